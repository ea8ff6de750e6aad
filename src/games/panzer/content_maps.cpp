#include <algorithm>

#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;
using plane::Point;

namespace {

/// Inches with at most three decimals become whole mils; the table is the limit.
Point read_point(const DataNode& node, const Map& m) {
  const auto xy = node.items(2);
  if (xy.empty()) return {};
  return {xy[0].thousandths(0, m.width), xy[1].thousandths(0, m.height)};
}

std::vector<Point> read_points(const DataNode& node, const Map& m) {
  std::vector<Point> out;
  for (const DataNode& point : node.items()) out.push_back(read_point(point, m));
  if (std::ranges::adjacent_find(out) != out.end()) node.fault("the same point twice in a row");
  return out;
}

/// Do two edges that share no corner meet?
bool cross(Point a, Point b, Point c, Point d) {
  const auto sign = [](std::int64_t n) { return n > 0 ? 1 : n < 0 ? -1 : 0; };
  const int c1 = sign(plane::side(a, b, c)), d1 = sign(plane::side(a, b, d));
  const int a1 = sign(plane::side(c, d, a)), b1 = sign(plane::side(c, d, b));
  if (c1 != d1 && a1 != b1) return true;
  const auto lies_on = [](Point p, Point from, Point to) {
    return plane::side(from, to, p) == 0 && plane::dot(from - p, to - p) <= 0;
  };
  return lies_on(c, a, b) || lies_on(d, a, b) || lies_on(a, c, d) || lies_on(b, c, d);
}

bool is_simple(const std::vector<Point>& p) {
  const std::size_t n = p.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = p[i], b = p[(i + 1) % n], c = p[(i + 2) % n];
    if (plane::side(a, b, c) == 0 && plane::dot(b - a, c - b) < 0) return false;  // it turns back on itself
    for (std::size_t k = i + 2; k < n; ++k)
      if ((k + 1) % n != i && cross(a, b, p[k], p[(k + 1) % n])) return false;
  }
  return true;
}

plane::Polygon read_polygon(const DataNode& node, const Map& m) {
  std::vector<Point> corners = read_points(node, m);
  if (!node) return {};
  if (corners.size() < 3 || corners.size() > plane::Polygon::kMaxCorners) {
    node.fault("should have from 3 to " + std::to_string(plane::Polygon::kMaxCorners) + " corners");
    return {};
  }
  if (corners.front() == corners.back() || !is_simple(corners)) {
    node.fault("its edges cross or touch each other");
    return {};
  }
  return plane::Polygon(std::move(corners));
}

plane::Strip read_strip(const DataNode& node, const Map& m) {
  std::vector<Point> line = read_points(node.at("line"), m);
  const int width = node.at("width").thousandths(100, 10000);
  if (line.size() < 2 || std::ranges::adjacent_find(line) != line.end()) {
    if (line.size() < 2) node.at("line").fault("should have at least 2 points");
    return {};
  }
  for (std::size_t i = 2; i < line.size(); ++i)
    if (plane::dot(line[i - 1] - line[i - 2], line[i] - line[i - 1]) <= 0) {
      node.at("line").fault("turns by a right angle or more");
      return {};
    }
  plane::Strip strip(std::move(line), width);
  for (const plane::Quad& quad : strip.quads())
    if (!is_convex(quad)) {
      node.at("line").fault("turns too sharply for its width");
      break;
    }
  return strip;
}

template <class T>
int index_of(const DataNode& name, const std::vector<T>& list, const char* what) {
  const std::string id = name.text();
  const auto it = std::ranges::find(list, id, &T::id);
  if (it != list.end()) return static_cast<int>(it - list.begin());
  if (!id.empty()) name.fault(std::string("is no ") + what + " of this map");
  return -1;
}

bool read_slopes(const DataNode& node) {
  static constexpr std::array<std::string_view, 2> kNames{"all", "none"};
  return node.one_of(kNames) == 0;
}

/// 5.5.1.11 Each level of a hill lies on the one below it.
void read_heights(const DataNode& root, Map& m) {
  const auto hills = root.at("hills").items();
  expect_ids(hills);
  for (const DataNode& node : hills) {
    node.only_keys({"id", "name", "levels"});
    m.hills.push_back({node.at("id").text(), node.at("name").text()});
    int below = 0;
    for (const DataNode& level : node.at("levels").items()) {
      level.only_keys({"level", "slopes", "polygon"});
      HillLevel h{level.at("level").integer(below + 1, below + 1), read_polygon(level.at("polygon"), m),
                  static_cast<std::uint8_t>(m.hills.size() - 1), read_slopes(level.at("slopes"))};
      if (below > 0)
        for (const Point corner : h.shape.corners())
          if (!m.levels.back().shape.holds(corner)) {
            level.at("polygon").fault("reaches over the edge of the level below");
            break;
          }
      below = h.level;
      m.levels.push_back(std::move(h));
    }
  }
  std::ranges::stable_sort(m.levels, {}, &HillLevel::level);
  const auto depressions = root.at("depressions").items();
  expect_ids(depressions);
  for (const DataNode& node : depressions) {
    node.only_keys({"id", "name", "level", "slopes", "polygon"});
    m.depressions.push_back({node.at("id").text(), node.at("name").text()});
    m.levels.push_back({node.at("level").integer(-1, -1), read_polygon(node.at("polygon"), m),
                        static_cast<std::uint8_t>(m.depressions.size() - 1), read_slopes(node.at("slopes"))});
  }
  const auto crests = root.at("crests").items();
  expect_ids(crests);
  for (const DataNode& node : crests) {
    node.only_keys({"id", "name", "base", "width", "line"});
    m.crests.push_back(
        {node.at("id").text(), text_or_nothing(node, "name"), read_strip(node, m), node.at("base").integer(-1, 9)});
  }
}

void read_ground(const DataNode& root, Map& m) {
  static constexpr std::array<std::string_view, 4> kAreas{"scrub", "rough", "woods", "heavy_woods"};
  const auto areas = root.at("terrain").items(), streams = root.at("streams").items(), roads = root.at("roads").items();
  expect_ids(areas);
  expect_ids(streams);
  expect_ids(roads);
  for (const DataNode& node : areas) {
    node.only_keys({"id", "type", "polygon"});
    m.areas.push_back({node.at("id").text(), static_cast<Terrain>(at(Terrain::Scrub) + node.at("type").one_of(kAreas)),
                       read_polygon(node.at("polygon"), m)});
  }
  for (const DataNode& node : streams) {  // PZ:23.3.3c, PZ:23.3.4d, PZ:23.3.6e
    node.only_keys({"id", "passable", "width", "line"});
    m.streams.push_back({node.at("id").text(), read_strip(node, m), node.at("passable").boolean()});
  }
  static constexpr std::array<std::string_view, 2> kRoads{"road", "path"};
  for (const DataNode& node : roads) {
    node.only_keys({"id", "name", "type", "width", "line"});
    m.roads.push_back({node.at("id").text(), text_or_nothing(node, "name"),
                       static_cast<Terrain>(at(Terrain::Road) + node.at("type").one_of(kRoads)), read_strip(node, m)});
  }
}

Crossing read_crossing(const DataNode& node, Terrain terrain, const Map& m) {
  Crossing c;
  c.id = node.at("id").text();
  c.name = node.at("name").text();
  c.terrain = terrain;
  c.centre = read_point(node.at("at"), m);
  c.bearing = node.at("bearing").integer(0, 359);
  c.quad = plane::rectangle(c.centre, c.bearing, node.at("width").thousandths(100, 10000),
                            node.at("length").thousandths(100, 10000));
  c.road = index_of(node.at("on"), m.roads, "road");
  c.stream = index_of(node.at("over"), m.streams, "stream");
  const auto on_it = [&](const plane::Strip& strip) { return strip.holds(c.centre); };
  if (c.road >= 0 && !on_it(m.roads[static_cast<std::size_t>(c.road)].strip)) node.fault("does not lie on its road");
  if (c.stream >= 0 && !on_it(m.streams[static_cast<std::size_t>(c.stream)].strip))
    node.fault("does not lie over its stream");
  return c;
}

void read_crossings(const DataNode& root, Map& m) {
  auto bridges = root.at("bridges").items(), fords = root.at("fords").items();
  for (const DataNode& node : bridges) {
    node.only_keys({"id", "name", "at", "bearing", "length", "width", "on", "over", "material", "gp_def"});
    Crossing c = read_crossing(node, Terrain::Bridge, m);
    c.material = node.at("material").as<Material>(kMaterialNames);
    c.gp_def = small(node.at("gp_def"), 5, kGpDefenses);
    m.crossings.push_back(std::move(c));
  }
  for (const DataNode& node : fords) {
    node.only_keys({"id", "name", "at", "bearing", "length", "width", "on", "over"});
    m.crossings.push_back(read_crossing(node, Terrain::Ford, m));
  }
  bridges.insert(bridges.end(), fords.begin(), fords.end());
  expect_ids(bridges);
  if (m.crossings.size() > kMaxCrossings) root.at("bridges").fault("too many bridges and fords");
}

/// PZ:23.3.4b, PZ:23.3.6c Villages and their houses.
void read_buildings(const DataNode& root, Map& m) {
  const auto villages = root.at("villages").items(), buildings = root.at("buildings").items();
  expect_ids(villages);
  expect_ids(buildings);
  if (buildings.size() > kMaxBuildings) root.at("buildings").fault("too many buildings");
  for (const DataNode& node : villages) {
    node.only_keys({"id", "name", "label_at"});
    Village v{node.at("id").text(), node.at("name").text(), {}, {}};
    if (const auto label = node.find("label_at")) v.label = read_point(*label, m);
    m.villages.push_back(std::move(v));
  }
  for (const DataNode& node : buildings) {
    node.only_keys({"id", "village", "material", "stories", "gp_def", "corners"});
    Building b;
    b.id = node.at("id").text();
    if (const auto village = node.find("village")) b.village = index_of(*village, m.villages, "village");
    b.material = node.at("material").as<Material>(kMaterialNames);
    b.stories = small(node.at("stories"), 1, 5);
    b.gp_def = small(node.at("gp_def"), 1, kGpDefenses);
    const auto corners = node.at("corners").items(4);
    std::int64_t x = 0, y = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      b.quad.corner[i] = read_point(corners[i], m);
      x += b.quad.corner[i].x, y += b.quad.corner[i].y;
    }
    b.centre = {static_cast<std::int32_t>(plane::nearest(x, 4)), static_cast<std::int32_t>(plane::nearest(y, 4))};
    if (!corners.empty() && !is_convex(b.quad))
      node.at("corners").fault("should be four corners without a dent, clockwise");
    if (b.village >= 0)
      m.villages[static_cast<std::size_t>(b.village)].buildings.push_back(
          static_cast<std::uint8_t>(m.buildings.size()));
    m.buildings.push_back(std::move(b));
  }
}

void read_objectives(const DataNode& root, Map& m) {
  static constexpr std::array<std::string_view, 5> kKinds{"bridge", "ford", "village", "area", "exit_edge"};
  const auto objectives = root.at("objectives").items();
  expect_ids(objectives);
  if (objectives.size() > kMaxObjectives) root.at("objectives").fault("too many objectives");
  for (const DataNode& node : objectives) {
    Objective o;
    o.id = node.at("id").text();
    o.name = node.at("name").text();
    o.kind = node.at("kind").as<Objective::Kind>(kKinds);
    o.at = o.label = read_point(node.at("at"), m);
    if (const auto label = node.find("label_at")) o.label = read_point(*label, m);
    switch (o.kind) {
      case Objective::Kind::Bridge:
      case Objective::Kind::Ford:
        node.only_keys({"id", "name", "kind", "of", "at", "label_at"});
        o.of = index_of(node.at("of"), m.crossings, "bridge or ford");
        if (o.of >= 0 && (m.crossings[static_cast<std::size_t>(o.of)].terrain == Terrain::Bridge) !=
                             (o.kind == Objective::Kind::Bridge))
          node.at("of").fault("is not of that kind");
        break;
      case Objective::Kind::Village:
        node.only_keys({"id", "name", "kind", "of", "at", "label_at"});
        o.of = index_of(node.at("of"), m.villages, "village");
        break;
      case Objective::Kind::Area:
        node.only_keys({"id", "name", "kind", "area", "at", "label_at"});
        o.area = read_polygon(node.at("area"), m);
        break;
      case Objective::Kind::ExitEdge:
        node.only_keys({"id", "name", "kind", "edge", "at", "label_at"});
        o.edge = node.at("edge").as<Edge>(kEdgeNames);
    }
    m.objectives.push_back(std::move(o));
  }
}

void read_places(const DataNode& root, Map& m) {
  const auto areas = root.at("setup_areas").items(), entries = root.at("entries").items();
  expect_ids(areas);
  expect_ids(entries);
  for (const DataNode& node : areas) {
    node.only_keys({"id", "edge", "polygon"});
    m.setup_areas.push_back(
        {node.at("id").text(), read_polygon(node.at("polygon"), m), node.at("edge").as<Edge>(kEdgeNames)});
  }
  for (const DataNode& node : entries) {
    node.only_keys({"id", "name", "edge", "at", "spread", "segment"});
    Entry e;
    e.id = node.at("id").text();
    e.name = node.at("name").text();
    e.edge = node.at("edge").as<Edge>(kEdgeNames);
    e.at = read_point(node.at("at"), m);
    e.spread = node.at("spread").thousandths(0, 20000);
    if (const auto ends = node.at("segment").items(2); !ends.empty())
      e.segment = {read_point(ends[0], m), read_point(ends[1], m)};
    m.entries.push_back(std::move(e));
  }
}

}  // namespace

bool is_convex(const plane::Quad& q) {
  for (std::size_t i = 0; i < 4; ++i)
    if (plane::side(q.corner[i], q.corner[(i + 1) % 4], q.corner[(i + 2) % 4]) >= 0) return false;
  return plane::twice_area(q) > 0;
}

void Map::note_nearby() {
  columns = width / plane::kMilsPerInch, rows = height / plane::kMilsPerInch;
  nearby.assign(static_cast<std::size_t>(columns * rows), {});
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      Nearby& n = nearby[static_cast<std::size_t>(y * columns + x)];
      const auto mils = [](int i) { return i * plane::kMilsPerInch; };
      plane::Bounds square;
      square.include({mils(x), mils(y)});
      // The last row and column reach to the table's edge, and beyond it for whoever leaves.
      square.include(
          {x + 1 == columns ? plane::kFarthest : mils(x + 1), y + 1 == rows ? plane::kFarthest : mils(y + 1)});
      if (x == 0) square.include({-plane::kFarthest, mils(y)});
      if (y == 0) square.include({mils(x), -plane::kFarthest});
      const auto note = [](std::vector<std::uint8_t>& list, std::size_t i) {
        list.push_back(static_cast<std::uint8_t>(i));
      };
      const auto strip_near = [&](const plane::Strip& s) {
        return std::ranges::any_of(s.quads(), [&](const plane::Quad& q) { return plane::bounds_of(q).meets(square); });
      };
      for (std::size_t i = 0; i < levels.size(); ++i)
        if (levels[i].shape.bounds().meets(square)) note(n.levels, i);
      for (std::size_t i = 0; i < crests.size(); ++i)
        if (strip_near(crests[i].strip)) note(n.crests, i);
      for (std::size_t i = 0; i < areas.size(); ++i)
        if (areas[i].shape.bounds().meets(square)) note(n.areas, i);
      for (std::size_t i = 0; i < streams.size(); ++i)
        if (strip_near(streams[i].strip)) note(n.streams, i);
      for (std::size_t i = 0; i < roads.size(); ++i)
        if (strip_near(roads[i].strip)) note(n.roads, i);
      for (std::size_t i = 0; i < crossings.size(); ++i)
        if (plane::bounds_of(crossings[i].quad).meets(square)) note(n.crossings, i);
      for (std::size_t i = 0; i < buildings.size(); ++i)
        if (plane::bounds_of(buildings[i].quad).meets(square)) note(n.buildings, i);
    }
}

void read_map(const DataNode& root, std::string_view id, Content& out) {
  root.only_keys({"game", "format", "provenance", "id", "title", "table", "setup_areas", "hills", "depressions",
                  "crests", "terrain", "streams", "roads", "bridges", "fords", "villages", "buildings", "objectives",
                  "entries"});
  Map m;
  static_cast<void>(root.at("id").one_of({&id, 1}));
  m.id = id;
  m.title = root.at("title").text();
  m.provenance = root.source();
  const DataNode table = root.at("table");
  table.only_keys({"width", "height", "north_arrow"});
  m.width = table.at("width").thousandths(12000, plane::kFarthest);
  m.height = table.at("height").thousandths(12000, plane::kFarthest);
  m.north_arrow = read_point(table.at("north_arrow"), m);
  read_heights(root, m);
  read_ground(root, m);
  read_crossings(root, m);
  read_buildings(root, m);
  read_objectives(root, m);
  read_places(root, m);
  m.note_nearby();
  out.maps.push_back(std::move(m));
}

}  // namespace kessel::panzer
