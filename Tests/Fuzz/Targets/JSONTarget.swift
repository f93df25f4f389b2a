import Foundation
import Schema

extension FuzzTarget {
    /// JSON: what the scanner takes, every reader takes, and reads alike.
    static let json = FuzzTarget("json") { input in
        for rules in [JSONRules.contract, .foreign] {
            guard let layout = try? JSONScanner.scan(input, by: rules) else { continue }
            try hold(layout.value.upperBound <= input.count, "the value lies outside of the text")
            for member in layout.members {
                try hold(layout.value.contains(member.value.lowerBound), "a member lies outside of its object")
            }
            for range in layout.overridden {
                try hold(range.upperBound <= input.count, "\(range) is outside of the text")
            }
        }
        guard (try? JSONScanner.scan(input)) != nil else { return }
        guard let tree = try? JSONTree(input) else { return try hold(hasOddNumber(input), "a reader refuses it") }
        try hold(try JSONTree(tree.bytes) == tree, "it reads otherwise after it was written")
        guard let other = try? JSONDecoder().decode(JSONTree.self, from: Data(input)) else {
            return try hold(hasOddNumber(input), "Foundation refuses it")
        }
        try hold(other == tree, "Foundation reads it otherwise")
    }

    /// Whether a number is beyond any `Double`, or so small that it cannot be told from nothing, or nothing with an
    /// exponent: those are JSON, and nobody's.
    private static func hasOddNumber(_ input: [UInt8]) -> Bool {
        let text = String(decoding: input, as: UTF8.self).replacing(/"(\\.|[^"\\])*"/.dotMatchesNewlines(), with: "")
        return text.matches(of: /-?[0-9][0-9.eE+\-]*/).contains { match in
            guard let value = Double(match.output), value.isFinite else { return true }
            return value == 0 && match.output.contains { "123456789eE".contains($0) }
        }
    }
}
