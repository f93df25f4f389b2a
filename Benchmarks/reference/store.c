#include "store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char schema[] =
    "CREATE TABLE IF NOT EXISTS inbox (source TEXT NOT NULL, id TEXT NOT NULL, receivedAt INTEGER NOT NULL,"
    " reply TEXT NOT NULL, PRIMARY KEY (source, id)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS state (id TEXT PRIMARY KEY, version INTEGER NOT NULL, document TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE IF NOT EXISTS journal (position INTEGER PRIMARY KEY, sequence INTEGER NOT NULL, topic TEXT NOT NULL,"
    " payload BLOB NOT NULL, at INTEGER NOT NULL) STRICT;"
    "CREATE TABLE IF NOT EXISTS progress (only INTEGER PRIMARY KEY CHECK (only = 1), epoch TEXT NOT NULL,"
    " sentThrough INTEGER NOT NULL) STRICT;";

enum statement {
    BEGIN, COMMIT, VERSION, REMEMBER, PUT_STATE, APPEND, MARK_SENT, LAST_POSITION, SENT_THROUGH, READ_AFTER,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [VERSION] = "SELECT version, document FROM state WHERE id = ?",
    [REMEMBER] = "INSERT INTO inbox (source, id, receivedAt, reply) VALUES ('urn:quintet:main:bare', ?, ?, ?)"
                 " ON CONFLICT DO NOTHING",
    [PUT_STATE] = "INSERT INTO state (id, version, document) VALUES (?, ?, ?)"
                  " ON CONFLICT (id) DO UPDATE SET version = excluded.version, document = excluded.document",
    [APPEND] = "INSERT INTO journal (position, sequence, topic, payload, at) VALUES (?1, ?1, ?2, ?3, ?4)",
    [MARK_SENT] = "UPDATE progress SET sentThrough = ?",
    [LAST_POSITION] = "SELECT coalesce(max(position), 0) FROM journal",
    [SENT_THROUGH] = "SELECT sentThrough FROM progress",
    [READ_AFTER] = "SELECT position, topic, payload FROM journal WHERE position > ? ORDER BY position LIMIT ?",
};

struct store {
    sqlite3 *database;
    sqlite3_stmt *statements[STATEMENTS];
    char epoch[UUID_SIZE];
};

static void check(struct store *store, int code, int expected, const char *doing) {
    if (code == expected) return;
    fprintf(stderr, "store: %s: %s\n", doing, sqlite3_errmsg(store->database));
    exit(1);
}

static void execute(struct store *store, const char *text) {
    check(store, sqlite3_exec(store->database, text, NULL, NULL, NULL), SQLITE_OK, text);
}

/* Runs a statement that returns nothing and makes it ready for its next use. */
static void finish(struct store *store, enum statement which) {
    check(store, sqlite3_step(store->statements[which]), SQLITE_DONE, sql[which]);
    sqlite3_reset(store->statements[which]);
}

static int64_t first_integer(struct store *store, enum statement which) {
    sqlite3_stmt *s = store->statements[which];
    check(store, sqlite3_step(s), SQLITE_ROW, sql[which]);
    int64_t value = sqlite3_column_int64(s, 0);
    sqlite3_reset(s);
    return value;
}

static void mint_epoch(struct store *store) {
    char text[160], epoch[UUID_SIZE];
    uuid_v7(now_milliseconds(), epoch);
    snprintf(text, sizeof text, "INSERT OR IGNORE INTO progress (only, epoch, sentThrough) VALUES (1, '%s', 0)", epoch);
    execute(store, text);
    sqlite3_stmt *s;
    check(store, sqlite3_prepare_v2(store->database, "SELECT epoch FROM progress", -1, &s, NULL), SQLITE_OK, "epoch");
    check(store, sqlite3_step(s), SQLITE_ROW, "epoch");
    snprintf(store->epoch, sizeof store->epoch, "%s", (const char *)sqlite3_column_text(s, 0));
    sqlite3_finalize(s);
}

struct store *store_open(const char *directory) {
    struct store *store = calloc(1, sizeof *store);
    char path[4096];
    snprintf(path, sizeof path, "%s/bench.db", directory);
    check(store, sqlite3_open(path, &store->database), SQLITE_OK, path);
    execute(store, "PRAGMA journal_mode = WAL");
    execute(store, "PRAGMA synchronous = FULL");
    execute(store, schema);
    mint_epoch(store);
    for (int i = 0; i < STATEMENTS; i++) {
        int code = sqlite3_prepare_v3(store->database, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &store->statements[i], NULL);
        check(store, code, SQLITE_OK, sql[i]);
    }
    return store;
}

void store_close(struct store *store) {
    for (int i = 0; i < STATEMENTS; i++) sqlite3_finalize(store->statements[i]);
    check(store, sqlite3_close(store->database), SQLITE_OK, "close");
    free(store);
}

const char *store_epoch(const struct store *store) { return store->epoch; }

int64_t store_last_position(struct store *store) { return first_integer(store, LAST_POSITION); }

int64_t store_sent_through(struct store *store) { return first_integer(store, SENT_THROUGH); }

void store_begin(struct store *store) { finish(store, BEGIN); }

void store_commit(struct store *store) { finish(store, COMMIT); }

int64_t store_version(struct store *store, const char *entity) {
    sqlite3_stmt *s = store->statements[VERSION];
    sqlite3_bind_text(s, 1, entity, -1, SQLITE_STATIC);
    int code = sqlite3_step(s);
    if (code != SQLITE_DONE) check(store, code, SQLITE_ROW, sql[VERSION]);
    int64_t version = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : 0;
    sqlite3_reset(s);
    return version;
}

bool store_remember(struct store *store, const char *id, int64_t at, const char *reply) {
    sqlite3_stmt *s = store->statements[REMEMBER];
    sqlite3_bind_text(s, 1, id, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, at);
    sqlite3_bind_text(s, 3, reply, -1, SQLITE_STATIC);
    finish(store, REMEMBER);
    return sqlite3_changes(store->database) == 1;
}

void store_put_state(struct store *store, const char *entity, int64_t version, const char *document) {
    sqlite3_stmt *s = store->statements[PUT_STATE];
    sqlite3_bind_text(s, 1, entity, -1, SQLITE_STATIC);
    sqlite3_bind_int64(s, 2, version);
    sqlite3_bind_text(s, 3, document, -1, SQLITE_STATIC);
    finish(store, PUT_STATE);
}

void store_append(struct store *store, int64_t position, const char *topic, const char *payload, size_t length, int64_t at) {
    sqlite3_stmt *s = store->statements[APPEND];
    sqlite3_bind_int64(s, 1, position);
    sqlite3_bind_text(s, 2, topic, -1, SQLITE_STATIC);
    sqlite3_bind_blob(s, 3, payload, (int)length, SQLITE_STATIC);
    sqlite3_bind_int64(s, 4, at);
    finish(store, APPEND);
}

void store_mark_sent(struct store *store, int64_t position) {
    sqlite3_bind_int64(store->statements[MARK_SENT], 1, position);
    finish(store, MARK_SENT);
}

void store_read_after(struct store *store, int64_t position, int limit, store_row *each, void *context) {
    sqlite3_stmt *s = store->statements[READ_AFTER];
    sqlite3_bind_int64(s, 1, position);
    sqlite3_bind_int(s, 2, limit);
    int code;
    while ((code = sqlite3_step(s)) == SQLITE_ROW) {
        const char *topic = (const char *)sqlite3_column_text(s, 1);
        each(context, sqlite3_column_int64(s, 0), topic, sqlite3_column_blob(s, 2), sqlite3_column_bytes(s, 2));
    }
    check(store, code, SQLITE_DONE, sql[READ_AFTER]);
    sqlite3_reset(s);
}
