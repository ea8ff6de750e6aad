// What a client draws: the map, the counters and the charts, with no state in it.
#include <array>

#include "core/json_writer.h"
#include "games/breakout/inspect.h"

namespace kessel::breakout {

namespace {
constexpr std::array<const char*, kTerrains> kTerrain{"clear", "forest", "rough", "marsh", "town", "fortified"};
constexpr std::array<const char*, 3> kClass{"non-mechanized", "mechanized", "static"};
constexpr std::array<const char*, 6> kSize{"XXX", "XX", "X", "II", "(XXX)", "(XX)"};
constexpr std::array<const char*, 13> kType{
    "rifle",  "infantry",     "jaeger",      "motorized_rifle", "panzergrenadier",  "tank",    "mechanized",
    "panzer", "heavy_panzer", "assault_gun", "artillery",       "rocket_artillery", "garrison"};
constexpr std::array<const char*, 3> kWeather{"thaw", "frost", "storm"};
constexpr std::array<const char*, 6> kResult{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};

template <class E, std::size_t N>
const char* word(const std::array<const char*, N>& words, E e) {
  return words[static_cast<std::size_t>(e)];
}

void write_set(JsonWriter& w, const char* key, const hex::Mask& m) {
  w.key(key).begin_array();
  m.for_each([&](Hex h) { w.value(hex::Grid::name(h)); });
  w.end_array();
}

void write_hexes(JsonWriter& w, const Content& c) {
  w.key("hexes").begin_array();
  c.grid.all().for_each([&](Hex h) {
    const HexDef& d = c.at(h);
    w.begin_object().field("id", hex::Grid::name(h)).field("t", word(kTerrain, d.terrain));
    if (d.base != d.terrain) w.field("base", word(kTerrain, d.base));
    if (!d.name.empty()) w.field("name", d.name);
    if (!d.area.empty()) w.field("area", d.area);
    if (d.vp != 0) w.field("vp", static_cast<int>(d.vp));
    w.end_object();
  });
  w.end_array();
}

void write_rivers(JsonWriter& w, const Content& c) {
  w.key("rivers").begin_array();
  for (std::size_t i = 0; i < c.rivers.size(); ++i) {
    w.begin_object().field("name", c.rivers[i]).field("major", c.river_lines[i].major).key("sides").begin_array();
    for (const auto& [left, right] : c.river_lines[i].sides)
      w.value(hex::Grid::name(left) + "|" + hex::Grid::name(right));
    w.end_array().end_object();
  }
  w.end_array();
}

void write_units(JsonWriter& w, const Content& c) {
  w.key("units").begin_array();
  for (const UnitDef& d : c.units) {
    w.begin_object().field("id", d.id).field("name", d.name).field("formation", d.formation);
    w.field("side", d.side == kSoviet ? "soviet" : "german")
        .field("type", word(kType, d.type))
        .field("size", word(kSize, d.size));
    w.field("class", word(kClass, d.mobility)).key("steps").begin_array();
    for (const Factors& f : d.steps)
      w.begin_array().value(static_cast<int>(f.attack)).value(static_cast<int>(f.defense)).end_array();
    w.end_array().key("flags").begin_array();
    if (d.artillery) w.value("artillery");
    if (d.range_two) w.value("range_two");
    if (d.heavy) w.value("heavy");
    if (d.rifle_corps) w.value("rifle_corps");
    if (d.doubles_on_clear) w.value("doubles_on_clear");
    w.end_array();
    if (d.setup.valid()) w.field("setup", hex::Grid::name(d.setup)).field("exact", d.setup_exact);
    if (d.entry_turn > 0) w.field("entry_turn", d.entry_turn);
    if (!d.provenance.empty()) w.field("provenance", d.provenance);
    w.end_object();
  }
  w.end_array();
}

void write_tables(JsonWriter& w, const Content& c) {
  const Tables& t = c.tables;
  w.key("tables").begin_object().key("weather").begin_array();
  for (int turn = 1; turn <= kTurns; ++turn) {
    w.begin_array();
    for (Weather x : t.weather[static_cast<std::size_t>(turn)]) w.value(word(kWeather, x));
    w.end_array();
  }
  w.end_array().key("allowance").begin_object();
  for (std::size_t x = 0; x < 3; ++x)
    w.key(kWeather[x])
        .begin_array()
        .value(static_cast<int>(t.allowance[x][0]))
        .value(static_cast<int>(t.allowance[x][1]))
        .end_array();
  w.end_object().key("river").begin_object();
  for (std::size_t x = 0; x < 3; ++x) {
    w.key(kWeather[x]).begin_array();
    for (std::uint8_t extra : t.river[x]) w.value(static_cast<int>(extra));
    w.end_array();
  }
  w.end_object().key("terrain").begin_object();
  for (std::size_t x = 0; x < kTerrains; ++x)
    w.key(kTerrain[x])
        .begin_object()
        .field("non_mechanized", static_cast<int>(t.terrain_cost[x][0]))
        .field("mechanized", static_cast<int>(t.terrain_cost[x][1]))
        .field("shift", t.terrain_shift[x])
        .end_object();
  w.end_object().key("crt").begin_object().key("columns").begin_array();
  for (int col = 0; col < 10; ++col) w.value(column_text(col));
  w.end_array().key("rows").begin_array();
  for (const auto& row : t.crt) {
    w.begin_array();
    for (Result r : row) w.value(word(kResult, r));
    w.end_array();
  }
  w.end_array().end_object();
  w.key("victory").begin_object().field("soviet", t.vp_soviet_win).field("draw", t.vp_draw);
  w.field("historical", t.vp_historical).end_object();
  w.key("stacking")
      .begin_object()
      .field("german", t.german_stack)
      .field("soviet", t.soviet_stack)
      .field("soviet_artillery", t.soviet_art_stack)
      .end_object();
  w.end_object();
}
}  // namespace

std::string board_json(const Content& c) {
  JsonWriter w;
  w.begin_object().field("game", "breakout").field("content", c.hash).key("grid").begin_object();
  w.field("cols", c.grid.cols()).field("odd_rows", c.grid.rows(0)).field("even_rows", c.grid.rows(1)).end_object();
  write_hexes(w, c);
  write_rivers(w, c);
  w.key("sets").begin_object();
  write_set(w, "soviet_forbidden", c.soviet_forbidden);
  write_set(w, "soviet_sources", c.soviet_sources);
  write_set(w, "german_sources", c.german_sources);
  write_set(w, "soviet_exit", c.soviet_exit);
  write_set(w, "german_entry", c.german_entry);
  w.end_object().key("places").begin_array();
  for (const MapLabel& p : c.places)
    w.begin_object().field("hex", hex::Grid::name(p.hex)).field("name", p.name).end_object();
  w.end_array();
  write_units(w, c);
  w.key("kg").begin_array();
  for (std::size_t i = 0; i < kKorpsgruppen; ++i)
    w.begin_object().field("id", c.kg_id[i]).field("name", c.kg_name[i]).end_object();
  w.end_array().key("turns").begin_array();
  for (int t = 1; t <= kTurns; ++t)
    w.begin_object().field("turn", t).field("dates", c.turn_dates[static_cast<std::size_t>(t)]).end_object();
  w.end_array();
  write_tables(w, c);
  w.end_object();
  return w.take();
}

}  // namespace kessel::breakout
