import ClinicVault
import Foundation
import GRDB
import Schema

/// Where the master key lies, and how another takes its place.
///
/// A rotation writes the new key beside the old one first, then commits, then moves both; a process that ends in between
/// finds the key that the database names under either name.
struct KeyFiles: Sendable {
    let path: String

    private var next: String { path + ".next" }

    /// The master key of a database; a new one is made for a database that has none.
    ///
    /// - Throws: ``VaultFault`` when the key is missing, exposed, malformed or another one.
    func master(for db: Database) throws(VaultFault) -> MasterKey {
        let noted: String?
        do { noted = try Vault.masterID(db) } catch {
            throw VaultFault(.unusable, "the key's id cannot be read: \(error)")
        }
        guard let noted else { return try exists(path) ? .read(path) : first() }
        if exists(next), let key = try? MasterKey.read(next), key.id == noted {
            try promote(retiring: (try? MasterKey.read(path))?.id)
        }
        return try .read(path)
    }

    /// The key of a new practice, in a folder that is its owner's alone.
    private func first() throws(VaultFault) -> MasterKey {
        let folder = URL(filePath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(
            at: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700]
        )
        return try .create(at: path)
    }

    /// Makes the key that shall take the place of the one with an id.
    func prepare(replacing current: String) throws(VaultFault) -> MasterKey {
        // A rotation that could not move its key has left the one in force there, which must not be lost.
        if (try? MasterKey.read(next))?.id == current { try promote(retiring: (try? MasterKey.read(path))?.id) }
        try? FileManager.default.removeItem(atPath: next)
        return try .create(at: next)
    }

    /// Puts the prepared key in the old one's place, which is kept for the backups that were made with it.
    func promote(retiring old: String?) throws(VaultFault) {
        do {
            if let old, exists(path) {
                try FileManager.default.moveItem(atPath: path, toPath: "\(path).\(old).retired")
            }
            try FileManager.default.moveItem(atPath: next, toPath: path)
        } catch {
            throw VaultFault(.unusable, "\(next) cannot take the place of \(path): \(error.localizedDescription)")
        }
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
