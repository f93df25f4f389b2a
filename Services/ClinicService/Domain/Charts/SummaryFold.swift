import Schema

/// Reads a patient's consultations, newest first and one at a time, and keeps what a summary says of them.
///
/// Only signed consultations count, without those that were withdrawn.
public struct SummaryFold: Sendable {
    /// When the patient was seen last.
    public private(set) var lastConsultation: Timestamp?
    private var lines: [String: ProblemLine] = [:]
    private var order: [String] = []
    private var points: [VitalSign: [VitalPoint]] = [:]

    /// A trend has at most this many points.
    private static let mostPoints = 12

    /// Nothing read yet.
    public init() {}

    /// Reads the next older consultation.
    public mutating func add(_ consultation: ConsultationDocument) {
        guard consultation.status == .signed, !consultation.isWithdrawn else { return }
        lastConsultation = lastConsultation ?? consultation.at
        addDiagnoses(consultation)
        guard let vitals = consultation.note.vitals else { return }
        for sign in VitalSign.allCases {
            guard let value = sign.value(in: vitals), points[sign, default: []].count < Self.mostPoints else {
                continue
            }
            points[sign, default: []].append(VitalPoint(at: consultation.at, value: value))
        }
    }

    /// The diagnoses, those first that were written last.
    public var problems: [ProblemLine] { order.compactMap { lines[$0] } }

    /// The vital signs that were ever measured.
    public var vitals: [VitalTrend] {
        VitalSign.allCases.compactMap { sign in
            guard let points = points[sign], let last = points.first else { return nil }
            return VitalTrend(
                field: sign.rawValue,
                value: last.value,
                unit: sign.unit,
                at: last.at,
                // Without the noise of binary fractions.
                change: points.dropFirst().first.map { ((last.value - $0.value) * 100).rounded() / 100 },
                points: points.reversed()
            )
        }
    }

    /// The last weight and height, against which the next are checked.
    public var previous: PreviousVitals {
        PreviousVitals(weight: points[.weight]?.first, height: points[.height]?.first)
    }

    private mutating func addDiagnoses(_ consultation: ConsultationDocument) {
        var seen: Set<String> = []
        for diagnosis in consultation.note.diagnoses ?? [] {
            let key = diagnosis.key
            guard seen.insert(key).inserted else { continue }
            if lines[key] == nil { order.append(key) }
            var line =
                lines[key]
                ?? ProblemLine(
                    code: diagnosis.code,
                    text: diagnosis.text,
                    first: consultation.at,
                    last: consultation.at,
                    count: 0
                )
            line.first = consultation.at
            line.count += 1
            lines[key] = line
        }
    }
}

extension ConsultationDocument {
    /// Whether an amendment made it void.
    public var isWithdrawn: Bool { (amendments ?? []).contains { $0.kind == .withdrawal } }
}

extension Diagnosis {
    /// What two entries of one diagnosis share: the code with or without its dot, or else the words.
    fileprivate var key: String {
        guard let code else { return NameFolding.fold(text).joined(separator: " ") }
        return "#" + DocumentNumber.normalised(code)
    }
}
