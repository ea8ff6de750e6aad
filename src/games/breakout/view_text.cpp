// A view as JSON for clients and as a map for the terminal.
#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

namespace {
const char* side_name(Side s) { return s == kSoviet ? "soviet" : s == kGerman ? "german" : "observer"; }
const char* weather_name(Weather w) { return w == Weather::Thaw ? "thaw" : w == Weather::Frost ? "frost" : "storm"; }

const char* stage_name(Stage st) {
  static constexpr std::array<const char*, 11> kNames{"setup",     "weather", "air",     "korpsgruppen",
                                                      "soviet1",   "soviet2", "german1", "german2",
                                                      "reinforce", "replace", "over"};
  return kNames[static_cast<std::size_t>(st)];
}

const char* segment_name(Segment g) { return g == Segment::Move ? "move" : g == Segment::Fight ? "fight" : "mech"; }
const char* order_name(Order o) { return o == Order::None ? "-" : o == Order::MoveFight ? "move-fight" : "fight-move"; }

void write_unit(JsonWriter& w, const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  w.begin_object().field("id", d.id).field("name", d.name).field("steps", steps_left(s, u));
  if (steps_left(s, u) > 0)
    w.field("af", static_cast<int>(factors(s, u).attack)).field("df", static_cast<int>(factors(s, u).defense));
  if (flagged(s, u, kMoved)) w.field("moved", true);
  if (flagged(s, u, kUsed)) w.field("used", true);
  if (flagged(s, u, kKnown)) w.field("known", true);
  if (flagged(s, u, kStandFast)) w.field("stand_fast", true);
  if (flagged(s, u, kInCombat)) w.field("in_combat", true);
  if (flagged(s, u, kInGroup)) w.field("moving", true).field("mp", static_cast<int>(unit.mp));
  w.end_object();
}

/// What lies in a hex, top first; unseen counters as {"hidden":true}.
struct Piece {
  UnitId unit{};
  std::uint8_t height = 0, flags = 0;
  bool group = false;
};

int pieces_in(const View& v, Hex h, std::array<Piece, kMaxUnits>& out) {
  int n = 0;
  each_unit(v.known, [&](UnitId u) {
    const Unit& unit = v.known.unit(u);
    if (unit.where == Where::Map && unit.hex == h)
      out[static_cast<std::size_t>(n++)] = Piece{u, unit.height, unit.flags, in_transit(v.known, unit)};
  });
  for (int i = 0; i < v.slot_count; ++i) {
    const HiddenSlot& slot = v.slots[static_cast<std::size_t>(i)];
    if (slot.hex == h)
      out[static_cast<std::size_t>(n++)] = Piece{kNoUnit, slot.height, slot.flags, (slot.flags & kInGroup) != 0};
  }
  std::sort(out.begin(), out.begin() + n, [](const Piece& a, const Piece& b) {
    if (a.group != b.group) return a.group;
    return a.height > b.height;
  });
  return n;
}

hex::Mask occupied(const View& v) {
  hex::Mask m;
  each_unit(v.known, [&](UnitId u) {
    if (v.known.unit(u).where == Where::Map) m.set(v.known.unit(u).hex);
  });
  for (int i = 0; i < v.slot_count; ++i) m.set(v.slots[static_cast<std::size_t>(i)].hex);
  return m;
}

void write_box(JsonWriter& w, const State& s, const char* key, Where where) {
  w.key(key).begin_array();
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != where) return;
    w.begin_object().field("id", def(s, u).id).field("name", def(s, u).name).field("side", side_name(side_of(s, u)));
    if (where == Where::Track) w.field("due", static_cast<int>(s.unit(u).due));
    if (where == Where::Pool) w.field("due", def(s, u).entry_turn);
    w.end_object();
  });
  w.end_array();
}

void write_hexes(JsonWriter& w, const char* key, const hex::Mask& m) {
  w.key(key).begin_array();
  m.for_each([&](Hex h) { w.value(hex::Grid::name(h)); });
  w.end_array();
}

void write_combat(JsonWriter& w, const View& v) {
  const State& s = v.known;
  if (!s.combat.target.valid()) return;
  const Combat& c = s.combat;
  w.key("combat").begin_object().field("target", hex::Grid::name(c.target)).field("attacker", side_name(c.attacker));
  w.key("attackers").begin_array();
  for (UnitId u : attackers(s)) w.value(def(s, u).id);
  w.end_array();
  if (c.kg != 0) w.field("kg", s.content->kg_id[c.kg - 1u]);
  if (c.art18 != 0) w.field("art18", true);
  w.field("air", static_cast<int>(c.air));
  const Step step = s.top().step;
  if (step == Step::Roll || step >= Step::AttackerLoss) w.field("column", column_text(c.column));
  if (c.die != 0 || step == Step::AttackerLoss || step == Step::DefenderLoss || step == Step::Retreat ||
      step == Step::BlockedLoss)
    w.field("die", static_cast<int>(c.die)).field("result", result_text(c.result));
  w.end_object();
}
}  // namespace

std::string view_json(const View& v) {
  const State& s = v.known;
  JsonWriter w;
  w.begin_object()
      .field("game", "breakout")
      .field("viewer", side_name(v.viewer))
      .field("turn", static_cast<int>(s.turn));
  w.field("dates", s.content->turn_dates[s.turn])
      .field("weather", weather_name(s.weather))
      .field("stage", stage_name(s.stage));
  w.field("segment", segment_name(s.segment));
  const Node n = node(s);
  w.key("asked").begin_array();
  for (Side side : {kSoviet, kGerman})
    if (n.kind == Node::Kind::Decide && has(n.sides, side)) w.value(side_name(side));
  w.end_array().field("ask", n.ask.text()).field("rule", n.rule.text());
  w.key("order").begin_array();
  for (Order o : s.order) w.value(order_name(o));
  w.end_array();
  w.key("air")
      .begin_object()
      .field("side", side_name(s.air_side))
      .field("left", static_cast<int>(s.air_left))
      .end_object();
  w.field("vp", vp_now(s))
      .field("exit_vp", static_cast<int>(s.exit_vp))
      .field("destroyed_vp", static_cast<int>(s.destroyed_vp));
  w.key("kg").begin_array();
  for (std::size_t i = 0; i < kKorpsgruppen; ++i) {
    w.begin_object().field("id", s.content->kg_id[i]).field("name", s.content->kg_name[i]);
    if (s.kg[i].valid()) w.field("hex", hex::Grid::name(s.kg[i]));
    w.field("used", (s.kg_used >> i & 1) != 0).end_object();
  }
  w.end_array();
  w.key("stacks").begin_array();
  std::array<Piece, kMaxUnits> pieces;
  occupied(v).for_each([&](Hex h) {
    const int count = pieces_in(v, h, pieces);
    Side side = kSoviet;
    for (int i = 0; i < count; ++i)
      if (pieces[static_cast<std::size_t>(i)].unit.valid()) side = side_of(s, pieces[static_cast<std::size_t>(i)].unit);
    w.begin_object().field("hex", hex::Grid::name(h)).field("side", side_name(side)).field("height", count);
    w.key("units").begin_array();
    for (int i = 0; i < count; ++i) {
      const Piece& p = pieces[static_cast<std::size_t>(i)];
      if (p.unit.valid()) {
        write_unit(w, s, p.unit);
        continue;
      }
      w.begin_object().field("hidden", true);
      if ((p.flags & kMoved) != 0) w.field("moved", true);
      if ((p.flags & kUsed) != 0) w.field("used", true);
      if (p.group) w.field("moving", true);
      w.end_object();
    }
    w.end_array().end_object();
  });
  w.end_array();
  write_box(w, s, "setup", Where::Setup);
  write_box(w, s, "pool", Where::Pool);
  write_box(w, s, "track", Where::Track);
  write_box(w, s, "dead", Where::Dead);
  write_box(w, s, "exited", Where::Exited);
  write_box(w, s, "forfeit", Where::Forfeit);
  w.key("roster").begin_array();  // steps are public (BO:R50), places are not
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where == Where::Map || s.unit(u).where == Where::Unseen)
      w.begin_object().field("id", def(s, u).id).field("steps", steps_left(s, u)).end_object();
  });
  w.end_array();
  write_hexes(w, "soviet_towns", s.soviet_control & s.content->towns);
  write_hexes(w, "fallen", s.fallen);
  write_combat(w, v);
  w.end_object();
  return w.take();
}

namespace {
char ground(Terrain t) {
  switch (t) {
    case Terrain::Clear: return '.';
    case Terrain::Forest: return 'f';
    case Terrain::Rough: return '^';
    case Terrain::Marsh: return '"';
    case Terrain::Town: return 'o';
    case Terrain::Fortified: return '#';
  }
  return '?';
}

struct Paint {
  const char* code;
};
constexpr Paint kSovietPaint{"\033[97;41m"}, kGermanPaint{"\033[97;100m"}, kTownPaint{"\033[1m"},
    kRiverPaint{"\033[34m"}, kForestPaint{"\033[32m"}, kRoughPaint{"\033[33m"}, kMarshPaint{"\033[36m"},
    kKgPaint{"\033[93m"};
}  // namespace

/// Two lines to a row, since even columns lie half a hex lower; six characters to a hex. A stack shows its top unit and
/// its height; plain text marks Soviets with '*'. A town shows its name, a Soviet-held one with '+'.
std::string view_board(const View& v, bool colour) {
  const State& s = v.known;
  const hex::Grid& g = s.content->grid;
  const hex::Mask held = occupied(v);
  std::array<Piece, kMaxUnits> pieces;
  std::string out;
  const auto cell = [&](Hex h) {
    std::string text;
    const char* paint = "";
    const HexDef& d = s.content->at(h);
    int kg = -1;
    for (int i = 0; i < kKorpsgruppen; ++i)
      if (s.kg[static_cast<std::size_t>(i)] == h) kg = i;
    if (held.has(h)) {
      const int n = pieces_in(v, h, pieces);
      UnitId top = pieces[0].unit;
      for (int i = 0; i < n && !top.valid(); ++i) top = pieces[static_cast<std::size_t>(i)].unit;
      const bool soviet = top.valid() && side_of(s, top) == kSoviet;
      text = pieces[0].unit.valid() ? def(s, pieces[0].unit).id : "?";
      if (text.size() > 4) text.resize(4);
      if (soviet && !colour) text.insert(0, "*");
      if (n > 1) text += "/" + std::to_string(n);
      paint = soviet ? kSovietPaint.code : kGermanPaint.code;
    } else if (s.content->towns.has(h)) {
      text = (s.soviet_control.has(h) ? "+" : "") + d.name;
      if (text.size() > 5) text.resize(5);
      if (d.terrain == Terrain::Fortified)
        for (char& c : text) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
      paint = kTownPaint.code;
    } else {
      text = std::string(1, ground(d.terrain));
      if (d.river != 0) text += d.major != 0 ? "~~" : "~";
      paint = d.terrain == Terrain::Forest  ? kForestPaint.code
              : d.terrain == Terrain::Rough ? kRoughPaint.code
              : d.terrain == Terrain::Marsh ? kMarshPaint.code
              : d.river != 0                ? kRiverPaint.code
                                            : "";
    }
    if (kg >= 0) {
      text = s.content->kg_id[static_cast<std::size_t>(kg)] + "!" + text;
      if (!held.has(h)) paint = kKgPaint.code;
    }
    if (text.size() > 6) text.resize(6);
    const std::size_t pad = 6 - std::min<std::size_t>(6, text.size());
    if (colour && *paint != '\0') return paint + text + "\033[0m" + std::string(pad, ' ');
    return text + std::string(pad, ' ');
  };
  const auto label = [](int n) {
    return std::string{static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)};
  };
  for (const int parity : {0, 1}) {
    std::string line = parity == 0 ? "   " : "      ";
    for (int c = parity; c < g.cols(); c += 2) line += " " + label(c + 1) + "   ";
    out += line + "\n";
  }
  for (int r = 0; r < g.rows(0); ++r)
    for (const int parity : {0, 1}) {
      std::string line = parity == 0 ? label(r + 1) + " " : "      ";
      for (int c = parity; c < g.cols(); c += 2) {
        const Hex h = Hex::at(c, r);
        line += g.contains(h) ? cell(h) : "      ";
      }
      while (!line.empty() && line.back() == ' ') line.pop_back();
      out += line + "\n";
    }
  out += "turn " + std::to_string(s.turn) + " (" + s.content->turn_dates[s.turn] + "), " + weather_name(s.weather) +
         ", " + stage_name(s.stage);
  if (s.stage >= Stage::Soviet1 && s.stage <= Stage::German2) out += std::string(" ") + segment_name(s.segment);
  out +=
      ", VP " + std::to_string(vp_now(s)) + ", air " + side_name(s.air_side) + " " + std::to_string(s.air_left) + "\n";
  if (!colour)
    out +=
        "* Soviet stack (top unit/height), others German; . clear f forest ^ rough \" marsh ~ river ~~ Dnestr, Bug, "
        "Prut; towns by "
        "name (+ Soviet), fortified localities in capitals; Br! Ch! Go! Korpsgruppen\n";
  return out;
}

}  // namespace kessel::breakout
