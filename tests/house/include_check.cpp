// Which room of the house may include which, and what the rooms of the rules must never use.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/games.h"
#include "rulecov/tokens.h"

namespace kessel {
namespace {

namespace fs = std::filesystem;
using rulecov::Token;
using rulecov::tokens_of;

struct Include {
  std::string path;
  bool ours = false;  ///< written with quotes
  int line = 0;
};

std::vector<Include> includes_of(const std::vector<Token>& t) {
  std::vector<Include> out;
  for (std::size_t i = 0; i + 2 < t.size(); ++i) {
    if (!t[i].is("#") || !t[i + 1].is("include")) continue;
    Include inc{t[i + 2].text, t[i + 2].kind == Token::Kind::Text, t[i].line};
    if (!inc.ours) {
      inc.path.clear();
      for (std::size_t k = i + 3; k < t.size() && !t[k].is(">"); ++k) inc.path += t[k].text;
    }
    out.push_back(inc);
  }
  return out;
}

/// The room of a path below src/: its first folder; for a game also the game ("games/breakout").
std::string room_of(const std::string& path) {
  const auto first = path.find('/');
  if (first == std::string::npos) return "";
  const std::string room = path.substr(0, first);
  const auto second = path.find('/', first + 1);
  return room == "games" && second != std::string::npos ? path.substr(0, second) : room;
}

bool may_use(const std::string& room, const std::string& other) {
  static const std::set<std::string> kUnderGames{"core", "hex", "plane", "load", "engine"};
  static const std::map<std::string, std::set<std::string>> kAllowed{
      {"core", {}},        {"rulecov", {"core"}}, {"mutants", {}},      {"hex", {"core"}},
      {"plane", {"core"}}, {"load", {"core"}},    {"engine", {"core"}},
  };
  if (room == other || room == "main") return true;
  if (room == "tools") return other != "main" && other != "lab" && other != "server";
  if (room == "lab") return other != "main" && other != "rulecov";
  if (const auto a = kAllowed.find(room); a != kAllowed.end()) return a->second.contains(other);
  if (kUnderGames.contains(other)) return true;
  const bool other_is_game = other == "games" || other.starts_with("games/");
  if (room == "games" || room == "ai") return other_is_game;
  return false;  // a game uses no other game and nothing above it; the server knows no game and no opponent
}

/// Does the file decide what happens in a game? There, the same input must give the same result everywhere.
bool is_rules_file(const std::string& path) {
  if (path == "core/rng.h") return false;
  for (const char* room : {"core/", "hex/", "plane/", "games/"})
    if (path.starts_with(room)) return true;
  static const std::set<std::string> kEngine{"engine/game", "engine/node", "engine/action", "engine/event"};
  return kEngine.contains(path.substr(0, path.rfind('.')));
}

std::vector<std::string> faults_of(const std::string& path, const std::string& text) {
  std::vector<std::string> out;
  const std::vector<Token> tokens = tokens_of(text);
  const auto fault = [&](int line, const std::string& what) {
    out.push_back("src/" + path + ":" + std::to_string(line) + ": " + what);
  };
  const std::string room = room_of(path);
  const bool rules = is_rules_file(path);
  for (const Include& inc : includes_of(tokens)) {
    if (inc.ours && !may_use(room, room_of(inc.path))) fault(inc.line, room + " may not include " + inc.path);
    if (rules && !inc.ours && (inc.path == "chrono" || inc.path == "random" || inc.path == "thread"))
      fault(inc.line, "no <" + inc.path + "> where rules are decided");
  }
  if (!rules) return out;
  static const std::set<std::string> kNeverOfStd{"chrono", "thread", "jthread", "async",   "random_device", "mt19937",
                                                 "rand",   "time",   "clock",   "shuffle", "mt19937_64"};
  const bool writes_json = path.starts_with("core/json_writer.");
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].kind != Token::Kind::Word) continue;
    const std::string& w = tokens[i].text;
    const bool qualified = i >= 3 && tokens[i - 1].is(":") && tokens[i - 2].is(":") &&
                           (tokens[i - 3].is("std") || tokens[i - 3].is("ranges"));
    const bool inexact = w == "float" || (w == "double" && !writes_json);
    const bool unordered = w.starts_with("unordered_") && !(i > 0 && tokens[i - 1].is("<"));
    if (inexact || (qualified && (unordered || kNeverOfStd.contains(w) || w.ends_with("_distribution"))))
      fault(tokens[i].line, "no " + w + " where rules are decided");
  }
  return out;
}

/// The game whose folder a path lies in ("ai/breakout/script.h"), or none.
std::string game_of(const std::string& path) {
  for (const GameName& g : kGames)
    if (("/" + path).find("/" + std::string(g.id) + "/") != std::string::npos) return g.id;
  return "";
}

/// Does the token mean the game: its namespace or an include of its folder; where no game is at home also its id or the
/// prefix of its citations as a text (to a game "panzer" may be a kind of unit)?
bool means(const Token& t, const GameName& g, bool at_home) {
  if (t.kind != Token::Kind::Text) return t.text == g.id;
  return game_of(t.text) == g.id ||
         (!at_home && (t.text == g.id || t.text == g.prefix || t.text == g.prefix + std::string(":")));
}

/// What belongs to a game knows no other game; what belongs to none may know one (a command for a single game), never a
/// second: then it wants a registration made from core/games.h.
std::vector<std::string> second_games_in(const std::string& path, const std::string& text) {
  std::vector<std::string> out;
  if (path == "core/games.h") return out;
  const bool at_home = !game_of(path).empty();
  std::string known = game_of(path);
  for (const Token& t : tokens_of(text))
    for (const GameName& g : kGames) {
      if (g.id == known || !means(t, g, at_home)) continue;
      if (known.empty())
        known = g.id;
      else
        out.push_back("src/" + path + ":" + std::to_string(t.line) + ": knows " + g.id + " besides " + known);
    }
  return out;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(Rooms, IncludeOnlyWhatTheHouseAllows) {
  const fs::path src = fs::path(KESSEL_SOURCE_DIR) / "src";
  std::size_t files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(src)) {
    const std::string ending = entry.path().extension().string();
    if (ending != ".h" && ending != ".cpp") continue;
    ++files;
    for (const std::string& f : faults_of(fs::relative(entry.path(), src).generic_string(), read(entry.path())))
      ADD_FAILURE() << f;
  }
  EXPECT_GT(files, 10u);
}

TEST(Rooms, OneFileKnowsAllGames) {
  const fs::path src = fs::path(KESSEL_SOURCE_DIR) / "src";
  for (const auto& entry : fs::recursive_directory_iterator(src))
    if (const std::string ending = entry.path().extension().string(); ending == ".h" || ending == ".cpp")
      for (const std::string& f : second_games_in(fs::relative(entry.path(), src).generic_string(), read(entry.path())))
        ADD_FAILURE() << f;
}

TEST(Rooms, ASecondGameIsFound) {
  const auto found = [](const char* path, const char* text) { return second_games_in(path, text).size(); };
  EXPECT_EQ(found("ai/breakout/a.cpp", "#include \"ai/panzer/script.h\"\n"), 1u);
  EXPECT_EQ(found("lab/breakout/a.cpp", "kessel::kesselschlacht::State s;"), 1u);
  EXPECT_EQ(found("lab/a.cpp", "if (id == \"breakout\") return 1;\nif (id == \"panzer\") return 2;"), 1u);
  EXPECT_EQ(found("core/a.h", "return g == \"BO:\" || g == \"KS:\" || g == \"PZ:\";"), 2u);
  EXPECT_EQ(found("ai/breakout/a.cpp", "#include \"games/breakout/view.h\"\n// as panzer does\n"), 0u);
  EXPECT_EQ(found("tools/a.cpp", "#include \"ai/breakout/match.h\"\nbreakout::State s;"), 0u) << "one game is enough";
  EXPECT_EQ(found("games/kesselschlacht/a.cpp", "const char* unit = \"panzer\";"), 0u);
}

TEST(Rooms, AnIncludeAgainstTheOrderIsFound) {
  const auto includes = [](const char* path, const char* what) {
    return faults_of(path, std::string("#include \"") + what + "\"\n").size();
  };
  EXPECT_EQ(includes("core/a.h", "engine/game.h"), 1u);
  EXPECT_EQ(includes("hex/a.h", "load/data_file.h"), 1u);
  EXPECT_EQ(includes("engine/a.cpp", "games/breakout/state.h"), 1u);
  EXPECT_EQ(includes("engine/a.cpp", "hex/grid.h"), 1u);
  EXPECT_EQ(includes("games/breakout/a.h", "games/panzer/state.h"), 1u);
  EXPECT_EQ(includes("games/breakout/a.h", "games/catalogue.h"), 1u);
  EXPECT_EQ(includes("games/breakout/a.h", "tools/args.h"), 1u);
  EXPECT_EQ(includes("ai/a.h", "tools/args.h"), 1u);
  EXPECT_EQ(includes("lab/a.h", "main/cmd_serve.h"), 1u);
  EXPECT_EQ(includes("server/a.h", "lab/plan.h"), 1u);
  EXPECT_EQ(includes("rulecov/a.h", "engine/game.h"), 1u);
  EXPECT_EQ(includes("hex/a.cpp", "grid.h"), 1u) << "paths are written from src/";
  EXPECT_EQ(includes("hex/a.cpp", "../hex/grid.h"), 1u);

  EXPECT_EQ(includes("hex/a.h", "core/ids.h"), 0u);
  EXPECT_EQ(includes("games/breakout/a.h", "games/breakout/state.h"), 0u);
  EXPECT_EQ(includes("games/breakout/a.h", "hex/grid.h"), 0u);
  EXPECT_EQ(includes("games/catalogue.cpp", "games/breakout/game.h"), 0u);
  EXPECT_EQ(includes("ai/a.h", "games/breakout/view.h"), 0u);
  EXPECT_EQ(includes("tools/a.h", "ai/search.h"), 0u);
  EXPECT_EQ(faults_of("core/a.h", "// #include \"engine/game.h\"\n").size(), 0u);
}

TEST(Rooms, RulesUseNothingThatDiffersFromMachineToMachine) {
  for (const char* text : {"float x;", "double x;", "#include <chrono>\n", "#include <random>\n", "#include <thread>\n",
                           "std::unordered_map<int, int> m;", "std::shuffle(a, b, c);", "std::ranges::shuffle(a, b);",
                           "std::uniform_int_distribution<int> d;", "std::chrono::seconds s;"}) {
    EXPECT_EQ(faults_of("games/breakout/a.cpp", text).size(), 1u) << text;
    EXPECT_EQ(faults_of("core/a.h", text).size(), 1u) << text;
    EXPECT_EQ(faults_of("plane/a.h", text).size(), 1u) << text;
    EXPECT_EQ(faults_of("engine/node.h", text).size(), 1u) << text;
    EXPECT_EQ(faults_of("tools/a.cpp", text).size(), 0u) << text;
    EXPECT_EQ(faults_of("engine/session.cpp", text).size(), 0u) << text;
  }
  EXPECT_EQ(faults_of("games/breakout/a.cpp", "// double the factors\nint doubles = 1; f(\"float\");").size(), 0u);
  EXPECT_EQ(faults_of("core/json_writer.h", "JsonWriter& value(double v);").size(), 0u);
}

}  // namespace
}  // namespace kessel
