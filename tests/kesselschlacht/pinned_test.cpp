// Pinned behaviour: counts of ways, the signature of fixed games, one phase in words, and a record for each way to end.
// When behaviour changes on purpose, KESSEL_PIN=1 writes the files anew; their diff belongs to the review.
#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "covers.h"
#include "engine/session.h"
#include "engine/verify.h"
#include "random_game.h"
#include "tools/cmd_perft.h"
#include "tools/playout.h"

namespace kessel::kesselschlacht {

namespace {

AnyState started(const char* scenario) { return *the_game().start(scenario, {}); }

AnyState typed(std::string_view position) {
  auto parsed = the_game().parse_position(position);
  if (!parsed) {
    ADD_FAILURE() << parsed.error().text();
    return started("kesselschlacht");
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

std::string how_to_pin(const std::string& filter) {
  return "If the change of behaviour is meant, write the file anew and read its diff:\n  KESSEL_PIN=1 "
         "build/tests/test_kesselschlacht --gtest_filter='" +
         filter + "'\n";
}

/// The text must be that of the file under tests/; with KESSEL_PIN=1 it becomes so.
void expect_pinned(const std::string& name, const std::string& text, const std::string& filter) {
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

// ---- perft ----------------------------------------------------------------------------------------------------------

/// The same count made the slow way: every verb with every unit, hex and number, asked of `why_not` one by one; what is
/// only free (taking back, ordering stacks) is left out.
std::uint64_t slow_perft(const AnyState& state, int depth) {
  if (depth == 0) return 1;
  const Node node = the_game().node(state);
  std::uint64_t leaves = 0;
  Events nobody = Events::none();
  if (node.kind == Node::Kind::Finished) return 1;
  if (node.kind == Node::Kind::Chance) {
    if (node.dice != 1) ADD_FAILURE() << "more than one die";
    for (int die = 1; die <= 6; ++die) {
      AnyState next = state;
      the_game().answer(next, Draw{die}, nobody);
      leaves += slow_perft(next, depth - 1);
    }
    return leaves;
  }
  Rng rng(1);
  for (const Side by : {kSoviet, kAxis}) {
    ActionList free;
    the_game().options(state, by, Scope::Free, free);
    each_thinkable(state.as<State>(), by, 997, rng, [&](const Action& a) {
      if (the_game().why_not(state, a) || free.contains(a)) return;
      AnyState next = state;
      the_game().apply(next, a, nobody);
      leaves += slow_perft(next, depth - 1);
    });
  }
  return leaves;
}

constexpr const char* kMarch =
    "turn 4 | at J | fuel LIX 3 | A 3210 LIX-HQ 1Pz-PzR1 | A 3115 KG1 | S 3013 1GA-30RD | demolition axis";
constexpr const char* kFight =
    "turn 4 | at K | ammo LIX 2 Gollnick 1 | A 3210 96-GR283 96-GR284 LIX-HQ | A 3112 1Pz-PzR1 | S 3211 1GA-30RD "
    "1GA-71RD"
    " | S 3413 4GTC-12GTB";
constexpr const char* kActivation = "turn 4 | at G | S 4305 18A-HQ 18A-129GRD | S 2408 4GTC-HQ 4GTC-12GTB | A 3210 KG1";

}  // namespace

TEST(KesselschlachtPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 1), slow_perft(typed(kMarch), 1));
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 2), slow_perft(typed(kMarch), 2));
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 1), 4u) << "three units, or none";
}

TEST(KesselschlachtPerft, AFight) {
  EXPECT_EQ(tools::perft(the_game(), typed(kFight), 3), slow_perft(typed(kFight), 3));
  EXPECT_GT(tools::perft(the_game(), typed(kFight), 3), 5u);
}

TEST(KesselschlachtPerft, AnActivation) {
  EXPECT_EQ(tools::perft(the_game(), typed(kActivation), 2), slow_perft(typed(kActivation), 2));
  EXPECT_GT(tools::perft(the_game(), typed(kActivation), 2), 6u) << "a die is rolled";
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(KesselschlachtSignature, FixedGamesPlayAsTheyDid) {
  // What `kessel signature --game kesselschlacht --scenario S --games 5` prints for either scenario.
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string now;
  for (const char* scenario : {"solution-west", "kesselschlacht"}) {
    const std::uint64_t value = tools::signature(the_game(), started(scenario), 5, 1);
    for (int shift = 60; shift >= 0; shift -= 4) now += kDigits[value >> shift & 15];
    now += std::string(" ") + scenario + "\n";
  }
  expect_pinned("kesselschlacht/signature.txt", now, "KesselschlachtSignature.*");
}

// ---- a turn in words ------------------------------------------------------------------------------------------------

TEST(KesselschlachtTranscript, TheFirstTurnOfSolutionWest) {
  AnyState state = started("solution-west");
  Rng dice(tools::derived_seed(44, 0)), choice(tools::derived_seed(44, 1));
  ActionList list;
  std::string text =
      "# Kesselschlacht, Solution West, a fixed random game: turn 8, input by input.\n"
      "# A line is an input; below it what happened, with the case, and in brackets who is not told.\n";
  for (int input = 1; state.as<State>().turn <= 8; ++input) {
    const Node node = the_game().node(state);
    Events events;
    const bool begun = state.as<State>().phase != Phase::Setup;
    std::string line = std::to_string(input) + " ";
    if (node.kind == Node::Kind::Chance) {
      const Draw draw = tools::RngDice::roll(node, dice);
      line += std::string(node.ask.text()) + ": die " + std::to_string(draw[0]) + " (" + std::string(node.rule.text()) +
              ")";
      the_game().answer(state, draw, events);
    } else {
      const Side side = has(node.sides, kSoviet) ? kSoviet : kAxis;
      list.clear();
      the_game().options(state, side, Scope::Main, list);
      const Action action = list[choice.below(static_cast<std::uint32_t>(list.size()))];
      line += (side == kSoviet ? "Soviet: " : "Axis: ") + the_game().action_text(action);
      ASSERT_FALSE(the_game().why_not(state, action).has_value());
      the_game().apply(state, action, events);
    }
    if (!begun) continue;
    text += line + "\n";
    for (const Event& e : events.list()) {
      text += "    " + the_game().event_text(e) + " (" + std::string(e.rule.text()) + ")";
      for (const Side side : {kSoviet, kAxis})
        if (!sees(e, side)) text += side == kSoviet ? " [Soviet]" : " [Axis]";
      text += "\n";
    }
  }
  expect_pinned("replays/kesselschlacht-first-turn.txt", text, "KesselschlachtTranscript.*");
}

// ---- a record for each side's victory -------------------------------------------------------------------------------

namespace {

struct Ending {
  const char* name;
  const char* position;  ///< in the last Axis combat phase of turn 17
  Winner winner;
  friend void PrintTo(const Ending& e, std::ostream* out) { *out << e.name; }
};

/// One fight is still to come. In the first, 1PzA has come through to Podhajce; in the second nobody has.
constexpr std::array<Ending, 2> kEndings{{
    {"axis-win",
     "turn 17 snow | at K | ammo LIX 4 | A 1013 LIX-HQ 1Pz-PzR1 6Pz-PzR11 11Pz-PzR15 | A 0913 19Pz-PzR27 509Tiger "
     "1Pz-PGR113"
     " | A 0912 6Pz-PGR4 11Pz-PGR110 19Pz-PGR73 | A 1012 16Pz-PzR2 16Pz-PGR64 17Pz-PzR39 | A 1113 17Pz-PGR40 7Pz-PzR25 "
     "7Pz-PGR7"
     " | S 1114 1GA-30RD | S 3306 1GA-HQ | A 0302 XLVIII-HQ | A 3115 KG1",
     Winner::Second},
    {"soviet-win",
     "turn 17 snow | at K | ammo LIX 4 | A 3210 LIX-HQ 1Pz-PzR1 6Pz-PzR11 | S 3211 1GA-30RD | S 3306 1GA-HQ | A 0302 "
     "XLVIII-HQ",
     Winner::First},
}};

std::string record_name(const Ending& e) { return std::string("replays/kesselschlacht-") + e.name + ".jsonl"; }

/// Attacks once with whatever it is offered first, then plays to the end with fixed choices and the dice of a fixed seed.
std::string play_ending(const Ending& ending) {
  NewGame setup;
  setup.scenario = "kesselschlacht";
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
  Rng choice(8);
  ActionList list;
  bool attacked = false;
  while (!session->over()) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      attacked = true;
      EXPECT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, kSoviet) ? kSoviet : kAxis;
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    const std::uint32_t pick = attacked ? choice.below(static_cast<std::uint32_t>(list.size())) : 0;
    if (const auto no = session->apply(list[pick])) {
      ADD_FAILURE() << no->reason.text();
      return "";
    }
  }
  return session->text();
}

class KesselschlachtEnding : public ::testing::TestWithParam<Ending> {};

/// A record without its version of the rules, and the hashes that hang on it: these records are of the first one.
std::string inputs_of(std::string text) {
  static constexpr std::array<std::string_view, 3> kKeys{"\"rules_version\":", "\"start\":", "\"hash\":"};
  for (const std::string_view key : kKeys)
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at))
      text.erase(at, text.find_first_of(",}", at) - at);
  return text;
}

}  // namespace

TEST_P(KesselschlachtEnding, ItsRecordReplaysAndVerifies) {
  const Ending& ending = GetParam();
  if (pinning()) std::ofstream(pinned_path(record_name(ending))) << play_ending(ending);
  const auto read = read_record(pinned_path(record_name(ending)));
  ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << how_to_pin("*KesselschlachtEnding*");
  EXPECT_TRUE(read->warnings.empty());
  const VerifyReport report = verify_record(read->record, the_game());
  EXPECT_TRUE(report.ok) << "line " << report.line << ": " << report.reason << "\n"
                         << how_to_pin("*KesselschlachtEnding*");
  EXPECT_TRUE(report.commitment_checked);
  EXPECT_GT(report.draws, 0u) << "a fight was rolled";
  EXPECT_EQ(report.given, 0u);
  const auto session = Session::load(shared_game(), read->record);
  ASSERT_TRUE(session.ok()) << session.error().text();
  ASSERT_TRUE(session->result().has_value());
  EXPECT_EQ(session->result()->winner, ending.winner);
  EXPECT_EQ(session->node().kind, Node::Kind::Finished);
  EXPECT_EQ(inputs_of(play_ending(ending)), inputs_of(session->text()))
      << "played again with the same seed and choices it is the same record\n"
      << how_to_pin("*KesselschlachtEnding*");
}

TEST_P(KesselschlachtEnding, AChangedRecordIsFoundOut) {
  const auto read = read_record(pinned_path(record_name(GetParam())));
  ASSERT_TRUE(read.ok());
  Record forged = read->record;
  for (Entry& e : forged.entries)
    if (e.kind == Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % 6 + 1);
  EXPECT_FALSE(verify_record(forged, the_game()).ok);
}

INSTANTIATE_TEST_SUITE_P(Way, KesselschlachtEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           return std::string(i.param.name).substr(0, std::string(i.param.name).find('-'));
                         });

}  // namespace kessel::kesselschlacht
