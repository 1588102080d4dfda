#define _GNU_SOURCE
#include "CNcurses.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>
#include <wchar.h>

// ncurses writes at each move of the cursor. So it has a descriptor of its own, which leads to memory while it draws: what it wrote
// there goes to the terminal in one piece.
static FILE *screen_output = NULL;
static int terminal = -1;
static int memory = -1;

static bool open_output(void) {
  if (screen_output != NULL) return true;
  int own = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (own < 0) return false;
  screen_output = fdopen(own, "w");
  if (screen_output == NULL) {
    close(own);
    return false;
  }
  // Without memory for it, or a second way back to the terminal, ncurses goes on writing as it likes.
  terminal = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (terminal >= 0) memory = memfd_create("till-screen", MFD_CLOEXEC);
  return true;
}

bool till_screen_open(const char *term) {
  if (!open_output()) return false;
  SCREEN *screen = newterm(term, screen_output, stdin);
  if (screen == NULL) return false;
  set_term(screen);
  raw();
  noecho();
  nonl();
  typeahead(-1);
  // The first refresh must not clear behind our back in the middle of a frame.
  clearok(stdscr, FALSE);
  leaveok(stdscr, FALSE);
  scrollok(stdscr, FALSE);
  return true;
}

void till_screen_close(void) {
  endwin();
  delscreen(set_term(NULL));
}

static attr_t attributes_of(uint32_t bits) {
  attr_t attributes = A_NORMAL;
  if (bits & TILL_BOLD) attributes |= A_BOLD;
  if (bits & TILL_UNDERLINE) attributes |= A_UNDERLINE;
  if (bits & TILL_REVERSE) attributes |= A_REVERSE;
  if (bits & TILL_DIM) attributes |= A_DIM;
  return attributes;
}

void till_screen_row(int row, const till_cell *cells, int count) {
  static cchar_t *line = NULL;
  static int capacity = 0;
  if (count + 1 > capacity) {
    cchar_t *larger = realloc(line, sizeof(cchar_t) * (size_t)(count + 1));
    if (larger == NULL) return;
    line = larger;
    capacity = count + 1;
  }
  for (int index = 0; index < count; index++) {
    const till_cell *cell = &cells[index];
    wchar_t text[6] = {0};
    for (int mark = 0; mark < 5 && cell->scalars[mark] != 0; mark++) text[mark] = (wchar_t)cell->scalars[mark];
    int pair = cell->pair;
    // The pair goes through the last argument: the short one ends at 32767.
    if (setcchar(&line[index], text, attributes_of(cell->attributes), 0, &pair) == ERR) {
      setcchar(&line[index], L"?", attributes_of(cell->attributes), 0, &pair);
    }
  }
  if (wmove(stdscr, row, 0) == ERR) return;
  // ERR at the bottom right corner means nothing: the cell is drawn.
  (void)wadd_wchnstr(stdscr, line, count);
}

static void draw(int column, int row, bool everything) {
  if (everything) clearok(curscr, TRUE);
  if (column >= 0) (void)wmove(stdscr, row, column);
  (void)curs_set(column >= 0 ? 1 : 0);
  wnoutrefresh(stdscr);
  doupdate();
}

// A limit on the size of files cuts off what is written to memory, too.
static bool may_write_to_memory(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
}

size_t till_screen_show(int column, int row, bool everything, const void **bytes) {
  static char *held = NULL;
  static size_t capacity = 0;
  int own = fileno(screen_output);
  *bytes = NULL;
  // What stood on the screen before, such as digits that were typed, is not kept longer than it is shown.
  if (held != NULL) explicit_bzero(held, capacity);
  bool holds = memory >= 0 && may_write_to_memory() && lseek(memory, 0, SEEK_SET) == 0
    && dup3(memory, own, O_CLOEXEC) == own;
  draw(column, row, everything);
  if (!holds) return 0;
  dup3(terminal, own, O_CLOEXEC);
  off_t count = lseek(memory, 0, SEEK_CUR);
  if (count <= 0) return 0;
  if ((size_t)count > capacity) {
    char *larger = realloc(held, (size_t)count);
    if (larger == NULL) return 0;
    held = larger;
    capacity = (size_t)count;
  }
  ssize_t got = pread(memory, held, (size_t)count, 0);
  (void)!ftruncate(memory, 0);
  *bytes = held;
  return got > 0 ? (size_t)got : 0;
}

void till_screen_start_colours(void) {
  static bool started = false;
  if (started || !has_colors()) return;
  started = start_color() != ERR;
  // Otherwise cells without a pair would be drawn white on black.
  if (started) use_default_colors();
}

const char *till_capability(const char *name) {
  const char *value = tigetstr(name);
  return value == (const char *)-1 ? NULL : value;
}
