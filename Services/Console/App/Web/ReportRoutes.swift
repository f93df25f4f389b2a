import ConsoleDomain
import Hummingbird
import NIOCore
import Schema
import ServiceKit

/// What other programs fetch: figures for Prometheus, incidents for Google Earth and maps.
struct ReportRoutes: Sendable {
    let parts: WebParts
    let source: SourceContext

    func add(to router: Router<WebContext>) {
        router.get("/healthz") { _, _ in text("ok\n", "text/plain; charset=utf-8") }
        router.get("/metrics", use: metrics)
        router.get("/kml/incidents.kml") { request, context in
            try requireMapReader(request, context)
            struct Document: Decodable { let text: String }
            let answer = try await ask("kml", context)
            let document = try JSONCodec().value(Document.self, from: answer[...])
            return text(document.text, "application/vnd.google-earth.kml+xml")
        }
        router.get("/geojson/incidents.json") { request, context in
            try requireMapReader(request, context)
            return text(String(decoding: try await ask("geojson", context), as: UTF8.self), "application/geo+json")
        }
    }

    private func metrics(_ request: Request, _ context: WebContext) throws -> Response {
        let token = parts.settings.metricsToken
        let isKnown = token.map { Secret.isEqual(request.headers[.authorization] ?? "", "Bearer \($0)") } ?? false
        guard isKnown || isOnThisMachine(request, context) else {
            let whom = "figures are told on this machine, or to who has the token of WEB_METRICS_TOKEN_FILE"
            throw WebFault(.forbidden, whom)
        }
        let now = Timestamp.wallClock
        var figures = parts.hub.figures
        figures[.console] = source.metrics.document(at: now)
        return text(OpenMetrics.text(figures, at: now), OpenMetrics.mediaType)
    }

    private func requireMapReader(_ request: Request, _ context: WebContext) throws {
        if isOnThisMachine(request, context) { return }
        guard let session = context.session else {
            throw WebFault.signedOut(needsSetup: parts.accounts.isEmpty)
        }
        guard session.rights.maySee(.traffic, .state) else {
            throw WebFault(.forbidden, "\(session.user) may not see traffic")
        }
    }

    private func isOnThisMachine(_ request: Request, _ context: WebContext) -> Bool {
        context.visitor(request, isBehindProxy: parts.settings.isBehindProxy).isHere
    }

    private func ask(_ name: String, _ context: WebContext) async throws -> [UInt8] {
        try await parts.link.ask(
            BusCall(
                service: .traffic,
                kind: .question,
                levels: [name],
                body: [],
                id: Secret.text(bytes: 16),
                source: parts.link.tree.source(.console)
            )
        )
    }

    private func text(_ text: String, _ mediaType: String) -> Response {
        Response(
            status: .ok,
            headers: [.contentType: mediaType, .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
