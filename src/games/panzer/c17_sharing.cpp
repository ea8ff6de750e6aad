// PZ:17.2.1 Whoever shares an order to move keeps together.
#include <algorithm>
#include <array>

#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

constexpr int kInch = plane::kMilsPerInch;

/// The longest way that it could go, in inches: by road only from one.
int farthest_of(const State& s, UnitId u) {
  Tally silent = Tally::silent();
  int inches = std::max({1, allowance(s, u, 0, silent), allowance(s, u, kQuickmarch, silent)});
  const Terrain t = tread_at(s, s.unit(u).at);
  if (t == Terrain::Road || t == Terrain::Path || t == Terrain::Bridge)
    inches = std::max({inches, allowance(s, u, 1, silent), allowance(s, u, 2, silent)});
  return inches;
}

/// PZ:17.2.2.4 Another that shares its order. Who lost a track, bogged down or was stopped is left behind.
bool goes_with(const State& s, UnitId u, UnitId x) {
  return x != u && on_table(s, x) && share_command(s, u, x) && !flagged(s, x, kTracked | kBogged | kStopped);
}

/// PZ:17.2.1.1 Of those who have moved by its order one that would be out of command range.
UnitId left_by(const State& s, UnitId u, Point end) {
  UnitId found{};
  each_unit(s, side_of(u), [&](UnitId x) {
    if (!found.valid() && flagged(s, x, kMoved) && goes_with(s, u, x) &&
        !within(s, end, s.unit(x).at, command_range(s, u)))
      found = x;
  });
  return found;
}

/// A straight way to within command range of all who have moved by its order: towards each of them, then a little to
/// either side of him; the first that fits.
template <class Fits>
std::optional<Action> straight_way(const State& s, UnitId u, Fits&& fits) {
  std::optional<Action> found;
  const Point at_ = s.unit(u).at;
  const int reach = command_range(s, u), far = farthest_of(s, u);
  each_unit(s, side_of(u), [&](UnitId x) {
    if (found || !flagged(s, x, kMoved) || !goes_with(s, u, x)) return;
    const Point there = s.unit(x).at;
    if (there == at_ || !within(s, at_, there, far + reach)) return;
    const int back = plane::bearing(at_ - there);
    for (const int mils : {kInch * reach, kInch * reach / 2})
      for (const int turn : {0, 30, -30, 60, -60, 90, -90}) {
        const Point p = plane::ahead(there, plane::direction(2 * plane::wrap(back + turn, plane::kDegrees)), mils);
        const Action a = act(side_of(u), Act::Move, {u.value, -1, 0, p.x, p.y});
        if (!found && s.map().on_table(p) && !left_by(s, u, p).valid() && fits(a)) found = a;
      }
  });
  return found;
}

/// PZ:R120 Once `u` stands there, can the other come within command range of it, and of all who have moved?
bool could_follow(const State& s, UnitId u, Point end, UnitId other) {
  if (!within(s, end, s.unit(other).at, command_range(s, u) + farthest_of(s, other))) return false;
  if (s.rules < 2) return true;
  State then = s;
  then.unit(u).at = end;
  raise(then, u, kMoved);
  if (!may_move(then, other)) return false;
  return straight_way(then, other,
                      [&](const Action& a) {
                        Tally silent = Tally::silent();
                        return !way_cost(then, a, silent).why;
                      })
      .has_value();
}

/// Not farther from it than now.
bool comes_nearer(const State& s, UnitId u, Point end, UnitId x) {
  return plane::distance_sq(end, s.unit(x).at) <= plane::distance_sq(s.unit(u).at, s.unit(x).at);
}

}  // namespace

std::optional<Action> way_to_rejoin(const State& s, UnitId u) {
  if (s.rules < 2 || !s.options.command_control || !may_move(s, u)) return std::nullopt;
  if (!left_by(s, u, s.unit(u).at).valid()) return std::nullopt;
  return straight_way(s, u, [&](const Action& a) { return !why_not_move(s, side_of(u), a); });
}

/// PZ:17.2.1, PZ:17.2.1.1, PZ:17.2.2.4, PZ:R120 Whoever shares a movement order ends within command range of those that
/// have moved by it, and where the others can follow. One that cannot come into range may stay, or come nearer.
Why why_out_of_command(const State& s, UnitId u, Point end) {
  if (!s.options.command_control || !s.map().on_table(end)) return std::nullopt;
  const bool stays = end == s.unit(u).at;
  if (const UnitId x = left_by(s, u, end); x.valid())
    if (s.rules < 2 || !comes_nearer(s, u, end, x) || way_to_rejoin(s, u))
      return stays ? Refusal{"PZ:17.2.1.1", no::to_follow_those_who_share_order, x}
                   : Refusal{"PZ:17.2.1.1", no::whoever_shares_order_would_be_out, x};
  Why why;
  each_unit(s, side_of(u), [&](UnitId x) {
    if (why || stays || flagged(s, x, kMoved) || !goes_with(s, u, x)) return;
    const bool near = s.rules >= 2 && within(s, end, s.unit(x).at, command_range(s, u));
    if (near || could_follow(s, u, end, x) || (s.rules >= 2 && comes_nearer(s, u, end, x))) return;
    why = Refusal{"PZ:17.2.1", no::whoever_shares_order_could_not_follow, x};
  });
  return why;
}

/// PZ:17.2.1.1 The Movement Step does not end while somebody could still come to those who share its order.
Why why_left_behind(const State& s, Side by) {
  Why why;
  if (s.rules < 2 || !s.options.command_control) return why;
  each_unit(s, by, [&](UnitId u) {
    if (!why && way_to_rejoin(s, u)) why = Refusal{"PZ:17.2.1.1", no::to_follow_those_who_share_order, u};
  });
  return why;
}

}  // namespace kessel::panzer
