// The words that texts and views share.
#include <array>

#include "games/kesselschlacht/notation.h"

namespace kessel::kesselschlacht {

namespace {
template <std::size_t N, class E>
const char* pick_word(const std::array<const char*, N>& words, E e) {
  const auto i = static_cast<std::size_t>(e);
  return i < N ? words[i] : "?";
}
}  // namespace

const char* side_word(Side s) { return s == kSoviet ? "soviet" : s == kAxis ? "axis" : "observer"; }
const char* weather_word(Weather w) { return pick_word(std::array<const char*, 3>{"snow", "mud", "heavy-snow"}, w); }
const char* phase_word(Phase p) {
  return pick_word(
      std::array<const char*, 15>{"setup", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "over"}, p);
}
const char* phase_title(Phase p) {
  return pick_word(
      std::array<const char*, 15>{"Set-up", "Weather", "Air initiative", "Air combat", "Air missions", "Axis positions",
                                  "Zhukov's Directive", "Soviet activation", "Soviet movement", "Soviet combat",
                                  "Axis movement", "Axis combat", "Axis motorized movement", "Recovery", "The end"},
      p);
}
const char* status_word(Status s) { return pick_word(std::array<const char*, 4>{"good", "DO", "DIS", "RT"}, s); }
const char* supply_word(Supply s) { return pick_word(std::array<const char*, 3>{"out", "general", "attack"}, s); }
const char* terrain_word(Terrain t) {
  return pick_word(std::array<const char*, kTerrains>{"clear", "swamp", "rough", "mountain", "town", "city"}, t);
}
const char* air_type_word(AirType t) { return pick_word(std::array<const char*, 4>{"F", "FB", "B", "TR"}, t); }
const char* march_word(March m) {
  return pick_word(std::array<const char*, 5>{"none", "directive", "recall", "exit", "return"}, m);
}
const char* activity_word(Activity a) {
  return pick_word(std::array<const char*, 4>{"none", "tried", "active", "ineligible"}, a);
}

}  // namespace kessel::kesselschlacht
