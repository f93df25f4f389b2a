import GRDB
import Schema
import ServiceKit

/// The codes of feeds that no table knows, so that people can see them and the tables can be mended.
enum CodeTable {
    /// More of a source are not shown.
    private static let shown = 20
    /// A code with its words is not longer than this; what is, is cut.
    private static let length = 120

    /// Counts the codes of an incident that was opened or updated: a feed that is read again and again with the same
    /// in it counts nothing.
    static func learn(_ codes: Set<String>, _ source: String, _ transaction: Transaction) throws {
        for code in codes {
            try transaction.db.execute(
                sql: """
                    INSERT INTO code (source, code, count) VALUES (?, ?, 1)
                    ON CONFLICT DO UPDATE SET count = count + 1
                    """,
                arguments: [source, String(code.prefix(length))]
            )
        }
    }

    /// The codes of a source that came most often; nil when every code of it is known.
    static func often(_ source: String, _ transaction: Transaction) throws -> [FeedList.UnknownCode]? {
        let rows = try Row.fetchAll(
            transaction.db,
            sql: "SELECT code, count FROM code WHERE source = ? ORDER BY count DESC, code LIMIT \(shown)",
            arguments: [source]
        )
        return rows.isEmpty ? nil : rows.map { FeedList.UnknownCode(code: $0[0], count: $0[1]) }
    }
}
