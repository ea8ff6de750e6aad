// PZ:5.5.2 Line of sight. The line is cut wherever it meets the edge of something, exactly (PZ:R72); what stands on a
// piece blocks by the table for the closer, middle and farther part of the line (PZ:R73).
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

using plane::Fraction;
using plane::Segment;
using plane::Stretch;
using plane::Stretches;
using plane::Wide;

constexpr int kInch = plane::kMilsPerInch;

/// The line from eye to eye. Lengths along it are not whole numbers; places are compared by their squares.
struct Line {
  Segment way;
  std::int64_t square = 0;

  /// Twice the distance of a place from the start, against `lengths` times the line's length plus `mils`: -1, 0, +1.
  int compare(const Fraction& f, int lengths, std::int64_t mils) const {
    return compare_root(2 * f.num - lengths * f.den, mils * f.den);
  }
  /// n times the length against m.
  int compare_root(std::int64_t n, std::int64_t m) const {
    if (n <= 0 && m >= 0) return n == 0 && m == 0 ? 0 : -1;
    if (n >= 0 && m <= 0) return 1;
    const Wide a = static_cast<Wide>(n) * n * square, b = static_cast<Wide>(m) * m;
    const int sign = n > 0 ? 1 : -1;
    return a < b ? -sign : a == b ? 0 : sign;
  }
};

/// PZ:R72 The ends of a piece once its first or last inch has been left out.
struct Piece {
  Fraction from, to;
  bool skip_first = false, skip_last = false;
};

/// Is there anything of the piece, of some length, between two places of the line? Each place is `lengths` half lengths
/// of the line plus `mils` half mils.
struct Mark {
  int lengths = 0;
  std::int64_t mils = 0;
};
bool meets(const Line& l, const Piece& p, Mark low, Mark high) {
  const auto before = [&](const Mark& a, const Mark& b) {  // a < b
    return l.compare_root(a.lengths - b.lengths, b.mils - a.mils) < 0;
  };
  const Mark first{0, 2 * kInch}, last{2, -2 * kInch};
  if (!before(low, high)) return false;
  // The later of the starts must lie before the earlier of the ends.
  if (l.compare(p.from, high.lengths, high.mils) >= 0 || l.compare(p.to, low.lengths, low.mils) <= 0) return false;
  if (p.skip_first && (!before(first, high) || l.compare(p.to, first.lengths, first.mils) <= 0)) return false;
  if (p.skip_last && (!before(low, last) || l.compare(p.from, last.lengths, last.mils) >= 0)) return false;
  return !(p.skip_first && p.skip_last && !before(first, last));
}

/// The ground's level along the line.
struct Ground {
  Stretch stretch;
  int level = 0;
};

class Search {
 public:
  Search(const State& s, const Eye& from, const Eye& to, std::vector<Obstacle>* proof)
      : s_(s), m_(s.map()), from_(from), to_(to), proof_(proof) {
    line_.way = {from.at, to.at};
    line_.square = plane::distance_sq(from.at, to.at);
    const auto row = [](int h) {
      return static_cast<std::size_t>(std::clamp(h, kLowest, kLowest + kHeights - 1) - kLowest);
    };
    needed_ = tables(s).los[row(from.height)][row(to.height)];
  }

  bool open() {
    if (within(s_, from_.at, to_.at, tables(s_).see_into_terrain)) return true;  // PZ:5.4.2.7, PZ:5.4.2.4
    if (needed_[0] == 0) return false;                                           // PZ:5.5.2.4.4
    least_ = *std::min_element(needed_.begin(), needed_.end());
    bounds_ = plane::bounds_of(line_.way);
    return levels() && crests() && areas() && buildings();
  }

 private:
  /// PZ:5.5.2.1, PZ:5.5.2.2, PZ:5.5.2.4, PZ:5.5.2.4.2, PZ:5.5.2.4.3, PZ:R73 The feature stands on the stretch with that top. False: the line is closed and nobody wants the rest.
  bool stands(Obstacle::What what, std::size_t index, const Stretch& on, int top, bool holds_from, bool holds_to) {
    if (top < least_ && proof_ == nullptr) return true;
    // PZ:5.4.2.4 In one wood two units see each other at range 1 only, also where their two inches cover the line.
    const bool one_wood = holds_from && holds_to && line_.square <= std::int64_t{4} * kInch * kInch;
    const Piece piece{on.from, on.to, holds_from && !one_wood, holds_to && !one_wood};
    // Twice the distance: the middle is within an inch of half the line.
    const Mark start{0, 0}, low{1, -2 * kInch}, high{1, 2 * kInch}, end{2, 0};
    for (std::uint8_t zone = 0; zone < 3; ++zone) {
      const bool in = zone == 0   ? meets(line_, piece, start, low)
                      : zone == 1 ? meets(line_, piece, low, high)
                                  : meets(line_, piece, high, end);
      if (!in) continue;
      const Obstacle o{what, static_cast<int>(index), on, top, zone, needed_[zone]};
      if (proof_ != nullptr) proof_->push_back(o);
      if (!o.blocks()) continue;
      closed_ = true;
      if (proof_ == nullptr) return false;
    }
    return true;
  }
  bool done() const { return !closed_; }

  /// PZ:5.5.1.11 Levels block, and carry what stands on them.
  bool levels() {
    ground_.assign(1, {{plane::kStart, plane::kEnd}, 0});
    for (std::size_t i = 0; i < m_.levels.size(); ++i) {
      const HillLevel& l = m_.levels[i];
      found_.clear();
      l.shape.stretches(line_.way, found_);
      if (found_.empty()) continue;
      raise_ground(l.level);
      if (l.level < 1) continue;
      const bool a = l.shape.holds(from_.at), b = l.shape.holds(to_.at);
      for (const Stretch& f : found_)
        if (!stands(Obstacle::What::Level, i, f, l.level, a, b)) return false;
    }
    return done() || proof_ != nullptr;
  }
  void raise_ground(int level) {
    const auto lower = [&](int now) { return level > 0 ? now < level : now == 0; };
    std::vector<Ground> next;
    for (const Ground& g : ground_) {
      if (!lower(g.level)) {
        next.push_back(g);
        continue;
      }
      Fraction at = g.stretch.from;
      for (const Stretch& f : found_) {
        const Fraction a = std::max(f.from, at), b = std::min(f.to, g.stretch.to);
        if (a >= b) continue;
        if (at < a) next.push_back({{at, a}, g.level});
        next.push_back({{a, b}, level});
        at = b;
      }
      if (at < g.stretch.to) next.push_back({{at, g.stretch.to}, g.level});
    }
    ground_.swap(next);
  }
  /// Something of a height of its own over the ground: its top changes with the level.
  bool stands_on_ground(Obstacle::What what, std::size_t index, const Stretch& on, int height, bool a, bool b) {
    for (const Ground& g : ground_) {
      const Stretch both{std::max(on.from, g.stretch.from), std::min(on.to, g.stretch.to)};
      if (both.from < both.to && !stands(what, index, both, g.level + height, a, b)) return false;
    }
    return true;
  }

  /// PZ:5.5.1.17
  bool crests() {
    const int height = tables(s_).terrain[at(Terrain::Crest)].height;
    for (std::size_t i = 0; i < m_.crests.size(); ++i) {
      const Crest& c = m_.crests[i];
      found_.clear();
      c.strip.stretches(line_.way, found_);
      if (found_.empty()) continue;
      const bool a = c.strip.holds(from_.at), b = c.strip.holds(to_.at);
      for (const Stretch& f : found_)
        if (!stands(Obstacle::What::Crest, i, f, c.base + height, a, b)) return false;
    }
    return done() || proof_ != nullptr;
  }

  /// PZ:5.5.1.24, PZ:5.5.1.10 Woods; PZ:R36 a road through them is a gap.
  bool areas() {
    bool roads_known = false;
    for (std::size_t i = 0; i < m_.areas.size(); ++i) {
      const Area& w = m_.areas[i];
      const int height = tables(s_).terrain[at(w.terrain)].height;
      if (height <= 0 || !w.shape.bounds().meets(bounds_)) continue;
      if (to_.top && w.terrain == terrain_at(s_, to_.at) && w.shape.holds(to_.at)) continue;  // PZ:R75
      found_.clear();
      w.shape.stretches(line_.way, found_);
      if (found_.empty()) continue;
      if (s_.options.road_cuts_terrain) {
        if (!roads_known) find_roads(), roads_known = true;
        plane::subtract(found_, roads_);
      }
      const bool a = w.shape.holds(from_.at), b = w.shape.holds(to_.at);
      for (const Stretch& f : found_)
        if (!stands_on_ground(Obstacle::What::Terrain, i, f, height, a, b)) return false;
    }
    return done() || proof_ != nullptr;
  }
  void find_roads() {
    roads_.clear();
    for (const Road& r : m_.roads) r.strip.stretches(line_.way, roads_);
    plane::join(roads_);
  }

  /// PZ:5.5.1.3 One height for each story; PZ:R77 one's own house is never in the way.
  bool buildings() {
    for (std::size_t i = 0; i < m_.buildings.size(); ++i) {
      if (i == from_.building || i == to_.building || ruined(s_, i)) continue;
      const Building& b = m_.buildings[i];
      Stretch f;
      if (!plane::bounds_of(b.quad).meets(bounds_) || !plane::stretch_inside(line_.way, b.quad, f)) continue;
      if (!stands_on_ground(Obstacle::What::Building, i, f, b.stories, false, false)) return false;
    }
    return done();
  }

  const State& s_;
  const Map& m_;
  const Eye &from_, &to_;
  std::vector<Obstacle>* proof_;
  Line line_;
  plane::Bounds bounds_;
  std::array<std::uint8_t, 3> needed_{};
  int least_ = 0;
  bool closed_ = false;
  Stretches found_, roads_;
  std::vector<Ground> ground_;
};

}  // namespace

bool sees(const State& s, const Eye& from, const Eye& to, std::vector<Obstacle>* proof) {
  return Search(s, from, to, proof).open();
}

namespace {

/// PZ:R82 A line past things that float above the ground: they never block, but the shot goes through them.
class Haze {
 public:
  Haze(const State& s, const Eye& from, const Eye& to) : from_(from), to_(to) {
    const auto row = [](int h) {
      return static_cast<std::size_t>(std::clamp(h, kLowest, kLowest + kHeights - 1) - kLowest);
    };
    needed_ = tables(s).los[row(from.height)][row(to.height)];
    line_.way = {from.at, to.at};
    line_.square = plane::distance_sq(from.at, to.at);
  }
  bool passes(const plane::Quad& quad, int top) const {
    if (plane::holds(quad, from_.at) || plane::holds(quad, to_.at)) return true;
    Stretch f;
    if (line_.square == 0 || !plane::stretch_inside(line_.way, quad, f)) return false;
    const Piece piece{f.from, f.to, false, false};
    return (top >= needed_[0] && meets(line_, piece, {0, 0}, {1, -2 * kInch})) ||
           (top >= needed_[1] && meets(line_, piece, {1, -2 * kInch}, {1, 2 * kInch})) ||
           (top >= needed_[2] && meets(line_, piece, {1, 2 * kInch}, {2, 0}));
  }

 private:
  const Eye &from_, &to_;
  std::array<std::uint8_t, 3> needed_{};
  Line line_;
};

}  // namespace

/// PZ:5.5.1.2, PZ:R82
int brew_up_smokes(const State& s, const Eye& from, const Eye& to) {
  const Haze haze(s, from, to);
  int count = 0;
  each_unit(s, [&](UnitId u) {
    if (s.unit(u).where != Where::BrewedUp) return;
    const int top = level_at(s.map(), s.unit(u).at) + tables(s).terrain[at(Terrain::BrewUpSmoke)].height;
    count += haze.passes(base_of(s, u), top) ? 1 : 0;
  });
  return count;
}

/// PZ:5.5.1.7, PZ:R82, PZ:R152 It never hides anybody.
int fires_crossed(const State& s, const Eye& from, const Eye& to) {
  if (s.burning == 0) return 0;
  const Haze haze(s, from, to);
  const Map& m = s.map();
  int count = 0;
  for (std::size_t i = 0; i < m.buildings.size(); ++i) {
    if (!burning(s, i)) continue;
    const Building& b = m.buildings[i];
    const int inside = (plane::holds(b.quad, from.at) ? 1 : 0) + (plane::holds(b.quad, to.at) ? 1 : 0);
    const int top = level_at(m, b.centre) + tables(s).terrain[at(Terrain::Fire)].height;
    count += inside > 0 ? inside : haze.passes(b.quad, top) ? 1 : 0;
  }
  return count;
}
bool in_fire(const State& s, Point p) {
  if (s.burning == 0) return false;
  for (std::size_t i = 0; i < s.map().buildings.size(); ++i)
    if (burning(s, i) && plane::holds(s.map().buildings[i].quad, p)) return true;
  return false;
}

/// PZ:16.2.1.4, PZ:16.2.1.5, PZ:12.5, PZ:5.5.1.18 Each pattern counts once, however long the way through it. Fire from the
/// map lies always open; so does smoke fired directly.
int zones_crossed(const State& s, const Eye& from, const Eye& to, Shell shell, bool closed, int except) {
  const Haze haze(s, from, to);
  const int height = tables(s).terrain[at(shell == Shell::Smoke ? Terrain::Smoke : Terrain::Barrage)].height;
  int count = 0;
  for (std::size_t i = 0; i < s.zones.size(); ++i) {
    const Zone& z = s.zones[i];
    if (!lies(z) || z.shell != shell || static_cast<int>(i) == except) continue;
    if ((z.off_map && z.sheaf == Sheaf::A) != closed) continue;
    count += haze.passes(pattern(s, z.at, z.bearing, z.sheaf), level_at(s.map(), z.at) + height) ? 1 : 0;
  }
  return count;
}

}  // namespace kessel::panzer
