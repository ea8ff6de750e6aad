// Chapter 17.2.1, 17.2.2: shared movement orders, wire, bogging, hull-down positions.
#include "table.h"

namespace kessel::panzer {

namespace {

/// The Germans move; the only Soviet is far away.
Table moving(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards +
               " / s15 s15 | turn 1 movement move-first first soviet | at move:german | unit s1 70000 46000 0 order=nc "
               "revealed |" +
               more);
}
/// Seasoned: a command range of 3 inches. g1, g2 and g3 share an order to move.
Table group(const std::string& more = "") {
  return moving(
      "g18 g18 g18 g18",
      "option command_control on | unit g1 20000 20000 0 order=move | unit g2 22000 20000 0 order=move share=1 |"
      "unit g3 24000 20000 0 order=move share=1 | unit g4 60000 5000 0 order=move |" +
          more);
}

}  // namespace

// ---- 17.2.1 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_1_1, SharersEndWithinCommandRange) {
  COVERS_VECTOR("PX-47");
  COVERS("PZ:17.2.1.1a");
  COVERS("PZ:17.2");
  Table t = group();
  t.play("move g1 -1 0 20000 26000");
  EXPECT_ALLOWED(t, "move g2 -1 0 22000 24000");  // 3.6 inches are 3
  t.play("move g2 -1 0 22000 26000");
  EXPECT_ALLOWED(t, "move g3 -1 0 23900 26000");
  EXPECT_ALLOWED(t, "move g4 -1 0 60000 12000");  // its own order
}

TEST(PZ_17_2_1_1, RefusesToEndOutOfIt) {
  Table t = group();
  t.play("move g1 -1 0 20000 26000");
  EXPECT_REFUSED(t, "move g2 -1 0 22000 22000", "PZ:17.2.1.1");
  t.play("move g2 -1 0 22000 26000");
  EXPECT_REFUSED(t, "move g3 -1 0 24000 26000", "PZ:17.2.1.1");
}

TEST(PZ_17_2_1, RefusesToRunAwayFromTheOthers) {
  COVERS("PZ:R120");
  EXPECT_REFUSED(group("road 1000 20000 0 20000 40000"), "move g1 -1 0 20000 35000", "PZ:17.2.1");
}

TEST(PZ_17_2_1, AsFarAsTheOthersCanFollow) {
  COVERS("PZ:R120");
  Table t = group("road 1000 20000 0 20000 40000");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 30000");  // the others have 8 inches
  t.play("move g1 -1 0 20000 28000");
  EXPECT_REFUSED(t, "move g2 0 0", "PZ:17.2.1.1");  // it can follow, so it has to
  EXPECT_REFUSED(t, "done", "PZ:17.2.1.1");
  Table old = group("version 1 | road 1000 20000 0 20000 40000");
  old.play("move g1 -1 0 20000 28000");
  EXPECT_ALLOWED(old, "move g2 0 0");
  EXPECT_ALLOWED(old, "done");
}

/// Found by random games: with commands but without the Advanced Game, staying was proposed whatever the law said.
TEST(PZ_17_2_1_1, WhatIsProposedToAFollowerIsAllowed) {
  Table t(
      "scenario 1 | option command_control on | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit g2 22000 20000 0 order=move share=1 | unit s1 70000 46000 0 order=nc "
      "revealed");
  t.play("move g1 -1 0 20000 25000");
  t.play("pick g2");
  ActionList list;
  options(t.s, kGerman, Scope::Main, list);
  EXPECT_GT(list.size(), 0u);
  for (std::size_t i = 0; i < list.size(); ++i)
    EXPECT_FALSE(why_not(t.s, list[i]).has_value()) << action_text(*t.s.content, list[i]);
  EXPECT_REFUSED(t, "move g2 0 0", "PZ:17.2.1.1");
}

TEST(PZ_R120, WhoCannotComeIntoRangeMayComeNearer) {
  // g2 has 1 inch of movement less than it would take, for suppression; it is out of range of g1, which has moved.
  Table t = group(
      "unit g1 20000 32000 0 order=move moved revealed moving | unit g2 22000 20000 0 order=move share=1 suppressed |"
      "unit g3 60000 8000 0 order=nc");
  EXPECT_ALLOWED(t, "move g2 -1 0 22000 23000");
  EXPECT_ALLOWED(t, "move g2 0 0");
  EXPECT_ALLOWED(t, "done");
  EXPECT_REFUSED(t, "move g2 -1 1 22000 18500", "PZ:17.2.1.1");
}

TEST(PZ_R120, RefusesToGoWhereTheOthersCannotFollow) {
  // A stream that nobody can cross lies between them.
  const char* ground = "stream 1000 0 23000 72000 23000 |";
  Table t = group(std::string(ground) + "unit g1 20000 26000 0 order=move | unit g2 22000 20000 0 order=move share=1");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 30000", "PZ:17.2.1");
  Table old = group(std::string("version 1 |") + ground +
                    "unit g1 20000 26000 0 order=move | unit g2 22000 20000 0 order=move share=1");
  EXPECT_ALLOWED(old, "move g1 -1 0 20000 30000");
}

TEST(PZ_R120, TheWayToTheOthersIsOffered) {
  Table t = group();
  t.play("move g1 -1 0 20000 28000");
  const auto way = way_to_rejoin(t.s, t.id("g2"));
  ASSERT_TRUE(way.has_value());
  EXPECT_FALSE(t.offers("done"));
  t.play("pick g2");
  EXPECT_TRUE(t.offers(action_text(*t.content, *way)));
  t.play(action_text(*t.content, *way));
  EXPECT_TRUE(within(t.s, t.unit("g1").at, t.unit("g2").at, command_range(t.s, t.id("g1"))));
}

TEST(PZ_17_2_2_4, WhoLostATrackIsLeftBehind) {
  for (const char* mark : {"tracked", "bogged", "stopped"}) {
    Table t = group(std::string("unit g1 20000 20000 0 order=move moved ") + mark);
    EXPECT_ALLOWED(t, "move g2 -1 0 22000 27000");
    t.play("move g2 -1 0 22000 27000");
    EXPECT_REFUSED(t, "move g3 -1 0 24000 22000", "PZ:17.2.1.1");
  }
}

TEST(PZ_17_2_2_4, AMoveCutShortIsNoted) {
  Table t = group("woods 18000 21000 22000 22000");
  t.play("move g1 -1 0 20000 24000").roll(1);
  EXPECT_TRUE(t.has("g1", kStopped));
  EXPECT_ALLOWED(t, "move g2 -1 0 22000 27000");
}

// ---- 17.2.2.1 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_2_1, ATrackedVehicleTakesTheWireAlong) {
  COVERS("PZ:5.5.1.21");
  const std::string wire = "work 0 21 0 2 0 20000 22000 | work 1 21 0 2 0 21000 22000 |";
  Table t = moving("g18", wire + "unit g1 20000 20000 0 order=move");
  EXPECT_EQ(t.cost("g1 -1 0 20000 24000"), 5000) << "a point for the section";
  t.play("move g1 -1 0 20000 24000");
  EXPECT_EQ(t.s.works[0].terrain, Terrain::Clear);
  EXPECT_EQ(t.s.works[1].terrain, Terrain::Wire) << "only where it drove";
  EXPECT_TRUE(t.told("takes the wire along"));
  EXPECT_REFUSED(moving("g43", wire + "unit g1 20000 20000 0 order=move"), "move g1 -1 0 20000 24000", "PZ:5.5.1.21");
}

// ---- 17.2.2.2 -----------------------------------------------------------------------------------------------------------

namespace {

Table in_rough(const char* card, const char* order = "move") {
  return moving(card, std::string("rough 18000 18000 22000 22000 | unit g1 20000 20000 0 order=") + order);
}

}  // namespace

TEST(PZ_17_2_2_2_2, TheTigerBogsInRoughOn35) {
  COVERS_VECTOR("PX-48");
  COVERS("PZ:17.2.2.2");
  COVERS("PZ:17.2.2.2.5");
  for (const auto& [roll, stuck] : {std::pair(35, true), std::pair(36, false), std::pair(3, true)}) {
    Table t = in_rough("g22");
    t.play("move g1 -1 0 20000 21000");
    ASSERT_EQ(t.step(), "bog-roll");
    t.roll(roll);
    EXPECT_EQ(t.has("g1", kBogged), stuck) << roll;
    EXPECT_EQ(t.at("g1"), stuck ? "20000 20000" : "20000 21000");
    EXPECT_EQ(t.spot("g1"), "move");
    EXPECT_TRUE(t.has("g1", kMoved));
  }
  Table other = in_rough("g18");
  other.play("move g1 -1 0 20000 21000").roll(31);
  EXPECT_FALSE(other.has("g1", kBogged)) << "without the modifier up to 30";
}

TEST(PZ_17_2_2_2_2, RefusesToTurnOrPivotWhoIsStuck) {
  Table t = in_rough("g18");
  t.play("move g1 90 0").roll(30);
  EXPECT_EQ(t.unit("g1").facing, 0) << "a turn is an attempt to move";
  t.until(Step::Adjust);
  EXPECT_REFUSED(t, "german: pivot g1 90", "PZ:17.2.2.2.2");
  Table free = in_rough("g18");
  free.until(Step::Adjust);
  EXPECT_ALLOWED(free, "german: pivot g1 90");
}

TEST(PZ_17_2_2_2_1, OnLeavingNotOnEntering) {
  COVERS("PZ:R125");
  const std::string woods = "woods 18000 22000 22000 23000 | unit g1 20000 20000 0 order=move";
  Table in = moving("g18", woods);
  in.play("move g1 -1 0 20000 22500");
  EXPECT_FALSE(in.chance());
  EXPECT_EQ(in.at("g1"), "20000 22500");
  Table through = moving("g18", woods);
  through.play("move g1 -1 0 20000 24000");
  ASSERT_EQ(through.step(), "bog-roll");
  EXPECT_EQ(through.at("g1"), "20000 23000") << "just before it leaves";
  Table stuck = through;
  stuck.roll(20);
  EXPECT_EQ(stuck.at("g1"), "20000 23000");
  through.roll(21);
  EXPECT_EQ(through.at("g1"), "20000 24000");
  Table road = moving("g18", "road 1000 20000 0 20000 40000 |" + woods);
  road.play("move g1 -1 0 20000 24000");
  EXPECT_FALSE(road.chance()) << "the road is a gap";
  Table stays = in_rough("g18");
  stays.play("move g1 0 0");
  EXPECT_FALSE(stays.chance()) << "it does not try to move";
}

TEST(PZ_17_2_2_2_1, OnceForTheTerrainItBeganIn) {
  Table t = moving("g18", "rough 18000 18000 22000 20500 | unit g1 20000 20000 0 order=move");
  t.play("move g1 -1 0 20000 20300 20000 22500").roll(99);
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.at("g1"), "20000 22500");
}

TEST(PZ_17_2_2_2_3, TheNextTurnItTriesAgain) {
  Table t(
      "advanced | cards g18 / s15 | rough 18000 18000 22000 22000 | unit g1 20000 20000 0 | unit s1 70000 46000 180");
  t.orders("g1 move", kSoviet).play("move g1 -1 0 20000 21000").roll(1);
  EXPECT_TRUE(t.has("g1", kBogged));
  t.until(Step::Adjust).play("german: done; soviet: done");
  EXPECT_FALSE(t.has("g1", kBogged));
  t.orders("g1 move", kSoviet).play("move g1 -1 0 20000 21000");
  ASSERT_EQ(t.step(), "bog-roll");
  t.roll(80);
  EXPECT_EQ(t.at("g1"), "20000 21000");
}

TEST(PZ_17_2_2_2_4, PassengersLeaveABoggedVehicle) {
  Table t = moving("g43 g85-rifle",
                   "rough 18000 18000 22000 22000 | unit g1 20000 20000 0 order=move |"
                   "unit g2 aboard 20000 20000 0 carrier=g1 order=move");
  t.play("move g1 -1 0 20000 21000").roll(1);
  ASSERT_EQ(t.step(), "onward");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 21000", "PZ:17.2.2.2.2");
  t.play("dismount g2 20000 18900 180");
  EXPECT_EQ(t.where("g2"), "table");
}

// ---- 17.2.2.3 -----------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_2_3_2, ASearchFindsAPositionToTheFrontOrTheRear) {
  COVERS("PZ:17.2.2.3");
  COVERS("PZ:17.2.2.3.1");
  COVERS("PZ:17.2.2.3.8");
  for (const auto& [roll, found] : {std::pair(20, true), std::pair(21, false)}) {
    Table t = moving("g18", "scrub 18000 18000 22000 22000 | unit g1 20000 20000 0 order=move");
    t.play("search g1 forward");
    ASSERT_EQ(t.step(), "search-roll");
    t.roll(roll);
    EXPECT_EQ(t.has("g1", kHullDownFront), found);
    EXPECT_EQ(t.spot("g1"), "move");
    EXPECT_TRUE(t.has("g1", kMoved)) << "all its movement is spent";
    EXPECT_EQ(t.at("g1"), "20000 20000");
  }
  Table back = moving("g18", "unit g1 20000 20000 0 order=move");
  back.play("search g1 back").roll(10);
  EXPECT_TRUE(back.has("g1", kHullDownRear) && !back.has("g1", kHullDownFront)) << "clear ground: up to 10";
}

TEST(PZ_17_2_2_3, ACrestHidesAsWellAsItsRowSays) {
  const int crest = tables().terrain[at(Terrain::Crest)].hull_down.high;
  ASSERT_GT(crest, tables().terrain[at(Terrain::Clear)].hull_down.high);
  for (const int roll : {crest, crest + 1}) {
    Table t = moving("g18", "crest 0 10000 20000 30000 20000 | unit g1 20000 20000 0 order=move");
    t.play("search g1 forward").roll(roll);
    EXPECT_EQ(t.has("g1", kHullDownFront), roll == crest) << roll;
  }
}

TEST(PZ_17_2_2_3_1, OnlyVehiclesWithTheOrderToMove) {
  Table t =
      moving("g18 g18 g85-rifle g18",
             "woods 38000 18000 42000 22000 | unit g1 20000 20000 0 order=halt | unit g2 40000 20000 0 order=move |"
             "unit g3 25000 20000 0 order=move | unit g4 30000 20000 0 order=ow");
  EXPECT_REFUSED(t, "search g1 forward", "PZ:17.2.2.3.1");
  EXPECT_REFUSED(t, "search g2 forward", "PZ:17.2.2.3");
  EXPECT_REFUSED(t, "search g3 forward", "PZ:17.2.2.3");
  EXPECT_REFUSED(t, "search g4 forward", "PZ:9.1");
}

TEST(PZ_17_2_2_3_3, AFoundPositionProtectsTheFrontOrTheRear) {
  COVERS("PZ:R56");
  const auto hidden = [](const char* mark, const char* place) {
    Table t(std::string("advanced | cards g18 / s15 | unit g1 20000 20000 0 ") + mark + "| unit s1 " + place);
    return hull_down(t.s, t.id("s1"), t.id("g1"));
  };
  EXPECT_TRUE(hidden("hull-down-front", "20000 26000 180")) << "front";
  EXPECT_TRUE(hidden("hull-down-front", "26000 20000 180")) << "side";
  EXPECT_FALSE(hidden("hull-down-front", "20000 14000 180")) << "rear";
  EXPECT_FALSE(hidden("hull-down-rear", "20000 26000 180"));
  EXPECT_TRUE(hidden("hull-down-rear", "26000 20000 180"));
  EXPECT_TRUE(hidden("hull-down-rear", "20000 14000 180"));
}

TEST(PZ_17_2_2_3_4, OrdersToMoveEndIt) {
  COVERS("PZ:17.2.2.3.5");
  Table t = moving("g18 g18", "unit g1 20000 20000 0 order=move hull-down-front | unit g2 20000 18000 0 order=move");
  t.play("move g1 -1 0 20000 24000; move g2 -1 0 20000 20000");
  EXPECT_FALSE(t.has("g1", kHullDownFront));
  EXPECT_FALSE(t.has("g2", kHullDownFront)) << "the next one has to search for it";
  Table stays(
      "advanced | cards g18 g18 / s15 | unit g1 20000 20000 0 hull-down-front | unit g2 25000 20000 0 hull-down-front |"
      "unit s1 70000 46000 180");
  stays.orders("g1 move; g2 ow").until(Step::Adjust).play("german: done; soviet: done");
  EXPECT_FALSE(stays.has("g1", kHullDownFront)) << "even in its place";
  EXPECT_TRUE(stays.has("g2", kHullDownFront));
}

TEST(PZ_17_2_2_3_5, RefusesAPositionToWhoHasNotFoundIt) {
  Table t = moving("g18 g18 g18",
                   "rough 15000 15000 25000 25000 | unit g1 20000 20000 0 order=move hull-down-front |"
                   "unit g2 20000 18500 0 order=move | unit g3 40000 20000 0 order=move");
  t.play("move g1 -1 0 20000 21500").roll(100);  // it starts in the rough
  EXPECT_FALSE(t.has("g1", kHullDownFront));
  t.play("move g2 -1 0 20000 20000").roll(100);
  EXPECT_EQ(t.at("g2"), "20000 20000");
  EXPECT_FALSE(t.has("g2", kHullDownFront | kHullDownRear));
  EXPECT_REFUSED(t, "search g2 forward", "PZ:9.1");  // not in the same turn
}

TEST(PZ_17_2_2_3_5, ItSearchesAnew) {
  Table t = in_rough("g18");
  EXPECT_ALLOWED(t, "search g1 forward");
  t.play("search g1 forward").roll(100).roll(1);
  EXPECT_TRUE(t.has("g1", kHullDownFront));
}

TEST(PZ_17_2_2_3_6, NobodyGetsOffASearcher) {
  Table t =
      moving("g43 g85-rifle", "unit g1 20000 20000 0 order=move | unit g2 aboard 20000 20000 0 carrier=g1 order=move");
  t.play("search g1 forward").roll(99);
  ASSERT_EQ(t.step(), "move");
  EXPECT_REFUSED(t, "dismount g2 20000 18900 180", "PZ:17.2.8.2.3");
  EXPECT_ALLOWED(t, "bail g2 20000 18900 180");
}

TEST(PZ_17_2_2_3_7, FirstItMustNotBogDown) {
  Table t = in_rough("g18");
  t.play("search g1 forward");
  ASSERT_EQ(t.step(), "bog-roll");
  t.roll(31);
  ASSERT_EQ(t.step(), "search-roll");
  t.roll(40);
  EXPECT_TRUE(t.has("g1", kHullDownFront)) << "rough: up to 40";
}

TEST(PZ_17_2_2_3_7, RefusesTheSearchToWhoBogsDown) {
  Table t = moving("g18 g18",
                   "rough 18000 18000 22000 22000 | unit g1 20000 20000 0 order=move |"
                   "unit g2 40000 20000 0 order=move");
  t.play("search g1 forward").roll(30);
  EXPECT_TRUE(t.has("g1", kBogged));
  EXPECT_FALSE(t.has("g1", kHullDownFront)) << "no roll for it";
  ASSERT_EQ(t.step(), "move");
  EXPECT_REFUSED(t, "search g1 forward", "PZ:17.2.2.3.7");
}

// ---- 17.2.5, smoke on the way -------------------------------------------------------------------------------------------

TEST(PZ_R70, SmokeAndBarragesCostAPointAnInchMore) {
  Table t = moving("g18", "unit g1 20000 20000 0 order=move");
  Zone z;
  z.there = true, z.shell = Shell::Smoke, z.sheaf = Sheaf::A, z.at = {20000, 23000};
  t.s.zones[0] = z;
  const int deep = tables(t.s).sheaf[at(Sheaf::A)].length;
  const int inside = std::min(deep, 3000 + deep / 2);
  EXPECT_EQ(t.path("g1 -1 0 20000 26000").spent, 6000 + inside);
  t.s.zones[1] = z;
  EXPECT_EQ(t.path("g1 -1 0 20000 26000").spent, 6000 + 2 * inside) << "each pattern";
}

}  // namespace kessel::panzer
