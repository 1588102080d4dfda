#ifndef TILL_CVTERM_H
#define TILL_CVTERM_H
#endif
