import Decision
import Schema

/// The rules of one appointment.
public enum AppointmentDecider: Decider {
    /// No appointment yet.
    public static let initial: AppointmentDocument? = nil

    /// How long an appointment is when nothing is said.
    public static let usualMinutes = 20
    /// The least and most minutes of one; a doctor's others need to be known this far back.
    public static let minutes = 5...480
    /// Who came without an appointment is written down later, but not much later.
    private static let late = 86_400.0

    /// What happens; nothing when it is so already.
    public static func decide(
        _ directive: AppointmentDirective,
        _ state: AppointmentDocument?
    ) throws(Problem) -> [Recorded<AppointmentDocument>] {
        let (change, after): (String, AppointmentDocument)
        switch directive.verb {
        case .book(let command, let newID, let patient):
            (change, after) = try booked(command, newID, patient, directive, state)
        case .set(let status): (change, after) = try set(status, directive, state)
        }
        guard after != state else { return [] }
        var document = after
        document.version = (state?.version ?? 0) + 1
        return [Recorded(change, document)]
    }

    /// The appointment is what the event says.
    public static func evolve(_ state: inout AppointmentDocument?, _ event: Recorded<AppointmentDocument>) {
        state = event.document
    }

    private static func booked(
        _ command: BookAppointment,
        _ newID: String?,
        _ patient: String,
        _ directive: AppointmentDirective,
        _ state: AppointmentDocument?
    ) throws(Problem) -> (String, AppointmentDocument) {
        guard let id = state?.id ?? newID else { throw .noRecord("appointment") }
        if let state, !state.status.takesTime { throw .cannotMove(state.status) }
        var appointment =
            state
            ?? AppointmentDocument(
                id: id,
                patient: patient,
                at: command.at,
                minutes: usualMinutes,
                doctor: "",
                by: directive.user
            )
        try fill(&appointment, command, isMoved: command.at != state?.at, directive.now)
        if appointment != state, command.force != true { try checkFree(appointment, directive.others) }
        return (state == nil ? "booked" : "moved", appointment)
    }

    private static func fill(
        _ appointment: inout AppointmentDocument,
        _ command: BookAppointment,
        isMoved: Bool,
        _ now: Timestamp
    ) throws(Problem) {
        var reader = FieldReader()
        if let minutes = command.minutes { appointment.minutes = length(minutes, &reader) }
        appointment.doctor = reader.text(command.doctor, "/doctor", most: 100)
        appointment.reason = reader.optionalText(command.reason, "/reason", most: 500, .many)
        if isMoved, command.at < now + -late {
            reader.refuse("/at", "minimum", "no earlier than a day ago", actual: "\(command.at)")
        }
        try reader.finish()
        appointment.at = command.at
    }

    private static func set(
        _ status: AppointmentStatus,
        _ directive: AppointmentDirective,
        _ state: AppointmentDocument?
    ) throws(Problem) -> (String, AppointmentDocument) {
        guard var appointment = state else { throw .noRecord("appointment") }
        var reader = FieldReader()
        reader.word(status, "/status")
        try reader.finish()
        guard status != appointment.status else { return (status.rawValue, appointment) }
        guard appointment.status.mayBecome(status) else { throw .cannotBecome(status, from: appointment.status) }
        // The time may have been given to somebody else; but who is here, is here.
        if status == .booked, !appointment.status.takesTime { try checkFree(appointment, directive.others) }
        appointment.status = status
        return (status.rawValue, appointment)
    }

    private static func length(_ given: Double, _ reader: inout FieldReader) -> Int {
        if let whole = Int(exactly: given), minutes.contains(whole) { return whole }
        let words = "a whole number between \(minutes.lowerBound) and \(minutes.upperBound)"
        reader.refuse("/minutes", "type", words, actual: PlainNumber.text(given))
        return usualMinutes
    }

    private static func checkFree(_ appointment: AppointmentDocument, _ others: [AppointmentSlot]) throws(Problem) {
        let slot = AppointmentSlot(appointment)
        if let other = others.first(where: slot.overlaps) { throw .overlap(with: other) }
    }
}
