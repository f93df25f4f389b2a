import Schema
import ServiceKit

extension TaskAnswers {
    @Sendable func list(_ question: ListTasks, _ request: Request, _ transaction: Transaction) throws -> TaskPage {
        try TaskList(question).page(TaskPages(db: transaction.db, codec: transaction.codec))
    }

    @Sendable func task(_ question: GetTask, _ request: Request, _ transaction: Transaction) throws -> TaskDocument {
        try TaskPages(db: transaction.db, codec: transaction.codec).task(question.task)
    }

    @Sendable func projects(_ question: ListProjects, _ request: Request, _ transaction: Transaction) throws
        -> ProjectList
    {
        try RankedProjects(db: transaction.db, codec: transaction.codec).page(question)
    }
}
