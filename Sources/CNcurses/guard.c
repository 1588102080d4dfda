#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const int fatal[] = {SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE};
enum { FATAL = sizeof(fatal) / sizeof(fatal[0]) };

static volatile sig_atomic_t armed = 0;
static volatile sig_atomic_t installed = 0;
static int terminal = -1;
static unsigned char goodbye[2048];
static size_t goodbye_count = 0;
static struct termios settings;
static bool chains = false;
static struct sigaction before[FATAL];
// The main thread's, which alone draws and recurses over what people typed; a handler on another thread runs on that thread's own stack.
static unsigned char stack[64 * 1024];

void till_guard_restore(void) {
  if (!armed) return;
  armed = 0;
  size_t sent = 0;
  while (sent < goodbye_count) {
    ssize_t count = write(terminal, goodbye + sent, goodbye_count - sent);
    if (count > 0) sent += (size_t)count;
    else if (errno != EINTR) break;
  }
  // From the background this would stop the process instead.
  sigset_t block, old;
  sigemptyset(&block);
  sigaddset(&block, SIGTTOU);
  sigprocmask(SIG_BLOCK, &block, &old);
  tcsetattr(terminal, TCSANOW, &settings);
  sigprocmask(SIG_SETMASK, &old, NULL);
  till_stderr_release();
}

void till_guard_force(void) {
  if (armed) tcflush(terminal, TCOFLUSH);
  till_guard_restore();
}

static void on_fatal(int number) {
  till_guard_restore();
  // The default action, so that the system sees the true cause; the handlers found before would ask for a key on the screen.
  for (int index = 0; index < FATAL; index++) {
    struct sigaction standard = {0};
    standard.sa_handler = SIG_DFL;
    sigaction(fatal[index], chains ? &before[index] : &standard, NULL);
  }
  raise(number);
}

static void install(void) {
  if (installed) return;
  installed = 1;
  stack_t alternate = {0};
  alternate.ss_sp = stack;
  alternate.ss_size = sizeof(stack);
  sigaltstack(&alternate, NULL);
  struct sigaction action = {0};
  action.sa_handler = on_fatal;
  action.sa_flags = SA_ONSTACK;
  for (int index = 0; index < FATAL; index++) sigaction(fatal[index], &action, &before[index]);
  // `exit` called from anywhere must not leave the screen behind either.
  atexit(till_guard_restore);
}

void till_guard_arm(int on, const void *bytes, size_t count, const struct termios *original, bool calls_previous) {
  armed = 0;
  terminal = on;
  goodbye_count = count < sizeof(goodbye) ? count : sizeof(goodbye);
  memcpy(goodbye, bytes, goodbye_count);
  settings = *original;
  chains = calls_previous;
  install();
  armed = 1;
}

void till_guard_disarm(void) {
  armed = 0;
}
