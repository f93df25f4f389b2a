import Schema
import TestKit

extension JSON {
    /// Whether this is what was expected: of objects the named members, of lists every element in order, `"*"`
    /// anything, a text that begins with `~` a regular expression on the text or on the JSON, and `null` nothing at all.
    func fits(_ expected: JSON) -> Bool {
        switch expected {
        case .object(let members):
            guard case .object(let own) = self else { return false }
            return members.allSatisfy { (own[$0.key] ?? .null).fits($0.value) }
        case .list(let items):
            guard case .list(let own) = self, own.count == items.count else { return false }
            return zip(own, items).allSatisfy { $0.fits($1) }
        case .text("*"): return self != .null
        case .text(let text) where text.hasPrefix("~"):
            return self != .null && written.matches(pattern: text.dropFirst())
        default: return self == expected
        }
    }

    /// The place of the first member that stands here and not in another tree; nil when there is none.
    func firstDifference(from other: JSON, at place: String = "") -> String? {
        switch (self, other) {
        case (.object(let mine), .object(let theirs)):
            for key in mine.keys.sorted() {
                guard let own = mine[key], let their = theirs[key] else { return "\(place)/\(key)" }
                if let found = own.firstDifference(from: their, at: "\(place)/\(key)") { return found }
            }
            return nil
        case (.list(let mine), .list(let theirs)):
            guard mine.count == theirs.count else { return place }
            return zip(mine, theirs).enumerated().lazy
                .compactMap { $1.0.firstDifference(from: $1.1, at: "\(place)/\($0)") }.first
        default: return self == other ? nil : place
        }
    }

    /// A text as it is, everything else as JSON.
    private var written: String {
        if case .text(let text) = self { text } else { String(decoding: bytes, as: UTF8.self) }
    }
}

extension String {
    /// Whether a regular expression is found in it; false when it is none.
    func matches(pattern: some StringProtocol) -> Bool {
        guard let regex = try? Regex(String(pattern)) else { return false }
        return contains(regex)
    }
}
