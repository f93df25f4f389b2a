import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// What came of asking one address once.
enum Exchange: Sendable {
    case answer(FetchAnswer)
    case redirect(Int, String?)

    /// Reads an answer to its end, unless its head says already that it is of no use.
    init(_ response: HTTPClientResponse, _ hop: Hop, _ request: FetchRequest) async throws {
        let status = Int(response.status.code)
        let headers = response.headers
        if Hop.isRedirect(status) {
            self = .redirect(status, headers.first(name: "Location"))
            return
        }
        let retryAfter = RetryAfter.seconds(headers.first(name: "Retry-After"), date: headers.first(name: "Date"))
        let isAsked = status != 304 || hop.isConditional(request)
        guard request.statuses.contains(status), isAsked else {
            throw FetchFault(response.status, hop.url, request, retryAfter: retryAfter)
        }
        try Self.check(headers, hop.url, largest: request.largest)
        self = .answer(
            FetchAnswer(
                status: status,
                headers: Self.shown(headers),
                body: try await Self.body(of: response, hop.url, largest: request.largest),
                place: hop.url.place,
                retryAfter: retryAfter
            )
        )
    }

    /// The headers without cookies, which are secrets of the server's making and of no use to anybody here.
    private static func shown(_ headers: HTTPHeaders) -> [String: String] {
        let pairs = headers.map { ($0.name.lowercased(), $0.value) }.filter { $0.0 != "set-cookie" }
        return Dictionary(pairs) { "\($0), \($1)" }
    }

    private static func check(_ headers: HTTPHeaders, _ url: WebAddress, largest: Int) throws(FetchFault) {
        let length = headers.first(name: "Content-Length").flatMap { Int($0) }
        if let length, length > largest { throw .tooLarge(url, largest, "\(length) that are announced") }
        let encodings = headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }.filter { $0 != "identity" }
        guard encodings.isEmpty || encodings == ["gzip"] || encodings == ["deflate"] else {
            throw .encoding(url, "the encoding \(encodings.joined(separator: ", ").prefix(40))")
        }
    }

    private static func body(of response: HTTPClientResponse, _ url: WebAddress, largest: Int) async throws -> [UInt8] {
        var body: [UInt8] = []
        for try await part in response.body {
            guard body.count + part.readableBytes <= largest else { throw FetchFault.tooLarge(url, largest, "more") }
            body.append(contentsOf: part.readableBytesView)
        }
        try Task.checkCancellation()
        return body
    }
}
