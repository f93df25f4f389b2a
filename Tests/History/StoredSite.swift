import Foundation
import GRDB
import Schema
import Store

/// What a service's database says at the end of a run.
package struct StoredSite: Sendable {
    package var epoch = ""
    /// The events, in the order of the journal.
    package var events: [History.Numbered] = []
    package var envelopes: [Envelope] = []
    /// Keys of the attentions that events ask for.
    package var attentions: Set<String> = []
    /// The state documents as they were written.
    package var documents: [History.Document] = []
    /// The last document of each topic.
    package var states: [String: [UInt8]] = [:]
    /// How often each mark of an order was done.
    package var effects: [String: Int] = [:]
    /// What is left waiting, in words.
    package var waiting: [String] = []

    /// The number of the last event.
    package var last: Int64 = 0

    private struct Asking: Decodable { var attention: Attention? }

    /// Nothing yet.
    package init() {}

    /// Reads a database.
    package init(_ site: Site, _ db: Database) throws {
        let end = try StoredEnd(db)
        (epoch, last, waiting) = (end.epoch, end.last, end.waiting)
        try readJournal(db)
        for (topic, payload) in try StateTable.documents(db) { states[topic] = payload }
        effects = try Self.effects(site, db)
    }

    private mutating func readJournal(_ db: Database) throws {
        let rows = try Row.fetchCursor(
            db,
            sql: "SELECT sequence, topic, payload, isRetained FROM journal ORDER BY position"
        )
        while let row = try rows.next() {
            let (topic, payload) = (row[1] as String, Array(row[2] as Data))
            if let sequence = row[0] as Int64? {
                let (envelope, data) = try Envelope.read(payload)
                events.append(History.Numbered(sequence: sequence, bytes: payload))
                envelopes.append(envelope)
                let asking = try? JSONCodec().value(Asking.self, from: payload[data])
                if let attention = asking?.attention { attentions.insert(attention.dedupeKey) }
            } else if row[3], !payload.isEmpty, let version = Self.version(payload) {
                documents.append(History.Document(topic: topic, version: version, bytes: payload))
            }
        }
    }

    private static func version(_ payload: [UInt8]) -> Int? {
        guard let layout = try? JSONScanner.scan(payload) else { return nil }
        return layout.number("version", in: payload).map { Int($0) }
    }

    private static func effects(_ site: Site, _ db: Database) throws -> [String: Int] {
        let sql =
            switch site {
            case .tasks: "SELECT name, count(*) FROM task GROUP BY name"
            case .dashboard:
                """
                SELECT json_extract(CAST(document AS TEXT), '$.title'), count(*) FROM pageVersion
                WHERE change IN ('create', 'rename') GROUP BY 1
                UNION ALL SELECT 'page ' || id, 1 FROM page
                """
            case .traffic: "SELECT name, count(*) FROM watch GROUP BY name"
            case .clinic:
                """
                SELECT correlation, count(*) FROM audit WHERE action = 'create' AND outcome = 'done' GROUP BY correlation
                """
            case .home:
                """
                SELECT coalesce(json_extract(CAST(cause AS TEXT), '$.id'), command), count(*) FROM commandLog
                WHERE end IS NOT NULL GROUP BY 1
                """
            }
        return try Row.fetchAll(db, sql: sql).reduce(into: [:]) { $0[$1[0] ?? ""] = $1[1] as Int }
    }
}
