#include "tools/cmd_sim.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "cli_fixture.h"
#include "engine/session.h"
#include "engine/verify.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"

namespace kessel::tools {
namespace {

using Words = std::vector<std::string>;

Ran sim(Words more) {
  Words words{"--game", "toy", "--sides", "random,random", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  return run_toy(cmd_sim, words);
}

TEST(Sim, PrintsOneJsonObjectLast) {
  const Ran r = sim({"--games", "50", "--seed", "7", "--check-every", "3"});
  EXPECT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["games"], 50);
  EXPECT_EQ(j["finished"], 50);
  EXPECT_EQ(j["aborted"], 0);
  EXPECT_EQ(j["invariant_violations"], 0);
  EXPECT_GT(j["actions"], 50 * 3 * 4);
  EXPECT_GT(j["actions_per_second"], 0);
  EXPECT_EQ(j["wins"]["red"].get<int>() + j["wins"]["blue"].get<int>() + j["wins"]["draw"].get<int>(), 50);
  int all = 0;
  for (const auto& [score, n] : j["outcomes"].items()) all += n.get<int>();
  EXPECT_EQ(all, 50);
}

TEST(Sim, TheSameSeedGivesTheSameGamesWhateverTheThreads) {
  const TempDir dir;
  std::string last;
  for (const char* jobs : {"1", "2", "5"}) {
    const Ran r = sim({"--games", "60", "--seed", "11", "--jobs", jobs, "--results", dir.file("results.csv")});
    EXPECT_EQ(r.code, 0) << r.err;
    auto j = nlohmann::json::parse(r.out);
    const std::string now = j["signature"].get<std::string>() + j["outcomes"].dump() + slurp(dir.file("results.csv"));
    if (!last.empty()) {
      EXPECT_EQ(now, last);
    }
    last = now;
  }
  const auto other = nlohmann::json::parse(sim({"--games", "60", "--seed", "12"}).out);
  EXPECT_EQ(last.find(other["signature"].get<std::string>()), std::string::npos);
}

TEST(Sim, ResultsHaveOneLineForEachGame) {
  const TempDir dir;
  sim({"--games", "4", "--results", dir.file("r.csv")});
  std::istringstream lines(slurp(dir.file("r.csv")));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "game,seed,sides,winner,score,actions");
  for (int i = 0; i < 4; ++i) {
    ASSERT_TRUE(std::getline(lines, line));
    EXPECT_EQ(line.substr(0, 2), std::to_string(i) + ",");
    EXPECT_NE(line.find(",random/random,"), std::string::npos);
    EXPECT_EQ(std::count(line.begin(), line.end(), ','), 5);
  }
  EXPECT_FALSE(std::getline(lines, line));
}

TEST(Sim, APairSharesItsSeedUnlessThePlayersAreTheSame) {
  const auto seeds = [](const std::string& players) {
    const TempDir dir;
    const Ran r = run_toy(
        cmd_sim, {"--game", "toy", "--sides", players, "--pairs", "3", "--results", dir.file("r.csv"), "--json"});
    EXPECT_EQ(r.code, 0) << r.err;
    std::istringstream lines(slurp(dir.file("r.csv")));
    std::string line;
    std::getline(lines, line);
    std::vector<std::string> found;
    while (std::getline(lines, line)) {
      const auto comma = line.find(',') + 1;
      found.push_back(line.substr(comma, line.find(',', comma) - comma));
    }
    return found;
  };
  const auto two = seeds("random,first");
  ASSERT_EQ(two.size(), 6u);
  EXPECT_EQ(std::set<std::string>(two.begin(), two.end()).size(), 3u);
  EXPECT_EQ(two[0], two[1]);
  const auto alike = seeds("random,random");
  ASSERT_EQ(alike.size(), 6u);
  EXPECT_EQ(std::set<std::string>(alike.begin(), alike.end()).size(), 6u);
}

TEST(Sim, SavedGamesVerify) {
  const TempDir dir;
  const Ran r = sim({"--games", "5", "--seed", "3", "--jobs", "2", "--save", dir.file("games")});
  EXPECT_EQ(r.code, 0) << r.err;
  const Ran again = sim({"--games", "5", "--seed", "3", "--save", dir.file("again")});
  int files = 0;
  for (const auto& file : std::filesystem::directory_iterator(dir.file("games"))) {
    ++files;
    const auto read = read_record(file.path().string());
    ASSERT_TRUE(read.ok()) << read.error().text();
    const VerifyReport report = verify_record(read->record, *toy::game());
    EXPECT_TRUE(report.ok) << file.path() << " line " << report.line << ": " << report.reason;
    EXPECT_TRUE(report.commitment_checked);
    EXPECT_GT(report.draws, 0u);
    EXPECT_EQ(slurp(file.path().string()), slurp(dir.file("again/") + file.path().filename().string()));
  }
  EXPECT_EQ(files, 5);
}

TEST(Sim, FirstAlwaysTakesTheFirstOption) {
  const Ran r = run_toy(cmd_sim, {"--game", "toy", "--sides", "first,first", "--games", "3", "--json"});
  EXPECT_EQ(r.code, 0) << r.err;
  // hide 1, six steps of 1, peek, done: 9 actions a side and round
  EXPECT_EQ(nlohmann::json::parse(r.out)["actions"], 3 * 3 * 2 * 9);
}

TEST(Sim, WithoutJsonASummaryIsPrinted) {
  const Ran r = run_toy(cmd_sim, {"--game", "toy", "--sides", "random,first", "--games", "3"});
  EXPECT_EQ(r.code, 0);
  EXPECT_NE(r.out.find("3 of 3 games finished"), std::string::npos) << r.out;
}

/// The toy game with something wrong, to see that the checks see it.
class Faulty : public Game {
 public:
  enum class Flaw { None, Leak, Options, Position, Text, Refused, Endless, Throws, Sample, Outcomes };
  explicit Faulty(Flaw f) : flaw_(f) {}
  const GameInfo& info() const override { return t_.info(); }
  const std::string& content_hash() const override { return t_.content_hash(); }
  const std::string& overlay() const override { return t_.overlay(); }
  Expected<AnyState> start(std::string_view s, const OptionValues& o) const override { return t_.start(s, o); }
  Node node(const AnyState& s) const override { return t_.node(s); }
  void options(const AnyState& s, Side by, Scope scope, ActionList& out) const override {
    if (flaw_ == Flaw::Endless && scope == Scope::Main && s.as<toy::State>().phase == toy::Phase::Red)
      return out.add(by, toy::Think);
    t_.options(s, by, scope, out);
    if (flaw_ == Flaw::Options && scope == Scope::Main && s.as<toy::State>().hidden[index(other(by))] == 3)
      out.add(by, toy::Think);
    if (flaw_ == Flaw::Refused && scope == Scope::Free) out.add(by, toy::Step, {9});
  }
  std::optional<Refusal> why_not(const AnyState& s, const Action& a) const override { return t_.why_not(s, a); }
  void apply(AnyState& s, const Action& a, Events& e) const override {
    if (flaw_ == Flaw::Throws && a.kind == toy::Peek) throw std::runtime_error("peeking is broken");
    t_.apply(s, a, e);
  }
  void answer(AnyState& s, const Draw& d, Events& e) const override { t_.answer(s, d, e); }
  AnyView view_for(const AnyState& s, Side side) const override {
    if (flaw_ == Flaw::Leak) return AnyView(Box::of(toy::View{side, s.as<toy::State>()}));
    return t_.view_for(s, side);
  }
  std::uint64_t hash(const AnyState& s) const override { return t_.hash(s); }
  std::string action_text(const Action& a) const override {
    return flaw_ == Flaw::Text && a.kind == toy::Think ? "done" : t_.action_text(a);
  }
  Expected<Action> parse_action(std::string_view t, Side s) const override { return t_.parse_action(t, s); }
  std::string position_text(const AnyState& s) const override {
    if (flaw_ != Flaw::Position) return t_.position_text(s);
    AnyState copy = s;
    copy.as<toy::State>().steps = {};
    return t_.position_text(copy);
  }
  Expected<AnyState> parse_position(std::string_view t) const override { return t_.parse_position(t); }
  std::string event_text(const Event& e) const override { return t_.event_text(e); }
  std::string event_json(const Event& e) const override { return t_.event_json(e); }
  Messages messages() const override { return t_.messages(); }
  std::string place_text(const Place& p) const override { return t_.place_text(p); }
  std::string view_json(const AnyView& v) const override { return t_.view_json(v); }
  std::string view_board(const AnyView& v, bool c) const override { return t_.view_board(v, c); }
  void outcomes(const AnyState& s, std::vector<Outcome>& o) const override {
    t_.outcomes(s, o);
    if (flaw_ == Flaw::Outcomes) o.pop_back();
  }
  AnyState sample(const AnyView& v, Rng& r) const override {
    AnyState s = t_.sample(v, r);
    if (flaw_ == Flaw::Sample) s.as<toy::State>().round = 1;
    return s;
  }
  Expected<Tally> tally(const AnyState& s, Side v, std::string_view q) const override { return t_.tally(s, v, q); }
  std::vector<std::string> tally_queries() const override { return t_.tally_queries(); }
  std::string board_json() const override { return "{}"; }
  Expected<std::string> inspect(const AnyState&, Side, std::string_view) const override { return Fault{"", "nothing"}; }
  std::optional<Action> auto_answer(const AnyView& v, std::string_view o) const override {
    return t_.auto_answer(v, o);
  }
  std::vector<std::pair<std::string, int>> score(const AnyState& s) const override { return t_.score(s); }
  std::vector<std::string> broken_invariants(const AnyState& s) const override { return t_.broken_invariants(s); }
  AnyState reshuffle_hidden(const AnyState& s, Side v, Rng& r) const override { return t_.reshuffle_hidden(s, v, r); }

 private:
  toy::ToyGame t_;
  Flaw flaw_;
};

SimReport run_faulty(Faulty::Flaw flaw) {
  SimPlan plan;
  plan.opened = {std::make_shared<const Faulty>(flaw), "duel", {}};
  plan.players = {{"random", {}}, {"random", {}}};
  plan.games = 20;
  plan.check_every = 1;
  return simulate(plan);
}

TEST(SimChecks, FindEveryPlantedFlaw) {
  EXPECT_EQ(run_faulty(Faulty::Flaw::None).violations, 0u);
  const std::vector<std::pair<Faulty::Flaw, const char*>> flaws{
      {Faulty::Flaw::Leak, "the view of"},        {Faulty::Flaw::Options, "the options of"},
      {Faulty::Flaw::Position, "its text gives"}, {Faulty::Flaw::Text, "gives another action"},
      {Faulty::Flaw::Refused, "is refused by"},   {Faulty::Flaw::Sample, "does not fit its view"},
      {Faulty::Flaw::Outcomes, "weigh 5 of 6"}};
  for (const auto& [flaw, message] : flaws) {
    const SimReport r = run_faulty(flaw);
    EXPECT_GT(r.violations, 0u) << message;
    bool found = false;
    for (const SimGame& g : r.games)
      for (const std::string& v : g.result.violations) found = found || v.find(message) != std::string::npos;
    EXPECT_TRUE(found) << message;
  }
}

TEST(SimChecks, EndlessAndBrokenGamesAreAborted) {
  const SimReport endless = run_faulty(Faulty::Flaw::Throws);
  EXPECT_GT(endless.aborted, 0u);
  EXPECT_EQ(endless.aborted + endless.finished, 20u);
  const Faulty game(Faulty::Flaw::Endless);
  auto start = game.start("duel", {});
  const auto player = make_player(game, Side::First, {"random", {}});
  Playout playout(game, *player, *player);
  RngDice dice(1);
  const PlayoutResult r = playout.run(*start, dice, 1);
  EXPECT_FALSE(r.finished);
  EXPECT_EQ(r.inputs(), kMaxInputs);
  EXPECT_NE(r.error.find("200000 inputs"), std::string::npos);
}

TEST(Perft, CountsDecisionsOfBothSidesAndDice) {
  const auto start = toy::game()->start("duel", {});
  EXPECT_EQ(perft(*toy::game(), *start, 0), 1u);
  EXPECT_EQ(perft(*toy::game(), *start, 1), 12u);
  EXPECT_EQ(perft(*toy::game(), *start, 2), 72u);
  EXPECT_EQ(perft(*toy::game(), *start, 3), 72u * 5);
  const auto roll = toy::game()->parse_position("toy1 1 1 2 3 4 4 0 0 0 0 0 0 0 0");
  ASSERT_TRUE(roll.ok());
  EXPECT_EQ(perft(*toy::game(), *roll, 1), 36u);
  EXPECT_EQ(perft(*toy::game(), *roll, 4), 36u);  // the game is over behind the roll
}

TEST(Perft, CommandPrintsTheCount) {
  const Ran r = run_toy(cmd_perft, {"--game", "toy", "--depth", "2", "--json"});
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(nlohmann::json::parse(r.out)["leaves"], 72);
}

TEST(Signature, IsStableAndDependsOnTheSeed) {
  const std::string a = run_toy(cmd_signature, {"--game", "toy"}).out;
  EXPECT_EQ(a.size(), 17u);
  EXPECT_EQ(run_toy(cmd_signature, {"--game", "toy"}).out, a);
  EXPECT_NE(run_toy(cmd_signature, {"--game", "toy", "--seed", "2"}).out, a);
}

TEST(Position, ReadsAndWritesTextFilesAndRecords) {
  const TempDir dir;
  const std::string text = "toy1 2 3 1 1 4 5 2 0 0 0 0 0 3 1";
  Ran r = run_toy(cmd_position, {"--game", "toy", "--text", text, "--board"});
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_EQ(r.out, "round 2\n\n" + text + "\nred: step, peek or done, 5 options\n");
  std::ofstream(dir.file("p.txt")) << text << "\n";
  r = run_toy(cmd_position, {"--game", "toy", "--file", dir.file("p.txt"), "--json", "--side", "blue"});
  auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["text"], text);
  EXPECT_EQ(j["node"]["sides"][0], "red");
  EXPECT_EQ(j["options"], 5);
  EXPECT_EQ(j["view"]["round"], 2);
  EXPECT_EQ(run_toy(cmd_position, {"--game", "toy", "--file", "-"}, text + "\n").code, 0);

  sim({"--games", "1", "--save", dir.file("games")});
  const std::string record = dir.file("games/game-000000.jsonl");
  r = run_toy(cmd_position, {"--record", record, "--at", "0"});
  EXPECT_EQ(r.out, run_toy(cmd_position, {"--game", "toy"}).out);
  r = run_toy(cmd_position, {"--record", record});
  EXPECT_NE(r.out.find("game over"), std::string::npos);
  EXPECT_TRUE(one_usage_line(run_toy(cmd_position, {"--record", record, "--at", "100000"})));
}

TEST(Position, OneThatIsNotInOrderIsShownAndFails) {
  const Ran r = run_toy(cmd_position, {"--game", "toy", "--text", "toy1 5 3 1 0 0 0 0 0 0 0 0 0 0 0"});
  EXPECT_EQ(r.code, kExitFailed);
  EXPECT_NE(r.err.find("not in order"), std::string::npos);
}

TEST(Replay, TranscriptTellsASideOnlyWhatItSaw) {
  const TempDir dir;
  sim({"--games", "1", "--save", dir.file("games")});
  const std::string record = dir.file("games/game-000000.jsonl");
  const Ran all = run_toy(cmd_replay, {record});
  EXPECT_EQ(all.code, 0) << all.err;
  EXPECT_NE(all.out.find("blue hide "), std::string::npos);
  EXPECT_NE(all.out.find("[red]"), std::string::npos);
  const Ran red = run_toy(cmd_replay, {record, "--side", "red"});
  EXPECT_NE(red.out.find("red hide "), std::string::npos);
  EXPECT_EQ(red.out.find("blue hide "), std::string::npos);
  EXPECT_EQ(red.out.find("hid 1 "), std::string::npos);
  const Ran some = run_toy(cmd_replay, {record, "--from", "2", "--to", "3"});
  EXPECT_EQ(some.out.find("    1  "), std::string::npos);
  EXPECT_NE(some.out.find("    2  "), std::string::npos);
  EXPECT_NE(some.out.find("    3  "), std::string::npos);
  EXPECT_EQ(some.out.find("    4  "), std::string::npos);
  EXPECT_EQ(run_toy(cmd_replay, {record, "--at", "2"}).code, 0);
}

TEST(Replay, TakeBacksAndClaimsStandInTheTranscript) {
  const TempDir dir;
  NewGame setup;
  setup.scenario = "duel";
  setup.seed = seed_from(3);
  Session s = std::move(Session::start(toy::game(), setup).value());
  for (const auto& [by, text] : {std::pair{Side::First, "hide 2"}, {Side::Second, "hide 4"}})
    ASSERT_FALSE(s.apply(*s.game().parse_action(text, by)));
  ASSERT_FALSE(s.ask_takeback(Side::First));
  ASSERT_FALSE(s.decline_takeback(Side::Second));
  ASSERT_FALSE(s.ask_takeback(Side::First));
  ASSERT_FALSE(s.accept_takeback(Side::Second));
  ASSERT_FALSE(s.flag(Side::Second));
  ASSERT_FALSE(save_record(dir.file("game.jsonl"), s.record()));
  const Ran r = run_toy(cmd_replay, {dir.file("game.jsonl")});
  EXPECT_EQ(r.code, 0) << r.err;
  for (const char* line : {"3  red asks to take back a choice\n", "4  blue declines the take-back\n",
                           "6  red takes back to entry 0, blue agrees\n",
                           "7  blue claims the game: the other side has no time left\n", "8  end: blue wins, time\n"})
    EXPECT_NE(r.out.find(line), std::string::npos) << line << r.out;
}

TEST(Replay, AChangedRecordIsRefusedWithItsLine) {
  const TempDir dir;
  sim({"--games", "1", "--save", dir.path()});
  const std::string path = dir.file("game-000000.jsonl");
  std::string text = slurp(path);
  const std::size_t at = text.find("hide ");
  text[at + 5] = text[at + 5] == '1' ? '2' : '1';
  std::ofstream(path) << text;
  const Ran r = run_toy(cmd_replay, {path});
  EXPECT_EQ(r.code, kExitFailed);
  EXPECT_NE(r.err.find("line 2"), std::string::npos) << r.err;
}

}  // namespace
}  // namespace kessel::tools
