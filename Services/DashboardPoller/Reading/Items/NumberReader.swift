import Foundation
import Schema

/// Reads numbers as a mapping wants them.
struct NumberReader {
    /// A number, and what had to be done to have it.
    struct Reading {
        var value: Double
        /// The number as a text, with all its digits.
        var text: String
        var warnings: [String] = []
    }

    /// Whether a text is no number in the source's format.
    let isTyped: Bool
    private let scale: Double?
    private let offset: Double?
    private let decimals: Int?

    init(_ mapping: WidgetMapping?, isTyped: Bool) {
        self.isTyped = isTyped
        scale = mapping?.scale
        offset = mapping?.offset
        decimals = mapping?.decimals.flatMap { Int(exactly: $0.rounded()) }.map { min(max($0, 0), 10) }
    }

    /// Whether numbers are shown otherwise than they came.
    var changes: Bool { scale != nil || offset != nil || decimals != nil }

    /// The number in a field, scaled and rounded; nil for null.
    func value(_ raw: RawValue, of field: WidgetField) throws(ItemDrop) -> Reading? {
        guard var reading = try number(raw, of: field) else { return nil }
        guard changes else { return reading }
        var value = reading.value * (scale ?? 1) + (offset ?? 0)
        if let decimals {
            let power = pow(10, Double(decimals))
            let rounded = (value * power).rounded() / power
            // Beyond 2^53 there are no digits behind the point to round.
            if rounded.isFinite { value = rounded }
        }
        guard value.isFinite else { throw Self.beyond(field, raw) }
        reading.value = value == 0 ? 0 : value
        reading.text = decimals.map { String(format: "%.\($0)f", reading.value) } ?? Self.plain(value)
        return reading
    }

    /// The number in a field as it came; nil for null.
    func number(_ raw: RawValue, of field: WidgetField) throws(ItemDrop) -> Reading? {
        switch raw {
        case .null: return nil
        case .truth(let truth):
            return Reading(value: truth ? 1 : 0, text: truth ? "1" : "0", warnings: ["coerced.bool"])
        case .integer(let integer):
            let isExact = integer.magnitude <= 1 << 53
            return Reading(value: Double(integer), text: "\(integer)", warnings: isExact ? [] : ["number.rounded"])
        case .number(let number):
            guard number.isFinite else { throw Self.beyond(field, raw) }
            return Reading(value: number, text: Self.plain(number))
        case .text(let text):
            guard let number = Self.parse(text) else { throw wrong(field, raw, text) }
            guard number.isFinite else { throw Self.beyond(field, raw) }
            return Reading(value: number, text: text, warnings: isTyped ? ["coerced.string_number"] : [])
        case .structure: throw wrong(field, raw, "")
        }
    }

    /// Digits with a point and an exponent, and nothing that only a programmer takes for a number.
    private static func parse(_ text: String) -> Double? {
        let trimmed =
            text.utf8.first?.isSpace == true || text.utf8.last?.isSpace == true
            ? text.trimmingCharacters(in: .whitespacesAndNewlines) : text
        let isPlain = trimmed.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        return isPlain ? Double(trimmed) : nil
    }

    /// Whole numbers without a point.
    static func plain(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    private func wrong(_ field: WidgetField, _ raw: RawValue, _ text: String) -> ItemDrop {
        let hasComma = text.contains(",") && Self.parse(text.replacing(",", with: "")) != nil
        let remedy = hasComma ? "let the source write numbers with a point and without separators: 4.5, not 4,5" : nil
        return .wrong(field, "a number", raw.words, remedy: remedy)
    }

    private static func beyond(_ field: WidgetField, _ raw: RawValue) -> ItemDrop {
        .range(
            field,
            "a number of at most 1.7e308",
            raw.words,
            remedy: "mend the source's number, or the mapping's scale"
        )
    }
}
