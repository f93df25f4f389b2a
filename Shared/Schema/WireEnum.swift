/// A closed list of words on the wire that stays readable when a newer sender adds one.
///
/// Words are matched whatever their case; one that is not known decodes to ``unknown``.
public protocol WireEnum: RawRepresentable, CaseIterable, Codable, Hashable, Sendable where RawValue == String {
    /// What a word of a newer version decodes to; never written.
    static var unknown: Self { get }
}

extension WireEnum {
    /// Reads a word; one that is not in the list is ``unknown``.
    public init(from decoder: any Decoder) throws {
        self = Self.named(try decoder.singleValueContainer().decode(String.self)) ?? .unknown
    }

    /// Writes the word.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }

    /// The case with this word, whatever its case; nil for a word that is not in the list.
    public static func named(_ word: String) -> Self? {
        if let exact = Self(rawValue: word), exact != .unknown { return exact }
        return allCases.first { $0 != .unknown && $0.rawValue.lowercased() == word.lowercased() }
    }

    /// The accepted words, for refusals and the contract.
    public static var words: [String] { allCases.filter { $0 != .unknown }.map(\.rawValue) }
}
