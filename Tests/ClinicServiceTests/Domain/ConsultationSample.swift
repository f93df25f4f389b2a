import ClinicServiceDomain
import Clockwork
import Schema
import TestKit

/// What is told to consultations in the tests of their rules.
enum ConsultationSample {
    /// A save of a draft.
    static func draft(
        _ note: ConsultationNote,
        id: String? = nil,
        ifVersion: Int? = nil,
        born: String? = nil,
        previous: PreviousVitals = PreviousVitals(),
        _ change: (inout DraftConsultation) -> Void = { _ in }
    ) -> ConsultationDirective {
        var command = DraftConsultation(note, by: nil)
        change(&command)
        let draft = ConsultationDraft(
            command,
            newID: id,
            patient: "p1",
            birthDate: born.flatMap { PartialDate($0) },
            previous: previous,
            clock: .utc
        )
        return directive(.draft(draft), ifVersion: ifVersion)
    }

    static func directive(_ verb: ConsultationDirective.Verb, ifVersion: Int? = nil) -> ConsultationDirective {
        ConsultationDirective(verb, by: "dr.ruiz", at: ClinicSample.now, ifVersion: ifVersion)
    }

    static func given(_ document: ConsultationDocument) -> DeciderSpec<ConsultationDecider> {
        .given(.changed(Recorded("drafted", document)))
    }

    static func given(_ status: ConsultationStatus?) -> DeciderSpec<ConsultationDecider> {
        status.map { given(ClinicSample.consultation($0)) } ?? .given()
    }

    static func changed(_ change: (inout ConsultationNote) -> Void) -> ConsultationNote {
        var note = ConsultationNote()
        change(&note)
        return note
    }
}
