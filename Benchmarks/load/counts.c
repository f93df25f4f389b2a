#include <stdio.h>

#include "load.h"

void load_print_counts(const struct load *load) {
    printf("\"commands\":%lld,\"lost\":%lld,\"repeated\":%lld,\"refused\":%lld}\n", (long long)load->sent,
           (long long)(load->sent - load->answered), (long long)load->repeated, (long long)load->refused);
}
