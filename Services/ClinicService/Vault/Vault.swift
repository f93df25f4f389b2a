import Crypto
import Foundation
import GRDB

/// The keys of a practice, opened with its master key.
///
/// No patient's key is kept in memory: each is read and unwrapped when it is used, which costs some microseconds and is
/// right after a rollback, an erasure and a rotation alike.
public struct Vault: Sendable {
    /// Seals what belongs to no patient.
    public let practiceKey: RecordKey
    /// Writes and verifies the audit log.
    public let audit: AuditLog
    let master: MasterKey
    let keys: PracticeKeys

    /// Opens the vault of a database; a new one gets its keys here. Call it in a write transaction.
    ///
    /// - Throws: ``VaultFault`` `wrongKey` when the database has another master key, `damaged` when keys are missing.
    public init(_ db: Database, _ master: MasterKey) throws {
        if try Self.masterID(db) == nil { try Self.make(db, master) }
        try Self.checkMaster(db, master)
        keys = try PracticeKeys(db, master)
        practiceKey = RecordKey(keys.practice)
        audit = try AuditLog(chain: keys.audit, signing: keys.signing)
        self.master = master
    }

    /// A keyed hash of a document's type and number, which finds the same document again and tells nothing.
    public func documentHash(_ text: String) -> [UInt8] { Self.hash(text, keys.document) }

    /// A keyed hash of a record's id at its source.
    public func sourceHash(_ text: String) -> [UInt8] { Self.hash(text, keys.source) }

    private static func hash(_ text: String, _ key: SymmetricKey) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Data(text.utf8), using: key))
    }

    /// The id of the master key that a database was sealed with; nil for a new one.
    public static func masterID(_ db: Database) throws -> String? {
        let statement = try db.cachedStatement(sql: "SELECT value FROM vault WHERE key = 'master'")
        return try String.fetchOne(statement)
    }

    static func note(_ master: MasterKey, _ db: Database) throws {
        try db.execute(
            sql: "INSERT INTO vault VALUES ('master', ?) ON CONFLICT DO UPDATE SET value = excluded.value",
            arguments: [master.id]
        )
    }

    static func checkMaster(_ db: Database, _ master: MasterKey) throws {
        let noted = try masterID(db)
        guard noted != master.id else { return }
        throw VaultFault(
            .wrongKey,
            "the records are sealed with the master key \(noted ?? "none") and the key at hand is \(master.id); "
                + "put the first in its place"
        )
    }

    /// New keys over old ones would lose every record, so nothing at all may be there.
    private static func make(_ db: Database, _ master: MasterKey) throws {
        let isUsed = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM vault) OR EXISTS (SELECT 1 FROM patientKey) OR EXISTS (SELECT 1 FROM audit)
                """
        )
        guard isUsed == false else {
            throw VaultFault(.damaged, "the database has keys and does not say of which master key; restore a backup")
        }
        try note(master, db)
        try PracticeKeys.make(db, master)
    }
}
