/*
 * The speed limit: the whole pipeline in C, libmosquitto and sqlite3, on one thread.
 *
 * bench.in subscribes and holds its acknowledgements: with mosquitto_threaded_set and no library thread, libmosquitto
 * queues a PUBACK when the message arrives and writes it only in mosquitto_loop_write. The loop therefore reads a batch,
 * commits it in one transaction, and only then writes. bench.out publishes the events, window-limited.
 *
 * A lost connection ends the process: a supervisor starts it again, the broker redelivers and the inbox drops what was
 * done. The product reconnects instead; its hot path is the same.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <mosquitto.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "handler.h"

enum {
    BATCH = 256,
    RECEIVE_MAXIMUM = 1000,
    WINDOW = 2000,
    RING = 1 << 16, /* more than may be unacknowledged; also the number of packet identifiers */
    SESSION_EXPIRY_SECONDS = 14 * 24 * 3600,
    KEEPALIVE_SECONDS = 60,
    MARK_SENT_MILLISECONDS = 20,
};

struct message {
    char *bytes; /* topic, NUL, payload */
    size_t capacity, topic_size, length;
};

struct service {
    struct mosquitto *in, *out;
    struct handler handler;
    bool out_ready;

    struct message batch[BATCH];
    int batched;
    struct event events[BATCH];
    char log[BATCH * LOG_LIMIT];

    int64_t published;     /* the last journal position handed to bench.out */
    int64_t sent_through;  /* everything up to here has its PUBACK */
    int64_t marked;        /* what the database says of it */
    int64_t marked_at;     /* ns */
    int64_t position_of[RING]; /* by packet identifier */
    bool confirmed[RING];      /* by position */
    int64_t confirmations;
};

static volatile sig_atomic_t stopping;

static void on_signal(int number) {
    (void)number;
    stopping = 1;
}

static void check(int code, const char *doing) {
    if (code == MOSQ_ERR_SUCCESS) return;
    fprintf(stderr, "mqtt: %s: %s\n", doing, mosquitto_strerror(code));
    exit(1);
}

static void log_event(const char *event, const char *message) {
    char time[TIME_SIZE];
    time_format(now_milliseconds(), time);
    printf("{\"ts\":\"%s\",\"level\":\"info\",\"service\":\"bench\",\"event\":\"%s\",\"msg\":\"%s\"}\n", time, event, message);
    fflush(stdout);
}

/* ---- callbacks: note and return ---- */

static void in_connected(struct mosquitto *in, void *context, int code, int flags, const mosquitto_property *properties) {
    (void)flags, (void)properties;
    struct service *s = context;
    check(code ? MOSQ_ERR_CONN_REFUSED : MOSQ_ERR_SUCCESS, "bench.in");
    char filter[TOPIC_LIMIT + 8];
    snprintf(filter, sizeof filter, "%scmd/#", s->handler.prefix);
    check(mosquitto_subscribe(in, NULL, filter, 1), "subscribe");
}

static void in_subscribed(struct mosquitto *in, void *context, int mid, int count, const int *granted) {
    (void)in, (void)context, (void)mid;
    if (count != 1 || granted[0] != 1) check(MOSQ_ERR_ACL_DENIED, "subscribe");
    log_event("service.ready", "subscribed");
}

static void in_message(struct mosquitto *in, void *context, const struct mosquitto_message *m) {
    (void)in;
    struct service *s = context;
    struct message *copy = &s->batch[s->batched++];
    copy->topic_size = strlen(m->topic) + 1;
    copy->length = (size_t)m->payloadlen;
    size_t size = copy->topic_size + copy->length;
    if (size > copy->capacity && !(copy->bytes = realloc(copy->bytes, copy->capacity = size))) abort();
    memcpy(copy->bytes, m->topic, copy->topic_size);
    if (copy->length) memcpy(copy->bytes + copy->topic_size, m->payload, copy->length);
}

static void out_connected(struct mosquitto *out, void *context, int code, int flags, const mosquitto_property *properties) {
    (void)out, (void)flags, (void)properties;
    check(code ? MOSQ_ERR_CONN_REFUSED : MOSQ_ERR_SUCCESS, "bench.out");
    ((struct service *)context)->out_ready = true;
}

static void out_published(struct mosquitto *out, void *context, int mid, int reason, const mosquitto_property *properties) {
    (void)out, (void)properties;
    struct service *s = context;
    if (reason >= 0x80) check(MOSQ_ERR_ACL_DENIED, "publish");
    s->confirmations++;
    s->confirmed[s->position_of[mid] % RING] = true;
    while (s->sent_through < s->published && s->confirmed[(s->sent_through + 1) % RING]) {
        s->confirmed[++s->sent_through % RING] = false;
    }
}

static void disconnected(struct mosquitto *m, void *context, int reason) {
    (void)m, (void)context;
    if (reason == 0) return;
    fprintf(stderr, "mqtt: connection lost: %s\n", mosquitto_strerror(reason));
    exit(1);
}

/* ---- the loop ---- */

static void read_out(struct service *s) {
    int64_t before;
    do {
        before = s->confirmations;
        check(mosquitto_loop_read(s->out, 1), "read bench.out");
    } while (s->confirmations != before);
}

static void read_in(struct service *s) {
    int before;
    do {
        before = s->batched;
        check(mosquitto_loop_read(s->in, 1), "read bench.in");
    } while (s->batched != before && s->batched < BATCH);
}

static void publish(void *context, int64_t position, const char *topic, const void *payload, int length) {
    struct service *s = context;
    int mid;
    check(mosquitto_publish(s->out, &mid, topic, length, payload, 1, false), "publish");
    s->position_of[mid] = position;
    s->published = position;
}

/* Writes acknowledgements, or events; libmosquitto stops by itself when the socket is full. */
static void write_out(struct mosquitto *m, const char *what) {
    if (mosquitto_socket(m) < 0) return; /* bench.in is dialled last */
    if (mosquitto_want_write(m)) check(mosquitto_loop_write(m, 1), what);
    check(mosquitto_loop_misc(m), what);
}

static void write_fully(const char *bytes, size_t size) {
    while (size > 0) {
        ssize_t count = write(STDOUT_FILENO, bytes, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) exit(1);
        bytes += count;
        size -= (size_t)count;
    }
}

static void commit(struct service *s) {
    struct store *store = s->handler.store;
    int emitted = 0;
    size_t logged = 0;
    store_begin(store);
    for (int i = 0; i < s->batched; i++) {
        struct message *m = &s->batch[i];
        size_t length;
        emitted += handler_apply(&s->handler, m->bytes, m->bytes + m->topic_size, m->length, &s->events[emitted],
                                 s->log + logged, &length);
        logged += length;
    }
    if (s->sent_through > s->marked) store_mark_sent(store, s->sent_through);
    store_commit(store);
    s->marked = s->sent_through;
    s->marked_at = monotonic_nanoseconds();
    s->batched = 0;
    write_out(s->in, "write bench.in");
    for (int i = 0; i < emitted; i++) {
        publish(s, s->events[i].position, s->events[i].topic, s->events[i].payload, s->events[i].length);
    }
    write_out(s->out, "write bench.out");
    write_fully(s->log, logged);
}

static bool marking_due(const struct service *s) {
    return s->sent_through > s->marked && monotonic_nanoseconds() - s->marked_at >= MARK_SENT_MILLISECONDS * INT64_C(1000000);
}

/* After a restart: what the journal holds beyond the mark goes out before anything new comes in. */
static bool caught_up(struct service *s) {
    int room = WINDOW - (int)(s->published - s->sent_through);
    if (s->out_ready && room > 0 && s->published < s->handler.last_position) {
        store_read_after(s->handler.store, s->published, room, publish, s);
    }
    return s->out_ready && s->published == s->handler.last_position;
}

static void turn(struct service *s, const sigset_t *waiting) {
    bool paused = stopping || s->published - s->sent_through >= WINDOW;
    struct pollfd fds[2] = {
        {mosquitto_socket(s->in), (short)((paused ? 0 : POLLIN) | (mosquitto_want_write(s->in) ? POLLOUT : 0)), 0},
        {mosquitto_socket(s->out), (short)(POLLIN | (mosquitto_want_write(s->out) ? POLLOUT : 0)), 0},
    };
    long pause = s->sent_through > s->marked ? MARK_SENT_MILLISECONDS : 1000;
    struct timespec timeout = {pause / 1000, pause % 1000 * 1000000};
    if (ppoll(fds, 2, &timeout, waiting) < 0 && errno != EINTR) exit(1);
    if (fds[1].revents & ~POLLOUT) read_out(s);
    if (fds[0].revents & ~POLLOUT) read_in(s);
    if (s->batched > 0 || marking_due(s)) commit(s);
    write_out(s->in, "write bench.in");
    write_out(s->out, "write bench.out");
}

/* ---- start and stop ---- */

static const char *setting(const char *name, const char *fallback) {
    const char *value = getenv(name);
    return value && *value ? value : fallback;
}

static struct mosquitto *client(struct service *s, const char *suffix, bool clean) {
    char id[128];
    snprintf(id, sizeof id, "%s.%s", setting("MQTT_CLIENT_ID", "bench"), suffix);
    struct mosquitto *m = mosquitto_new(id, clean, s);
    if (!m) exit(1);
    mosquitto_int_option(m, MOSQ_OPT_PROTOCOL_VERSION, MQTT_PROTOCOL_V5);
    mosquitto_int_option(m, MOSQ_OPT_TCP_NODELAY, 1);
    mosquitto_int_option(m, MOSQ_OPT_RECEIVE_MAXIMUM, RECEIVE_MAXIMUM);
    mosquitto_int_option(m, MOSQ_OPT_SEND_MAXIMUM, 65535);
    mosquitto_threaded_set(m, true);
    mosquitto_disconnect_callback_set(m, disconnected);
    return m;
}

static void dial(struct mosquitto *m, bool persistent) {
    char host[128];
    snprintf(host, sizeof host, "%s", setting("MQTT_ADDRESSES", "127.0.0.1:1883"));
    host[strcspn(host, ",")] = 0; /* the first address will do here */
    char *colon = strrchr(host, ':');
    if (colon) *colon = 0;
    mosquitto_property *properties = NULL;
    check(mosquitto_property_add_int16(&properties, MQTT_PROP_RECEIVE_MAXIMUM, RECEIVE_MAXIMUM), "properties");
    int expiry = persistent ? SESSION_EXPIRY_SECONDS : 0;
    check(mosquitto_property_add_int32(&properties, MQTT_PROP_SESSION_EXPIRY_INTERVAL, (uint32_t)expiry), "properties");
    check(mosquitto_connect_bind_v5(m, host, colon ? atoi(colon + 1) : 1883, KEEPALIVE_SECONDS, NULL, properties), "connect");
    mosquitto_property_free_all(&properties);
}

int main(void) {
    struct service *s = calloc(1, sizeof *s);
    sigset_t blocked, waiting;
    sigemptyset(&blocked);
    sigaddset(&blocked, SIGTERM);
    sigaddset(&blocked, SIGINT);
    sigprocmask(SIG_BLOCK, &blocked, &waiting);
    sigdelset(&waiting, SIGTERM); /* a parent may have left them blocked */
    sigdelset(&waiting, SIGINT);
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);

    mosquitto_lib_init();
    handler_init(&s->handler, store_open(setting("DATA_DIR", ".")), setting("SITE", "main"));
    s->published = s->sent_through = s->marked = store_sent_through(s->handler.store);
    s->in = client(s, "in", false);
    mosquitto_connect_v5_callback_set(s->in, in_connected);
    mosquitto_subscribe_callback_set(s->in, in_subscribed);
    mosquitto_message_callback_set(s->in, in_message);
    s->out = client(s, "out", true);
    mosquitto_connect_v5_callback_set(s->out, out_connected);
    mosquitto_publish_v5_callback_set(s->out, out_published);
    dial(s->out, false);
    while (!stopping && !caught_up(s)) turn(s, &waiting);
    dial(s->in, true);

    while (!stopping) turn(s, &waiting);
    int64_t deadline = monotonic_nanoseconds() + INT64_C(2000000000);
    while (s->sent_through < s->published && monotonic_nanoseconds() < deadline) turn(s, &waiting);
    s->marked_at = 0;
    if (marking_due(s)) commit(s);
    mosquitto_disconnect(s->in);
    mosquitto_disconnect(s->out);
    mosquitto_loop_write(s->in, 1);
    mosquitto_loop_write(s->out, 1);
    store_close(s->handler.store);
    log_event("service.stopped", "stopped");
    return 0;
}
