#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <unistd.h>

static volatile sig_atomic_t capturing = 0;
static int memory = -1;
static int original = -1;
// What is kept of standard error, in bytes; whatever comes behind is refused to its writer.
enum { LIMIT = 1 << 20 };

bool till_stderr_capture(void) {
  if (capturing || !isatty(STDERR_FILENO)) return false;
  if (memory < 0) {
    int made = memfd_create("till-stderr", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (made < 0) return false;
    // As large as it may become from the start, and closed to growing; pages that nobody wrote cost nothing.
    if (ftruncate(made, LIMIT) != 0 || fcntl(made, F_ADD_SEALS, F_SEAL_GROW) != 0) {
      close(made);
      return false;
    }
    memory = made;
  }
  if (original < 0) original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (original < 0 || dup2(memory, STDERR_FILENO) < 0) return false;
  capturing = 1;
  return true;
}

void till_stderr_release(void) {
  if (!capturing) return;
  capturing = 0;
  dup2(original, STDERR_FILENO);
  char part[4096];
  // Its writers share one place in it, which is where they stopped.
  off_t end = lseek(memory, 0, SEEK_CUR);
  off_t offset = 0;
  while (offset < end) {
    size_t rest = (size_t)(end - offset);
    ssize_t count = pread(memory, part, rest < sizeof(part) ? rest : sizeof(part), offset);
    if (count <= 0) break;
    offset += count;
    ssize_t sent = 0;
    while (sent < count) {
      ssize_t written = write(STDERR_FILENO, part + sent, (size_t)(count - sent));
      if (written > 0) sent += written;
      else if (written == 0 || errno != EINTR) return;
    }
  }
  lseek(memory, 0, SEEK_SET);
}
