import Hummingbird

/// What every answer says to a browser: what may run, and who may look.
struct HeaderLayer: RouterMiddleware {
    typealias Context = WebContext
    private let settings: ConsoleSettings
    private let headers: [(HTTPField.Name, String)]

    init(settings: ConsoleSettings) {
        self.settings = settings
        let tiles = settings.tiles
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
        // What Chromium does not know, such as bluetooth, it complains of at every page.
        let features = ["camera", "microphone", "payment", "usb", "serial", "midi", "display-capture"]
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
        if settings.isStrict, settings.isSecure(request) {
            response.headers[.strictTransportSecurity] = "max-age=31536000"
        }
        return response
    }
}
