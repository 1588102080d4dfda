#define _GNU_SOURCE
#include "CVTerm.h"

#include <errno.h>
#include <fcntl.h>
#include <pty.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

// Everything between fork and exec is safe after a fork of a program with threads: system calls only.

static void standard_signals(void) {
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

static volatile pid_t running = 0;

/// As `fg` does it. Only a process of the terminal's own session may.
static void on_foreground(int number) {
  (void)number;
  tcsetpgrp(STDIN_FILENO, running);
  kill(-running, SIGCONT);
}

/// The part of the shell: start the program in a group of its own, give it the terminal, and say what becomes of it.
static void be_shell(const char *path, char *const arguments[], char *const environment[], int status) {
  standard_signals();
  signal(SIGTTOU, SIG_IGN);
  signal(SIGTTIN, SIG_IGN);
  // It outlives the terminal, to tell how the program took the loss.
  signal(SIGHUP, SIG_IGN);
  signal(SIGUSR1, on_foreground);
  pid_t job = fork();
  if (job == 0) {
    close(status);
    setpgid(0, 0);
    tcsetpgrp(STDIN_FILENO, getpid());
    standard_signals();
    execve(path, arguments, environment);
    _exit(127);
  }
  running = job;
  setpgid(job, job);
  tcsetpgrp(STDIN_FILENO, job);
  int announced = (int)job;
  (void)!write(status, &announced, sizeof(announced));
  for (;;) {
    int what = 0;
    pid_t who = waitpid(job, &what, WUNTRACED);
    if (who < 0 && errno == EINTR) continue;
    if (who < 0) _exit(1);
    // As a shell does: the terminal is taken back before anything is said.
    tcsetpgrp(STDIN_FILENO, getpgrp());
    (void)!write(status, &what, sizeof(what));
    if (!WIFSTOPPED(what)) break;
  }
  // The terminal stays until the test has looked at it.
  for (;;) pause();
}

bool till_job_start(
    const char *path, char *const arguments[], char *const environment[], int rows, int columns, till_job *job) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return false;
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  int master = -1;
  pid_t shell = forkpty(&master, NULL, NULL, &size);
  if (shell < 0) {
    close(ends[0]);
    close(ends[1]);
    return false;
  }
  if (shell == 0) {
    // Nothing of the test's own may stay open here: another terminal's other side would never close.
    if (ends[1] != 3) {
      dup2(ends[1], 3);
      fcntl(3, F_SETFD, FD_CLOEXEC);
    }
    close_range(4, ~0U, 0);
    be_shell(path, arguments, environment, 3);
  }
  close(ends[1]);
  fcntl(master, F_SETFD, FD_CLOEXEC);
  int announced = 0;
  ssize_t count;
  do count = read(ends[0], &announced, sizeof(announced));
  while (count < 0 && errno == EINTR);
  if (count != sizeof(announced)) {
    close(ends[0]);
    close(master);
    return false;
  }
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  *job = (till_job){.shell = shell, .job = announced, .master = master, .status = ends[0]};
  return true;
}

void till_job_foreground(const till_job *job) {
  kill(job->shell, SIGUSR1);
}

void till_job_resize(const till_job *job, int rows, int columns) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  ioctl(job->master, TIOCSWINSZ, &size);
}

bool till_status_exited(int status) { return WIFEXITED(status); }
int till_status_code(int status) { return WEXITSTATUS(status); }
bool till_status_signalled(int status) { return WIFSIGNALED(status); }
int till_status_signal(int status) { return WTERMSIG(status); }
bool till_status_stopped(int status) { return WIFSTOPPED(status); }
