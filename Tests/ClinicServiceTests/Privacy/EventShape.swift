import Foundation
import Schema
import TestKit

/// What may stand in what the clinic tells to all: the keys of the contract, and values that say nothing of anybody.
struct EventShape {
    private static let words: Set<String> = [
        "updated", "archived", "restored", "erased", "drafted", "saved", "signed", "amended", "discarded", "recorded",
        "changed", "ended", "mistaken", "declared", "booked", "moved", "arrived", "fulfilled", "no-show", "cancelled",
        "imported", "added", "withdrawn", "consultation", "amendment", "allergy", "allergies", "medication",
        "appointment", "attachment", "info",
    ]
    private static let forms = [
        "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", #"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"#, "[A-Za-z0-9+/]{42,}=*",
        "[0-9a-f]{16}", "call patient #[0-9]{6}", "clinic-follow-up-[0-9a-f-]{36}",
    ]
    private static let receipts: Set<String> = ["id", "patient", "number", "key", "retired"]
    private static let reports: Set<String> = ["created", "updated", "unchanged", "skipped", "report", "dryRun"]

    private var keys: [String: Set<String>] = [:]

    /// The types of events there are.
    var types: Set<String> { Set(keys.keys) }

    init() throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let folder = package.appending(path: "docs/contract/schemas")
        for event in Self.events {
            let schema = try JSONTree(Data(contentsOf: folder.appending(path: "\(event).schema.json")))
            guard case .object(let properties)? = schema["properties"] else { continue }
            keys[event] = Set(properties.keys)
        }
    }

    private static let events = [
        "audit.checkpoint", "keys.rotated", "patient.changed", "patient.follow-up", "patient.merged",
        "patient.record-changed", "patient.registered",
    ].map { "quintet.clinic.\($0).v1" }

    /// What of an event is more than the contract says, or more than ids, numbers and fixed words.
    func faults(of event: JSON) -> [String] {
        guard let allowed = keys[event["type"]?.text ?? ""], case .object(let data)? = event["data"] else {
            return ["no event of the contract"]
        }
        return data.flatMap { key, value in
            allowed.contains(key) ? faults(of: value, at: key) : ["\(key) is not in the contract"]
        }
    }

    /// What of a command's reply is more than ids, the practice's numbers, and the counts of an import.
    func faults(ofReply data: JSON) -> [String] {
        guard case .object(let result)? = data["result"] else { return [] }
        if Set(result.keys) == Self.reports { return [] }
        return result.flatMap { key, value in
            Self.receipts.contains(key) ? faults(of: value, at: key) : ["\(key) is no receipt's"]
        }
    }

    private func faults(of value: JSON, at key: String) -> [String] {
        switch value {
        case .null, .truth, .number: []
        case .list(let items): items.flatMap { faults(of: $0, at: key) }
        case .object(let members): members.flatMap { faults(of: $0.value, at: $0.key) }
        case .text(let text): says(text, at: key) ? ["\(key) says \(text)"] : []
        }
    }

    private func says(_ text: String, at key: String) -> Bool {
        if Self.words.contains(text) || key == "number" && text.count == 6 && Int(text) != nil { return false }
        return !Self.forms.contains { text.range(of: "^\($0)$", options: .regularExpression) != nil }
    }
}
