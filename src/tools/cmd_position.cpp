#include "tools/cmd_position.h"

#include <algorithm>
#include <istream>
#include <iterator>
#include <ostream>

#include "core/json_writer.h"
#include "engine/session.h"
#include "tools/cmd_replay.h"
#include "tools/protocol.h"

namespace kessel::tools {
namespace {

constexpr std::size_t kMaxPositionText = std::size_t{1} << 20;

std::string trimmed(const std::string& text) {
  const std::size_t from = text.find_first_not_of(" \t\r\n");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r\n") - from + 1);
}

std::string from_file(const std::string& path, Env& env) {
  if (path == "-") return {std::istreambuf_iterator<char>(env.in), {}};
  const auto text = read_text_file(path, kMaxPositionText);
  if (!text) throw CommandError(text.error().text());
  return *text;
}

struct Shown {
  std::shared_ptr<const Game> game;
  AnyState state;
};

Shown position_of(const Args& args, Env& env) {
  if (args.given("--text") + args.given("--file") + args.given("--record") > 1)
    throw UsageError("only one of --text, --file and --record");
  if (args.given("--at") && !args.given("--record")) throw UsageError("--at goes with --record");
  if (args.given("--record")) {
    for (const char* name : {"--scenario", "--option"})
      if (args.given(name)) throw UsageError(std::string(name) + " does not go with --record");
    const Loaded loaded = load_record(args.text("--record"), args, env);
    const Timeline& t = loaded.session.timeline();
    const std::uint64_t at = args.given("--at") ? args.number("--at", 0, t.size()) : t.size();
    return {loaded.session.game_ptr(), t.state_at(at)};
  }
  if (!args.given("--game")) throw UsageError("--game G is missing");
  const Opened o = open_from(args, env);
  if (!args.given("--text") && !args.given("--file")) {
    auto start = o.game->start(o.scenario, o.options);
    if (!start) throw CommandError(start.error().text());
    return {o.game, std::move(*start)};
  }
  for (const char* name : {"--scenario", "--option"})
    if (args.given(name)) throw UsageError(std::string(name) + " goes with the scenario's own start");
  const std::string name = args.given("--text") ? "the text" : args.text("--file");
  const std::string text = args.given("--text") ? args.text("--text") : from_file(args.text("--file"), env);
  auto state = o.game->parse_position(trimmed(text));
  if (!state) throw CommandError(name + ": " + state.error().text());
  return {o.game, std::move(*state)};
}

}  // namespace

int cmd_position(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("position", "reads and writes a position as text and draws its map");
  syntax.option("--game", "G", "which game; a record knows its own")
      .option("--scenario", "S", "which scenario's start")
      .repeated("--option", "K=V", "set an option of the scenario; may be repeated")
      .option("--data", "DIR", "your own corrected values laid over the game's data")
      .option("--text", "T", "a position text")
      .option("--file", "F", "a file that holds a position text; - for stdin")
      .option("--record", "FILE", "a game record")
      .option("--at", "N", "after entry N of the record; 0 is its start")
      .option("--side", "S", "who looks at the board: a side or observer", "observer")
      .flag("--board", "draw the map")
      .flag("--colour", "draw it with colours even where the output is no terminal")
      .flag("--json", "print one JSON object")
      .note("Without --text, --file or --record it is the scenario's start.");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const Shown shown = position_of(args, e);
    const Game& game = *shown.game;
    const auto side = side_by_name(game, args.text("--side"));
    if (!side) throw UsageError("--side: " + side.error().text());
    const Node node = game.node(shown.state);
    ActionList list;
    if (node.kind == Node::Kind::Decide)
      for (const Side s : {Side::First, Side::Second})
        if (has(node.sides, s)) game.options(shown.state, s, Scope::Main, list);
    const std::vector<std::string> broken = game.broken_invariants(shown.state);
    const AnyView view = game.view_for(shown.state, *side);
    if (args.given("--json")) {
      JsonWriter j;
      j.begin_object().field("game", game.info().id).field("text", game.position_text(shown.state));
      j.field("hash", hex64(game.hash(shown.state))).key("node");
      write_node(j, game, node);
      j.field("options", list.size()).key("score").begin_object();
      for (const auto& [name, value] : game.score(shown.state)) j.field(name, value);
      j.end_object().key("broken").begin_array();
      for (const std::string& b : broken) j.value(b);
      j.end_array();
      if (args.given("--side")) j.key("view").raw(game.view_json(view));
      if (args.given("--board")) j.field("board", game.view_board(view, args.given("--colour")));
      e.out << j.end_object().text() << "\n";
    } else {
      if (args.given("--board")) e.out << game.view_board(view, args.given("--colour") || e.out_is_terminal) << "\n";
      e.out << trimmed(game.position_text(shown.state)) << "\n" << describe_node(game, node);
      if (node.kind == Node::Kind::Decide) e.out << ", " << list.size() << " options";
      e.out << "\n";
      for (const std::string& b : broken) e.err << "this position is not in order: " << one_line(b, 600) << "\n";
    }
    return broken.empty() ? kExitOk : kExitFailed;
  });
}

}  // namespace kessel::tools
