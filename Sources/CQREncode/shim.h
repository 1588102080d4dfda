#ifndef TILL_CQRENCODE_H
#define TILL_CQRENCODE_H

#include <qrencode.h>

#endif
