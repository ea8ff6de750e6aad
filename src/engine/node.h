#pragma once
#include <cstdint>

#include "core/ids.h"
#include "core/message.h"
#include "core/rule_ref.h"

namespace kessel {

enum class Winner : std::uint8_t { First = 0, Second = 1, Draw = 2 };

/// Who, or what, must answer now.
struct Node {
  enum class Kind : std::uint8_t { Decide, Chance, Finished };
  Kind kind = Kind::Decide;
  SideMask sides = kNobody;  ///< Decide: every side that may answer now
  Said ask;                  ///< Decide: what is asked; Chance: what is rolled for; Finished: how it ended
  RuleRef rule{};
  std::uint8_t dice = 0;  ///< Chance: how many dice, each from 1 to `faces`
  std::uint8_t faces = 0;
  Side roller = Side::First;  ///< Chance: whose dice they are (for the log; the dice are the game's)
  Winner winner = Winner::Draw;
  std::int32_t score = 0;  ///< Finished: the game's own measure (victory points)

  static Node decide(SideMask who, Said what, RuleRef r) {
    Node n;
    n.sides = who, n.ask = what, n.rule = r;
    return n;
  }
  static Node chance(int dice, int faces, Said what, RuleRef r, Side roller) {
    Node n;
    n.kind = Kind::Chance, n.ask = what, n.rule = r, n.roller = roller;
    n.dice = static_cast<std::uint8_t>(dice), n.faces = static_cast<std::uint8_t>(faces);
    return n;
  }
  static Node finished(Winner w, int score, Said how, RuleRef r) {
    Node n;
    n.kind = Kind::Finished, n.ask = how, n.rule = r, n.winner = w, n.score = score;
    return n;
  }
};

}  // namespace kessel
