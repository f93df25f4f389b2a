/// Why a document could not be had from a server.
public struct FetchFault: Error, Hashable, Sendable {
    /// The stable names of what can go wrong.
    public enum Code: String, CaseIterable, Sendable {
        case dns = "net.dns"
        case connect = "net.connect"
        case timeout = "net.timeout"
        case reset = "net.reset"
        case certificate = "tls.verify"
        case address = "policy.address"
        case scheme = "policy.scheme"
        case port = "policy.port"
        case redirectBlocked = "redirect.blocked"
        case tooManyRedirects = "redirect.too_many"
        case credentials = "http.auth"
        case rateLimited = "http.rate_limited"
        case status = "http.status"
        case tooLarge = "body.too_large"
        case encoding = "body.encoding"
    }

    /// What went wrong.
    public let code: Code
    /// What was expected.
    public let expected: String
    /// What came.
    public let actual: String
    /// The address it is about, without what is secret.
    public let place: String
    /// One thing to do about it.
    public let remedy: String
    /// The HTTP status, when there was one.
    public let status: Int?
    /// Seconds for which the server does not want to be asked, when it says so.
    public let retryAfter: Double?

    /// A fault.
    public init(
        _ code: Code,
        expected: String,
        actual: String,
        place: String,
        remedy: String,
        status: Int? = nil,
        retryAfter: Double? = nil
    ) {
        self.code = code
        self.expected = expected
        self.actual = actual
        self.place = place
        self.remedy = remedy
        self.status = status
        self.retryAfter = retryAfter
    }
}
