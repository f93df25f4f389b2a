/// Looks for processing instructions of XML that have nothing but a name, `<?x?>`: Foundation's parser on Linux ends the
/// process at one. Bytes may come in pieces, and as UTF-16.
public struct BareInstruction: Sendable {
    private enum Place { case outside, opened, name, closing }
    private var place = Place.outside

    /// Nothing was seen yet.
    public init() {}

    /// Whether one ends in these bytes, which follow those before.
    public mutating func ends(in bytes: some Sequence<UInt8>) -> Bool {
        for byte in bytes where byte != 0 {
            switch (place, byte) {
            case (.closing, UInt8(ascii: ">")): return true
            case (_, UInt8(ascii: "<")): place = .opened
            case (.opened, UInt8(ascii: "?")): place = .name
            case (.name, UInt8(ascii: "?")), (.closing, UInt8(ascii: "?")): place = .closing
            case (.name, 0x21...): break
            default: place = .outside
            }
        }
        return false
    }
}
