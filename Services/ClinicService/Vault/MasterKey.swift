import Crypto
import Foundation

/// The key that wraps all others: 32 random bytes in a file of mode 0600, kept away from the database and its backups.
///
/// The file has one line, `clinic-key-1:` and base64.
public struct MasterKey: Sendable {
    /// A fingerprint of 16 hexadecimal digits, from which nothing of the key can be worked out.
    public let id: String
    let key: SymmetricKey

    private static let prefix = "clinic-key-1:"

    private init(_ key: SymmetricKey) {
        self.key = key
        let fingerprint = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            info: Data("quintet clinic master key id".utf8),
            outputByteCount: 8
        )
        id = fingerprint.withUnsafeBytes { bytes in
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
    }

    /// Reads the key from its file.
    ///
    /// - Throws: ``VaultFault`` `missingKey`, `exposedKey` or `malformedKey`.
    public static func read(_ path: String) throws(VaultFault) -> MasterKey {
        let file: PrivateFile
        do { file = try PrivateFile.reading(path) } catch {
            throw VaultFault(.missingKey, "no master key in \(path): \(error.reason); put the key's file there")
        }
        guard file.mode & 0o077 == 0 else {
            throw VaultFault(
                .exposedKey,
                "\(path) holds the master key and has mode 0\(String(file.mode, radix: 8)) instead of 0600, so that "
                    + "others may read it; run chmod 600 on it, and rotate the key if others use this machine"
            )
        }
        let text = String(decoding: try file.read(upTo: 256), as: UTF8.self).trimmingCharacters(in: .newlines)
        guard text.hasPrefix(prefix), let bytes = Data(base64Encoded: String(text.dropFirst(prefix.count))),
            bytes.count == 32
        else {
            throw VaultFault(
                .malformedKey,
                "\(path) is no master key: expected one line, \(prefix) and 32 bytes in base64; put a copy of the key there"
            )
        }
        return MasterKey(SymmetricKey(data: bytes))
    }

    /// Makes a new key in a file that is not there yet, and forces it to disk.
    ///
    /// - Throws: ``VaultFault`` `unusable` when the file is there, as a key is never written over, or cannot be made.
    public static func create(at path: String) throws(VaultFault) -> MasterKey {
        let master = MasterKey(SymmetricKey(size: .bits256))
        let line = prefix + master.key.withUnsafeBytes { Data($0).base64EncodedString() } + "\n"
        try PrivateFile.create(path, Array(line.utf8))
        return master
    }

    /// Wraps a key after RFC 3394: 40 bytes for 32.
    func wrap(_ key: SymmetricKey) throws -> Data { try AES.KeyWrap.wrap(key, using: self.key) }

    /// Unwraps a key; nil when another master wrapped it, or a bit of it differs.
    func unwrap(_ wrapped: Data) -> SymmetricKey? {
        // What is wrapped here has always the same length; the cipher may trap on others.
        guard wrapped.count == 40 else { return nil }
        return try? AES.KeyWrap.unwrap(wrapped, using: key)
    }
}
