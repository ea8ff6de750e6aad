#include "lab/breakout/checks.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "games/breakout/notation.h"

namespace kessel::lab::breakout {

using namespace kessel::breakout;

namespace {

Hex hex_arg(std::int32_t v) { return Hex{static_cast<std::uint16_t>(v)}; }

/// On the map, or off it of their own will.
int steps_kept(const State& s, Side side) {
  int sum = 0;
  each_unit(s, [&](UnitId u) {
    if ((on_map(s, u) || s.unit(u).where == Where::Exited) && side_of(s, u) == side) sum += steps_left(s, u);
  });
  return sum;
}

/// Full-strength steps of the German divisions that could be scored: those out of communications (BO:4.2).
int pocketed(const State& s) {
  const hex::Mask connected = german_connected(s, board_of(s));
  int sum = 0;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) == kGerman && def(s, u).size == Size::Division && !connected.has(s.unit(u).hex))
      sum += def(s, u).max_steps();
  });
  return sum;
}

bool linked(const State& s, UnitId u) {
  if (!on_map(s, u)) return false;
  return side_of(s, u) == kSoviet ? in_supply(s, u) : in_communications(s, s.unit(u).hex);
}

/// Is anything but artillery with it (BO:13.2a)?
bool escorted(const State& s, UnitId u) {
  const UnitList stack = units_in(s, s.unit(u).hex);
  return std::ranges::any_of(stack, [&](UnitId v) { return !def(s, v).artillery; });
}

/// Phases and impulses numbered through the game.
int stage_number(const State& s) {
  constexpr int kStages = static_cast<int>(Stage::Over) - static_cast<int>(Stage::Weather);
  return s.turn * kStages + static_cast<int>(s.stage);
}

}  // namespace

Course::Course(const State& begin) : begin_(begin) {
  if (!begin.combat.target.valid()) return;
  Fought f;
  f.by = begin.combat.attacker, f.target = begin.combat.target, f.units = attackers(begin);
  f.column = begin.combat.die != 0 ? begin.combat.column : -1;
  f.kg = begin.combat.kg != 0, f.art18 = begin.combat.art18 != 0;
  f.air[static_cast<std::size_t>(index(begin.air_side))] = begin.combat.air;
  fights_.push_back(f);
}

int Course::stages(const AnyState& now) const { return stage_number(now.as<State>()) - stage_number(begin_); }

bool Course::segment_over(const AnyState& now) const {
  return stages(now) > 0 || now.as<State>().segment != begin_.segment;
}

void Course::watch(const AnyState& before, const AnyState&, const std::vector<Event>& events) {
  const State& begun = before.as<State>();
  for (const Event& e : events) {
    const auto arg = [&](std::size_t i) { return e.arg[i]; };
    switch (static_cast<Ev>(e.kind)) {
      case Ev::Declared:
      case Ev::Probed: {
        Fought f;
        f.probe = static_cast<Ev>(e.kind) == Ev::Probed;
        f.by = f.probe ? phasing(begun) : static_cast<Side>(arg(0));
        f.target = hex_arg(arg(1));
        f.units = attackers(begun);
        fights_.push_back(f);
        break;
      }
      case Ev::KgSupports:
        if (!fights_.empty()) fights_.back().kg = true;
        break;
      case Ev::Art18Supports:
        if (!fights_.empty()) fights_.back().art18 = true;
        break;
      case Ev::AirCommitted:
        if (!fights_.empty()) fights_.back().air[static_cast<std::size_t>(arg(0))] += arg(1);
        break;
      case Ev::Odds:
        if (!fights_.empty()) fights_.back().column = arg(3);
        break;
      default: break;
    }
  }
}

Expected<Check::Term> Check::term(const Content& c, std::string_view text, Side side) {
  std::vector<std::string_view> w = words_of(text);
  Term t;
  t.side = side;
  const auto bad = [&](const std::string& why) { return Fault{"check '" + std::string(text) + "'", why}; };
  if (!w.empty() && w[0] == "not") t.negated = true, w.erase(w.begin());
  if (w.empty()) return bad("is empty");
  const std::string_view word = w[0];
  std::string fault;
  const auto unit = [&](std::string_view id) {
    const UnitId u = c.unit(id);
    if (u == kNoUnit) fault = "there is no unit '" + std::string(id) + "'";
    return u;
  };
  const auto place = [&](std::string_view name) {
    const Hex h = c.grid.parse(name);
    if (!h.valid()) fault = "there is no hex '" + std::string(name) + "'";
    return h;
  };
  const auto whose = [&](std::string_view name) {
    if (name == "soviet") return kSoviet;
    if (name != "german") fault = "a side is soviet or german";
    return kGerman;
  };
  const auto whole = [&](std::string_view digits) {
    int n = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n);
    if (error != std::errc{} || end != digits.data() + digits.size() || n < 0 || n > 999)
      fault = "'" + std::string(digits) + "' is no number from 0 to 999";
    return n;
  };
  const auto compare = [&](std::string_view sign, std::string_view digits) {
    if (sign != ">=" && sign != "<=") fault = "numbers are compared by >= or <=";
    t.at_most = sign == "<=";
    t.number = whole(digits);
  };
  const auto column = [&](std::string_view name) {
    for (int i = 0; i <= 9; ++i)
      if (name == column_text(i)) return i;
    fault = "there is no column '" + std::string(name) + "'";
    return 0;
  };
  static constexpr std::array<std::string_view, 7> kFigures{"vp",          "exits",       "destroyed", "pocket",
                                                            "lost-soviet", "lost-german", "air"};
  const auto figure = std::ranges::find(kFigures, word);
  const std::size_t n = w.size();
  if (word == "held" && n == 3) {
    t.what = What::Held, t.hex = place(w[1]), t.side = whose(w[2]);
  } else if (word == "occupied" && n == 3) {
    t.what = What::Occupied, t.hex = place(w[1]), t.side = whose(w[2]);
  } else if (word == "empty" && n == 2) {
    t.what = What::Empty, t.hex = place(w[1]);
  } else if (word == "at" && n >= 3) {
    t.what = What::At, t.unit = unit(w[1]);
    for (std::size_t i = 2; i < n; ++i)
      if (const Hex h = place(w[i]); h.valid()) t.hexes.set(h);
  } else if (word == "near" && n == 4) {
    t.what = What::Near, t.unit = unit(w[1]), t.hex = place(w[2]), t.number = whole(w[3]);
  } else if ((word == "alive" || word == "dead" || word == "exited") && n == 2) {
    t.what = word == "alive" ? What::Alive : word == "dead" ? What::Dead : What::Exited;
    t.unit = unit(w[1]);
  } else if (word == "steps" && n == 4) {
    t.what = What::Steps, t.unit = unit(w[1]);
    compare(w[2], w[3]);
  } else if (word == "escorted" && n == 2) {
    t.what = What::Escorted, t.unit = unit(w[1]);
  } else if (word == "linked" && n == 2) {
    t.hex = c.grid.parse(w[1]);
    t.what = t.hex.valid() ? What::LinkedHex : What::Linked;
    if (!t.hex.valid()) t.unit = unit(w[1]);
  } else if (word == "attack" && (n == 2 || n == 3)) {
    t.what = What::Attack, t.hex = place(w[1]), t.number = n == 3 ? column(w[2]) : -1;
  } else if (word == "joined" && n == 3) {
    t.what = What::Joined, t.unit = unit(w[1]), t.hex = place(w[2]);
  } else if (word == "probe" && n == 2) {
    t.what = What::Probe, t.hex = place(w[1]);
  } else if (word == "aided" && n == 3) {
    t.what = What::Aided, t.hex = place(w[1]);
    if (w[2] != "kg" && w[2] != "18AD" && w[2] != "air") fault = "aid is kg, 18AD or air";
    t.aid = w[2] == "kg" ? Aid::Kg : w[2] == "18AD" ? Aid::Art18 : Aid::Air;
  } else if (word == "order" && n == 2) {
    t.what = What::Order;
    if (w[1] != "move-fight" && w[1] != "fight-move") fault = "an order is move-fight or fight-move";
    t.number = static_cast<int>(w[1] == "fight-move" ? breakout::Order::FightMove : breakout::Order::MoveFight);
  } else if (word == "kg" && n == 3) {
    t.what = What::Kg, t.hex = place(w[1]), t.number = whole(w[2]);
  } else if (figure != kFigures.end() && n == 3) {
    t.what = What::Figure, t.figure = static_cast<Figure>(figure - kFigures.begin());
    compare(w[1], w[2]);
  } else {
    return bad("is not understood (docs/lab.md, Situations)");
  }
  if (!fault.empty()) return bad(fault);
  return t;
}

Expected<Check> Check::parse(const Content& c, std::string_view text, Side side) {
  Check check;
  check.text_ = text;
  static constexpr std::string_view kOr = " or ";
  for (std::string_view rest = text;;) {
    const std::size_t cut = rest.find(kOr);
    auto t = term(c, rest.substr(0, cut), side);
    if (!t) return t.error();
    check.terms_.push_back(*t);
    if (cut == std::string_view::npos) return check;
    rest.remove_prefix(cut + kOr.size());
  }
}

bool Check::holds(const Course& course, const State& now) const {
  return std::ranges::any_of(terms_, [&](const Term& t) { return holds(t, course, now) != t.negated; });
}

bool Check::holds(const Term& t, const Course& course, const State& now) {
  const auto fought = [&](auto&& wanted) {
    return std::ranges::any_of(course.fights(),
                               [&](const Fought& f) { return f.by == t.side && f.target == t.hex && wanted(f); });
  };
  const auto compared = [&](int value) { return t.at_most ? value <= t.number : value >= t.number; };
  switch (t.what) {
    case What::Held: return now.soviet_control.has(t.hex) == (t.side == kSoviet);
    case What::Occupied: return occupied_by(now, t.side).has(t.hex);
    case What::Empty: return !occupied_by(now, kSoviet).has(t.hex) && !occupied_by(now, kGerman).has(t.hex);
    case What::At: return on_map(now, t.unit) && t.hexes.has(now.unit(t.unit).hex);
    case What::Near: return on_map(now, t.unit) && hex::Grid::distance(now.unit(t.unit).hex, t.hex) <= t.number;
    case What::Alive: return on_map(now, t.unit);
    case What::Dead: return now.unit(t.unit).where == Where::Dead || now.unit(t.unit).where == Where::Track;
    case What::Exited: return now.unit(t.unit).where == Where::Exited;
    case What::Steps: return compared(on_map(now, t.unit) ? steps_left(now, t.unit) : 0);
    case What::Escorted: return on_map(now, t.unit) && escorted(now, t.unit);
    case What::Linked: return linked(now, t.unit);
    case What::LinkedHex: return in_communications(now, t.hex);
    case What::Attack: return fought([&](const Fought& f) { return !f.probe && f.column >= t.number; });
    case What::Joined: return fought([&](const Fought& f) { return f.units.contains(t.unit); });
    case What::Probe: return fought([](const Fought& f) { return f.probe; });
    case What::Aided:
      return std::ranges::any_of(course.fights(), [&](const Fought& f) {
        if (f.target != t.hex) return false;
        if (t.aid == Aid::Air) return f.air[static_cast<std::size_t>(index(t.side))] > 0;
        return t.aid == Aid::Kg ? f.kg : f.art18;
      });
    case What::Order: {
      const int which = static_cast<int>(course.begin().stage) - static_cast<int>(Stage::Soviet1);
      return which >= 0 && which < 4 && static_cast<int>(now.order[static_cast<std::size_t>(which)]) == t.number;
    }
    case What::Kg:
      return std::ranges::any_of(now.kg,
                                 [&](Hex kg) { return kg.valid() && hex::Grid::distance(kg, t.hex) <= t.number; });
    case What::Figure: {
      const auto lost = [&](Side side) { return steps_kept(course.begin(), side) - steps_kept(now, side); };
      switch (t.figure) {
        case Figure::Vp: return compared(vp_now(now));
        case Figure::Exits: return compared(now.exit_vp);
        case Figure::Destroyed: return compared(now.destroyed_vp);
        case Figure::Pocket: return compared(pocketed(now));
        case Figure::LostSoviet: return compared(lost(kSoviet));
        case Figure::LostGerman: return compared(lost(kGerman));
        case Figure::Air: return compared(now.air_left);
      }
      return false;
    }
  }
  return false;
}

std::unique_ptr<Trace> begin_trial(const AnyState& start) { return std::make_unique<Course>(start.as<State>()); }

Expected<SituationCheck> read_check(const AnyState& start, std::string_view text, Side judged) {
  const auto check = Check::parse(*start.as<State>().content, text, judged);
  if (!check) return check.error();
  return SituationCheck{check->text(), [check = *check](const Trace& trace, const AnyState& now) {
                          return check.holds(static_cast<const Course&>(trace), now.as<State>());
                        }};
}

std::vector<Action> quiet_actions(Side side) {
  return {act(side, Act::Done), act(side, Act::Halt), act(side, Act::Declare)};
}

}  // namespace kessel::lab::breakout
