import GRDB
import Store

/// The prepared tables of the one connection; confined to the loop's thread.
final class Tables {
    let inbox: Inbox
    let journal: Journal
    let states: StateTable
    let entities: EntityTable
    let savepoint: Savepoint

    init(_ db: Database) throws {
        inbox = try Inbox(db)
        journal = try Journal(db)
        states = try StateTable(db)
        entities = try EntityTable(db)
        savepoint = try Savepoint(db)
    }
}
