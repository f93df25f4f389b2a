import History
import Schema
import TestKit

/// A practice: patients are registered, seen, and what was signed is amended; some may not do what they try.
struct ClinicWorkload: Workload {
    private static let kept = 30

    /// A consultation and how far it is.
    private struct Consultation {
        let patient: String
        let id: String
        var isSigned = false
    }

    private var patients: [String] = []
    private var consultations: [Consultation] = []

    init() {}

    mutating func next(_ name: String, _ dice: inout Dice) -> Draft {
        if dice.chance(3) { return Poison.draft(.clinic, name, &dice) }
        if dice.chance(5) { return register(name, role: "family", .refusal) }
        if dice.chance(40) || patients.isEmpty {
            var draft = register(name, role: "clinician", .effect(row: name, isTold: true))
            if dice.chance(10) { draft.lifetime = dice.seconds(0.5...8) }
            return draft
        }
        if dice.chance(50) || consultations.isEmpty { return write(dice.pick(patients)) }
        let index = dice.number(0...consultations.count - 1)
        let consultation = consultations[index]
        guard consultation.isSigned else {
            consultations.remove(at: index)
            return sign(consultation)
        }
        return amend(consultation, name)
    }

    mutating func heard(_ draft: Draft, _ reply: JSONTree?) {
        guard let reply else { return }
        if let patient = reply["result"]?["patient"]?.word {
            patients.append(patient)
            if patients.count > Self.kept { patients.removeFirst() }
        } else if draft.path.hasSuffix("/consultation-draft"), let id = reply["result"]?["id"]?.word {
            keep(Consultation(patient: draft.note, id: id))
        } else if draft.path.hasSuffix("/consultation-sign") {
            let words = draft.note.split(separator: " ").map(String.init)
            if words.count == 2 { keep(Consultation(patient: words[0], id: words[1], isSigned: true)) }
        }
    }

    private mutating func keep(_ consultation: Consultation) {
        consultations.append(consultation)
        if consultations.count > Self.kept { consultations.removeFirst() }
    }

    private func register(_ name: String, role: String, _ expects: Draft.Expectation) -> Draft {
        let members = #""details":{"surname":"Ruiz","givenNames":"\#(name)"},"confirm":true,\#(Self.actor(role))"#
        return Draft(
            site: .clinic,
            path: "cmd/patients/register",
            members: members,
            type: RegisterPatient.channel.type,
            expects: expects
        )
    }

    private func write(_ patient: String) -> Draft {
        let members = #""note":{"reason":"Control"}"#
        var draft = draft(patient, "consultation-draft", members, DraftConsultation.channel.type)
        draft.note = patient
        return draft
    }

    private func sign(_ consultation: Consultation) -> Draft {
        let members = #""consultation":"\#(consultation.id)""#
        var draft = draft(consultation.patient, "consultation-sign", members, SignConsultation.channel.type)
        draft.note = "\(consultation.patient) \(consultation.id)"
        return draft
    }

    private func amend(_ consultation: Consultation, _ name: String) -> Draft {
        let members = #""consultation":"\#(consultation.id)","reason":"faltaba","text":"\#(name)""#
        return draft(consultation.patient, "consultation-amend", members, AmendConsultation.channel.type)
    }

    private func draft(_ patient: String, _ verb: String, _ members: String, _ type: String) -> Draft {
        Draft(
            site: .clinic,
            path: "cmd/\(patient)/\(verb)",
            members: "\(members),\(Self.actor("clinician"))",
            type: type,
            expects: .effect(row: nil, isTold: true)
        )
    }

    private static func actor(_ role: String) -> String { #""actor":{"user":"dra.torres","role":"\#(role)"}"# }
}
