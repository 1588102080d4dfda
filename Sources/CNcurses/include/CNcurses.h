#ifndef TILL_CNCURSES_H
#define TILL_CNCURSES_H
#endif
