import ClinicVault
import Foundation
import GRDB
import Logging
import Schema
import ServiceKit

/// Fills the index in memory when the records are unlocked.
struct IndexBuilder {
    let vault: Vault

    /// Opens every patient's line; one that does not open is told of and left out.
    func build(_ transaction: Transaction) throws {
        let started = ContinuousClock.now
        let index = PatientIndex(db: transaction.db)
        var (count, damaged) = (0, 0)
        try index.create { (count, damaged) = try fill(index, transaction) }
        let spent = ContinuousClock.now - started
        var line = LogLine(.info, "clinic.unlocked", "\(count) patients are at hand, \(damaged) damaged")
        line.duration = Double(spent.components.seconds) * 1000 + Double(spent.components.attoseconds) / 1e15
        transaction.log(line)
    }

    private func fill(_ index: PatientIndex, _ transaction: Transaction) throws -> (count: Int, damaged: Int) {
        var (count, damaged) = (0, 0)
        let lines = try Row.fetchCursor(
            transaction.db,
            sql: """
                SELECT record.id, record.version, record.schema, record.line, patientKey.wrapped, patientKey.erasedAt
                FROM record LEFT JOIN patientKey ON patientKey.patient = record.id WHERE record.kind = 'patient'
                """
        )
        while let row = try lines.next() {
            let patient: RecordID = row["id"]
            guard (row["erasedAt"] as Int64?) == nil else { continue }
            guard let line = try line(patient, row, transaction.db) else {
                damaged += 1
                var line = LogLine(.error, "record.damaged", "a patient's line does not open; restore a backup")
                line.subject = patient.description
                transaction.log(line)
                continue
            }
            try index.add(patient, line)
            count += 1
        }
        return (count, damaged)
    }

    private func line(_ patient: RecordID, _ row: Row, _ db: Database) throws -> IndexLine? {
        guard let box = row["line"] as Data?, let key = try? vault.key(of: patient, db) else { return nil }
        let name = RecordName("line", patient, patient: patient, version: row["version"], schema: row["schema"])
        return (try? key.open(box, as: name)).flatMap { IndexLine($0) }
    }
}
