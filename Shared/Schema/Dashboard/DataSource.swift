// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Reason: what a message states of itself is documented once, in its protocol.

/// How a source's data comes.
public enum SourceKind: String, WireEnum {
    /// Fetched again and again.
    case http
    /// The payload of every message on a topic.
    case mqtt
    /// A text that stands in the source itself, for trying.
    case `static`
    case unknown
}

/// How the data is written.
public enum SourceFormat: String, WireEnum {
    case json, xml, csv, unknown
}

/// Who is told to the server.
public struct SourceAuthentication: Codable, Hashable, Sendable {
    /// With a password: HTTP Basic.
    public var user: String?
    /// The secret that is the password, or the bearer token when there is no user; a name, never the secret itself.
    public var secret: String

    /// A password's or a token's secret.
    public init(user: String? = nil, secret: String) {
        self.user = user
        self.secret = secret
    }
}

/// Where data comes from. One source feeds any number of widgets, with one request per interval.
public struct DataSource: Codable, Hashable, Sendable {
    public var kind: SourceKind
    /// `http` or `https`. `${secret:name}` stands for a secret, in the query only.
    public var url: String?
    /// `GET` or `POST`; `GET` when it is not given.
    public var method: String?
    /// Further headers; `${secret:name}` stands for a secret.
    public var headers: [String: String]?
    public var auth: SourceAuthentication?
    /// What is sent with `POST`, or the data of a `static` source.
    public var body: String?
    /// The topic of an `mqtt` source; `+` and `#` are not taken.
    public var topic: String?
    /// `json` when it is not given.
    public var format: SourceFormat?
    /// Seconds between two polls: 10 to 86,400; 60 when it is not given.
    public var seconds: Double?
    /// HTTP statuses that count as success; 200, 203, 204 and 304 when they are not given.
    public var statuses: [Int]?
    /// The most bytes of a body, decoded: up to 8,388,608; 1,048,576 when it is not given.
    public var maxBytes: Double?
    /// The certificates, in PEM, by which the server is known.
    public var certificates: String?
    /// Whether the server's certificate is not checked; widgets say so.
    public var insecure: Bool?
    /// Whether it is not polled for now.
    public var off: Bool?

    /// A source of a kind.
    public init(kind: SourceKind) { self.kind = kind }

    /// A URL that is polled.
    public init(url: String, seconds: Double? = nil) {
        kind = .http
        self.url = url
        self.seconds = seconds
    }
}
