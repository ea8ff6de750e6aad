#include "core/message.h"

#include <gtest/gtest.h>

#include <array>

#include "core/json_writer.h"

namespace kessel {
namespace {

class Words final : public ArgWords {
 public:
  std::string id(std::string_view type, std::int32_t v) const override {
    if (type == "weather") return v == 1 ? "frost" : "thaw";
    return v < 0 ? "" : "u" + std::to_string(v);
  }
  std::string english(std::string_view type, std::int32_t v) const override {
    if (type == "weather") return v == 1 ? "hard frost" : "thaw";
    if (type == "date") return std::to_string(3 + v) + " March";
    return "unit " + std::to_string(v);
  }
};

std::string said(const MessageForm& form, std::initializer_list<std::int32_t> values) {
  EXPECT_EQ(fault_of(form), "");
  const std::vector<std::int32_t> list(values);
  return english(form, list, Words());
}
std::string data(const MessageForm& form, std::initializer_list<std::int32_t> values) {
  const std::vector<std::int32_t> list(values);
  JsonWriter j;
  j.begin_object();
  write_message(j, form, list, Words());
  return j.end_object().take();
}

constexpr MessageForm kMoved{"moved", "unit:unit left:number", "{unit} moves, {left} left"};

TEST(Message, NamesItsArguments) {
  EXPECT_EQ(said(kMoved, {3, 2}), "unit 3 moves, 2 left");
  EXPECT_EQ(data(kMoved, {3, 2}), R"({"kind":"moved","unit":"u3","left":2})");
}

TEST(Message, WhatNobodyGaveIsNought) {
  EXPECT_EQ(said(kMoved, {3}), "unit 3 moves, 0 left");
  EXPECT_EQ(data(kMoved, {-1}), R"({"kind":"moved","unit":null,"left":0})");
}

TEST(Message, PluralsHaveTheirOwnWordsAndTheirNumber) {
  constexpr MessageForm form{"f", "n:number unit:unit",
                             "{n, plural, =0 {nobody} one {# man of {unit}} other {# men of {unit}}} goes"};
  EXPECT_EQ(said(form, {0, 7}), "nobody goes");
  EXPECT_EQ(said(form, {1, 7}), "1 man of unit 7 goes");
  EXPECT_EQ(said(form, {2, 7}), "2 men of unit 7 goes");
}

TEST(Message, ChoicesGoByWhatJsonSays) {
  constexpr MessageForm form{"f", "w:weather die:die",
                             "{w, select, frost {cold: {w}} other {{w}}}{die, select, 0 {} other { (die {die})}}"};
  EXPECT_EQ(said(form, {1, 4}), "cold: hard frost (die 4)");
  EXPECT_EQ(said(form, {0, 0}), "thaw");
}

TEST(Message, ANumberCanBeSaidAsAnotherType) {
  constexpr MessageForm form{"f", "turn:number shift:signed zone:index", "{turn}: {turn, date}, {shift}, zone {zone}"};
  EXPECT_EQ(said(form, {2, 1, 0}), "2: 5 March, +1, zone 1");
  EXPECT_EQ(said(form, {2, -1, 0}), "2: 5 March, -1, zone 1");
  EXPECT_EQ(data(form, {2, 1, 0}), R"({"kind":"f","turn":2,"shift":1,"zone":0})");
}

TEST(Message, AFormThatIsNotWellMadeIsFound) {
  const auto fault = [](std::string_view english) { return fault_of(MessageForm{"f", "n:number", english}); };
  EXPECT_EQ(fault("{n} is fine, {n, plural, one {#} other {#}} too"), "");
  EXPECT_EQ(fault("{m}"), "the sentence names no argument of the message");
  EXPECT_EQ(fault("{n"), "a brace is not closed");
  EXPECT_EQ(fault("n}"), "a brace is not opened");
  EXPECT_EQ(fault("{n} and }"), "a brace is not opened");
  EXPECT_EQ(fault("{n, plural}"), "neither plural nor select");
  EXPECT_EQ(fault("{n, choice, other {}}"), "neither plural nor select");
  EXPECT_EQ(fault("{n, plural, one {#}}"), "a choice without other");
  EXPECT_EQ(fault("{n, plural, one {{m}} other {}}"), "the sentence names no argument of the message");
  EXPECT_EQ(fault("{n, plural, one other}"), "a choice without a text");
  EXPECT_EQ(fault_of(MessageForm{"", "", ""}), "no key");
  EXPECT_FALSE(well_made(std::to_array<MessageForm>({kMoved, kMoved}))) << "a key is there once";
}

}  // namespace
}  // namespace kessel
