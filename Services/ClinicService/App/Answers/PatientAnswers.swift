import ClinicVault
import GRDB
import Schema
import ServiceKit

/// The list of patients, the search, and one patient's form.
struct PatientAnswers: Sendable {
    /// So many of the last audit entries say whose records were used last.
    private static let recently = 2000

    @Sendable func list(_ question: ListPatients, _ visit: Visit) throws -> PatientPage {
        visit.note(.list)
        let limit = Int(question.limit ?? 50)
        guard question.order == .recent else {
            return try visit.index.page(question.status ?? .active, after: question.cursor, limit: limit)
        }
        let recent = try RecordID.fetchAll(
            visit.db,
            sql: """
                SELECT patient FROM (SELECT sequence, patient FROM audit ORDER BY sequence DESC LIMIT ?)
                WHERE patient IS NOT NULL GROUP BY patient ORDER BY max(sequence) DESC
                """,
            arguments: [Self.recently]
        )
        return try visit.index.page(of: recent, limit: limit)
    }

    /// What was searched for says much of a patient: it stands in the audit, sealed.
    @Sendable func search(_ question: SearchPatients, _ visit: Visit) throws -> PatientPage {
        let page = try visit.index.search(question.text, limit: Int(question.limit ?? 20))
        let name = RecordName("search", RecordID(), patient: nil, version: 1)
        let words = Array("\(page.total) found: \(question.text)".utf8)
        visit.note(.search, object: name.id.description, detail: try visit.vault.practiceKey.seal(words, as: name))
        return page
    }

    @Sendable func patient(_ question: GetPatient, _ visit: Visit) throws -> PatientDocument {
        let patient = try visit.patient(question.patient)
        visit.note(.read, patient: patient.id, object: patient.id, version: patient.version)
        return patient
    }
}
