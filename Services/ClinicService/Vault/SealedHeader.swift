import Crypto
import Foundation

/// The beginning of a sealed file, in the clear: which key it needs, and the facts that the writer gave.
///
/// `QSEALED`, a byte for the version, the length of the JSON in four bytes, the JSON.
struct SealedHeader<Facts: Codable>: Codable {
    let keyID: String
    let salt: Data
    let facts: Facts

    init(_ key: FileKey, _ facts: Facts) {
        keyID = key.id
        salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        self.facts = facts
    }

    /// The header as it is in the file.
    func bytes() throws -> Data {
        let json = try JSONEncoder().encode(self)
        return SealedFile.magic + withUnsafeBytes(of: UInt32(json.count).bigEndian) { Data($0) } + json
    }

    /// Reads the header of an open file, and the bytes it consists of.
    static func read(_ file: borrowing PrivateFile, _ path: String) throws(VaultFault) -> (Self, bytes: Data) {
        let magic = SealedFile.magic
        let start = try file.read(upTo: magic.count + 4)
        guard start.count == magic.count + 4, start.prefix(magic.count - 1) == magic.dropLast() else {
            throw VaultFault(.damaged, "\(path) is no sealed file: it begins with something else; choose another")
        }
        guard start[magic.count - 1] == magic[magic.count - 1] else {
            let version = start[magic.count - 1]
            throw VaultFault(
                .unusable,
                "\(path) is of version \(version) and this program reads 1; use a newer program"
            )
        }
        let count = start.suffix(4).reduce(0) { $0 << 8 | Int($1) }
        let json = try file.read(upTo: min(count, 1 << 20))
        guard json.count == count, let header = try? JSONDecoder().decode(Self.self, from: json) else {
            throw VaultFault(.damaged, "\(path) is damaged in its header; take another copy of it")
        }
        return (header, start + json)
    }
}
