// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// In what order patients are listed.
public enum PatientOrder: String, WireEnum {
    /// By surnames and given names, as Spanish sorts: ñ after n, accents as their letter.
    case name
    /// Those first whose record was read or written last.
    case recent
    case unknown
}

/// Asks for patients, a page at a time.
public struct ListPatients: Question, ClinicRequest {
    public var actor: ClinicActor?
    /// `name` when it is not given.
    public var order: PatientOrder?
    /// `active archived merged`; active when it is not given.
    public var status: PatientStatus?
    /// 1–200; 50 when it is not given.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: String?

    /// A list.
    public init(_ order: PatientOrder? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.order = order
    }

    public static let channel = Channel.askClinic("list")
    public static let summary = "Answers the patients in alphabetical order, or the latest first, in pages."
    public static let example = ListPatients(.name, by: .example)
    public static let limits: [Limit<ListPatients>] = [.range("limit", 1...200) { $0.limit }]
    public static let answerExample = PatientPage(patients: [.example], total: 1)
}

/// A page of patients.
public struct PatientPage: Codable, Hashable, Sendable {
    public var patients: [PatientLine]
    /// The cursor of the next page; absent on the last.
    public var next: String?
    /// How many there are on all pages.
    public var total: Int

    /// A page.
    public init(patients: [PatientLine], next: String? = nil, total: Int) {
        self.patients = patients
        self.next = next
        self.total = total
    }
}

/// Asks for patients by what a person knows of them.
public struct SearchPatients: Question, ClinicRequest {
    public var actor: ClinicActor?
    /// Parts of names in any order, their beginnings, without accents; a document number, a phone, a number of the
    /// practice, or a birth date. 1–200 characters.
    public var text: String
    /// 1–100; 20 when it is not given.
    public var limit: Double?

    /// A search.
    public init(_ text: String, by actor: ClinicActor?) {
        self.actor = actor
        self.text = text
    }

    public static let channel = Channel.askClinic("search")
    public static let summary = "Answers patients by parts of names, document number, phone or birth date."
    public static let example = SearchPatients("peña luc", by: .example)
    public static let limits: [Limit<SearchPatients>] = [
        .length("text", 1...200) { $0.text }, .range("limit", 1...100) { $0.limit },
    ]
    public static let answerExample = PatientPage(patients: [.example], total: 1)
}

/// Asks for a patient's form.
public struct GetPatient: Question, ClinicRequest {
    public var actor: ClinicActor?
    /// The patient's id.
    public var patient: String

    /// A question for a form.
    public init(_ patient: String, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
    }

    public static let channel = Channel.askClinic("patient")
    public static let summary = "Answers a patient's form."
    public static let example = GetPatient(PatientDocument.example.id, by: .example)
    public static let answerExample = PatientDocument.example
}
