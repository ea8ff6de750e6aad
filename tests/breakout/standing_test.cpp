// Standing orders: answers given for a seat in the other side's turn, and only then.
#include "games/breakout/standing.h"

#include "table.h"

namespace kessel::breakout {
namespace {

std::string answered(const Table& t, Side side, std::string_view orders) {
  const auto a = standing_answer(view_for(t.s, side), orders);
  if (!a) return "";
  EXPECT_FALSE(why_not(t.s, *a)) << orders;
  return action_text(*t.s.content, *a);
}

TEST(BreakoutStanding, SupportInDefence) {
  Table t("at soviet 1 fight | weather frost | kg Br 2009 | S 2010 6GT | G 2009 371");
  t.play("target 2009; join 6GT; declare");
  ASSERT_EQ(t.ask(), "Korpsgruppe and 18th Artillery");
  EXPECT_EQ(answered(t, kGerman, "no-support"), "done");
  EXPECT_EQ(answered(t, kGerman, "support"), "support Br");
  EXPECT_EQ(answered(t, kGerman, "lose-least"), "") << "about something else";
  EXPECT_EQ(answered(t, kSoviet, "no-support"), "") << "not asked";
}

TEST(BreakoutStanding, NothingIsAnsweredInOnesOwnTurn) {
  Table t("at german 1 fight | weather frost | air german 3 | S 2010 6GT | G 2009 371");
  t.play("target 2010; join 371; declare");
  ASSERT_EQ(t.ask(), "Korpsgruppe and 18th Artillery");
  EXPECT_EQ(answered(t, kGerman, "no-support no-air"), "");
}

TEST(BreakoutStanding, AirUpToSoManyMarkers) {
  Table t("at soviet 1 fight | weather frost | air german 2 | S 2010 6GT | G 2009 371");
  t.play("target 2009; join 6GT; declare; done");
  ASSERT_EQ(t.ask(), "commit air markers");
  EXPECT_EQ(answered(t, kGerman, "no-air"), "air 0");
  EXPECT_EQ(answered(t, kGerman, "air:1"), "air 1");
  EXPECT_EQ(answered(t, kGerman, "air:9"), "air 2");
  EXPECT_EQ(answered(t, kGerman, ""), "");
}

TEST(BreakoutStanding, WhoLosesAndWhereTheyGo) {
  Table t("at soviet 1 fight | weather frost | S 2010 6GT 9M | S 1910 7GT 3GM | G 2009 371 16Pz");
  t.play("target 2009; join 6GT; join 9M; join 7GT; join 3GM; declare; done").roll({1});
  bool lost = false, went = false;
  for (int guard = 0; guard < 12 && (t.ask() == "defender loses a step" || t.ask() == "choose retreats"); ++guard) {
    if (t.ask() == "defender loses a step") {
      lost = true;
      EXPECT_EQ(answered(t, kGerman, "lose:371 lose-least"), "lose 371");
      EXPECT_EQ(answered(t, kGerman, "lose:16Pz lose:371"), "lose 16Pz");
      EXPECT_EQ(answered(t, kGerman, "lose-least").substr(0, 5), "lose ");
      t.play("lose 371");
    } else {
      went = true;
      const std::string west = answered(t, kGerman, "retreat-west"), east = answered(t, kGerman, "retreat-east");
      EXPECT_EQ(west.substr(0, 8), "retreat ");
      EXPECT_LT(west.substr(west.size() - 4), east.substr(east.size() - 4));
      t.play(west);
    }
  }
  EXPECT_TRUE(lost || went) << t.ask();
  EXPECT_TRUE(went) << t.ask();
}

TEST(BreakoutStanding, WordsAreChecked) {
  EXPECT_FALSE(bad_orders(content(), "support air:3 lose:371 lose:16Pz lose-least retreat-south no-advance"));
  EXPECT_FALSE(bad_orders(content(), ""));
  for (const char* bad : {"surrender", "air:", "air:x", "air:-1", "air:1000", "lose:", "lose:nobody", "retreat-home"})
    EXPECT_TRUE(bad_orders(content(), bad)) << bad;
}

}  // namespace
}  // namespace kessel::breakout
