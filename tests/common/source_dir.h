#pragma once
// Part of the precompiled header of all tests. A function instead of a macro with a path in it, so that the compiler's
// cache serves every clone of the project.

namespace kessel {
const char* source_dir();  ///< the folder of the project
}
#define KESSEL_SOURCE_DIR kessel::source_dir()
