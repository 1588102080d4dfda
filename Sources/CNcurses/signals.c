#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static const int caught[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGCONT, SIGWINCH};
enum { CAUGHT = sizeof(caught) / sizeof(caught[0]) };

static struct sigaction before[CAUGHT];
static struct sigaction pipe_before;
static int pipe_ends[2] = {-1, -1};
// When the program was first asked to end, in milliseconds; 0 while it was not. One value, so that two threads that are asked at once
// cannot see half of it.
static _Atomic long long first_ending_at = 0;
_Static_assert(ATOMIC_LLONG_LOCK_FREE == 2, "a signal handler may wait for no lock");

static bool ends(int number) {
  return number == SIGHUP || number == SIGINT || number == SIGQUIT || number == SIGTERM;
}

static void put(unsigned char byte) {
  if (pipe_ends[1] >= 0) (void)!write(pipe_ends[1], &byte, 1);
}

/// A program that does not end within half a second of being asked is ended by the next request.
static void on_signal(int number) {
  int saved = errno;
  if (ends(number)) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    long long at = now.tv_sec * 1000LL + now.tv_nsec / 1000000 + 1;
    long long first = 0;
    if (!atomic_compare_exchange_strong(&first_ending_at, &first, at) && at - first >= 500) {
      till_guard_force();
      _exit(128 + number);
    }
  }
  put((unsigned char)number);
  errno = saved;
}

static void install(bool remember) {
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigfillset(&action.sa_mask);
  for (int index = 0; index < CAUGHT; index++) {
    if (remember) sigaction(caught[index], NULL, &before[index]);
    // What was ignored when the program started (nohup) stays ignored, but the terminal's own signals are needed.
    bool ignored = before[index].sa_handler == SIG_IGN;
    if (ignored && ends(caught[index])) continue;
    sigaction(caught[index], &action, NULL);
  }
}

int till_signals_start(void) {
  if (pipe_ends[0] >= 0) return -1;
  if (pipe2(pipe_ends, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
  atomic_store(&first_ending_at, 0);
  install(true);
  struct sigaction ignore = {0};
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGPIPE, &ignore, &pipe_before);
  return pipe_ends[0];
}

void till_signals_stop(void) {
  if (pipe_ends[0] < 0) return;
  for (int index = 0; index < CAUGHT; index++) sigaction(caught[index], &before[index], NULL);
  sigaction(SIGPIPE, &pipe_before, NULL);
  close(pipe_ends[0]);
  close(pipe_ends[1]);
  pipe_ends[0] = pipe_ends[1] = -1;
}

void till_signals_reinstall(void) {
  if (pipe_ends[0] >= 0) install(false);
}

void till_signals_suspend(void) {
  struct sigaction action = {0}, ours;
  // First the rest of the job, as the terminal itself would do it: a parent such as make waits for them, not for us alone.
  action.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &action, &ours);
  kill(0, SIGTSTP);
  // `raise` returns only after the stop. In an orphaned group the kernel drops the signal, and the program simply goes on.
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, NULL);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

void till_signals_wake(void) {
  put(0);
}
