import Crypto
import CryptoExtras
import FoundationEssentials

/// One line of the broker's password file: `user:$7$rounds$salt$hash`, PBKDF2 with SHA-512, base64.
public struct PasswordLine: Sendable, Equatable {
    /// mosquitto_passwd writes 101; the broker takes what the line says.
    private static let rounds = 100_000
    private static let saltCount = 12
    private static let hashCount = 64

    /// The account.
    public let user: String
    /// Random, one per password.
    public let salt: [UInt8]
    /// What PBKDF2 made of the password.
    public let hash: [UInt8]

    /// The line of a password; it takes about a tenth of a second on purpose.
    public init(user: String, password: String, salt: [UInt8]) throws {
        self.user = user
        self.salt = salt
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Array(password.utf8),
            salt: salt,
            using: .sha512,
            outputByteCount: Self.hashCount,
            unsafeUncheckedRounds: Self.rounds
        )
        hash = key.withUnsafeBytes { Array($0) }
    }

    /// The line of a password of which only the hash is known; nil when it is not one exactly as ``kept`` writes it, so
    /// that nothing else gets into the broker's file.
    public init?(user: String, kept: String) {
        let fields = kept.split(separator: "$")
        guard fields.count == 4, let salt = Data(base64Encoded: String(fields[2])),
            let hash = Data(base64Encoded: String(fields[3])), salt.count == Self.saltCount,
            hash.count == Self.hashCount
        else { return nil }
        (self.user, self.salt, self.hash) = (user, Array(salt), Array(hash))
        guard self.kept == kept else { return nil }
    }

    /// What the broker keeps of the password: `$7$rounds$salt$hash`.
    public var kept: String {
        "$7$\(Self.rounds)$\(Data(salt).base64EncodedString())$\(Data(hash).base64EncodedString())"
    }

    /// As it stands in the file.
    public var text: String { "\(user):\(kept)" }

    /// The user and the salt of a line of ours; `nil` for any other text.
    public static func userAndSalt(of line: some StringProtocol) -> (user: String, salt: [UInt8])? {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let fields = parts[1].split(separator: "$")
        guard fields.count == 4, fields[0] == "7", fields[1] == "\(rounds)",
            let salt = Data(base64Encoded: String(fields[2]))
        else { return nil }
        return (String(parts[0]), Array(salt))
    }
}
