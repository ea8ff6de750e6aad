#include "tools/cmd_replay.h"

#include <ostream>
#include <string_view>

#include "core/json_writer.h"

namespace kessel::tools {

std::string describe_node(const Game& game, const Node& n) {
  std::string text;
  switch (n.kind) {
    case Node::Kind::Decide: {
      for (const Side s : {Side::First, Side::Second})
        if (has(n.sides, s)) text += (text.empty() ? "" : " and ") + side_name(game, s);
      text += std::string(": ") + n.ask.text();
      break;
    }
    case Node::Kind::Chance:
      text = side_name(game, n.roller) + " rolls " + std::to_string(n.dice) + "d" + std::to_string(n.faces) + ": " +
             n.ask.text();
      break;
    case Node::Kind::Finished:
      text = std::string("game over: ") +
             (n.winner == Winner::Draw ? "a draw" : side_name(game, static_cast<Side>(n.winner)) + " wins") +
             ", score " + std::to_string(n.score) + ", " + n.ask.text();
      break;
  }
  if (!n.rule.empty()) text += " (" + std::string(n.rule.text()) + ")";
  return text;
}

Loaded load_record(const std::string& path, const Args& args, Env& env) {
  auto read = read_record(path);
  if (!read) throw CommandError(read.error().text());
  for (const std::string& w : read->warnings) env.err << "warning: " << one_line(w, 600) << "\n";
  const RecordHeader& h = read->record.header;
  GameSource source = source_from(args, env);
  if (!args.given("--data")) source.overlay_json = h.overlay;
  const auto opened = open_checked(env, h.game, h.scenario, h.options, source);
  if (!opened) throw CommandError(path + ": line 1: " + opened.error().text());
  std::optional<Seed> seed;
  if (!read->record.ended())
    if (const auto kept = read_seed(path)) seed = *kept;
  auto session = Session::load(opened->game, read->record, seed);
  if (!session) throw CommandError(path + ": " + session.error().text());
  for (const std::string& w : session->warnings()) env.err << "warning: " << one_line(w, 600) << "\n";
  return {std::move(*session), std::move(*read)};
}

namespace {

std::string draw_text(const Draw& d) {
  std::string text;
  for (int i = 0; i < d.count; ++i) text += (i == 0 ? "" : " ") + std::to_string(d[i]);
  return text;
}

/// Walks the entries in their order, undone ones too, and writes what each says and brings about.
class Transcript {
 public:
  Transcript(const Session& session, std::optional<Side> side, std::ostream& out)
      : session_(session), game_(session.game()), side_(side), out_(out) {}

  void write(std::uint64_t from, std::uint64_t to) {
    const Record& record = session_.record();
    AnyState state = session_.timeline().state_at(from == 0 ? 0 : from - 1);
    for (std::uint64_t n = std::max<std::uint64_t>(from, 1); n <= to; ++n) entry(record.entries[n - 1], state);
  }

 private:
  void entry(const Entry& e, AnyState& state) {
    Events events;
    std::string what;
    const std::string who = e.by == Side::Observer ? "" : side_name(game_, e.by) + " ";
    const Timeline& t = session_.timeline();
    switch (e.kind) {
      case Entry::Kind::Do:
        // What a side may not know of an action is in its text: a side's transcript has the events alone.
        what = side_ && *side_ != e.by ? "" : who + e.text;
        game_.apply(state, t.action(e.n), events);
        break;
      case Entry::Kind::Roll: {
        const Node node = game_.node(state);
        what = "roll " + draw_text(e.draw) + (e.given ? " (given)" : "") + "  " + node.ask.text();
        if (!node.rule.empty()) what += " (" + std::string(node.rule.text()) + ")";
        game_.answer(state, e.draw, events);
        break;
      }
      case Entry::Kind::Undo:
        what = who + "takes back to entry " + std::to_string(e.undo_to);
        if (e.by_agreement()) what += ", " + side_name(game_, e.agreed) + " agrees";
        state = t.state_at(e.n);
        break;
      case Entry::Kind::Resign: what = who + "resigns"; break;
      case Entry::Kind::DrawOffer: what = who + offers_words(game_.info()); break;
      case Entry::Kind::DrawAccept: what = who + accepts_words(game_.info()); break;
      case Entry::Kind::TakebackAsk: what = who + "asks to take back a choice"; break;
      case Entry::Kind::TakebackDecline: what = who + "declines the take-back"; break;
      case Entry::Kind::Flag: what = who + "claims the game: the other side has no time left"; break;
      case Entry::Kind::Note: what = who + "notes: " + one_line(e.text, 1000); break;
      case Entry::Kind::End:
        if (e.end)
          what = "end: " +
                 std::string(e.end->winner == Winner::Draw
                                 ? "a draw"
                                 : side_name(game_, static_cast<Side>(e.end->winner)) + " wins") +
                 (e.end->score ? ", score " + std::to_string(*e.end->score) : "") + ", " + e.end->how;
        break;
    }
    if (!what.empty()) {
      const std::string number = std::to_string(e.n);
      out_ << std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') << number << "  " << what << "\n";
    }
    for (const Event& event : events.list()) {
      if (side_ && !sees(event, *side_)) continue;
      out_ << "         " << game_.event_text(event);
      if (!event.rule.empty()) out_ << " (" << event.rule.text() << ")";
      if (!side_ && event.seen_by != kEveryone) out_ << "  [" << seen_by(event) << "]";
      out_ << "\n";
    }
  }

  std::string seen_by(const Event& e) const {
    std::string text;
    for (const Side s : {Side::First, Side::Second, Side::Observer})
      if (sees(e, s)) text += (text.empty() ? "" : ", ") + side_name(game_, s);
    return text.empty() ? "nobody" : text;
  }

  const Session& session_;
  const Game& game_;
  std::optional<Side> side_;
  std::ostream& out_;
};

}  // namespace

int cmd_replay(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("replay", "prints the annotated transcript of a record");
  syntax.positional("FILE", "a game record")
      .option("--at", "N", "the position after entry N, with its board, instead of a transcript")
      .option("--from", "N", "first entry of the transcript")
      .option("--to", "M", "last entry of the transcript")
      .option("--side", "S", "only what this side (or observer) saw")
      .option("--data", "DIR", "your own corrected values instead of those in the record");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    if (args.given("--at") && (args.given("--from") || args.given("--to")))
      throw UsageError("--at does not go with --from and --to");
    const Loaded loaded = load_record(args.positional().front(), args, e);
    const Session& s = loaded.session;
    const Game& game = s.game();
    const std::uint64_t size = s.timeline().size();
    std::optional<Side> side;
    if (args.given("--side")) {
      const auto named = side_by_name(game, args.text("--side"));
      if (!named) throw UsageError("--side: " + named.error().text());
      side = *named;
    }
    const RecordHeader& h = s.record().header;
    if (args.given("--at")) {
      const std::uint64_t at = args.number("--at", 0, size);
      const AnyState state = s.timeline().state_at(at);
      e.out << game.view_board(game.view_for(state, side.value_or(Side::Observer)), e.out_is_terminal) << "\n";
      if (!side)
        e.out << game.position_text(state) << "\n"
              << "hash " << hex64(game.hash(state)) << "\n";
      e.out << "after entry " << at << " of " << size << ": " << describe_node(game, game.node(state)) << "\n";
      return kExitOk;
    }
    const std::uint64_t from = args.given("--from") ? args.number("--from", 0, size) : 0;
    const std::uint64_t to = args.given("--to") ? args.number("--to", 0, size) : size;
    e.out << game.info().title << ", " << h.scenario << ", game " << h.id << "\n";
    for (const auto& [key, value] : h.options) e.out << "  option " << key << "=" << value << "\n";
    e.out << "  dice committed as " << h.commitment << "\n";
    Transcript(s, side, e.out).write(from, to);
    if (to == size) e.out << describe_node(game, s.node()) << "\n";
    return kExitOk;
  });
}

}  // namespace kessel::tools
