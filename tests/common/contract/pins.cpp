#include "contract/pins.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/verify.h"
#include "tools/cmd_perft.h"
#include "tools/playout.h"

namespace kessel::contract {
namespace {

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

std::string how_to_pin(const Game& game, const std::string& filter) {
  return "If the change of behaviour is meant, write the file anew and read its diff:\n  KESSEL_PIN=1 "
         "build/tests/test_" +
         game.info().id + " --gtest_filter='" + filter + "'\n";
}

std::string record_name(const Game& game, const Ending& e) {
  return "replays/" + game.info().id + "-" + e.name + ".jsonl";
}

/// "Soviet"
std::string side_title(const Game& game, Side side) {
  std::string name = game.info().sides[static_cast<std::size_t>(side)];
  name[0] = static_cast<char>(std::toupper(name[0]));
  return name;
}

Side asked(const Node& node) { return has(node.sides, Side::First) ? Side::First : Side::Second; }

/// A record without its version of the rules, and the hashes that hang on it: these records are of the first one.
std::string inputs_of(std::string text, bool of_other_content) {
  for (const std::string_view key : {"\"rules_version\":", "\"start\":", "\"hash\":", "\"content\":"})
    if (of_other_content || key != "\"content\":")
      for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at))
        text.erase(at, text.find_first_of(",}", at) - at);
  return text;
}

/// Makes one input and returns its line.
std::string one_input(const Game& game, AnyState& state, const Node& node, Rng& dice, Rng& choice, Events& events) {
  if (node.kind == Node::Kind::Chance) {
    const Draw draw = tools::RngDice::roll(node, dice);
    std::string line = std::string(node.ask.text()) + (node.faces == 6 ? ": die" : ": dice");
    for (int i = 0; i < draw.count; ++i) line += " " + std::to_string(draw[i]);
    game.answer(state, draw, events);
    return line + " (" + std::string(node.rule.text()) + ")";
  }
  ActionList list;
  game.options(state, asked(node), Scope::Main, list);
  const Action action = list[choice.below(static_cast<std::uint32_t>(list.size()))];
  EXPECT_FALSE(game.why_not(state, action).has_value());
  game.apply(state, action, events);
  return side_title(game, asked(node)) + ": " + game.action_text(action);
}

}  // namespace

void expect_pinned(const Game& game, const std::string& name, const std::string& text, const std::string& filter) {
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
                << how_to_pin(game, filter);
}

std::string signature_text(const Game& game, const char* scenario, std::uint64_t games) {
  std::ostringstream text;
  text.fill('0');
  text.width(16);
  text << std::hex << tools::signature(game, *game.start(scenario, {}), games, 1);
  return text.str();
}

AnyState typed(const Game& game, std::string_view position) {
  auto parsed = game.parse_position(position);
  if (parsed) return *parsed;
  ADD_FAILURE() << parsed.error().text();
  return *game.start(game.info().scenarios.front().id, {});
}

std::uint64_t slow_perft(const Subject& subject, const AnyState& state, int depth) {
  if (depth == 0) return 1;
  const Game& game = subject.game();
  const Node node = game.node(state);
  std::uint64_t leaves = 0;
  Events nobody = Events::none();
  if (node.kind == Node::Kind::Finished) return 1;
  if (node.kind == Node::Kind::Chance) {
    if (node.dice != 1) ADD_FAILURE() << "more than one die";
    for (int die = 1; die <= node.faces; ++die) {
      AnyState next = state;
      game.answer(next, Draw{die}, nobody);
      leaves += slow_perft(subject, next, depth - 1);
    }
    return leaves;
  }
  Rng rng(1);
  for (const Side by : {Side::First, Side::Second}) {
    ActionList free;
    game.options(state, by, Scope::Free, free);
    subject.each_thinkable(state, by, rng, [&](const Action& a) {
      if (game.why_not(state, a) || free.contains(a)) return;
      AnyState next = state;
      game.apply(next, a, nobody);
      leaves += slow_perft(subject, next, depth - 1);
    });
  }
  return leaves;
}

std::string text_of(const Game& game, const Transcript& t) {
  AnyState state = *game.start(t.scenario, {});
  Rng dice(tools::derived_seed(t.seed, 0)), choice(tools::derived_seed(t.seed, 1));
  std::string text = "# " + t.heading +
                     ", input by input.\n# A line is an input; below it what happened, with the case, and in brackets "
                     "who is not told.\n";
  bool begun = false;
  for (int input = 1; t.goes_on(state); ++input) {
    const Node node = game.node(state);
    if (node.kind == Node::Kind::Finished) break;
    const AnyState before = state;
    begun = begun || t.begins(before, nullptr);
    Events events;
    const std::string line = one_input(game, state, node, dice, choice, events);
    if (begun) text += std::to_string(input) + " " + line + "\n";
    for (const Event& e : events.list()) {
      begun = begun || t.begins(before, &e);
      if (!begun) continue;
      text += "    " + game.event_text(e) + " (" + std::string(e.rule.text()) + ")";
      for (const Side side : {Side::First, Side::Second})
        if (!sees(e, side)) text += " [" + side_title(game, side) + "]";
      text += "\n";
    }
  }
  return text;
}

/// The dice are those of a fixed seed.
std::string Endings::play(const Ending& ending) const {
  NewGame setup;
  setup.scenario = scenario;
  setup.seed = seed_from(8);
  setup.dice = DiceScheme::ByEntry;  // the kept records are older than the second scheme
  setup.player_seeds = {"iron", "rain"};
  setup.id = std::string("ending-") + ending.name;
  setup.position = ending.position;
  auto session = Session::start(subject.shared(), setup);
  if (!session) {
    ADD_FAILURE() << session.error().text();
    return "";
  }
  const Pick pick = picks();
  ActionList list;
  for (int inputs = 0; !session->over() && inputs < 20'000; ++inputs) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Chance) {
      EXPECT_TRUE(session->roll().ok());
      continue;
    }
    list.clear();
    session->game().options(session->state(), asked(node), Scope::Main, list);
    if (const auto no = session->apply(list[pick(*session, list)])) {
      ADD_FAILURE() << no->reason.text();
      return "";
    }
  }
  return session->text();
}

void Endings::expect_replays_and_verifies(const Ending& ending) const {
  const Game& game = subject.game();
  const std::string path = pinned_path(record_name(game, ending));
  if (pinning()) std::ofstream(path) << play(ending);
  const auto read = read_record(path);
  ASSERT_TRUE(read.ok()) << read.error().text() << "\n" << how_to_pin(game, filter);
  EXPECT_TRUE(read->warnings.empty());
  const VerifyReport report = verify_record(read->record, game);
  EXPECT_TRUE(report.ok) << "line " << report.line << ": " << report.reason << "\n" << how_to_pin(game, filter);
  EXPECT_TRUE(report.commitment_checked);
  EXPECT_GT(report.draws, draws) << "a fight was rolled";
  EXPECT_EQ(report.given, 0u);
  const auto session = Session::load(subject.shared(), read->record);
  ASSERT_TRUE(session.ok()) << session.error().text();
  ASSERT_TRUE(session->result().has_value());
  EXPECT_EQ(session->result()->winner, ending.winner);
  if (ending.score) {
    EXPECT_EQ(session->result()->score, ending.score);
  }
  EXPECT_EQ(session->node().kind, Node::Kind::Finished);
  EXPECT_EQ(inputs_of(play(ending), of_other_content), inputs_of(session->text(), of_other_content))
      << "played again with the same seed and choices it is the same record\n"
      << how_to_pin(game, filter);
}

void Endings::expect_a_change_is_found(const Ending& ending) const {
  const auto read = read_record(pinned_path(record_name(subject.game(), ending)));
  ASSERT_TRUE(read.ok());
  Record forged = read->record;
  for (Entry& e : forged.entries)
    if (e.kind == Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % faces + 1);
  EXPECT_FALSE(verify_record(forged, subject.game()).ok);
}

}  // namespace kessel::contract
