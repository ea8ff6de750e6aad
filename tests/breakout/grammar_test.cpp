// Positions that cannot occur: what is refused, what is put in, and that whatever is accepted can be played on.
#include <cstdlib>

#include "core/rng.h"
#include "games/breakout/grammar.h"
#include "games/breakout/possible.h"
#include "table.h"

namespace kessel::breakout {

namespace {

/// Why the text is refused, or "accepted".
std::string verdict(std::string_view text) {
  const auto read = parse_position(content(), text);
  return read ? "accepted" : read.error().reason;
}

std::string cannot(std::string_view why) { return "the position cannot occur: " + std::string(why); }

bool nightly() { return std::getenv("KESSEL_NIGHTLY") != nullptr; }

/// Plays so many random inputs; says what went wrong, or nothing.
std::string played_on(State s, Rng& rng, int inputs) {
  ActionList list;
  for (int i = 0; i < inputs; ++i) {
    if (const auto broken = broken_invariants(s); !broken.empty()) return "broken: " + broken[0];
    const Node n = node(s);
    Events events;
    if (n.kind == Node::Kind::Finished) return "";
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      d.count = n.dice;
      for (std::size_t k = 0; k < static_cast<std::size_t>(n.dice); ++k)
        d.die[k] = static_cast<std::uint8_t>(rng.below(n.faces) + 1);
      answer(s, d, events);
      continue;
    }
    list.clear();
    const Side side = has(n.sides, kSoviet) ? kSoviet : kGerman;
    options(s, side, Scope::Main, list);
    if (list.empty()) return std::string("dead end: ") + n.ask.text();
    // The last option is to go on (done, halt, declare): often enough to come through a turn.
    const auto size = static_cast<std::uint32_t>(list.size());
    const Action a = list[rng.below(3) == 0 ? size - 1 : rng.below(size)];
    if (const Why no = why_not(s, a))
      return "offered and refused: " + action_text(content(), a) + ": " + no->reason.text();
    apply(s, a, events);
  }
  return "";
}

/// What the words of random texts are made of: a front with stacks of every kind on both sides, off the map and on it.
const std::vector<std::string>& places() {
  static const std::vector<std::string> list{
      "setup-soviet",   "setup-air",      "setup-german",   "weather",        "air",           "korpsgruppen",
      "reinforce",      "replace",        "over",           "soviet 1 order", "soviet 1 move", "soviet 1 fight",
      "soviet 2 order", "soviet 2 move",  "soviet 2 fight", "german 1 order", "german 1 move", "german 1 fight",
      "german 1 mech",  "german 2 order", "german 2 move",  "german 2 fight", "german 2 mech"};
  return list;
}

const std::vector<std::string>& soviets() {
  static const std::vector<std::string> list{"31T", "9M", "15RC", "94RC", "1TA-1", "1GB", "60A-1", "30RC", "8GM"};
  return list;
}
const std::vector<std::string>& germans() {
  static const std::vector<std::string> list{"16Pz", "371", "208", "503", "18AD", "96", "9SS", "68"};
  return list;
}
const std::vector<std::string>& hexes() {
  static const std::vector<std::string> list{"1312", "1313", "1412", "1411", "1311",
                                             "1212", "1213", "1413", "0805", "2220"};
  return list;
}

const std::string& one_of(const std::vector<std::string>& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

/// A unit with marks as if anything could be; half of them fit.
std::string marked(std::string unit, Rng& rng) {
  static constexpr std::string_view kLetters = "mukfgcxbh";
  if (rng.below(8) == 0) unit += "/1";
  if (rng.below(2) == 0) {
    unit += ":";
    for (std::uint32_t i = 0; i <= rng.below(2); ++i) unit += kLetters[rng.below(kLetters.size())];
  }
  if (rng.below(12) == 0) unit += "@" + std::to_string(rng.below(12));
  return unit;
}

std::string number(std::uint32_t n) { return std::to_string(n); }

std::string frame(Step step, const std::string& hex, Rng& rng) {
  std::string t = step_word(step);
  if (step == Step::ReturnRoll) return t + ":52RC";
  if (step == Step::Group) return rng.below(2) == 0 ? t : t + ":" + hex;
  if (step == Step::RiverRoll) return t + ":1708";  // across the river from 1608
  return step == Step::Overstack ? t + ":" + hex : t;
}

/// A stack: its first unit, others by chance, each with the mark that goes with the steps or with any.
std::string stack(char side, const std::string& hex, const std::string& first, const std::string& mark, bool fits,
                  Rng& rng) {
  std::string t = std::string(" | ") + side + " " + hex + " " + (fits ? first + mark : marked(first, rng));
  const std::vector<std::string>& others = side == 'S' ? soviets() : germans();
  for (std::uint32_t i = rng.below(3); i > 0; --i)
    if (const std::string& u = one_of(others, rng); t.find(" " + u) == std::string::npos)
      t += " " + (fits ? u + (rng.below(2) == 0 ? mark : "") : marked(u, rng));
  return t;
}

std::string combat_clause(const std::string& target, bool soviet, Step top, Rng& rng) {
  static const std::vector<std::string> results{"AL1", "AS", "DR", "DL1", "DL1+DR", "EX"};
  std::string t = " | combat " + target + " by=" + (soviet != (rng.below(16) == 0) ? "soviet" : "german");
  if (top >= Step::AttackerLoss || rng.below(8) == 0) t += " result=" + one_of(results, rng);
  if (rng.below(8) == 0) t += " die=" + number(rng.below(7)) + " column=" + number(rng.below(10));
  if (rng.below(8) == 0) t += " air=" + number(rng.below(3));
  if (rng.below(8) == 0) t += " kg=1";
  if (rng.below(8) == 0) t += " art=1";
  if (rng.below(3) == 0) t += " loss=" + std::string(soviet ? "31T" : "16Pz");
  return t;
}

/// One text: a place in the turn, these steps, and everything else by chance.
std::string random_text(const std::string& at, const std::vector<Step>& steps, Rng& rng) {
  static const std::vector<std::string> weathers{"thaw", "frost", "storm"};
  const bool soviet = at.starts_with("soviet"), fits = rng.below(4) != 0;
  const Step top = steps.empty() ? Step::Move : steps.back();
  const bool combat = top >= Step::Draft && top <= Step::ReturnRoll;
  const bool moves = top == Step::Group || top == Step::RiverRoll;
  const std::string own_hex = top == Step::RiverRoll ? "1608" : rng.below(3) == 0 ? one_of(hexes(), rng) : "1312";
  const std::string enemy_hex = one_of(hexes(), rng);
  // Where units have just left or died, the hex is empty.
  const std::string target = top == Step::Advance && rng.below(2) == 0 ? "1313" : enemy_hex;

  const std::uint32_t turn = at.starts_with("setup") ? 1 : at == "over" ? 8 : 1 + rng.below(8);
  std::string t =
      "turn " + number(turn) + " | weather " + (rng.below(4) == 0 ? one_of(weathers, rng) : "thaw") + " | at " + at;
  if (!steps.empty()) t += " | frames";
  for (Step s : steps) t += " " + frame(s, own_hex, rng);
  if (rng.below(4) == 0)
    t += " | air " + std::string(rng.below(2) == 0 ? "soviet " : "german ") + number(rng.below(11));
  if (rng.below(4) == 0) t += " | kg Br " + one_of(hexes(), rng) + (rng.below(2) == 0 ? " used" : "");
  if (rng.below(6) == 0) t += " | pool 10SS";
  if (rng.below(6) == 0) t += " | track " + number(1 + rng.below(8)) + " 22RC";
  if (rng.below(6) == 0 && at.starts_with("setup")) t += " | setup 911";
  t += " | dead 52RC";
  if (combat && rng.below(8) != 0) t += combat_clause(target, soviet, top, rng);
  const std::string mark = combat ? ":c" : moves ? ":g" : "";
  t += stack('S', soviet ? own_hex : enemy_hex, "31T", soviet ? mark : "", fits, rng);
  t += stack('G', soviet ? enemy_hex : own_hex, "16Pz", soviet ? "" : mark, fits, rng);
  const std::string &h = one_of(hexes(), rng), &u = one_of(germans(), rng);
  if (rng.below(3) == 0 && t.find(h) == std::string::npos && t.find(" " + u) == std::string::npos)
    t += " | G " + h + " " + u;
  return t;
}

struct Harvest {
  int texts = 0, accepted = 0;
  std::array<int, kSteps> seen{};
};

/// Reads the text and, if it is accepted, plays on from it. False: the steps do not fit, whatever else is typed.
bool try_text(const std::string& text, Rng& rng, Harvest& h) {
  ++h.texts;
  const auto read = parse_position(content(), text);
  if (!read) {
    const std::string& why = read.error().reason;
    EXPECT_FALSE(why.empty()) << text;
    return why.find("in this phase") == std::string::npos && why.find("cannot lie on") == std::string::npos &&
           why.find("must lie on") == std::string::npos;
  }
  ++h.accepted;
  ++h.seen[static_cast<std::size_t>(read->top().step)];
  const auto again = parse_position(content(), position_text(*read));
  EXPECT_TRUE(again.ok()) << text << "\n" << (again ? "" : again.error().text());
  EXPECT_EQ(again ? hash(*again) : 0, hash(*read)) << text;
  EXPECT_EQ(played_on(*read, rng, 200), "") << text;
  return true;
}

}  // namespace

/// Every step at every place of a turn, alone and in pairs, with random marks and counters; what fits is tried again and again.
TEST(Grammar, WhateverIsAcceptedIsPlayedOn) {
  Rng rng(16);
  Harvest h;
  std::vector<std::pair<std::string, std::vector<Step>>> fitting;
  for (const std::string& at : places()) {
    fitting.push_back({at, {}});
    for (int a = 0; a < kSteps; ++a) {
      const Step first = static_cast<Step>(a);
      if (try_text(random_text(at, {first}, rng), rng, h)) fitting.push_back({at, {first}});
      for (int b = 0; b < kSteps; ++b)
        if (try_text(random_text(at, {first, static_cast<Step>(b)}, rng), rng, h))
          fitting.push_back({at, {first, static_cast<Step>(b)}});
    }
  }
  const int rounds = nightly() ? 2'000 : 150;
  for (int round = 0; round < rounds; ++round)
    for (const auto& [at, steps] : fitting) try_text(random_text(at, steps, rng), rng, h);
  EXPECT_GT(h.accepted, h.texts / 40) << "of " << h.texts << ": the texts are too wild to test anything";
  for (int i = 0; i < kSteps; ++i)
    EXPECT_GT(h.seen[static_cast<std::size_t>(i)], 0) << step_word(static_cast<Step>(i)) << " was never accepted";
}

/// Every step of a real game can be typed again, and lies as the table says.
TEST(Grammar, EveryStepOfRandomGamesIsReadBack) {
  std::array<int, kSteps> seen{};
  for (std::uint64_t game = 0; game < (nightly() ? 60u : 3u); ++game) {
    Rng rng(game + 1);
    State s = begin_campaign(content(), Options{});
    ActionList list;
    for (int i = 0; i < 4'000; ++i) {
      const Node n = node(s);
      ++seen[static_cast<std::size_t>(s.top().step)];
      EXPECT_EQ(frames_fault(s), std::nullopt);
      if (const auto no = cannot_occur(s)) FAIL() << *no << "\n" << position_text(s);
      if (n.kind == Node::Kind::Finished) break;
      Events events;
      if (n.kind == Node::Kind::Chance) {
        Draw d;
        d.count = n.dice;
        for (std::size_t k = 0; k < static_cast<std::size_t>(n.dice); ++k)
          d.die[k] = static_cast<std::uint8_t>(rng.below(n.faces) + 1);
        answer(s, d, events);
        continue;
      }
      list.clear();
      options(s, has(n.sides, kSoviet) ? kSoviet : kGerman, Scope::Main, list);
      const auto size = static_cast<std::uint32_t>(list.size());
      apply(s, list[rng.below(5) == 0 ? size - 1 : rng.below(size)], events);
    }
  }
  for (const Step step : {Step::Group, Step::RiverRoll, Step::Overstack, Step::Draft, Step::Support, Step::Roll,
                          Step::AttackerLoss, Step::Retreat, Step::Advance})
    EXPECT_GT(seen[static_cast<std::size_t>(step)], 0) << step_word(step);
}

// ---- what is put in --------------------------------------------------------------------------------------------------

TEST(Grammar, StepsThatATextLeavesOutArePutIn) {
  const Table river("at german 1 move | frames river-roll:1708 | G 1608 16Pz:g");
  ASSERT_EQ(river.s.depth, 3);
  EXPECT_EQ(river.s.frames[1].step, Step::Group);
  EXPECT_EQ(river.mp("16Pz"), 10) << "as if it had just been picked";
  const Table exchange(
      "turn 2 | at german 1 fight | frames attacker-loss | combat 1413 by=german result=EX | "
      "G 1412 371:c 16Pz:c | S 1413 31T 30RC");
  ASSERT_EQ(exchange.s.depth, 4);
  EXPECT_EQ(exchange.s.frames[1].step, Step::Advance);
  EXPECT_EQ(exchange.s.frames[2].step, Step::DefenderLoss);
  EXPECT_EQ(exchange.s.combat.die, 6);
  EXPECT_TRUE(flagged(exchange.s, exchange.id("371"), kUsed)) << "who attacks has served";
  const Table loss(
      "turn 2 | at german 1 fight | frames defender-loss | combat 1413 by=german result=DL1+DR | "
      "G 1412 9SS:c | S 1413 31T 30RC");
  EXPECT_EQ(loss.s.frames[2].step, Step::Retreat);
}

TEST(BO_13_8_4c, ALocalityInSovietHandsHasFallen) {
  COVERS("BO:R58");
  // Typed with its control, Ternopol once counted as a fortress that the Soviets had not taken.
  Table t("turn 3 | at german 1 fight | soviet 0805 1312 | S 0805 31T | G 0905 16Pz | S 1312 9M");
  EXPECT_TRUE(t.s.fallen.has(Table::hex("0805")));
  t.play("target 0805; join 16Pz");
  EXPECT_EQ(t.tally("shift"), "-1");
  EXPECT_EQ(verdict("fallen 1312"), cannot("only fortified localities fall (BO:13.8.4c)"));
}

// ---- what is refused -------------------------------------------------------------------------------------------------

TEST(BO_5_4a, TheSovietOrderOfTurnOneIsNotAsked) {
  COVERS("BO:R10", "BO:3.2f");
  EXPECT_EQ(verdict("turn 1 | at soviet 1 order | S 1312 31T"),
            cannot("the Soviet order of turn 1 is not chosen: it is move/fight (BO:5.4a)"));
  EXPECT_EQ(verdict("turn 1 | at soviet 2 order | S 1312 31T"),
            cannot("the Soviet order of turn 1 is not chosen: it is move/fight (BO:5.4a)"));
  EXPECT_EQ(verdict("turn 1 | at soviet 1 fight | orders fm - - - | S 1312 31T"),
            cannot("on turn 1 the Soviet order is move/fight (BO:5.4a, BO:R10)"));
  EXPECT_EQ(verdict("turn 1 | at german 1 order | S 1312 31T"), "accepted") << "BO:5.4b";
  EXPECT_EQ(verdict("turn 2 | at soviet 1 order | S 1312 31T"), "accepted");
}

TEST(BO_R9, ASecondOrderThatTheSwitchDecidesIsNotAsked) {
  for (const char* value : {"mirrored", "same"}) {
    const std::string rule = std::string("option impulse_order ") + value + " | turn 3 | ";
    EXPECT_EQ(verdict(rule + "at german 2 order | orders mf mf mf - | G 1312 16Pz"),
              cannot("by the switch the order of this impulse is not chosen (BO:R9)"));
  }
  EXPECT_EQ(verdict("option impulse_order mirrored | turn 3 | at soviet 2 move | orders mf mf - - | S 1312 31T"),
            cannot("by the switch the second impulse has another order (BO:R9)"));
  const Table t("option impulse_order mirrored | turn 3 | at soviet 2 move | orders mf - - - | S 1312 31T");
  EXPECT_EQ(t.s.order[1], Order::FightMove) << "what is not chosen need not be typed";
  EXPECT_EQ(verdict("turn 3 | at soviet 1 move | orders mf mf - - | S 1312 31T"),
            cannot("an order is given before its impulse begins (BO:5.4)"));
}

TEST(BO_5_1b, WeatherThatTheTurnCannotHaveIsRefused) {
  COVERS("BO:5.1c");
  EXPECT_EQ(verdict("turn 1 | weather frost"), cannot("turn 1 has thaw (BO:5.1b)"));
  EXPECT_EQ(verdict("turn 8 | weather storm"), cannot("no die gives turn 8 that weather (BO:5.1c)"));
  EXPECT_EQ(verdict("turn 8 | weather frost"), "accepted");
  EXPECT_EQ(verdict("turn 8 | weather storm | at weather"), "accepted") << "the marker of turn 7, until the die falls";
}

TEST(BO_5_2a, AirThatTheTurnCannotHaveIsRefused) {
  COVERS("BO:5.2b", "BO:5.2", "BO:R37");
  EXPECT_EQ(verdict("turn 1 | air german 2"), cannot("on turn 1 the Soviets hold the air (BO:5.2a)"));
  EXPECT_EQ(verdict("turn 1 | air soviet 7"), cannot("one die gives six air markers at most (BO:5.2a)"));
  EXPECT_EQ(verdict("turn 2 | air german 2"), "accepted");
  EXPECT_EQ(verdict("turn 1 | at air"), cannot("the air die of turn 1 belongs to set-up (BO:R37)"));
  EXPECT_EQ(verdict("turn 3 | weather storm | at air"), cannot("in storm nobody rolls for the air (BO:R37)"));
}

TEST(BO_5_3, KorpsgruppenBeforeTurnThreeAreRefused) {
  COVERS("BO:10.2a");
  EXPECT_EQ(verdict("turn 1 | kg Br 1312"), cannot("Korpsgruppen come from turn 3 on (BO:5.3)"));
  EXPECT_EQ(verdict("turn 2 | at korpsgruppen"), cannot("Korpsgruppen are deployed from turn 3 on (BO:5.3)"));
  EXPECT_EQ(verdict("turn 4 | at weather | kg Br 1312"), cannot("Korpsgruppen leave the map with the turn (BO:5.8)"));
}

TEST(BO_3_2h, TheStandFastMarkBelongsToTurnOne) {
  EXPECT_EQ(verdict("turn 2 | at german 1 move | G 2310 371:f"),
            cannot("371 is bound by the stand-fast order, which holds on turn 1 (BO:3.2h)"));
  EXPECT_EQ(verdict("turn 1 | at german 1 move | G 2310 371:f"), "accepted");
  EXPECT_EQ(verdict("turn 1 | S 2310 9M:f"),
            cannot("9M is bound by the stand-fast order, which holds on turn 1 (BO:3.2h)"));
}

TEST(BO_6_0d, TwoEnemiesInOneHexAreRefusedForThat) {
  EXPECT_EQ(verdict("S 1312 31T | G 1312 16Pz"), cannot("enemies share a hex in 1312 (BO:6.0d)"));
}

TEST(BO_6_0b, AnOverstackIsForAMovementSegmentOnly) {
  EXPECT_EQ(verdict("turn 3 | at soviet 1 order | S 1312 31T 9M 15RC"), cannot("an overstack in 1312 (BO:6.0b)"));
  EXPECT_EQ(verdict("turn 3 | at soviet 1 move | S 1312 31T 9M 15RC"), "accepted");
  EXPECT_EQ(verdict("turn 3 | at soviet 1 move | frames overstack:1312 | S 1312 31T"),
            cannot("there is nothing to choose at overstack"));
}

TEST(Grammar, WhatIsGivenTwiceIsRefused) {
  const std::pair<const char*, const char*> cases[]{
      {"breakout 1 | breakout 1", "breakout is given twice"},
      {"scenario campaign | scenario campaign", "scenario is given twice"},
      {"version 1 | version 2", "version is given twice"},
      {"option river_flat_cost on | option river_flat_cost off", "option river_flat_cost is given twice"},
      {"turn 2 | turn 3", "turn is given twice"},
      {"weather thaw | weather frost", "weather is given twice"},
      {"at soviet 1 move | at german 1 move", "at is given twice"},
      {"at soviet 1 fight | frames draft | frames draft", "frames is given twice"},
      {"orders mf - - - | orders fm - - -", "orders is given twice"},
      {"air soviet 1 | air soviet 2", "air is given twice"},
      {"turn 3 | kg Br 2218 | kg Br 2219", "kg Br is given twice"},
      {"vp exit 0 destroyed 0 | vp exit 1 destroyed 0", "vp is given twice"},
      {"S 1312 31T | S 1312 9M", "S 1312 is given twice: a hex has one clause, its top unit first"},
      {"G 1312 16Pz | dead 16Pz", "16Pz is named twice"},
      {"G 1312 16Pz/1/2", "16Pz has two texts behind /"},
      {"S 1312 31T:gb@3@4", "31T has two texts behind @"},
      {"combat 1312 die=1 die=2", "die is given twice"},
      {"combat 1312 | combat 1313", "combat is given twice"}};
  for (const auto& [text, why] : cases) EXPECT_EQ(verdict(text), why) << text;
  EXPECT_EQ(verdict("turn 5 | dead 1Pz | dead 30RC | soviet 2603 | soviet 4004"), "accepted")
      << "lists may be added to";
}

TEST(Grammar, ARefusalSaysWhatIsWrong) {
  EXPECT_EQ(verdict("G 9914 371"), "9914 is no hex of the map");
  EXPECT_EQ(verdict("G 1312"), "a stack has a unit at least");
  EXPECT_EQ(verdict("turn 3 | kg Br 9914"), "9914 is no hex of the map");
  EXPECT_EQ(verdict("turn 3 | kg Xx 2218"), "no such Korpsgruppe; there are Br Ch Go");
  EXPECT_EQ(verdict("at soviet 1 move | frames dance"), "no such step: dance");
  EXPECT_EQ(verdict("at soviet 1 move | frames group:9914"), "9914 is no hex of the map");
  EXPECT_EQ(verdict("at soviet 1 fight | frames return-roll:99RC"), "no unit has the id 99RC");
  EXPECT_EQ(verdict("soviet 9901"), "9901 is no hex of the map");
  EXPECT_EQ(verdict("soviet 1108-1101"), "1108-1101 is no run of a column, such as 0203-0210");
  EXPECT_EQ(verdict("combat 9914"), "9914 is no hex of the map");
  EXPECT_EQ(verdict("at soviet 1 fight | frames draft | S 1312 31T | G 1313 16Pz"),
            cannot("draft without a combat: a clause `combat HEX` is missing"));
  EXPECT_EQ(verdict("combat 1313 | S 1312 31T | G 1313 16Pz"),
            cannot("a combat against 1313, and no step of one is under way"));
  EXPECT_EQ(parse_position(content(), "turn 2 |  G 9914 371 ").error().text(), "G 9914 371: 9914 is no hex of the map");
}

/// The other games name their scenario; a text that names Breakout's only one is like them, and says nothing new.
TEST(Grammar, TheScenarioMayBeNamed) {
  const auto named = parse_position(content(), "breakout 1 | scenario campaign | S 1312 31T");
  const auto plain = parse_position(content(), "breakout 1 | S 1312 31T");
  ASSERT_TRUE(named.ok()) << named.error().text();
  EXPECT_EQ(hash(*named), hash(*plain));
  EXPECT_EQ(verdict("scenario winter | S 1312 31T"), "the only scenario is campaign");
}

TEST(Grammar, StepsAndMarksThatCannotBeAreRefused) {
  EXPECT_EQ(verdict("at soviet 1 move | frames roll | S 1312 31T"), cannot("roll does not come in this phase"));
  EXPECT_EQ(verdict("at soviet 1 fight | frames return-roll:15RC | dead 15RC"),
            cannot("return-roll cannot lie on fight"));
  EXPECT_EQ(verdict("at soviet 1 fight | frames draft draft | combat 1312"), cannot("draft cannot lie on draft"));
  EXPECT_EQ(verdict("at soviet 1 move | S 1312 31T:mg"),
            cannot("a moving group without units, or units without a group"));
  EXPECT_EQ(verdict("at soviet 1 move | S 1312 31T:b@99"),
            cannot("31T has more movement points than its allowance (BO:12.1)"));
  EXPECT_EQ(verdict("at soviet 1 move | frames group:1312 | S 1312 31T:gb@11"),
            cannot("31T has more movement points than its allowance (BO:12.1)"));
  EXPECT_EQ(verdict("at soviet 1 move | G 1312 16Pz:m"), cannot("16Pz moves in the other side's segment (BO:12.0c)"));
  EXPECT_EQ(verdict("turn 2 | at german 1 fight | frames support | combat 1413 by=german | G 1410 9SS:c | S 1413 31T"),
            cannot("9SS does not stand next to the target (BO:13.0d)"));
  EXPECT_EQ(
      verdict("turn 2 | at german 1 fight | frames roll | combat 1413 by=german column=9 | G 1412 9SS:c | S 1413 31T"),
      cannot("the result is automatic (BO:13.8.1)"));
  EXPECT_EQ(verdict("turn 3 | at over"), cannot("the game ends after turn 8 (BO:4.3)"));
  EXPECT_EQ(verdict("turn 3 | pool 9SS/1"), cannot("9SS enters at full strength (BO:2.6c)"));
  EXPECT_EQ(
      verdict("turn 1 | at setup-german | setup 68 | S 1308 31T | S 1307 9M | S 1309 11GT | S 1207 8GM | S 1208 6GT | "
              "S 1407 7GT | S 1408 15RC"),
      cannot("68 finds no place to set up (BO:3.2d)"));
  EXPECT_EQ(verdict("vp exit 0 destroyed 250"), cannot("more points than lost divisions are worth (BO:4.2)"));
  EXPECT_EQ(verdict("soviet 0105"), cannot("Soviet control west of the Strypa and north of the Dnestr (BO:12.5)"));
}

}  // namespace kessel::breakout
