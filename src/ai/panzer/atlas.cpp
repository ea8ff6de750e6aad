#include "ai/panzer/atlas.h"

#include <algorithm>
#include <queue>

namespace kessel::ai::panzer {
namespace {

constexpr int kInch = plane::kMilsPerInch;
constexpr std::int32_t kMinePrice = 12000;  ///< thousandths of a point that a step in a minefield counts
constexpr std::int32_t kBypass = 1400;      ///< how far a way point may be from a unit that joins the net there

bool on_bridge(const State& s, Point p) { return terrain_at(s.map(), p, s.options) == Terrain::Bridge; }

bool may_enter(const State& s, UnitId u, Point p) {
  const Terrain t = terrain_at(s.map(), p, s.options);
  for (const Building& b : s.map().buildings)
    if (plane::holds(b.quad, p)) return false;
  return tables(s).terrain[at(t)].cost[at(card(s, u).move.mover)].kind != Cost::Kind::Prohibited;
}

}  // namespace

Atlas::Atlas(const State& s, UnitId like) {
  const Map& m = s.map();
  columns_ = m.width / kInch, rows_ = m.height / kInch;
  for (int y = 0; y < rows_; ++y)
    for (int x = 0; x < columns_; ++x) {
      at_.push_back({x * kInch + kInch / 2, y * kInch + kInch / 2});
      open_.push_back(!on_bridge(s, at_.back()) && may_enter(s, like, at_.back()));
    }
  edges_.resize(at_.size());
  const auto cell = [&](int x, int y) { return y * columns_ + x; };
  for (int y = 0; y < rows_; ++y)
    for (int x = 0; x < columns_; ++x) {
      if (!open_[static_cast<std::size_t>(cell(x, y))]) continue;
      for (const auto& [dx, dy] : {std::pair(1, 0), std::pair(0, 1), std::pair(1, 1), std::pair(-1, 1)}) {
        const int nx = x + dx, ny = y + dy;
        if (nx < 0 || nx >= columns_ || ny >= rows_ || !open_[static_cast<std::size_t>(cell(nx, ny))]) continue;
        connect(s, like, cell(x, y), cell(nx, ny));
      }
    }
  for (const Road& r : m.roads) {
    std::int32_t before = -1;
    for (Point p : r.strip.line()) {
      p = {std::clamp(p.x, 300, m.width - 300), std::clamp(p.y, 300, m.height - 300)};
      const auto node = static_cast<std::int32_t>(at_.size());
      at_.push_back(p);
      open_.push_back(true);
      edges_.emplace_back();
      if (before >= 0 && at_[static_cast<std::size_t>(before)] != p) connect(s, like, before, node);
      before = node;
      if (on_bridge(s, p)) continue;
      const int x = p.x / kInch, y = p.y / kInch;
      for (int cy = std::max(0, y - 1); cy <= std::min(rows_ - 1, y + 1); ++cy)
        for (int cx = std::max(0, x - 1); cx <= std::min(columns_ - 1, x + 1); ++cx)
          if (open_[static_cast<std::size_t>(cell(cx, cy))]) connect(s, like, cell(cx, cy), node);
    }
  }
  note_cells();
}

void Atlas::note_cells() {
  in_cell_.assign(static_cast<std::size_t>(columns_ * rows_), {});
  for (std::size_t i = 0; i < at_.size(); ++i)
    if (open_[i])
      in_cell_[static_cast<std::size_t>(std::min(rows_ - 1, at_[i].y / kInch) * columns_ +
                                        std::min(columns_ - 1, at_[i].x / kInch))]
          .push_back(static_cast<std::int32_t>(i));
}

/// An edge both ways if a vehicle can drive straight from one to the other.
void Atlas::connect(const State& s, UnitId like, std::int32_t a, std::int32_t b) {
  const plane::Segment way{at_[static_cast<std::size_t>(a)], at_[static_cast<std::size_t>(b)]};
  if (way.a == way.b) return;
  const Leg leg = look_along(s, like, way, false, false);
  if (leg.barred || !leg.gates.empty()) return;
  for (std::size_t i = 0; i + 1 < leg.ground.size(); ++i) {
    const auto road = [](Terrain t) { return t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge; };
    const Terrain t = leg.ground[i].terrain, n = leg.ground[i + 1].terrain;
    if ((t == Terrain::Bridge && !road(n)) || (n == Terrain::Bridge && !road(t))) return;
  }
  const std::int32_t cost = cost_upto(s, like, leg, leg.length);
  edges_[static_cast<std::size_t>(a)].push_back({b, cost});
  edges_[static_cast<std::size_t>(b)].push_back({a, cost});
}

Hazards mines_before(const State& s, UnitId u) {
  Hazards out;
  for (const Minefield& m : s.mines) {
    if (!m.there || !m.known || m.side == side_of(u)) continue;
    const Fieldwork& w = s.plan().fieldworks[m.work];
    if (card(s, u).vehicle() ? w.anti_vehicular : w.anti_personnel) out.push_back({m.low, m.high});
  }
  return out;
}

Atlas::Field Atlas::spread(const std::vector<std::int32_t>& goals, const Hazards& hazards) const {
  Field f;
  f.cost.assign(at_.size(), kFar);
  f.next.assign(at_.size(), -1);
  const auto hot = [&](Point p) {
    return std::any_of(hazards.begin(), hazards.end(), [&](const plane::Bounds& b) {
      return p.x >= b.low.x && p.x <= b.high.x && p.y >= b.low.y && p.y <= b.high.y;
    });
  };
  using Item = std::pair<std::int32_t, std::int32_t>;
  std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
  for (std::int32_t g : goals) f.cost[static_cast<std::size_t>(g)] = 0, open.emplace(0, g);
  while (!open.empty()) {
    const auto [cost, node] = open.top();
    open.pop();
    if (cost > f.cost[static_cast<std::size_t>(node)]) continue;
    for (const Edge& e : edges_[static_cast<std::size_t>(node)]) {
      const Point a = at_[static_cast<std::size_t>(node)], b = at_[static_cast<std::size_t>(e.to)];
      const bool mined = !hazards.empty() && (hot(a) || hot(b) || hot({(a.x + b.x) / 2, (a.y + b.y) / 2}));
      const std::int32_t there = cost + e.cost + (mined ? kMinePrice : 0);
      if (there >= f.cost[static_cast<std::size_t>(e.to)]) continue;
      f.cost[static_cast<std::size_t>(e.to)] = there;
      f.next[static_cast<std::size_t>(e.to)] = node;
      open.emplace(there, e.to);
    }
  }
  return f;
}

const Atlas::Field& Atlas::to_objective(const State& s, int objective) {
  const auto it = objectives_.find(objective);
  if (it != objectives_.end()) return it->second;
  // Any way point from which the objective is in contact will do; the nearer ones to its middle serve best.
  std::vector<std::int32_t> goals;
  const Objective& o = s.map().objectives[static_cast<std::size_t>(objective)];
  for (std::size_t i = 0; i < at_.size(); ++i)
    if (open_[i] && plane::distance_sq(at_[i], o.at) < std::int64_t{1800} * 1800)
      goals.push_back(static_cast<std::int32_t>(i));
  return objectives_.emplace(objective, spread(goals, {})).first->second;
}

const Atlas::Field& Atlas::to_point(Point p, const Hazards& hazards) {
  std::vector<std::int32_t> key{std::clamp(p.y / kInch, 0, rows_ - 1) * columns_ +
                                std::clamp(p.x / kInch, 0, columns_ - 1)};
  for (const plane::Bounds& b : hazards) key.insert(key.end(), {b.low.x, b.low.y, b.high.x, b.high.y});
  const auto it = points_.find(key);
  if (it != points_.end()) return it->second;
  std::vector<std::int32_t> goals;
  for (std::int64_t reach = 1300; goals.empty() && reach < 6000; reach += 1000)
    for (std::size_t i = 0; i < at_.size(); ++i)
      if (open_[i] && plane::distance_sq(at_[i], p) < reach * reach) goals.push_back(static_cast<std::int32_t>(i));
  return points_.emplace(std::move(key), spread(goals, hazards)).first->second;
}

Atlas::Start Atlas::nearest(Point p, const Field& f) const {
  Start best;
  std::int64_t least = std::int64_t{kFar} * 2;
  const int x = p.x / kInch, y = p.y / kInch;
  for (int cy = std::max(0, y - 2); cy <= std::min(rows_ - 1, y + 2); ++cy)
    for (int cx = std::max(0, x - 2); cx <= std::min(columns_ - 1, x + 2); ++cx)
      for (const std::int32_t n : in_cell_[static_cast<std::size_t>(cy * columns_ + cx)]) {
        const auto i = static_cast<std::size_t>(n);
        const Point v = at_[i] - p;
        if (std::abs(v.x) > kBypass || std::abs(v.y) > kBypass || f.cost[i] >= kFar) continue;
        const std::int64_t cost = f.cost[i] + plane::length(v);
        if (cost < least) least = cost, best = {n, static_cast<std::int32_t>(cost)};
      }
  return best;
}

std::int32_t Atlas::cost_from(const Field& f, Point p) const {
  const Start s = nearest(p, f);
  return s.node < 0 ? kFar : s.cost;
}

std::vector<Point> Atlas::way(const Field& f, Point from) const {
  std::vector<Point> out;
  for (std::int32_t n = nearest(from, f).node; n >= 0; n = f.next[static_cast<std::size_t>(n)])
    if (at_[static_cast<std::size_t>(n)] != from) out.push_back(at_[static_cast<std::size_t>(n)]);
  return out;
}

namespace {

Action path_action(UnitId u, const std::vector<Point>& corners, int last_facing) {
  Action a = act(side_of(u), Act::Move, {u.value, last_facing, 0});
  for (Point p : corners) {
    a.arg[a.count++] = p.x;
    a.arg[a.count++] = p.y;
  }
  return a;
}

}  // namespace

std::optional<Action> march(const State& s, UnitId u, const std::vector<Point>& way, int share, int last_facing) {
  Tally silent = Tally::silent();
  const std::int32_t points = allowance(s, u, 0, silent) * 10 * share;
  std::vector<Point> corners;
  Point here = s.unit(u).at;
  std::int32_t spent = 0;
  std::size_t i = 0;
  while (i < way.size() && corners.size() < kMaxLegs && spent < points) {
    // The farthest of the next way points that a straight leg reaches at no greater price than all the small ones.
    std::size_t best = i;
    std::int32_t best_cost = 0, pieces = 0;
    Leg best_leg;
    Point from = here;
    for (std::size_t k = i; k < way.size() && k < i + 8; ++k) {
      const Leg piece = look_along(s, u, {from, way[k]}, false, false);
      if (from == way[k] || piece.barred) break;
      pieces += cost_upto(s, u, piece, piece.length);
      from = way[k];
      const Leg leg = k == i ? piece : look_along(s, u, {here, way[k]}, false, false);
      if (leg.barred || !leg.gates.empty()) continue;
      const bool by_road = std::none_of(leg.ground.begin(), leg.ground.end(),
                                        [](const kessel::panzer::Ground& g) { return g.terrain == Terrain::Bridge; });
      const std::int32_t cost = cost_upto(s, u, leg, leg.length);
      if (k > i && (!by_road || cost > pieces + 50)) continue;
      best = k, best_cost = cost, best_leg = leg;
    }
    if (best_leg.length == 0) break;
    if (spent + best_cost <= points) {
      corners.push_back(way[best]);
      spent += best_cost;
      here = way[best];
      i = best + 1;
      continue;
    }
    std::int32_t low = 0, high = best_leg.length;
    while (high - low > 1) {
      const std::int32_t mid = (low + high) / 2;
      (spent + cost_upto(s, u, best_leg, mid) <= points ? low : high) = mid;
    }
    if (low >= 200) corners.push_back(plane::at_distance(best_leg.way, low));
    break;
  }
  // Others in the way, a turn too dear, a slope: a shorter way will do.
  for (int tries = 0; tries < 10 && !corners.empty(); ++tries) {
    const Action a = path_action(u, corners, last_facing);
    if (!why_not_move(s, side_of(u), a)) return a;
    if (last_facing >= 0) {
      last_facing = -1;
      continue;
    }
    const Point from = corners.size() > 1 ? corners[corners.size() - 2] : s.unit(u).at;
    const plane::Segment last{from, corners.back()};
    const std::int64_t len = plane::length(last.way());
    corners.pop_back();
    if (len > 900) corners.push_back(plane::at_distance(last, len - 800));
  }
  return std::nullopt;
}

}  // namespace kessel::ai::panzer
