import Schema

/// The parts of a note, and what they are in a Composition.
enum NoteSection: String, CaseIterable {
    case subjective = "61150-9"
    case objective = "61149-1"
    case assessment = "51848-0"
    case plan = "18776-5"

    var path: WritableKeyPath<ConsultationNote, String?> {
        switch self {
        case .subjective: \.subjective
        case .objective: \.objective
        case .assessment: \.assessment
        case .plan: \.plan
        }
    }

    var title: String {
        switch self {
        case .subjective: "Subjetivo"
        case .objective: "Objetivo"
        case .assessment: "Análisis"
        case .plan: "Plan"
        }
    }

    var display: String {
        switch self {
        case .subjective: "Subjective Narrative"
        case .objective: "Objective Narrative"
        case .assessment: "Evaluation note"
        case .plan: "Plan of care note"
        }
    }
}
