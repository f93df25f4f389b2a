// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Registers a patient; the reply tells the id and number the service gave.
public struct RegisterPatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The form.
    public var details: PatientDetails
    /// Registers although somebody similar is there.
    public var confirm: Bool?

    public typealias Reply = PatientReceipt
    public var isRelative: Bool { true }

    /// A registration.
    public init(_ details: PatientDetails, by actor: ClinicActor?, confirm: Bool? = nil) {
        self.actor = actor
        self.details = details
        self.confirm = confirm
    }

    public static let channel = Channel.practice("patients", "register")
    public static let summary = "Registers a patient; somebody similar asks, the same identity document is refused."
    public static let example = RegisterPatient(.example, by: .example)
}

/// Which record a command made or changed.
public struct PatientReceipt: Codable, Hashable, Sendable {
    /// The patient's id.
    public var patient: String
    /// The practice's number.
    public var number: String

    /// A receipt.
    public init(patient: String, number: String) {
        self.patient = patient
        self.number = number
    }

    static let example = PatientReceipt(patient: PatientDocument.example.id, number: "000123")
}

/// Changes what is given of a patient's form: absent leaves a field, null clears it.
public struct UpdatePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?
    public var document: FieldChange<IdentityDocument> = .keep
    public var surname: String?
    public var secondSurname: FieldChange<String> = .keep
    public var givenNames: String?
    public var birthDate: FieldChange<PartialDate> = .keep
    public var sex: FieldChange<PatientSex> = .keep
    public var phones: FieldChange<[PhoneNumber]> = .keep
    public var email: FieldChange<String> = .keep
    public var address: FieldChange<PostalAddress> = .keep
    public var emergencyContact: FieldChange<EmergencyContact> = .keep
    public var notes: FieldChange<String> = .keep
    public var deceased: FieldChange<PartialDate> = .keep

    /// A change of nothing yet.
    public init(by actor: ClinicActor?) { self.actor = actor }

    public static let channel = Channel.patient("update")
    public static let summary = "Changes what is given of a patient's form; null clears a field."
    public static let example: UpdatePatient = {
        var update = UpdatePatient(by: .example)
        update.ifVersion = 3
        update.email = .set("lucia@example.org")
        return update
    }()
}

/// Takes a patient out of the list; the record is kept.
public struct ArchivePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// Why, in a few words.
    public var reason: String?

    /// An archiving.
    public init(by actor: ClinicActor?, reason: String? = nil) {
        self.actor = actor
        self.reason = reason
    }

    public static let channel = Channel.patient("archive")
    public static let summary = "Takes a patient out of the list; nothing is deleted."
    public static let example = ArchivePatient(by: .example, reason: "se mudó")
    public static let limits: [Limit<ArchivePatient>] = [.length("reason", 0...500) { $0.reason }]
}

/// Puts an archived patient back into the list.
public struct RestorePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?

    /// A return.
    public init(by actor: ClinicActor?) { self.actor = actor }

    public static let channel = Channel.patient("restore")
    public static let summary = "Puts an archived patient back into the list."
    public static let example = RestorePatient(by: .example)
}

/// Says that another record is of the same person: both are kept, this one goes on.
public struct MergePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The other record, which goes behind this one.
    public var other: String
    /// Why they are one person; 1–500 characters.
    public var reason: String

    /// A merge.
    public init(_ other: String, reason: String, by actor: ClinicActor?) {
        self.actor = actor
        self.other = other
        self.reason = reason
    }

    public static let channel = Channel.patient("merge")
    public static let summary = "Puts another record of the same person behind this one; both are kept."
    public static let example = MergePatient(
        "0198f3c2-0000-7000-8000-00000000000b",
        reason: "registrada dos veces",
        by: .example
    )
    public static let limits: [Limit<MergePatient>] = [.length("reason", 1...500) { $0.reason }]
}

/// Takes a merge back.
public struct UnmergePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The record that was put behind this one.
    public var other: String
    /// Why they are two people; 1–500 characters.
    public var reason: String

    /// The end of a merge.
    public init(_ other: String, reason: String, by actor: ClinicActor?) {
        self.actor = actor
        self.other = other
        self.reason = reason
    }

    public static let channel = Channel.patient("unmerge")
    public static let summary = "Takes a merge back."
    public static let example = UnmergePatient(
        "0198f3c2-0000-7000-8000-00000000000b",
        reason: "eran hermanas",
        by: .example
    )
    public static let limits: [Limit<UnmergePatient>] = [.length("reason", 1...500) { $0.reason }]
}

/// Destroys a patient's key, so that nothing of the record can be read again; refused while the law asks to keep it.
public struct ErasePatient: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The practice's number once more, so that nobody is erased by a slip.
    public var number: String
    /// Why; 1–500 characters.
    public var reason: String

    /// An erasure.
    public init(number: String, reason: String, by actor: ClinicActor?) {
        self.actor = actor
        self.number = number
        self.reason = reason
    }

    public static let channel = Channel.patient("erase")
    public static let summary = "Destroys a patient's key once the retention period has passed."
    public static let example = ErasePatient(number: "000123", reason: "plazo legal vencido", by: .example)
    public static let limits: [Limit<ErasePatient>] = [.length("reason", 1...500) { $0.reason }]
}
