import ClinicVault
import GRDB

/// The tables of clinic-service beside those of its vault. Names are never edited after a release.
///
/// What can be read in them without a key: ids, kinds, counts, sizes and times.
enum ClinicTables {
    @Sendable static func migrate(_ db: Database) throws {
        try VaultTables.migrate(db)
        try db.execute(sql: records)
        try db.execute(sql: others)
        try RecordLocks.install(db)
    }

    /// Whose an upload is, and what counts their parts without reading them.
    @Sendable static func countUploads(_ db: Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE uploadPart ADD COLUMN user TEXT NOT NULL DEFAULT '';
                CREATE INDEX uploadPartByUser ON uploadPart (user);
                """
        )
    }

    /// `box` is the sealed document; `line` is what a patient's line in the list is made of, sealed too. `parent` is
    /// the consultation of an amendment or a file. `closed` rows are kept and left out of lists. `recordByLine` has all
    /// that a start reads, close together; without it a start would read the whole table.
    private static let records = """
        CREATE TABLE record (
            number INTEGER PRIMARY KEY,
            id BLOB NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            patient BLOB NOT NULL,
            parent BLOB,
            at INTEGER NOT NULL,
            until INTEGER,
            signedAt INTEGER,
            closed INTEGER NOT NULL,
            version INTEGER NOT NULL,
            schema INTEGER NOT NULL,
            line BLOB,
            box BLOB NOT NULL
        ) STRICT;
        CREATE INDEX recordByPatient ON record (patient, kind, closed, at);
        CREATE INDEX recordByParent ON record (parent) WHERE parent IS NOT NULL;
        CREATE INDEX recordByLine ON record (id, version, schema, line) WHERE kind = 'patient';
        CREATE INDEX recordByTime ON record (at) WHERE kind = 'appointment';

        CREATE TABLE filePart (
            attachment BLOB NOT NULL,
            part INTEGER NOT NULL,
            box BLOB NOT NULL,
            UNIQUE (attachment, part)
        ) STRICT;
        """

    private static let others = """
        CREATE TABLE identity (hash BLOB NOT NULL, patient BLOB NOT NULL, PRIMARY KEY (hash, patient))
        STRICT, WITHOUT ROWID;
        CREATE INDEX identityByPatient ON identity (patient);

        CREATE TABLE sourceRecord (
            hash BLOB PRIMARY KEY,
            record BLOB NOT NULL,
            patient BLOB NOT NULL,
            digest BLOB NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE followUp (consultation BLOB PRIMARY KEY, patient BLOB NOT NULL, dueAt INTEGER NOT NULL)
        STRICT, WITHOUT ROWID;
        CREATE INDEX followUpByTime ON followUp (dueAt);

        CREATE TABLE uploadPart (
            upload BLOB NOT NULL,
            part INTEGER NOT NULL,
            at INTEGER NOT NULL,
            box BLOB NOT NULL,
            UNIQUE (upload, part)
        ) STRICT;

        CREATE TABLE practice (key TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        """
}
