// PZ:9.3 to PZ:9.6 What a path costs: every leg is cut where the ground changes, exactly, and paid by length (PZ:R70).
#include <algorithm>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;
using plane::Fraction;
using plane::Stretch;
using plane::Stretches;

/// A terrain along the leg, and which feature it belongs to.
struct Layer {
  Terrain terrain = Terrain::Clear;
  Stretches in;
};

bool covers(const Stretches& list, const Fraction& a, const Fraction& b) {
  return std::any_of(list.begin(), list.end(), [&](const Stretch& s) { return s.from <= a && s.to >= b; });
}

/// PZ:R69, PZ:R36 The first of these that holds a piece decides: crossings, streams, roads, areas.
class Cutter {
 public:
  Cutter(const State& s, plane::Segment way) : way_(way) {
    const Map& m = s.map();
    const plane::Bounds b = plane::bounds_of(way);
    for (const Work& w : s.works)
      if (w.terrain == Terrain::Block) add_quad(Terrain::Block, plane::rectangle(w.at, w.bearing, kInch, kInch), b);
    for (std::size_t i = 0; s.ruins != 0 && i < m.buildings.size(); ++i)
      if (ruined(s, i)) add_quad(Terrain::Rubble, m.buildings[i].quad, b);
    for (std::size_t i = 0; i < m.crossings.size(); ++i)
      if (!fallen(s, i)) add_quad(m.crossings[i].terrain, m.crossings[i].quad, b);
    for (const Stream& x : m.streams) add(x.passable ? Terrain::Stream : Terrain::StreamImpassable, x.strip);
    for (const Road& r : m.roads) add(r.terrain, r.strip);
    for (const Area& a : m.areas) {
      if (!a.shape.bounds().meets(b)) continue;
      add(a.terrain, a.shape);
    }
  }
  void cut(std::vector<Ground>& out) {
    std::sort(cuts_.begin(), cuts_.end());
    Fraction from = plane::kStart;
    const auto piece = [&](const Fraction& to) {
      if (from >= to) return;
      Terrain t = Terrain::Clear;
      for (const Layer& l : layers_)
        if (covers(l.in, from, to)) {
          t = l.terrain;
          break;
        }
      if (!out.empty() && out.back().terrain == t) {
        out.back().on.to = to;
      } else {
        out.push_back({{from, to}, t});
      }
      from = to;
    };
    for (const Fraction& f : cuts_) piece(f);
    piece(plane::kEnd);
  }

 private:
  template <class Shape>
  void add(Terrain t, const Shape& shape) {
    Layer l{t, {}};
    shape.stretches(way_, l.in);
    keep(std::move(l));
  }
  void add_quad(Terrain t, const plane::Quad& q, const plane::Bounds& b) {
    Stretch f;
    if (plane::bounds_of(q).meets(b) && plane::stretch_inside(way_, q, f)) keep({t, {f}});
  }
  void keep(Layer l) {
    if (l.in.empty()) return;
    for (const Stretch& f : l.in) cuts_.push_back(f.from), cuts_.push_back(f.to);
    layers_.push_back(std::move(l));
  }
  plane::Segment way_;
  std::vector<Layer> layers_;
  std::vector<Fraction> cuts_;
};

bool strictly_inside(const plane::Quad& q, Point p) {
  for (std::size_t i = 0; i < 4; ++i)
    if (plane::side(q.corner[i], q.corner[(i + 1) % 4], p) >= 0) return false;
  return true;
}

/// What an inch of that ground costs by a column; PZ:17.2.3.1.5 in a ditch, and out of it, as in the open.
int rate_on(const Tables& t, Terrain ground, std::size_t column) {
  const Cost& c = t.terrain[at(ground)].cost[column];
  return c.kind == Cost::Kind::Allowance ? t.terrain[at(Terrain::Clear)].cost[column].points : c.points;
}

/// PZ:17.2.4.1.4
bool tows(const State& s, UnitId u) {
  bool towed = false;
  if (card(s, u).carries.towed > 0) each_passenger(s, u, [&](UnitId p) { towed = towed || card(s, p).towed(); });
  return towed;
}

}  // namespace

Terrain tread_at(const State& s, Point p) {
  const int w = work_at(s, p);
  return w >= 0 && s.works[static_cast<std::size_t>(w)].terrain == Terrain::Block ? Terrain::Block : footing_at(s, p);
}

void ground_along(const State& s, plane::Segment way, std::vector<Ground>& out) { Cutter(s, way).cut(out); }

std::int32_t mils_at(const Leg& l, const Fraction& f) {
  return static_cast<std::int32_t>(static_cast<plane::Wide>(l.length) * f.num / f.den);
}

/// PZ:9.3.2, PZ:9.3.3, PZ:9.3.4, PZ:5.5.1.11a
Leg look_along(const State& s, UnitId u, plane::Segment way, bool reversed, bool on_road, std::uint8_t house) {
  const Tables& t = tables(s);
  const Map& m = s.map();
  const auto column = at(movement_of(s, u).mover);
  Leg leg;
  leg.way = way, leg.reversed = reversed;
  leg.length = static_cast<std::int32_t>(plane::length(way.way()));
  Cutter(s, way).cut(leg.ground);
  for (const Ground& g : leg.ground) {
    const Cost& c = t.terrain[at(g.terrain)].cost[column];
    if (c.kind == Cost::Kind::Prohibited && !leg.barred) leg.barred = g.on.from, leg.barred_by = g.terrain;
  }
  if (const Terrain end = tread_at(s, way.b);  // PZ:R69 an edge belongs to what it bounds
      !leg.barred && t.terrain[at(end)].cost[column].kind == Cost::Kind::Prohibited)
    leg.barred = plane::kEnd, leg.barred_by = end;
  const auto toll = [&](Fraction at_, int points, Toll::What what) { leg.tolls.push_back({at_, points, what}); };
  // PZ:R74 Each edge of a level that is crossed is one change of height; PZ:9.5.6 one less on a road.
  const int climb =
      std::max(0, t.terrain[at(Terrain::Slope)].cost[column].points - (on_road ? t.road_height_discount : 0));
  Stretches in;
  for (const HillLevel& l : m.levels) {
    in.clear();
    l.shape.stretches(way, in);
    const bool began = l.shape.holds(way.a);
    const auto crosses = [&](const Fraction& f) {
      if (!l.slopes && !leg.barred) leg.barred = f, leg.cliff = true;
      toll(f, climb, Toll::What::Height);
    };
    const bool ended = l.shape.holds(way.b);
    const Point middle{way.a.x + (way.b.x - way.a.x) / 2, way.a.y + (way.b.y - way.a.y) / 2};
    if (in.empty() && began && ended && l.shape.holds(middle)) continue;  // along the edge: it stays up
    // A place on the edge counts as inside (PZ:R69): who comes to it has climbed, who goes on from it has not.
    if (began && (in.empty() || in.front().from > plane::kStart)) crosses(plane::kStart);
    for (const Stretch& f : in) {
      if (f.from > plane::kStart || !began) crosses(f.from);
      if (f.to < plane::kEnd) crosses(f.to);
    }
    if (ended && (in.empty() || in.back().to < plane::kEnd)) crosses(plane::kEnd);
  }
  const int crest =
      std::max(0, t.terrain[at(Terrain::Crest)].cost[column].points - (on_road ? t.road_height_discount : 0));
  for (const Crest& c : m.crests) {
    const auto line = c.strip.line();
    std::optional<Fraction> last;
    for (std::size_t i = 0; i + 1 < line.size(); ++i) {
      const plane::Segment piece{line[i], line[i + 1]};
      // A place on the line belongs to its left side, so that every passage counts once; so does one through a corner.
      const bool a = plane::side(piece.a, piece.b, way.a) >= 0, b = plane::side(piece.a, piece.b, way.b) >= 0;
      Fraction f;
      if (a == b || !plane::crossing(way, piece, f) || (last && *last == f)) continue;
      toll(f, crest, Toll::What::Height);
      last = f;
    }
  }
  // PZ:9.3.4 Wrecks, and their smoke.
  const plane::Bounds around = plane::bounds_of(way);
  each_unit(s, [&](UnitId w) {
    if (!wreck(s.unit(w).where)) return;
    Stretch f;
    const plane::Quad base = base_of(s, w);
    if (!plane::bounds_of(base).meets(around) || !plane::stretch_inside(way, base, f)) return;
    if (f.from == plane::kStart && strictly_inside(base, way.a)) return;  // paid as it came in
    toll(f.from, t.terrain[at(Terrain::Wreck)].cost[column].points, Toll::What::Wreck);
    if (s.unit(w).where == Where::BrewedUp)
      toll(f.from, t.terrain[at(Terrain::BrewUpSmoke)].cost[column].points, Toll::What::Smoke);
  });
  // PZ:R70 Every pattern of smoke or of a barrage.
  for (const Zone& z : s.zones) {
    if (!lies(z)) continue;
    Stretch f;
    const plane::Quad area = pattern(s, z.at, z.bearing, z.sheaf);
    if (plane::bounds_of(area).meets(around) && plane::stretch_inside(way, area, f))
      leg.patterns.push_back({f, z.shell == Shell::Smoke ? Terrain::Smoke : Terrain::Barrage});
  }
  // PZ:5.5.1.21, PZ:17.2.3.1.4, PZ:17.2.4.1.4 Wire holds everybody but tracked vehicles, and those that tow a gun.
  for (const Work& w : s.works) {
    if (w.terrain != Terrain::Wire) continue;
    const plane::Quad area = plane::rectangle(w.at, w.bearing, kInch, kInch);
    Stretch f;
    if (!plane::bounds_of(area).meets(around) || !plane::stretch_inside(way, area, f)) continue;
    if (t.terrain[at(Terrain::Wire)].cost[column].kind == Cost::Kind::Prohibited || tows(s, u)) {
      if (!leg.barred || f.from < *leg.barred) leg.barred = f.from, leg.barred_by = Terrain::Wire, leg.cliff = false;
    } else if (f.from > plane::kStart || !strictly_inside(area, way.a)) {
      toll(f.from, t.terrain[at(Terrain::Wire)].cost[column].points, Toll::What::Wire);
    }
  }
  // PZ:5.5.1.7 Nobody goes into a fire; who is in one gets out.
  for (std::size_t i = 0; s.burning != 0 && i < m.buildings.size(); ++i) {
    const plane::Quad& q = m.buildings[i].quad;
    Stretch f;
    if (!burning(s, i) || i == house || !plane::bounds_of(q).meets(around) || !plane::stretch_inside(way, q, f))
      continue;
    if (f.from == plane::kStart && plane::holds(q, way.a)) continue;
    if (t.terrain[at(Terrain::Fire)].cost[column].kind == Cost::Kind::Prohibited &&
        (!leg.barred || f.from < *leg.barred))
      leg.barred = f.from, leg.barred_by = Terrain::Fire, leg.cliff = false;
  }
  // PZ:9.7.2 The walls of houses.
  for (std::size_t i = 0; i < m.buildings.size(); ++i) {
    if (ruined(s, i)) continue;
    const auto id = static_cast<std::uint8_t>(i);
    Stretch f;
    const bool through =
        plane::bounds_of(m.buildings[i].quad).meets(around) && plane::stretch_inside(way, m.buildings[i].quad, f);
    if (!through) {
      if (id == house) leg.gates.push_back({plane::kStart, id, false});  // it stood at the wall
      continue;
    }
    if (id != house) leg.gates.push_back({f.from, id, true});
    if (f.to < plane::kEnd) leg.gates.push_back({f.to, id, false});
    leg.houses.push_back({f, id});
  }
  const auto by_place = [](const auto& a, const auto& b) { return a.at < b.at; };
  std::stable_sort(leg.tolls.begin(), leg.tolls.end(), by_place);
  std::stable_sort(leg.gates.begin(), leg.gates.end(), by_place);
  return leg;
}

std::uint8_t house_after(const Leg& leg, std::size_t gates, std::uint8_t before) {
  std::uint8_t house = before;
  for (std::size_t i = 0; i < gates && i < leg.gates.size(); ++i)
    house = leg.gates[i].enters ? leg.gates[i].building : std::uint8_t{0xff};
  return house;
}

/// PZ:9.2.3, PZ:9.3.1, PZ:R70 Thousandths of a point for the first mils of a leg: length times rate, rounded up, and every toll passed;
/// PZ:9.1.3 backwards twice as much.
std::int32_t cost_upto(const State& s, UnitId u, const Leg& leg, std::int32_t mils) {
  const auto column = at(movement_of(s, u).mover);
  const Tables& t = tables(s);
  const Fraction end = mils >= leg.length ? plane::kEnd : Fraction{mils, leg.length};
  plane::FractionSum sum;
  const auto pay = [&](const Fraction& from, const Fraction& to, int rate) {
    sum.add(static_cast<std::int64_t>(rate) * leg.length, to);
    sum.add(-static_cast<std::int64_t>(rate) * leg.length, from);
  };
  for (const Ground& g : leg.ground) {
    if (g.on.from >= end) break;
    pay(g.on.from, std::min(g.on.to, end), rate_on(t, g.terrain, column));
  }
  for (const Ground& g : leg.patterns)
    if (g.on.from < end) pay(g.on.from, std::min(g.on.to, end), t.terrain[at(g.terrain)].cost[column].points);
  for (const House& h : leg.houses) {  // a house costs its own rate instead of the ground's
    const Fraction a = h.on.from, b = std::min(h.on.to, end);
    if (a >= b) continue;
    for (const Ground& g : leg.ground) {
      const Fraction from = std::max(a, g.on.from), to = std::min(b, g.on.to);
      if (from >= to) continue;
      pay(from, to,
          t.terrain[at(s.map().buildings[h.building].terrain())].cost[column].points -
              t.terrain[at(g.terrain)].cost[column].points);
    }
  }
  std::int64_t cost = sum.ceiling();
  for (const Toll& x : leg.tolls)
    if (x.at < end || end == plane::kEnd) cost += 1000 * x.points;
  return static_cast<std::int32_t>(leg.reversed ? cost * t.reverse_factor : cost);
}

/// PZ:9.4.1, PZ:9.4.2 What a turn of more than 90 degrees costs at a place, whole points.
int turn_cost(const State& s, Point p) {
  const Tables& t = tables(s);
  int cost = 0;
  const Terrain ground = footing_at(s, p);
  if (t.terrain[at(ground)].turn.kind == Cost::Kind::Points) cost = t.terrain[at(ground)].turn.points;
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if (const Building& b = s.map().buildings[i]; !ruined(s, i) && plane::holds(b.quad, p))
      cost = t.terrain[at(b.terrain())].turn.points;
  for (const Zone& z : s.zones)
    if (lies(z) && plane::holds(pattern(s, z.at, z.bearing, z.sheaf), p))
      cost += t.terrain[at(z.shell == Shell::Smoke ? Terrain::Smoke : Terrain::Barrage)].turn.points;
  if (on_slope(s.map(), p)) cost += t.terrain[at(Terrain::Slope)].turn.points;
  if (crest_at(s.map(), p) >= 0) cost += t.terrain[at(Terrain::Crest)].turn.points;
  each_unit(s, [&](UnitId w) {
    if (s.unit(w).where == Where::BrewedUp && plane::holds(base_of(s, w), p))
      cost += t.terrain[at(Terrain::BrewUpSmoke)].turn.points;
  });
  return cost;
}

/// PZ:9.4, PZ:9.4.3, PZ:R34 Turns within an inch of path add up; for every such inch, once for each quarter circle that the sum
/// passes. What an earlier turn of the inch has paid counts.
std::vector<int> turns_due(const State& s, std::span<const TurnMade> turns) {
  const int quarter = tables(s).free_turn;
  std::vector<int> times(turns.size()), due(turns.size());
  for (std::size_t j = 0; j < turns.size(); ++j) {
    int sum = 0, paid = 0;
    for (std::size_t i = j + 1; i-- > 0 && turns[j].gone - turns[i].gone <= plane::kMilsPerInch;) {
      sum += turns[i].degrees;
      if (i < j) paid += times[i];
      times[j] = std::max(times[j], (sum == 0 ? 0 : (sum - 1) / quarter) - paid);
    }
    due[j] = times[j] == 0 ? 0 : times[j] * turn_cost(s, turns[j].where);
  }
  return due;
}

namespace {

bool road_terrain(Terrain t) { return t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge; }

/// PZ:9.5.1, PZ:R36 The facing follows the strip, either way, within 45 degrees.
bool follows(const plane::Strip& strip, Point p, int facing) {
  const int piece = strip.piece_at(p);
  if (piece < 0) return false;
  const auto line = strip.line();
  const Point way = line[static_cast<std::size_t>(piece) + 1] - line[static_cast<std::size_t>(piece)];
  return plane::relative(facing, way, 90) != plane::Relative::Outside ||
         plane::relative(facing, Point{-way.x, -way.y}, 90) != plane::Relative::Outside;
}
bool follows_some_road(const State& s, Point p, int facing) {
  return std::any_of(s.map().roads.begin(), s.map().roads.end(),
                     [&](const Road& r) { return follows(r.strip, p, facing); });
}

/// PZ:9.5.4 A bridge is what it connects; with a path at one of its ends it is a path.
bool path_bridge(const State& s, const Crossing& x) {
  const auto& c = x.quad.corner;
  const auto middle = [](Point a, Point b) { return Point{(a.x + b.x) / 2, (a.y + b.y) / 2}; };
  const Point ends[2] = {middle(c[0], c[1]), middle(c[2], c[3])};
  return std::any_of(s.map().roads.begin(), s.map().roads.end(), [&](const Road& r) {
    return r.terrain == Terrain::Path && (r.strip.holds(ends[0]) || r.strip.holds(ends[1]));
  });
}

}  // namespace

/// PZ:4.3a, PZ:9.1.2 Front first, or straight back.
int leg_facing(plane::Segment way, bool reversed) {
  return plane::wrap(plane::bearing(way.way()) + (reversed ? 180 : 0), plane::kDegrees);
}

/// PZ:9.5.1, PZ:9.5.2, PZ:9.5.3, PZ:9.5.5 By which allowance the whole path is gone: 2 road, 1 path, 0 cross-country.
int rate_of(const State& s, UnitId u, Point from, int faced, std::span<const plane::Segment> legs, unsigned reversed,
            int last_facing) {
  if (!moves_as_vehicle(s, u) || legs.empty() || !follows_some_road(s, from, faced)) return 0;
  int rate = 2;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    const Leg leg = look_along(s, u, legs[i], false, true);
    const int facing = leg_facing(legs[i], (reversed >> i & 1u) != 0);
    for (const Ground& g : leg.ground) {
      if (!road_terrain(g.terrain)) return 0;
      if (g.terrain == Terrain::Path) rate = 1;
    }
    for (std::size_t k = 0; k < s.map().crossings.size(); ++k) {
      const Crossing& x = s.map().crossings[k];
      Stretch f;
      if (!fallen(s, k) && x.terrain == Terrain::Bridge && plane::stretch_inside(legs[i], x.quad, f) &&
          path_bridge(s, x))
        rate = 1;
    }
    if (!follows_some_road(s, legs[i].a, facing) || !follows_some_road(s, legs[i].b, facing)) return 0;
    bool blocked = false;  // PZ:9.5.5 wrecks and enemies on the way
    each_unit(s, [&](UnitId w) {
      if (w == u || blocked) return;
      const bool enemy = on_table(s, w) && side_of(s, w) != side_of(s, u);
      if ((!enemy && !wreck(s.unit(w).where)) || !has_base(s, w)) return;
      Stretch f;
      blocked = plane::stretch_inside(legs[i], base_of(s, w), f);
    });
    if (blocked) return 0;
  }
  if (last_facing >= 0 && !follows_some_road(s, legs.back().b, last_facing)) return 0;
  // PZ:9.5.1, PZ:R36 Nor is the facing adjusted at the end of the move.
  const int came = leg_facing(legs.back(), (reversed >> (legs.size() - 1) & 1u) != 0);
  if (s.rules >= 2 && last_facing >= 0 && last_facing != came) return 0;
  return rate;
}

}  // namespace kessel::panzer
