import ClinicVault
import Foundation
import GRDB
import Schema
import Store
import Testing

@testable import Quintet

/// An installation whose clinic has records, made as clinic-service makes them, and whose home-actuator has a database.
final class ClinicFixture {
    static let noon = Timestamp(milliseconds: 1_800_000_000_000)

    let bench: Bench
    let master: MasterKey
    /// Open, as if the service ran.
    let clinic: ServiceDatabase
    let vault: Vault
    let patients: [RecordID]
    let home: ServiceDatabase

    var folder: DataFolder { bench.folder }

    init() throws {
        bench = try Bench()
        try bench.folder.makeFolders()
        _ = try ClinicKey(folder: bench.folder).makeMissing()
        master = try MasterKey.read(bench.folder.clinicKeyFile)
        clinic = try Self.database("clinic-service", bench.folder) {
            $0.registerMigration("clinic") { db in
                try VaultTables.migrate(db)
                try db.execute(sql: Self.tables)
            }
        }
        home = try Self.database("home-actuator", bench.folder) { _ in }
        let (master, patients) = (master, (0..<3).map { _ in RecordID() })
        self.patients = patients
        vault = try clinic.queue.write { db in
            let vault = try Vault(db, master)
            for (number, patient) in patients.enumerated() { try Self.register(patient, number, vault, db) }
            return vault
        }
        try sign()
    }

    /// A record more, and what the audit log says of it.
    private static func register(_ patient: RecordID, _ number: Int, _ vault: Vault, _ db: Database) throws {
        let key = try vault.makeKey(for: patient, db)
        for (kind, id) in [("patient", patient), ("consultation", RecordID())] {
            let name = RecordName(kind, id, patient: patient, version: 1)
            let box = Data(try key.seal(Array("Zulema Peñarrubia \(number)".utf8), as: name))
            try db.execute(
                sql:
                    "INSERT INTO record (id, kind, patient, at, closed, version, schema, box) VALUES (?,?,?,0,0,1,1,?)",
                arguments: [id, kind, patient, box]
            )
        }
        let access = AuditAccess(.create, by: "ana", role: "clinician", patient: patient, object: patient, version: 1)
        try vault.audit.append(db, access, at: noon + Double(number))
    }

    /// Signs where the log stands, and leaves that with the witness.
    func sign() throws {
        let vault = vault
        let checkpoint = try clinic.queue.write { try vault.audit.checkpoint($0, at: Self.noon + 60) }
        try AuditWitness.write(try #require(checkpoint), to: folder.clinicWitness)
    }

    func read() throws {
        let (vault, patient) = (vault, patients[0])
        try clinic.queue.write { db in
            let access = AuditAccess(.read, by: "ana", role: "clinician", patient: patient)
            try vault.audit.append(db, access, at: Self.noon + 90)
        }
    }

    /// What somebody with the database's file and SQL can do.
    func attack(_ sql: String) throws {
        try clinic.queue.write { db in
            for trigger in ["auditNoUpdate", "auditNoDelete", "auditCheckpointNoDelete", "auditAppendOnly"] {
                try db.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)")
            }
            try db.execute(sql: sql)
        }
    }

    var backupFile: String { bench.root + "/practice.qbk" }

    func backup() throws -> BackupFacts { try Backup(folder: folder, target: backupFile).run(at: Self.noon) }

    /// The folder that backups are restored into.
    var empty: DataFolder { DataFolder(bench.root + "/restored") }

    func restore() async throws -> BackupFacts {
        try await Restore(file: backupFile, folder: empty, keyFile: folder.clinicKeyFile).run()
    }

    private static func database(
        _ name: String,
        _ folder: DataFolder,
        _ migrations: (inout DatabaseMigrator) -> Void
    ) throws -> ServiceDatabase {
        let place = folder.serviceFolder(of: name)
        try PrivateFile.makeFolder(place)
        return try ServiceDatabase(
            folder: place,
            name: name,
            newEpoch: "epoch of \(name)",
            version: "1",
            migrations: migrations
        )
    }

    private static let tables = """
        CREATE TABLE record (
            number INTEGER PRIMARY KEY, id BLOB NOT NULL UNIQUE, kind TEXT NOT NULL, patient BLOB NOT NULL, parent BLOB,
            at INTEGER NOT NULL, until INTEGER, signedAt INTEGER, closed INTEGER NOT NULL, version INTEGER NOT NULL,
            schema INTEGER NOT NULL, line BLOB, box BLOB NOT NULL
        ) STRICT
        """
}

/// What is said of something that is refused.
func refusal(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return "\(error)" }
    return nil
}

func refusal(_ body: () async throws -> Void) async -> String? {
    do { try await body() } catch { return "\(error)" }
    return nil
}

func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
