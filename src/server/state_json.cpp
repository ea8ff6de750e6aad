#include "server/state_json.h"

#include <algorithm>

namespace kessel::server {
namespace {

constexpr std::size_t kMostEvents = 10000;  ///< in one STATE; older ones are in the log

/// Who is not asked learns whom everybody waits for, but not what is being asked: that could tell of a draft.
void write_node(JsonWriter& j, const Game& game, const Node& node, Side viewer, const std::optional<GameEnd>& end) {
  const bool decide = !end && node.kind == Node::Kind::Decide;
  const bool asked = decide && has(node.sides, viewer);
  j.begin_object().field("kind", end ? "finished" : decide ? "decide" : "chance");
  const Said ask = asked ? node.ask : Said();
  j.field("ask", ask.text()).field("rule", asked ? node.rule.text() : std::string_view());
  if (!end) j.field("key", ask.key());
  j.key("sides").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (decide && has(node.sides, s)) j.value(side_name(game, s));
  j.end_array();
  if (end) write_result_fields(j, game, *end);
  j.end_object();
}

void write_options(JsonWriter& j, const Game& game, const AnyState& state, Side s, bool asked) {
  ActionList list;
  for (const Scope scope : {Scope::Main, Scope::Free}) {
    list.clear();
    if (asked) game.options(state, s, scope, list);
    j.key(scope == Scope::Main ? "options" : "free").begin_array();
    for (std::size_t i = 0; i < list.size(); ++i) j.value(game.action_text(list[i]));
    j.end_array();
  }
}

/// Offers and take-backs; `open`: they can be made and answered, this being the present of a game that goes on.
void write_bargains(JsonWriter& j, const Table& table, Side s, bool open) {
  const Session& session = *table.session();
  const Bargaining& bargaining = table.bargaining();
  const bool player = open && s != Side::Observer;
  const auto offer = bargaining.offer(), asker = session.timeline().takeback_asked();
  j.field("can_undo", player && !bargaining.why_no_undo(session, s)).key("draw_offer");
  if (open && offer)
    j.value(side_name(table.game(), *offer));
  else
    j.null();
  j.key("takeback");
  if (open && asker)
    j.begin_object()
        .field("by", side_name(table.game(), *asker))
        .field("steps", bargaining.takeback_steps(session, *asker, s))
        .end_object();
  else
    j.null();
  j.field("can_takeback", player && !bargaining.why_no_takeback(session, s));
}

std::string body_of(const Table& table, Side s, const AnyState& state, bool present) {
  const Game& game = table.game();
  const Node node = game.node(state);
  const bool ended = present && table.over();
  const bool asked = !ended && node.kind == Node::Kind::Decide && has(node.sides, s);
  std::optional<GameEnd> end;
  if (ended || node.kind == Node::Kind::Finished) end = table.session()->result();
  JsonWriter j;
  j.begin_object().key("view").raw(game.view_json(game.view_for(state, s))).key("node");
  write_node(j, game, node, s, end);
  write_options(j, game, state, s, asked && present);
  write_bargains(j, table, s, present && !ended);
  return j.end_object().take();
}

std::string takeback_words(const Table& table, Side asker) {
  if (table.seats.computer(other(asker))) return " takes back a choice; a computer has no objection";
  if (table.seats.alone(asker)) return " takes back a choice";
  return " takes back a choice, and " + side_name(table.game(), other(asker)) + " agrees";
}

/// The kind and the words of whatever is no event of the game.
std::pair<const char*, std::string> said(const Table& table, const Told& t) {
  const GameInfo& info = table.game().info();
  const std::string who = t.by == Side::Observer ? "" : side_name(table.game(), t.by);
  switch (t.kind) {
    case Told::Kind::Event: break;
    case Told::Kind::Own: return {"own", table.session()->record().entries[t.entry - 1].text};
    case Told::Kind::Undo: return {"undo", who + " takes back a choice"};
    case Told::Kind::Takeback: return {"takeback", who + takeback_words(table, t.by)};
    case Told::Kind::Offer: return {"offer", who + " " + offers_words(info)};
    case Told::Kind::Accept: return {"accept", who + " " + accepts_words(info)};
    case Told::Kind::Decline: return {"decline", who + " " + declines_words(info)};
    case Told::Kind::Resign: return {"resign", who + " resigns"};
    case Told::Kind::TakebackAsk: return {"takeback_ask", who + " asks to take back a choice"};
    case Told::Kind::TakebackDecline: return {"takeback_decline", who + " says no to the take-back"};
    case Told::Kind::Flag: return {"flag", who + " claims the game: the other side has no time left"};
    case Told::Kind::End: {
      const auto end = table.session()->result();
      return {"end", "the game is over: " + (end ? end->how : "")};
    }
  }
  return {"event", table.game().event_text(t.event)};
}

void write_told(JsonWriter& j, const Table& table, Side s, std::uint64_t n) {
  const Told& t = table.told().told(s, n);
  const bool event = t.kind == Told::Kind::Event;
  const auto [kind, text] = said(table, t);
  j.begin_object().field("n", n).field("kind", kind);
  if (!event && t.by != Side::Observer) j.field("by", side_name(table.game(), t.by));
  j.field("text", text).field("rule", event ? t.event.rule.text() : std::string_view());
  if (event) j.key("data").raw(table.game().event_json(t.event));
  if (const auto end = table.session()->result(); end && t.kind == Told::Kind::End)
    j.field("how", end->how).field("key", end_key(table.game(), *end));
  if (t.kind == Told::Kind::Undo || t.kind == Told::Kind::Takeback) j.field("to", table.told().before(s, t.undone));
  j.field("at", t.at).end_object();
}

/// Those of the seat's numbers after `from`, up to `last`.
void write_tellings(JsonWriter& j, const Table& table, Side s, std::uint64_t from, std::uint64_t last, bool own) {
  j.begin_array();
  for (std::uint64_t n = from + 1; n <= last; ++n)
    if (own || table.told().told(s, n).kind != Told::Kind::Own) write_told(j, table, s, n);
  j.end_array();
}

}  // namespace

std::string body_json(const Table& table, Side s) { return body_of(table, s, table.session()->state(), true); }

std::string state_json(const Table& table, Side s, const std::string& body, std::uint64_t told_before,
                       std::string_view head) {
  JsonWriter j;
  const std::uint64_t last = table.told().number(s);
  const std::uint64_t from = std::max(std::min(told_before, last), last > kMostEvents ? last - kMostEvents : 0);
  j.begin_object().field("seq", last).key("events");
  write_tellings(j, table, s, from, last, false);
  std::string out = "{" + std::string(head);
  out.append(j.text(), 1);
  out += ",";
  out.append(body, 1);
  return out;
}

std::optional<std::string> state_at_json(const Table& table, Side s, std::uint64_t n) {
  const auto entry = table.entry_at(s, n);
  if (!entry) return std::nullopt;
  const bool present = *entry == table.entry_count();
  const std::string body =
      present ? body_json(table, s) : body_of(table, s, table.session()->timeline().state_at(*entry), false);
  std::string out = "{\"seq\":" + std::to_string(n) + ",\"events\":[],";
  out.append(body, 1);
  return out;
}

std::string log_json(const Table& table, Side s, std::uint64_t after, std::size_t most, bool own) {
  JsonWriter j;
  const std::uint64_t last = table.told().number(s);
  const std::uint64_t end = after >= last ? last : std::min<std::uint64_t>(last, after + most);
  j.begin_object().key("entries");
  write_tellings(j, table, s, after, end, own);
  j.field("next", std::max(after, end)).field("last", last).end_object();
  return j.take();
}

std::string moments_json(const Table& table, Side s) {
  JsonWriter j;
  j.begin_array();
  for (std::uint64_t n = 1; n <= table.told().number(s); ++n) j.value(table.told().told(s, n).entry);
  return j.end_array().take();
}

}  // namespace kessel::server
