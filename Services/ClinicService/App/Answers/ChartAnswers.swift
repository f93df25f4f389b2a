import ClinicServiceDomain
import ClinicVault
import Schema
import ServiceKit

/// A patient's history, one consultation, and the sheet that is read before a patient is seen.
struct ChartAnswers: Sendable {
    let chart: ChartDesk

    @Sendable func history(_ question: PatientHistory, _ visit: Visit) throws -> ConsultationPage {
        let patient = try visit.patient(question.patient)
        let history = History(visit: visit)
        let page = try history.page(
            of: history.family(of: patient),
            after: question.cursor,
            limit: Int(question.limit ?? 10)
        )
        visit.note(.read, patient: patient.id, version: patient.version)
        return page
    }

    @Sendable func consultation(_ question: GetConsultation, _ visit: Visit) throws -> ConsultationDocument {
        guard let found = try visit.records.find(ConsultationDocument.self, question.consultation) else {
            throw Problem.noRecord("consultation")
        }
        var damaged: [String] = []
        visit.note(.read, patient: found.patient, object: found.id, version: found.version)
        let consultation = try History(visit: visit).completed(found, &damaged)
        // Without its amendments it could pass for what holds, though it was withdrawn.
        if let first = damaged.first { throw Problem.damaged("record", first) }
        return consultation
    }

    @Sendable func summary(_ question: PatientSummary, _ visit: Visit) throws -> SummarySheet {
        let patient = try visit.patient(question.patient)
        let history = History(visit: visit)
        let family = try history.family(of: patient)
        var damaged: [String] = []
        var fold = SummaryFold()
        for consultation in try history.all(of: family, damaged: &damaged) { fold.add(consultation) }
        var sheet = SummarySheet(PatientLine(patient))
        (sheet.problems, sheet.vitals, sheet.lastConsultation) = (fold.problems, fold.vitals, fold.lastConsultation)
        let entries = try visit.records.all(AllergyDocument.self, of: family, damaged: &damaged)
        let declared = try visit.records.all(AllergyDeclaration.self, of: family, damaged: &damaged).last
        sheet.allergyKnowledge = AllergyChart(entries: entries, declared: declared?.declaration).knowledge
        sheet.allergies = entries.filter { $0.status == .active }
        sheet.medication = try visit.records.all(MedicationDocument.self, of: family, damaged: &damaged)
            .filter { $0.status == .active }
        sheet.nextAppointment = try visit.records.all(AppointmentDocument.self, of: family, damaged: &damaged)
            .first { $0.status == .booked && $0.at > visit.now }?.at
        sheet.damaged = damaged.isEmpty ? nil : damaged
        visit.note(.read, patient: patient.id, version: patient.version)
        return sheet
    }
}
