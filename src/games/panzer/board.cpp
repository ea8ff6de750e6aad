// What a client needs to draw tables and units: constant and public (docs/api.md, Boards).
#include "core/json_writer.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"
#include "games/panzer/view.h"

namespace kessel::panzer {

namespace {

void write_point(JsonWriter& w, Point p) { w.begin_array().value(p.x).value(p.y).end_array(); }
template <class Points>
void write_points(JsonWriter& w, const char* key, const Points& list) {
  w.key(key).begin_array();
  for (Point p : list) write_point(w, p);
  w.end_array();
}
void write_strip(JsonWriter& w, const plane::Strip& s) {
  write_points(w, "line", s.line());
  w.field("width", s.width());
}

void write_map(JsonWriter& w, const Map& m) {
  w.begin_object().field("id", m.id).field("title", m.title).field("width", m.width).field("height", m.height);
  w.key("levels").begin_array();
  for (const HillLevel& l : m.levels) {
    w.begin_object().field("level", l.level).field("slopes", l.slopes);
    const auto& named = l.level > 0 ? m.hills : m.depressions;
    w.field("name", named[l.hill].name);
    write_points(w, "shape", l.shape.corners());
    w.end_object();
  }
  w.end_array().key("crests").begin_array();
  for (const Crest& c : m.crests) {
    w.begin_object().field("id", c.id).field("name", c.name).field("base", c.base);
    write_strip(w, c.strip);
    w.end_object();
  }
  w.end_array().key("areas").begin_array();
  for (const Area& a : m.areas) {
    w.begin_object().field("id", a.id).field("terrain", terrain_word(a.terrain));
    write_points(w, "shape", a.shape.corners());
    w.end_object();
  }
  w.end_array().key("streams").begin_array();
  for (const Stream& s : m.streams) {
    w.begin_object().field("id", s.id).field("passable", s.passable);
    write_strip(w, s.strip);
    w.end_object();
  }
  w.end_array().key("roads").begin_array();
  for (const Road& r : m.roads) {
    w.begin_object().field("id", r.id).field("name", r.name).field("terrain", terrain_word(r.terrain));
    write_strip(w, r.strip);
    w.end_object();
  }
  w.end_array().key("crossings").begin_array();
  for (const Crossing& c : m.crossings) {
    w.begin_object().field("id", c.id).field("name", c.name).field("terrain", terrain_word(c.terrain));
    w.field("bearing", c.bearing);
    write_points(w, "shape", c.quad.corner);
    w.end_object();
  }
  w.end_array().key("buildings").begin_array();
  for (const Building& b : m.buildings) {
    w.begin_object()
        .field("id", b.id)
        .field("terrain", terrain_word(b.terrain()))
        .field("stories", static_cast<int>(b.stories));
    write_points(w, "shape", b.quad.corner);
    w.end_object();
  }
  w.end_array().key("setup_areas").begin_array();
  for (const SetupArea& a : m.setup_areas) {
    w.begin_object().field("id", a.id).field("edge", edge_word(a.edge));
    write_points(w, "shape", a.shape.corners());
    w.end_object();
  }
  w.end_array().key("objectives").begin_array();
  for (const Objective& o : m.objectives) {
    w.begin_object().field("id", o.id).field("name", o.name).key("at");
    write_point(w, o.at);
    static constexpr std::array<const char*, 5> kKinds{"bridge", "ford", "village", "area", "exit"};
    w.field("kind", kKinds[at(o.kind)]);
    if (o.kind == Objective::Kind::Area) write_points(w, "shape", o.area.corners());
    if (o.kind == Objective::Kind::ExitEdge) w.field("edge", edge_word(o.edge));
    if (o.kind == Objective::Kind::Village) {
      w.key("buildings").begin_array();
      for (std::uint8_t b : m.villages[static_cast<std::size_t>(o.of)].buildings) w.value(m.buildings[b].id);
      w.end_array();
    }
    w.end_object();
  }
  w.end_array().key("entries").begin_array();
  for (const Entry& e : m.entries) {
    w.begin_object().field("id", e.id).field("name", e.name).field("edge", edge_word(e.edge)).key("line").begin_array();
    write_point(w, e.segment.a);
    write_point(w, e.segment.b);
    w.end_array().end_object();
  }
  w.end_array().end_object();
}

const char* turret_word(Turret t) {
  return t == Turret::Turreted        ? "turreted"
         : t == Turret::Turretless360 ? "turretless"
         : t == Turret::NonTurreted   ? "fixed"
                                      : "none";
}
const char* traverse_word(Traverse t) {
  return t == Traverse::Slow ? "slow" : t == Traverse::Normal ? "normal" : t == Traverse::Fast ? "fast" : "none";
}
const char* shot_word(Shot s) {
  return s == Shot::Ap ? "AP" : s == Shot::Apcr ? "APCR" : s == Shot::Hvap ? "HVAP" : "HEAT";
}

template <class List>
void write_numbers(JsonWriter& w, const char* key, const List& list) {
  w.key(key).begin_array();
  for (auto v : list) w.value(static_cast<int>(v));
  w.end_array();
}

void write_gp(JsonWriter& w, const GpRow& r) {
  w.begin_object();
  write_numbers(w, "range", r.range);
  write_numbers(w, "factor", r.factor);
  w.field("indirect", r.indirect).field("minimum", static_cast<int>(r.minimum)).end_object();
}

void write_card(JsonWriter& w, const Card& c) {
  w.begin_object().field("key", c.key).field("number", c.number).field("name", c.name);
  static constexpr std::array<const char*, 6> kClasses{"vehicle", "leg", "towed", "battery", "aircraft", "attached"};
  w.field("class", kClasses[at(c.unit_class)]).field("kind", static_cast<int>(c.kind));
  write_numbers(w, "points", c.points);
  w.key("move")
      .begin_object()
      .field("cross_country", static_cast<int>(c.move.cross_country))
      .field("path", static_cast<int>(c.move.path));
  w.field("road", static_cast<int>(c.move.road));
  static constexpr std::array<const char*, kMovers> kMoverWords{"T", "H", "W", "L", "towed", "man"};
  w.field("traction", kMoverWords[at(c.move.mover)]).end_object();
  w.field("size", static_cast<int>(c.size)).field("gp_def", static_cast<int>(c.gp_def));
  w.field("gp_type", c.gp_type == GpType::A ? "A" : c.gp_type == GpType::P ? "P" : "S");
  w.field("turret", turret_word(c.turret))
      .field("traverse", traverse_word(c.traverse))
      .field("top", static_cast<int>(c.top_armour));
  w.field("closed_top", c.closed_top).key("armour").begin_object();
  for (std::size_t a = 0; a < kAspects; ++a) {
    w.key(aspect_word(static_cast<Aspect>(a))).begin_object();
    for (std::size_t l = 0; l < kArmouredLocations; ++l)
      if (c.armour[a][l] != 0) w.field(location_word(static_cast<Location>(l)), static_cast<int>(c.armour[a][l]));
    w.end_object();
  }
  w.end_object().key("weapons").begin_array();
  for (const Weapon& x : c.weapons) {
    static constexpr std::array<const char*, kRates> kRateWords{"N", "Q", "R", "F"};
    static constexpr std::array<const char*, 4> kBears{"turret", "front", "rear", "all"};
    w.begin_object()
        .field("name", x.name)
        .field("rof", kRateWords[at(x.rate)])
        .field("bears", kBears[at(x.bears)])
        .key("ap")
        .begin_array();
    for (const ApRow& r : x.ap) {
      w.begin_object().field("type", shot_word(r.shot));
      write_numbers(w, "range", r.range);
      write_numbers(w, "penetration", r.penetration);
      w.field("damage", static_cast<int>(r.damage)).end_object();
    }
    w.end_array().key("gp").begin_array();
    for (const GpRow& r : x.gp) write_gp(w, r);
    w.end_array().field("smoke", x.smoke);
    if (x.aa) {
      w.key("aa").begin_object();
      write_numbers(w, "range", x.aa->range);
      write_numbers(w, "factor", x.aa->factor);
      w.end_object();
    }
    w.end_object();
  }
  w.end_array();
  if (c.small_arms) {
    w.key("small_arms").begin_array();
    write_gp(w, *c.small_arms);
    if (c.half_small_arms) write_gp(w, *c.half_small_arms);
    w.end_array();
  }
  if (c.leg() || c.towed()) write_numbers(w, "gp_def_in", c.gp_def_in);
  w.field("carries_towed", static_cast<int>(c.carries.towed)).field("carries_leg", static_cast<int>(c.carries.leg));
  w.field("quickmarch", static_cast<int>(c.move.quickmarch));
  if (!c.sheafs.empty()) {
    w.key("sheafs").begin_array();
    for (Sheaf s : c.sheafs) w.value(sheaf_word(s));
    w.end_array();
  }
  if (!c.air_weapons.empty()) {
    w.field("load_choice", c.load_choice).key("air").begin_array();
    for (const AirWeapon& x : c.air_weapons) {
      w.begin_object().field("attack", air_attack_word(x.attack)).field("shots", static_cast<int>(x.shots));
      write_numbers(w, "range", x.range);
      write_numbers(w, "factor", x.factor);
      w.end_object();
    }
    w.end_array();
  }
  w.end_object();
}

void write_scenario(JsonWriter& w, const Content& c, const Scenario& s) {
  w.begin_object()
      .field("id", s.info.id)
      .field("title", s.info.title)
      .field("map", c.maps[s.map].id)
      .field("turns", s.turns);
  w.field("place", s.place).key("sides").begin_object();
  for (Side side : {kGerman, kSoviet}) {
    const Force& f = s.forces[static_cast<std::size_t>(index(side))];
    w.key(side_word(side))
        .begin_object()
        .field("name", f.name)
        .field("parent", f.parent)
        .field("points", f.points[0])
        .end_object();
  }
  w.end_object().field("margin", s.victory.margin[0]).key("units").begin_array();
  for (Side side : {kGerman, kSoviet})
    for (int i = 0; i < s.count[static_cast<std::size_t>(index(side))]; ++i) {
      const UnitId u = unit_id(side, i);
      const UnitDef& d = s.def(u);
      w.begin_object()
          .field("id", unit_text(u))
          .field("label", d.id)
          .field("name", d.name)
          .field("side", side_word(side));
      w.field("card", c.card(d.card).key).field("value", d.value[0]);
      if (d.group != 0xff) w.field("group", s.groups[d.group].name);
      if (d.formation != 0xff) w.field("formation", s.formations[d.formation].name);
      w.field("command", d.has(Function::Command)).field("armed", d.armed);
      const Base b = base_of(c, d);
      w.field("base_width", b.width).field("base_depth", b.depth);
      if (!d.weapons.empty()) {
        w.key("attached").begin_array();
        for (CardId x : d.weapons) w.value(c.card(x).key);
        w.end_array();
      }
      if (s.rules.advanced) w.field("grade", grade_word(d.grade));
      w.end_object();
    }
  w.end_array().field("advanced", s.rules.advanced).key("fieldworks").begin_array();
  for (const Fieldwork& f : s.fieldworks) {
    w.begin_object().field("side", side_word(f.side)).field("terrain", terrain_word(f.terrain));
    w.field("count", f.count).field("sections", f.max_sections).key("mines").begin_array();
    if (f.anti_vehicular) w.value("vehicles");
    if (f.anti_personnel) w.value("men");
    w.end_array().end_object();
  }
  w.end_array().end_object();
}

}  // namespace

std::string board_json(const Content& c) {
  JsonWriter w;
  w.begin_object().field("game", "panzer").field("unit", "mil").field("mils_per_inch", plane::kMilsPerInch);
  w.key("maps").begin_array();
  for (const Map& m : c.maps) write_map(w, m);
  w.end_array().key("cards").begin_array();
  for (const Card& x : c.cards) write_card(w, x);
  w.end_array().key("scenarios").begin_array();
  for (const Scenario& s : c.scenarios) write_scenario(w, c, s);
  w.end_array().key("terrain").begin_array();
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const TerrainEffect& e = c.tables.terrain[i];
    w.begin_object()
        .field("id", terrain_word(static_cast<Terrain>(i)))
        .field("name", e.name)
        .field("cover", cover_word(e.cover));
    w.field("spot_cover", cover_word(e.spot_cover)).field("height", static_cast<int>(e.height)).end_object();
  }
  w.end_array();
  // The wheel: half degrees from straight ahead to the end of each sector.
  write_numbers(w, "aspect_end", c.tables.aspect_end);
  write_numbers(w, "field_end", c.tables.field_end);
  w.field("objective_inches", static_cast<int>(c.tables.objective_inches));
  // The patterns of indirect fire and aircraft, in mils.
  w.key("sheafs").begin_object();
  for (std::size_t i = 0; i < kSheafs; ++i) {
    w.key(sheaf_word(static_cast<Sheaf>(i))).begin_object();
    w.field("length", c.tables.sheaf[i].length).field("width", c.tables.sheaf[i].width).end_object();
  }
  w.end_object().key("command_range").begin_object();
  for (std::size_t i = 0; i < kGrades; ++i) w.field(grade_word(static_cast<Grade>(i)), c.tables.command_range[i]);
  w.end_object().key("acquire").begin_object();
  for (std::size_t v = 0; v < kSpeeds; ++v) {
    w.key(speed_word(static_cast<Speed>(v))).begin_object();
    for (std::size_t a = 0; a < kAltitudes; ++a)
      w.field(altitude_word(static_cast<Altitude>(a)), c.tables.air.acquire_ground[v][a]);
    w.end_object();
  }
  w.end_object();
  w.end_object();
  return w.take();
}

}  // namespace kessel::panzer
