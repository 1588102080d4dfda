#include "CNcurses.h"

#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>

bool till_screen_open(const char *term) {
  SCREEN *screen = newterm(term, stdout, stdin);
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

void till_screen_show(int column, int row, bool everything) {
  if (everything) clearok(curscr, TRUE);
  if (column >= 0) (void)wmove(stdscr, row, column);
  (void)curs_set(column >= 0 ? 1 : 0);
  wnoutrefresh(stdscr);
  doupdate();
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
