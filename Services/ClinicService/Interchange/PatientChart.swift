import Schema

/// All that the practice keeps of one patient: what goes out, and what comes in.
public struct PatientChart: Hashable, Sendable {
    /// The form.
    public var patient: PatientDocument
    /// What is known of the allergies as a whole; nil when a file says nothing of it.
    public var allergyKnowledge: AllergyKnowledge?
    /// With their amendments and attachments.
    public var consultations: [ConsultationDocument] = []
    /// Also those that are over or mistaken.
    public var allergies: [AllergyDocument] = []
    /// Also what is not taken any more.
    public var medications: [MedicationDocument] = []
    /// Of any time.
    public var appointments: [AppointmentDocument] = []
    /// The files that belong to no consultation.
    public var attachments: [AttachmentDocument] = []

    /// A chart with nothing in it yet.
    public init(_ patient: PatientDocument) { self.patient = patient }
}
