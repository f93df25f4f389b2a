/* The load generator: publishers, one subscriber, and what came back for what was sent. One thread. */
#ifndef LOAD_H
#define LOAD_H

#include <mosquitto.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { PUBLISHERS_LIMIT = 64, MOST_BYTES = 1000, TOPIC_LIMIT = 160 };

struct options {
    const char *host, *site, *service;
    const char *command; /* the topic behind cmd/; NULL for those of the counters */
    const char *text;    /* the member whose text begins with a command's number; NULL when it is the number `value` */
    const char *topics;  /* a file of topics behind cmd/, a line each, used by turns; NULL for `command` */
    const char *payload; /* with {id}, {number}, {reply}, and confirmed by a reply; NULL for `value` or `text` */
    int port, bytes;
    pid_t pid; /* the service's, 0 when its CPU time is not wanted */
    double seconds, warmup, rate, timeout;
    int window, publishers, entities;
    int64_t count;
    bool scatter;
};

struct load {
    struct options options;
    struct mosquitto *subscriber;
    struct mosquitto *publishers[PUBLISHERS_LIMIT];
    char **topics;
    int64_t topic_count;
    int connected, subscribed;
    int64_t tag; /* tells this run's commands from another's */

    int64_t sent;      /* commands published */
    int64_t confirmed; /* of those, PUBACK received */
    int64_t answered;  /* of those, event seen */
    int64_t repeated;  /* events seen again */
    int64_t foreign;   /* events of somebody else's commands */
    int64_t refused;   /* replies that say something else than applied or accepted */
    uint8_t *seen;     /* by command number */
    int64_t capacity;
    bool correlated; /* did the last event name its command's id? */

    int64_t *latencies; /* open-loop: ns by command number, -1 before its event */
    int64_t first_due, interval;
    int64_t packets; /* callbacks so far: how progress is told */
};

/* patterns.c: commands of any service */
void load_topics(struct load *load); /* reads the file of topics */
void load_reply_topic(const struct load *load, char topic[TOPIC_LIMIT]);
int load_fill_payload(const struct load *load, const char *id, int64_t value, char payload[MOST_BYTES + 1]);

/* messages.c */
void load_publish(struct load *load, int64_t number); /* the command with this number; counts it */
void load_event_arrived(struct mosquitto *m, void *load, const struct mosquitto_message *message);

/* client.c */
void load_check(int code, const char *doing); /* ends the program unless libmosquitto says it went well */
void load_connect(struct load *load);
void load_turn(struct load *load, int64_t timeout);      /* waits at most ns, then reads and writes */
bool load_drain(struct load *load);                      /* until every command has its event, or the timeout */
void load_finish(struct load *load);

/* clock.c */
int64_t now(void);                  /* monotonic ns */
int64_t process_cpu(pid_t process); /* ns of CPU time it has used, all threads, 0 for none */

/* counts.c */
void load_print_counts(const struct load *load); /* the end of each line of JSON */

/* one file each; they print one line of JSON */
int run_ready(struct load *load);
int run_sustained(struct load *load);
int run_open_loop(struct load *load);
int run_backlog(struct load *load);
int run_fill(struct load *load);

#endif
