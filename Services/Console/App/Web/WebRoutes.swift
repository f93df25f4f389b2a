import ConsoleDomain
import Hummingbird
import NIOCore
import Schema
import ServiceKit

/// Which address is answered by whom.
struct WebRoutes: Sendable {
    let parts: WebParts
    let source: SourceContext

    var router: Router<WebContext> {
        let router = Router(context: WebContext.self)
        router.add(middleware: HeaderLayer(settings: parts.settings))
        router.add(middleware: FaultLayer(source: source))
        router.add(middleware: HostLayer(settings: parts.settings))
        router.add(middleware: SessionLayer(parts: parts, source: source))
        SessionRoutes(parts: parts, source: source).add(to: router)
        UserRoutes(parts: parts, source: source).add(to: router)
        FactorRoutes(parts: parts, source: source).add(to: router)
        BusRoutes(link: parts.link, rates: parts.rates, source: source).add(to: router)
        DeviceRoutes(link: parts.link).add(to: router)
        StreamRoute(hub: parts.hub, sessions: parts.sessions).add(to: router)
        ReportRoutes(parts: parts, source: source).add(to: router)
        PageRoutes(site: parts.site).add(to: router)
        return router
    }
}

extension Request {
    /// The body as a value.
    func value<V: Decodable>(_ type: V.Type) async throws -> V {
        try JSONCodec().value(type, from: try await bytes(upTo: 64 << 10)[...])
    }

    /// The body's bytes.
    func bytes(upTo limit: Int) async throws -> [UInt8] {
        var request = self
        let buffer = try await request.collectBody(upTo: limit)
        return Array(buffer.readableBytesView)
    }
}

extension Response {
    /// JSON that is nobody else's business and old at once.
    static func json(_ bytes: [UInt8], headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }

    /// A value as JSON.
    static func json(_ value: some Encodable, headers: HTTPFields = [:]) throws -> Response {
        json(try JSONCodec().encode(value), headers: headers)
    }

    /// Done, and nothing to tell.
    static func done(headers: HTTPFields = [:]) -> Response {
        var headers = headers
        headers[.cacheControl] = "no-store"
        return Response(status: .noContent, headers: headers)
    }
}
