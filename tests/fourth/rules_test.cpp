// The rules of Outposts, each from a position of one line: what is allowed, what is refused and why, what a fight brings.
#include "outposts/rules.h"
#include "core/json_writer.h"
#include "outposts_fixture.h"

namespace kessel::outposts {
namespace {

/// A position and what both sides do in it.
class Table {
 public:
  explicit Table(const std::string& text) : state_(*outposts_game()->start("track", {})) {
    auto parsed = outposts_game()->parse_position("scenario track | " + text);
    if (parsed)
      state_ = std::move(*parsed);
    else
      ADD_FAILURE() << parsed.error().text();
  }
  /// The key of the refusal, or "" if it was done.
  std::string act(Side by, const std::string& text) {
    const auto action = outposts_game()->parse_action(text, by);
    if (!action) return action.error().text();
    if (const auto no = outposts_game()->why_not(state_, *action)) return std::string(no->reason.key());
    Events events;
    outposts_game()->apply(state_, *action, events);
    told_ = events.list();
    return "";
  }
  void roll(int attacker, int defender) {
    Events events;
    outposts_game()->answer(state_, Draw{attacker, defender}, events);
    told_ = events.list();
  }
  std::string text() const { return outposts_game()->position_text(state_).substr(17); }
  std::string told(Side side) const {
    std::string out;
    for (const Event& e : told_)
      if (sees(e, side)) out += outposts_game()->event_text(e) + "\n";
    return out;
  }
  const AnyState& state() const { return state_; }

 private:
  AnyState state_;
  std::vector<Event> told_;
};

TEST(OutpostsSetUp, IsSecretAndAtHome) {
  Table t("turn 1 | at setup | posts -- -- -- -- --");
  EXPECT_EQ(t.act(kWest, "place 1 3"), "not_a_post_of_your_home");
  EXPECT_EQ(t.act(kWest, "place 2 1"), "no_such_counter_left_to_place");
  EXPECT_EQ(t.act(kWest, "move 1 2"), "place_your_counters_first");
  EXPECT_EQ(t.act(kWest, "pass"), "place_your_counters_first");
  EXPECT_EQ(t.act(kWest, "place 1 2"), "");
  EXPECT_EQ(t.told(kWest), "west places a 1 on post 2\n");
  EXPECT_EQ(t.told(kEast), "west has placed a counter\n");
  EXPECT_EQ(t.act(kWest, "place 0 2"), "a_counter_stands_there");
  EXPECT_EQ(t.act(kWest, "place 0 1"), "");
  EXPECT_EQ(t.act(kWest, "place 0 1"), "you_have_placed_all_counters");
  EXPECT_EQ(t.act(kEast, "place 0 5"), "");
  EXPECT_EQ(t.act(kEast, "place 1 4"), "");
  EXPECT_EQ(t.text(), "turn 1 | at west | posts w0 w1 -- e1 e0");
}

TEST(OutpostsTurn, MovesToANeighbouringEmptyPost) {
  Table t("turn 1 | at west | posts w0 w1 -- e1 e0");
  EXPECT_EQ(t.act(kEast, "move 4 3"), "the_other_side_is_to_move");
  EXPECT_EQ(t.act(kWest, "move 4 3"), "no_counter_of_yours");
  EXPECT_EQ(t.act(kWest, "move 1 3"), "posts_do_not_touch");
  EXPECT_EQ(t.act(kWest, "move 1 2"), "a_counter_stands_there");
  EXPECT_EQ(t.act(kWest, "move 5 6"), "no_such_post");
  EXPECT_EQ(t.act(kWest, "place 1 1"), "counters_are_placed_in_set_up_only");
  EXPECT_EQ(t.act(kWest, "move 2 3"), "");
  EXPECT_EQ(t.text(), "turn 1 | at east | posts w0 -- w1 e1 e0");
  EXPECT_EQ(t.act(kEast, "pass"), "");
  EXPECT_EQ(t.text(), "turn 2 | at west | posts w0 -- w1 e1 e0");
}

TEST(OutpostsTurn, ALookTellsOneSideOnly) {
  Table t("turn 1 | at west | posts w0 -- w1 e1 e0");
  EXPECT_EQ(t.act(kWest, "look 3 2"), "no_enemy_there");
  EXPECT_EQ(t.act(kWest, "look 3 4"), "");
  EXPECT_EQ(t.told(kWest), "west looks from post 3 at post 4\nOn post 4 stands a 1\n");
  EXPECT_EQ(t.told(kEast), "west looks from post 3 at post 4\n");
  EXPECT_EQ(t.text(), "turn 1 | at east | posts w0 -- w1 e1w e0");
  const auto strength = [&](Side side) { return view_for(t.state().as<State>(), side).known.at(3).strength; };
  EXPECT_EQ(strength(kWest), 1);
  EXPECT_EQ(strength(Side::Observer), kFaceDown);
  EXPECT_EQ(t.act(kEast, "pass"), "");
  EXPECT_EQ(t.act(kWest, "look 3 4"), "you_know_it_already");
}

TEST(OutpostsFight, TheHigherSumStands) {
  const std::string before = "turn 1 | at west | posts w0 -- w1 e1 e0";
  Table won(before), lost(before), drawn(before);
  for (Table* t : {&won, &lost, &drawn}) {
    EXPECT_EQ(t->act(kWest, "attack 3 4"), "");
    EXPECT_EQ(t->act(kWest, "pass"), "the_dice_have_to_fall_first");
  }
  won.roll(4, 3), lost.roll(3, 4), drawn.roll(5, 5);
  EXPECT_EQ(won.text(), "turn 1 | at east | posts w0 -- -- w1eo e0");
  EXPECT_EQ(won.told(kEast), "1 and 4 against 1 and 3: won\n");
  EXPECT_EQ(lost.text(), "turn 1 | at east | posts w0 -- -- e1wo e0");
  EXPECT_EQ(drawn.text(), "turn 1 | at east | posts w0 -- w1eo e1wo e0");
}

TEST(OutpostsFight, ADecoyDefendsButDoesNotAttack) {
  Table t("turn 1 | at west | posts -- w1 w0 e0 --");
  EXPECT_EQ(t.act(kWest, "attack 3 4"), "a_decoy_does_not_attack");
  EXPECT_EQ(t.act(kWest, "attack 2 1"), "no_enemy_there");
}

TEST(OutpostsEnd, AfterTheLastTurnOrTheLastCounterPostsScore) {
  Table t("turn 4 | at east | posts w0 -- w1 e1 e0");
  EXPECT_EQ(t.act(kEast, "pass"), "");
  EXPECT_EQ(t.told(kEast), "east passes\nThe end: west 5, east 3\n");
  const Node end = outposts_game()->node(t.state());
  EXPECT_EQ(end.winner, Winner::First);
  EXPECT_EQ(end.score, 2);
  EXPECT_EQ(t.act(kWest, "pass"), "the_game_is_over");

  Table last("turn 1 | at west | posts -- -- w1 e0 --");
  EXPECT_EQ(last.act(kWest, "attack 3 4"), "");
  last.roll(6, 1);
  EXPECT_EQ(last.text(), "turn 1 | at over | posts -- -- -- w1eo --");
}

TEST(OutpostsPosition, WhatCannotBeIsRefused) {
  for (const char* text :
       {"turn 5 | at west | posts w0 -- w1 e1 e0", "turn 1 | at setup | posts -- -- w1 -- --",
        "turn 1 | at west | posts w0 -- w0 e1 e0", "turn 1 | at west | posts w0 -- w1 e1",
        "turn 1 | at west fight 1 2 | posts w0 -- w1 e1 e0", "turn 1 | at west | posts w0w -- -- -- e0",
        "turn 1 | at setup | posts w0 w1 -- e1 e0", "turn 1 | at dusk | posts w0 -- w1 e1 e0"})
    EXPECT_FALSE(outposts_game()->parse_position(std::string("scenario track | ") + text)) << text;
}

TEST(OutpostsData, FaultsAreToldWithTheirPlace) {
  const auto said = [](const std::string& overlay) {
    const auto content = load_content_with(data_home(), overlay);
    return content ? std::string() : content.error().text();
  };
  EXPECT_EQ(said(R"({"roads.json": {"scenarios": [{"id": "track", "turns": 5}]}})"), "");
  EXPECT_NE(said(R"({"roads.json": {"scenarios": [{"id": "track", "turns": 99}]}})").find("/scenarios/1/turns"),
            std::string::npos);
  EXPECT_NE(said(R"({"roads.json": {"scenarios": [{"id": "track", "counters": 3}]}})").find("no room"),
            std::string::npos);
}

}  // namespace
}  // namespace kessel::outposts
