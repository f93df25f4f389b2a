import Crypto
import Foundation
import GRDB
import Schema

extension Vault {
    /// Makes the key of a new patient.
    ///
    /// - Throws: ``VaultFault`` `wrongKey` when the master key was rotated since this vault was opened, as nobody could
    ///   unwrap the key again; `unusable` when the patient has a key, or had one.
    public func makeKey(for patient: RecordID, _ db: Database) throws -> RecordKey {
        try Self.checkMaster(db, master)
        let key = RecordKey()
        let statement = try db.cachedStatement(sql: "INSERT INTO patientKey (patient, wrapped) VALUES (?, ?)")
        do { try statement.execute(arguments: [patient, try master.wrap(key.key)]) } catch let error as DatabaseError
            where error.resultCode == .SQLITE_CONSTRAINT
        {
            throw VaultFault(
                .unusable,
                "patient \(patient) has a key already, or had one; give the new patient a new id"
            )
        }
        return key
    }

    /// The key of a patient; nil when there is no such patient.
    ///
    /// - Throws: ``VaultFault`` `erased` when it was erased, `damaged` when it cannot be unwrapped.
    public func key(of patient: RecordID, _ db: Database) throws -> RecordKey? {
        let statement = try db.cachedStatement(
            sql: "SELECT patient, wrapped, erasedAt FROM patientKey WHERE patient = ?"
        )
        guard let row = try Row.fetchOne(statement, arguments: [patient]) else { return nil }
        return try unwrap(row).key.get()
    }

    /// Goes through all patients whose key was not erased, each with her key or what is wrong with it.
    public func forEachKey(
        _ db: Database,
        _ body: (RecordID, Result<RecordKey, VaultFault>) throws -> Void
    ) throws {
        let sql = "SELECT patient, wrapped, erasedAt FROM patientKey WHERE erasedAt IS NULL"
        let rows = try Row.fetchCursor(db, sql: sql)
        while let row = try rows.next() {
            let (patient, key) = try unwrap(row)
            try body(patient, key)
        }
    }

    /// Erases the key of a patient, and with it everything that it sealed.
    ///
    /// The old bytes are gone from the files once the transaction is committed and the write-ahead log is truncated
    /// (`checkpoint(.truncate)`), and from backups when those are.
    ///
    /// - Returns: Whether there was a key to erase.
    public func erase(_ patient: RecordID, at time: Timestamp, _ db: Database) throws -> Bool {
        // Freed bytes stay readable in the page without it.
        try db.execute(sql: "PRAGMA secure_delete = ON")
        try db.execute(
            sql: "UPDATE patientKey SET wrapped = x'', erasedAt = ? WHERE patient = ? AND erasedAt IS NULL",
            arguments: [time.milliseconds, patient]
        )
        return db.changesCount > 0
    }

    /// Columns are read without trust: somebody may have changed them.
    func unwrap(_ row: Row) throws(VaultFault) -> (patient: RecordID, key: Result<RecordKey, VaultFault>) {
        guard let patient = RecordID.fromDatabaseValue(row[0]) else {
            throw VaultFault(.damaged, "a key in patientKey has no patient's id of 16 bytes; restore a backup")
        }
        if let erasedAt = Int64.fromDatabaseValue(row[2]) {
            let time = Timestamp(milliseconds: erasedAt)
            let reason = "the records of patient \(patient) were erased at \(time) and cannot be opened any more"
            return (patient, .failure(VaultFault(.erased, reason)))
        }
        guard let wrapped = Data.fromDatabaseValue(row[1]), let key = master.unwrap(wrapped) else {
            let reason = "the key of patient \(patient) is damaged; restore it from a backup"
            return (patient, .failure(VaultFault(.damaged, reason)))
        }
        return (patient, .success(RecordKey(key)))
    }
}
