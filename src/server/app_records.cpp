// Looking back: logs, earlier boards, records, branches, rematches, imports.
#include <time.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <span>
#include <stdexcept>

#include "server/app.h"
#include "server/secrets.h"
#include "server/state_json.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMostLog = 2000, kMaxWord = 100;
constexpr std::size_t kMostImports = 8;  ///< being read or waiting for it

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
    call->reply(log_json(table, side, from, kMostLog, own));
  });
}

void App::get_state_at(const CallPtr& call, const std::string& id, const std::string& number) {
  const std::string side_text = call->query("side");
  const std::uint64_t n = number_from(number, 0);
  in_game(call, id, [this, call, side_text, n](Room&, Table& table) {
    const Side side = side_asked(table, call->me.user, side_text);
    need_started(table);
    const auto state = state_at_json(table, side, n);
    if (!state) throw not_found("that seat has not been told so much");
    call->reply("{\"state\":" + *state + "}");
  });
}

namespace {

Reply record_reply(const std::string& id, std::string text) {
  Reply r = json_reply(std::move(text));
  r.type = "application/x-ndjson";
  r.headers.emplace_back("Content-Disposition", "attachment; filename=\"kessel-" + id + ".jsonl\"");
  return r;
}

}  // namespace

void App::get_record(const CallPtr& call, const std::string& id) {
  hub_->enter(id, [this, call, id](Room& room) {
    guarded(call, [&] {
      if (!room.set_aside.empty()) return reply_raw_record(call, id);
      const Table& table = need_table(room, call->me.user);
      need_look(table, call->me.user);
      if (!table.over()) throw conflict("the record is open once the game is over");
      call->respond(record_reply(id, table.session()->text()));
    });
  });
}

void App::reply_raw_record(const CallPtr& call, const std::string& id) {
  const std::string& user = call->me.user;
  const auto row = store_.game(id);
  if (!row) throw not_found();
  const auto seats = store_.seats(id);
  const auto eyes = store_.eyes(id);
  const bool plays =
      !user.empty() && (row->maker == user || std::ranges::find(seats, user, &SeatRow::user) != seats.end());
  const bool watches = !user.empty() && std::ranges::find(eyes, user, &EyeRow::user) != eyes.end();
  if (!plays && !watches && !row->spectators) throw not_found();
  // It holds the hidden truth: before the end it is for those alone who can no longer play on.
  if (!row->over && !plays) throw conflict("the record is open once the game is over");
  std::string text = row->header + "\n";
  for (const EntryRow& e : store_.entries(id, 0)) text += e.line + "\n";
  call->respond(record_reply(id, std::move(text)));
}

namespace {

/// The rows of a complete record as a game of one person.
GameRow whole_game(const Record& record, std::string id, const std::string& user, const Moment& now) {
  GameRow row;
  row.id = std::move(id), row.game = record.header.game, row.scenario = record.header.scenario;
  row.header = header_line(record.header);
  row.maker = user;
  row.overlay = record.header.overlay;
  row.hotseat = row.hints = row.started = true;
  row.made = row.changed = row.begun = now.at;
  row.begun_clock = now.clock;
  row.over = record.ended();
  return row;
}

std::vector<SeatRow> whole_seats(const Record& record, const std::string& id, const std::string& user) {
  std::vector<SeatRow> seats(2);
  for (std::size_t i = 0; i < 2; ++i) {
    seats[i].game = id, seats[i].side = static_cast<int>(i), seats[i].kind = SeatKind::Person, seats[i].user = user;
    seats[i].player_seed = record.header.seeds[i].empty() ? "-" : record.header.seeds[i];
  }
  return seats;
}

/// Not begun until all of it is there: a game that was cut off here is never taken for a whole one. In parts, so that
/// others who want something of the store need not wait for a long record.
void store_whole(Store& store, Table& table) {
  GameRow first = table.row;
  first.started = first.over = false;
  first.begun = first.begun_clock = 0;
  first.result.clear();
  store.add_game(first, table.seats.rows());
  const std::vector<EntryRow> rows = table.unwritten();
  std::span<const EntryRow> entries = rows;
  while (!entries.empty()) {
    const auto part = entries.first(std::min<std::size_t>(entries.size(), 256));
    if (!store.append(part)) throw std::runtime_error("the record could not be written");
    entries = entries.subspan(part.size());
  }
  table.row.version = first.version;
  if (!store.update_game(table.row)) throw std::runtime_error("the record could not be written");
  table.written();
}

/// What replaying a stranger's record may cost. Time is the thread's own: a busy machine is not the record's fault.
class Budget {
 public:
  explicit Budget(const Limits& limits) : limits_(limits), begun_(cpu_seconds()) {}
  std::optional<std::string> operator()(const Timeline& line) {
    if (line.size() % 64 != 0) return std::nullopt;
    if (cpu_seconds() - begun_ > limits_.import_seconds) spent_ = "it takes too long to replay";
    if (line.bytes() > limits_.import_bytes) spent_ = "it takes too much memory to replay";
    return spent_;
  }
  const std::optional<std::string>& spent() const { return spent_; }

 private:
  static double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
  }
  const Limits& limits_;
  double begun_;
  std::optional<std::string> spent_;
};

}  // namespace

void App::post_branch(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string side_text = text_or(body, "side", kMaxWord, "");
  if (!body.contains("at") || !body["at"].is_number_unsigned()) throw bad_request("the key 'at' must be a number");
  const auto n = body["at"].get<std::uint64_t>();
  const std::string seed = seed_of(body);
  in_game(
      call, id,
      [this, call, user, side_text, n, seed](Room&, Table& table) {
        const Side side = side_asked(table, user, side_text);
        if (!table.over()) throw conflict("a game is branched once it is over");
        const auto entry = table.entry_at(side, n);
        if (!entry) throw not_found("that seat has not been told so much");
        if (!games_.take(user, config_.limits.games_by_person)) {
          ++metrics_.limited;
          throw too_many("too many new games; wait a little");
        }
        const Moment now = hub_->now();
        auto branch = table.branch(*entry, {seed, seed}, now);
        if (!branch) throw bad_request(branch.error().text());
        if ((*branch)->over()) throw conflict("the game is over there; go back further");
        const Record& record = (*branch)->session()->record();
        (*branch)->row = whole_game(record, record.header.id, user, now);
        (*branch)->row.seed = to_hex(*(*branch)->session()->seed());
        (*branch)->seats.take(whole_seats(record, record.header.id, user));
        enter_whole(call, std::move(*branch));
      },
      Pace::Slow);
}

void App::post_rematch(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = call->request.body.empty() ? Json::object() : parse_object(call->request.body);
  const auto commitment = commitment_from(body);
  in_game(call, id, [this, call, user, commitment](Room& room, Table& table) {
    need_look(table, user);
    if (!table.seats.sits(user)) throw not_yours("you did not play in this game");
    if (!table.over()) throw conflict("the game is not over");
    if (table.seats.sits(kSomebody)) throw conflict("the other player has gone for good");
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
      const SeatRow& before = table.seats.of(other(s));
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
      if (s.kind == SeatKind::Person && s.user != user)
        notifier_->rematch_proposed(row.id, static_cast<Side>(s.side), s.user);
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

/// One record at a time for a person, few for all, on a thread of its own.
void App::post_import(const CallPtr& call) {
  const std::string user = call->user();
  if (!games_.take(user, config_.limits.games_by_person)) {
    ++metrics_.limited;
    throw too_many("too many new games; wait a little");
  }
  {
    const std::lock_guard lock(importing_mutex_);
    if (importing_.contains(user)) throw too_many("a record of yours is being read; wait for it");
    if (importing_.size() >= kMostImports) throw too_many("many records are being read; try again in a minute");
    importing_.insert(user);
  }
  // Whoever has his answer may come again at once.
  call->respond = [this, user, respond = std::move(call->respond)](Reply reply) {
    {
      const std::lock_guard lock(importing_mutex_);
      importing_.erase(user);
    }
    respond(std::move(reply));
  };
  imports_.post([this, call, user] { guarded(call, [&] { import_record(call, user); }); });
}

void App::import_record(const CallPtr& call, const std::string& user) {
  auto read = parse_record(call->request.body, "record");
  if (!read) throw bad_request(read.error().text());
  call->request.body.clear();
  const RecordHeader& header = read->record.header;
  if (std::find(around_.games.begin(), around_.games.end(), header.game) == around_.games.end())
    throw bad_request("this server does not know the game " + clean(header.game, 60));
  if (!read->record.ended()) throw bad_request("only the record of a finished game is taken");
  if (read->record.entries.size() > config_.limits.entries_of_game)
    throw ApiError{413, "too_large",
                   "the record has more than " + std::to_string(config_.limits.entries_of_game) + " entries"};
  const Moment now = hub_->now();
  GameRow row = whole_game(read->record, new_game_id(), user, now);
  auto seats = whole_seats(read->record, row.id, user);
  std::unique_ptr<Table> table;
  {
    const auto note = hub_->opening(row.id);
    Budget budget(config_.limits);
    try {
      std::vector<Moment> times(read->record.entries.size(), now);
      auto loaded = Table::of_record(
          std::move(row), std::move(seats), std::move(read->record), std::move(times),
          [this](const std::string& game, const std::string& overlay) { return hub_->open_game(game, overlay); },
          [&budget](const Timeline& line) { return budget(line); });
      if (budget.spent()) throw ApiError{413, "too_large", "the record cannot be taken: " + *budget.spent()};
      if (!loaded) throw bad_request("the record does not replay: " + loaded.error().text());
      table = std::move(*loaded);
    } catch (const std::runtime_error& e) {
      throw bad_request(clean(e.what()));
    }
  }
  if (table->session()->seed()) table->row.seed = to_hex(*table->session()->seed());
  table->row.result = result_json(*table);
  enter_whole(call, std::move(table));
}

/// Stores a game that was made whole and opens it as it is: it has been replayed once and is not read again.
void App::enter_whole(const CallPtr& call, std::unique_ptr<Table> table) {
  store_whole(store_, *table);
  ++metrics_.games_made;
  const std::string id = table->row.id;
  hub_->enter_new(id, std::move(table), [this, call](Room& room) {
    guarded(call, [&] {
      Table& fresh = need_table(room, call->me.user);
      if (!fresh.over()) fresh.settle(hub_->now());
      reply_game(call, room);
    });
  });
}

}  // namespace kessel::server
