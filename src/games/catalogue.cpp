// Opens the games of the list in core/games.h.
#include "engine/catalogue.h"

#include "core/assert.h"

namespace kessel {

#define KESSEL_ENTRY(name, prefix, letter) \
  namespace name {                         \
  GameEntry entry();                       \
  }
KESSEL_GAMES(KESSEL_ENTRY)

namespace {

std::optional<GameEntry> entry_of(const std::string& wanted) {
#define KESSEL_IF(name, prefix, letter) \
  if (wanted == #name) return name::entry();
  KESSEL_GAMES(KESSEL_IF)
  return std::nullopt;
}

}  // namespace

std::vector<std::string> game_ids() {
  std::vector<std::string> out;
  for (const GameName& g : kGames) out.emplace_back(g.id);
  return out;
}

std::string listed_games() {
  std::string out;
  for (const GameName& g : kGames) out.append(out.empty() ? "" : ", ").append(g.id);
  return out;
}

int rules_version(const std::string& id) {
  const auto entry = entry_of(id);
  KESSEL_ASSERT(entry);
  return entry->rules_version;
}

Expected<std::shared_ptr<const Game>> open_game(const std::string& id, const GameSource& source) {
  if (const auto entry = entry_of(id)) return entry->open(source);
  return Fault{id, "no such game; there are: " + listed_games()};
}

}  // namespace kessel
