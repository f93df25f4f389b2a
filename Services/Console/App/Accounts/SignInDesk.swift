import ConsoleDomain
import Logging
import Schema
import ServiceKit

/// Lets somebody in who knows the password, and has the phone where that is wanted.
struct SignInDesk: Sendable {
    let accounts: AccountDesk
    let sessions: SessionDesk
    let pace: PaceDesk
    let passwords: PasswordDesk

    var factors: FactorDesk { FactorDesk(accounts: accounts, passwords: passwords) }

    /// Begins a session.
    ///
    /// - Throws: `wrong-credentials`, the same for an unknown user; `code-needed`; `rate-limited`.
    func signIn(_ credentials: Credentials, _ visitor: Visitor, _ source: SourceContext) async throws -> Session {
        let user = credentials.user
        let keys = Self.keys(user, visitor)
        try await pace.begin(keys, source)
        let known = accounts.ledger[user]?.password
        guard try await isRight(credentials.password, for: known, keys, source) else {
            throw refused(user, visitor, source)
        }
        if accounts.ledger[user]?.factor != nil {
            guard let code = credentials.code, !code.isEmpty else {
                try await pace.forgive(keys, source)
                throw WebFault(.codeNeeded, "the password is right; the code of the app is needed, too")
            }
            guard try await factors.take(code, of: user, source) else { throw refused(user, visitor, source) }
        }
        try await pace.succeed(keys, source)
        let session = try await sessions.open(user, agent: visitor.agent, address: visitor.address, source)
        // Whoever gave the account another password meanwhile has ended the sessions that were there by then.
        guard accounts.ledger[user]?.password == known else {
            try await sessions.end(session.key, source)
            throw refused(user, visitor, source)
        }
        try await accounts.renewHash(of: user, credentials.password, source)
        source.log.write(LogLine(.info, "session.opened", "\(user) signed in from \(visitor.address)"))
        return session
    }

    /// Asks somebody who is in for the password once more.
    ///
    /// - Throws: `wrong-credentials`, or `rate-limited`.
    func prove(_ password: String, of user: String, _ visitor: Visitor, _ source: SourceContext) async throws {
        let keys = Self.keys(user, visitor)
        try await pace.begin(keys, source)
        guard try await isRight(password, for: accounts.ledger[user]?.password, keys, source) else {
            throw refused(user, visitor, source)
        }
        try await pace.succeed(keys, source)
    }

    /// Asks somebody who is in for a code instead.
    ///
    /// - Throws: `wrong-credentials`, also where there is no second factor, or `rate-limited`.
    func prove(code: String, of user: String, _ visitor: Visitor, _ source: SourceContext) async throws {
        let keys = Self.keys(user, visitor)
        try await pace.begin(keys, source)
        guard accounts.ledger[user]?.factor != nil, try await factors.take(code, of: user, source) else {
            throw refused(user, visitor, source)
        }
        try await pace.succeed(keys, source)
    }

    private static func keys(_ user: String, _ visitor: Visitor) -> [String] {
        ["user \(user.prefix(64))", "address \(visitor.address)"]
    }

    /// Whether it is the password of a hash; the same work for none. One that there was no room to look at was not wrong.
    private func isRight(
        _ password: String,
        for hash: String?,
        _ keys: [String],
        _ source: SourceContext
    ) async throws -> Bool {
        do {
            return try await passwords.isRight(password, for: hash)
        } catch is Gate.Full {
            try await pace.forgive(keys, source)
            throw WebFault.rateLimited("too many try to sign in at once; try again soon", after: 2)
        }
    }

    private func refused(_ user: String, _ visitor: Visitor, _ source: SourceContext) -> WebFault {
        var line = LogLine(.warning, "session.refused", "somebody at \(visitor.address) could not sign in")
        line.subject = String(user.prefix(64))
        source.log.write(line)
        return WebFault(.wrongCredentials, "the user, the password or the code is wrong")
    }
}

/// What somebody signs in with.
struct Credentials: Codable, Sendable {
    let user: String
    let password: String
    var code: String?
}

/// Who sends a request, as far as the request tells.
struct Visitor: Sendable {
    let address: String
    /// The browser's family.
    let agent: String
    /// Whether it is on this machine, as far as that can be known.
    let isHere: Bool
}
