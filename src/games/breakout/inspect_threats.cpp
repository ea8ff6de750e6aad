// What could come against one's stacks: the attack is laid out with the units that would be there, and worked out by the
// functions that fight it.
#include <algorithm>

#include "core/json_writer.h"
#include "games/breakout/inspect.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

namespace {

/// The board as the viewer sees it, with the enemy to attack `target`: in the combat segment that is under way, or in his
/// next one, in which everybody may fight again.
State enemy_fights(const State& s, Side viewer, Hex target, bool at_once) {
  const Side enemy = other(viewer);
  State t = s;
  const bool under_way = at_once && phasing(s) == enemy && s.depth > 0 && s.frames[0].step == Step::Fight;
  t.depth = 0;
  t.frames.fill(Frame{});
  if (!under_way) {
    t.stage = enemy == kSoviet ? Stage::Soviet1 : Stage::German1;
    t.segment = Segment::Fight;
  }
  t.push(Step::Fight);
  each_unit(t, [&](UnitId u) {
    lower(t, u, kInCombat);
    lower(t, u, kInGroup);
    if (!under_way) lower(t, u, kUsed);
    if (!sees_unit(s, viewer, u)) t.unit(u).where = Where::Unseen;
  });
  t.combat = Combat{};
  t.combat.target = target;
  t.combat.attacker = enemy;
  return t;
}

/// Everyone who may joins; nothing if no attack can be declared.
std::optional<Odds> all_join(State& t) {
  const Board b = board_of(t);
  if (why_not_target(t, b, t.combat.target)) return std::nullopt;
  each_unit(t, [&](UnitId u) {
    if (on_map(t, u) && !why_not_join(t, b, u)) raise(t, u, kInCombat);
  });
  if (why_not_declare(t)) return std::nullopt;
  return odds_of(t);
}

bool worse(const std::optional<Odds>& a, const std::optional<Odds>& b) {
  if (!a || !b) return b.has_value();
  const int x = a->removed ? 10 : a->column, y = b->removed ? 10 : b->column;
  return x != y ? x < y : a->attack < b->attack;
}

/// An enemy that could come: from which hexes around the target it could attack.
struct Comer {
  UnitId unit{};
  hex::Mask hexes;
};

/// Sets the comers around the target one by one, each where fewest stand yet and it still fits (BO:6.1, BO:6.2), so that they
/// close the ring; artillery last, beside others (BO:13.2a).
std::optional<Odds> spread_out(State t, const std::vector<Comer>& comers) {
  const Side enemy = t.combat.attacker;
  for (const Comer& c : comers) t.unit(c.unit).where = Where::Unseen;
  for (const bool artillery : {false, true})
    for (const Comer& c : comers) {
      if (def(t, c.unit).artillery != artillery) continue;
      Hex best;
      int fewest = 1000;
      c.hexes.for_each([&](Hex h) {
        const int here = units_in(t, h).size();
        if (here >= fewest || !room_for(t, h, c.unit) || (artillery && load_in(t, h, enemy).steps == 0)) return;
        best = h, fewest = here;
      });
      if (!best.valid()) continue;
      t.unit(c.unit).hex = best;
      t.unit(c.unit).where = Where::Map;
    }
  return all_join(t);
}

void write_odds(JsonWriter& out, const char* key, const std::optional<Odds>& o) {
  out.key(key);
  if (!o) return static_cast<void>(out.null());
  out.begin_object().field("attack", o->attack).field("shift", o->shift);
  out.field("ratio", o->removed ? std::string("-") : odds_text(o->rung));
  out.field("column", o->removed ? "removed" : column_text(o->column));
  out.field("step", o->removed ? 9 : o->column).end_object();
}

}  // namespace

std::vector<Threat> threats(const State& s, Side viewer) {
  const Side enemy = other(viewer);
  const Board b = board_of(s);
  std::vector<Comer> comers;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) != enemy || !on_map(s, u) || !sees_unit(s, viewer, u) || def(s, u).garrison()) return;
    State fresh = s;  // in its own segment it begins with its full allowance
    for (Flag f : {kMoved, kBegan, kInGroup}) lower(fresh, u, f);
    UnitList one;
    one.add(u);
    Comer c{u, {}};
    c.hexes.set(s.unit(u).hex);
    for (const Way& way : reach(fresh, one)) c.hexes.set(way.hex);
    comers.push_back(c);
  });
  // The strongest choose first.
  std::stable_sort(comers.begin(), comers.end(), [&](const Comer& x, const Comer& y) {
    return factors(s, x.unit).attack > factors(s, y.unit).attack;
  });
  std::vector<Threat> out;
  b.occupied[index(viewer)].for_each([&](Hex h) {
    const hex::Mask around = s.content->grid.neighbours_of(h);
    Threat t;
    t.hex = h;
    State now = enemy_fights(s, viewer, h, true);
    Tally silent = Tally::silent();
    t.defense = defense_strength(now, silent);
    t.now = all_join(now);
    std::vector<Comer> near;
    for (const Comer& c : comers)
      if ((c.hexes & around).any()) near.push_back({c.unit, c.hexes & around});
    const State later = enemy_fights(s, viewer, h, false);
    t.soon = spread_out(later, near);
    std::stable_sort(near.begin(), near.end(),
                     [](const Comer& x, const Comer& y) { return x.hexes.count() < y.hexes.count(); });
    if (const auto other_way = spread_out(later, near); worse(t.soon, other_way)) t.soon = other_way;
    if (worse(t.soon, t.now)) t.soon = t.now;
    (b.occupied[index(enemy)] & around).for_each([&](Hex at) {
      for (UnitId u : units_in(s, at)) t.unseen += sees_unit(s, viewer, u) ? 0 : 1;
    });
    if (t.now || t.soon || t.unseen > 0) out.push_back(t);
  });
  return out;
}

Expected<std::string> threats_json(const State& s, Side viewer) {
  if (viewer == Side::Observer) return Fault{"threats", "an observer has no enemy"};
  JsonWriter out;
  out.begin_object().key("stacks").begin_array();
  for (const Threat& t : threats(s, viewer)) {
    out.begin_object().field("hex", hex::Grid::name(t.hex)).field("defence", t.defense);
    write_odds(out, "now", t.now);
    write_odds(out, "soon", t.soon);
    out.field("unseen", t.unseen).end_object();
  }
  out.end_array().end_object();
  return out.take();
}

}  // namespace kessel::breakout
