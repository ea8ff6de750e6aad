// The grammar of steps: the table, and what a text may leave out. What each step needs besides is in grammar_needs.cpp.
#include "games/panzer/grammar.h"

#include <algorithm>

#include "games/panzer/notation.h"
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

using Steps = SetOf<Step>;
using Phases = SetOf<Phase>;
using S = Step;

constexpr Phases kSetup{Phase::Setup}, kSpotting{Phase::Spotting}, kCommand{Phase::Command};
constexpr Phases kInitiative{Phase::Initiative}, kAir{Phase::InitialAir, Phase::SecondaryAir};
constexpr Phases kCombat{Phase::Combat}, kMovement{Phase::Movement}, kAdjustment{Phase::Adjustment};
constexpr Phases kFighting = kAir | kCombat | kMovement;   ///< where anybody fires
constexpr Phases kAfterMoves = kMovement | kAdjustment;    ///< where mines strike
constexpr Steps kFire{S::Direct, S::Overwatch, S::Watch};  ///< whoever is asked fires at the ground
constexpr Steps kAnyFire = kFire | Steps{S::Flak};         ///< or into the air
constexpr Steps kMoves{S::Move, S::Advance, S::Storm};     ///< where somebody changes its place

/// In the order of the steps. `base`: may lie at the bottom; then what it may lie on, and what is put beneath it.
constexpr Grammar<Step, Phase, kSteps> kGrammar{{{
    {S::EdgeRoll, kSetup, true},
    {S::EdgeChoice, kSetup, true},
    {S::Place, kSetup, true},
    {S::Orders, kCommand, true},
    {S::InitiativeRoll, kInitiative, true},
    {S::InitiativeChoice, kInitiative, true},
    {S::Direct, kCombat, true},
    {S::Overwatch, kFighting, true, {S::Watch, S::Flak}},
    {S::Reveal, kFighting, false, kFire | Steps{S::Arriving, S::Flight, S::Storm}},
    {S::HitRoll, kFighting, false, kFire, S::Direct},
    {S::AspectChoice, kFighting, false, {S::LocationRoll}, S::LocationRoll},
    {S::LocationRoll, kFighting, false, kFire, S::Direct},
    {S::Move, kMovement, true},
    {S::Advance, kMovement, false, {S::Move, S::Storm}, S::Move},
    {S::Watch, kMovement, false, {S::Advance}, S::Advance},
    {S::BuildingRoll, kMovement, false, {S::Advance}, S::Advance},
    {S::BuildingKind, kMovement, false, {S::Advance}, S::Advance},
    {S::Adjust, kAdjustment, true},
    {S::Plots, kSetup, true},
    {S::ReliefRoll, kSpotting, true},
    {S::ReliefRoad, kSpotting, true},
    {S::SpotRoll, kSpotting | kFighting, true, {S::Overwatch, S::Watch}},
    {S::AmmoRoll, kFighting, false, kAnyFire | Steps{S::Storm, S::Advance}},
    {S::Fallback, kFighting, false, kFire, S::Direct},
    {S::PenetrationRoll, kFighting, false, kFire, S::Direct},
    {S::Strike, kFighting, false, kAnyFire | Steps{S::Arriving, S::Flight, S::Storm, S::Advance}},
    {S::GpRoll, kFighting, false, {S::Strike}, S::Strike},
    {S::KoRoll, kFighting, false, {S::Strike}, S::Strike},
    // On whatever was going on as the vehicle was hit; in the adjustment nothing may be left beneath.
    {S::Bail, kFighting | kAdjustment, true,
     kAnyFire | kMoves | Steps{S::Indirect, S::Arriving, S::Flight, S::MineRoll, S::RecoveryRoll}},
    {S::BailRoll, kFighting | kAdjustment, false, {S::Bail}, S::Bail},
    {S::Land, kFighting | kAdjustment, false, {S::Bail}, S::Bail},
    {S::Indirect, kCombat, true},
    {S::Arriving, kCombat | kMovement, false, {S::Indirect, S::Arriving, S::Advance}, S::Indirect},
    {S::ResponseRoll, kCombat, false, {S::Arriving}, S::Arriving},
    {S::SmokeRoll, kCombat, false, {S::Arriving}, S::Arriving},
    {S::DangerClose, kCombat, false, {S::Arriving}, S::Arriving},
    {S::Close, kMovement, true},
    {S::Storm, kMovement, true, {S::Move, S::Advance}},
    {S::HandRoll, kMovement, false, {S::Storm}, S::Storm},
    {S::Primary, kMovement, false, {S::HandRoll}, S::HandRoll},
    {S::Occupy, kMovement, false, {S::Storm}, S::Storm},
    {S::BogRoll, kMovement, false, {S::Advance, S::SearchRoll}, S::Advance},
    {S::SearchRoll, kMovement, false, {S::Advance}, S::Advance},
    {S::QuickRoll, kMovement, false, {S::Move}, S::Move},
    {S::MineRoll, kAfterMoves, true, kMoves | Steps{S::MineRoll, S::RecoveryRoll}},
    {S::Onward, kMovement, false, {S::Advance}, S::Advance},
    {S::Fly, kAir, true},
    {S::Flight, kAir, false, {S::Fly}, S::Fly},
    {S::Aloft, kAir, false, {S::Flight}, S::Flight},
    {S::Flak, kAir, false, {S::Flight}, S::Flight},
    {S::CrashRoll, kAir, false, {S::Flight}, S::Flight},
    {S::RecoveryRoll, kAdjustment, true},
    {S::GameOver, {Phase::Over}, true},
}}};
static_assert(kGrammar.complete(), "every step has its row, in order");

}  // namespace

const Grammar<Step, Phase, kSteps>& grammar() { return kGrammar; }

bool may_push(const State& s, Step step) {
  const auto& row = kGrammar.of(step);
  if (!row.phases.has(s.phase)) return false;
  return s.depth == 0 ? row.base : row.on.has(s.top().step);
}

void State::push(Step step, Side side, UnitId unit, int arg) {
  KESSEL_ASSERT(depth < kMaxFrames && may_push(*this, step));
  frames[depth++] = Frame{step, side, unit, static_cast<std::uint8_t>(arg)};
}

namespace {

/// The frame that belongs beneath another, from what the text says besides: whose move, shot, attack or flight it is.
Frame beneath(const State& s, const Frame& f, Step step) {
  switch (step) {
    case S::Direct: return {s.fires > 0 && s.fire[0].overwatch ? S::Overwatch : step, f.side, {}, 0};
    case S::Move:
    case S::Fly:
    case S::Indirect: return {step, f.side, {}, 0};
    case S::Advance: return {step, s.move.unit.valid() ? side_of(s.move.unit) : f.side, s.move.unit, 0};
    case S::Flight: return {step, s.flight.unit.valid() ? side_of(s.flight.unit) : f.side, s.flight.unit, 0};
    case S::Strike: return {step, s.attack.by, s.attack.from, 0};
    case S::LocationRoll: return {step, other(f.side), f.unit, 0};
    case S::Arriving: {
      const bool zone = f.arg < kMaxZones && s.zones[f.arg].there;
      return {step, zone ? s.zones[f.arg].side : f.side, {}, f.arg};
    }
    case S::Storm: return {step, f.side, {}, 1};
    case S::HandRoll: return {step, f.side, f.unit, f.arg};
    default: return {step, kGerman, {}, 0};
  }
}

/// The stage of the turn that asks for a step at the bottom.
Stage stage_of(const State& s, const Frame& f) {
  const bool first = f.side == s.first;
  switch (f.step) {
    case S::SpotRoll: return Stage::Spotting;
    case S::Orders: return Stage::Orders;
    case S::InitiativeRoll:
    case S::InitiativeChoice: return Stage::Initiative;
    case S::Fly: return s.phase == Phase::SecondaryAir ? Stage::AirSecond : Stage::AirFirst;
    case S::Indirect: return first ? Stage::IndirectFirst : Stage::IndirectSecond;
    case S::Direct: return first ? Stage::DirectFirst : Stage::DirectSecond;
    case S::Overwatch: return Stage::Overwatch;
    case S::Close:
    case S::Storm: return first ? Stage::CloseFirst : Stage::CloseSecond;
    case S::Move: return first ? Stage::MoveFirst : Stage::MoveSecond;
    case S::Adjust: return Stage::Adjust;
    case S::Bail:
    case S::MineRoll:
    case S::RecoveryRoll: return Stage::Recover;
    case S::GameOver: return Stage::EndTurn;
    default: return Stage::Relief;
  }
}
bool before_the_game(Step step) {
  return step == S::EdgeRoll || step == S::EdgeChoice || step == S::Place || step == S::Plots;
}
/// What comes when that is through: the stage after it, and after the set-up the first turn.
Stage stage_after(const State& s, const Frame& f) {
  if (before_the_game(f.step) || f.step == S::GameOver) return Stage::Relief;
  return static_cast<Stage>(static_cast<int>(stage_of(s, f)) + 1);
}

/// The phase that must have begun for a stage that begins none of its own.
std::optional<Phase> phase_before(Stage stage) {
  switch (stage) {
    case Stage::IndirectSecond:
    case Stage::DirectFirst:
    case Stage::DirectSecond:
    case Stage::Overwatch: return Phase::Combat;
    case Stage::CloseSecond:
    case Stage::MoveSecond:
    case Stage::MoveFirst: return Phase::Movement;
    case Stage::Recover:
    case Stage::EndTurn: return Phase::Adjustment;
    default: return std::nullopt;
  }
}

Phase first_phase(Step step) {
  for (int p = 0; p < kPhases; ++p)
    if (kGrammar.of(step).phases.has(static_cast<Phase>(p))) return static_cast<Phase>(p);
  return Phase::Over;
}

}  // namespace

void fill_in(State& s, Named named) {
  if (s.depth == 0) return;
  for (;;) {
    const Frame bottom = s.frames[0];
    const auto& row = kGrammar.of(bottom.step);
    if (row.base || !row.beneath || s.depth == kMaxFrames) break;
    std::rotate(s.frames.begin(), s.frames.begin() + s.depth, s.frames.begin() + s.depth + 1);
    s.frames[0] = beneath(s, bottom, *row.beneath);
    ++s.depth;
  }
  if (!named.phase) s.phase = first_phase(s.frames[0].step);
  if (!named.stage) s.stage = stage_after(s, s.frames[0]);
  if (s.turn == 0 && !before_the_game(s.frames[0].step)) s.turn = 1;
  // PZ:23.1.3 Where the scenario names the areas nobody has to.
  if (before_the_game(s.frames[0].step))
    for (const SetupStep& step : s.plan().setup) {
      const bool german = step.who == SetupStep::Who::German, soviet = step.who == SetupStep::Who::Soviet;
      if ((german || soviet) && !step.areas.empty() && s.area[german ? 0 : 1] == 0xff)
        s.area[german ? 0 : 1] = step.areas[0];
    }
}

std::optional<std::string> time_fault(const State& s) {
  const Frame& bottom = s.frames[0];
  const auto word = [&] { return std::string(step_word(bottom.step)); };
  if (bottom.step == S::GameOver) return s.depth == 1 ? std::nullopt : std::optional<std::string>("the game is over");
  if (before_the_game(bottom.step) != (s.turn == 0)) return "the set-up is turn 0, and nothing else is";
  if (s.turn > s.plan().turns) return "the game has " + std::to_string(s.plan().turns) + " turns";
  if (before_the_game(bottom.step))
    return s.stage == Stage::Relief ? std::nullopt : std::optional("after the set-up comes the first turn: relief");
  // Asked by themselves these come in one phase only.
  if (bottom.step == S::SpotRoll && s.phase != Phase::Spotting) return word() + " must lie on another step";
  if (bottom.step == S::Overwatch && s.phase != Phase::Combat) return word() + " must lie on another step";
  if ((bottom.step == S::Bail || bottom.step == S::MineRoll) && s.phase != Phase::Adjustment)
    return word() + " must lie on another step";
  const bool relief = bottom.step == S::ReliefRoll || bottom.step == S::ReliefRoad;
  if (s.stage < stage_of(s, bottom) || (relief && s.stage == Stage::Relief) ||
      phase_before(s.stage).value_or(s.phase) != s.phase)
    return std::string(stage_word(s.stage)) + " does not come after " + word();
  return std::nullopt;
}

}  // namespace kessel::panzer
