/// One request on the way to a document: the first, or one that a redirect led to.
struct Hop: Sendable {
    private static let most = 5
    /// What another origin is told too: everything else may be a secret that was meant for the first one.
    private static let harmless: Set<String> = ["accept", "accept-language", "content-type", "user-agent"]

    let url: WebAddress
    private(set) var method: FetchRequest.Method
    private(set) var headers: [String: String]
    private(set) var body: [UInt8]?
    private(set) var trust: ServerTrust
    private var visited: [WebAddress]

    init(_ request: FetchRequest, _ url: WebAddress) {
        self.url = url
        method = request.method
        headers = request.headers
        body = request.body
        trust = request.trust
        visited = [url]
    }

    private init(url: WebAddress, like hop: Hop) {
        self.url = url
        method = hop.method
        headers = hop.headers
        body = hop.body
        trust = hop.trust
        visited = hop.visited + [url]
    }

    /// Whether an answer points elsewhere.
    static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// The request that a redirect asks for.
    func following(_ status: Int, _ location: String?) throws(FetchFault) -> Hop {
        guard let location else { throw blocked("\(status) without a Location", remedy: "ask the server's keeper") }
        let target = try url.following(location)
        guard target.isSecure || !url.isSecure else {
            throw blocked("one to \(target.place), which is not encrypted", remedy: "if that is right, ask it directly")
        }
        guard visited.count <= Self.most, !visited.contains(target) else { throw tooMany(target) }
        var next = Hop(url: target, like: self)
        if target.origin != url.origin { next.forgetSecrets() }
        // As browsers do, and every other client: only 307 and 308 repeat what was posted.
        if method == .post, status < 307 { next.becomeGet() }
        return next
    }

    private mutating func forgetSecrets() {
        headers = headers.filter { Self.harmless.contains($0.key.lowercased()) }
        trust = ServerTrust()
    }

    private mutating func becomeGet() {
        method = .get
        body = nil
        headers = headers.filter { $0.key.lowercased() != "content-type" }
    }

    private func blocked(_ actual: String, remedy: String) -> FetchFault {
        FetchFault(
            .redirectBlocked,
            expected: "a document, or a redirect that can be followed",
            actual: actual,
            place: url.place,
            remedy: remedy
        )
    }

    private func tooMany(_ target: WebAddress) -> FetchFault {
        let isLoop = visited.contains(target)
        return FetchFault(
            .tooManyRedirects,
            expected: "a document after at most \(Self.most) redirects",
            actual: (isLoop ? "a loop, back to " : "one more, to ") + target.place,
            place: visited.first?.place ?? url.place,
            remedy: "ask the address where the document is"
        )
    }
}
