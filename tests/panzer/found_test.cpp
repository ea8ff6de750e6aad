// What was found from outside: each case as it was told, shrunk to its position.
#include "core/rng.h"
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

TEST(PZ_R161, NoMilIsPassedOver) {
  // Against the plain search, mil by mil: patterns of every size and turn, legs of every direction.
  Rng r(11);
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(r.below(static_cast<std::uint32_t>(high - low + 1)));
  };
  Table t(under_shells(24'500));
  int met = 0, near = 0;
  for (int i = 0; i < 300; ++i) {
    Moving m;
    m.unit = t.id("s40"), m.from = {20'000 + between(-1'500, 1'500), 20'000 + between(-1'500, 1'500)};
    m.legs = 2, m.reversed = static_cast<std::uint32_t>(between(0, 3));
    m.corner[0] = {m.from.x + between(-900, 900), m.from.y + between(-900, 900)};
    m.corner[1] = {m.corner[0].x + between(-1'200, 1'200), m.corner[0].y + between(-1'200, 1'200)};
    const plane::Segment first{m.from, m.corner[0]}, second{m.corner[0], m.corner[1]};
    const auto one = static_cast<int>(plane::length(first.way())), two = static_cast<int>(plane::length(second.way()));
    if (one == 0 || two == 0) continue;
    m.gone = between(1, one + two);
    const auto quad_at = [&](int mils) {
      const plane::Segment& way = mils <= one ? first : second;
      const int leg = mils <= one ? 0 : 1;
      return base_at(t.s, m.unit, plane::at_distance(way, mils - (leg == 0 ? 0 : one)),
                     leg_facing(way, (m.reversed >> leg & 1u) != 0));
    };
    t.s.move = m;
    t.s.unit(m.unit).at = {60'000, 40'000};  // the end itself is not what is tried here
    const plane::Quad zone =
        plane::rectangle({20'000, 20'000}, between(0, 359), between(1, 4) * 500, between(1, 4) * 500);
    bool plain = false;
    for (int mils = (m.gone - 1) / 1'000 * 1'000 + 1; mils <= m.gone; ++mils)
      plain = plain || plane::half_covered(quad_at(mils), zone);
    ASSERT_EQ(moved_under(t.s, zone), plain) << i;
    ++(plain ? met : near);
  }
  EXPECT_GT(met, 50);
  EXPECT_GT(near, 50);
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

// ---- words ------------------------------------------------------------------------------------------------------------

TEST(PanzerWords, ACrewStaysAPassengerIsLost) {
  const auto bail = [](int who, int out) {
    Event e;
    e.kind = static_cast<std::uint16_t>(Ev::BailRolled), e.count = 5;
    e.arg = {0, 60, 30, out, who};
    return event_text(box(), e);
  };
  EXPECT_EQ(bail(0, 0), "the crew of g1 stays with it (60 against 30)");
  EXPECT_EQ(bail(1, 0), "g1 stays aboard (60 against 30)");
  EXPECT_EQ(bail(2, 0), "g1 is lost inside (60 against 30)");
  EXPECT_EQ(bail(2, 1), "g1 gets out (60 against 30)");
}

TEST(PanzerWords, OneSquadWithTwoWeaponsIsOneUnit) {
  Table t(
      "advanced | cards g85-rifle+g87-panzerfaust / s57-rifle s15 | unit g1 20000 20000 0 spot=fire |"
      "unit s1 20000 21900 180 spot=fire | unit s2 71000 1000 0");
  t.orders("g1 fire").play("aim g1 s1 " + std::to_string(t.code("g1", "small")) + "; aim g1 s1 " +
                           std::to_string(t.code("g1", "gp")) + "; announce s1");
  EXPECT_TRUE(t.told("1 unit fires 2 weapons at s1"));
}

TEST(PanzerWords, AResultWithoutAConsequenceIsTold) {
  // Small arms against a tank at long range: effective, and nothing comes of it.
  Table t(
      "advanced | cards g85-rifle / s15 s15 | unit g1 20000 20000 0 spot=fire | unit s1 20000 26000 180 spot=fire |"
      "unit s2 71000 1000 0");
  t.orders("g1 fire").play("aim g1 s1 " + std::to_string(kSmallArms) + "; announce s1; hide").roll(100);
  ASSERT_TRUE(t.told("effective"));
  EXPECT_FALSE(t.has("s1", kSuppressedOn | kDamaged));
  EXPECT_TRUE(t.told("s1 is proof against it"));
}

TEST(PZ_16_7_2_1, TheViewNamesWhoseOrderIsAskedAbout) {
  // An aircraft attacks: there is no group of shots that would name the target.
  Table t(
      "scenario 3 | turn 3 combat direct-second first german | unit g15 20000 20000 0 order=move |"
      "unit g18 60000 5000 0 order=nc | unit s49 70000 45000 0 order=nc | at direct:soviet");
  t.s.depth = 0, t.s.phase = Phase::Combat;
  t.s.push(Step::Direct, kSoviet);
  t.s.push(Step::Reveal, kGerman, t.id("g15"));
  const std::string seen = view_json(view_for(t.s, kGerman));
  EXPECT_NE(seen.find(R"("revealing":"g15")"), std::string::npos) << seen.substr(0, 200);
  EXPECT_NE(seen.find(R"("fire":null)"), std::string::npos);
}

// ---- what ending a step would cost ------------------------------------------------------------------------------------

std::string ending_of(const Table& t, Side side) {
  const auto told = inspect(t.s, side, "ending");
  EXPECT_TRUE(told);
  return told ? *told : "";
}

TEST(PanzerEndingCost, OrdersThatAreNotGiven) {
  Table t(
      "advanced | option command_control on | cards g18 g18 g18 / s15 | unit g1 20000 20000 0 |"
      "unit g2 21500 20000 0 | unit g3 23000 20000 0 | unit s1 60000 40000 180 | turn 1 command initiative | at "
      "orders");
  t.play("german: order g1 move");
  const std::string told = ending_of(t, kGerman);
  EXPECT_NE(
      told.find(R"({"query":"ending","action":"done","losses":[{"kind":"no_order","loss":"forfeited","rule":"PZ:6.1")"
                R"(,"units":["g2","g3"],"text":"g2, g3: no order, so no command this turn"})"),
      std::string::npos)
      << told;
  EXPECT_NE(told.find(R"("kind":"commands_unused")"), std::string::npos) << told;
  // Done, that is what comes of it.
  t.play("german: done; soviet: done");
  EXPECT_EQ(t.unit("g2").order, Order::NoCommand);
  EXPECT_EQ(ending_of(t, kGerman), R"({"query":"ending","action":null,"losses":[]})") << "dice are asked for";
}

TEST(PanzerEndingCost, MovesThatAreNotMade) {
  Table t(
      "advanced | cards g18 g18 / s15 | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit g2 30000 20000 0 order=nc | unit s1 70000 46000 0 order=nc revealed");
  EXPECT_NE(ending_of(t, kGerman).find(R"("kind":"not_moved","loss":"forfeited","rule":"PZ:9.1b","units":["g1"])"),
            std::string::npos)
      << ending_of(t, kGerman);
  EXPECT_EQ(ending_of(t, kSoviet), R"({"query":"ending","action":null,"losses":[]})");
  t.play("move g1 0 0");
  if (t.step() == "move") {
    EXPECT_EQ(ending_of(t, kGerman), R"({"query":"ending","action":"done","losses":[]})");
  }
}

TEST(PanzerEndingCost, AnswersThatLapse) {
  Table t(
      "advanced | cards g18 g18 / s15 s15 | unit g1 20000 20000 0 spot=fire | unit g2 60000 5000 0 |"
      "unit s1 20000 28000 180 spot=fire | unit s2 71000 1000 0");
  t.orders("g1 ow; g2 nc; s1 fire", kSoviet).play("aim s1 g1 0; announce g1; hide").roll(100);
  ASSERT_EQ(t.step(), "overwatch");
  EXPECT_NE(ending_of(t, kGerman).find(R"("action":"pass","losses":[{"kind":"overwatch_lapses")"), std::string::npos)
      << ending_of(t, kGerman);
}

TEST(PanzerEndingCost, PlotsThatAreNotMade) {
  Table t("scenario 4 | turn 0 setup relief | area german german | area soviet soviet | at plots");
  const std::string told = ending_of(t, kSoviet);
  for (const char* kind : {"points_unplotted", "fire_unplotted", "mines_unlaid"})
    EXPECT_NE(told.find("\"kind\":\"" + std::string(kind) + "\""), std::string::npos) << told;
  t.play("soviet: mine 0 30000 30000 35000 32000; soviet: mine 1 30000 30000 35000 32000");
  EXPECT_EQ(ending_of(t, kSoviet).find("mines_unlaid"), std::string::npos);
  EXPECT_EQ(ending_of(t, kGerman).find("mines_unlaid"), std::string::npos) << "they are the other side's";
}

// ---- a seat that can do nothing ---------------------------------------------------------------------------------------

TEST(PanzerNothingToDo, IsAnsweredWithoutAChoice) {
  const auto answered = [](const char* order, const char* more = "") {
    Table t(std::string("advanced | cards g18 g18 / s15 s15 | unit g1 20000 20000 0 spot=fire | unit g2 60000 5000 0 |"
                        "unit s1 20000 28000 180 spot=fire | unit s2 71000 1000 0 |") +
            more);
    t.orders(std::string("g1 ") + order + "; g2 nc; s1 fire", kSoviet).play("aim s1 g1 0; announce g1");
    const auto hide = nothing_to_do(view_for(t.s, kGerman));
    std::string out = t.step() + std::string(":") + (hide ? action_text(*t.content, *hide) : "asked") + " ";
    t.play("hide").roll(100);
    const auto pass = nothing_to_do(view_for(t.s, kGerman));
    return out + t.step() + ":" + (pass ? action_text(*t.content, *pass) : "asked");
  };
  EXPECT_EQ(answered("ow"), "reveal:hide overwatch:asked");
  EXPECT_EQ(answered("move"), "reveal:asked overwatch:pass");
  EXPECT_EQ(answered("nc"), "reveal:hide overwatch:pass");
  Table t(
      "advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 60000 40000 180 | turn 1 command initiative |"
      "at orders");
  EXPECT_FALSE(nothing_to_do(view_for(t.s, kGerman))) << "orders are never given by themselves";
  EXPECT_FALSE(nothing_to_do(view_for(t.s, Side::Observer)));
}

}  // namespace kessel::panzer
