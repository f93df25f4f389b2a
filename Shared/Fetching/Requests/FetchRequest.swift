/// What is asked of a server. Secrets are in it already, ready to be sent.
public struct FetchRequest: Sendable {
    /// How it is asked.
    public enum Method: String, Sendable {
        /// For a document.
        case get = "GET"
        /// With a body.
        case post = "POST"
    }

    /// Statuses that are success when none are named.
    public static let usualStatuses: Set<Int> = [200, 203, 204, 304]

    /// An `http` or `https` URL.
    public var url: String
    /// How it is asked.
    public var method = Method.get
    /// Further headers. Another origin that the server redirects to is shown none that could be secret.
    public var headers: [String: String] = [:]
    /// What is sent with `POST`.
    public var body: [UInt8]?
    /// Statuses that count as success.
    public var statuses = FetchRequest.usualStatuses
    /// The mark of the document that is known already.
    public var etag: String?
    /// When the known document was changed, in the server's words; sent when there is no mark.
    public var lastModified: String?
    /// The most bytes of the answer's body, decoded.
    public var largest = 1 << 20
    /// Seconds it may all take, counted from when it is its turn.
    public var total = 8.0
    /// Whether the server was not reached when it was last asked, maybe before a restart: until it is known to be well it
    /// waits with the slow ones.
    public var isDoubtful = false
    /// How the server proves who it is.
    public var trust = ServerTrust()

    /// A request for a document.
    public init(url: String) { self.url = url }
}
