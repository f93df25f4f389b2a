import GRDB
import Store

/// Where a service's database stands, and what waits in it.
package struct StoredEnd: Sendable {
    /// The epoch of its journal.
    package let epoch: String
    /// The number of the last event.
    package let last: Int64
    /// What is left waiting, in words.
    package private(set) var waiting: [String] = []

    /// Reads a database.
    package init(_ db: Database) throws {
        epoch = try String.fetchOne(db, sql: "SELECT value FROM meta WHERE key = 'epoch'") ?? ""
        last = try Journal.lastSequence(db)
        for table in ["deferred", "held", "effect", "deadLetter"] {
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table)") ?? 0
            if count > 0 { waiting.append("\(count) in \(table)") }
        }
        let end = try Int64.fetchOne(db, sql: "SELECT max(position) FROM journal") ?? 0
        let sent = try Journal.sentThrough(db)
        if end > sent { waiting.append("\(end - sent) in the journal") }
    }
}
