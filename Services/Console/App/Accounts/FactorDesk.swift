import ConsoleDomain
import Foundation
import Schema
import ServiceKit

/// The second factor: offered, confirmed by its first code, asked for at each sign-in, and let go.
struct FactorDesk: Sendable {
    private static let codes = 10
    let accounts: AccountDesk
    let passwords: PasswordDesk

    /// A new secret; it counts from its first code on.
    func offer(to user: String, site: String, _ source: SourceContext) async throws -> FactorOffer {
        let secret = Secret.bytes(20)
        try await accounts.ledger.change(user, in: source) { account in
            // Else who finds a screen unlocked could put a phone of their own in the place of the user's.
            guard account?.factor == nil else {
                throw WebFault(.conflict, "there is a second factor already; remove it first, with the password")
            }
            account?.offered = secret
        }
        let address = TimeCode.address(secret: secret, user: user, issuer: "Quintet-\(site)")
        return FactorOffer(secret: Base32.text(secret), uri: address)
    }

    /// Takes the first code; answers the recovery codes, which are told this once.
    func confirm(_ code: String, of user: String, _ source: SourceContext) async throws -> [String] {
        let codes = (0..<Self.codes).map { _ in Self.recoveryCode() }
        try await accounts.ledger.change(user, in: source) { account in
            guard let secret = account?.offered,
                let step = TimeCode(secret: secret).match(code, at: .wallClock, after: nil)
            else { throw WebFault(.wrongCredentials, "the code is not the one that the app shows now") }
            account?.factor = SecondFactor(
                secret: secret,
                usedStep: step,
                recovery: Set(codes.map(Secret.digest))
            )
            account?.offered = nil
        }
        return codes
    }

    /// Whether a code is right; it cannot be used again, be it of the app or one of the ten.
    func take(_ code: String, of user: String, _ source: SourceContext) async throws -> Bool {
        try await accounts.ledger.change(user, in: source) { account in
            guard let factor = account?.factor else { return true }
            if let step = TimeCode(secret: factor.secret).match(code, at: .wallClock, after: factor.usedStep) {
                account?.factor?.usedStep = step
                return true
            }
            return account?.factor?.recovery.remove(Secret.digest(code.lowercased())) != nil
        }
    }

    /// Lets it go.
    func remove(from user: String, _ source: SourceContext) async throws {
        try await accounts.ledger.change(user, in: source) { account in
            account?.factor = nil
            account?.offered = nil
        }
    }

    /// Ten letters and digits that are not taken for one another, in two groups: fifty bits.
    private static func recoveryCode() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789x")
        let text = Secret.bytes(10).map { letters[Int($0) & 31] }
        return String(text[..<5]) + "-" + String(text[5...])
    }
}

/// What an authenticator app is told.
struct FactorOffer: Codable, Sendable {
    let secret: String
    let uri: String
}
