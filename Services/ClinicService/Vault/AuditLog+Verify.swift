import Crypto
import GRDB

extension AuditLog {
    /// Goes through the whole log, entry by entry, and says what became of it.
    ///
    /// - Parameter witness: The last checkpoint that was kept elsewhere. Without it a log that was cut together with its
    ///   checkpoints looks like a younger one.
    public func verify(_ db: Database, witness: AuditCheckpoint?) throws -> AuditVerdict {
        var proof = AuditProof(try checkpointsOnFile(db), witness: witness, key: signing.publicKey)
        let rows = try Row.fetchCursor(db, sql: "SELECT \(AuditEntry.columns), mac FROM audit ORDER BY sequence")
        var (count, head) = (0 as Int64, Self.origin)
        while let row = try rows.next() {
            let expected = mac(head, row.databaseValues.dropLast())
            guard Int64.fromDatabaseValue(row[0]) == count + 1, expected.databaseValue == row[13] else {
                return .altered(at: count + 1)
            }
            (count, head) = (count + 1, expected)
            if let verdict = proof.check(count, head) { return verdict }
        }
        return proof.conclude(count, head)
    }

    /// A row that cannot be read is nil.
    private func checkpointsOnFile(_ db: Database) throws -> [AuditCheckpoint?] {
        try Row.fetchAll(db, sql: Self.checkpoints).map { AuditCheckpoint($0, signing.publicKey) }
    }
}
