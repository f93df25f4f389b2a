import GRDB
import GRDBSQLite
import Schema
import Testing

@testable import HomeActuator

/// What a page of history costs.
struct HistoryRowsTests {
    @Test(arguments: ["lamp", nil])
    func `a page looks at its own rows, however many others there are`(element: String?) throws {
        let (few, many) = (try Self.steps(element, others: 10), try Self.steps(element, others: 10_000))
        #expect(few > 0 && many < 2 * few, "\(few) and \(many) steps")
    }

    /// The steps that SQLite takes for ten rows, with so many others of the home behind them.
    private static func steps(_ element: String?, others: Int) throws -> Int {
        let queue = try DatabaseQueue()
        return try queue.write { db in
            try HomeTables.migrate(db)
            for number in 0..<10 + others {
                try db.execute(
                    sql: "INSERT INTO stateLog (home, element, at, entry) VALUES ('cabin', ?, ?, x'')",
                    arguments: [number < 10 ? "lamp" : "blind", number]
                )
            }
            var question = GetHistory.example
            (question.home, question.element) = ("cabin", element)
            return try db.steps {
                let rows = try HomeAnswers.rows(question, "stateLog", limit: 10, db)
                var numbers: [Int64] = []
                while let row = try rows.next() { numbers.append(row["number"]) }
                #expect(numbers == Array(1...10))
            }
        }
    }
}

extension Database {
    /// The steps of SQLite's machine that some work takes: each row it looks at is a few of them.
    fileprivate func steps(_ work: () throws -> Void) rethrows -> Int {
        var count = 0
        try withUnsafeMutablePointer(to: &count) { counter in
            let tick: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { counter in
                counter?.assumingMemoryBound(to: Int.self).pointee += 1
                return 0
            }
            sqlite3_progress_handler(sqliteConnection, 1, tick, counter)
            defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
            try work()
        }
        return count
    }
}
