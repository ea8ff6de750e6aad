#include "source_dir.h"

#include <cstdlib>

namespace kessel {
/// Another folder may be put in the place of the project (tools/mutants.sh does, with a changed table in it).
const char* source_dir() {
  const char* other = std::getenv("KESSEL_TEST_HOME");
  return other ? other : KESSEL_PROJECT_DIR;
}
}  // namespace kessel
