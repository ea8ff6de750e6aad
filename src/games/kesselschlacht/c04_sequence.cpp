// Chapter 4: the phases of a turn, always in this order; what does not apply is passed over.
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// KS:4.0N Who carries out the phase.
Side phasing(const State& s) { return s.phase >= Phase::F && s.phase <= Phase::I ? kSoviet : kAxis; }

bool movement_phase(Phase p) { return p == Phase::H || p == Phase::J || p == Phase::L; }

namespace {

/// KS:8.1.1a, KS:11.3.2, KS:R36 Before the first turn: who began north, which Soviets are bound to the south.
void open_play(State& s) {
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    if (!is_south(s, s.unit(u).hex)) raise(s, u, kBeganNorth);
    if (side_of(s, u) == kSoviet && is_south(s, s.unit(u).hex)) raise(s, u, kBoundSouth);
  });
}

void begin_turn(State& s, Events& ev) {
  if (s.turn == s.plan().start_turn || (s.options.start_turn_4 && s.turn == 4)) open_play(s);
  constexpr std::uint32_t kOfTheTurn = kActive | kForced | kRegroups | kEntered | kLabour | kSupplied;
  each_unit(s, [&](UnitId u) {
    lower(s, u, kOfTheTurn);
    s.unit(u).spent = 0;
  });
  for (FormationState& f : s.formations) f = FormationState{};
  for (Track& t : s.tracks) t.fuel_spent = t.ammo_spent = t.dry_attacks = t.cut_attacks = 0;
  s.army_payer = kNoFormation;
  s.corps_used = s.army_used = 0;
  s.bridge_bombed = s.demolition_tried = 0;
  s.supplied_hqs.fill(0);
  reset_air(s);
  tell(ev, Ev::TurnBegins, {s.turn}, "KS:4.0");
  begin_weather(s, ev);
}

/// KS:4.0M Recovery; KS:17.0, KS:R85 nothing is decided before the last turn is over.
void end_turn(State& s, Events& ev) {
  recover_all(s, ev);
  tell(ev, Ev::TurnEnds, {s.turn}, "KS:4.0");
  if (s.turn < s.plan().end_turn) {
    ++s.turn;
    return begin_phase(s, Phase::A, ev);
  }
  s.phase = Phase::Over;
  s.push(Step::GameOver);
  Tally silent = Tally::silent();
  const Score score = score_of(s, silent);
  tell(ev, Ev::GameEnds, {score.difference(), victory_level(s, score)}, "KS:17.0");
}

void begin_axis_movement(State& s, Events& ev) {
  begin_axis_turn(s);
  reinforcements_due(s, ev);
  check_supply(s, kAxis);
  begin_movement(s, ev);
  if (hq_due(s, kAxis)) s.push(Step::HqReturn, 0, UnitId{static_cast<std::uint8_t>(index(kAxis))});
}

}  // namespace

/// KS:4.0 and KS:10.0: what each phase begins with; the checks of supply stand where KS:R56 puts them.
void begin_phase(State& s, Phase p, Events& ev) {
  while (s.depth > 0) s.pop();  // nothing of a phase that is over lies beneath the next
  s.phase = p;
  if (p != Phase::A && p != Phase::M) tell(ev, Ev::PhaseBegins, {static_cast<int>(p)}, "KS:4.0");
  switch (p) {
    case Phase::A: return begin_turn(s, ev);  // KS:4.0A
    case Phase::B: return begin_air(s, ev);   // KS:4.0B to 4.0D
    case Phase::E:                            // KS:4.0E
      check_supply(s, kAxis);
      return begin_positions(s, ev);
    case Phase::F: return begin_directive(s, ev);  // KS:4.0F
    case Phase::G:                                 // KS:4.0G
      check_supply(s, kSoviet);
      return begin_activation(s, ev);
    case Phase::H: return begin_movement(s, ev);  // KS:4.0H with the check of G (KS:R56)
    case Phase::I:                                // KS:4.0I
      check_supply(s, kSoviet);
      return begin_combat(s, ev);
    case Phase::J: return begin_axis_movement(s, ev);  // KS:4.0J
    case Phase::K:                                     // KS:4.0K
      check_supply(s, kAxis);
      return begin_combat(s, ev);
    case Phase::L:  // KS:4.0L
      check_supply(s, kAxis);
      return begin_movement(s, ev);
    case Phase::M: return end_turn(s, ev);
    default: return;  // C and D are run by the air chapter
  }
}

/// KS:13.3a, KS:R47 Whoever ends a phase of movement or combat stacked with units in disarray shares their state. Its last
/// frame stays until pontoons that lose their garrison by that are settled (KS:15.2.3c): before any check or recovery.
void close_phase(State& s, Events& ev) {
  s.top().arg = kPhaseOver;
  spread_all(s, phasing(s), ev);
}

void next_phase(State& s, Events& ev) {
  if (s.phase == Phase::A) return begin_phase(s, heavy_snow(s) ? Phase::E : Phase::B, ev);  // KS:5.0.2, KS:6.0
  if (s.phase == Phase::L) note_crossings(s);
  begin_phase(s, static_cast<Phase>(static_cast<int>(s.phase) + 1), ev);
}

}  // namespace kessel::kesselschlacht
