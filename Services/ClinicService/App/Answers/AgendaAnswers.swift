import ClinicVault
import Clockwork
import GRDB
import Schema
import ServiceKit

/// The appointments of some days, or of a patient.
struct AgendaAnswers: Sendable {
    let settings: ClinicSettings

    @Sendable func agenda(_ question: Agenda, _ visit: Visit) throws -> AgendaPage {
        var damaged: [String] = []
        var found = try appointments(question, visit, &damaged)
        if let doctor = question.doctor { found = found.filter { $0.doctor == doctor } }
        if let patient = question.patient { found = found.filter { $0.patient == patient.lowercased() } }
        var page = AgendaPage(
            appointments: try found.map { appointment in
                var appointment = appointment
                appointment.line = try visit.index.line(of: try RecordTable.id(appointment.patient))
                return appointment
            }
        )
        page.damaged = damaged.isEmpty ? nil : damaged
        visit.note(.list, patient: question.patient)
        return page
    }

    private func appointments(
        _ question: Agenda,
        _ visit: Visit,
        _ damaged: inout [String]
    ) throws -> [AppointmentDocument] {
        if let patient = question.patient, question.from == nil {
            let patients = [try RecordTable.id(patient)]
            return try visit.records.all(AppointmentDocument.self, of: patients, damaged: &damaged)
        }
        let first = question.from?.first ?? settings.clock.today(visit.now)
        let days = Int(question.days ?? 1)
        return try visit.records.appointments(
            from: settings.clock.instant(first, seconds: 0),
            to: settings.clock.instant(first + days, seconds: 0),
            damaged: &damaged
        )
    }
}
