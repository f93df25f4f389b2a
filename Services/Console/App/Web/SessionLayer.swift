import ConsoleDomain
import Hummingbird
import Schema
import ServiceKit
import Synchronization

/// The gate of `/api`: who has no session goes no further, nor who asks too much or cannot show the session's token.
final class SessionLayer: RouterMiddleware {
    typealias Context = WebContext
    private static let perMinute = 600.0
    private let parts: WebParts
    private let source: SourceContext
    private let buckets = Mutex<[String: TokenBucket]>([:])
    private let clock = ContinuousClock()
    private let start = ContinuousClock.now

    init(parts: WebParts, source: SourceContext) {
        self.parts = parts
        self.source = source
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        var context = context
        let isForAnybody = ["/api/session", "/api/setup"].contains(path) && request.method == .post
        if request.method != .get { try requireJSON(request) }
        context.session = try await session(of: request, context, isUsed: path != "/api/stream")
        if isForAnybody || !path.hasPrefix("/api/") { return try await next(request, context) }
        guard let session = context.session else {
            throw WebFault.signedOut(needsSetup: parts.accounts.isEmpty)
        }
        if let wait = pace(session) {
            throw WebFault.rateLimited("more than \(Int(Self.perMinute)) requests in a minute", after: wait)
        }
        if request.method != .get { try requireToken(request, session) }
        return try await next(request, context)
    }

    private func session(of request: Request, _ context: WebContext, isUsed: Bool) async throws -> Session? {
        try await parts.sessions.find(
            SessionCookie(isSecure: parts.settings.isSecure(request)).id(in: request),
            agent: AgentFamily.name(request.headers[.userAgent]),
            isUsed: isUsed,
            source
        )
    }

    private func requireJSON(_ request: Request) throws {
        let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased()
        guard type == "application/json" else {
            let kind = ProblemType("unsupported-media-type", 415, "Only JSON is taken")
            throw WebFault(kind, "expected Content-Type: application/json, got \(type ?? "none")")
        }
    }

    private func requireToken(_ request: Request, _ session: Session) throws {
        guard let token = request.headers[.csrf], Secret.isEqual(token, session.csrf) else {
            throw WebFault(.forbidden, "the header X-Quintet-CSRF must be the session's token; load the page again")
        }
    }

    private func pace(_ session: Session) -> Double? {
        let now = (clock.now - start) / .seconds(1)
        return buckets.withLock { buckets in
            if buckets.count > 10_000 { buckets.removeAll() }
            let full = TokenBucket(size: Self.perMinute, perSecond: Self.perMinute / 60, now: now)
            return buckets[session.key, default: full].take(at: now)
        }
    }
}
