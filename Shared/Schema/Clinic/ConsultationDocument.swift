// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Where a consultation stands.
public enum ConsultationStatus: String, WireEnum {
    /// Being written; every save replaces the last.
    case draft
    /// Closed: it never changes, and amendments stand beside it.
    case signed
    /// A draft that was given up; kept, and not part of the history.
    case discarded
    case unknown
}

/// What the doctor finds: a code with its text, or the text alone.
public struct Diagnosis: Codable, Hashable, Sendable {
    /// ICD-10, such as `I10`.
    public var code: String?
    /// In words; 1–500 characters.
    public var text: String

    /// A diagnosis.
    public init(_ text: String, code: String? = nil) {
        self.text = text
        self.code = code
    }
}

/// What the doctor prescribes.
public struct Prescription: Codable, Hashable, Sendable {
    /// 1–500 characters.
    public var medicine: String
    /// How to take it, in words.
    public var dosage: String?
    /// How much is handed out, in words: `30 tabletas`.
    public var quantity: String?

    /// A prescription.
    public init(_ medicine: String, dosage: String? = nil, quantity: String? = nil) {
        self.medicine = medicine
        self.dosage = dosage
        self.quantity = quantity
    }
}

/// What is written at a consultation. Texts are at most 16,000 characters each.
public struct ConsultationNote: Codable, Hashable, Sendable {
    /// Why the patient came.
    public var reason: String?
    /// What the patient tells.
    public var subjective: String?
    /// What is found.
    public var objective: String?
    /// What it means.
    public var assessment: String?
    /// What will be done.
    public var plan: String?
    public var vitals: Vitals?
    /// The principal one first; at most 30.
    public var diagnoses: [Diagnosis]?
    /// At most 30.
    public var prescriptions: [Prescription]?
    /// The day on which to call or see the patient again, `2026-12-01`.
    public var followUp: PartialDate?

    /// An empty note.
    public init() {}

    static let example: ConsultationNote = {
        var note = ConsultationNote()
        note.reason = "Control de presión arterial"
        note.subjective = "Refiere cefalea ocasional."
        note.assessment = "Hipertensión en control."
        note.vitals = .example
        note.diagnoses = [Diagnosis("Hipertensión arterial", code: "I10")]
        note.prescriptions = [Prescription("Amlodipino 5 mg", dosage: "1 tableta cada 24 horas", quantity: "30")]
        note.followUp = PartialDate(2026, 12, 1)
        return note
    }()
}

/// A consultation as the practice keeps it.
public struct ConsultationDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    /// The patient it was written for.
    public var patient: String
    /// Grows by one per save; a signed one keeps its.
    public var version: Int
    /// When the patient was seen.
    public var at: Timestamp
    public var status: ConsultationStatus
    /// Who wrote it last.
    public var author: String
    /// When it was written last.
    public var writtenAt: Timestamp
    public var signedBy: String?
    public var signedAt: Timestamp?
    public var note: ConsultationNote
    /// What was added after the signature, oldest first; kept beside the document, never in it.
    public var amendments: [Amendment]?
    /// The files that belong to it.
    public var attachments: [AttachmentDocument]?
    /// Where it was imported from.
    public var source: RecordSource?

    /// A draft.
    public init(
        id: String,
        patient: String,
        at: Timestamp,
        author: String,
        writtenAt: Timestamp,
        note: ConsultationNote
    ) {
        self.id = id
        self.patient = patient
        version = 1
        self.at = at
        status = .draft
        self.author = author
        self.writtenAt = writtenAt
        self.note = note
    }

    static let example: ConsultationDocument = {
        let at = Timestamp(milliseconds: 1_790_000_000_000)
        var document = ConsultationDocument(
            id: "0198f3c2-0000-7000-8000-0000000000c0",
            patient: PatientDocument.example.id,
            at: at,
            author: "dra.torres",
            writtenAt: at,
            note: .example
        )
        (document.status, document.signedBy, document.signedAt) = (.signed, "dra.torres", at)
        document.amendments = [.example]
        return document
    }()
}

/// What an amendment is to the original.
public enum AmendmentKind: String, WireEnum {
    /// Says more.
    case addition
    /// Says what is right instead.
    case correction
    /// The whole consultation is void, such as one written for the wrong patient.
    case withdrawal
    case unknown
}

/// A dated and signed note beside a signed consultation.
public struct Amendment: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    public var consultation: String
    public var at: Timestamp
    public var author: String
    public var kind: AmendmentKind
    /// Why it was needed; 1–500 characters.
    public var reason: String
    /// What is said; 1–16,000 characters.
    public var text: String

    /// An amendment.
    public init(
        id: String,
        consultation: String,
        at: Timestamp,
        author: String,
        kind: AmendmentKind,
        reason: String,
        text: String
    ) {
        self.id = id
        self.consultation = consultation
        self.at = at
        self.author = author
        self.kind = kind
        self.reason = reason
        self.text = text
    }

    static let example = Amendment(
        id: "0198f3c2-0000-7000-8000-0000000000d0",
        consultation: "0198f3c2-0000-7000-8000-0000000000c0",
        at: Timestamp(milliseconds: 1_790_086_400_000),
        author: "dra.torres",
        kind: .addition,
        reason: "faltaba el brazo",
        text: "La TA se tomó en el brazo izquierdo."
    )
}
