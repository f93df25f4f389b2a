/// Something that reads what comes from outside, and what must hold of it whatever that is.
public struct FuzzTarget: Sendable {
    /// The name of its folders of inputs.
    public let name: String
    /// The longest input that is tried, in bytes.
    public let longest: Int
    /// How many changed inputs the short run takes.
    public let tries: Int
    /// Takes an input.
    ///
    /// - Throws: ``Breach`` when something does not hold.
    public let take: @Sendable ([UInt8]) throws -> Void

    init(
        _ name: String,
        longest: Int = 4096,
        tries: Int = 1500,
        _ take: @escaping @Sendable ([UInt8]) throws -> Void
    ) {
        self.name = name
        self.longest = longest
        self.tries = tries
        self.take = take
    }

    /// The target of a name.
    public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// Every target; a new one is one line here.
    public static let all: [FuzzTarget] = [
        .topics, .json, .envelopes, .messages, .times, .capture, .recurrence, .search, .taskFiles, .homes, .devices,
        .feeds, .roads, .headers, .addresses, .readings, .charts, .patients, .gateway, .services,
    ]
}
