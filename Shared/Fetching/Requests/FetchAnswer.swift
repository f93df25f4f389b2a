/// What a server answered.
public struct FetchAnswer: Hashable, Sendable {
    /// One of the statuses that count as success.
    public let status: Int
    /// The headers, their names in lower case; several of one name are joined by commas. Cookies are
    /// left out.
    public let headers: [String: String]
    /// The body, decoded; empty with 204 and 304.
    public let body: [UInt8]
    /// Where it came from in the end, without the query.
    public let place: String
    /// Seconds for which the server does not want to be asked, when it says so.
    public let retryAfter: Double?

    /// The document's mark.
    public var etag: String? { headers["etag"] }
    /// When the document was changed, in the server's words.
    public var lastModified: String? { headers["last-modified"] }
    /// Whether the known document is still the right one.
    public var isUnchanged: Bool { status == 304 }
}
