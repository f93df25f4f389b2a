import Crypto
import Foundation

/// Seals the chunks of one file.
struct ChunkSeal {
    private let key: SymmetricKey
    private let header: SHA256.Digest

    init(_ key: SymmetricKey, _ header: Data) {
        self.key = key
        self.header = SHA256.hash(data: header)
    }

    func close(_ chunk: Data, _ number: Int, _ isLast: Bool) throws(VaultFault) -> Data {
        do {
            let box = try AES.GCM.seal(chunk, using: key, authenticating: place(number, isLast))
            return Data(box.nonce) + box.ciphertext + box.tag
        } catch {
            throw VaultFault(.unusable, "chunk \(number) cannot be sealed: \(error)")
        }
    }

    /// The chunk; nil when it is not what was sealed at this place.
    func open(_ chunk: Data, _ number: Int, _ isLast: Bool) -> Data? {
        guard let box = try? AES.GCM.SealedBox(combined: chunk) else { return nil }
        return try? AES.GCM.open(box, using: key, authenticating: place(number, isLast))
    }

    private func place(_ number: Int, _ isLast: Bool) -> [UInt8] {
        var bytes = CanonicalBytes("quintet clinic sealed chunk")
        bytes.add(Array(header))
        bytes.add(Int64(number))
        bytes.add(isLast ? 1 : 0)
        return bytes.bytes
    }
}
