/// A place in a text as an editor shows it.
struct TextPlace: Hashable, CustomStringConvertible {
    /// From 1.
    let line: Int
    /// In characters, from 1.
    let column: Int

    /// The place of a byte, or of the end.
    init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        line = before.count { $0 == UInt8(ascii: "\n") } + 1
        column = String(decoding: before[start...], as: UTF8.self).count + 1
    }

    /// A place that is known.
    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    var description: String { "line \(line), column \(column)" }
}
