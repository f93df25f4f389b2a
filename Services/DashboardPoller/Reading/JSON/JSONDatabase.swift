import GRDB

/// A database without tables, for its functions on JSON. One is enough for any number of readers.
public final class JSONDatabase: Sendable {
    private let queue: DatabaseQueue

    /// Opens it, in memory.
    public init() throws { queue = try DatabaseQueue() }

    /// Runs a query until `use` answers false. The statement is kept, as few differ, and its arguments are not: one of
    /// them is a whole body.
    func visit(_ sql: String, _ arguments: StatementArguments, _ use: (Row) throws -> Bool) throws {
        try queue.unsafeRead { database in
            let statement = try database.cachedStatement(sql: sql)
            defer { statement.setUncheckedArguments([]) }
            let rows = try Row.fetchCursor(statement, arguments: arguments)
            while let row = try rows.next(), try use(row) {}
        }
    }

    /// The first value of a query; nil when there is none, or null.
    func value<Value: DatabaseValueConvertible>(_ sql: String, _ arguments: StatementArguments) throws -> Value? {
        var value: Value?
        try visit(sql, arguments) { row in
            value = row[0]
            return false
        }
        return value
    }
}
