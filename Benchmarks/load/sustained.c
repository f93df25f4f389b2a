/*
 * The highest rate that lasts. A command is unconfirmed until its event has been seen, and the publishers keep a full
 * window of those: with PUBACK for confirmation they would only fill the broker's queue, and take its one thread from
 * the service.
 */
#include <stdio.h>

#include "load.h"

struct mark {
    int64_t time, cpu, answered;
};

static struct mark take_mark(const struct load *load) {
    return (struct mark){now(), process_cpu(load->options.pid), load->answered};
}

static struct mark run_until(struct load *load, int64_t end) {
    while (now() < end) {
        while (load->sent - load->answered < load->options.window) load_publish(load, load->sent);
        load_turn(load, 1000000);
    }
    return take_mark(load);
}

int run_sustained(struct load *load) {
    struct mark first = run_until(load, now() + (int64_t)(load->options.warmup * 1e9));
    struct mark last = run_until(load, first.time + (int64_t)(load->options.seconds * 1e9));
    bool complete = load_drain(load);
    double events = (double)(last.answered - first.answered);
    if (events < 1) {
        fputs("load: no event came back\n", stderr);
        return 1;
    }
    printf("{\"rate\":%.1f,\"cpu_us\":%.3f,", events / ((double)(last.time - first.time) / 1e9),
           (double)(last.cpu - first.cpu) / 1e3 / events);
    load_print_counts(load);
    return complete ? 0 : 1;
}
