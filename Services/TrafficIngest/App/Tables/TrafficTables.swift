import GRDB

/// The tables of traffic-ingest.
enum TrafficTables {
    @Sendable static func migrate(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE incident (
                    number INTEGER PRIMARY KEY,
                    source TEXT NOT NULL,
                    incident TEXT NOT NULL,
                    lifecycle TEXT NOT NULL,
                    hash TEXT NOT NULL,
                    recordRevision INTEGER,
                    road TEXT,
                    category TEXT NOT NULL,
                    severity INTEGER NOT NULL,
                    west REAL, south REAL, east REAL, north REAL,
                    firstSeenAt INTEGER NOT NULL,
                    changedAt INTEGER NOT NULL,
                    clearedAt INTEGER,
                    isShown INTEGER NOT NULL DEFAULT 1,
                    document BLOB NOT NULL,
                    UNIQUE (source, incident)
                );
                CREATE INDEX incidentByChange ON incident (lifecycle, changedAt);
                CREATE INDEX incidentByRoad ON incident (road, lifecycle, changedAt);
                CREATE INDEX incidentByClear ON incident (clearedAt) WHERE clearedAt IS NOT NULL;
                CREATE TABLE revision (
                    source TEXT NOT NULL,
                    incident TEXT NOT NULL,
                    revision INTEGER NOT NULL,
                    at INTEGER NOT NULL,
                    document BLOB NOT NULL,
                    PRIMARY KEY (source, incident, revision)
                ) WITHOUT ROWID;
                CREATE INDEX revisionByTime ON revision (at);
                CREATE TABLE feed (
                    id TEXT PRIMARY KEY,
                    source TEXT NOT NULL,
                    status TEXT NOT NULL,
                    memory TEXT,
                    wasRead INTEGER NOT NULL DEFAULT 0,
                    isFiled INTEGER NOT NULL DEFAULT 0,
                    roads INTEGER NOT NULL DEFAULT 0
                ) WITHOUT ROWID;
                CREATE TABLE code (
                    source TEXT NOT NULL,
                    code TEXT NOT NULL,
                    count INTEGER NOT NULL,
                    PRIMARY KEY (source, code)
                ) WITHOUT ROWID;
                CREATE TABLE watch (id TEXT PRIMARY KEY, name TEXT NOT NULL, watch TEXT NOT NULL) WITHOUT ROWID;
                CREATE TABLE sighting (
                    watch TEXT NOT NULL,
                    key TEXT NOT NULL,
                    revision INTEGER NOT NULL,
                    PRIMARY KEY (watch, key)
                ) WITHOUT ROWID;
                CREATE TABLE roadLine (
                    number INTEGER PRIMARY KEY,
                    import TEXT NOT NULL,
                    road TEXT NOT NULL,
                    places BLOB NOT NULL
                );
                CREATE INDEX roadLineByImport ON roadLine (import, road);
                CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
                """
        )
    }

    /// What is open is found however much is kept of what was.
    @Sendable static func indexOpen(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE INDEX incidentOpen ON incident (source, incident) WHERE lifecycle = 'open';
                CREATE INDEX incidentOpenByCategory ON incident (category) WHERE lifecycle = 'open';
                """
        )
    }
}
