#define _GNU_SOURCE
#include "CVTerm.h"

#include <locale.h>
#include <wchar.h>

int till_columns(uint32_t scalar) {
  static locale_t utf8 = (locale_t)0;
  if (utf8 == (locale_t)0) utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t before = uselocale(utf8);
  int columns = wcwidth((wchar_t)scalar);
  uselocale(before);
  return columns;
}
