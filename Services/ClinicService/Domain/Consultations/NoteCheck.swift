import Foundation
import Schema

/// Checks what is written at a consultation, vital signs aside, and cleans its texts.
struct NoteCheck {
    private(set) var reader = FieldReader()
    private let base: String

    /// A text of the note is at most this long.
    static let longest = 16_000

    init(_ base: String = "/note") { self.base = base }

    /// The note as it is kept; an empty part is none. `day` is the one on which the patient was seen.
    mutating func checked(_ note: ConsultationNote, day: CivilDate) -> ConsultationNote {
        var clean = note
        clean.reason = part(note.reason, "reason")
        clean.subjective = part(note.subjective, "subjective")
        clean.objective = part(note.objective, "objective")
        clean.assessment = part(note.assessment, "assessment")
        clean.plan = part(note.plan, "plan")
        clean.vitals = note.vitals.flatMap { vitals($0) }
        clean.diagnoses = reader.list(note.diagnoses, base + "/diagnoses", most: 30)?.enumerated()
            .map { diagnosis($0.element, "\(base)/diagnoses/\($0.offset)") }
        clean.prescriptions = reader.list(note.prescriptions, base + "/prescriptions", most: 30)?.enumerated()
            .map { prescription($0.element, "\(base)/prescriptions/\($0.offset)") }
        checkFollowUp(note.followUp, day)
        return clean
    }

    private mutating func part(_ text: String?, _ name: String) -> String? {
        reader.optionalText(text, "\(base)/\(name)", most: Self.longest, .many)
    }

    private mutating func vitals(_ vitals: Vitals) -> Vitals? {
        if !vitals.strangers.isEmpty {
            let known = VitalSign.allCases.filter { $0.possible != nil }.map(\.rawValue).joined(separator: ", ")
            let came = vitals.strangers.joined(separator: ", ").prefix(200)
            reader.refuse(base + "/vitals", "additionalProperties", "only \(known)", actual: String(came))
        }
        var clean = vitals.computed
        let place = base + "/vitals/original"
        clean.original = reader.list(vitals.original, place, most: 20)
        for (index, value) in (clean.original ?? []).enumerated() {
            for (name, text) in [("value", value.value), ("unit", value.unit), ("code", value.code ?? "-")] {
                _ = reader.text(text, "\(place)/\(index)/\(name)", most: 200)
            }
        }
        return clean == Vitals() ? nil : clean
    }

    private mutating func diagnosis(_ diagnosis: Diagnosis, _ place: String) -> Diagnosis {
        let code = reader.optionalText(diagnosis.code, place + "/code", most: 20)?.uppercased()
        if let code, code.range(of: #"^[A-Z][0-9][0-9AB](\.?[0-9A-Z]{1,4})?$"#, options: .regularExpression) == nil {
            reader.refuse(place + "/code", "pattern", "a code of ICD-10 such as I10 or E11.9", actual: code)
        }
        return Diagnosis(reader.text(diagnosis.text, place + "/text", most: 500), code: code)
    }

    private mutating func prescription(_ prescription: Prescription, _ place: String) -> Prescription {
        Prescription(
            reader.text(prescription.medicine, place + "/medicine", most: 500),
            dosage: reader.optionalText(prescription.dosage, place + "/dosage", most: 1000, .many),
            quantity: reader.optionalText(prescription.quantity, place + "/quantity", most: 200)
        )
    }

    private mutating func checkFollowUp(_ followUp: PartialDate?, _ day: CivilDate) {
        guard let followUp else { return }
        if followUp.day == nil {
            reader.refuse(base + "/followUp", "format", "a day such as 2026-12-01", actual: "\(followUp)")
        } else if followUp.first < day {
            reader.refuse(base + "/followUp", "minimum", "no earlier than the consultation", actual: "\(followUp)")
        }
    }
}

extension ConsultationNote {
    /// Whether there is nothing in it that could be signed.
    var isEmpty: Bool {
        let texts = [reason, subjective, objective, assessment, plan].compactMap { $0 }
        return texts.isEmpty && vitals == nil && (diagnoses ?? []).isEmpty
    }
}
