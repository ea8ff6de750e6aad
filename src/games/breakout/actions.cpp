// The table of actions: a new one is a row here, its rule in its chapter, and its line in actions.h.
#include "games/breakout/action_rows.h"

namespace kessel::breakout {

namespace {

int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }

UnitId unit_arg(const Action& a) { return UnitId{static_cast<std::uint8_t>(arg(a, 0))}; }

Hex hex_arg(const Action& a, int i) {
  const int v = arg(a, i);
  return v >= 0 && v < hex::kHexSlots ? Hex{static_cast<std::uint16_t>(v)} : kNoHex;
}

void done(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::SetupSoviet: s.pop(), s.push(Step::SetupAir); break;
    case Step::SetupGerman: s.pop(), end_set_up(s, ev); break;
    case Step::Korpsgruppen: s.pop(), next_stage(s, ev); break;
    case Step::Move: s.push(Step::Overstack); break;  // BO:6.0b the segment ends when no overstack is left
    case Step::Fight: s.pop(), next_segment(s, ev); break;
    case Step::Support:
      s.pop();
      if (may_commit_air(s))
        s.push(Step::AirSupport);
      else
        fix_odds(s, ev);
      break;
    case Step::Advance: end_combat(s); break;
    case Step::Reinforce:
    case Step::Replace: end_phase_of_arrivals(s, ev); break;
    default: KESSEL_ASSERT(false);
  }
}

Why why_not_done(const State& s) {
  switch (s.top().step) {
    case Step::SetupGerman:
      if (!all_set_up(s)) return Refusal{"BO:3.2d", no::german_units_still_to_be_placed, {}};
      return std::nullopt;
    case Step::SetupSoviet:
    case Step::Korpsgruppen:
    case Step::Move:
    case Step::Fight:
    case Step::Support:
    case Step::Advance:
    case Step::Reinforce:
    case Step::Replace: return std::nullopt;
    case Step::Group: return Refusal{"BO:12.0a", no::halt_moving_group_first, {}};
    case Step::Draft: return Refusal{"BO:13.0", no::declare_attack_or_cancel_first, s.combat.target};
    default: return Refusal{"BO:5.0", no::to_be_answered_before_play_goes, {}};
  }
}

Why why_not_place(const State& s, UnitId u, Hex h) {
  switch (s.top().step) {
    case Step::SetupGerman: return why_not_set_up(s, u, h);
    case Step::Reinforce: return why_not_reinforce(s, u, h);
    default: return why_not_replace(s, u, h);
  }
}

void place(State& s, UnitId u, Hex h, Events& ev) {
  if (on_map(s, u)) take_off(s, u, Where::Setup);  // set-up: the owner thinks again
  put_on_top(s, u, h);
  if (s.top().step == Step::Replace) raise(s, u, kMoved);  // BO:11.2a marks the hex as used in this phase
  tell_placed(s, u, h, ev);
  take_control(s, side_of(s, u), h, ev);
}

Why why_not_order(const State&, const Action& a) {
  if (arg(a, 0) == static_cast<int>(Order::MoveFight) || arg(a, 0) == static_cast<int>(Order::FightMove))
    return std::nullopt;
  return Refusal{"BO:5.4", no::order_move_fight_or_fight_move, {}};
}

Why why_not_unjoin(const State& s, const Action& a) {
  if (flagged(s, unit_arg(a), kInCombat)) return std::nullopt;
  return Refusal{"BO:13.0", no::not_named_in_attack, unit_arg(a)};
}

Why why_not_remove(const State& s, const Action& a) {
  if (may_remove(s, s.top().hex, unit_arg(a))) return std::nullopt;
  return Refusal{"BO:6.0c", no::fewest_units_restore_limit_removed_out, unit_arg(a)};
}

Why nothing(const State&, const Action&) { return std::nullopt; }

void deploy(State& s, const Action& a, Events& ev) {
  s.kg[static_cast<std::size_t>(arg(a, 0))] = hex_arg(a, 1);
  tell(ev, Ev::KgDeployed, {arg(a, 0), arg(a, 1)}, "BO:5.3a");
}

// ---- what is offered ------------------------------------------------------------------------------------------------

void offer_done(const State& s, Side by, ActionList& out) {
  if (!why_not_done(s)) offer(out, by, Act::Done);
}

void offer_places(const State& s, Side, Scope scope, ActionList& out) {
  if (s.top().step == Step::SetupGerman) return offer_set_up(s, scope, out);
  if (scope == Scope::Main) (s.top().step == Step::Reinforce ? offer_reinforcements : offer_replacements)(s, out);
}

void offer_kg(const State& s, Side by, ActionList& out) {
  for (int i = 0; i < kKorpsgruppen; ++i) {
    if (s.kg[static_cast<std::size_t>(i)].valid()) continue;
    s.content->grid.all().for_each([&](Hex h) {
      if (!why_not_kg(s, i, h)) offer(out, by, Act::Kg, {i, h.value});
    });
  }
}

void offer_orders(const State&, Side by, ActionList& out) {
  for (const Order o : {Order::MoveFight, Order::FightMove}) offer(out, by, Act::Order, {static_cast<int>(o)});
}

void offer_exit(const State& s, Side by, ActionList& out) {
  if (!why_not_exit(s)) offer(out, by, Act::Exit);
}

void offer_joins(const State& s, Side by, ActionList& out) {
  const Board b = board_of(s);
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    if (unit.where == Where::Map && hex::Grid::distance(unit.hex, s.combat.target) == 1 && !why_not_join(s, b, u))
      offer(out, by, Act::Join, {u.value});
  });
}

void offer_unjoins(const State& s, Side by, ActionList& out) {
  for (UnitId u : attackers(s)) offer(out, by, Act::Unjoin, {u.value});
}

void offer_declare(const State& s, Side by, ActionList& out) {
  if (!why_not_declare(s)) offer(out, by, Act::Declare);
}

void offer_supports(const State& s, Side by, ActionList& out) {
  for (int i = 0; i < kKorpsgruppen; ++i)
    if (!why_not_support(s, i)) offer(out, by, Act::Support, {i});
  if (!why_not_support(s, kSupportArt18)) offer(out, by, Act::Support, {kSupportArt18});
}

void offer_markers(const State& s, Side by, ActionList& out) {
  for (int n = 0; n <= s.air_left; ++n) offer(out, by, Act::Air, {n});
}

void offer_losses(const State& s, Side by, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (!why_not_lose(s, u)) offer(out, by, Act::Lose, {u.value});
  });
}

void offer_retreats(const State& s, Side by, ActionList& out) {
  for (UnitId u : units_in(s, s.combat.target))
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex h = s.content->grid.neighbour(s.combat.target, d); h.valid() && !why_not_retreat(s, u, h))
        offer(out, by, Act::Retreat, {u.value, h.value});
}

void offer_advances(const State& s, Side by, ActionList& out) {
  for (UnitId u : attackers(s))
    if (!why_not_advance(s, u)) offer(out, by, Act::Advance, {u.value});
}

void offer_removals(const State& s, Side by, ActionList& out) {
  for (UnitId u : units_in(s, s.top().hex))
    if (may_remove(s, s.top().hex, u)) offer(out, by, Act::Remove, {u.value});
}

void offer_tops(const State& s, Side by, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && !why_not_top(s, by, u)) offer(out, by, Act::Top, {u.value});
  });
}

template <Act act_>
void just(const State&, Side by, ActionList& out) {
  offer(out, by, act_);
}

/// Choices that lead on, and those that only prepare or take back.
template <void (*offers)(const State&, Side, ActionList&), Scope scope = Scope::Main>
void in(const State& s, Side by, Scope asked, ActionList& out) {
  if (asked == scope) offers(s, by, out);
}

// ---- the table ------------------------------------------------------------------------------------------------------

constexpr std::uint32_t at(std::initializer_list<Step> steps) {
  std::uint32_t mask = 0;
  for (const Step step : steps) mask |= std::uint32_t{1} << static_cast<int>(step);
  return mask;
}
static_assert(kSteps <= 32);
constexpr std::uint32_t kAny = ~std::uint32_t{0};

using S = Step;

// clang-format off
constexpr std::array<ActRow, kActs> kRows{{
    {"done", "", kAny, {},
     [](const State& s, const Action&) { return why_not_done(s); },
     [](State& s, const Action&, Events& ev) { done(s, ev); }, in<offer_done>},
    {"place", "uh", at({S::SetupGerman, S::Reinforce, S::Replace}), Refusal{"BO:5.0", no::units_placed_in_set_up_and, {}},
     [](const State& s, const Action& a) { return why_not_place(s, unit_arg(a), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { place(s, unit_arg(a), hex_arg(a, 1), ev); }, offer_places},
    {"kg", "kh", at({S::Korpsgruppen}), Refusal{"BO:5.3", no::korpsgruppen_deployed_in_own_phase_from, {}},
     [](const State& s, const Action& a) { return why_not_kg(s, arg(a, 0), hex_arg(a, 1)); }, deploy, in<offer_kg>},
    {"order", "o", at({S::Order}), Refusal{"BO:5.4", no::order_announced_at_start_of_impulse, {}}, why_not_order,
     [](State& s, const Action& a, Events& ev) { s.pop(), choose_order(s, static_cast<Order>(arg(a, 0)), ev); },
     in<offer_orders>},
    {"pick", "u", at({S::Move, S::Group}), Refusal{"BO:12.0c", no::units_move_only_in_movement_segment, {}},
     [](const State& s, const Action& a) { return why_not_pick(s, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { pick(s, unit_arg(a)); }, in<offer_picks>},
    {"drop", "u", at({S::Group}), Refusal{"BO:12.0c", no::units_move_only_in_movement_segment, {}},
     [](const State& s, const Action& a) { return why_not_drop(s, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { drop(s, unit_arg(a)); }, in<offer_drops>},
    {"step", "h", at({S::Group}), Refusal{"BO:12.0c", no::units_move_only_in_movement_segment, {}},
     [](const State& s, const Action& a) { return why_not_step(s, board_of(s), hex_arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { step(s, hex_arg(a, 0), ev); }, in<offer_steps>},
    {"exit", "", at({S::Group}), Refusal{"BO:12.0c", no::units_move_only_in_movement_segment, {}},
     [](const State& s, const Action&) { return why_not_exit(s); },
     [](State& s, const Action&, Events& ev) { leave_map(s, ev); }, in<offer_exit>},
    {"halt", "", at({S::Group}), Refusal{"BO:12.0c", no::units_move_only_in_movement_segment, {}}, nothing,
     [](State& s, const Action&, Events&) { halt(s); }, in<just<Act::Halt>>},
    {"target", "h", at({S::Fight}), Refusal{"BO:13.0", no::attacks_declared_at_time_in_combat, {}},
     [](const State& s, const Action& a) { return why_not_target(s, board_of(s), hex_arg(a, 0)); },
     [](State& s, const Action& a, Events&) { target(s, hex_arg(a, 0)); }, in<offer_targets>},
    {"join", "u", at({S::Draft}), Refusal{"BO:13.0", no::name_target_of_attack_first, {}},
     [](const State& s, const Action& a) { return why_not_join(s, board_of(s), unit_arg(a)); },
     [](State& s, const Action& a, Events&) { raise(s, unit_arg(a), kInCombat); }, in<offer_joins>},
    {"unjoin", "u", at({S::Draft}), Refusal{"BO:13.0", no::name_target_of_attack_first, {}}, why_not_unjoin,
     [](State& s, const Action& a, Events&) { lower(s, unit_arg(a), kInCombat); }, in<offer_unjoins, Scope::Free>},
    {"cancel", "", at({S::Draft}), Refusal{"BO:13.0", no::no_attack_to_cancel, {}}, nothing,
     [](State& s, const Action&, Events&) { end_combat(s); }, in<just<Act::Cancel>, Scope::Free>},
    {"declare", "", at({S::Draft}), Refusal{"BO:13.0", no::name_target_of_attack_first, {}},
     [](const State& s, const Action&) { return why_not_declare(s); },
     [](State& s, const Action&, Events& ev) { declare(s, ev); }, in<offer_declare>},
    {"support", "s", at({S::Support}), Refusal{"BO:R38", no::supports_named_between_declaration_and_die, {}},
     [](const State& s, const Action& a) { return why_not_support(s, arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { support(s, arg(a, 0), ev); }, in<offer_supports>},
    {"air", "n", at({S::AirSupport}), Refusal{"BO:13.3f", no::air_markers_committed_just_before_die, {}},
     [](const State& s, const Action& a) { return why_not_air(s, arg(a, 0)); },
     [](State& s, const Action& a, Events& ev) { s.pop(), commit_air(s, arg(a, 0), ev), fix_odds(s, ev); },
     in<offer_markers>},
    {"lose", "u", at({S::AttackerLoss, S::DefenderLoss, S::BlockedLoss}),
     Refusal{"BO:13.9n", no::steps_lost_when_combat_costs_some, {}},
     [](const State& s, const Action& a) { return why_not_lose(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { lose(s, unit_arg(a), ev); }, in<offer_losses>},
    {"retreat", "uh", at({S::Retreat}), Refusal{"BO:13.9", no::nobody_to_retreat_now, {}},
     [](const State& s, const Action& a) { return why_not_retreat(s, unit_arg(a), hex_arg(a, 1)); },
     [](State& s, const Action& a, Events& ev) { retreat(s, unit_arg(a), hex_arg(a, 1), ev); }, in<offer_retreats>},
    {"advance", "u", at({S::Advance}), Refusal{"BO:13.10", no::no_vacated_hex_to_advance_into, {}},
     [](const State& s, const Action& a) { return why_not_advance(s, unit_arg(a)); },
     [](State& s, const Action& a, Events& ev) { advance(s, unit_arg(a), ev); }, in<offer_advances>},
    {"remove", "u", at({S::Overstack}), Refusal{"BO:6.0c", no::no_overstacked_hex_being_cleared, {}}, why_not_remove,
     [](State& s, const Action& a, Events& ev) { remove_overstacked(s, unit_arg(a), ev); }, in<offer_removals>},
    {"top", "u", kAny, {},
     [](const State& s, const Action& a) { return why_not_top(s, a.by, unit_arg(a)); },
     [](State& s, const Action& a, Events&) { bring_to_top(s, unit_arg(a)); }, in<offer_tops, Scope::Free>},
}};
// clang-format on
static_assert(std::string_view(kRows[static_cast<std::size_t>(Act::Target)].word) == "target");
static_assert(std::string_view(kRows.back().word) == "top");

}  // namespace

const ActRow& row_of(Act a) { return kRows[static_cast<std::size_t>(a)]; }

}  // namespace kessel::breakout
