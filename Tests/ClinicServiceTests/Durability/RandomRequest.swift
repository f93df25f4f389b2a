import Schema
import TestKit

/// A command or question of a practice, by chance: mostly allowed, some refused.
struct RandomRequest: Sendable {
    /// Whether it only asks.
    let isQuestion: Bool
    /// `patients/register`, or the question's name.
    let path: String
    let payload: JSON
    let actor: JSON

    /// What is known of the practice while requests are made up.
    struct Practice: Sendable {
        var patients: [String] = []
        var drafts: [(patient: String, id: String)] = []
        var number = 0
    }

    init(_ practice: inout Practice, _ chance: inout Seeded) {
        practice.number += 1
        let patient = practice.patients.randomElement(using: &chance) ?? "01a00000-0000-7000-8000-000000000000"
        let actors = [Ward.doctor, Ward.doctor, Ward.doctor, Ward.assistant, ["user": "pantalla", "role": "display"]]
        actor = actors.randomElement(using: &chance) ?? Ward.doctor
        switch Int.random(in: 0..<10, using: &chance) {
        case 0...2:
            let name: JSON = .text("Apellido\(practice.number)")
            (isQuestion, path) = (false, "patients/register")
            payload = ["details": ["surname": name, "givenNames": "Ana"]]
        case 3, 4:
            (isQuestion, path) = (false, "\(patient)/consultation-draft")
            payload = ["note": ["reason": .text("motivo \(practice.number)")]]
        case 5:
            let draft = practice.drafts.randomElement(using: &chance) ?? (patient, "nobody's")
            (isQuestion, path) = (false, "\(draft.patient)/consultation-sign")
            payload = ["consultation": .text(draft.id)]
        case 6:
            (isQuestion, path) = (false, "\(patient)/update")
            payload = ["notes": .text("nota \(practice.number % 3)")]
        default:
            let name = ["patient", "history", "summary", "list", "search"].randomElement(using: &chance) ?? "list"
            (isQuestion, path) = (true, name)
            payload = ["patient": .text(patient), "text": "apellido ana"]
        }
    }
}
