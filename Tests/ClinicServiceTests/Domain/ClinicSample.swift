import Clockwork
import ClinicServiceDomain
import Schema
import TestKit

/// Patients, records and times for the tests of the rules. Nobody here exists.
enum ClinicSample {
    /// 2026-09-21T13:33:20Z
    static let then = Timestamp(milliseconds: 1_790_000_000_000)
    static let now = then + 3600
    static let today = WallClock.utc.today(now)
    static let user = "dra.torres"

    /// A form with all that tells a person.
    static func form(
        _ surname: String = "Ibáñez",
        _ second: String? = "Peña",
        _ given: String = "Lucía del Mar",
        born: String? = nil,
        phones: String...
    ) -> PatientDetails {
        var details = PatientDetails(surname: surname, secondSurname: second, givenNames: given)
        details.birthDate = born.flatMap { PartialDate($0) }
        details.phones = phones.isEmpty ? nil : phones.map { PhoneNumber($0) }
        return details
    }

    /// A patient who was registered, and stands somewhere.
    static func patient(_ id: String = "p1", _ status: PatientStatus = .active) -> PatientDocument {
        var patient = PatientDocument(id: id, number: "000123", details: form(), at: then)
        patient.version = 4
        patient.status = status
        if status == .merged { patient.mergedInto = "p9" }
        return patient
    }

    /// A note with a reason and what was measured.
    static func note(_ reason: String? = "Control", _ vitals: (inout Vitals) -> Void = { _ in }) -> ConsultationNote {
        var note = ConsultationNote()
        note.reason = reason
        var measured = Vitals()
        vitals(&measured)
        if measured != Vitals() { note.vitals = measured.computed }
        return note
    }

    /// A consultation that stands somewhere.
    static func consultation(
        _ status: ConsultationStatus = .draft,
        _ note: ConsultationNote = note()
    ) -> ConsultationDocument {
        var document = ConsultationDocument(
            id: "c1",
            patient: "p1",
            at: then,
            author: user,
            writtenAt: then,
            note: note
        )
        document.version = 4
        document.status = status
        if status == .signed { (document.signedBy, document.signedAt) = (user, then) }
        return document
    }

    /// An appointment that stands somewhere.
    static func appointment(_ status: AppointmentStatus = .booked) -> AppointmentDocument {
        var document = AppointmentDocument(
            id: "a1",
            patient: "p1",
            at: now + 86_400,
            minutes: 20,
            doctor: user,
            by: "recepcion"
        )
        document.version = 4
        document.status = status
        return document
    }
}

extension Problem {
    /// Where it was refused.
    var pointers: [String] { (errors ?? []).map(\.pointer) }
}

/// The problem that a piece of work ends with; nil when it succeeds.
func problem<Value>(_ work: () throws(Problem) -> Value) -> Problem? {
    do throws(Problem) {
        _ = try work()
        return nil
    } catch { return error }
}
