// Refusals that no single case is about: whose turn it is, whose unit it is, and hexes and units that are not there.
#include "table.h"

namespace kessel::breakout {

namespace {

struct Row {
  const char* position;  ///< in which the action would be in order for the side that is asked
  const char* action;
  const char* other_side;  ///< the citation when the side that is not asked takes it
  const char* enemy;       ///< the same action with an enemy's unit, or nothing
  const char* citation;    ///< by which that is refused
};

const std::vector<Row>& rows() {
  static const std::vector<Row> list{
      {"turn 2 | at soviet 1 move | S 1312 31T", "done", "BO:5.0", nullptr, nullptr},
      {"turn 6 | at replace | track 3 15RC | pool 9SS", "place 15RC 2603", "BO:5.0", "place 9SS 2603", "BO:11.2"},
      {"turn 5 | at reinforce | pool 9SS | track 3 15RC", "place 9SS 0105", "BO:5.0", "place 15RC 0105", "BO:10.1"},
      {"turn 1 | at setup-german | setup 68 | S 0904 15RC", "place 68 1308", "BO:5.0", "place 15RC 1308", "BO:3.2"},
      {"turn 3 | at korpsgruppen", "kg Br 1312", "BO:5.0", nullptr, nullptr},
      {"turn 2 | at soviet 1 order", "order fight-move", "BO:5.0", nullptr, nullptr},
      {"turn 2 | at soviet 1 move | S 1312 31T | G 2010 16Pz", "pick 31T", "BO:12.0c", "pick 16Pz", "BO:12.0c"},
      {"turn 2 | at soviet 1 move | frames group | S 1312 31T:g 9M:g | G 2010 16Pz", "drop 31T", "BO:5.0", "drop 16Pz",
       "BO:R68"},
      {"turn 2 | at soviet 1 move | frames group | S 1312 31T:g", "step 1311", "BO:5.0", nullptr, nullptr},
      {"turn 2 | at soviet 1 move | frames group:0729 | S 0729 31T:g", "exit", "BO:12.0c", nullptr, nullptr},
      {"turn 2 | at soviet 1 move | frames group | S 1312 31T:g", "halt", "BO:5.0", nullptr, nullptr},
      {"turn 2 | at soviet 1 fight | S 1312 31T | G 1313 16Pz", "target 1313", "BO:5.0", nullptr, nullptr},
      {"turn 2 | at soviet 1 fight | frames draft | combat 1313 | S 1312 31T | G 1313 16Pz", "join 31T", "BO:13.0",
       "join 16Pz", "BO:13.0"},
      {"turn 2 | at soviet 1 fight | frames draft | combat 1313 | S 1312 31T:c | G 1313 16Pz", "unjoin 31T", "BO:13.0",
       "unjoin 16Pz", "BO:13.0"},
      {"turn 2 | at soviet 1 fight | frames draft | combat 1313 | S 1312 31T:c | G 1313 16Pz", "cancel", "BO:13.0",
       nullptr, nullptr},
      {"turn 2 | at soviet 1 fight | frames draft | combat 1313 | S 1312 31T:c | G 1313 16Pz", "declare", "BO:13.0",
       nullptr, nullptr},
      {"turn 3 | at soviet 1 fight | frames support | combat 1313 | kg Br 1314 | S 1312 31T:c | G 1313 16Pz",
       "support Br", "BO:5.0", nullptr, nullptr},
      {"turn 3 | at soviet 1 fight | frames air-support | combat 1313 | air soviet 2 | S 1312 31T:c | G 1313 16Pz",
       "air 1", "BO:5.0", nullptr, nullptr},
      {"turn 3 | at soviet 1 fight | frames attacker-loss | combat 1313 result=AL1 | S 1312 31T:c 9M:c | G 1313 16Pz",
       "lose 31T", "BO:5.0", "lose 16Pz", "BO:13.9m"},
      {"turn 3 | at soviet 1 fight | frames retreat | combat 1313 result=DR | S 1312 31T:c | G 1313 16Pz",
       "retreat 16Pz 1314", "BO:5.0", "retreat 31T 1314", "BO:13.9"},
      {"turn 3 | at soviet 1 fight | frames advance | combat 1313 result=DR | S 1312 31T:c | G 2010 16Pz",
       "advance 31T", "BO:5.0", "advance 16Pz", "BO:13.10"},
      {"turn 3 | at soviet 1 move | frames overstack:1312 | S 1312 31T 9M 11GT", "remove 31T", "BO:5.0", nullptr,
       nullptr},
      {"turn 2 | at soviet 1 move | S 1312 31T 9M | G 2010 16Pz 371", "top 9M", "BO:5.0", "top 371", "BO:6.3"},
  };
  return list;
}

}  // namespace

/// "Not yours": every action there is, by the side that is not asked and with an enemy's unit.
TEST(Refusals, EveryActionIsItsOwnersRefuse) {
  COVERS("BO:5.0", "BO:12.0c", "BO:13.0");
  std::array<bool, kActs> tried{};
  for (const Row& r : rows()) {
    SCOPED_TRACE(std::string(r.position) + " / " + r.action);
    const Table t(r.position);
    EXPECT_ALLOWED(t, r.action);
    const auto action = parse_action(content(), r.action, t.asked());
    ASSERT_TRUE(action.ok());
    tried[action->kind] = true;
    const Why theirs = t.why(r.action, other(t.asked()));
    ASSERT_TRUE(theirs.has_value());
    EXPECT_EQ(theirs->rule.text(), std::string_view(r.other_side)) << theirs->reason.text();
    if (r.enemy == nullptr) continue;
    EXPECT_REFUSED(t, r.enemy, r.citation);
  }
  for (std::size_t i = 0; i < kActs; ++i) EXPECT_TRUE(tried[i]) << "no row for action " << i;
}

/// No text names a hex off the map, but a number can.
TEST(BO_2_1, RefusesHexesThatAreNotOnTheMap) {
  COVERS("BO:3.2", "BO:10.1", "BO:11.2");
  const Hex nowhere = Hex::at(49, 0);
  const auto refused = [&](const Table& t, const Action& a) {
    const Why no = why_not(t.s, a);
    return no ? std::string(no->rule.text()) : "allowed";
  };
  const Table set_up("turn 1 | at setup-german | setup 68");
  EXPECT_EQ(refused(set_up, act(kGerman, Act::Place, set_up.id("68"), nowhere)), "BO:2.1");
  const Table reinforce("turn 5 | at reinforce | pool 9SS");
  EXPECT_EQ(refused(reinforce, act(kGerman, Act::Place, reinforce.id("9SS"), nowhere)), "BO:2.1");
  const Table replace("turn 5 | at replace | track 3 15RC");
  EXPECT_EQ(refused(replace, act(kSoviet, Act::Place, replace.id("15RC"), nowhere)), "BO:2.1");
  const Table move("turn 2 | at soviet 1 move | frames group | S 1312 31T:g");
  EXPECT_EQ(refused(move, act(kSoviet, Act::Step, nowhere)), "BO:2.1");
  const Table fight("turn 2 | at soviet 1 fight | S 1312 31T");
  EXPECT_EQ(refused(fight, act(kSoviet, Act::Target, nowhere)), "BO:2.1");
}

/// On the shipped map the entry hexes lie in the closed area (BO:12.5); on a corrected one Soviets may stand there.
TEST(BO_6_0d, RefusesAReinforcementInAnEntryHexThatSovietsHold) {
  COVERS("BO:10.1e");
  Content own = content();
  own.soviet_forbidden = {};
  const auto read = parse_position(own, "turn 5 | at reinforce | pool 9SS | S 0105 31T");
  ASSERT_TRUE(read.ok()) << read.error().text();
  const auto why = why_not(*read, act(kGerman, Act::Place, own.unit("9SS"), Table::hex("0105")));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->rule.text(), "BO:6.0d");
  EXPECT_FALSE(why_not(*read, act(kGerman, Act::Place, own.unit("9SS"), Table::hex("0106"))).has_value());
}

/// Every shipped unit that can attack has a factor to do it with; a corrected one need not.
TEST(BO_R25, RefusesAUnitWithoutAnAttackFactor) {
  Content own = content();
  own.units[own.unit("371").value].steps[0].attack = 0;
  const auto read = parse_position(own,
                                   "turn 2 | at german 1 fight | frames draft | combat 1313 by=german | "
                                   "G 1312 371 16Pz | S 1313 31T");
  ASSERT_TRUE(read.ok()) << read.error().text();
  const auto why = why_not(*read, act(kGerman, Act::Join, own.unit("371")));
  ASSERT_TRUE(why.has_value());
  EXPECT_EQ(why->rule.text(), "BO:R25");
}

/// BO:13.3c is told when it matters: Soviet markers are there, and a German attack is being fought.
TEST(BO_13_3c, RefusesSovietAirInAGermanAttack) {
  const Table t(
      "turn 3 | at german 1 fight | frames support | combat 1313 by=german | air soviet 3 | G 1312 16Pz:c | S 1313 "
      "31T");
  const Why no = t.why("air 1", kSoviet);
  ASSERT_TRUE(no.has_value());
  EXPECT_EQ(no->rule.text(), "BO:13.3c");
}

TEST(BO_12_2, RefusesAFurtherStepWhenTheLastPointIsSpent) {
  COVERS("BO:12.0a", "BO:R68");
  // 16 Panzer pays ten points for ten hexes of clear ground or less; a marsh or wood ends it earlier.
  Table t("turn 2 | at german 1 move | frames group | G 1313 16Pz:gb@1");
  t.play("step 1314");
  EXPECT_EQ(t.ask(), "pick units to move") << "its last point has closed the group";
  EXPECT_REFUSED(t, "step 1315", "BO:12.2");
  EXPECT_REFUSED(t, "pick 16Pz", "BO:12.2");
  Table halted("turn 2 | at german 1 move | frames group | G 1313 16Pz:gb@4");
  halted.play("halt");
  EXPECT_REFUSED(halted, "pick 16Pz", "BO:R68");
  EXPECT_REFUSED(halted, "step 1314", "BO:12.0c");
  Table old("version 1 | turn 2 | at german 1 move | frames group | G 1313 16Pz:gb@1");
  old.play("step 1314");
  EXPECT_REFUSED(old, "pick 16Pz", "BO:R68");
}

}  // namespace kessel::breakout
