import ConsoleDomain
import Hummingbird
import Schema
import ServiceKit

/// The users, for an owner; and one's own password.
struct UserRoutes: Sendable {
    let parts: WebParts
    let source: SourceContext

    func add(to router: Router<WebContext>) {
        router.get("/api/users", use: list)
        router.post("/api/users", use: add)
        router.post("/api/users/{user}/roles", use: setRoles)
        router.post("/api/users/{user}/password", use: setPassword)
        router.delete("/api/users/{user}", use: remove)
    }

    private func list(_ request: Request, _ context: WebContext) async throws -> Response {
        _ = try context.requireOwner()
        let users = parts.accounts.ledger.all.sorted { $0.key < $1.key }
        return try .json(users.map { UserView($0.key, $0.value) })
    }

    private func add(_ request: Request, _ context: WebContext) async throws -> Response {
        struct New: Decodable {
            let user: String
            let roles: [String]
            let password: String
        }
        _ = try context.requireOwner()
        let new = try await request.value(New.self)
        try await parts.accounts.add(new.user, try Self.roles(new.roles), new.password, source)
        return try answer(new.user)
    }

    private func setRoles(_ request: Request, _ context: WebContext) async throws -> Response {
        struct Change: Decodable { let roles: [String] }
        _ = try context.requireOwner()
        let user = try context.parameters.require("user")
        try await parts.accounts.change(user, to: try Self.roles(try await request.value(Change.self).roles), source)
        // Who has other rights begins anew.
        try await parts.sessions.endAll(of: user, source)
        return try answer(user)
    }

    private func setPassword(_ request: Request, _ context: WebContext) async throws -> Response {
        struct Change: Decodable {
            let password: String?
            let old: String?
            let new: String?
        }
        let session = try context.requireSession()
        let user = try context.parameters.require("user")
        let change = try await request.value(Change.self)
        if user == session.user {
            guard let old = change.old, let new = change.new else {
                throw WebFault.violation(Violation("/old", "required", expected: "the old password, and the new one"))
            }
            let visitor = context.visitor(request, isBehindProxy: parts.settings.isBehindProxy)
            try await parts.signIn.prove(old, of: user, visitor, source)
            try await parts.accounts.change(user, toPassword: new, source)
        } else {
            _ = try context.requireOwner()
            guard let password = change.password else {
                throw WebFault.violation(Violation("/password", "required", expected: "the new password"))
            }
            try await parts.accounts.change(user, toPassword: password, source)
        }
        try await parts.sessions.endAll(of: user, but: session.key, source)
        return .done()
    }

    private func remove(_ request: Request, _ context: WebContext) async throws -> Response {
        _ = try context.requireOwner()
        let user = try context.parameters.require("user")
        try await parts.accounts.remove(user, source)
        try await parts.sessions.endAll(of: user, source)
        return .done()
    }

    private func answer(_ user: String) throws -> Response {
        guard let account = parts.accounts.ledger[user] else {
            throw WebFault(.unknownEntity, "there is no user \(user)")
        }
        return try .json(UserView(user, account))
    }

    private static func roles(_ words: [String]) throws -> Set<UserRole> {
        Set(
            try words.enumerated().map { index, word in
                guard let role = UserRole(rawValue: word) else {
                    let all = UserRole.allCases.map(\.rawValue).joined(separator: ", ")
                    throw WebFault.violation(
                        Violation("/roles/\(index)", "enum", expected: "one of \(all)", actual: word)
                    )
                }
                return role
            }
        )
    }
}

/// A user as a list shows it.
struct UserView: Encodable {
    let user: String
    let roles: [String]
    /// Whether a code is asked for, too.
    let totp: Bool

    init(_ user: String, _ account: Account) {
        self.user = user
        roles = account.roles.map(\.rawValue).sorted()
        totp = account.factor != nil
    }
}
