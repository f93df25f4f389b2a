import ConsoleDomain
import Hummingbird
import Schema
import ServiceKit

/// Signing in and out, and the first user.
struct SessionRoutes: Sendable {
    let parts: WebParts
    let source: SourceContext

    func add(to router: Router<WebContext>) {
        router.get("/api/session") { request, context in
            try Response.json(view(try context.requireSession(), request, context))
        }
        router.post("/api/session", use: signIn)
        router.delete("/api/session", use: signOut)
        router.post("/api/session/confirm", use: confirm)
        router.post("/api/setup", use: setUp)
        router.get("/api/sessions") { _, context in try Response.json(list(try context.requireSession())) }
        router.delete("/api/sessions/{id}", use: end)
    }

    private func signIn(_ request: Request, _ context: WebContext) async throws -> Response {
        let credentials = try await request.value(Credentials.self)
        let visitor = context.visitor(request, isBehindProxy: parts.settings.isBehindProxy)
        let session = try await parts.signIn.signIn(credentials, visitor, source)
        if let old = context.session { try await parts.sessions.end(old.key, source) }
        return try welcome(session, request, context)
    }

    /// Who is in says once more who it is, for what `StepUp` names.
    private func confirm(_ request: Request, _ context: WebContext) async throws -> Response {
        struct Proof: Decodable {
            let password: String?
            let code: String?
        }
        let session = try context.requireSession()
        let visitor = context.visitor(request, isBehindProxy: parts.settings.isBehindProxy)
        let proof = try await request.value(Proof.self)
        switch (proof.password, proof.code) {
        case (let password?, _): try await parts.signIn.prove(password, of: session.user, visitor, source)
        case (nil, let code?): try await parts.signIn.prove(code: code, of: session.user, visitor, source)
        case (nil, nil):
            throw WebFault.violation(Violation("/password", "required", expected: "the password or a code"))
        }
        try await parts.sessions.prove(session.key, source)
        return .done()
    }

    private func signOut(_ request: Request, _ context: WebContext) async throws -> Response {
        try await parts.sessions.end(try context.requireSession().key, source)
        return .done(headers: [.setCookie: SessionCookie(isSecure: parts.settings.isSecure(request)).taken])
    }

    private func setUp(_ request: Request, _ context: WebContext) async throws -> Response {
        struct Setup: Decodable {
            let token: String
            let user: String
            let password: String
        }
        let setup = try await request.value(Setup.self)
        let visitor = context.visitor(request, isBehindProxy: parts.settings.isBehindProxy)
        try await parts.setup.take(setup.token, setup.user, setup.password, source)
        let agent = visitor.agent
        return try welcome(
            try await parts.sessions.open(setup.user, agent: agent, address: visitor.address, source),
            request,
            context
        )
    }

    private func end(_ request: Request, _ context: WebContext) async throws -> Response {
        let session = try context.requireSession()
        let id = try context.parameters.require("id")
        let found = parts.sessions.ledger.all.first { $0.key.hasPrefix(id) && id.count == SessionView.idLength }
        guard let found, found.value.user == session.user || session.rights.isOwner else {
            throw WebFault(.unknownEntity, "there is no session \(id.prefix(20))")
        }
        try await parts.sessions.end(found.key, source)
        return .done()
    }

    private func welcome(_ session: Session, _ request: Request, _ context: WebContext) throws -> Response {
        // A screen's browser is closed at night, and nobody is there to sign in again.
        let lasting = SessionRules.isScreen(session.roles) ? SessionRules.longest(session.roles) : nil
        let cookie = SessionCookie(isSecure: parts.settings.isSecure(request)).given(session.id, lasting: lasting)
        return try .json(view(session, request, context), headers: [.setCookie: cookie])
    }

    private func view(_ session: Session, _ request: Request, _ context: WebContext) -> SignedIn {
        SignedIn(
            user: session.user,
            roles: session.roles.map(\.rawValue).sorted(),
            csrf: session.csrf,
            idleSeconds: SessionRules.idle(session.roles).map { Int($0) },
            mustSetUpFactor: parts.owesFactor(session, request, context),
            site: parts.settings.siteName,
            version: Version.current,
            demo: parts.settings.isDemo,
            tiles: parts.settings.tiles
        )
    }

    /// One's own; an owner sees everybody's.
    private func list(_ session: Session) -> [SessionView] {
        parts.sessions.ledger.all.filter { $0.value.user == session.user || session.rights.isOwner }
            .map { SessionView($0.key, $0.value, isCurrent: $0.key == session.key) }
            .sorted { $0.seen > $1.seen }
    }
}

/// What the page knows of its own session.
struct SignedIn: Encodable {
    let user: String
    let roles: [String]
    let csrf: String
    /// Nil for a screen, which may be left alone.
    let idleSeconds: Int?
    let mustSetUpFactor: Bool
    let site: String
    let version: String
    let demo: Bool
    let tiles: String?
}

/// A session as a list shows it; a part of the key names it, with which nobody gets in.
struct SessionView: Encodable {
    static let idLength = 16
    let id: String
    let user: String
    let began: Timestamp
    let seen: Timestamp
    let agent: String
    let address: String
    let current: Bool

    init(_ key: String, _ session: KeptSession, isCurrent: Bool) {
        id = String(key.prefix(Self.idLength))
        user = session.user
        began = session.began
        seen = session.seen
        agent = session.agent
        address = session.address
        current = isCurrent
    }
}
