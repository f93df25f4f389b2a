import Schema
import ServiceKit

extension TaskAnswers {
    @Sendable func search(_ question: SearchTasks, _ request: Request, _ transaction: Transaction) throws -> TaskPage {
        try TaskSearch(question, clock, now: transaction.now)
            .page(TaskPages(db: transaction.db, codec: transaction.codec))
    }
}
