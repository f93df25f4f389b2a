/// An input of several parts, with a line break behind each but the last.
struct Pieces {
    private var rest: ArraySlice<UInt8>

    init(_ input: [UInt8]) { rest = input[...] }

    /// The next part.
    mutating func line() -> [UInt8] {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        defer { rest = rest[end...].dropFirst() }
        return Array(rest[..<end])
    }

    /// The next part as text.
    mutating func text() -> String { String(decoding: line(), as: UTF8.self) }

    /// One of several, chosen by the next byte: in the written inputs a letter, `a` for the first.
    mutating func choice<Element>(of all: [Element]) -> Element? {
        guard let byte = rest.popFirst(), !all.isEmpty else { return nil }
        return all[(Int(byte) + all.count * 97 - 97) % all.count]
    }

    /// All that is left.
    var remainder: [UInt8] { Array(rest) }
}
