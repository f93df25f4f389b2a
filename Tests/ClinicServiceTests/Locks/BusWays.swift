import Schema
import TestKit

/// Commands and other messages that would change a signed consultation.
struct BusWay: Sendable {
    let name: String
    /// What is answered with: a problem's name, or `applied` for what may be done and changes nothing of it.
    let expected: String
    let attempt: @Sendable (Signed) async throws -> JSON

    /// A command on the consultation's patient.
    private static func order(
        _ name: String,
        _ expected: String,
        _ verb: String,
        by role: String = "clinician",
        of patient: @escaping @Sendable (Signed) -> String = { $0.patient },
        _ members: @escaping @Sendable (Signed) -> [String: JSON]
    ) -> BusWay {
        BusWay(name: name, expected: expected) { signed in
            try await signed.clinic.order("\(patient(signed))/\(verb)", members(signed), by: role)
        }
    }

    static let all = drafts + endings + files + patients

    private static let drafts =
        [
            ("another reason", ["reason": "Otra"]), ("other words", ["plan": "Otro"]),
            ("other vitals", ["vitals": ["weight": 60]]), ("another diagnosis", ["diagnoses": [["text": "Gripe"]]]),
            ("another prescription", ["prescriptions": [["medicine": "Agua"]]]), ("nothing at all", [:]),
            ("the very same note", Signed.note),
        ].map { (name: String, note: JSON) in
            order("a draft over it with \(name)", "already-signed", "consultation-draft") {
                ["consultation": .text($0.written), "note": note, "confirm": true]
            }
        } + [
            order("a draft over it at another time", "already-signed", "consultation-draft") {
                ["consultation": .text($0.written), "note": Signed.note, "at": "2020-01-01T10:00:00Z"]
            },
            order("a draft over it with its version", "already-signed", "consultation-draft") {
                ["consultation": .text($0.written), "note": ["reason": "Otra"], "ifVersion": 2]
            },
            order("a draft over it with its id in capitals", "already-signed", "consultation-draft") {
                ["consultation": .text($0.written.uppercased()), "note": ["reason": "Otra"]]
            },
            order("a draft over it under another patient", "unknown-entity", "consultation-draft", of: { $0.other }) {
                ["consultation": .text($0.written), "note": ["reason": "Otra"], "confirm": true]
            },
            order("a draft over it by an assistant", "forbidden", "consultation-draft", by: "assistant") {
                ["consultation": .text($0.written), "note": ["reason": "Otra"]]
            },
            order("a draft over the imported one", "unknown-entity", "consultation-draft") {
                ["consultation": .text($0.imported), "note": ["reason": "Otra"]]
            },
            order("a draft over its file", "unknown-entity", "consultation-draft") {
                ["consultation": .text($0.file), "note": ["reason": "Otra"]]
            },
        ]

    private static let endings = [
        order("a second signature", "already-signed", "consultation-sign") { ["consultation": .text($0.written)] },
        order("a second signature with its version", "already-signed", "consultation-sign") {
            ["consultation": .text($0.written), "ifVersion": 2]
        },
        order("giving it up", "already-signed", "consultation-discard") { ["consultation": .text($0.written)] },
        order("giving it up by the owner", "forbidden", "consultation-discard", by: "owner") {
            ["consultation": .text($0.written)]
        },
        order("an amendment by way of another patient", "unknown-entity", "consultation-amend", of: { $0.other }) {
            ["consultation": .text($0.written), "reason": "x", "text": "x"]
        },
        order("an amendment of its amendment", "unknown-entity", "consultation-amend") {
            ["consultation": .text($0.amendment), "reason": "x", "text": "x"]
        },
        order("an allergy in its place", "unknown-entity", "allergy-record") {
            ["allergy": .text($0.written), "substance": "x"]
        },
        order("a medicine in its place", "unknown-entity", "medication-record") {
            ["medication": .text($0.written), "medicine": "x"]
        },
        order("an appointment in its place", "unknown-entity", "appointment-status") {
            ["appointment": .text($0.written), "status": "cancelled"]
        },
        order("an amendment that withdraws it", "applied", "consultation-amend") {
            ["consultation": .text($0.written), "kind": "withdrawal", "reason": "error", "text": "No es suya."]
        },
    ]

    private static let files = [
        BusWay(name: "a file more", expected: "already-signed") { signed in
            let bytes = Array("%PDF-1.7 tres".utf8)
            let file = RunningService.file(try await signed.clinic.upload(bytes), bytes)
            let members = file.merging(["consultation": .text(signed.written)]) { $1 }
            return try await signed.clinic.order("\(signed.patient)/attachment-add", members)
        },
        order("a file less", "already-signed", "attachment-withdraw") { ["attachment": .text($0.file)] },
        order("a file less by way of another patient", "unknown-entity", "attachment-withdraw", of: { $0.other }) {
            ["attachment": .text($0.file)]
        },
    ]

    private static let patients = [
        order("a merge of its patient into another", "applied", "merge", of: { $0.other }) {
            ["other": .text($0.patient), "reason": "la misma"]
        },
        order("the end of that merge", "applied", "unmerge", of: { $0.other }) {
            ["other": .text($0.patient), "reason": "eran dos"]
        },
        order("archiving its patient", "applied", "archive") { _ in [:] },
        order("restoring its patient", "applied", "restore") { _ in [:] },
        order("another form of its patient", "applied", "update") { _ in ["surname": "Otra"] },
        order("erasing its patient", "retention-required", "erase") { ["number": .text($0.number), "reason": "x"] },
    ]
}
