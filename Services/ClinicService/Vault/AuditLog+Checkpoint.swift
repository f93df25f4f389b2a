import Crypto
import Foundation
import GRDB
import Schema

extension AuditLog {
    /// So many entries are signed together.
    public static let checkpointEntries = 100 as Int64
    /// An entry waits at most so many seconds for being signed.
    public static let checkpointSeconds = 300.0

    /// Whether it is time for a checkpoint: there are 100 entries since the last one, or one of five minutes ago.
    public func isCheckpointDue(_ db: Database, at now: Timestamp) throws -> Bool {
        let signed = try Self.lastCheckpoint(db).count
        let (count, _) = try Self.end(db)
        guard count > signed else { return false }
        guard count - signed < Self.checkpointEntries else { return true }
        let statement = try db.cachedStatement(sql: "SELECT at FROM audit WHERE sequence = ?")
        guard let oldest = try Int64.fetchOne(statement, arguments: [signed + 1]) else { return true }
        return now - Timestamp(milliseconds: oldest) >= Self.checkpointSeconds
    }

    /// Signs where the log stands; nil when nothing was added since the last checkpoint.
    ///
    /// Hand it to witnesses (the bus, a file elsewhere) after the transaction is committed: one that knows more than the
    /// database says that the log was truncated.
    public func checkpoint(_ db: Database, at time: Timestamp) throws -> AuditCheckpoint? {
        let last = try Self.lastCheckpoint(db)
        let (count, head) = try Self.end(db)
        guard count > last.count else { return nil }
        let checkpoint = try AuditCheckpoint(last.number + 1, count, head, at: time, signed: signing)
        try db.execute(
            sql: "INSERT INTO auditCheckpoint (number, count, head, at, signature) VALUES (?, ?, ?, ?, ?)",
            arguments: [
                checkpoint.number, count, head, time.milliseconds, Data(base64Encoded: checkpoint.signature),
            ]
        )
        return checkpoint
    }

    /// The last checkpoint; nil before the first.
    public func latestCheckpoint(_ db: Database) throws -> AuditCheckpoint? {
        try Row.fetchOne(db, sql: "\(Self.checkpoints) DESC LIMIT 1").flatMap {
            AuditCheckpoint($0, signing.publicKey)
        }
    }

    static let checkpoints = "SELECT number, count, head, at, signature FROM auditCheckpoint ORDER BY number"

    private static func lastCheckpoint(_ db: Database) throws -> (number: Int64, count: Int64) {
        let statement = try db.cachedStatement(
            sql: "SELECT number, count FROM auditCheckpoint ORDER BY number DESC LIMIT 1"
        )
        guard let row = try Row.fetchOne(statement) else { return (0, 0) }
        guard let number = Int64.fromDatabaseValue(row[0]), let count = Int64.fromDatabaseValue(row[1]) else {
            throw VaultFault(.damaged, "the last checkpoint is damaged; verify the audit log, and restore a backup")
        }
        return (number, count)
    }
}
