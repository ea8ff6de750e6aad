// PZ:23.1.3 "rest": a sensible set-up for whoever has no place yet. Nothing here is a rule: every unit goes where
// `why_not_place` and `why_not_embark` let it.
#include <algorithm>
#include <vector>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

constexpr std::int32_t kInch = plane::kMilsPerInch;

class Deployment {
 public:
  Deployment(State& s, Side side, Events& ev) : s_(s), side_(side), ev_(ev) {
    const SetupArea& area = s.map().setup_areas[s.area[static_cast<std::size_t>(index(side))]];
    bounds_ = area.shape.bounds();
    ahead_ = area.edge == Edge::North ? -1 : 1;
    facing_ = ahead_ < 0 ? 180 : 0;
    for (const ObjectiveValue& v : s.plan().victory.objectives) {
      const Point at = s.map().objectives[v.objective].at;
      if (v.held_by == side) held_.push_back(at);
    }
  }

  /// The Basic Game: lines across the area, two inches apart, the first nearest to the enemy, everybody facing him.
  void lines() {
    std::int32_t row = 0, column = 0;
    each_unit(s_, side_, [&](UnitId u) {
      if (s_.unit(u).where != Where::Setup) return;
      for (;;) {
        const std::int32_t wide = (bounds_.high.x - bounds_.low.x - 8 * kInch) / (4 * kInch);
        // From the middle outwards: 0, 1, -1, 2, -2 …
        const std::int32_t step = (column % 2 == 0 ? -1 : 1) * ((column + 1) / 2);
        const Point p{
            (bounds_.low.x + bounds_.high.x) / 2 + step * 4 * kInch,
            ahead_ < 0 ? bounds_.low.y + 2 * kInch + row * 2 * kInch : bounds_.high.y - 2 * kInch - row * 2 * kInch};
        if (++column > wide) column = 0, ++row;
        if (try_place(u, p)) return;
        KESSEL_ASSERT(row < 64);
      }
    });
  }

  void combined_arms() {
    if (defends()) positions();
    std::int32_t row = 0;
    block([&](UnitId u) { return card(s_, u).vehicle(); }, row);
    each_unit(s_, side_, [&](UnitId u) {
      if (!waits(u)) return;
      if (defends() ? takes_cover(u) : rides(u)) return;
      if (defends()) near(u, post(u));
    });
    block([](UnitId) { return true; }, row);
  }

 private:
  bool defends() const { return !held_.empty(); }
  bool waits(UnitId u) const { return s_.unit(u).where == Where::Setup; }

  bool try_place(UnitId u, Point p, StartMode mode = StartMode::Plain, int floor = 0) {
    if (why_not_place(s_, side_, u, p, facing_, Turning::Front, mode, floor)) return false;
    place(s_, u, p, facing_, Turning::Front, mode, floor, ev_);
    return true;
  }
  /// In an entrenchment or hull down if that may be.
  bool try_best(UnitId u, Point p) {
    return try_place(u, p, card(s_, u).vehicle() ? StartMode::HullFront : StartMode::Dug) || try_place(u, p);
  }
  /// The first free place around a point, in rings.
  void near(UnitId u, Point p) {
    if (try_best(u, p)) return;
    for (int ring = 1; ring < 200; ++ring)
      for (int i = 0; i < 16; ++i)
        if (try_best(u, plane::ahead(p, plane::direction(45 * i), ring * 600))) return;
    KESSEL_ASSERT(false);  // no area is so full
  }

  /// Rows of platoons, each close enough together to share an order.
  template <class F>
  void block(F&& wanted, std::int32_t& row) {
    std::vector<UnitId> line;
    std::int32_t width = 0;
    const std::int32_t gap = 1500, between = 2500, most = bounds_.high.x - bounds_.low.x - 8 * kInch;
    const auto put = [&] {
      std::int32_t x = (bounds_.low.x + bounds_.high.x - width) / 2;
      for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0) x += def(s_, line[i]).group == def(s_, line[i - 1]).group ? gap : between;
        near(line[i], {x, line_y(row)});
      }
      if (!line.empty()) ++row;
      line.clear();
      width = 0;
    };
    each_unit(s_, side_, [&](UnitId u) {
      if (!waits(u) || !wanted(u)) return;
      const bool same = !line.empty() && def(s_, u).group == def(s_, line.back()).group;
      const std::int32_t more = line.empty() ? 0 : same ? gap : between;
      if (!same && width + more + 6 * gap > most) put();
      if (!line.empty()) width += more;
      line.push_back(u);
    });
    put();
  }
  std::int32_t line_y(std::int32_t row) const {
    const std::int32_t edge = ahead_ < 0 ? bounds_.low.y : bounds_.high.y;
    std::int32_t front = edge - ahead_ * 2 * kInch;
    if (defends()) {
      std::int64_t sum = 0;
      for (const Point p : held_) sum += p.y;
      front = static_cast<std::int32_t>(sum / static_cast<std::int64_t>(held_.size())) - ahead_ * 4 * kInch;
    }
    const std::int32_t y = front - ahead_ * row * 2 * kInch;
    return std::clamp(y, bounds_.low.y + kInch, bounds_.high.y - kInch);
  }

  // ---- attackers: mounted ----
  bool carries_somebody(UnitId c) const {
    bool full = false;
    each_passenger(s_, c, [&](UnitId) { full = true; });
    return full;
  }
  /// Its platoon's next vehicle, then any of its company, then the deck of some tank.
  bool rides(UnitId u) {
    UnitId best{};
    int rank = 3;
    each_unit(s_, side_, [&](UnitId c) {
      if (!card(s_, c).vehicle() || !on_table(s_, c) || carries_somebody(c)) return;
      const bool transport =
          !def(s_, c).armed || card(s_, c).kind == UnitKind::Apc || card(s_, c).kind == UnitKind::PrimeMover;
      const int r = def(s_, c).group == def(s_, u).group                        ? 0
                    : transport && def(s_, c).formation == def(s_, u).formation ? 1
                    : !transport                                                ? 2
                                                                                : 3;
      if (r < rank && !why_not_embark(s_, side_, u, c)) best = c, rank = r;
    });
    if (!best.valid()) return false;
    embark(s_, u, best, ev_);
    return true;
  }

  // ---- defenders: in cover ----
  std::int64_t to_objective(Point p) const {
    std::int64_t best = plane::distance_sq(held_[0], p);
    for (const Point o : held_) best = std::min(best, plane::distance_sq(o, p));
    return best;
  }
  /// In a row before the objectives.
  void positions() {
    for (std::int32_t i = 0; i < kMaxFieldworks; ++i) {
      const Point o = held_[static_cast<std::size_t>(i) % held_.size()];
      const std::int32_t step = (i % 2 == 0 ? -1 : 1) * ((i + 1) / 2);
      for (std::int32_t back = 0; back < 8; ++back) {
        const Action a =
            act(side_, Act::Position, {o.x + step * 3 * kInch, o.y + ahead_ * (8 - back) * kInch, facing_});
        const Point p{a.arg[0], a.arg[1]};
        if (why_not_position(s_, side_, a) || work_at(s_, p) >= 0) continue;
        set_position(s_, a, ev_);
        break;
      }
    }
  }
  bool takes_cover(UnitId u) {
    const bool heavy = card(s_, u).towed() || card(s_, u).kind == UnitKind::Section;
    if (heavy)
      for (const Work& w : s_.works)
        if (w.terrain == Terrain::ImprovedPosition && try_place(u, w.at)) return true;
    if (card(s_, u).towed()) return false;
    std::vector<std::size_t> houses;
    for (std::size_t i = 0; i < s_.map().buildings.size(); ++i) {
      const std::int64_t near = 12 * kInch;
      if (to_objective(s_.map().buildings[i].centre) <= near * near) houses.push_back(i);
    }
    std::stable_sort(houses.begin(), houses.end(), [&](std::size_t a, std::size_t b) {
      return to_objective(s_.map().buildings[a].centre) < to_objective(s_.map().buildings[b].centre);
    });
    for (int floor = 0; floor < 3; ++floor)  // one to a floor first
      for (const std::size_t i : houses)
        if (floor < s_.map().buildings[i].stories && !occupied(i, floor) &&
            try_place(u, s_.map().buildings[i].centre, StartMode::Plain, floor))
          return true;
    return false;
  }
  bool occupied(std::size_t building, int floor) const {
    bool somebody = false;
    each_unit(s_, side_, [&](UnitId u) {
      somebody = somebody || (on_table(s_, u) && s_.unit(u).building == building && s_.unit(u).floor == floor);
    });
    return somebody;
  }
  /// Where a platoon digs in: before one of the objectives.
  Point post(UnitId u) const {
    const std::size_t group = def(s_, u).group;
    const Point o = held_[group % held_.size()];
    return {o.x + (static_cast<std::int32_t>(group / held_.size()) % 3 - 1) * 6 * kInch,
            std::clamp(o.y + ahead_ * 2 * kInch, bounds_.low.y + kInch, bounds_.high.y - kInch)};
  }

  State& s_;
  Side side_;
  Events& ev_;
  plane::Bounds bounds_;
  int ahead_ = 1;  ///< of y, towards the enemy
  int facing_ = 0;
  std::vector<Point> held_;  ///< the objectives that it begins with
};

}  // namespace

void place_rest(State& s, Side side, Events& ev) {
  Deployment d(s, side, ev);
  if (advanced(s)) return d.combined_arms();
  d.lines();
}

}  // namespace kessel::panzer
