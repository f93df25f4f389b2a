import Crypto
import Foundation
import GRDB
import Schema

/// The log of every read and write, in which each entry is chained to the one before by a keyed hash.
///
/// Nothing of it is kept in memory: where the log stands is read from its last row, so that what a savepoint or a
/// transaction undoes was never there.
public struct AuditLog: Sendable {
    /// The head of a log without entries.
    static let origin = Data(count: 32)

    let chain: SymmetricKey
    let signing: Curve25519.Signing.PrivateKey

    init(chain: SymmetricKey, signing: SymmetricKey) throws {
        self.chain = chain
        self.signing = try Curve25519.Signing.PrivateKey(
            rawRepresentation: signing.withUnsafeBytes { Data($0) }
        )
    }

    /// Writes an entry behind all others, in the transaction of what it tells of.
    @discardableResult
    public func append(_ db: Database, _ access: AuditAccess, at time: Timestamp) throws -> AuditEntry {
        let (last, head) = try Self.end(db)
        let values = AuditEntry.values(last + 1, time, access)
        let mac = mac(head, values)
        let statement = try db.cachedStatement(sql: Self.insert)
        try statement.execute(arguments: StatementArguments(values + [mac.databaseValue]))
        return AuditEntry(sequence: last + 1, at: time, access: access, mac: Array(mac))
    }

    /// The entries that a query asks for.
    public func entries(_ db: Database, _ query: AuditQuery) throws -> [AuditEntry] {
        try query.rows(db).map { row throws in try AuditEntry(row) }
    }

    /// The number and the hash of the last entry.
    static func end(_ db: Database) throws -> (count: Int64, head: Data) {
        let statement = try db.cachedStatement(
            sql: "SELECT sequence, mac FROM audit ORDER BY sequence DESC LIMIT 1"
        )
        guard let row = try Row.fetchOne(statement) else { return (0, origin) }
        // Read without trust: a value of another type must not end the process.
        guard let sequence = Int64.fromDatabaseValue(row[0]), let mac = Data.fromDatabaseValue(row[1]) else {
            throw VaultFault(.damaged, "the last audit entry is damaged; verify the log, and restore a backup")
        }
        return (sequence, mac)
    }

    private static let insert = """
        INSERT OR FAIL INTO audit (\(AuditEntry.columns), mac) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// `HMAC(chain, head || values)`.
    func mac(_ head: Data, _ values: some Sequence<DatabaseValue>) -> Data {
        var bytes = CanonicalBytes("quintet clinic audit entry")
        bytes.add(head)
        for value in values { bytes.add(value) }
        return Data(HMAC<SHA256>.authenticationCode(for: bytes.bytes, using: chain))
    }
}
