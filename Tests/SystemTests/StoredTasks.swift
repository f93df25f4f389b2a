import Foundation
import GRDB

/// The tasks in the service's database after it has stopped.
struct StoredTasks {
    /// The name of each task by its id.
    let names: [String: String]
    /// The journal's events by their numbers.
    let events: [Int64: [UInt8]]

    /// Reads a database that nobody has open.
    init(_ path: String) throws {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        let rows = try queue.read { try Row.fetchAll($0, sql: "SELECT id, name FROM task") }
        names = Dictionary(uniqueKeysWithValues: rows.map { ($0[0], $0[1]) })
        let journal = try queue.read { db in
            try Row.fetchAll(db, sql: "SELECT sequence, payload FROM journal WHERE sequence IS NOT NULL")
        }
        events = Dictionary(uniqueKeysWithValues: journal.map { ($0[0], Array($0[1] as Data)) })
    }
}
