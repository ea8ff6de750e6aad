// Chapter 13, second part: the die, step losses, retreats, advances.
#include <algorithm>
#include <array>

#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {
bool has_loss(Result r) { return r == Result::DL1 || r == Result::DL1DR || r == Result::EX; }
bool has_retreat(Result r) { return r == Result::DR || r == Result::DL1DR; }

/// BO:R36 Who is out of communications on the board as the die falls, before anything is removed.
void mark_cut_off(State& s) {
  const hex::Mask connected = german_connected(s, board_of(s));
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where == Where::Map && side_of(s, u) == kGerman && !connected.has(unit.hex)) raise(s, u, kCutOff);
  });
}

bool mobile(const State& s, UnitId u) { return !def(s, u).garrison(); }

bool any_mobile(const State& s, Hex h) {
  for (UnitId u : units_in(s, h))
    if (mobile(s, u)) return true;
  return false;
}

/// BO:13.9c, BO:13.9d, BO:R30 Could a unit of that side go there at all? On the map, no enemy, not the closed area.
/// Enemy ZOC does not matter (BO:13.9h, BO:7.3), nor do rivers.
bool open_for_retreat(const State& s, const Board& b, Side side, Hex to) {
  if (b.occupied[index(other(side))].has(to)) return false;
  return side != kSoviet || !s.content->soviet_forbidden.has(to);
}

/// Can all these weights be packed into these rooms? Few of each, so plain search does.
bool packs(std::array<int, kMaxUnits>& weight, int n, std::array<int, 6>& room) {
  if (n == 0) return true;
  const int w = weight[static_cast<std::size_t>(n - 1)];
  for (std::size_t i = 0; i < room.size(); ++i) {
    bool tried = false;
    for (std::size_t j = 0; j < i; ++j) tried = tried || room[j] == room[i];
    if (tried || room[i] < w) continue;
    room[i] -= w;
    const bool ok = packs(weight, n - 1, room);
    room[i] += w;
    if (ok) return true;
  }
  return false;
}

/// The most of these weights that find room: if k do, the k lightest do.
int most_packed(std::array<int, kMaxUnits>& weight, int n, std::array<int, 6> room) {
  std::sort(weight.begin(), weight.begin() + n);
  for (int k = n; k > 0; --k)
    if (packs(weight, k, room)) return k;
  return 0;
}

/// The greatest number of units in the target hex, `without` one, that can retreat when that one has gone to `taken`.
int most_retreats_without(const State& s, UnitId without, Hex taken) {
  const Hex from = s.combat.target;
  const Side side = other(s.combat.attacker);
  const Board b = board_of(s);
  const Tables& t = s.content->tables;
  std::array<int, 6> steps_room{}, art_room{};
  int rooms = 0;
  for (hex::Dir d : hex::kAllDirs) {
    const Hex h = s.content->grid.neighbour(from, d);
    if (!h.valid() || !open_for_retreat(s, b, side, h)) continue;
    Load used = load_in(s, h, side);
    if (h == taken) {
      const Load l = load_of(s, without);
      used.steps += l.steps;
      used.artillery += l.artillery;
    }
    steps_room[static_cast<std::size_t>(rooms)] = (side == kGerman ? t.german_stack : t.soviet_stack) - used.steps;
    art_room[static_cast<std::size_t>(rooms)] = t.soviet_art_stack - used.artillery;
    ++rooms;
  }
  for (int i = rooms; i < 6; ++i) steps_room[static_cast<std::size_t>(i)] = art_room[static_cast<std::size_t>(i)] = -1;
  std::array<int, kMaxUnits> steps, art;  // NOLINT: filled below
  int n_steps = 0, n_art = 0;
  for (UnitId u : units_in(s, from)) {
    if (u == without || !mobile(s, u)) continue;  // BO:R51 a garrison never leaves
    const Load l = load_of(s, u);
    if (l.artillery > 0)
      art[static_cast<std::size_t>(n_art++)] = l.artillery;
    else
      steps[static_cast<std::size_t>(n_steps++)] = l.steps;
  }
  return most_packed(steps, n_steps, steps_room) + most_packed(art, n_art, art_room);
}
}  // namespace

int most_retreats(const State& s) { return most_retreats_without(s, kNoUnit, kNoHex); }

/// BO:13.8, BO:14.CRT.1 The result from table and die (0: automatic, BO:13.8.1, BO:13.8.1a), then what it asks for, last thing
/// first onto the stack: losses, retreat, advance (BO:13.9q, BO:R63).
void answer_combat(State& s, int die, Events& ev) {
  Combat& c = s.combat;
  c.die = static_cast<std::uint8_t>(die);
  c.result = s.content->tables.crt[static_cast<std::size_t>(std::max(die, 1) - 1)][static_cast<std::size_t>(c.column)];
  tell(ev, Ev::CombatRolled, {die, c.column, static_cast<int>(c.result)}, "BO:13.8");
  mark_cut_off(s);
  s.push(Step::Advance);
  const bool ignores_retreat = s.content->towns.has(c.target);  // BO:13.8.4, BO:13.9f
  if (has_retreat(c.result) && !ignores_retreat) s.push(Step::Retreat);
  if (has_loss(c.result)) s.push(Step::DefenderLoss);
  if (c.result == Result::AL1 || c.result == Result::EX) s.push(Step::AttackerLoss);  // BO:13.9l AS asks for nothing
}

/// BO:13.9m, BO:13.9n, BO:13.9i The owner chooses among his units in the combat; BO:13.9j, BO:13.9o a garrison only when no
/// mobile unit is left with it; BO:13.1e, BO:13.4h ranged support and markers take none; BO:13.9e the blocked ones after
/// a failed retreat.
Why why_not_lose(const State& s, UnitId u) {
  const Unit& unit = s.unit(u);
  if (s.top().step == Step::AttackerLoss) {
    if (unit.where != Where::Map || !flagged(s, u, kInCombat))
      return Refusal{"BO:13.9m", no::loss_falls_on_unit_attacks_from, u};
    return std::nullopt;
  }
  if (unit.where != Where::Map || unit.hex != s.combat.target)
    return Refusal{"BO:13.9n", no::loss_falls_on_unit_in_defended, u};
  if (!mobile(s, u) && any_mobile(s, s.combat.target)) {
    if (s.combat.result == Result::EX) return Refusal{"BO:13.9j", no::mobile_unit_takes_loss_before_garrison, u};
    return Refusal{"BO:13.9o", no::mobile_unit_takes_loss_before_garrison, u};
  }
  return std::nullopt;
}

/// BO:2.6d, BO:2.6g, BO:R67 One entry down the unit's list of steps; flipping or swapping counters is display (BO:2.6h).
void lose_step(State& s, UnitId u, bool cut_off, Events& ev) {
  if (steps_left(s, u) == 1) return eliminate(s, u, cut_off, ev);
  ++s.unit(u).lost;
  tell(ev, Ev::StepLost, {u.value, steps_left(s, u)}, "BO:2.6d");
}

/// BO:2.6e The unit leaves play: points for a division cut off (BO:4.2), a die for a rifle corps (BO:11.1).
void eliminate(State& s, UnitId u, bool cut_off, Events& ev) {
  const Hex at = s.unit(u).hex;
  const bool on_top = top_unit(s, at) == u;
  tell(ev, Ev::Eliminated, {u.value, at.value}, "BO:2.6e");
  take_off(s, u, Where::Dead);
  if (on_top && any_unit(s, at)) ev.learn(only(other(side_of(s, u))));  // BO:6.3 the next one shows
  s.unit(u).lost = static_cast<std::uint8_t>(def(s, u).max_steps());
  score_eliminated(s, u, cut_off, ev);
  if (def(s, u).rifle_corps) s.push(Step::ReturnRoll, u);
}

/// BO:R63 In an exchange the attacker names his loss first and both are taken together.
void lose(State& s, UnitId u, Events& ev) {
  const Step step = s.top().step;
  s.pop();
  if (step == Step::AttackerLoss && s.combat.result == Result::EX) {
    s.combat.attacker_loss = u;
    return;
  }
  const UnitId first = step == Step::DefenderLoss ? s.combat.attacker_loss : kNoUnit;
  s.combat.attacker_loss = kNoUnit;
  if (first.valid()) lose_step(s, first, flagged(s, first, kCutOff), ev);
  lose_step(s, u, flagged(s, u, kCutOff), ev);
}

/// BO:13.9, BO:13.9a, BO:13.9b, BO:R30 One hex, chosen by the German for either side, unit by unit; as many as can go must.
Why why_not_retreat(const State& s, UnitId u, Hex to) {
  const Unit& unit = s.unit(u);
  const Side side = other(s.combat.attacker);
  if (unit.where != Where::Map || unit.hex != s.combat.target)
    return Refusal{"BO:13.9", no::unit_does_not_to_retreat, u};
  if (!s.content->grid.contains(to) || !s.content->grid.adjacent(unit.hex, to))
    return Refusal{"BO:13.9", no::retreat_exactly_hex_on_map, to};
  const Board b = board_of(s);
  if (b.occupied[index(other(side))].has(to)) return Refusal{"BO:6.0d", no::enemy_units_hold_hex, to};
  if (!open_for_retreat(s, b, side, to)) return Refusal{"BO:13.9d", no::hex_closed_to_unit, to};
  if (!room_for(s, to, u)) return Refusal{"BO:13.9c", no::retreat_would_end_overstacked, to};
  if (most_retreats_without(s, u, to) + 1 < most_retreats(s))
    return Refusal{"BO:R30", no::as_many_units_as_possible_must, to};
  return std::nullopt;
}

/// BO:12.0d No MP, no river, no stop; BO:3.3 the hex it enters becomes its side's.
void retreat(State& s, UnitId u, Hex to, Events& ev) {
  UnitList one;
  one.add(u);
  const Hex from = s.unit(u).hex;
  shift_units(s, one, to);
  tell(ev, Ev::Retreated, {u.value, from.value, to.value}, "BO:13.9");
  take_control(s, side_of(s, u), to, ev);
}

/// BO:13.10, BO:R64 Units that fought from next to it may enter the emptied hex, up to the limit; ZOC is ignored (BO:7.3a).
Why why_not_advance(const State& s, UnitId u) {
  const Hex to = s.combat.target;
  if (s.unit(u).where != Where::Map || !flagged(s, u, kInCombat) || s.unit(u).hex == to)
    return Refusal{"BO:13.10", no::only_units_took_part_from_next, u};
  if (breaks_stand_fast(s, u, to)) return Refusal{"BO:3.2h", no::stand_fast_on_turn_1_may, u};
  if (!room_for(s, to, u)) return Refusal{"BO:6.0b", no::advance_would_end_overstacked, to};
  return std::nullopt;
}

void advance(State& s, UnitId u, Events& ev) {
  UnitList one;
  one.add(u);
  shift_units(s, one, s.combat.target);
  tell(ev, Ev::Advanced, {u.value, s.combat.target.value}, "BO:13.10");
  take_control(s, side_of(s, u), s.combat.target, ev);
}

/// Takes a choice that is none: exactly one unit can bear the loss.
bool lose_if_forced(State& s, Events& ev) {
  UnitId only_one;
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (n < 2 && !why_not_lose(s, u)) only_one = u, ++n;
  });
  if (n == 1) lose(s, only_one, ev);
  return n <= 1;
}

/// BO:13.9a, BO:13.9e Goes on with a retreat: blocked units stay, a single way is taken. False: the German must choose.
bool run_retreat(State& s, Events& ev) {
  const Hex from = s.combat.target;
  if (most_retreats(s) == 0) {
    s.pop();
    if (any_unit(s, from)) {
      for (UnitId u : units_in(s, from)) tell(ev, Ev::RetreatBlocked, {u.value, from.value}, "BO:13.9e");
      s.push(Step::BlockedLoss);
    }
    return true;
  }
  UnitId who;
  Hex where;
  int n = 0;
  for (UnitId u : units_in(s, from))
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex h = s.content->grid.neighbour(from, d); n < 2 && h.valid() && !why_not_retreat(s, u, h))
        who = u, where = h, ++n;
  if (n != 1) {
    // BO:R73 a Soviet stack was shown at the declaration and is in view while the German sends it away, whoever has left
    // it; of a German one the rest is another stack (BO:R50), and the Soviets choose nothing.
    if (s.combat.attacker == kGerman)
      for (UnitId u : units_in(s, from)) raise(s, u, kKnown);
    return false;
  }
  retreat(s, who, where, ev);
  return true;
}

/// BO:13.10, BO:13.9k, BO:13.9p Is there a hex emptied by whatever result, and anyone who may enter it? BO:13.10a It is
/// asked before the next combat can be declared.
bool may_advance(const State& s) {
  if (occupied_by(s, other(s.combat.attacker)).has(s.combat.target)) return false;
  for (UnitId u : attackers(s))
    if (!why_not_advance(s, u)) return true;
  return false;
}

}  // namespace kessel::breakout
