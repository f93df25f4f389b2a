/// What somebody is in this house or practice; a user may be several.
public enum UserRole: String, Codable, CaseIterable, Sendable {
    /// Runs the installation: everything but the clinic.
    case owner
    /// Reads and writes charts.
    case clinician
    /// Keeps the practice's agenda and addresses.
    case assistant
    /// Lives here: uses the home, sees dashboards and traffic.
    case family
    /// A screen on the wall: sees, and does nothing.
    case display
}
