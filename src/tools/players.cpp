#include "tools/players.h"

#include <algorithm>
#include <charconv>

#include "tools/args.h"

namespace kessel::tools {
namespace {

const PlayerKind* kind_of(std::string_view name) {
  for (const PlayerKind& k : player_kinds())
    if (name == k.name) return &k;
  return nullptr;
}

}  // namespace

std::string player_names() {
  std::string out;
  for (const PlayerKind& k : player_kinds()) out += (out.empty() ? "" : ", ") + std::string(k.name);
  return out;
}

Expected<PlayerSpec> parse_player(std::string_view text) {
  const Fault not_understood{one_line(text, 60), "a player is written NAME or NAME@ms=500 or NAME@count=600"};
  PlayerSpec spec;
  const std::size_t at = text.find('@');
  spec.name = text.substr(0, at);
  if (spec.name.empty()) return not_understood;
  if (at == std::string_view::npos) return spec;
  std::string_view rest = text.substr(at + 1);
  for (;;) {
    const std::size_t end = rest.find(':');
    const std::string_view item = rest.substr(0, end);
    const std::size_t equals = item.find('=');
    if (equals == std::string_view::npos || equals == 0) return not_understood;
    const std::string_view digits = item.substr(equals + 1);
    std::uint64_t value = 0;
    const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || stop != digits.data() + digits.size()) return not_understood;
    if (!spec.budget.emplace(std::string(item.substr(0, equals)), value).second) return not_understood;
    if (end == std::string_view::npos) return spec;
    rest = rest.substr(end + 1);
  }
}

Expected<PlayerSpec> known_player(std::string_view text, bool human_allowed) {
  auto spec = parse_player(text);
  if (!spec) return spec;
  if (human_allowed && spec->name == "human") {
    if (!spec->budget.empty()) return Fault{spec->text(), "a person has no budget"};
    return spec;
  }
  const PlayerKind* kind = kind_of(spec->name);
  if (kind == nullptr)
    return Fault{one_line(spec->name, 60),
                 "there is no such player; there is: " + std::string(human_allowed ? "human, " : "") + player_names()};
  for (const auto& [key, value] : spec->budget)
    if (std::ranges::find(kind->budgets, key) == kind->budgets.end())
      return Fault{spec->text(), "the player " + spec->name + " has no budget '" + one_line(key, 40) + "'"};
  return spec;
}

Expected<std::vector<PlayerSpec>> parse_players(std::string_view text, bool human_allowed) {
  std::vector<PlayerSpec> specs;
  std::string_view rest = text;
  for (;;) {
    const std::size_t comma = rest.find(',');
    const auto spec = known_player(rest.substr(0, comma), human_allowed);
    if (!spec) return spec.error();
    specs.push_back(*spec);
    if (comma == std::string_view::npos) break;
    rest = rest.substr(comma + 1);
  }
  if (specs.size() != 2) return Fault{one_line(text, 60), "two players are wanted, first side and second side: A,B"};
  return specs;
}

}  // namespace kessel::tools
