import GRDB

/// The tables of the vault. Names are never edited after a release; a change is a new migration.
public enum VaultTables {
    /// Makes the tables; call it in a migration.
    public static func migrate(_ db: Database) throws {
        try db.execute(sql: keys)
        try db.execute(sql: audit)
        try db.execute(sql: locks)
    }

    /// `vault` has the master key's id and the practice's wrapped key. The key of an erased patient is an empty blob: that she was there stays known, and nothing else.
    private static let keys = """
        CREATE TABLE vault (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE patientKey (
            patient BLOB PRIMARY KEY,
            wrapped BLOB NOT NULL,
            erasedAt INTEGER
        ) STRICT, WITHOUT ROWID;
        """

    private static let audit = """
        CREATE TABLE audit (
            sequence INTEGER PRIMARY KEY,
            at INTEGER NOT NULL,
            user TEXT NOT NULL,
            role TEXT NOT NULL,
            action TEXT NOT NULL,
            patient BLOB,
            object BLOB,
            version INTEGER,
            purpose TEXT NOT NULL,
            outcome TEXT NOT NULL,
            reason TEXT,
            correlation TEXT,
            detail BLOB,
            mac BLOB NOT NULL
        ) STRICT;
        CREATE INDEX auditByPatient ON audit (patient) WHERE patient IS NOT NULL;
        CREATE INDEX auditByUser ON audit (user);
        CREATE INDEX auditByTime ON audit (at);

        CREATE TABLE auditCheckpoint (
            number INTEGER PRIMARY KEY,
            count INTEGER NOT NULL,
            head BLOB NOT NULL,
            at INTEGER NOT NULL,
            signature BLOB NOT NULL
        ) STRICT;
        """

    /// Replacing a row deletes it without asking the trigger for deletions, so inserting has a trigger too. It
    /// fails instead of aborting: one row has nothing to take back, and SQLite need not copy pages before each entry.
    private static let locks = [("audit", "sequence"), ("auditCheckpoint", "number")]
        .map { table, key in
            """
            CREATE TRIGGER \(table)NoUpdate BEFORE UPDATE ON \(table)
            BEGIN SELECT RAISE(ABORT, '\(table) is written once: an entry cannot be changed'); END;
            CREATE TRIGGER \(table)NoDelete BEFORE DELETE ON \(table)
            BEGIN SELECT RAISE(ABORT, '\(table) is written once: an entry cannot be deleted'); END;
            CREATE TRIGGER \(table)AppendOnly BEFORE INSERT ON \(table)
            WHEN NEW.\(key) IS NOT (SELECT coalesce(max(\(key)), 0) + 1 FROM \(table))
            BEGIN SELECT RAISE(FAIL, '\(table) is written once: an entry comes after the last only'); END;
            """
        }
        .joined(separator: "\n")
}
