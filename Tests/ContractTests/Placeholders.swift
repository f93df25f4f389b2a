import Foundation
import Schema
import Synchronization
import TestKit

/// What the placeholders of one run of a case stand for: each run works on entities of its own.
struct Placeholders: Sendable {
    /// The run's own word, in small letters and digits.
    let id: String
    private var values: [String: String]

    private static let lastRun = Atomic<Int>(Int(Date.now.timeIntervalSince1970) % 1_000_000 * 1000)

    init() {
        let run = Self.lastRun.add(1, ordering: .relaxed).newValue
        id = "k" + String(run, radix: 16)
        // People of one name and one birthday are asked about: everybody has a day of birth and a phone of their own.
        let birthday = CivilDate(day: run % 24_000 - 25_567)
        values = [
            "id": id, "uuid": UUID().uuidString.lowercased(), "cases": CaseFile.folder, "day": birthday.description,
            "phone": "3" + String(String(run + 1_000_000_000).suffix(9)),
        ]
    }

    /// Keeps what an answer has under a pointer.
    mutating func keep(_ name: String, _ value: String) { values[name] = value }

    /// Everything with its placeholders replaced.
    func filled<T: Codable>(_ written: T) throws -> T {
        let tree = try JSON(JSONEncoder().encode(written))
        return try JSONDecoder().decode(T.self, from: Data(filled(tree).bytes))
    }

    private func filled(_ tree: JSON) -> JSON {
        switch tree {
        case .text(let text): .text(filled(text))
        case .list(let items): .list(items.map { filled($0) })
        case .object(let members):
            .object(Dictionary(members.map { (filled($0.key), filled($0.value)) }) { $1 })
        default: tree
        }
    }

    /// A name in braces is replaced when it is known, `{today+3}` by that day in UTC; other braces are let be.
    private func filled(_ text: String) -> String {
        text.replacing(/\{([a-z]+)([+-]\d+)?\}/) { match in
            let name = String(match.1)
            if name == "today" { return Self.today(plus: match.2.flatMap { Int($0) } ?? 0) }
            return match.2 == nil ? values[name] ?? String(match.0) : String(match.0)
        }
    }

    private static func today(plus days: Int) -> String {
        CivilDate(day: Int(Date.now.timeIntervalSince1970 / 86_400) + days).description
    }
}
