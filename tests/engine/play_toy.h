#pragma once
// Random games of the toy game through a session, with undos, notes and idle thoughts sprinkled in.
#include <cstdint>
#include <string>
#include <utility>

#include "core/rng.h"
#include "engine/session.h"
#include "toy_game.h"

namespace kessel::toy {

inline NewGame new_game(std::uint64_t number, std::string rounds = "3", std::string dice = "1") {
  NewGame g;
  g.scenario = "duel";
  g.options = {{"rounds", std::move(rounds)}, {"dice", std::move(dice)}};
  g.seed = seed_from(number);
  g.player_seeds = {"red " + std::to_string(number), "blue 77"};
  g.id = "toy-" + std::to_string(number);
  return g;
}

inline Session started(std::uint64_t number, std::string rounds = "3", std::string dice = "1") {
  return std::move(Session::start(game(), new_game(number, std::move(rounds), std::move(dice))).value());
}

/// One input, undo or note; false when the game is over.
inline bool random_entry(Session& s, Rng& rng, bool frills) {
  if (s.over()) return false;
  if (frills && rng.below(12) == 0) {
    static_cast<void>(s.note("a note, \"quoted\" \\ and é\n", rng.below(2) == 0 ? Side::First : Side::Observer));
    return true;
  }
  if (frills && rng.below(6) == 0 && !s.undo(rng.below(2) == 0 ? Side::First : Side::Second)) return true;
  const Node n = s.node();
  if (n.kind == Node::Kind::Chance) {
    static_cast<void>(s.roll());
    return true;
  }
  ActionList list;
  for (const Side side : {Side::First, Side::Second})
    if (has(n.sides, side)) {
      s.game().options(s.state(), side, Scope::Main, list);
      if (frills) s.game().options(s.state(), side, Scope::Free, list);
    }
  static_cast<void>(s.apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]));
  return true;
}

inline Session played_out(std::uint64_t number, bool frills, std::string rounds = "3", std::string dice = "1") {
  Session s = started(number, std::move(rounds), std::move(dice));
  Rng rng(number);
  while (random_entry(s, rng, frills)) {
  }
  return s;
}

/// Takes the action written as text; the refusal's reason, or "" when it was taken.
inline std::string act(Session& s, Side by, std::string_view text) {
  const auto action = s.game().parse_action(text, by);
  if (!action) return action.error().text();
  const auto no = s.apply(*action);
  return no ? no->reason.text() : "";
}

}  // namespace kessel::toy
