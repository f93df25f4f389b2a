import GRDB
import Store
import TestKit

/// A database in a folder of its own.
final class Bench {
    let folder: TemporaryFolder
    let database: ServiceDatabase

    init(_ migrations: (inout DatabaseMigrator) -> Void = { _ in }) throws {
        folder = try TemporaryFolder()
        database = try Bench.open(folder.path, migrations)
    }

    static func open(
        _ folder: String,
        newEpoch: String = "first",
        version: String = "1.0.0",
        _ migrations: (inout DatabaseMigrator) -> Void = { _ in },
        copied: (String) -> Void = { _ in }
    ) throws -> ServiceDatabase {
        try ServiceDatabase(
            folder: folder,
            name: "toy",
            newEpoch: newEpoch,
            version: version,
            migrations: migrations,
            copied: copied
        )
    }

    /// Does something in one write transaction, as a service's loop does.
    @discardableResult
    func write<T>(_ body: (Database) throws -> T) throws -> T {
        try database.queue.writeWithoutTransaction { db in
            var value: T?
            try db.inTransaction(.immediate) {
                value = try body(db)
                return .commit
            }
            guard let value else { throw DatabaseError(message: "nothing was done") }
            return value
        }
    }

    func text(_ sql: String) throws -> String? { try database.queue.read { try String.fetchOne($0, sql: sql) } }
}
