import ConsoleDomain
import Schema
import ServiceKit

/// Who is signed in.
struct SessionDesk: Sendable {
    /// Seconds after which a session's last request is written again.
    private static let precision = 60.0
    let ledger = Ledger<KeptSession>("session")
    let accounts: AccountDesk
    let hub: StreamHub

    /// Begins one; the id is told to the browser and nobody else.
    func open(_ user: String, agent: String, address: String, _ source: SourceContext) async throws -> Session {
        let id = Secret.text()
        let key = Secret.digest(id)
        let now = Timestamp.wallClock
        let kept = KeptSession(user: user, began: now, seen: now, proved: now, agent: agent, address: address)
        try await ledger.change(key, in: source) { $0 = kept }
        return Session(id: id, key: key, kept: kept, roles: accounts.ledger[user]?.roles ?? [])
    }

    /// The session of a cookie, if it goes on in the browser it began in; `isUsed` for what a person does.
    func find(_ id: String?, agent: String, isUsed: Bool, _ source: SourceContext) async throws -> Session? {
        guard let id else { return nil }
        let key = Secret.digest(id)
        let now = Timestamp.wallClock
        guard let kept = ledger[key], let roles = accounts.ledger[kept.user]?.roles else { return nil }
        guard SessionRules.isAlive(began: kept.began, seen: kept.seen, now: now, roles: roles), kept.agent == agent
        else {
            try await end(key, source)
            return nil
        }
        if isUsed, now - kept.seen > Self.precision {
            try await ledger.change(key, in: source) { $0?.seen = now }
        }
        return Session(id: id, key: key, kept: kept, roles: roles)
    }

    /// Notes that the user has given the password, or a code, once more.
    func prove(_ key: String, _ source: SourceContext) async throws {
        let now = Timestamp.wallClock
        try await ledger.change(key, in: source) { $0?.proved = now }
    }

    /// Ends one.
    func end(_ key: String, _ source: SourceContext) async throws {
        try await ledger.change(key, in: source) { $0 = nil }
        hub.signOut(key)
    }

    /// Ends all of a user's but one.
    func endAll(of user: String, but kept: String? = nil, _ source: SourceContext) async throws {
        for (key, session) in ledger.all where session.user == user && key != kept { try await end(key, source) }
    }

    /// Ends those whose time is over, for as long as the service runs.
    @Sendable func sweep(_ source: SourceContext) async throws {
        while true {
            try await Task.sleep(for: .seconds(5))
            let now = Timestamp.wallClock
            for (key, session) in ledger.all {
                let roles = accounts.ledger[session.user]?.roles ?? []
                let isAlive = SessionRules.isAlive(began: session.began, seen: session.seen, now: now, roles: roles)
                if !isAlive || roles.isEmpty { try await end(key, source) }
            }
        }
    }
}

/// What is kept of a session; its key is the digest of its id.
struct KeptSession: Codable, Sendable {
    let user: String
    let began: Timestamp
    var seen: Timestamp
    /// When a password or code was given last.
    var proved: Timestamp?
    /// The browser's family.
    let agent: String
    let address: String
}

/// A session as a request has it.
struct Session: Sendable {
    /// The cookie's value.
    let id: String
    let key: String
    let kept: KeptSession
    let roles: Set<UserRole>

    var user: String { kept.user }
    var rights: Rights { Rights(roles) }

    /// Refuses what `StepUp` names to who has not said lately who it is.
    func requireFreshProof() throws {
        guard StepUp.isFresh(kept.proved, at: .wallClock) else {
            throw WebFault(.stepUpNeeded, "give the password or a code at /api/session/confirm, and repeat this")
        }
    }

    /// What every request that changes something has to carry; another site's page cannot know it.
    var csrf: String { Secret.digest("csrf \(id)") }
}
