/* Reading commands and writing identifiers and times, by hand: no JSON library. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ID_LIMIT = 64, TIME_SIZE = 25, UUID_SIZE = 37 };

struct command {
    char id[ID_LIMIT + 1];
    int64_t value;
};

/* Reads {"id":"…","value":…,…}; false when it is not such an object. */
bool command_parse(const char *json, size_t length, struct command *command);

/* Milliseconds since 1970, and nanoseconds of a clock that never jumps. */
int64_t now_milliseconds(void);
int64_t monotonic_nanoseconds(void);

/* RFC 3339, UTC, milliseconds. */
void time_format(int64_t milliseconds, char out[TIME_SIZE]);

void uuid_v7(int64_t milliseconds, char out[UUID_SIZE]);

#endif
