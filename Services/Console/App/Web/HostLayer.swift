import ConsoleDomain
import Hummingbird
import Schema

/// Serves only who calls us by one of our names and comes from our own page.
struct HostLayer: RouterMiddleware {
    typealias Context = WebContext
    let settings: ConsoleSettings

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        let host = request.head.authority
        guard settings.hosts.accepts(host) else {
            throw WebFault(.wrongHost, "the console does not know this name of its own; WEB_NAMES adds one")
        }
        let needsCheck = request.method != .get || context.isOfAPI(request)
        let isOwn = HostRules.isOwn(
            origin: request.headers[.origin],
            site: request.headers[.fetchSite],
            host: host,
            isSecure: settings.isSecure(request)
        )
        guard isOwn || !needsCheck else { throw WebFault(.forbidden, "the request comes from another site's page") }
        return try await next(request, context)
    }
}
