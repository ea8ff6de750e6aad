// A view as JSON for clients and as a map for the terminal.
#include <array>

#include "core/json_writer.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"
#include "games/panzer/view.h"

namespace kessel::panzer {

namespace {

struct Mark {
  const char* key;
  std::uint64_t flag;
};
constexpr std::array<Mark, 15> kShownMarks{{{"damaged", kDamaged},
                                            {"tracked", kTracked},
                                            {"fired", kFired},
                                            {"moved", kMoved},
                                            {"moving", kMoving},
                                            {"revealed", kRevealed},
                                            {"answerable", kAnswerable},
                                            {"announced", kAnnounced},
                                            {"full_cover", kFullCover},
                                            {"half", kHalfSquad},
                                            {"hull_down_front", kHullDownFront},
                                            {"hull_down_rear", kHullDownRear},
                                            {"bogged", kBogged},
                                            {"stormed", kStormed},
                                            {"dismounted", kDismounted}}};

void write_unit(JsonWriter& w, const View& v, UnitId u) {
  const State& s = v.known;
  const Unit& x = s.unit(u);
  const UnitDef& d = def(s, u);
  w.begin_object()
      .field("id", unit_text(u))
      .field("label", d.id)
      .field("name", d.name)
      .field("side", side_word(d.side));
  if (advanced(s)) {
    w.field("grade", grade_word(d.grade));
    if (d.formation != 0xff) w.field("formation", s.plan().formations[d.formation].id);
    w.key("functions").begin_array();
    static constexpr std::array<const char*, kFunctions> kWords{"command", "recon", "engineer", "op"};
    for (std::size_t i = 0; i < kFunctions; ++i)
      if (d.functions[i]) w.value(kWords[i]);
    w.end_array();
  }
  w.field("card", s.content->card(d.card).key).field("where", where_word(x.where));
  if (x.where == Where::Table || x.where == Where::Aloft || wreck(x.where)) {
    w.field("x", x.at.x)
        .field("y", x.at.y)
        .field("facing", static_cast<int>(x.facing))
        .field("turret", turning_word(x.turret));
    w.field("height", height_of(s, u)).field("cover", cover_word(cover_of(s, u)));
  }
  if (x.order != Order::None) w.field("order", order_word(x.order));
  if (x.spot != Spot::None) w.field("spot", spot_word(x.spot));
  for (const Mark& m : kShownMarks)
    if ((x.flags & m.flag) != 0) w.field(m.key, true);
  if (x.aim.valid()) w.field("aim", unit_text(x.aim)).field("weapon", static_cast<int>(x.weapon));
  if (x.aim2.valid()) w.field("aim2", unit_text(x.aim2)).field("weapon2", static_cast<int>(x.weapon2));
  if ((x.flags & (kSuppressedOn | kSuppressedOff)) != 0)
    w.field("suppressed", (x.flags & kSuppressedOn) != 0 ? "on" : "off");
  if (x.carrier.valid()) w.field("carrier", unit_text(x.carrier));
  if (x.building != 0xff)
    w.field("building", s.map().buildings[x.building].id).field("floor", static_cast<int>(x.floor));
  if (x.share != 0) w.field("share", unit_text(unit_id(x.share - 1)));
  if ((x.flags & kSealedCover) != 0) w.field("plan_cover", (x.flags & kFullCover) == 0);
  if ((x.flags & kSealedBail) != 0) w.field("plan_bail", true);
  if ((x.flags & kSealedPivot) != 0) w.field("plan_facing", static_cast<int>(x.plan_facing));
  if ((x.flags & kSealedTurret) != 0) w.field("plan_turret", turning_word(x.plan_turret));
  w.end_object();
}

void write_sides(JsonWriter& w, const char* key, SideMask sides) {
  w.key(key).begin_array();
  for (Side side : {kGerman, kSoviet})
    if (has(sides, side)) w.value(side_word(side));
  w.end_array();
}

void write_move(JsonWriter& w, const Moving& m) {
  w.key("move");
  if (!m.unit.valid()) {
    w.null();
    return;
  }
  w.begin_object().field("unit", unit_text(m.unit)).field("gone", m.gone).key("path").begin_array();
  w.begin_array().value(m.from.x).value(m.from.y).end_array();
  for (std::size_t i = 0; i < m.legs; ++i) w.begin_array().value(m.corner[i].x).value(m.corner[i].y).end_array();
  w.end_array().end_object();
}

}  // namespace

namespace {

void write_point(JsonWriter& w, const char* key, Point p) {
  w.key(key).begin_array().value(p.x).value(p.y).end_array();
}
void write_quad(JsonWriter& w, const plane::Quad& q) {
  w.key("quad").begin_array();
  for (const Point p : q.corner) w.begin_array().value(p.x).value(p.y).end_array();
  w.end_array();
}

/// What the Advanced Game lays on the table, and what the viewer has plotted.
void write_advanced(JsonWriter& w, const View& v) {
  const State& s = v.known;
  w.key("zones").begin_array();
  for (std::size_t i = 0; i < s.zones.size(); ++i) {
    const Zone& z = s.zones[i];
    if (!z.there) continue;
    w.begin_object().field("index", static_cast<int>(i)).field("shell", shell_word(z.shell));
    w.field("sheaf", sheaf_word(z.sheaf)).field("side", side_word(z.side)).field("age", static_cast<int>(z.age));
    w.field("lies", lies(z)).field("planned", z.planned).field("bearing", static_cast<int>(z.bearing));
    write_point(w, "at", z.at);
    write_quad(w, pattern(s, z.at, z.bearing, z.sheaf));
    if (z.observer.valid()) w.field("observer", unit_text(z.observer));
    w.key("sources").begin_array();
    for (const UnitId u : z.source)
      if (u.valid()) w.value(unit_text(u));
    w.end_array().end_object();
  }
  w.end_array().key("works").begin_array();
  for (std::size_t i = 0; i < s.works.size(); ++i) {
    const Work& x = s.works[i];
    if (x.terrain == Terrain::Clear) continue;
    w.begin_object().field("index", static_cast<int>(i)).field("terrain", terrain_word(x.terrain));
    w.field("dug", static_cast<int>(x.dug)).field("bearing", static_cast<int>(x.bearing));
    write_point(w, "at", x.at);
    w.end_object();
  }
  w.end_array().key("minefields").begin_array();
  for (std::size_t i = 0; i < s.mines.size(); ++i) {
    const Minefield& m = s.mines[i];
    if (!m.there) continue;
    w.begin_object().field("index", static_cast<int>(i)).field("side", side_word(m.side)).field("known", m.known);
    if (m.low.x <= m.high.x) {  // else all that is known of it are its marks
      write_point(w, "low", m.low);
      write_point(w, "high", m.high);
      w.key("corners").begin_array();
      const plane::Polygon shape = mined_shape(s, static_cast<int>(i));
      for (const Point p : shape.corners()) w.begin_array().value(p.x).value(p.y).end_array();
      w.end_array();
    }
    w.key("marks").begin_array();  // PZ:R166
    for (const MineMark& mark : s.marks)
      if (mark.field == i) w.begin_array().value(mark.at.x).value(mark.at.y).end_array();
    w.end_array();
    const Fieldwork& kind = s.plan().fieldworks[m.work];
    w.key("against").begin_array();
    if (kind.anti_vehicular) w.value("vehicles");
    if (kind.anti_personnel) w.value("men");
    w.end_array().end_object();
  }
  w.end_array().key("plots").begin_array();
  for (std::size_t i = 0; i < s.plots.size(); ++i) {
    const Plot& p = s.plots[i];
    if (!p.battery.valid()) continue;
    w.begin_object().field("index", static_cast<int>(i)).field("battery", unit_text(p.battery));
    w.field("turn", static_cast<int>(p.turn)).field("begun", static_cast<int>(p.begun));
    w.field("bearing", static_cast<int>(p.bearing));
    write_point(w, "at", p.at);
    w.key("fire").begin_array();
    for (std::size_t k = 0; k < p.turns; ++k)
      w.value(std::string(shell_word(p.shell[k])) + "-" + sheaf_word(p.sheaf[k]));
    w.end_array().end_object();
  }
  w.end_array().key("registered").begin_array();
  for (std::size_t i = 0; i < s.registered.size(); ++i) {
    const Registered& r = s.registered[i];
    if (!r.battery.valid()) continue;
    w.begin_object().field("index", static_cast<int>(i)).field("battery", unit_text(r.battery));
    write_point(w, "at", r.at);
    w.end_object();
  }
  w.end_array().key("ruins").begin_array();
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if ((s.ruins >> i & 1u) != 0) w.value(s.map().buildings[i].id);
  w.end_array().key("burning").begin_array();
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if (burning(s, i)) w.value(s.map().buildings[i].id);
  w.end_array().key("fallen").begin_array();
  for (std::size_t i = 0; i < s.map().crossings.size(); ++i)
    if ((s.fallen >> i & 1u) != 0) w.value(s.map().crossings[i].id);
  w.end_array().key("assaults").begin_array();
  for (const Assault& a : s.assaults) {
    if (a.state == Assault::State::None) continue;
    w.begin_object().field("unit", unit_text(a.unit)).field("target", unit_text(a.target));
    w.field("advanced", a.legs > 0).key("path").begin_array();
    for (std::size_t k = 0; k < a.legs; ++k) w.begin_array().value(a.corner[k].x).value(a.corner[k].y).end_array();
    w.end_array().end_object();
  }
  w.end_array().key("flight");
  if (!s.flight.unit.valid()) {
    w.null();
  } else {
    const Flight& f = s.flight;
    w.begin_object().field("unit", unit_text(f.unit)).field("speed", speed_word(f.speed));
    w.field("altitude", altitude_word(f.altitude)).field("gone", static_cast<int>(f.gone));
    w.field("target", unit_text(f.target)).field("acquired", static_cast<int>(f.acquired));
    if (side_of(f.unit) == v.viewer)  // what it means to do is its player's
      w.field("turn_at", static_cast<int>(f.turn_at)).field("turn_by", static_cast<int>(f.turn_by));
    w.field("needed", acquire_inches(s)).field("dives", f.dives).end_object();
  }
  w.key("formations").begin_array();
  for (std::size_t i = 0; i < s.plan().formations.size(); ++i) {
    const Formation& f = s.plan().formations[i];
    w.begin_object().field("id", f.id).field("name", f.name).field("side", side_word(f.side));
    w.field("grade", grade_word(f.grade)).field("units", f.combat_units);
    int lost = 0;
    each_unit(s, f.side, [&](UnitId u) {
      const Where at_ = s.unit(u).where;
      if (def(s, u).formation == i && combat_unit(s, u) && (wreck(at_) || at_ == Where::Eliminated)) ++lost;
    });
    w.field("lost", lost);
    if (s.options.command_control && s.turn > 0 && f.side == v.viewer)
      w.field("commands", commands_available(s, static_cast<int>(i)))
          .field("used", commands_used(s, static_cast<int>(i)));
    w.end_object();
  }
  w.end_array();
  w.field("command_control", s.options.command_control).field("advanced", advanced(s));
  // Who has to be put on the table, the position that was won, and the pattern that goes astray.
  const Frame& top = s.top();
  if (top.step == Step::Land) w.field("landing", unit_text(top.unit));
  if (top.step == Step::Occupy)
    w.key("won")
        .begin_object()
        .field("unit", unit_text(top.unit))
        .field("x", s.won.at.x)
        .field("y", s.won.at.y)
        .end_object();
  if (top.step == Step::DangerClose && top.arg < s.zones.size()) {
    const Zone& z = s.zones[top.arg];
    w.key("danger").begin_object().field("source", unit_text(top.unit)).field("sheaf", sheaf_word(z.sheaf));
    if (z.observer.valid()) w.field("observer", unit_text(z.observer));
    w.field("shell", shell_word(z.shell)).field("bearing", static_cast<int>(z.bearing)).end_object();
  }
}

}  // namespace

std::string view_json(const View& v) {
  const State& s = v.known;
  JsonWriter w;
  w.begin_object().field("game", "panzer").field("viewer", side_word(v.viewer)).field("scenario", s.plan().info.id);
  w.field("map", s.map().id).field("turn", static_cast<int>(s.turn)).field("turns", s.plan().turns);
  w.field("phase", phase_word(s.phase)).field("step", step_word(s.top().step));
  write_sides(w, "asked", v.node.kind == Node::Kind::Decide ? v.node.sides : kNobody);
  w.field("ask", v.node.ask.text()).field("rule", v.node.rule.text());
  w.field("first", side_word(s.first));
  write_sides(w, "sealed", s.sealed);
  w.key("areas").begin_object();
  for (Side side : {kGerman, kSoviet})
    if (const std::uint8_t a = s.area[static_cast<std::size_t>(index(side))]; a != 0xff)
      w.field(side_word(side), s.map().setup_areas[a].id);
  w.end_object().key("units").begin_array();
  each_unit(s, [&](UnitId u) { write_unit(w, v, u); });
  w.end_array().key("objectives").begin_array();
  for (const ObjectiveValue& o : s.plan().victory.objectives) {
    const Objective& d = s.map().objectives[o.objective];
    w.begin_object().field("id", d.id).field("name", d.name).field("points", o.vp[0]).key("held_by");
    if (s.held_by[o.objective] == 0)
      w.null();
    else
      w.value(side_word(static_cast<Side>(s.held_by[o.objective] - 1)));
    w.end_object();
  }
  w.end_array().key("picked");
  const bool player = v.viewer != Side::Observer;
  const UnitId picked = player ? s.picked[static_cast<std::size_t>(index(v.viewer))] : kNoUnit;
  if (picked.valid())
    w.value(unit_text(picked));
  else
    w.null();
  w.key("fire");
  if (s.fires == 0) {
    w.null();
  } else {
    const Fire& f = s.shot();
    w.begin_object().field("by", side_word(f.by)).field("target", unit_text(f.target)).field("overwatch", f.overwatch);
    w.field("moving", f.claims_moving).field("hits", static_cast<int>(f.hits));
    const Step step = s.top().step;  // shots are resolved openly, one after the other
    if (step == Step::HitRoll || step == Step::AspectChoice || step == Step::LocationRoll || step == Step::Fallback)
      w.field("shooter", unit_text(s.top().unit));
    w.end_object();
  }
  // Whose order is asked about, by whatever fire.
  if (s.top().step == Step::Reveal) w.field("revealing", unit_text(s.top().unit));
  write_move(w, s.move);
  write_advanced(w, v);
  const Score sc = score_of(s);
  w.key("score").begin_object().field("german", sc.total(kGerman)).field("soviet", sc.total(kSoviet));
  w.field("difference", sc.difference()).field("margin", s.plan().victory.margin[0]).end_object();
  w.end_object();
  return w.take();
}

namespace {

char ground_char(const State& s, Point p) {
  for (const Building& b : s.map().buildings)
    if (plane::holds(b.quad, p)) return '#';
  switch (terrain_at(s, p)) {
    case Terrain::Scrub: return ',';
    case Terrain::Rough: return ':';
    case Terrain::Woods: return 't';
    case Terrain::HeavyWoods: return 'T';
    case Terrain::Road: return '=';
    case Terrain::Path: return '-';
    case Terrain::Bridge: return 'H';
    case Terrain::Ford: return 'F';
    case Terrain::Stream:
    case Terrain::StreamImpassable: return '~';
    default: break;
  }
  const int level = level_at(s.map(), p);
  return level > 0 ? static_cast<char>('0' + level) : level < 0 ? 'v' : '.';
}

}  // namespace

/// One character for each inch across and each two inches up; north is up.
std::string view_board(const View& v, bool colour) {
  const State& s = v.known;
  constexpr int kInch = plane::kMilsPerInch;
  std::string out;
  for (int row = s.map().height / kInch / 2 - 1; row >= 0; --row) {
    for (int col = 0; col < s.map().width / kInch; ++col) {
      const Point middle{col * kInch + kInch / 2, row * 2 * kInch + kInch};
      std::string cell(1, ground_char(s, middle));
      each_unit(s, [&](UnitId u) {
        const Unit& x = s.unit(u);
        if (x.where != Where::Table && !wreck(x.where)) return;
        if (x.at.x / kInch != col || x.at.y / kInch / 2 != row) return;
        const bool german = side_of(u) == kGerman;
        cell = wreck(x.where) ? "x" : german ? "G" : "S";
        if (colour) cell = (german ? "\033[1;34m" : "\033[1;31m") + cell + "\033[0m";
      });
      out += cell;
    }
    out += "\n";
  }
  each_unit(s, [&](UnitId u) {
    const Unit& x = s.unit(u);
    if (x.where != Where::Table && !wreck(x.where)) return;
    out += unit_text(u) + " " + def(s, u).name + " at " + inches_text(x.at.x) + ", " + inches_text(x.at.y) +
           " facing " + std::to_string(x.facing);
    if (x.turret != Turning::Front) out += std::string(", turret ") + turning_word(x.turret);
    if (wreck(x.where)) out += std::string(", ") + where_word(x.where);
    if ((x.flags & kDamaged) != 0) out += ", damaged";
    if ((x.flags & kTracked) != 0) out += ", tracked";
    if (x.order != Order::None) out += std::string(", order ") + order_word(x.order);
    if (x.spot != Spot::None) out += std::string(", spot ") + spot_word(x.spot);
    out += "\n";
  });
  return out;
}

}  // namespace kessel::panzer
