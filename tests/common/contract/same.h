#pragma once
// Comparing what a game says, and saying where it differs.
#include <optional>
#include <string>

#include "engine/game.h"

namespace kessel::contract {

inline bool same_node(const Node& a, const Node& b) {
  return a.kind == b.kind && a.sides == b.sides && a.ask == b.ask && a.rule == b.rule && a.dice == b.dice &&
         a.faces == b.faces && a.roller == b.roller && a.winner == b.winner && a.score == b.score;
}

inline bool same_list(const ActionList& a, const ActionList& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a[i] == b[i])) return false;
  return true;
}

inline bool same_refusal(const std::optional<Refusal>& a, const std::optional<Refusal>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->rule == b->rule && a->reason == b->reason && a->where == b->where);
}

/// What one list of options has and the other has not, in words.
inline std::string difference(const Game& game, const ActionList& a, const ActionList& b) {
  std::string t;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!b.contains(a[i])) t += " -" + game.action_text(a[i]);
  for (std::size_t i = 0; i < b.size(); ++i)
    if (!a.contains(b[i])) t += " +" + game.action_text(b[i]);
  return t.substr(0, 400);
}

/// Where two texts part, with a little of what stands around it.
inline std::string first_difference(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  const std::size_t from = i < 80 ? 0 : i - 80;
  return a.substr(from, 200) + "\nagainst: " + b.substr(from, 200);
}

}  // namespace kessel::contract
