// Looking back: logs, earlier boards, records, branches, rematches, imports.
#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "server/app.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMostLog = 2000, kMaxWord = 100;

std::uint64_t number_from(const std::string& text, std::uint64_t otherwise) {
  if (text.empty()) return otherwise;
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || n > (1ULL << 40))
    throw bad_request("a whole number is wanted");
  return n;
}

void need_started(const Table& table) {
  if (!table.started()) throw conflict("the game has not begun");
}

}  // namespace

void App::get_game_board(const CallPtr& call, const std::string& id) {
  in_game(call, id, [this, call](Room&, Table& table) {
    if (!table.may_look(call->me.user) && !table.has_open_seat()) throw not_found();
    if (table.row.overlay.empty()) return get_board(call, table.row.game);
    call->reply(table.game().board_json());
  });
}

void App::get_log(const CallPtr& call, const std::string& id) {
  const std::string side_text = call->query("side");
  const bool own = call->query("own") == "1";
  const std::uint64_t from = number_from(call->query("from"), 0);
  in_game(call, id, [this, call, side_text, own, from](Room&, Table& table) {
    const Side side = side_asked(table, call->me.user, side_text);
    need_started(table);
    call->reply(table.log_json(side, from, kMostLog, own));
  });
}

void App::get_state_at(const CallPtr& call, const std::string& id, const std::string& number) {
  const std::string side_text = call->query("side");
  const std::uint64_t n = number_from(number, 0);
  in_game(call, id, [this, call, side_text, n](Room&, Table& table) {
    const Side side = side_asked(table, call->me.user, side_text);
    need_started(table);
    const auto state = table.state_at_json(side, n);
    if (!state) throw not_found("that seat has not been told so much");
    call->reply("{\"state\":" + *state + "}");
  });
}

void App::get_record(const CallPtr& call, const std::string& id) {
  in_game(call, id, [this, call, id](Room&, Table& table) {
    need_look(table, call->me.user);
    if (!table.over()) throw conflict("the record is open once the game is over");
    Reply r = json_reply(table.session()->text());
    r.type = "application/x-ndjson";
    r.headers.emplace_back("Content-Disposition", "attachment; filename=\"kessel-" + id + ".jsonl\"");
    call->respond(std::move(r));
  });
}

std::string App::store_whole(const Session& session, const std::string& id, const std::string& user, bool over) {
  const Record& record = session.record();
  GameRow row;
  row.id = id, row.game = record.header.game, row.scenario = record.header.scenario;
  row.header = header_line(record.header);
  if (session.seed()) row.seed = to_hex(*session.seed());
  row.maker = user;
  row.overlay = record.header.overlay;
  row.hotseat = row.hints = true;
  row.made = row.changed = now_seconds();
  std::vector<SeatRow> seats(2);
  for (std::size_t i = 0; i < 2; ++i) {
    seats[i].game = id, seats[i].side = static_cast<int>(i), seats[i].kind = "person", seats[i].user = user;
    seats[i].player_seed = record.header.seeds[i].empty() ? "-" : record.header.seeds[i];
  }
  std::vector<EntryRow> rows;
  for (const Entry& e : record.entries)
    rows.push_back({id, static_cast<std::int64_t>(e.n), entry_line(e, record.header.sides), row.made});
  // Not begun until all of it is there: a game that was cut off here is never taken for a whole one.
  store_.add_game(row, seats);
  if (!rows.empty() && !store_.append(rows)) throw std::runtime_error("the record could not be written");
  row.started = true;
  row.begun = row.made;
  row.over = over;
  if (over && session.result()) {
    JsonWriter j;
    j.begin_object();
    write_result_fields(j, session.game(), *session.result());
    row.result = j.end_object().take();
  }
  store_.update_game(row);
  ++metrics_.games_made;
  return id;
}

void App::post_branch(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string side_text = text_or(body, "side", kMaxWord, "");
  if (!body.contains("at") || !body["at"].is_number_unsigned()) throw bad_request("the key 'at' must be a number");
  const auto n = body["at"].get<std::uint64_t>();
  const std::string seed = seed_of(body);
  in_game(call, id, [this, call, user, side_text, n, seed](Room&, Table& table) {
    const Side side = side_asked(table, user, side_text);
    if (!table.over()) throw conflict("a game is branched once it is over");
    const auto entry = table.entry_at(side, n);
    if (!entry) throw not_found("that seat has not been told so much");
    if (!games_.take(user, config_.limits.games_by_person)) {
      ++metrics_.limited;
      throw too_many("too many new games; wait a little");
    }
    const auto branch = table.session()->branch(*entry, new_seed(), {seed, seed}, new_game_id());
    if (!branch) throw bad_request(branch.error().text());
    if (branch->over()) throw conflict("the game is over there; go back further");
    const std::string made = store_whole(*branch, branch->record().header.id, user, false);
    in_game(call, made, [this, call](Room& room, Table&) { reply_game(call, room); });
  });
}

void App::post_rematch(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = call->request.body.empty() ? Json::object() : parse_object(call->request.body);
  const auto commitment = commitment_from(body);
  in_game(call, id, [this, call, user, commitment](Room& room, Table& table) {
    need_look(table, user);
    if (!table.holds(user, Side::First) && !table.holds(user, Side::Second))
      throw not_yours("you did not play in this game");
    if (!table.over()) throw conflict("the game is not over");
    if (table.holds(kSomebody, Side::First) || table.holds(kSomebody, Side::Second))
      throw conflict("the other player has gone for good");
    const auto answer = [this, call](const std::string& next) {
      in_game(call, next, [this, call](Room& fresh, Table&) {
        hub_->touch(fresh);
        hub_->start_if_ready(fresh);
        reply_game(call, fresh);
      });
    };
    if (!room.rematch.empty() && store_.game(room.rematch)) return answer(room.rematch);
    if (!games_.take(user, config_.limits.games_by_person)) {
      ++metrics_.limited;
      throw too_many("too many new games; wait a little");
    }
    NewGame setup;
    setup.scenario = table.header().scenario;
    setup.options = table.header().options;
    setup.position = table.header().position;
    setup.seed = new_seed();
    setup.id = new_game_id();
    auto session = Session::start(table.game_ptr(), setup);
    if (!session) throw bad_request(session.error().text());
    GameRow row;
    row.id = setup.id, row.game = table.row.game, row.scenario = setup.scenario;
    row.header = header_line(session->record().header);
    row.seed = to_hex(setup.seed);
    row.maker = user;
    row.overlay = table.row.overlay;
    row.hotseat = table.row.hotseat;
    row.spectators = table.row.spectators;
    row.hints = table.row.hints;
    row.clock_bank = table.row.clock_bank, row.clock_delay = table.row.clock_delay;
    row.made = row.changed = now_seconds();
    const std::string bound = bound_by(commitment, row.id);
    std::vector<SeatRow> seats;
    for (const Side s : {Side::First, Side::Second}) {
      const SeatRow& before = table.seat(other(s));
      SeatRow seat;
      seat.game = row.id, seat.side = index(s), seat.kind = before.kind, seat.user = before.user;
      seat.computer = before.computer;
      if (seat.user == user) seat.player_seed = bound;
      seats.push_back(std::move(seat));
    }
    store_.add_game(row, seats);
    ++metrics_.games_made;
    room.rematch = row.id;
    for (const SeatRow& s : seats)
      if (s.kind == "person" && s.user != user) notifier_->rematch_proposed(row.id, static_cast<Side>(s.side), s.user);
    const Text told = std::make_shared<const std::string>(JsonWriter()
                                                              .begin_object()
                                                              .field("t", "rematch")
                                                              .field("game", room.id)
                                                              .field("next", row.id)
                                                              .end_object()
                                                              .take());
    for (const Room::Watcher& w : room.watchers)
      if (table.takes_part(w.user) && w.user != user) hub_->send(w.conn, told);
    answer(row.id);
  });
}

void App::post_import(const CallPtr& call) {
  const std::string user = call->user();
  if (!games_.take(user, config_.limits.games_by_person)) {
    ++metrics_.limited;
    throw too_many("too many new games; wait a little");
  }
  auto read = parse_record(call->request.body, "record");
  if (!read) throw bad_request(read.error().text());
  const RecordHeader& header = read->record.header;
  if (std::find(around_.games.begin(), around_.games.end(), header.game) == around_.games.end())
    throw bad_request("this server does not know the game " + clean(header.game, 60));
  if (!read->record.ended()) throw bad_request("only the record of a finished game is taken");
  std::shared_ptr<const Game> game;
  try {
    game = hub_->open_game(header.game, header.overlay);
  } catch (const std::runtime_error& e) {
    throw bad_request(clean(e.what()));
  }
  const auto session = Session::load(game, std::move(read->record));
  if (!session) throw bad_request("the record does not replay: " + session.error().text());
  const std::string id = store_whole(*session, new_game_id(), user, true);
  in_game(call, id, [this, call](Room& room, Table&) { reply_game(call, room); });
}

}  // namespace kessel::server
