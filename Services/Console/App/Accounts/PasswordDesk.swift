import ConsoleDomain
import CryptoExtras
import Crypto
import Dispatch
import Foundation

/// Makes and tries hashes of passwords, two at once: each takes 32 MiB, and nobody shall exhaust the machine by trying.
struct PasswordDesk: Sendable {
    private static let saltBytes = 16
    private static let keyBytes = 32
    private let gate = Gate(places: 2, queue: 20)
    /// What an unknown user's password is tried against, so that the time tells nobody who exists.
    private let dummy = PasswordHash(
        cost: .usual,
        salt: Secret.bytes(saltBytes),
        key: Secret.bytes(keyBytes)
    )

    /// The PHC string of a password.
    func hash(_ password: String) async throws -> String {
        let salt = Secret.bytes(Self.saltBytes)
        let key = try await key(of: password, salt: salt, .usual)
        return PasswordHash(cost: .usual, salt: salt, key: key).text
    }

    /// Whether it is the password; never for no hash, after the same work.
    func isRight(_ password: String, for text: String?) async throws -> Bool {
        let hash = text.flatMap(PasswordHash.init)
        let tried = hash ?? dummy
        let key = try await key(of: password, salt: tried.salt, tried.cost)
        return tried.isKey(key) && hash != nil
    }

    /// On a thread that may be busy for a while, unlike those that serve requests.
    private func key(of password: String, salt: [UInt8], _ cost: PasswordHash.Cost) async throws -> [UInt8] {
        try await gate.pass {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<[UInt8], any Error>) in
                DispatchQueue.global(qos: .utility).async {
                    continuation.resume(with: Result { try Self.derive(password, salt, cost) })
                }
            }
        }
    }

    private static func derive(_ password: String, _ salt: [UInt8], _ cost: PasswordHash.Cost) throws -> [UInt8] {
        try KDF.Scrypt.deriveKey(
            from: Data(password.precomposedStringWithCompatibilityMapping.utf8),
            salt: salt,
            outputByteCount: keyBytes,
            rounds: 1 << cost.logN,
            blockSize: cost.blockSize,
            parallelism: cost.parallelism
        ).withUnsafeBytes { Array($0) }
    }
}
