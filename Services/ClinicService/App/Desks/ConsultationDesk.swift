import ClinicServiceDomain
import ClinicVault
import Schema
import ServiceKit

/// What is done with consultations.
struct ConsultationDesk: Sendable {
    /// So many consultations back the last weight and height are looked for.
    private static let lookBack = 20

    let settings: ClinicSettings
    let followUps: FollowUpDesk

    @Sendable func draft(_ command: DraftConsultation, _ visit: Visit) throws -> Handled<RecordReceipt> {
        let patient = try visit.livingPatient()
        let draft = ConsultationDraft(
            command,
            newID: command.consultation == nil ? visit.newID() : nil,
            patient: patient.id,
            birthDate: patient.details.birthDate,
            previous: try previous(command.note.vitals, of: patient, visit),
            clock: settings.clock
        )
        let state = try command.consultation.map { try visit.record(ConsultationDocument.self, $0) }
        let (document, isChanged) = try direct(.draft(draft), state, ifVersion: command.ifVersion, visit)
        let receipt = RecordReceipt(document.id)
        return isChanged ? .applied(version: document.version, receipt) : .noop(version: document.version, receipt)
    }

    @Sendable func sign(_ command: SignConsultation, _ visit: Visit) throws -> Handled<Acknowledgement> {
        let state = try visit.record(ConsultationDocument.self, command.consultation)
        let (document, _) = try direct(.sign, state, ifVersion: command.ifVersion, visit)
        try followUps.note(document, visit)
        return .applied(version: document.version)
    }

    @Sendable func discard(_ command: DiscardConsultation, _ visit: Visit) throws -> Handled<Acknowledgement> {
        let state = try visit.record(ConsultationDocument.self, command.consultation)
        let (document, isChanged) = try direct(.discard, state, visit)
        return isChanged ? .applied(version: document.version) : .noop(version: document.version)
    }

    @Sendable func amend(_ command: AmendConsultation, _ visit: Visit) throws -> Handled<RecordReceipt> {
        let state = try visit.record(ConsultationDocument.self, command.consultation)
        guard try visit.records.hasRoom(beside: state.id) else { throw Problem.noRoom }
        let id = visit.newID()
        let (document, _) = try direct(.amend(id: id, command), state, visit)
        if command.kind == .withdrawal { try followUps.forget(document.id, visit) }
        return .applied(version: document.version, RecordReceipt(id))
    }

    /// Decides, keeps, and answers the consultation as it is then.
    private func direct(
        _ verb: ConsultationDirective.Verb,
        _ before: ConsultationDocument?,
        ifVersion: Int? = nil,
        _ visit: Visit
    ) throws -> (ConsultationDocument, isChanged: Bool) {
        let directive = ConsultationDirective(verb, by: visit.actor.user, at: visit.now, ifVersion: ifVersion)
        let events = try ConsultationDecider.decide(directive, before)
        var state = before
        for event in events {
            ConsultationDecider.evolve(&state, event)
            switch event {
            case .changed(let recorded):
                try visit.keep(recorded.document, recorded.change, as: recorded.change == "signed" ? .sign : nil)
            case .amended(let amendment):
                try visit.keep(
                    KeptAmendment(patient: visit.request.subject, amendment: amendment),
                    "amended",
                    as: .amend
                )
            }
        }
        guard let state else { throw Problem.noRecord("consultation") }
        if events.isEmpty { visit.note(.update, patient: state.patient, object: state.id, version: state.version) }
        return (state, !events.isEmpty)
    }

    /// The last weight and height; nothing is read for a note that has neither.
    private func previous(_ vitals: Vitals?, of patient: PatientDocument, _ visit: Visit) throws -> PreviousVitals {
        guard vitals?.weight != nil || vitals?.height != nil else { return PreviousVitals() }
        let history = History(visit: visit)
        let page = try history.page(of: history.family(of: patient), after: nil, limit: Self.lookBack)
        var fold = SummaryFold()
        for consultation in page.consultations { fold.add(consultation) }
        return fold.previous
    }
}
