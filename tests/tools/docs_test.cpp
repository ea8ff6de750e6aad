// docs/position.md is read and run: every block marked `position` must be accepted and be what it says, every block marked
// `position refused` must be refused.
//
//   ```position
//   breakout 1 | turn 3 | at german 1 fight | G 1312 16Pz | S 1313 9M
//   > target 1313          an action of the side asked, or
//   > roll 3 5             dice; what comes next plays from the position
//   ```
//   ```position refused
//   breakout 1 | turn 1 | weather frost      # turn 1 has thaw       part of the reason, behind the last #
//   ```
#include <fstream>
#include <set>

#include "games/breakout/grammar.h"
#include "real_fixture.h"

namespace kessel::tools {
namespace {

struct Block {
  int line = 0;
  bool refused = false;
  std::string game, text;
  Words inputs;
  std::string reason;
};

/// The marked blocks of a document.
std::vector<Block> blocks_of(const std::string& path) {
  std::ifstream file(std::string(KESSEL_SOURCE_DIR) + "/" + path);
  EXPECT_TRUE(file.is_open()) << path;
  std::vector<Block> out;
  std::string line;
  bool inside = false;
  for (int n = 1; std::getline(file, line); ++n) {
    if (!inside) {
      if (line.rfind("```position", 0) != 0) continue;
      inside = true;
      out.push_back({n, line.find("refused") != std::string::npos, "", "", {}, ""});
      continue;
    }
    Block& b = out.back();
    if (line.rfind("```", 0) == 0) {
      inside = false;
      b.game = b.text.substr(0, b.text.find(' '));
    } else if (line.rfind("> ", 0) == 0) {
      b.inputs.push_back(line.substr(2));
    } else {
      if (const auto hash = line.rfind("# "); b.refused && hash != std::string::npos) b.reason = line.substr(hash + 2);
      b.text += line + "\n";
    }
  }
  EXPECT_FALSE(inside) << path << " ends within a block";
  return out;
}

std::shared_ptr<const Game> game_named(const std::string& id) {
  static std::map<std::string, std::shared_ptr<const Game>> opened;
  auto& game = opened[id];
  if (!game) game = real_game(id);
  return game;
}

Side asked_of(const Node& n) { return has(n.sides, Side::First) ? Side::First : Side::Second; }

/// Plays an input of a block; says what is wrong with it, or nothing.
std::string play(const Game& game, AnyState& s, const std::string& input) {
  const Node n = game.node(s);
  Events events;
  if (input.rfind("roll ", 0) == 0) {
    Draw d;
    std::istringstream dice(input.substr(5));
    for (int face = 0; dice >> face;) d.die[static_cast<std::size_t>(d.count++)] = static_cast<std::uint8_t>(face);
    if (!fits(n, d)) return "those dice are not asked for";
    game.answer(s, d, events);
    return "";
  }
  if (n.kind != Node::Kind::Decide) return "nobody is asked";
  for (const Side side : {asked_of(n), other(asked_of(n))}) {
    if (!has(n.sides, side)) continue;
    const auto action = game.parse_action(input, side);
    if (!action) return action.error().text();
    if (const auto no = game.why_not(s, *action)) return std::string(no->rule.text()) + " " + no->reason.text();
    game.apply(s, *action, events);
    return "";
  }
  return "nobody is asked";
}

TEST(DocsPosition, EveryExampleIsAcceptedAndPlays) {
  int run = 0;
  for (const Block& b : blocks_of("docs/position.md")) {
    if (b.refused) continue;
    SCOPED_TRACE("docs/position.md:" + std::to_string(b.line));
    const auto game = game_named(b.game);
    const auto read = game->parse_position(b.text);
    EXPECT_TRUE(read.ok()) << (read ? "" : read.error().text());
    if (!read) continue;
    AnyState s = *read;
    const auto again = game->parse_position(game->position_text(s));
    EXPECT_TRUE(again.ok()) << (again ? "" : again.error().text());
    EXPECT_EQ(again ? game->hash(*again) : 0, game->hash(s));
    const Node n = game->node(s);
    EXPECT_TRUE(n.kind != Node::Kind::Finished || b.text.find("at over") != std::string::npos) << "it is over at once";
    if (n.kind == Node::Kind::Decide) {
      ActionList list;
      game->options(s, asked_of(n), Scope::Main, list);
      EXPECT_FALSE(list.empty()) << "nothing can be chosen";
    }
    std::string wrong;
    for (std::size_t i = 0; i < b.inputs.size() && wrong.empty(); ++i) {
      wrong = play(*game, s, b.inputs[i]);
      EXPECT_EQ(wrong, "") << b.inputs[i];
    }
    ++run;
  }
  EXPECT_GT(run, 0);
}

TEST(DocsPosition, WhatIsSaidToBeRefusedIs) {
  for (const Block& b : blocks_of("docs/position.md")) {
    if (!b.refused) continue;
    SCOPED_TRACE("docs/position.md:" + std::to_string(b.line));
    const auto read = game_named(b.game)->parse_position(b.text);
    ASSERT_FALSE(read.ok());
    EXPECT_FALSE(b.reason.empty()) << "say why, behind #";
    EXPECT_NE(read.error().text().find(b.reason), std::string::npos) << read.error().text();
  }
}

/// Every word of Breakout's positions stands in an example: clauses, places, steps, marks, keys of a combat.
TEST(DocsPosition, BreakoutHasAnExampleForEveryWord) {
  std::set<std::string> words;
  std::set<char> marks;
  for (const Block& b : blocks_of("docs/position.md")) {
    if (b.refused || b.game != "breakout") continue;
    std::string text = b.text;
    for (char& c : text)
      if (c == '|' || c == '\n') c = ' ';
    std::istringstream in(text);
    for (std::string w; in >> w;) {
      words.insert(w.substr(0, w.find_first_of("=:")));
      if (const auto colon = w.find(':'); colon != std::string::npos)
        for (std::size_t i = colon + 1; i < w.size() && w[i] != '@'; ++i) marks.insert(w[i]);
    }
  }
  for (int i = 0; i < breakout::kSteps; ++i) {
    const std::string step = breakout::step_word(static_cast<breakout::Step>(i));
    EXPECT_TRUE(words.contains(step)) << step;
  }
  for (const char* w :
       {"turn", "weather", "at",    "orders", "option", "version", "air",    "kg",     "vp",     "S",      "G",
        "pool", "setup",   "track", "dead",   "exited", "forfeit", "soviet", "fallen", "frames", "combat", "used",
        "mech", "by",      "die",   "column", "result", "loss",    "art",    "thaw",   "frost",  "storm"})
    EXPECT_TRUE(words.contains(w)) << w;
  for (const char m : std::string("mukfgcxbh")) EXPECT_TRUE(marks.contains(m)) << m;
}

// ---- docs/api.md: what views, boards and tallies hold is explained ------------------------------------------------------

/// The part of docs/api.md from one mark up to another.
std::string part_of_api(const std::string& from, const std::string& to) {
  std::ifstream file(std::string(KESSEL_SOURCE_DIR) + "/docs/api.md");
  EXPECT_TRUE(file.is_open());
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t begin = text.find(from);
  EXPECT_NE(begin, std::string::npos) << from;
  const std::size_t end = begin == std::string::npos ? begin : text.find(to, begin + from.size());
  return begin == std::string::npos ? "" : text.substr(begin, end - begin);
}

/// Every key in an object, and where it was met first.
void keys_of(const json& j, const std::string& path, std::map<std::string, std::string>& out) {
  if (j.is_object())
    for (const auto& [key, value] : j.items()) {
      out.emplace(key, path + "." + key);
      keys_of(value, path + "." + key, out);
    }
  if (j.is_array())
    for (const json& value : j) keys_of(value, path + "[]", out);
}

void expect_explained(const std::string& text, const std::map<std::string, std::string>& keys) {
  for (const auto& [key, path] : keys)
    EXPECT_TRUE(text.find('"' + key + '"') != std::string::npos || text.find('`' + key + '`') != std::string::npos)
        << path;
}

const char* const kGames[][2] = {{"breakout", "Breakout"}, {"kesselschlacht", "Kesselschlacht"}, {"panzer", "Panzer"}};

/// The views of both sides and of the observer, in every example of docs/position.md and after each of its inputs.
TEST(DocsApi, EveryKeyOfAViewIsExplained) {
  for (const auto& [id, title] : kGames) {
    std::map<std::string, std::string> keys;
    for (const Block& b : blocks_of("docs/position.md")) {
      if (b.refused || b.game != id) continue;
      const auto game = game_named(b.game);
      const auto read = game->parse_position(b.text);
      ASSERT_TRUE(read.ok());
      AnyState s = *read;
      for (std::size_t i = 0; i <= b.inputs.size(); ++i) {
        for (const Side viewer : {Side::First, Side::Second, Side::Observer})
          keys_of(json::parse(game->view_json(game->view_for(s, viewer))), id, keys);
        if (i < b.inputs.size() && !play(*game, s, b.inputs[i]).empty()) break;
      }
    }
    EXPECT_GT(keys.size(), 40u);
    expect_explained(part_of_api(std::string("## Views (") + title + ")", "\n## "), keys);
  }
}

TEST(DocsApi, EveryKeyOfABoardIsExplained) {
  for (const auto& [id, title] : kGames) {
    std::map<std::string, std::string> keys;
    keys_of(json::parse(game_named(id)->board_json()), id, keys);
    EXPECT_GT(keys.size(), 40u);
    const std::string from = std::string("`GET /api/board/") + id + "`:";
    expect_explained(part_of_api(from, *id == 'p' ? "\n## " : "\n`GET /api/board/"), keys);
  }
}

TEST(DocsApi, EveryTallyIsExplained) {
  std::string text = part_of_api("## Tallies", "\n## ");
  for (std::size_t i; (i = text.find("\\|")) != std::string::npos;)
    text.erase(i, 1);  // as Markdown writes it in tables
  for (const auto& [id, title] : kGames) {
    const std::size_t begin = text.find(std::string("| ") + title + " |");
    ASSERT_NE(begin, std::string::npos) << title;
    for (const std::string& query : game_named(id)->tally_queries())
      EXPECT_NE(text.find('`' + query + '`', begin), std::string::npos) << title << ": " << query;
  }
}

}  // namespace
}  // namespace kessel::tools
