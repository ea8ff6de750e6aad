// The planter of `./check --mutants`: what it changes, and what it must leave alone.
#include "mutants/planter.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace kessel::mutants {
namespace {

/// Every changed text of a piece of code, for one kind of change.
std::vector<std::string> all_of(Kind kind, std::string_view source) {
  std::vector<std::string> out;
  for (const Change& c : changes_of_code(source, "src/games/breakout/c01.cpp"))
    if (c.kind == kind) out.push_back(planted(source, c));
  return out;
}
using Texts = std::vector<std::string>;

TEST(Planter, OperatorsAreSwapped) {
  EXPECT_EQ(all_of(Kind::Operator, "a < b"), Texts{"a <= b"});
  EXPECT_EQ(all_of(Kind::Operator, "a == b && c"), (Texts{"a != b && c", "a == b || c"}));
  EXPECT_EQ(all_of(Kind::Operator, "a &&\n  b"), Texts{"a ||\n  b"});
  EXPECT_EQ(all_of(Kind::Operator, "std::min(a, b)"), Texts{"std::max(a, b)"});
  EXPECT_EQ(all_of(Kind::Operator, "x += y - z"), (Texts{"x -= y - z", "x += y + z"}));
}

TEST(Planter, BracketsOfTemplatesPointersAndSignsAreNoOperators) {
  EXPECT_TRUE(
      all_of(Kind::Operator, "std::array<int, 3> a; const State* s; return -x; auto&& y = [&]() { return *p; };")
          .empty());
}

TEST(Planter, NumbersGoOneUpAndOneDown) {
  EXPECT_EQ(all_of(Kind::Bound, "n > 6"), (Texts{"n > 7", "n > 5"}));
  EXPECT_EQ(all_of(Kind::Bound, "n > 0"), Texts{"n > 1"});
  EXPECT_TRUE(all_of(Kind::Bound, "std::array<int, 3> a1; x << 8; 1u << y; 0x1f; 2.5").empty());
  EXPECT_TRUE(all_of(Kind::Bound, "return -1; std::min(255, x)").empty()) << "none, and all that a byte holds";
}

TEST(Planter, ConditionsAreTurnedRoundOrNeverHold) {
  EXPECT_EQ(all_of(Kind::Condition, "if (f(a)) g();"), (Texts{"if (!(f(a))) g();", "if (false && (f(a))) g();"}));
  EXPECT_EQ(all_of(Kind::Condition, "return !moved(u);"), Texts{"return moved(u);"});
  EXPECT_EQ(all_of(Kind::Condition, "return true;"), Texts{"return false;"});
  EXPECT_TRUE(all_of(Kind::Condition, "if (Why no = why_not(s)) return no;").empty()) << "a declaration stays one";
}

TEST(Planter, TheOneSideStandsForTheOther) {
  EXPECT_EQ(all_of(Kind::Side, "side == kSoviet"), Texts{"side == kGerman"});
  EXPECT_EQ(all_of(Kind::Side, "other(side)"), Texts{"(side)"});
  const auto axis = changes_of_code("kAxis", "src/games/kesselschlacht/c01.cpp");
  ASSERT_EQ(axis.size(), 1u);
  EXPECT_EQ(axis[0].now, "kSoviet");
}

TEST(Planter, CommentsStringsDirectivesAssertsAndCountingLoopsAreLeftAlone) {
  EXPECT_TRUE(
      changes_of_code("// a < 3\n/* if (b == 2) */\n#if X == 3\nauto t = \"a < 3\";\nauto c = '3';\n", "x").empty());
  EXPECT_TRUE(changes_of_code("KESSEL_ASSERT(a < 3 && f(b));\nstatic_assert(k == 3);\n", "x").empty());
  EXPECT_TRUE(changes_of_code("for (int i = 0; i < 6; ++i) go(i);", "x").empty());
  EXPECT_TRUE(changes_of_code("  if (!t.keeps_lines() && a == 3) return;", "x").empty()) << "no rule, only its words";
  EXPECT_EQ(changes_of_code("for (int i : {1}) go(i);", "x").size(), 2u) << "a list may be one of the rules";
}

TEST(Planter, BlankingKeepsEveryPlace) {
  const std::string source = "int a = 1;  // one\nint b = f(\"x\");\n";
  EXPECT_EQ(plantable(source).size(), source.size());
  const auto all = changes_of_code(source + "int c = 2;\n", "x");
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.back().line, 3);
  EXPECT_EQ(all.back().was, "2");
}

TEST(Planter, CellsOfTables) {
  const std::string json =
      "{\"format\": 1, \"id\": \"BO:1\", \"rows\": {\"1\": [\"DR\", \"EX\", \"EX\"], \"2\": [-3]}}";
  Texts texts;
  for (const Change& c : changes_of_table(json, "t.json")) texts.push_back(c.was + " -> " + c.now);
  EXPECT_EQ(texts, (Texts{"\"DR\" -> \"EX\"", "3 -> 4"}));
}

TEST(Planter, TheSameSeedDrawsTheSameChangesAndNoneTwice) {
  const auto all = changes_of_code("if (a < 3 && b == 4) return kSoviet; if (!c || d > 5) return other(e);", "x");
  const auto once = draw(all, 7, all.size());
  EXPECT_EQ(once, draw(all, 7, all.size()));
  EXPECT_NE(once, draw(all, 8, all.size()));
  ASSERT_EQ(once.size(), all.size());
  for (const Change& c : all) EXPECT_EQ(std::ranges::count(once, c), 1);
  EXPECT_EQ(once[0].kind, Kind::Operator);
  EXPECT_EQ(once[1].kind, Kind::Bound) << "the kinds take turns";
}

}  // namespace
}  // namespace kessel::mutants
