/// Everything that can be asked of the practice's records, one case for each command and question.
///
/// The raw value stands in refusals and in the audit.
public enum ClinicAction: String, CaseIterable, Sendable {
    case registerPatient = "register-patient"
    case updatePatient = "update-patient"
    case archivePatient = "archive-patient"
    case restorePatient = "restore-patient"
    case mergePatient = "merge-patient"
    case unmergePatient = "unmerge-patient"
    case erasePatient = "erase-patient"
    case draft, sign, amend, discard
    case recordAllergy = "record-allergy"
    case declareAllergies = "declare-allergies"
    case recordMedication = "record-medication"
    case book
    case setAppointment = "set-appointment"
    case upload
    case attach
    case withdrawAttachment = "withdraw-attachment"
    /// A FHIR file, which carries charts.
    case importCharts = "import-charts"
    /// A table, which carries demographics only.
    case importDemographics = "import-demographics"
    case rotateKeys = "rotate-keys"
    case list, search
    case readPatient = "read-patient"
    case readHistory = "read-history"
    case readConsultation = "read-consultation"
    case readSummary = "read-summary"
    case agenda, audit, export
    case readAttachment = "read-attachment"
    case listAttachments = "list-attachments"

    /// The action in words.
    var words: String { rawValue.replacing("-", with: " ") }
}
