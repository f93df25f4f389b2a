import ClinicVault
import FoundationEssentials
import GRDB
import Schema
import Store

/// Makes an installation from a backup, in a folder that has no file yet.
struct Restore {
    let file: String
    let folder: DataFolder
    let keyFile: String

    /// All of it, or nothing: when it is refused, the folder is as it was.
    func run() async throws -> BackupFacts {
        let ground = try RestoreGround(folder)
        let master = try MasterKey.read(keyFile)
        do {
            try PrivateFile.makeFolder(folder.restoring)
            let opened = try OpenedBackup(file, master, in: folder.restoring)
            try renew(opened)
            try writeKeys(opened, master)
            try ground.place(opened)
            // A backup of databases alone leaves the rest to `quintet init`.
            if folder.isInitialised { _ = try await Installation(folder: folder).prepare(SettingsChange()) }
            try ground.finish()
            return opened.facts
        } catch {
            ground.clear()
            throw error
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
}
