// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Saves a consultation while it is written; the first save makes it.
public struct DraftConsultation: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The draft that is written on; a new one when it is not given.
    public var consultation: String?
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?
    /// When the patient was seen; now when it is not given.
    public var at: Timestamp?
    /// The whole note as it stands.
    public var note: ConsultationNote
    /// Keeps values that are unusual.
    public var confirm: Bool?

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { consultation == nil }

    /// A draft.
    public init(_ note: ConsultationNote, by actor: ClinicActor?, consultation: String? = nil) {
        self.actor = actor
        self.consultation = consultation
        self.note = note
    }

    public static let channel = Channel.patient("consultation-draft")
    public static let summary = "Saves a consultation while it is written; the first save makes it."
    public static let example = DraftConsultation(.example, by: .example)
}

/// Which record a command made or changed.
public struct RecordReceipt: Codable, Hashable, Sendable {
    /// The record's id.
    public var id: String

    /// A receipt.
    public init(_ id: String) { self.id = id }

    static let example = RecordReceipt(ConsultationDocument.example.id)
}

/// Closes a consultation: it never changes after that.
public struct SignConsultation: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    public var consultation: String
    /// The version that was read; refused when another is in force.
    public var ifVersion: Int?

    /// A signature.
    public init(_ consultation: String, by actor: ClinicActor?, ifVersion: Int? = nil) {
        self.actor = actor
        self.consultation = consultation
        self.ifVersion = ifVersion
    }

    public static let channel = Channel.patient("consultation-sign")
    public static let summary = "Closes a consultation, which never changes after that."
    public static let example = SignConsultation(ConsultationDocument.example.id, by: .example, ifVersion: 4)
}

/// Adds a dated note beside a signed consultation.
public struct AmendConsultation: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    public var consultation: String
    /// `addition` when it is not given.
    public var kind: AmendmentKind?
    /// Why it is needed; 1–500 characters.
    public var reason: String
    /// 1–16,000 characters.
    public var text: String

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { true }

    /// An amendment.
    public init(_ consultation: String, reason: String, text: String, by actor: ClinicActor?) {
        self.actor = actor
        self.consultation = consultation
        self.reason = reason
        self.text = text
    }

    public static let channel = Channel.patient("consultation-amend")
    public static let summary = "Adds a dated note beside a signed consultation, which itself stays as it is."
    public static let example = AmendConsultation(
        ConsultationDocument.example.id,
        reason: Amendment.example.reason,
        text: Amendment.example.text,
        by: .example
    )
    public static let limits: [Limit<AmendConsultation>] = [
        .length("reason", 1...500) { $0.reason }, .length("text", 1...16_000) { $0.text },
    ]
}

/// Gives a draft up; it is kept, and not part of the history.
public struct DiscardConsultation: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    public var consultation: String

    /// The end of a draft.
    public init(_ consultation: String, by actor: ClinicActor?) {
        self.actor = actor
        self.consultation = consultation
    }

    public static let channel = Channel.patient("consultation-discard")
    public static let summary = "Gives a draft up."
    public static let example = DiscardConsultation(ConsultationDocument.example.id, by: .example)
}
