/// Numbers as a person would write them.
enum PlainNumber {
    /// `172`, `37.2`: as short as it can be.
    static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? String(Int64(number)) : String(number)
    }

    /// With one decimal: `37.0`.
    static func oneDecimal(_ number: Double) -> String { String((number * 10).rounded() / 10) }

    /// Times a power of ten, without the noise of binary fractions.
    static func times(_ factor: Double, _ number: Double) -> String { text((number * factor * 1000).rounded() / 1000) }
}
