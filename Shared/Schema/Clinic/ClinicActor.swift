/// What a person may do in the practice.
public enum ClinicRole: String, WireEnum {
    /// Owns the installation: keys, backups, and that somebody looked, never what was seen.
    case owner
    /// Reads and writes charts.
    case clinician
    /// Reads and writes demographics and appointments.
    case assistant
    /// A member of the household: nothing of the clinic.
    case family
    /// A screen on the wall: nothing of the clinic.
    case display
    case unknown
}

/// Why somebody looks at a record (HL7 v3 ActReason).
public enum ClinicPurpose: String, WireEnum {
    /// To treat the patient.
    case treatment = "TREAT"
    /// The patient asked for it.
    case patientRequest = "PATRQT"
    /// To run the practice.
    case operations = "HOPERAT"
    /// An emergency.
    case emergency = "ETREAT"
    case unknown
}

/// Who acts: carried by every command and question of the clinic, enforced by clinic-service, kept in the audit.
public struct ClinicActor: Codable, Hashable, Sendable {
    /// The account, such as `dra.torres`; 1–100 characters.
    public var user: String
    /// In what role.
    public var role: ClinicRole
    /// Why; `TREAT` when it is not given.
    public var purpose: ClinicPurpose?

    /// Who acts.
    public init(_ user: String, _ role: ClinicRole, purpose: ClinicPurpose? = nil) {
        self.user = user
        self.role = role
        self.purpose = purpose
    }

    static let example = ClinicActor("dra.torres", .clinician)
}

/// A command or question of the clinic: it says who acts.
public protocol ClinicRequest: Message {
    /// Who acts; without one it is refused as `forbidden`.
    var actor: ClinicActor? { get }
}
