// Reviews: luck is exact against a judge whose values are known, everything adds up, and what is written can be read.
#include "lab/analyse.h"

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/catalogue.h"
#include "lab/cmd_analyse.h"
#include "lab_fixture.h"
#include "tools/players.h"

namespace kessel::lab {
namespace {

/// A judge that everyone can check: the lead in points.
class Counter final : public Judge {
 public:
  Worth worth(const AnyState& s) override {
    const auto& p = s.as<toy::State>().points;
    return {(p[0] - p[1]) / 100.0, static_cast<double>(p[0] - p[1])};
  }
  Worth after_roll(const AnyState&, const AnyState& after) override { return worth(after); }
  std::optional<Stretch> stretch(const AnyState&) override { return std::nullopt; }
  std::optional<Chance> chance(const AnyState&, const AnyState&, Side side, Worth luck, bool explain) override {
    Chance c;
    c.best = {side == Side::First ? 0.5 : -0.25, 1};
    c.played = Worth{0, 0} - luck;
    if (explain) c.advice = R"({"order":"step","tasks":[{"tactic":"hide","hex":"3","units":["a","b"]}]})";
    return c;
  }
};

Session toy_session() {
  NewGame setup;
  setup.scenario = "duel";
  setup.options = {{"rounds", "3"}};
  setup.seed = seed_from(4);
  setup.id = "review";
  auto s = Session::start(toy::game(), setup);
  EXPECT_TRUE(s);
  Rng rng(9);
  while (!s->over()) {
    const Node n = s->node();
    if (n.kind == Node::Kind::Chance) {
      EXPECT_TRUE(s->roll());
      continue;
    }
    ActionList options;
    s->game().options(s->state(), has(n.sides, Side::First) ? Side::First : Side::Second, Scope::Main, options);
    EXPECT_FALSE(s->apply(options[rng.below(static_cast<std::uint32_t>(options.size()))]));
  }
  return std::move(*s);
}

TEST(LabAnalyse, LuckIsTheRollLessTheMeanOfAllRolls) {
  const Session s = toy_session();
  Counter judge;
  const Review r = review(s, judge, 2);
  ASSERT_EQ(r.rolls.size(), 3u);
  const Game& game = s.game();
  for (const RollReview& x : r.rolls) {
    const AnyState before = s.timeline().state_at(x.entry - 1);
    Events none = Events::none();
    double mean = 0, actual = 0;
    int as_good = 0;
    std::array<double, 7> value{};
    for (int die = 1; die <= 6; ++die) {
      AnyState after = before;
      game.answer(after, Draw{die}, none);
      value[static_cast<std::size_t>(die)] = judge.worth(after).points;
      mean += value[static_cast<std::size_t>(die)] / 6;
    }
    actual = value[static_cast<std::size_t>(x.draw[0])];
    for (int die = 1; die <= 6; ++die) as_good += value[static_cast<std::size_t>(die)] >= actual ? 1 : 0;
    EXPECT_NEAR(x.luck.points, actual - mean, 1e-9);
    EXPECT_NEAR(x.at_least, as_good / 6.0, 1e-9);
  }
}

TEST(LabAnalyse, LuckAndPlayAddUpToTheResult) {
  const Session s = toy_session();
  Counter judge;
  const Review r = review(s, judge, 2);
  const Worth sum = r.start + r.luck() + r.play(Side::First) + r.play(Side::Second) + r.play(Side::Observer);
  EXPECT_NEAR(sum.points, r.end.points, 1e-9);
  EXPECT_NEAR(sum.utility, r.end.utility, 1e-9);
  EXPECT_EQ(r.end.points, s.result()->score);
  std::uint64_t next = 1;
  for (const StretchReview& x : r.stretches) {
    EXPECT_EQ(x.from, next) << "stretches follow each other without a gap";
    next = x.to + 1;
    EXPECT_NEAR((x.before + x.luck + x.play()).points, x.after.points, 1e-9);
  }
}

TEST(LabAnalyse, MissedChancesAreTheSidesOwnAndTheLargestFirst) {
  const Session s = toy_session();
  Counter judge;
  const Review r = review(s, judge, 2);
  ASSERT_EQ(r.missed.size(), 2u);
  EXPECT_GE(r.stretches[r.missed[0]].missed(), r.stretches[r.missed[1]].missed());
  for (const StretchReview& x : r.stretches) {
    const double gain = x.chance->best.utility - x.chance->played.utility;
    EXPECT_NEAR(x.missed(), std::max(0.0, x.what.side == Side::Second ? -gain : gain), 1e-12);
    EXPECT_LE(x.missed(), r.stretches[r.missed[0]].missed());
  }
  EXPECT_FALSE(r.stretches[r.missed[0]].chance->advice.empty());
  EXPECT_NE(review_text(s, r).find("hide 3 (a, b)"), std::string::npos);
  const auto j = nlohmann::json::parse(review_json(s, r));
  EXPECT_EQ(j["rolls"].size(), 3u);
  EXPECT_EQ(j["missed"].size(), 2u);
  EXPECT_EQ(j["stretches"][r.missed[0]]["advice"]["order"], "step");
  const std::string page = review_html(s, r);
  EXPECT_TRUE(html_faults(page).empty()) << html_faults(page).front();
}

TEST(LabAnalyse, AnyGameIsJudgedByPlayouts) {
  const TempDir dir;
  const Session s = toy_session();
  ASSERT_FALSE(save_record(dir.file("g.jsonl"), s.record()));
  const Words words{dir.file("g.jsonl"), "--json", "--budget", "20", "--html", dir.file("g.html")};
  const Ran r = tools::run_toy(cmd_analyse, words);
  ASSERT_EQ(r.code, 0) << r.err;
  const auto j = nlohmann::json::parse(r.out);
  EXPECT_EQ(j["end"]["points"], s.result()->score);
  EXPECT_EQ(j["missed"].size(), 0u);
  EXPECT_EQ(tools::run_toy(cmd_analyse, words).out, r.out) << "the same again";
  EXPECT_TRUE(html_faults(slurp(dir.file("g.html"))).empty());
}

TEST(LabAnalyse, AGameThatGoesOnIsNotReviewed) {
  const TempDir dir;
  NewGame setup;
  setup.scenario = "duel";
  const auto s = Session::start(toy::game(), setup);
  ASSERT_TRUE(s);
  ASSERT_FALSE(save_record(dir.file("g.jsonl"), s->record()));
  EXPECT_EQ(tools::run_toy(cmd_analyse, {dir.file("g.jsonl")}).code, 1);
  EXPECT_EQ(tools::run_toy(cmd_analyse, {dir.file("none.jsonl")}).code, 1);
  EXPECT_EQ(tools::run_toy(cmd_analyse, {}).code, 2);
}

TEST(LabAnalyse, AGameMayBeGivenUpAtAnyQuestion) {
  GameSource source;
  source.home = KESSEL_SOURCE_DIR;
  const auto game = open_game("breakout", source);
  ASSERT_TRUE(game.ok()) << game.error().text();
  NewGame setup;
  setup.scenario = "campaign";
  setup.seed = seed_from(12);
  auto s = Session::start(*game, setup);
  ASSERT_TRUE(s);
  const std::array<std::unique_ptr<Player>, 2> players{tools::make_player(**game, Side::First, {"recruit", {}}),
                                                       tools::make_player(**game, Side::Second, {"recruit", {}})};
  Rng rng(3);
  std::set<std::string> asked;
  while (!s->over() && s->record().entries.size() < 1400) {
    const Node n = s->node();
    if (n.kind == Node::Kind::Chance) {
      ASSERT_TRUE(s->roll());
      continue;
    }
    const Side side = has(n.sides, Side::First) ? Side::First : Side::Second;
    if (asked.insert(n.ask.text()).second) {
      auto cut = s->branch(s->record().entries.size(), seed_from(1), {"a", "b"});
      ASSERT_TRUE(cut) << cut.error().text();
      ASSERT_FALSE(cut->resign(side));
      const auto judge = make_judge(**game, 4, 1);
      const Review r = review(*cut, *judge, 1);
      const Worth sum = r.start + r.luck() + r.play(Side::First) + r.play(Side::Second) + r.play(Side::Observer);
      EXPECT_NEAR(sum.points, r.end.points, 1e-6) << n.ask.text();
      EXPECT_TRUE(nlohmann::json::accept(review_json(*cut, r))) << n.ask.text();
    }
    ActionList options;
    (*game)->options(s->state(), side, Scope::Main, options);
    const AnyView view = (*game)->view_for(s->state(), side);
    ASSERT_FALSE(
        s->apply(options[players[static_cast<std::size_t>(index(side))]->choose(LazyView(view, side), options, rng)]));
  }
  for (const char* ask : {"set up the German units", "move the group", "name the attackers", "choose retreats"})
    EXPECT_TRUE(asked.contains(ask)) << ask;
}

TEST(LabAnalyse, AReviewIsTheSamePieceByPiece) {
  const Session s = toy_session();
  Counter judge;
  Reviewer r(s, judge, 2);
  double before = 0;
  int pieces = 0;
  while (r.step()) {
    EXPECT_GE(r.progress(), before);
    EXPECT_LE(r.progress(), 1);
    before = r.progress();
    ++pieces;
  }
  EXPECT_EQ(r.progress(), 1);
  EXPECT_GT(pieces, static_cast<int>(s.timeline().path(s.timeline().size()).size()));
  EXPECT_EQ(review_json(s, r.take()), review_json(s, review(s, judge, 2)));
}

TEST(LabAnalyse, AGameOfBreakoutIsReviewedImpulseByImpulse) {
  const TempDir dir;
  std::istringstream in;
  std::ostringstream out, err;
  tools::Env env(in, out, err);
  env.home = KESSEL_SOURCE_DIR;
  ASSERT_EQ(cmd_lab({"match", "--players", "recruit,greedy", "--pairs", "1", "--records", "--out", dir.file("m")}, env),
            0);
  const auto analysed = [&] {
    out.str("");
    const int code = cmd_analyse({dir.file("m/records/game-000000.jsonl"), "--json", "--budget", "8", "--most", "2",
                                  "--html", dir.file("a.html")},
                                 env);
    EXPECT_EQ(code, 0) << err.str();
    return out.str();
  };
  const std::string text = analysed();
  const auto j = nlohmann::json::parse(text);
  EXPECT_EQ(j["end"]["points"], j["result"]["score"]);
  int impulses = 0;
  double points = j["start"]["points"];
  for (const auto& s : j["stretches"]) {
    if (s.contains("missed")) ++impulses;
    points += s["luck"]["points"].get<double>() + s["play"]["points"].get<double>();
  }
  EXPECT_EQ(impulses, 32);
  EXPECT_NEAR(points, j["end"]["points"].get<double>(), 0.01);
  EXPECT_GT(j["rolls"].size(), 50u);
  EXPECT_EQ(j["levels"]["win"], 32);
  EXPECT_EQ(j["levels"]["draw"], 28);
  // The rolls of an impulse are those of its battles, hex by hex; a battle without a die was automatic.
  for (const auto& s : j["stretches"]) {
    EXPECT_EQ(s.contains("battles"), s["side"] != "observer");
    EXPECT_EQ(s["stage"] == "over", !s.contains("turn")) << s["name"];
    std::vector<std::string> fought, rolled;
    for (const auto& b : s.value("battles", nlohmann::json::array()))
      if (b["die"] != 0) fought.push_back(b["hex"]);
    for (const auto& r : j["rolls"])
      if (r["key"] == "combat" && r["entry"] >= s["from"] && r["entry"] <= s["to"]) rolled.push_back(r["where"]);
    EXPECT_EQ(fought, rolled) << s["name"];
  }
  EXPECT_LE(j["missed"].size(), 2u);
  // A fall of the dice that is good for one side is bad for the other: not all of them go one way.
  int up = 0, down = 0;
  for (const auto& r : j["rolls"]) (r["luck"]["utility"].get<double>() > 0 ? up : down) += 1;
  EXPECT_GT(up, 5);
  EXPECT_GT(down, 5);
  EXPECT_EQ(analysed(), text) << "the same again";
  const std::string page = slurp(dir.file("a.html"));
  EXPECT_TRUE(html_faults(page).empty()) << html_faults(page).front();
}

}  // namespace
}  // namespace kessel::lab
