/* Is the service there, and does it do the work? One command twice with one id, then another: two events. */
#include <stdio.h>

#include "load.h"

int run_ready(struct load *load) {
    load_publish(load, 0);
    load_publish(load, 0);
    load->sent--;
    load_publish(load, 1);
    bool complete = load_drain(load);
    for (int64_t until = now() + 100000000; now() < until;) load_turn(load, until - now()); /* would a repeat come? */
    printf("{\"complete\":%s,\"repeated\":%lld,\"correlated\":%s}\n", complete ? "true" : "false",
           (long long)load->repeated, load->correlated ? "true" : "false");
    return complete ? 0 : 1;
}
