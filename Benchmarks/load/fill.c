/* As many commands as are asked for, as fast as they are confirmed: to fill a service in. */
#include <stdio.h>

#include "load.h"

int run_fill(struct load *load) {
    const struct options *o = &load->options;
    int64_t began = now(), patience = (int64_t)(o->timeout * 1e9), progress = began, before = 0;
    while (load->answered < o->count && now() - progress < patience) {
        while (load->sent < o->count && load->sent - load->answered < o->window) load_publish(load, load->sent);
        load_turn(load, 1000000);
        if (load->answered > before) before = load->answered, progress = now();
    }
    double seconds = (double)(now() - began) / 1e9;
    printf("{\"rate\":%.1f,\"seconds\":%.3f,", (double)load->answered / seconds, seconds);
    load_print_counts(load);
    return load->answered == o->count ? 0 : 1;
}
