import Schema

/// What was done with a record, or was refused: who did it, to what, and why.
public struct AuditAccess: Hashable, Sendable {
    /// Who did it.
    public var user: String
    /// As what, such as `clinician`.
    public var role: String
    /// What was done.
    public var action: AuditAction
    /// Whose record it was; nil for what is the practice's own.
    public var patient: RecordID?
    /// The record.
    public var object: RecordID?
    /// The version of the record that was read or written.
    public var version: Int?
    /// Why, in the words of HL7's purposes of use: `TREAT`, `PATRQT`, `HOPERAT` …
    public var purpose: String
    /// Whether it was done.
    public var outcome: AuditOutcome
    /// The slug of the problem that was answered instead.
    public var reason: String?
    /// What joins this entry with a message on the bus and a line in the log.
    public var correlation: String?
    /// More that is private, such as the words of a search: sealed by the caller.
    public var detail: [UInt8]?

    /// An access, which was done and served the treatment unless something else is said.
    public init(
        _ action: AuditAction,
        by user: String,
        role: String,
        patient: RecordID? = nil,
        object: RecordID? = nil,
        version: Int? = nil,
        purpose: String = "TREAT",
        outcome: AuditOutcome = .done,
        reason: String? = nil,
        correlation: String? = nil,
        detail: [UInt8]? = nil
    ) {
        self.user = user
        self.role = role
        self.action = action
        self.patient = patient
        self.object = object
        self.version = version
        self.purpose = purpose
        self.outcome = outcome
        self.reason = reason
        self.correlation = correlation
        self.detail = detail
    }
}

/// What can be done with records.
public enum AuditAction: String, WireEnum {
    case create, read, update, search, list, sign, amend, print
    case merge, unmerge, archive, restore, erase
    case export, `import`, backup, rotate, verify
    case login, failure
    /// A word of a newer version.
    case unknown
}

/// How an access ended.
public enum AuditOutcome: String, WireEnum {
    case done, refused
    /// A word of a newer version.
    case unknown
}
