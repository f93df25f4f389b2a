#define _GNU_SOURCE
#include <errno.h>
#include <mqtt_protocol.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { RECEIVE_MAXIMUM = 65535, KEEPALIVE_SECONDS = 60, READ_BURST = 256 };

void load_check(int code, const char *doing) {
    if (code == MOSQ_ERR_SUCCESS) return;
    fprintf(stderr, "load: %s: %s\n", doing, mosquitto_strerror(code));
    exit(1);
}

/* ---- connections ---- */

static void connected(struct mosquitto *m, void *context, int code) {
    struct load *load = context;
    load_check(code ? MOSQ_ERR_CONN_REFUSED : MOSQ_ERR_SUCCESS, "connect");
    load->connected++;
    if (m != load->subscriber) return;
    char filter[TOPIC_LIMIT];
    snprintf(filter, sizeof filter, "quintet/v1/%s/%s/evt/+/changed", load->options.site, load->options.service);
    if (load->options.payload) load_reply_topic(load, filter);
    load_check(mosquitto_subscribe(m, NULL, filter, 1), "subscribe");
}

static void subscribed(struct mosquitto *m, void *context, int mid, int count, const int *granted) {
    (void)m, (void)mid;
    if (count != 1 || granted[0] != 1) load_check(MOSQ_ERR_ACL_DENIED, "subscribe");
    ((struct load *)context)->subscribed = 1;
}

static void published(struct mosquitto *m, void *context, int mid, int reason, const mosquitto_property *properties) {
    (void)m, (void)mid, (void)properties;
    struct load *load = context;
    if (reason >= 0x80) load_check(MOSQ_ERR_ACL_DENIED, "publish");
    load->packets++;
    load->confirmed++;
}

static void disconnected(struct mosquitto *m, void *context, int reason) {
    (void)m, (void)context;
    if (reason) load_check(MOSQ_ERR_CONN_LOST, "connection");
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
    mosquitto_message_callback_set(m, load_event_arrived);
    mosquitto_disconnect_callback_set(m, disconnected);
    return m;
}

static void dial(struct load *load, struct mosquitto *m) {
    mosquitto_property *properties = NULL;
    load_check(mosquitto_property_add_int16(&properties, MQTT_PROP_RECEIVE_MAXIMUM, RECEIVE_MAXIMUM), "properties");
    load_check(mosquitto_connect_bind_v5(m, load->options.host, load->options.port, KEEPALIVE_SECONDS, NULL, properties), "connect");
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
        if (now() > deadline) load_check(MOSQ_ERR_CONN_LOST, "connect");
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
            load_check(mosquitto_loop_read(m, 1), "read");
        } while (load->packets != before && ++burst < READ_BURST);
    }
    if (mosquitto_want_write(m)) load_check(mosquitto_loop_write(m, 1), "write");
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
    for (int i = 0; i < count; i++) load_check(mosquitto_loop_misc(clients[i]), "keep-alive");
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
