// PZ:20.6 Minefields: where they may lie, whom they strike, how they are cleared.
#include <algorithm>
#include <cstdlib>
#include <span>
#include <vector>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr std::int32_t kInch = plane::kMilsPerInch;

bool is_mines(Terrain t) { return t == Terrain::MinesHasty || t == Terrain::MinesDeliberate; }

/// The scenario's fields, numbered in its order: which of its fieldworks is field n; -1: there is none.
int work_of(const State& s, int field) {
  int n = 0;
  for (std::size_t i = 0; i < s.plan().fieldworks.size(); ++i) {
    const Fieldwork& w = s.plan().fieldworks[i];
    if (!is_mines(w.terrain)) continue;
    if (field >= n && field < n + w.count) return static_cast<int>(i);
    n += w.count;
  }
  return -1;
}
int field_count(const State& s) {
  int n = 0;
  while (n < kMaxMinefields && work_of(s, n) >= 0) ++n;
  return n;
}
const Fieldwork& work(const State& s, const Minefield& m) { return s.plan().fieldworks[m.work]; }

/// Some part of the one lies in the other: an edge of either leads through it.
bool shapes_meet(const plane::Polygon& a, const plane::Polygon& b) {
  if (!a.bounds().meets(b.bounds())) return false;
  const auto leads_through = [](const plane::Polygon& from, const plane::Polygon& into) {
    const auto corners = from.corners();
    plane::Stretches inside;
    for (std::size_t i = 0; i < corners.size(); ++i)
      into.stretches({corners[i], corners[(i + 1) % corners.size()]}, inside);
    return !inside.empty();
  };
  const auto same = [](const plane::Polygon& x, const plane::Polygon& y) {
    return std::ranges::equal(x.corners(), y.corners());
  };
  return leads_through(a, b) || leads_through(b, a) || same(a, b);
}

/// Which of the table's fields it is; -1: none of them.
int number_of(const State& s, const Minefield& m) {
  for (int i = 0; i < kMaxMinefields; ++i)
    if (&s.mines[static_cast<std::size_t>(i)] == &m) return i;
  return -1;
}
bool outlined(const State& s, int field) {
  return field >= 0 && s.outlines[static_cast<std::size_t>(field)] != Outline{};
}
Point nearest_corner(const plane::Polygon& shape, Point from) {
  Point best = shape.corners().front();
  const auto look = [&](Point p) {
    if (plane::distance_sq(from, p) < plane::distance_sq(from, best)) best = p;
  };
  const auto corners = shape.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {  // and places along the edges, a tenth of an inch apart
    const plane::Segment edge{corners[i], corners[(i + 1) % corners.size()]};
    for (std::int64_t mils = 0; mils <= plane::length(edge.way()); mils += kInch / 10)
      look(plane::at_distance(edge, mils));
  }
  return best;
}

bool may_share(const State& s) {
  return std::ranges::any_of(s.plan().setup, [](const SetupStep& x) { return x.minefields_may_share; });
}

}  // namespace

bool mines_under(const State& s, int field, const plane::Quad& zone) {
  const Minefield& m = s.mines[static_cast<std::size_t>(field)];
  if (s.outlines[static_cast<std::size_t>(field)] == Outline{})
    return plane::overlap({{Point{m.low.x, m.high.y}, m.high, Point{m.high.x, m.low.y}, m.low}}, zone);
  return shapes_meet(mined_shape(s, field), plane::Polygon({zone.corner.begin(), zone.corner.end()}));
}

bool marked(const State& s, int field) {
  return std::ranges::any_of(s.marks, [&](const MineMark& m) { return m.field == field; });
}

Point nearest_mines(const State& s, int field, Side side, Point from) {
  const Minefield& m = s.mines[static_cast<std::size_t>(field)];
  if (m.known || m.side == side) {
    if (s.outlines[static_cast<std::size_t>(field)] == Outline{} || mined_shape(s, field).holds(from))
      return {std::clamp(from.x, m.low.x, m.high.x), std::clamp(from.y, m.low.y, m.high.y)};
    return nearest_corner(mined_shape(s, field), from);
  }
  std::optional<Point> best;
  for (const MineMark& mark : s.marks)
    if (mark.field == field && (!best || plane::distance_sq(from, mark.at) < plane::distance_sq(from, *best)))
      best = mark.at;
  return best.value_or(from);
}

bool has_mines(const State& s, Side side) {
  for (int i = 0; i < field_count(s); ++i)
    if (s.plan().fieldworks[static_cast<std::size_t>(work_of(s, i))].side == side) return true;
  return false;
}

namespace {

using Form = Outline::Form;

/// PZ:20.6.1, PZ:R167 A middle and a radius, three corners, or five.
Outline outline_of(const Action& a) {
  Outline o;
  o.form = a.count == 4 ? Form::Circle : a.count == 7 ? Form::Corners3 : Form::Corners5;
  if (o.form == Form::Circle) {
    o.corner[0] = {a.arg[1], a.arg[2]}, o.corner[1] = {a.arg[3], 0};
    return o;
  }
  for (std::size_t i = 0; 2 * i + 2 < a.count; ++i) o.corner[i] = {a.arg[2 * i + 1], a.arg[2 * i + 2]};
  return o;
}

/// Corners on a circle: so many that the shape is nowhere farther off than 2 of 100.
constexpr int kRoundCorners = 24;
plane::Polygon shape_of(const Outline& o) {
  std::vector<Point> list;
  if (o.form == Form::Circle)
    for (int i = 0; i < kRoundCorners; ++i)
      list.push_back(plane::ahead(o.corner[0], plane::direction(2 * 360 / kRoundCorners * i), o.corner[1].x));
  for (std::size_t i = 0; i < (o.form == Form::Corners3 ? 3u : o.form == Form::Corners5 ? 5u : 0u); ++i)
    list.push_back(o.corner[i]);
  return plane::Polygon(std::move(list));
}

std::int64_t twice_area(std::span<const Point> corners) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    sum += plane::cross(corners[i] - corners[0], corners[(i + 1) % corners.size()] - corners[0]);
  return std::abs(sum);
}
/// Edges that are no neighbours have nothing in common.
bool simple(std::span<const Point> corners) {
  const std::size_t n = corners.size();
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = i + 2; k < n; ++k) {
      plane::Fraction at_;
      if ((k + 1) % n != i && plane::crossing({corners[i], corners[i + 1]}, {corners[k], corners[(k + 1) % n]}, at_))
        return false;
    }
  return true;
}

/// PZ:20.6.1, PZ:23.3.5b, PZ:R167 Other shapes than rectangles.
Why why_no_outline(const State& s, const Action& a, int field, int sections) {
  if (s.rules < 2 || (a.count != 4 && a.count != 7 && a.count != 11))
    return Refusal{"PZ:20.6.1a", no::two_opposite_corners_middle_and_radius, {}};
  const Outline o = outline_of(a);
  const std::int64_t inch = kInch, most = sections * inch * inch;
  if (o.form == Form::Circle && (a.arg[3] < 1 || a.arg[3] > plane::kFarthest))
    return Refusal{"PZ:20.6.1a", no::circle_radius, {}};
  // 355/113 for the ratio of a circle: no whole number of mils is judged wrongly by it.
  if (o.form == Form::Circle && 355 * std::int64_t{a.arg[3]} * a.arg[3] > 113 * most)
    return Refusal{"PZ:23.3.5b", no::minefield_too_large, Place::point(a.arg[1], a.arg[2])};
  const plane::Polygon shape = shape_of(o);
  const SetupArea& area = s.map().setup_areas[s.area[static_cast<std::size_t>(index(a.by))]];
  for (const Point c : shape.corners())
    if (!s.map().on_table(c) || !area.shape.holds(c))
      return Refusal{"PZ:23.3.5b", no::outside_set_up_area, Place::point(c.x, c.y)};
  if (o.form != Form::Circle) {
    const std::int64_t twice = twice_area(shape.corners());
    if (twice == 0 || !simple(shape.corners()))
      return Refusal{"PZ:20.6.1a", no::corners_to_go_round_area, Place::point(a.arg[1], a.arg[2])};
    if (twice > 2 * most) return Refusal{"PZ:23.3.5b", no::minefield_too_large, Place::point(a.arg[1], a.arg[2])};
  }
  for (int i = 0; i < kMaxMinefields; ++i) {
    const Minefield& m = s.mines[static_cast<std::size_t>(i)];
    if (i == field || !m.there || m.side != a.by || may_share(s)) continue;
    if (shapes_meet(shape, mined_shape(s, i)))
      return Refusal{"PZ:20.6.1", no::minefields_may_not_overlap, Place::point(a.arg[1], a.arg[2])};
  }
  return std::nullopt;
}

}  // namespace

plane::Polygon mined_shape(const State& s, int field) {
  const Outline& o = s.outlines[static_cast<std::size_t>(field)];
  const Minefield& m = s.mines[static_cast<std::size_t>(field)];
  if (o.form != Outline::Form::Rectangle) return shape_of(o);
  return plane::Polygon({m.low, {m.low.x, m.high.y}, m.high, {m.high.x, m.low.y}});
}

/// PZ:5.5.1.13, PZ:5.5.1.13a, PZ:20.6.1, PZ:20.6.1a, PZ:23.3.5b, PZ:R141 An upright rectangle in the set-up area, no larger than its sections.
Why why_not_mine(const State& s, const Action& a) {
  const bool scrap = static_cast<Act>(a.kind) == Act::Scrap;
  const int field = scrap ? a.arg[1] : a.arg[0];
  const int kind = field < 0 || field >= kMaxMinefields ? -1 : work_of(s, field);
  if (kind < 0 || s.plan().fieldworks[static_cast<std::size_t>(kind)].side != a.by)
    return Refusal{"PZ:20.6.1", no::no_such_minefield_to_lay, {}};
  if (scrap)
    return s.mines[static_cast<std::size_t>(field)].there ? Why{} : Refusal{"PZ:20.6.1", no::minefield_not_laid, {}};
  const Fieldwork& w = s.plan().fieldworks[static_cast<std::size_t>(kind)];
  if (a.count != 5) return why_no_outline(s, a, field, w.max_sections);
  const Point p{a.arg[1], a.arg[2]}, q{a.arg[3], a.arg[4]};
  const SetupArea& area = s.map().setup_areas[s.area[static_cast<std::size_t>(index(a.by))]];
  for (const Point c : {p, q, Point{p.x, q.y}, Point{q.x, p.y}})
    if (!s.map().on_table(c) || !area.shape.holds(c))
      return Refusal{"PZ:23.3.5b", no::outside_set_up_area, Place::point(c.x, c.y)};
  const std::int64_t width = std::abs(p.x - q.x), depth = std::abs(p.y - q.y);
  if (width == 0 || depth == 0) return Refusal{"PZ:20.6.1a", no::two_opposite_corners_apart_both_ways, {}};
  if (width * depth > std::int64_t{w.max_sections} * kInch * kInch)
    return Refusal{"PZ:23.3.5b", no::minefield_too_large, Place::point(p.x, p.y)};
  const plane::Bounds b{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
  for (int i = 0; i < kMaxMinefields; ++i) {
    const Minefield& m = s.mines[static_cast<std::size_t>(i)];
    if (i == field || !m.there || m.side != a.by || may_share(s)) continue;
    if (s.outlines[static_cast<std::size_t>(i)] != Outline{}) {
      if (mines_under(s, i, {{Point{b.low.x, b.high.y}, b.high, Point{b.high.x, b.low.y}, b.low}}))
        return Refusal{"PZ:20.6.1", no::minefields_may_not_overlap, Place::point(p.x, p.y)};
      continue;
    }
    if (m.low.x < b.high.x && b.low.x < m.high.x && m.low.y < b.high.y && b.low.y < m.high.y)
      return Refusal{"PZ:20.6.1", no::minefields_may_not_overlap, Place::point(p.x, p.y)};
  }
  return std::nullopt;
}

void do_mine(State& s, const Action& a, Events& ev) {
  const bool scrap = static_cast<Act>(a.kind) == Act::Scrap;
  const int field = scrap ? a.arg[1] : a.arg[0];
  Minefield& m = s.mines[static_cast<std::size_t>(field)];
  m = Minefield{};
  s.outlines[static_cast<std::size_t>(field)] = {};
  if (!scrap) {
    m.there = true, m.side = a.by, m.work = static_cast<std::uint8_t>(work_of(s, field));
    m.low = {std::min(a.arg[1], a.arg[3]), std::min(a.arg[2], a.arg[4])};
    m.high = {std::max(a.arg[1], a.arg[3]), std::max(a.arg[2], a.arg[4])};
    if (a.count != 5) {
      s.outlines[static_cast<std::size_t>(field)] = outline_of(a);
      const plane::Bounds all = mined_shape(s, field).bounds();
      m.low = all.low, m.high = all.high;
    }
    m.known = !work(s, m).hidden;
  }
  tell(ev, Ev::Plotted, only(a.by), {scrap ? 4 : 2, field}, "PZ:20.6.1");
}

/// A few bands before the objectives that the side begins with.
void offer_mines(const State& s, Side by, Scope scope, ActionList& out) {
  const SetupArea& area = s.map().setup_areas[s.area[static_cast<std::size_t>(index(by))]];
  const std::int32_t ahead = area.edge == Edge::North ? -1 : 1;
  for (int field = 0; field < field_count(s); ++field) {
    const bool there = s.mines[static_cast<std::size_t>(field)].there;
    if (there && scope == Scope::Free) {
      const Action a = act(by, Act::Scrap, {2, field});
      if (!why_not_mine(s, a)) out.add(a);
    }
    if (there || scope != Scope::Main) continue;
    for (const ObjectiveValue& v : s.plan().victory.objectives) {
      const Point o = s.map().objectives[v.objective].at;
      for (int i = 0; i < 3; ++i) {
        const Point p{o.x + (i - 1) * 8 * kInch, o.y + ahead * 10 * kInch};
        const Action a = act(by, Act::Mine, {field, p.x - 5 * kInch, p.y, p.x + 5 * kInch, p.y + kInch});
        if (!why_not_mine(s, a)) out.add(a);
      }
    }
  }
}

// ---- striking -----------------------------------------------------------------------------------------------------

namespace {

/// PZ:20.6.1, PZ:R141 Fords and bridges count as stream.
bool can_be_mined(Terrain t) {
  return t != Terrain::Stream && t != Terrain::StreamImpassable && t != Terrain::Ditch && t != Terrain::Ford &&
         t != Terrain::Bridge;
}

}  // namespace

/// PZ:20.6.1 Not in buildings, streams, ditches and improved positions; PZ:20.6.3 nor where it was cleared.
bool mined(const State& s, const Minefield& m, Point p) {
  if (!m.there || p.x < m.low.x || p.x > m.high.x || p.y < m.low.y || p.y > m.high.y) return false;
  if (const int i = number_of(s, m); outlined(s, i) && !mined_shape(s, i).holds(p)) return false;
  for (std::size_t i = 0; i < m.cleared; ++i)
    if (plane::holds(pattern(s, m.patch[i].at, m.patch[i].bearing, m.patch[i].sheaf), p)) return false;
  for (const Building& b : s.map().buildings)
    if (plane::holds(b.quad, p)) return false;
  if (!can_be_mined(footing_at(s, p))) return false;
  const int w = work_at(s, p);
  return w < 0 || s.works[static_cast<std::size_t>(w)].terrain != Terrain::ImprovedPosition;
}

namespace {

/// PZ:20.6.2, PZ:20.6.2a Friends know the lanes; vehicles set off the mines against vehicles, leg and towed units the others.
bool strikes(const State& s, const Minefield& m, UnitId u) {
  if (!m.there || m.side == side_of(u)) return false;
  return card(s, u).vehicle() ? work(s, m).anti_vehicular : work(s, m).anti_personnel;
}

std::int32_t struck_at(const Moving& m, std::size_t field) {
  return static_cast<std::int32_t>(m.mined[field / 2] >> (16 * (field % 2)) & 0xffffu) - 1;
}
void note_strike(Moving& m, std::size_t field, std::int32_t mils) {
  const unsigned shift = 16 * (field % 2);
  std::uint32_t& word = m.mined[field / 2];
  word = (word & ~(0xffffu << shift)) | static_cast<std::uint32_t>(std::min(mils + 1, 0xffff)) << shift;
}

/// PZ:20.6.1, PZ:20.6.3 The parts of a way that lie in the field: all of it but what its kind of ground keeps free, and
/// what was cleared.
plane::Stretches mined_along(const State& s, const Minefield& m, plane::Segment way) {
  plane::Stretch in;
  if (!plane::stretch_inside(way, plane::Bounds{m.low, m.high}, in)) return {};
  plane::Stretches all{in};
  if (const int i = number_of(s, m); outlined(s, i)) {
    all.clear();
    mined_shape(s, i).stretches(way, all);
  }
  plane::Stretches free;
  const auto leave_out = [&](const plane::Quad& q) {
    plane::Stretch f;
    if (plane::stretch_inside(way, q, f)) free.push_back(f);
  };
  for (std::size_t i = 0; i < m.cleared; ++i)
    leave_out(pattern(s, m.patch[i].at, m.patch[i].bearing, m.patch[i].sheaf));
  for (const Building& b : s.map().buildings) leave_out(b.quad);
  for (const Work& w : s.works)
    if (w.terrain == Terrain::ImprovedPosition) leave_out(plane::rectangle(w.at, w.bearing, kInch, kInch));
  std::vector<Ground> ground;
  ground_along(s, way, ground);
  for (const Ground& g : ground)
    if (!can_be_mined(g.terrain)) free.push_back(g.on);
  plane::join(free);
  plane::subtract(all, free);
  return all;
}

/// PZ:20.6.2b, PZ:20.6.2d, PZ:R141 Where on the way gone so far the field strikes next: at its edge, then two inches of path
/// after the last time, or where the unit comes into it after those; -1: not yet.
std::int32_t next_strike(const State& s, const Moving& m, std::size_t field) {
  const std::int32_t last = struck_at(m, field), first = last < 0 ? 0 : last + kInch * tables(s).mine_inches;
  std::int32_t gone = 0;
  Point from = m.from;
  for (std::size_t i = 0; i < m.legs && gone < m.gone; ++i) {
    const plane::Segment way{from, m.corner[i]};
    const auto length = static_cast<std::int32_t>(plane::length(way.way()));
    const plane::Fraction start{std::max(0, first - gone), length}, end{std::min(length, m.gone - gone), length};
    if (start < end)
      for (const plane::Stretch& f : mined_along(s, s.mines[field], way)) {
        const plane::Fraction at_ = std::max(f.from, start);
        if (at_ < f.to && at_ < end)
          return gone + static_cast<std::int32_t>(static_cast<plane::Wide>(length) * at_.num / at_.den);
      }
    gone += length, from = m.corner[i];
  }
  // Who only comes to the edge is in it all the same (PZ:R69).
  return last < 0 && m.gone > 0 && mined(s, s.mines[field], s.unit(m.unit).at) ? m.gone : -1;
}

/// PZ:R166 The entry is announced, and noted; near another note of that field there is nothing new.
void mark_entry(State& s, std::size_t field, Point p) {
  const auto near = [&](const MineMark& m) {
    return m.field == field && plane::distance_sq(m.at, p) < std::int64_t{kInch} * kInch;
  };
  if (std::ranges::any_of(s.marks, near)) return;
  auto free = std::ranges::find_if(s.marks, [](const MineMark& m) { return m.field == 0xff; });
  if (free == s.marks.end()) {  // the oldest goes
    std::rotate(s.marks.begin(), s.marks.begin() + 1, s.marks.end());
    --free;
  }
  *free = {static_cast<std::uint8_t>(field), p};
}

/// Where on the way of the unit on the move so many mils lie behind it.
Point place_after(const Moving& m, std::int32_t mils) {
  Point from = m.from;
  for (std::size_t i = 0; i < m.legs; ++i) {
    const plane::Segment way{from, m.corner[i]};
    const auto length = static_cast<std::int32_t>(plane::length(way.way()));
    if (mils <= length) return plane::at_distance(way, mils);
    mils -= length, from = m.corner[i];
  }
  return from;
}

void strike(State& s, UnitId u, std::size_t field, Point where, Events& ev) {
  Minefield& m = s.mines[field];
  if (!m.known) {
    ev.learn(kBothSides);
    if (s.rules < 2)
      m.known = true;
    else
      mark_entry(s, field, where);
  }
  s.push(Step::MineRoll, m.side, u, static_cast<int>(field));
}

}  // namespace

/// PZ:20.6.2a, PZ:20.6.2b, PZ:20.6.2c, PZ:20.6.2.1b After each impulse of a move, and when somebody gets off; PZ:R141 who stands still is safe.
bool mines_strike(State& s, UnitId u, Events& ev, bool got_off) {
  bool due = false;
  if (!on_table(s, u)) return false;
  const bool moves = s.move.unit == u && !got_off;
  for (std::size_t i = kMaxMinefields; i-- > 0;) {
    if (!strikes(s, s.mines[i], u)) continue;
    Point where = s.unit(u).at;
    if (moves) {
      const std::int32_t at = next_strike(s, s.move, i);
      if (at < 0) continue;
      note_strike(s.move, i, at);
      where = place_after(s.move, at);
    } else if (!mined(s, s.mines[i], s.unit(u).at)) {
      continue;
    }
    strike(s, u, i, where, ev);
    due = true;
  }
  return due;
}

/// PZ:20.6.2.1, PZ:20.6.2.2, PZ:C.MINE The owner rolls; by GP defense for vehicles.
void mine_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const Minefield& m = s.mines[s.top().arg];
  const int field = s.top().arg;
  s.pop();
  const MineEffect& row = tables(s).mines[work(s, m).terrain == Terrain::MinesHasty ? 0 : 1];
  const int roll = read_dice(d[0], d[1]);
  const int defense = card(s, u).gp_def;
  const bool vehicle = card(s, u).vehicle();
  const std::size_t column = !vehicle ? 3 : defense <= 3 ? 0 : defense <= 6 ? 1 : 2;
  const bool quick = s.move.unit == u && s.move.quick && !vehicle;
  const int total = std::max(1, roll + (quick ? tables(s).mine_quickmarch : 0));
  const int result = row.eliminated[column].hold(total) ? 3
                     : row.damaged[column].hold(total)  ? 2
                     : row.track[column].hold(total)    ? 1
                                                        : 0;
  tell(ev, Ev::MineStruck, {u.value, field, roll, result}, vehicle ? RuleRef("PZ:20.6.2.1") : RuleRef("PZ:20.6.2.2"));
  if (!on_table(s, u)) return;
  if (result == 3 && vehicle) suffer(s, u, Damage::KnockedOut, "PZ:20.6.2.1", ev);
  if (result == 3 && !vehicle) reduce_or_eliminate(s, u, "PZ:20.6.2.2", ev);
  if (result == 2) {
    s.unit(u).bail |= kBailDamage;
    suffer(s, u, Damage::Damaged, "PZ:20.6.2.1", ev);
  }
  if (result == 1) {
    s.unit(u).bail |= kBailTrack;
    suffer_track(s, u, ev);
  }
  settle_bails(s);
}

/// PZ:20.6.3, PZ:20.6.3.2 The oldest patch goes where there is no room for another to be noted: it is covered by then, or
/// the field is all but gone.
void clear_mines(State& s, int field, Point p, int bearing, Sheaf sheaf) {
  Minefield& m = s.mines[static_cast<std::size_t>(field)];
  if (m.cleared == kMaxCleared) {
    std::rotate(m.patch.begin(), m.patch.begin() + 1, m.patch.end());
    --m.cleared;
  }
  m.patch[m.cleared].at = p, m.patch[m.cleared].bearing = static_cast<std::uint16_t>(bearing);
  m.patch[m.cleared].sheaf = sheaf;
  ++m.cleared;
}

// ---- mines that do not show, under shells and wrecks of aircraft -----------------------------------------------------

/// PZ:R153 By what lies open alone: fields of the scenario that have not shown, and the ground where they may lie.
bool mines_may_lie(const State& s, const plane::Quad& zone) {
  for (const Side side : {kGerman, kSoviet}) {
    int left = 0;
    for (int i = 0; i < field_count(s); ++i) {
      const Fieldwork& w = s.plan().fieldworks[static_cast<std::size_t>(work_of(s, i))];
      const Minefield& m = s.mines[static_cast<std::size_t>(i)];
      left += w.side == side && w.hidden && !(m.there && m.known) ? 1 : 0;
    }
    const std::uint8_t area = s.area[static_cast<std::size_t>(index(side))];
    if (left > 0 &&
        (area >= s.map().setup_areas.size() || s.map().setup_areas[area].shape.bounds().meets(plane::bounds_of(zone))))
      return true;
  }
  return false;
}

/// PZ:20.6.3.1, PZ:R153 One roll for all that may lie there; only whoever laid them learns what it did.
void hidden_mines_rolled(State& s, int roll, Events& ev) {
  Attack& a = s.attack;
  a.hidden_mines = false;
  const plane::Quad zone = pattern(s, a.at, a.bearing, a.sheaf);
  Tally silent = Tally::silent();
  tell(ev, Ev::GroundSearched, {roll + terrain_chance(s, a, 1, silent).net}, "PZ:R153");
  for (std::size_t i = 0; i < s.mines.size(); ++i) {
    const Minefield& m = s.mines[i];
    if (!m.there || m.known || !mines_under(s, static_cast<int>(i), zone)) continue;
    Tally quiet = Tally::silent();
    const GpChance c = terrain_chance(s, a, tables(s).terrain[at(work(s, m).terrain)].gp_def_low, quiet);
    const bool gone = roll + c.net > c.number.suppressed;
    const int field = static_cast<int>(i);
    tell(ev, Ev::TerrainHit, only(m.side), {3, field, roll + c.net, gone ? 1 : 0}, "PZ:20.6.3.1");
    if (gone) clear_mines(s, field, a.at, a.bearing, a.sheaf);
  }
}

}  // namespace kessel::panzer
