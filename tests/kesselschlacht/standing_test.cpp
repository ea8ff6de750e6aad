// Standing orders: answers given for a seat from its own view.
#include "games/kesselschlacht/standing.h"

#include "table.h"

namespace kessel::kesselschlacht {
namespace {

std::string answered(const Table& t, Side side, std::string_view orders) {
  const auto a = standing_answer(view_for(t.s, side), orders);
  if (!a) return "";
  EXPECT_FALSE(why_not(t.s, *a)) << orders;
  return action_text(*t.s.content, *a);
}

/// A combat of the Soviets against three regiments, up to the die.
constexpr const char* kAssault =
    "at I fight combat-roll | ammo LIX 5 | combat 3210 by=soviet column=6 table=4"
    " | A 3210 96-GR283:known 96-GR284:known LIX-HQ:known"
    " | S 3211 1GA-68GRD:combat,known,active 1GA-117GRD:combat,known,active | S 3306 1GA-HQ:active";

TEST(KesselschlachtStanding, WhoIsLostAndWhereTheyGo) {
  bool lost = false, went = false;
  for (int die = 1; die <= 6; ++die) {
    Table t(kAssault);
    t.roll({die});
    for (int guard = 0; guard < 8 && t.asks(kAxis); ++guard) {
      if (t.step() == "defender-loss") {
        lost = true;
        EXPECT_EQ(answered(t, kAxis, "lose:96-GR284 lose-least"), "lose 96-GR284");
        EXPECT_EQ(answered(t, kAxis, "lose:LIX-HQ lose:96-GR284"), "lose LIX-HQ");
        EXPECT_EQ(answered(t, kAxis, "lose-least"), "lose 96-GR283") << "the HQ is dearer than its strength";
        EXPECT_EQ(answered(t, kAxis, "retreat-west"), "") << "about something else";
        EXPECT_EQ(answered(t, kSoviet, "lose-least"), "") << "not asked";
        t.play("lose 96-GR284");
      } else if (t.step() == "defender-retreat") {
        went = true;
        const std::string west = answered(t, kAxis, "retreat-west"), east = answered(t, kAxis, "retreat-east");
        EXPECT_EQ(west.substr(0, 8), "retreat ");
        EXPECT_LE(west.substr(west.size() - 4), east.substr(east.size() - 4));
        EXPECT_EQ(answered(t, kAxis, ""), "");
        t.play(west);
      } else {
        break;
      }
    }
  }
  EXPECT_TRUE(lost || went);
  EXPECT_TRUE(went);
}

TEST(KesselschlachtStanding, PhasesThatOneLeavesAlone) {
  const Table positions("turn 4 | at E | A 3210 LIX-HQ 96-GR283 | S 2408 4GTC-HQ");
  EXPECT_EQ(answered(positions, kAxis, "keep-positions"), "done");
  EXPECT_EQ(answered(positions, kAxis, "no-demolition"), "");
  EXPECT_EQ(answered(positions, kSoviet, "keep-positions"), "");
  const Table surprise("turn 4 | at B surprise | air Ju88-1 | A 3210 LIX-HQ | S 2408 4GTC-HQ");
  EXPECT_EQ(answered(surprise, kAxis, "no-surprise"), "done");
  const Table cargo("turn 4 | at B cargo | air Ju52-1 | A 3210 LIX-HQ | S 2408 4GTC-HQ");
  EXPECT_EQ(answered(cargo, kAxis, "no-cargo"), "done");
}

TEST(KesselschlachtStanding, FightersLeftAlone) {
  const Table t(
      "turn 4 | at C intercept=8:axis | initiative axis | air Bf109-1:sector=8 Pe2-1:sector=8 | A 3210 LIX-HQ | S 2408 "
      "4GTC-HQ");
  EXPECT_EQ(answered(t, kAxis, "intercept"), "intercept");
  EXPECT_EQ(answered(t, kAxis, "no-intercept"), "done");
  EXPECT_EQ(answered(t, kSoviet, "intercept"), "");
}

TEST(KesselschlachtStanding, WordsAreChecked) {
  EXPECT_FALSE(
      bad_orders(content(), "lose:KG1 lose:96-GR283 lose-least retreat-south no-intercept keep-positions no-cargo"));
  EXPECT_FALSE(bad_orders(content(), ""));
  for (const char* bad : {"surrender", "lose:", "lose:nobody", "retreat-home", "intercept:2"})
    EXPECT_TRUE(bad_orders(content(), bad)) << bad;
}

}  // namespace
}  // namespace kessel::kesselschlacht
