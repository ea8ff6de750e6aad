#include "lab/kit.h"

#include "core/games.h"

namespace kessel::lab {

#define KESSEL_KIT(name, prefix, letter) \
  namespace name {                       \
  Kit kit();                             \
  }
KESSEL_GAMES(KESSEL_KIT)

Kit kit_of(const Game& game) {
#define KESSEL_IF(name, prefix, letter) \
  if (game.info().id == #name) return name::kit();
  KESSEL_GAMES(KESSEL_IF)
  return {};
}

}  // namespace kessel::lab
