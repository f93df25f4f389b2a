// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself, and fields whose names say all, need no more words.

/// Where an appointment stands.
public enum AppointmentStatus: String, WireEnum {
    case booked
    /// The patient is here.
    case arrived
    /// The patient was seen.
    case fulfilled
    /// The patient did not come.
    case noShow = "no-show"
    case cancelled
    case unknown
}

/// A time that a doctor keeps for a patient.
public struct AppointmentDocument: Codable, Hashable, Sendable {
    /// UUID, given by the service.
    public var id: String
    public var patient: String
    public var version: Int
    public var at: Timestamp
    /// How long, 5–480.
    public var minutes: Int
    /// The doctor's account.
    public var doctor: String
    public var reason: String?
    public var status: AppointmentStatus
    public var bookedBy: String
    /// The patient's line, in answers to questions only.
    public var line: PatientLine?
    /// Where it was imported from.
    public var source: RecordSource?

    /// An appointment.
    public init(id: String, patient: String, at: Timestamp, minutes: Int, doctor: String, by user: String) {
        self.id = id
        self.patient = patient
        version = 1
        self.at = at
        self.minutes = minutes
        self.doctor = doctor
        status = .booked
        bookedBy = user
    }

    /// When it ends.
    public var end: Timestamp { at + Double(minutes) * 60 }

    static let example: AppointmentDocument = {
        var appointment = AppointmentDocument(
            id: "0198f3c2-0000-7000-8000-0000000000a0",
            patient: PatientDocument.example.id,
            at: Timestamp(milliseconds: 1_790_000_000_000),
            minutes: 20,
            doctor: "dra.torres",
            by: "recepcion"
        )
        appointment.line = .example
        return appointment
    }()
}

/// Books an appointment, or moves one.
public struct BookAppointment: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    /// The appointment that is moved; a new one when it is not given.
    public var appointment: String?
    public var at: Timestamp
    /// 5–480; 20 when it is not given.
    public var minutes: Double?
    /// The doctor's account; 1–100 characters.
    public var doctor: String
    public var reason: String?
    /// Although the doctor has another one then.
    public var force: Bool?

    public typealias Reply = RecordReceipt
    public var isRelative: Bool { appointment == nil }

    /// A booking.
    public init(at: Timestamp, doctor: String, minutes: Double? = nil, by actor: ClinicActor?) {
        self.actor = actor
        self.at = at
        self.doctor = doctor
        self.minutes = minutes
    }

    public static let channel = Channel.patient("appointment-book")
    public static let summary = "Books an appointment, or moves one; none overlaps another of its doctor unless forced."
    public static let example = BookAppointment(
        at: Timestamp(milliseconds: 1_790_000_000_000),
        doctor: "dra.torres",
        minutes: 20,
        by: ClinicActor("recepcion", .assistant)
    )
    public static let limits: [Limit<BookAppointment>] = [
        .range("minutes", 5...480) { $0.minutes }, .length("doctor", 1...100) { $0.doctor },
        .length("reason", 0...500) { $0.reason },
    ]
}

/// Says what became of an appointment.
public struct SetAppointment: Command, ClinicRequest, Hashable {
    public var actor: ClinicActor?
    public var appointment: String
    /// `booked arrived fulfilled no-show cancelled`
    public var status: AppointmentStatus

    /// What became of it.
    public init(_ appointment: String, _ status: AppointmentStatus, by actor: ClinicActor?) {
        self.actor = actor
        self.appointment = appointment
        self.status = status
    }

    public static let channel = Channel.patient("appointment-status")
    public static let summary = "Says what became of an appointment."
    public static let example = SetAppointment(
        AppointmentDocument.example.id,
        .arrived,
        by: ClinicActor("recepcion", .assistant)
    )
}
