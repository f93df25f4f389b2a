import ClinicVault
import Foundation
import GRDB

/// What became of the clinic's audit log, found out without the service.
struct AuditVerification {
    let folder: DataFolder

    private var database: ClinicDatabase { ClinicDatabase(path: ClinicKey(folder: folder).database) }

    /// The log against itself, its checkpoints, and the last checkpoint that is kept beside the key.
    func verdict() throws -> AuditVerdict {
        let master = try MasterKey.read(folder.clinicKeyFile)
        let witness = try AuditWitness.read(folder.clinicWitness)
        return try database.open(master) { vault, db in try vault.audit.verify(db, witness: witness) }
    }

    /// The same, and against the log in a backup: what it had then it must have now.
    func verdict(with backup: String, key: String) throws -> AuditVerdict {
        let verdict = try verdict()
        guard case .intact = verdict else { return verdict }
        let old = try MasterKey.read(key)
        let master = try MasterKey.read(folder.clinicKeyFile)
        return try Scratch.with(folder.path + "/.verify") { scratch in
            guard let then = try OpenedBackup(backup, old, in: scratch).clinic else {
                throw OperatorError(problem: "\(backup) has no clinic in it", remedy: "choose a later backup")
            }
            return try then.open(old) { _, then in
                try database.open(master) { _, now in try Self.difference(then, now) }
            } ?? verdict
        }
    }

    /// Both logs are intact, so their entries are counted from 1 without a gap.
    private static func difference(_ then: Database, _ now: Database) throws -> AuditVerdict? {
        let sql = "SELECT mac FROM audit ORDER BY sequence"
        let (old, new) = (try Data.fetchCursor(then, sql: sql), try Data.fetchCursor(now, sql: sql))
        var count: Int64 = 0
        while let entry = try old.next() {
            guard let here = try new.next() else {
                let expected = try Int64.fetchOne(then, sql: "SELECT count(*) FROM audit") ?? count
                return .truncated(kept: count, expected: expected)
            }
            count += 1
            guard entry == here else { return .rewritten(from: count) }
        }
        return nil
    }
}
