// Words, the same in texts, views and answers.
#include <array>

#include "games/panzer/notation.h"

namespace kessel::panzer {

namespace {

template <std::size_t N, class E>
const char* word(const std::array<const char*, N>& list, E e) {
  return list[static_cast<std::size_t>(e)];
}

}  // namespace

const char* side_word(Side s) { return s == kGerman ? "german" : s == kSoviet ? "soviet" : "observer"; }
const char* phase_word(Phase p) {
  static constexpr std::array<const char*, kPhases> kWords{"setup",  "spotting", "command",    "initiative", "air",
                                                           "combat", "movement", "second-air", "adjustment", "over"};
  return word(kWords, p);
}
const char* step_word(Step s) {
  static constexpr std::array kWords{"edge-roll",     "edge",          "place",       "orders",     "initiative-roll",
                                     "initiative",    "direct",        "overwatch",   "reveal",     "hit",
                                     "aspect",        "location",      "move",        "advance",    "watch",
                                     "building-roll", "building-kind", "adjust",      "plots",      "relief-roll",
                                     "relief-road",   "spot-roll",     "ammo-roll",   "fallback",   "penetration",
                                     "strike",        "gp-roll",       "ko-roll",     "bail",       "bail-roll",
                                     "land",          "indirect",      "arriving",    "response",   "smoke-roll",
                                     "danger-close",  "close",         "storm",       "hand-roll",  "lead",
                                     "occupy",        "bog-roll",      "search-roll", "quick-roll", "mine-roll",
                                     "onward",        "fly",           "flight",      "aloft",      "flak",
                                     "crash-roll",    "recovery-roll", "over"};
  static_assert(kWords.size() == static_cast<std::size_t>(Step::GameOver) + 1);
  return word(kWords, s);
}
const char* stage_word(Stage s) {
  static constexpr std::array kWords{"relief",         "spotting",        "orders",       "initiative",    "air",
                                     "indirect-first", "indirect-second", "direct-first", "direct-second", "overwatch",
                                     "close-first",    "close-second",    "move-second",  "move-first",    "second-air",
                                     "adjust",         "recover",         "end"};
  static_assert(kWords.size() == static_cast<std::size_t>(Stage::EndTurn) + 1);
  return word(kWords, s);
}
const char* shell_word(Shell s) { return s == Shell::Gp ? "gp" : "smoke"; }
const char* sheaf_word(Sheaf s) {
  static constexpr std::array<const char*, kSheafs> kWords{"a", "b", "c", "d"};
  return word(kWords, s);
}
const char* speed_word(Speed s) { return s == Speed::Slow ? "slow" : "fast"; }
const char* altitude_word(Altitude a) {
  static constexpr std::array<const char*, kAltitudes> kWords{"low", "medium", "high"};
  return word(kWords, a);
}
const char* air_attack_word(AirAttack a) {
  static constexpr std::array<const char*, kAirAttacks> kWords{"strafe", "rockets", "dive", "bombs"};
  return word(kWords, a);
}
const char* grade_word(Grade g) {
  static constexpr std::array<const char*, kGrades> kWords{"elite", "veteran", "seasoned", "regulars", "green"};
  return word(kWords, g);
}
const char* edge_word(Edge e) {
  static constexpr std::array<const char*, 4> kWords{"north", "east", "south", "west"};
  return word(kWords, e);
}
const char* order_word(Order o) {
  static constexpr std::array<const char*, 7> kWords{"none", "fire", "move", "halt", "ow", "nc", "hidden"};
  return word(kWords, o);
}
const char* turning_word(Turning t) {
  static constexpr std::array<const char*, 4> kWords{"front", "right", "rear", "left"};
  return word(kWords, t);
}
const char* where_word(Where w) {
  static constexpr std::array<const char*, kWheres> kWords{"reserve", "setup", "table",     "aboard",     "exited",
                                                           "ko",      "bu",    "abandoned", "eliminated", "aloft"};
  return word(kWords, w);
}
const char* spot_word(Spot s) {
  static constexpr std::array<const char*, 3> kWords{"none", "move", "fire"};
  return word(kWords, s);
}
const char* aspect_word(Aspect a) {
  static constexpr std::array<const char*, kAspects> kWords{"front", "front/side", "side", "rear/side", "rear"};
  return word(kWords, a);
}
const char* location_word(Location l) {
  static constexpr std::array<const char*, 7> kWords{"turret front", "turret side", "turret rear", "hull front",
                                                     "hull side",    "hull rear",   "track"};
  return word(kWords, l);
}
const char* damage_word(Damage d) {
  static constexpr std::array<const char*, 4> kWords{"no damage", "damaged", "knocked out", "brewed up"};
  return word(kWords, d);
}
const char* terrain_word(Terrain t) {
  static constexpr std::array<const char*, kTerrains> kWords{"clear",
                                                             "scrub",
                                                             "rough",
                                                             "woods",
                                                             "heavy woods",
                                                             "rubble",
                                                             "wood building",
                                                             "brick building",
                                                             "stone building",
                                                             "road",
                                                             "path",
                                                             "bridge",
                                                             "ford",
                                                             "stream",
                                                             "impassable stream",
                                                             "ditch",
                                                             "hill",
                                                             "depression",
                                                             "slope",
                                                             "crest",
                                                             "block",
                                                             "wire",
                                                             "hasty mines",
                                                             "deliberate mines",
                                                             "hasty entrenchment",
                                                             "improved position",
                                                             "wreck",
                                                             "brew-up smoke",
                                                             "smoke",
                                                             "barrage",
                                                             "fire"};
  return word(kWords, t);
}
const char* cover_word(Cover c) {
  static constexpr std::array<const char*, 5> kWords{"none", "light", "medium", "heavy", "other"};
  return word(kWords, c);
}
const char* band_word(Band b) {
  static constexpr std::array<const char*, kBands> kWords{"pointblank", "short", "medium", "long", "extreme"};
  return word(kWords, b);
}

std::string inches_text(std::int32_t mils) {
  std::string t = (mils < 0 ? "-" : "") + std::to_string(std::abs(mils) / 1000);
  int rest = std::abs(mils) % 1000;
  if (rest == 0) return t;
  std::string digits = std::to_string(1000 + rest).substr(1);
  while (digits.back() == '0') digits.pop_back();
  return t + "." + digits;
}

}  // namespace kessel::panzer
