#define _GNU_SOURCE
#include "CLaunch.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct wish {
  const char *program;
  char *const *arguments;
  char *const *environment;
  const int *standard;
  pid_t result;
  bool is_done;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static struct wish *pending = NULL;
static bool is_serving = false;

/// Closes every file behind the three standard ones when the program begins, also where the kernel cannot do it at once (Linux before 5.11).
static void keep_files_back(void) {
  if (close_range(3, ~0U, CLOSE_RANGE_CLOEXEC) == 0) return;
  struct rlimit limit;
  rlim_t most = 1 << 20;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < most) most = limit.rlim_cur;
  for (int number = 3; number < (int)most; number++) fcntl(number, F_SETFD, FD_CLOEXEC);
}

/// The new process, up to the moment at which it becomes the program; nothing here may use memory that another thread guards.
static void become(const struct wish *wish, pid_t parent, int complaints) {
  setpgid(0, 0);
  // Whoever is killed can end nothing by itself.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127);
  int moved[3];
  for (int end = 0; end < 3; end++) moved[end] = fcntl(wish->standard[end], F_DUPFD, 3);
  for (int end = 0; end < 3; end++) {
    if (moved[end] < 0 || dup2(moved[end], end) < 0) _exit(127);
  }
  keep_files_back();
  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execvpe(wish->program, wish->arguments, wish->environment);
  int number = errno;
  (void)!write(complaints, &number, sizeof number);
  _exit(127);
}

static pid_t launch(const struct wish *wish) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -errno;
  // Without standard input or output of our own the pipe would lie where the program gets its three.
  int complaints = fcntl(ends[1], F_DUPFD_CLOEXEC, 3);
  if (complaints < 0) {
    int number = errno;
    close(ends[0]);
    close(ends[1]);
    return -number;
  }
  close(ends[1]);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) become(wish, parent, complaints);
  int number = errno;
  close(complaints);
  if (child < 0) {
    close(ends[0]);
    return -number;
  }
  ssize_t count;
  do {
    count = read(ends[0], &number, sizeof number);
  } while (count < 0 && errno == EINTR);
  close(ends[0]);
  if (count != (ssize_t)sizeof number) return child;
  waitpid(child, NULL, 0);
  return -number;
}

/// Programs end with the thread that started them, so that one thread starts them all and never ends.
static void *serve(void *nothing) {
  (void)nothing;
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_mutex_lock(&lock);
  while (true) {
    while (pending == NULL || pending->is_done) pthread_cond_wait(&changed, &lock);
    pending->result = launch(pending);
    pending->is_done = true;
    pthread_cond_broadcast(&changed);
  }
  return NULL;
}

pid_t till_launch(const char *program, char *const arguments[], char *const environment[], const int standard[3]) {
  struct wish wish = {program, arguments, environment, standard, 0, false};
  pthread_mutex_lock(&lock);
  if (!is_serving) {
    pthread_t thread;
    int number = pthread_create(&thread, NULL, serve, NULL);
    if (number != 0) {
      pthread_mutex_unlock(&lock);
      return -number;
    }
    pthread_detach(thread);
    is_serving = true;
  }
  while (pending != NULL) pthread_cond_wait(&changed, &lock);
  pending = &wish;
  pthread_cond_broadcast(&changed);
  while (!wish.is_done) pthread_cond_wait(&changed, &lock);
  pending = NULL;
  pthread_cond_broadcast(&changed);
  pthread_mutex_unlock(&lock);
  return wish.result;
}
