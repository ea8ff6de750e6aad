#include "games/panzer/actions.h"

namespace kessel::panzer {

/// One letter for each number; "x*": any number of them.
const ActForm& form_of(Act a) {
  static constexpr std::array<ActForm, kActs> kForms{
      {{"done", "", 0, 0},        {"edge", "n", 1, 1},        {"place", "unnntmn", 4, 5},   {"rest", "", 0, 0},
       {"order", "uo", 2, 2},     {"first", "", 0, 0},        {"second", "", 0, 0},         {"aim", "uun", 2, 3},
       {"lower", "u", 1, 1},      {"announce", "u", 1, 1},    {"pass", "", 0, 0},           {"reveal", "", 0, 0},
       {"hide", "", 0, 0},        {"aspect", "c", 1, 1},      {"pick", "u", 1, 1},          {"move", "unnn*", 3, 3},
       {"pivot", "un", 2, 2},     {"turret", "ut", 2, 2},     {"register", "unn", 3, 3},    {"plan", "unnnnp*", 6, 6},
       {"mine", "nn*", 4, 4},     {"load", "ub", 2, 2},       {"scrap", "qn", 2, 2},        {"position", "nnn", 3, 3},
       {"cover", "uO", 2, 2},     {"join", "uu", 2, 2},       {"smoke", "unnn", 4, 4},      {"fallback", "y", 1, 1},
       {"land", "nnn", 3, 3},     {"call", "uhsnnnu*", 7, 7}, {"arrive", "nnnn", 4, 4},     {"continue", "ns", 2, 2},
       {"shift", "nhsnnn", 6, 6}, {"check", "n", 1, 1},       {"fall", "nnn", 3, 3},        {"assault", "uun*", 2, 2},
       {"breach", "ukn*", 3, 3},  {"retract", "u", 1, 1},     {"lead", "u", 1, 1},          {"occupy", "", 0, 0},
       {"stay", "", 0, 0},        {"march", "un*", 2, 2},     {"declare", "uu", 2, 2},      {"overrun", "uun*", 4, 4},
       {"search", "ud", 2, 2},    {"mount", "uu", 2, 2},      {"dismount", "unnn", 4, 4},   {"bail", "unnn", 4, 4},
       {"storm", "unnnu", 5, 5},  {"enter", "un*", 4, 4},     {"fly", "uvannnnnUU", 8, 10}, {"dive", "unuU", 3, 4},
       {"on", "n", 1, 1},         {"name", "uU", 1, 2},       {"drop", "w", 1, 1},          {"hold", "", 0, 0}}};
  return kForms[static_cast<std::size_t>(a)];
}

char form_at(const ActForm& f, std::size_t i) {
  const std::string_view args = f.args;
  const bool open = !args.empty() && args.back() == '*';
  const std::size_t fixed = open ? args.size() - 2 : args.size();
  return i < fixed ? args[i] : open ? args[fixed] : '\0';
}

std::size_t most_args(const ActForm& f) {
  const std::string_view args = f.args;
  return !args.empty() && args.back() == '*' ? kMaxActionArgs : args.size();
}

}  // namespace kessel::panzer
