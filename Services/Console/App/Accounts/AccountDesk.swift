import ConsoleDomain
import Foundation
import Logging
import Schema
import ServiceKit

/// The users: made, changed and forgotten.
struct AccountDesk: Sendable {
    let ledger = Ledger<Account>("account")
    let passwords: PasswordDesk

    /// Whether nobody can sign in yet.
    var isEmpty: Bool { ledger.all.isEmpty }

    /// Makes a user.
    func add(_ user: String, _ roles: Set<UserRole>, _ password: String, _ source: SourceContext) async throws {
        try check([PasswordRules.nameFault(user), PasswordRules.fault(password, user: user)])
        guard !roles.isEmpty else {
            throw WebFault(.violation([Violation("/roles", "minItems", expected: "at least one role")]))
        }
        let hash = try await passwords.hash(password)
        try await ledger.change(user, in: source) { account in
            guard account == nil else { throw WebFault(.conflict, "there is a user \(user) already") }
            account = Account(roles: roles, password: hash)
        }
        source.log.write(LogLine(.info, "user.added", "\(user) may sign in as \(Self.words(roles))"))
    }

    /// Gives a user other roles.
    func change(_ user: String, to roles: Set<UserRole>, _ source: SourceContext) async throws {
        guard !roles.isEmpty else {
            throw WebFault(.violation([Violation("/roles", "minItems", expected: "at least one role")]))
        }
        if !roles.contains(.owner) { try requireAnotherOwner(than: user) }
        try await ledger.change(user, in: source) { account in
            guard account != nil else { throw Self.unknown(user) }
            account?.roles = roles
        }
        source.log.write(LogLine(.info, "user.changed", "\(user) is \(Self.words(roles)) now"))
    }

    /// Gives a user another password.
    func change(_ user: String, toPassword password: String, _ source: SourceContext) async throws {
        guard ledger[user] != nil else { throw Self.unknown(user) }
        try check([PasswordRules.fault(password, user: user)])
        let hash = try await passwords.hash(password)
        try await ledger.change(user, in: source) { account in
            guard account != nil else { throw Self.unknown(user) }
            account?.password = hash
        }
        source.log.write(LogLine(.info, "user.changed", "\(user) has another password"))
    }

    /// Keeps a password that was right under today's cost where its hash is of another; next time will do, too.
    func renewHash(of user: String, _ password: String, _ source: SourceContext) async throws {
        guard let old = ledger[user]?.password, PasswordHash(old)?.cost != .usual,
            let new = try? await passwords.hash(password)
        else { return }
        try await ledger.change(user, in: source) { account in
            if account?.password == old { account?.password = new }
        }
    }

    /// Forgets a user.
    func remove(_ user: String, _ source: SourceContext) async throws {
        guard ledger[user] != nil else { throw Self.unknown(user) }
        try requireAnotherOwner(than: user)
        try await ledger.change(user, in: source) { $0 = nil }
        source.log.write(LogLine(.info, "user.removed", "\(user) may not sign in any more"))
    }

    private func requireAnotherOwner(than user: String) throws {
        guard ledger.all.contains(where: { $0.key != user && $0.value.roles.contains(.owner) }) else {
            throw WebFault(.conflict, "\(user) is the only owner; make another one first")
        }
    }

    private func check(_ faults: [Violation?]) throws {
        let faults = faults.compactMap { $0 }
        guard faults.isEmpty else { throw WebFault(.violation(faults)) }
    }

    private static func unknown(_ user: String) -> WebFault { WebFault(.unknownEntity, "there is no user \(user)") }

    private static func words(_ roles: Set<UserRole>) -> String {
        roles.map(\.rawValue).sorted().joined(separator: ", ")
    }
}
