/* What is sent, and what comes back for it. A command's number stands in its payload, and again in its event's. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

enum { TAG_SHIFT = 30 };

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

static int write_topic(const struct load *load, int64_t number, char *topic, size_t size) {
    const struct options *o = &load->options;
    int used = snprintf(topic, size, "quintet/v1/%s/%s/cmd/", o->site, o->service);
    const char *command = load->topics ? load->topics[number % load->topic_count] : o->command;
    if (command) return snprintf(topic + used, size - (size_t)used, "%s", command);
    return snprintf(topic + used, size - (size_t)used, "counter-%d/set", (int)(number % o->entities));
}

/* Words as people write them, beginning at another one each time, so that no two texts are alike. */
static void fill_words(char *start, size_t size, int64_t number) {
    static const char words[] = "llamar a Marta comprar el pan revisar the invoice for July preparar la reunion del "
                                "equipo buy new batteries arreglar la puerta del garaje write to the insurance pedir cita ";
    size_t place = (size_t)number * 31 % (sizeof words - 1);
    for (size_t i = 0; i < size; i++) start[i] = words[(place + i) % (sizeof words - 1)];
}

/* Fills payload, and answers how much of it is sent. */
static int write_payload(const struct load *load, int64_t number, char payload[MOST_BYTES + 1]) {
    const struct options *o = &load->options;
    char id[37];
    command_id(load, number, id);
    long long value = (long long)((load->tag << TAG_SHIFT) + number);
    if (o->payload) return load_fill_payload(load, id, value, payload);
    const char *form = o->text ? "{\"id\":\"%s\",\"%s\":\"%lld " : "{\"id\":\"%s\",\"%s\":%lld,\"note\":\"";
    int used = snprintf(payload, MOST_BYTES, form, id, o->text ? o->text : "value", value);
    int left = o->bytes - 2 - used;
    if (left < 0) {
        fputs("load: --bytes leaves no room\n", stderr);
        exit(2);
    }
    if (o->text) {
        fill_words(payload + used, (size_t)left, number);
    } else {
        memset(payload + used, 'x', (size_t)left);
    }
    memcpy(payload + o->bytes - 2, "\"}", 2);
    return o->bytes;
}

void load_publish(struct load *load, int64_t number) {
    char topic[TOPIC_LIMIT], payload[MOST_BYTES + 1];
    ensure_capacity(load, number);
    write_topic(load, number, topic, sizeof topic);
    int length = write_payload(load, number, payload);
    struct mosquitto *publisher = load->publishers[number % load->options.publishers];
    load_check(mosquitto_publish(publisher, NULL, topic, length, payload, 1, false), "publish");
    load->sent++;
}

static const char *find(const struct mosquitto_message *message, const char *text) {
    return message->payload ? memmem(message->payload, (size_t)message->payloadlen, text, strlen(text)) : NULL;
}

/* The number of the command that a reply answers, or -1; it stands in the command's id. */
static int64_t number_answered(const struct load *load, const struct mosquitto_message *message) {
    static const char key[] = "\"causationid\":\"";
    const char *found = find(message, key), *cause = found ? found + sizeof key - 1 : NULL;
    if (!cause || strlen(cause) < 36) return -1; /* libmosquitto ends every payload with a NUL */
    int64_t number = strtoll(cause + 24, NULL, 16);
    char id[37];
    command_id(load, number, id);
    return strncmp(cause, id, 36) == 0 ? number : -1;
}

/* The number of the command that an event tells of, or -1. */
static int64_t number_of(const struct load *load, const struct mosquitto_message *message) {
    if (load->options.payload) return number_answered(load, message);
    const char *text = load->options.text;
    char key[64];
    int size = snprintf(key, sizeof key, text ? "\"%s\":\"" : "\"%s\":", text ? text : "value");
    const char *value = find(message, key);
    return value ? strtoll(value + size, NULL, 10) - (load->tag << TAG_SHIFT) : -1;
}

void load_event_arrived(struct mosquitto *m, void *context, const struct mosquitto_message *message) {
    (void)m;
    struct load *load = context;
    int64_t arrived = now(), number = number_of(load, message);
    load->packets++;
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
    if (load->options.payload && !find(message, "\"outcome\":\"a") && load->refused++ == 0) {
        fprintf(stderr, "load: refused: %.*s\n", (int)message->payloadlen, (const char *)message->payload);
    }
    if (load->latencies) load->latencies[number] = arrived - (load->first_due + number * load->interval);
    if (number == 0) { /* once is enough */
        char id[37];
        command_id(load, number, id);
        load->correlated = memmem(message->payload, (size_t)message->payloadlen, id, 36) != NULL;
    }
}
