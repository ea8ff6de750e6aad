// Chapter 17.2.8: room, mounting, dismounting, bailing out; and units that enter (P-99).
#include "table.h"

namespace kessel::panzer {

namespace {

Table moving(const std::string& cards, const std::string& more) {
  return Table("advanced | cards " + cards +
               " / s15 s15 | turn 1 movement move-first first soviet | at move:german | unit s1 70000 46000 0 order=nc "
               "revealed |" +
               more);
}
/// A halftrack (9 points) with a squad aboard.
Table loaded(const std::string& order = "move", const std::string& more = "",
             const std::string& passenger = "order=move") {
  return moving("g43 g85-rifle g85-rifle:half g18",
                "unit g4 60000 5000 0 order=move | unit g1 20000 20000 0 order=" + order +
                    "| unit g2 aboard 20000 20000 0 carrier=g1 " + passenger + "|" + more);
}
/// The same with the squad beside it.
Table beside(const std::string& order = "move", const std::string& more = "",
             const std::string& passenger = "order=move") {
  return moving("g43 g85-rifle g78 g85-rifle:half",
                "unit g1 20000 20000 0 order=" + order + "| unit g2 21100 20000 90 " + passenger + "|" + more);
}

}  // namespace

TEST(PZ_17_2_8, PassengersAreWhereTheirVehicleIs) {
  COVERS("PZ:12.6.2");
  Table t = loaded("move", "", "order=nc");
  t.play("move g1 -1 0 20000 25000");
  EXPECT_EQ(t.at("g2"), "20000 25000");
  EXPECT_EQ(t.where("g2"), "aboard");
  EXPECT_FALSE(t.spots("s1", "g2")) << "seen with its vehicle only";
  Table leaves = loaded("move", "", "order=nc");
  leaves.s.unit(leaves.id("g1")).at = leaves.s.unit(leaves.id("g2")).at = {20000, 47000};
  leaves.play("move g1 -1 0 20000 48500");
  EXPECT_EQ(leaves.where("g2"), "exited") << "with it";
}

TEST(PZ_17_2_8_1, RoomForGunsAndForMen) {
  COVERS_VECTOR("PX-50");
  COVERS("PZ:17.2.8.1a");
  const auto room = [](const char* key) { return box().card(box().card(key)).carries; };
  const auto size = [](const char* key) { return box().card(box().card(key)).takes; };
  EXPECT_EQ(room("s30").towed, 0);
  EXPECT_EQ(room("s30").leg, 2);
  EXPECT_EQ(size("g86-section").towed, 0);
  EXPECT_EQ(size("g86-section").leg, 1);
  EXPECT_EQ(size("g80").towed, 3);
  EXPECT_EQ(size("g80").leg, 3);
  Table t =
      moving("g18 g78 g85-rifle g24",
             "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move | unit g3 18900 20000 0 order=move |"
             "unit g4 18900 21200 0 order=nc");
  EXPECT_ALLOWED(t, "mount g3 g1");
}

TEST(PZ_17_2_8_1, RefusesGunsAndMenWithoutAPlaceForThem) {
  Table t =
      moving("g18 g78 g85-rifle g24",
             "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move | unit g3 18900 20000 0 order=move |"
             "unit g4 18900 21200 0 order=nc");
  EXPECT_REFUSED(t, "mount g2 g1", "PZ:17.2.8.1");
  EXPECT_REFUSED(t, "mount g3 g4", "PZ:17.2.8.1");
  EXPECT_REFUSED(t, "mount g1 g4", "PZ:17.2.8");
}

TEST(PZ_17_2_8_1_1, RefusesMoreThanItHolds) {
  const auto third = [](const char* who) {
    return moving("g43 g86-section g86-section " + std::string(who),
                  "unit g1 20000 20000 0 order=nc | unit g2 aboard 20000 20000 0 carrier=g1 |"
                  "unit g3 aboard 20000 20000 0 carrier=g1 | unit g4 21100 20000 0 order=move");
  };
  EXPECT_REFUSED(third("g86-section"), "mount g4 g1", "PZ:17.2.8.1.1");
  Table one = moving("g43 g86-section g86-section",
                     "unit g1 20000 20000 0 order=nc | unit g2 aboard 20000 20000 0 carrier=g1 |"
                     "unit g3 21100 20000 0 order=move");
  EXPECT_ALLOWED(one, "mount g3 g1");
  Table gun = moving("g73-medium g78", "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move");
  EXPECT_ALLOWED(gun, "mount g2 g1");
  EXPECT_REFUSED(moving("g73-light g78", "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move"),
                 "mount g2 g1", "PZ:17.2.8.1.1");
}

TEST(PZ_17_2_8_1_1, TowingCostsItsSize) {
  COVERS("PZ:R98");
  const auto points = [](const char* marks) {
    return moving("g73-medium g78", std::string("unit g1 20000 20000 0 order=") + marks +
                                        "| unit g2 aboard 20000 20000 0 carrier=g1 order=nc")
        .points("g1");
  };
  EXPECT_EQ(points("move"), 4) << "6 less 2";
  EXPECT_EQ(points("move damaged"), 2);
  EXPECT_EQ(points("halt damaged"), 1);
}

TEST(PZ_17_2_8_1_2, UnderCover) {
  EXPECT_TRUE(box().card(box().card("g43")).under_cover);
  EXPECT_FALSE(box().card(box().card("g73-light")).under_cover);
}

// ---- 17.2.8.2 ---------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_8_2, MountingNeedsOrdersAndAnInch) {
  COVERS("PZ:17.2.8.2.1");
  COVERS("PZ:R90");
  EXPECT_REFUSED(beside("nc", "", "order=ow"), "mount g2 g1", "PZ:17.2.8.2");
  EXPECT_REFUSED(beside("nc", "", "order=move moved"), "mount g2 g1", "PZ:17.2.8.2");
  EXPECT_REFUSED(beside("ow"), "mount g2 g1", "PZ:17.2.8.2");
  EXPECT_REFUSED(beside("halt"), "mount g2 g1", "PZ:17.2.8.2");
  EXPECT_REFUSED(beside("nc", "unit g2 22000 20000 90 order=move"), "mount g2 g1", "PZ:17.2.8.2");
  Table t = beside("nc", "unit g2 21999 20000 90 order=move");
  t.play("mount g2 g1");
  EXPECT_EQ(t.where("g2"), "aboard");
  EXPECT_EQ(t.at("g2"), "20000 20000");
  EXPECT_TRUE(t.has("g2", kMoved)) << "its whole allowance";
  EXPECT_FALSE(t.has("g1", kMoved));
}

TEST(PZ_17_2_8_2_5, TransportsWithoutOrdersTakeAnybody) {
  Table t = beside("nc", "unit g4 18900 20000 0 order=move suppressed", "order=move suppressed-off");
  EXPECT_ALLOWED(t, "mount g2 g1");
  t.play("mount g2 g1");
  EXPECT_EQ(t.where("g2"), "aboard");
  Table off = loaded("nc", "", "order=move suppressed");
  off.play("dismount g2 20000 18900 180");
  EXPECT_EQ(off.where("g2"), "table");
  EXPECT_EQ(off.unit("g2").facing, 180);
}

TEST(PZ_17_2_8_2a, ThePlaceIsWithinAnInch) {
  Table t = loaded("nc",
                   "stream 500 0 21500 72000 21500 | hill 1 10000 10000 18500 30000 cliff | heavy 21600 18000 24000 "
                   "22000 | unit g3 20000 18500 0");
  EXPECT_REFUSED(t, "dismount g2 20000 17900 0", "PZ:17.2.8.2a");
  EXPECT_REFUSED(t, "dismount g2 20000 18900 0", "PZ:9.9");
  EXPECT_REFUSED(t, "dismount g2 20000 21900 0", "PZ:R90");
  EXPECT_REFUSED(t, "dismount g2 18300 20000 0", "PZ:R90");
  EXPECT_REFUSED(t, "dismount g2 21100 19500 360", "PZ:4.3");
  EXPECT_ALLOWED(t, "dismount g2 21800 20000 77");  // heavy woods are open to men
}

TEST(PZ_17_2_8_2_2, WhoGetsOffIsSeenAsMoving) {
  COVERS("PZ:12.6.3");
  COVERS("PZ:R60");
  Table t = loaded("move");
  t.play("dismount g2 21100 20000 0");
  EXPECT_EQ(t.spot("g2"), "move");
  EXPECT_TRUE(t.has("g2", kDismounted));
  EXPECT_TRUE(t.has("g2", kMoved));
}

TEST(PZ_17_2_8_2_3, HalfOfTheTransportsAllowance) {
  COVERS("PZ:17.2.8.2.3a");
  COVERS("PZ:R122");
  // Off, then on with what is left: 9 less 4.
  Table first = loaded();
  first.play("dismount g2 21100 20000 0");
  ASSERT_EQ(first.step(), "onward");
  EXPECT_REFUSED(first, "move g1 -1 0 20000 25001", "PZ:9.3.5");
  first.play("move g1 -1 0 20000 25000");
  EXPECT_EQ(first.at("g1"), "20000 25000");
  EXPECT_EQ(first.step(), "move");
  // There, then off.
  Table last = loaded();
  last.play("move g1 -1 0 20000 25000");
  ASSERT_EQ(last.step(), "onward");
  last.play("dismount g2 21100 25000 0");
  EXPECT_EQ(last.step(), "move") << "nothing is left";
  EXPECT_TRUE(last.has("g1", kMoved));
  // Too far to stop for anybody.
  Table far = loaded();
  far.play("move g1 -1 0 20000 25001");
  EXPECT_EQ(far.step(), "move");
  EXPECT_REFUSED(far, "dismount g2 21100 25000 0", "PZ:17.2.8.2.3");
}

TEST(PZ_17_2_8_2_3, OnAndOffAtOnePlaceOnce) {
  Table t = loaded("move", "unit g3 20000 18900 0 order=move");
  t.play("dismount g2 21100 20000 0; mount g3 g1");
  EXPECT_EQ(t.where("g3"), "aboard");
  EXPECT_ALLOWED(t, "move g1 -1 0 20000 25000");  // paid once
  t.play("move g1 -1 0 20000 22000 ; done");
  EXPECT_EQ(t.at("g3"), "20000 22000");
}

TEST(PZ_17_2_8_2_3a, ItGoesOnOnlyIfItStoppedForSomebody) {
  Table t = loaded();
  t.play("move g1 -1 0 20000 22000");
  ASSERT_EQ(t.step(), "onward");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 23000", "PZ:17.2.8.2.3a");
  t.play("done");
  EXPECT_TRUE(t.has("g1", kMoved));
}

// PZ:R156 It is one move.

TEST(PZ_17_2_8_2_3a, TurnsBeforeTheStopCountForTheInch) {
  COVERS("PZ:R156", "PZ:R34");
  const auto by = [](Point from, int bearing) { return plane::ahead(from, plane::direction(2 * bearing), 2'000); };
  const auto spent = [&](int turned, int bearing) {  // half an inch north, a turn, a stop; then two inches that way
    Table t = loaded();
    t.play("move g1 " + std::to_string(turned) + " 0 20000 20500");
    EXPECT_EQ(t.step(), "onward");
    t.play("dismount g2 18600 20500 0");
    const Point to = by({20'000, 20'500}, bearing);
    const PathCost c = t.path("g1 -1 0 " + std::to_string(to.x) + " " + std::to_string(to.y));
    EXPECT_FALSE(c.why);
    Table gone = t;
    gone.play("move g1 -1 0 " + std::to_string(to.x) + " " + std::to_string(to.y));
    EXPECT_EQ(gone.at("g1"), std::to_string(to.x) + " " + std::to_string(to.y));
    return c.spent;
  };
  const int way = 500 + static_cast<int>(plane::length(by({0, 0}, 160)));
  EXPECT_EQ(spent(0, 160), way + 1000) << "160 degrees at once";
  EXPECT_EQ(spent(80, 160), way + 1000) << "80 and 80 are 160 too";
  EXPECT_EQ(spent(-1, 160), way + 1000);
  EXPECT_EQ(spent(280, 0), 2'500 + 1000) << "80 to the left, and 80 back";
  EXPECT_EQ(spent(320, 0), 2'500) << "40 and 40";
}

TEST(PZ_17_2_8_2_3a, RefusesToClimbAnewAfterAStop) {
  COVERS("PZ:R156", "PZ:9.3.3b");
  const char* steps =
      "hill 1 15000 20400 25000 40000 | hill 2 15000 20500 25000 40000 | hill 3 15000 21000 25000 40000 |";
  Table t = loaded("move", steps);
  t.play("move g1 -1 0 20000 20700; dismount g2 18900 20700 0");
  ASSERT_EQ(t.step(), "onward");
  EXPECT_REFUSED(t, "move g1 -1 0 20000 21200", "PZ:9.3.3b");
}

TEST(PZ_17_2_8_2_3a, OneRollInTheGroundItStartedIn) {
  COVERS("PZ:R156", "PZ:R125", "PZ:17.2.2.2.1");
  Table t = loaded("move", "rough 15000 15000 25000 25000 |");
  t.play("move g1 -1 0 20000 20500");
  ASSERT_EQ(t.step(), "bog-roll");
  t.roll(100).play("dismount g2 18900 20500 0");
  ASSERT_EQ(t.step(), "onward");
  t.play("move g1 -1 0 20000 20900");
  EXPECT_NE(t.step(), "bog-roll") << "it has started";
  EXPECT_EQ(t.at("g1"), "20000 20900");
  Table turned = loaded("move", "rough 15000 15000 25000 25000 |");
  turned.play("move g1 10 0");
  ASSERT_EQ(turned.step(), "bog-roll");
  turned.roll(100).play("dismount g2 18900 20000 0; move g1 -1 0 20000 20500");
  EXPECT_NE(turned.step(), "bog-roll") << "a turn on the spot was the start";
  Table entered = loaded("move", "rough 15000 20300 25000 21000 |");
  entered.play("move g1 -1 0 20000 20500; dismount g2 18900 20500 0; move g1 -1 0 20000 20800");
  EXPECT_NE(entered.step(), "bog-roll") << "nor is a stop one";
}

TEST(PZ_17_2_8_2_3a, WireOfTheFirstPathIsGoneToo) {
  COVERS("PZ:R156", "PZ:17.2.2.1");
  Table t(
      "advanced | cards g18 g85-rifle / s15 s15 | turn 1 movement move-first first soviet | at move:german |"
      "unit s1 70000 46000 0 order=nc revealed | unit g1 20000 20000 0 order=move |"
      "unit g2 aboard 20000 20000 0 carrier=g1 order=move | work 0 21 0 5 0 20000 21000");
  ASSERT_EQ(t.s.works[0].terrain, Terrain::Wire);
  t.play("move g1 -1 0 20000 22000; dismount g2 18500 22000 0; move g1 -1 0 20000 22500");
  if (t.step() == "onward") t.play("done");
  EXPECT_EQ(t.s.works[0].terrain, Terrain::Clear);
}

TEST(PZ_17_2_8_2_3, WhoWasStoppedHalfWayHasPaidForIt) {
  // Damage on the way halves what is left: it comes to a stop with nothing, and cannot unload.
  Table t = loaded();
  t.s.unit(t.id("s1")).at = {20'000, 34'000}, t.s.unit(t.id("s1")).facing = 180;
  t.s.unit(t.id("s1")).order = Order::Overwatch, t.s.unit(t.id("s1")).flags &= ~std::uint64_t{kRevealed};
  t.play("move g1 -1 0 20000 28000");
  ASSERT_EQ(t.step(), "watch");
  suffer(t.s, t.id("g1"), Damage::Damaged, "PZ:8.4.7", t.events);
  while (t.step() == "watch") t.play("pass");
  EXPECT_EQ(t.at("g1"), "20000 25000") << "one, and half of eight";
  EXPECT_NE(t.step(), "onward");
}

TEST(PZ_17_2_8_2_4, ASuppressedPassengerTakesItAll) {
  Table t = loaded("move", "", "order=move suppressed");
  t.play("move g1 -1 0 20000 21000");
  if (t.step() == "onward") {
    EXPECT_REFUSED(t, "dismount g2 21100 21000 0", "PZ:17.2.8.2.4");
  }
  Table here = loaded("move", "", "order=move suppressed");
  here.play("dismount g2 21100 20000 0");
  EXPECT_EQ(here.step(), "move");
  EXPECT_TRUE(here.has("g1", kMoved)) << "nothing is left";
}

TEST(PZ_R80, GettingAboardIsOneImpulse) {
  Table t(
      "advanced | cards g43 g85-rifle / s57-rifle | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=nc | unit g2 21100 20000 0 order=move | unit s1 21100 24000 180 order=ow");
  t.play("mount g2 g1");
  ASSERT_EQ(t.step(), "watch");
  EXPECT_EQ(t.where("g2"), "table") << "still to be fired at";
  t.play("pass");
  EXPECT_EQ(t.where("g2"), "aboard");
}

// ---- 17.2.8.3 ---------------------------------------------------------------------------------------------------------

TEST(PZ_17_2_8_3, OutInAnEmergency) {
  COVERS("PZ:16.1.6.3");
  COVERS("PZ:16.1.6.3a");
  for (const char* order : {"move", "halt"}) {
    Table t = loaded(order, "", "order=nc");
    t.play("bail g2 21100 20000 90");
    EXPECT_TRUE(t.has("g2", kSuppressedOn));
    EXPECT_EQ(t.where("g2"), "table");
    EXPECT_ALLOWED(t, "move g1 -1 0 20000 24000");  // it costs the transport nothing
  }
  EXPECT_REFUSED(loaded("ow"), "bail g2 21100 20000 90", "PZ:17.2.8.3");
  EXPECT_REFUSED(loaded("nc"), "bail g2 21100 20000 90", "PZ:17.2.8.3");
  EXPECT_REFUSED(beside(), "bail g2 21100 20000 90", "PZ:17.2.8.3");
}

TEST(PZ_17_2_8_3, InTheAdjustmentAlwaysSealed) {
  Table t = loaded("ow", "", "order=nc suppressed-off");
  t.until(Step::Adjust).play("german: bail g2 21100 20000 90");
  EXPECT_EQ(t.where("g2"), "aboard");
  EXPECT_FALSE((view_for(t.s, kSoviet).known.unit(t.id("g2")).flags & kSealedBail) != 0);
  Table kept = t;
  kept.play("german: mount g2 g1; german: done; soviet: done");
  EXPECT_EQ(kept.where("g2"), "aboard") << "taken back";
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.where("g2"), "table");
  EXPECT_EQ(t.at("g2"), "21100 20000");
}

TEST(PZ_17_2_8_3, WhoseRoomIsTakenStandsFreeAllTheSame) {
  COVERS("PZ:R96", "PZ:R90");
  // Its transport turns its corner into the chosen place.
  Table t = loaded("move", "", "order=nc");
  t.s.depth = 0, t.s.stage = Stage::Recover, t.s.phase = Phase::Adjustment;
  t.s.push(Step::Adjust);
  t.play("german: pivot g1 45; german: bail g2 20000 21000 0; german: done; soviet: done");
  EXPECT_EQ(t.where("g2"), "table");
  EXPECT_EQ(t.unit("g1").facing, 45);
  EXPECT_EQ(t.unit("g2").facing, 0);
  EXPECT_FALSE(plane::overlap(base_of(t.s, t.id("g1")), base_of(t.s, t.id("g2"))));
}

TEST(PZ_17_2_8_3, TheAdjustmentOffersIt) {
  Table t = loaded("ow", "", "order=nc");
  t.until(Step::Adjust);
  const auto offered = [&](Side side, Scope scope, Act what) {
    ActionList list;
    options(t.s, side, scope, list);
    int n = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      EXPECT_FALSE(why_not(t.s, list[i]));
      n += static_cast<Act>(list[i].kind) == what ? 1 : 0;
    }
    return n;
  };
  EXPECT_EQ(offered(kGerman, Scope::Main, Act::Bail), 1);
  EXPECT_EQ(offered(kGerman, Scope::Free, Act::Mount), 0);
  EXPECT_EQ(offered(kSoviet, Scope::Main, Act::Bail), 0);
  t.play("german: bail g2 21100 20000 90");
  EXPECT_EQ(offered(kGerman, Scope::Main, Act::Bail), 0);
  EXPECT_EQ(offered(kGerman, Scope::Free, Act::Mount), 1) << "it may stay aboard after all";
}

TEST(PZ_16_1_6_3a, NotBetweenTheShotAndItsEffect) {
  Table t(
      "advanced | cards g43 g85-rifle / s15 | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit g2 aboard 20000 20000 0 carrier=g1 order=nc | unit s1 20000 27000 180 "
      "order=ow");
  t.play("move g1 -1 0 20000 23000");
  ASSERT_EQ(t.step(), "watch");
  EXPECT_REFUSED(t, "german: bail g2 21100 21000 0", "PZ:3.0");
}

// ---- P-99 -------------------------------------------------------------------------------------------------------------

namespace {

/// Scenario 5 in its tenth turn: the relief force may enter by the second road.
Table relief() {
  Table t("scenario 5");
  t.s.relief_turn = 10, t.s.relief_entry = 1;
  return t;
}
/// The first vehicle that is due.
UnitId first_due(const Table& t) {
  UnitId u{};
  each_unit(t.s, kGerman, [&](UnitId x) {
    if (!u.valid() && due_to_enter(t.s, x) && card(t.s, x).vehicle()) u = x;
  });
  return u;
}

}  // namespace

TEST(PZ_R99, WhoIsDueEntersByTheRoad) {
  Table t = relief();
  const UnitId u = first_due(t);
  ASSERT_TRUE(u.valid());
  const std::string name = unit_text(u);
  EXPECT_TRUE(active_unit(t.s, u));
  EXPECT_REFUSED(t, "german: order " + name + " ow", "PZ:R99");
  EXPECT_ALLOWED(t, "german: order " + name + " move");
  t.s.unit(u).order = Order::Move;
  t.s.depth = 0, t.s.phase = Phase::Movement;
  t.s.push(Step::Move, kGerman);
  EXPECT_REFUSED(t, "enter " + name + " -1 10000 48000 10000 46000", "PZ:R99");
  EXPECT_REFUSED(t, "enter " + name + " -1 37000 47000 37000 46000", "PZ:R99");
  EXPECT_ALLOWED(t, "enter " + name + " -1 37000 48000 37000 46000");
  t.play("enter " + name + " -1 37000 48000 37000 46000");
  EXPECT_EQ(t.at(name), "37000 46000");
  EXPECT_EQ(t.where(name), "table");
  EXPECT_TRUE(t.told("comes onto the table"));
  EXPECT_TRUE(t.has(name, kMoved));
}

TEST(PZ_R127, EntrantsAreOfferedARide) {
  // The printed relief force has no infantry: a squad, and an assault gun that takes it along.
  auto content = std::make_shared<Content>(box());
  Table t = relief();
  t.s.content = content.get();
  UnitId man{};
  each_unit(t.s, kGerman, [&](UnitId u) {
    if (!man.valid() && card(t.s, u).squad()) man = u;
  });
  ASSERT_TRUE(man.valid());
  content->scenarios[t.s.scenario].units[static_cast<std::size_t>(place_in_side(man))].relief = true;
  t.s.unit(man) = Unit{};
  ASSERT_TRUE(due_to_enter(t.s, man));
  t.s.unit(man).order = Order::Move;
  t.s.depth = 0, t.s.phase = Phase::Movement;
  t.s.push(Step::Move, kGerman);
  const auto rides = [&] {
    ActionList list;
    options(t.s, kGerman, Scope::Main, list);
    std::vector<Action> out;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (static_cast<Act>(list[i].kind) == Act::Mount && list[i].arg[0] == man.value) out.push_back(list[i]);
    return out;
  };
  ASSERT_EQ(rides().size(), 1u);
  const Action ride = rides()[0];
  EXPECT_FALSE(why_not(t.s, ride));
  apply(t.s, ride, t.events);
  EXPECT_EQ(t.s.unit(man).where, Where::Aboard);
  EXPECT_TRUE(rides().empty());
}

}  // namespace kessel::panzer
