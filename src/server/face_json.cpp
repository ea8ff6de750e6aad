#include "server/face_json.h"

#include <initializer_list>

namespace kessel::server {
namespace {

constexpr std::initializer_list<Side> kPlayers{Side::First, Side::Second};

void text_or_null(JsonWriter& j, const char* key, const std::string& text) {
  j.key(key);
  if (text.empty())
    j.null();
  else
    j.value(text);
}

/// The names of those sides that fit.
template <class Fits>
void write_sides(JsonWriter& j, const char* key, const Game& game, Fits fits) {
  j.key(key).begin_array();
  for (const Side s : kPlayers)
    if (fits(s)) j.value(side_name(game, s));
  j.end_array();
}

void write_clock(JsonWriter& j, const Table& table, Moment now) {
  j.key("clock");
  if (table.row.clock_bank == 0) {
    j.null();
    return;
  }
  const Stretches& stretches = table.stretches();
  // A game that is only known by its rows has not been counted; before its start every bank is full.
  const bool counted = table.started() || !table.row.started;
  j.begin_object().field("bank", table.row.clock_bank).field("delay", table.row.clock_delay);
  const auto each = [&](const char* key, bool only_running, auto value) {
    j.key(key).begin_object();
    for (const Side s : kPlayers)
      if (counted && table.time_left(s, now) && (!only_running || stretches.running(s)))
        j.field(side_name(table.game(), s), value(s));
    j.end_object();
  };
  each("left", false, [&](Side s) { return *table.time_left(s, now); });
  each("free", true, [&](Side s) { return stretches.free(s, now.clock); });
  write_sides(j, "running", table.game(), [&](Side s) { return stretches.running(s) && table.time_left(s, now); });
  j.field("at", now.at).end_object();
}

void write_seat(JsonWriter& j, const Table& table, Side s, const std::string& user, const Faces& faces) {
  const GameRow& row = table.row;
  const SeatRow& seat = table.seats.of(s);
  const bool you = table.seats.holds(user, s), person = table.seats.person(s), computer = table.seats.computer(s);
  // A rematch keeps the other's seat for him; until he takes it, it is his to claim.
  const bool offered = !row.started && person && seat.player_seed.empty() && seat.user != row.maker;
  const SeatKind kind = !offered ? seat.kind : you ? SeatKind::Open : SeatKind::Link;
  j.begin_object().field("side", side_name(table.game(), s)).field("kind", seat_word(kind));
  text_or_null(j, "name", computer ? seat.computer : faces.name(seat.user));
  if (seat.user == kSomebody) j.field("gone", true);
  j.field("you", you && !offered).field("online", person && faces.online(seat.user));
  const SeatSeed bound = computer ? SeatSeed{} : table.seats.seed_of(s);
  j.field("ready", computer || bound.bound());
  text_or_null(j, "commitment", bound.commitment);
  j.end_object();
}

/// What was made, and what became of it.
void write_game(JsonWriter& j, const Table& table) {
  const GameRow& row = table.row;
  const RecordHeader& header = table.header();
  j.field("id", row.id).field("game", row.game).field("scenario", row.scenario).key("options").begin_object();
  for (const auto& [k, v] : header.options) j.field(k, v);
  const bool ended = row.over || table.over();
  j.end_object().field("rules", header.rules_version).field("made", row.made).field("started", row.started);
  j.field("over", ended).key("result");
  const std::string result = table.started() ? result_json(table) : row.result;
  if (ended && !result.empty())
    j.raw(result);
  else
    j.null();
  j.field("commitment", header.commitment);
}

}  // namespace

std::string face_json(const Table& table, const std::string& user, const Faces& faces) {
  const Game& game = table.game();
  const GameRow& row = table.row;
  JsonWriter j;
  write_game(j.begin_object(), table);
  j.key("seats").begin_array();
  for (const Side s : kPlayers) write_seat(j, table, s, user, faces);
  j.end_array().key("seeds_wanted").begin_array();
  for (const Side s : table.seeds_wanted()) j.value(side_name(game, s));
  j.end_array();
  write_sides(j, "asked", game, [&](Side s) { return has(table.asked(), s); });
  j.field("since", table.since()).field("hotseat", row.hotseat).field("spectators", row.spectators);
  write_clock(j, table, faces.now);
  j.field("maker", !user.empty() && row.maker == user).field("set_aside", !row.set_aside.empty());
  const Side own = table.seats.holds(user, Side::First)    ? Side::First
                   : table.seats.holds(user, Side::Second) ? Side::Second
                                                           : Side::Observer;
  j.field("seq", table.told().number(own));
  text_or_null(j, "branch_of", table.header().branch_of ? table.header().branch_of->id : "");
  write_sides(j, "eyes", game, [&](Side s) { return table.seats.watches_as(user, s); });
  j.field("hints", row.hints);
  write_sides(j, "thinking", game, [&](Side s) { return has(faces.thinking, s); });
  return j.field("fast", faces.fast).end_object().take();
}

std::string result_json(const Table& table) {
  const auto end = table.started() ? table.session()->result() : std::nullopt;
  if (!end) return {};
  JsonWriter j;
  write_result_fields(j.begin_object(), table.game(), *end);
  return j.end_object().take();
}

}  // namespace kessel::server
