import GRDB
import Schema
import ServiceKit

/// Removes what was kept long enough: cleared incidents from the bus after a day, and from the history after 90.
enum Sweeper {
    private static let shownSeconds = 86_400.0
    private static let keptSeconds = 90 * 86_400.0
    /// More than these wait for the next turn.
    private static let turn = 500

    @Sendable static func sweep(_ transaction: Transaction) throws {
        let limit = transaction.now + -shownSeconds
        let rows = try Row.fetchAll(
            transaction.db,
            sql: """
                SELECT number, source, incident FROM incident
                WHERE clearedAt < ? AND lifecycle = 'cleared' AND isShown LIMIT \(turn)
                """,
            arguments: [limit.milliseconds]
        )
        for row in rows {
            try transaction.clear(IncidentDocument.self, [row[1], row[2]])
            try transaction.db.execute(sql: "UPDATE incident SET isShown = 0 WHERE number = ?", arguments: [row[0]])
        }
        try forget(before: (transaction.now + -keptSeconds).milliseconds, transaction.db)
    }

    private static func forget(before limit: Int64, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM incident WHERE number IN (
                    SELECT number FROM incident WHERE clearedAt < ? AND lifecycle = 'cleared' LIMIT \(turn)
                )
                """,
            arguments: [limit]
        )
        try db.execute(
            sql: """
                DELETE FROM revision WHERE (source, incident, revision) IN (
                    SELECT source, incident, revision FROM revision WHERE at < ? AND NOT EXISTS (
                        SELECT 1 FROM incident WHERE incident.source = revision.source
                        AND incident.incident = revision.incident AND lifecycle = 'open'
                    ) LIMIT \(turn)
                )
                """,
            arguments: [limit]
        )
    }
}
