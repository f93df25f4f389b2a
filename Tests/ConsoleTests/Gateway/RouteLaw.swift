import NIOHTTP1

/// What the gateway shall answer to whom, written by hand: one line for each of its routes.
struct RouteLaw: Sendable {
    /// As the router writes it.
    let route: String
    /// An address that the route takes.
    let path: String
    /// A body that harms nobody.
    let body: String
    /// The status for each visitor, in the order of ``visitors``.
    let statuses: [Int]

    static let visitors = ["nobody", "owner", "clinician", "assistant", "family", "display"]

    private init(_ route: String, _ path: String, _ statuses: [Int], body: String = "{}") {
        self.route = route
        self.path = path
        self.body = body
        self.statuses = statuses
    }

    var method: HTTPMethod { HTTPMethod(rawValue: String(route.prefix { $0 != " " })) }
    var isOfAPI: Bool { path.hasPrefix("/api/") }
    /// Whether it lets people in, and so is open to everybody.
    var isWayIn: Bool { ["POST /api/session", "POST /api/setup"].contains(route) }

    func status(for visitor: String) -> Int? {
        Self.visitors.firstIndex(of: visitor).map { statuses[$0] }
    }

    // 503 is a yes: the gate let it through, and no service runs. 400 and 404 are, too: the body or the name is none.
    // The last line comes last, as after it nobody is signed in.
    static let all: [RouteLaw] = [
        RouteLaw("GET /", "/", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /**", "/home", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /manifest.webmanifest", "/manifest.webmanifest", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /icon.svg", "/icon.svg", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /site/{digest}/**", "/site/0/app/main.js", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /lib/**", "/lib/leaflet/none.js", [404, 404, 404, 404, 404, 404]),
        RouteLaw("GET /healthz", "/healthz", [200, 200, 200, 200, 200, 200]),
        // On this machine; from elsewhere the next three are told of in `ElsewhereTests`.
        RouteLaw("GET /metrics", "/metrics", [200, 200, 200, 200, 200, 200]),
        RouteLaw("GET /kml/incidents.kml", "/kml/incidents.kml", [503, 503, 503, 503, 503, 503]),
        RouteLaw("GET /geojson/incidents.json", "/geojson/incidents.json", [503, 503, 503, 503, 503, 503]),
        RouteLaw("GET /api/session", "/api/session", [401, 200, 200, 200, 200, 200]),
        RouteLaw("POST /api/session", "/api/session", [400, 400, 400, 400, 400, 400]),
        RouteLaw("POST /api/setup", "/api/setup", [400, 400, 400, 400, 400, 400]),
        RouteLaw("POST /api/session/confirm", "/api/session/confirm", [401, 400, 400, 400, 400, 403]),
        RouteLaw("GET /api/sessions", "/api/sessions", [401, 200, 200, 200, 200, 200]),
        RouteLaw("DELETE /api/sessions/{id}", "/api/sessions/x", [401, 404, 404, 404, 404, 403]),
        RouteLaw("GET /api/users", "/api/users", [401, 200, 403, 403, 403, 403]),
        RouteLaw("POST /api/users", "/api/users", [401, 400, 403, 403, 403, 403]),
        RouteLaw(
            "POST /api/users/{user}/roles",
            "/api/users/nobody/roles",
            [401, 404, 403, 403, 403, 403],
            body: #"{"roles":["owner"]}"#
        ),
        RouteLaw(
            "POST /api/users/{user}/password",
            "/api/users/nobody/password",
            [401, 404, 403, 403, 403, 403],
            body: #"{"password":"one that is long enough"}"#
        ),
        RouteLaw("DELETE /api/users/{user}", "/api/users/nobody", [401, 404, 403, 403, 403, 403]),
        RouteLaw("GET /api/devices", "/api/devices", [401, 503, 403, 403, 403, 403]),
        RouteLaw("GET /api/broker", "/api/broker", [401, 503, 403, 403, 403, 403]),
        RouteLaw("POST /api/devices", "/api/devices", [401, 400, 403, 403, 403, 403]),
        RouteLaw("DELETE /api/devices/{name}", "/api/devices/x", [401, 503, 403, 403, 403, 403]),
        RouteLaw("POST /api/totp", "/api/totp", [401, 200, 200, 200, 200, 403]),
        RouteLaw(
            "POST /api/totp/confirm",
            "/api/totp/confirm",
            [401, 401, 401, 401, 401, 403],
            body: #"{"code":"none"}"#
        ),
        RouteLaw("DELETE /api/totp", "/api/totp", [401, 204, 204, 204, 204, 403]),
        RouteLaw(
            "POST /api/command/{service}/**",
            "/api/command/tasks/inbox/capture",
            [401, 503, 403, 403, 503, 403],
            body: #""Pan""#
        ),
        RouteLaw("POST /api/ask/{service}/**", "/api/ask/home/homes", [401, 503, 403, 403, 503, 403]),
        RouteLaw("GET /api/stream", "/api/stream", [401, 200, 200, 200, 200, 200]),
        RouteLaw("DELETE /api/session", "/api/session", [401, 204, 204, 204, 204, 204]),
    ]
}

extension Browser {
    /// Asks as a law says.
    func send(_ law: RouteLaw, headers: [String: String] = [:]) async throws -> Answer {
        let isEndless = law.route == "GET /api/stream"
        let body = law.method == .GET ? nil : law.body
        return try await send(law.method, law.path, body, headers: headers, isEndless: isEndless)
    }
}
