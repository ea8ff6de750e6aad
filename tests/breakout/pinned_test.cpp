// Pinned behaviour: counts of ways, the signature of fixed games, one impulse in words, and a record for each way to
// end. When behaviour changes on purpose, KESSEL_PIN=1 writes the files anew; their diff belongs to the review.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "covers.h"
#include "engine/catalogue.h"
#include "engine/session.h"
#include "engine/verify.h"
#include "games/breakout/rules.h"
#include "tools/cmd_perft.h"
#include "tools/playout.h"

namespace kessel::breakout {

namespace {

const std::shared_ptr<const Game>& shared_game() {
  static const auto opened = open_game("breakout", {KESSEL_SOURCE_DIR, "", ""});
  if (!opened) {
    ADD_FAILURE() << opened.error().text();
    std::abort();
  }
  return *opened;
}
const Game& the_game() { return *shared_game(); }

AnyState campaign() { return *the_game().start("campaign", {}); }

AnyState typed(std::string_view position) {
  auto parsed = the_game().parse_position(position);
  if (!parsed) {
    ADD_FAILURE() << parsed.error().text();
    return campaign();
  }
  return *parsed;
}

std::string pinned_path(const std::string& name) { return std::string(KESSEL_SOURCE_DIR) + "/tests/" + name; }

bool pinning() {
  const char* pin = std::getenv("KESSEL_PIN");
  return pin != nullptr && std::string_view(pin) == "1";
}

std::string slurp(const std::string& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

const char* how_to_pin(const char* filter) {
  static std::string text;
  text = std::string(
             "If the change of behaviour is meant, write the file anew and read its diff:\n  KESSEL_PIN=1 "
             "build/tests/test_breakout "
             "--gtest_filter='") +
         filter + "'\n";
  return text.c_str();
}

/// The text must be that of the file under tests/; with KESSEL_PIN=1 it becomes so.
void expect_pinned(const std::string& name, const std::string& text, const char* filter) {
  if (pinning()) std::ofstream(pinned_path(name)) << text;
  const std::string pinned = slurp(pinned_path(name));
  if (pinned == text) return;
  std::istringstream was(pinned), is(text);
  std::string a, b;
  int line = 0;
  do {
    a.clear(), b.clear();
    std::getline(was, a);
    std::getline(is, b);
    ++line;
  } while (a == b && (was || is));
  ADD_FAILURE() << "tests/" << name << " differs from line " << line << " on\n  pinned: " << a << "\n  now:    " << b
                << "\n"
                << how_to_pin(filter);
}

}  // namespace

// ---- perft ----------------------------------------------------------------------------------------------------------

namespace {

/// The same count made the slow way: every verb with every unit, hex and number, asked of `why_not` one by one.
std::uint64_t slow_perft(const AnyState& state, int depth) {
  if (depth == 0) return 1;
  const Node node = the_game().node(state);
  const State& s = state.as<State>();
  std::uint64_t leaves = 0;
  Events nobody = Events::none();
  if (node.kind == Node::Kind::Finished) return 1;
  if (node.kind == Node::Kind::Chance) {
    for (int die = 1; die <= 6; ++die) {
      if (node.dice != 1) ADD_FAILURE() << "more than one die";
      AnyState next = state;
      the_game().answer(next, Draw{die}, nobody);
      leaves += slow_perft(next, depth - 1);
    }
    return leaves;
  }
  const auto try_it = [&](const Action& a) {
    if (the_game().why_not(state, a)) return;
    AnyState next = state;
    the_game().apply(next, a, nobody);
    leaves += slow_perft(next, depth - 1);
  };
  for (const Side by : {kSoviet, kGerman}) {
    for (const Act a : {Act::Done, Act::Exit, Act::Halt, Act::Declare}) try_it(act(by, a));
    for (const Act a : {Act::Pick, Act::Drop, Act::Join, Act::Lose, Act::Advance, Act::Remove})
      each_unit(s, [&](UnitId u) { try_it(act(by, a, u)); });
    s.content->grid.all().for_each([&](Hex h) {
      try_it(act(by, Act::Step, h));
      try_it(act(by, Act::Target, h));
      if (s.top().step == Step::Retreat) each_unit(s, [&](UnitId u) { try_it(act(by, Act::Retreat, u, h)); });
    });
    for (const int what : {0, 1, 2, kSupportArt18}) try_it(act(by, Act::Support, what));
    for (int n = 0; n <= 11; ++n) try_it(act(by, Act::Air, n));
    for (int n = 1; n <= 2; ++n) try_it(act(by, Act::Order, n));
  }
  return leaves;
}

constexpr const char* kMarch = "at german 1 move | S 1413 9M | G 1411 16Pz 371 | G 1611 11Pz";
constexpr const char* kFight =
    "turn 3 | at german 1 fight | air german 2 | kg Br 1412 | S 1413 9M/1 1TA-1 | S 1515 15RC | G 1412 16Pz 371 | G "
    "1514 11Pz | G 1611 18AD";
constexpr const char* kAfterTheDie =
    "turn 3 | at german 1 fight | air german 2 | S 1413 9M/1 1TA-1 | G 1412 16Pz:uc 371:uc | G 1514 11Pz:uc"
    " | combat 1413 by=german column=3 | frames roll";

}  // namespace

TEST(BreakoutPerft, TheCampaignsFirstInputs) {
  // The Soviets end their set-up, six dice fall, and the Germans place their first unit.
  EXPECT_EQ(tools::perft(the_game(), campaign(), 1), 1u);
  EXPECT_EQ(tools::perft(the_game(), campaign(), 2), 6u);
  EXPECT_EQ(tools::perft(the_game(), campaign(), 3), 1'092u);
}

TEST(BreakoutPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 1), 4u) << "three units, or none";
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 3), 147u);
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 2), slow_perft(typed(kMarch), 2));
}

TEST(BreakoutPerft, AFight) {
  EXPECT_EQ(tools::perft(the_game(), typed(kFight), 3), 31u);
  EXPECT_EQ(tools::perft(the_game(), typed(kFight), 2), slow_perft(typed(kFight), 2));
}

TEST(BreakoutPerft, ADie) {
  EXPECT_EQ(tools::perft(the_game(), typed(kAfterTheDie), 1), 6u);
  EXPECT_EQ(tools::perft(the_game(), typed(kAfterTheDie), 3), 80u);
  EXPECT_EQ(tools::perft(the_game(), typed(kAfterTheDie), 2), slow_perft(typed(kAfterTheDie), 2));
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(BreakoutSignature, FixedGamesPlayAsTheyDid) {
  // What `kessel signature --game breakout` prints.
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string now;
  const std::uint64_t value = tools::signature(the_game(), campaign(), 20, 1);
  for (int shift = 60; shift >= 0; shift -= 4) now += kDigits[value >> shift & 15];
  if (pinning()) std::ofstream(pinned_path("breakout/signature.txt")) << now << "\n";
  EXPECT_EQ(slurp(pinned_path("breakout/signature.txt")), now + "\n")
      << "Fixed random games went another way: behaviour has changed. If that is meant, say so in the commit and "
         "write\n"
         "  build/kessel signature --game breakout > tests/breakout/signature.txt\n";
}

// ---- one impulse in words -------------------------------------------------------------------------------------------

TEST(BreakoutTranscript, TheFirstSovietImpulse) {
  AnyState state = campaign();
  Rng dice(tools::derived_seed(44, 0)), choice(tools::derived_seed(44, 1));
  ActionList list;
  std::string text =
      "# Breakout, the campaign, a fixed random game: the first Soviet impulse of turn 1, input by input.\n"
      "# A line is an input; below it what happened, with the case, and in brackets who is not told.\n";
  bool begun = false;
  for (int input = 1; state.as<State>().stage <= Stage::Soviet1; ++input) {
    const Node node = the_game().node(state);
    Events events;
    std::string line = std::to_string(input) + " ";
    if (node.kind == Node::Kind::Chance) {
      const Draw draw = tools::RngDice::roll(node, dice);
      line += std::string(node.ask.text()) + ": die " + std::to_string(draw[0]) + " (" + std::string(node.rule.text()) +
              ")";
      the_game().answer(state, draw, events);
    } else {
      const Side side = has(node.sides, kSoviet) ? kSoviet : kGerman;
      list.clear();
      the_game().options(state, side, Scope::Main, list);
      const Action action = list[choice.below(static_cast<std::uint32_t>(list.size()))];
      line += (side == kSoviet ? "Soviet: " : "German: ") + the_game().action_text(action);
      ASSERT_FALSE(the_game().why_not(state, action).has_value());
      the_game().apply(state, action, events);
    }
    if (begun) text += line + "\n";
    for (const Event& e : events.list()) {
      begun = begun || static_cast<Ev>(e.kind) == Ev::OrderChosen;
      if (!begun) continue;
      text += "    " + the_game().event_text(e) + " (" + std::string(e.rule.text()) + ")";
      for (const Side side : {kSoviet, kGerman})
        if (!sees(e, side)) text += side == kSoviet ? " [Soviet]" : " [German]";
      text += "\n";
    }
  }
  expect_pinned("replays/breakout-first-impulse.txt", text, "BreakoutTranscript.*");
}

// ---- a record for each way to end -----------------------------------------------------------------------------------

namespace {

struct Ending {
  const char* name;
  const char* position;  ///< late on turn 8
  Winner winner;
  int score;
  friend void PrintTo(const Ending& e, std::ostream* out) { *out << e.name; }
};

/// The second German impulse of turn 8, one fight still to come in the open.
constexpr std::array<Ending, 3> kEndings{{
    {"soviet-win",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2 | vp exit 1 destroyed 4"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0805 0910 1115 1328 1413 1418 2023 2112 2220 2517 2603 2607 3613 3725 4004 4115 4513 4612 4613 | "
     "fallen 0805 1328 2023 2220",
     Winner::First, 35},
    {"draw",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2 | vp exit 1 destroyed 6"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0805 0910 1115 1413 1418 2112 2220 2517 2603 2607 3613 3725 4004 4115 4513 4612 4613 | fallen 0805 "
     "2220",
     Winner::Draw, 29},
    {"german-win",
     "turn 8 | weather thaw | at german 2 fight | orders mf mf mf mf | air german 2"
     " | G 1412 16Pz 371 | G 1311 11Pz | S 1413 9M/1 1TA-1 | S 0910 106RC | S 4004 15RC | track 8 28RC"
     " | soviet 0910 1413 2603 4004 4513 4612 4613",
     Winner::Second, 6},
}};

std::string record_name(const Ending& e) { return std::string("replays/breakout-") + e.name + ".jsonl"; }

/// Fights the one fight, then plays to the end with fixed choices; the dice are those of a fixed seed.
std::string play_ending(const Ending& ending) {
  NewGame setup;
  setup.scenario = "campaign";
  setup.seed = seed_from(8);
  setup.dice = DiceScheme::ByEntry;  // the kept records are older than the second scheme
  setup.player_seeds = {"iron", "rain"};
  setup.id = std::string("ending-") + ending.name;
  setup.position = ending.position;
  auto session = Session::start(shared_game(), setup);
  if (!session) {
    ADD_FAILURE() << session.error().text();
    return "";
  }
  for (const char* action : {"target 1413", "join 16Pz", "join 371", "declare", "done", "air 1"})
    if (session->apply(*session->game().parse_action(action, kGerman))) ADD_FAILURE() << action;
  Rng choice(8);
  ActionList list;
  while (!session->over()) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      EXPECT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, kSoviet) ? kSoviet : kGerman;
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    const auto no = session->apply(list[choice.below(static_cast<std::uint32_t>(list.size()))]);
    if (no) {
      ADD_FAILURE() << no->reason.text();
      return "";
    }
  }
  return session->text();
}

class BreakoutEnding : public ::testing::TestWithParam<Ending> {};

/// A record without its version of the rules, and the hashes that hang on it: these records are of the first one.
std::string inputs_of(std::string text) {
  static constexpr std::array<std::string_view, 3> kKeys{"\"rules_version\":", "\"start\":", "\"hash\":"};
  for (const std::string_view key : kKeys)
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at))
      text.erase(at, text.find_first_of(",}", at) - at);
  return text;
}

}  // namespace

TEST_P(BreakoutEnding, ItsRecordReplaysAndVerifies) {
  const Ending& ending = GetParam();
  if (pinning()) std::ofstream(pinned_path(record_name(ending))) << play_ending(ending);
  const auto read = read_record(pinned_path(record_name(ending)));
  ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << how_to_pin("*BreakoutEnding*");
  EXPECT_TRUE(read->warnings.empty());
  const VerifyReport report = verify_record(read->record, the_game());
  EXPECT_TRUE(report.ok) << "line " << report.line << ": " << report.reason << "\n" << how_to_pin("*BreakoutEnding*");
  EXPECT_TRUE(report.commitment_checked);
  EXPECT_GT(report.draws, 0u) << "a fight was rolled";
  EXPECT_EQ(report.given, 0u);
  const auto session = Session::load(shared_game(), read->record);
  ASSERT_TRUE(session.ok()) << session.error().text();
  ASSERT_TRUE(session->result().has_value());
  EXPECT_EQ(session->result()->winner, ending.winner);
  EXPECT_EQ(session->result()->score, ending.score);
  EXPECT_EQ(session->node().kind, Node::Kind::Finished);
  EXPECT_EQ(inputs_of(play_ending(ending)), inputs_of(session->text()))
      << "played again with the same seed and choices it is the same record\n"
      << how_to_pin("*BreakoutEnding*");
}

TEST_P(BreakoutEnding, AChangedRecordIsFoundOut) {
  const auto read = read_record(pinned_path(record_name(GetParam())));
  ASSERT_TRUE(read.ok());
  Record forged = read->record;
  for (Entry& e : forged.entries)
    if (e.kind == Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % 6 + 1);
  EXPECT_FALSE(verify_record(forged, the_game()).ok);
}

INSTANTIATE_TEST_SUITE_P(Way, BreakoutEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           return std::string(i.param.name).substr(0, std::string(i.param.name).find('-'));
                         });

}  // namespace kessel::breakout
