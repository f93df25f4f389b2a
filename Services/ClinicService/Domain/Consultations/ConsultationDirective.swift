import Clockwork
import Schema

/// What a consultation is told, with all that the rules need to know.
public struct ConsultationDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        case draft(ConsultationDraft)
        case sign
        /// Add an amendment with an id that was given to it.
        case amend(id: String, AmendConsultation)
        case discard
    }

    /// What to do.
    public var verb: Verb
    /// The account of who does it.
    public var user: String
    /// When.
    public var now: Timestamp
    /// The version it is based on.
    public var ifVersion: Int?

    /// A directive.
    public init(_ verb: Verb, by user: String, at now: Timestamp, ifVersion: Int? = nil) {
        self.verb = verb
        self.user = user
        self.now = now
        self.ifVersion = ifVersion
    }
}

/// A save of a draft, with what is known of the patient.
public struct ConsultationDraft: Sendable {
    /// The id of a draft that is new; nil for one that should be there.
    public var newID: String?
    /// The patient's id.
    public var patient: String
    /// What is written.
    public var note: ConsultationNote
    /// When the patient was seen.
    public var at: Timestamp?
    /// Keeps what is unusual.
    public var confirm: Bool
    /// The patient's birth date.
    public var birthDate: PartialDate?
    /// What was measured and signed before.
    public var previous: PreviousVitals
    /// The practice's time.
    public var clock: WallClock

    /// What a command asks for.
    public init(
        _ command: DraftConsultation,
        newID: String?,
        patient: String,
        birthDate: PartialDate?,
        previous: PreviousVitals,
        clock: WallClock
    ) {
        self.newID = newID
        self.patient = patient
        note = command.note
        at = command.at
        confirm = command.confirm ?? false
        self.birthDate = birthDate
        self.previous = previous
        self.clock = clock
    }
}

/// What happens to a consultation.
public enum ConsultationEvent: Hashable, Sendable {
    /// It was `drafted`, `signed` or `discarded`.
    case changed(Recorded<ConsultationDocument>)
    /// Something was put beside it; the document is as it was.
    case amended(Amendment)
}
