import ClinicVault
import Foundation
import GRDB
import TestKit

/// What a stopped practice leaves behind: its database, its key and the witness, copied so that one may tamper with them.
struct AuditEvidence {
    private let folder: TemporaryFolder
    private let queue: DatabaseQueue
    private let vault: Vault

    /// A copy of what is in a practice's folder.
    init(of practice: TemporaryFolder) throws {
        folder = try TemporaryFolder()
        let files = ["data/clinic-service.db", "clinic-keys/clinic.key", "clinic-keys/clinic.witness"]
        for file in files {
            let name = URL(filePath: file).lastPathComponent
            try FileManager.default.copyItem(atPath: practice.file(file), toPath: folder.file(name))
        }
        queue = try DatabaseQueue(path: folder.file("clinic-service.db"))
        let master = try MasterKey.read(folder.file("clinic.key"))
        vault = try queue.write { try Vault($0, master) }
    }

    var witnessFile: String { folder.file("clinic.witness") }

    var count: Int64 {
        get throws { try read { try Int64.fetchOne($0, sql: "SELECT count(*) FROM audit") ?? 0 } }
    }

    func read<T>(_ body: (Database) throws -> T) throws -> T { try queue.read(body) }

    /// What the verification says, with the witness beside the key or without it.
    func verdict(isWitnessed: Bool = true) throws -> AuditVerdict {
        let witness = isWitnessed ? try AuditWitness.read(witnessFile) : nil
        return try queue.read { try vault.audit.verify($0, witness: witness) }
    }

    /// Does what somebody can do who has the file: triggers are dropped first.
    func tamper(_ statements: String...) throws {
        try queue.write { db in
            try dropLocks(db)
            for statement in statements { try db.execute(sql: statement) }
        }
    }

    /// Writes the log anew from an entry on, as somebody can who has the keys as well.
    func restamp(from first: Int64) throws {
        try queue.write { db in
            try dropLocks(db)
            let rows = try vault.audit.entries(db, AuditQuery(after: first - 1, limit: 10_000))
            try db.execute(sql: "DELETE FROM audit WHERE sequence >= ?", arguments: [first])
            for entry in rows {
                var access = entry.access
                access.user = "somebody.else"
                try vault.audit.append(db, access, at: entry.at)
            }
        }
    }

    private func dropLocks(_ db: Database) throws {
        let sql = "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name LIKE 'audit%'"
        for name in try String.fetchAll(db, sql: sql) { try db.execute(sql: "DROP TRIGGER \(name)") }
    }
}
