import Schema

/// What a patient's form is told.
public struct PatientDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        /// Make it, with the id and the practice's number that were given to it.
        case register(id: String, number: String, details: PatientDetails)
        case update(UpdatePatient)
        case archive, restore
    }

    /// What to do.
    public var verb: Verb
    /// When.
    public var now: Timestamp
    /// The day in the practice's zone.
    public var today: CivilDate

    /// A directive.
    public init(_ verb: Verb, at now: Timestamp, today: CivilDate) {
        self.verb = verb
        self.now = now
        self.today = today
    }
}
