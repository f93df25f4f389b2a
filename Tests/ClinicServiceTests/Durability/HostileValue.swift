import Schema
import TestKit

/// Values that somebody sends who wants to see what happens.
enum HostileValue {
    /// A token that ``payload(_:)`` writes as it is, for what JSONTree cannot say.
    private static func raw(_ token: String) -> JSON { .text("⟪\(token)⟫") }

    static let numbers: [JSON] = [
        "-1", "0", "-0.0", "1.5", "1e308", "-1e308", "9223372036854775807", "-9223372036854775808",
        "9223372036854775808", "9007199254740993", "1e19", "1e999", "NaN", "-Infinity", "0.1e-400",
        "44.999999999999999",
    ].map(raw)

    static let texts: [JSON] =
        [
            "", " ", "\u{0}", "a\u{1F}b", "\u{202E}\u{2066}zeravlA\u{2069}",
            "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿", "\"", "\\", "*",
            "NEAR(a b, 2)", "words:ana", "a OR b AND NOT c",
            "^ana", "ana\" OR \"", "{words}: ana", "'; DROP TABLE record; --", "%s%n", "किशन", "a\u{560}b",
            "1\u{1E950}2",
            "NaN", "1e308", "../../etc/passwd", "<script>", "0198F3C2-0000-7000-8000-00000000000A", "not-an-id",
            "00000000-0000-0000-0000-000000000000", "0000-01-01", "9999-12-31", "2026-02-30", "0000", "9999",
            "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z", "2026-11-21T12:00:00+14:00", "1970-01-01T00:00:00.000Z",
            "none-known", "cancelled", "tsv", "csv", "=cmd|' /C calc'!A0",
        ]
        + ["e\u{301}\u{327}", "ñ", "\n", "x", "ﬃ", "\u{FEFF}a\u{200B}"].map {
            .text(String(repeating: $0, count: 9000))
        }

    static let others: [JSON] = [
        .null, true, false, [], [:], [nil], [[:]], ["a": ["b": [:]]], [["text": "x"]], deep,
        .list(Array(repeating: ["text": "x"], count: 40)), .object(["é": "x", "": "y", "constructor": [:]]),
    ]

    private static let deep: JSON = (0..<60).reduce("x") { inner, _ in [inner] }

    /// Any of them.
    static func any(_ chance: inout Seeded) -> JSON {
        [numbers, texts, others].randomElement(using: &chance)?.randomElement(using: &chance) ?? .null
    }

    /// The payload as it is sent.
    static func payload(_ tree: JSON) -> String {
        String(decoding: tree.bytes, as: UTF8.self).replacing("\"⟪", with: "").replacing("⟫\"", with: "")
    }

    /// The tree with a value somewhere in it changed, added or taken away.
    static func changed(_ tree: JSON, _ chance: inout Seeded) -> JSON {
        switch tree {
        case .object(var members) where !members.isEmpty:
            let key = members.keys.sorted().randomElement(using: &chance) ?? ""
            switch Int.random(in: 0..<10, using: &chance) {
            case 0: members[key] = nil
            case 1...4: members[key] = any(&chance)
            default: members[key] = changed(members[key] ?? .null, &chance)
            }
            return .object(members)
        case .list(var items) where !items.isEmpty:
            let place = items.indices.randomElement(using: &chance) ?? 0
            if Bool.random(using: &chance) { items.append(any(&chance)) }
            items[place] = changed(items[place], &chance)
            return .list(items)
        default: return any(&chance)
        }
    }
}
