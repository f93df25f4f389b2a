/* The SQLite file: WAL, synchronous=FULL, every statement prepared once. Any error ends the process. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "text.h"

struct store;

struct store *store_open(const char *directory);
void store_close(struct store *store);

const char *store_epoch(const struct store *store); /* minted when the file was made */
int64_t store_last_position(struct store *store);   /* of the journal; 0 when empty */
int64_t store_sent_through(struct store *store);

void store_begin(struct store *store);
void store_commit(struct store *store);

int64_t store_version(struct store *store, const char *entity); /* 0 when there is none */
bool store_remember(struct store *store, const char *id, int64_t at, const char *reply); /* false: seen before */
void store_put_state(struct store *store, const char *entity, int64_t version, const char *document);
void store_append(struct store *store, int64_t position, const char *topic, const char *payload, size_t length, int64_t at);
void store_mark_sent(struct store *store, int64_t position);

/* Calls `each` with up to `limit` journal rows after `position`. */
typedef void store_row(void *context, int64_t position, const char *topic, const void *payload, int length);
void store_read_after(struct store *store, int64_t position, int limit, store_row *each, void *context);

#endif
