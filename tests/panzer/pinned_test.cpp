// Pinned behaviour: counts of ways, the signature of fixed games, one turn in words, and a record for each way to end.
// When behaviour changes on purpose, KESSEL_PIN=1 writes the files anew; their diff belongs to the review.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "engine/session.h"
#include "engine/verify.h"
#include "random_game.h"
#include "tools/cmd_perft.h"
#include "tools/playout.h"

namespace kessel::panzer {

namespace {

AnyState started() { return *the_game().start("1", {}); }

AnyState typed(std::string_view position) {
  auto parsed = the_game().parse_position(position);
  if (!parsed) {
    ADD_FAILURE() << parsed.error().text();
    return started();
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
         "build/tests/test_panzer --gtest_filter='" +
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

/// A few tanks on open ground; the others are not in play.
constexpr const char* kOrders = "unit g1 20000 1000 0 | unit g2 24000 1000 0 | unit s1 20000 6000 180";
constexpr const char* kFire =
    "turn 2 combat direct-second first german | at direct:german | unit g1 20000 1000 0 order=fire | unit g2 24000 "
    "1000 0 "
    "order=fire |"
    "unit s1 20000 6000 180 order=move | unit s2 24000 6000 180 order=ow | targets g1 s1 s2 | targets g2 s1 s2";
constexpr const char* kMarch =
    "turn 2 movement move-first first soviet | at move:german | unit g1 20000 1000 0 order=move | unit s1 60000 6000 "
    "180 "
    "order=nc "
    "revealed";

}  // namespace

TEST(PanzerPerft, Orders) {
  // g1 and g2 each fire, move, halt, overwatch or no command, or done; s1 the same, since either side may answer.
  EXPECT_EQ(tools::perft(the_game(), typed(kOrders), 1), 17u);
  EXPECT_EQ(tools::perft(the_game(), typed(kOrders), 2), 197u) << "10 x 12 + 6 + 5 x 12 + 11";
}

TEST(PanzerPerft, Fire) {
  EXPECT_EQ(tools::perft(the_game(), typed(kFire), 1), 4u) << "two shooters, two targets";
  EXPECT_EQ(tools::perft(the_game(), typed(kFire), 2), 12u);
  EXPECT_EQ(tools::perft(the_game(), typed(kFire), 3), 18u) << "only who has orders to move may show them";
}

TEST(PanzerPerft, AMarch) {
  EXPECT_EQ(tools::perft(the_game(), typed(kMarch), 1), 2u) << "the one tank, or none";
  EXPECT_GT(tools::perft(the_game(), typed(kMarch), 2), 20u) << "sixteen directions near and far, back, or staying";
}

// ---- the signature --------------------------------------------------------------------------------------------------

TEST(PanzerSignature, FixedGamesOfAllScenariosPlayAsTheyDid) {
  // A line is what `kessel signature --game panzer --scenario ID --games N` prints.
  static constexpr std::string_view kDigits = "0123456789abcdef";
  std::string now;
  for (const auto& [scenario, games] : {std::pair{"1", 5}, {"1a", 3}, {"2", 1}, {"3", 1}, {"4", 1}, {"5", 1}}) {
    const std::uint64_t value = tools::signature(the_game(), *the_game().start(scenario, {}), games, 1);
    for (int shift = 60; shift >= 0; shift -= 4) now += kDigits[value >> shift & 15];
    now += std::string(" ") + scenario + "\n";
  }
  EXPECT_EQ(std::ranges::count(now, '\n'), std::ssize(the_game().info().scenarios)) << "every scenario has its line";
  expect_pinned("panzer/signature.txt", now, "PanzerSignature.*");
}

// ---- a turn in words ------------------------------------------------------------------------------------------------

TEST(PanzerTranscript, TheFirstTurns) {
  AnyState state = started();
  Rng dice(tools::derived_seed(61, 0)), choice(tools::derived_seed(61, 1));
  ActionList list;
  std::string text =
      "# Panzer, scenario 1, a fixed random game: three turns, input by input.\n"
      "# A line is an input; below it what happened, with the case, and in brackets who is not told.\n";
  for (int input = 1; state.as<State>().turn <= 3; ++input) {
    const Node node = the_game().node(state);
    if (node.kind == Node::Kind::Finished) break;
    Events events;
    std::string line = std::to_string(input) + " ";
    if (node.kind == Node::Kind::Chance) {
      const Draw draw = tools::RngDice::roll(node, dice);
      line += std::string(node.ask.text()) + ": dice";
      for (int i = 0; i < draw.count; ++i) line += " " + std::to_string(draw[i]);
      line += " (" + std::string(node.rule.text()) + ")";
      the_game().answer(state, draw, events);
    } else {
      const Side side = has(node.sides, kGerman) ? kGerman : kSoviet;
      list.clear();
      the_game().options(state, side, Scope::Main, list);
      const Action action = list[choice.below(static_cast<std::uint32_t>(list.size()))];
      line += (side == kGerman ? "German: " : "Soviet: ") + the_game().action_text(action);
      ASSERT_FALSE(the_game().why_not(state, action).has_value());
      the_game().apply(state, action, events);
    }
    text += line + "\n";
    for (const Event& e : events.list()) {
      text += "    " + the_game().event_text(e) + " (" + std::string(e.rule.text()) + ")";
      for (const Side side : {kGerman, kSoviet})
        if (!kessel::sees(e, side)) text += side == kGerman ? " [German]" : " [Soviet]";
      text += "\n";
    }
  }
  expect_pinned("replays/panzer-first-turns.txt", text, "PanzerTranscript.*");
}

// ---- a record for each way to end -----------------------------------------------------------------------------------

namespace {

struct Ending {
  const char* name;
  const char* position;
  Winner winner;
  friend void PrintTo(const Ending& e, std::ostream* out) { *out << e.name; }
};

/// Each has a shot to come: on the last turn with points on one side, on the other, on neither, and a last tank that dies.
constexpr std::array<Ending, 4> kEndings{{
    {"german-win",
     "turn 15 command initiative | held bridge german | unit g10 20000 1000 0 | unit g11 24000 1000 0 | unit s1 20000 "
     "6000 180 "
     "|"
     "unit s2 60000 40000 180",
     Winner::First},
    {"soviet-win",
     "turn 15 command initiative | held bridge soviet | unit g10 20000 1000 0 | unit g11 60000 1000 0 | unit s1 20000 "
     "6000 180 "
     "|"
     "unit s2 24000 6000 180",
     Winner::Second},
    {"draw", "turn 15 command initiative | unit g2 20000 1000 0 | unit s8 20000 6000 180 | unit s9 60000 40000 180",
     Winner::Draw},
    {"nothing-left",
     "turn 4 command initiative | held bridge soviet | unit g10 20000 1000 0 | unit g11 22000 1000 0 | unit g12 18000 "
     "1000 0 |"
     "unit g13 24000 1000 0 | unit s8 20000 6000 90 damaged",
     Winner::First},
}};

std::string record_name(const Ending& e) { return std::string("replays/panzer-") + e.name + ".jsonl"; }

/// Everybody is ordered to fire who can, and does; nobody moves. Dice are those of a fixed seed.
std::string play_ending(const Ending& ending) {
  NewGame setup;
  setup.scenario = "1";
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
  ActionList list;
  for (int inputs = 0; !session->over() && inputs < 400; ++inputs) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      EXPECT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, kGerman) ? kGerman : kSoviet;
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    std::size_t pick = list.size() - 1;  // done, pass, announce
    if (session->state().as<State>().top().step == Step::Orders)
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].kind == static_cast<std::uint8_t>(Act::Give) && list[i].arg[1] == static_cast<int>(Order::Fire))
          pick = i;
    if (const auto no = session->apply(list[pick])) {
      ADD_FAILURE() << no->reason.text();
      return "";
    }
  }
  return session->text();
}

class PanzerEnding : public ::testing::TestWithParam<Ending> {};

/// A record without its version of the rules, and the hashes that hang on it: these records are of the first one.
std::string inputs_of(std::string text) {
  static constexpr std::array<std::string_view, 4> kKeys{
      "\"rules_version\":", "\"start\":", "\"hash\":", "\"content\":"};
  for (const std::string_view key : kKeys)
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at))
      text.erase(at, text.find_first_of(",}", at) - at);
  return text;
}

}  // namespace

TEST_P(PanzerEnding, ItsRecordReplaysAndVerifies) {
  const Ending& ending = GetParam();
  if (pinning()) std::ofstream(pinned_path(record_name(ending))) << play_ending(ending);
  const auto read = read_record(pinned_path(record_name(ending)));
  ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << how_to_pin("*PanzerEnding*");
  EXPECT_TRUE(read->warnings.empty());
  const VerifyReport report = verify_record(read->record, the_game());
  EXPECT_TRUE(report.ok) << "line " << report.line << ": " << report.reason << "\n" << how_to_pin("*PanzerEnding*");
  EXPECT_TRUE(report.commitment_checked);
  EXPECT_GT(report.draws, 1u) << "beside the initiative a shot was rolled";
  EXPECT_EQ(report.given, 0u);
  const auto session = Session::load(shared_game(), read->record);
  ASSERT_TRUE(session.ok()) << session.error().text();
  ASSERT_TRUE(session->result().has_value());
  EXPECT_EQ(session->result()->winner, ending.winner);
  EXPECT_EQ(session->node().kind, Node::Kind::Finished);
  EXPECT_EQ(inputs_of(play_ending(ending)), inputs_of(session->text()))
      << "played again with the same seed and choices it is the same record\n"
      << how_to_pin("*PanzerEnding*");
}

TEST_P(PanzerEnding, AChangedRecordIsFoundOut) {
  const auto read = read_record(pinned_path(record_name(GetParam())));
  ASSERT_TRUE(read.ok());
  Record forged = read->record;
  for (kessel::Entry& e : forged.entries)
    if (e.kind == kessel::Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % 10 + 1);
  EXPECT_FALSE(verify_record(forged, the_game()).ok);
}

INSTANTIATE_TEST_SUITE_P(Way, PanzerEnding, ::testing::ValuesIn(kEndings),
                         [](const ::testing::TestParamInfo<Ending>& i) {
                           std::string name = i.param.name;
                           for (char& c : name)
                             if (c == '-') c = '_';
                           return name;
                         });

}  // namespace kessel::panzer
