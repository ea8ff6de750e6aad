#pragma once
// A whole server on a loopback port with a store of its own, for tests that speak to it as browsers do.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <thread>

#include "engine/catalogue.h"
#include "main/cmd_serve.h"
#include "server/server.h"
#include "toy_game.h"
#include "web_client.h"

namespace kessel::server {

/// The real games of this tree, and the toy.
inline tools::Shelf test_shelf() {
  tools::Shelf shelf;
  shelf.home = KESSEL_SOURCE_DIR;
  shelf.games = {"toy", "breakout", "panzer"};
  shelf.open = [](const std::string& id, const GameSource& source) -> Expected<std::shared_ptr<const Game>> {
    if (id == "toy") return toy::game();
    return kessel::open_game(id, source);
  };
  return shelf;
}

inline const Surroundings& test_surroundings() {
  static const Surroundings s = tools::server_surroundings(test_shelf());
  return s;
}

/// Passes everything on to another store, and can be told to fail or to lose races.
class WrappedStore : public Store {
 public:
  explicit WrappedStore(Store& inner) : inner_(inner) {}
  std::atomic<bool> fail_appends{false};
  std::atomic<bool> lose_next_race{false};
  std::atomic<int> doubts{0};             ///< so many appends end in doubt
  std::atomic<bool> doubtful_done{true};  ///< and have been done all the same
  std::atomic<int> appends{0};
  std::function<void(std::vector<EntryRow>&)> tamper;  ///< with what is read; set while no server runs

  void add_user(const UserRow& u) override { inner_.add_user(u); }
  std::optional<UserRow> user(const std::string& id) override { return inner_.user(id); }
  std::optional<UserRow> user_by_name(const std::string& n) override { return inner_.user_by_name(n); }
  bool name_user(const std::string& id, const std::string& n, const std::string& p) override {
    return inner_.name_user(id, n, p);
  }
  bool change_passphrase(const std::string& id, const std::string& b, const std::string& n) override {
    return inner_.change_passphrase(id, b, n);
  }
  bool has_games(const std::string& id) override { return inner_.has_games(id); }
  void add_session(const SessionRow& s) override { inner_.add_session(s); }
  std::optional<SessionRow> session(const std::string& h, Seconds now) override { return inner_.session(h, now); }
  std::vector<SessionRow> sessions(const std::string& u, Seconds now) override { return inner_.sessions(u, now); }
  void renew_session(const std::string& h, Seconds s, Seconds e) override { inner_.renew_session(h, s, e); }
  void drop_session(const std::string& h) override { inner_.drop_session(h); }
  void drop_other_sessions(const std::string& u, const std::string& k) override { inner_.drop_other_sessions(u, k); }
  std::vector<std::string> delete_user(const std::string& id) override { return inner_.delete_user(id); }
  int collect(Seconds now, Seconds unseen, int most) override { return inner_.collect(now, unseen, most); }
  void add_game(const GameRow& g, std::span<const SeatRow> s) override { inner_.add_game(g, s); }
  std::optional<GameRow> game(const std::string& id) override { return inner_.game(id); }
  std::vector<SeatRow> seats(const std::string& g) override { return inner_.seats(g); }
  bool update_game(GameRow& g) override { return inner_.update_game(g); }
  bool update_seat(SeatRow& s) override { return inner_.update_seat(s); }
  std::optional<SeatRow> seat_by_token(const std::string& h) override { return inner_.seat_by_token(h); }
  bool set_seat_token(const std::string& g, int side, const std::string& u, const std::string& h) override {
    return inner_.set_seat_token(g, side, u, h);
  }
  bool hand_over(const std::string& g, const std::string& h, const std::string& from, const std::string& to) override {
    return inner_.hand_over(g, h, from, to);
  }
  bool delete_game(const std::string& id) override { return inner_.delete_game(id); }
  std::vector<GameRow> games_of(const std::string& u, int limit) override { return inner_.games_of(u, limit); }
  std::vector<GameRow> open_seats(int limit) override { return inner_.open_seats(limit); }
  std::vector<std::string> unfinished_games() override { return inner_.unfinished_games(); }
  bool add_eye_link(const std::string& h, const std::string& g, int s, Seconds at, int most) override {
    return inner_.add_eye_link(h, g, s, at, most);
  }
  std::optional<EyeRow> eye_link(const std::string& h) override { return inner_.eye_link(h); }
  bool add_eye(const std::string& h, const std::string& u, Seconds at, int most) override {
    return inner_.add_eye(h, u, at, most);
  }
  std::vector<EyeRow> eyes(const std::string& g) override { return inner_.eyes(g); }
  void drop_eyes(const std::string& g, int side) override { inner_.drop_eyes(g, side); }
  std::vector<GameRow> games_watched(const std::string& u, int limit) override {
    return inner_.games_watched(u, limit);
  }
  bool append(std::span<const EntryRow> rows) override {
    ++appends;
    if (fail_appends) throw StoreError("the disk is full");
    if (lose_next_race.exchange(false)) return false;
    if (doubts > 0) {
      --doubts;
      if (doubtful_done) inner_.append(rows);
      throw StoreDoubt("the connection is lost");
    }
    return inner_.append(rows);
  }
  std::vector<EntryRow> entries(const std::string& g, std::int64_t after) override {
    auto rows = inner_.entries(g, after);
    if (tamper) tamper(rows);
    return rows;
  }
  void add_chat(const ChatRow& c) override { inner_.add_chat(c); }
  std::vector<ChatRow> chat(const std::string& g, int limit) override { return inner_.chat(g, limit); }
  void set_note(const std::string& g, const std::string& u, const std::string& t) override { inner_.set_note(g, u, t); }
  std::string note(const std::string& g, const std::string& u) override { return inner_.note(g, u); }
  std::optional<ContactRow> contact(const std::string& u) override { return inner_.contact(u); }
  void set_contact(const ContactRow& c) override { inner_.set_contact(c); }
  bool set_token(const std::string& u, const std::string& m, const std::string& h, Seconds at) override {
    return inner_.set_token(u, m, h, at);
  }
  std::optional<std::string> confirm_mail(const std::string& h, Seconds t) override {
    return inner_.confirm_mail(h, t);
  }
  void note_seen(std::span<const std::string> u, Seconds at) override { inner_.note_seen(u, at); }
  void call_seat(const std::string& g, int s, const std::string& u, std::span<const CallRow> calls,
                 std::span<const std::string> channels, Seconds oldest, Seconds due) override {
    inner_.call_seat(g, s, u, calls, channels, oldest, due);
  }
  void add_out(const OutRow& o) override { inner_.add_out(o); }
  std::optional<OutRow> claim_out(const std::string& c, Seconds now, Seconds until) override {
    return inner_.claim_out(c, now, until);
  }
  void put_off_out(std::int64_t id, Seconds due, int tries) override { inner_.put_off_out(id, due, tries); }
  void drop_out(std::int64_t id) override { inner_.drop_out(id); }
  std::vector<std::string> people_in_outbox() override { return inner_.people_in_outbox(); }
  std::int64_t outbox_size() override { return inner_.outbox_size(); }
  void hold(const std::string& p) override { inner_.hold(p); }
  std::vector<std::string> note_opening(const OpeningRow& o) override { return inner_.note_opening(o); }
  void drop_opening(const std::string& g, const std::string& p, const std::string& w) override {
    inner_.drop_opening(g, p, w);
  }
  std::vector<OpeningRow> openings() override { return inner_.openings(); }
  Seconds beat(Seconds clock) override { return inner_.beat(clock); }
  std::int64_t last_entry(const std::string& g) override { return inner_.last_entry(g); }
  void listen(std::function<void(const Notice&)> f) override { inner_.listen(std::move(f)); }
  int schema_version() override { return inner_.schema_version(); }
  std::function<void()> probing;  ///< before each probe; set while no server runs
  void probe(std::int64_t n) override {
    if (probing) probing();
    inner_.probe(n);
  }

 private:
  Store& inner_;
};

class ServerTest : public testing::Test {
 protected:
  ServerTest() {
    config.app.hub.pace = std::chrono::milliseconds(0);
    auto opened = open_store("sqlite::memory:");
    if (opened) store = std::move(*opened);
    wrapped = std::make_unique<WrappedStore>(*store);
    log.set_sink([this](const std::string& line) {
      const std::lock_guard lock(log_mutex);
      log_text += line + "\n";
    });
  }
  void start() {
    auto made = Server::start(config, *wrapped, around, log);
    ASSERT_TRUE(made.ok()) << made.error().text();
    server = std::move(*made);
  }
  void stop() { server.reset(); }
  void restart() {
    stop();
    start();
  }
  void TearDown() override { stop(); }
  std::uint16_t port() const { return server->port(); }
  std::unique_ptr<Browser> browser() {
    auto b = std::make_unique<Browser>(port());
    b->meet();
    return b;
  }
  std::string logged() {
    const std::lock_guard lock(log_mutex);
    return log_text;
  }

  /// A game of the toy: {"red":…,"blue":…}; the answer of POST /api/games.
  static Json toy_game(const std::string& red, const std::string& blue, bool spectators = false) {
    return {{"game", "toy"},
            {"scenario", "duel"},
            {"options", {{"rounds", "3"}}},
            {"spectators", spectators},
            {"sides", {{"red", red}, {"blue", blue}}}};
  }

  /// Two people in one game of the toy: `a` has red, `b` has blue.
  struct Pair {
    std::unique_ptr<Browser> a, b;
    std::string id;
  };
  Pair pair(const std::string& game = "toy", bool spectators = false) {
    Pair p;
    p.a = browser();
    p.b = browser();
    Json wish = toy_game("me", "link", spectators);
    if (game == "breakout")
      wish = {{"game", "breakout"},
              {"scenario", "campaign"},
              {"spectators", spectators},
              {"sides", {{"soviet", "me"}, {"german", "link"}}}};
    const Json made = p.a->post("/api/games", wish).json();
    p.id = made["game"]["id"];
    const std::string link = made["links"].begin().value();
    const Answer joined = p.b->post("/api/join", {{"token", link.substr(6)}});
    EXPECT_EQ(joined.status, 200) << joined.body;
    EXPECT_TRUE(joined.json()["game"]["started"]);
    return p;
  }

  template <class Condition>
  static bool soon(Condition c, std::chrono::milliseconds limit = std::chrono::milliseconds(10000)) {
    const auto until = std::chrono::steady_clock::now() + limit;
    while (!c() && std::chrono::steady_clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return c();
  }

  ServerConfig config;
  Surroundings around = test_surroundings();
  std::unique_ptr<Store> store;
  std::unique_ptr<WrappedStore> wrapped;
  Log log;
  std::mutex log_mutex;
  std::string log_text;
  std::unique_ptr<Server> server;
};

/// Watches a game as a side and keeps the newest board.
class Seat {
 public:
  Seat(const Browser& b, std::string game, std::string side)
      : line(b), game_(std::move(game)), side_(std::move(side)) {}
  Json watch(std::uint64_t from = 0) {
    sync();
    line.send({{"t", "watch"}, {"game", game_}, {"side", side_}, {"from", from}});
    return next_state();
  }
  Json next_state(int timeout_ms = 10000) {
    Json s = line.wait("state", timeout_ms);
    if (!s.is_discarded()) state = s;
    return s;
  }
  /// Takes in boards until one is as wanted; false if none came in time.
  bool until(const std::function<bool(const Json&)>& wanted) {
    while (!wanted(state))
      if (!next_state().is_object()) return false;
    return true;
  }
  bool until_asked(const std::string& what = {}) {
    return until([&](const Json& s) {
      return s.contains("options") && !s["options"].empty() && (what.empty() || s["node"]["ask"] == what);
    });
  }
  /// Everything that the server had to say so far has come.
  void sync() {
    line.send({{"t", "ping"}});
    line.wait("pong");
  }
  /// Acts on the board seen last; takes in the new board that comes before the answer.
  Json act(const std::vector<std::string>& actions, const std::string& cid = {}) {
    Json m{{"t", "act"}, {"game", game_}, {"side", side_}, {"seq", state.value("seq", 0)}, {"actions", actions}};
    return tell(std::move(m), cid);
  }
  Json tell(Json m, const std::string& cid = {}) {
    m["game"] = game_;
    if (!m.contains("side")) m["side"] = side_;
    if (!cid.empty()) m["cid"] = cid;
    const std::size_t before = line.seen.size();
    const Json answer = line.ask(m);
    take_in(before);
    return answer;
  }
  /// The newest board among what came since.
  void take_in(std::size_t from) {
    for (std::size_t i = from; i < line.seen.size(); ++i) {
      const Json m = Json::parse(line.seen[i]);
      if (m.value("t", "") == "state") state = m;
    }
  }
  Line line;
  Json state = Json::object();

 private:
  std::string game_, side_;
};

inline std::string error_code(const Json& m) {
  return m.is_object() && m.contains("error") ? m["error"].value("code", "") : "";
}

}  // namespace kessel::server
