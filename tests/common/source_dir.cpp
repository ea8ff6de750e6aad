#include "source_dir.h"

namespace kessel {
const char* source_dir() { return KESSEL_PROJECT_DIR; }
}  // namespace kessel
