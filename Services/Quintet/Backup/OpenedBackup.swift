import ClinicVault
import FoundationEssentials
import GRDB
import Schema

/// A backup that was read to its end and found whole, with its files in a folder.
struct OpenedBackup {
    let facts: BackupFacts
    let entries: [BackupArchive.Entry]
    /// The folder that has the files.
    let root: String

    /// The clinic's database, if there is one in it.
    var clinic: ClinicDatabase? {
        facts.clinic.map { _ in ClinicDatabase(path: "\(root)/\(Self.clinicFile)") }
    }

    static let clinicFile = BackupFiles.names(of: Catalogue.clinic)[0]

    /// Opens a sealed file into the folder `scratch`.
    ///
    /// Every chunk is proven by its seal, every file by its digest, every database by SQLite; the clinic's by its audit
    /// log, by a record of each patient, and by the figures that the backup tells.
    init(_ file: String, _ master: MasterKey, in scratch: String) throws {
        let facts: BackupFacts = try Self.facts(of: file)
        let archive = BackupArchive(path: "\(scratch)/opened")
        try SealedFile.read(file, to: archive.path, key: FileKey(master))
        defer { try? FileManager.default.removeItem(atPath: archive.path) }
        self.facts = facts
        root = "\(scratch)/files"
        entries = try archive.unpack(to: root)
        for entry in entries where entry.path.hasSuffix(".db") { try checkIntegrity(entry.path) }
        try checkClinic(file, master)
    }

    private static func facts(of file: String) throws -> BackupFacts {
        let format = try SealedFile.facts(of: file, as: Format.self).format
        guard format == BackupFacts.currentFormat else {
            throw OperatorError(
                problem: "\(file) is a backup of form \(format), and this program knows \(BackupFacts.currentFormat)",
                remedy: "use the version that wrote it"
            )
        }
        return try SealedFile.facts(of: file)
    }

    private func checkIntegrity(_ name: String) throws {
        let verdict: String?
        do {
            verdict = try DatabaseQueue.reading("\(root)/\(name)").read { db in
                try String.fetchOne(db, sql: "PRAGMA integrity_check(1)")
            }
        } catch let error as DatabaseError { verdict = error.message }
        guard verdict == "ok" else {
            throw OperatorError(
                problem: "\(name) in the backup is damaged (\(verdict ?? "no answer"))",
                remedy: "the database was damaged when it was backed up: use an earlier backup"
            )
        }
    }

    private func checkClinic(_ file: String, _ master: MasterKey) throws {
        guard let told = facts.clinic, let found = try clinic?.examined(master) else { return }
        guard found == told else {
            throw OperatorError(
                problem: "\(file) tells of \(told.patients) patients and \(told.auditCount) audit entries, and has "
                    + "\(found.patients) and \(found.auditCount), or others",
                remedy: "use another backup, and keep this one as evidence"
            )
        }
    }

    /// All that every form has.
    private struct Format: Codable { let format: Int }
}
