/// Cuts a stream of bytes into whole lines. Only the line feed ends a line: JSON strings may hold other separators.
struct LineSplitter: Sendable {
    /// A line longer than this is cut, so that a child cannot fill our memory.
    static let longestLine = 65_536

    private var rest: [UInt8] = []

    /// The lines that `bytes` complete.
    mutating func append(_ bytes: some Sequence<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(takeRest())
                continue
            }
            if rest.count == Self.longestLine { lines.append(takeRest()) }
            rest.append(byte)
        }
        return lines
    }

    /// What stands after the last line end; `nil` when nothing does.
    mutating func finish() -> String? {
        rest.isEmpty ? nil : takeRest()
    }

    private mutating func takeRest() -> String {
        defer { rest.removeAll(keepingCapacity: true) }
        return String(decoding: rest, as: UTF8.self)
    }
}
