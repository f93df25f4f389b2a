#define _GNU_SOURCE
#include <errno.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { RECEIVE_MAXIMUM = 65535, KEEPALIVE_SECONDS = 60, READ_BURST = 256, TAG_SHIFT = 30 };

static void check(int code, const char *doing) {
    if (code == MOSQ_ERR_SUCCESS) return;
    fprintf(stderr, "load: %s: %s\n", doing, mosquitto_strerror(code));
    exit(1);
}

/* ---- commands and events ---- */

static void command_id(const struct load *load, int64_t number, char id[37]) {
    uint32_t first = (uint32_t)load->tag; /* ordered by time, as UUIDv7 are; scattered, as UUIDv4 */
    if (load->options.scatter) first ^= (uint32_t)number * 2654435761u;
    snprintf(id, 37, "%08x-0000-%c000-8000-%012llx", first, load->options.scatter ? '4' : '7', (unsigned long long)number);
}

static void ensure_capacity(struct load *load, int64_t number) {
    if (number < load->capacity) return;
    int64_t capacity = load->capacity ? load->capacity * 2 : 1 << 20;
    load->seen = realloc(load->seen, (size_t)capacity);
    if (!load->seen) abort();
    memset(load->seen + load->capacity, 0, (size_t)(capacity - load->capacity));
    load->capacity = capacity;
}

void load_publish(struct load *load, int64_t number) {
    char topic[160], payload[COMMAND_BYTES + 1], id[37];
    ensure_capacity(load, number);
    command_id(load, number, id);
    snprintf(topic, sizeof topic, "quintet/v1/%s/bench/cmd/counter-%d/set", load->options.site,
             (int)(number % load->options.entities));
    int used = snprintf(payload, sizeof payload, "{\"id\":\"%s\",\"value\":%lld,\"note\":\"", id,
                        (long long)((load->tag << TAG_SHIFT) + number));
    memset(payload + used, 'x', (size_t)(COMMAND_BYTES - 2 - used));
    memcpy(payload + COMMAND_BYTES - 2, "\"}", 2);
    struct mosquitto *publisher = load->publishers[number % load->options.publishers];
    check(mosquitto_publish(publisher, NULL, topic, COMMAND_BYTES, payload, 1, false), "publish");
    load->sent++;
}

/* The event tells its command by the value it carries. */
static void event_arrived(struct mosquitto *m, void *context, const struct mosquitto_message *message) {
    (void)m;
    struct load *load = context;
    int64_t arrived = now();
    load->packets++;
    static const char key[] = "\"value\":";
    const char *payload = message->payload;
    const char *value = payload ? memmem(payload, (size_t)message->payloadlen, key, sizeof key - 1) : NULL;
    int64_t number = value ? strtoll(value + sizeof key - 1, NULL, 10) - (load->tag << TAG_SHIFT) : -1;
    if (number < 0 || number >= load->capacity) {
        load->foreign++;
        return;
    }
    if (load->seen[number]++) {
        load->repeated++;
        load->seen[number] = 1;
        return;
    }
    load->answered++;
    if (load->latencies) load->latencies[number] = arrived - (load->first_due + number * load->interval);
    if (number == 0) { /* once is enough */
        char id[37];
        command_id(load, number, id);
        load->correlated = memmem(payload, (size_t)message->payloadlen, id, 36) != NULL;
    }
}

/* ---- connections ---- */

static void connected(struct mosquitto *m, void *context, int code) {
    struct load *load = context;
    check(code ? MOSQ_ERR_CONN_REFUSED : MOSQ_ERR_SUCCESS, "connect");
    load->connected++;
    if (m != load->subscriber) return;
    char filter[160];
    snprintf(filter, sizeof filter, "quintet/v1/%s/bench/evt/+/changed", load->options.site);
    check(mosquitto_subscribe(m, NULL, filter, 1), "subscribe");
}

static void subscribed(struct mosquitto *m, void *context, int mid, int count, const int *granted) {
    (void)m, (void)mid;
    if (count != 1 || granted[0] != 1) check(MOSQ_ERR_ACL_DENIED, "subscribe");
    ((struct load *)context)->subscribed = 1;
}

static void published(struct mosquitto *m, void *context, int mid, int reason, const mosquitto_property *properties) {
    (void)m, (void)mid, (void)properties;
    struct load *load = context;
    if (reason >= 0x80) check(MOSQ_ERR_ACL_DENIED, "publish");
    load->packets++;
    load->confirmed++;
}

static void disconnected(struct mosquitto *m, void *context, int reason) {
    (void)m, (void)context;
    if (reason) check(MOSQ_ERR_CONN_LOST, "connection");
}

static struct mosquitto *client(struct load *load, const char *name) {
    char id[64];
    snprintf(id, sizeof id, "load-%d-%s", (int)getpid(), name);
    struct mosquitto *m = mosquitto_new(id, true, load);
    if (!m) abort();
    mosquitto_int_option(m, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(m, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_int_option(m, MOSQ_OPT_RECEIVE_MAXIMUM, RECEIVE_MAXIMUM);
    mosquitto_int_option(m, MOSQ_OPT_SEND_MAXIMUM, 65535);
    mosquitto_connect_callback_set(m, connected);
    mosquitto_subscribe_callback_set(m, subscribed);
    mosquitto_publish_v5_callback_set(m, published);
    mosquitto_message_callback_set(m, event_arrived);
    mosquitto_disconnect_callback_set(m, disconnected);
    return m;
}

static void dial(struct load *load, struct mosquitto *m) {
    mosquitto_property *properties = NULL;
    check(mosquitto_property_add_int16(&properties, MQTT_PROP_RECEIVE_MAXIMUM, RECEIVE_MAXIMUM), "properties");
    check(mosquitto_connect_bind_v5(m, load->options.host, load->options.port, KEEPALIVE_SECONDS, NULL, properties), "connect");
    mosquitto_property_free_all(&properties);
}

void load_connect(struct load *load) {
    load->tag = (now() / 1000000) & 0x3fffff; /* 22 bits, so that the value stays under 2^53 */
    load->subscriber = client(load, "subscriber");
    dial(load, load->subscriber);
    for (int i = 0; i < load->options.publishers; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        load->publishers[i] = client(load, name);
        dial(load, load->publishers[i]);
    }
    int64_t deadline = now() + 10000000000;
    while (load->connected < load->options.publishers + 1 || !load->subscribed) {
        if (now() > deadline) check(MOSQ_ERR_CONN_LOST, "connect");
        load_turn(load, 100000000);
    }
}

/* ---- the loop ---- */

static void serve(struct load *load, struct mosquitto *m, short events) {
    if (events & ~POLLOUT) {
        int64_t before;
        int burst = 0;
        do { /* one read takes about one packet */
            before = load->packets;
            check(mosquitto_loop_read(m, 1), "read");
        } while (load->packets != before && ++burst < READ_BURST);
    }
    if (mosquitto_want_write(m)) check(mosquitto_loop_write(m, 1), "write");
}

void load_turn(struct load *load, int64_t timeout) {
    static int64_t next_misc;
    struct pollfd fds[PUBLISHERS_LIMIT + 1];
    struct mosquitto *clients[PUBLISHERS_LIMIT + 1];
    int count = 0;
    clients[count++] = load->subscriber;
    for (int i = 0; i < load->options.publishers && load->publishers[i]; i++) clients[count++] = load->publishers[i];
    for (int i = 0; i < count; i++) {
        short events = (short)(POLLIN | (mosquitto_want_write(clients[i]) ? POLLOUT : 0));
        fds[i] = (struct pollfd){mosquitto_socket(clients[i]), events, 0};
    }
    if (timeout < 0) timeout = 0;
    struct timespec wait = {timeout / 1000000000, timeout % 1000000000};
    if (ppoll(fds, (nfds_t)count, &wait, NULL) < 0 && errno != EINTR) abort();
    for (int i = 0; i < count; i++) {
        if (fds[i].revents) serve(load, clients[i], fds[i].revents);
    }
    if (now() < next_misc) return;
    next_misc = now() + 1000000000;
    for (int i = 0; i < count; i++) check(mosquitto_loop_misc(clients[i]), "keep-alive");
}

bool load_drain(struct load *load) {
    int64_t deadline = now() + (int64_t)(load->options.timeout * 1e9);
    while (load->answered < load->sent && now() < deadline) load_turn(load, 10000000);
    return load->answered == load->sent;
}

void load_finish(struct load *load) {
    mosquitto_disconnect(load->subscriber);
    for (int i = 0; i < load->options.publishers; i++) mosquitto_disconnect(load->publishers[i]);
}
