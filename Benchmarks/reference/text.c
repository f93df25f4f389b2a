#define _GNU_SOURCE
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

/* ---- JSON: one flat object of strings and numbers ---- */

struct cursor {
    const char *at, *end;
};

static void skip_space(struct cursor *c) {
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\n' || *c->at == '\r')) c->at++;
}

static bool take(struct cursor *c, char expected) {
    skip_space(c);
    if (c->at == c->end || *c->at != expected) return false;
    c->at++;
    return true;
}

/* Leaves the raw bytes between the quotes; `plain` is false when they hold an escape. */
static bool take_string(struct cursor *c, const char **start, size_t *length, bool *plain) {
    if (!take(c, '"')) return false;
    *start = c->at;
    *plain = true;
    for (; c->at < c->end; c->at++) {
        unsigned char byte = (unsigned char)*c->at;
        if (byte == '"') {
            *length = (size_t)(c->at - *start);
            c->at++;
            return true;
        }
        if (byte < 0x20) return false;
        if (byte == '\\') {
            *plain = false;
            if (++c->at == c->end) return false;
        }
    }
    return false;
}

static bool take_integer(struct cursor *c, int64_t *value) {
    skip_space(c);
    bool negative = c->at < c->end && *c->at == '-';
    if (negative) c->at++;
    const char *first = c->at;
    int64_t sum = 0;
    for (; c->at < c->end && *c->at >= '0' && *c->at <= '9'; c->at++) {
        sum = sum * 10 + (*c->at - '0');
        if (sum > (INT64_C(1) << 53)) return false;
    }
    if (c->at == first || (*first == '0' && c->at - first > 1)) return false;
    *value = negative ? -sum : sum;
    return true;
}

static bool named(const char *key, size_t length, const char *name) {
    return strlen(name) == length && memcmp(key, name, length) == 0;
}

bool command_parse(const char *json, size_t length, struct command *command) {
    struct cursor c = {json, json + length};
    bool has_id = false, has_value = false;
    if (!take(&c, '{')) return false;
    do {
        const char *key, *text;
        size_t key_length, text_length;
        bool plain;
        if (!take_string(&c, &key, &key_length, &plain) || !take(&c, ':')) return false;
        skip_space(&c);
        if (c.at < c.end && *c.at == '"') {
            if (!take_string(&c, &text, &text_length, &plain)) return false;
            if (named(key, key_length, "id")) {
                if (!plain || text_length == 0 || text_length > ID_LIMIT) return false;
                memcpy(command->id, text, text_length);
                command->id[text_length] = 0;
                has_id = true;
            }
        } else {
            int64_t number;
            if (!take_integer(&c, &number)) return false;
            if (named(key, key_length, "value")) {
                command->value = number;
                has_value = true;
            }
        }
    } while (take(&c, ','));
    if (!take(&c, '}')) return false;
    skip_space(&c);
    return c.at == c.end && has_id && has_value;
}

/* ---- time and identifiers ---- */

static int64_t clock_nanoseconds(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

int64_t now_milliseconds(void) { return clock_nanoseconds(CLOCK_REALTIME) / 1000000; }

int64_t monotonic_nanoseconds(void) { return clock_nanoseconds(CLOCK_MONOTONIC); }

void time_format(int64_t milliseconds, char out[TIME_SIZE]) {
    static time_t cached = -1;
    static char prefix[21]; /* one second's "2026-11-20T23:41:07." */
    time_t seconds = (time_t)(milliseconds / 1000);
    if (seconds != cached) {
        struct tm parts;
        gmtime_r(&seconds, &parts);
        strftime(prefix, sizeof prefix, "%Y-%m-%dT%H:%M:%S.", &parts);
        cached = seconds;
    }
    int rest = (int)(milliseconds % 1000);
    memcpy(out, prefix, 20);
    out[20] = (char)('0' + rest / 100);
    out[21] = (char)('0' + rest / 10 % 10);
    out[22] = (char)('0' + rest % 10);
    out[23] = 'Z';
    out[24] = 0;
}

static void random_bytes(unsigned char *out, size_t count) {
    static unsigned char pool[4000];
    static size_t used = sizeof pool;
    if (used + count > sizeof pool) {
        for (size_t filled = 0; filled < sizeof pool;) { /* above 256 bytes a signal may cut it short */
            ssize_t got = getrandom(pool + filled, sizeof pool - filled, 0);
            if (got > 0) filled += (size_t)got;
        }
        used = 0;
    }
    memcpy(out, pool + used, count);
    used += count;
}

void uuid_v7(int64_t milliseconds, char out[UUID_SIZE]) {
    static const char digits[] = "0123456789abcdef";
    unsigned char bytes[16];
    for (int i = 0; i < 6; i++) bytes[i] = (unsigned char)(milliseconds >> (8 * (5 - i)));
    random_bytes(bytes + 6, 10);
    bytes[6] = (unsigned char)(0x70 | (bytes[6] & 0x0f));
    bytes[8] = (unsigned char)(0x80 | (bytes[8] & 0x3f));
    for (int i = 0; i < 16; i++) {
        if (i == 4 || i == 6 || i == 8 || i == 10) *out++ = '-';
        *out++ = digits[bytes[i] >> 4];
        *out++ = digits[bytes[i] & 15];
    }
    *out = 0;
}
