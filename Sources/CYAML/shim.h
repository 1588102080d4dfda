#ifndef TILL_CYAML_H
#define TILL_CYAML_H

#include <yaml.h>

#endif
