// Actions and events as text. Units are named by side and number (g1, s12), the same in every scenario.
#include <array>

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

/// What an action is called, and what follows: u unit, n number, o order, t turret field, c cw or ccw, * a path.
struct Form {
  const char* word;
  const char* args;
};
constexpr std::array<Form, kActs> kForms{{{"done", ""},
                                          {"edge", "n"},
                                          {"place", "unnnt"},
                                          {"rest", ""},
                                          {"order", "uo"},
                                          {"first", ""},
                                          {"second", ""},
                                          {"aim", "uun"},
                                          {"lower", "u"},
                                          {"announce", "u"},
                                          {"pass", ""},
                                          {"reveal", ""},
                                          {"hide", ""},
                                          {"aspect", "c"},
                                          {"pick", "u"},
                                          {"move", "*"},
                                          {"pivot", "un"},
                                          {"turret", "ut"}}};

constexpr std::array<const char*, 4> kTurnings{"front", "right", "rear", "left"};
constexpr std::array<const char*, 6> kOrders{"none", "fire", "move", "halt", "ow", "nc"};

template <std::size_t N>
int find(const std::array<const char*, N>& list, std::string_view w) {
  for (std::size_t i = 0; i < N; ++i)
    if (w == list[i]) return static_cast<int>(i);
  return -1;
}

std::string arg_text(char form, std::int32_t v) {
  switch (form) {
    case 'u': return v >= 0 && v < kMaxUnits ? unit_text(unit_id(v)) : "-";
    case 'o': return v >= 0 && v < 6 ? kOrders[static_cast<std::size_t>(v)] : "?";
    case 't': return v >= 0 && v < 4 ? kTurnings[static_cast<std::size_t>(v)] : "?";
    case 'c': return v == 0 ? "cw" : "ccw";
    default: return std::to_string(v);
  }
}

bool parse_arg(char form, std::string_view w, std::int32_t& out) {
  int n = 0;
  switch (form) {
    case 'u': {
      UnitId u{};
      if (!parse_unit(w, u)) return false;
      n = u.value;
      break;
    }
    case 'o': n = find(kOrders, w); break;
    case 't': n = find(kTurnings, w); break;
    case 'c': n = w == "cw" ? 0 : w == "ccw" ? 1 : -1; break;
    default:
      if (!read_number(w, -200000, 200000, n)) return false;
      out = n;
      return true;
  }
  out = n;
  return n >= 0;
}

}  // namespace

std::string action_text(const Content&, const Action& a) {
  if (a.kind >= kActs) return "?";
  const Form& f = kForms[a.kind];
  std::string t = f.word;
  const std::string_view args = f.args;
  for (int i = 0; i < a.count; ++i) {
    const char form =
        args == "*" ? (i == 0 ? 'u' : 'n') : args[static_cast<std::size_t>(i) % std::max<std::size_t>(1, args.size())];
    t += " " + arg_text(form, a.arg[static_cast<std::size_t>(i)]);
  }
  return t;
}

Expected<Action> parse_action(const Content&, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return Fault{std::string(text), "an action begins with a word"};
  for (std::size_t k = 0; k < kActs; ++k) {
    const Form& f = kForms[k];
    if (w[0] != f.word) continue;
    std::string args = f.args;
    const bool path = args == "*";
    if (path) args = "u" + std::string(w.size() > 2 ? w.size() - 2 : 0, 'n');
    if (static_cast<Act>(k) == Act::Place && w.size() == args.size()) args.pop_back();  // the turret may be left out
    if (static_cast<Act>(k) == Act::Aim && w.size() == 3) args.pop_back();              // so may the weapon
    if (w.size() != args.size() + 1 || args.size() > kMaxActionArgs)
      return Fault{std::string(text.substr(0, 80)), std::string("the form of ") + f.word + " is another one"};
    Action a = act(by, static_cast<Act>(k));
    for (std::size_t i = 0; i < args.size(); ++i) {
      if (!parse_arg(args[i], w[i + 1], a.arg[i])) return Fault{std::string(w[i + 1].substr(0, 40)), "not understood"};
      ++a.count;
    }
    while (!path && a.count < std::string_view(f.args).size()) a.arg[a.count++] = 0;
    return a;
  }
  return Fault{std::string(w[0].substr(0, 40)), "no such action"};
}

std::string event_text(const Content&, const Event& e) {
  const auto n = [&](int i) { return e.arg[static_cast<std::size_t>(i)]; };
  const auto num = [&](int i) { return std::to_string(n(i)); };
  const auto u = [&](int i) { return unit_text(unit_id(n(i))); };
  const auto side = [&](int i) { return std::string(side_word(static_cast<Side>(n(i)))); };
  const auto place = [&](int i) { return inches_text(n(i)) + ", " + inches_text(n(i + 1)); };
  switch (static_cast<Ev>(e.kind)) {
    case Ev::TurnBegins: return "Turn " + num(0);
    case Ev::PhaseBegins: return std::string("Phase: ") + phase_word(static_cast<Phase>(n(0)));
    case Ev::EdgeRolled: return "For the edge: german " + num(0) + ", soviet " + num(1);
    case Ev::EdgeChosen: return side(0) + " takes set-up area " + std::to_string(n(1) + 1);
    case Ev::Placed: return u(0) + " is set up at " + place(1) + ", facing " + num(3);
    case Ev::SetupEnds: return side(0) + " is set up";
    case Ev::MarkerLost: return u(0) + " is out of sight: its marker goes";
    case Ev::OrderGiven: return u(0) + " gets the order " + order_word(static_cast<Order>(n(1)));
    case Ev::Ready: return side(0) + " is ready";
    case Ev::Initiative: return "Initiative: german " + num(0) + ", soviet " + num(1);
    case Ev::FirstPlayer: return side(0) + " is First Player";
    case Ev::Aimed: return u(0) + " aims at " + u(1);
    case Ev::Announced:
      return num(1) + (n(1) == 1 ? " unit fires at " : " units fire at ") + u(0) + (n(2) != 0 ? " in overwatch" : "");
    case Ev::OrderShown: return u(0) + " had the order " + order_word(static_cast<Order>(n(1)));
    case Ev::Hidden: return "the order of " + u(0) + " stays hidden";
    case Ev::Shot:
      return u(0) + " fires at " + u(1) + ": " + num(2) + " against " + num(3) +
             (n(4) == 0   ? ", a miss"
              : n(4) == 1 ? ", a hit"
                          : ", " + num(4) + " hits");
    case Ev::Wasted: return "the fire of " + u(0) + " at " + u(1) + " is wasted";
    case Ev::NoTarget: return u(0) + " has no target and counts as having fired";
    case Ev::HitLocated:
      return u(0) + " is hit: " + (n(6) != 0 ? "top" : location_word(static_cast<Location>(n(2)))) + " from " +
             aspect_word(static_cast<Aspect>(n(3))) + " (" + num(1) + "), armour " + num(4) + ", penetration " +
             num(5) + (n(5) >= n(4) ? "" : ": it glances off");
    case Ev::HullDownMiss: return "the hit on " + u(0) + " goes into the ground: hull down (" + num(1) + ")";
    case Ev::TrackHit: return u(0) + " loses a track";
    case Ev::DamageDone: return u(0) + ": " + damage_word(static_cast<Damage>(n(1)));
    case Ev::TurretTurned: return "the turret of " + u(0) + " turns to the " + turning_word(static_cast<Turning>(n(1)));
    case Ev::MoveBegins: return u(0) + " moves";
    case Ev::MovedTo: return u(0) + " comes to " + place(1) + ", facing " + num(3);
    case Ev::MoveStopped: return u(0) + " ends its move at " + place(1);
    case Ev::Exited: return u(0) + " leaves the table";
    case Ev::Passed: return side(0) + " holds its fire";
    case Ev::BuildingTried:
      return u(0) + " breaks through a wall: " + num(1) + ", with its weight " + num(2) +
             (n(3) != 0 ? ", not unhurt" : "");
    case Ev::BuildingHurt:
      return u(0) + (n(2) != 0 ? " loses a track" : " is damaged") + " at the wall (" + num(1) + ")";
    case Ev::Pivoted: return u(0) + " turns to face " + num(1);
    case Ev::Objective:
      return "objective " + std::to_string(n(0) + 1) +
             (n(1) == 0   ? " is held by nobody"
              : n(1) == 1 ? " is held by the german side"
                          : " is held by the soviet side");
    case Ev::Scored: return "Points: german " + num(0) + ", soviet " + num(1);
    case Ev::GameEnds:
      return n(0) == 2 ? "The game is drawn" : std::string(side_word(static_cast<Side>(n(0)))) + " wins";
    case Ev::PivotBlocked: return u(0) + " has no room to turn any more";
  }
  return "";
}

std::string place_text(const Content&, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtUnit: return unit_text(unit_id(p.a));
    case kessel::Place::Kind::AtPoint: return std::to_string(p.a) + " " + std::to_string(p.b);
    default: return "";
  }
}

}  // namespace kessel::panzer
