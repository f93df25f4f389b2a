import GRDB

extension Vault {
    /// What a change of the master key did.
    public struct Rotation: Sendable {
        /// The vault to use once the transaction is committed; the old one makes no keys any more.
        public let vault: Vault
        /// The patients whose keys were wrapped anew.
        public let count: Int
        /// The patients whose keys cannot be unwrapped, which stay as they are.
        public let damaged: [RecordID]
    }

    /// Wraps all keys under another master key, in the caller's transaction: all of them, or none.
    ///
    /// The records stay as they are. Keep the old key's file until the transaction is committed, and as long as backups
    /// that were sealed with it are to be read.
    public func rotate(to next: MasterKey, _ db: Database) throws -> Rotation {
        try Self.checkMaster(db, master)
        let rows = try Row.fetchAll(
            db,
            sql: "SELECT patient, wrapped, erasedAt FROM patientKey WHERE erasedAt IS NULL"
        )
        let update = try db.makeStatement(sql: "UPDATE patientKey SET wrapped = ? WHERE patient = ?")
        var damaged: [RecordID] = []
        for row in rows {
            let (patient, key) = try unwrap(row)
            switch key {
            case .success(let key): try update.execute(arguments: [try next.wrap(key.key), patient])
            case .failure: damaged.append(patient)
            }
        }
        try keys.rewrap(db, next)
        try Self.note(next, db)
        return Rotation(vault: try Vault(db, next), count: rows.count - damaged.count, damaged: damaged)
    }
}
