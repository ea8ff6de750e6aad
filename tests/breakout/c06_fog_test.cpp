// Chapter 6, second part: what the enemy sees of a stack, and what must not reach him by another door (BO:6.3, BO:R50).
// Column 13 around 1312 is open country; "?" stands for a counter whose face is not seen.
#include <algorithm>
#include <string>
#include <vector>

#include "table.h"

namespace kessel::breakout {

namespace {

bool same(const View& a, const View& b) {
  return a.viewer == b.viewer && a.known == b.known && a.slot_count == b.slot_count &&
         std::equal(a.slots.begin(), a.slots.begin() + a.slot_count, b.slots.begin());
}

/// The units revealed so far, in order.
std::string shown(const Table& t) {
  std::string out;
  for (const Event& e : t.events.list())
    if (e.kind == static_cast<std::uint16_t>(Ev::Shown))
      out += (out.empty() ? "" : " ") + content().units[static_cast<std::size_t>(e.arg[0])].id;
  return out;
}

int count(const Table& t, Ev kind, Side viewer) {
  return static_cast<int>(std::ranges::count_if(t.events.list(), [&](const Event& e) {
    return e.kind == static_cast<std::uint16_t>(kind) && kessel::sees(e, viewer);
  }));
}

std::string tally_text(const State& s, Side viewer, const std::string& query) {
  const auto t = tally(s, viewer, query);
  if (!t) return "?" + t.error().text();
  std::string out = t->title() + " = " + std::to_string(t->total()) + " " + t->result();
  for (const Tally::Line& l : t->lines())
    out += "\n" + std::string(l.rule.text()) + " " + std::to_string(l.value) + " " + l.text;
  return out;
}

}  // namespace

// ---- the top unit ---------------------------------------------------------------------------------------------------

TEST(BO_6_3, OnlyTheTopUnitOfAnEnemyStackShows) {
  const Table t("S 1312 9M 3GTA-1 1GB | G 1318 16Pz 371 503");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M ? ?");
  EXPECT_EQ(t.sees(kSoviet, "1318"), "16Pz ? ?");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "9M 3GTA-1 1GB");
  EXPECT_EQ(t.sees(kGerman, "1318"), "16Pz 371 503");
}

TEST(BO_6_3, AnObserverSeesWhatBothMayKnow) {
  COVERS("BO:R50");
  const Table t("S 1312 9M 3GTA-1:k 1GB | G 1318 16Pz 371 503");
  EXPECT_EQ(t.sees(Side::Observer, "1312"), "9M 3GTA-1 ?");
  EXPECT_EQ(t.sees(Side::Observer, "1318"), "16Pz ? ?");
}

TEST(BO_6_3, AnUnseenUnitHasNothingButItsStepsInTheView) {
  const Table t("at soviet 1 move | S 1312 9M 6GT/1:m@3 | G 1318 16Pz");
  const View v = view_for(t.s, kGerman);
  const Unit& hidden = v.known.unit(t.id("6GT"));
  EXPECT_EQ(hidden.where, Where::Unseen);
  EXPECT_FALSE(hidden.hex.valid());
  EXPECT_EQ(hidden.height, 0);
  EXPECT_EQ(hidden.flags, 0);
  EXPECT_EQ(hidden.mp, 0);
  EXPECT_EQ(hidden.lost, 1) << "every loss was public";
  ASSERT_EQ(v.slot_count, 1);
  EXPECT_EQ(v.slots[0].hex, Table::hex("1312"));
  EXPECT_EQ(v.slots[0].flags, kMoved) << "that it has moved can be seen";
  EXPECT_EQ(view_json(v).find("\"hidden\":true"), view_json(v).rfind("\"hidden\":true")) << "one hidden counter";
}

TEST(BO_6_3, TheTopUnitShowsItsStepSide) {
  COVERS("BO:R50");
  const Table t("S 1312 9M/1 3GTA-1 | G 1318 16Pz");
  const View v = view_for(t.s, kGerman);
  EXPECT_EQ(v.known.unit(t.id("9M")).lost, 1);
  EXPECT_EQ(v.known.unit(t.id("9M")).hex, Table::hex("1312"));
}

TEST(BO_6_3, TheStartOfTheGameIsUnderFogToo) {
  Table t("campaign");
  EXPECT_EQ(t.sees(kGerman, "2403"), "3GTA-2 ? ? ? ?");
  t.play("top 9M");
  EXPECT_EQ(t.sees(kGerman, "2403"), "9M ? ? ? ?");
}

TEST(BO_6_3, AGarrisonCanBeNowhereElse) {
  const Table t("S 1312 9M | G 0805 16Pz 371 TG");
  EXPECT_EQ(t.sees(kSoviet, "0805"), "16Pz TG ?");
}

TEST(BO_6_3, WhatIsOffTheMapIsPublic) {
  COVERS("BO:R50");
  const Table t("turn 2 | at german 1 move | pool 349 | track 3 15RC | dead 9M 16Pz | exited 6GT | forfeit 357");
  for (const Side side : {kSoviet, kGerman, Side::Observer}) {
    const View v = view_for(t.s, side);
    EXPECT_EQ(v.known.unit(t.id("349")).where, Where::Pool);
    EXPECT_EQ(v.known.unit(t.id("15RC")).where, Where::Track);
    EXPECT_EQ(v.known.unit(t.id("15RC")).due, 3);
    EXPECT_EQ(v.known.unit(t.id("9M")).where, Where::Dead);
    EXPECT_EQ(v.known.unit(t.id("16Pz")).where, Where::Dead);
    EXPECT_EQ(v.known.unit(t.id("6GT")).where, Where::Exited);
    EXPECT_EQ(v.known.unit(t.id("357")).where, Where::Forfeit);
    EXPECT_EQ(v.slot_count, 0);
  }
}

TEST(BO_6_3, AllowsTheOwnerToPutAnotherUnitOnTop) {
  COVERS("BO:R50");
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 1GB | G 1318 16Pz");
  EXPECT_TRUE(t.offers("top 1GB"));
  t.play("top 1GB");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "1GB 9M 3GTA-1");
  EXPECT_EQ(t.sees(kGerman, "1312"), "1GB ? ?") << "9M is out of sight again";
  t.play("top 9M");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "9M 1GB 3GTA-1");
}

TEST(BO_6_3, RefusesToOrderAStackOfTheEnemy) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz 371");
  EXPECT_REFUSED(t, "top 371", "BO:6.3");
  EXPECT_FALSE(t.offers("top 371"));
}

TEST(BO_6_3, RefusesToTopTheTopOrAUnitOnTheMove) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz");
  EXPECT_REFUSED(t, "top 9M", "BO:6.3");
  t.play("pick 3GTA-1");
  EXPECT_REFUSED(t, "top 3GTA-1", "BO:6.3");
}

TEST(BO_R50, AStackIsOrderedOnlyAtOnesOwnDecisions) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz 371");
  const auto no = t.why("top 371", kGerman);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), std::string_view("BO:5.0"));
  Table u("at german 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz 371");
  EXPECT_ALLOWED(u, "top 371");
}

TEST(BO_R50, OrderingAStackTellsNothingNewOfTheOthers) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 1GB | G 1318 16Pz");
  t.play("top 1GB");
  EXPECT_EQ(t.sees(kGerman, "1312"), "1GB 3GTA-1 ?") << "who is in the stack has not changed";
}

TEST(BO_R50, OrderingAStackUnderAPassingGroupLeavesTheGroupAlone) {
  Table t("at soviet 1 move | S 1311 6GT 18A-1 | S 1312 9M 3GTA-1 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; step 1311; top 18A-1");
  EXPECT_TRUE(broken_invariants(t.s).empty());
  EXPECT_EQ(top_unit(t.s, Table::hex("1311")), t.id("18A-1"));
  t.play("step 1310; halt");
  EXPECT_EQ(t.sees(kSoviet, "1310"), "9M 3GTA-1");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "18A-1 6GT");
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

// ---- declared attacks -----------------------------------------------------------------------------------------------

TEST(BO_6_3, ADeclaredAttackShowsTheWholeTarget) {
  COVERS("BO:R50");
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 16Pz 371 503");
  t.play("target 1312; join 16Pz; join 503");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M ? ?") << "not while it is only drafted";
  EXPECT_EQ(shown(t), "");
  t.play("declare");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M 3GTA-1 1GB");
  EXPECT_EQ(t.sees(Side::Observer, "1312"), "9M 3GTA-1 1GB");
}

TEST(BO_R50, ADeclaredAttackShowsTheAttackersAndNotTheirCompany) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 16Pz 371 503");
  t.play("target 1312; join 16Pz; join 503; declare");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "16Pz 503 ?");
  EXPECT_EQ(t.sees(Side::Observer, "1311"), "16Pz 503 ?");
}

TEST(BO_R50, OnlyWhatDidNotShowIsAnnounced) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1:k 1GB | G 1311 16Pz 371 503");
  t.play("target 1312; join 16Pz; join 503; declare");
  EXPECT_EQ(shown(t), "1GB 503");
  for (const Side side : {kSoviet, kGerman, Side::Observer}) EXPECT_EQ(count(t, Ev::Shown, side), 2);
  EXPECT_EQ(t.events.learned(), kBothSides) << "each has learned something, so nobody takes it back";
}

TEST(BO_R50, ASovietDeclarationShowsBothSidesToo) {
  Table t("at soviet 1 fight | S 1311 9M 3GTA-1 18A-1 | G 1312 16Pz 371 503");
  t.play("target 1312; join 3GTA-1; declare");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "16Pz 371 503");
  EXPECT_EQ(t.sees(kGerman, "1311"), "9M 3GTA-1 ?");
}

TEST(BO_R50, OtherStacksStayHidden) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 | S 1412 6GT 18A-1 | G 1311 16Pz 503 | G 1411 7Pz 371");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.sees(kGerman, "1412"), "6GT ?");
  EXPECT_EQ(t.sees(kSoviet, "1411"), "7Pz ?");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "16Pz ?");
}

TEST(BO_R50, SupportByEighteenthArtilleryShowsIt) {
  Table t("at german 1 fight | S 1312 9M | G 1311 16Pz | G 1310 371 18AD 503");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_EQ(t.sees(kSoviet, "1310"), "371 ? ?");
  t.play("support 18AD");
  EXPECT_EQ(t.sees(kSoviet, "1310"), "371 18AD ?");
}

TEST(BO_6_3a, AllowsToDropADraft) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz 503");
  t.play("target 1312; join 16Pz; join 503; unjoin 503; cancel");
  EXPECT_EQ(t.ask(), "choose a hex to attack");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M ?");
  EXPECT_FALSE(flagged(t.s, t.id("16Pz"), kUsed)) << "nothing was spent";
  EXPECT_ALLOWED(t, "target 1312");
}

TEST(BO_6_3a, RefusesToCallOffADeclaredAttack) {
  Table t("air german 2 | at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz 503");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_REFUSED(t, "cancel", "BO:6.3a");
  t.play("done");
  ASSERT_EQ(t.ask(), "commit air markers");
  EXPECT_REFUSED(t, "cancel", "BO:6.3a");
}

TEST(BO_R50, ParticipantsCannotBeChangedAfterTheReveal) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz 503");
  t.play("target 1312; join 16Pz; declare");
  EXPECT_TRUE(t.why("join 503").has_value());
  EXPECT_TRUE(t.why("unjoin 16Pz").has_value());
  EXPECT_TRUE(t.why("target 1312").has_value());
}

// ---- how long it stays known ----------------------------------------------------------------------------------------

TEST(BO_R50, WhatWasShownStaysKnownAfterTheCombat) {
  // 6 against 14 is 1:3, the Tigers make it 1:2, and a 2 stalls it.
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 16Pz 371 503");
  t.play("target 1312; join 16Pz; join 503; declare; done").roll({2});
  ASSERT_TRUE(t.told("AS"));
  t.play("done; done");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M 3GTA-1 1GB");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "16Pz 503 ?");
}

TEST(BO_R50, AStepLossIsAnnouncedAndForgetsNothing) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 16Pz 371 503");
  t.play("target 1312; join 16Pz; join 503; declare; done").roll({3}).play("lose 16Pz");
  EXPECT_TRUE(t.told("loses a step", kSoviet));
  EXPECT_EQ(t.sees(kSoviet, "1311"), "16Pz 503 ?");
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("16Pz")).lost, 1);
}

TEST(BO_R50, ALossOfAWholeUnitMakesItAnotherStack) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 371 16Pz 503");
  t.play("target 1312; join 16Pz; join 503; declare; done");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "371 16Pz 503");
  t.roll({3}).play("lose 503");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "371 ?");
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("503")).where, Where::Dead);
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M 3GTA-1 1GB") << "the other stack is the same";
}

TEST(BO_R50, DefendersStayKnownThroughAStepLossAndAreForgottenWithALostUnit) {
  // 17 against 12 with concentric attack and Tigers is 4:1; a 3 costs one step.
  const char* position = "at german 1 fight | S 1312 6GT 3GTA-1 3GTA-2 | G 1311 9SS 503 | G 1313 10SS";
  Table t(position);
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({3});
  ASSERT_EQ(t.ask(), "defender loses a step");
  Table u = t;
  t.play("lose 6GT");
  EXPECT_EQ(t.sees(kGerman, "1312"), "6GT 3GTA-2 3GTA-1");
  u.play("lose 3GTA-1");
  EXPECT_EQ(u.sees(kGerman, "1312"), "6GT ?");
}

TEST(BO_R50, AStackThatMovesWholeIsFollowedByTheEye) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; pick 3GTA-2; step 1311");
  EXPECT_TRUE(sees_unit(t.s, kGerman, t.id("9M")));
  EXPECT_TRUE(sees_unit(t.s, kGerman, t.id("3GTA-1")));
  EXPECT_FALSE(sees_unit(t.s, kGerman, t.id("3GTA-2")));
  t.play("step 1310; halt");
  EXPECT_EQ(t.sees(kGerman, "1310"), "9M 3GTA-1 ?");
  EXPECT_EQ(t.sees(kGerman, "1312"), "");
}

TEST(BO_R50, AStackThatMovesInPartIsAnotherStack) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; step 1311");
  EXPECT_FALSE(sees_unit(t.s, kGerman, t.id("3GTA-1"))) << "already on its way";
  EXPECT_EQ(t.sees(kGerman, "1312"), "3GTA-2") << "what lay below now lies on top";
  t.play("halt");
  EXPECT_EQ(t.sees(kGerman, "1311"), "9M ?");
}

TEST(BO_R50, WhatStaysBehindIsAnotherStack) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 3GTA-2; step 1311; halt");
  EXPECT_EQ(t.sees(kGerman, "1311"), "3GTA-2") << "a counter by itself is its own top";
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M ?");
}

TEST(BO_R50, PickingAndHaltingChangesNothing) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 3GTA-2; pick 9M; drop 9M; halt");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M 3GTA-1 ?");
}

TEST(BO_R50, PassingThroughAStackChangesNothing) {
  Table t("at soviet 1 move | S 1311 6GT 18A-1:k 18A-2 | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; pick 3GTA-2; step 1311");
  const auto seen = [&](const char* u) { return sees_unit(t.s, kGerman, t.id(u)); };
  for (const char* u : {"6GT", "18A-1", "9M", "3GTA-1"}) EXPECT_TRUE(seen(u)) << u;
  for (const char* u : {"18A-2", "3GTA-2"}) EXPECT_FALSE(seen(u)) << u;
  EXPECT_EQ(top_unit(t.s, Table::hex("1311")), t.id("6GT")) << "the group rides above it";
  t.play("step 1310; halt");
  EXPECT_EQ(t.sees(kGerman, "1311"), "6GT 18A-1 ?");
  EXPECT_EQ(t.sees(kGerman, "1310"), "9M 3GTA-1 ?");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "6GT 18A-1 18A-2");
}

TEST(BO_R50, JoiningAStackMakesItAnother) {
  Table t("at soviet 1 move | S 1311 6GT/1 18A-1:k | S 1312 9M:k | G 1318 16Pz");
  t.play("pick 9M; step 1311; halt");
  EXPECT_EQ(t.sees(kGerman, "1311"), "9M ? ?");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "9M 6GT 18A-1");
}

TEST(BO_R50, AUnitLeftBehindOnTheWayMakesItAnotherStack) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; pick 3GTA-2; step 1311; drop 3GTA-2");
  EXPECT_EQ(t.where("3GTA-2"), "1311");
  EXPECT_FALSE(sees_unit(t.s, kGerman, t.id("3GTA-1")));
  t.play("step 1310; halt");
  EXPECT_EQ(t.sees(kGerman, "1311"), "3GTA-2");
  EXPECT_EQ(t.sees(kGerman, "1310"), "9M ?");
}

TEST(BO_R50, AUnitLeftOnAnotherStackMakesItAnotherStack) {
  Table t("at soviet 1 move | S 1311 6GT 18A-1:k | S 1312 9M 3GTA-2 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-2; step 1311; drop 3GTA-2; step 1310; halt");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "3GTA-2 6GT 18A-1");
  EXPECT_EQ(t.sees(kGerman, "1311"), "3GTA-2 ? ?");
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_R50, AFailedCrossingParts) {
  // Five hexes leave 9M five points and the rifle corps two; the Zbruch costs two more.
  Table t("at soviet 1 move | S 1618 9M 17GRC 3GTA-1:k | G 3018 16Pz");
  t.play("pick 9M; pick 17GRC; pick 3GTA-1; step 1617; step 1616; step 1615; step 1614; step 1613");
  EXPECT_TRUE(sees_unit(t.s, kGerman, t.id("3GTA-1")));
  t.play("step 1713").roll({5});
  EXPECT_EQ(t.where("17GRC"), "1613");
  EXPECT_EQ(t.where("9M"), "1713");
  EXPECT_EQ(t.sees(kGerman, "1613"), "17GRC");
  EXPECT_FALSE(sees_unit(t.s, kGerman, t.id("3GTA-1")));
  EXPECT_EQ(count(t, Ev::Stayed, kGerman), 0);
  EXPECT_EQ(count(t, Ev::StayedHidden, kGerman), 1);
  EXPECT_EQ(count(t, Ev::Stayed, kSoviet), 1);
}

TEST(BO_R50, AReinforcementOnTopMakesItAnotherStack) {
  Table t("at reinforce | pool 357 | G 0101 68 503:k");
  EXPECT_EQ(t.sees(kSoviet, "0101"), "68 503");
  t.play("place 357 0101");
  EXPECT_EQ(t.sees(kSoviet, "0101"), "357 ? ?");
  EXPECT_TRUE(t.told("is placed in 0101", kSoviet));
}

TEST(BO_R50, AProbeWithPartOfAStack) {
  Table t("at german 1 fight | S 1312 9M | G 1310 16Pz 371:k 503");
  t.play("target 1311; join 371; join 503; declare");
  EXPECT_EQ(t.sees(kGerman, "1311"), "371 503");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "371 ?");
  EXPECT_EQ(t.sees(kSoviet, "1310"), "16Pz");
  EXPECT_EQ(count(t, Ev::Moved, kSoviet), 1);
  EXPECT_EQ(count(t, Ev::MovedHidden, kSoviet), 1);
  EXPECT_EQ(count(t, Ev::Moved, kGerman), 2);
  EXPECT_EQ(shown(t), "") << "nothing is attacked, so nothing is shown";
}

TEST(BO_R50, AProbeWithAWholeStackIsFollowedByTheEye) {
  Table t("at german 1 fight | S 1312 9M | G 1310 16Pz 371:k 503");
  t.play("target 1311; join 16Pz; join 371; join 503; declare");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "16Pz 371 ?");
}

TEST(BO_R50, ALoneUnitThatRetreatsStaysKnownAndOneThatJoinsDoesNot) {
  const char* position = "at german 1 fight | S 1312 9M | S 1411 6GT 1GB:k | G 1311 9SS 503 | G 1313 10SS";
  Table t(position);
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({5}).play("retreat 9M 1211");
  EXPECT_EQ(t.sees(kGerman, "1211"), "9M");
  EXPECT_TRUE(flagged(t.s, t.id("9M"), kKnown));
  Table u(position);
  u.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({5}).play("retreat 9M 1411");
  EXPECT_EQ(u.sees(kGerman, "1411"), "9M ? ?");
  EXPECT_FALSE(flagged(u.s, u.id("9M"), kKnown));
}

TEST(BO_R50, GermansThatRetreatInPartAreForgottenByTheSoviets) {
  // 14 against 9 is 1:1, the Tigers make it 1:2, and a 1 drives them out.
  Table t("at soviet 1 fight | S 1311 9M 6GT | G 1312 16Pz 371 503");
  t.play("target 1312; join 9M; join 6GT; declare; done").roll({1});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "16Pz 371 503");
  t.play("retreat 371 1313");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "16Pz ?");
  EXPECT_EQ(t.sees(kSoviet, "1313"), "371");
  t.play("retreat 503 1313");
  EXPECT_EQ(t.sees(kSoviet, "1313"), "503 ?");
}

TEST(BO_R50, AnAdvanceInPartPartsTheStack) {
  Table t("at german 1 fight | S 1312 15RC/1 | G 1311 9SS 503");
  t.play("target 1312; join 9SS; join 503; declare; done").roll({1});
  EXPECT_EQ(t.sees(kSoviet, "1311"), "9SS 503");
  t.play("advance 9SS; done");
  EXPECT_EQ(t.sees(kSoviet, "1312"), "9SS");
  EXPECT_EQ(t.sees(kSoviet, "1311"), "503");
  Table u("at german 1 fight | S 1312 15RC/1 | G 1311 16Pz 9SS/4 503");
  u.play("target 1312; join 9SS; join 503; declare; done").roll({1}).roll({1}).play("advance 503; advance 9SS");
  EXPECT_EQ(u.sees(kSoviet, "1312"), "9SS ?");
  EXPECT_EQ(u.sees(kSoviet, "1311"), "16Pz");
}

// ---- what is offered or shown by necessity --------------------------------------------------------------------------

TEST(BO_R73, AnOverstackedHexIsShownBeforeTheChoice) {
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 9M 6GT 7GT | S 1412 8GM 3GTA-1");
  t.play("done");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M 7GT 6GT");
  EXPECT_EQ(shown(t), "6GT 7GT");
  EXPECT_EQ(t.sees(kGerman, "1412"), "8GM ?") << "nothing else";
  t.play("remove 7GT");
  EXPECT_EQ(t.sees(kGerman, "1312"), "9M ?") << "and it is another stack afterwards";
}

TEST(BO_R73, ItIsStillShownWhenASecondUnitMustGo) {
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 9M 6GT 7GT 8GM");
  t.play("done; remove 9M");
  ASSERT_EQ(t.ask(), "remove units of an overstacked enemy hex");
  EXPECT_EQ(t.offered(), "remove 8GM; remove 6GT; remove 7GT");
  EXPECT_EQ(t.sees(kGerman, "1312"), "6GT 7GT 8GM") << "he sees what he chooses from";
  EXPECT_EQ(shown(t), "8GM 6GT 7GT") << "announced once";
}

TEST(BO_R73, ItIsStillShownAfterTheDieOfARifleCorps) {
  Table t("at soviet 1 move | G 1318 16Pz | S 1312 15RC 28RC 106RC 7GT");
  t.play("done; remove 15RC").roll({6});
  EXPECT_EQ(t.sees(kGerman, "1312"), "28RC 7GT 106RC");
}

TEST(BO_R73, ARetreatIsOfferedOnlyToLegalHexesAndShowsNothingThere) {
  // 1411 is full under its top unit, 1211 has room for two steps.
  Table t(
      "at german 1 fight | S 1312 9M | S 1411 3GTA-1 6GT 18A-1 | S 1211 18A-2 3GTA-2 | G 1311 9SS 503 | G 1313 10SS | "
      "G 1412 16Pz");
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({5});
  EXPECT_EQ(t.offered(), "retreat 9M 1212; retreat 9M 1211");
  EXPECT_EQ(t.sees(kGerman, "1411"), "3GTA-1 ? ?");
  EXPECT_EQ(t.sees(kGerman, "1211"), "18A-2 ?");
}

TEST(BO_R73, TheGermanSeesTheUnitsThatHeSteers) {
  COVERS("BO:R50");
  const char* position = "at german 1 fight | S 1312 6GT 3GTA-1 3GTA-2 | G 1311 9SS 503 | G 1313 10SS";
  Table t(position);
  t.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({4});
  ASSERT_EQ(t.ask(), "choose retreats");
  EXPECT_EQ(t.sees(kGerman, "1312"), "6GT 3GTA-2 3GTA-1");
  t.play("retreat 3GTA-1 1411");
  EXPECT_TRUE(t.offers("retreat 3GTA-2 1411"));
  EXPECT_EQ(t.sees(kGerman, "1312"), "6GT 3GTA-2") << "both are named in his choices";
  t.play("retreat 3GTA-2 1411");
  EXPECT_EQ(t.sees(kGerman, "1411"), "3GTA-2 ?") << "where they join they are forgotten";
  // A loss before the retreat parts the stack as well.
  Table u(position);
  u.play("target 1312; join 9SS; join 503; join 10SS; declare; done").roll({1}).play("lose 3GTA-1");
  ASSERT_EQ(u.ask(), "choose retreats");
  EXPECT_EQ(u.sees(kGerman, "1312"), "6GT 3GTA-2");
}

// ---- what is told ---------------------------------------------------------------------------------------------------

TEST(BO_R50, AMoveIsToldWholeToItsOwnerAndAsItLooksToTheOthers) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1:k 3GTA-2 18A-1 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; pick 3GTA-2; pick 18A-1; step 1311");
  EXPECT_EQ(count(t, Ev::Moved, kSoviet), 4);
  EXPECT_EQ(count(t, Ev::MovedHidden, kSoviet), 0);
  for (const Side side : {kGerman, Side::Observer}) {
    EXPECT_EQ(count(t, Ev::Moved, side), 2);
    EXPECT_EQ(count(t, Ev::MovedHidden, side), 1);
    EXPECT_TRUE(t.told("2 units of the Soviet side move along from 1312 to 1311", side));
  }
}

TEST(BO_R50, ALoneUnitsMoveIsToldToAll) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz");
  t.play("pick 3GTA-1; step 1311");
  for (const Side side : {kSoviet, kGerman, Side::Observer}) EXPECT_EQ(count(t, Ev::Moved, side), 1);
  EXPECT_EQ(count(t, Ev::MovedHidden, kGerman), 0);
}

TEST(BO_R50, MovementPointsOfTheEnemyAreNotShown) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz");
  t.play("pick 9M; pick 3GTA-1; step 1311");
  const View v = view_for(t.s, kGerman);
  EXPECT_EQ(v.known.unit(t.id("9M")).mp, 0);
  EXPECT_EQ(view_for(t.s, kSoviet).known.unit(t.id("9M")).mp, 9);
}

TEST(BO_R50, APickedGroupIsItsOwnersThought) {
  Table t("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz");
  const View before = view_for(t.s, kGerman);
  const View observed = view_for(t.s, Side::Observer);
  t.play("pick 3GTA-1; pick 9M");
  EXPECT_TRUE(same(view_for(t.s, kGerman), before));
  EXPECT_TRUE(same(view_for(t.s, Side::Observer), observed));
  EXPECT_FALSE(
      same(view_for(t.s, kSoviet), view_for(Table("at soviet 1 move | S 1312 9M 3GTA-1 | G 1318 16Pz").s, kSoviet)));
  EXPECT_TRUE(t.events.list().empty());
}

TEST(BO_R50, ACrossingThatWaitsForItsDieShowsNothingOfTheGroup) {
  Table t("at soviet 1 move | S 1613 9M 3GTA-1 | G 3018 16Pz");
  const View before = view_for(t.s, kGerman);
  t.play("pick 3GTA-1; step 1713");
  ASSERT_TRUE(t.chance());
  EXPECT_TRUE(same(view_for(t.s, kGerman), before));
}

TEST(BO_R50, ADraftIsItsOwnersThought) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz 503");
  const View before = view_for(t.s, kSoviet);
  const View observed = view_for(t.s, Side::Observer);
  t.play("target 1312; join 503");
  EXPECT_TRUE(same(view_for(t.s, kSoviet), before));
  EXPECT_TRUE(same(view_for(t.s, Side::Observer), observed));
  EXPECT_EQ(view_json(view_for(t.s, kSoviet)), view_json(before));
  EXPECT_TRUE(t.events.list().empty());
}

// ---- tallies --------------------------------------------------------------------------------------------------------

TEST(BO_R50, TalliesCountOnlyWhatIsSeen) {
  const Table t("at german 1 fight | S 1312 9M 3GTA-1 1GB | G 1311 16Pz 503");
  const auto stack = tally(t.s, kGerman, "stack 1312");
  ASSERT_TRUE(stack.ok());
  EXPECT_EQ(stack->total(), 2);
  EXPECT_EQ(stack->lines().size(), 2u) << "9M, and how many more there are";
  EXPECT_EQ(t.tally("defence 1312 16Pz", kGerman), "9");
  EXPECT_EQ(t.tally("odds 1312 16Pz", kGerman), "<1:2");
  EXPECT_EQ(tally(t.s, kSoviet, "stack 1312")->total(), 4);
  // A Tiger below does not show in the shifts.
  EXPECT_EQ(t.tally("shift 1311 9M", kSoviet), "0");
  EXPECT_EQ(t.tally("defence 1311 9M", kSoviet), "4");
}

TEST(BO_R50, OfAnUnseenUnitATallySaysWhatItSaysOfOneThatIsNotThere) {
  const Table t("at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz");
  for (const char* query : {"supply ", "communications ", "allowance "}) {
    const std::string hidden = tally_text(t.s, kGerman, query + std::string("3GTA-1"));
    const std::string absent = tally_text(t.s, kGerman, query + std::string("3GTA-2"));
    EXPECT_NE(hidden.find("you do not see that unit"), std::string::npos);
    EXPECT_EQ(hidden.substr(hidden.find(':')), absent.substr(absent.find(':')));
    EXPECT_EQ(tally_text(t.s, kGerman, query + std::string("9M")).find('?'), std::string::npos);
  }
  EXPECT_EQ(t.tally("move 9M 1311", kGerman).front(), '?') << "nor are the enemy's plans explained";
}

TEST(BO_R50, TalliesDoNotBetrayADraft) {
  Table t("at german 1 fight | S 1312 9M 3GTA-1 | G 1311 16Pz 503");
  const std::vector<std::string> queries{"odds",         "attack",          "defence",        "shift",
                                         "odds 1311 9M", "defence 1311 9M", "attack 1311 9M", "stack 1311"};
  std::vector<std::string> before;
  for (const Side side : {kSoviet, Side::Observer})
    for (const std::string& q : queries) before.push_back(tally_text(t.s, side, q));
  t.play("target 1312; join 503");
  std::size_t i = 0;
  for (const Side side : {kSoviet, Side::Observer})
    for (const std::string& q : queries) EXPECT_EQ(tally_text(t.s, side, q), before[i++]) << q;
  EXPECT_EQ(t.tally("attack", kGerman), "2") << "its owner may ask";
}

}  // namespace kessel::breakout
