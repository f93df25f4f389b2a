import Schema

/// A time that is taken by another appointment of the doctor.
public struct AppointmentSlot: Hashable, Sendable {
    /// The appointment's id.
    public let id: String
    /// When it begins.
    public let start: Timestamp
    /// When it ends, which is when the next one may begin.
    public let end: Timestamp

    /// A time that is taken.
    public init(id: String, start: Timestamp, end: Timestamp) {
        self.id = id
        self.start = start
        self.end = end
    }

    /// The time of an appointment.
    public init(_ appointment: AppointmentDocument) {
        self.init(id: appointment.id, start: appointment.at, end: appointment.end)
    }

    /// Whether both want the same minute.
    public func overlaps(_ other: AppointmentSlot) -> Bool {
        id != other.id && start < other.end && other.start < end
    }
}

/// What an appointment is told, with all that the rules need to know.
public struct AppointmentDirective: Sendable {
    /// What to do.
    public enum Verb: Sendable {
        /// Book it with an id that was given to it for a patient, or move it when there is none.
        case book(BookAppointment, newID: String?, patient: String)
        case set(AppointmentStatus)
    }

    /// What to do.
    public var verb: Verb
    /// The account of who does it.
    public var user: String
    /// When.
    public var now: Timestamp
    /// The doctor's other appointments near the time that are booked or arrived.
    public var others: [AppointmentSlot]

    /// A directive.
    public init(_ verb: Verb, by user: String, at now: Timestamp, others: [AppointmentSlot] = []) {
        self.verb = verb
        self.user = user
        self.now = now
        self.others = others
    }
}
