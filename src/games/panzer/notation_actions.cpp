// Actions as text. Units are named by side and number (g1, s12), the same in every scenario.
#include <array>
#include <span>

#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

std::string unit_text(UnitId u) {
  if (!u.valid()) return "-";
  return (side_of(u) == kGerman ? "g" : "s") + std::to_string(place_in_side(u) + 1);
}
bool parse_unit(std::string_view w, UnitId& out) {
  int n = 0;
  if (w.size() < 2 || (w[0] != 'g' && w[0] != 's') || !read_number(w.substr(1), 1, kMaxUnitsPerSide, n)) return false;
  if (w[1] == '0') return false;
  out = unit_id(w[0] == 'g' ? kGerman : kSoviet, n - 1);
  return true;
}

namespace {

constexpr std::array<const char*, 4> kTurnings{"front", "right", "rear", "left"};
constexpr std::array<const char*, 6> kOrders{"none", "fire", "move", "halt", "ow", "nc"};
constexpr std::array<const char*, 4> kStarts{"plain", "dug", "hull-front", "hull-rear"};
constexpr std::array<const char*, 2> kTurns{"cw", "ccw"}, kOffOn{"off", "on"}, kNoYes{"no", "yes"},
    kWays{"forward", "back"}, kShells{"gp", "smoke"}, kSpeedWords{"slow", "fast"}, kLoads{"bombs", "rockets"};
constexpr std::array<const char*, kSheafs> kSheafWords{"a", "b", "c", "d"};
constexpr std::array<const char*, 4> kPlans{"gp-a", "gp-b", "smoke-a", "smoke-b"};
constexpr std::array<const char*, kAltitudes> kAltitudeWords{"low", "medium", "high"};
constexpr std::array<const char*, kAirAttacks> kDrops{"strafe", "rockets", "dive", "bombs"};
constexpr std::array<const char*, 4> kFeatures{"building", "bridge", "work", "mines"};
constexpr std::array<const char*, 3> kPlotKinds{"point", "plan", "mine"};

/// The words that a letter of a form stands for; empty: it is no list of words.
std::span<const char* const> words_for(char form) {
  switch (form) {
    case 'o': return kOrders;
    case 't': return kTurnings;
    case 'm': return kStarts;
    case 'c': return kTurns;
    case 'O': return kOffOn;
    case 'y': return kNoYes;
    case 'd': return kWays;
    case 'h': return kSheafWords;
    case 's': return kShells;
    case 'p': return kPlans;
    case 'v': return kSpeedWords;
    case 'a': return kAltitudeWords;
    case 'w': return kDrops;
    case 'b': return kLoads;
    case 'k': return kFeatures;
    case 'q': return kPlotKinds;
    default: return {};
  }
}

std::string arg_text(char form, std::int32_t v) {
  if (form == 'u' || form == 'U') return v >= 0 && v < kMaxUnits ? unit_text(unit_id(v)) : "-";
  const auto list = words_for(form);
  if (list.empty()) return std::to_string(v);
  return v >= 0 && v < static_cast<std::int32_t>(list.size()) ? list[static_cast<std::size_t>(v)] : "?";
}

bool parse_arg(char form, std::string_view w, std::int32_t& out) {
  if (form == 'u' || form == 'U') {
    UnitId u{};
    if (form == 'U' && w == "-") return out = kNoUnitArg, true;
    if (!parse_unit(w, u)) return false;
    return out = u.value, true;
  }
  const auto list = words_for(form);
  if (list.empty()) {
    int n = 0;
    if (!read_number(w, -200000, 200000, n)) return false;
    return out = n, true;
  }
  for (std::size_t i = 0; i < list.size(); ++i)
    if (w == list[i]) return out = static_cast<std::int32_t>(i), true;
  return false;
}

std::int32_t default_arg(char form) { return form == 'U' ? kNoUnitArg : 0; }

}  // namespace

std::string action_text(const Content&, const Action& a) {
  if (a.kind >= kActs) return "?";
  const ActForm& f = form_of(static_cast<Act>(a.kind));
  std::string t = f.word;
  std::size_t count = a.count;
  const bool open = most_args(f) == kMaxActionArgs;
  while (!open && count > f.written && a.arg[count - 1] == default_arg(form_at(f, count - 1))) --count;
  for (std::size_t i = 0; i < count; ++i) t += " " + arg_text(form_at(f, i), a.arg[i]);
  return t;
}

Expected<Action> parse_action(const Content&, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return Fault{std::string(text), "an action begins with a word"};
  for (std::size_t k = 0; k < kActs; ++k) {
    const ActForm& f = form_of(static_cast<Act>(k));
    if (w[0] != f.word) continue;
    const std::size_t given = w.size() - 1;
    if (given < f.required || given > most_args(f))
      return Fault{std::string(text.substr(0, 80)), std::string("the form of ") + f.word + " is another one"};
    Action a = act(by, static_cast<Act>(k));
    for (std::size_t i = 0; i < given; ++i) {
      if (!parse_arg(form_at(f, i), w[i + 1], a.arg[i]))
        return Fault{std::string(w[i + 1].substr(0, 40)), "not understood"};
      ++a.count;
    }
    if (most_args(f) != kMaxActionArgs)
      for (std::size_t i = given; i < most_args(f); ++i) a.arg[i] = default_arg(form_at(f, i)), ++a.count;
    return a;
  }
  return Fault{std::string(w[0].substr(0, 40)), "no such action"};
}

std::string place_text(const Content&, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtUnit: return unit_text(unit_id(p.a));
    case kessel::Place::Kind::AtPoint: return std::to_string(p.a) + " " + std::to_string(p.b);
    default: return "";
  }
}

}  // namespace kessel::panzer
