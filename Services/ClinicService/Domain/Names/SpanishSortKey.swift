import Foundation
import Schema

/// The place of a name in a Spanish list: comparing the bytes of two keys puts them in order.
///
/// Accents count as their letter and case not at all, ñ comes after n, spaces and punctuation before every letter, other
/// alphabets after the Latin one. Names that are equal by that are told apart by their exact text, so the order is total.
public struct SpanishSortKey: Hashable, Comparable, Sendable {
    /// What is compared.
    public let bytes: [UInt8]

    private static let end: UInt8 = 0, comma: UInt8 = 1, space: UInt8 = 2, digit: UInt8 = 0x10, letter: UInt8 = 0x40
    private static let n = letter + 2 * 13
    private static let ñ = n + 1

    /// The key of a patient's name, by the surnames and then the given names.
    ///
    /// Both surnames are one text, as a list shows them: where another system did not tell them apart they still stand
    /// in the same place.
    public init(_ details: PatientDetails) {
        self.init(
            surnames: [details.surname, details.secondSurname].compactMap { $0 }.joined(separator: " "),
            givenNames: details.givenNames
        )
    }

    /// The key of surnames and given names.
    public init(surnames: String, givenNames: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * (surnames.utf8.count + givenNames.utf8.count) + 4)
        Self.append(surnames, to: &bytes)
        bytes.append(Self.comma)
        Self.append(givenNames, to: &bytes)
        bytes.append(Self.end)
        bytes += "\(surnames), \(givenNames)".precomposedStringWithCanonicalMapping.utf8
        self.bytes = bytes
    }

    /// Whether the left name comes first.
    public static func < (left: SpanishSortKey, right: SpanishSortKey) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    private static func append(_ text: String, to bytes: inout [UInt8]) {
        let start = bytes.count
        for scalar in text.unicodeScalars {
            if scalar == "ñ" || scalar == "Ñ" {
                bytes.append(ñ)
            } else if scalar == "\u{303}", bytes.last == n {
                bytes[bytes.count - 1] = ñ
            } else if let letters = BaseLetter.of(scalar) {
                for letter in letters.utf8 { bytes.append(place(of: letter)) }
            } else if bytes.count > start, bytes.last != space {
                bytes.append(space)
            }
        }
        if bytes.count > start, bytes.last == space { bytes.removeLast() }
    }

    /// Room is left after every Latin letter; the bytes of other letters, all above 127, are greater anyway.
    private static func place(of byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit + byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): letter + 2 * (byte - UInt8(ascii: "a"))
        default: byte
        }
    }
}
