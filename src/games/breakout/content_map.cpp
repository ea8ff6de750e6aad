#include <algorithm>

#include "games/breakout/content_read.h"

namespace kessel::breakout {

using load::DataNode;

namespace {

constexpr int kMostRivers = 250;  // HexDef keeps their number in a byte

bool holds_a_town(const HexDef& h) { return h.terrain == Terrain::Town || h.terrain == Terrain::Fortified; }

/// BO:2.1 Every hex of the grid, once; BO:4.1a each hex of a town scores for itself.
void read_hexes(const DataNode& list, Content& out) {
  hex::Mask seen;
  for (const DataNode& node : list.items()) {
    node.only_keys({"id", "terrain", "base", "name", "area", "vp", "ll"});
    HexDef def;
    def.terrain = node.at("terrain").as<Terrain>(kTerrainNames);
    def.base = holds_a_town(def) ? Terrain::Clear : def.terrain;
    if (const auto base = node.find("base")) def.base = base->as<Terrain>(kTerrainNames);
    if (const auto name = node.find("name")) def.name = name->text();
    if (const auto area = node.find("area")) def.area = area->text();
    if (const auto vp = node.find("vp")) def.vp = static_cast<std::uint8_t>(vp->integer(1, 9));
    if (const auto ll = node.find("ll"))
      for (const DataNode& degrees : ll->items(2)) static_cast<void>(degrees.number(-180, 180));
    if (holds_a_town(def) && (def.name.empty() || def.vp == 0))
      node.fault("a town or fortified locality needs its \"name\" and \"vp\"");
    if (!holds_a_town(def) && (!def.name.empty() || def.vp != 0))
      node.fault("only a town or fortified locality has a \"name\" or \"vp\"");
    if (!holds_a_town(def) && def.base != def.terrain) node.fault("only a town has other ground below it");
    const Hex h = read_hex(node.at("id"), out.grid);
    if (!h.valid()) continue;
    if (seen.has(h)) node.fault("this hex is listed twice");
    seen.set(h);
    if (holds_a_town(def)) out.towns.set(h);
    if (def.name == "Ternopol") out.ternopol = h;
    out.hexes[h.value] = std::move(def);
  }
  (out.grid.all() - seen).for_each([&](Hex h) { list.fault("hex " + hex::Grid::name(h) + " is missing"); });
}

/// BO:14.RIV.a A hexside `left|right` of one river; both hexes learn of it.
void read_side(const DataNode& node, std::size_t river, bool major, Content& out) {
  if (!node) return;
  const std::string text = node.text();
  const Hex a = out.grid.parse(text.substr(0, 4));
  const Hex b = text.size() == 9 && text[4] == '|' ? out.grid.parse(text.substr(5)) : kNoHex;
  if (!a.valid() || !b.valid()) return node.fault("should be two hexes of this map, like 2218|2119");
  if (!out.grid.neighbours_of(a).has(b)) return node.fault("these two hexes do not touch");
  const auto add = [&](Hex from, Hex to) {
    HexDef& def = out.hexes[from.value];
    const auto side = static_cast<std::size_t>(hex::Grid::direction(from, to));
    const auto bit = static_cast<std::uint8_t>(1u << side);
    const bool taken = (def.river & bit) != 0;
    def.river |= bit;
    if (major) def.major |= bit;
    def.river_name[side] = static_cast<std::uint8_t>(river + 1);
    return taken;
  };
  const bool there = add(a, b), back = add(b, a);
  out.river_lines.back().sides.emplace_back(a, b);
  if (there || back) node.fault("this hexside has a river already");
}

void read_rivers(const DataNode& list, Content& out) {
  std::vector<std::string> ids;
  for (const DataNode& node : list.items()) {
    if (out.rivers.size() == kMostRivers) return list.fault("too many rivers");
    node.only_keys({"id", "name", "major", "provenance", "sides"});
    node.expect_source();
    const std::string id = node.at("id").text();
    if (std::ranges::find(ids, id) != ids.end()) node.fault("this id is used twice");
    ids.push_back(id);
    const bool major = node.at("major").boolean();
    out.river_lines.push_back({major, {}});
    for (const DataNode& side : node.at("sides").items()) read_side(side, out.rivers.size(), major, out);
    out.rivers.push_back(node.at("name").text());
  }
}

hex::Mask read_set(const DataNode& list, const hex::Grid& grid) {
  hex::Mask out;
  for (const DataNode& node : list.items()) {
    const Hex h = read_hex(node, grid);
    if (!h.valid()) continue;
    if (out.has(h)) node.fault("this hex is listed twice");
    out.set(h);
  }
  return out;
}

/// BO:8.2b BO:9.2b BO:4.1d BO:10.1e BO:12.5 The sets are the law; what lies on an edge is only checked against them.
void read_sets(const DataNode& sets, Content& out) {
  sets.only_keys({"soviet_forbidden", "south_of_dnestr", "soviet_sources", "german_sources", "soviet_exit",
                  "german_entry", "soviet_control_at_start", "stand_fast_east"});
  const auto read = [&](const char* name) { return read_set(sets.at(name), out.grid); };
  out.soviet_forbidden = read("soviet_forbidden");
  out.soviet_sources = read("soviet_sources");
  out.german_sources = read("german_sources");
  out.soviet_exit = read("soviet_exit");
  out.german_entry = read("german_entry");
  out.soviet_at_start = read("soviet_control_at_start");
  out.stand_fast_east = read("stand_fast_east");
  if ((out.soviet_forbidden & read("south_of_dnestr")).any())
    sets.at("soviet_forbidden").fault("has hexes south of the Dnestr (BO:12.5)");
}

/// BO:2.1a The places whose hexes the rulebook names.
void read_anchors(const DataNode& list, const Content& out) {
  for (const DataNode& node : list.items()) {
    node.only_keys({"place", "hexes", "residual", "stated"});
    const std::string place = node.at("place").text();
    const bool stated = node.at("stated").boolean();
    for (const DataNode& r : node.at("residual").items(2)) static_cast<void>(r.number(-50, 50));
    for (const DataNode& name : node.at("hexes").items()) {
      const Hex h = read_hex(name, out.grid);
      if (stated && h.valid() && out.at(h).name != place) name.fault("the rulebook puts " + place + " into this hex");
    }
  }
}

}  // namespace

void read_map(const DataNode& map, Content& out) {
  map.only_keys({"game", "format", "provenance", "grid", "anchors", "hexes", "rivers", "sets", "places"});
  const DataNode grid = map.at("grid");  // BO:2.1b
  grid.only_keys({"cols", "odd_rows", "even_rows", "km_stated", "km_fitted"});
  static_cast<void>(grid.at("km_stated").number(0.1, 100));
  static_cast<void>(grid.at("km_fitted").number(0.1, 100));
  const int cols = grid.at("cols").integer(1, hex::kMaxCols);
  const int odd = grid.at("odd_rows").integer(1, 32);
  out.grid = hex::Grid(cols, odd, grid.at("even_rows").integer(1, 32));
  out.hexes.resize(hex::kHexSlots);
  read_hexes(map.at("hexes"), out);
  read_rivers(map.at("rivers"), out);
  read_sets(map.at("sets"), out);
  read_anchors(map.at("anchors"), out);
  for (const DataNode& node : map.at("places").items()) {
    node.only_keys({"hex", "name"});
    const Hex h = read_hex(node.at("hex"), out.grid);
    out.places.push_back({h, node.at("name").text()});
  }
}

void check_map(const DataNode& map, const Content& c, int town_vp, int fortified_vp) {
  const DataNode sets = map.at("sets");
  const auto demand = [&](bool holds, const char* set, const char* reason) {
    if (!holds) sets.at(set).fault(reason);
  };
  const auto inside = [](const hex::Mask& a, const hex::Mask& b) { return !(a - b).any(); };
  hex::Mask edge, bottom;
  c.grid.all().for_each([&](Hex h) {
    if (c.grid.neighbours_of(h).count() < 6) edge.set(h);
    if (h.row() + 1 == c.grid.rows(h.col())) bottom.set(h);
  });
  demand(inside(c.soviet_sources, edge), "soviet_sources", "a source must lie on the map edge (BO:8.2b)");
  demand(inside(c.german_sources, edge), "german_sources", "a source must lie on the map edge (BO:9.2b)");
  demand(!(c.soviet_sources & c.german_sources).any(), "soviet_sources", "shares hexes with german_sources");
  demand(inside(c.soviet_exit, bottom), "soviet_exit", "an exit must lie on the south edge (BO:4.1d)");
  demand(inside(c.german_entry, c.german_sources), "german_entry", "an entry hex must be a German source (BO:10.1e)");
  demand(inside(c.soviet_at_start, c.towns), "soviet_control_at_start", "only towns have control markers (BO:3.1a)");
  int ternopols = 0;
  for (const DataNode& node : map.at("hexes").items()) {
    const HexDef& h = c.at(c.grid.parse(node.at("id").text()));
    const int vp = h.terrain == Terrain::Town ? town_vp : h.terrain == Terrain::Fortified ? fortified_vp : 0;
    if (h.vp != vp) node.at("vp").fault("should be " + std::to_string(vp) + " for its terrain (BO:4.1, 4.1b)");
    if (h.name == "Ternopol") ++ternopols;
  }
  if (ternopols != 1) map.at("hexes").fault("exactly one hex must be named Ternopol (BO:10.1e)");
}

}  // namespace kessel::breakout
