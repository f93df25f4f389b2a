import Schema

/// A document of another system's file that becomes one of ours.
protocol ImportedDocument: ChartDocument, Equatable {
    var id: String { get set }
    var patient: String { get set }
    var version: Int { get set }
    var source: RecordSource? { get set }
    /// The document without what the file does not say: ids, and the times and names that stand in for missing ones.
    var content: Self { get }
}

extension ImportedDocument {
    fileprivate var bare: Self {
        var bare = self
        (bare.id, bare.patient, bare.version, bare.source) = ("", "", 0, nil)
        return bare
    }
}

extension ConsultationDocument: ImportedDocument {
    var content: ConsultationDocument {
        var bare = bare
        bare.writtenAt = bare.at
        bare.signedAt = bare.signedAt.map { _ in bare.at }
        (bare.amendments, bare.attachments) = (nil, nil)
        return bare
    }
}

extension AllergyDocument: ImportedDocument {
    var content: AllergyDocument {
        var bare = bare
        bare.recordedAt = Timestamp(milliseconds: 0)
        return bare
    }
}

extension MedicationDocument: ImportedDocument {
    var content: MedicationDocument {
        var bare = bare
        bare.recordedAt = Timestamp(milliseconds: 0)
        return bare
    }
}

extension AppointmentDocument: ImportedDocument {
    var content: AppointmentDocument { bare }
}
