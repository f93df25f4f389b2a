import GRDB
import Store

/// The prepared tables of the one connection; confined to the loop's thread.
final class Tables {
    let inbox: Inbox
    let journal: Journal
    let states: StateTable
    let entities: EntityTable
    let savepoint: Savepoint
    let cache = EntityCache()
    /// Whether messages may wait for another try; nearly always none does, and nothing needs to be asked.
    var mayHaveDeferred = true

    init(_ db: Database) throws {
        inbox = try Inbox(db)
        journal = try Journal(db)
        states = try StateTable(db)
        entities = try EntityTable(db)
        savepoint = try Savepoint(db)
    }
}
