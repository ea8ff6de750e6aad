#pragma once
// The tables that are fought over: drawn shapes in whole mils. Filled from data/panzer/maps/.
#include <optional>
#include <string>
#include <vector>

#include "games/panzer/words.h"
#include "plane/shape.h"

namespace kessel::panzer {

/// 5.5.1.11 The ground inside stands so high; its slope is the first inch inside the edge (PZ:R74).
struct HillLevel {
  int level = 1;  ///< -1: a depression
  plane::Polygon shape;
  std::uint8_t hill = 0;  ///< index into Map::hills; of a depression into Map::depressions
  bool slopes = true;     ///< false: all of its edge is a cliff
};
struct Hill {
  std::string id, name;
};
/// 5.5.1.17 A band, one above the ground it stands on.
struct Crest {
  std::string id, name;
  plane::Strip strip;
  int base = 0;
};
struct Area {
  std::string id;
  Terrain terrain = Terrain::Clear;  ///< Scrub, Rough, Woods or HeavyWoods
  plane::Polygon shape;
};
struct Stream {
  std::string id;
  plane::Strip strip;
  bool passable = false;  ///< where there is neither bridge nor ford
};
struct Road {
  std::string id, name;
  Terrain terrain = Terrain::Road;  ///< Road or Path
  plane::Strip strip;
};
/// A bridge or a ford: the piece of a road that leads over a stream.
struct Crossing {
  std::string id, name;
  Terrain terrain = Terrain::Bridge;  ///< Bridge or Ford
  plane::Point centre;
  int bearing = 0;  ///< of the roadway, degrees
  plane::Quad quad;
  int road = -1, stream = -1;           ///< indexes into Map::roads and Map::streams
  Material material = Material::Stone;  ///< bridges
  std::uint8_t gp_def = 0;              ///< bridges
};
struct Building {
  std::string id;
  int village = -1;  ///< index into Map::villages
  Material material = Material::Wood;
  std::uint8_t stories = 1, gp_def = 4;
  plane::Quad quad;
  plane::Point centre;  ///< of the footprint (PZ:R77)
  Terrain terrain() const { return building_of(material); }
};
struct Village {
  std::string id, name;
  std::vector<std::uint8_t> buildings;  ///< indexes into Map::buildings
  std::optional<plane::Point> label;    ///< where its name is written
};
/// 4.6 What victory points hang on; how many, the scenario says.
struct Objective {
  enum class Kind : std::uint8_t { Bridge, Ford, Village, Area, ExitEdge };
  std::string id, name;
  Kind kind = Kind::Bridge;
  int of = -1;              ///< bridge or ford: index into Map::crossings; village: into Map::villages
  plane::Polygon area;      ///< Area
  Edge edge = Edge::South;  ///< ExitEdge
  plane::Point at;          ///< its middle
  plane::Point label;       ///< where its name is written
};
struct SetupArea {
  std::string id;
  plane::Polygon shape;
  Edge edge = Edge::South;  ///< the edge it lies on
};
/// Where units enter that are not set up (23.3.6).
struct Entry {
  std::string id, name;
  Edge edge = Edge::North;
  plane::Point at;
  int spread = 0;  ///< mils to either side of `at`, along the edge
  plane::Segment segment;
};

/// What comes near a square inch, by index: a place need not be looked for in every feature of the table.
struct Nearby {
  std::vector<std::uint8_t> levels, crests, areas, streams, roads, crossings, buildings;
};

struct Map {
  std::string id, title;
  int width = 72000, height = 48000;  ///< mils; x to the east, y to the north, the south-west corner is 0, 0
  plane::Point north_arrow;
  std::vector<Hill> hills, depressions;
  std::vector<HillLevel> levels;  ///< hills from low to high, then depressions
  std::vector<Crest> crests;
  std::vector<Area> areas;
  std::vector<Stream> streams;
  std::vector<Road> roads;
  std::vector<Crossing> crossings;  ///< bridges, then fords
  std::vector<Village> villages;
  std::vector<Building> buildings;
  std::vector<Objective> objectives;
  std::vector<SetupArea> setup_areas;
  std::vector<Entry> entries;
  std::string provenance;

  int columns = 0, rows = 0;   ///< of `nearby`, square inches
  std::vector<Nearby> nearby;  ///< row by row from the south-west
  void note_nearby();          ///< works `nearby` out; whoever changes a feature calls it again
  const Nearby& near(plane::Point p) const {
    const int x = p.x < 0 ? 0 : p.x / plane::kMilsPerInch, y = p.y < 0 ? 0 : p.y / plane::kMilsPerInch;
    return nearby[static_cast<std::size_t>((y < rows ? y : rows - 1) * columns + (x < columns ? x : columns - 1))];
  }

  bool on_table(plane::Point p) const { return p.x >= 0 && p.y >= 0 && p.x <= width && p.y <= height; }
  int objective(std::string_view id) const;   ///< -1: none
  int setup_area(std::string_view id) const;  ///< -1: none
  int entry(std::string_view id) const;       ///< -1: none
};

}  // namespace kessel::panzer
