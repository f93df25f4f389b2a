import Schema

/// What a consultation is made of: an encounter, or a patient's day when records name none.
enum VisitKey: Hashable {
    case encounter(Int)
    case day(patient: Int, String)
}

/// A consultation while its parts are gathered.
struct Visit {
    /// The patient's place in the library.
    let patient: Int
    /// Of the same time, the order of the file.
    let entry: Int
    var document: ConsultationDocument
    var vitals: [VitalField: Measurement] = [:]
    /// With their ranks, where the encounter gives them any.
    var diagnoses: [(rank: Double, diagnosis: Diagnosis)] = []
    var prescriptions: [Prescription] = []
    var amendments: [Amendment] = []
    /// The conditions that the encounter names, by their places in the library, with their ranks.
    var ranks: [Int: Double] = [:]

    /// A value and when it was measured.
    struct Measurement {
        let value: Double
        let at: Timestamp
        let original: OriginalValue?
    }

    init(patient: Int, entry: Int, document: ConsultationDocument) {
        self.patient = patient
        self.entry = entry
        self.document = document
    }

    /// By time; of the same time as in the file.
    var order: (Timestamp, Int, String) { (document.at, entry, document.source?.id ?? "") }

    /// Keeps a value, unless a later one is there.
    mutating func measure(_ field: VitalField, _ measurement: Measurement) {
        if let last = vitals[field], last.at > measurement.at { return }
        vitals[field] = measurement
    }

    /// The consultation with all its parts.
    func finished() -> ConsultationDocument {
        var document = document
        let ranked = diagnoses.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        document.note.diagnoses = ranked.isEmpty ? nil : ranked.map(\.element.diagnosis)
        document.note.prescriptions = prescriptions.isEmpty ? nil : prescriptions
        document.amendments = amendments.isEmpty ? nil : amendments.sorted { ($0.at, $0.id) < ($1.at, $1.id) }
        guard !vitals.isEmpty else { return document }
        var all = Vitals()
        for (field, measurement) in vitals { all[keyPath: field.path] = measurement.value }
        let originals = VitalField.allCases.compactMap { vitals[$0]?.original }
        all.original = originals.isEmpty ? nil : originals
        document.note.vitals = all
        return document
    }
}
