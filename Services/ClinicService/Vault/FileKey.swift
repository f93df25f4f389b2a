import Crypto
import Foundation

/// The key of sealed files, and the name by which a file says which key it needs.
public struct FileKey: Sendable {
    /// What is written into the file in the clear.
    public let id: String
    private let key: SymmetricKey

    /// The key for backups and exports, which whoever has the master key can open.
    public init(_ master: MasterKey) {
        id = master.id
        key = master.key
    }

    /// A patient's or the practice's key; `id` tells which.
    public init(_ key: RecordKey, id: String) {
        self.id = id
        self.key = key.key
    }

    /// A key for one file alone: chunks of one fit no other.
    func derived(_ salt: Data) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            salt: salt,
            info: Data("quintet clinic sealed file".utf8),
            outputByteCount: 32
        )
    }
}
