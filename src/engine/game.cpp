#include "engine/game.h"

namespace kessel {

void enumerate_dice(const Node& chance, std::vector<Outcome>& out) {
  Draw d;
  d.count = chance.dice;
  for (int i = 0; i < d.count; ++i) d.die[static_cast<std::size_t>(i)] = 1;
  for (;;) {
    out.push_back({d, 1});
    int i = d.count - 1;
    while (i >= 0 && d.die[static_cast<std::size_t>(i)] == chance.faces) d.die[static_cast<std::size_t>(i--)] = 1;
    if (i < 0) return;
    ++d.die[static_cast<std::size_t>(i)];
  }
}

std::optional<std::string> Game::bad_orders(std::string_view standing_orders) const {
  if (standing_orders.empty()) return std::nullopt;
  return "this game knows no standing orders";
}

bool fits(const Node& chance, const Draw& d) {
  if (chance.kind != Node::Kind::Chance || d.count != chance.dice) return false;
  for (int i = 0; i < d.count; ++i)
    if (d[i] < 1 || d[i] > chance.faces) return false;
  return true;
}

}  // namespace kessel
