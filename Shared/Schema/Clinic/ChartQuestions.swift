// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Asks for a patient's consultations, newest first, a page at a time.
public struct PatientHistory: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var patient: String
    /// 1–50; 10 when it is not given. A page also ends at 48 KiB.
    public var limit: Double?
    /// Where the last page ended.
    public var cursor: String?

    /// A history.
    public init(_ patient: String, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
    }

    public static let channel = Channel.askClinic("history")
    public static let summary = "Answers a patient's consultations with their amendments, newest first, in pages."
    public static let example = PatientHistory(PatientDocument.example.id, by: .example)
    public static let limits: [Limit<PatientHistory>] = [.range("limit", 1...50) { $0.limit }]
    public static let answerExample = ConsultationPage(consultations: [.example], total: 1)
}

/// A page of consultations.
public struct ConsultationPage: Codable, Hashable, Sendable {
    /// Newest first; drafts too, discarded ones not.
    public var consultations: [ConsultationDocument]
    /// Records that cannot be opened any more, by their ids.
    public var damaged: [String]?
    /// The cursor of the next page; absent on the last.
    public var next: String?
    /// How many there are on all pages.
    public var total: Int

    /// A page.
    public init(consultations: [ConsultationDocument], next: String? = nil, total: Int) {
        self.consultations = consultations
        self.next = next
        self.total = total
    }
}

/// Asks for one consultation.
public struct GetConsultation: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var consultation: String

    /// A question for a consultation.
    public init(_ consultation: String, by actor: ClinicActor?) {
        self.actor = actor
        self.consultation = consultation
    }

    public static let channel = Channel.askClinic("consultation")
    public static let summary = "Answers one consultation with its amendments."
    public static let example = GetConsultation(ConsultationDocument.example.id, by: .example)
    public static let answerExample = ConsultationDocument.example
}

/// Asks for what has to be known before a patient is seen.
public struct PatientSummary: Question, ClinicRequest {
    public var actor: ClinicActor?
    public var patient: String

    /// A summary.
    public init(_ patient: String, by actor: ClinicActor?) {
        self.actor = actor
        self.patient = patient
    }

    public static let channel = Channel.askClinic("summary")
    public static let summary = "Answers a patient's allergies, medication, problems, and last vitals with trends."
    public static let example = PatientSummary(PatientDocument.example.id, by: .example)
    public static let answerExample = SummarySheet(.example)
}

/// What has to be known before a patient is seen.
public struct SummarySheet: Codable, Hashable, Sendable {
    public var patient: PatientLine
    public var allergyKnowledge: AllergyKnowledge
    /// The active ones.
    public var allergies: [AllergyDocument]
    /// What is taken now.
    public var medication: [MedicationDocument]
    /// The diagnoses of signed consultations, the latest first.
    public var problems: [ProblemLine]
    /// The last value of each vital sign.
    public var vitals: [VitalTrend]
    public var lastConsultation: Timestamp?
    public var nextAppointment: Timestamp?
    /// Records that cannot be opened any more, by their ids.
    public var damaged: [String]?

    /// A sheet that says nothing yet.
    public init(_ patient: PatientLine) {
        self.patient = patient
        allergyKnowledge = .notAsked
        allergies = []
        medication = []
        problems = []
        vitals = []
    }
}

/// A diagnosis with the time it has been there.
public struct ProblemLine: Codable, Hashable, Sendable {
    public var code: String?
    public var text: String
    /// When it was first and last written.
    public var first: Timestamp
    public var last: Timestamp
    /// In how many consultations.
    public var count: Int

    /// A line.
    public init(code: String?, text: String, first: Timestamp, last: Timestamp, count: Int) {
        self.code = code
        self.text = text
        self.first = first
        self.last = last
        self.count = count
    }
}

/// The last value of a vital sign, and where it comes from.
public struct VitalTrend: Codable, Hashable, Sendable {
    /// The field of the vitals: `weight`.
    public var field: String
    public var value: Double
    /// `kg cm °C mmHg /min % kg/m²`
    public var unit: String
    public var at: Timestamp
    /// The difference to the value before.
    public var change: Double?
    /// At most the last 12, oldest first.
    public var points: [VitalPoint]

    /// A trend.
    public init(field: String, value: Double, unit: String, at: Timestamp, change: Double?, points: [VitalPoint]) {
        self.field = field
        self.value = value
        self.unit = unit
        self.at = at
        self.change = change
        self.points = points
    }
}

/// A value at a time.
public struct VitalPoint: Codable, Hashable, Sendable {
    public var at: Timestamp
    public var value: Double

    /// A point.
    public init(at: Timestamp, value: Double) {
        self.at = at
        self.value = value
    }
}

/// Asks for the appointments of some days.
public struct Agenda: Question, ClinicRequest {
    public var actor: ClinicActor?
    /// The first day, in the practice's zone; today when it is not given.
    public var from: PartialDate?
    /// How many days, 1–62; 1 when it is not given.
    public var days: Double?
    /// Only this doctor's.
    public var doctor: String?
    /// Only this patient's, of whatever day when `from` is not given.
    public var patient: String?

    /// An agenda.
    public init(from: PartialDate? = nil, days: Double? = nil, doctor: String? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.from = from
        self.days = days
        self.doctor = doctor
    }

    public static let channel = Channel.askClinic("agenda")
    public static let summary = "Answers the appointments of some days, by time."
    public static let example = Agenda(from: PartialDate(2026, 12, 1), days: 7, by: .example)
    public static let limits: [Limit<Agenda>] = [.range("days", 1...62) { $0.days }]
    public static let answerExample = AgendaPage(appointments: [.example])
}

/// The appointments of some days.
public struct AgendaPage: Codable, Hashable, Sendable {
    public var appointments: [AppointmentDocument]
    /// Records that cannot be opened any more, by their ids.
    public var damaged: [String]?

    /// An agenda.
    public init(appointments: [AppointmentDocument]) { self.appointments = appointments }
}
