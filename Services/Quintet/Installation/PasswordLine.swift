import Crypto
import CryptoExtras
import FoundationEssentials

/// One line of the broker's password file: `user:$7$rounds$salt$hash`, PBKDF2 with SHA-512, base64.
struct PasswordLine: Sendable, Equatable {
    /// mosquitto_passwd writes 101; the broker takes what the line says.
    static let rounds = 100_000

    let user: String
    let salt: [UInt8]
    let hash: [UInt8]

    init(user: String, password: String, salt: [UInt8]) throws {
        self.user = user
        self.salt = salt
        let key = try KDF.Insecure.PBKDF2.deriveKey(
            from: Array(password.utf8),
            salt: salt,
            using: .sha512,
            outputByteCount: 64,
            unsafeUncheckedRounds: Self.rounds
        )
        hash = key.withUnsafeBytes { Array($0) }
    }

    var text: String {
        "\(user):$7$\(Self.rounds)$\(Data(salt).base64EncodedString())$\(Data(hash).base64EncodedString())"
    }

    /// The user and the salt of a line of ours; `nil` for any other text.
    static func userAndSalt(of line: some StringProtocol) -> (user: String, salt: [UInt8])? {
        let parts = line.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let fields = parts[1].split(separator: "$")
        guard fields.count == 4, fields[0] == "7", fields[1] == "\(rounds)",
            let salt = Data(base64Encoded: String(fields[2]))
        else { return nil }
        return (String(parts[0]), Array(salt))
    }
}
