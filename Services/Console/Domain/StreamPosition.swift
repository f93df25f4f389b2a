/// A place in the stream, as `Last-Event-ID` tells it: `{epoch}.{number}`.
public struct StreamPosition: Hashable, Sendable {
    /// Minted at each start of the console.
    public let epoch: String
    /// The number of the last entry that was received.
    public let number: Int

    /// A place.
    public init(epoch: String, number: Int) {
        self.epoch = epoch
        self.number = number
    }

    /// Reads a header; nil when it is no place of ours.
    public init?(_ text: String) {
        guard let dot = text.lastIndex(of: "."), let number = Int(text[text.index(after: dot)...]), number >= 0,
            dot != text.startIndex
        else { return nil }
        self.init(epoch: String(text[..<dot]), number: number)
    }

    /// As it stands in the stream.
    public var text: String { "\(epoch).\(number)" }
}
