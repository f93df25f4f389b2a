/*
 * Latency at a fixed rate. Every command has a time at which it is due, whether or not earlier ones have been answered,
 * and its latency counts from there: a stall shows in all the commands it delayed (no coordinated omission).
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>

#include "load.h"

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static double milliseconds_at(const int64_t *sorted, int64_t count, double quantile) {
    int64_t index = (int64_t)(quantile * (double)count);
    return (double)sorted[index < count ? index : count - 1] / 1e6;
}

int run_open_loop(struct load *load) {
    int64_t skipped = (int64_t)(load->options.warmup * load->options.rate);
    int64_t measured = (int64_t)(load->options.seconds * load->options.rate);
    int64_t total = skipped + measured;
    if (measured < 1) return 1;
    load->latencies = malloc((size_t)total * sizeof *load->latencies);
    for (int64_t i = 0; i < total; i++) load->latencies[i] = -1;
    prctl(PR_SET_TIMERSLACK, 1);
    load->interval = (int64_t)(1e9 / load->options.rate);
    load->first_due = now() + 10000000;

    int64_t cpu = 0, late = 0;
    for (int64_t number = 0; number < total;) {
        int64_t lateness = now() - (load->first_due + number * load->interval);
        if (lateness < 0) {
            load_turn(load, -lateness);
            continue;
        }
        if (lateness > late) late = lateness;
        if (number == skipped) cpu = process_cpu(load->options.pid);
        load_publish(load, number++);
        load_turn(load, 0);
    }
    bool complete = load_drain(load);
    cpu = process_cpu(load->options.pid) - cpu;

    int64_t *sorted = load->latencies + skipped, count = 0; /* those that came, then sorted */
    for (int64_t i = 0; i < measured; i++) {
        if (sorted[i] >= 0) sorted[count++] = sorted[i];
    }
    if (count == 0) return 1;
    qsort(sorted, (size_t)count, sizeof *sorted, ascending);
    printf("{\"p50\":%.3f,\"p99\":%.3f,\"p999\":%.3f,\"max\":%.3f,\"cpu_us\":%.3f,\"sent_late_ms\":%.3f,",
           milliseconds_at(sorted, count, 0.5), milliseconds_at(sorted, count, 0.99),
           milliseconds_at(sorted, count, 0.999), milliseconds_at(sorted, count, 1), (double)cpu / 1e3 / (double)measured,
           (double)late / 1e6);
    load_print_counts(load);
    return complete ? 0 : 1;
}
