#include <stddef.h>
#include <stdint.h>

/// Runs libFuzzer with a program's arguments and calls back with each input; its library comes with the compiler.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*take)(const uint8_t *input, size_t length));
