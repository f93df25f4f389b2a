import Schema

/// A command on an entry of a patient's chart, with all that the rules need to know.
public struct EntryDirective<Request: Sendable>: Sendable {
    /// What to record or change.
    public var request: Request
    /// The id of an entry that is new; nil for one that should be there.
    public var newID: String?
    /// The patient's id.
    public var patient: String
    /// The account of who does it.
    public var user: String
    /// When.
    public var now: Timestamp

    /// A directive.
    public init(_ request: Request, newID: String?, patient: String, by user: String, at now: Timestamp) {
        self.request = request
        self.newID = newID
        self.patient = patient
        self.user = user
        self.now = now
    }
}
