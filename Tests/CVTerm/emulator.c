#include "CVTerm.h"

#include <stdlib.h>
#include <string.h>
#include <vterm.h>

struct till_vt {
  VTerm *terminal;
  VTermScreen *screen;
  till_vt_status status;
};

static int on_cursor(VTermPos position, VTermPos before, int visible, void *user) {
  (void)before;
  (void)visible;
  till_vt *vt = user;
  vt->status.row = position.row;
  vt->status.column = position.col;
  return 1;
}

static int on_property(VTermProp property, VTermValue *value, void *user) {
  till_vt *vt = user;
  switch (property) {
  case VTERM_PROP_CURSORVISIBLE: vt->status.cursor_visible = value->boolean; break;
  case VTERM_PROP_ALTSCREEN: vt->status.alternate = value->boolean; break;
  case VTERM_PROP_MOUSE: vt->status.mouse = value->number; break;
  default: break;
  }
  return 1;
}

static VTermScreenCallbacks callbacks = {.movecursor = on_cursor, .settermprop = on_property};

till_vt *till_vt_new(int rows, int columns) {
  till_vt *vt = calloc(1, sizeof(till_vt));
  if (vt == NULL) return NULL;
  vt->status.cursor_visible = true;
  vt->terminal = vterm_new(rows, columns);
  vterm_set_utf8(vt->terminal, 1);
  vt->screen = vterm_obtain_screen(vt->terminal);
  vterm_screen_set_callbacks(vt->screen, &callbacks, vt);
  vterm_screen_enable_altscreen(vt->screen, 1);
  vterm_screen_reset(vt->screen, 1);
  return vt;
}

void till_vt_free(till_vt *vt) {
  if (vt == NULL) return;
  vterm_free(vt->terminal);
  free(vt);
}

void till_vt_resize(till_vt *vt, int rows, int columns) {
  vterm_set_size(vt->terminal, rows, columns);
  vterm_screen_flush_damage(vt->screen);
}

void till_vt_feed(till_vt *vt, const uint8_t *bytes, size_t count) {
  vterm_input_write(vt->terminal, (const char *)bytes, count);
  vterm_screen_flush_damage(vt->screen);
}

/// The 256 colours are xterm's: this emulator has greys and steps of its own.
static uint32_t rgb(const till_vt *vt, VTermColor colour) {
  if (VTERM_COLOR_IS_INDEXED(&colour) && colour.indexed.idx >= 232) {
    uint32_t grey = 8u + (colour.indexed.idx - 232u) * 10u;
    return grey << 16 | grey << 8 | grey;
  }
  if (VTERM_COLOR_IS_INDEXED(&colour) && colour.indexed.idx >= 16) {
    static const uint32_t steps[6] = {0, 95, 135, 175, 215, 255};
    uint32_t cube = colour.indexed.idx - 16u;
    return steps[cube / 36] << 16 | steps[cube / 6 % 6] << 8 | steps[cube % 6];
  }
  vterm_screen_convert_color_to_rgb(vt->screen, &colour);
  return (uint32_t)colour.rgb.red << 16 | (uint32_t)colour.rgb.green << 8 | colour.rgb.blue;
}

till_vt_cell till_vt_read(const till_vt *vt, int row, int column) {
  till_vt_cell result = {0};
  VTermScreenCell cell;
  VTermPos position = {.row = row, .col = column};
  if (!vterm_screen_get_cell(vt->screen, position, &cell)) return result;
  for (int index = 0; index < 6 && index < VTERM_MAX_CHARS_PER_CELL && cell.chars[index] != 0; index++) {
    result.scalars[index] = cell.chars[index];
  }
  result.width = cell.width;
  result.foreground = rgb(vt, cell.fg);
  result.background = rgb(vt, cell.bg);
  result.bold = cell.attrs.bold;
  result.underline = cell.attrs.underline != 0;
  result.reverse = cell.attrs.reverse;
  return result;
}

/// Writes a scalar as UTF-8 (RFC 3629); returns how many bytes that took, none for what is no scalar.
static size_t encode(uint32_t scalar, uint8_t *bytes) {
  if (scalar < 0x80) {
    bytes[0] = (uint8_t)scalar;
    return 1;
  }
  if ((scalar >= 0xD800 && scalar < 0xE000) || scalar > 0x10FFFF) return 0;
  size_t length = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4;
  for (size_t place = length; --place > 0; scalar >>= 6) bytes[place] = 0x80 | (scalar & 0x3F);
  bytes[0] = (uint8_t)((0xF00 >> length & 0xFF) | scalar);
  return length;
}

size_t till_vt_row(const till_vt *vt, int row, int columns, uint8_t *bytes) {
  size_t count = 0;
  size_t end = 0;
  for (int column = 0; column < columns; column++) {
    VTermScreenCell cell;
    VTermPos position = {.row = row, .col = column};
    bool is_known = vterm_screen_get_cell(vt->screen, position, &cell);
    // The second half of a wide character.
    if (is_known && cell.chars[0] == UINT32_MAX) continue;
    size_t length = 0;
    for (int index = 0; is_known && index < 6 && index < VTERM_MAX_CHARS_PER_CELL; index++) {
      if (cell.chars[index] == 0 || cell.chars[index] == UINT32_MAX) break;
      length += encode(cell.chars[index], bytes + count + length);
    }
    if (length == 0) bytes[count] = ' ';
    bool is_space = length == 0 || (length == 1 && bytes[count] == ' ');
    count += length == 0 ? 1 : length;
    if (!is_space) end = count;
  }
  return end;
}

till_vt_status till_vt_look(const till_vt *vt) {
  return vt->status;
}

size_t till_vt_answer(till_vt *vt, uint8_t *bytes, size_t capacity) {
  return vterm_output_read(vt->terminal, (char *)bytes, capacity);
}
