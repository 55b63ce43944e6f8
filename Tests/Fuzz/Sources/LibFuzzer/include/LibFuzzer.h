#pragma once

#include <stddef.h>
#include <stdint.h>

/// Runs the fuzzer with its own command line; from `compiler-rt`, which has no header for Swift.
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*testOneInput)(const uint8_t *data, size_t size));

/// Changes an input in one of the fuzzer's own ways; answers the new size.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);
