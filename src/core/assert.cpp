#include "core/assert.h"

#include <stdexcept>
#include <string>

namespace kessel {

void assertion_failed(const char* what, const char* file, int line) {
  throw std::logic_error(std::string("invariant broken: ") + what + " (" + file + ":" + std::to_string(line) + ")");
}

}  // namespace kessel
