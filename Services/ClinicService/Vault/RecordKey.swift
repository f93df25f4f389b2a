import Crypto
import Foundation

/// A key of 256 bits that seals the records of one patient, or the practice's own, with AES-256-GCM.
public struct RecordKey: Sendable {
    let key: SymmetricKey

    /// A new key from chance.
    init() { key = SymmetricKey(size: .bits256) }

    init(_ key: SymmetricKey) { self.key = key }

    /// Seals a record: nonce, ciphertext and tag in one.
    public func seal(_ bytes: some Collection<UInt8>, as name: RecordName) throws -> [UInt8] {
        let box = try AES.GCM.seal(Data(bytes), using: key, authenticating: name.authenticated)
        return Array(box.nonce) + box.ciphertext + box.tag
    }

    /// Opens a record that was sealed under this very name.
    ///
    /// - Throws: ``VaultFault`` `damaged` when a bit differs, the name is another's, or another key sealed it.
    public func open(_ box: some Collection<UInt8>, as name: RecordName) throws(VaultFault) -> [UInt8] {
        do {
            let sealed = try AES.GCM.SealedBox(combined: Data(box))
            return Array(try AES.GCM.open(sealed, using: key, authenticating: name.authenticated))
        } catch {
            throw VaultFault(
                .damaged,
                "\(name), is damaged: it was changed on disk or put in another's place; restore it from a backup"
            )
        }
    }
}
