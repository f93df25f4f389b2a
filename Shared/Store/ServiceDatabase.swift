import GRDB
import Glibc

/// The one SQLite file of a service, open for writing in this process and no other.
///
/// One connection in WAL mode with `synchronous = FULL`: a committed transaction survives the loss of power. Every
/// table that ServiceKit needs is made here; a service adds its own migrations.
public final class ServiceDatabase: Sendable {
    /// The connection; every access is serialised by it.
    public let queue: DatabaseQueue
    /// Minted when the database was created or restored; event numbers are contiguous within it.
    public let epoch: String
    /// The file.
    public let path: String
    /// Whether the whole file is still to be checked, which takes seconds.
    public let isUnchecked: Bool
    private let lock: InstanceLock

    /// Opens or creates `<folder>/<name>.db`.
    ///
    /// - Parameters:
    ///   - newEpoch: the epoch a new database gets.
    ///   - version: this program's, which the database remembers.
    ///   - checkedAtOnce: a file of more bytes is opened unchecked; see ``checkIntegrity()``.
    ///   - migrations: the service's own migrations, run after the common ones.
    ///   - copied: is told which copy was kept before a migration.
    /// - Throws: ``StoreError`` when the file is in use, damaged, newer or cannot be written durably.
    public init(
        folder: String,
        name: String,
        newEpoch: String,
        version: String,
        checkedAtOnce: Int64 = 64 << 20,
        migrations: (inout DatabaseMigrator) -> Void = { _ in },
        copied: (_ path: String) -> Void = { _ in }
    ) throws {
        if mkdir(folder, 0o700) != 0, errno != EEXIST {
            throw StoreError(.unusable, "cannot make \(folder): \(String(cString: strerror(errno)))")
        }
        path = "\(folder)/\(name).db"
        lock = try InstanceLock("\(path).lock")
        let path = path
        var facts = stat()
        isUnchecked = stat(path, &facts) == 0 && Int64(facts.st_size) > checkedAtOnce
        do {
            queue = try DatabaseQueue(path: path, configuration: Self.configuration)
            try queue.writeWithoutTransaction(Self.makeDurable)
            if !isUnchecked { try queue.read { try Self.checkIntegrity($0, path) } }
            try Migration(path: path, version: version, migrator: Self.migrator(migrations)).run(queue, copied: copied)
            epoch = try queue.write { db in
                try Meta.set("version", version, db)
                if try DatabaseCopy.isPutBack(db) { try DatabaseCopy.renew(db, epoch: newEpoch) }
                if let epoch = try Meta.value("epoch", db) { return epoch }
                try Meta.set("epoch", newEpoch, db)
                return newEpoch
            }
        } catch let error as DatabaseError {
            throw Self.explained(error, path)
        }
    }

    /// Checks all of a file that was opened unchecked, on a connection of its own, while the service works with it.
    ///
    /// - Throws: ``StoreError`` `corrupt` when the file is damaged.
    public func checkIntegrity() async throws {
        guard isUnchecked else { return }
        var configuration = Self.configuration
        configuration.readonly = true
        do {
            let reader = try DatabaseQueue(path: path, configuration: configuration)
            try await reader.read { [path] in try Self.checkIntegrity($0, path) }
        } catch let error as DatabaseError {
            throw Self.explained(error, path)
        }
    }

    /// All migrations of a service, in order: the common ones and its own.
    static func migrator(_ migrations: (inout DatabaseMigrator) -> Void) -> DatabaseMigrator {
        var migrator = DatabaseMigrator()
        StoreMigrations.register(in: &migrator)
        migrations(&migrator)
        return migrator
    }

    /// Takes from the disk what the database was before: the copies that migrations kept, and the write-ahead log.
    ///
    /// - Throws: `DatabaseError` when the log stays for now, as somebody reads it; ``close()`` empties it, too.
    public func forgetPast() throws {
        DatabaseCopy.remove(DatabaseCopy.all(of: path))
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
    }

    /// Checkpoints, closes and lets others in.
    public func close() throws {
        // On a full disk the log stays, and what is in it is there at the next start.
        _ = try? queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
        try queue.close()
        lock.release()
    }

    private static var configuration: Configuration {
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.foreignKeysEnabled = true
        configuration.label = "store"
        return configuration
    }

    private static func makeDurable(_ db: Database) throws {
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        guard mode == "wal" else {
            throw StoreError(
                .unusable,
                "SQLite answers journal_mode = \(mode ?? "nothing") instead of wal; is the disk a network share?"
            )
        }
        try db.execute(
            sql: """
                PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 2000; PRAGMA journal_size_limit = 67108864;
                PRAGMA temp_store = MEMORY
                """
        )
        let level = try Int.fetchOne(db, sql: "PRAGMA synchronous")
        guard level == 2 else {
            throw StoreError(
                .unusable,
                "SQLite answers synchronous = \(level.map(String.init) ?? "nothing") instead of FULL (2)"
            )
        }
    }

    /// A quick check only: the full one reads every page, which a large database cannot afford at each start.
    private static func checkIntegrity(_ db: Database, _ path: String) throws {
        let verdict = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
        guard verdict == "ok" else {
            throw StoreError(.corrupt, "\(path) is damaged (\(verdict ?? "no answer")); restore it from a backup")
        }
    }

    private static func explained(_ error: DatabaseError, _ path: String) -> StoreError {
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            StoreError(.corrupt, "\(path) is damaged (\(error.message ?? "no database")); restore it from a backup")
        case .SQLITE_FULL: StoreError(.full, "the disk that holds \(path) is full; free some space")
        case .SQLITE_BUSY: StoreError(.inUse, "\(path) is locked by another program; close it")
        default: StoreError(.unusable, "\(path) cannot be opened: \(error)")
        }
    }
}
