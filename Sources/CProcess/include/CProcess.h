#ifndef TILL_CPROCESS_H
#define TILL_CPROCESS_H

#include <stdbool.h>

// What Swift cannot do: prctl(2) takes a variable number of arguments, and free() and realloc() take the place of the C library’s
// (wipe.c).

/// Keeps the memory of this process to itself: no core dump, whatever the limits and the system's handler, and no other process
/// of the same user may read it. False when the system refuses.
bool till_process_seal(void);

#endif
