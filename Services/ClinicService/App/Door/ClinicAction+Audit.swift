import ClinicServiceDomain
import ClinicVault

extension ClinicAction {
    /// The word that the audit has for it when it was refused.
    var audited: AuditAction {
        switch self {
        case .registerPatient, .draft, .recordAllergy, .recordMedication, .book, .upload, .attach: .create
        case .updatePatient, .declareAllergies, .setAppointment, .withdrawAttachment, .discard: .update
        case .archivePatient: .archive
        case .restorePatient: .restore
        case .mergePatient: .merge
        case .unmergePatient: .unmerge
        case .erasePatient: .erase
        case .sign: .sign
        case .amend: .amend
        case .importCharts, .importDemographics: .import
        case .rotateKeys: .rotate
        case .list, .agenda, .audit, .listAttachments: .list
        case .search: .search
        case .export: .export
        case .readPatient, .readHistory, .readConsultation, .readSummary, .readAttachment: .read
        }
    }
}
