#ifndef TILL_CFRIBIDI_H
#define TILL_CFRIBIDI_H

#include <fribidi/fribidi.h>

#endif
