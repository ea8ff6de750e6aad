// Chapter 4: the phases of a turn and who acts in them.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Both sides pass, every die shows `die`, until the turn has changed.
void pass_the_turn(Table& t, int die) {
  const int turn = t.s.turn;
  while (t.s.turn == turn && t.s.phase != Phase::Over) {
    if (t.chance()) {
      Draw all;
      for (int i = 0; i < node(t.s).dice; ++i) all.die[all.count++] = static_cast<std::uint8_t>(die);
      answer(t.s, all, t.events);
    } else {
      t.play(t.asks(kAxis) ? "axis: done" : "soviet: done");
    }
  }
}

/// Letters of the phases that were announced, in order.
std::string announced(const Table& t) {
  std::string letters;
  for (const Event& e : t.events.list())
    if (const std::string line = event_text(content(), e); line.substr(0, 6) == "Phase ") letters += line[6];
  return letters;
}

/// A front on which every phase has something to ask: armies that touch, aircraft, a transport.
const char* kFront =
    "air Bf109-1 Il2-1 Ju52-1 | S 3304 8GMC-HQ | S 3306 8GMC-19GMB | A 3307 1Pz-PzR1 96-GR283 | A 3309 LIX-HQ";

}  // namespace

TEST(KS_4_0, TheOrderOfThePhases) {
  Table t(std::string("turn 12 snow | at L | ") + kFront);
  t.play("done");
  ASSERT_EQ(t.s.turn, 13);
  pass_the_turn(t, 6);
  EXPECT_EQ(announced(t), "BCDEFGHIJKLB") << "to the next morning; A and M bring their own lines";
  EXPECT_TRUE(t.told("Weather: mud"));
  EXPECT_TRUE(t.told("Turn 13 ends"));
}

TEST(KS_4_0, PhasesThatDoNotApplyArePassedOver) {
  Table t("turn 8 snow | at L | S 3304 8GMC-HQ | S 3306 8GMC-19GMB | A 3310 LIX-HQ");
  t.play("done");
  ASSERT_EQ(t.s.turn, 9);
  EXPECT_EQ(t.s.phase, Phase::E) << "heavy snow: nothing flies";
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::G) << "no Directive is due";
  t.play("done; done");
  EXPECT_EQ(t.s.phase, Phase::J) << "nobody stands next to an enemy";
}

TEST(KS_4_0, TheGameEndsWithTurnSeventeen) {
  Table t("turn 17 mud | at L | S 3304 8GMC-HQ | A 3310 LIX-HQ");
  t.play("done");
  EXPECT_EQ(t.s.phase, Phase::Over);
  EXPECT_EQ(node(t.s).kind, Node::Kind::Finished);
  Table before("turn 16 mud | at L | S 3304 8GMC-HQ | A 3310 LIX-HQ");
  before.play("done");
  EXPECT_EQ(before.s.turn, 17);
}

/// The refusal says when it would be in order.
TEST(KS_4_0, RefusesWhatIsNotAskedNow) {
  COVERS("KS:13.1", "KS:18.0", "KS:15.2.1");
  Table t("turn 8 snow | at J | A 3310 LIX-HQ | A 3308 96-GR283");
  struct Row {
    const char *action, *citation, *words;
  };
  const Row rows[] = {
      {"blow 3625 3726", "KS:19.3.3", "before the set-up"},
      {"place 96-GR283 3307", "KS:18.0", "in the set-up"},
      {"rest", "KS:18.0", "set-up"},
      {"train 1 LIX", "KS:15.2.1", "set-up"},
      {"points LIX 1 1", "KS:18.1e", "Axis set-up"},
      {"give LIX 1 1", "KS:6.7.2.A", "has landed"},
      {"role Bf109-1 fighter", "KS:6.1.1b", "meet"},
      {"intercept", "KS:6.4.4a", "has broken off"},
      {"name 8GMC", "KS:8.1.2a", "is due"},
      {"brigade 8GMC-19GMB", "KS:8.1.2c", "after the die"},
      {"halt", "KS:11.1.1", "on the move"},
      {"back", "KS:11.1.1", "on the move"},
      {"corps LIX", "KS:13.1.1", "lost theirs"},
      {"pay 96-GR283", "KS:10.6.2", "is declared"},
      {"lose 96-GR283", "KS:13.1", "costs some"},
      {"along 96-GR283", "KS:13.2a", "attackers retreat"},
      {"heir 96-GR283", "KS:15.2.3c", "lost its own"},
  };
  for (const Row& row : rows) {
    EXPECT_REFUSED(t, row.action, row.citation);
    EXPECT_NE(std::string_view(t.why(row.action)->reason.text()).find(row.words), std::string_view::npos) << row.action;
  }
  EXPECT_ALLOWED(t, "pick 96-GR283");
}

TEST(KS_4_0, RefusesToPassOverADuty) {
  Table t("turn 4 mud | at F directive-choose | crossings 3 | S 3304 8GMC-HQ | S 3305 8GMC-19GMB");
  EXPECT_REFUSED(t, "done", "KS:4.0");
  EXPECT_ALLOWED(t, "name 8GMC");
}

TEST(KS_4_0A, ADieForTheWeatherUntilThirtiethMarch) {
  for (int turn = 1; turn <= 16; ++turn) {
    Table t("turn " + std::to_string(turn) + " snow | at L | S 3304 8GMC-HQ | A 3310 LIX-HQ");
    t.play("done");
    ASSERT_EQ(t.s.turn, turn + 1);
    EXPECT_EQ(t.step() == "weather-roll", t.s.turn <= 7) << t.s.turn;
    EXPECT_TRUE(t.s.turn > 7 || node(t.s).roller == kAxis) << "an Axis die";
  }
}

TEST(KS_4_0D, RefusesBombersInOtherPhases) {
  Table t("turn 8 snow | at J | air Ju87-1 | A 3310 LIX-HQ | S 3306 1GA-30RD");
  EXPECT_REFUSED(t, "strike 3306", "KS:4.0D");
  Table d("turn 8 snow | at D missions:axis | initiative axis | air Ju87-1:bomber,sector=" +
          std::to_string(content().at(Table::hex("3306")).sector) + " | A 3310 LIX-HQ | S 3306 1GA-30RD");
  EXPECT_ALLOWED(d, "strike 3306");
}

TEST(KS_4_0G, RefusesActivationsInOtherPhases) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ | S 3305 8GMC-19GMB");
  EXPECT_REFUSED(t, "activate 8GMC", "KS:4.0G");
  Table g("turn 8 snow | at G activate | S 3304 8GMC-HQ | S 3305 8GMC-19GMB");
  EXPECT_ALLOWED(g, "activate 8GMC");
}

TEST(KS_4_0H, ActivatedFormationsMoveAndIneligibleOnesRegroup) {
  Table t(
      "turn 8 snow | at H | active 8GMC | ineligible 18A | S 3304 8GMC-HQ:active 7GTC-HQ | S 3305 8GMC-19GMB:active |"
      " S 3307 18A-HQ:regroups | S 3308 7GTC-54GTB");
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_ALLOWED(t, "pick 8GMC-19GMB");
  EXPECT_ALLOWED(t, "pick 18A-HQ");
  EXPECT_REFUSED(t, "pick 7GTC-54GTB", "KS:9.1");
}

TEST(KS_4_0I, SupplyIsCheckedThenActivatedUnitsAttack) {
  // The text calls both brigades supplied; the HQ of one is far away, and the check of I finds that out.
  Table t(
      "turn 8 snow | at H | S 4501 8GMC-HQ | S 3306 8GMC-19GMB:active | S 3304 7GTC-HQ | S 3406 7GTC-54GTB:active |"
      " S 3206 7GTC-55GTB | A 3307 68-GR169");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::I);
  EXPECT_TRUE(t.asks(kSoviet));
  EXPECT_EQ(t.supply("8GMC-19GMB"), "general");
  t.play("target 3307");
  EXPECT_ALLOWED(t, "join 3406");
  EXPECT_REFUSED(t, "join 3306", "KS:10.2b");
  EXPECT_REFUSED(t, "join 3206", "KS:9.1");
}

TEST(KS_4_0J, AllAxisUnitsMayMoveAfterTheCheck) {
  Table t(
      "turn 8 snow | at I | S 3306 8GMC-19GMB | A 3307 96-GR283 1Pz-PzR1 507Tiger | A 3308 TernG-1 | A 0417 LIX-HQ");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::J);
  EXPECT_EQ(t.supply("96-GR283"), "out");
  for (const char* unit : {"96-GR283", "1Pz-PzR1", "507Tiger", "TernG-1", "LIX-HQ"})
    EXPECT_ALLOWED(t, std::string("pick ") + unit);
}

TEST(KS_4_0K, AttackersOfPanzerArmyPayTheReliefForcesDoNot) {
  Table t("turn 8 snow | at J | ammo LIX 5 | A 3309 LIX-HQ XLVIII-HQ | A 3308 1Pz-PzR1 507Tiger | S 3307 1GA-30RD");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::K);
  EXPECT_EQ(t.supply("1Pz-PzR1"), "attack");
  t.play("target 3307; join 3308; declare");
  EXPECT_EQ(t.ammo("LIX"), 4) << "one for the regiment, none for the Tigers";
}

TEST(KS_4_0L, MotorizedUnitsMoveAgain) {
  Table t("turn 8 snow | at K | fuel LIX 5 | A 3310 LIX-HQ XLVIII-HQ | A 3309 1Pz-PzR1 507Tiger");
  t.play("done");
  ASSERT_EQ(t.s.phase, Phase::L);
  t.play("pick 1Pz-PzR1");
  EXPECT_REFUSED(t, "step 3308", "KS:10.5.2a");  // with fuel
  t.play("fuel 1; step 3308; pick 507Tiger");
  EXPECT_ALLOWED(t, "step 3308");  // without
}

TEST(KS_4_0L, RefusesLegUnits) {
  Table t("turn 8 snow | at L | A 3310 LIX-HQ | A 3309 96-GR283 Gollnick-HQ 1Pz-PzR1 TernG-1");
  for (const char* unit : {"96-GR283", "Gollnick-HQ", "TernG-1"})
    EXPECT_REFUSED(t, std::string("pick ") + unit, "KS:4.0L");
  EXPECT_ALLOWED(t, "pick 1Pz-PzR1");
}

TEST(KS_4_0M, BothSidesRecoverAsTheTurnEnds) {
  Table t("turn 8 snow | at L | S 3304 8GMC-HQ | S 3306 8GMC-19GMB:do | A 3310 LIX-HQ | A 3309 96-GR283:dis");
  t.play("done");
  ASSERT_EQ(t.s.turn, 9);
  EXPECT_EQ(t.status("8GMC-19GMB"), "good");
  EXPECT_EQ(t.status("96-GR283"), "good");
}

TEST(KS_4_0N, ThePhasingPlayerActs) {
  EXPECT_TRUE(Table("turn 8 snow | at H | S 3304 8GMC-HQ").asks(kSoviet));
  EXPECT_TRUE(Table("turn 8 snow | at I | S 3306 1GA-30RD | A 3307 KG75").asks(kSoviet));
  EXPECT_TRUE(Table("turn 8 snow | at J | A 3310 LIX-HQ").asks(kAxis));
  EXPECT_TRUE(Table("turn 8 snow | at K | S 3306 1GA-30RD | A 3307 KG75").asks(kAxis));
  EXPECT_TRUE(Table("turn 8 snow | at L | A 3310 LIX-HQ").asks(kAxis));
}

TEST(KS_4_0N, RefusesTheOtherPlayerAndHisUnits) {
  Table t("turn 8 snow | at H | S 3304 8GMC-HQ:active | A 3307 KG75");
  const Why no = t.why("pick KG75", kAxis);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "KS:4.0N");
  EXPECT_REFUSED(t, "pick KG75", "KS:4.0N");
  EXPECT_ALLOWED(t, "pick 8GMC-HQ");
}

}  // namespace kessel::kesselschlacht
