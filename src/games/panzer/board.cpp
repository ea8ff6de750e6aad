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
    w.begin_object()
        .field("id", a.id)
        .field("edge", a.edge == Edge::North   ? "north"
                       : a.edge == Edge::South ? "south"
                       : a.edge == Edge::East  ? "east"
                                               : "west");
    write_points(w, "shape", a.shape.corners());
    w.end_object();
  }
  w.end_array().key("objectives").begin_array();
  for (const Objective& o : m.objectives) {
    w.begin_object().field("id", o.id).field("name", o.name).key("at");
    write_point(w, o.at);
    w.end_object();
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
    w.end_array().end_object();
  }
  w.end_array().end_object();
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
      w.field("base_width", b.width).field("base_depth", b.depth).end_object();
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
  w.end_object();
  return w.take();
}

}  // namespace kessel::panzer
