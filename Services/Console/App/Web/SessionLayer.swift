import ConsoleDomain
import Hummingbird
import Schema
import ServiceKit

/// The gate of `/api`: who has no session goes no further, nor who asks too much, cannot show the session's token, or has to
/// prove something first.
struct SessionLayer: RouterMiddleware {
    typealias Context = WebContext
    let parts: WebParts
    let source: SourceContext

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let route = context.route(request)
        var context = context
        if request.method != .get { try requireJSON(request) }
        // What the page asks by itself keeps no session alive that nobody sits before.
        let isUsed = route != "GET /api/stream" && request.headers[.unattended] == nil
        context.session = try await session(of: request, context, isUsed: isUsed)
        guard context.isOfAPI(request) else {
            // What is not of the page, such as the map for other programs, is not for half a session.
            if let session = context.session, parts.owesFactor(session, request, context) { context.session = nil }
            return try await next(request, context)
        }
        try parts.rates.take(.request, by: context.session?.key ?? address(of: request, context))
        if ["POST /api/session", "POST /api/setup"].contains(route) { return try await next(request, context) }
        guard let session = context.session else { throw WebFault.signedOut(needsSetup: parts.accounts.isEmpty) }
        if request.method != .get { try requireToken(request, session) }
        try require(session, for: route, request, context)
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

    private func address(of request: Request, _ context: WebContext) -> String {
        "address \(context.visitor(request, isBehindProxy: parts.settings.isBehindProxy).address)"
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

    /// What a route asks of a session beside that it is one.
    private func require(_ session: Session, for route: String, _ request: Request, _ context: WebContext) throws {
        if SessionRules.isScreen(session.roles), request.method != .get, route != "DELETE /api/session" {
            throw WebFault(.forbidden, "a screen only looks")
        }
        if parts.owesFactor(session, request, context), !FactorRule.isOpen(route: route) {
            let words = "\(session.user) comes from elsewhere, and has to set up a second step first"
            throw WebFault(.factorNeeded, words)
        }
        if StepUp.isNeeded(route: route), !isOwnPassword(route, session, context) { try session.requireFreshProof() }
    }

    /// The old password stands in the body: no proof is fresher.
    private func isOwnPassword(_ route: String, _ session: Session, _ context: WebContext) -> Bool {
        route == "POST /api/users/{user}/password" && context.parameters.get("user") == session.user
    }
}
