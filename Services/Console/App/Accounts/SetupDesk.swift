import ConsoleDomain
import Foundation
import Logging
import Schema
import ServiceKit
import Synchronization

/// The first user's way in: a link that works once, for a quarter of an hour after a start.
final class SetupDesk: Sendable {
    private static let lifetime = 900.0
    private let accounts: AccountDesk
    private let address: String
    private let file: String
    private let offer = Mutex<(digest: String, until: Timestamp)?>(nil)

    init(accounts: AccountDesk, address: String, folder: String) {
        self.accounts = accounts
        self.address = address
        file = "\(folder)/console.setup"
    }

    /// Makes a link while there is no user: to be read in the log, and in a file for who started us.
    func start(_ transaction: Transaction) throws {
        try? FileManager.default.removeItem(atPath: file)
        guard accounts.isEmpty else { return }
        let token = Secret.text()
        offer.withLock { $0 = (Secret.digest(token), transaction.now + Self.lifetime) }
        let link = "\(address)/setup#\(token)"
        let mode = [FileAttributeKey.posixPermissions: 0o600]
        _ = FileManager.default.createFile(atPath: file, contents: Data(link.utf8), attributes: mode)
        transaction.log(
            LogLine(.info, "setup.link", "nobody can sign in yet: make the first user at \(link) within 15 minutes")
        )
    }

    /// Makes the first user, an owner.
    func take(_ token: String, _ user: String, _ password: String, _ source: SourceContext) async throws {
        let offered = offer.withLock { offer in
            defer { offer = nil }
            return offer
        }
        guard let offered, Secret.isEqual(Secret.digest(token), offered.digest), accounts.isEmpty else {
            offer.withLock { $0 = $0 ?? offered }
            throw WebFault(.forbidden, "the link is not the one that the log shows, or was used")
        }
        guard Timestamp.wallClock < offered.until else {
            throw WebFault(.expired, "the link is older than 15 minutes; restart the console for another one")
        }
        do {
            try await accounts.add(user, [.owner], password, source)
        } catch {
            // A password that is too short is no reason to go and look for another link.
            offer.withLock { $0 = offered }
            throw error
        }
        try? FileManager.default.removeItem(atPath: file)
    }
}
