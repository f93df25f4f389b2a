import FoundationEssentials
import Passwords

/// The broker's password file.
enum PasswordFile {
    /// The file for these accounts, and for those of whose passwords only the line is known. An account keeps the salt it
    /// has in `existing`, so that nothing changes for a password that did not change.
    static func text(
        passwords: [String: String],
        existing: String,
        known: [PasswordLine] = []
    ) async throws -> String {
        let before = existing.split(separator: "\n").compactMap { PasswordLine.userAndSalt(of: $0) }
        let salts = Dictionary(before.map { ($0.user, $0.salt) }, uniquingKeysWith: { first, _ in first })
        // A line takes about a tenth of a second on purpose; every core takes its part.
        let lines = try await withThrowingTaskGroup(of: PasswordLine.self) { group in
            for (user, password) in passwords {
                let salt = salts[user] ?? RandomText.salt()
                group.addTask { try PasswordLine(user: user, password: password, salt: salt) }
            }
            return try await group.reduce(into: known) { $0.append($1) }
        }
        return lines.sorted { $0.user < $1.user }.map { $0.text + "\n" }.joined()
    }
}
