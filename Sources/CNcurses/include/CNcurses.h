#ifndef TILL_CNCURSES_H
#define TILL_CNCURSES_H

#define NCURSES_WIDECHAR 1
#include <ncurses.h>
#include <stdbool.h>
#include <stdint.h>
#include <stddef.h>
#include <term.h>
#include <termios.h>

// ncurses, where Swift cannot reach it: macros and global variables.

/// One cell to draw. Unused scalars are zero.
typedef struct {
  uint32_t scalars[5];
  uint32_t attributes;
  int32_t pair;
} till_cell;

enum {
  TILL_BOLD = 1,
  TILL_UNDERLINE = 2,
  TILL_REVERSE = 4,
  TILL_DIM = 8,
};

/// Starts ncurses on standard input and output; false when it does not know the terminal.
bool till_screen_open(const char *term);
/// Ends what was started and never drawn on.
void till_screen_close(void);
/// Draws the first cells of a row; a wide cell counts once.
void till_screen_row(int row, const till_cell *cells, int count);
/// Places the cursor, or hides it when `column` is negative, and makes the bytes that show what changed; `everything` repaints. Returns
/// how many there are, for the terminal and valid until the next call; 0 also where they had to be sent already.
size_t till_screen_show(int column, int row, bool everything, const void **bytes);
/// Makes colour pairs possible; until then nothing that ncurses sends sets a colour.
void till_screen_start_colours(void);
/// A terminfo string, or NULL when the terminal has none.
const char *till_capability(const char *name);

// Signals, as bytes in a pipe.

/// Starts catching; returns the pipe's reading end, or -1. Bytes are signal numbers; zero is a wake-up.
int till_signals_start(void);
void till_signals_stop(void);
/// Catches again what ncurses may have taken for itself.
void till_signals_reinstall(void);
/// Stops the whole process as the terminal's Ctrl-Z would have; returns when it goes on.
void till_signals_suspend(void);
/// Writes a wake-up into the pipe; safe from any thread.
void till_signals_wake(void);

// The guard: what happens when the program dies.

/// Arms it with the bytes and the settings that give the terminal back; `chains` calls the handlers found before.
void till_guard_arm(int terminal, const void *bytes, size_t count, const struct termios *settings, bool chains);
/// Nothing to give back for now.
void till_guard_disarm(void);
/// Gives the terminal back, once; safe in a signal handler.
void till_guard_restore(void);
/// The same on a terminal that has stopped reading: what it has not read yet is thrown away first.
void till_guard_force(void);

// Standard error, kept off the screen.

/// Sends standard error to memory, if it is a terminal; false when it stays where it is.
bool till_stderr_capture(void);
/// Gives standard error back and writes to it what came meanwhile; safe in a signal handler.
void till_stderr_release(void);

#endif
