// The lab on Breakout: its lens, its map, its report.
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/record.h"
#include "lab/board.h"
#include "lab/runner.h"
#include "lab_fixture.h"

namespace kessel::lab {
namespace {

TEST(LabBreakout, AMatchTellsEverythingThatTheReportDraws) {
  const TempDir dir;
  const Ran r = real_lab({"match", "--players", "recruit,greedy", "--pairs", "2", "--records", "--out", dir.file("m")});
  ASSERT_EQ(r.code, 0) << r.err;
  const auto folder = Folder::open(dir.file("m"));
  ASSERT_TRUE(folder) << folder.error().text();
  tools::Shelf shelf;
  shelf.home = KESSEL_SOURCE_DIR;
  const auto open = open_plan(folder->plan(), shelf);
  ASSERT_TRUE(open) << open.error().text();
  const Board board = board_of(*open->game);
  EXPECT_EQ(board.win, 32);
  EXPECT_EQ(board.draw, 28);
  EXPECT_EQ(board.historical, 31);
  ASSERT_EQ(folder->results().size(), 4u);
  for (const auto& [n, g] : folder->results()) {
    EXPECT_EQ(g.turns.size(), 8u);
    EXPECT_EQ(g.turns.back().control.size(), (board.hexes.size() + 3) / 4);
    EXPECT_GT(g.battles.size(), 10u);
    EXPECT_GT(g.units.size(), 60u);
    EXPECT_EQ(g.spent[0].impulses, 16u);
    EXPECT_EQ(g.spent[1].impulses, 16u);
    // What the lens saw adds up to what the game says.
    const auto part = [&, &result = g](const char* name) {
      for (const auto& [key, v] : result.parts)
        if (key == name) return v;
      return -1;
    };
    EXPECT_EQ(part("vp"), g.score);
    EXPECT_EQ(part("territory") + part("isolated") + part("exits") + part("destroyed"), g.score);
    EXPECT_EQ(g.turns.back().score, g.score - part("isolated"));
    int towns = 0;
    for (std::size_t i = 0; i < board.hexes.size(); ++i) {
      const char c = g.turns.back().control[i / 4];
      const int bits = c <= '9' ? c - '0' : c - 'a' + 10;
      if ((bits >> (3 - i % 4) & 1) != 0) towns += board.hexes[i].vp;
    }
    EXPECT_EQ(towns, part("territory")) << "control of the board's hexes, bit by bit";
    for (const Battle& b : g.battles) {
      EXPECT_TRUE(board.by_id.contains(b.hex)) << b.hex;
      EXPECT_TRUE(b.turn >= 1 && b.turn <= 8 && b.impulse >= 1 && b.impulse <= 2);
    }
    const auto record = read_record(dir.file("m/records/game-00000" + std::to_string(n) + ".jsonl"));
    ASSERT_TRUE(record) << record.error().text();
    EXPECT_TRUE(record->record.ended());
  }
  const std::string page = slurp(dir.file("m/report.html"));
  EXPECT_TRUE(html_faults(page).empty()) << html_faults(page).front();
  for (const char* part : {"history: 31", "Turn 8", "Who survives", "Where it was fought", "Who is stronger"})
    EXPECT_NE(page.find(part), std::string::npos) << part;
  EXPECT_GT(csv_rows(slurp(dir.file("m/battles.csv"))).size(), 40u);
  EXPECT_GT(csv_rows(slurp(dir.file("m/units.csv"))).size(), 60u);
}

}  // namespace
}  // namespace kessel::lab
