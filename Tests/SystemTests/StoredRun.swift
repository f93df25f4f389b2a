import Foundation
import GRDB
import History
import TestKit

/// What the service's database says after it has stopped.
struct StoredRun {
    /// The events, in the order of the journal.
    var events: [History.Numbered] = []
    /// The command of each end event.
    var ends: [String] = []
    /// The state documents as they were written, in order.
    var documents: [History.Document] = []
    /// The last document of each topic.
    var states: [String: [UInt8]] = [:]
    /// Commands that were accepted and have no end.
    var open: [String] = []

    /// Reads a database that nobody has open.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.read { db in
            let rows = try Row.fetchCursor(
                db,
                sql: "SELECT sequence, topic, payload, isRetained FROM journal ORDER BY position"
            )
            while let row = try rows.next() {
                let (topic, payload) = (row["topic"] as String, Array(row["payload"] as Data))
                if let sequence = row["sequence"] as Int64? {
                    events.append(History.Numbered(sequence: sequence, bytes: payload))
                    if topic.hasSuffix("/command-ended"), let id = payload.member("command") { ends.append(id) }
                } else if row["isRetained"], !payload.isEmpty, let version = payload.number("version") {
                    documents.append(History.Document(topic: topic, version: version, bytes: payload))
                }
            }
            for row in try Row.fetchAll(db, sql: "SELECT topic, payload FROM state") {
                states[row["topic"]] = Array(row["payload"] as Data)
            }
            open = try String.fetchAll(
                db,
                sql: "SELECT command FROM commandLog WHERE end IS NULL ORDER BY number LIMIT 20"
            )
        }
    }
}
