import Schema

/// How much still fits into an answer: messages end at 64 KiB, pages at 48.
struct PageBudget {
    private let codec: JSONCodec
    /// What stands around the entries of a page, the longest cursor included, is taken off.
    private var left = 48 * 1024 - 1024

    init(_ codec: JSONCodec) { self.codec = codec }

    /// Takes the room an entry needs; false when there is not so much, unless it is to be taken whatever its size.
    mutating func takes(_ entry: some Encodable, always: Bool = false) throws -> Bool {
        let bytes = try codec.encode(entry).count + 1
        guard bytes <= left || always else { return false }
        left -= bytes
        return true
    }
}
