#include "tools/cmd_play_tty.h"

#include <gtest/gtest.h>

#include "cli_fixture.h"
#include "engine/verify.h"

namespace kessel::tools {
namespace {

using Words = std::vector<std::string>;

Ran play(const std::string& typed, Words more = {"--no-record"}) {
  Words words{"--game", "toy", "--option", "rounds=1", "--seed", "1"};
  words.insert(words.end(), more.begin(), more.end());
  return run_toy(cmd_play_tty, words, typed);
}

bool says(const Ran& r, const std::string& text) { return r.out.find(text) != std::string::npos; }

const char* const kWholeGame =
    "\nhide 3\n"        // red sits down
    "\nhide 5\n"        // blue
    "\nstep 1; done\n"  // red
    "\n4\ndone\n";      // blue peeks by number, then is done; dice are rolled and the game ends

TEST(PlayTty, TwoPeoplePlayAWholeGame) {
  const Ran r = play(kWholeGame);
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_TRUE(says(r, "Hide and roll"));
  EXPECT_TRUE(says(r, "commitment"));
  EXPECT_TRUE(says(r, "=== Pass the seat to red, press Enter ==="));
  EXPECT_TRUE(says(r, "=== Pass the seat to blue, press Enter ==="));
  EXPECT_TRUE(says(r, "all rounds played")) << r.out;
  EXPECT_TRUE(says(r, "The seed of the dice was ")) << r.out;
}

TEST(PlayTty, TheOtherSideIsHidden) {
  const Ran r = play("\nhide 3\n\n");
  const std::size_t blue = r.out.find("--- blue ---");
  ASSERT_NE(blue, std::string::npos) << r.out;
  const std::string seen = r.out.substr(blue);
  EXPECT_NE(seen.find("has hidden 0"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("hid 0 3"), std::string::npos) << seen;
  EXPECT_EQ(seen.find("hide 3\n\n"), std::string::npos);
}

TEST(PlayTty, TheScreenIsClearedOnATerminal) {
  std::istringstream in("\nhide 3\n\n");
  std::ostringstream out, err;
  Env env(in, out, err);
  static_cast<Shelf&>(env) = toy_shelf();
  env.out_is_terminal = true;
  cmd_play_tty({"--game", "toy", "--no-record"}, env);
  const std::string text = out.str();
  const std::size_t hidden = text.find("hid 0 3"), cleared = text.rfind("\x1b[2J\x1b[3J\x1b[H");
  EXPECT_NE(cleared, std::string::npos);
  EXPECT_TRUE(hidden == std::string::npos || hidden < cleared);
}

TEST(PlayTty, RefusalsAndUnknownWordsAreExplained) {
  const Ran r = play("\nstep 2\nhide 9\nwhy hide 9\nwhy hide 2\njump\nhid\n");
  EXPECT_EQ(r.code, 0);
  EXPECT_TRUE(says(r, "refused: not in this phase")) << r.out;
  EXPECT_TRUE(says(r, "refused: hide a number from 1 to 6"));
  EXPECT_TRUE(says(r, "that is allowed"));
  EXPECT_TRUE(says(r, "not understood"));
  EXPECT_TRUE(says(r, "did you mean:"));
}

TEST(PlayTty, CommandsAnswer) {
  const Ran r = play(
      "\nhelp\noptions 3\nboard\nshow 1\nboard x\nshow nothing\ntally\ntally lead\nodds x\nlog 5\nlog "
      "x\nundo\nstanding\nsave\nresign\n");
  EXPECT_EQ(r.code, 0);
  EXPECT_TRUE(says(r, "takes back your last input"));
  EXPECT_TRUE(says(r, "    3  hide 3\nred>")) << r.out;  // the filtered list has one line
  EXPECT_TRUE(says(r, "round 1"));
  EXPECT_TRUE(says(r, "you know of nothing called 'nothing'"));
  EXPECT_TRUE(says(r, "tally lead"));
  EXPECT_TRUE(says(r, "red's lead"));
  EXPECT_TRUE(says(r, "log wants a number"));
  EXPECT_TRUE(says(r, "cannot be taken back: there is nothing to take back"));
  EXPECT_TRUE(says(r, "no standing orders"));
  EXPECT_TRUE(says(r, "save where?"));
  EXPECT_TRUE(says(r, "resign yes"));
}

TEST(PlayTty, UndoTakesBackUntilSomethingIsShown) {
  const Ran r = play("\nhide 3\n\nhide 5\n\nstep 3\nundo\nstep 1\npeek\nundo\n");
  EXPECT_TRUE(says(r, "taken back"));
  EXPECT_TRUE(says(r, "cannot be taken back: it has shown you something")) << r.out;
}

TEST(PlayTty, ABatchStopsWithAWord) {
  const Ran r = play("\nhide 3\n\nhide 5\n\nstep 1; peek; done\ndone; step 1\n\nstep 9; done\n");
  EXPECT_TRUE(says(r, "not done (you learned something): done")) << r.out;
  EXPECT_TRUE(says(r, "not done (the other side is asked): step 1"));
  EXPECT_TRUE(says(r, "not done: done"));
}

TEST(PlayTty, TheRecordVerifiesAndTheSeedGoesAway) {
  const TempDir dir;
  const Ran r = play(kWholeGame, {"--record", dir.file("g.jsonl"), "--words", "apple,pear"});
  EXPECT_EQ(r.code, 0) << r.err;
  const auto read = read_record(dir.file("g.jsonl"));
  ASSERT_TRUE(read.ok()) << read.error().text();
  const VerifyReport report = verify_record(read->record, *toy::game());
  EXPECT_TRUE(report.ok) << report.reason;
  EXPECT_FALSE(std::filesystem::exists(dir.file("g.jsonl.seed")));
  const Ran again = play("", {"--record", dir.file("g.jsonl")});
  EXPECT_EQ(again.code, kExitFailed);
  EXPECT_NE(again.err.find("is there already"), std::string::npos);
}

TEST(PlayTty, AGameGoesOnWhereItWasLeft) {
  const TempDir dir;
  const std::string path = dir.file("g.jsonl");
  Ran r = play("\nhide 3\n", {"--record", path});
  EXPECT_EQ(r.code, 0);
  EXPECT_TRUE(says(r, "go on with: kessel play-tty --resume " + path)) << r.out;
  EXPECT_TRUE(std::filesystem::exists(path + ".seed"));
  {  // a line cut off by a power failure
    std::ofstream(path, std::ios::app) << "{\"n\":2,\"do\":\"hi";
  }
  r = run_toy(cmd_play_tty, {"--resume", path}, "\nhide 5\n\ndone\n\ndone\n");
  EXPECT_EQ(r.code, 0) << r.err;
  EXPECT_NE(r.err.find("warning"), std::string::npos);
  EXPECT_TRUE(says(r, "all rounds played")) << r.out;
  const auto read = read_record(path);
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_TRUE(verify_record(read->record, *toy::game()).ok);
}

TEST(PlayTty, APersonAgainstTheComputerNeedsNoHandOver) {
  const Ran r = play("hide 3\ndone\n", {"--no-record", "--sides", "human,first"});
  EXPECT_EQ(r.code, 0);
  EXPECT_FALSE(says(r, "Pass the seat"));
  EXPECT_TRUE(says(r, "all rounds played")) << r.out;
  EXPECT_TRUE(says(r, "stepped 1 1"));  // what the other side was seen to do
}

TEST(PlayTty, StandingOrdersAnswer) {
  const Ran r = play("\nstanding done\nhide 3\n\nhide 4\n\ndone\n");
  // red's step is answered for it: blue keeps the seat
  EXPECT_TRUE(says(r, "all rounds played")) << r.out;
}

TEST(PlayTty, ResigningEndsTheGame) {
  const TempDir dir;
  const Ran r = play("\nresign yes\n", {"--record", dir.file("g.jsonl")});
  EXPECT_TRUE(says(r, "blue wins")) << r.out;
  const auto read = read_record(dir.file("g.jsonl"));
  ASSERT_TRUE(read.ok());
  EXPECT_TRUE(verify_record(read->record, *toy::game()).ok);
}

TEST(PlayTty, EndsCleanlyWithoutAnyInput) {
  const Ran r = play("");
  EXPECT_EQ(r.code, 0);
  EXPECT_TRUE(says(r, "The game was not recorded."));
}

TEST(CropBoard, CutsAroundAWordAndKeepsColours) {
  std::string plain, drawn;
  for (int row = 0; row < 9; ++row)
    for (int col = 0; col < 9; ++col) {
      const std::string cell = "r" + std::to_string(row) + std::to_string(col);
      plain += cell + (col == 8 ? "\n" : " ");
      drawn += "\x1b[31m" + cell + "\x1b[0m" + (col == 8 ? "\n" : " ");
    }
  EXPECT_EQ(crop_board(plain, plain, "r44", 1, 4), "r33 r34 \nr43 r44 \nr53 r54 ");
  const std::string part = crop_board(plain, drawn, "r44", 0, 4);
  EXPECT_NE(part.find("r44"), std::string::npos);
  EXPECT_EQ(part.find("r42"), std::string::npos);
  EXPECT_EQ(crop_board(plain, plain, "r4", 1, 4), "");
  EXPECT_EQ(crop_board(plain, plain, "", 1, 4), "");
}

TEST(CropBoard, FindsAHexByTheHeadsOfTheGrid) {
  const std::string plain =
      "    01    03\n       02    04\n01 a     b\n      c     d\n02 e     f\n      g     h\n03 i     j\n";
  EXPECT_EQ(crop_board(plain, plain, "0302", 0, 3), "      03\n   02    \n02   f");
  EXPECT_EQ(crop_board(plain, plain, "0309", 0, 3), "");
}

}  // namespace
}  // namespace kessel::tools
