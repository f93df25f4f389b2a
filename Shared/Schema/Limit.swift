/// A range one field of a message must keep: checked on input, and written into the JSON Schema.
public struct Limit<Subject>: Sendable {
    /// The field's key in the payload.
    public let field: String
    /// The smallest and largest accepted value, or the length for texts.
    public let range: ClosedRange<Double>
    /// Whether the range bounds the length of a text and not a number.
    public let isLength: Bool

    private let value: @Sendable (Subject) -> Double?

    /// A number between two bounds, both accepted.
    public static func range(
        _ field: String,
        _ range: ClosedRange<Double>,
        of value: @escaping @Sendable (Subject) -> Double?
    ) -> Limit {
        Limit(field: field, range: range, isLength: false, value: value)
    }

    /// A text whose length in characters lies between two bounds.
    public static func length(
        _ field: String,
        _ range: ClosedRange<Int>,
        of value: @escaping @Sendable (Subject) -> String?
    ) -> Limit {
        Limit(
            field: field,
            range: Double(range.lowerBound)...Double(range.upperBound),
            isLength: true,
            // As JSON Schema counts: an emoji of several code points is several characters.
            value: { value($0).map { Double($0.unicodeScalars.count) } }
        )
    }

    func check(_ subject: Subject) -> Violation? {
        guard let value = value(subject), !range.contains(value) else { return nil }
        let (low, high, came) = (Self.plain(range.lowerBound), Self.plain(range.upperBound), Self.plain(value))
        let isBelow = value < range.lowerBound
        guard isLength else {
            let rule = isBelow ? "minimum" : "maximum"
            return Violation("/\(field)", rule, expected: "between \(low) and \(high)", actual: came)
        }
        let words = "a text of \(low) to \(high) characters"
        let rule = isBelow ? "minLength" : "maxLength"
        return Violation("/\(field)", rule, expected: words, actual: "\(came) characters")
    }

    static func plain(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }
}
