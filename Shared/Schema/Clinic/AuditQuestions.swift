// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// One line of the audit: who did what to whose record.
public struct AuditLine: Codable, Hashable, Sendable {
    /// Counts from 1 without gaps.
    public var sequence: Int
    public var at: Timestamp
    public var user: String
    public var role: String
    /// `create read update search list export import sign amend …`
    public var action: String
    public var patient: String?
    /// The record.
    public var object: String?
    public var version: Int?
    /// `TREAT PATRQT HOPERAT ETREAT`
    public var purpose: String
    /// `done` or `refused`
    public var outcome: String
    /// The problem's name when it was refused.
    public var reason: String?
    /// The command's or question's correlation id.
    public var correlation: String?
    /// Why a record was merged, parted, archived or erased, in the words of who did it; told to clinicians only.
    public var words: String?

    /// A line.
    public init(
        sequence: Int,
        at: Timestamp,
        user: String,
        role: String,
        action: String,
        purpose: String,
        outcome: String
    ) {
        self.sequence = sequence
        self.at = at
        self.user = user
        self.role = role
        self.action = action
        self.purpose = purpose
        self.outcome = outcome
    }

    static let example: AuditLine = {
        var line = AuditLine(
            sequence: 417,
            at: Timestamp(milliseconds: 1_790_000_000_000),
            user: "dra.torres",
            role: "clinician",
            action: "read",
            purpose: "TREAT",
            outcome: "done"
        )
        line.patient = PatientDocument.example.id
        return line
    }()
}

/// Asks for lines of the audit, newest first, a page at a time.
public struct ListAudit: Question, ClinicRequest {
    public var actor: ClinicActor?
    /// Only of this patient.
    public var patient: String?
    /// Only of this account.
    public var user: String?
    public var from: Timestamp?
    public var to: Timestamp?
    /// 1–200; 50 when it is not given.
    public var limit: Double?
    /// Only lines before this number, which is where the last page ended.
    public var before: Int?

    /// An audit.
    public init(patient: String? = nil, user: String? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
        self.user = user
    }

    public static let channel = Channel.askClinic("audit")
    public static let summary = "Answers who did what to whose record, newest first, in pages."
    public static let example = ListAudit(patient: PatientDocument.example.id, by: .example)
    public static let limits: [Limit<ListAudit>] = [.range("limit", 1...200) { $0.limit }]
    public static let answerExample = AuditPage(lines: [.example])
}

/// A page of the audit.
public struct AuditPage: Codable, Hashable, Sendable {
    public var lines: [AuditLine]
    /// What `before` is for the next page; absent on the last.
    public var next: Int?

    /// A page.
    public init(lines: [AuditLine], next: Int? = nil) {
        self.lines = lines
        self.next = next
    }
}
