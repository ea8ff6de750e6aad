// The Advanced Game's cards and markers, its sequence of play (card D), and the numbers that the text states.
#include "table.h"

namespace kessel::panzer {

namespace {

std::vector<std::string> phases(const Table& t) {
  std::vector<std::string> out;
  for (const Event& e : t.events.list())
    if (const std::string text = event_text(*t.content, e); text.starts_with("Phase: ")) out.push_back(text.substr(7));
  return out;
}
/// The state that its own text gives back.
State again(const Table& t) {
  const auto parsed = parse_position(*t.content, position_text(t.s));
  if (!parsed) ADD_FAILURE() << parsed.error().text();
  return parsed ? *parsed : State{};
}

}  // namespace

// ---- units and cards ------------------------------------------------------------------------------------------------

TEST(PZ_INT_c, WhatUnitsAre) {
  for (const Card& c : box().cards) {
    switch (c.unit_class) {
      case UnitClass::Leg: EXPECT_TRUE(c.kind == UnitKind::Squad || c.kind == UnitKind::Section) << c.name; break;
      case UnitClass::Aircraft:
        EXPECT_TRUE(c.kind == UnitKind::DiveBomber || c.kind == UnitKind::GroundAttack) << c.name;
        break;
      case UnitClass::Battery:
        EXPECT_TRUE(c.kind >= UnitKind::LightBattery && c.kind <= UnitKind::CounterBattery) << c.name;
        break;
      default: EXPECT_NE(c.kind, UnitKind::Squad) << c.name;
    }
    // Only squads come in halves.
    EXPECT_EQ(c.half_small_arms.has_value(), c.kind == UnitKind::Squad) << c.name;
    EXPECT_EQ(!c.half_name.empty(), c.kind == UnitKind::Squad) << c.name;
  }
  Table t(
      "advanced | cards g85-rifle g85-rifle:half g86-hmg / s15 | unit g1 20000 20000 0 | unit g2 22000 20000 0 |"
      "unit g3 24000 20000 0");
  EXPECT_FALSE(t.has("g1", kHalfSquad));
  EXPECT_TRUE(t.has("g2", kHalfSquad));
  EXPECT_FALSE(t.has("g3", kHalfSquad));
}

TEST(PZ_KEY_L, CardsOfLegUnits) {
  int cards = 0;
  for (const Card& c : box().cards) {
    if (!c.leg()) continue;
    ++cards;
    EXPECT_EQ(c.move.mover, Mover::Leg) << c.name;
    EXPECT_GT(c.move.cross_country, 0) << c.name;
    EXPECT_EQ(c.move.quickmarch > c.move.cross_country, c.squad()) << c.name;
    EXPECT_GT(c.takes.leg, 0) << c.name;
    EXPECT_EQ(c.takes.towed, 0) << c.name;
    EXPECT_TRUE(c.small_arms && c.small_arms->small_arms) << c.name;
    EXPECT_EQ(c.spotted_as, TargetSize::Small) << c.name;
    EXPECT_EQ(numbers(c.gp_def_in), "2 4 6 8") << c.name;
    for (std::size_t b = 1; b < kBands; ++b) {
      EXPECT_GE(c.small_arms->range[b], c.small_arms->range[b - 1]) << c.name;
      EXPECT_LE(c.small_arms->factor[b], c.small_arms->factor[b - 1]) << c.name;
    }
  }
  EXPECT_EQ(cards, 14);
  // The card of the key: sections with mortar and machine gun.
  const Card &hmg = card("g86-hmg"), &mortar = card("g86-grw36");
  EXPECT_EQ(hmg.number, mortar.number);
  EXPECT_EQ(hmg.weapons[0].gp[0].factor[at(Band::Long)], 3);
  EXPECT_TRUE(hmg.weapons[0].gp[0].small_arms);
  EXPECT_EQ(mortar.weapons[0].gp[0].damage, 1);
  EXPECT_TRUE(mortar.weapons[0].gp[0].indirect);
}

TEST(PZ_KEY_T, CardsOfTowedUnits) {
  int cards = 0, with_aa = 0, platforms = 0;
  for (const Card& c : box().cards) {
    if (!c.towed()) continue;
    ++cards;
    EXPECT_TRUE(c.move.mover == Mover::Towed || c.move.mover == Mover::ManPortable) << c.name;
    EXPECT_EQ(c.move.mover == Mover::ManPortable, c.man_portable) << c.name;
    EXPECT_GT(c.takes.towed, 0) << c.name;
    ASSERT_EQ(c.weapons.size(), 1u) << c.name;
    EXPECT_EQ(c.weapons[0].bears, FieldOfFire::Front) << c.name;
    EXPECT_FALSE(c.weapons[0].gp.empty()) << c.name;
    EXPECT_FALSE(c.small_arms) << c.name;
    with_aa += c.weapons[0].aa ? 1 : 0;
    platforms += c.platform_mount ? 1 : 0;
    if (c.weapons[0].aa) {
      EXPECT_TRUE(c.platform_mount) << c.name;
    }
    for (std::size_t k = 1; k < kCovers; ++k) EXPECT_GT(c.gp_def_in[k], c.gp_def_in[k - 1]) << c.name;
  }
  EXPECT_EQ(cards, 15);
  EXPECT_EQ(with_aa, 3);
  EXPECT_GE(platforms, with_aa);
  EXPECT_FALSE(card("g80").weapons[0].ap.empty());
}

// ---- stated numbers -------------------------------------------------------------------------------------------------

TEST(PZ_A_GRD_a, QuickmarchAndRecovery) {
  const Tables& t = tables();
  EXPECT_EQ(t.quickmarch_suppressed[at(Grade::Veteran)], (Rolls{1, 40}));
  EXPECT_EQ(t.suppression_recovered[at(Grade::Regulars)], (Rolls{1, 50}));
  // The better, the less it suffers and the sooner it recovers.
  for (std::size_t g = 1; g < kGrades; ++g) {
    EXPECT_GT(t.quickmarch_suppressed[g].high, t.quickmarch_suppressed[g - 1].high) << g;
    EXPECT_LT(t.suppression_recovered[g].high, t.suppression_recovered[g - 1].high) << g;
  }
}

// ---- markers --------------------------------------------------------------------------------------------------------

TEST(PZ_1_1_7_2, InformationMarkers) {
  Table t(
      "advanced | cards g18 g18 g18 / s15 s15 s15 s57-rifle | unit g1 20000 20000 0 damaged tracked spot=fire |"
      "unit g2 23000 20000 0 suppressed spot=move | unit g3 26000 20000 0 suppressed-off | unit s1 ko 20000 40000 0 |"
      "unit s2 bu 22000 40000 0 | unit s3 abandoned 24000 40000 0 | unit s4 26000 40000 180 |"
      "zone 0 1 1 2 0 0 0 0 0 255 - 0 30000 30000 - - - - - - - - 0 0 0 0 0 0 -");
  EXPECT_TRUE(t.has("g1", kDamaged) && t.has("g1", kTracked));
  EXPECT_EQ(t.spot("g1"), "fire");
  EXPECT_EQ(t.spot("g2"), "move");
  EXPECT_TRUE(suppressed(t.s, t.id("g2")) && suppressed(t.s, t.id("g3")) && !suppressed(t.s, t.id("g1")));
  EXPECT_EQ(t.where("s1") + " " + t.where("s2") + " " + t.where("s3"), "ko bu abandoned");
  EXPECT_TRUE(lies(t.s.zones[0]));
  EXPECT_EQ(again(t), t.s) << "each of them is written down and read again";
  // They lie open: both sides see them.
  for (Side side : {kGerman, kSoviet}) {
    const View v = view_for(t.s, side);
    EXPECT_TRUE(flagged(v.known, t.id("g1"), kDamaged) && flagged(v.known, t.id("g1"), kTracked));
    EXPECT_TRUE(flagged(v.known, t.id("g2"), kSuppressedOn) && flagged(v.known, t.id("g3"), kSuppressedOff));
    EXPECT_EQ(v.known.unit(t.id("g1")).spot, Spot::Fire);
    EXPECT_EQ(v.known.unit(t.id("s2")).where, Where::BrewedUp);
    EXPECT_TRUE(v.known.zones[0].there);
  }
}

TEST(PZ_1_1_7_3, TerrainMarkers) {
  Table t(
      "advanced | cards g85-rifle / s15 | unit g1 20000 20000 0 | work 0 24 2 0 0 20000 20000 |"
      "work 1 25 0 0 30 25000 20000 | work 2 20 0 6 0 30000 20000 | work 3 21 0 2 0 35000 20000");
  EXPECT_EQ(t.s.works[0].dug, 2) << "an entrenchment in one of its stages";
  EXPECT_FALSE(entrenched(t.s, t.id("g1")));
  t.s.works[0].dug = 4;
  EXPECT_TRUE(entrenched(t.s, t.id("g1")));
  EXPECT_EQ(work_at(t.s, {25000, 20000}), 1);
  EXPECT_EQ(work_at(t.s, {30000, 20000}), 2);
  EXPECT_EQ(work_at(t.s, {35000, 20000}), 3);
  EXPECT_EQ(work_at(t.s, {40000, 20000}), -1);
  EXPECT_EQ(again(t), t.s);
  EXPECT_EQ(tables().terrain[at(Terrain::Ditch)].cover, Cover::Light) << "no map of the box has one";
}

// ---- card D, the sequence -------------------------------------------------------------------------------------------

TEST(PZ_D_SEQ, EightPhases) {
  COVERS("PZ:D.SEQ.1", "PZ:D.SEQ.2", "PZ:D.SEQ.3");
  Table t(
      "advanced | cards g18 g85-rifle / s61 s15 | unit g1 20000 20000 0 | unit g2 24000 20000 0 |"
      "unit s2 20000 45000 180");
  t.play("german: done; soviet: done");
  ASSERT_EQ(t.step(), "initiative-roll");
  t.roll(30, 71);
  EXPECT_TRUE(t.asks(kSoviet) && !t.asks(kGerman)) << "the winner";
  EXPECT_ALLOWED(t, "first");
  t.play("second");
  EXPECT_EQ(t.s.first, kGerman);
  t.until(Step::Adjust).play("german: done; soviet: done");
  const std::vector<std::string> all{"initiative", "air",        "combat",   "movement",
                                     "second-air", "adjustment", "spotting", "command"};
  EXPECT_EQ(phases(t), all);
  EXPECT_EQ(t.s.turn, 2);
  EXPECT_EQ(t.step(), "orders");
  EXPECT_TRUE(t.asks(kGerman) && t.asks(kSoviet)) << "both place their markers at once";
}

TEST(PZ_D_SEQ_1, SpottingBeforeTheOrders) {
  // A wreck's smoke or a house may hide somebody later in the turn: what was seen then is what counts.
  Table t("advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 20000 30000 180");
  EXPECT_TRUE(was_target(t.s, t.id("g1"), t.id("s1")));
  t.orders("").until(Step::Adjust).play("german: done; soviet: done");
  EXPECT_EQ(phases(t)[phases(t).size() - 2], "spotting");
  EXPECT_EQ(phases(t).back(), "command");
}

TEST(PZ_D_SEQ_2, CommandsThenMarkers) {
  // What a formation may order is counted as the markers are laid.
  Table t(
      "advanced | option command_control on | cards g18 g18 g18 / s15 | unit g1 20000 20000 0 |"
      "unit g2 30000 20000 0 | unit g3 40000 20000 0 | unit s1 20000 45000 180");
  ASSERT_EQ(commands_available(t.s, def(t.s, t.id("g1")).formation), 2);
  t.play("german: order g1 move; german: order g2 move");
  EXPECT_TRUE(t.why("german: order g3 move").has_value());
  EXPECT_ALLOWED(t, "german: order g3 nc");
}

TEST(PZ_D_SEQ_6, CloseCombatFirstThenMovementSecond) {
  Table t(
      "advanced | cards g85-smg g18 / s57-smg s15 | unit g1 20000 20000 0 | unit s2 20000 21500 180 |"
      "unit s1 30000 21500 180 | unit g2 30000 20000 0");
  t.orders("g1 move; s1 move; g2 move; s2 move", kGerman).until(Step::Close);
  EXPECT_EQ(t.s.phase, Phase::Movement);
  EXPECT_TRUE(t.asks(kGerman)) << "the First Player assaults first";
  t.play("done");
  ASSERT_EQ(t.step(), "close");
  EXPECT_TRUE(t.asks(kSoviet));
  t.play("done");
  ASSERT_EQ(t.step(), "move");
  EXPECT_TRUE(t.asks(kSoviet)) << "the Second Player moves first";
  t.play("done");
  ASSERT_EQ(t.step(), "move");
  EXPECT_TRUE(t.asks(kGerman));
  t.play("done");
  EXPECT_EQ(t.step(), "adjust");
}

TEST(PZ_D_SEQ_8, AdjustmentInItsOrder) {
  Table t(
      "advanced | cards g85-rifle g18 g18 g18 / s15 | unit g1 20000 20000 0 | unit g2 24000 20000 0 suppressed-off |"
      "unit g4 32000 20000 0 |"
      "unit s1 20000 45000 180 | unit g3 28000 20000 0 | zone 0 1 1 2 1 0 0 0 0 255 - 0 40000 40000 - - - - - - - - 0 "
      "0 0 0 0 0 -");
  t.orders("g2 nc; g3 ow; g4 move").until(Step::Adjust);
  t.play("german: cover g1 on; german: pivot g4 90; german: turret g3 left; german: done; soviet: done");
  ASSERT_EQ(t.step(), "recovery-roll") << "then suppression";
  EXPECT_EQ(t.unit("g4").facing, 90) << "pivots, turrets";
  EXPECT_EQ(t.unit("g3").turret, Turning::Left);
  EXPECT_TRUE(t.has("g1", kFullCover)) << "and Full Cover come before";
  EXPECT_TRUE(t.s.zones[0].there) << "markers after it";
  EXPECT_EQ(t.s.turn, 1);
  t.roll(100);
  EXPECT_FALSE(t.s.zones[0].there) << "old smoke is gone";
  EXPECT_EQ(t.unit("g3").order, Order::None);
  EXPECT_EQ(t.s.turn, 2);
}

}  // namespace kessel::panzer
