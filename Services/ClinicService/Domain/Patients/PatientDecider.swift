import Decision
import Schema

/// The rules of one patient's form. Whether somebody similar is there is asked of ``Likeness`` with what comes out.
public enum PatientDecider: Decider {
    /// Nobody yet.
    public static let initial: PatientDocument? = nil

    /// What happens to the form; nothing when it is so already.
    public static func decide(
        _ directive: PatientDirective,
        _ state: PatientDocument?
    ) throws(Problem) -> [Recorded<PatientDocument>] {
        if case .register(let id, let number, let details) = directive.verb {
            guard state == nil else { return [] }
            let form = try PatientForm(details, today: directive.today)
            let patient = PatientDocument(id: id, number: number, details: form.details, at: directive.now)
            return [Recorded("registered", patient)]
        }
        guard let state else { throw .noPatient }
        guard state.status != .merged else { throw .isMerged(state) }
        var patient = state
        let change = try apply(directive, to: &patient)
        guard patient != state else { return [] }
        patient.version += 1
        patient.changedAt = directive.now
        return [Recorded(change, patient)]
    }

    /// The form is what the event says.
    public static func evolve(_ state: inout PatientDocument?, _ event: Recorded<PatientDocument>) {
        state = event.document
    }

    private static func apply(
        _ directive: PatientDirective,
        to patient: inout PatientDocument
    ) throws(Problem) -> String {
        switch directive.verb {
        case .register: return "registered"
        case .update(let update):
            if let expected = update.ifVersion, expected != patient.version {
                throw .conflict(expected: expected, current: patient.version)
            }
            let form = try PatientForm(patient.details, changedBy: update, today: directive.today)
            patient.details = form.details
            return "updated"
        case .archive:
            patient.status = .archived
            return "archived"
        case .restore:
            patient.status = .active
            return "restored"
        }
    }
}
