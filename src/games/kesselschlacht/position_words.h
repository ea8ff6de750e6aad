#pragma once
// Words of the position text, shared by the writer and the reader.
#include <array>
#include <string_view>

#include "games/kesselschlacht/state.h"

namespace kessel::kesselschlacht {

/// What a step keeps in a frame's `arg` and `unit`, so that a text can name it.
enum class Holds : std::uint8_t { Number, Rule, Aircraft, Formation, SideArg, SideUnit };
struct StepWord {
  const char* word;
  Holds holds;
};
// clang-format off
inline constexpr std::array<StepWord, kSteps> kStepWords{{
    {"option-roll", Holds::Rule}, {"margarethe-roll", Holds::Number}, {"bridge-choice", Holds::Number},
    {"bridge-roll", Holds::Number}, {"setup-axis", Holds::Number}, {"setup-soviet", Holds::Number},
    {"weather-roll", Holds::Number}, {"ss-roll", Holds::Number}, {"cargo", Holds::Number},
    {"initiative-roll", Holds::Number}, {"surprise", Holds::Number}, {"air-place", Holds::Number},
    {"air-role", Holds::SideUnit}, {"air-roll", Holds::Number}, {"intercept", Holds::SideUnit},
    {"intercept-roll", Holds::SideUnit}, {"missions", Holds::SideUnit}, {"strike", Holds::SideUnit},
    {"strike-roll", Holds::SideUnit}, {"deliver", Holds::Aircraft},
    {"positions", Holds::Number}, {"directive-choose", Holds::Number}, {"directive-roll", Holds::Number},
    {"directive-brigades", Holds::Number}, {"hq-return", Holds::SideUnit}, {"recall", Holds::Number},
    {"fifth-roll", Holds::Number}, {"army-roll", Holds::Number}, {"activate", Holds::Number},
    {"activate-roll", Holds::Formation},
    {"move", Holds::Number}, {"group", Holds::Number}, {"parts", Holds::Number}, {"demolish", Holds::Number},
    {"demolish-roll", Holds::Number}, {"join-corps", Holds::Number},
    {"fight", Holds::Number}, {"draft", Holds::Number}, {"ammo", Holds::Number}, {"combat-roll", Holds::Number},
    {"attacker-loss", Holds::Number}, {"defender-loss", Holds::Number}, {"rout-roll", Holds::Number},
    {"attacker-retreat", Holds::Number}, {"defender-retreat", Holds::Number}, {"excess", Holds::SideArg},
    {"displace", Holds::SideArg}, {"reassign", Holds::Formation}, {"heir", Holds::Number}, {"advance", Holds::Number},
    {"advance-group", Holds::Number}, {"over", Holds::Number},
}};

/// Marks behind a unit, in the order of their bits.
inline constexpr std::array<const char*, 30> kMarks{
    "moved", "group", "force", "attacked", "defended", "combat", "known", "active", "forced", "designated", "bound",
    "began-north", "turn-north", "dug", "hit", "entered", "labour", "began", "stopped", "pays", "routs", "advanced",
    "regroups", "supplied", "free", "displaced", "beyond", "bound-now",
    "goes", "driven"};
// clang-format on
static_assert(kMarks[7] == std::string_view("active") && kMarks[27] == std::string_view("bound-now"));

inline constexpr std::array<const char*, kResults> kResultWords{"Ae1", "Adis", "Ado", "NE",  "Br1", "Ddo",
                                                                "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"};
inline constexpr std::array<const char*, 5> kPontoonStates{"none", "unassigned", "carried", "built", "gone"};
inline constexpr std::array<const char*, kPontoons> kPontoonIds{"khotin", "1", "2", "3"};
inline constexpr Side standard_side(int pontoon) { return pontoon == kSovietTrain ? kSoviet : kAxis; }

/// What a unit that nobody has named is like.
inline Unit plain_unit(const Content& c, UnitId u) {
  Unit unit;
  unit.parent = c.def(u).formation;
  return unit;
}

/// The step that a phase begins with when a text names none; GameOver if it has none that stands by itself.
inline Step first_step(Phase p) {
  switch (p) {
    case Phase::Setup: return Step::SetupAxis;
    case Phase::A: return Step::WeatherRoll;
    case Phase::B: return Step::InitiativeRoll;
    case Phase::C: return Step::AirPlace;
    case Phase::D: return Step::Missions;
    case Phase::E: return Step::Positions;
    case Phase::F: return Step::DirectiveChoose;
    case Phase::G: return Step::Activate;
    case Phase::H:
    case Phase::J:
    case Phase::L: return Step::Move;
    case Phase::I:
    case Phase::K: return Step::Fight;
    default: return Step::GameOver;
  }
}

}  // namespace kessel::kesselschlacht
