#include "tools/cmd_games.h"

#include <algorithm>
#include <ostream>

#include "core/json_writer.h"

namespace kessel::tools {
namespace {

void write_scenario(JsonWriter& j, const ScenarioInfo& s) {
  j.begin_object().field("id", s.id).field("title", s.title).key("options").begin_array();
  for (const OptionInfo& o : s.options) {
    j.begin_object().field("id", o.id).field("title", o.title).field("rule", o.rule).key("values").begin_array();
    for (const std::string& v : o.values) j.value(v);
    j.end_array().field("default", o.standard).end_object();
  }
  j.end_array().end_object();
}

void print_table(std::ostream& out, const GameInfo& g) {
  out << g.id << "  " << g.title << "  (rules version " << g.rules_version << ")\n  sides:";
  for (const std::string& s : g.sides) out << " " << s;
  out << "\n";
  for (const ScenarioInfo& s : g.scenarios) {
    out << "  scenario " << s.id << ": " << s.title << "\n";
    std::size_t width = 0;
    for (const OptionInfo& o : s.options) width = std::max(width, o.id.size());
    for (const OptionInfo& o : s.options) {
      out << "    " << o.id << std::string(width + 2 - o.id.size(), ' ');
      for (std::size_t i = 0; i < o.values.size(); ++i)
        out << (i == 0 ? "" : "|") << (o.values[i] == o.standard ? "[" + o.values[i] + "]" : o.values[i]);
      out << "  " << o.title << (o.rule.empty() ? "" : " (" + o.rule + ")") << "\n";
    }
  }
}

}  // namespace

Expected<std::string> games_json(const Shelf& shelf, const GameSource& source) {
  JsonWriter j;
  j.begin_object().key("games").begin_array();
  for (const std::string& id : shelf.games) {
    const auto game = shelf.open(id, source);
    if (!game) return game.error();
    const GameInfo& g = (*game)->info();
    j.begin_object().field("id", g.id).field("title", g.title).key("sides").begin_array();
    for (const std::string& s : g.sides) j.value(s);
    j.end_array().key("scenarios").begin_array();
    for (const ScenarioInfo& s : g.scenarios) write_scenario(j, s);
    j.end_array().end_object();
  }
  j.end_array().end_object();
  return j.take();
}

int cmd_games(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("games", "lists the games with their sides, scenarios and options");
  syntax.flag("--json", "print one JSON object")
      .option("--data", "DIR", "your own corrected values laid over the games' data");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const GameSource source = source_from(args, e);
    if (args.given("--json")) {
      const auto text = games_json(e, source);
      if (!text) throw CommandError(text.error().text());
      e.out << *text << "\n";
      return kExitOk;
    }
    for (const std::string& id : e.games) {
      const auto game = e.open(id, source);
      if (!game) throw CommandError(game.error().text());
      print_table(e.out, (*game)->info());
    }
    return kExitOk;
  });
}

}  // namespace kessel::tools
