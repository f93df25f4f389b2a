#include "handler.h"

#include <stdio.h>
#include <string.h>

void handler_init(struct handler *handler, struct store *store, const char *site) {
    handler->store = store;
    handler->site = site;
    handler->last_position = store_last_position(store);
    handler->prefix_length =
        (size_t)snprintf(handler->prefix, sizeof handler->prefix, "quintet/v1/%s/bench/", site);
}

/* "{prefix}cmd/{entity}/set" → entity */
static bool entity_of(const struct handler *handler, const char *topic, char *entity, size_t size) {
    if (strncmp(topic, handler->prefix, handler->prefix_length) != 0) return false;
    const char *rest = topic + handler->prefix_length;
    if (strncmp(rest, "cmd/", 4) != 0) return false;
    const char *name = rest + 4, *slash = strchr(name, '/');
    if (!slash || slash == name || strcmp(slash, "/set") != 0 || (size_t)(slash - name) >= size) return false;
    memcpy(entity, name, (size_t)(slash - name));
    entity[slash - name] = 0;
    return true;
}

static size_t write_log(const char *event, const char *level, const char *outcome, const char *id, const char *entity,
                        const char *topic, size_t bytes, int64_t at, double duration, char log[LOG_LIMIT]) {
    char time[TIME_SIZE];
    time_format(at, time);
    int length = snprintf(log, LOG_LIMIT,
        "{\"ts\":\"%s\",\"level\":\"%s\",\"service\":\"bench\",\"event\":\"%s\",\"msg\":\"set\",\"id\":\"%s\","
        "\"source\":\"urn:quintet:main:bare\",\"type\":\"quintet.bench.counter.set.v1\",\"subject\":\"%s\","
        "\"topic\":\"%s\",\"qos\":1,\"mode\":\"bare\",\"bytes\":%zu,\"outcome\":\"%s\",\"duration_ms\":%.3f}\n",
        time, level, event, id, entity, topic, bytes, outcome, duration);
    return length < LOG_LIMIT ? (size_t)length : LOG_LIMIT - 1;
}

static void write_event(const struct handler *handler, const struct command *command, const char *entity,
                        int64_t version, int64_t at, struct event *event) {
    char id[UUID_SIZE], time[TIME_SIZE];
    uuid_v7(at, id);
    time_format(at, time);
    snprintf(event->topic, sizeof event->topic, "%sevt/%s/changed", handler->prefix, entity);
    event->length = snprintf(event->payload, sizeof event->payload,
        "{\"specversion\":\"1.0\",\"id\":\"%s\",\"source\":\"urn:quintet:%s:bench\","
        "\"type\":\"quintet.bench.counter.changed.v1\",\"subject\":\"%s\",\"time\":\"%s\","
        "\"datacontenttype\":\"application/json\",\"sequence\":\"%016lld\",\"epoch\":\"%s\",\"entityversion\":\"%lld\","
        "\"correlationid\":\"%s\",\"causationid\":\"%s\",\"data\":{\"value\":%lld}}",
        id, handler->site, entity, time, (long long)event->position, store_epoch(handler->store), (long long)version,
        command->id, command->id, (long long)command->value);
}

bool handler_apply(struct handler *handler, const char *topic, const char *payload, size_t length,
                   struct event *event, char log[LOG_LIMIT], size_t *log_length) {
    int64_t started = monotonic_nanoseconds(), at = now_milliseconds();
    struct command command;
    char entity[ID_LIMIT + 1] = "", reply[64], document[48];
    bool applied = false;
    if (!entity_of(handler, topic, entity, sizeof entity) || !command_parse(payload, length, &command)) {
        *log_length = write_log("command.rejected", "warn", "malformed-payload", "", entity, "", length, at, 0, log);
        return false;
    }
    struct store *store = handler->store;
    int64_t version = store_version(store, entity) + 1;
    snprintf(reply, sizeof reply, "{\"outcome\":\"applied\",\"entityversion\":\"%lld\"}", (long long)version);
    if (store_remember(store, command.id, at, reply)) {
        snprintf(document, sizeof document, "{\"value\":%lld}", (long long)command.value);
        store_put_state(store, entity, version, document);
        event->position = ++handler->last_position;
        write_event(handler, &command, entity, version, at, event);
        store_append(store, event->position, event->topic, event->payload, (size_t)event->length, at);
        applied = true;
    }
    double duration = (double)(monotonic_nanoseconds() - started) / 1e6;
    const char *name = applied ? "command.applied" : "command.duplicate", *outcome = applied ? "applied" : "duplicate";
    *log_length = write_log(name, "info", outcome, command.id, entity, topic, length, at, duration, log);
    return applied;
}
