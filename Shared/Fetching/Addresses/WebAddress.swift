import Foundation

/// A URL of a server, taken apart once, so that what is checked is what is asked.
///
/// Its host is in lower case and plain: percent signs are decoded, and letters and digits from elsewhere are turned to
/// the ones that they stand for (`①②⑦.⓪.⓪.①` is `127.0.0.1`). What is left of a URL is put together again from its
/// parts, and only that is ever given to the HTTP client.
public struct WebAddress: Hashable, Sendable {
    /// Whether it is `https`.
    public let isSecure: Bool
    /// A name, or an IPv6 address without its brackets.
    public let host: String
    /// The port, given or usual.
    public let port: Int
    private let path: String
    private let query: String?

    /// Takes a URL apart.
    public init(_ text: String) throws(FetchFault) {
        // Its own message shows nothing of the text: what is no URL may be a secret that was pasted.
        guard let parts = URLComponents(string: text) else { throw .noAddress("text that is no URL") }
        try self.init(parts, named: "the URL")
    }

    /// Where a `Location` points from here.
    func following(_ location: String) throws(FetchFault) -> WebAddress {
        guard let base = URL(string: text), let url = URL(string: location, relativeTo: base),
            let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw .noAddress("a redirect to what is no URL", from: place) }
        return try WebAddress(parts, named: "the redirect of \(place)")
    }

    private init(_ parts: URLComponents, named name: String) throws(FetchFault) {
        let scheme = parts.scheme?.lowercased() ?? "none"
        guard scheme == "http" || scheme == "https" else {
            throw .noAddress("the scheme \(scheme.prefix(20))", from: name)
        }
        guard parts.user == nil, parts.password == nil else {
            throw .noAddress("one with a user or a password", from: name)
        }
        let encoded = parts.encodedHost?.removingPercentEncoding ?? ""
        let bare = encoded.hasPrefix("[") && encoded.hasSuffix("]") ? String(encoded.dropFirst().dropLast()) : encoded
        let host = bare.lowercased()
        guard Self.isName(host) || Self.isLiteral(host) else {
            throw .noAddress("one without a host that can be asked", from: name)
        }
        let port = parts.port ?? (scheme == "https" ? 443 : 80)
        guard (1...65_535).contains(port) else { throw .noAddress("one with the port \(port)", from: name) }
        isSecure = scheme == "https"
        self.host = host
        self.port = port
        path = parts.percentEncodedPath.isEmpty ? "/" : parts.percentEncodedPath
        query = parts.percentEncodedQuery
    }

    /// The whole URL, with what is secret in it.
    var text: String { place + (query.map { "?\($0)" } ?? "") }

    /// What may be told of it: everything but the query.
    public var place: String { "\(origin)\(path)" }

    /// Scheme, host and port: whom a secret is bound to.
    public var origin: String { "\(isSecure ? "https" : "http")://\(isSix ? "[\(host)]" : host):\(port)" }

    private var isSix: Bool { host.contains(":") }

    private static func isLiteral(_ host: String) -> Bool { host.contains(":") && IPAddress(host) != nil }

    /// Whether a text can be a host's name or one of the spellings of an IPv4 address.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= 253 && !text.hasPrefix("-") && !text.hasPrefix(".")
            && text.utf8.allSatisfy {
                (97...122).contains($0) || (48...57).contains($0) || [45, 46, 95].contains($0)
            }
    }
}

extension FetchFault {
    /// A URL that cannot be asked, whatever the policy.
    fileprivate static func noAddress(_ actual: String, from place: String = "the URL") -> FetchFault {
        FetchFault(
            .scheme,
            expected: "a URL such as http://192.168.1.20/data.json or https://example.org/data.json",
            actual: actual,
            place: place,
            remedy: "write the address of an http or https server; a password belongs in a secret"
        )
    }
}
