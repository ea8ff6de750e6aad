// A view as JSON for clients and as a map for the terminal.
#include <algorithm>
#include <array>

#include "core/json_writer.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/position_words.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

namespace {

struct Mark {
  const char* key;
  std::uint32_t flag;
};
constexpr std::array<Mark, 15> kShownMarks{{{"moved", kMoved},
                                            {"attacked", kAttacked},
                                            {"defended", kDefended},
                                            {"hit", kHit},
                                            {"entered", kEntered},
                                            {"in_combat", kInCombat},
                                            {"routs", kRouted},
                                            {"advanced", kAdvanced},
                                            {"pays", kPays},
                                            {"known", kKnown},
                                            {"active", kActive},
                                            {"forced", kForced},
                                            {"designated", kDesignated},
                                            {"regroups", kRegroups},
                                            {"bound_south", kBoundSouth}}};

void write_marks(JsonWriter& w, std::uint32_t flags) {
  for (const Mark& m : kShownMarks)
    if ((flags & m.flag) != 0) w.field(m.key, true);
  if ((flags & kInGroup) != 0) w.field("moving", true);
  if ((flags & kInForce) != 0 && (flags & kInGroup) == 0) w.field("waits", true);
}

void write_id(JsonWriter& w, const char* key, const State& s, FormationId f) {
  w.key(key);
  if (f.valid())
    w.value(def(s, f).id);
  else
    w.null();
}

void write_unit(JsonWriter& w, const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const Unit& unit = s.unit(u);
  const bool out = unit.supply == Supply::Out;
  const Face face = out ? back_of(s, u) : front_of(s, u);
  w.begin_object().field("id", d.id).field("name", d.name);
  write_id(w, "parent", s, unit.parent);
  w.field("af", static_cast<int>(face.attack)).field("df", static_cast<int>(face.defence));
  w.field("status", status_word(unit.status)).field("supply", supply_word(unit.supply));
  write_marks(w, unit.flags);
  if ((unit.flags & (kInGroup | kInForce)) != 0) w.field("halves", static_cast<int>(unit.mp));
  w.end_object();
}

/// What lies in a hex, top first.
struct Piece {
  UnitId unit{};
  std::uint8_t height = 0;
  Status status = Status::Good;
  std::uint32_t flags = 0;
};
using Pieces = std::array<Piece, kMaxUnits>;

int pieces_in(const View& v, Hex h, Pieces& out) {
  int n = 0;
  each_unit(v.known, [&](UnitId u) {
    const Unit& unit = v.known.unit(u);
    if (unit.where == Where::Map && unit.hex == h)
      out[static_cast<std::size_t>(n++)] = Piece{u, unit.height, unit.status, unit.flags};
  });
  for (int i = 0; i < v.slot_count; ++i) {
    const HiddenSlot& slot = v.slots[static_cast<std::size_t>(i)];
    if (slot.hex == h) out[static_cast<std::size_t>(n++)] = Piece{kNoUnit, slot.height, slot.status, slot.flags};
  }
  std::sort(out.begin(), out.begin() + n, [](const Piece& a, const Piece& b) { return a.height > b.height; });
  return n;
}

hex::Mask occupied(const View& v) { return occupied_by(v.known, kSoviet) | occupied_by(v.known, kAxis); }

Side side_in(const View& v, const Pieces& pieces, int n) {
  for (int i = 0; i < n; ++i)
    if (const UnitId u = pieces[static_cast<std::size_t>(i)].unit; u.valid()) return side_of(v.known, u);
  return other(v.viewer);
}

void write_stacks(JsonWriter& w, const View& v) {
  w.key("stacks").begin_array();
  Pieces pieces;
  occupied(v).for_each([&](Hex h) {
    const int count = pieces_in(v, h, pieces);
    w.begin_object().field("hex", hex::Grid::name(h)).field("side", side_word(side_in(v, pieces, count)));
    w.field("height", count).field("zoc", v.projecting.has(h)).key("units").begin_array();
    for (int i = 0; i < count; ++i) {
      const Piece& p = pieces[static_cast<std::size_t>(i)];
      if (p.unit.valid()) {
        write_unit(w, v.known, p.unit);
        continue;
      }
      w.begin_object().field("hidden", true).field("status", status_word(p.status));
      write_marks(w, p.flags);
      w.end_object();
    }
    w.end_array().end_object();
  });
  w.end_array();
}

void write_box(JsonWriter& w, const State& s, const char* key, Where where) {
  w.key(key).begin_array();
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != where) return;
    w.begin_object().field("id", def(s, u).id).field("name", def(s, u).name).field("side", side_word(side_of(s, u)));
    if (where == Where::Return || where == Where::Pool) w.field("due", static_cast<int>(s.unit(u).due));
    if (where == Where::Pool) {
      w.field("entry", static_cast<int>(s.unit(u).group));
      write_marks(w, s.unit(u).flags);
    }
    w.end_object();
  });
  w.end_array();
}

void write_hexes(JsonWriter& w, const char* key, const hex::Mask& m) {
  w.key(key).begin_array();
  m.for_each([&](Hex h) { w.value(hex::Grid::name(h)); });
  w.end_array();
}

void write_sides(JsonWriter& w, const char* key, SideMask sides) {
  w.key(key).begin_array();
  for (Side side : {kSoviet, kAxis})
    if (has(sides, side)) w.value(side_word(side));
  w.end_array();
}

void write_points(JsonWriter& w, const State& s) {
  w.key("tracks").begin_array();
  for (std::size_t i = 0; i < kTracks; ++i) {
    const Track& t = s.tracks[i];
    w.begin_object()
        .field("id", def(s, s.content->tracks[i]).id)
        .field("fuel", static_cast<int>(t.fuel))
        .field("ammo", static_cast<int>(t.ammo))
        .field("fuel_spent", static_cast<int>(t.fuel_spent))
        .field("ammo_spent", static_cast<int>(t.ammo_spent))
        .end_object();
  }
  w.end_array();
  w.key("divide").begin_object();
  w.field("ammo", static_cast<int>(s.setup_ammo)).field("fuel", static_cast<int>(s.setup_fuel)).end_object();
  w.key("pool_of_fuel").begin_object().field("halves", static_cast<int>(s.pool_halves));
  w.field("bought", static_cast<int>(s.pool_bought)).end_object();
  write_id(w, "army_payer", s, s.army_payer);
}

void write_command(JsonWriter& w, const State& s) {
  w.key("formations").begin_array();
  each_formation(s, [&](FormationId f) {
    const FormationState& is = s.formation(f);
    w.begin_object().field("id", def(s, f).id).field("activity", activity_word(is.activity));
    w.field("march", march_word(is.march)).end_object();
  });
  w.end_array();
  w.key("attempts").begin_object().field("corps", static_cast<int>(s.corps_used));
  w.field("army", static_cast<int>(s.army_used)).end_object();
  w.key("directive").begin_object().field("issued", s.directive_issued).field("running", s.directive_running);
  write_id(w, "formation", s, s.directive);
  write_id(w, "recall", s, s.recall);
  w.field("crossings", static_cast<int>(s.crossings)).end_object();
  w.field("fifth_marching", s.fifth_marching).field("ternopol_taken", s.ternopol_taken);
}

void write_bridges(JsonWriter& w, const View& v) {
  const State& s = v.known;
  w.key("bridges").begin_array();
  for (std::size_t i = 0; i < s.content->bridges.size(); ++i) {
    const BridgeDef& d = s.content->bridges[i];
    w.begin_object().field("a", hex::Grid::name(d.a)).field("b", hex::Grid::name(d.b));
    w.field("standing", static_cast<int>(s.standing[i])).field("printed", d.count).end_object();
  }
  w.end_array().key("pontoons").begin_array();
  for (std::size_t i = 0; i < kPontoons; ++i) {
    const Pontoon& p = s.pontoons[i];
    w.begin_object().field("id", kPontoonIds[i]).field("side", side_word(p.side));
    w.field("is", kPontoonStates[static_cast<std::size_t>(p.is)]);
    write_id(w, "carrier", s, p.carrier);
    w.field("garrisoned", (v.garrisoned >> i & 1u) != 0);
    if (p.garrison.valid()) w.field("garrison", def(s, p.garrison).id);
    if (p.a.valid()) w.field("a", hex::Grid::name(p.a)).field("b", hex::Grid::name(p.b));
    w.end_object();
  }
  w.end_array();
}

void write_air(JsonWriter& w, const State& s) {
  static constexpr std::array<const char*, 4> kWhere{"absent", "ready", "placed", "home"};
  w.field("initiative", side_word(s.initiative));
  write_sides(w, "sealed", s.sealed);
  write_sides(w, "bridge_bombed", s.bridge_bombed);
  w.key("air").begin_array();
  each_air(s, [&](AirId a) {
    const Air& p = s.plane(a);
    w.begin_object().field("id", def(s, a).id).field("side", side_word(def(s, a).side));
    w.field("where", kWhere[static_cast<std::size_t>(p.where)]).field("role", role_word(p.role));
    w.field("sector", static_cast<int>(p.sector)).field("ammo", static_cast<int>(p.ammo));
    w.field("fuel", static_cast<int>(p.fuel)).field("marked", p.marked != 0).end_object();
  });
  w.end_array();
}

void write_combat(JsonWriter& w, const View& v) {
  const State& s = v.known;
  const Combat& c = s.combat;
  w.key("combat");
  if (!c.target.valid()) {
    w.null();
    return;
  }
  w.begin_object().field("target", hex::Grid::name(c.target)).field("attacker", side_word(c.attacker));
  w.key("attackers").begin_array();
  for (UnitId u : attackers(s)) w.value(def(s, u).id);
  w.end_array();
  if (c.die != 0) {
    w.field("die", static_cast<int>(c.die)).field("result", result_text(c.result));
    w.field("percent", tables(s).percentages[c.table])
        .field("column", tables(s).columns[static_cast<std::size_t>(c.column)]);
  }
  w.field("vacated", c.vacated).key("path").begin_array();
  for (std::size_t i = 0; i < c.path_length; ++i) w.value(hex::Grid::name(c.path[i]));
  w.end_array().end_object();
}

void write_head(JsonWriter& w, const View& v) {
  const State& s = v.known;
  w.field("game", "kesselschlacht").field("viewer", side_word(v.viewer)).field("scenario", s.plan().info.id);
  w.field("turn", static_cast<int>(s.turn)).field("date", tables(s).dates[s.turn]);
  w.field("weather", weather_word(s.weather)).field("phase", phase_word(s.phase));
  w.field("phase_title", phase_title(s.phase)).field("phasing", side_word(phasing(s)));
  write_sides(w, "asked", v.node.kind == Node::Kind::Decide ? v.node.sides : kNobody);
  w.field("ask", v.node.ask.text()).field("rule", v.node.rule.text());
  w.field("step", s.depth > 0 ? step_word(s.top().step) : "");
  w.key("rules").begin_array();
  for (std::size_t i = 0; i < s.content->optional_rules.size(); ++i)
    if ((s.optional_on >> i & 1u) != 0) w.value(s.content->optional_rules[i].id);
  w.end_array();
}

}  // namespace

std::string view_json(const View& v) {
  const State& s = v.known;
  JsonWriter w;
  w.begin_object();
  write_head(w, v);
  write_points(w, s);
  write_command(w, s);
  write_stacks(w, v);
  w.key("positions").begin_object();
  write_hexes(w, "hasty", s.hasty);
  write_hexes(w, "prepared", s.prepared);
  w.end_object();
  write_bridges(w, v);
  write_hexes(w, "soviet_airfields", s.soviet_airfields);
  write_air(w, s);
  write_box(w, s, "setup", Where::Setup);
  write_box(w, s, "pool", Where::Pool);
  write_box(w, s, "return", Where::Return);
  write_box(w, s, "dead", Where::Dead);
  write_box(w, s, "exited", Where::Exited);
  write_box(w, s, "unseen", Where::Unseen);
  write_combat(w, v);
  w.end_object();
  return w.take();
}

namespace {

char ground(Terrain t) {
  static constexpr std::array<char, kTerrains> kSigns{'.', '"', '^', 'M', 'o', '#'};
  return kSigns[static_cast<std::size_t>(t)];
}

constexpr const char* kSovietPaint = "\033[97;41m";
constexpr const char* kAxisPaint = "\033[97;100m";
constexpr const char* kTownPaint = "\033[1m";
constexpr const char* kRiverPaint = "\033[34m";
constexpr const char* kRoughPaint = "\033[33m";
constexpr const char* kSwampPaint = "\033[36m";
constexpr std::size_t kCell = 6;

struct Cell {
  std::string text;
  const char* paint = "";
};

/// A stack shows its top unit, cut short, and its height; '!' a status, '=' a position; plain text marks Soviets '*'.
Cell stack_cell(const View& v, Hex h, bool colour) {
  Pieces pieces;
  const State& s = v.known;
  const int n = pieces_in(v, h, pieces);
  const bool soviet = side_in(v, pieces, n) == kSoviet;
  std::string tail;
  if (pieces[0].status != Status::Good) tail += "!";
  if (s.hasty.has(h) || s.prepared.has(h)) tail += "=";
  if (n > 1) tail += "/" + std::to_string(n);
  std::string text = pieces[0].unit.valid() ? def(s, pieces[0].unit).id : "?";
  if (soviet && !colour) text.insert(0, "*");
  text.resize(std::min(text.size(), kCell - 1 - std::min(kCell - 2, tail.size())));
  return {text + tail, soviet ? kSovietPaint : kAxisPaint};
}

Cell ground_cell(const View& v, Hex h) {
  const HexDef& d = v.known.content->at(h);
  if (d.terrain == Terrain::Town || d.terrain == Terrain::City) {
    std::string text = d.name.empty() ? std::string(1, ground(d.terrain)) : d.name.substr(0, kCell - 1);
    if (d.terrain == Terrain::City)
      for (char& c : text) c = static_cast<char>(c >= 'a' && c <= 'z' ? c - 32 : c);
    return {text, kTownPaint};
  }
  const bool minor = std::find(d.river.begin(), d.river.end(), River::Minor) != d.river.end();
  const bool major = std::find(d.river.begin(), d.river.end(), River::Major) != d.river.end();
  std::string text(1, ground(d.terrain));
  if (d.has_road) text += d.best_road == Road::Paved ? "+" : "-";
  if (minor || major) text += major ? "~~" : "~";
  const char* paint = d.terrain == Terrain::Swamp   ? kSwampPaint
                      : d.terrain >= Terrain::Rough ? kRoughPaint
                      : minor || major              ? kRiverPaint
                                                    : "";
  return {text, paint};
}

std::string drawn(const Cell& cell, bool colour) {
  const std::string text = cell.text.substr(0, kCell);
  const std::string pad(kCell - text.size(), ' ');
  if (colour && *cell.paint != '\0') return cell.paint + text + "\033[0m" + pad;
  return text + pad;
}

std::string two_digits(int n) { return {static_cast<char>('0' + n / 10), static_cast<char>('0' + n % 10)}; }

std::string board_footer(const State& s, bool colour) {
  std::string out = "turn " + std::to_string(s.turn) + " (" + tables(s).dates[s.turn] + "), " +
                    weather_word(s.weather) + ", phase " + phase_word(s.phase) + " " + phase_title(s.phase) + "\n";
  out += "fuel/ammunition:";
  for (std::size_t i = 0; i < kTracks; ++i)
    out += " " + def(s, s.content->tracks[i]).id + " " + std::to_string(s.tracks[i].fuel) + "/" +
           std::to_string(s.tracks[i].ammo);
  out += "\n";
  if (!colour)
    out +=
        "* Soviet stack (top unit/height), others Axis; ! status, = position; . clear \" swamp ^ rough M mountain, + "
        "paved - dirt road, ~ minor ~~ major river; towns by name, cities in capitals\n";
  return out;
}

}  // namespace

/// Two lines to a row, since even columns lie half a hex lower; six characters to a hex.
std::string view_board(const View& v, bool colour) {
  const State& s = v.known;
  const hex::Grid& g = s.content->grid;
  const hex::Mask held = occupied(v);
  std::string out;
  for (const int parity : {0, 1}) {
    std::string line = parity == 0 ? "   " : "      ";
    for (int c = parity; c < g.cols(); c += 2) line += " " + two_digits(c + 1) + "   ";
    out += line + "\n";
  }
  for (int r = 0; r < g.rows(0); ++r)
    for (const int parity : {0, 1}) {
      std::string line = parity == 0 ? two_digits(r + 1) + " " : "      ";
      for (int c = parity; c < g.cols(); c += 2) {
        const Hex h = Hex::at(c, r);
        if (!g.contains(h))
          line += std::string(kCell, ' ');
        else
          line += drawn(held.has(h) ? stack_cell(v, h, colour) : ground_cell(v, h), colour);
      }
      while (!line.empty() && line.back() == ' ') line.pop_back();
      out += line + "\n";
    }
  return out + board_footer(s, colour);
}

}  // namespace kessel::kesselschlacht
