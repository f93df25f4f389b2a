// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// What a patient takes.
public struct MedicationDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    public var patient: String
    public var version: Int
    /// 1–500 characters.
    public var medicine: String
    /// How it is taken, in words.
    public var dosage: String?
    public var from: PartialDate?
    public var until: PartialDate?
    public var status: EntryStatus
    public var recordedBy: String
    public var recordedAt: Timestamp
    /// Where it was imported from.
    public var source: RecordSource?

    /// A medicine that is taken.
    public init(id: String, patient: String, medicine: String, by user: String, at: Timestamp) {
        self.id = id
        self.patient = patient
        version = 1
        self.medicine = medicine
        status = .active
        recordedBy = user
        recordedAt = at
    }

    static let example: MedicationDocument = {
        var medication = MedicationDocument(
            id: "0198f3c2-0000-7000-8000-0000000000f0",
            patient: PatientDocument.example.id,
            medicine: "Losartán 50 mg",
            by: "dra.torres",
            at: Timestamp(milliseconds: 1_790_000_000_000)
        )
        (medication.dosage, medication.from) = ("1 tableta cada 24 h", PartialDate(2025, 11))
        return medication
    }()
}

/// Records a medicine that a patient takes, or changes one.
public struct RecordMedication: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The entry that is changed; a new one when it is not given.
    public var medication: String?
    /// 1–500 characters.
    public var medicine: String
    public var dosage: String?
    public var from: PartialDate?
    public var until: PartialDate?
    /// `active ended mistaken`; active when it is not given.
    public var status: EntryStatus?

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { medication == nil }

    /// A medicine.
    public init(_ medicine: String, by actor: ClinicActor?) {
        self.actor = actor
        self.medicine = medicine
    }

    public static let channel = Channel.patient("medication-record")
    public static let summary = "Records a medicine that the patient takes, or changes or ends one."
    public static let example: RecordMedication = {
        var command = RecordMedication("Losartán 50 mg", by: .example)
        (command.dosage, command.from) = ("1 tableta cada 24 h", PartialDate(2025, 11))
        return command
    }()
    public static let limits: [Limit<RecordMedication>] = [
        .length("medicine", 1...500) { $0.medicine }, .length("dosage", 0...1000) { $0.dosage },
    ]
}
