#include "server/hub.h"

#include <algorithm>
#include <exception>
#include <stdexcept>
#include <utility>

#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kAnswersKept = 64;                  ///< by `cid`, in one room
constexpr std::chrono::milliseconds kForeignDelay{5000};  ///< a computer that another process seems to be driving
constexpr std::int64_t kBriefly = 30;                     ///< seconds that a game stays open which nobody came to see
constexpr const char* kEndedOverIt = "the server ended while it was opening this game";

std::int64_t steady_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(Clock::now().time_since_epoch()).count();
}

}  // namespace

Seconds now_seconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

std::string Room::answered(const std::string& user, const std::string& cid) const {
  const std::string key = user + "\n" + cid;
  for (const auto& [k, answer] : answers_)
    if (k == key) return answer;
  return {};
}

void Room::remember(const std::string& user, const std::string& cid, std::string answer) {
  answers_.emplace_back(user + "\n" + cid, std::move(answer));
  if (answers_.size() > kAnswersKept) answers_.pop_front();
}

Hub::Hub(HubConfig config, Store& store, const Surroundings& around, Metrics& metrics, Log& log, Send send)
    : config_(config),
      store_(store),
      clock_(store, config_.time),
      openings_(store),
      around_(around),
      metrics_(metrics),
      log_(log),
      send_(std::move(send)),
      pool_(config.workers),
      thinkers_(config.thinkers, config.waiting_thoughts, metrics),
      reviews_(config.reviews, thinkers_, pool_, metrics, log),
      writer_(store, metrics) {
  store_.listen([this](const Notice& n) { notice(n); });
  pool_.after(config_.sweep, [this] { sweep(); });
  pool_.after(config_.beat, [this] { beat(); });
}

void Hub::drain(std::chrono::milliseconds most) {
  resting_ = true;
  thinkers_.rest();
  const auto until = Clock::now() + most;
  while (Clock::now() < until) {
    bool quiet = true;
    {
      const std::lock_guard lock(rooms_mutex_);
      for (const auto& [id, room] : rooms_) {
        const std::lock_guard inner(room->mutex_);
        quiet = quiet && !room->running_;
      }
    }
    if (quiet) return;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void Hub::stop() {
  if (stopping_.exchange(true)) return;
  store_.listen(nullptr);  // when this returns, nobody calls us any more
  thinkers_.stop();
  drain(std::chrono::seconds(10));
  slow_.stop();
  writer_.stop();
  pool_.stop();
  try {
    clock_.beat();
  } catch (const std::exception&) {  // a few seconds are nobody's time then
    ++metrics_.internal_errors;
  }
}

void Hub::beat() {
  if (stopping_) return;
  try {
    clock_.beat();
  } catch (const std::exception& e) {
    log_.write("trouble", [&](JsonWriter& j) { j.field("why", clean(e.what())); });
  }
  pool_.after(config_.beat, [this] { beat(); });
}

// ---- Rooms ----------------------------------------------------------------------------------------------------------

void Hub::enter(const std::string& id, Job job, Pace pace) {
  const std::lock_guard lock(rooms_mutex_);
  RoomPtr& room = rooms_[id];
  if (!room) room = std::make_shared<Room>(id);
  push_job(room, std::move(job), pace);
}

void Hub::enter_new(const std::string& id, std::unique_ptr<Table> table, Job job) {
  const std::lock_guard lock(rooms_mutex_);
  RoomPtr& room = rooms_[id];
  if (!room) {
    room = std::make_shared<Room>(id);
    room->asked_before_ = table->asked();
    room->over_before_ = table->over();
    room->table = std::move(table);
    room->brief_ = true;
    ++metrics_.games_loaded;
  }
  push_job(room, std::move(job));
}

void Hub::push_job(const RoomPtr& room, Job job, Pace pace) {
  const std::lock_guard lock(room->mutex_);
  room->jobs_.push_back({std::move(job), pace});
  if (room->running_) return;
  room->running_ = true;
  pool_.post([this, room] { run(room); });
}

void Hub::run(const RoomPtr& room) {
  Room::Queued next;
  {
    const std::lock_guard lock(room->mutex_);
    if (!room->jobs_.empty()) {
      next = std::move(room->jobs_.front());
      room->jobs_.pop_front();
    }
  }
  if (!next.job) {
    if (leave(room)) return;
    const std::lock_guard lock(room->mutex_);
    if (room->jobs_.empty())
      room->running_ = false;
    else
      pool_.post([this, room] { run(room); });
    return;
  }
  room->used_ = steady_seconds();
  const bool slow = next.pace == Pace::Slow;
  if (slow || (must_load(*room) && is_long(room->id))) {
    slow_.post([this, room, slow, job = std::move(next.job)] {
      load(*room);
      if (slow) return perform(room, job);
      pool_.post([this, room, job] { perform(room, job); });
    });
    return;
  }
  load(*room);
  perform(room, std::move(next.job));
}

void Hub::perform(const RoomPtr& room, Job job) {
  guarded(*room, [&] { job(*room); });
  job = nullptr;
  if (!finish(room)) return;
  pool_.post([this, room] { run(room); });
}

/// A fault of ours in one game must not take the others down: that game is read again from the store.
void Hub::guarded(Room& room, const std::function<void()>& work) {
  try {
    work();
  } catch (const std::exception& e) {
    room.distrust();
    ++metrics_.internal_errors;
    log_.write("internal", [&](JsonWriter& j) { j.field("game", room.id).field("why", clean(e.what())); });
  }
}

/// Called when no job waits. True: the room is gone, or a job has come meanwhile and was passed on.
bool Hub::leave(const RoomPtr& room) {
  const bool empty = !room->table && room->set_aside.empty();
  if ((!empty && !room->leave_soon_) || !room->watchers.empty() || room->driving_) return false;
  const std::lock_guard lock(rooms_mutex_);
  const std::lock_guard inner(room->mutex_);
  if (!room->jobs_.empty()) return false;
  if (room->table) ++metrics_.games_unloaded;
  room->running_ = false;
  rooms_.erase(room->id);
  return true;
}

std::shared_ptr<const Game> Hub::open_game(const std::string& id, const std::string& overlay) {
  const std::lock_guard lock(games_mutex_);
  const std::string key = overlay.empty() ? id : sha256_hex(id + "\n" + overlay);
  if (overlay.empty()) {
    if (const auto it = games_.find(key); it != games_.end()) return it->second;
  } else if (const auto it = overlaid_.find(key); it != overlaid_.end()) {
    if (auto known = it->second.lock()) return known;
  }
  std::erase_if(overlaid_, [](const auto& known) { return known.second.expired(); });
  GameSource source;
  source.home = around_.home;
  source.overlay_json = overlay;
  auto game = around_.open(id, source);
  if (!game) throw std::runtime_error("the game cannot be opened: " + game.error().text());
  if (overlay.empty())
    games_[key] = *game;
  else
    overlaid_[key] = *game;
  return *game;
}

bool Hub::must_load(const Room& room) const {
  if (!room.set_aside.empty()) return false;
  // Seats may have been claimed through another process; once a game has begun, its entries tell of themselves.
  return !room.table || (config_.shared_store && !room.table->row.started);
}

bool Hub::is_long(const std::string& id) {
  try {
    return store_.last_entry(id) >= config_.long_record;
  } catch (const StoreError&) {
    return false;  // opening it will say what is wrong
  }
}

Table::OpenGame Hub::opener() {
  return [this](const std::string& id, const std::string& overlay) { return open_game(id, overlay); };
}

Expected<std::unique_ptr<Table>> Hub::load_table(const GameRow& row) {
  auto seats = store_.seats(row.id);
  const auto entries = store_.entries(row.id, 0);
  try {
    return Table::load(row, std::move(seats), entries, opener());
  } catch (const std::runtime_error& e) {
    if (!row.over) throw;
    return Fault{"", e.what()};  // this program cannot open the game at all; what is over is shown all the same
  }
}

void Hub::show_face(Room& room, GameRow row) {
  room.table.reset();
  try {
    auto seats = store_.seats(room.id);
    room.face = Table::face(std::move(row), std::move(seats), opener());
    if (room.face) room.face->seats.eyes = store_.eyes(room.id);
  } catch (const StoreError&) {
    throw;
  } catch (const std::exception&) {  // of a game that this program does not know: nothing can be shown but its record
    room.face.reset();
  }
}

void Hub::put_aside(Room& room, GameRow row, const std::string& why, bool lasting) {
  room.set_aside = row.set_aside = why;
  ++metrics_.set_aside;
  log_.write("set_aside", [&](JsonWriter& j) { j.field("game", room.id).field("why", why); });
  if (lasting) store_.update_game(row);  // if another process was faster, it has said the same
  show_face(room, std::move(row));
}

void Hub::load(Room& room, bool settle) {
  try {
    if (!must_load(room)) return;
    room.trouble = false;
    auto row = store_.game(room.id);
    if (!row) {
      room.table.reset();
      return;
    }
    if (!row->set_aside.empty()) {
      room.set_aside = row->set_aside;
      return show_face(room, std::move(*row));
    }
    const bool first = !room.table;
    std::optional<Openings::Note> note;  // before the start there is nothing to replay
    if (row->started) {
      note.emplace(opening(room.id));
      if (!note->left_by().empty()) {
        put_aside(room, std::move(*row), kEndedOverIt, true);
        return note->forget_theirs();
      }
    }
    auto table = load_table(*row);
    if (first) ++metrics_.games_loaded;
    // A game that is over stays as it is, whatever this program makes of it; another may read it again.
    if (!table) return put_aside(room, std::move(*row), clean(table.error().text(), 600), !row->over);
    room.table = std::move(*table);
    room.table->seats.eyes = store_.eyes(room.id);
    if (first) {
      room.asked_before_ = room.table->asked();
      room.over_before_ = room.table->over();
    }
    if (settle && room.table->started() && !room.table->over()) room.table->settle(now());
  } catch (const std::exception& e) {
    room.table.reset();
    room.trouble = true;
    ++metrics_.internal_errors;
    log_.write("trouble", [&](JsonWriter& j) { j.field("game", room.id).field("why", clean(e.what())); });
  }
}

void Hub::read_again(Room& room, bool settle) {
  forget_opponents(room);
  room.table.reset();
  load(room, settle);
}

bool Hub::finish(const RoomPtr& room) {
  if (std::exchange(room->distrusted_, false)) {
    read_again(*room, false);
    settled(*room, Written::Failed);
    return true;
  }
  std::vector<EntryRow> rows;
  if (room->table) rows = room->table->unwritten();
  if (rows.empty()) {
    settled(*room, Written::Durable);
    return true;
  }
  writer_.append(std::move(rows), [this, room](Written result) {
    pool_.post([this, room, result] {
      if (result == Written::Durable)
        room->table->written();
      else
        read_again(*room, false);
      settled(*room, result);
      run(room);
    });
  });
  return false;
}

void Hub::settled(Room& room, Written result) {
  guarded(room, [&] { tell_all(room, result); });
  if (std::exchange(room.distrusted_, false)) {
    forget_opponents(room);
    room.table.reset();
    room.acks_.clear();
  }
}

void Hub::tell_all(Room& room, Written result) {
  const auto acks = std::move(room.acks_);
  room.acks_.clear();
  note_end(room);
  const bool shown = push(room);
  for (const auto& ack : acks) ack(result);
  if (room.table) {
    const SideMask asked = room.table->asked();
    const bool over = room.table->over();
    if (asked != room.asked_before_ || over != room.over_before_) room.game_changed_ = true;
    if (room.table->row.clock_bank != 0) {  // whoever shows the clocks counts from what he was told last
      const Stretches& now = room.table->stretches();
      const std::array<Seconds, 2> from{now.from(Side::First), now.from(Side::Second)};
      if (std::exchange(room.clock_before_, from) != from) room.game_changed_ = true;
    }
    room.asked_before_ = asked;
    room.over_before_ = over;
  }
  mind_changes(room);
  if (room.table && witness_) witness_(*room.table, room.witnessed_);
  if (std::exchange(room.game_changed_, false)) tell_game(room);
  keep_disguise(room);
  drive(room, std::exchange(room.foreign_, false) || result == Written::Conflict ? kForeignDelay
              : shown && !room.fast                                              ? config_.pace
                                                                                 : std::chrono::milliseconds(0));
}

void Hub::note_end(Room& room) {
  if (!room.table || !room.table->over() || room.table->row.over) return;
  try {
    GameRow& row = room.table->row;
    for (bool written = false; !written;) {
      row.over = true;
      row.result = result_json(*room.table);
      row.changed = now_seconds();
      written = store_.update_game(row);
      if (written) break;
      // Something else of the row has changed, or another process was faster.
      auto fresh = store_.game(room.id);
      if (!fresh) return;
      row = std::move(*fresh);
      if (row.over) return;
    }
    ++metrics_.games_ended;
    log_.write("game_over", [&](JsonWriter& j) { j.field("game", room.id).key("result").raw(row.result); });
  } catch (const std::exception& e) {  // the record says it all; the row is mended when the game is next read
    log_.write("trouble", [&](JsonWriter& j) { j.field("game", room.id).field("why", clean(e.what())); });
  }
}

void Hub::start_if_ready(Room& room) {
  Table& t = *room.table;
  // The other seat may have been taken through another process in this very moment; the later one of the two sees both.
  if (config_.shared_store && !t.row.started) t.seats.take(store_.seats(room.id));
  if (t.row.started || !t.ready()) return;
  const auto note = opening(room.id);
  if (!note.left_by().empty()) {
    put_aside(room, t.row, kEndedOverIt, true);
    return note.forget_theirs();
  }
  if (const auto fault = t.begin(now())) throw std::runtime_error(fault->text());
  t.row.changed = now_seconds();
  if (!store_.update_game(t.row)) {
    read_again(room);  // begun elsewhere, gone, or something else of it has changed
    if (room.table && !room.table->row.started) start_if_ready(room);
    return;
  }
  touch(room);
  ++metrics_.games_started;
  log_.write("game_started", [&](JsonWriter& j) { j.field("game", room.id).field("of", t.row.game); });
}

void Hub::seats_changed(Room& room) {
  room.table->seats.take(store_.seats(room.id));
  touch(room);
}

void Hub::removed(Room& room) {
  const Text gone = std::make_shared<const std::string>(
      JsonWriter().begin_object().field("t", "gone").field("game", room.id).end_object().take());
  std::set<std::string> told;
  if (room.table) {
    told.insert(room.table->row.maker);
    for (const SeatRow& s : room.table->seats.rows()) told.insert(s.user);
  }
  for (const std::string& user : told) send_to(user, gone);
  for (const Room::Watcher& w : room.watchers)
    if (!told.contains(w.user)) send_(w.conn, gone);
  room.watchers.clear();
  forget_opponents(room);
  room.table.reset();
}

void Hub::eyes_changed(Room& room) {
  room.table->seats.eyes = store_.eyes(room.id);
  std::vector<Room::Watcher> gone;
  std::erase_if(room.watchers, [&](const Room::Watcher& w) {
    if (room.table->may_see_as(w.user, w.side)) return false;
    gone.push_back(w);
    return true;
  });
  for (const Room::Watcher& w : gone) {
    {
      const std::lock_guard lock(people_mutex_);
      if (const auto it = sockets_.find(w.conn); it != sockets_.end()) it->second.rooms.erase(room.id);
    }
    JsonWriter j;
    j.begin_object().field("t", "revoked").field("game", room.id);
    j.field("side", side_name(room.table->game(), w.side)).end_object();
    send_(w.conn, std::make_shared<const std::string>(j.take()));
  }
}

void Hub::sweep() {
  if (stopping_) return;
  std::vector<RoomPtr> idle;
  std::vector<std::string> waiting;
  const std::int64_t limit = steady_seconds() - config_.idle.count();
  const std::int64_t limit_brief = std::max(limit, steady_seconds() - kBriefly);
  {
    const std::lock_guard lock(rooms_mutex_);
    for (const auto& [id, room] : rooms_) {
      const std::lock_guard inner(room->mutex_);
      if (!room->running_ && room->used_ <= (room->brief_ ? limit_brief : limit)) idle.push_back(room);
      if (!room->running_ && config_.shared_store && room->table && !room->table->row.started) waiting.push_back(id);
    }
  }
  {
    constexpr Seconds kLately = 24L * 3600;
    const std::lock_guard lock(people_mutex_);
    std::erase_if(left_, [before = now_seconds() - kLately](const auto& who) { return who.second < before; });
  }
  for (const RoomPtr& room : idle) enter(room->id, [](Room& r) { r.leave_soon_ = r.watchers.empty() && !r.driving_; });
  for (const std::string& id : waiting) enter(id, [](Room& r) { r.game_changed_ = !r.watchers.empty(); });
  openings_.tidy();
  pool_.after(config_.sweep, [this] { sweep(); });
}

/// Another process has changed something. Only games that are open here matter: the others are read when they are.
void Hub::notice(const Notice& n) {
  const std::lock_guard lock(rooms_mutex_);
  for (const auto& [id, room] : rooms_) {
    if (!n.game.empty() && id != n.game) continue;
    push_job(room, [this, entry = n.game.empty() ? -1 : n.n](Room& r) { look_again(r, entry); });
  }
}

/// `entry`: the newest entry of the record; 0: not the record, but something else; -1: anything.
void Hub::look_again(Room& room, std::int64_t entry) {
  if (!room.table) return;
  const auto known = static_cast<std::int64_t>(room.table->entry_count());
  if (entry > known || (entry < 0 && !store_.entries(room.id, known).empty())) {
    room.foreign_ = true;
    read_again(room);
    return;
  }
  if (entry > 0) return;
  const auto row = store_.game(room.id);
  if (!row) return removed(room);
  if (row->started != room.table->row.started || !row->set_aside.empty()) {
    read_again(room);
  } else {
    room.table->row = *row;
    room.table->seats.take(store_.seats(room.id));
  }
  if (room.table) eyes_changed(room);
  touch(room);
  forward_chat(room);
}

void Hub::read_rows(const std::string& id) {
  const std::lock_guard lock(rooms_mutex_);
  if (const auto it = rooms_.find(id); it != rooms_.end())
    push_job(it->second, [this](Room& room) { look_again(room, 0); });
}

std::size_t Hub::open_rooms() const {
  const std::lock_guard lock(rooms_mutex_);
  return rooms_.size();
}

void Hub::check_all(std::function<void(int, int)> done) {
  auto ids = std::make_shared<std::vector<std::string>>(store_.unfinished_games());
  // Games that were the end of a process are opened first, which sets them aside; what never got a row is forgotten.
  for (const OpeningRow& o : store_.openings()) {
    if (store_.game(o.game)) {
      if (o.what == "open") ids->insert(ids->begin(), o.game);
      continue;
    }
    const auto note = openings_.note(o.game, o.what, now_seconds());
    if (note.left_by().empty()) continue;
    log_.write("ended_over", [&](JsonWriter& j) { j.field("game", o.game).field("at", o.at); });
    note.forget_theirs();
  }
  check_next(std::move(ids), 0, 0, std::move(done));
}

void Hub::check_next(std::shared_ptr<std::vector<std::string>> ids, std::size_t i, int aside,
                     std::function<void(int, int)> done) {
  if (stopping_) return;
  if (i == ids->size()) return done(static_cast<int>(ids->size()), aside);
  enter((*ids)[i], [this, ids, i, aside, done = std::move(done)](Room& room) mutable {
    if (room.table && !room.table->row.started && room.table->ready()) {
      try {
        start_if_ready(room);  // the server went down between the last claim and the start
      } catch (const std::exception&) {
        room.distrust();
      }
    }
    room.leave_soon_ = room.watchers.empty();
    check_next(std::move(ids), i + 1, aside + (room.set_aside.empty() ? 0 : 1), std::move(done));
  });
}

}  // namespace kessel::server
