/// Numbers of roads, whose spelling differs from feed to feed.
public enum RoadReference {
    /// One spelling for a number of a Spanish or Catalan road: `A2`, `a-2` and `A 2` are `A-2`, `n-iia` is `N-IIa`.
    /// What is no such number stays as it is.
    ///
    /// For roads of other countries it is not meant: England's `M25` has no hyphen.
    public static func normal(_ text: String) -> String {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let parts = words.split { $0 == " " || $0 == "-" }
        let number = parts.joined()
        let network = number.prefix { $0.isASCII && $0.isLetter }
        guard parts.count == 1 || parts.count == 2 && network.hasPrefix(parts[0]) else { return words }
        let rest = number.dropFirst(network.count)
        if rest.isEmpty, parts.count == 1 || parts[0].count == 1 { return national(number) ?? words }
        guard (1...3).contains(network.count), parts.count == 1 || parts[0] == network, isNumber(rest) else {
            return words
        }
        return "\(network.uppercased())-\(rest)"
    }

    /// Digits, and what tells branches of one number apart: `310z`, `8068R2`.
    private static func isNumber(_ text: Substring) -> Bool {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        let branch = text.dropFirst(digits.count)
        return (1...5).contains(digits.count) && branch.count <= 3
            && branch.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The old national roads have Roman numbers: `N-II`, `N-IIa`.
    private static func national(_ text: String) -> String? {
        let roman = text.dropFirst().prefix { "IVXivx".contains($0) }
        let branch = text.dropFirst(1 + roman.count)
        guard text.first?.uppercased() == "N", (1...4).contains(roman.count), branch.count <= 1,
            branch.allSatisfy(\.isLowercase)
        else { return nil }
        return "N-\(roman.uppercased())\(branch)"
    }
}
