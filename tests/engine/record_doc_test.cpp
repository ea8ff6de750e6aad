// docs/record.md is true: its figures are those of the code, and its script checks real records of both schemes.
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play_toy.h"
#include "source_dir.h"

namespace kessel {
namespace {

namespace fs = std::filesystem;

std::string document() {
  std::ifstream in(fs::path(KESSEL_SOURCE_DIR) / "docs/record.md");
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

/// The one block of the document that is fenced with that word.
std::string block(const std::string& text, const std::string& language) {
  const std::string fence = "```" + language + "\n";
  const std::size_t from = text.find(fence);
  EXPECT_NE(from, std::string::npos) << language;
  if (from == std::string::npos) return {};
  const std::size_t begin = from + fence.size();
  return text.substr(begin, text.find("```", begin) - begin);
}

TEST(RecordDocument, TheDrawByHandHasTheFiguresOfTheCode) {
  const std::string text = document(), sums = block(text, "sh");
  Seed seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  EXPECT_NE(sums.find("SEED=" + to_hex(seed)), std::string::npos);
  EXPECT_NE(sums.find("# " + commitment_of("example-1", seed)), std::string::npos);
  EXPECT_NE(sums.find("# " + player_commitment_of("example-1", "Kyiv")), std::string::npos);
  EXPECT_NE(sums.find("# " + player_commitment_of("example-1", "Zürich")), std::string::npos);
  const DiceStream dice(DiceScheme::ByRoll, "example-1", seed, {"Kyiv", "Zürich"});
  EXPECT_NE(sums.find("# " + to_hex(dice.key())), std::string::npos);
  EXPECT_NE(sums.find("KEY=" + to_hex(dice.key())), std::string::npos);
  EXPECT_NE(text.find("**the die of roll 2 shows " + std::to_string(dice.die(6, 2, 0)) + "**"), std::string::npos);
  EXPECT_NE(text.find("the die shows " + std::to_string(dice.die(6, 65, 0)) + ".)"), std::string::npos);
}

class RecordScript : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(folder_);
    std::ofstream(folder_ / "check.py") << block(document(), "python");
  }
  void TearDown() override { fs::remove_all(folder_); }

  /// What the script prints; empty if it fails.
  std::string says(const std::string& record) {
    std::ofstream(folder_ / "record.jsonl") << record;
    const std::string command =
        "python3 " + (folder_ / "check.py").string() + " " + (folder_ / "record.jsonl").string() + " 2>/dev/null";
    std::FILE* pipe = ::popen(command.c_str(), "r");  // NOLINT: the command is ours
    if (pipe == nullptr) return "no shell";
    std::string out;
    for (int c = 0; (c = std::fgetc(pipe)) != EOF;) out += static_cast<char>(c);
    return ::pclose(pipe) == 0 ? out : "";
  }

  fs::path folder_ = fs::temp_directory_path() / ("kessel-doc-" + new_game_id());
};

TEST_F(RecordScript, ChecksRecordsOfBothSchemes) {
  if (std::system("python3 --version >/dev/null 2>&1") != 0) GTEST_SKIP() << "there is no python3";  // NOLINT
  for (const DiceScheme scheme : {DiceScheme::ByEntry, DiceScheme::ByRoll}) {
    NewGame g = toy::new_game(21, "12", "2");
    g.dice = scheme;
    Session s = std::move(Session::start(toy::game(), g).value());
    Rng rng(21);
    while (toy::random_entry(s, rng, true)) {
    }
    EXPECT_EQ(says(s.text()), std::to_string(s.timeline().rolls()) + " rolls are those of the seeds\n");
    Record r = s.record();
    for (Entry& e : r.entries)
      if (e.kind == Entry::Kind::Roll) e.draw.die[0] = static_cast<std::uint8_t>(e.draw.die[0] % 6 + 1);
    EXPECT_EQ(says(record_text(r)), "") << "other dice";
    r = s.record();
    r.header.seeds[0] += "!";
    EXPECT_EQ(says(record_text(r)), "") << "another seed";
    const auto branch = s.branch(s.timeline().size(), seed_from(5), {"", "alone"});
    ASSERT_TRUE(branch);
    EXPECT_NE(says(branch->text()).find(" were given"), std::string::npos);
  }
}

}  // namespace
}  // namespace kessel
