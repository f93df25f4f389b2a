import Hummingbird

extension Misbehaviour {
    /// Does it.
    func answer(_ exchange: Exchange) async throws -> Response {
        switch self {
        case .hang, .slowHeaders, .reset: try await misuseConnection(of: exchange)
        case .serverError, .unavailable, .tooMany, .unauthorized, .redirectLoop, .redirectMetadata:
            Response(status: status, headers: headers(exchange.request))
        case .drip, .huge, .bomb:
            Response(status: .ok, headers: [.contentType: exchange.mediaType], body: flow(exchange))
        case .html: Self.good(Self.page, "text/html; charset=utf-8")
        case .truncated: Self.good(exchange.body.prefix(exchange.body.count / 2), exchange.mediaType)
        case .empty: Self.good([], exchange.mediaType)
        case .null: Self.good("null".utf8, exchange.mediaType)
        case .latin1: Self.good(Self.spanish, exchange.mediaType)
        case .jsonp: Self.good("callback(".utf8 + exchange.body + ");".utf8, "application/javascript")
        case .nan: Self.good(Self.noNumber.utf8, exchange.mediaType)
        }
    }

    private var status: HTTPResponse.Status {
        switch self {
        case .unavailable: .serviceUnavailable
        case .tooMany: .tooManyRequests
        case .unauthorized: .unauthorized
        case .redirectLoop, .redirectMetadata: .found
        default: .internalServerError
        }
    }

    private func headers(_ request: Request) -> HTTPFields {
        switch self {
        case .unavailable, .tooMany: [.retryAfter: "\(Self.patience)"]
        case .unauthorized: [.wwwAuthenticate: "Basic realm=\"demo sources\""]
        case .redirectLoop: [.location: request.uri.path]
        case .redirectMetadata: [.location: Self.metadata]
        default: [:]
        }
    }

    private static func good(_ bytes: some Sequence<UInt8>, _ mediaType: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: mediaType],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    private static let page = """
        <!DOCTYPE html><html><head><title>Sign in</title></head><body><h1>Please sign in</h1></body></html>
        """.utf8

    /// An item for every kind of widget.
    private static func item(_ name: String, value: String) -> String {
        """
        [{"name":"\(name)","value":\(value),"title":"\(name)","subtitle":"\(name)","latitude":\(value),"longitude":1}]
        """
    }

    private static let noNumber = item("aprobados", value: "NaN")
    /// Every character of it is one that ISO 8859-1 has, at the same number as Unicode.
    private static let spanish = item("Logroño", value: "4").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
}
