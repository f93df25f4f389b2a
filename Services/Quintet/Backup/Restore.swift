import ClinicVault
import FoundationEssentials
import GRDB
import Schema
import Store

/// Makes an installation's databases and keys from a backup, in a folder that has nothing yet.
struct Restore {
    let file: String
    let folder: DataFolder
    let keyFile: String

    private static let draft = ".restoring"

    /// All of it, or nothing: when it is refused, the folder is as it was.
    func run() throws -> BackupFacts {
        try requireEmpty()
        let master = try MasterKey.read(keyFile)
        let existed = FileManager.default.fileExists(atPath: folder.path)
        do {
            return try Scratch.with("\(folder.path)/\(Self.draft)") { scratch in
                let opened = try OpenedBackup(file, master, in: scratch)
                try renew(opened)
                try writeKeys(opened, master)
                try place(opened)
                return opened.facts
            }
        } catch {
            forget(existed: existed)
            throw error
        }
    }

    private func requireEmpty() throws {
        let manager = FileManager.default
        guard manager.fileExists(atPath: folder.path) else { return }
        guard try manager.contentsOfDirectory(atPath: folder.path).isEmpty else {
            throw OperatorError(
                problem: "\(folder.path) is not empty, and a backup is never put over anything",
                remedy: "name an empty or a new folder with --data"
            )
        }
    }

    /// What services told after the backup is unknown here: under a new epoch nobody mistakes new events for old ones.
    private func renew(_ opened: OpenedBackup) throws {
        for entry in opened.entries where entry.path.hasSuffix(".db") {
            do {
                try DatabaseQueue(path: "\(opened.root)/\(entry.path)").write { db in
                    try RestoredDatabase.renew(db, epoch: MessageID.new())
                }
            } catch let error as DatabaseError {
                throw OperatorError(
                    problem: "\(entry.path) in the backup is no service's database (\(error.message ?? "\(error)"))",
                    remedy: "restore it with the version that wrote it, \(opened.facts.version)"
                )
            }
        }
    }

    private func writeKeys(_ opened: OpenedBackup, _ master: MasterKey) throws {
        try PrivateFile.makeFolder(folder.path)
        try PrivateFile.makeFolder(folder.keysFolder)
        try PrivateFile.write(try PrivateFile.read(keyFile), to: folder.clinicKeyFile)
        let last = try opened.clinic?.open(master) { vault, db in try vault.audit.latestCheckpoint(db) }
        if let last = last.flatMap(\.self) { try AuditWitness.write(last, to: folder.clinicWitness) }
    }

    /// Last of all: until then no service finds a database.
    private func place(_ opened: OpenedBackup) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: opened.root) {
            try FileManager.default.moveItem(
                atPath: "\(opened.root)/\(name)",
                toPath: folder.serviceFolder(of: name)
            )
        }
    }

    private func forget(existed: Bool) {
        guard existed else {
            try? FileManager.default.removeItem(atPath: folder.path)
            return
        }
        for path in [folder.keysFolder] + Catalogue.services.map({ folder.serviceFolder(of: $0.executable) }) {
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}
