/* What is done with one command inside the batch's transaction: bytes and rows, no sockets. */
#ifndef HANDLER_H
#define HANDLER_H

#include "store.h"

enum { PREFIX_LIMIT = 64, TOPIC_LIMIT = 160, PAYLOAD_LIMIT = 1024, LOG_LIMIT = 1024 };

struct event {
    int64_t position;
    char topic[TOPIC_LIMIT];
    char payload[PAYLOAD_LIMIT];
    int length;
};

struct handler {
    struct store *store;
    const char *site;
    int64_t last_position;
    char prefix[PREFIX_LIMIT]; /* quintet/v1/{site}/bench/ */
    size_t prefix_length;
};

void handler_init(struct handler *handler, struct store *store, const char *site);

/* True when `event` was filled. `log` receives one line; its length goes to `log_length`. */
bool handler_apply(struct handler *handler, const char *topic, const char *payload, size_t length,
                   struct event *event, char log[LOG_LIMIT], size_t *log_length);

#endif
