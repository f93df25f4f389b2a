/// Numbers as people and devices write them: no hexadecimal, no infinity, nothing that is not a number.
enum Decimals {
    /// The number a text spells; nil for anything else.
    static func read(_ text: String) -> Double? {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
        }
        guard isPlain, let number = Double(text), number.isFinite else { return nil }
        return number
    }

    /// The text of a number, whole ones without a fraction.
    static func text(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? String(number)
    }
}
