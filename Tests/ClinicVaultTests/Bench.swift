import ClinicVault
import Foundation
import GRDB
import Schema
import TestKit
import Testing

/// A vault in a database of its own.
final class Bench {
    let folder: TemporaryFolder
    let queue: DatabaseQueue
    let master: MasterKey
    let vault: Vault
    static let noon = Timestamp(milliseconds: 1_800_000_000_000)

    init() throws {
        folder = try TemporaryFolder()
        master = try MasterKey.create(at: folder.file("master.key"))
        queue = try DatabaseQueue(path: folder.file("clinic.db"))
        vault = try queue.write { [master] db in
            try VaultTables.migrate(db)
            return try Vault(db, master)
        }
    }

    func write<T>(_ body: (Database) throws -> T) throws -> T {
        var value: T?
        try queue.writeWithoutTransaction { db in
            try db.inTransaction {
                value = try body(db)
                return .commit
            }
        }
        return try #require(value)
    }

    /// What somebody with the database's file and SQL can do.
    func attack(_ sql: String, _ arguments: StatementArguments = []) throws {
        try write { db in
            for table in ["audit", "auditCheckpoint"] {
                for trigger in ["NoUpdate", "NoDelete", "AppendOnly"] {
                    try db.execute(sql: "DROP TRIGGER IF EXISTS \(table)\(trigger)")
                }
            }
            try db.execute(sql: sql, arguments: arguments)
        }
    }

    /// Adds entries, one a second.
    func fill(_ count: Int) throws {
        try write { db in
            let last = try Int.fetchOne(db, sql: "SELECT count(*) FROM audit") ?? 0
            for number in last..<last + count {
                try vault.audit.append(db, Bench.access(number), at: Bench.noon + Double(number))
            }
        }
    }

    static func access(_ number: Int) -> AuditAccess {
        AuditAccess(
            number.isMultiple(of: 3) ? .update : .read,
            by: number.isMultiple(of: 7) ? "pau" : "ana",
            role: "clinician",
            patient: patients[number % patients.count],
            object: patients[0],
            version: number,
            outcome: .refused,
            reason: "forbidden",
            correlation: "c\(number)",
            detail: [1, 2, UInt8(truncatingIfNeeded: number)]
        )
    }

    func sign(at seconds: Double = 0) throws -> AuditCheckpoint {
        let checkpoint = try write { try vault.audit.checkpoint($0, at: Bench.noon + seconds) }
        return try #require(checkpoint)
    }

    func verdict(_ witness: AuditCheckpoint? = nil) throws -> AuditVerdict {
        try queue.read { try vault.audit.verify($0, witness: witness) }
    }

    static let patients = (0..<4).map { _ in RecordID() }
}

/// Reads a file whole.
func contents(_ path: String) throws -> [UInt8] { try Array(Data(contentsOf: URL(filePath: path))) }

func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
}

/// The fault that something throws.
func fault(_ body: () throws -> Void) -> VaultFault? {
    do { try body() } catch { return error as? VaultFault }
    return nil
}
