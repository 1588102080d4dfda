#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

// In this program memory is overwritten when it is given back, so that no text that held a card number or a code outlives its use:
// Swift's strings and arrays, and whatever a library copied. These two functions take the place of the C library's own.

extern void __libc_free(void *memory);

void free(void *memory) {
  if (memory) explicit_bzero(memory, malloc_usable_size(memory));
  __libc_free(memory);
}

void *realloc(void *memory, size_t size) {
  if (!memory) return malloc(size);
  size_t had = malloc_usable_size(memory);
  if (size == 0) {
    free(memory);
    return NULL;
  }
  if (size <= had && size >= had / 2) return memory;
  void *moved = malloc(size);
  if (!moved) return NULL;
  memcpy(moved, memory, size < had ? size : had);
  free(memory);
  return moved;
}
