// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// What is known of a patient's allergies as a whole.
public enum AllergyKnowledge: String, WireEnum {
    /// Nobody has asked yet.
    case notAsked = "not-asked"
    /// Asked: there are none.
    case noneKnown = "none-known"
    /// They are listed.
    case listed
    case unknown
}

/// How bad a reaction may be.
public enum AllergyCriticality: String, WireEnum {
    case low, high
    case unassessed = "unable-to-assess"
    case unknown
}

/// Whether an entry counts.
public enum EntryStatus: String, WireEnum {
    case active
    /// It did count, and is over.
    case ended
    /// It never was right.
    case mistaken
    case unknown
}

/// What a patient must not get.
public struct AllergyDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    public var patient: String
    public var version: Int
    /// 1–300 characters.
    public var substance: String
    /// What happens.
    public var reaction: String?
    public var criticality: AllergyCriticality?
    public var status: EntryStatus
    public var recordedBy: String
    public var recordedAt: Timestamp
    /// Where it was imported from.
    public var source: RecordSource?

    /// An allergy.
    public init(id: String, patient: String, substance: String, by user: String, at: Timestamp) {
        self.id = id
        self.patient = patient
        version = 1
        self.substance = substance
        status = .active
        recordedBy = user
        recordedAt = at
    }

    static let example: AllergyDocument = {
        var allergy = AllergyDocument(
            id: "0198f3c2-0000-7000-8000-0000000000e0",
            patient: PatientDocument.example.id,
            substance: "Penicilina",
            by: "dra.torres",
            at: Timestamp(milliseconds: 1_790_000_000_000)
        )
        (allergy.reaction, allergy.criticality) = ("Urticaria", .high)
        return allergy
    }()
}

/// Records an allergy, or changes one.
public struct RecordAllergy: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The entry that is changed; a new one when it is not given.
    public var allergy: String?
    /// 1–300 characters.
    public var substance: String
    public var reaction: String?
    public var criticality: AllergyCriticality?
    /// `active ended mistaken`; active when it is not given.
    public var status: EntryStatus?

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { allergy == nil }

    /// An allergy.
    public init(_ substance: String, by actor: ClinicActor?) {
        self.actor = actor
        self.substance = substance
    }

    public static let channel = Channel.patient("allergy-record")
    public static let summary = "Records an allergy, or changes one; a mistaken one is marked, not deleted."
    public static let example: RecordAllergy = {
        var command = RecordAllergy("Penicilina", by: .example)
        (command.reaction, command.criticality) = ("Urticaria", .high)
        return command
    }()
    public static let limits: [Limit<RecordAllergy>] = [
        .length("substance", 1...300) { $0.substance }, .length("reaction", 0...1000) { $0.reaction },
    ]
}

/// Says that there are no allergies, or that nobody asked.
public struct DeclareAllergies: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// `none-known` or `not-asked`; refused while active allergies are listed.
    public var knowledge: AllergyKnowledge

    /// A declaration.
    public init(_ knowledge: AllergyKnowledge, by actor: ClinicActor?) {
        self.actor = actor
        self.knowledge = knowledge
    }

    public static let channel = Channel.patient("allergy-declare")
    public static let summary = "Says that no allergies are known, or that nobody asked."
    public static let example = DeclareAllergies(.noneKnown, by: .example)
}
