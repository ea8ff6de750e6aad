// Where units can go, what it costs, and why they cannot go elsewhere. Every step is judged by the rules themselves.
#include <algorithm>

#include "core/json_writer.h"
#include "games/kesselschlacht/inspect.h"
#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/world.h"

namespace kessel::kesselschlacht {

namespace {

Fault cannot(std::string_view what, std::string why) { return Fault{std::string(what), std::move(why)}; }

bool moves_now(const State& s, Side side) {
  return movement_phase(s.phase) && phasing(s) == side && s.depth > 0 &&
         (s.top().step == Step::Move || s.top().step == Step::Group);
}

/// Their own movement phase, begun afresh.
void suppose_phase(State& s, const UnitList& units) {
  const Side side = side_of(s, units[0]);
  while (s.depth > 0) s.pop();
  s.phase = side == kSoviet ? Phase::H : Phase::J;
  s.push(Step::Move);
  each_unit(s, [&](UnitId u) {
    lower(s, u, kMoved | kStopped | kInGroup | kInForce | kFree | kBegan | kBoundNow | kInCombat);
    s.unit(u).mp = 0;
  });
  if (side == kSoviet)
    for (UnitId u : units) lower(s, u, kForced | kRegroups), raise(s, u, kActive);
}

int most_fuel(const State& s) {
  int n = tables(s).fuel_max;
  while (n > 0 && why_not_fuel(s, n)) --n;
  return n;
}

/// The corps with most fuel of those that may pay for the army HQ.
FormationId likely_payer(const State& s) {
  FormationId best;
  for (FormationId f : s.content->tracks)
    if (f.valid() && !why_not_payer(s, f) &&
        (!best.valid() || fuel_available(s, def(s, f).track) > fuel_available(s, def(s, best).track)))
      best = f;
  return best;
}

std::string words(const Refusal& no) {
  return std::string(no.reason.text()) + " (" + std::string(no.rule.text()) + ")";
}

}  // namespace

Expected<MarchPlan> plan_march(const World& w, const UnitList& units, int fuel) {
  MarchPlan plan;
  plan.s = w.s;
  plan.units = units;
  State& s = plan.s;
  const bool under_way = moves_now(s, side_of(s, units[0])) && s.top().step == Step::Group;
  if (!moves_now(s, side_of(s, units[0]))) suppose_phase(s, units);
  Events none = Events::none();
  for (UnitId u : units) {
    if (under_way && flagged(s, u, kInGroup)) continue;
    if ((plan.barred = why_not_pick(s, u))) return plan;
    pick(s, u, none);
  }
  if (group_of(s).size() != units.size()) return cannot("reach", "another group is on the move");
  if (payer_owed(s)) {
    plan.payer = likely_payer(s);
    name_payer(s, plan.payer);
  }
  if (s.pool_bought == 0) {
    if (fuel > 0)
      if (const Why no = why_not_fuel(s, fuel)) return cannot("fuel", words(*no));
    if (const int n = fuel > 0 ? fuel : most_fuel(s); n > 0) buy_fuel(s, n, none);
  }
  plan.fuel = s.pool_bought;
  plan.payers = s.pool_payers;
  return plan;
}

namespace {

/// How a group can have come to a hex: what each gait has spent.
struct Label {
  Hex hex{};
  std::array<int, kGaits> spent{};
  int from = -1;  ///< index of the label it came from
  bool stops = false, bound = false;
  bool back = false;  ///< it has been this side of its army's line (KS:R83)
  int sum() const { return spent[0] + spent[1] + spent[2]; }
};

bool better_or_same(const Label& a, const Label& b) {
  for (std::size_t g = 0; g < kGaits; ++g)
    if (a.spent[g] > b.spent[g]) return false;
  return (!a.bound || b.bound) && (!a.back || b.back);
}

/// Where a group can get from one label on: the undominated labels of every hex.
class Spread {
 public:
  Spread(const MarchPlan& plan, const Label& start) : plan_(plan), work_(plan.s), labels_{start}, at_(hex::kHexSlots) {
    labels_[0].from = -1;
    at_[start.hex.value].push_back(0);
    std::vector<int> open{0};
    const auto later = [&](int x, int y) {
      return label(x).sum() != label(y).sum() ? label(x).sum() > label(y).sum() : x > y;
    };
    while (!open.empty()) {
      std::pop_heap(open.begin(), open.end(), later);
      const int now = open.back();
      open.pop_back();
      if (label(now).stops) continue;
      expand(now, [&](int i) {
        open.push_back(i);
        std::push_heap(open.begin(), open.end(), later);
      });
    }
  }

  const Label& label(int i) const { return labels_[static_cast<std::size_t>(i)]; }
  /// The cheapest, or -1 if the hex is out of reach.
  int best(Hex h) const {
    const std::vector<int>& here = at_[h.value];
    if (here.empty()) return -1;
    return *std::min_element(here.begin(), here.end(), [&](int x, int y) { return label(x).sum() < label(y).sum(); });
  }
  std::vector<Hex> path(int i) const {
    std::vector<Hex> out;
    for (; label(i).from >= 0; i = label(i).from) out.push_back(label(i).hex);
    std::reverse(out.begin(), out.end());
    return out;
  }
  /// The state in which the group stands as the label says.
  const State& stand(const Label& l) {
    const bool moved = l.sum() > 0;
    int pool = 0;
    for (UnitId u : plan_.units) {
      Unit& unit = work_.unit(u);
      const int spent = l.spent[static_cast<std::size_t>(def(work_, u).gait)];
      unit.hex = l.hex;
      unit.mp = static_cast<std::uint8_t>(plan_.s.unit(u).mp - spent);
      unit.flags = (plan_.s.unit(u).flags | (l.bound ? kBoundSouth : 0u)) & ~(l.back ? kBeyond : 0u);
      if (runs_on_fuel(work_, u)) pool = std::max(pool, spent);
    }
    work_.pool_halves = static_cast<std::uint8_t>(plan_.s.pool_halves - std::min<int>(pool, plan_.s.pool_halves));
    work_.top().arg = static_cast<std::uint8_t>(plan_.s.top().arg | (moved ? kGroupMoved : 0));
    return work_;
  }

 private:
  template <class Found>
  void expand(int index_now, Found found) {
    const Label now = label(index_now);
    const State& s = stand(now);
    const Board b = board_of(s);
    const hex::Mask& zoc = b.zoc[1 - index(side_of(s, plan_.units[0]))];
    for (hex::Dir d : hex::kAllDirs) {
      const Hex to = s.content->grid.neighbour(now.hex, d);
      if (!to.valid() || why_not_step(s, b, to)) continue;
      Label next = now;
      next.hex = to, next.from = index_now, next.stops = zoc.has(to);
      next.bound = now.bound || (!is_south(s, now.hex) && is_south(s, to));
      next.back = now.back || comes_back(s, to);
      for (std::size_t g = 0; g < kGaits; ++g)
        if (has_gait(g)) next.spent[g] += step_cost(s, static_cast<Gait>(g), now.hex, d);
      auto& here = at_[to.value];
      if (std::any_of(here.begin(), here.end(), [&](int i) { return better_or_same(label(i), next); })) continue;
      labels_.push_back(next);
      here.push_back(static_cast<int>(labels_.size()) - 1);
      found(static_cast<int>(labels_.size()) - 1);
    }
  }
  bool comes_back(const State& s, Hex to) const {
    const UnitId u = plan_.units[0];
    return lines_go_by_army(s) && flagged(s, u, kBeyond) && !beyond_line_of(s, s.unit(u).parent, to);
  }
  bool has_gait(std::size_t g) const {
    for (UnitId u : plan_.units)
      if (static_cast<std::size_t>(def(plan_.s, u).gait) == g) return true;
    return false;
  }

  const MarchPlan& plan_;
  State work_;
  std::vector<Label> labels_;
  std::vector<std::vector<int>> at_;
};

/// FP that a way needs: whole points for the dearest of those who run on fuel (KS:R14).
int fuel_for(const MarchPlan& plan, const Label& l) {
  int halves = 0;
  for (UnitId u : plan.units)
    if (runs_on_fuel(plan.s, u)) halves = std::max(halves, l.spent[static_cast<std::size_t>(def(plan.s, u).gait)]);
  return half_up(halves);
}

}  // namespace

std::vector<Way> reach(const MarchPlan& plan, const std::vector<Hex>& via) {
  std::vector<Way> out;
  Label from;
  from.hex = plan.s.unit(plan.units[0]).hex;
  if (!from.hex.valid()) return out;
  std::vector<Hex> walked;
  for (Hex h : via) {
    const Spread leg(plan, from);
    const int best = leg.best(h);
    if (best < 0) return out;
    for (Hex p : leg.path(best)) walked.push_back(p);
    from = leg.label(best);
  }
  Spread reached(plan, from);
  plan.s.content->grid.all().for_each([&](Hex h) {
    const int best = reached.best(h);
    if (best < 0 || (h == from.hex && via.empty())) return;
    const Label& l = reached.label(best);
    Way way;
    way.hex = h, way.stops = l.stops, way.fuel = fuel_for(plan, l);
    way.path = walked;
    for (Hex p : reached.path(best)) way.path.push_back(p);
    for (UnitId u : plan.units)
      way.left.push_back(plan.s.unit(u).mp - l.spent[static_cast<std::size_t>(def(plan.s, u).gait)]);
    const State& there = reached.stand(l);
    way.cannot_end = why_not_halt(there, board_of(there), plan.units);  // the law of `halt`, forced marches too
    out.push_back(std::move(way));
  });
  return out;
}

// ---- the queries ------------------------------------------------------------------------------------------------------

namespace {

/// UNIT… [fuel N] [to HEX] [via HEX…]
struct Asked {
  UnitList units;
  int fuel = 0;
  Hex to{};
  std::vector<Hex> via;
};

Expected<Asked> asked_of(const World& w, const Query& q) {
  const State& s = w.s;
  Asked a;
  std::size_t i = 1;
  for (; i < q.size() && q[i] != "via" && q[i] != "fuel" && q[i] != "to"; ++i) {
    const UnitId u = s.content->unit(q[i]);
    if (!u.valid() || !w.own(u) || !on_map(s, u)) return cannot(q[i], "not a unit of yours on the map");
    if (a.units.contains(u)) return cannot(q[i], "named twice");
    a.units.add(u);
  }
  if (a.units.empty()) return cannot(q[0], "name at least one unit");
  while (i < q.size()) {
    const std::string_view word = q[i++];
    if (word == "fuel") {
      if (i == q.size() || !read_number(q[i++], 1, tables(s).fuel_max, a.fuel))
        return cannot("fuel", "the form is: fuel N");
    } else if (word == "to") {
      if (i == q.size() || !(a.to = s.content->grid.parse(q[i++])).valid()) return cannot("to", "the form is: to HEX");
    } else if (word == "via") {
      for (; i < q.size() && q[i] != "fuel" && q[i] != "to"; ++i) {
        a.via.push_back(s.content->grid.parse(q[i]));
        if (!a.via.back().valid()) return cannot(q[i], "that is no hex of the map");
        if (a.via.size() > 16) return cannot("via", "sixteen waypoints at most");
      }
    } else {
      return cannot(word, "the form is: UNIT… [to HEX] [fuel N] [via HEX…]");
    }
  }
  return a;
}

void write_refusal(JsonWriter& out, const Content& c, const Why& no) {
  if (!no) {
    out.null();
    return;
  }
  write_why(out.begin_object(), *no);
  out.field("where", place_text(c, no->where)).end_object();
}

void write_way(JsonWriter& out, const Content& c, const Way& way) {
  out.begin_object().field("hex", hex::Grid::name(way.hex)).key("halves").begin_array();
  for (int left : way.left) out.value(left);
  out.end_array().key("path").begin_array();
  for (Hex h : way.path) out.value(hex::Grid::name(h));
  out.end_array().field("fuel", way.fuel).field("stops", way.stops).key("cannot_end");
  write_refusal(out, c, way.cannot_end);
  out.end_object();
}

/// Who pays the fuel of a way, and what that leaves.
void write_payers(JsonWriter& out, const MarchPlan& plan, int fuel) {
  if (plan.payer.valid()) out.field("payer", def(plan.s, plan.payer).id);
  out.key("payers").begin_array();
  for (int t = 0; t < kTracks; ++t) {
    if ((plan.payers >> t & 1) == 0) continue;
    const int before = plan.s.tracks[static_cast<std::size_t>(t)].fuel + plan.fuel;
    out.begin_object().field("id", def(plan.s, plan.s.content->tracks[static_cast<std::size_t>(t)]).id);
    out.field("fuel", before).field("left", before - fuel).end_object();
  }
  out.end_array();
}

}  // namespace

Expected<std::string> reach_json(const World& w, const Query& q) {
  const auto asked = asked_of(w, q);
  if (!asked) return asked.error();
  const auto plan = plan_march(w, asked->units, asked->fuel);
  if (!plan) return plan.error();
  JsonWriter out;
  out.begin_object().field("from", hex::Grid::name(w.s.unit(asked->units[0]).hex)).field("fuel", plan->fuel);
  out.key("why");
  write_refusal(out, *w.s.content, plan->barred);
  out.key("hexes").begin_array();
  if (!plan->barred)
    for (const Way& way : reach(*plan, asked->via)) write_way(out, *w.s.content, way);
  out.end_array().field("exit", !plan->barred && !why_not_exit(plan->s));
  write_payers(out, *plan, plan->fuel);
  out.end_object();
  return out.take();
}

/// `march UNIT… to HEX [via HEX…]`: one way, the fuel it needs, and the tracks after it.
Expected<std::string> march_json(const World& w, const Query& q) {
  const auto asked = asked_of(w, q);
  if (!asked) return asked.error();
  if (!asked->to.valid()) return cannot("march", "the form is: march UNIT… to HEX [via HEX…]");
  const auto plan = plan_march(w, asked->units, asked->fuel);
  if (!plan) return plan.error();
  if (plan->barred) return cannot("march", words(*plan->barred));
  for (const Way& way : reach(*plan, asked->via)) {
    if (way.hex != asked->to) continue;
    JsonWriter out;
    out.begin_object().key("way");
    write_way(out, *w.s.content, way);
    write_payers(out, *plan, way.fuel);
    out.end_object();
    return out.take();
  }
  return cannot(hex::Grid::name(asked->to), "it is out of reach");
}

/// Why those units cannot go to that hex and stay: the first case that bars it, or null if they can.
Expected<std::string> blocked_json(const World& w, const Query& q) {
  Query named(q.begin(), q.end());
  if (named.size() < 3 || !w.s.content->grid.parse(named.back()).valid())
    return cannot("blocked", "the form is: blocked UNIT… HEX");
  const Hex to = w.s.content->grid.parse(named.back());
  named.pop_back();
  const auto asked = asked_of(w, named);
  if (!asked) return asked.error();
  JsonWriter out;
  State s = w.s;
  if (!moves_now(s, w.view.viewer)) suppose_phase(s, asked->units);
  for (UnitId u : asked->units)
    if (const Why no = flagged(s, u, kInGroup) ? std::nullopt : why_not_pick(s, u)) {
      write_refusal(out, *s.content, no);
      return out.take();
    }
  const auto plan = plan_march(w, asked->units, 0);
  if (!plan) return plan.error();
  if (plan->barred) {
    write_refusal(out, *s.content, plan->barred);
    return out.take();
  }
  Why no = Refusal{"KS:11.1.6", no::too_far_for_movement_points_or, to};
  const Board b = board_of(plan->s);
  const Hex from = w.s.unit(asked->units[0]).hex;
  if (b.occupied[index(other(w.view.viewer))].has(to))
    no = Refusal{"KS:11.1.2a", no::enemy_force_holds_hex, to};
  else if (s.content->grid.adjacent(from, to))
    no = why_not_step(plan->s, b, to);
  if (to == from) no = std::nullopt;
  for (const Way& way : reach(*plan))
    if (way.hex == to) no = way.cannot_end;
  write_refusal(out, *s.content, no);
  return out.take();
}

}  // namespace kessel::kesselschlacht
