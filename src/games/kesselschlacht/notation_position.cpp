// A position as text, written out: clauses one to a line. What has its plain default is left out, so that the text of a
// small position is short; what is written, read again, is the same state. Described in docs/position.md.
#include <algorithm>

#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/position_words.h"

namespace kessel::kesselschlacht {

const char* step_word(Step s) { return kStepWords[static_cast<std::size_t>(s)].word; }

namespace {

class Writer {
 public:
  explicit Writer(const State& s) : s_(s), c_(*s.content) {}

  std::string text() {
    line("kesselschlacht 1");
    line("scenario " + s_.plan().info.id);
    if (s_.rules != kRulesVersion) line("version " + std::to_string(s_.rules));
    for (const auto& [name, value] : options_text(s_.plan(), s_.options)) line("option " + name + " " + value);
    line("turn " + n(s_.turn) + " " + weather_word(s_.weather));
    at();
    optional_rules();
    air_war();
    command();
    points();
    map();
    boxes();
    combat();
    return std::move(out_);
  }

 private:
  static std::string n(int v) { return std::to_string(v); }
  static std::string hex(Hex h) { return hex::Grid::name(h); }
  void line(const std::string& t) { out_ += t + "\n"; }
  void line_if(bool wanted, const std::string& t) {
    if (wanted) line(t);
  }
  std::string id(FormationId f) const { return f.valid() ? c_.at(f).id : "-"; }

  std::string frame(const Frame& f) const {
    const StepWord& w = kStepWords[static_cast<std::size_t>(f.step)];
    std::string t = w.word;
    switch (w.holds) {
      case Holds::Rule: t += "=" + c_.optional_rules[f.arg].id; break;
      case Holds::Aircraft: t += "=" + c_.air[f.arg].id; break;
      case Holds::Formation: t += "=" + c_.formations[f.arg].id; break;
      case Holds::SideArg: t += std::string("=") + side_word(static_cast<Side>(f.arg)); break;
      default:
        if (f.arg != 0) t += "=" + n(f.arg);
    }
    if (f.unit.valid()) {
      const bool side = w.holds == Holds::SideUnit && f.unit.value <= 1;
      t += ":" + (side ? side_word(static_cast<Side>(f.unit.value)) : c_.def(f.unit).id);
    }
    if (f.hex.valid()) t += "@" + hex(f.hex);
    return t;
  }

  void at() {
    std::string t = std::string("at ") + phase_word(s_.phase);
    for (int i = 0; i < s_.depth; ++i) t += " " + frame(s_.frames[static_cast<std::size_t>(i)]);
    line(t);
  }

  void optional_rules() {
    std::string on;
    for (std::size_t i = 0; i < kOptionalRules; ++i)
      if ((s_.optional_on >> i & 1u) != 0) on += " " + c_.optional_rules[i].id;
    line_if(!on.empty(), "rules" + on);
    line_if(s_.margarethe != 0, "margarethe " + n(s_.margarethe));
    line_if(s_.ss_row != 0, "ss " + n(s_.ss_row));
  }

  std::string sides(unsigned bits) const {
    std::string t;
    for (Side side : {kSoviet, kAxis})
      if ((bits >> static_cast<unsigned>(side) & 1u) != 0) t += std::string(" ") + side_word(side);
    return t;
  }

  std::string plane(AirId a) const {
    const Air& p = s_.plane(a);
    std::string marks;
    const auto mark = [&](const std::string& m) { marks += (marks.empty() ? ":" : ",") + m; };
    if (p.where == AirWhere::Placed) mark("placed");
    if (p.where == AirWhere::Home) mark("home");
    if (p.where == AirWhere::Absent) mark("absent");
    if (p.role != Role::None) mark(role_word(p.role));
    if (p.sector != 0) mark("sector=" + n(p.sector));
    if (p.ammo != 0) mark("ammo=" + n(p.ammo));
    if (p.fuel != 0) mark("fuel=" + n(p.fuel));
    if (p.marked != 0) mark("marked=" + n(p.marked));
    return " " + c_.def(a).id + marks;
  }

  void air_war() {
    line_if(s_.initiative != kAxis, std::string("initiative ") + side_word(s_.initiative));
    line_if(s_.sealed != 0, "sealed" + sides(s_.sealed));
    line_if(s_.bridge_bombed != 0, "bombed" + sides(s_.bridge_bombed));
    std::string planes;
    each_air(s_, [&](AirId a) {
      if (!(s_.plane(a) == Air{})) planes += plane(a);
    });
    line_if(!planes.empty(), "air" + planes);
    for (std::size_t sector = 0; sector < s_.supplied_hqs.size(); ++sector)
      line_if(s_.supplied_hqs[sector] != 0, "airlift " + n(static_cast<int>(sector)) + tracks(s_.supplied_hqs[sector]));
  }

  std::string tracks(unsigned bits) const {
    std::string t;
    for (std::size_t i = 0; i < kTracks; ++i)
      if ((bits >> i & 1u) != 0) t += " " + id(c_.tracks[i]);
    return t;
  }

  void command() {
    line_if(s_.corps_used != 0 || s_.army_used != 0, "attempts " + n(s_.corps_used) + " " + n(s_.army_used));
    line_if(s_.fifth_marching, "fifth-marches");
    if (s_.directive_issued || s_.directive_running || s_.directive.valid())
      line("directive " + id(s_.directive) + (s_.directive_issued ? " issued" : "") +
           (s_.directive_running ? " running" : ""));
    line_if(s_.recall.valid(), "recall " + id(s_.recall));
    line_if(s_.crossings != 0, "crossings " + n(s_.crossings));
    line_if(s_.ternopol_taken, "ternopol-taken");
    line_if(s_.demolition_tried != 0, "demolition" + sides(s_.demolition_tried));
    for (Activity a : {Activity::Tried, Activity::Active, Activity::Ineligible})
      formations(activity_word(a), [a](const FormationState& f) { return f.activity == a; });
    for (March m : {March::Directive, March::Recall, March::Exit, March::Return})
      formations(std::string("march ") + march_word(m), [m](const FormationState& f) { return f.march == m; });
  }

  template <class Test>
  void formations(const std::string& word, Test test) {
    std::string list;
    each_formation(s_, [&](FormationId f) {
      if (test(s_.formation(f))) list += " " + id(f);
    });
    line_if(!list.empty(), word + list);
  }

  void per_track(const char* word, std::uint8_t Track::*field) {
    std::string list;
    for (std::size_t i = 0; i < kTracks; ++i)
      if (s_.tracks[i].*field != 0) list += " " + id(c_.tracks[i]) + " " + n(s_.tracks[i].*field);
    line_if(!list.empty(), word + list);
  }

  void points() {
    per_track("fuel", &Track::fuel);
    per_track("ammo", &Track::ammo);
    per_track("fuel-spent", &Track::fuel_spent);
    per_track("ammo-spent", &Track::ammo_spent);
    per_track("dry", &Track::dry_attacks);
    per_track("cut", &Track::cut_attacks);
    line_if(s_.setup_ammo != 0 || s_.setup_fuel != 0, "divide " + n(s_.setup_ammo) + " " + n(s_.setup_fuel));
    line_if(s_.army_payer.valid(), "payer " + id(s_.army_payer));
    if (s_.pool_halves != 0 || s_.pool_bought != 0 || s_.pool_payers != 0)
      line("fuel-pool " + n(s_.pool_halves) + " " + n(s_.pool_bought) + tracks(s_.pool_payers));
    line_if(s_.force_split, "split");
  }

  static std::string hexes(const hex::Mask& m) {
    std::string t;
    for (int c = 0; c < hex::kMaxCols; ++c) {
      const std::uint32_t bits = m.col[static_cast<std::size_t>(c)];
      for (int r = 0; r < 32; ++r) {
        if ((bits >> r & 1u) == 0) continue;
        int end = r;
        while (end + 1 < 32 && (bits >> (end + 1) & 1u) != 0) ++end;
        t += " " + hex(Hex::at(c, r));
        if (end > r) t += "-" + hex(Hex::at(c, end));
        r = end;
      }
    }
    return t;
  }

  void map() {
    for (std::size_t i = 0; i < c_.bridges.size(); ++i) {
      const int usual = c_.bridges[i].count - s_.plan().blown[i];
      line_if(s_.standing[i] != usual,
              "bridge " + hex(c_.bridges[i].a) + " " + hex(c_.bridges[i].b) + " " + n(s_.standing[i]));
    }
    for (int i = 0; i < kPontoons; ++i) pontoon(i);
    for (std::size_t i = 0; i < kMaxGroups; ++i) {
      line_if(s_.entry_hex[i].valid(), "entry " + n(static_cast<int>(i)) + " " + hex(s_.entry_hex[i]));
      line_if(s_.entry_any[i] != 0, "entry-any " + n(static_cast<int>(i)));
    }
    line_if(s_.hasty.any(), "hasty" + hexes(s_.hasty));
    line_if(s_.prepared.any(), "prepared" + hexes(s_.prepared));
    line_if(s_.soviet_airfields.any(), "soviet-airfields" + hexes(s_.soviet_airfields));
  }

  void pontoon(int i) {
    const Pontoon& p = s_.pontoons[static_cast<std::size_t>(i)];
    Pontoon plain;
    plain.side = standard_side(i);
    if (p == plain) return;
    std::string t = std::string("pontoon ") + kPontoonIds[static_cast<std::size_t>(i)] + " " +
                    kPontoonStates[static_cast<std::size_t>(p.is)];
    if (p.side != plain.side) t += std::string(" side=") + side_word(p.side);
    if (p.carrier.valid()) t += " carrier=" + id(p.carrier);
    if (p.garrison.valid()) t += " garrison=" + c_.def(p.garrison).id;
    if (p.a.valid()) t += " from=" + hex(p.a);
    if (p.b.valid()) t += " to=" + hex(p.b);
    line(t);
  }

  /// `usual`: what the clause around it says already.
  std::string unit(UnitId u, const Unit& usual) const {
    const Unit& is = s_.unit(u);
    std::string marks;
    const auto mark = [&](const std::string& m) { marks += (marks.empty() ? ":" : ",") + m; };
    if (is.status != Status::Good) mark(is.status == Status::DO ? "do" : is.status == Status::DIS ? "dis" : "rt");
    if (is.supply != Supply::Attack) mark(supply_word(is.supply));
    for (std::size_t i = 0; i < kMarks.size(); ++i)
      if ((is.flags >> i & 1u) != 0) mark(kMarks[i]);
    if (is.parent != usual.parent) mark("parent=" + id(is.parent));
    if (is.mp != 0) mark("mp=" + n(is.mp));
    if (is.due != usual.due) mark("due=" + n(is.due));
    if (is.group != 0xff) mark("entry=" + n(is.group));
    if (is.spent != 0) mark("spent=" + n(is.spent));
    if (is.hex != usual.hex) mark("hex=" + hex(is.hex));
    if (is.height != usual.height) mark("height=" + n(is.height));
    return " " + c_.def(u).id + marks;
  }

  void boxes() {
    for (Side side : {kAxis, kSoviet}) occupied_by(s_, side).for_each([&](Hex h) { stack(side, h); });
    std::string afloat;  // of the map, but in no hex yet
    each_unit(s_, [&](UnitId u) {
      if (s_.unit(u).where == Where::Map && !s_.unit(u).hex.valid()) afloat += unit(u, plain_unit(c_, u));
    });
    line_if(!afloat.empty(), "entering" + afloat);
    box("setup", Where::Setup);
    int last = 0;
    each_unit(s_, [&](UnitId u) { last = std::max<int>(last, s_.unit(u).due); });
    for (int turn = 0; turn <= last; ++turn) box_due("pool", Where::Pool, turn);
    for (int turn = 0; turn <= last; ++turn) box_due("return", Where::Return, turn);
    box("dead", Where::Dead);
    box("exited", Where::Exited);
    std::string odd;  // a unit in the box is only named if something sets it apart
    each_unit(s_, [&](UnitId u) {
      if (s_.unit(u).where == Where::Box && !(s_.unit(u) == plain_unit(c_, u))) odd += unit(u, plain_unit(c_, u));
    });
    line_if(!odd.empty(), "box" + odd);
  }

  void stack(Side side, Hex h) {
    const UnitList here = units_in(s_, h);
    std::string t = std::string(side == kSoviet ? "S " : "A ") + hex(h);
    int place = here.size();
    for (int height = 255; height >= 0; --height)
      for (UnitId u : here) {
        if (s_.unit(u).height != height || side_of(s_, u) != side) continue;
        Unit usual = plain_unit(c_, u);
        usual.hex = h;
        usual.height = static_cast<std::uint8_t>(--place);
        t += unit(u, usual);
      }
    line(t);
  }

  void box(const char* word, Where where) {
    std::string list;
    each_unit(s_, [&](UnitId u) {
      if (s_.unit(u).where == where) list += unit(u, plain_unit(c_, u));
    });
    line_if(!list.empty(), word + list);
  }

  void box_due(const char* word, Where where, int turn) {
    std::string list;
    each_unit(s_, [&](UnitId u) {
      if (s_.unit(u).where != where || s_.unit(u).due != turn) return;
      Unit usual = plain_unit(c_, u);
      usual.due = static_cast<std::uint8_t>(turn);
      list += unit(u, usual);
    });
    line_if(!list.empty(), word + (" " + n(turn)) + list);
  }

  void combat() {
    const Combat& c = s_.combat;
    if (c == Combat{}) return;
    std::string t = "combat " + (c.target.valid() ? hex(c.target) : "-") + " by=" + side_word(c.attacker);
    const auto add = [&](const char* key, int v) {
      if (v != 0) t += std::string(" ") + key + "=" + n(v);
    };
    add("die", c.die);
    add("column", c.column);
    add("table", c.table);
    if (c.result != Result::NE) t += std::string(" result=") + kResultWords[static_cast<std::size_t>(c.result)];
    add("length", c.retreat_length);
    add("walked", c.path_length);
    if (c.path[0].valid()) {
      t += " path=" + hex(c.path[0]);
      for (std::size_t i = 1; i < c.path.size() && c.path[i].valid(); ++i) t += "," + hex(c.path[i]);
    }
    add("vacated", c.vacated ? 1 : 0);
    add("zoc", c.zoc_hexes);
    add("river", c.crossed_river ? 1 : 0);
    add("minor", c.crossed_minor ? 1 : 0);
    if (c.retreat_from.valid()) t += " from=" + hex(c.retreat_from);
    add("steps", c.steps_done);
    if (c.advance_from.valid()) t += " advance=" + hex(c.advance_from);
    add("halves", c.advance_halves);
    add("paid", c.advance_paid);
    line(t);
  }

  const State& s_;
  const Content& c_;
  std::string out_;
};

}  // namespace

std::string position_text(const State& s) { return Writer(s).text(); }

}  // namespace kessel::kesselschlacht
