import ClinicInterchange
import ClinicServiceDomain
import ClinicVault
import Crypto
import Foundation
import Schema
import ServiceKit

/// All of a patient's record in FHIR R4, handed out in parts.
struct ExportAnswers: Sendable {
    /// A part has at most so many bytes, so that its answer is no larger than a message may be.
    private static let partBytes = 40 * 1024

    let chart: ChartDesk

    @Sendable func export(_ question: ExportPatient, _ visit: Visit) throws -> ExportPart {
        let patient = try visit.patient(question.patient)
        let charts = try History(visit: visit).family(of: patient)
            .compactMap { try standing($0.description, visit) }.map { try record(of: $0, visit) }
        let whole = Self.file(charts, question.format ?? .bundle)
        let digest = SHA256.hash(data: whole).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard question.digest == nil || question.digest == digest else {
            throw Problem(.versionConflict, "the record has changed since the last part; begin again without an offset")
        }
        visit.note(.export, patient: patient.id, version: patient.version)
        return try Self.part(of: whole, from: question.offset ?? 0, digest)
    }

    /// One of the records of a person; nil when it was erased, so that nothing of it is left to hand out.
    private func standing(_ patient: String, _ visit: Visit) throws -> PatientDocument? {
        do {
            return try visit.patient(patient)
        } catch let problem as Problem where problem.slug == ProblemType.patientErased.slug {
            return nil
        }
    }

    /// Everything that is kept of one record.
    private func record(of patient: PatientDocument, _ visit: Visit) throws -> PatientChart {
        var damaged: [String] = []
        let id = [try RecordTable.id(patient.id)]
        var record = PatientChart(patient)
        record.consultations = try History(visit: visit).all(of: id, damaged: &damaged).reversed()
        record.allergyKnowledge = try chart.allergies(of: patient, visit).0.knowledge
        record.allergies = try visit.records.all(AllergyDocument.self, of: id, damaged: &damaged)
        record.medications = try visit.records.all(MedicationDocument.self, of: id, damaged: &damaged)
        record.appointments = try visit.records.all(AppointmentDocument.self, of: id, damaged: &damaged)
        record.attachments = try visit.records.all(AttachmentDocument.self, of: id, damaged: &damaged)
            .filter { $0.consultation == nil }
        // Half a record would pass for the whole of it.
        if let first = damaged.first { throw Problem.damaged("record", first) }
        return record
    }

    /// The bundle bears the time of its latest record, so that all parts are of one file.
    private static func file(_ charts: [PatientChart], _ format: ExportFormat) -> [UInt8] {
        switch format {
        case .ndjson: FHIRExport.ndjson(charts)
        case .bundle, .unknown:
            FHIRExport.bundle(charts, at: charts.map(\.latest).max() ?? Timestamp(milliseconds: 0)).bytes
        }
    }

    /// A part ends where a character does.
    private static func part(of whole: [UInt8], from offset: Int, _ digest: String) throws -> ExportPart {
        guard whole.indices.contains(offset) else {
            throw Problem.violation([
                Violation("/offset", "range", expected: "where a part ended, below \(whole.count)", actual: "\(offset)")
            ])
        }
        var end = min(offset + partBytes, whole.count)
        while end < whole.count, whole[end] & 0xC0 == 0x80 { end -= 1 }
        let text = String(decoding: whole[offset..<end], as: UTF8.self)
        return ExportPart(text: text, next: end < whole.count ? end : nil, size: whole.count, digest: digest)
    }
}

extension PatientChart {
    /// When something of it was last written.
    var latest: Timestamp {
        let times = consultations.map { $0.signedAt ?? $0.writtenAt } + allergies.map(\.recordedAt)
        return (times + medications.map(\.recordedAt) + [patient.changedAt]).max() ?? patient.changedAt
    }
}
