/// A road's number whatever its spelling: `A-2`, `A2` and `a 2` are one road; `84` and `848` are two.
public struct RoadNumber: Hashable, Sendable {
    /// The number in one spelling.
    public let key: String

    /// Reads a number; case, spaces and dashes do not matter, but for a dash between two digits (`N-340-1`).
    public init(_ text: String) {
        let parts = text.uppercased().split { $0.isWhitespace || $0.unicodeScalars.allSatisfy(\.isDash) }
        key = parts.reduce(into: "") { key, part in
            let joinsDigits = key.last?.isNumber == true && part.first?.isNumber == true
            key += joinsDigits ? "-\(part)" : String(part)
        }
    }
}

extension Unicode.Scalar {
    /// Feeds write the hyphen, the one that does not break, the dash and the minus.
    fileprivate var isDash: Bool { properties.generalCategory == .dashPunctuation || self == "\u{2212}" }
}
