import Hummingbird
import ServiceKit

/// One's own second factor.
struct FactorRoutes: Sendable {
    let parts: WebParts
    let source: SourceContext

    func add(to router: Router<WebContext>) {
        router.post("/api/totp", use: offer)
        router.post("/api/totp/confirm", use: confirm)
        router.delete("/api/totp", use: remove)
    }

    private func offer(_ request: Request, _ context: WebContext) async throws -> Response {
        let user = try context.requireSession().user
        return try .json(try await parts.signIn.factors.offer(to: user, site: parts.settings.siteName, source))
    }

    private func confirm(_ request: Request, _ context: WebContext) async throws -> Response {
        struct Confirmation: Decodable { let code: String }
        let user = try context.requireSession().user
        let code = try await request.value(Confirmation.self).code
        return try .json(["recovery": try await parts.signIn.factors.confirm(code, of: user, source)])
    }

    private func remove(_ request: Request, _ context: WebContext) async throws -> Response {
        try await parts.signIn.factors.remove(from: try context.requireSession().user, source)
        return .done()
    }
}
