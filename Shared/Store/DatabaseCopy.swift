import FoundationEssentials
import GRDB
import Glibc

/// A copy of a database as it stood before a migration, beside it: `<name>.db.before-<last migration>`.
///
/// The copy knows that it is one: put in the database's place, it is opened under a new epoch, as a restored backup is.
struct DatabaseCopy {
    private static let mark = "copy"
    /// So many are kept; older ones go.
    private static let kept = 2

    let path: String

    /// The copy of the database at `original` that `migration` was the last one of.
    init(of original: String, after migration: String) {
        let slug = migration.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        path = "\(original).before-\(String(slug))"
    }

    private init(path: String) { self.path = path }

    /// The copies beside a database, the newest first.
    static func all(of original: String) -> [DatabaseCopy] {
        let file = URL(filePath: original)
        let folder = file.deletingLastPathComponent().path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("\(file.lastPathComponent).before-") && !$0.hasSuffix(unfinished) }
            .map { DatabaseCopy(path: "\(folder)/\($0)") }
            .sorted { $0.age < $1.age }
    }

    /// Removes all but the newest.
    static func prune(of original: String) { remove(all(of: original).dropFirst(kept)) }

    /// Removes them.
    static func remove(_ copies: some Sequence<DatabaseCopy>) {
        for copy in copies { unlink(copy.path) }
    }

    /// Makes it, whole or not at all, and forces it to disk.
    func make(from queue: DatabaseQueue) throws {
        let draft = path + Self.unfinished
        unlink(draft)
        defer { unlink(draft) }
        // SQLite takes an empty file, and one that is there keeps its mode.
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw unusable() }
        defer { close(descriptor) }
        try queue.vacuum(into: draft)
        let copy = try DatabaseQueue(path: draft)
        try copy.write { try Meta.set(Self.mark, "yes", $0) }
        try copy.close()
        guard fsync(descriptor) == 0, rename(draft, path) == 0, forceFolder() else { throw unusable() }
    }

    /// Makes the database what it was, in one transaction of its own.
    func putBack(into queue: DatabaseQueue) throws {
        var configuration = Configuration()
        configuration.readonly = true
        try DatabaseQueue(path: path, configuration: configuration).backup(to: queue)
        try queue.write { try Meta.remove([Self.mark], $0) }
    }

    /// Whether a person put this copy in the database's place.
    static func isPutBack(_ db: Database) throws -> Bool { try Meta.value(mark, db) != nil }

    /// Makes a copy that was put back the database from now on.
    static func renew(_ db: Database, epoch: String) throws {
        try RestoredDatabase.renew(db, epoch: epoch)
        try Meta.remove([mark], db)
    }

    private static let unfinished = ".unfinished"

    private var age: Double {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return .infinity }
        return -(Double(facts.st_mtim.tv_sec) + Double(facts.st_mtim.tv_nsec) / 1e9)
    }

    private func forceFolder() -> Bool {
        let folder = open(URL(filePath: path).deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(folder) }
        return fsync(folder) == 0
    }

    private func unusable() -> StoreError {
        StoreError(.unusable, "cannot write \(path): \(String(cString: strerror(errno))); check the folder's owner")
    }
}
