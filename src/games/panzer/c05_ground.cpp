// PZ:5.5.1 Terrain features: height, cover and what counts where several lie on each other.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

int level_at(const Map& m, Point p) {
  int level = 0;
  bool low = false;
  for (const std::uint8_t i : m.near(p).levels) {
    const HillLevel& l = m.levels[i];
    if (l.level > 0 ? l.level <= level : low) continue;
    if (!l.shape.holds(p)) continue;
    if (l.level > 0) {
      level = l.level;
    } else {
      low = true;
    }
  }
  return level == 0 && low ? -1 : level;
}

namespace {

/// PZ:R69, PZ:R36, PZ:5.5.1.4, PZ:5.5.1.8, PZ:5.5.1.14 Bridge or ford, stream, road or path, area terrain: the first that holds the point. A road is a gap in
/// whatever it runs through. PZ:16.7.4.2.16.2 What a fallen bridge spanned lies open.
Terrain ground_at(const Map& m, Point p, const Options& o, unsigned fallen) {
  const Nearby& near = m.near(p);
  for (const std::uint8_t i : near.crossings)
    if ((fallen >> i & 1u) == 0 && plane::holds(m.crossings[i].quad, p)) return m.crossings[i].terrain;
  for (const std::uint8_t i : near.streams)
    if (m.streams[i].strip.holds(p)) return m.streams[i].passable ? Terrain::Stream : Terrain::StreamImpassable;
  const auto road = [&]() -> const Road* {
    for (const std::uint8_t i : near.roads)
      if (m.roads[i].strip.holds(p)) return &m.roads[i];
    return nullptr;
  };
  if (o.road_cuts_terrain)
    if (const Road* r = road()) return r->terrain;
  for (const std::uint8_t i : near.areas)
    if (m.areas[i].shape.holds(p)) return m.areas[i].terrain;
  const Road* r = o.road_cuts_terrain ? nullptr : road();
  return r != nullptr ? r->terrain : Terrain::Clear;
}

/// PZ:16.7.4.2.16.1, PZ:R77 Rubble takes the footprint.
bool in_ruins(const State& s, Point p) {
  if (s.ruins == 0) return false;
  for (const std::uint8_t i : s.map().near(p).buildings)
    if (ruined(s, i) && plane::holds(s.map().buildings[i].quad, p)) return true;
  return false;
}

}  // namespace

Terrain terrain_at(const Map& m, Point p, const Options& o) { return ground_at(m, p, o, 0); }
Terrain terrain_at(const State& s, Point p) {
  return in_ruins(s, p) ? Terrain::Rubble : ground_at(s.map(), p, s.options, s.fallen);
}

Terrain footing_at(const Map& m, Point p) { return terrain_at(m, p, Options{}); }
Terrain footing_at(const State& s, Point p) {
  return in_ruins(s, p) ? Terrain::Rubble : ground_at(s.map(), p, Options{}, s.fallen);
}

int height_at(const State& s, Point p) {
  const Terrain t = terrain_at(s, p);
  const bool low = t == Terrain::Stream || t == Terrain::StreamImpassable || t == Terrain::Ditch;  // PZ:R74
  return level_at(s.map(), p) - (low ? 1 : 0);
}

int height_at(const Map& m, Point p, const Options& o) {
  const Terrain t = terrain_at(m, p, o);
  return level_at(m, p) - (t == Terrain::Stream || t == Terrain::StreamImpassable ? 1 : 0);
}

/// PZ:5.5.1.3b, PZ:R77 In a building a unit stands on its floor.
int height_of(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  return height_at(s, x.at) + x.floor;
}

namespace {

/// PZ:16.7.3.2.4, PZ:R69 Close enough to a block or a wreck: a gap of a quarter inch between the bases.
bool beside_cover(const State& s, UnitId u) {
  constexpr int kGap = 250;
  const Unit& x = s.unit(u);
  if (x.building != 0xff || x.where != Where::Table) return false;
  const Base b = base_of(card(s, u).unit_class, card(s, u).kind, flagged(s, u, kHalfSquad));
  const plane::Quad reach = plane::rectangle(x.at, x.facing, b.width + 2 * kGap + 1, b.depth + 2 * kGap + 1);
  const plane::Bounds around = plane::bounds_of(reach);
  bool found = false;
  each_unit(s, [&](UnitId w) {
    if (found || !wreck(s.unit(w).where) || !around.near(s.unit(w).at, plane::kMilsPerInch)) return;
    found = plane::overlap(reach, base_of(s, w));
  });
  for (const Work& w : s.works)
    if (w.terrain == Terrain::Block && around.near(w.at, plane::kMilsPerInch))
      found =
          found || plane::overlap(reach, plane::rectangle(w.at, w.bearing, plane::kMilsPerInch, plane::kMilsPerInch));
  return found;
}

/// PZ:5.4.2.3, PZ:5.5.1.5, PZ:5.5.1.15, PZ:5.5.1.16, PZ:5.5.1.23 The column of the chart; Other is what else is there.
Cover cover_by(const State& s, UnitId u, Cover TerrainEffect::*column) {
  const Unit& x = s.unit(u);
  const Tables& t = tables(s);
  const Terrain ground = terrain_at(s, x.at);
  Cover best = t.terrain[at(ground)].*column;
  if (best == Cover::Other) best = Cover::None;
  // PZ:5.4.2.1 Of several the best for the target.
  if (x.building != 0xff) {
    const Cover house = t.terrain[at(s.map().buildings[x.building].terrain())].*column;
    if (house != Cover::Other) best = std::max(best, house);
  }
  if (!advanced(s)) return best;
  // PZ:5.5.1.9, PZ:5.5.1.12, PZ:5.5.1.12a, PZ:16.7.3.2.2 A position that was dug covers as well as the best ground.
  if (const int w = work_at(s, x.at); w >= 0) {
    const Cover work = t.terrain[at(s.works[static_cast<std::size_t>(w)].terrain)].*column;
    if (work != Cover::Other) best = std::max(best, work);
  }
  if (best == Cover::None && leg_or_towed(s, u) && beside_cover(s, u)) best = Cover::Light;
  return best;
}

}  // namespace

Cover cover_of(const State& s, UnitId u) { return cover_by(s, u, &TerrainEffect::cover); }
/// PZ:5.4.2.2 Wood and brick houses hide better than they protect: the chart has a column of its own.
Cover spot_cover_of(const State& s, UnitId u) { return cover_by(s, u, &TerrainEffect::spot_cover); }

plane::Quad base_at(const State& s, UnitId u, Point p, int facing) {
  const Card& c = card(s, u);
  const bool half = flagged(s, u, kHalfSquad);
  const Base b = base_of(c.unit_class, c.kind, half);
  if (!half) return plane::rectangle(p, facing, b.width, b.depth);
  // PZ:R154 Half of a squad needs no room that the squad did not have.
  const Base whole = base_of(c.unit_class, c.kind, false);
  return plane::rectangle_in(plane::rectangle(p, facing, whole.width, whole.depth), p, facing, b.width, b.depth);
}
plane::Quad base_of(const State& s, UnitId u) { return base_at(s, u, s.unit(u).at, s.unit(u).facing); }

bool on_slope(const Map& m, Point p) {
  return std::ranges::any_of(m.near(p).levels, [&](std::uint8_t i) {
    const HillLevel& l = m.levels[i];
    return l.slopes && l.shape.holds(p) && l.shape.edge_within(p, plane::kMilsPerInch);
  });
}

int crest_at(const Map& m, Point p) {
  for (const std::uint8_t i : m.near(p).crests)
    if (m.crests[i].strip.holds(p)) return i;
  return -1;
}

Eye top_of(const State& s, Point p, std::uint8_t building) {
  const Map& m = s.map();
  if (building == 0xff)
    for (const std::uint8_t i : m.near(p).buildings)
      if (!ruined(s, i) && plane::holds(m.buildings[i].quad, p)) building = i;
  const int ground = level_at(m, p);
  if (building != 0xff) return {p, ground + m.buildings[building].stories, building, true};
  const int height = tables(s).terrain[at(terrain_at(s, p))].height;
  return {p, std::max(ground + height, height_at(s, p)), building, true};
}

/// PZ:16.12.2 A passenger looks out of its vehicle.
Eye eye_of(const State& s, UnitId u) {
  if (s.unit(u).where == Where::Aboard) return eye_of(s, s.unit(u).carrier);
  return {s.unit(u).at, height_of(s, u), s.unit(u).building};
}

}  // namespace kessel::panzer
