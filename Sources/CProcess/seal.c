#include "CProcess.h"

#include <sys/prctl.h>
#include <sys/resource.h>

bool till_process_seal(void) {
  // The limit is what programs that are started from here inherit; the flag is not.
  const struct rlimit none = {0, 0};
  bool is_limited = setrlimit(RLIMIT_CORE, &none) == 0;
  return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) == 0 && is_limited;
}
