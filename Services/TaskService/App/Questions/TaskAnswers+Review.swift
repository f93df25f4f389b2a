import Schema
import ServiceKit

extension TaskAnswers {
    @Sendable func review(_ question: ReviewTasks, _ request: Request, _ transaction: Transaction) throws -> TaskReview
    {
        try WeeklyReview(
            pages: TaskPages(db: transaction.db, codec: transaction.codec),
            clock: clock,
            now: transaction.now
        )
        .answer()
    }
}
