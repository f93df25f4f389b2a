import Schema

extension AppointmentStatus {
    /// What may become of an appointment. What was fulfilled stays so; what was cancelled can only be booked again; of
    /// one who did not come it may turn out that they did.
    ///
    ///     from       to
    ///     booked     arrived, fulfilled, no-show, cancelled
    ///     arrived    booked, fulfilled, no-show, cancelled
    ///     no-show    booked, arrived, fulfilled
    ///     cancelled  booked
    ///     fulfilled  nothing
    public func mayBecome(_ next: AppointmentStatus) -> Bool {
        switch self {
        case .booked: [.arrived, .fulfilled, .noShow, .cancelled].contains(next)
        case .arrived: [.booked, .fulfilled, .noShow, .cancelled].contains(next)
        case .noShow: [.booked, .arrived, .fulfilled].contains(next)
        case .cancelled: next == .booked
        case .fulfilled, .unknown: false
        }
    }

    /// Whether the doctor's time is taken by it.
    public var takesTime: Bool { self == .booked || self == .arrived }
}
