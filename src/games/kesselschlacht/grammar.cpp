// The grammar of steps: which may lie at the bottom, and on what the others lie. Most of a turn is one step after the other
// at the bottom; what interrupts it lies on top.
#include "games/kesselschlacht/grammar.h"

namespace kessel::kesselschlacht {

namespace {

using Phases = SetOf<Phase>;
using Steps = SetOf<Step>;
using Law = StepLaw<Step, Phase>;

constexpr Phases kBefore{Phase::Setup}, kFlying{Phase::B, Phase::D}, kMoving{Phase::H, Phase::J, Phase::L},
    kFighting{Phase::I, Phase::K}, kOnTheGround = kMoving | kFighting;
constexpr Steps kMissionsOf{Step::Surprise, Step::Missions};
constexpr Steps kRetreats{Step::AttackerRetreat, Step::DefenderRetreat};
/// A lost HQ is noticed at once, in the middle of a move or of a result (KS:13.1.1, KS:13.1.2).
constexpr Steps kHqsAreLostOn = kRetreats | Steps{Step::Move, Step::Parts, Step::Excess, Step::Reassign, Step::Advance};
/// So is a garrison's home that is entered (KS:10.7b).
constexpr Steps kHomesAreEnteredOn =
    kRetreats | Steps{Step::HqReturn, Step::Move,      Step::Group,   Step::Displace,
                      Step::Reassign, Step::JoinCorps, Step::Advance, Step::AdvanceGroup};
/// KS:15.2.3c, KS:R60 Garrisons fail when something has been settled: bombs, a result, a move, the end of a phase.
constexpr Steps kGarrisonsFailOn{Step::Surprise, Step::Missions,  Step::Move,    Step::Demolish,
                                 Step::Fight,    Step::JoinCorps, Step::Advance, Step::AdvanceGroup};

// clang-format off
constexpr Grammar<Step, Phase, kSteps> kGrammar{{{
    // before play
    Law{Step::OptionRoll, kBefore, true},
    Law{Step::MargaretheRoll, kBefore, true},
    Law{Step::BridgeChoice, kBefore, true},
    Law{Step::BridgeRoll, kBefore, false, {Step::BridgeChoice}},
    Law{Step::SetupAxis, kBefore, true},
    Law{Step::SetupSoviet, kBefore, true},
    // A to D
    Law{Step::WeatherRoll, {Phase::A}, true},
    Law{Step::SsRoll, {Phase::A}, true},
    Law{Step::Cargo, {Phase::B}, false, {Step::InitiativeRoll}},
    Law{Step::InitiativeRoll, {Phase::B}, true},
    Law{Step::Surprise, {Phase::B}, true},
    Law{Step::AirPlace, {Phase::C}, true},
    Law{Step::AirRole, {Phase::C}, true},
    Law{Step::AirRoll, {Phase::C}, true},
    Law{Step::Intercept, {Phase::C}, true},
    Law{Step::InterceptRoll, {Phase::C}, true},
    Law{Step::Missions, {Phase::D}, true},
    Law{Step::Strike, kFlying, false, kMissionsOf},
    Law{Step::StrikeRoll, kFlying, false, kMissionsOf},
    Law{Step::Deliver, kFlying, false, kMissionsOf},
    // E to G
    Law{Step::Positions, {Phase::E}, true},
    Law{Step::DirectiveChoose, {Phase::F}, true},
    Law{Step::DirectiveRoll, {Phase::F}, true},
    Law{Step::DirectiveBrigades, {Phase::F}, true},
    Law{Step::HqReturn, {Phase::G, Phase::J}, false, {Step::Recall, Step::Move}, Step::Recall},
    Law{Step::Recall, {Phase::G}, false, {Step::FifthRoll}, Step::FifthRoll},
    Law{Step::FifthRoll, {Phase::G}, false, {Step::ArmyRoll}, Step::ArmyRoll},
    Law{Step::ArmyRoll, {Phase::G}, false, {Step::Activate}},
    Law{Step::Activate, {Phase::G}, true},
    Law{Step::ActivateRoll, {Phase::G}, false, {Step::Activate}},
    // H, J, L
    Law{Step::Move, kMoving, true},
    Law{Step::Group, kMoving, false, {Step::Move}},
    Law{Step::Parts, kMoving, false, {Step::Move}},
    Law{Step::Demolish, kMoving, true},
    Law{Step::DemolishRoll, kMoving, false, {Step::Demolish}},
    Law{Step::JoinCorps, {Phase::G, Phase::H, Phase::I, Phase::K}, false, kHomesAreEnteredOn, Step::Advance},
    // I, K
    Law{Step::Fight, kFighting, true},
    Law{Step::Draft, kFighting, false, {Step::Fight}},
    Law{Step::Ammo, kFighting, false, {Step::CombatRoll, Step::Ammo}, Step::CombatRoll},
    Law{Step::CombatRoll, kFighting, false, {Step::Advance}, Step::Advance},
    Law{Step::AttackerLoss, kFighting, false, {Step::Advance}, Step::Advance},
    Law{Step::DefenderLoss, kFighting, false, {Step::Advance}, Step::Advance},
    Law{Step::RoutRoll, kFighting, false, {Step::DefenderRetreat}, Step::DefenderRetreat},
    Law{Step::AttackerRetreat, kFighting, false, kRetreats, Step::DefenderRetreat},
    Law{Step::DefenderRetreat, kFighting, false, {Step::Advance}, Step::Advance},
    Law{Step::Excess, kFighting, false, kRetreats | Steps{Step::Reassign}, Step::DefenderRetreat},
    Law{Step::Displace, kFighting, false, kRetreats | Steps{Step::Reassign, Step::Displace}, Step::DefenderRetreat},
    Law{Step::Reassign, kOnTheGround, false, kHqsAreLostOn, Step::Advance},
    Law{Step::Heir, kFlying | kOnTheGround, false, kGarrisonsFailOn, Step::Fight},
    Law{Step::Advance, kFighting, false, {Step::Fight}},
    Law{Step::AdvanceGroup, kFighting, false, {Step::Advance}, Step::Advance},
    Law{Step::GameOver, {Phase::Over}, true},
}}};
// clang-format on
static_assert(kGrammar.complete());

}  // namespace

const Grammar<Step, Phase, kSteps>& grammar() { return kGrammar; }

void State::push(Step step, int arg, UnitId unit, Hex hex) {
  KESSEL_ASSERT(depth < kMaxFrames);
  KESSEL_ASSERT(depth == 0 ? kGrammar.may_begin(step, phase) : kGrammar.may_follow(top().step, step));
  frames[depth++] = Frame{step, static_cast<std::uint8_t>(arg), unit, hex};
}

}  // namespace kessel::kesselschlacht
