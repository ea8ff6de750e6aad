// Chapter 11, last part: how movement phases begin and end, reinforcements, what is offered.
#include "games/kesselschlacht/moving.h"

namespace kessel::kesselschlacht {

/// KS:18.1g, KS:18.1r, KS:R50 Is it due, and is its turn not lost to a blocked area?
bool may_enter_now(const State& s, UnitId u) {
  return s.phase == Phase::J && s.unit(u).where == Where::Pool && s.unit(u).due != 0 && s.unit(u).due <= s.turn;
}

namespace {

bool open_entry(const State& s, const Board& b, const hex::Mask& area) {
  (void)s;
  return (area - (b.occupied[index(kSoviet)] | b.zoc[index(kSoviet)])).any();
}

/// Could this reinforcement be brought on at this moment?
bool can_enter(const State& s, UnitId u) {
  State t = s;
  Events none = Events::none();
  pick(t, u, none);
  const Board b = board_against(t, kAxis);
  bool found = false;
  for (const hex::Mask& area : s.content->entry)
    area.for_each([&](Hex h) { found = found || (!why_not_step(t, b, h) && !why_not_end_at(t, b, group_of(t), h)); });
  return found;
}

/// KS:18.1g Reinforcements are not held back: one that can still come in, or none.
UnitId held_back(const State& s) {
  UnitId found;
  each_unit(s, [&](UnitId u) {
    if (!found.valid() && may_enter_now(s, u) && !flagged(s, u, kMoved) && can_enter(s, u)) found = u;
  });
  return found;
}

bool may_pick(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (unit.where != Where::Map && unit.where != Where::Pool) return false;
  if (flagged(s, u, kMoved | kStopped)) return false;  // most of them, late in a phase
  return !why_not_pick(s, u);
}

}  // namespace

/// KS:18.1h, KS:R50 A group whose area was wholly blocked on its turn may use any area from the next turn on.
void reinforcements_due(State& s, Events&) {
  const Board b = board_of(s);
  const auto& groups = s.plan().reinforcements;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (groups[g].area < 0) continue;
    bool late = false, due = false;
    each_unit(s, [&](UnitId u) {
      if (s.unit(u).group != g || s.unit(u).where != Where::Pool || s.unit(u).due == 0) return;
      late = late || s.unit(u).due < s.turn;
      due = due || s.unit(u).due <= s.turn;
    });
    if (late) {
      s.entry_any[g] = 1;
      const Hex at = s.entry_hex[g];
      if (at.valid() && (b.occupied[0].has(at) || b.zoc[0].has(at))) s.entry_hex[g] = kNoHex;
    }
    if (due && !late && !open_entry(s, b, s.content->entry[static_cast<std::size_t>(groups[g].area)]))
      s.entry_hex[g] = kNoHex;
  }
}

void begin_movement(State& s, Events&) {
  each_unit(s, [&](UnitId u) { lower(s, u, kMoved | kStopped | kInGroup | kInForce | kFree | kBegan | kBoundNow); });
  if (s.phase == Phase::H) {
    each_unit(s, [&](UnitId u) {
      if (side_of(s, u) == kSoviet && on_map(s, u) && s.unit(u).supply != Supply::Out) raise(s, u, kSupplied);
    });
    note_forced(s);
  }
  s.push(Step::Move);
}

Why why_not_done_moving(const State& s) {
  if (s.phase == Phase::H)
    if (const UnitId u = laggard(s); u.valid()) return Refusal{"KS:R77", no::forced_march_not_made, u};
  if (s.phase == Phase::J)
    if (const UnitId u = held_back(s); u.valid())
      return Refusal{"KS:18.1g", no::reinforcements_may_not_be_held_back, u};
  return std::nullopt;
}

/// KS:15.1.1 At the end of a movement phase a bridge may be blown.
void end_movement(State& s, Events& ev) {
  s.pop();
  s.push(Step::Demolish);
  (void)ev;
}

void offer_moves(const State& s, Side by, ActionList& out) {
  if (s.top().step == Step::Parts) {
    each_flagged(s, kInForce, [&](UnitId u) { out.add(act(by, Act::Pick, u)); });
    out.add(act(by, Act::Halt));
    return;
  }
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) == by && may_pick(s, u)) out.add(act(by, Act::Pick, u));
  });
  offer_bridges(s, by, out);
  if (!why_not_done_moving(s)) out.add(act(by, Act::Done));
}

namespace {
void offer_companions(const State& s, Side by, ActionList& out) {
  const Hex at = group_hex(s);
  if (!at.valid()) return;
  each_unit_in(s, at, [&](UnitId u) {
    if (!flagged(s, u, kInGroup) && !why_not_pick(s, u)) out.add(act(by, Act::Pick, u));
  });
}

void offer_steps(const State& s, const Board& b, const UnitList& group, Side by, ActionList& out) {
  const Hex at = s.unit(group[0]).hex;
  if (!at.valid()) {
    for (const hex::Mask& area : s.content->entry)
      area.for_each([&](Hex h) {
        if (!why_not_step(s, b, h)) out.add(act(by, Act::Step, h));
      });
    return;
  }
  const std::uint8_t open = open_steps(s, b, group);
  for (hex::Dir d : hex::kAllDirs)
    if ((open >> static_cast<unsigned>(d) & 1) != 0) out.add(act(by, Act::Step, s.content->grid.neighbour(at, d)));
}
}  // namespace

/// Whoever has been picked and then left behind could be picked again for ever: before the first step that is free.
void offer_group(const State& s, Side by, Scope scope, ActionList& out) {
  const std::size_t before = out.size();
  const Board b = board_against(s, by);
  const UnitList group = group_of(s);
  if ((scope == Scope::Main) == group_moved(s))
    for (UnitId u : group)
      if (!why_not_leave(s, b, u)) out.add(act(by, Act::Leave, u));
  if (scope == Scope::Free) {
    if (!why_not_back(s)) out.add(act(by, Act::Back));
    return;
  }
  if (!group_moved(s)) {
    offer_companions(s, by, out);
    offer_fuel(s, by, out);
  }
  offer_steps(s, b, group, by, out);
  if (!why_not_exit(s, group)) out.add(act(by, Act::Exit));
  if (!why_not_halt(s, b, group)) out.add(act(by, Act::Halt));
  // Where it can neither go on nor stay, all that is left is to take the move back.
  if (out.size() == before && !why_not_back(s)) out.add(act(by, Act::Back));
}

}  // namespace kessel::kesselschlacht
