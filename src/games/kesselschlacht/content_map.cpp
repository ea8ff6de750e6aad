#include <algorithm>

#include "games/kesselschlacht/content_read.h"

namespace kessel::kesselschlacht {

using load::DataNode;

namespace {

constexpr std::size_t kMostRivers = 250;  // HexDef keeps their number in a byte
constexpr std::string_view kDnestr = "dnestr";

bool is_settled(Terrain t) { return t == Terrain::Town || t == Terrain::City; }

/// KS:2.1.1 The ground of a hex; KS:17.0.2c what it is worth.
HexDef read_hex_def(const DataNode& node) {
  node.only_keys({"id", "terrain", "base", "name", "area", "vp", "ll"});
  HexDef def;
  def.terrain = node.at("terrain").as<Terrain>(kTerrainNames);
  def.base = is_settled(def.terrain) ? Terrain::Clear : def.terrain;
  if (const auto base = node.find("base")) def.base = base->as<Terrain>(kTerrainNames);
  if (const auto name = node.find("name")) def.name = name->text();
  if (const auto area = node.find("area")) def.area = area->text();
  if (const auto vp = node.find("vp")) def.vp = small(*vp, 1, 99);
  if (const auto ll = node.find("ll"))
    for (const DataNode& degrees : ll->items(2)) static_cast<void>(degrees.number(-180, 180));
  if (is_settled(def.terrain) && def.name.empty()) node.fault("a town or city needs its \"name\"");
  if (!is_settled(def.terrain) && (!def.name.empty() || def.base != def.terrain))
    node.fault("only a town or city has a \"name\" or other ground below it");
  if (is_settled(def.terrain) && is_settled(def.base)) node.fault("the ground below a town is no town");
  return def;
}

/// KS:2.1 Every hex of the grid, once; fractions of hexes at the edge are not in the list.
void read_hexes(const DataNode& list, Content& out) {
  hex::Mask seen;
  for (const DataNode& node : list.items()) {
    HexDef def = read_hex_def(node);
    const Hex h = read_hex(node.at("id"), out.grid);
    if (!h.valid()) continue;
    if (seen.has(h)) node.fault("this hex is listed twice");
    seen.set(h);
    if (def.terrain == Terrain::City) out.cities.set(h);
    if (def.name == "Ternopol") out.ternopol = h;
    if (def.name == "Proskurov") out.proskurov = h;
    out.hexes[h.value] = std::move(def);
  }
  (out.grid.all() - seen).for_each([&](Hex h) { list.fault("hex " + hex::Grid::name(h) + " is missing"); });
}

/// The bounds of a row of sectors: from 1 to one past the last, rising.
std::vector<int> read_bounds(const DataNode& list, std::size_t count, int last) {
  std::vector<int> out;
  for (const DataNode& node : list.items(count)) out.push_back(node.integer(1, 99));
  if (out.empty()) return out;
  if (out.front() != 1 || out.back() != last || std::ranges::adjacent_find(out, std::greater_equal<>{}) != out.end())
    list.fault("should rise from 1 to " + std::to_string(last));
  return out;
}

/// KS:6.3.1 Twenty-four sectors, six across and four down, counted row by row from the north-west.
void read_sectors(const DataNode& node, Content& out) {
  node.only_keys({"columns", "rows"});
  const std::vector<int> cols = read_bounds(node.at("columns"), 7, out.grid.cols() + 1);
  const std::vector<int> rows = read_bounds(node.at("rows"), 5, std::max(out.grid.rows(0), out.grid.rows(1)) + 1);
  if (cols.empty() || rows.empty()) return;
  const auto place = [](const std::vector<int>& bounds, int at) {
    return static_cast<int>(std::ranges::upper_bound(bounds, at) - bounds.begin()) - 1;
  };
  out.grid.all().for_each([&](Hex h) {
    const int sector = place(rows, h.row() + 1) * 6 + place(cols, h.col() + 1) + 1;
    out.hexes[h.value].sector = static_cast<std::uint8_t>(sector);
  });
}

void read_side(const DataNode& node, std::size_t river, bool major, Content& out) {
  const auto [a, b] = read_hexside(node, out.grid);
  if (!a.valid()) return;
  const auto add = [&](Hex from, Hex to) {
    HexDef& def = out.hexes[from.value];
    const auto side = static_cast<std::size_t>(hex::Grid::direction(from, to));
    const bool taken = def.river[side] != River::None;
    def.river[side] = major ? River::Major : River::Minor;
    def.river_name[side] = static_cast<std::uint8_t>(river + 1);
    if (major) out.banks.set(from);
    return taken;
  };
  const bool there = add(a, b), back = add(b, a);
  out.river_lines.back().sides.emplace_back(a, b);
  if (there || back) node.fault("this hexside has a river already");
}

/// The rivers and, for the bridges, their ids in the same order.
std::vector<std::string> read_rivers(const DataNode& list, Content& out) {
  std::vector<std::string> ids;
  expect_ids(list);
  for (const DataNode& node : list.items()) {
    if (out.rivers.size() == kMostRivers) {
      list.fault("too many rivers");
      return ids;
    }
    node.only_keys({"id", "name", "major", "provenance", "sides"});
    node.expect_source();
    ids.push_back(node.at("id").text());
    const bool major = node.at("major").boolean();
    out.river_lines.push_back({major, {}});
    for (const DataNode& side : node.at("sides").items()) read_side(side, out.rivers.size(), major, out);
    out.rivers.push_back(node.at("name").text());
  }
  return ids;
}

/// KS:15.0 The printed bridges, each over a major river; two may stand on one hexside (KS:18.1a).
void read_bridges(const DataNode& list, const std::vector<std::string>& river_ids, Content& out) {
  expect_ids(list);
  for (const DataNode& node : list.items()) {
    if (out.bridges.size() == kMaxBridges) return list.fault("more than " + std::to_string(kMaxBridges) + " bridges");
    node.only_keys({"id", "name", "hexes", "count", "river", "provenance"});
    node.expect_source();
    BridgeDef b;
    const auto [first, second] = read_hexside(node.at("hexes"), out.grid);
    b.a = first, b.b = second;
    b.count = node.at("count").integer(1, 9);
    b.name = node.at("name").text();
    b.id = node.at("id").text();
    b.provenance = node.source();
    const std::string river = node.at("river").text();
    b.dnestr = river == kDnestr;
    if (b.a.valid()) {
      const HexDef& def = out.at(b.a);
      const auto side = static_cast<std::size_t>(hex::Grid::direction(b.a, b.b));
      const std::size_t name = def.river_name[side];
      if (def.river[side] != River::Major || name == 0 || name > river_ids.size() || river_ids[name - 1] != river)
        node.at("hexes").fault("no major river of that id runs here");
      for (const BridgeDef& o : out.bridges)
        if ((o.a == b.a && o.b == b.b) || (o.a == b.b && o.b == b.a)) node.fault("this hexside has a bridge already");
    }
    out.bridges.push_back(std::move(b));
  }
  int dnestr = 0;
  for (const BridgeDef& b : out.bridges) dnestr += b.dnestr ? b.count : 0;
  if (dnestr > 8) list.fault("more than eight bridges over the Dnestr");  // a bit each in a frame (KS:19.3.3)
}

bool printed_bridge(const Content& c, Hex a, Hex b) {
  return std::ranges::any_of(c.bridges,
                             [&](const BridgeDef& d) { return (d.a == a && d.b == b) || (d.a == b && d.b == a); });
}

/// KS:11.1.5 A road is a chain of hexes: it leads over each hexside between two of them, in the better kind where two
/// roads run together.
void lay_road(const DataNode& node, const RoadLine& line, Content& out) {
  const auto link = [&](Hex from, Hex to) {
    Road& road = out.hexes[from.value].road[static_cast<std::size_t>(hex::Grid::direction(from, to))];
    road = std::max(road, line.type);
  };
  for (std::size_t i = 0; i + 1 < line.path.size(); ++i)
    link(line.path[i], line.path[i + 1]), link(line.path[i + 1], line.path[i]);
  for (Hex h : line.path) {
    HexDef& def = out.hexes[h.value];
    def.has_road = true;
    def.best_road = std::max(def.best_road, line.type);
    out.roads.set(h);
  }
  for (std::size_t i = 0; i + 1 < line.path.size(); ++i) {
    const Hex a = line.path[i], b = line.path[i + 1];
    const auto side = static_cast<std::size_t>(hex::Grid::direction(a, b));
    if (out.at(a).river[side] == River::Major && !printed_bridge(out, a, b))
      node.fault("crosses a major river without a bridge from " + hex::Grid::name(a) + " to " + hex::Grid::name(b));
  }
}

std::vector<Hex> read_path(const DataNode& list, const hex::Grid& grid) {
  std::vector<Hex> path;
  for (const DataNode& node : list.items()) {
    const Hex h = read_hex(node, grid);
    if (!h.valid()) return {};
    if (!path.empty() && !grid.adjacent(path.back(), h)) {
      node.fault("does not touch the hex before it");
      return {};
    }
    path.push_back(h);
  }
  if (list && path.size() < 2) list.fault("a line needs two hexes at least");
  return path;
}

void read_lines(const DataNode& list, bool rail, Content& out) {
  expect_ids(list);
  for (const DataNode& node : list.items()) {
    RoadLine line;
    line.rail = rail;
    if (rail) {
      node.only_keys({"id", "name", "path"});
    } else {
      node.only_keys({"id", "name", "type", "path"});
      line.type = static_cast<Road>(1 + node.at("type").one_of(kRoadNames));
    }
    static_cast<void>(node.at("name").text());
    line.path = read_path(node.at("path"), out.grid);
    if (!rail) lay_road(node, line, out);
    out.road_lines.push_back(std::move(line));
  }
}

/// KS:9.1.2 KS:13.1.3 Where marked roads leave the map: north and east for the Soviets, north and west for the Axis.
std::vector<SupplyHex> read_supply(const DataNode& list, bool soviet, const Content& c) {
  static constexpr std::array<std::string_view, 2> kSovietEdges{"north", "east"}, kAxisEdges{"north", "west"};
  std::vector<SupplyHex> out;
  expect_ids(list);
  for (const DataNode& node : list.items()) {
    node.only_keys({"id", "edge", "road", "type"});
    SupplyHex s;
    const bool north = node.at("edge").one_of(soviet ? kSovietEdges : kAxisEdges) == 0;
    s.north = north, s.west = !north && !soviet;
    s.type = static_cast<Road>(1 + node.at("type").one_of(kRoadNames));
    static_cast<void>(node.at("road").text());
    s.hex = read_hex(node.at("id"), c.grid);
    if (s.hex.valid()) {
      const bool on_edge = north ? s.hex.row() == 0 : s.hex.col() == (soviet ? c.grid.cols() - 1 : 0);
      if (!on_edge) node.fault("does not lie on that edge");
      if (c.at(s.hex).best_road < s.type) node.fault("no such road leads there");
    }
    out.push_back(s);
  }
  return out;
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

/// KS:R86 The sets are the law; rivers and edges are only checked against them.
void read_sets(const DataNode& sets, Content& out) {
  sets.only_keys({"south_of_dnestr", "west_of_seret", "west_of_strypa", "entry_A", "entry_B", "entry_C", "axis_exit",
                  "axis_path_towns"});
  const auto read = [&](const char* name) { return read_set(sets.at(name), out.grid); };
  out.south_of_dnestr = read("south_of_dnestr");
  out.west_of_seret = read("west_of_seret");
  out.west_of_strypa = read("west_of_strypa");
  out.entry = {read("entry_A"), read("entry_B"), read("entry_C")};
  out.axis_exit = read("axis_exit");
  out.path_towns = read("axis_path_towns");
  out.axis_exit.for_each([&](Hex h) {
    if (h.row() + 1 == out.grid.rows(h.col())) out.south_edge.set(h);
  });
}

void read_airfields(const DataNode& list, Content& out) {
  expect_ids(list);
  for (const DataNode& node : list.items()) {
    node.only_keys({"id", "name"});
    const Hex h = read_hex(node.at("id"), out.grid);
    if (h.valid()) out.airfields.push_back({h, node.at("name").text()});
  }
}

/// The places whose hexes the rulebook names.
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
  map.only_keys({"game", "format", "provenance", "grid", "anchors", "air_sectors", "hexes", "rivers", "bridges",
                 "roads", "railroads", "soviet_supply", "axis_supply", "airfields", "sets"});
  const DataNode grid = map.at("grid");
  grid.only_keys({"cols", "odd_rows", "even_rows", "km_stated", "km_fitted"});
  static_cast<void>(grid.at("km_stated").number(0.1, 100));
  static_cast<void>(grid.at("km_fitted").number(0.1, 100));
  const int cols = grid.at("cols").integer(1, hex::kMaxCols);
  const int odd = grid.at("odd_rows").integer(1, 32);
  out.grid = hex::Grid(cols, odd, grid.at("even_rows").integer(1, 32));
  out.hexes.resize(hex::kHexSlots);
  read_hexes(map.at("hexes"), out);
  read_sectors(map.at("air_sectors"), out);
  read_bridges(map.at("bridges"), read_rivers(map.at("rivers"), out), out);
  read_lines(map.at("roads"), false, out);
  read_lines(map.at("railroads"), true, out);
  out.soviet_supply = read_supply(map.at("soviet_supply"), true, out);
  out.axis_supply = read_supply(map.at("axis_supply"), false, out);
  for (const SupplyHex& s : out.soviet_supply)
    if (s.hex.valid()) out.soviet_sources.set(s.hex);
  read_airfields(map.at("airfields"), out);
  read_sets(map.at("sets"), out);
  read_anchors(map.at("anchors"), out);
}

void check_map(const DataNode& map, const Content& c) {
  const DataNode sets = map.at("sets");
  const auto demand = [&](bool holds, const char* set, const char* reason) {
    if (!holds) sets.at(set).fault(reason);
  };
  const auto inside = [](const hex::Mask& a, const hex::Mask& b) { return !(a - b).any(); };
  hex::Mask west, south, north;
  c.grid.all().for_each([&](Hex h) {
    if (h.col() == 0) west.set(h);
    if (h.row() == 0) north.set(h);
    if (h.row() + 1 == c.grid.rows(h.col())) south.set(h);
  });
  demand(inside(c.axis_exit, west | south), "axis_exit", "the Axis leaves by the west or south edge (KS:11.2.2a)");
  demand(inside(c.entry[0] | c.entry[1] | c.entry[2], west | north), "entry_A",
         "entry areas lie on the west or north edge (KS:18.1g)");
  demand(c.path_towns.count() == 3, "axis_path_towns", "there are three such towns (KS:17.0.1c)");
  demand(inside(c.path_towns, c.roads), "axis_path_towns", "a road must lead to each (KS:17.0.1c)");
  demand(!(c.entry[0] & c.entry[1]).any() && !(c.entry[1] & c.entry[2]).any() && !(c.entry[0] & c.entry[2]).any(),
         "entry_A", "the entry areas share hexes");
  demand(!(c.west_of_strypa - c.west_of_seret).any(), "west_of_strypa", "the Strypa lies west of the Seret");
  // KS:R86 The Dnestr separates south from north wherever it runs.
  for (std::size_t i = 0; i < c.rivers.size(); ++i) {
    if (c.rivers[i] != "Dnestr") continue;
    for (const auto& [a, b] : c.river_lines[i].sides)
      if (c.south_of_dnestr.has(a) == c.south_of_dnestr.has(b))
        sets.at("south_of_dnestr")
            .fault("both sides of " + hex::Grid::name(a) + "|" + hex::Grid::name(b) + " are in it or not");
  }
  int ternopols = 0, proskurovs = 0;
  c.grid.all().for_each([&](Hex h) {
    ternopols += c.at(h).name == "Ternopol" ? 1 : 0;
    proskurovs += c.at(h).name == "Proskurov" ? 1 : 0;
  });
  if (ternopols != 1 || proskurovs != 1)
    map.at("hexes").fault("exactly one hex each must be named Ternopol and Proskurov (KS:R86, KS:19.1.1)");
}

}  // namespace kessel::kesselschlacht
