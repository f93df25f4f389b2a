import Schema
import ServiceKit

extension TaskAnswers {
    @Sendable func changes(_ question: ListChanges, _ request: Request, _ transaction: Transaction) throws -> ChangeList
    {
        try ChangeFeed(db: transaction.db, codec: transaction.codec).changes(question)
    }
}
