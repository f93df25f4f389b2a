import Crypto
import Foundation
import GRDB

/// Files in one file: an SQLite database with a row for each, and their bytes in rows of 1 MiB.
struct BackupArchive {
    private static let partSize = 1 << 20

    /// A file in the archive.
    struct Entry: Equatable {
        /// Below the folder that was packed.
        let path: String
        let size: Int64
        let sha256: Data
    }

    let path: String

    /// Makes the archive of some files below `root`.
    func pack(_ files: [String], from root: String) throws -> [Entry] {
        let queue = try DatabaseQueue(path: path)
        // A failure leaves nothing to be kept: the archive is made anew.
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF") }
        return try queue.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE file (number INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, size INTEGER NOT NULL,
                        sha256 BLOB NOT NULL) STRICT;
                    CREATE TABLE part (number INTEGER PRIMARY KEY, file INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
                    CREATE INDEX partByFile ON part (file, number);
                    """
            )
            return try files.enumerated().map { number, file in try pack(file, number, from: root, db) }
        }
    }

    /// Writes all files below `root`, each proven by its digest.
    func unpack(to root: String) throws -> [Entry] {
        try DatabaseQueue.reading(path).read { db in
            try Row.fetchAll(db, sql: "SELECT number, path, size, sha256 FROM file ORDER BY number").map { row in
                let told = Entry(path: row[1], size: row[2], sha256: row[3])
                try Self.checkPlace(told.path)
                let found = try unpack(row[0], told.path, to: root, db)
                guard found == told else {
                    throw OperatorError(
                        problem: "\(told.path) in the backup is not what was put there",
                        remedy: "take another copy of the backup"
                    )
                }
                return found
            }
        }
    }

    private func pack(_ file: String, _ number: Int, from root: String, _ db: Database) throws -> Entry {
        let input = try FileHandle(forReadingFrom: URL(filePath: "\(root)/\(file)"))
        defer { try? input.close() }
        let insert = try db.makeStatement(sql: "INSERT INTO part (file, bytes) VALUES (?, ?)")
        var hash = SHA256()
        var size: Int64 = 0
        while let bytes = try input.read(upToCount: Self.partSize), !bytes.isEmpty {
            hash.update(data: bytes)
            size += Int64(bytes.count)
            try insert.execute(arguments: [number, bytes])
        }
        let entry = Entry(path: file, size: size, sha256: Data(hash.finalize()))
        try db.execute(
            sql: "INSERT INTO file (number, path, size, sha256) VALUES (?, ?, ?, ?)",
            arguments: [number, entry.path, entry.size, entry.sha256]
        )
        return entry
    }

    private func unpack(_ number: Int64, _ file: String, to root: String, _ db: Database) throws -> Entry {
        let target = URL(filePath: "\(root)/\(file)")
        try PrivateFile.makeFolder(target.deletingLastPathComponent().path)
        try PrivateFile.write(Data(), to: target.path)
        let output = try FileHandle(forWritingTo: target)
        defer { try? output.close() }
        let sql = "SELECT bytes FROM part WHERE file = ? ORDER BY number"
        let parts = try Data.fetchCursor(db, sql: sql, arguments: [number])
        var hash = SHA256()
        var size: Int64 = 0
        while let bytes = try parts.next() {
            hash.update(data: bytes)
            size += Int64(bytes.count)
            try output.write(contentsOf: bytes)
        }
        try output.synchronize()
        return Entry(path: file, size: size, sha256: Data(hash.finalize()))
    }

    /// Nothing is written anywhere but where an installation has its files.
    private static func checkPlace(_ path: String) throws(OperatorError) {
        guard BackupFiles.holds(path) else {
            throw OperatorError(
                problem: "the backup has a file \(path), which no installation of this version has",
                remedy: "restore it with the version that wrote it"
            )
        }
    }
}
