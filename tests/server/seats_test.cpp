// Who sits where, in which words, and what the two of a seat's holders may do.
#include "server/seats.h"

#include <gtest/gtest.h>

namespace kessel::server {
namespace {

SeatRow row(int side, SeatKind kind, const std::string& user = "") {
  SeatRow r;
  r.side = side, r.kind = kind, r.user = user;
  return r;
}

Seats of(const SeatRow& first, const SeatRow& second) {
  Seats seats("id");
  seats.take({second, first});
  return seats;
}

TEST(SeatKind, EveryKindHasAWordAndEveryWordItsKind) {
  for (const auto& [kind, word] : {std::pair(SeatKind::Person, "person"), std::pair(SeatKind::Computer, "computer"),
                                   std::pair(SeatKind::Open, "open"), std::pair(SeatKind::Link, "link")}) {
    EXPECT_EQ(seat_word(kind), word);
    EXPECT_EQ(seat_kind(word), kind);
  }
  for (const char* word : {"", "Person", "me", "links", "hotseat"}) EXPECT_FALSE(seat_kind(word)) << word;
}

TEST(Seats, AreInSideOrderAndStayWhenTheGameIsGone) {
  Seats seats = of(row(0, SeatKind::Person, "anna"), row(1, SeatKind::Open));
  EXPECT_EQ(seats.of(Side::First).user, "anna");
  EXPECT_TRUE(seats.has_open());
  seats.take({});
  EXPECT_EQ(seats.rows().size(), 2u);
}

TEST(Seats, WhoHasASay) {
  const Seats two = of(row(0, SeatKind::Person, "anna"), row(1, SeatKind::Person, "bert"));
  EXPECT_FALSE(two.alone(Side::First));
  EXPECT_FALSE(two.one_person());
  EXPECT_TRUE(two.sits("bert"));
  EXPECT_FALSE(two.sits(""));
  const Seats hot = of(row(0, SeatKind::Person, "anna"), row(1, SeatKind::Person, "anna"));
  EXPECT_TRUE(hot.alone(Side::First));
  EXPECT_TRUE(hot.one_person());
  const Seats against = of(row(0, SeatKind::Person, "anna"), row(1, SeatKind::Computer));
  EXPECT_TRUE(against.alone(Side::First));
  EXPECT_FALSE(against.alone(Side::Second)) << "the person has";
  EXPECT_FALSE(against.one_person());
}

TEST(Seats, ADisguiseIsForPeopleOnly) {
  SeatRow wary = row(0, SeatKind::Person, "anna");
  wary.orders = "done disguise";
  EXPECT_TRUE(of(wary, row(1, SeatKind::Person, "bert")).disguised(Side::First));
  EXPECT_FALSE(of(wary, row(1, SeatKind::Person, "bert")).disguised(Side::Second));
  EXPECT_FALSE(of(wary, row(1, SeatKind::Computer)).disguised(Side::First));
}

TEST(Seats, TheMakersSeedIsWantedFirst) {
  const std::string digits(SeatSeed::kDigits, 'a');
  SeatRow anna = row(0, SeatKind::Person, "anna"), bert = row(1, SeatKind::Person, "bert");
  EXPECT_FALSE(of(anna, bert).all_bound());
  EXPECT_TRUE(of(anna, bert).seeds_wanted("bert").empty()) << "before all are bound nobody tells";
  anna.player_seed = bert.player_seed = SeatSeed{digits, ""}.kept();
  EXPECT_TRUE(of(anna, bert).all_bound());
  EXPECT_EQ(of(anna, bert).seeds_wanted("bert"), std::vector{Side::Second});
  bert.player_seed = SeatSeed{digits, "told"}.kept();
  EXPECT_EQ(of(anna, bert).seeds_wanted("bert"), std::vector{Side::First});
  EXPECT_TRUE(of(anna, row(1, SeatKind::Computer)).all_bound());
  EXPECT_FALSE(of(anna, row(1, SeatKind::Link)).all_bound());
}

}  // namespace
}  // namespace kessel::server
