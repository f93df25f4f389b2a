import ClinicServiceDomain
import Schema

/// A document that is kept sealed, with what of it stands beside the seal: no more than ids and times.
protocol ChartDocument: Codable, Sendable {
    /// The kind of record, bound by the seal.
    static var kind: String { get }
    /// UUID.
    var id: String { get }
    /// The patient whose key seals it.
    var patient: String { get }
    /// Bound by the seal, so that an older box does not pass for a newer one.
    var version: Int { get }
    /// The consultation it belongs to.
    var parent: String? { get }
    /// What it is sorted by.
    var sortedAt: Timestamp { get }
    /// When it ends.
    var endsAt: Timestamp? { get }
    /// When it was closed for good.
    var lockedAt: Timestamp? { get }
    /// Whether lists leave it out.
    var isClosed: Bool { get }
    /// What the index of patients keeps of it.
    var line: [UInt8]? { get }
}

extension ChartDocument {
    var parent: String? { nil }
    var endsAt: Timestamp? { nil }
    var lockedAt: Timestamp? { nil }
    var isClosed: Bool { false }
    var line: [UInt8]? { nil }
}

extension PatientDocument: ChartDocument {
    static let kind = "patient"
    var patient: String { id }
    var sortedAt: Timestamp { registeredAt }
    var line: [UInt8]? { IndexLine(self).encoded }
}

extension ConsultationDocument: ChartDocument {
    static let kind = "consultation"
    var sortedAt: Timestamp { at }
    var lockedAt: Timestamp? { signedAt }
    var isClosed: Bool { status == .discarded }
}

extension AllergyDocument: ChartDocument {
    static let kind = "allergy"
    var sortedAt: Timestamp { recordedAt }
}

extension MedicationDocument: ChartDocument {
    static let kind = "medication"
    var sortedAt: Timestamp { recordedAt }
}

extension AppointmentDocument: ChartDocument {
    static let kind = "appointment"
    var sortedAt: Timestamp { at }
    var endsAt: Timestamp? { end }
}

extension AttachmentDocument: ChartDocument {
    static let kind = "attachment"
    var parent: String? { consultation }
    var sortedAt: Timestamp { addedAt }
}

/// An amendment with the patient whose key seals it.
struct KeptAmendment: ChartDocument {
    static let kind = "amendment"
    var patient: String
    var amendment: Amendment

    var id: String { amendment.id }
    var version: Int { 1 }
    var parent: String? { amendment.consultation }
    var sortedAt: Timestamp { amendment.at }
}

/// What was said of a patient's allergies as a whole.
struct AllergyDeclaration: ChartDocument {
    static let kind = "allergies"
    var id: String
    var patient: String
    var declaration: AllergyChart.Declaration

    init(id: String, patient: String, _ declaration: AllergyChart.Declaration) {
        self.id = id
        self.patient = patient
        self.declaration = declaration
    }

    var version: Int { declaration.version }
    var sortedAt: Timestamp { declaration.at }
}
