#include "tools/args.h"

#include <gtest/gtest.h>

#include "cli_fixture.h"
#include "tools/cmd_engine.h"
#include "tools/cmd_games.h"
#include "tools/cmd_perft.h"
#include "tools/cmd_play_tty.h"
#include "tools/cmd_position.h"
#include "tools/cmd_replay.h"
#include "tools/cmd_sim.h"
#include "tools/players.h"

namespace kessel::tools {
namespace {

using Words = std::vector<std::string>;

Syntax example() {
  Syntax s("try", "tries things");
  s.positional("FILE", "a file")
      .option("--n", "N", "a number", "3")
      .flag("--json", "as JSON")
      .repeated("--option", "K=V", "more");
  return s;
}

TEST(Args, SortsWordsByTheSyntax) {
  const Args a = example().parse({"x.txt", "--n", "5", "--option", "a=1", "--option=b=2", "--json"});
  EXPECT_EQ(a.positional(), Words{"x.txt"});
  EXPECT_EQ(a.number("--n", 0, 10), 5u);
  EXPECT_EQ(a.all("--option"), (Words{"a=1", "b=2"}));
  EXPECT_TRUE(a.given("--json"));
}

TEST(Args, LeftOutTakesTheDefault) { EXPECT_EQ(example().parse({"x"}).text("--n"), "3"); }

TEST(Args, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW(example().parse({"x", "--nn", "5"}), UsageError);
  EXPECT_THROW(example().parse({"x", "y"}), UsageError);
  EXPECT_THROW(example().parse({}), UsageError);
  EXPECT_THROW(example().parse({"x", "--n"}), UsageError);
  EXPECT_THROW(example().parse({"x", "--n", "1", "--n", "2"}), UsageError);
  EXPECT_THROW(example().parse({"x", "--json=1"}), UsageError);
}

TEST(Args, NumbersAreWholeAndInRange) {
  for (const char* bad : {"", "x", "1x", "-1", "1.5", "11", "99999999999999999999999"})
    EXPECT_THROW(example().parse({"x", "--n", bad}).number("--n", 0, 10), UsageError) << bad;
}

TEST(Args, HelpNamesEveryOption) {
  const std::string help = example().help();
  for (const char* word : {"FILE", "--n N", "--json", "--option K=V", "(default 3)", "--help"})
    EXPECT_NE(help.find(word), std::string::npos) << word;
}

TEST(Args, OneLineHidesControlCharactersAndCutsBetweenLetters) {
  EXPECT_EQ(one_line("a\nb\x1b[2Jc"), "a b [2Jc");
  EXPECT_EQ(one_line("ab\xc3\xa4z", 3), "ab\xc3\xa4...");
}

const std::vector<std::pair<const char*, CommandFunction>>& all_commands() {
  static const std::vector<std::pair<const char*, CommandFunction>> list{
      {"games", cmd_games},   {"sim", cmd_sim},     {"engine", cmd_engine},       {"position", cmd_position},
      {"replay", cmd_replay}, {"perft", cmd_perft}, {"signature", cmd_signature}, {"play-tty", cmd_play_tty}};
  return list;
}

TEST(Commands, EveryOneHasAHelpPage) {
  for (const auto& [name, command] : all_commands()) {
    const Ran r = run_toy(command, {"--help"});
    EXPECT_EQ(r.code, 0) << name;
    EXPECT_EQ(r.out.find("kessel " + std::string(name) + ": "), 0u) << r.out;
    EXPECT_TRUE(r.err.empty());
  }
}

TEST(Commands, EveryOneRefusesUnknownOptionsInOneLine) {
  for (const auto& [name, command] : all_commands()) {
    EXPECT_TRUE(one_usage_line(run_toy(command, {"--nonsense"}))) << name;
    EXPECT_TRUE(one_usage_line(run_toy(command, {"a", "b", "c"}))) << name;
  }
}

TEST(Commands, BadArgumentsGiveOneLineAndTwo) {
  const std::vector<std::pair<CommandFunction, Words>> bad{
      {cmd_sim, {}},
      {cmd_sim, {"--game", "toy"}},
      {cmd_sim, {"--game", "chess", "--sides", "random,random"}},
      {cmd_sim, {"--game", "toy", "--sides", "random"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random,random"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,nobody"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,human"}},
      {cmd_sim, {"--game", "toy", "--sides", "random@ms=5,first"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--games", "0"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--games", "many"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--seed", "-1"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--jobs", "0"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--scenario", "war"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--option", "rounds"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--option", "rounds=2"}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--option", "colour=red"}},
      {cmd_perft, {"--game", "toy", "--depth", "-1"}},
      {cmd_perft, {"--game", "toy", "--position", "nonsense"}},
      {cmd_position, {}},
      {cmd_position, {"--game", "toy", "--text", "a", "--file", "b"}},
      {cmd_position, {"--game", "toy", "--at", "3"}},
      {cmd_position, {"--game", "toy", "--side", "green"}},
      {cmd_replay, {}},
      {cmd_replay, {"x", "--at", "1", "--from", "2"}},
      {cmd_play_tty, {"--game", "toy", "--sides", "human"}},
      {cmd_play_tty, {"--game", "toy", "--record", "a", "--no-record"}},
      {cmd_play_tty, {"--resume", "a", "--record", "b"}},
      {cmd_play_tty, {"--game", "toy", "--words", "one", "--no-record"}},
  };
  for (const auto& [command, words] : bad) {
    const Ran r = run_toy(command, words);
    std::string line;
    for (const std::string& w : words) line += w + " ";
    EXPECT_TRUE(one_usage_line(r)) << line << "\n" << r.code << "\n" << r.out << r.err;
  }
}

TEST(Commands, WhatCannotBeDoneGivesOneLineAndOne) {
  const TempDir dir;
  const std::vector<std::pair<CommandFunction, Words>> bad{
      {cmd_replay, {dir.file("not-there.jsonl")}},
      {cmd_position, {"--game", "toy", "--file", dir.file("not-there")}},
      {cmd_position, {"--game", "toy", "--text", "nonsense"}},
      {cmd_games, {"--data", dir.file("not-there")}},
      {cmd_play_tty, {"--resume", dir.file("not-there")}},
      {cmd_sim, {"--game", "toy", "--sides", "random,random", "--results", dir.file("no/folder.csv")}},
  };
  for (const auto& [command, words] : bad) {
    const Ran r = run_toy(command, words);
    EXPECT_EQ(r.code, kExitFailed) << words[0];
    EXPECT_TRUE(r.out.empty()) << r.out;
    EXPECT_EQ(r.err.find('\n'), r.err.size() - 1) << r.err;
  }
}

TEST(Games, JsonHasSidesScenariosAndOptions) {
  const Ran r = run_toy(cmd_games, {"--json"});
  EXPECT_EQ(r.code, 0);
  EXPECT_EQ(
      r.out,
      "{\"games\":[{\"id\":\"toy\",\"title\":\"Hide and roll\",\"sides\":[\"red\",\"blue\"],\"scenarios\":[{\"id\":"
      "\"duel\",\"title\":\"Two players, a few rounds\",\"options\":[{\"id\":\"rounds\",\"title\":\"Number of "
      "rounds\",\"rule\":\"\",\"values\":[\"1\",\"3\",\"12\",\"40\"],\"default\":\"3\"},{\"id\":\"dice\",\"title\":"
      "\"Dice rolled each round\",\"rule\":\"\",\"values\":[\"1\",\"2\"],\"default\":\"1\"}]}]}]}\n");
}

TEST(Games, TableMarksTheDefault) {
  const Ran r = run_toy(cmd_games, {});
  EXPECT_NE(r.out.find("1|[3]|12|40"), std::string::npos) << r.out;
}

TEST(Players, NamesWithBudgetsParse) {
  const auto p = parse_player("veteran@ms=500:count=600");
  ASSERT_TRUE(p.ok());
  EXPECT_EQ(p->name, "veteran");
  EXPECT_EQ(p->budget.at("ms"), 500u);
  EXPECT_EQ(p->budget.at("count"), 600u);
  EXPECT_EQ(p->text(), "veteran@count=600:ms=500");
  for (const char* bad :
       {"", "@ms=5", "veteran@", "veteran@ms", "veteran@ms=", "veteran@ms=x", "veteran@ms=1:", "v@ms=1:ms=2"})
    EXPECT_FALSE(parse_player(bad).ok()) << bad;
}

}  // namespace
}  // namespace kessel::tools
