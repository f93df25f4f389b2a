// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// Makes or changes a source; it is polled at once.
public struct PutSource: Command, Hashable {
    /// A name for people, up to 100 characters.
    public var title: String?
    public var source: DataSource
    /// The version this is based on; refused when another is in force.
    public var ifVersion: Int?

    /// A source.
    public init(source: DataSource, title: String? = nil) {
        self.source = source
        self.title = title
    }

    public static let channel = Channel.source("put")
    public static let summary = "Makes or changes a source; it is polled at once."
    public static let example = PutSource(source: DataSource(url: "http://192.168.1.20/solar.json", seconds: 30))
    public static let limits: [Limit<PutSource>] = [
        .length("title", 1...100) { $0.title },
        .range("source/seconds", 10...86_400) { $0.source.seconds },
        .range("source/maxBytes", 1...8_388_608) { $0.source.maxBytes },
        .length("source/body", 0...32_000) { $0.source.body },
    ]
}

/// Removes a source that no widget is on.
public struct RemoveSource: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel.source("remove")
    public static let summary = "Removes a source that no widget is on."
    public static let example = RemoveSource()

    public static func bare(_ text: String) -> RemoveSource? { RemoveSource() }
}

/// Polls a source now, whatever it was waiting for.
public struct PollSource: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel.source("poll")
    public static let summary = "Polls a source now, whatever it was waiting for."
    public static let example = PollSource()

    public static func bare(_ text: String) -> PollSource? { PollSource() }
}

/// Makes or changes a secret. It can be used, and never read again.
public struct PutSecret: Command, Hashable {
    /// The secret itself; it is sealed, and appears nowhere else.
    public var value: String
    /// Scheme, host and port of the only servers that it may go to: `https://api.example.org`.
    public var origin: String

    /// A secret for an origin.
    public init(value: String, origin: String) {
        self.value = value
        self.origin = origin
    }

    public static let channel = Channel(.dashboard, .command, ["secret-{secret}"], "put", of: "secret")
    public static let summary = "Makes or changes a secret for one origin. It can be used, and never read again."
    public static let example = PutSecret(value: "…", origin: "https://api.example.org")
    public static let limits: [Limit<PutSecret>] = [.length("value", 1...4096) { $0.value }]
}

/// Removes a secret.
public struct RemoveSecret: Command, Hashable {
    /// Nothing to say.
    public init() {}

    public static let channel = Channel(.dashboard, .command, ["secret-{secret}"], "remove", of: "secret")
    public static let summary = "Removes a secret."
    public static let example = RemoveSecret()

    public static func bare(_ text: String) -> RemoveSecret? { RemoveSecret() }
}
