import ClinicServiceDomain
import ClinicVault
import Schema
import ServiceKit

/// What is done with appointments.
struct AppointmentDesk: Sendable {
    @Sendable func book(_ command: BookAppointment, _ visit: Visit) throws -> Handled<RecordReceipt> {
        let patient = command.appointment == nil ? try visit.livingPatient() : try visit.patient()
        let state = try command.appointment.map { try visit.record(AppointmentDocument.self, $0) }
        let newID = state == nil ? visit.newID() : nil
        let others = try others(of: command.doctor, near: command.at, visit)
        let document = try direct(.book(command, newID: newID, patient: patient.id), state, others, visit)
        return .applied(version: document.version, RecordReceipt(document.id))
    }

    @Sendable func set(_ command: SetAppointment, _ visit: Visit) throws -> Handled<Acknowledgement> {
        let state = try visit.record(AppointmentDocument.self, command.appointment)
        let others = try others(of: state.doctor, near: state.at, visit)
        let document = try direct(.set(command.status), state, others, visit)
        return document == state ? .noop(version: document.version) : .applied(version: document.version)
    }

    private func direct(
        _ verb: AppointmentDirective.Verb,
        _ before: AppointmentDocument?,
        _ others: [AppointmentSlot],
        _ visit: Visit
    ) throws -> AppointmentDocument {
        let directive = AppointmentDirective(verb, by: visit.actor.user, at: visit.now, others: others)
        let events = try AppointmentDecider.decide(directive, before)
        var state = before
        for event in events {
            AppointmentDecider.evolve(&state, event)
            try visit.keep(event.document, event.change)
        }
        guard let state else { throw Problem.noRecord("appointment") }
        if events.isEmpty { visit.note(.update, patient: state.patient, object: state.id, version: state.version) }
        return state
    }

    /// The doctor's other appointments within reach of a time. One that does not open cannot be asked, and blocks none.
    private func others(of doctor: String, near time: Timestamp, _ visit: Visit) throws -> [AppointmentSlot] {
        var damaged: [String] = []
        let reach = Double(AppointmentDecider.minutes.upperBound) * 60
        return try visit.records.appointments(from: time, to: time + reach, damaged: &damaged)
            .filter { $0.doctor == doctor && $0.status.takesTime }
            .map(AppointmentSlot.init)
    }
}
