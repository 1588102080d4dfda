#pragma once

#include <sys/types.h>

/// Starts a program in a process group of its own, on three descriptors as its standard input, output and error, with nothing else of
/// this process open in it, usual signals, and an end together with this process. `program` is looked for on this process's PATH.
/// Returns its number, or less than zero: the error's number, negated.
pid_t till_launch(const char *program, char *const arguments[], char *const environment[], const int standard[3]);
