#include "tools/protocol.h"

#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>
#include <set>

#include "core/json_writer.h"
#include "tools/cmd_games.h"
#include "tools/players.h"

namespace kessel::tools {

using Json = nlohmann::json;

namespace {

constexpr std::uint64_t kMaxHintMs = 600'000;

/// What an error answer says.
struct RequestError {
  const char* code;
  std::string message;
  std::string rule{}, where{}, key{};
};

/// Nesting is bounded before the parser sees the line. Brackets inside strings do not count.
bool nested_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxRequestNesting) return true;
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return false;
}

/// Messages may quote files: anything that is no clean one-line text becomes a question mark.
std::string clean(std::string_view text) {
  std::string line = one_line(text, 2000);
  if (Json::accept(JsonWriter().value(line).text())) return line;
  for (char& c : line)
    if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return line;
}

std::string error_line(std::string_view id, const RequestError& e) {
  JsonWriter j;
  j.begin_object().key("id").raw(id).key("error").begin_object();
  j.field("code", e.code).field("message", clean(e.message));
  if (!e.rule.empty()) j.field("rule", e.rule);
  if (!e.key.empty()) j.field("key", e.key);
  if (!e.where.empty()) j.field("where", clean(e.where));
  return j.end_object().end_object().take();
}

/// A game that is not there, or data that cannot be loaded.
RequestError not_opened(const Fault& f) {
  const bool asked_wrong = f.where == "game" || f.where == "scenario" || f.where == "option";
  return {asked_wrong ? "bad_request" : "io", f.text()};
}

RequestError refused(const Game& game, const Refusal& r, const char* code = "refused") {
  return {code, r.reason.text(), std::string(r.rule.text()), game.place_text(r.where), std::string(r.reason.key())};
}

}  // namespace

void write_node(JsonWriter& j, const Game& game, const Node& n) {
  j.begin_object().field("kind", node_kind_name(n));
  switch (n.kind) {
    case Node::Kind::Decide:
      j.key("sides").begin_array();
      for (const Side s : {Side::First, Side::Second})
        if (has(n.sides, s)) j.value(side_name(game, s));
      j.end_array().field("ask", n.ask.text()).field("key", n.ask.key());
      break;
    case Node::Kind::Chance:
      j.field("roll", n.ask.text())
          .field("key", n.ask.key())
          .field("dice", static_cast<int>(n.dice))
          .field("faces", static_cast<int>(n.faces));
      j.field("roller", side_name(game, n.roller));
      break;
    case Node::Kind::Finished:
      j.field("winner", n.winner == Winner::Draw ? "draw" : side_name(game, static_cast<Side>(n.winner)));
      j.field("score", n.score).field("how", n.ask.text()).field("key", n.ask.key());
      break;
  }
  j.field("rule", n.rule.text()).end_object();
}

void write_refusal(JsonWriter& j, const Game& game, const Refusal& r) {
  write_why(j.begin_object(), r);
  j.field("where", game.place_text(r.where)).end_object();
}

void write_tally(JsonWriter& j, const Tally& t) {
  j.begin_object().field("title", t.title()).field("total", t.total()).field("result", t.result());
  j.key("lines").begin_array();
  for (const Tally::Line& l : t.lines())
    j.begin_object().field("rule", l.rule.text()).field("value", l.value).field("text", l.text).end_object();
  j.end_array().end_object();
}

/// A request whose keys are asked for by name and kind; anything amiss is thrown as an error answer.
class Protocol::Request {
 public:
  explicit Request(const Json& json) : json_(json) {}

  bool has(const char* key) const { return json_.contains(key); }
  const Json& at(const char* key) const { return json_.at(key); }

  std::string text(const char* key) const {
    if (!has(key)) throw RequestError{"bad_request", std::string("the key '") + key + "' is missing"};
    return text_or(key, "");
  }
  std::string text_or(const char* key, const std::string& otherwise) const {
    if (!has(key)) return otherwise;
    if (!at(key).is_string()) throw wrong(key, "a text");
    return at(key).get<std::string>();
  }
  bool flag(const char* key) const {
    if (!has(key)) return false;
    if (!at(key).is_boolean()) throw wrong(key, "true or false");
    return at(key).get<bool>();
  }
  std::uint64_t number_or(const char* key, std::uint64_t otherwise) const {
    if (!has(key)) return otherwise;
    if (!at(key).is_number_unsigned()) throw wrong(key, "a whole number from 0");
    return at(key).get<std::uint64_t>();
  }
  std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> out;
    if (!at(key).is_array()) throw wrong(key, "a list of texts");
    for (const Json& item : at(key)) {
      if (!item.is_string()) throw wrong(key, "a list of texts");
      out.push_back(item.get<std::string>());
    }
    return out;
  }
  std::vector<int> dice(const char* key) const {
    std::vector<int> out;
    if (!at(key).is_array()) throw wrong(key, "a list of whole numbers");
    for (const Json& item : at(key)) {
      if (!item.is_number_integer()) throw wrong(key, "a list of whole numbers");
      if (!item.is_number_unsigned() || item.get<std::uint64_t>() < 1 || item.get<std::uint64_t>() > 255)
        throw RequestError{"bad_dice", "a die shows 1 to 255 at the most"};
      out.push_back(item.get<int>());
    }
    return out;
  }
  OptionValues options(const char* key) const {
    OptionValues out;
    if (!has(key)) return out;
    if (!at(key).is_object()) throw wrong(key, "an object of texts");
    for (const auto& [k, v] : at(key).items()) {
      if (!v.is_string()) throw wrong(key, "an object of texts");
      out[k] = v.get<std::string>();
    }
    return out;
  }

  static RequestError wrong(const char* key, const char* wanted) {
    return {"bad_request", std::string("the key '") + key + "' must be " + wanted};
  }

 private:
  const Json& json_;
};

const std::vector<Protocol::Command>& Protocol::commands() {
  static const std::vector<Command> list{
      {"games", &Protocol::cmd_games, "data", "lists the games with sides, scenarios and options"},
      {"new", &Protocol::cmd_new, "game scenario options seed seeds game_id data", "starts a game"},
      {"position", &Protocol::cmd_position, "text standard at game scenario data seed seeds game_id",
       "gives the position as text, or sets it (text, or standard: the scenario's start)"},
      {"load", &Protocol::cmd_load, "file lines seed data", "takes up a game from a record"},
      {"save", &Protocol::cmd_save, "file", "writes the record to a file, or gives its lines"},
      {"node", &Protocol::cmd_node, "", "who, or what, must answer now"},
      {"options", &Protocol::cmd_options, "scope side", "lists the actions: scope main, free or all"},
      {"why_not", &Protocol::cmd_why_not, "action side", "why an action is refused, or null"},
      {"apply", &Protocol::cmd_apply, "action actions side", "takes an action, or a list up to the first stop"},
      {"dice", &Protocol::cmd_dice, "dice clear", "scripts the next dice"},
      {"roll", &Protocol::cmd_roll, "dice", "answers the roll: given dice, the script, or the game's seed"},
      {"view", &Protocol::cmd_view, "side board", "what a side, or the observer, may know"},
      {"tally", &Protocol::cmd_tally, "query side", "explains a number line by line; without query: the forms"},
      {"inspect", &Protocol::cmd_inspect, "query side", "layers and plans of the game (reach, zoc, odds …) as data"},
      {"hint", &Protocol::cmd_hint, "side player budget seed",
       "advice of a computer player for a side, from what it may know"},
      {"board", &Protocol::cmd_board, "", "what a client draws: map, counters, charts"},
      {"hash", &Protocol::cmd_hash, "", "the hash of the full state"},
      {"undo", &Protocol::cmd_undo, "side", "takes back the side's last input where the rules of undo allow"},
      {"branch", &Protocol::cmd_branch, "at seed seeds game_id", "goes on from an earlier entry as a game of its own"},
      {"log", &Protocol::cmd_log, "side from", "what happened, as a side saw it or in full"},
      {"help", &Protocol::cmd_help, "", "lists the commands"},
      {"quit", &Protocol::cmd_quit, "", "ends"},
  };
  return list;
}

Protocol::Protocol(Shelf shelf, bool files) : shelf_(std::move(shelf)), files_(files) { source_.home = shelf_.home; }

std::string Protocol::too_large() {
  return error_line("null", {"too_large", "a request has at most " + std::to_string(kMaxRequest) + " bytes"});
}

std::string Protocol::handle(std::string_view line) {
  std::string id = "null";
  try {
    if (line.size() > kMaxRequest) return too_large();
    if (line.find_first_not_of(" \t\r\n") == std::string_view::npos) return {};
    if (nested_too_deep(line))
      throw RequestError{"bad_json", "nested more than " + std::to_string(kMaxRequestNesting) + " deep"};
    Json json;
    try {
      json = Json::parse(line);
    } catch (const Json::exception&) {
      throw RequestError{"bad_json", "the line is not JSON"};
    }
    if (!json.is_object()) throw RequestError{"bad_request", "a request is an object"};
    if (json.contains("id")) {
      const Json& given = json["id"];
      if (!given.is_string() && !given.is_number() && !given.is_null())
        throw RequestError{"bad_request", "the key 'id' must be a text, a number or null"};
      id = given.dump();
    }
    const Request request(json);
    const std::string name = request.text("cmd");
    const auto command = std::ranges::find_if(commands(), [&](const Command& c) { return name == c.name; });
    if (command == commands().end())
      throw RequestError{"unknown_command", "there is no command '" + one_line(name, 60) + "'; try help"};
    const std::string keys = std::string(" id cmd ") + command->keys + " ";
    for (const auto& [key, value] : json.items())
      if (key.empty() || key.find(' ') != std::string::npos || keys.find(" " + key + " ") == std::string::npos)
        throw RequestError{"bad_request", "the command " + name + " has no key '" + one_line(key, 60) + "'"};
    JsonWriter j;
    j.begin_object().key("id").raw(id).field("ok", true);
    (this->*command->handler)(request, j);
    j.end_object();
    return j.take();
  } catch (const RequestError& e) {
    return error_line(id, e);
  } catch (const std::exception& e) {
    return error_line(id, {"internal", e.what()});
  }
}

Session& Protocol::game() {
  if (!session_) throw RequestError{"no_game", "no game is on the table; use new or load"};
  return *session_;
}

Side Protocol::side_of(const Request& r, const char* key) {
  const auto side = side_by_name(game().game(), r.text(key));
  if (!side) throw RequestError{"bad_request", side.error().text()};
  return *side;
}

Side Protocol::side_or_asked(const Request& r) {
  if (r.has("side")) {
    const Side side = side_of(r, "side");
    if (side == Side::Observer) throw RequestError{"bad_request", "the observer does not act"};
    return side;
  }
  const Node node = game().node();
  if (node.kind == Node::Kind::Chance) throw RequestError{"not_your_turn", "dice must be rolled first"};
  if (node.kind == Node::Kind::Finished || game().over()) throw RequestError{"not_your_turn", "the game is over"};
  if ((node.sides & kBothSides) == kBothSides)
    throw RequestError{"bad_request", "both sides are asked: say which one with the key 'side'"};
  return has(node.sides, Side::First) ? Side::First : Side::Second;
}

Action Protocol::action_from(const std::string& text, Side by) {
  auto action = game().game().parse_action(text, by);
  if (!action) throw RequestError{"bad_action", action.error().text()};
  return *action;
}

void Protocol::Log::entry(const Entry& e, const Timeline& line) {
  if (e.kind == Entry::Kind::Undo) std::erase_if(events, [&](const Logged& l) { return l.entry > e.undo_to; });
  if (!e.is_input()) return;
  for (const Event& happened : line.events().list()) events.push_back({e.n, happened});
}

void Protocol::take(Session session, std::unique_ptr<Log> log, GameSource source) {
  session_.emplace(std::move(session));
  log_ = std::move(log);
  source_ = std::move(source);
  script_.clear();
}

void Protocol::write_event(JsonWriter& j, const Logged& l) {
  const Game& g = session_->game();
  j.begin_object().field("entry", l.entry).field("text", g.event_text(l.event)).field("rule", l.event.rule.text());
  j.key("data").raw(g.event_json(l.event));
  j.key("seen_by").begin_array();
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    if (sees(l.event, s)) j.value(side_name(g, s));
  j.end_array().end_object();
}

void Protocol::write_standing(JsonWriter& j, std::size_t events_from) {
  j.key("node");
  write_node(j, session_->game(), session_->node());
  j.key("events").begin_array();
  for (std::size_t i = events_from; i < log_->events.size(); ++i) write_event(j, log_->events[i]);
  j.end_array().field("hash", hex64(session_->hash())).field("entry", session_->timeline().size());
}

void Protocol::cmd_games(const Request& r, JsonWriter& j) {
  GameSource source;
  source.home = shelf_.home;
  source.overlay_dir = r.text_or("data", "");
  const auto text = games_json(shelf_, source);
  if (!text) throw RequestError{"io", text.error().text()};
  // {"games":[...]} becomes a key of the answer
  j.key("games").raw(std::string_view(*text).substr(9, text->size() - 10));
}

namespace {

struct DiceKeys {
  Seed seed;
  PlayerSeeds players;
  std::string id;
};

}  // namespace

/// seed, seeds and id of a new game. A number as seed names the game after it, so that the same seed rolls the same.
static DiceKeys dice_keys(const Json* seed, const Json* seeds, const std::string& id, const Game& game) {
  DiceKeys keys{new_seed(), {}, id};
  if (seed != nullptr) {
    if (seed->is_number_unsigned()) {
      keys.seed = seed_from(seed->get<std::uint64_t>());
      if (keys.id.empty()) keys.id = "seed-" + std::to_string(seed->get<std::uint64_t>());
    } else if (seed->is_string()) {
      const auto parsed = seed_from_hex(seed->get<std::string>());
      if (!parsed) throw RequestError{"bad_request", "seed: " + parsed.error().text()};
      keys.seed = *parsed;
    } else {
      throw RequestError{"bad_request", "the key 'seed' must be a whole number from 0 or 64 hexadecimal digits"};
    }
  }
  if (!keys.id.empty())
    if (const auto bad = bad_game_id(keys.id)) throw RequestError{"bad_request", "game_id: " + *bad};
  if (seeds == nullptr) return keys;
  if (!seeds->is_object()) throw RequestError{"bad_request", "the key 'seeds' must be an object: side to text"};
  for (const auto& [name, value] : seeds->items()) {
    const auto side = side_by_name(game, name);
    if (!side || *side == Side::Observer || !value.is_string())
      throw RequestError{"bad_request", "the key 'seeds' must be an object: side to text"};
    if (const auto bad = bad_player_seed(value.get<std::string>())) throw RequestError{"bad_request", "seeds: " + *bad};
    keys.players[static_cast<std::size_t>(index(*side))] = value.get<std::string>();
  }
  return keys;
}

void Protocol::cmd_new(const Request& r, JsonWriter& j) {
  GameSource source;
  source.home = shelf_.home;
  source.overlay_dir = r.text_or("data", "");
  const auto opened = open_checked(shelf_, r.text("game"), r.text_or("scenario", ""), r.options("options"), source);
  if (!opened) throw not_opened(opened.error());
  const DiceKeys keys = dice_keys(r.has("seed") ? &r.at("seed") : nullptr, r.has("seeds") ? &r.at("seeds") : nullptr,
                                  r.text_or("game_id", ""), *opened->game);
  auto log = std::make_unique<Log>();
  auto session = Session::start(
      opened->game, {opened->scenario, opened->options, keys.seed, keys.players, keys.id, "", {}}, log.get());
  if (!session) throw RequestError{"bad_request", session.error().text()};
  take(std::move(*session), std::move(log), std::move(source));
  const RecordHeader& h = session_->record().header;
  j.field("game", h.game).field("scenario", h.scenario).field("game_id", h.id).field("commitment", h.commitment);
  j.field("content", h.content);
  write_standing(j, 0);
}

namespace {

/// Clauses of a position, a line or a `|` each, from the first; f(word, rest).
template <class F>
void each_clause(std::string_view text, F&& f) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find_first_of("|\n"), text.size());
    std::string_view clause = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t begin = clause.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) continue;
    clause.remove_prefix(begin);
    clause = clause.substr(0, clause.find_last_not_of(" \t\r") + 1);
    const std::size_t gap = std::min(clause.find(' '), clause.size());
    f(clause.substr(0, gap), clause.substr(std::min(gap + 1, clause.size())));
  }
}

/// Is there a clause of that word; with a second word, one that begins with both?
bool has_clause(std::string_view text, std::string_view wanted, std::string_view second = "") {
  bool found = false;
  each_clause(text, [&](std::string_view word, std::string_view rest) {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    found = found || (word == wanted && (second.empty() || rest.substr(0, rest.find_first_of(" \t")) == second));
  });
  return found;
}

/// The text with scenario and options of the game before it, unless it names a scenario of its own.
std::string headed(const NewGame& setup, const Game& game, const std::string& text) {
  const auto start = game.start(setup.scenario, setup.options);
  if (has_clause(text, "scenario") || !start) return text;
  const std::string whole = game.position_text(*start);  // says which of the two this game's texts know
  std::string head;
  if (has_clause(whole, "scenario")) head += "scenario " + setup.scenario + "\n";
  if (has_clause(whole, "option"))
    for (const auto& [name, value] : setup.options)
      if (!has_clause(text, "option", name)) head += "option " + name + " " + value + "\n";
  // Behind the clause that names game and version, if there is one.
  const bool named = text.compare(0, game.info().id.size() + 1, game.info().id + " ") == 0;
  const std::size_t end = named ? std::min(text.find_first_of("|\n"), text.size()) : 0;
  return text.substr(0, end) + (named ? "\n" : "") + head + text.substr(end);
}

/// Scenario and options as the position says: what the record's head has to say, too.
void take_head(NewGame& setup, std::string_view position) {
  setup.options.clear();
  each_clause(position, [&](std::string_view word, std::string_view rest) {
    if (word == "scenario") setup.scenario = rest;
    const std::size_t gap = rest.find(' ');
    if (word == "option" && gap != std::string_view::npos)
      setup.options[std::string(rest.substr(0, gap))] = std::string(rest.substr(gap + 1));
  });
}

}  // namespace

void Protocol::cmd_position(const Request& r, JsonWriter& j) {
  const bool sets = r.has("text") || r.flag("standard");
  if (!sets) {
    for (const char* key : {"game", "scenario", "data", "seed", "seeds", "game_id"})
      if (r.has(key))
        throw RequestError{"bad_request", std::string("the key '") + key + "' goes with setting a position"};
    const std::uint64_t at = r.number_or("at", game().timeline().size());
    if (at > game().timeline().size()) throw RequestError{"bad_request", "there is no entry " + std::to_string(at)};
    const AnyState state = game().timeline().state_at(at);
    j.field("text", game().game().position_text(state)).field("hash", hex64(game().game().hash(state)));
    return;
  }
  if (r.has("at")) throw RequestError{"bad_request", "the key 'at' goes with reading a position"};
  if (r.has("text") && r.flag("standard")) throw RequestError{"bad_request", "either text or standard, not both"};
  std::shared_ptr<const Game> the_game;
  NewGame setup;
  GameSource source = source_;
  if (r.has("game")) {
    source.overlay_dir = r.text_or("data", "");
    source.overlay_json.clear();
    const auto opened = open_checked(shelf_, r.text("game"), r.text_or("scenario", ""), {}, source);
    if (!opened) throw not_opened(opened.error());
    the_game = opened->game;
    setup.scenario = opened->scenario;
  } else {
    if (r.has("data")) throw RequestError{"bad_request", "the key 'data' goes with the key 'game'"};
    the_game = game().game_ptr();
    setup.scenario = game().record().header.scenario;
    setup.options = game().record().header.options;
    if (r.has("scenario") && r.text("scenario") != setup.scenario) {
      const auto opened = open_checked(shelf_, game().record().header.game, r.text("scenario"), {}, source);
      if (!opened) throw not_opened(opened.error());
      setup.scenario = opened->scenario;
      setup.options = {};
    }
  }
  const DiceKeys keys = dice_keys(r.has("seed") ? &r.at("seed") : nullptr, r.has("seeds") ? &r.at("seeds") : nullptr,
                                  r.text_or("game_id", ""), *the_game);
  setup.seed = keys.seed, setup.player_seeds = keys.players, setup.id = keys.id;
  if (r.has("text")) {
    // Without `game` and `scenario` a text is one of the game on the table: what it leaves out of its head stays.
    const bool stays = !r.has("game") || r.has("scenario");
    const auto parsed = the_game->parse_position(stays ? headed(setup, *the_game, r.text("text")) : r.text("text"));
    if (!parsed) throw RequestError{"bad_position", parsed.error().text()};
    const auto broken = the_game->broken_invariants(*parsed);
    if (!broken.empty()) throw RequestError{"bad_position", broken.front()};
    setup.position = the_game->position_text(*parsed);
    take_head(setup, setup.position);
  }
  auto log = std::make_unique<Log>();
  auto session = Session::start(the_game, setup, log.get());
  if (!session) throw RequestError{"bad_position", session.error().text()};
  take(std::move(*session), std::move(log), std::move(source));
  j.field("text", session_->game().position_text(session_->state()));
  write_standing(j, 0);
}

void Protocol::cmd_load(const Request& r, JsonWriter& j) {
  if (r.has("file") == r.has("lines")) throw RequestError{"bad_request", "load wants either 'file' or 'lines'"};
  std::string text, name = "lines";
  std::optional<Seed> seed;
  if (r.has("file")) {
    if (!files_) throw RequestError{"io", "files are not allowed here"};
    name = r.text("file");
    auto read = read_text_file(name);
    if (!read) throw RequestError{"io", read.error().text()};
    text = std::move(*read);
    if (const auto kept = read_seed(name)) seed = *kept;
  } else {
    for (const std::string& l : r.texts("lines")) text += l + "\n";
  }
  if (r.has("seed")) {
    const auto parsed = seed_from_hex(r.text("seed"));
    if (!parsed) throw RequestError{"bad_request", "seed: " + parsed.error().text()};
    seed = *parsed;
  }
  auto read = parse_record(text, name);
  if (!read) throw RequestError{"bad_record", read.error().text()};
  const RecordHeader& header = read->record.header;
  GameSource source;
  source.home = shelf_.home;
  source.overlay_json = header.overlay;
  if (r.has("data")) source.overlay_dir = r.text("data"), source.overlay_json.clear();
  const auto opened = open_checked(shelf_, header.game, header.scenario, header.options, source);
  if (!opened) throw RequestError{"bad_record", name + ": line 1: " + opened.error().text()};
  auto log = std::make_unique<Log>();
  auto session = Session::load(opened->game, read->record, seed, log.get());
  if (!session) throw RequestError{"bad_record", name + ": " + session.error().text()};
  const std::vector<std::string> warnings = read->warnings;
  take(std::move(*session), std::move(log), std::move(source));
  j.field("game", header.game).field("scenario", header.scenario).field("game_id", header.id);
  j.key("warnings").begin_array();
  for (const std::string& w : warnings) j.value(clean(w));
  for (const std::string& w : session_->warnings()) j.value(clean(w));
  j.end_array();
  write_standing(j, log_->events.size());
}

void Protocol::cmd_save(const Request& r, JsonWriter& j) {
  const Record& record = game().record();
  if (r.has("file")) {
    const std::string path = r.text("file");
    if (!files_) throw RequestError{"io", "files are not allowed here"};
    if (const auto fault = save_record(path, record)) throw RequestError{"io", fault->text()};
    j.field("file", path).field("entries", record.entries.size());
    return;
  }
  j.field("entries", record.entries.size()).key("lines").begin_array().value(header_line(record.header));
  for (const Entry& e : record.entries) j.value(entry_line(e, record.header.sides));
  j.end_array();
}

void Protocol::cmd_node(const Request&, JsonWriter& j) {
  const Session& s = game();
  j.key("node");
  write_node(j, s.game(), s.node());
  j.field("entry", s.timeline().size());
}

void Protocol::cmd_options(const Request& r, JsonWriter& j) {
  const std::string scope = r.text_or("scope", "main");
  if (scope != "main" && scope != "free" && scope != "all")
    throw RequestError{"bad_request", "the key 'scope' must be main, free or all"};
  const Session& s = game();
  SideMask who = s.node().kind == Node::Kind::Decide ? static_cast<SideMask>(s.node().sides & kBothSides) : kNobody;
  if (r.has("side")) {
    const Side side = side_of(r, "side");
    who = side == Side::Observer ? kNobody : only(side);
  }
  std::size_t count = 0;
  ActionList list;
  j.key("options").begin_array();
  for (const Side side : {Side::First, Side::Second}) {
    if (!has(who, side)) continue;
    for (const Scope sc : {Scope::Main, Scope::Free}) {
      if (scope != "all" && (scope == "main") != (sc == Scope::Main)) continue;
      list.clear();
      s.game().options(s.state(), side, sc, list);
      count += list.size();
      for (std::size_t i = 0; i < list.size(); ++i) {
        const Action a = list[i];
        j.begin_object().field("side", side_name(s.game(), side)).field("text", s.game().action_text(a));
        j.field("kind", static_cast<int>(a.kind)).field("scope", sc == Scope::Main ? "main" : "free").end_object();
      }
    }
  }
  j.end_array().field("count", count);
}

void Protocol::cmd_why_not(const Request& r, JsonWriter& j) {
  game();
  const std::string text = r.text("action");
  const Side by = side_or_asked(r);
  const Action action = action_from(text, by);
  const auto no = game().game().why_not(game().state(), action);
  j.field("side", side_name(game().game(), by)).key("refusal");
  if (no)
    write_refusal(j, game().game(), *no);
  else
    j.null();
}

namespace {

const char* stop_name(BatchResult::Stop stop) {
  switch (stop) {
    case BatchResult::Stop::Refused: return "refused";
    case BatchResult::Stop::Roll: return "roll";
    case BatchResult::Stop::Reveal: return "reveal";
    case BatchResult::Stop::Over: return "over";
    case BatchResult::Stop::AllTaken: break;
  }
  return "all";
}

}  // namespace

void Protocol::cmd_apply(const Request& r, JsonWriter& j) {
  Session& s = game();
  if (r.has("action") == r.has("actions"))
    throw RequestError{"bad_request", "apply wants either 'action' or 'actions'"};
  const bool single = r.has("action");
  const std::vector<std::string> texts = single ? std::vector<std::string>{r.text("action")} : r.texts("actions");
  const Side by = side_or_asked(r);
  // The whole list is read before anything is done.
  std::vector<Action> actions;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto action = s.game().parse_action(texts[i], by);
    if (!action)
      throw RequestError{"bad_action",
                         (single ? "" : "action " + std::to_string(i + 1) + ": ") + action.error().text()};
    actions.push_back(*action);
  }
  const Node node = s.node();
  const bool asked = node.kind == Node::Kind::Decide && has(node.sides, by) && !s.over();
  const std::size_t from = log_->events.size();
  const BatchResult done = s.apply_batch(actions);
  if (single && done.refusal) throw refused(s.game(), *done.refusal, asked ? "refused" : "not_your_turn");
  j.field("taken", done.taken);
  if (!single) {
    j.field("stop", stop_name(done.stop)).key("refusal");
    if (done.refusal)
      write_refusal(j, s.game(), *done.refusal);
    else
      j.null();
  }
  write_standing(j, from);
}

void Protocol::cmd_dice(const Request& r, JsonWriter& j) {
  game();
  const bool clear = r.flag("clear");
  std::vector<int> dice;
  if (r.has("dice")) dice = r.dice("dice");
  if (script_.size() + dice.size() > 100'000) throw RequestError{"bad_dice", "the script is too long"};
  if (clear) script_.clear();
  script_.insert(script_.end(), dice.begin(), dice.end());
  j.key("script").begin_array();
  for (int d : script_) j.value(d);
  j.end_array();
}

void Protocol::cmd_roll(const Request& r, JsonWriter& j) {
  Session& s = game();
  std::vector<int> dice;
  if (r.has("dice")) dice = r.dice("dice");
  const Node node = s.node();
  if (node.kind != Node::Kind::Chance || s.over()) throw RequestError{"no_roll", "nothing is to be rolled now"};
  const bool direct = r.has("dice");
  const bool scripted = !direct && !script_.empty();
  if (scripted) {
    if (script_.size() < node.dice)
      throw RequestError{"bad_dice", "the roll wants " + std::to_string(node.dice) + " dice, the script has " +
                                         std::to_string(script_.size())};
    dice.assign(script_.begin(), script_.begin() + node.dice);
  }
  if (direct || scripted) {
    const bool right =
        dice.size() == node.dice && std::ranges::all_of(dice, [&](int d) { return d >= 1 && d <= node.faces; });
    if (!right)
      throw RequestError{
          "bad_dice", "the roll wants " + std::to_string(node.dice) + " dice from 1 to " + std::to_string(node.faces)};
    s.give(dice);
  }
  const std::size_t from = log_->events.size();
  const auto draw = s.roll();
  if (!draw) {
    s.clear_given();
    throw RequestError{"bad_dice", draw.error().text()};
  }
  if (scripted) script_.erase(script_.begin(), script_.begin() + node.dice);
  j.key("dice").begin_array();
  for (int i = 0; i < draw->count; ++i) j.value((*draw)[i]);
  j.end_array().field("given", direct || scripted);
  write_standing(j, from);
}

void Protocol::cmd_view(const Request& r, JsonWriter& j) {
  const Session& s = game();
  const Side side = r.has("side") ? side_of(r, "side") : Side::Observer;
  const bool board = r.flag("board");
  const AnyView view = s.game().view_for(s.state(), side);
  j.field("side", side_name(s.game(), side)).key("view").raw(s.game().view_json(view));
  if (board) j.field("board", s.game().view_board(view, false));
}

void Protocol::cmd_tally(const Request& r, JsonWriter& j) {
  const Session& s = game();
  if (!r.has("query")) {
    if (r.has("side")) side_of(r, "side");
    j.key("queries").begin_array();
    for (const std::string& q : s.game().tally_queries()) j.value(q);
    j.end_array();
    return;
  }
  const std::string query = r.text("query");
  const Side side = r.has("side") ? side_of(r, "side") : Side::Observer;
  const auto tally = s.game().tally(s.state(), side, query);
  if (!tally) throw RequestError{"bad_request", tally.error().text()};
  j.key("tally");
  write_tally(j, *tally);
}

void Protocol::cmd_inspect(const Request& r, JsonWriter& j) {
  const Session& s = game();
  const Side side = r.has("side") ? side_of(r, "side") : Side::Observer;
  const auto data = s.game().inspect(s.state(), side, r.text("query"));
  if (!data) throw RequestError{"bad_request", data.error().text()};
  j.field("side", side_name(s.game(), side)).key("data").raw(*data);
}

void Protocol::cmd_hint(const Request& r, JsonWriter& j) {
  const Session& s = game();
  const Side side = side_of(r, "side");
  if (side == Side::Observer) throw RequestError{"bad_request", "a hint is for one of the two sides"};
  std::string player = "veteran@count=300";
  if (r.has("budget")) {
    if (r.has("player")) throw RequestError{"bad_request", "a budget is part of the player, or stands alone"};
    const std::uint64_t ms = r.number_or("budget", 0);
    if (ms < 1 || ms > kMaxHintMs)
      throw RequestError{"bad_request", "the key 'budget' must be from 1 to " + std::to_string(kMaxHintMs) + " ms"};
    player = "veteran@ms=" + std::to_string(ms);
  }
  const auto specs = parse_players(r.text_or("player", player) + ",random");
  if (!specs) throw RequestError{"bad_request", specs.error().text()};
  Rng rng(r.number_or("seed", 1));
  const std::string json = make_player(s.game(), side, specs->front())->hint(LazyView(s.game(), s.state(), side), rng);
  j.field("side", side_name(s.game(), side)).key("hint");
  if (json.empty())
    j.null();
  else
    j.raw(json);
}

void Protocol::cmd_board(const Request&, JsonWriter& j) { j.key("board").raw(game().game().board_json()); }

void Protocol::cmd_hash(const Request&, JsonWriter& j) {
  j.field("hash", hex64(game().hash())).field("entry", game().timeline().size());
}

void Protocol::cmd_undo(const Request& r, JsonWriter& j) {
  Session& s = game();
  Side by = Side::First;
  if (r.has("side")) {
    by = side_of(r, "side");
    if (by == Side::Observer) throw RequestError{"bad_request", "the observer does not act"};
  } else {
    const auto path = s.timeline().path(s.timeline().size());
    const auto last = std::find_if(path.rbegin(), path.rend(),
                                   [&](std::uint64_t e) { return s.timeline().kind(e) == Entry::Kind::Do; });
    if (last == path.rend()) throw RequestError{"cannot_undo", "nothing has been done yet"};
    by = s.timeline().action(*last).by;
  }
  if (const auto bar = s.undo(by)) throw RequestError{"cannot_undo", bar->reason};
  j.field("side", side_name(s.game(), by));
  write_standing(j, log_->events.size());
}

void Protocol::cmd_branch(const Request& r, JsonWriter& j) {
  const Session& s = game();
  const std::uint64_t at = r.number_or("at", s.timeline().size());
  if (at > s.timeline().size()) throw RequestError{"bad_request", "there is no entry " + std::to_string(at)};
  const DiceKeys keys = dice_keys(r.has("seed") ? &r.at("seed") : nullptr, r.has("seeds") ? &r.at("seeds") : nullptr,
                                  r.text_or("game_id", ""), s.game());
  auto log = std::make_unique<Log>();
  auto branch = s.branch(at, keys.seed, keys.players, keys.id, log.get());
  if (!branch) throw RequestError{"bad_request", branch.error().text()};
  take(std::move(*branch), std::move(log), source_);
  j.field("game_id", session_->record().header.id);
  write_standing(j, log_->events.size());
}

void Protocol::cmd_log(const Request& r, JsonWriter& j) {
  const Session& s = game();
  const std::uint64_t from = r.number_or("from", 0);
  const bool full = !r.has("side");
  const Side side = full ? Side::Observer : side_of(r, "side");
  std::uint64_t n = 0;
  j.key("events").begin_array();
  for (const Logged& l : log_->events) {
    if (!full && !sees(l.event, side)) continue;
    if (n++ < from) continue;
    if (full)
      write_event(j, l);
    else  // a seat's own numbers: they must not grow with what it cannot see
      j.begin_object()
          .field("n", n - 1)
          .field("text", s.game().event_text(l.event))
          .field("rule", l.event.rule.text())
          .key("data")
          .raw(s.game().event_json(l.event))
          .end_object();
  }
  j.end_array().field("next", n);
}

void Protocol::cmd_help(const Request&, JsonWriter& j) {
  j.key("commands").begin_array();
  for (const Command& c : commands()) {
    j.begin_object().field("cmd", c.name).field("help", c.help).key("keys").begin_array();
    std::string_view keys = c.keys;
    while (!keys.empty()) {
      const std::size_t space = std::min(keys.find(' '), keys.size());
      j.value(keys.substr(0, space));
      keys.remove_prefix(std::min(space + 1, keys.size()));
    }
    j.end_array().end_object();
  }
  j.end_array();
}

void Protocol::cmd_quit(const Request&, JsonWriter&) { finished_ = true; }

}  // namespace kessel::tools
