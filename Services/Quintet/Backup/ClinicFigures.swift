/// By which a clinic's database is known again.
struct ClinicFigures: Codable, Equatable, Sendable {
    /// Those whose key was not erased.
    let patients: Int
    /// How many entries the audit log has.
    let auditCount: Int64
    /// The hash of the last one, in base64.
    let auditHead: String
}
