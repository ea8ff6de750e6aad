// A position as text, read: clauses separated by '|' or line ends. What is left out takes a plain default, so that a
// test or a person can type a few stacks. Described in docs/position.md.
#include <algorithm>

#include "engine/given.h"
#include "games/kesselschlacht/grammar.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/position_words.h"

namespace kessel::kesselschlacht {

namespace {

using Words = std::vector<std::string_view>;

template <class List>
int find(const List& names, std::string_view w) {
  for (std::size_t i = 0; i < names.size(); ++i)
    if (w == names[i]) return static_cast<int>(i);
  return -1;
}

bool side_of_word(std::string_view w, Side& out) {
  if (w != "soviet" && w != "axis") return false;
  out = w == "soviet" ? kSoviet : kAxis;
  return true;
}

std::uint8_t byte(int n) { return static_cast<std::uint8_t>(n); }

/// Clauses that are given once; stacks, too: their order is that of one clause.
constexpr std::array<OneValue, 24> kOnce{
    {{"kesselschlacht"}, {"scenario"},  {"version"},    {"option", 2}, {"turn"},         {"at"},
     {"S", 2},           {"A", 2},      {"initiative"}, {"divide"},    {"fuel-pool"},    {"payer"},
     {"attempts"},       {"directive"}, {"recall"},     {"crossings"}, {"margarethe"},   {"ss"},
     {"combat"},         {"supply"},    {"pontoon", 2}, {"entry", 2},  {"entry-any", 2}, {"split"}}};

/// What stands before and behind the first `mark`; the second is empty if there is none.
std::pair<std::string_view, std::string_view> cut(std::string_view w, char mark) {
  const std::size_t i = w.find(mark);
  return i == std::string_view::npos ? std::pair(w, std::string_view{}) : std::pair(w.substr(0, i), w.substr(i + 1));
}

/// Reads clause by clause; the first thing that is not understood stops it.
class Reader {
 public:
  explicit Reader(const Content& c) : c_(c) {
    s_.content = &c;
    for (int i = 0; i < s_.unit_count(); ++i) s_.unit(unit_id(i)) = plain_unit(c, unit_id(i));
    for (int i = 0; i < kPontoons; ++i) s_.pontoons[static_cast<std::size_t>(i)].side = standard_side(i);
    take_scenario(std::max(0, scenario_index(c, "kesselschlacht")));
  }

  Expected<State> read(std::string_view text) {
    if (const auto bad = read_clauses(text, fault_, [this](const auto& words) { return clause_of(words); }))
      return *bad;
    return finish();
  }

 private:
  bool no(std::string reason) {
    fault_ = std::move(reason);
    return false;
  }

  /// A value that is given for the first time.
  bool once(const std::string& value) { return given_.first(value) || no(value + " is given twice"); }

  void take_scenario(int i) {
    s_.scenario = byte(i);
    const Scenario& plan = s_.plan();
    for (std::size_t b = 0; b < c_.bridges.size(); ++b) s_.standing[b] = byte(c_.bridges[b].count - plan.blown[b]);
    if (const auto standard = parse_options(plan, {})) s_.options = *standard;
  }

  bool clause_of(const Words& w) {
    if (w.empty()) return true;

    const std::string_view k = w[0];
    if (const std::string value = value_given(kOnce, w); !value.empty() && !once(value))
      return k == "S" || k == "A" ? no(fault_ + ": a hex has one clause, its top unit first") : false;
    if (k == "kesselschlacht") return w.size() == 2 && w[1] == "1" ? true : no("the form is: kesselschlacht 1");
    if (k == "scenario") return scenario(w);
    begun_ = true;
    if (k == "version") return version(w);
    if (k == "option") return option(w);
    if (k == "turn") return turn(w);
    if (k == "at") return at(w);
    if (k == "S" || k == "A") return stack(w);
    if (bool known = false, ok = boxes(w, known); known) return ok;
    if (bool known = false, ok = air_war(w, known); known) return ok;
    if (bool known = false, ok = command(w, known); known) return ok;
    if (bool known = false, ok = points(w, known); known) return ok;
    if (bool known = false, ok = map(w, known); known) return ok;
    if (k == "combat") return combat(w);
    return no("no such clause; they begin with turn, at, S, A, fuel, ammo, air, hasty, prepared, pool, dead …");
  }

  bool scenario(const Words& w) {
    const int i = w.size() == 2 ? scenario_index(c_, w[1]) : -1;
    if (i < 0) {
      std::string ids;
      for (const Scenario& x : c_.scenarios) ids += " " + x.info.id;
      return no("no such scenario; there are" + ids);
    }
    if (begun_) return no("the scenario comes first");
    take_scenario(i);
    return true;
  }

  bool version(const Words& w) {
    int n = 0;
    if (w.size() != 2 || !read_number(w[1], 1, kRulesVersion, n))
      return no("the form is: version N, a version of the rules");
    s_.rules = static_cast<std::uint8_t>(n);
    return true;
  }

  bool option(const Words& w) {
    if (w.size() != 3) return no("the form is: option NAME VALUE");
    values_[std::string(w[1])] = std::string(w[2]);
    const auto parsed = parse_options(s_.plan(), values_);
    if (!parsed) return no(parsed.error().reason);
    s_.options = *parsed;
    return true;
  }

  bool turn(const Words& w) {
    int n = 0;
    if (w.size() < 2 || w.size() > 3 || !read_number(w[1], 1, kTurns, n))
      return no("the form is: turn 1 to 17, and snow, mud or heavy-snow");
    s_.turn = byte(n);
    if (w.size() == 2) return true;
    for (Weather x : {Weather::Snow, Weather::Mud, Weather::HeavySnow})
      if (w[2] == weather_word(x)) return s_.weather = x, true;
    return no("the weather is snow, mud or heavy-snow");
  }

  // ---- what is going on

  bool at(const Words& w) {
    at_given_ = true;
    int phase = -1;
    for (int p = 0; w.size() > 1 && p <= static_cast<int>(Phase::Over); ++p)
      if (w[1] == phase_word(static_cast<Phase>(p))) phase = p;
    if (phase < 0) return no("the form is: at setup, A to M, or over, and the steps that are under way");
    s_.phase = static_cast<Phase>(phase);
    if (w.size() > 2 + kMaxFrames) return no("too many steps");
    for (std::size_t i = 2; i < w.size(); ++i)
      if (!frame(w[i])) return false;
    return true;
  }

  /// STEP[=ARG][:UNIT|:SIDE][@HEX]
  bool frame(std::string_view word) {
    const auto [head, hex] = cut(word, '@');
    const auto [left, unit] = cut(head, ':');
    const auto [name, arg] = cut(left, '=');
    int step = -1;
    for (int i = 0; i < kSteps; ++i)
      if (name == kStepWords[static_cast<std::size_t>(i)].word) step = i;
    if (step < 0) return no("no such step: " + std::string(name));
    const Holds holds = kStepWords[static_cast<std::size_t>(step)].holds;
    Frame f;
    f.step = static_cast<Step>(step);
    int n = 0;
    if (!arg.empty() && !frame_arg(holds, arg, n)) return no("not understood: " + std::string(word));
    f.arg = byte(n);
    if (Side side{}; holds == Holds::SideUnit && side_of_word(unit, side))
      f.unit = UnitId{byte(index(side))};
    else if (!unit.empty() && !(f.unit = c_.unit(unit)).valid())
      return no("no unit has the id " + std::string(unit));
    if (!hex.empty() && !hex_of(hex, f.hex)) return false;
    frames_.push_back(f);
    return true;
  }

  bool frame_arg(Holds holds, std::string_view arg, int& n) const {
    Side side{};
    switch (holds) {
      case Holds::Rule:
        n = -1;
        for (std::size_t i = 0; i < c_.optional_rules.size(); ++i)
          if (arg == c_.optional_rules[i].id) n = static_cast<int>(i);
        return n >= 0;
      case Holds::Aircraft: return n = c_.air_unit(arg).value, c_.air_unit(arg).valid();
      case Holds::Formation: return n = c_.formation(arg).value, c_.formation(arg).valid();
      case Holds::SideArg: return side_of_word(arg, side) ? (n = index(side), true) : false;
      default: return read_number(arg, 0, 255, n);
    }
  }

  bool combat(const Words& w) {
    Combat& c = s_.combat;
    if (w.size() < 2) return no("the form is: combat HEX key=value…");
    if (w[1] != "-" && !hex_of(w[1], c.target)) return false;
    Given given;
    for (std::size_t i = 2; i < w.size(); ++i) {
      const auto [key, value] = cut(w[i], '=');
      if (!given.first(key)) return no(std::string(key) + " is given twice");
      if (!combat_field(c, key, value)) return no("not understood: " + std::string(w[i]));
    }
    return true;
  }

  bool combat_field(Combat& c, std::string_view key, std::string_view value) {
    int n = 0;
    const auto small = [&](std::uint8_t& to, int most) {
      return read_number(value, 0, most, n) && (to = byte(n), true);
    };
    const auto flag = [&](bool& to) { return read_number(value, 0, 1, n) && (to = n != 0, true); };
    const auto hex = [&](Hex& to) { return (to = c_.grid.parse(value)).valid(); };
    const int columns = static_cast<int>(c_.tables.columns.size());
    if (key == "by") return side_of_word(value, c.attacker);
    if (key == "die") return small(c.die, 6);
    if (key == "column") return read_number(value, 0, columns - 1, n) && (c.column = static_cast<std::int8_t>(n), true);
    if (key == "table") return small(c.table, static_cast<int>(c_.tables.percentages.size()) - 1);
    if (key == "result") return (n = find(kResultWords, value)) >= 0 && (c.result = static_cast<Result>(n), true);
    if (key == "length") return small(c.retreat_length, 3);
    if (key == "walked") return small(c.path_length, 3);
    if (key == "vacated") return flag(c.vacated);
    if (key == "zoc") return small(c.zoc_hexes, 9);
    if (key == "river") return flag(c.crossed_river);
    if (key == "minor") return flag(c.crossed_minor);
    if (key == "from") return hex(c.retreat_from);
    if (key == "steps") return small(c.steps_done, 3);
    if (key == "advance") return hex(c.advance_from);
    if (key == "halves") return small(c.advance_halves, 255);
    if (key == "paid") return small(c.advance_paid, 255);
    return key == "path" && path(c, value);
  }

  bool hex_of(std::string_view w, Hex& out) {
    out = c_.grid.parse(w);
    return out.valid() || no(std::string(w.substr(0, 20)) + " is no hex of the map");
  }

  bool path(Combat& c, std::string_view list) {
    for (std::size_t i = 0; !list.empty(); ++i) {
      const auto [first, rest] = cut(list, ',');
      if (i == c.path.size() || !(c.path[i] = c_.grid.parse(first)).valid()) return false;
      list = rest;
    }
    return true;
  }

  // ---- units

  /// ID[:mark,mark…]; a mark is a word or key=value.
  bool unit(std::string_view w, UnitId& u) {
    const auto [id, marks] = cut(w, ':');
    u = c_.unit(id);
    if (!u.valid()) return no("no unit has the id " + std::string(id));
    if (named_[u.value]) return no(c_.def(u).id + " is named twice");
    named_[u.value] = true;
    Given given;
    for (std::string_view rest = marks; !rest.empty();) {
      const auto [mark, more] = cut(rest, ',');
      if (!given.first(kind_of(mark))) return no(c_.def(u).id + " has two marks of one kind: " + std::string(mark));
      if (!unit_mark(s_.unit(u), mark)) return no(c_.def(u).id + " cannot have the mark " + std::string(mark));
      rest = more;
    }
    return true;
  }

  /// What a mark speaks of: of these only one can be true.
  static std::string_view kind_of(std::string_view mark) {
    if (mark == "do" || mark == "dis" || mark == "rt") return "status";
    for (Supply x : {Supply::Out, Supply::General, Supply::Attack})
      if (mark == supply_word(x)) return "supply";
    return cut(mark, '=').first;
  }

  bool unit_mark(Unit& unit, std::string_view mark) {
    const auto parts = cut(mark, '=');  // names, not bindings: lambdas below use them
    const auto key = parts.first, value = parts.second;
    int n = 0;
    const auto small = [&](std::uint8_t& to) { return read_number(value, 0, 255, n) && (to = byte(n), true); };
    if (key == "parent")
      return value == "-" ? (unit.parent = kNoFormation, true) : (unit.parent = c_.formation(value)).valid();
    if (key == "mp") return small(unit.mp);
    if (key == "due") return small(unit.due);
    if (key == "entry") return small(unit.group);
    if (key == "spent") return small(unit.spent);
    if (key == "height") return height_given_ = true, small(unit.height);
    if (mark == "do") return unit.status = Status::DO, true;
    if (mark == "dis") return unit.status = Status::DIS, true;
    if (mark == "rt") return unit.status = Status::RT, true;
    for (Supply x : {Supply::Out, Supply::General, Supply::Attack})
      if (mark == supply_word(x)) return unit.supply = x, true;
    const int bit = find(kMarks, mark);
    if (bit >= 0) unit.flags |= 1u << bit;
    return bit >= 0;
  }

  bool stack(const Words& w) {
    const Side side = w[0] == "S" ? kSoviet : kAxis;
    Hex h;
    if (w.size() < 2) return no("the form is: S|A HEX UNIT… with the top unit first");
    if (!hex_of(w[1], h)) return false;
    if (w.size() == 2) return no("a stack has a unit at least");
    for (std::size_t i = 2; i < w.size(); ++i) {
      UnitId u;
      height_given_ = false;
      if (!unit(w[i], u)) return false;
      if (c_.def(u).side != side) return no(c_.def(u).id + " is not on that side");
      s_.unit(u).hex = h;
      s_.unit(u).where = Where::Map;
      if (!height_given_) s_.unit(u).height = byte(static_cast<int>(w.size() - 1 - i));
    }
    return true;
  }

  bool box(const Words& w, Where where, std::size_t from, int due) {
    for (std::size_t i = from; i < w.size(); ++i) {
      UnitId u;
      if (!unit(w[i], u)) return false;
      s_.unit(u).where = where;
      if (due > 0) s_.unit(u).due = byte(due);
    }
    return true;
  }

  bool boxes(const Words& w, bool& known) {
    known = true;
    const std::string_view k = w[0];
    int turn = 0;
    if (k == "setup") return box(w, Where::Setup, 1, 0);
    if (k == "dead") return box(w, Where::Dead, 1, 0);
    if (k == "exited") return box(w, Where::Exited, 1, 0);
    if (k == "box") return box(w, Where::Box, 1, 0);
    if (k == "entering") return box(w, Where::Map, 1, 0);
    if (k == "pool" || k == "return") {
      if (w.size() < 3 || !read_number(w[1], 0, 255, turn)) return no("the form is: pool|return TURN UNIT…");
      return box(w, k == "pool" ? Where::Pool : Where::Return, 2, turn);
    }
    return known = false;
  }

  // ---- the rest

  /// A clause of one word.
  bool alone(const Words& w, bool& to) {
    to = true;
    return w.size() == 1 || no("nothing follows " + std::string(w[0]));
  }

  bool sides(const Words& w, std::uint8_t& bits) {
    for (std::size_t i = 1; i < w.size(); ++i) {
      Side side{};
      if (!side_of_word(w[i], side)) return no("a side is soviet or axis");
      bits = byte(bits | only(side));
    }
    return true;
  }

  bool formation(std::string_view w, FormationId& f) {
    f = c_.formation(w);
    return f.valid() || no("no formation has the id " + std::string(w));
  }

  /// Formations with tracks, as bits.
  bool tracks(const Words& w, std::size_t from, std::uint8_t& bits) {
    for (std::size_t i = from; i < w.size(); ++i) {
      FormationId f;
      if (!formation(w[i], f)) return false;
      if (c_.at(f).track < 0) return no(c_.at(f).id + " has no track");
      bits = byte(bits | 1u << c_.at(f).track);
    }
    return true;
  }

  bool plane(std::string_view w) {
    const auto [id, marks] = cut(w, ':');
    const AirId a = c_.air_unit(id);
    if (!a.valid()) return no("no aircraft has the id " + std::string(id));
    Air& p = s_.plane(a);
    if (!(p == Air{})) return no(c_.def(a).id + " is named twice");
    p.where = AirWhere::Ready;
    Given given;
    for (std::string_view rest = marks; !rest.empty();) {
      const auto [mark, more] = cut(rest, ',');
      if (!given.first(plane_kind(mark))) return no(c_.def(a).id + " has two marks of one kind: " + std::string(mark));
      if (!plane_mark(p, mark)) return no(c_.def(a).id + " cannot have the mark " + std::string(mark));
      rest = more;
    }
    return true;
  }

  static std::string_view plane_kind(std::string_view mark) {
    if (mark == "placed" || mark == "home" || mark == "absent") return "where";
    for (Role r : {Role::Fighter, Role::Bomber, Role::Support})
      if (mark == role_word(r)) return "role";
    return cut(mark, '=').first;
  }

  bool plane_mark(Air& p, std::string_view mark) {
    const auto parts = cut(mark, '=');  // names, not bindings: lambdas below use them
    const auto key = parts.first, value = parts.second;
    int n = 0;
    const auto small = [&](std::uint8_t& to, int most) {
      return read_number(value, 0, most, n) && (to = byte(n), true);
    };
    if (key == "sector") {
      if (p.where == AirWhere::Ready) p.where = AirWhere::Placed;
      return small(p.sector, kSectors);
    }
    if (key == "ammo") return small(p.ammo, 255);
    if (key == "fuel") return small(p.fuel, 255);
    if (key == "marked") return small(p.marked, 255);
    if (mark == "placed") return p.where = AirWhere::Placed, true;
    if (mark == "home") return p.where = AirWhere::Home, true;
    if (mark == "absent") return p.where = AirWhere::Absent, true;
    for (Role r : {Role::Fighter, Role::Bomber, Role::Support})
      if (mark == role_word(r)) return p.role = r, true;
    return false;
  }

  bool air_war(const Words& w, bool& known) {
    known = true;
    const std::string_view k = w[0];
    int n = 0;
    if (k == "initiative")
      return (w.size() == 2 && side_of_word(w[1], s_.initiative)) || no("the form is: initiative soviet|axis");
    if (k == "sealed") return sides(w, s_.sealed);
    if (k == "bombed") return sides(w, s_.bridge_bombed);
    if (k == "air") {
      for (std::size_t i = 1; i < w.size(); ++i)
        if (!plane(w[i])) return false;
      return true;
    }
    if (k == "airlift") {
      if (w.size() < 3 || !read_number(w[1], 0, kSectors, n)) return no("the form is: airlift SECTOR FORMATION…");
      return tracks(w, 2, s_.supplied_hqs[static_cast<std::size_t>(n)]);
    }
    return known = false;
  }

  /// `what`: of a formation it can be said once.
  template <class Set>
  bool formations(const Words& w, std::size_t from, const char* what, Set set) {
    for (std::size_t i = from; i < w.size(); ++i) {
      FormationId f;
      if (!formation(w[i], f) || !once(what + (" of " + c_.at(f).id))) return false;
      set(s_.formation(f));
    }
    return true;
  }

  bool command(const Words& w, bool& known) {
    known = true;
    const std::string_view k = w[0];
    int a = 0, b = 0;
    if (k == "rules") return rules(w);
    if (k == "margarethe" || k == "ss") {
      const auto& rows = k == "ss" ? c_.tables.ss_entry : c_.tables.margarethe;
      if (w.size() != 2 || !read_number(w[1], 1, static_cast<int>(rows.size()), a))
        return no("the form is: margarethe|ss LINE of its table");
      return (k == "ss" ? s_.ss_row : s_.margarethe) = byte(a), true;
    }
    if (k == "attempts") {
      if (w.size() != 3 || !read_number(w[1], 0, 9, a) || !read_number(w[2], 0, 9, b))
        return no("the form is: attempts CORPS ARMIES");
      return s_.corps_used = byte(a), s_.army_used = byte(b), true;
    }
    if (k == "fifth-marches") return alone(w, s_.fifth_marching);
    if (k == "ternopol-taken") return alone(w, s_.ternopol_taken);
    if (k == "directive") return directive(w);
    if (k == "recall") return w.size() == 2 ? formation(w[1], s_.recall) : no("the form is: recall FORMATION");
    if (k == "crossings")
      return (w.size() == 2 && read_number(w[1], 0, 255, a) && (s_.crossings = byte(a), true)) ||
             no("the form is: crossings N");
    if (k == "demolition") return sides(w, s_.demolition_tried);
    if (k == "march") return march(w);
    for (Activity x : {Activity::Tried, Activity::Active, Activity::Ineligible})
      if (k == activity_word(x)) return formations(w, 1, "the activation", [x](FormationState& f) { f.activity = x; });
    return known = false;
  }

  bool rules(const Words& w) {
    for (std::size_t i = 1; i < w.size(); ++i) {
      int rule = 0;
      if (!frame_arg(Holds::Rule, w[i], rule)) return no("no optional rule has the id " + std::string(w[i]));
      s_.optional_on = byte(s_.optional_on | 1u << rule);
    }
    return true;
  }

  bool directive(const Words& w) {
    if (w.size() < 2) return no("the form is: directive FORMATION [issued] [running]");
    if (w[1] != "-" && !formation(w[1], s_.directive)) return false;
    for (std::size_t i = 2; i < w.size(); ++i) {
      if (w[i] != "issued" && w[i] != "running") return no("the form is: directive FORMATION [issued] [running]");
      (w[i] == "issued" ? s_.directive_issued : s_.directive_running) = true;
    }
    return true;
  }

  bool march(const Words& w) {
    for (March m : {March::Directive, March::Recall, March::Exit, March::Return})
      if (w.size() > 2 && w[1] == march_word(m))
        return formations(w, 2, "the march", [m](FormationState& f) { f.march = m; });
    return no("the form is: march directive|recall|exit|return FORMATION…");
  }

  bool per_track(const Words& w, std::uint8_t Track::*field) {
    for (std::size_t i = 1; i < w.size(); i += 2) {
      FormationId f;
      int n = 0;
      if (!formation(w[i], f)) return false;
      if (c_.at(f).track < 0) return no(c_.at(f).id + " has no track");
      const std::string word(w[0]);
      if (!once(word + " of " + c_.at(f).id)) return false;
      if (i + 1 == w.size()) return no("the form is: " + word + " FORMATION N FORMATION N…");
      if (!read_number(w[i + 1], 0, c_.tables.track_limit, n))
        return no(word + " of " + c_.at(f).id + " is 0 to " + std::to_string(c_.tables.track_limit) + " (KS:R93)");
      s_.tracks[static_cast<std::size_t>(c_.at(f).track)].*field = byte(n);
    }
    return true;
  }

  bool points(const Words& w, bool& known) {
    known = true;
    const std::string_view k = w[0];
    int a = 0, b = 0;
    if (k == "fuel") return per_track(w, &Track::fuel);
    if (k == "ammo") return per_track(w, &Track::ammo);
    if (k == "fuel-spent") return per_track(w, &Track::fuel_spent);
    if (k == "ammo-spent") return per_track(w, &Track::ammo_spent);
    if (k == "dry") return per_track(w, &Track::dry_attacks);
    if (k == "cut") return per_track(w, &Track::cut_attacks);
    if (k == "supply")
      return (w.size() == 2 && w[1] == "checked" && (checked_ = true)) || no("the form is: supply checked");
    if (k == "payer") return w.size() == 2 ? formation(w[1], s_.army_payer) : no("the form is: payer FORMATION");
    if (k == "split") return alone(w, s_.force_split);
    if (k == "divide") {
      if (w.size() != 3 || !read_number(w[1], 0, 99, a) || !read_number(w[2], 0, 99, b))
        return no("the form is: divide AP FP");
      return s_.setup_ammo = byte(a), s_.setup_fuel = byte(b), true;
    }
    if (k != "fuel-pool") return known = false;
    if (w.size() < 3 || !read_number(w[1], 0, 255, a) || !read_number(w[2], 0, 255, b))
      return no("the form is: fuel-pool HALVES BOUGHT FORMATION…");
    s_.pool_halves = byte(a), s_.pool_bought = byte(b);
    return tracks(w, 3, s_.pool_payers);
  }

  bool hexes(const Words& w, hex::Mask& m) {
    for (std::size_t i = 1; i < w.size(); ++i) {
      const bool run = w[i].size() == 9 && w[i][4] == '-';
      Hex a, b;
      if (!hex_of(run ? w[i].substr(0, 4) : w[i], a) || !hex_of(run ? w[i].substr(5) : w[i], b)) return false;
      if (a.col() != b.col() || a.row() > b.row())
        return no(std::string(w[i]) + " is no run of a column, such as 0203-0210");
      for (int r = a.row(); r <= b.row(); ++r) m.set(Hex::at(a.col(), r));
    }
    return true;
  }

  bool map(const Words& w, bool& known) {
    known = true;
    const std::string_view k = w[0];
    int n = 0;
    if (k == "hasty") return hexes(w, s_.hasty);
    if (k == "prepared") return hexes(w, s_.prepared);
    if (k == "soviet-airfields") return hexes(w, s_.soviet_airfields);
    if (k == "bridge") return bridge(w);
    if (k == "pontoon") return pontoon(w);
    if (k != "entry" && k != "entry-any") return known = false;
    if (w.size() != (k == "entry" ? 3u : 2u) || !read_number(w[1], 0, kMaxGroups - 1, n))
      return no("the form is: entry GROUP HEX, or entry-any GROUP");
    if (k == "entry-any") return s_.entry_any[static_cast<std::size_t>(n)] = 1, true;
    return hex_of(w[2], s_.entry_hex[static_cast<std::size_t>(n)]);
  }

  bool bridge(const Words& w) {
    int n = 0;
    const Hex a = w.size() == 4 ? c_.grid.parse(w[1]) : kNoHex, b = w.size() == 4 ? c_.grid.parse(w[2]) : kNoHex;
    for (std::size_t i = 0; i < c_.bridges.size(); ++i) {
      const BridgeDef& d = c_.bridges[i];
      if (!((d.a == a && d.b == b) || (d.a == b && d.b == a))) continue;
      if (!once("bridge " + hex::Grid::name(d.a) + " " + hex::Grid::name(d.b))) return false;
      if (!read_number(w[3], 0, d.count, n)) return no("so many bridges are not printed there");
      return s_.standing[i] = byte(n), true;
    }
    if (w.size() != 4) return no("the form is: bridge HEX HEX how many stand, of a printed bridge");
    return no("no bridge is printed between " + std::string(w[1]) + " and " + std::string(w[2]));
  }

  bool pontoon(const Words& w) {
    const int i = w.size() > 2 ? find(kPontoonIds, w[1]) : -1, is = w.size() > 2 ? find(kPontoonStates, w[2]) : -1;
    if (i < 0 || is < 0) return no("the form is: pontoon khotin|1|2|3 unassigned|carried|built|gone key=value…");
    Pontoon& p = s_.pontoons[static_cast<std::size_t>(i)];
    p.is = static_cast<Pontoon::Is>(is);
    Given given;
    for (std::size_t k = 3; k < w.size(); ++k) {
      const auto [key, value] = cut(w[k], '=');
      if (!given.first(key)) return no(std::string(key) + " is given twice");
      bool ok = false;
      if (key == "side") ok = side_of_word(value, p.side);
      if (key == "carrier") ok = (p.carrier = c_.formation(value)).valid();
      if (key == "garrison") ok = (p.garrison = c_.unit(value)).valid();
      if (key == "from") ok = (p.a = c_.grid.parse(value)).valid();
      if (key == "to") ok = (p.b = c_.grid.parse(value)).valid();
      if (!ok) return no("not understood: " + std::string(w[k]));
    }
    return true;
  }

  /// Fills what was left out, then checks everything.
  Expected<State> finish() {
    if (!at_given_) s_.phase = Phase::H;
    if (frames_.empty()) {
      const Step step = first_step(s_.phase);
      if (step == Step::GameOver && s_.phase != Phase::Over)
        return Fault{"at", "nobody decides anything in that phase"};
      frames_.push_back(Frame{step, 0, {}, {}});
    }
    for (const Frame& f : frames_)
      if (!lay(f)) return Fault{"at", "too many steps"};
    const auto broken = broken_invariants(s_);
    if (!broken.empty()) return Fault{"", "the position cannot occur: " + broken[0]};
    if (const auto fault = hidden_fault(s_)) return Fault{"", "the position cannot occur: " + *fault};
    if (checked_)
      for (Side side : {kSoviet, kAxis}) check_supply(s_, side);
    if (!answerable()) return Fault{"at", std::string("nobody has anything to answer at ") + step_word(s_.top().step)};
    return s_;
  }

  /// Puts a step on the stack, and first what it must lie on if the text leaves that out. Where nothing helps it is put
  /// there as it is, for the invariants to tell why not.
  bool lay(const Frame& f) {
    std::vector<Frame> pile{f};
    const auto fits = [&](Step step) {
      return s_.depth == 0 ? grammar().may_begin(step, s_.phase)
                           : grammar().may_follow(s_.frames[s_.depth - 1u].step, step);
    };
    while (!fits(pile.back().step) && pile.size() < 8) {
      const auto under = grammar().under(pile.back().step, s_.phase);
      if (!under) break;
      pile.push_back(bare(*under, pile.back()));
    }
    if (!fits(pile.back().step)) pile.resize(1);
    for (; !pile.empty(); pile.pop_back()) {
      if (s_.depth == kMaxFrames) return false;
      s_.frames[s_.depth++] = said(pile.back());
    }
    return true;
  }

  /// A step that the text has left out, as what lies on it tells.
  static Frame bare(Step step, const Frame& above) {
    const bool flies = above.step == Step::Strike || above.step == Step::StrikeRoll;
    return Frame{step, 0, flies ? above.unit : kNoUnit, kNoHex};
  }

  /// What a step means that does not say it: whose missions, whose HQs, from where.
  Frame said(Frame f) const {
    const auto tag = [](Side side) { return UnitId{byte(index(side))}; };
    if (f.step == Step::Missions && !f.unit.valid()) f.unit = tag(s_.initiative);
    if (f.step == Step::HqReturn && !f.unit.valid()) f.unit = tag(s_.phase == Phase::G ? kSoviet : kAxis);
    if (f.step == Step::DefenderRetreat && !f.hex.valid()) f.hex = s_.combat.target;
    if (f.step == Step::AdvanceGroup && !f.hex.valid()) f.hex = s_.combat.advance_from;
    return f;
  }

  /// Whoever is asked has something to answer with; a die can always fall, and a game that is over asks nobody.
  bool answerable() const {
    const Node n = node(s_);
    if (n.kind != Node::Kind::Decide) return true;
    for (Side side : {kSoviet, kAxis}) {
      ActionList list;
      options(s_, side, Scope::Main, list);
      if (has(n.sides, side) && list.empty()) return false;
    }
    return n.sides != kNobody;
  }

  const Content& c_;
  State s_;
  OptionValues values_;
  Given given_;
  std::string fault_;
  std::array<bool, 256> named_{};
  std::vector<Frame> frames_;
  bool at_given_ = false, begun_ = false, checked_ = false, height_given_ = false;
};

}  // namespace

Expected<State> parse_position(const Content& c, std::string_view text) { return Reader(c).read(text); }

}  // namespace kessel::kesselschlacht
