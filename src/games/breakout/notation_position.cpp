// A position as text: clauses separated by '|' or line ends. What is left out takes a plain default, so that a test or
// a person can type a few stacks; what the program writes is complete. Described in docs/position.md.
#include <algorithm>
#include <array>

#include "engine/given.h"
#include "games/breakout/grammar.h"
#include "games/breakout/notation.h"
#include "games/breakout/possible.h"

namespace kessel::breakout {

namespace {

constexpr std::array<const char*, 3> kWeathers{"thaw", "frost", "storm"};
constexpr std::array<const char*, 6> kResults{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};
constexpr std::array<const char*, 3> kOrders{"-", "mf", "fm"};
/// Letters of the marks behind a unit, in the order of their bits.
constexpr std::string_view kMarks = "mukfgcxb";
/// Clauses that are given once; stacks, too: their order is that of one clause.
constexpr std::array<OneValue, 15> kOnce{{{"breakout"},
                                          {"scenario"},
                                          {"version"},
                                          {"option", 2},
                                          {"turn"},
                                          {"weather"},
                                          {"at"},
                                          {"orders"},
                                          {"air"},
                                          {"kg", 2},
                                          {"vp"},
                                          {"S", 2},
                                          {"G", 2},
                                          {"frames"},
                                          {"combat"}}};
constexpr char kHalved = 'h';  ///< no bit of the flags: it began its move out of supply

template <std::size_t N>
int find(const std::array<const char*, N>& names, std::string_view w) {
  for (std::size_t i = 0; i < N; ++i)
    if (w == names[i]) return static_cast<int>(i);
  return -1;
}

/// The step of that word, or -1.
int step_of(std::string_view w) {
  for (int i = 0; i < kSteps; ++i)
    if (w == step_word(static_cast<Step>(i))) return i;
  return -1;
}

std::string unit_text(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  std::string t = def(s, u).id;
  if (unit.lost > 0 && unit.where != Where::Dead && unit.where != Where::Track) t += "/" + std::to_string(unit.lost);
  if (unit.flags != 0 || unit.halved) {
    t += ":";
    for (std::size_t i = 0; i < kMarks.size(); ++i)
      if ((unit.flags >> i & 1) != 0) t += kMarks[i];
    if (unit.halved) t += kHalved;
  }
  if (unit.mp > 0) t += "@" + std::to_string(unit.mp);
  return t;
}

std::string hexes_text(const hex::Mask& m) {
  std::string t;
  for (int c = 0; c < hex::kMaxCols; ++c) {
    const std::uint32_t bits = m.col[static_cast<std::size_t>(c)];
    for (int r = 0; r < 32; ++r) {
      if ((bits >> r & 1) == 0) continue;
      int end = r;
      while (end + 1 < 32 && (bits >> (end + 1) & 1) != 0) ++end;
      t += " " + hex::Grid::name(Hex::at(c, r));
      if (end > r) t += "-" + hex::Grid::name(Hex::at(c, end));
      r = end;
    }
  }
  return t;
}

void write_at(const State& s, std::string& t) {
  t += "at ";
  if (s.stage >= Stage::Soviet1 && s.stage <= Stage::German2) {
    t += std::string(side_word(phasing(s))) + " " + std::to_string(impulse_of(s)) + " ";
    if (s.frames[0].step == Step::Order)
      t += "order";
    else
      t += s.segment == Segment::Move ? "move" : s.segment == Segment::Fight ? "fight" : "mech";
  } else {
    t += step_word(s.frames[0].step);
  }
  t += "\n";
}

void write_box(const State& s, const char* word, Where where, std::string& t) {
  std::string list;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == where) list += " " + unit_text(s, u);
  });
  if (!list.empty()) t += word + list + "\n";
}

/// Reads clause by clause; the first thing that is not understood stops it.
class Reader {
 public:
  explicit Reader(const Content& c) : c_(c) { s_.content = &c; }

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

  bool clause_of(const std::vector<std::string_view>& w) {
    if (w.empty()) return true;
    const std::string_view k = w[0];
    int n = 0;
    if (const std::string value = value_given(kOnce, w); !value.empty() && !given_.first(value))
      return no(value + " is given twice" + (k == "S" || k == "G" ? ": a hex has one clause, its top unit first" : ""));
    if (k == "breakout") return w.size() == 2 && w[1] == "1" ? true : no("the form is: breakout 1");
    if (k == "turn")
      return w.size() == 2 && read_number(w[1], 1, kTurns, n)
                 ? (s_.turn = static_cast<std::uint8_t>(n), turn_given_ = true)
                 : no("the form is: turn 1 to 8");
    if (k == "weather") {
      n = w.size() == 2 ? find(kWeathers, w[1]) : -1;
      return n >= 0 ? (s_.weather = static_cast<Weather>(n), true) : no("the form is: weather thaw, frost or storm");
    }
    if (k == "scenario")
      return (w.size() == 2 && w[1] == c_.scenario.id) || no("the only scenario is " + c_.scenario.id);
    if (k == "version") return version(w);
    if (k == "option") return option(w);
    if (k == "at") return at(w);
    if (k == "orders") return orders(w);
    if (k == "air") {
      if (w.size() != 3 || (w[1] != "soviet" && w[1] != "german") || !read_number(w[2], 0, 10, n))
        return no("the form is: air soviet|german 0 to 10");
      s_.air_side = w[1] == "soviet" ? kSoviet : kGerman;
      s_.air_left = static_cast<std::uint8_t>(n);
      return true;
    }
    if (k == "kg") return korpsgruppe(w);
    if (k == "vp") {
      int a = 0, b = 0;
      if (w.size() != 5 || w[1] != "exit" || w[3] != "destroyed" || !read_number(w[2], 0, 99, a) ||
          !read_number(w[4], 0, 255, b))
        return no("the form is: vp exit N destroyed N");
      s_.exit_vp = static_cast<std::uint8_t>(a), s_.destroyed_vp = static_cast<std::uint8_t>(b);
      return true;
    }
    if (k == "S" || k == "G") return stack(w);
    if (k == "setup") return box(w, Where::Setup, 1);
    if (k == "pool") return box(w, Where::Pool, 1);
    if (k == "dead") return box(w, Where::Dead, 1);
    if (k == "exited") return box(w, Where::Exited, 1);
    if (k == "forfeit") return box(w, Where::Forfeit, 1);
    if (k == "track") {
      if (w.size() < 3 || !read_number(w[1], 1, kTurns, n)) return no("the form is: track TURN UNIT…");
      due_ = n;
      return box(w, Where::Track, 2);
    }
    if (k == "soviet") return control_given_ = true, hexes(w, s_.soviet_control);
    if (k == "fallen") return hexes(w, s_.fallen);
    if (k == "frames") return frames(w);
    if (k == "combat") return combat(w);
    return no("no such clause; they begin with turn, weather, at, S, G, air, kg, vp, track, pool, dead, soviet …");
  }

  bool version(const std::vector<std::string_view>& w) {
    int n = 0;
    if (w.size() != 2 || !read_number(w[1], 1, kRulesVersion, n))
      return no("the form is: version N, a version of the rules");
    s_.rules = static_cast<std::uint8_t>(n);
    return true;
  }

  bool option(const std::vector<std::string_view>& w) {
    if (w.size() != 3) return no("the form is: option NAME VALUE");
    values_[std::string(w[1])] = std::string(w[2]);
    const auto parsed = parse_options(values_);
    if (!parsed) return no(parsed.error().reason);
    s_.options = *parsed;
    return true;
  }

  bool at(const std::vector<std::string_view>& w) {
    at_given_ = true;
    s_.depth = 0;
    s_.frames.fill(Frame{});
    s_.segment = Segment::Move;
    if (w.size() == 4 && (w[1] == "soviet" || w[1] == "german") && (w[2] == "1" || w[2] == "2")) {
      const int base = static_cast<int>(w[1] == "soviet" ? Stage::Soviet1 : Stage::German1) + (w[2] == "2" ? 1 : 0);
      s_.stage = static_cast<Stage>(base);
      if (w[3] == "order") return s_.push(Step::Order), true;
      if (w[3] == "move") return s_.segment = Segment::Move, s_.push(Step::Move), true;
      if (w[3] == "fight") return s_.segment = Segment::Fight, s_.push(Step::Fight), true;
      if (w[3] == "mech" && w[1] == "german") return s_.segment = Segment::Mech, s_.push(Step::Fight), true;
      return no("a segment is order, move, fight or (German) mech");
    }
    const int step = w.size() == 2 ? step_of(w[1]) : -1;
    switch (step < 0 ? Step::Group : static_cast<Step>(step)) {
      case Step::SetupSoviet:
      case Step::SetupAir:
      case Step::SetupGerman: s_.stage = Stage::Setup; break;
      case Step::Weather: s_.stage = Stage::Weather; break;
      case Step::Air: s_.stage = Stage::Air; break;
      case Step::Korpsgruppen: s_.stage = Stage::Korpsgruppen; break;
      case Step::Reinforce: s_.stage = Stage::Reinforce; break;
      case Step::Replace: s_.stage = Stage::Replace; break;
      case Step::GameOver: s_.stage = Stage::Over; break;
      default:
        return no(
            "the form is: at soviet|german 1|2 order|move|fight|mech, or at weather, air, korpsgruppen, reinforce, "
            "replace …");
    }
    s_.push(static_cast<Step>(step));
    return true;
  }

  bool orders(const std::vector<std::string_view>& w) {
    if (w.size() != 5) return no("the form is: orders with mf, fm or - for Soviet 1, 2, German 1, 2");
    for (std::size_t i = 0; i < 4; ++i) {
      const int o = find(kOrders, w[i + 1]);
      if (o < 0) return no("an order is mf, fm or -");
      s_.order[i] = static_cast<Order>(o);
    }
    return true;
  }

  bool korpsgruppe(const std::vector<std::string_view>& w) {
    if (w.size() != 3 && !(w.size() == 4 && w[3] == "used")) return no("the form is: kg ID HEX [used]");
    for (std::size_t i = 0; i < kKorpsgruppen; ++i)
      if (c_.kg_id[i] == w[1]) {
        if (!hex(w[2], s_.kg[i])) return false;
        if (w.size() == 4) s_.kg_used = static_cast<std::uint8_t>(s_.kg_used | 1u << i);
        return true;
      }
    return no("no such Korpsgruppe; there are " + c_.kg_id[0] + " " + c_.kg_id[1] + " " + c_.kg_id[2]);
  }

  bool hex(std::string_view w, Hex& out) {
    out = c_.grid.parse(w);
    return out.valid() || no(std::string(w.substr(0, 20)) + " is no hex of the map");
  }

  /// ID[/steps lost][:marks][@mp]
  bool unit(std::string_view w, UnitId& u) {
    const std::size_t cut = w.find_first_of("/:@");
    u = c_.unit(w.substr(0, cut));
    if (!u.valid()) return no("no unit has the id " + std::string(w.substr(0, cut)));
    if (s_.unit(u).where != Where::Box) return no(c_.def(u).id + " is named twice");
    Unit& unit = s_.unit(u);
    w = cut == std::string_view::npos ? std::string_view{} : w.substr(cut);
    for (Given given; !w.empty();) {
      const char kind = w[0];
      if (!given.first(w.substr(0, 1))) return no(c_.def(u).id + " has two texts behind " + kind);
      const std::size_t end = std::min(w.find_first_of("/:@", 1), w.size());
      const std::string_view value = w.substr(1, end - 1);
      int n = 0;
      if (kind == '/') {
        if (!read_number(value, 0, c_.def(u).max_steps() - 1, n)) return no("steps lost must leave at least one step");
        unit.lost = static_cast<std::uint8_t>(n);
      } else if (kind == '@') {
        if (!read_number(value, 0, 99, n)) return no("movement points are a number");
        unit.mp = static_cast<std::uint8_t>(n);
      } else {
        for (char m : value) {
          const std::size_t bit = kMarks.find(m);
          if (m == kHalved && s_.rules >= 2) {
            unit.halved = true;
            continue;
          }
          if (bit == std::string_view::npos) return no("marks are letters of " + std::string(kMarks) + kHalved);
          unit.flags = static_cast<std::uint8_t>(unit.flags | 1u << bit);
        }
      }
      w = w.substr(end);
    }
    return true;
  }

  bool stack(const std::vector<std::string_view>& w) {
    const Side side = w[0] == "S" ? kSoviet : kGerman;
    Hex h;
    if (w.size() < 2) return no("the form is: S|G HEX UNIT… with the top unit first");
    if (!hex(w[1], h)) return false;
    if (w.size() == 2) return no("a stack has a unit at least");
    for (std::size_t i = 2; i < w.size(); ++i) {
      UnitId u;
      if (!unit(w[i], u)) return false;
      if (c_.def(u).side != side) return no(c_.def(u).id + " is not on that side");
      s_.unit(u).hex = h;
      s_.unit(u).where = Where::Map;
      s_.unit(u).height = static_cast<std::uint8_t>(w.size() - 1 - i);
    }
    return true;
  }

  bool box(const std::vector<std::string_view>& w, Where where, std::size_t from) {
    for (std::size_t i = from; i < w.size(); ++i) {
      UnitId u;
      if (!unit(w[i], u)) return false;
      Unit& unit_ref = s_.unit(u);
      unit_ref.where = where;
      if (where == Where::Track) {
        if (!c_.def(u).rifle_corps) return no("only rifle corps return");
        unit_ref.due = static_cast<std::uint8_t>(due_);
        unit_ref.lost = static_cast<std::uint8_t>(c_.def(u).max_steps() - 1);
      }
      if (where == Where::Dead) unit_ref.lost = static_cast<std::uint8_t>(c_.def(u).max_steps());
    }
    return true;
  }

  bool hexes(const std::vector<std::string_view>& w, hex::Mask& m) {
    for (std::size_t i = 1; i < w.size(); ++i) {
      const bool run = w[i].size() == 9 && w[i][4] == '-';
      Hex a, b;
      if (!hex(run ? w[i].substr(0, 4) : w[i], a) || !hex(run ? w[i].substr(5) : w[i], b)) return false;
      if (a.col() != b.col() || a.row() > b.row())
        return no(std::string(w[i]) + " is no run of a column, such as 0203-0210");
      for (int r = a.row(); r <= b.row(); ++r) m.set(Hex::at(a.col(), r));
    }
    return true;
  }

  /// STEP[:UNIT][:HEX] from the second level on.
  bool frames(const std::vector<std::string_view>& w) {
    if (!at_given_ || s_.depth != 1) return no("frames follow the clause `at`, once");
    if (w.size() > kMaxFrames) return no("too many frames");
    for (std::size_t i = 1; i < w.size(); ++i) {
      std::string_view word = w[i];
      const std::size_t cut = word.find(':');
      const int step = step_of(word.substr(0, cut));
      if (step < 0) return no("no such step: " + std::string(word.substr(0, cut)));
      Frame f{static_cast<Step>(step), {}, {}};
      word = cut == std::string_view::npos ? std::string_view{} : word.substr(cut);
      while (!word.empty()) {
        const std::size_t end = std::min(word.find(':', 1), word.size());
        const std::string_view value = word.substr(1, end - 1);
        if (const UnitId u = c_.unit(value); u.valid() && f.step == Step::ReturnRoll)
          f.unit = u;
        else if (!hex(value, f.hex))
          return f.step == Step::ReturnRoll ? no("no unit has the id " + std::string(value)) : false;
        word = word.substr(end);
      }
      if (s_.depth == kMaxFrames) return no("too many frames");
      s_.frames[s_.depth++] = f;  // the table is asked when everything has been read
    }
    return true;
  }

  bool combat(const std::vector<std::string_view>& w) {
    if (w.size() < 2) return no("the form is: combat HEX [key=value]…");
    Combat& c = s_.combat;
    Given given;
    if (!hex(w[1], c.target)) return false;
    for (std::size_t i = 2; i < w.size(); ++i) {
      const std::size_t cut = w[i].find('=');
      if (cut == std::string_view::npos) return no("the form is: combat HEX [key=value]…");
      const std::string_view key = w[i].substr(0, cut), value = w[i].substr(cut + 1);
      if (!given.first(key)) return no(std::string(key) + " is given twice");
      int n = 0;
      bool ok = true;
      if (key == "by")
        ok = value == "soviet" || value == "german", c.attacker = value == "german" ? kGerman : kSoviet;
      else if (key == "kg")
        ok = read_number(value, 0, kKorpsgruppen, n), c.kg = static_cast<std::uint8_t>(n);
      else if (key == "art")
        ok = read_number(value, 0, 1, n), c.art18 = static_cast<std::uint8_t>(n);
      else if (key == "air")
        ok = read_number(value, 0, 10, n), c.air = static_cast<std::uint8_t>(n);
      else if (key == "die")
        ok = read_number(value, 0, 6, n), c.die = static_cast<std::uint8_t>(n);
      else if (key == "column")
        ok = read_number(value, 0, 9, n), c.column = static_cast<std::int8_t>(n);
      else if (key == "result")
        n = find(kResults, value), ok = n >= 0, c.result = static_cast<Result>(ok ? n : 0);
      else if (key == "loss")
        c.attacker_loss = c_.unit(value), ok = c.attacker_loss.valid();
      else
        ok = false;
      if (!ok) return no("not understood: " + std::string(w[i]));
    }
    return true;
  }

  /// Fills what was left out, then checks everything.
  Expected<State> finish() {
    if (!at_given_) s_.stage = Stage::Soviet1, s_.push(Step::Move);
    if (!control_given_) {
      s_.soviet_control |= c_.soviet_at_start;
      each_unit(s_, [&](UnitId u) {
        if (s_.unit(u).where != Where::Map) return;
        if (c_.def(u).side == kSoviet)
          s_.soviet_control.set(s_.unit(u).hex);
        else
          s_.soviet_control.clear(s_.unit(u).hex);
      });
    }
    fill_frames(s_);
    bool beneath = false;
    each_unit(s_, [&](UnitId u) {  // a group in transit counts its heights by itself
      Unit& unit = s_.unit(u);
      if (unit.where != Where::Map || !in_transit(s_, unit)) return;
      const int under = stack_height(s_, unit.hex);
      beneath = beneath || unit.height < under;
      unit.height = static_cast<std::uint8_t>(unit.height - under);
    });
    if (beneath) return Fault{"", "a group on the way is named first, before the stack that it passes over"};
    const Expected<State> first = checked(s_);
    if (first || turn_given_) return first;
    for (s_.turn = 2; s_.turn <= kTurns;
         ++s_.turn)  // frost, or a Korpsgruppe, and no word of the turn: the first that fits
      if (const Expected<State> later = checked(s_)) return later;
    return first.error();
  }

  static Expected<State> checked(State s) {
    const auto cannot = [](const std::string& why) { return Fault{"", "the position cannot occur: " + why}; };
    if (const auto no = frames_fault(s)) return cannot(*no);
    derive(s);
    const auto broken = broken_invariants(s);
    if (!broken.empty()) return cannot(broken[0]);
    if (const auto no = cannot_occur(s)) return cannot(*no);
    return s;
  }

  const Content& c_;
  State s_;
  OptionValues values_;
  Given given_;
  std::string fault_;
  int due_ = 0;
  bool at_given_ = false, turn_given_ = false, control_given_ = false;
};

}  // namespace

std::string position_text(const State& s) {
  std::string t = "breakout 1\n";
  if (s.rules != kRulesVersion) t += "version " + std::to_string(s.rules) + "\n";
  for (const auto& [name, value] : options_text(s.options)) t += "option " + name + " " + value + "\n";
  t += "turn " + std::to_string(s.turn) + "\n";
  t += std::string("weather ") + kWeathers[static_cast<std::size_t>(s.weather)] + "\n";
  write_at(s, t);
  if (s.depth > 1) {
    t += "frames";
    for (int i = 1; i < s.depth; ++i) {
      const Frame& f = s.frames[static_cast<std::size_t>(i)];
      t += std::string(" ") + step_word(f.step);
      if (f.unit.valid()) t += ":" + def(s, f.unit).id;
      if (f.hex.valid()) t += ":" + hex::Grid::name(f.hex);
    }
    t += "\n";
  }
  t += "orders";
  for (Order o : s.order) t += std::string(" ") + kOrders[static_cast<std::size_t>(o)];
  t += "\n";
  t += std::string("air ") + side_word(s.air_side) + " " + std::to_string(s.air_left) + "\n";
  for (std::size_t i = 0; i < kKorpsgruppen; ++i)
    if (s.kg[i].valid())
      t += "kg " + s.content->kg_id[i] + " " + hex::Grid::name(s.kg[i]) + ((s.kg_used >> i & 1) != 0 ? " used" : "") +
           "\n";
  t += "vp exit " + std::to_string(s.exit_vp) + " destroyed " + std::to_string(s.destroyed_vp) + "\n";
  if (s.combat.target.valid()) {
    const Combat& c = s.combat;
    t += "combat " + hex::Grid::name(c.target) + " by=" + side_word(c.attacker) + " kg=" + std::to_string(c.kg) +
         " art=" + std::to_string(c.art18) + " air=" + std::to_string(c.air) + " die=" + std::to_string(c.die) +
         " column=" + std::to_string(c.column) + " result=" + kResults[static_cast<std::size_t>(c.result)];
    if (c.attacker_loss.valid()) t += " loss=" + def(s, c.attacker_loss).id;
    t += "\n";
  }
  (occupied_by(s, kSoviet) | occupied_by(s, kGerman)).for_each([&](Hex h) {
    const UnitList here = units_in(s, h);
    t += std::string(side_of(s, here[0]) == kSoviet ? "S " : "G ") + hex::Grid::name(h);
    // Top first; a group passing over a stack comes before it.
    for (const bool moving : {true, false})
      for (int height = 255; height >= 0; --height)
        for (UnitId u : here)
          if (s.unit(u).height == height && in_transit(s, s.unit(u)) == moving) t += " " + unit_text(s, u);
    t += "\n";
  });
  write_box(s, "setup", Where::Setup, t);
  write_box(s, "pool", Where::Pool, t);
  for (int turn = 1; turn <= kTurns; ++turn) {
    std::string list;
    each_unit(s, [&](UnitId u) {
      if (s.unit(u).where == Where::Track && s.unit(u).due == turn) list += " " + def(s, u).id;
    });
    if (!list.empty()) t += "track " + std::to_string(turn) + list + "\n";
  }
  write_box(s, "dead", Where::Dead, t);
  write_box(s, "exited", Where::Exited, t);
  write_box(s, "forfeit", Where::Forfeit, t);
  t += "soviet" + hexes_text(s.soviet_control) + "\n";
  if (s.fallen.any()) t += "fallen" + hexes_text(s.fallen) + "\n";
  return t;
}

Expected<State> parse_position(const Content& c, std::string_view text) { return Reader(c).read(text); }

}  // namespace kessel::breakout
