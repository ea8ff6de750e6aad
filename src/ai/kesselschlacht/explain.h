#pragma once
// Hints and reasons: what the side would do in its player turn, with the odds it was chosen by and what it is worth.
#include <string>

#include "ai/kesselschlacht/search.h"
#include "games/kesselschlacht/view.h"

namespace kessel::ai::kesselschlacht {

/// Something the plan does, and what the plan is worth without it: measured in the same worlds with the same dice.
struct Reason {
  enum class Kind { Attack, Take, Hold } kind = Kind::Attack;
  Hex hex{};
  UnitList units;     ///< of an attack, in the first world that saw it
  OddsOf odds{};      ///< of an attack, likewise
  int times = 0;      ///< worlds in which it is carried out
  int worlds = 0;     ///< in which it was measured
  double points = 0;  ///< lost by the side, in points at the end, if the hex is forbidden
};

struct Explanation {
  Side side = kSoviet;
  int turn = 1;
  Phase phase = Phase::Setup;
  const char* style = "";
  int worlds = 0;
  double difference = 0, spread = 0;  ///< expected at the end, Axis minus Soviet
  double escaping = 0;                ///< units of 1PzA beyond the Seret when the reply is in, mean
  std::vector<Reason> reasons;        ///< the three worth most
  struct Rejected {
    const char* style;
    double behind;  ///< points
  };
  std::vector<Rejected> rejected;
};

inline constexpr int kExplainWorlds = 8;
/// Explains the first of the trials. When time is short, fewer worlds are tried, at least one.
Explanation explain(const View&, const std::vector<Trial>&, std::uint64_t seed, const Thinking&);
/// One JSON object (docs/ai.md).
std::string explanation_json(const Content&, const Explanation&);

}  // namespace kessel::ai::kesselschlacht
