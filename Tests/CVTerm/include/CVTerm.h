#ifndef TILL_CVTERM_H
#define TILL_CVTERM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A terminal emulator without a window.

typedef struct till_vt till_vt;

typedef struct {
  uint32_t scalars[6];
  int32_t width;
  uint32_t foreground;
  uint32_t background;
  bool bold;
  bool underline;
  bool reverse;
} till_vt_cell;

typedef struct {
  int32_t row;
  int32_t column;
  bool cursor_visible;
  bool alternate;
  int32_t mouse;
} till_vt_status;

till_vt *till_vt_new(int rows, int columns);
void till_vt_free(till_vt *vt);
void till_vt_resize(till_vt *vt, int rows, int columns);
void till_vt_feed(till_vt *vt, const uint8_t *bytes, size_t count);
till_vt_cell till_vt_read(const till_vt *vt, int row, int column);
/// A row as UTF-8 without the spaces at its end; `bytes` has room for 24 of them a column. Returns how many there are.
size_t till_vt_row(const till_vt *vt, int row, int columns, uint8_t *bytes);
till_vt_status till_vt_look(const till_vt *vt);
/// What the terminal answers to queries; the number of bytes taken.
size_t till_vt_answer(till_vt *vt, uint8_t *bytes, size_t capacity);

// A program as the foreground job of a little shell on a new terminal.

typedef struct {
  /// The shell, a session leader.
  pid_t shell;
  /// The program, the leader of the terminal's foreground group.
  pid_t job;
  /// The other side of the terminal.
  int master;
  /// Carries an `int` wait status whenever the program stops, continues or ends.
  int status;
} till_job;

/// Starts a program; false when that fails. `arguments` and `environment` end with NULL.
bool till_job_start(
    const char *path, char *const arguments[], char *const environment[], int rows, int columns, till_job *job);
/// Puts the job into the foreground and lets it go on, as `fg` does.
void till_job_foreground(const till_job *job);
/// Changes the terminal's size; its foreground group is told.
void till_job_resize(const till_job *job, int rows, int columns);

/// `wcwidth` in the UTF-8 locale every system has.
int till_columns(uint32_t scalar);

bool till_status_exited(int status);
int till_status_code(int status);
bool till_status_signalled(int status);
int till_status_signal(int status);
bool till_status_stopped(int status);

#endif
