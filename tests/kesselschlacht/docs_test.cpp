// docs/position.md: every word of Kesselschlacht's positions stands in an example, and every example is what it says. The blocks
// are marked `position` or `position refused`; lines with `>` are played.
#include <fstream>
#include <set>
#include <sstream>

#include "games/kesselschlacht/position_words.h"
#include "source_dir.h"
#include "table.h"

namespace kessel::kesselschlacht {

namespace {

struct Example {
  int line = 0;
  bool refused = false;
  std::string text, reason;
  std::vector<std::string> inputs;
};

std::vector<Example> examples() {
  std::ifstream file(std::string(KESSEL_SOURCE_DIR) + "/docs/position.md");
  EXPECT_TRUE(file.is_open());
  std::vector<Example> all;
  Example now;
  bool inside = false;
  std::string line;
  for (int n = 1; std::getline(file, line); ++n) {
    if (!inside && line.rfind("```position", 0) == 0) {
      now = {n, line.find("refused") != std::string::npos, "", "", {}};
      inside = true;
    } else if (inside && line == "```") {
      inside = false;
      if (now.text.rfind("kesselschlacht", 0) == 0) all.push_back(now);
    } else if (inside && line.rfind("> ", 0) == 0) {
      now.inputs.push_back(line.substr(2));
    } else if (inside) {
      now.text += line + "\n";
      if (const auto at = line.rfind("# "); at != std::string::npos) now.reason = line.substr(at + 2);
    }
  }
  return all;
}

std::set<std::string> words_of_examples() {
  std::set<std::string> words;
  for (const Example& e : examples()) {
    if (e.refused) continue;
    std::string word;
    for (const char c : e.text + " ") {
      if (std::string_view(" |:=,@\n").find(c) == std::string_view::npos) {
        word += c;
        continue;
      }
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

void roll(Table& t, const std::string& dice) {
  std::istringstream in(dice);
  Draw d;
  for (int face = 0; in >> face;) d.die[static_cast<std::size_t>(d.count++)] = static_cast<std::uint8_t>(face);
  ASSERT_EQ(node(t.s).kind, Node::Kind::Chance);
  ASSERT_EQ(node(t.s).dice, d.count);
  answer(t.s, d, t.events);
}

}  // namespace

TEST(KesselschlachtDocs, EveryExampleIsReadAndPlayedOrRefused) {
  int read = 0, refused = 0;
  for (const Example& e : examples()) {
    SCOPED_TRACE("docs/position.md:" + std::to_string(e.line));
    const auto s = parse_position(content(), e.text);
    if (e.refused) {
      ASSERT_FALSE(s);
      EXPECT_NE(s.error().text().find(e.reason), std::string::npos) << s.error().text();
      ++refused;
      continue;
    }
    ASSERT_TRUE(s) << s.error().text();
    ++read;
    Table t(e.text);
    for (const std::string& input : e.inputs) {
      if (input.rfind("roll ", 0) == 0)
        roll(t, input.substr(5));
      else
        t.play(input);
      ASSERT_TRUE(broken_invariants(t.s).empty()) << input << ": " << broken_invariants(t.s)[0];
    }
  }
  EXPECT_GT(read, kSteps);
  EXPECT_GT(refused, 3);
}

TEST(KesselschlachtDocs, EveryWordHasAnExample) {
  const std::set<std::string> words = words_of_examples();
  for (const StepWord& w : kStepWords) EXPECT_TRUE(words.contains(w.word)) << "step " << w.word;
  for (const char* mark : kMarks) EXPECT_TRUE(words.contains(mark)) << "mark " << mark;
  for (const char* w : {"version",
                        "scenario",
                        "option",
                        "turn",
                        "setup",
                        "dead",
                        "exited",
                        "pool",
                        "return",
                        "box",
                        "fuel",
                        "ammo",
                        "dry",
                        "cut",
                        "fuel-spent",
                        "ammo-spent",
                        "payer",
                        "fuel-pool",
                        "split",
                        "divide",
                        "supply",
                        "air",
                        "initiative",
                        "sealed",
                        "bombed",
                        "airlift",
                        "hasty",
                        "prepared",
                        "bridge",
                        "pontoon",
                        "tried",
                        "active",
                        "ineligible",
                        "attempts",
                        "march",
                        "directive",
                        "recall",
                        "rules",
                        "ss",
                        "combat",
                        "margarethe",
                        "entry",
                        "entry-any",
                        "by",
                        "die",
                        "column",
                        "table",
                        "result",
                        "length",
                        "walked",
                        "path",
                        "vacated",
                        "zoc",
                        "river",
                        "minor",
                        "from",
                        "steps",
                        "advance",
                        "halves",
                        "paid",
                        "heavy-snow",
                        "do",
                        "dis",
                        "rt",
                        "general",
                        "out",
                        "mp",
                        "parent",
                        "due",
                        "spent",
                        "height",
                        "home",
                        "absent",
                        "fighter",
                        "bomber",
                        "support",
                        "sector",
                        "marked",
                        "crossings",
                        "demolition",
                        "fifth-marches",
                        "ternopol-taken",
                        "soviet-airfields"})
    EXPECT_TRUE(words.contains(w)) << w;
}

}  // namespace kessel::kesselschlacht
