#pragma once
// What a position is worth: the difference of points at the end as it looks from here. Linear in a few sums over the
// board, each also weighted by the turns that are left; the weights are fitted to games of the script (kessel ai-fit).
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::ai::kesselschlacht {

using namespace kessel::kesselschlacht;  // NOLINT: this room's game

inline constexpr std::array<const char*, 24> kFeatures{"constant",
                                                       "home",
                                                       "home, road closed",
                                                       "three turns to spare",
                                                       "a turn to spare",
                                                       "just in time",
                                                       "late",
                                                       "no way",
                                                       "held in ZOC",
                                                       "disrupted",
                                                       "routed",
                                                       "without supply",
                                                       "isolated",
                                                       "axis lost",
                                                       "soviet lost",
                                                       "objectives held",
                                                       "objectives open",
                                                       "objectives beset",
                                                       "objectives near",
                                                       "soviet shaken",
                                                       "soviet HQs shaken",
                                                       "relief shaken",
                                                       "fuel",
                                                       "ammunition"};
inline constexpr int kFeatureCount = static_cast<int>(kFeatures.size());
using Features = std::array<double, kFeatures.size()>;

struct Value {
  Features now{}, per_turn{};  ///< weight of each feature, and what every turn that is left adds to it
};

Features features(const State&);
double turns_left(const State&);
double worth(const Value&, const Features&, double turns);

/// The difference of points at the end as it looks from here, Axis minus Soviet; exact when the game is over.
double expected_difference(const State&);

const Value& standard_value();
Expected<Value> parse_value(std::string_view json);
std::string value_json(const Value&, std::string_view provenance);

}  // namespace kessel::ai::kesselschlacht
