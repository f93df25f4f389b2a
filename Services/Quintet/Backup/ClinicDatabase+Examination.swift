import ClinicVault
import Foundation
import GRDB

extension ClinicDatabase {
    /// The figures as the tables have them.
    func figures(_ master: MasterKey) throws -> ClinicFigures {
        try open(master) { _, db in
            let last = try Row.fetchOne(db, sql: "SELECT sequence, mac FROM audit ORDER BY sequence DESC LIMIT 1")
            return ClinicFigures(
                patients: try Self.patients(db),
                auditCount: last.flatMap { Int64.fromDatabaseValue($0[0]) } ?? 0,
                auditHead: (last.flatMap { Data.fromDatabaseValue($0[1]) } ?? Data(count: 32)).base64EncodedString()
            )
        }
    }

    /// The figures as they are after all was looked at: every entry of the audit log, and a record of every patient.
    func examined(_ master: MasterKey) throws -> ClinicFigures {
        try open(master) { vault, db in
            let verdict = try vault.audit.verify(db, witness: nil)
            guard case .intact(let count, let head) = verdict else {
                throw VaultFault(.damaged, verdict.description)
            }
            let patients = try Self.patients(db)
            let opened = try openOneOfEach(vault, db)
            guard opened == patients else {
                let reason = "\(patients) patients have a key and \(opened) of them a record: rows were taken away"
                throw VaultFault(.damaged, reason + "; keep this database and compare it with a backup")
            }
            return ClinicFigures(patients: patients, auditCount: count, auditHead: head)
        }
    }

    private static func patients(_ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM patientKey WHERE erasedAt IS NULL") ?? 0
    }

    /// Opens the first record of each patient that was not erased. Returns how many.
    private func openOneOfEach(_ vault: Vault, _ db: Database) throws -> Int {
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT kind, id, patient, version, schema, box FROM record
                WHERE number IN (SELECT min(number) FROM record GROUP BY patient)
                AND patient IN (SELECT patient FROM patientKey WHERE erasedAt IS NULL)
                """
        )
        var count = 0
        while let row = try rows.next() {
            let (name, patient, box) = try sealed(row)
            let key = try vault.key(of: patient, db)
            _ = try key?.open(box, as: name)
            count += 1
        }
        return count
    }

    /// Columns are read without trust: somebody may have changed them.
    private func sealed(_ row: Row) throws -> (RecordName, patient: RecordID, box: Data) {
        guard let kind = String.fromDatabaseValue(row[0]), let id = RecordID.fromDatabaseValue(row[1]),
            let patient = RecordID.fromDatabaseValue(row[2]), let version = Int.fromDatabaseValue(row[3]),
            let schema = Int.fromDatabaseValue(row[4]), let box = Data.fromDatabaseValue(row[5])
        else { throw VaultFault(.damaged, "a row of `record` in \(path) is damaged; restore a backup") }
        return (RecordName(kind, id, patient: patient, version: version, schema: schema), patient, box)
    }
}
