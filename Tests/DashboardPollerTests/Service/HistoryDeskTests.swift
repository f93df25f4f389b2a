import GRDB
import Schema
import ServiceKit
import Testing

@testable import DashboardPoller

/// How much of the history is put together and forgotten at a time.
struct HistoryDeskTests {
    private static let day = 86_400.0

    /// Keeps so many values, one every two seconds, the last of them so many seconds ago.
    private static func fill(_ count: Int, secondsAgo: Double, _ transaction: Transaction) throws {
        let last = (transaction.now + -secondsAgo).milliseconds
        try transaction.db.execute(
            sql: """
                WITH RECURSIVE n (i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM n WHERE i < ? - 1)
                INSERT INTO history (widget, step, at, name, last, count) SELECT 'w', 0, ? - 2000 * i, '', 1, 1 FROM n
                """,
            arguments: [count, last]
        )
    }

    private static func raw(_ transaction: Transaction) throws -> Int? {
        try Int.fetchOne(transaction.db, sql: "SELECT count(*) FROM history WHERE step = 0")
    }

    @Test func `all values of a long absence are put together`() throws {
        try DashboardBench().write { dashboard, transaction in
            try Self.fill(25_000, secondsAgo: 0, transaction)
            try dashboard.history.rollUp(transaction)
            for step in [1, 2] {
                let sql = "SELECT sum(count) FROM history WHERE step = ?"
                #expect(try Int.fetchOne(transaction.db, sql: sql, arguments: [step]) == 25_000)
            }
        }
    }

    @Test func `what was kept long enough goes at a thousand values a second`() throws {
        try DashboardBench().write { dashboard, transaction in
            try Self.fill(30_000, secondsAgo: 2 * Self.day, transaction)
            try Self.fill(10, secondsAgo: 0, transaction)
            try dashboard.history.rollUp(transaction)
            for _ in 0..<6 { try dashboard.history.forget(transaction) }
            #expect(try Self.raw(transaction) == 10)
        }
    }

    @Test func `nothing goes before it was put together`() throws {
        try DashboardBench().write { dashboard, transaction in
            try Self.fill(100, secondsAgo: 2 * Self.day, transaction)
            try dashboard.history.forget(transaction)
            #expect(try Self.raw(transaction) == 100)
        }
    }
}
