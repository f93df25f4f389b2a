import GRDB

/// The tables of dashboard-poller.
enum DashboardTables {
    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE page (
                    id TEXT PRIMARY KEY,
                    version INTEGER NOT NULL,
                    isDeleted INTEGER NOT NULL DEFAULT 0,
                    document BLOB NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE pageVersion (
                    page TEXT NOT NULL,
                    version INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    change TEXT NOT NULL,
                    by TEXT NOT NULL,
                    document BLOB NOT NULL,
                    PRIMARY KEY (page, version)
                ) WITHOUT ROWID;
                CREATE TABLE widget (
                    id TEXT PRIMARY KEY,
                    page TEXT NOT NULL,
                    source TEXT NOT NULL,
                    widget BLOB NOT NULL,
                    document BLOB NOT NULL,
                    semaphore BLOB
                ) WITHOUT ROWID;
                CREATE INDEX widgetBySource ON widget (source);
                CREATE TABLE source (
                    id TEXT PRIMARY KEY,
                    version INTEGER NOT NULL,
                    edited INTEGER NOT NULL,
                    document BLOB NOT NULL
                ) WITHOUT ROWID;
                CREATE TABLE secret (name TEXT PRIMARY KEY, origin TEXT NOT NULL, sealed BLOB NOT NULL) WITHOUT ROWID;
                CREATE TABLE history (
                    widget TEXT NOT NULL,
                    step INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    last REAL,
                    min REAL,
                    avg REAL,
                    max REAL,
                    count INTEGER NOT NULL,
                    PRIMARY KEY (widget, step, at, name)
                ) WITHOUT ROWID;
                CREATE INDEX historyByTime ON history (step, at);
                """
        )
    }

    /// The widgets of a page are found however many others there are.
    @Sendable static func indexPages(_ db: Database) throws {
        try db.execute(sql: "CREATE INDEX widgetByPage ON widget (page)")
    }
}
