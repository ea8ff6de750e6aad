// What the page asks: layers and plans as JSON, and standing orders.
#include "games/panzer/inspect.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "box.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {
namespace {

using Json = nlohmann::json;

/// Two tanks on the open ground south-west of the bridge, ten inches apart and facing each other; nobody else.
State duel(Step step, Side asked) {
  State s = begin_scenario(box(), 0, {});
  each_unit(s, [&](UnitId u) { s.unit(u).where = Where::Eliminated; });
  const UnitId german = unit_id(kGerman, 0), soviet = unit_id(kSoviet, 0);
  s.unit(german).where = s.unit(soviet).where = Where::Table;
  s.unit(german).at = {27000, 14500}, s.unit(soviet).at = {27000, 4500};
  s.unit(german).facing = 180, s.unit(soviet).facing = 0;
  s.turn = 3, s.phase = step == Step::Orders ? Phase::Command : Phase::Movement, s.stage = Stage::MoveFirst;
  s.depth = 0;
  if (step == Step::Watch) s.push(Step::Move, other(asked)), s.push(Step::Advance, other(asked));
  s.push(step, asked);
  return s;
}
Json ask(const State& s, Side viewer, std::string_view query) {
  const auto answer = inspect(s, viewer, query);
  EXPECT_TRUE(answer) << query << (answer ? "" : ": " + answer.error().text());
  return answer ? Json::parse(*answer) : Json();
}

TEST(PanzerInspect, ShotsAgreeWithTheShot) {
  const State s = duel(Step::Orders, kGerman);
  const Json all = ask(s, kGerman, "shots")["shots"];
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0]["shooter"], "g1");
  EXPECT_EQ(all[0]["target"], "s1");
  const Json one = ask(s, kGerman, "shot g1 s1");
  EXPECT_EQ(one["legal"], true);
  EXPECT_EQ(all[0]["number"], one["number"]);
  EXPECT_EQ(all[0]["range"], 10);
  EXPECT_EQ(all[0]["out"], one["odds"]["knocked_out"].get<long>() + one["odds"]["brewed_up"].get<long>());
  long sum = 0;
  for (const char* k : {"miss", "nothing", "track", "damaged", "knocked_out", "brewed_up"})
    sum += one["odds"][k].get<long>();
  EXPECT_EQ(sum, one["odds"]["all"].get<long>());
  // As docs/api.md says: out of a hundred million, and whoever is out is not among the hurt.
  EXPECT_EQ(all[0]["all"], 100'000'000);
  EXPECT_EQ(all[0]["hurt"], one["odds"]["track"].get<long>() + one["odds"]["damaged"].get<long>());
  EXPECT_EQ(one["odds"]["miss"], (100 - one["number"].get<long>()) * 1'000'000) << "the hit number is of a hundred";
}

/// What tells the games apart is `advanced`: the lists are there in both.
TEST(PanzerView, TheBasicGameHasTheListsOfTheAdvancedGame) {
  const Json view = Json::parse(view_json(view_for(duel(Step::Orders, kGerman), kGerman)));
  EXPECT_EQ(view["advanced"], false);
  EXPECT_EQ(view["command_control"], false);
  EXPECT_TRUE(view["flight"].is_null());
  for (const char* key :
       {"zones", "works", "minefields", "plots", "registered", "ruins", "burning", "fallen", "assaults"}) {
    ASSERT_TRUE(view.contains(key)) << key;
    EXPECT_TRUE(view[key].empty()) << key;
  }
  EXPECT_FALSE(view["formations"].empty());
}

TEST(PanzerInspect, ShotsLeaveOutWhatIsNotAllowed) {
  State s = duel(Step::Orders, kGerman);
  s.unit(unit_id(kGerman, 0)).facing = 0;
  EXPECT_TRUE(ask(s, kGerman, "shots")["shots"].empty());
  EXPECT_EQ(ask(s, kGerman, "shots overwatch")["shots"].size(), 1u);  // overwatch turns the turret
  EXPECT_FALSE(inspect(s, Side::Observer, "shots"));
  EXPECT_FALSE(inspect(s, kGerman, "shots now"));
}

TEST(PanzerInspect, SightRunsBetweenUnitsAndPlaces) {
  const State s = duel(Step::Orders, kGerman);
  const Json units = ask(s, kGerman, "sight g1 s1");
  EXPECT_EQ(units, ask(s, kGerman, "sight g1 27000 4500"));
  EXPECT_EQ(units, ask(s, kGerman, "sight 27000 14500 27000 4500"));
  EXPECT_EQ(units["length"], 10000);
  for (const char* bad : {"sight g1", "sight g1 s1 s1", "sight g1 g1", "sight g1 27000", "sight g2 s1"})
    EXPECT_FALSE(inspect(s, kGerman, bad)) << bad;
}

TEST(PanzerInspect, SeenNamesEveryPair) {
  State s = duel(Step::Orders, kGerman);
  const Json both = Json::array({Json::array({"g1", "s1"}), Json::array({"s1", "g1"})});
  EXPECT_EQ(ask(s, kGerman, "seen")["pairs"], both);
  s.unit(unit_id(kSoviet, 0)).where = Where::KnockedOut;
  EXPECT_TRUE(ask(s, kGerman, "seen")["pairs"].empty());
}

/// What the Soviet seat answers by itself when a German moves in front of its gun.
std::string answered(std::string_view orders, Order soviet = Order::Overwatch) {
  State s = duel(Step::Watch, kSoviet);
  s.move.unit = unit_id(kGerman, 0);
  raise(s, s.move.unit, kMoving);
  s.unit(unit_id(kGerman, 0)).order = Order::Move;
  s.unit(unit_id(kSoviet, 0)).order = soviet;
  const auto a = standing_answer(view_for(s, kSoviet), orders);
  return a ? action_text(box(), *a) : "asked";
}

TEST(PanzerStanding, HoldUpToATurn) {
  EXPECT_EQ(answered("hold-turn:2"), "asked");
  EXPECT_EQ(answered("hold-turn:3"), "pass");
  EXPECT_EQ(answered("hold-turn:4"), "pass");
}

TEST(PanzerStanding, RoutineAnswersOnlyWhereThereIsNoChoice) {
  EXPECT_EQ(answered("routine"), "asked");
  EXPECT_EQ(answered("routine", Order::Move), "pass");
}

TEST(PanzerStanding, RangeTargetAndChance) {
  EXPECT_EQ(answered("hold-until:9"), "pass");
  EXPECT_EQ(answered("hold-until:10"), "asked");
  EXPECT_EQ(answered("only:g2"), "pass");
  EXPECT_EQ(answered("only:g1"), "asked");
  EXPECT_EQ(answered("at-least:100"), "pass");
  EXPECT_EQ(answered("at-least:1"), "asked");
}

TEST(PanzerStanding, OtherWordsAreRefused) {
  for (const char* good : {"routine", "hold-turn:5 never-reveal", "only:g1 only:g2 at-least:50"})
    EXPECT_FALSE(bad_orders(box(), good)) << good;
  for (const char* bad : {"hold", "hold-turn:", "hold-turn:x", "routine:1", "only:q1"})
    EXPECT_TRUE(bad_orders(box(), bad)) << bad;
}

}  // namespace
}  // namespace kessel::panzer
