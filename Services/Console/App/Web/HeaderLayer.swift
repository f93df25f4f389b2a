import Hummingbird

/// What every answer says to a browser: what may run, and who may look.
struct HeaderLayer: RouterMiddleware {
    typealias Context = WebContext
    private let headers: [(HTTPField.Name, String)]

    init(tiles: String?) {
        // The origin alone: a policy does not know templates.
        let origin = tiles.flatMap { tiles in
            let parts = tiles.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            return parts.count == 3 ? "\(parts[0])//\(parts[2].prefix { $0 != "/" })" : nil
        }
        let images = ["'self'", "data:", "blob:"] + (origin.map { [$0.replacing("{s}", with: "*")] } ?? [])
        let policy = [
            "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src \(images.joined(separator: " "))",
            "connect-src 'self'", "manifest-src 'self'", "form-action 'self'", "frame-ancestors 'none'",
            "base-uri 'none'",
        ]
        let features = ["camera", "microphone", "payment", "usb", "serial", "bluetooth", "midi", "display-capture"]
        // The map shows where one is.
        let permissions = features.map { "\($0)=()" } + ["geolocation=(self)"]
        headers = [
            (.contentSecurityPolicy, policy.joined(separator: "; ")),
            (.xContentTypeOptions, "nosniff"),
            (.checked("Referrer-Policy"), "no-referrer"),
            (.checked("Cross-Origin-Opener-Policy"), "same-origin"),
            (.checked("Cross-Origin-Resource-Policy"), "same-origin"),
            (.checked("Permissions-Policy"), permissions.joined(separator: ", ")),
        ]
    }

    func handle(
        _ request: Request,
        context: WebContext,
        next: (Request, WebContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}
