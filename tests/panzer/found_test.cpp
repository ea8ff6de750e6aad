// What was found from outside: each case as it was told, shrunk to its position.
#include "table.h"

namespace kessel::panzer {

// ---- a found hull-down position and an order that is shown ------------------------------------------------------------

std::string found_position(const char* order, const char* more = "") {
  return std::string("scenario 1a | turn 1 combat direct-second first german |") + more +
         "unit g1 41000 26000 90 order=fire | unit s1 51000 26000 270 order=" + order +
         " hull-down-front | unit s2 2000 2000 0 | targets g1 s1 | at direct:german";
}

TEST(PZ_R160, ShowingAnOrderToMoveEndsAFoundPosition) {
  COVERS("PZ:17.2.2.3.4");
  for (const char* order : {"move", "halt"}) {
    Table t(found_position(order));
    t.play("aim g1 s1; announce s1; reveal");
    EXPECT_FALSE(t.has("s1", kHullDownFront)) << order;
    t.roll(10).roll(89);
    EXPECT_FALSE(t.told("goes into the ground")) << order;
  }
}

TEST(PZ_R160, AnOrderFaceDownLeavesItInItsPosition) {
  Table t(found_position("move"));
  t.play("aim g1 s1; announce s1; hide");
  EXPECT_TRUE(t.has("s1", kHullDownFront));
  t.roll(10).roll(89);
  EXPECT_TRUE(t.told("goes into the ground"));
}

TEST(PZ_R160, GamesOfTheFirstVersionKeepTheirPosition) {
  Table t(found_position("move", "version 1 |"));
  t.play("aim g1 s1; announce s1; reveal");
  EXPECT_TRUE(t.has("s1", kHullDownFront));
}

// ---- barrages on the way ----------------------------------------------------------------------------------------------

std::string under_shells(int x, const char* more = "") {
  return std::string("scenario 3 | turn 5 movement move-first first german |") + more +
         "zone 0 1 0 2 0 0 0 0 0 255 g2 0 22000 27500 g14 - - - - - - - 0 0 0 0 0 0 - | unit g2 2000 2000 90 order=nc |"
         "unit g14 4000 2000 90 order=fire fired | unit g18 6000 2000 90 order=nc | unit s40 " +
         std::to_string(x) + " 27800 270 order=move | unit s41 60000 2000 0 order=nc | at move:soviet";
}

TEST(PZ_R161, ABarrageStrikesWhoeverPassesItBetweenTwoImpulses) {
  COVERS("PZ:17.2.5");
  // The pattern is an inch square: wherever the way begins, it leads through.
  for (int x = 24'000; x <= 25'000; x += 125) {
    Table t(under_shells(x));
    t.play("move s40 -1 0 18000 27800");
    EXPECT_EQ(t.step(), "gp-roll") << x;
    EXPECT_EQ(t.s.attack.kind, Attack::Kind::Barrage) << x;
    t.roll(1);
    EXPECT_NE(t.step(), "gp-roll") << "once";
  }
}

TEST(PZ_R161, HalfOfTheBaseCountsToTheMil) {
  const auto struck_at = [](int y) {
    Table t(under_shells(24'500));
    t.s.unit(t.id("s40")).at.y = y;
    t.play("move s40 -1 0 18000 " + std::to_string(y));
    return t.step() == "gp-roll";
  };
  EXPECT_TRUE(struck_at(28'000)) << "just half of the base passes under it";
  EXPECT_FALSE(struck_at(28'001));
  EXPECT_TRUE(struck_at(27'000));
  EXPECT_FALSE(struck_at(26'999));
}

TEST(PZ_R161, WhoLeavesThePatternHasMovedInIt) {
  Table t(under_shells(22'000));
  t.play("move s40 -1 0 18000 27800");
  EXPECT_EQ(t.step(), "gp-roll") << "it went more than an inch in its first impulse, all but the first mils outside";
  Table turns(under_shells(22'000));
  turns.play("move s40 0 0");
  EXPECT_NE(turns.step(), "gp-roll");
}

TEST(PZ_R161, GamesOfTheFirstVersionLookWhereImpulsesEnd) {
  Table t(under_shells(24'500, "version 1 |"));
  t.play("move s40 -1 0 18000 27800");
  EXPECT_NE(t.step(), "gp-roll");
}

TEST(PZ_17_2_5, APlannedPathListsItsBarrages) {
  Table t(under_shells(24'500));
  const auto told = inspect(t.s, kSoviet, "path s40 -1 0 18000 27800");
  ASSERT_TRUE(told);
  EXPECT_NE(told->find(R"("what":"barrage","rule":"PZ:17.2.5","chance":)"), std::string::npos) << *told;
  const auto clear = inspect(t.s, kSoviet, "path s40 -1 0 23500 27800");
  ASSERT_TRUE(clear);
  EXPECT_EQ(clear->find("barrage"), std::string::npos);
  // The chance is that of the very roll.
  t.play("move s40 -1 0 18000 27800");
  int hurt = 0;
  for (int n = 1; n <= 100; ++n) {
    Table tried = t;
    tried.roll(n);
    const bool burns = tried.step() == "ko-roll";
    hurt += burns || tried.where("s40") != "table" || tried.has("s40", kDamaged | kTracked | kSuppressedOn) ? 1 : 0;
  }
  EXPECT_NE(told->find(R"("chance":)" + std::to_string(hurt)), std::string::npos) << *told << hurt;
}

// ---- planned fire from turn 2 on --------------------------------------------------------------------------------------

TEST(PZ_R162, RefusesPlannedFireBeforeTheScenarioGivesIt) {
  COVERS("PZ:16.5.1.14.5", "PZ:23.3.4a");
  const auto turn = [](int n, const char* more = "") {
    return "scenario 3 | turn " + std::to_string(n) + " combat direct-first first soviet |" + more +
           " plot 8 s63 2 1 0 0 30000 20000 0 0 0 0 0 0 0 0 0 0 | unit g2 2000 2000 90 order=nc |"
           "unit s41 60000 2000 0 order=nc | at indirect:soviet";
  };
  EXPECT_REFUSED(Table(turn(1)), "arrive 8 30000 20000 0", "PZ:R162");
  EXPECT_ALLOWED(Table(turn(1)), "done");
  for (const int n : {2, 3}) EXPECT_ALLOWED(Table(turn(n)), "arrive 8 30000 20000 0");
  EXPECT_ALLOWED(Table(turn(1, "version 1 |")), "arrive 8 30000 20000 0");
}

// ---- points of damaged and tracked units ------------------------------------------------------------------------------

TEST(PZ_R163, DamagedAndTrackedValuesAreRoundedOnce) {
  COVERS("PZ:22.2.1");
  struct Case {
    const char *scenario, *unit;
  };
  // The kinds whose price, rounded first, lost a point by one of the two marks.
  for (const auto& [scenario, unit] :
       {Case{"2", "s12"}, Case{"2", "g11"}, Case{"2", "s1"}, Case{"2", "s11"}, Case{"3", "g3"}, Case{"3", "g18"},
        Case{"3", "g19"}, Case{"3", "s49"}, Case{"4", "g47"}, Case{"4", "s1"}, Case{"5", "s20"}}) {
    int more = 0;
    for (const char* mark : {"damaged", "tracked"}) {
      const std::string text = std::string("unit ") + unit + " 20000 20000 0 " + mark;
      const Table now(std::string("scenario ") + scenario + " | " + text);
      const Table was(std::string("scenario ") + scenario + " | version 1 | " + text);
      more += loss_value(now.s, now.id(unit)) - loss_value(was.s, was.id(unit));
    }
    EXPECT_GE(more, 1) << scenario << " " << unit;
  }
  const Table t("scenario 2 | unit s12 20000 20000 0 damaged");
  EXPECT_EQ(loss_value(t.s, t.id("s12")), 48);
}

}  // namespace kessel::panzer
