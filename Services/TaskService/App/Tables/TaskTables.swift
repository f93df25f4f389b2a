import GRDB

/// The tables of task-service.
enum TaskTables {
    @Sendable static func migrate(_ db: Database) throws {
        try tasks(db)
        try projects(db)
        try changes(db)
        try timing(db)
    }

    /// `hidden` is 1 until a task's `defer` has come. The keys of the five sortings stand behind category and hidden, so
    /// that a page of a list is read from its index without sorting; a row's number ends every index by itself. The words
    /// of what is in `unindexed` are not in `search` yet. Its parts are merged by ``SearchBacklog``: a little at every change,
    /// as FTS5 does it of itself, makes one change in a hundred take ten milliseconds.
    private static func tasks(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE task (
                    number INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    version INTEGER NOT NULL,
                    category TEXT NOT NULL,
                    fromCategory TEXT,
                    hidden INTEGER NOT NULL DEFAULT 0,
                    name TEXT NOT NULL,
                    sortName TEXT NOT NULL,
                    note TEXT,
                    priority INTEGER NOT NULL,
                    created INTEGER NOT NULL,
                    modified INTEGER NOT NULL,
                    ended INTEGER,
                    project TEXT,
                    contexts TEXT,
                    deferTime TEXT,
                    due TEXT,
                    dueAt INTEGER,
                    waiting TEXT,
                    recurrence TEXT,
                    dependsOn TEXT,
                    rank REAL NOT NULL,
                    extra TEXT
                );
                CREATE INDEX taskByRank ON task (category, hidden, rank);
                CREATE INDEX taskByName ON task (category, hidden, sortName);
                CREATE INDEX taskByPriority ON task (category, hidden, priority);
                CREATE INDEX taskByCreated ON task (category, hidden, created);
                CREATE INDEX taskByDue ON task (category, hidden, dueAt);
                CREATE INDEX taskByProject ON task (project, category, rank) WHERE project IS NOT NULL;
                CREATE INDEX taskByWait ON task (hidden, json_extract(waiting, '$.since')) WHERE category = 'waiting';
                CREATE INDEX taskByEnd ON task (ended) WHERE category = 'trash';
                CREATE TABLE tally (category TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TRIGGER taskAdded AFTER INSERT ON task BEGIN
                    INSERT INTO tally VALUES (new.category, 1) ON CONFLICT DO UPDATE SET count = count + 1;
                END;
                CREATE TRIGGER taskRemoved AFTER DELETE ON task BEGIN
                    UPDATE tally SET count = count - 1 WHERE category = old.category;
                END;
                CREATE TRIGGER taskMoved AFTER UPDATE OF category ON task WHEN old.category <> new.category BEGIN
                    UPDATE tally SET count = count - 1 WHERE category = old.category;
                    INSERT INTO tally VALUES (new.category, 1) ON CONFLICT DO UPDATE SET count = count + 1;
                END;
                CREATE VIRTUAL TABLE search USING fts5 (
                    name, note, facets, content = '', columnsize = 0, prefix = '1 2 3',
                    tokenize = "unicode61 remove_diacritics 2"
                );
                INSERT INTO search (search, rank) VALUES ('automerge', 0);
                CREATE TABLE unindexed (number INTEGER PRIMARY KEY);
                """
        )
    }

    private static func projects(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE project (
                    id TEXT PRIMARY KEY,
                    status TEXT NOT NULL,
                    document TEXT NOT NULL
                ) WITHOUT ROWID;
                """
        )
    }

    /// `tombstone` keeps the ids of what was deleted for good, so that an old file does not bring it back.
    private static func changes(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE change (
                    number INTEGER PRIMARY KEY AUTOINCREMENT,
                    id TEXT NOT NULL UNIQUE,
                    user TEXT NOT NULL,
                    undone INTEGER NOT NULL DEFAULT 0,
                    items TEXT NOT NULL
                );
                CREATE INDEX changeOfUser ON change (user, number);
                CREATE TABLE tombstone (id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
                CREATE TABLE attention (dedupeKey TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID;
                """
        )
    }

    private static func timing(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE alarm (
                    task TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    at INTEGER NOT NULL,
                    PRIMARY KEY (task, kind)
                ) WITHOUT ROWID;
                CREATE INDEX alarmByTime ON alarm (at);
                CREATE TABLE reminder (one INTEGER PRIMARY KEY CHECK (one = 1), anchor INTEGER NOT NULL);
                """
        )
    }
}
