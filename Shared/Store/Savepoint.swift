import GRDB

/// What one message does, so that it can be undone alone.
public final class Savepoint {
    private let begin: HotStatement
    private let release: HotStatement
    private let rollback: HotStatement

    /// Prepares the statements.
    public init(_ db: Database) throws {
        begin = try HotStatement(db, "SAVEPOINT message")
        release = try HotStatement(db, "RELEASE message")
        rollback = try HotStatement(db, "ROLLBACK TO message")
    }

    /// Does something, and undoes its writes when it throws.
    public func isolate<T>(_ body: () throws -> T) throws -> T {
        try begin.run()
        do {
            let value = try body()
            try release.run()
            return value
        } catch {
            // After a full disk SQLite has undone the whole transaction, and the savepoint with it.
            try? rollback.run()
            try? release.run()
            throw error
        }
    }
}
