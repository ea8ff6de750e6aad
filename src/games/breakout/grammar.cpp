#include "games/breakout/grammar.h"

namespace kessel::breakout {

namespace {

using Steps = SetOf<Step>;

/// One row for each step. A combat that has been rolled lies on the step that closes it, `advance`; what its result asks for
/// lies above that, last thing first (BO:13.9q, BO:R63).
constexpr Grammar<Step, Part, kSteps> kGrammar{{{
    {Step::SetupSoviet, {Part::Setup}, true},
    {Step::SetupAir, {Part::Setup}, true},
    {Step::SetupGerman, {Part::Setup}, true},
    {Step::Weather, {Part::Weather}, true},
    {Step::Air, {Part::Air}, true},
    {Step::Korpsgruppen, {Part::Korpsgruppen}, true},
    {Step::Order, {Part::Move}, true},
    {Step::Move, {Part::Move}, true},
    {Step::Group, {Part::Move}, false, {Step::Move}, Step::Move},
    {Step::RiverRoll, {Part::Move}, false, {Step::Group}, Step::Group},
    {Step::Overstack, {Part::Move}, false, {Step::Move}, Step::Move},
    {Step::Fight, {Part::Fight}, true},
    {Step::Draft, {Part::Fight}, false, {Step::Fight}, Step::Fight},
    {Step::Support, {Part::Fight}, false, {Step::Fight}, Step::Fight},
    {Step::AirSupport, {Part::Fight}, false, {Step::Fight}, Step::Fight},
    {Step::Roll, {Part::Fight}, false, {Step::Fight}, Step::Fight},
    {Step::AttackerLoss, {Part::Fight}, false, {Step::Advance, Step::DefenderLoss}, Step::Advance},
    {Step::DefenderLoss, {Part::Fight}, false, {Step::Advance, Step::Retreat}, Step::Advance},
    {Step::Retreat, {Part::Fight}, false, {Step::Advance}, Step::Advance},
    {Step::BlockedLoss, {Part::Fight}, false, {Step::Advance}, Step::Advance},
    {Step::Advance, {Part::Fight}, false, {Step::Fight}, Step::Fight},
    {Step::ReturnRoll, {Part::Move, Part::Fight}, false, Steps{Step::Overstack, Step::Retreat, Step::Advance}},
    {Step::Reinforce, {Part::Reinforce}, true},
    {Step::Replace, {Part::Replace}, true},
    {Step::GameOver, {Part::Over}, true},
}}};
static_assert(kGrammar.complete());

/// What lies beneath a step that a text has left hanging: by the combat's result, else by the table.
std::optional<Step> beneath(const State& s, Step step) {
  const bool town = s.combat.target.valid() && s.content->towns.has(s.combat.target);  // BO:13.8.4
  if (step == Step::AttackerLoss && s.combat.result == Result::EX) return Step::DefenderLoss;
  if (step == Step::DefenderLoss && s.combat.result == Result::DL1DR && !town) return Step::Retreat;
  return kGrammar.of(step).beneath;
}

/// A step says where or who only if it has something to say.
bool has_its_place(const Frame& f) {
  switch (f.step) {
    case Step::Group: return !f.unit.valid();  // with a hex: the one it has not left yet
    case Step::RiverRoll:
    case Step::Overstack: return f.hex.valid() && !f.unit.valid();
    case Step::ReturnRoll: return f.unit.valid() && !f.hex.valid();
    default: return !f.hex.valid() && !f.unit.valid();
  }
}

}  // namespace

Part part_of(const State& s) {
  switch (s.stage) {
    case Stage::Setup: return Part::Setup;
    case Stage::Weather: return Part::Weather;
    case Stage::Air: return Part::Air;
    case Stage::Korpsgruppen: return Part::Korpsgruppen;
    case Stage::Reinforce: return Part::Reinforce;
    case Stage::Replace: return Part::Replace;
    case Stage::Over: return Part::Over;
    default: return s.segment == Segment::Move ? Part::Move : Part::Fight;
  }
}

const char* step_word(Step step) {
  static constexpr std::array<const char*, kSteps> kWords{
      "setup-soviet", "setup-air", "setup-german",  "weather",       "air",     "korpsgruppen", "order",
      "move",         "group",     "river-roll",    "overstack",     "fight",   "draft",        "support",
      "air-support",  "roll",      "attacker-loss", "defender-loss", "retreat", "blocked-loss", "advance",
      "return-roll",  "reinforce", "replace",       "over"};
  return kWords[static_cast<std::size_t>(step)];
}

bool State::may_push(Step step) const {
  if (depth >= kMaxFrames) return false;
  return depth == 0 ? kGrammar.may_begin(step, part_of(*this))
                    : kGrammar.may_follow(top().step, step) && kGrammar.of(step).phases.has(part_of(*this));
}

void fill_frames(State& s) {
  std::array<Frame, kMaxFrames> out{};
  std::size_t n = 0;
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    // The missing ones from the step downwards, until they lie on what is there.
    std::array<Step, kMaxFrames> missing{};
    std::size_t m = 0;
    std::optional<Step> under = n > 0 ? beneath(s, f.step) : std::nullopt;
    while (under && *under != out[n - 1].step && m < kMaxFrames) {
      missing[m++] = *under;
      under = beneath(s, *under);
    }
    if (under && n + m < kMaxFrames)
      while (m > 0) out[n++] = Frame{missing[--m], {}, {}};
    if (n == kMaxFrames) return;  // too deep: left as it is, which the table refuses
    out[n++] = f;
  }
  s.frames = out;
  s.depth = static_cast<std::uint8_t>(n);
}

std::optional<std::string> frames_fault(const State& s) {
  if (auto no = kGrammar.fault(s.frames, s.depth, part_of(s), step_word)) return no;
  for (int i = 0; i < s.depth; ++i) {
    const Frame& f = s.frames[static_cast<std::size_t>(i)];
    if (!has_its_place(f)) return std::string(step_word(f.step)) + " names the wrong thing, or nothing";
  }
  return std::nullopt;
}

bool lies_as_asked(const State& s, int level) {
  const std::optional<Step> under = beneath(s, s.frames[static_cast<std::size_t>(level)].step);
  return !under || s.frames[static_cast<std::size_t>(level - 1)].step == *under;
}

}  // namespace kessel::breakout
