#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"

static const char usage[] =
    "usage: load ready|sustained|open-loop|backlog|fill [options]\n"
    "  --address HOST:PORT  broker (127.0.0.1:1883)     --site NAME       (main)\n"
    "  --pid PID            the service, for CPU time   --entities N      (1000)\n"
    "  --seconds S          measured time (10)          --warmup S        before it (1)\n"
    "  --rate N             open-loop: per second (1000)\n"
    "  --window N           sustained, fill: commands without their event; backlog: without PUBACK (3000)\n"
    "  --publishers N       connections (4)             --count N         backlog, fill: commands (100000)\n"
    "  --timeout S          for the events still missing at the end (60)\n"
    "  --service NAME       (bench)                     --command TOPIC   behind cmd/ (counter-N/set)\n"
    "  --text MEMBER        words behind a number in this member (a number in `value`)\n"
    "  --bytes N            of a payload (200)\n"
    "  --topics FILE        topics behind cmd/, a line each, used by turns\n"
    "  --payload TEXT       with {id}, {number} and {reply}; a command is confirmed by its reply instead of its event\n"
    "  --scatter            ids in no order, as UUIDv4, instead of rising, as UUIDv7\n";

static const struct {
    const char *name;
    int (*run)(struct load *);
} commands[] = {
    {"ready", run_ready}, {"sustained", run_sustained}, {"open-loop", run_open_loop}, {"backlog", run_backlog},
    {"fill", run_fill},
};

static void parse(int argc, char **argv, struct options *o) {
    static const struct option names[] = {
        {"address", 1, NULL, 'a'}, {"site", 1, NULL, 's'},    {"pid", 1, NULL, 'p'},
        {"seconds", 1, NULL, 't'}, {"warmup", 1, NULL, 'w'},  {"rate", 1, NULL, 'r'},
        {"window", 1, NULL, 'n'},  {"count", 1, NULL, 'c'},   {"publishers", 1, NULL, 'u'},
        {"entities", 1, NULL, 'e'}, {"timeout", 1, NULL, 'x'},
        {"service", 1, NULL, 'v'}, {"command", 1, NULL, 'm'}, {"text", 1, NULL, 'T'},
        {"bytes", 1, NULL, 'b'},   {"scatter", 0, NULL, 'S'}, {"topics", 1, NULL, 'o'},
        {"payload", 1, NULL, 'l'}, {NULL, 0, NULL, 0},
    };
    for (int option; (option = getopt_long(argc, argv, "", names, NULL)) != -1;) {
        char *colon;
        switch (option) {
        case 'a':
            colon = strrchr(optarg, ':');
            if (colon) *colon = 0, o->port = atoi(colon + 1);
            o->host = optarg;
            break;
        case 's': o->site = optarg; break;
        case 'p': o->pid = atoi(optarg); break;
        case 't': o->seconds = atof(optarg); break;
        case 'w': o->warmup = atof(optarg); break;
        case 'r': o->rate = atof(optarg); break;
        case 'n': o->window = atoi(optarg); break;
        case 'c': o->count = atoll(optarg); break;
        case 'u': o->publishers = atoi(optarg); break;
        case 'e': o->entities = atoi(optarg); break;
        case 'x': o->timeout = atof(optarg); break;
        case 'v': o->service = optarg; break;
        case 'm': o->command = optarg; break;
        case 'T': o->text = optarg; break;
        case 'b': o->bytes = atoi(optarg); break;
        case 'S': o->scatter = true; break;
        case 'o': o->topics = optarg; break;
        case 'l': o->payload = optarg; break;
        default: fputs(usage, stderr); exit(2);
        }
    }
    bool sound = o->publishers >= 1 && o->publishers <= PUBLISHERS_LIMIT && o->window >= 1 && o->entities >= 1 &&
                 o->rate > 0 && o->count >= 1 && o->bytes >= 100 && o->bytes <= MOST_BYTES;
    if (sound) return;
    fputs(usage, stderr);
    exit(2);
}

int main(int argc, char **argv) {
    static struct load load = {.options = {
        .host = "127.0.0.1", .port = 1883, .site = "main", .service = "bench", .bytes = 200, .seconds = 10, .warmup = 1,
        .rate = 1000, .window = 3000, .publishers = 4, .entities = 1000, .count = 100000, .timeout = 60,
    }};
    for (size_t i = 0; argc > 1 && i < sizeof commands / sizeof *commands; i++) {
        if (strcmp(argv[1], commands[i].name) != 0) continue;
        parse(argc - 1, argv + 1, &load.options);
        if (load.options.topics) load_topics(&load);
        mosquitto_lib_init();
        load_connect(&load);
        int status = commands[i].run(&load);
        load_finish(&load);
        return status;
    }
    fputs(usage, stderr);
    return 2;
}
