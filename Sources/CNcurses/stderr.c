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

bool till_stderr_capture(void) {
  if (capturing || !isatty(STDERR_FILENO)) return false;
  if (memory < 0) {
    memory = memfd_create("till-stderr", MFD_CLOEXEC);
    if (memory < 0) return false;
    fcntl(memory, F_SETFL, O_APPEND);
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
  off_t offset = 0;
  for (;;) {
    ssize_t count = pread(memory, part, sizeof(part), offset);
    if (count <= 0) break;
    offset += count;
    ssize_t sent = 0;
    while (sent < count) {
      ssize_t written = write(STDERR_FILENO, part + sent, (size_t)(count - sent));
      if (written > 0) sent += written;
      else if (written < 0 && errno != EINTR) return;
    }
  }
  (void)!ftruncate(memory, 0);
}
