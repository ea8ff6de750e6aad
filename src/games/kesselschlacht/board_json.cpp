// What a client draws: the map, the counters, the set-up lists and the charts, with no state in it.
#include <array>

#include "core/json_writer.h"
#include "games/kesselschlacht/inspect.h"

namespace kessel::kesselschlacht {

namespace {
constexpr std::array<const char*, kTerrains> kTerrain{"clear", "swamp", "rough", "mountain", "town", "city"};
constexpr std::array<const char*, 3> kRoad{"none", "dirt", "paved"};
constexpr std::array<const char*, 3> kNation{"soviet", "german", "hungarian"};
constexpr std::array<const char*, 5> kSuperior{"1UK", "2UK", "1PzA", "ARF", "garrison"};
constexpr std::array<const char*, 12> kType{"hq",
                                            "armor",
                                            "heavy_tank",
                                            "stug",
                                            "at",
                                            "infantry",
                                            "jaeger",
                                            "mountain",
                                            "motorized_infantry",
                                            "mechanized_infantry",
                                            "artillery",
                                            "garrison"};
constexpr std::array<const char*, 7> kSize{"II", "III", "KG", "X", "XX", "XXX", "XXXX"};
constexpr std::array<const char*, 4> kArms{"armor", "infantry", "at", "hq"};
constexpr std::array<const char*, 4> kQuality{"", "C", "B", "A"};
constexpr std::array<const char*, 4> kAir{"F", "FB", "B", "TR"};
constexpr std::array<const char*, 3> kGait{"leg", "mountaineer", "motorized"};
constexpr std::array<const char*, 4> kPrinted{"roll", "snow", "mud", "heavy_snow"};
constexpr std::array<const char*, 3> kArea{"A", "B", "C"};
constexpr std::array<const char*, kResults> kResult{"Ae1", "Adis", "Ado", "NE",  "Br1", "Ddo",
                                                    "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"};

template <class E, std::size_t N>
const char* word(const std::array<const char*, N>& words, E e) {
  return words[static_cast<std::size_t>(e)];
}
const char* side(Side s) { return s == kSoviet ? "soviet" : "axis"; }
std::string name(Hex h) { return hex::Grid::name(h); }
std::string hexside(Hex a, Hex b) { return name(a) + "|" + name(b); }

void write_set(JsonWriter& w, const char* key, const hex::Mask& m) {
  w.key(key).begin_array();
  m.for_each([&](Hex h) { w.value(name(h)); });
  w.end_array();
}

void write_hexes(JsonWriter& w, const Content& c) {
  w.key("hexes").begin_array();
  c.grid.all().for_each([&](Hex h) {
    const HexDef& d = c.at(h);
    w.begin_object().field("id", name(h)).field("t", word(kTerrain, d.terrain));
    if (d.base != d.terrain) w.field("base", word(kTerrain, d.base));
    if (!d.name.empty()) w.field("name", d.name);
    if (!d.area.empty()) w.field("area", d.area);
    if (d.vp != 0) w.field("vp", static_cast<int>(d.vp));
    w.field("sector", static_cast<int>(d.sector)).end_object();
  });
  w.end_array();
}

void write_lines(JsonWriter& w, const Content& c) {
  w.key("rivers").begin_array();
  for (std::size_t i = 0; i < c.rivers.size(); ++i) {
    w.begin_object().field("name", c.rivers[i]).field("major", c.river_lines[i].major).key("sides").begin_array();
    for (const auto& [left, right] : c.river_lines[i].sides) w.value(hexside(left, right));
    w.end_array().end_object();
  }
  w.end_array();
  for (const bool rail : {false, true}) {
    w.key(rail ? "railroads" : "roads").begin_array();
    for (const RoadLine& line : c.road_lines) {
      if (line.rail != rail) continue;
      w.begin_object();
      if (!rail) w.field("type", word(kRoad, line.type));
      w.key("path").begin_array();
      for (Hex h : line.path) w.value(name(h));
      w.end_array().end_object();
    }
    w.end_array();
  }
  w.key("bridges").begin_array();
  for (const BridgeDef& b : c.bridges) {
    w.begin_object().field("id", b.id).field("name", b.name).field("hexes", hexside(b.a, b.b));
    w.field("count", b.count).field("dnestr", b.dnestr).end_object();
  }
  w.end_array();
}

void write_supply(JsonWriter& w, const char* key, const std::vector<SupplyHex>& list) {
  w.key(key).begin_array();
  for (const SupplyHex& s : list) {
    w.begin_object().field("hex", name(s.hex)).field("edge", s.north ? "north" : s.west ? "west" : "east");
    w.field("type", word(kRoad, s.type)).end_object();
  }
  w.end_array();
}

void write_places(JsonWriter& w, const Content& c) {
  w.key("airfields").begin_array();
  for (const Airfield& a : c.airfields) w.begin_object().field("hex", name(a.hex)).field("name", a.name).end_object();
  w.end_array();
  write_supply(w, "soviet_supply", c.soviet_supply);
  write_supply(w, "axis_supply", c.axis_supply);
  w.key("sets").begin_object();
  write_set(w, "south_of_dnestr", c.south_of_dnestr);
  write_set(w, "west_of_seret", c.west_of_seret);
  write_set(w, "west_of_strypa", c.west_of_strypa);
  write_set(w, "entry_A", c.entry[0]);
  write_set(w, "entry_B", c.entry[1]);
  write_set(w, "entry_C", c.entry[2]);
  write_set(w, "axis_exit", c.axis_exit);
  write_set(w, "path_towns", c.path_towns);
  w.end_object();
}

/// Attack, defence and allowance; null where fuel stands in its place.
void write_face(JsonWriter& w, const char* key, const Face& f) {
  w.key(key).begin_array().value(static_cast<int>(f.attack)).value(static_cast<int>(f.defence));
  if (f.ma == 0)
    w.null();
  else
    w.value(static_cast<int>(f.ma));
  w.end_array();
}

void write_formations(JsonWriter& w, const Content& c) {
  w.key("formations").begin_array();
  for (const Formation& f : c.formations) {
    w.begin_object().field("id", f.id).field("name", f.name).field("side", side(f.side));
    w.field("superior", word(kSuperior, f.superior)).field("hq", c.def(f.hq).id).field("army", f.army);
    if (f.track >= 0) w.field("track", f.track);
    w.end_object();
  }
  w.end_array();
}

void write_units(JsonWriter& w, const Content& c) {
  w.key("units").begin_array();
  for (const UnitDef& d : c.units) {
    w.begin_object().field("id", d.id).field("name", d.name).field("side", side(d.side));
    w.field("nation", word(kNation, d.nation)).field("superior", word(kSuperior, d.superior));
    if (d.formation.valid()) w.field("formation", c.at(d.formation).id);
    if (!d.division.empty()) w.field("division", d.division);
    w.field("type", word(kType, d.type)).field("size", word(kSize, d.size)).field("arms", word(kArms, d.arms));
    w.field("quality", word(kQuality, d.quality)).field("gait", word(kGait, d.gait));
    write_face(w, "front", d.front);
    write_face(w, "back", d.back);
    w.key("flags").begin_array();
    if (d.motorized) w.value("motorized");
    if (d.fuelled) w.value("fuelled");
    if (d.builder) w.value("builder");
    if (d.artillery) w.value("artillery");
    if (d.optional) w.value("optional");
    w.end_array().field("provenance", d.provenance).end_object();
  }
  w.end_array().key("air").begin_array();
  for (const AirDef& a : c.air) {
    w.begin_object().field("id", a.id).field("name", a.name).field("side", side(a.side));
    w.field("type", word(kAir, a.type)).field("strength", static_cast<int>(a.strength));
    w.field("maneuver", static_cast<int>(a.maneuver)).field("bombing", static_cast<int>(a.bombing));
    w.field("cargo", static_cast<int>(a.cargo)).field("optional", a.optional);
    w.field("provenance", a.provenance).end_object();
  }
  w.end_array();
}

void write_setup(JsonWriter& w, const Content& c, const Scenario& s) {
  w.key("setup").begin_array();
  for (const SetupEntry& e : s.setup) {
    w.begin_object().field("id", e.id).field("side", side(e.side)).field("text", e.text);
    if (e.any > 0) w.field("any", e.any).field("army", c.at(e.army).id);
    if (e.option >= 0) w.field("option", c.optional_rules[static_cast<std::size_t>(e.option)].id);
    w.key("units").begin_array();
    for (UnitId u : e.units) w.value(c.def(u).id);
    w.end_array();
    write_set(w, "hexes", e.area);
    w.end_object();
  }
  w.end_array();
}

void write_scenarios(JsonWriter& w, const Content& c) {
  w.key("scenarios").begin_array();
  for (const Scenario& s : c.scenarios) {
    w.begin_object().field("id", s.info.id).field("start_turn", s.start_turn).field("end_turn", s.end_turn);
    write_setup(w, c, s);
    w.key("reinforcements").begin_array();
    for (const Reinforcement& r : s.reinforcements) {
      w.begin_object().field("turn", r.turn);
      if (r.area >= 0) w.field("area", kArea[static_cast<std::size_t>(r.area)]).field("one_hex", r.one_hex);
      if (r.max_mp > 0) w.field("max_mp", r.max_mp);
      w.key("units").begin_array();
      for (UnitId u : r.units) w.value(c.def(u).id);
      w.end_array().key("air").begin_array();
      for (AirId a : r.air) w.value(c.def(a).id);
      w.end_array().end_object();
    }
    w.end_array().end_object();
  }
  w.end_array().key("optional_rules").begin_array();
  for (const OptionalRule& r : c.optional_rules)
    w.begin_object().field("id", r.id).field("name", r.name).field("low", r.low).field("high", r.high).end_object();
  w.end_array();
}

/// Half MP throughout, snow then mud.
void write_terrain(JsonWriter& w, const Tables& t) {
  w.key("terrain").begin_object();
  for (std::size_t i = 0; i < kTerrains; ++i) {
    w.key(kTerrain[i]).begin_object();
    for (std::size_t g = 0; g < kGaits; ++g)
      w.key(kGait[g])
          .begin_array()
          .value(static_cast<int>(t.cost[g][0][i]))
          .value(static_cast<int>(t.cost[g][1][i]))
          .end_array();
    w.field("shift", t.shift[i]).field("lost_if_routed", t.lost_if_routed[i]).end_object();
  }
  w.end_object().key("rivers").begin_object();
  for (const bool bridged : {false, true}) {
    w.key(bridged ? "major_bridged" : "minor").begin_object();
    const auto& cost = bridged ? t.bridged_river : t.minor_river;
    for (std::size_t g = 0; g < kGaits; ++g)
      w.key(kGait[g]).begin_array().value(static_cast<int>(cost[g][0])).value(static_cast<int>(cost[g][1])).end_array();
    w.end_object();
  }
  w.end_object().key("roads").begin_object();
  for (std::size_t r = 1; r < kRoad.size(); ++r) {
    w.key(kRoad[r]).begin_array();
    for (std::uint8_t cost : t.road_cost[r]) {
      if (cost == 0)
        w.null();
      else
        w.value(static_cast<int>(cost));
    }
    w.end_array();
  }
  w.end_object();
}

void write_crt(JsonWriter& w, const Tables& t) {
  w.key("quality").begin_object();
  for (std::size_t a = 3; a > 0; --a) {
    w.key(kQuality[a]).begin_object();
    for (std::size_t d = 3; d > 0; --d) w.field(kQuality[d], t.quality[a][d]);
    w.end_object();
  }
  w.end_object().key("crt").begin_object().key("columns").begin_array();
  for (const std::string& column : t.columns) w.value(column);
  w.end_array().key("tables").begin_array();
  for (std::size_t i = 0; i < t.crt.size(); ++i) {
    w.begin_object().field("percent", t.percentages[i]).key("rows").begin_array();
    for (const auto& row : t.crt[i]) {
      w.begin_array();
      for (Result r : row) w.value(word(kResult, r));
      w.end_array();
    }
    w.end_array().end_object();
  }
  w.end_array().end_object();
}

void write_air(JsonWriter& w, const Tables& t) {
  w.key("air_combat").begin_object().key("columns").begin_array();
  for (const std::string& column : t.air_columns) w.value(column);
  w.end_array().key("rows").begin_array();
  for (const auto& row : t.air_abort) {
    w.begin_array();
    for (const bool abort : row) w.value(abort ? "DA" : "NE");
    w.end_array();
  }
  w.end_array().end_object().key("bombing").begin_object().key("columns").begin_array();
  for (int least : t.bomb_columns) w.value(least);
  w.end_array().key("rows").begin_array();
  for (const auto& row : t.bombing) {
    w.begin_array();
    for (const Tables::Bomb& b : row) w.value(std::string(word(kResult, b.result)) + (b.bridge ? "*" : ""));
    w.end_array();
  }
  w.end_array().end_object();
}

void write_command(JsonWriter& w, const Tables& t) {
  w.key("activation").begin_array();
  for (const Tables::Activation& a : t.activation) {
    w.begin_object();
    if (a.max_halves > 0) w.field("max_halves", a.max_halves);
    w.field("succeeds_to", a.succeeds_to).end_object();
  }
  w.end_array().key("directive").begin_array();
  for (const Tables::DirectiveColumn& d : t.directive) {
    w.begin_object().field("from", d.low);
    if (d.high > 0) w.field("to", d.high);
    w.key("brigades").begin_array();
    for (std::uint8_t n : d.brigades) w.value(static_cast<int>(n));
    w.end_array().end_object();
  }
  w.end_array();
}

void write_tables(JsonWriter& w, const Content& c) {
  const Tables& t = c.tables;
  w.key("turns").begin_array();
  for (std::size_t i = 1; i <= kTurns; ++i) {
    w.begin_object().field("turn", static_cast<int>(i)).field("date", t.dates[i]);
    w.field("weather", kPrinted[t.fixed_weather[i]]).end_object();
  }
  w.end_array().key("tables").begin_object();
  write_terrain(w, t);
  write_crt(w, t);
  write_air(w, t);
  write_command(w, t);
  w.key("stacking").begin_object().field("soviet", t.soviet_stack).field("axis", t.axis_stack).end_object();
  w.key("markers").begin_object().field("hasty", t.hasty_markers).field("prepared", t.prepared_markers).end_object();
  w.key("points").begin_object().field("limit", t.track_limit).field("fuel_max", t.fuel_max);
  w.field("lift_ammo", t.lift_ammo).field("lift_fuel", t.lift_fuel).end_object();
  w.key("victory").begin_object().key("levels").begin_array();
  for (int least : t.levels) w.value(least);
  w.end_array().field("soviet_unit", t.vp_soviet_unit).field("escaped_leg", t.vp_escaped_leg);
  w.field("escaped_motorized", t.vp_escaped_motor).field("lost_motorized", t.vp_lost_motor);
  w.field("lost_leg", t.vp_lost_leg).end_object();
  w.end_object();
}
}  // namespace

std::string board_json(const Content& c) {
  JsonWriter w;
  w.begin_object().field("game", "kesselschlacht").field("content", c.hash).key("grid").begin_object();
  w.field("cols", c.grid.cols()).field("odd_rows", c.grid.rows(0)).field("even_rows", c.grid.rows(1)).end_object();
  write_hexes(w, c);
  write_lines(w, c);
  write_places(w, c);
  write_formations(w, c);
  write_units(w, c);
  write_scenarios(w, c);
  write_tables(w, c);
  w.end_object();
  return w.take();
}

}  // namespace kessel::kesselschlacht
