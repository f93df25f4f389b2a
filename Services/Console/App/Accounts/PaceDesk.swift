import ConsoleDomain
import Schema
import ServiceKit

/// How often a password was tried in vain, by account and by address.
struct PaceDesk: Sendable {
    let ledger = Ledger<SignInPace>("pace")

    /// Notes a try for each key before it is known how it ends, so that many at once count as many.
    ///
    /// - Throws: `rate-limited` while one of them has to wait.
    func begin(_ keys: [String], _ source: SourceContext) async throws {
        let now = Timestamp.wallClock
        let wait = keys.compactMap { ledger[$0]?.wait(at: now) }.max() ?? 0
        guard wait <= 0 else {
            throw WebFault.rateLimited("too many wrong passwords; wait \(Int(wait.rounded(.up))) s", after: wait)
        }
        for key in keys {
            try await ledger.change(key, in: source) { pace in
                pace = (pace ?? SignInPace(last: now)).failed(at: now)
            }
        }
    }

    /// The try was no failure, and no success yet: forgetting more would let a code be guessed for ever.
    func forgive(_ keys: [String], _ source: SourceContext) async throws {
        for key in keys { try await ledger.change(key, in: source) { $0?.failures -= 1 } }
    }

    /// The password was right: all is forgotten.
    func succeed(_ keys: [String], _ source: SourceContext) async throws {
        for key in keys { try await ledger.change(key, in: source) { $0 = nil } }
    }

    /// Forgets what is long ago, as addresses are many, for as long as the service runs.
    @Sendable func tidy(_ source: SourceContext) async throws {
        while true {
            let now = Timestamp.wallClock
            for (key, pace) in ledger.all where pace.isForgotten(at: now) {
                try await ledger.change(key, in: source) { $0 = nil }
            }
            try await Task.sleep(for: .seconds(3600))
        }
    }
}
