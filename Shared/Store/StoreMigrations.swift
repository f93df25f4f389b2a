import GRDB

/// The tables every service has. Names are never edited after a release; a change is a new migration.
enum StoreMigrations {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("2026-11-21 store") { db in
            try db.execute(sql: tables)
        }
        migrator.registerMigration("2026-11-22 bygone epochs") { db in
            try db.execute(
                sql: """
                    CREATE TABLE bygone (
                        source TEXT NOT NULL,
                        epoch TEXT NOT NULL,
                        PRIMARY KEY (source, epoch)
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        }
        migrator.registerMigration("2026-11-22 numbers") { db in
            try db.execute(sql: numbers)
        }
    }

    /// What others know by its number never gives it to another: an effect's is its idempotency key, and a person says
    /// which dead letter to drop.
    private static let numbers = """
        ALTER TABLE deadLetter RENAME TO old;
        CREATE TABLE deadLetter (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            message BLOB NOT NULL,
            problem BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO deadLetter SELECT number, message, problem, attempts, at FROM old;
        DROP TABLE old;

        ALTER TABLE effect RENAME TO old;
        CREATE TABLE effect (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            entity TEXT NOT NULL,
            payload BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            dueAt INTEGER NOT NULL
        ) STRICT;
        INSERT INTO effect SELECT number, kind, entity, payload, attempts, dueAt FROM old;
        DROP TABLE old;
        CREATE INDEX effectByEntity ON effect (kind, entity, number);
        """

    /// `inbox` and `journal` have plain row ids, so that growth is appending and retention deletes a prefix.
    private static let tables = """
        CREATE TABLE meta (key TEXT PRIMARY KEY, value ANY NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE inbox (
            number INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            id TEXT NOT NULL,
            receivedAt INTEGER NOT NULL,
            packetID INTEGER,
            digest INTEGER,
            reply BLOB,
            UNIQUE (source, id)
        ) STRICT;

        CREATE TABLE journal (
            position INTEGER PRIMARY KEY,
            sequence INTEGER,
            topic TEXT NOT NULL,
            payload BLOB NOT NULL,
            isRetained INTEGER NOT NULL,
            correlation BLOB,
            at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE state (
            topic TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            payload BLOB NOT NULL
        ) STRICT;

        CREATE TABLE entity (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            version INTEGER NOT NULL,
            state BLOB NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE deferred (
            number INTEGER PRIMARY KEY,
            entity TEXT NOT NULL,
            message BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            dueAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX deferredByEntity ON deferred (entity, number);

        CREATE TABLE deadLetter (
            number INTEGER PRIMARY KEY,
            message BLOB NOT NULL,
            problem BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            at INTEGER NOT NULL
        ) STRICT;

        CREATE TABLE effect (
            number INTEGER PRIMARY KEY,
            kind TEXT NOT NULL,
            entity TEXT NOT NULL,
            payload BLOB NOT NULL,
            attempts INTEGER NOT NULL,
            dueAt INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX effectByEntity ON effect (kind, entity, number);

        CREATE TABLE watermark (
            source TEXT PRIMARY KEY,
            epoch TEXT NOT NULL,
            sequence INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE held (
            source TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            message BLOB NOT NULL,
            PRIMARY KEY (source, sequence)
        ) STRICT, WITHOUT ROWID;
        """
}
