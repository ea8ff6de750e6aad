// docs/position.md: every example of Panzer's positions is what it says, and every word that a text may hold is explained. The
// blocks are marked `position` or `position refused`; lines with `>` are played.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "games/panzer/grammar.h"
#include "games/panzer/notation.h"
#include "random_game.h"
#include "source_dir.h"

namespace kessel::panzer {

namespace {

struct Example {
  int line = 0;
  bool refused = false;
  std::string text, reason;
  std::vector<std::string> inputs;
};

/// The document's chapter, line by line, and its examples.
struct Chapter {
  std::string text;
  std::vector<Example> examples;
};
Chapter chapter() {
  std::ifstream file(std::string(KESSEL_SOURCE_DIR) + "/docs/position.md");
  EXPECT_TRUE(file.is_open());
  Chapter out;
  bool panzer = false, inside = false;
  std::string line;
  for (int n = 1; std::getline(file, line); ++n) {
    if (line.starts_with("## ")) panzer = line == "## Panzer";
    if (!panzer) continue;
    out.text += line + "\n";
    if (!inside && line.starts_with("```position")) {
      out.examples.push_back({n, line.find("refused") != std::string::npos, "", "", {}});
      inside = true;
    } else if (inside && line == "```") {
      inside = false;
    } else if (inside && line.starts_with("> ")) {
      out.examples.back().inputs.push_back(line.substr(2));
    } else if (inside) {
      Example& e = out.examples.back();
      e.text += line + "\n";
      if (const auto at = line.rfind("# "); at != std::string::npos) e.reason = line.substr(at + 2);
    }
  }
  return out;
}

/// What is wrong with an input, or nothing.
std::string play(AnyState& s, const std::string& input) {
  const Game& g = the_game();
  const Node n = g.node(s);
  Events events;
  if (input.starts_with("roll ")) {
    Draw d;
    std::istringstream in(input.substr(5));
    for (int face = 0; in >> face;) d.die[static_cast<std::size_t>(d.count++)] = static_cast<std::uint8_t>(face);
    if (!fits(n, d)) return "those dice are not asked for";
    g.answer(s, d, events);
    return "";
  }
  if (n.kind != Node::Kind::Decide) return "nobody is asked";
  const Side side = has(n.sides, kGerman) ? kGerman : kSoviet;
  const auto action = g.parse_action(input, side);
  if (!action) return action.error().text();
  if (const auto no = g.why_not(s, *action)) return no->reason.text();
  g.apply(s, *action, events);
  return "";
}

}  // namespace

TEST(PanzerDocs, EveryExampleIsReadAndPlayedOrRefused) {
  int read = 0, refused = 0;
  for (const Example& e : chapter().examples) {
    SCOPED_TRACE("docs/position.md:" + std::to_string(e.line));
    auto s = the_game().parse_position(e.text);
    if (e.refused) {
      ASSERT_FALSE(s);
      EXPECT_NE(s.error().text().find(e.reason), std::string::npos) << s.error().text();
      ++refused;
      continue;
    }
    ASSERT_TRUE(s) << s.error().text();
    EXPECT_NE(the_game().node(*s).kind, Node::Kind::Finished) << "it is over the moment it loads";
    for (const std::string& input : e.inputs) ASSERT_EQ(play(*s, input), "") << input;
    ++read;
  }
  EXPECT_GE(read, 7);
  EXPECT_GE(refused, 2);
}

TEST(PanzerDocs, EveryWordIsExplained) {
  const std::string text = chapter().text;
  const auto explained = [&](const std::string& word) {
    for (const char* end : {"`", ":", " ", "=", "["})
      if (text.find("`" + word + end) != std::string::npos) return true;
    return false;
  };
  for (std::size_t i = 0; i < kSteps; ++i) {
    const std::string word = step_word(static_cast<Step>(i));
    EXPECT_TRUE(explained(word)) << "step " << word;
  }
  for (int i = 0; i < kPhases; ++i) EXPECT_TRUE(explained(phase_word(static_cast<Phase>(i))));
  for (int i = 0; i <= static_cast<int>(Stage::EndTurn); ++i) EXPECT_TRUE(explained(stage_word(static_cast<Stage>(i))));
  for (int i = 0; i < kWheres; ++i) EXPECT_TRUE(explained(where_word(static_cast<Where>(i))));
  for (const std::string& word : mark_words()) EXPECT_TRUE(explained(word)) << "mark " << word;
}

}  // namespace kessel::panzer
