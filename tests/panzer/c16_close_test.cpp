// Chapters 16.9, 17.1 and 20.5: close assaults, and engineers against terrain.
#include "sums.h"

namespace kessel::panzer {

namespace {

/// A Soviet squad north of a German vehicle, so many mils away; the Germans are First Player.
Table beside(const std::string& german, const std::string& soviet, int mils = 1500, const std::string& more = "") {
  return Table("advanced | cards " + german + " / " + soviet + " | unit g1 20000 20000 0 | unit s1 20000 " +
               std::to_string(20'000 + mils) + " 180 |" + more);
}
/// Orders, and on to the step in which that side announces assaults.
Table& to_close(Table& t, const std::string& orders, Side who = kSoviet) {
  t.orders(orders, kGerman).until(Step::Close);
  if (t.s.top().side != who) t.play("done");
  EXPECT_EQ(t.step(), "close");
  return t;
}
/// What the assault that is being rolled for is made of.
Sum sum(const Table& t) {
  Sum x;
  x.c = assault_chance(t.s, t.s.attack, t.s.attack.aimed, x.t);
  return x;
}
/// The assault of s1 on g1, up to its roll.
Table assault(const std::string& german, const std::string& soviet, const std::string& more = "") {
  Table t = beside(german, soviet, 1500, more);
  to_close(t, "s1 move").play("assault s1 g1; done");
  if (t.step() == "reveal") t.play("hide");
  return t;
}

}  // namespace

// ---- 16.9.5, the example -------------------------------------------------------------------------------------------

TEST(PZ_16_9_5, TheExample) {
  COVERS_VECTOR("PX-CA");
  COVERS("PZ:16.9.5.1", "PZ:16.9.5.2", "PZ:16.9.5.3", "PZ:16.9.5.4", "PZ:16.9.4.2.1", "PZ:16.9.1.8");
  Table t = beside("g29", "s57-smg:regulars", 1000, "woods 19000 20600 21000 22000 | scrub 19000 19000 21000 20500");
  to_close(t, "g1 move; s1 move");
  EXPECT_TRUE(t.asks(kSoviet)) << "the Second Player, before anything moves";
  t.play("assault s1 g1; done");
  EXPECT_EQ(t.step(), "reveal") << "no overwatch before it";
  t.play("reveal");
  const Sum x = sum(t);
  EXPECT_EQ(x.c.factor, 12);
  EXPECT_EQ(x.c.defense, 3);
  EXPECT_EQ(x.c.net, 0);
  EXPECT_EQ(x.line("PZ:16.9.3.2"), -10);
  EXPECT_EQ(x.line("PZ:16.9.3.3"), 20);
  EXPECT_EQ(x.line("PZ:16.9.3.7"), -10);
  EXPECT_EQ(x.c.number.none, 15);
  EXPECT_EQ(x.c.number.suppressed, 51);
  t.roll(55);
  EXPECT_TRUE(t.has("g1", kDamaged));
  EXPECT_EQ(t.where("g1"), "table");
  EXPECT_EQ(t.spot("s1"), "move");
  EXPECT_FALSE(t.has("g1", kSuppressedOn | kTracked));
}

// ---- who may --------------------------------------------------------------------------------------------------------

TEST(PZ_16_9_1_1, SquadsAndHalfSquadsWithAMoveOrder) {
  for (const char* card : {"s57-smg", "s57-smg:half"}) {
    Table t = beside("g29", card);
    to_close(t, "s1 move");
    EXPECT_ALLOWED(t, "assault s1 g1");
  }
}
TEST(PZ_16_9_1_1, RefusesSectionsSuppressedUnitsAndOtherOrders) {
  Table t(
      "advanced | cards g29 / s57-smg s58-hmg s57-smg s57-smg | unit g1 20000 20000 0 | unit s1 20000 21500 180 |"
      "unit s2 21400 20000 270 | unit s3 18600 20000 90 | unit s4 20000 18500 0 suppressed");
  to_close(t, "s1 move; s2 move; s3 ow; s4 move");
  EXPECT_ALLOWED(t, "assault s1 g1");
  EXPECT_REFUSED(t, "assault s2 g1", "PZ:16.9.1.1");
  EXPECT_REFUSED(t, "assault s3 g1", "PZ:16.9.1.1");
  EXPECT_REFUSED(t, "assault s4 g1", "PZ:12.4.3.1");
}
TEST(PZ_16_9_1_2, OnlyWhoIsDismounted) {
  Table t(
      "advanced | cards g29 / s15 s57-smg s57-smg | unit g1 20000 20000 0 | unit s1 20000 21500 180 |"
      "unit s2 aboard 20000 21500 180 carrier=s1 | unit s3 21500 20000 270");
  to_close(t, "s2 move; s3 move");
  EXPECT_REFUSED(t, "assault s2 g1", "PZ:16.9.1.2");
  EXPECT_ALLOWED(t, "assault s3 g1");
}
TEST(PZ_16_9_1_3, EngineersAttackAHouse) {
  COVERS("PZ:20.5", "PZ:21.1.1.2.3");
  Table t = beside("g29", "s57-rifle:engineer", 8000, "house wood 1 19000 29200 21000 30200");
  to_close(t, "s1 move");
  t.play("breach s1 building 0; done");
  EXPECT_EQ(t.step(), "gp-roll");
  t.roll(99);
  EXPECT_EQ(t.s.ruins, 1u);
  EXPECT_TRUE(t.has("s1", kStormed));
}
TEST(PZ_16_1_8a, RefusesTanksAWall) {
  Table t =
      beside("g29", "s15 s57-rifle:engineer", 8000, "house wood 1 19000 29200 21000 30200 | unit s2 21500 28500 0");
  to_close(t, "s1 move; s2 move");
  EXPECT_REFUSED(t, "breach s1 building 0", "PZ:16.1.8a");
  EXPECT_ALLOWED(t, "breach s2 building 0");
}
TEST(PZ_16_9_1_3, RefusesEverybodyElse) {
  COVERS("PZ:20.5", "PZ:21.1.1.2.3");
  Table t = beside("g29", "s57-rifle s57-rifle:engineer", 8000,
                   "house wood 1 19000 29200 21000 30200 | unit s2 30000 40000 0");
  to_close(t, "s1 move; s2 move");
  EXPECT_REFUSED(t, "breach s1 building 0", "PZ:16.9.1.3");
  EXPECT_REFUSED(t, "breach s2 building 0", "PZ:20.5");  // too far away
}
TEST(PZ_16_9_1_4, WithinAnInchOrByAnAdvanceOfHalfItsMovement) {
  Table t = beside("g29", "s57-smg", 3600);
  to_close(t, "s1 move");
  EXPECT_REFUSED(t, "assault s1 g1", "PZ:16.9.1.4");
  EXPECT_ALLOWED(t, "assault s1 g1 20000 21900");                 // 1,700 mils of 2 inches
  EXPECT_REFUSED(t, "assault s1 g1 20000 21500", "PZ:16.9.1.4");  // 2,100 mils
  EXPECT_REFUSED(t, "assault s1 g1 20000 22000", "PZ:16.9.1.4");  // stops two inches away
}
TEST(PZ_16_9_1_4, TheTargetIsSeenBeforehand) {
  Table t = beside("g29", "s57-smg", 3600, "heavy 19000 20700 21000 22900");
  to_close(t, "s1 move");
  EXPECT_REFUSED(t, "assault s1 g1 20000 21900", "PZ:16.9.1.4");
}
TEST(PZ_16_9_1_5, EachAttacksOnceAndByItself) {
  Table t(
      "advanced | cards g29 g29 / s57-smg s57-smg | unit g1 20000 20000 0 | unit g2 20000 23000 180 |"
      "unit s1 20000 21500 180 | unit s2 21500 20000 270");
  to_close(t, "s1 move; s2 move").play("assault s1 g1; assault s2 g1");
  EXPECT_REFUSED(t, "assault s1 g2", "PZ:16.9.1.5");
  t.play("done; hide").roll(1).play("hide");
  EXPECT_TRUE(t.chance()) << "the second rolls for itself";
  EXPECT_EQ(t.s.attack.from, t.id("s2"));
}
TEST(PZ_16_9_1_6, WhoseTargetDiesFirstMayMoveOn) {
  COVERS("PZ:R102");
  Table t(
      "advanced | cards g29 g18 / s57-smg+s-flamethrower s57-smg | unit g1 20000 20000 0 | unit g2 60000 20000 0 |"
      "unit s1 20000 21500 180 | unit s2 23600 20000 270");
  to_close(t, "s1 move; s2 move").play("assault s1 g1; assault s2 g1 21900 20000; done");
  pass(t);
  EXPECT_EQ(t.at("s2"), "21900 20000");
  t.play("hide").roll(99);  // 99 and 20 for C and 20 for the flamethrower
  EXPECT_EQ(t.where("g1"), "bu");
  t.until(Step::Move);
  for (int i = 0; i < 2 && t.step() == "move" && t.s.top().side != kSoviet; ++i) t.play("done");
  EXPECT_TRUE(t.has("s1", kMoved | kStormed));
  EXPECT_FALSE(t.has("s2", kMoved | kStormed));
  EXPECT_ALLOWED(t, "move s2 -1 0 21900 22000");
  EXPECT_REFUSED(t, "move s2 -1 0 21900 22500", "PZ:9.3.5");  // it has used 1.7 of its 4
}
TEST(PZ_16_9_1_7, NotTwoHeightsAboveOrBelow) {
  for (const int level : {1, 2}) {
    Table t =
        beside("g29", "s57-smg", 1500,
               "hill 1 19000 18000 21000 20600 |" + std::string(level == 2 ? "hill 2 19000 18000 21000 20600" : ""));
    to_close(t, "s1 move");
    if (level == 1)
      EXPECT_ALLOWED(t, "assault s1 g1");
    else
      EXPECT_REFUSED(t, "assault s1 g1", "PZ:16.9.1.7");
  }
}
TEST(PZ_16_9_1_9, OnlyAnAdvanceIsFiredAt) {
  Table t(
      "advanced | cards g29 g85-rifle / s57-smg s57-smg | unit g1 20000 20000 0 | unit g2 23000 22500 270 |"
      "unit s1 20000 21500 180 | unit s2 16400 20000 90");
  to_close(t, "s1 move; s2 move; g2 ow").play("assault s1 g1; assault s2 g1 18100 20000; done");
  EXPECT_EQ(t.step(), "watch") << "at the one that advances";
  EXPECT_EQ(t.s.move.unit, t.id("s2"));
  EXPECT_ALLOWED(t, "aim g2 s2 " + std::to_string(kSmallArms));
  pass(t);
  EXPECT_EQ(t.step(), "reveal") << "all of it before the first combat";
}
TEST(PZ_16_9_1_9, RefusesFireAtWhoStandsThere) {
  Table t(
      "advanced | cards g29 g85-rifle / s57-smg s57-smg | unit g1 20000 20000 0 | unit g2 23000 22500 270 |"
      "unit s1 20000 21500 180 | unit s2 16400 20000 90");
  to_close(t, "s1 move; s2 move; g2 ow").play("assault s1 g1; assault s2 g1 18100 20000; done");
  ASSERT_EQ(t.step(), "watch");
  EXPECT_REFUSED(t, "aim g2 s1 " + std::to_string(kSmallArms), "PZ:8.3.2a");
  // Where nobody advances nobody is asked, though g2 lies in wait.
  Table still(
      "advanced | cards g29 g85-rifle / s57-smg | unit g1 20000 20000 0 | unit g2 23000 22500 270 |"
      "unit s1 20000 21500 180");
  to_close(still, "s1 move; g2 ow").play("assault s1 g1; done");
  EXPECT_EQ(still.step(), "reveal") << "straight to the combat";
}
TEST(PZ_16_9_1_1, RefusesToFightOnceItIsSuppressedOnTheWay) {
  Table t(
      "advanced | cards g29 g85-rifle / s57-smg s57-smg | unit g1 20000 20000 0 | unit g2 18000 22500 180 |"
      "unit s1 40000 40000 180 | unit s2 16400 20000 90");
  to_close(t, "s2 move; g2 ow").play("assault s2 g1 18100 20000; done");
  ASSERT_EQ(t.step(), "watch");
  t.play("aim g2 s2 " + std::to_string(kSmallArms) + "; announce s2");
  if (t.step() == "reveal") t.play("hide");
  t.roll(60);
  ASSERT_TRUE(t.has("s2", kSuppressedOn));
  pass(t);
  EXPECT_NE(t.step(), "gp-roll");
  EXPECT_FALSE(t.has("s2", kStormed));
  EXPECT_TRUE(t.has("s2", kMoved)) << "its order is gone";
}

// ---- out of a vehicle -----------------------------------------------------------------------------------------------

TEST(PZ_16_9_1_10, OutOfAVehicleIntoTheAssault) {
  COVERS("PZ:16.9.1.11", "PZ:16.9.1.12", "PZ:16.9.3.1");
  Table t(
      "advanced | cards g29 g85-rifle / s15 s57-smg | unit g1 20000 20000 0 | unit g2 23000 22000 270 |"
      "unit s1 20000 23500 180 | unit s2 aboard 20000 23500 180 carrier=s1");
  t.orders("s1 nc; s2 move; g2 ow", kGerman).until(Step::Move);
  EXPECT_EQ(t.s.top().side, kSoviet) << "in the Movement Step";
  EXPECT_REFUSED(t, "storm s2 20000 22200 180 g1", "PZ:16.9.1.4");  // two inches from it
  t.play("storm s2 20000 21900 180 g1; hide");
  EXPECT_EQ(t.step(), "gp-roll") << "nobody fires at it";
  EXPECT_EQ(sum(t).line("PZ:16.9.3.1"), -10);
  t.roll(1);
  EXPECT_EQ(t.where("s2"), "table");
  EXPECT_TRUE(t.has("s2", kStormed) && t.has("s2", kDismounted));
}

TEST(PZ_16_9_1_10, ItFacesAsItsPlayerSays) {
  Table t(
      "advanced | cards g29 g85-rifle / s15 s57-smg | unit g1 20000 20000 0 | unit g2 60000 10000 270 |"
      "unit s1 20000 23500 180 | unit s2 aboard 20000 23500 180 carrier=s1");
  t.orders("s1 move; s2 move", kGerman).until(Step::Move);
  t.play("storm s2 20000 21900 135 g1");
  EXPECT_EQ(t.unit("s2").facing, 135);
  EXPECT_EQ(t.at("s2"), "20000 21900");
}

// ---- 16.9.2, 16.9.3 -------------------------------------------------------------------------------------------------

TEST(PZ_16_9_2, FirstPlayerThenSecond) {
  COVERS("PZ:17.1", "PZ:R55");
  Table t(
      "advanced | cards g85-rifle g18 / s57-smg s15 | unit g1 20000 20000 0 | unit s2 20000 21500 0 |"
      "unit s1 40000 20000 0 | unit g2 40000 21500 0");
  t.orders("g1 move; s1 move", kSoviet).until(Step::Close);
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("done");
  EXPECT_EQ(t.step(), "close");
  EXPECT_TRUE(t.asks(kGerman));
  t.play("done");
  EXPECT_EQ(t.step(), "move") << "and then they move";
}
TEST(PZ_16_9_2_1, LaunchersAddUnlessTheyRunOut) {
  COVERS("PZ:R46");
  for (const int die : {5, 6}) {  // the Panzerfaust's limit is 6
    Table t(
        "advanced | cards g85-rifle+g87-panzerfaust g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 21500 0 |"
        "unit g2 60000 20000 0");
    to_close(t, "g1 move", kGerman).play("assault g1 s1; done; hide");
    ASSERT_EQ(t.step(), "ammo-roll");
    t.die(die);
    EXPECT_EQ(sum(t).c.factor, die == 5 ? 14 : 11);
  }
}
TEST(PZ_16_9_2_1, FifteenAtMost) {
  Table t(
      "advanced | cards g85-rifle+g87-panzerfaust+g87-rpzb g18 / s15 | unit g1 20000 20000 0 |"
      "unit s1 20000 21500 0 | unit g2 60000 20000 0");
  to_close(t, "g1 move", kGerman).play("assault g1 s1; done; hide");
  while (t.step() == "ammo-roll") t.die(1);
  EXPECT_EQ(sum(t).c.factor, 15);
}
TEST(PZ_16_9_2_2, FactorAgainstTheVehiclesDefense) {
  const Table t = assault("g29", "s57-smg");
  EXPECT_EQ(sum(t).c.factor, 12);
  EXPECT_EQ(sum(t).c.defense, card("g29").gp_def);
}
TEST(PZ_16_9_3, TerrainDoesNotMatter) {
  const Table open = assault("g18", "s57-smg"), woods = assault("g18", "s57-smg", "woods 19000 19000 21000 20600");
  EXPECT_EQ(sum(open).c.net, sum(woods).c.net);
  EXPECT_EQ(sum(open).c.defense, sum(woods).c.defense);
}
TEST(PZ_16_9_3_1, AdvancesAndUphillAttacksCostTen) {
  Table t = beside("g18", "s57-smg", 3600, "hill 1 19000 18000 21000 20600");
  to_close(t, "s1 move").play("assault s1 g1 20000 21900; done");
  pass(t).play("hide");
  EXPECT_EQ(sum(t).line("PZ:16.9.3.1"), -20);
}
TEST(PZ_16_9_3_2, AMovingVehicleIfItsOwnerShowsIt) {
  for (const bool show : {true, false}) {
    Table t = beside("g18", "s57-smg");
    to_close(t, "g1 move; s1 move").play("assault s1 g1; done").play(show ? "reveal" : "hide");
    EXPECT_EQ(sum(t).line("PZ:16.9.3.2"), show ? -10 : 0);
    EXPECT_EQ(t.has("g1", kRevealed), show);
  }
}
TEST(PZ_16_9_3_3, VehiclesWithoutCloseDefense) {
  EXPECT_EQ(sum(assault("g29", "s57-smg")).line("PZ:16.9.3.3"), 20);
  EXPECT_EQ(sum(assault("g18", "s57-smg")).line("PZ:16.9.3.3"), 0);
}
TEST(PZ_16_9_3_4, ProtectedOnes) {
  EXPECT_EQ(sum(assault("g43", "s57-smg")).line("PZ:16.9.3.4"), 20);
  EXPECT_EQ(sum(assault("g18", "s57-smg")).line("PZ:16.9.3.4"), 0);
}
TEST(PZ_16_9_3_5, SoftOnes) {
  EXPECT_EQ(sum(assault("g73-light g18", "s57-smg", "unit g2 60000 20000 0")).line("PZ:16.9.3.5"), 30);
  EXPECT_EQ(sum(assault("g43", "s57-smg")).line("PZ:16.9.3.5"), 0);
}
TEST(PZ_16_9_3_6, Flamethrowers) { EXPECT_EQ(sum(assault("g18", "s57-smg+s-flamethrower")).line("PZ:16.9.3.6"), 20); }
TEST(PZ_16_9_3_7, TheAttackersGrade) {
  for (const char* word : {"elite", "veteran", "seasoned", "regulars", "green"}) {
    const Sum x = sum(assault("g18:elite", std::string("s57-smg:") + word));
    const Table t = beside("g18", std::string("s57-smg:") + word);
    EXPECT_EQ(x.line("PZ:16.9.3.7"), tables().grade_assault[at(grade(t.s, t.id("s1")))]) << word;
  }
  EXPECT_EQ(sum(assault("g18", "s57-smg:regulars")).line("PZ:16.9.3.7"), -10);
}

// ---- 16.9.4 ---------------------------------------------------------------------------------------------------------

TEST(PZ_16_9_4_1, SuppressedIsSuppressed) {
  Table t = assault("g18", "s57-smg");
  const GpChance c = sum(t).c;
  t.roll(c.number.suppressed - c.net);
  EXPECT_TRUE(t.has("g1", kSuppressedOn));
  EXPECT_FALSE(t.has("g1", kDamaged | kTracked));
}
TEST(PZ_16_9_4, TheSameForEveryKindOfVehicle) {
  COVERS("PZ:16.9.4.2", "PZ:16.9.4.2.1", "PZ:16.9.4.2.2", "PZ:16.9.4.2.3");
  for (const auto& [vehicle, type] :
       {std::pair{"g18", GpType::A}, {"g43", GpType::P}, {"g73-light", GpType::S}}) {  // beside a tank far away
    ASSERT_EQ(box().card(box().card(vehicle)).gp_type, type);
    const auto after = [&](int ending) {
      Table t = assault(std::string(vehicle) + " g18", "s57-smg", "unit g2 60000 20000 0");
      const GpChance c = sum(t).c;
      int net = c.number.suppressed + 1;
      while (net % 10 != ending) ++net;
      EXPECT_LE(net - c.net, 100) << vehicle;
      return t.roll(net - c.net);
    };
    EXPECT_TRUE(after(5).has("g1", kDamaged)) << vehicle;
    EXPECT_TRUE(after(0).has("g1", kTracked)) << vehicle;
    EXPECT_EQ(after(1).step(), "ko-roll") << vehicle;
    EXPECT_EQ(after(6).step(), "ko-roll") << vehicle;
  }
}
TEST(PZ_16_9_4, FivesDamageTensCostATrackAllElseTheVehicle) {
  COVERS("PZ:16.9.4.2.1", "PZ:16.9.4.2.2", "PZ:16.9.4.2.3");
  const auto after = [](int net) {
    Table t = assault("g18", "s57-smg");
    t.roll(net - sum(t).c.net);
    return t;
  };
  EXPECT_TRUE(after(85).has("g1", kDamaged));
  EXPECT_TRUE(after(90).has("g1", kTracked));
  Table t = after(91);
  ASSERT_EQ(t.step(), "ko-roll");
  Table low = t;
  low.die(6);  // half of 12
  EXPECT_EQ(low.where("g1"), "bu");
  t.die(7);
  EXPECT_EQ(t.where("g1"), "ko");
}
TEST(PZ_16_9_4_2_3, LaunchersDoNotMakeItBurnAndFlamethrowersAlwaysDo) {
  Table t(
      "advanced | cards g85-rifle+g87-panzerfaust g18 / s15 s15 | unit g1 20000 20000 0 | unit s1 20000 21500 0 |"
      "unit g2 60000 20000 0 | unit s2 60000 30000 0");
  to_close(t, "g1 move", kGerman).play("assault g1 s1; done; hide").die(1).roll(99);
  ASSERT_EQ(t.step(), "ko-roll");
  t.die(6);  // 11 / 2 is 5, with the launcher it would be 7
  EXPECT_EQ(t.where("s1"), "ko");
  Table flame = assault("g18 g18", "s57-smg+s-flamethrower", "unit g2 60000 20000 0");
  flame.roll(91 - sum(flame).c.net);
  EXPECT_EQ(flame.where("g1"), "bu");
}
TEST(PZ_16_9_4_2_3a, ABrewUpFrightensItsFriends) {
  Table t =
      assault("g18 g85-rifle g85-rifle", "s57-smg+s-flamethrower", "unit g2 20000 17900 0 | unit g3 20000 16000 0");
  t.roll(91 - sum(t).c.net);
  EXPECT_EQ(t.where("g1"), "bu");
  EXPECT_TRUE(t.has("g2", kSuppressedOn));
  EXPECT_FALSE(t.has("g3", kSuppressedOn) || t.has("s1", kSuppressedOn));
}
TEST(PZ_16_9_4_2_3a, PassengersHaveToGetOut) {
  Table t = assault("g18 g85-rifle g18", "s57-smg+s-flamethrower",
                    "unit g2 aboard 20000 20000 0 carrier=g1 | unit g3 60000 20000 0");
  t.roll(91 - sum(t).c.net);
  EXPECT_EQ(t.step(), "bail-roll");
}

// ---- secrecy and drafts ---------------------------------------------------------------------------------------------

TEST(PZ_17_2_1_2, RefusesAnotherTargetToWhoSharesTheOrder) {
  Table t(
      "advanced | option command_control on | cards g29 g29 / s57-smg s57-smg | unit g1 20000 20000 0 |"
      "unit g2 22500 20000 180 | unit s1 20000 21500 180 | unit s2 22500 21500 180");
  t.play("soviet: order s1 move; soviet: join s2 s1; german: done; soviet: done").roll(60, 40).play("first");
  t.until(Step::Close).play("assault s1 g1");
  EXPECT_REFUSED(t, "assault s2 g2", "PZ:17.2.1.2");
}
TEST(PZ_17_2_1_2, TheSameTargetOrAnotherOnceTheFirstIsTakenBack) {
  Table t(
      "advanced | option command_control on | cards g29 g29 / s57-smg s57-smg | unit g1 20000 20000 0 |"
      "unit g2 22500 20000 180 | unit s1 20000 21500 180 | unit s2 21100 21500 180");
  t.play("soviet: order s1 move; soviet: join s2 s1; german: done; soviet: done").roll(60, 40).play("first");
  t.until(Step::Close).play("assault s1 g1");
  EXPECT_ALLOWED(t, "assault s2 g1");
  t.play("retract s1");
  EXPECT_ALLOWED(t, "assault s2 g2 22000 21500");
}
TEST(PanzerClose, WhatIsDraftedIsSeenByItsOwnerOnly) {
  Table t = beside("g29", "s57-smg");
  to_close(t, "s1 move");
  const auto shown = [&](Side side) { return view_for(t.s, side).known.assaults[0].unit.valid(); };
  t.play("assault s1 g1");
  EXPECT_TRUE(shown(kSoviet));
  EXPECT_FALSE(shown(kGerman));
  t.play("done");
  EXPECT_TRUE(shown(kGerman)) << "all are announced together";
}

TEST(PZ_17_1, OnlyWhoHasAnEnemyInReachIsAsked) {
  const auto asked = [](int mils, const char* order) {
    const Table t("advanced | cards g29 / s57-smg s57-smg | unit g1 20000 20000 0 | unit s1 20000 " +
                  std::to_string(20'000 + mils) + " 180 order=" + order +
                  " | unit s2 22000 40000 180 order=nc revealed");
    return close_asked(t.s, kSoviet);
  };
  EXPECT_TRUE(asked(4'900, "move")) << "half its movement, an inch, and rounding";
  EXPECT_FALSE(asked(5'000, "move"));
  EXPECT_TRUE(asked(4'900, "ow")) << "for all that shows it may move";
  EXPECT_FALSE(asked(4'900, "nc revealed"));
}

// ---- what is proposed -----------------------------------------------------------------------------------------------

TEST(PZ_16_9_1_4, AssaultsAreProposedFromHereOrByAnAdvance) {
  Table near = beside("g29", "s57-smg");
  to_close(near, "s1 move");
  EXPECT_TRUE(near.offers("assault s1 g1"));
  EXPECT_FALSE(near.offers("retract s1"));
  near.play("assault s1 g1");
  EXPECT_FALSE(near.offers("assault s1 g1")) << "once";
  EXPECT_TRUE(near.offers("retract s1"));
  Table far = beside("g29", "s57-smg", 3600);
  to_close(far, "s1 move");
  EXPECT_TRUE(far.offers("assault s1 g1 20000 21900"));
  EXPECT_FALSE(far.offers("assault s1 g1 20000 21500")) << "more than half of its movement";
  Table beyond = beside("g29", "s57-smg s57-smg", 9000, "unit s2 21500 20000 270");
  to_close(beyond, "s1 move; s2 move");
  EXPECT_EQ(beyond.s.top().side, kSoviet);
  ActionList list;
  options(beyond.s, kSoviet, Scope::Main, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (static_cast<Act>(list[i].kind) == Act::Assault) {
      EXPECT_EQ(list[i].arg[0], beyond.id("s2").value);
    }
}

TEST(PZ_16_9_1_3, AHouseWithAnEnemyIsProposedToEngineers) {
  const auto offered = [](const char* who) {
    Table t =
        beside("g85-rifle", "s57-rifle:engineer", 8000, std::string("house wood 1 19000 29200 21000 30200 | ") + who);
    return to_close(t, "s1 move").offers("breach s1 building 0");
  };
  EXPECT_TRUE(offered("unit g1 20000 29700 0 building=0"));
  EXPECT_FALSE(offered("unit g1 20000 40000 0")) << "nobody is in it";
}

TEST(PZ_16_9_1_10, DismountAttacksAreProposed) {
  Table t(
      "advanced | cards g29 g85-rifle / s15 s57-smg | unit g1 20000 20000 0 | unit g2 60000 10000 270 |"
      "unit s1 20000 24800 180 | unit s2 aboard 20000 24800 180 carrier=s1");
  t.orders("s1 move; s2 move", kGerman).until(Step::Move).play("move s1 -1 0 20000 22800");
  while (t.step() == "watch") t.play("pass");
  ASSERT_EQ(t.step(), "onward");
  EXPECT_TRUE(t.offers("storm s2 20000 21750 180 g1"));
}

}  // namespace kessel::panzer
