import FoundationEssentials
import GRDB
import Glibc

/// Brings a database to the form that this version has, and keeps a copy of what it was.
struct Migration {
    let path: String
    let version: String
    let migrator: DatabaseMigrator

    /// All pending migrations, or none.
    ///
    /// - Throws: ``StoreError`` `newer` for a database of a newer version, `full` without room for the copy.
    func run(_ queue: DatabaseQueue, copied: (String) -> Void) throws {
        let (isNewer, isComplete, last) = try queue.read { db in
            (
                try migrator.hasBeenSuperseded(db), try migrator.hasCompletedMigrations(db),
                try migrator.completedMigrations(db).last
            )
        }
        guard !isNewer else { throw try newer(queue) }
        guard !isComplete else { return }
        // A new file has nothing to be kept.
        guard let last else { return try migrator.migrate(queue) }
        let copy = DatabaseCopy(of: path, after: last)
        try keep(copy, of: queue)
        copied(copy.path)
        do {
            try migrator.migrate(queue)
        } catch {
            // Each migration is a transaction of its own: those before the one that failed are undone here.
            try copy.putBack(into: queue)
            throw StoreError(
                StoreError.isDiskFull(error) ? .full : .unusable,
                "\(path) could not be brought to version \(version) (\(error)) and is what it was before; start the "
                    + "version before again, and tell us. There is a copy, too: \(copy.path)"
            )
        }
        DatabaseCopy.prune(of: path)
    }

    /// The disk is asked first: filling it up would stop every other service on it.
    private func keep(_ copy: DatabaseCopy, of queue: DatabaseQueue) throws {
        let size = try queue.read { db in
            try Int64.fetchOne(db, sql: "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size") ?? 0
        }
        var disk = statvfs()
        let isKnown = statvfs(path, &disk) == 0
        guard !isKnown || Int64(disk.f_bavail) * Int64(disk.f_frsize) > size else { throw noRoom(copy, size) }
        do { try copy.make(from: queue) } catch let error as DatabaseError where error.resultCode == .SQLITE_FULL {
            throw noRoom(copy, size)
        }
    }

    private func noRoom(_ copy: DatabaseCopy, _ size: Int64) -> StoreError {
        StoreError(
            .full,
            "version \(version) changes \(path) and first keeps a copy, for which the disk has no room: free "
                + "\((size >> 20) + 1) MiB for \(copy.path), then start it again; nothing was changed"
        )
    }

    private func newer(_ queue: DatabaseQueue) throws -> StoreError {
        let writer = try queue.read { try Meta.value("version", $0) } ?? "a newer one"
        let copy = DatabaseCopy.all(of: path).first { isReadable($0.path) }
        let way =
            copy.map { "rm -f '\(path)-wal' '\(path)-shm' && cp '\($0.path)' '\(path)'" }
            ?? "there is no copy of it here, so restore a backup that was made before the upgrade"
        return StoreError(
            .newer,
            "\(path) was written by a newer version: this is \(version), that was \(writer). Start \(writer) again; or, "
                + "to go back and lose what came since the upgrade: \(way)"
        )
    }

    /// Whether this version can open a copy.
    private func isReadable(_ copy: String) -> Bool {
        var configuration = Configuration()
        configuration.readonly = true
        let isNewer = try? DatabaseQueue(path: copy, configuration: configuration).read(migrator.hasBeenSuperseded)
        return isNewer == false
    }
}
