// Chapter 6: how much fits into a hex, and what happens when it does not. Column 13 around 1312 is open country.
#include <bit>
#include <set>

#include "core/rng.h"
#include "table.h"

namespace kessel::breakout {

TEST(BO_6_0, FriendlyUnitsShareAHex) {
  const Table t("S 1312 9M 6GT 1GB | G 1315 16Pz 371");
  EXPECT_EQ(units_in(t.s, Table::hex("1312")).size(), 3);
  EXPECT_EQ(stack_height(t.s, Table::hex("1312")), 3);
  EXPECT_EQ(units_in(t.s, Table::hex("1315")).size(), 2);
  EXPECT_EQ(top_unit(t.s, Table::hex("1315")), t.id("16Pz"));
  EXPECT_EQ(stack_height(t.s, Table::hex("1313")), 0);
  EXPECT_FALSE(top_unit(t.s, Table::hex("1313")).valid());
}

TEST(BO_6_0, AUnitThatArrivesLiesOnTop) {
  Table t("at soviet 1 move | S 1312 9M | S 1310 6GT");
  t.play("pick 6GT; step 1311; step 1312; halt");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "6GT 9M");
}

TEST(BO_6_0a, AGarrisonWeighsNothing) {
  Table t("at german 1 move | G 0805 TG 9SS 503");
  EXPECT_EQ(load_of(t.s, t.id("TG")).steps, 0);
  EXPECT_EQ(load_in(t.s, Table::hex("0805"), kGerman).steps, 9);
  EXPECT_FALSE(overstacked(t.s, Table::hex("0805"), kGerman));
  t.play("done");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nothing had to be removed";
}

TEST(BO_6_0a, MarkersWeighNothing) {
  Table t("turn 3 | at german 1 move | kg Br 1312 | air german 5 | G 1312 9SS 503");
  EXPECT_FALSE(overstacked(t.s, Table::hex("1312"), kGerman));
  EXPECT_FALSE(room_for(t.s, Table::hex("1312"), t.id("509")));
  t.play("done");
  EXPECT_EQ(t.where("503"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0a, AGarrisonIsNeverTheOneToGo) {
  // 4 + 4 + 2 steps beside the garrison: any of the three will do.
  Table t("at german 1 move | S 1312 9M | G 0805 TG 16Pz 7Pz 911");
  t.play("done");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "remove 7Pz; remove 16Pz; remove 911");
  EXPECT_REFUSED(t, "remove TG", "BO:6.0c");
}

// ---- when the limits are looked at ----------------------------------------------------------------------------------

TEST(BO_6_0b, AFullHexMayBePassedThrough) {
  COVERS("BO:R69");
  Table t("at german 1 move | G 1312 9SS 503 | G 1310 16Pz");
  t.play("pick 16Pz; step 1311; step 1312");
  EXPECT_TRUE(overstacked(t.s, Table::hex("1312"), kGerman)) << "thirteen steps while it passes";
  t.play("step 1313; halt; done");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.where("16Pz"), "1313");
  EXPECT_EQ(t.where("9SS"), "1312");
}

TEST(BO_6_0b, AnOverstackThatIsGoneByTheEndOfTheSegmentCostsNothing) {
  Table t("at german 1 move | G 1312 9SS 503 | G 1310 16Pz");
  t.play("pick 16Pz; step 1311; step 1312; halt");
  EXPECT_EQ(t.ask(), "pick units to move");
  t.play("pick 9SS; step 1313; halt; done");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0b, AnOverstackLeftAtTheEndOfTheSegmentIsPunished) {
  COVERS("BO:R69");
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 503 | G 1310 16Pz");
  t.play("pick 16Pz; step 1311; step 1312; halt; done");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_TRUE(t.told("German units overstack 1312"));
}

TEST(BO_6_0b, RefusesAnAdvanceThatWouldOverstack) {
  COVERS("BO:R69");
  Table t("at german 1 fight | S 1312 15RC/1 | G 1311 9SS | G 1412 506 503");
  t.play("target 1312; join 9SS; join 506; join 503; declare; done").roll({1});
  ASSERT_EQ(t.ask(), "advance into the vacated hex");
  t.play("advance 9SS");
  EXPECT_REFUSED(t, "advance 506", "BO:6.0b");
  EXPECT_FALSE(t.offers("advance 506"));
}

TEST(BO_6_0b, AllowsTheAdvanceThatFits) {
  Table t("at german 1 fight | S 1312 15RC/1 | G 1311 9SS | G 1412 506 503");
  t.play("target 1312; join 9SS; join 506; join 503; declare; done").roll({1}).play("advance 9SS; advance 503");
  EXPECT_EQ(t.where("9SS"), "1312");
  EXPECT_EQ(t.where("503"), "1312");
  EXPECT_EQ(t.where("506"), "1412");
  EXPECT_EQ(t.ask(), "choose a hex to attack") << "nobody else finds room";
}

TEST(BO_6_0b, RefusesASovietAdvanceBeyondFourAndOne) {
  Table t("at soviet 1 fight | G 1312 503 | S 1311 9M 6GT 1GB | S 1412 7GT 3B | S 1211 3GTA-1 3GTA-2");
  t.play("target 1312; join 9M; join 6GT; join 7GT; join 1GB; join 3B; join 3GTA-1; join 3GTA-2; declare; done");
  ASSERT_EQ(t.ask(), "advance into the vacated hex");
  t.play("advance 9M; advance 1GB");
  EXPECT_REFUSED(t, "advance 3B", "BO:6.0b");
  EXPECT_ALLOWED(t, "advance 7GT");
  t.play("advance 3GTA-1");
  EXPECT_REFUSED(t, "advance 7GT", "BO:6.0b");
  EXPECT_REFUSED(t, "advance 6GT", "BO:6.0b");
}

TEST(BO_6_0b, RefusesAProbeWithoutRoom) {
  COVERS("BO:R69");
  Table full("at german 1 fight | S 1312 9M | G 1311 9SS 503 | G 1310 509");
  EXPECT_REFUSED(full, "target 1311", "BO:6.0b");
  Table t("at german 1 fight | S 1312 9M | G 1311 9SS | G 1310 509 503 506");
  t.play("target 1311");
  EXPECT_REFUSED(t, "join 506", "BO:6.0b");
  t.play("join 509");
  EXPECT_REFUSED(t, "join 503", "BO:6.0b");
  t.play("declare");
  EXPECT_EQ(t.where("509"), "1311");
}

TEST(BO_6_0b, RefusesARetreatThatWouldOverstack) {
  // 9M must leave 1312. 1411 holds four steps, 1211 two: only the second has room; the rest is German.
  Table t(
      "at german 1 fight | S 1312 9M | S 1411 6GT 7GT | S 1211 8GM | S 1212 3GTA-1 3GTA-2 1GB | "
      "G 1311 9SS 503 | G 1313 10SS | G 1412 16Pz");
  t.play("target 1312; join 9SS; join 10SS; join 503; declare; done").roll({5});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_REFUSED(t, "retreat 9M 1411", "BO:13.9c");
  EXPECT_ALLOWED(t, "retreat 9M 1211");
  EXPECT_ALLOWED(t, "retreat 9M 1212");
}

// ---- the penalty ----------------------------------------------------------------------------------------------------

TEST(BO_6_0c, TheOpponentChoosesAmongTheSmallestSets) {
  // 8 + 2 + 1 steps: two too many. One unit is enough, if it is 9SS or 506.
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 506 503");
  t.play("done");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "remove 9SS; remove 506");
}

TEST(BO_6_0c, RefusesAUnitThatDoesNotSuffice) {
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 506 503 | G 1315 16Pz");
  t.play("done");
  EXPECT_REFUSED(t, "remove 503", "BO:6.0c");
  EXPECT_REFUSED(t, "remove 16Pz", "BO:6.0c");
  EXPECT_REFUSED(t, "remove 15RC", "BO:6.0c");
}

TEST(BO_6_0c, RefusesARemovalWhereNothingIsOverstacked) {
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 503");
  EXPECT_REFUSED(t, "remove 503", "BO:6.0c");
}

TEST(BO_6_0c, AllowsEitherOfTheTwo) {
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 506 503");
  t.play("done");
  Table u = t;
  t.play("remove 506");
  EXPECT_EQ(t.where("506"), "dead");
  EXPECT_EQ(t.where("9SS"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  u.play("remove 9SS");
  EXPECT_EQ(u.where("9SS"), "dead") << "whole units go, not steps";
  EXPECT_EQ(u.where("506"), "1312");
  EXPECT_EQ(u.steps("506"), 2);
}

TEST(BO_6_0c, TheOwnerHasNoSay) {
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 506 503");
  t.play("done");
  const auto no = t.why("remove 506", kGerman);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("BO:5.0"));
  EXPECT_TRUE(t.why("done").has_value()) << "and it cannot be passed over";
}

TEST(BO_6_0c, TheOnlyUnitThatSufficesGoesAtOnce) {
  // 8 + 2 + 1 + 1 steps: three too many, and only 9SS is worth three.
  Table t("at german 1 move | S 1305 15RC | G 1312 911 9SS 509 503");
  t.play("done");
  EXPECT_EQ(t.where("9SS"), "dead");
  EXPECT_EQ(t.where("911"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0c, TwoUnitsGoWhereOneIsNotEnough) {
  // Four corps of two steps: four steps too many.
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 9M 6GT 7GT 8GM");
  t.play("done");
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(t.offered(), "remove 8GM; remove 6GT; remove 7GT; remove 9M");
  t.play("remove 9M");
  EXPECT_EQ(t.offered(), "remove 8GM; remove 6GT; remove 7GT");
  t.play("remove 7GT");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.where("8GM"), "1312");
  EXPECT_EQ(t.where("6GT"), "1312");
}

TEST(BO_6_0c, OneHexAfterTheOther) {
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 9M 6GT 7GT | S 0912 8GM 11GT 31T");
  t.play("done");
  EXPECT_TRUE(t.told("overstack 0912"));
  EXPECT_FALSE(t.told("overstack 1312"));
  EXPECT_REFUSED(t, "remove 9M", "BO:6.0c");
  t.play("remove 31T");
  EXPECT_TRUE(t.told("overstack 1312"));
  EXPECT_REFUSED(t, "remove 8GM", "BO:6.0c");
  t.play("remove 9M");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0c, ArtilleryAndOthersAreClearedEachByItself) {
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 9M 6GT 3GTA-1 1GB 3B");
  t.play("done");
  EXPECT_EQ(t.offered(), "remove 1GB; remove 3B; remove 6GT; remove 9M; remove 3GTA-1");
  t.play("remove 3B");
  EXPECT_EQ(t.offered(), "remove 6GT; remove 9M; remove 3GTA-1") << "artillery fits now";
  t.play("remove 9M");
  EXPECT_EQ(t.where("1GB"), "1312");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0c, ARemovedRifleCorpsRollsForItsReturn) {
  COVERS("BO:R47");
  Table t("turn 2 | at soviet 1 move | G 1318 16Pz | S 1312 15RC 28RC 7GT");
  t.play("done; remove 15RC");
  EXPECT_TRUE(t.chance());
  EXPECT_EQ(t.ask(), "return of a rifle corps");
  t.roll({3});
  EXPECT_EQ(t.where("15RC"), "track 4");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_6_0c, ARemovedDivisionScoresOnlyIfItIsCutOff) {
  Table t("at german 1 move | S 1305 15RC | G 1312 9SS 506 503");
  t.play("done; remove 9SS");
  EXPECT_EQ(t.s.destroyed_vp, 0);
  // The same hex with Soviet ZOC on all six sides.
  Table u("at german 1 move | S 1410 15RC | S 1413 28RC | S 1112 106RC | G 1312 9SS 506 503");
  u.play("done; remove 9SS");
  EXPECT_EQ(u.s.destroyed_vp, 8);
}

/// The smallest number of these units whose removal makes the hex legal, and which units belong to such a set.
struct Smallest {
  int size = 1000;
  std::set<int> members;
};
Smallest smallest_removals(const State& s, Hex h, Side side) {
  const UnitList here = units_in(s, h);
  Smallest best;
  for (unsigned gone = 0; gone < 1u << here.size(); ++gone) {
    Load left;
    for (int i = 0; i < here.size(); ++i) {
      if ((gone >> i & 1) != 0 || def(s, here[i]).garrison()) continue;
      (def(s, here[i]).artillery ? left.artillery : left.steps) += steps_left(s, here[i]);
    }
    const bool legal = side == kGerman ? left.steps <= 9 : left.steps <= 4 && left.artillery <= 1;
    const int size = std::popcount(gone);
    if (!legal || size > best.size) continue;
    if (size < best.size) best = {size, {}};
    for (int i = 0; i < here.size(); ++i)
      if ((gone >> i & 1) != 0) best.members.insert(here[i].value);
  }
  return best;
}

TEST(BO_R20, TheFewestUnitsOfTheOpponentsChoiceGo) {
  COVERS("BO:6.0c");
  Rng rng(611);
  int overstacks = 0;
  for (int round = 0; round < 600; ++round) {
    Table t("at soviet 1 move");
    const Side side = round % 2 == 0 ? kSoviet : kGerman;
    const Hex h = Table::hex("1312");
    const int wanted = 2 + static_cast<int>(rng.below(6));
    for (int n = 0; n < wanted;) {
      const UnitId u{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(t.s.unit_count())))};
      if (side_of(t.s, u) != side || def(t.s, u).garrison() || on_map(t.s, u)) continue;
      t.s.unit(u).lost = static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(def(t.s, u).max_steps())));
      put_on_top(t.s, u, h);
      ++n;
    }
    const Smallest best = smallest_removals(t.s, h, side);
    EXPECT_EQ(overstacked(t.s, h, side), best.size > 0);
    if (best.size == 0) continue;
    ++overstacks;
    for (UnitId u : units_in(t.s, h))
      EXPECT_EQ(may_remove(t.s, h, u), best.members.contains(u.value)) << def(t.s, u).id << " in round " << round;
  }
  EXPECT_GT(overstacks, 200);
}

// ---- enemies --------------------------------------------------------------------------------------------------------

TEST(BO_6_0d, RefusesEnteringAHexOfTheEnemy) {
  Table t("weather storm | at german 1 move | S 1312 9M | G 1311 16Pz");
  t.play("pick 16Pz");
  EXPECT_REFUSED(t, "step 1312", "BO:6.0d");
  Table u("weather storm | at soviet 1 move | S 1312 9M | G 1311 16Pz");
  u.play("pick 9M");
  EXPECT_REFUSED(u, "step 1311", "BO:6.0d");
}

TEST(BO_6_0d, RefusesARetreatOntoTheEnemy) {
  Table t("at german 1 fight | S 1312 9M | G 1311 9SS 503 | G 1313 10SS | G 1412 16Pz");
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({5});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_REFUSED(t, "retreat 9M 1412", "BO:6.0d");
  EXPECT_ALLOWED(t, "retreat 9M 1411");
}

TEST(BO_6_0d, RefusesSettingUpOnTheEnemy) {
  Table t("at setup-german | S 1307 9M | setup 68");
  EXPECT_REFUSED(t, "place 68 1307", "BO:6.0d");
  EXPECT_ALLOWED(t, "place 68 1308");
}

TEST(BO_6_0d, AllowsAKorpsgruppeToShareWithSoviets) {
  Table t("turn 3 | at korpsgruppen | S 1312 9M | G 1318 16Pz");
  t.play("kg Br 1312");
  EXPECT_EQ(t.s.kg[0], Table::hex("1312"));
  EXPECT_EQ(t.where("9M"), "1312");
  // And Soviets may enter the hex of a marker.
  Table u("turn 3 | at soviet 1 move | kg Br 1312 | S 1310 9M | G 1318 16Pz");
  u.play("pick 9M; step 1311; step 1312; halt");
  EXPECT_EQ(u.where("9M"), "1312");
  EXPECT_EQ(u.s.kg[0], Table::hex("1312"));
}

TEST(BO_6_0d, APositionWithBothSidesInOneHexCannotBe) {
  const auto parsed = parse_position(content(), "S 1312 9M | G 1312 16Pz");
  EXPECT_FALSE(parsed.ok());
  EXPECT_TRUE(parse_position(content(), "S 1312 9M | G 1313 16Pz").ok());
}

// ---- the two limits -------------------------------------------------------------------------------------------------

TEST(BO_6_1, NineGermanStepsOfAnyKind) {
  const Hex h = Table::hex("1312");
  const Table t("at german 1 move | G 1312 9SS 503 | G 1313 16Pz 371 509 | G 1314 18AD 911 300 210/1");
  EXPECT_FALSE(overstacked(t.s, h, kGerman));
  EXPECT_FALSE(overstacked(t.s, Table::hex("1313"), kGerman));
  EXPECT_FALSE(overstacked(t.s, Table::hex("1314"), kGerman)) << "18th Artillery is like any other";
  EXPECT_FALSE(room_for(t.s, h, t.id("509")));
  const Table ten("at german 1 move | G 1312 9SS 503 509");
  EXPECT_TRUE(overstacked(ten.s, h, kGerman));
  EXPECT_EQ(find_overstack(ten.s, kGerman), h);
  EXPECT_FALSE(find_overstack(t.s, kGerman).valid());
}

TEST(BO_6_1, TheTallyNamesEveryStepAndTheLimit) {
  const Table t("at german 1 move | G 0805 TG 16Pz 503");
  const auto tally = breakout::tally(t.s, kGerman, "stack 0805");
  ASSERT_TRUE(tally.ok());
  EXPECT_EQ(tally->total(), 5);
  EXPECT_EQ(tally->result(), "limit 9");
}

TEST(BO_6_2, FourStepsAndOneOfArtillery) {
  const Table t(
      "at soviet 1 move | S 1312 9M 6GT 1GB | S 1313 8GM 3GTA-1 3GTA-2 3B | S 1314 11GT/1 31T/1 4GT/1 10GT/1 3GM");
  for (const char* h : {"1312", "1313", "1314"}) {
    EXPECT_FALSE(overstacked(t.s, Table::hex(h), kSoviet)) << h;
    EXPECT_FALSE(room_for(t.s, Table::hex(h), t.id("18A-1"))) << h;
    EXPECT_FALSE(room_for(t.s, Table::hex(h), t.id("17B"))) << h;
  }
  EXPECT_EQ(t.tally("stack 1312"), "limit 4 and 1 artillery");
}

TEST(BO_6_2, ArtilleryDoesNotFillThePlaceOfOthersNorTheyItsPlace) {
  const Hex h = Table::hex("1312");
  const Table none("at soviet 1 move | S 1312 3B 1GB");
  EXPECT_TRUE(overstacked(none.s, h, kSoviet)) << "two steps of artillery, though four others would fit";
  const Table five("at soviet 1 move | S 1312 9M 6GT 3GTA-1");
  EXPECT_TRUE(overstacked(five.s, h, kSoviet)) << "five others, though one of artillery would fit";
  const Table full("at soviet 1 move | S 1312 9M 6GT | S 1310 1GB | S 1410 3GTA-1");
  EXPECT_TRUE(room_for(full.s, h, full.id("1GB")));
  EXPECT_FALSE(room_for(full.s, h, full.id("3GTA-1")));
}

TEST(BO_R54, ArmySupportCountsAsNonArtillery) {
  const Hex h = Table::hex("1312");
  const Table t("at soviet 1 move | S 1312 3GTA-1 3GTA-2 18A-1 18A-2 3B");
  EXPECT_FALSE(overstacked(t.s, h, kSoviet));
  EXPECT_FALSE(room_for(t.s, h, t.id("38A-1")));
  EXPECT_EQ(load_in(t.s, h, kSoviet).steps, 4);
  EXPECT_EQ(load_in(t.s, h, kSoviet).artillery, 1);
}

TEST(BO_R54, ArmySupportIsCompanyForArtilleryAndFillsItsCap) {
  Table t("at soviet 1 fight | S 1312 3GTA-1 3B | G 1313 16Pz");
  t.play("target 1313; join 3GTA-1");
  EXPECT_ALLOWED(t, "join 3B");
  t.play("join 3B");
  EXPECT_EQ(t.tally("attack"), "6") << "three factors of support, and no more than three of the gun's five";
}

TEST(BO_R55, PresentStepsCountNotPrintedOnes) {
  const Hex h = Table::hex("1312");
  const Table t("at soviet 1 move | S 1312 9M/1 6GT/1 7GT/1 8GM/1 | G 1318 9SS/4 10SS/4 503");
  EXPECT_FALSE(overstacked(t.s, h, kSoviet));
  EXPECT_FALSE(overstacked(t.s, Table::hex("1318"), kGerman));
  EXPECT_EQ(load_in(t.s, h, kSoviet).steps, 4);
  EXPECT_EQ(load_in(t.s, Table::hex("1318"), kGerman).steps, 9);
}

}  // namespace kessel::breakout
