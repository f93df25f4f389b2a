import Crypto
import Foundation
import GRDB
import Schema

/// How many entries the audit log had at some time, and the hash of the last, signed.
///
/// One who can write the database and has its keys can write a shorter or another log that fits itself; it does not fit
/// the checkpoints that others keep.
public struct AuditCheckpoint: Hashable, Codable, Sendable {
    /// Its own number: checkpoints are counted from 1 without a gap.
    public let number: Int64
    /// The number of entries, which is the last one's number.
    public let count: Int64
    /// The hash of the last entry, in base64.
    public let head: String
    /// When it was signed.
    public let at: Timestamp
    /// The Ed25519 signature of all of the above, in base64.
    public let signature: String
    /// The key that verifies the signature, in base64.
    public let publicKey: String

    init(_ number: Int64, _ count: Int64, _ head: Data, at: Timestamp, signed key: Curve25519.Signing.PrivateKey) throws
    {
        let signature = try key.signature(for: Self.signed(number, count, head, at))
        self.init(number, count, head, at, signature, key.publicKey)
    }

    /// Reads a row of `number, count, head, at, signature`; nil when somebody made it another than ours.
    init?(_ row: Row, _ key: Curve25519.Signing.PublicKey) {
        guard let number = Int64.fromDatabaseValue(row[0]), let count = Int64.fromDatabaseValue(row[1]),
            let head = Data.fromDatabaseValue(row[2]), let at = Int64.fromDatabaseValue(row[3]),
            let signature = Data.fromDatabaseValue(row[4])
        else { return nil }
        self.init(number, count, head, Timestamp(milliseconds: at), signature, key)
    }

    private init(
        _ number: Int64,
        _ count: Int64,
        _ head: Data,
        _ at: Timestamp,
        _ signature: Data,
        _ key: Curve25519.Signing.PublicKey
    ) {
        self.number = number
        self.count = count
        self.head = head.base64EncodedString()
        self.at = at
        self.signature = signature.base64EncodedString()
        publicKey = key.rawRepresentation.base64EncodedString()
    }

    /// Whether this key signed it, and nothing of it was changed since.
    func isSigned(by key: Curve25519.Signing.PublicKey) -> Bool {
        guard let head = Data(base64Encoded: head), let signature = Data(base64Encoded: signature) else { return false }
        return publicKey == key.rawRepresentation.base64EncodedString()
            && key.isValidSignature(signature, for: Self.signed(number, count, head, at))
    }

    private static func signed(_ number: Int64, _ count: Int64, _ head: Data, _ at: Timestamp) -> [UInt8] {
        var bytes = CanonicalBytes("quintet clinic audit checkpoint")
        bytes.add(number)
        bytes.add(count)
        bytes.add(head)
        bytes.add(at.milliseconds)
        return bytes.bytes
    }
}
