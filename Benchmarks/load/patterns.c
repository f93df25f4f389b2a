/* Commands of any service: topics from a file, by turns, and a payload with places to be filled in. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

static void fail(const char *what, const char *name) {
    fprintf(stderr, "load: %s: %s\n", name, what);
    exit(2);
}

void load_topics(struct load *load) {
    const char *name = load->options.topics;
    FILE *file = fopen(name, "r");
    if (!file) fail("cannot be read", name);
    char *line = NULL;
    size_t size = 0, capacity = 0;
    for (ssize_t length; (length = getline(&line, &size, file)) > 0;) {
        line[strcspn(line, "\n")] = 0;
        if ((size_t)load->topic_count == capacity) {
            capacity = capacity ? capacity * 2 : 1024;
            load->topics = realloc(load->topics, capacity * sizeof *load->topics);
        }
        if (!load->topics || !(load->topics[load->topic_count++] = strdup(line))) abort();
    }
    free(line);
    fclose(file);
    if (load->topic_count == 0) fail("expected a topic on each line, found none", name);
}

void load_reply_topic(const struct load *load, char topic[TOPIC_LIMIT]) {
    const struct options *o = &load->options;
    snprintf(topic, TOPIC_LIMIT, "quintet/v1/%s/%s/reply/load-%lld", o->site, o->service, (long long)load->tag);
}

int load_fill_payload(const struct load *load, const char *id, int64_t value, char payload[MOST_BYTES + 1]) {
    char number[24], reply[TOPIC_LIMIT];
    snprintf(number, sizeof number, "%lld", (long long)value);
    load_reply_topic(load, reply);
    const struct {
        const char *name, *value;
    } places[] = {{"{id}", id}, {"{number}", number}, {"{reply}", reply}};
    size_t used = 0;
    for (const char *at = load->options.payload; *at;) {
        const char *piece = at;
        size_t taken = 1, size = 1;
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            size_t length = strlen(places[i].name);
            if (strncmp(at, places[i].name, length) == 0) piece = places[i].value, taken = length, size = strlen(piece);
        }
        if (used + size > MOST_BYTES) fail("is too long", "--payload");
        memcpy(payload + used, piece, size);
        used += size;
        at += taken;
    }
    return (int)used;
}
