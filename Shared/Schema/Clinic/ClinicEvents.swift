// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

// Events carry ids and versions and nothing of a record: who may read it asks for it.

/// A patient was registered.
public struct PatientRegistered: Event, Hashable {
    public var patientId: String

    /// A registration.
    public init(_ patient: String) { patientId = patient }

    public static let channel = Channel.patientEvent("registered")
    public static let summary = "A patient was registered."
    public static let example = PatientRegistered(PatientDocument.example.id)
}

/// A patient's form, or what belongs to it, was changed.
public struct PatientChanged: Event, Hashable {
    public var patientId: String
    /// `updated archived restored erased`
    public var change: String

    /// A change.
    public init(_ patient: String, _ change: String) {
        patientId = patient
        self.change = change
    }

    public static let channel = Channel.patientEvent("changed")
    public static let summary = "A patient's form was updated, archived, restored or erased."
    public static let example = PatientChanged(PatientDocument.example.id, "updated")
}

/// Two records are of one person, or are not any more.
public struct PatientMerged: Event, Hashable {
    /// The record that goes on.
    public var patientId: String
    /// The record behind it.
    public var otherId: String
    /// False when a merge was taken back.
    public var isMerged: Bool

    /// A merge, or the end of one.
    public init(_ patient: String, _ other: String, isMerged: Bool) {
        patientId = patient
        otherId = other
        self.isMerged = isMerged
    }

    public static let channel = Channel.patientEvent("merged")
    public static let summary = "Two records are of one person, or are not any more; followers move what they hold."
    public static let example = PatientMerged(
        PatientDocument.example.id,
        "0198f3c2-0000-7000-8000-00000000000b",
        isMerged: true
    )
}

/// Something of a patient's record is new or was changed.
public struct RecordChanged: Event, Hashable {
    public var patientId: String
    public var recordId: String
    /// `consultation amendment allergy medication appointment attachment`
    public var kind: String
    public var version: Int
    /// `drafted signed amended discarded recorded declared booked moved arrived … imported`
    public var change: String

    /// A change.
    public init(_ patient: String, _ record: String, kind: String, version: Int, _ change: String) {
        patientId = patient
        recordId = record
        self.kind = kind
        self.version = version
        self.change = change
    }

    public static let channel = Channel.patientEvent("record-changed")
    public static let summary = "Something of a patient's record is new or was changed."
    public static let example = RecordChanged(
        PatientDocument.example.id,
        ConsultationDocument.example.id,
        kind: "consultation",
        version: 4,
        "signed"
    )
}

/// The day has come on which a patient was to be called.
public struct ConsultationFollowUp: Event, Hashable {
    public var patientId: String
    public var recordId: String
    /// What to do, without a name.
    public var attention: Attention

    /// A call that is due.
    public init(_ patient: String, number: String, _ consultation: String) {
        patientId = patient
        recordId = consultation
        attention = Attention(
            title: "call patient #\(number)",
            level: .info,
            dedupeKey: "clinic-follow-up-\(consultation)"
        )
    }

    public static let channel = Channel.patientEvent("follow-up")
    public static let summary = "The day has come on which a patient was to be called."
    public static let example = ConsultationFollowUp(
        PatientDocument.example.id,
        number: "000123",
        ConsultationDocument.example.id
    )
}

/// How long the audit is and how its chain ends, signed: who keeps this can tell later whether the audit was changed.
public struct AuditCheckpointed: Event, Hashable {
    /// Its own number, which is signed with the rest: checkpoints are counted from 1.
    public var number: Int
    /// How many entries there are.
    public var count: Int
    /// The last entry's code in the chain, base64.
    public var head: String
    public var at: Timestamp
    /// Ed25519, base64.
    public var signature: String
    /// The key it is checked with, base64.
    public var publicKey: String

    /// A checkpoint.
    public init(number: Int, count: Int, head: String, at: Timestamp, signature: String, publicKey: String) {
        self.number = number
        self.count = count
        self.head = head
        self.at = at
        self.signature = signature
        self.publicKey = publicKey
    }

    public static let channel = Channel(.clinic, .event, ["audit"], "checkpoint", of: "audit")
    public static let summary = "How long the audit is and how its chain ends, signed."
    public static let example = AuditCheckpointed(
        number: 47,
        count: 4700,
        head: "L9ThxnotKPzthJ7hu3bnORuT6xJ0v1b8kq3c5m2y7aI=",
        at: Timestamp(milliseconds: 1_790_000_000_000),
        signature: "c2lnbmF0dXJl",
        publicKey: "cHVibGlj"
    )
}

/// There is a new master key.
public struct KeysRotated: Event, Hashable {
    /// The new key's id.
    public var key: String

    /// A rotation.
    public init(_ key: String) { self.key = key }

    public static let channel = Channel(.clinic, .event, ["keys"], "rotated", of: "keys")
    public static let summary = "There is a new master key."
    public static let example = KeysRotated(KeyRotation.example.key)
}
