import Crypto
import Schema

/// The parts of an exported record, put behind each other.
struct ExportedRecord {
    private(set) var bytes: [UInt8] = []
    private(set) var digest: String?

    /// Puts a part behind those before, and tells where the next begins: nil once the whole is there and proven.
    mutating func add(_ part: ExportPart) throws(OperatorError) -> Int? {
        guard digest == nil || digest == part.digest else {
            throw Self.unlike("a part with the digest \(part.digest) behind one with \(digest ?? "none")")
        }
        digest = part.digest
        bytes += part.text.utf8
        if let next = part.next {
            guard next == bytes.count, !part.text.isEmpty else {
                throw Self.unlike("the next part begins at \(next), after \(bytes.count) bytes")
            }
            return next
        }
        let found = SHA256.hash(data: bytes).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        guard bytes.count == part.size, found == part.digest else {
            throw Self.unlike(
                "\(bytes.count) bytes with the digest \(found) instead of \(part.size) with \(part.digest)"
            )
        }
        return nil
    }

    private static func unlike(_ what: String) -> OperatorError {
        .notUnderstood(Catalogue.clinic, "the parts of the record do not fit: \(what)")
    }
}
