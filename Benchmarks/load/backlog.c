/*
 * Draining a queue. The service has subscribed before and is stopped; its persistent session collects the commands.
 * Says "queued" when the broker has them all, then waits for "go PID TIME" on standard input, where TIME is the
 * monotonic clock in ns when the service was started.
 */
#include <inttypes.h>
#include <stdio.h>

#include "load.h"

int run_backlog(struct load *load) {
    while (load->confirmed < load->options.count) {
        while (load->sent < load->options.count && load->sent - load->confirmed < load->options.window) {
            load_publish(load, load->sent);
        }
        load_turn(load, 10000000);
    }
    puts("queued");
    fflush(stdout);
    char line[64];
    int pid;
    int64_t started;
    if (!fgets(line, sizeof line, stdin) || sscanf(line, "go %d %" SCNd64, &pid, &started) != 2) return 1;

    int64_t deadline = now() + (int64_t)(load->options.timeout * 1e9);
    while (load->answered == 0 && now() < deadline) load_turn(load, 10000000);
    int64_t cpu = process_cpu(pid), before = load->answered; /* what start-up cost is not the drain's */
    bool complete = load_drain(load);
    int64_t ended = now();
    cpu = process_cpu(pid) - cpu;
    if (load->answered <= before) {
        fputs("load: no event came back\n", stderr);
        return 1;
    }
    double seconds = (double)(ended - started) / 1e9;
    printf("{\"rate\":%.1f,\"seconds\":%.3f,\"cpu_us\":%.3f,", (double)load->answered / seconds, seconds,
           (double)cpu / 1e3 / (double)(load->answered - before));
    load_print_counts(load);
    return complete ? 0 : 1;
}
