import GRDB

/// The tables every service has. Names are never edited after a release; a change is a new migration.
enum StoreMigrations {
    static func register(in migrator: inout DatabaseMigrator) {
        migrator.registerMigration("2026-11-21 store") { db in
            try db.execute(sql: tables)
        }
    }

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
