import Schema

/// A question about one patient, so that the audit says whose record it was refused.
protocol AboutPatient {
    /// The patient's id.
    var patient: String { get }
}

extension GetPatient: AboutPatient {}
extension PatientHistory: AboutPatient {}
extension PatientSummary: AboutPatient {}
extension ExportPatient: AboutPatient {}
extension ListAttachments: AboutPatient {}
