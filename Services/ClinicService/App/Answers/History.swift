import ClinicServiceDomain
import ClinicVault
import Foundation
import GRDB
import Schema
import ServiceKit

/// A patient's consultations, with those of the records behind theirs, newest first.
struct History {
    /// A page ends at so many bytes, so that an answer is no larger than a message may be.
    private static let pageBytes = 48 * 1024

    let visit: Visit

    /// The records of one person: the patient's own, and those that were merged into it. What stands behind one that
    /// was erased or does not open is not known.
    func family(of patient: PatientDocument) throws -> [RecordID] {
        try PatientMerge.everyone(behind: patient.id) { id in
            do {
                return try visit.records.find(PatientDocument.self, id)?.merged ?? []
            } catch is Problem {
                return []
            }
        }.map(RecordTable.id)
    }

    /// A page behind a cursor.
    func page(of patients: [RecordID], after cursor: String?, limit: Int) throws -> ConsultationPage {
        let rows = try rows(of: patients, after: try place(cursor), limit: limit + 1)
        var damaged: [String] = []
        var page = ConsultationPage(consultations: [], total: try count(of: patients))
        var (bytes, taken) = (0, 0)
        for row in rows.prefix(limit) {
            bytes += (row["box"] as Data).count + row["beside"]
            guard taken == 0 || bytes < Self.pageBytes else { break }
            taken += 1
            page.consultations += try visit.records.open(ConsultationDocument.self, [row], damaged: &damaged)
        }
        if rows.count > taken { page.next = (rows[taken - 1]["id"] as RecordID).description }
        page.consultations = try page.consultations.map { try completed($0, &damaged) }
        page.damaged = damaged.isEmpty ? nil : damaged
        return page
    }

    /// Every consultation, newest first, with what stands beside it.
    func all(of patients: [RecordID], damaged: inout [String]) throws -> [ConsultationDocument] {
        let rows = try rows(of: patients, after: nil, limit: -1)
        return try visit.records.open(ConsultationDocument.self, rows, damaged: &damaged)
            .map { try completed($0, &damaged) }
    }

    /// A consultation with its amendments and files beside it.
    func completed(_ consultation: ConsultationDocument, _ damaged: inout [String]) throws -> ConsultationDocument {
        var consultation = consultation
        let amendments = try beside(KeptAmendment.self, consultation, &damaged).map(\.amendment)
        let attachments = try beside(AttachmentDocument.self, consultation, &damaged)
        consultation.amendments = amendments.isEmpty ? nil : amendments
        consultation.attachments = attachments.isEmpty ? nil : attachments
        return consultation
    }

    private func beside<D: ChartDocument>(
        _ type: D.Type,
        _ consultation: ConsultationDocument,
        _ damaged: inout [String]
    ) throws -> [D] {
        let statement = try visit.db.cachedStatement(
            sql: "SELECT \(RecordTable.columns) FROM record WHERE parent = ? AND kind = ? ORDER BY at, number"
        )
        let rows = try Row.fetchAll(statement, arguments: [RecordID(consultation.id), D.kind])
        return try visit.records.open(type, rows, damaged: &damaged)
    }

    /// How large what stands beside a consultation is.
    private static let beside =
        "(SELECT coalesce(sum(length(box)), 0) FROM record AS other WHERE other.parent = record.id) AS beside"

    private func rows(of patients: [RecordID], after place: (at: Int64, number: Int64)?, limit: Int) throws -> [Row] {
        let marks = databaseQuestionMarks(count: patients.count)
        let statement = try visit.db.cachedStatement(
            sql: """
                SELECT \(RecordTable.columns), \(Self.beside) FROM record
                WHERE patient IN (\(marks)) AND kind = 'consultation' AND closed = 0 AND (at, number) < (?, ?)
                ORDER BY at DESC, number DESC LIMIT ?
                """
        )
        let arguments: [(any DatabaseValueConvertible)?] =
            patients + [place?.at ?? Int64.max, place?.number ?? Int64.max, limit]
        return try Row.fetchAll(statement, arguments: StatementArguments(arguments))
    }

    private func count(of patients: [RecordID]) throws -> Int {
        let marks = databaseQuestionMarks(count: patients.count)
        let statement = try visit.db.cachedStatement(
            sql: "SELECT count(*) FROM record WHERE patient IN (\(marks)) AND kind = 'consultation' AND closed = 0"
        )
        return try Int.fetchOne(statement, arguments: StatementArguments(patients)) ?? 0
    }

    private func place(_ cursor: String?) throws -> (at: Int64, number: Int64)? {
        guard let cursor else { return nil }
        let row = try Row.fetchOne(
            visit.db,
            sql: "SELECT at, number FROM record WHERE id = ?",
            arguments: [RecordID(cursor)]
        )
        guard let row else {
            throw Problem(.expired, "the page's cursor is not known any more; ask for the first page")
        }
        return (row[0], row[1])
    }
}
