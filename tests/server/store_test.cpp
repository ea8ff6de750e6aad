// What every store promises, asked of both databases with the same tests; then what only one of them has.
#include "server/store.h"

#include <gtest/gtest.h>
#include <poll.h>
#include <sqlite3.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <filesystem>
#include <fstream>
#include <future>
#include <mutex>
#include <set>
#include <thread>

#include "postgres_fixture.h"
#include "server/store_schema.h"
#include "server/writer.h"

namespace kessel::server {

// For EXPECT_EQ on whole rows.
static bool operator==(const UserRow& a, const UserRow& b) {
  return std::tie(a.id, a.name, a.passphrase, a.made) == std::tie(b.id, b.name, b.passphrase, b.made);
}
static bool operator==(const GameRow& a, const GameRow& b) {
  return std::tie(a.id, a.game, a.scenario, a.header, a.seed, a.maker, a.overlay, a.started, a.over, a.hotseat,
                  a.spectators, a.set_aside, a.result, a.made, a.begun, a.clock_bank, a.clock_delay, a.hints, a.changed,
                  a.begun_clock, a.version) == std::tie(b.id, b.game, b.scenario, b.header, b.seed, b.maker, b.overlay,
                                                        b.started, b.over, b.hotseat, b.spectators, b.set_aside,
                                                        b.result, b.made, b.begun, b.clock_bank, b.clock_delay, b.hints,
                                                        b.changed, b.begun_clock, b.version);
}
static bool operator==(const SeatRow& a, const SeatRow& b) {
  return std::tie(a.game, a.side, a.kind, a.user, a.computer, a.token, a.player_seed, a.orders, a.version) ==
         std::tie(b.game, b.side, b.kind, b.user, b.computer, b.token, b.player_seed, b.orders, b.version);
}
static bool operator==(const EntryRow& a, const EntryRow& b) {
  return std::tie(a.game, a.n, a.line, a.at, a.clock) == std::tie(b.game, b.n, b.line, b.at, b.clock);
}
static bool operator==(const ChatRow& a, const ChatRow& b) {
  return std::tie(a.game, a.user, a.text, a.at) == std::tie(b.game, b.user, b.text, b.at);
}

static bool operator==(const EyeRow& a, const EyeRow& b) {
  return std::tie(a.game, a.side, a.user, a.at) == std::tie(b.game, b.side, b.user, b.at);
}

static bool operator==(const ContactRow& a, const ContactRow& b) {
  return std::tie(a.user, a.mail, a.confirmed, a.token, a.token_at, a.webhook, a.seen) ==
         std::tie(b.user, b.mail, b.confirmed, b.token, b.token_at, b.webhook, b.seen);
}
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

/// Texts that have broken other people's databases.
constexpr const char* kNasty = "'; DROP TABLE games; -- \"$1\" %s {id} \\ \n\t Zürich Київ 🎲";

class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string name = (fs::temp_directory_path() / "kessel-store-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary folder");
    path_ = name;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code none;
    fs::remove_all(path_, none);
  }
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::unique_ptr<Store> opened(const std::string& url) {
  auto store = open_store(url);
  if (!store) throw std::runtime_error(store.error().text());
  return std::move(*store);
}

std::string sqlite_ask(const std::string& path, const std::string& sql) {
  sqlite3* db = nullptr;
  std::string out;
  sqlite3_open(path.c_str(), &db);
  const auto take = [](void* to, int, char** values, char**) {
    *static_cast<std::string*>(to) = values[0] == nullptr ? "" : values[0];
    return 0;
  };
  char* message = nullptr;
  sqlite3_exec(db, sql.c_str(), take, &out, &message);
  if (message != nullptr) out = message;
  sqlite3_free(message);
  sqlite3_close(db);
  return out;
}

GameRow a_game(const std::string& id, const std::string& maker = "") {
  GameRow g;
  g.id = id;
  g.game = "breakout";
  g.scenario = "campaign";
  g.header = R"({"kessel":1})";
  g.seed = "00ff";
  g.maker = maker;
  g.made = g.changed = 1000;
  return g;
}

SeatRow a_seat(const std::string& game, int side, SeatKind kind, const std::string& user = "") {
  SeatRow s;
  s.game = game;
  s.side = side;
  s.kind = kind;
  s.user = user;
  return s;
}

bool take_seat(Store& store, const std::string& game, int side, const std::string& user, const std::string& seed) {
  SeatRow seat = store.seats(game).at(static_cast<std::size_t>(side));
  seat.kind = SeatKind::Person;
  seat.user = user;
  seat.player_seed = seed;
  return store.update_seat(seat);
}

EntryRow an_entry(const std::string& game, std::int64_t n, const std::string& line = "line") {
  return {game, n, line, 2000 + n, 1000 + n};
}

std::vector<std::string> ids(const std::vector<GameRow>& games) {
  std::vector<std::string> out;
  for (const GameRow& g : games) out.push_back(g.id);
  return out;
}

using Names = std::vector<std::string>;
using Rows = std::vector<EntryRow>;

class EitherStore : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (on_postgres() && without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES";
    url_ = on_postgres() ? postgres().fresh_place() : "sqlite:" + (folder_ / "kessel.db");
    store_ = opened(url_);
    store_->add_user({"anna", "", "", 1});
    store_->add_user({"boris", "", "", 1});
  }
  static bool on_postgres() { return std::string(GetParam()) == "Postgres"; }
  Store& store() { return *store_; }
  void reopen() {
    store_.reset();
    store_ = opened(url_);
  }
  void sql(const std::string& statement) const {
    if (on_postgres())
      PostgresServer::ask(url_, statement);
    else
      EXPECT_EQ(sqlite_ask(folder_ / "kessel.db", statement), "");
  }

  TemporaryFolder folder_;
  std::string url_;
  std::unique_ptr<Store> store_;
};

INSTANTIATE_TEST_SUITE_P(Stores, EitherStore, testing::Values("Sqlite", "Postgres"),
                         [](const auto& which) { return std::string(which.param); });

TEST_P(EitherStore, UsersComeBackAsWritten) {
  const UserRow carla{"c", "Carla", "$argon2id$v=19$…", 1'700'000'000'000};
  store().add_user(carla);
  EXPECT_EQ(store().user("c"), carla);
  EXPECT_EQ(store().user_by_name("Carla"), carla);
  EXPECT_EQ(store().user("C"), std::nullopt);
  EXPECT_EQ(store().user_by_name("carla"), std::nullopt);
  EXPECT_THROW(store().add_user({"c", "", "", 1}), StoreError) << "an id is given once";
  EXPECT_THROW(store().add_user({"d", "Carla", "", 1}), StoreError);
  EXPECT_EQ(store().user("d"), std::nullopt);
}

TEST_P(EitherStore, NamesAreGivenOnce) {
  EXPECT_EQ(store().user_by_name(""), std::nullopt) << "anonymous users share no name";
  EXPECT_TRUE(store().name_user("anna", kNasty, "p1"));
  EXPECT_FALSE(store().name_user("boris", kNasty, "p2"));
  EXPECT_EQ(store().user("boris"), (UserRow{"boris", "", "", 1}));
  EXPECT_TRUE(store().name_user("anna", kNasty, "p3")) << "one's own name with a new passphrase";
  EXPECT_EQ(store().user_by_name(kNasty), (UserRow{"anna", kNasty, "p3", 1}));
  EXPECT_THROW(store().name_user("nobody", "N", ""), StoreError);
}

TEST_P(EitherStore, SessionsLeadToTheirUserUntilTheyEnd) {
  store().add_session({"hash-1", "anna", "Firefox, Linux", 5, 5, 100});
  store().add_session({"hash-2", "anna", "", 6, 7, 50});
  store().add_session({"hash-4", "boris", "", 6, 7, 50});
  const auto found = store().session("hash-1", 99);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->user, "anna");
  EXPECT_EQ(found->device, "Firefox, Linux");
  EXPECT_EQ(found->made, 5);
  EXPECT_FALSE(store().session("hash-1", 100)) << "it has ended";
  EXPECT_FALSE(store().session("", 1));
  const auto list = store().sessions("anna", 10);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].hash, "hash-2") << "the last used first";
  EXPECT_EQ(store().sessions("anna", 60).size(), 1u);
  store().renew_session("hash-2", 70, 200);
  EXPECT_EQ(store().session("hash-2", 150)->seen, 70);
  store().drop_session("hash-1");
  store().drop_session("hash-1");
  EXPECT_FALSE(store().session("hash-1", 10));
  store().add_session({"hash-3", "anna", "", 8, 8, 100});
  store().drop_other_sessions("anna", "hash-3");
  EXPECT_FALSE(store().session("hash-2", 10));
  EXPECT_TRUE(store().session("hash-3", 10));
  EXPECT_TRUE(store().session("hash-4", 10)) << "another's";
  EXPECT_THROW(store().add_session({"hash-5", "nobody", "", 7, 7, 8}), StoreError);
}

TEST_P(EitherStore, APassphraseChangesOnlyFromTheOneThatWasRead) {
  ASSERT_TRUE(store().name_user("anna", "Anna", "p1"));
  EXPECT_FALSE(store().change_passphrase("anna", "p0", "p2"));
  EXPECT_EQ(store().user("anna")->passphrase, "p1");
  EXPECT_TRUE(store().change_passphrase("anna", "p1", "p2"));
  EXPECT_EQ(store().user("anna")->passphrase, "p2");
  EXPECT_FALSE(store().change_passphrase("nobody", "", "p2"));
}

TEST_P(EitherStore, ASeatGoesToWhoeverHasItsLinkOnce) {
  store().add_game(a_game("g1"),
                   std::array{a_seat("g1", 0, SeatKind::Person, "anna"), a_seat("g1", 1, SeatKind::Open)});
  EXPECT_FALSE(store().set_seat_token("g1", 0, "boris", "h1")) << "not his seat";
  EXPECT_TRUE(store().set_seat_token("g1", 0, "anna", "h0"));
  EXPECT_TRUE(store().set_seat_token("g1", 0, "anna", "h1"));
  EXPECT_FALSE(store().hand_over("g1", "h0", "anna", "boris")) << "a newer link has made it void";
  EXPECT_FALSE(store().hand_over("g1", "h1", "boris", "boris")) << "no longer the one who gave it";
  EXPECT_TRUE(store().hand_over("g1", "h1", "anna", "boris"));
  EXPECT_EQ(store().seats("g1").at(0).user, "boris");
  EXPECT_EQ(store().seats("g1").at(0).token, "");
  EXPECT_FALSE(store().hand_over("g1", "h1", "boris", "anna")) << "once";
}

TEST_P(EitherStore, WhoeverIsDeletedLeavesHisGamesToSomebody) {
  GameRow begun = a_game("g1", "anna");
  begun.started = true;
  store().add_game(begun,
                   std::array{a_seat("g1", 0, SeatKind::Person, "anna"), a_seat("g1", 1, SeatKind::Person, "boris")});
  store().add_game(a_game("g2", "anna"),
                   std::array{a_seat("g2", 0, SeatKind::Person, "anna"), a_seat("g2", 1, SeatKind::Open)});
  store().add_game(a_game("g3", "boris"),
                   std::array{a_seat("g3", 0, SeatKind::Person, "anna"), a_seat("g3", 1, SeatKind::Open)});
  SeatRow told = a_seat("g4", 1, SeatKind::Person, "boris");
  told.player_seed = "bound " + std::string(64, 'a') + " seed";
  store().add_game(a_game("g4", "boris"), std::array{a_seat("g4", 0, SeatKind::Person, "anna"), told});
  ASSERT_TRUE(store().name_user("anna", "Anna", "p"));
  store().add_session({"hash-1", "anna", "", 5, 5, 100});
  store().add_chat({"g1", "anna", "hello", 7});
  store().add_chat({"g1", "boris", "hello yourself", 8});
  store().set_note("g1", "anna", "my plan");
  EXPECT_TRUE(store().has_games("anna"));
  const auto games = store().delete_user("anna");
  EXPECT_EQ((std::set<std::string>(games.begin(), games.end())), (std::set<std::string>{"g1", "g2", "g3", "g4"}));
  EXPECT_FALSE(store().user("anna"));
  EXPECT_FALSE(store().user_by_name("Anna"));
  EXPECT_FALSE(store().session("hash-1", 10));
  EXPECT_EQ(store().seats("g1").at(0).user, kSomebody);
  EXPECT_EQ(store().game("g1")->maker, "");
  EXPECT_FALSE(store().game("g2")) << "his own that never began";
  EXPECT_EQ(store().seats("g3").at(0).user, "") << "free again";
  EXPECT_FALSE(store().game("g4")) << "a seed was told: whoever came in now could choose his own to it";
  EXPECT_EQ(store().seats("g3").at(0).kind, SeatKind::Link);
  const auto talk = store().chat("g1", 10);
  ASSERT_EQ(talk.size(), 1u);
  EXPECT_EQ(talk[0].user, "boris");
  EXPECT_TRUE(store().name_user("boris", "Anna", "p")) << "the name is free";
  EXPECT_TRUE(store().delete_user("anna").empty());
}

TEST_P(EitherStore, WhoeverLeftNoTraceIsCollected) {
  store().add_user({"idle", "", "", 10});
  store().add_user({"seen", "", "", 10});
  store().add_user({"named", "Named", "p", 10});
  store().add_user({"player", "", "", 10});
  store().add_user({"late", "", "", 200});
  store().add_session({"h1", "idle", "", 10, 20, 1000});
  store().add_session({"h2", "seen", "", 10, 150, 1000});
  store().add_session({"h3", "named", "", 10, 20, 120});
  store().add_game(a_game("g1"),
                   std::array{a_seat("g1", 0, SeatKind::Person, "player"), a_seat("g1", 1, SeatKind::Open)});
  store().collect(150, 100, 100);
  EXPECT_FALSE(store().user("idle"));
  EXPECT_FALSE(store().session("h1", 30)) << "with its session";
  for (const char* stays : {"seen", "named", "player", "late"}) EXPECT_TRUE(store().user(stays)) << stays;
  EXPECT_FALSE(store().session("h3", 30)) << "a session that had ended";
  store().delete_user("player");
  store().collect(150, 100, 100);
  EXPECT_TRUE(store().user(kSomebody));
}

/// Overwrites some bytes in the middle of a file.
void damage(const std::string& path, std::streamoff at, std::size_t bytes) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(at);
  file << std::string(bytes, '\x5a');
}

TEST(SqliteFile, ADamagedOneIsRefusedAndLeftAsItIs) {
  const TemporaryFolder folder;
  const std::string path = folder / "kessel.db";
  {
    const auto store = opened("sqlite:" + path);
    for (int i = 0; i < 500; ++i) store->add_user({"user" + std::to_string(i), "Name " + std::to_string(i), "p", i});
  }
  const auto text = [&] {
    std::ifstream in(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(in), {});
  };
  const std::string sound = text();
  ASSERT_TRUE(open_store("sqlite:" + path).ok());
  for (const auto& [at, bytes] : {std::pair<std::streamoff, std::size_t>{0, 64}, {4096 * 3, 4096}, {4096 * 8, 8192}}) {
    std::ofstream(path, std::ios::binary) << sound;
    damage(path, at, bytes);
    const std::string before = text();
    const auto refused = open_store("sqlite:" + path);
    ASSERT_FALSE(refused.ok()) << at;
    EXPECT_NE(refused.error().text().find("is damaged and was left as it is"), std::string::npos)
        << refused.error().text();
    EXPECT_NE(refused.error().text().find("backup"), std::string::npos);
    EXPECT_EQ(text(), before) << at;
  }
}

TEST(SqliteFile, NothingIsWrittenOnceDamageWasFound) {
  const TemporaryFolder folder;
  const std::string path = folder / "kessel.db";
  const auto store = opened("sqlite:" + path);
  for (int i = 0; i < 2000; ++i) store->add_user({"user" + std::to_string(i), "Name " + std::to_string(i), "p", i});
  sqlite_ask(path, "PRAGMA wal_checkpoint(TRUNCATE)");
  // Everything but the first pages, which SQLite may have in memory.
  damage(path, 4096 * 20, static_cast<std::size_t>(fs::file_size(path)) - 4096 * 20);
  sqlite_ask(path, "PRAGMA user_version = 7");  // another's change: what is in memory is no longer trusted
  bool found = false;
  for (int i = 0; i < 2000 && !found; ++i) {
    try {
      store->user("user" + std::to_string(i));
    } catch (const StoreError& e) {
      found = std::string(e.what()).find("is damaged") != std::string::npos;
    }
  }
  ASSERT_TRUE(found);
  EXPECT_THROW(store->probe(1), StoreError);
  EXPECT_THROW(store->add_user({"late", "", "", 1}), StoreError);
}

TEST_P(EitherStore, AProbeWritesAndReads) {
  store().probe(1);
  store().probe(2);
}

TEST_P(EitherStore, GamesComeBackAsWritten) {
  GameRow g = a_game("g", "anna");
  g.header = kNasty;
  g.overlay = std::string(200'000, 'x') + kNasty;
  g.hotseat = true;
  g.clock_bank = 5;
  g.hints = true;
  const SeatRow seats[] = {a_seat("g", 1, SeatKind::Link), a_seat("g", 0, SeatKind::Person, "anna")};
  store().add_game(g, seats);
  EXPECT_EQ(store().game("g"), g);
  EXPECT_EQ(store().game("G"), std::nullopt);
  EXPECT_EQ(store().seats("g"), (std::vector{seats[1], seats[0]})) << "in side order";

  g.started = g.over = g.spectators = true;
  g.hotseat = g.hints = false;
  g.set_aside = "entry 7: another hash";
  g.result = R"({"winner":"german"})";
  g.maker = "";
  g.begun = 1500;
  g.clock_bank = 86'400;
  g.clock_delay = 60;
  g.changed = 3000;
  g.begun_clock = 1400;
  GameRow stale = g;
  EXPECT_TRUE(store().update_game(g));
  EXPECT_EQ(store().game("g"), g);
  EXPECT_FALSE(store().update_game(stale)) << "it has changed since that was read";
  EXPECT_EQ(store().game("g"), g);

  SeatRow s = seats[0];
  s.kind = SeatKind::Computer;
  s.computer = "veteran@ms=500";
  s.token = "t";
  s.player_seed = kNasty;
  s.orders = kNasty;
  SeatRow old = s;
  EXPECT_TRUE(store().update_seat(s));
  EXPECT_EQ(store().seats("g"), (std::vector{seats[1], s}));
  EXPECT_FALSE(store().update_seat(old));
  EXPECT_EQ(store().seats("g"), (std::vector{seats[1], s}));

  GameRow no_game = a_game("h");
  SeatRow no_seat = a_seat("g", 2, SeatKind::Open);
  EXPECT_FALSE(store().update_game(no_game));
  EXPECT_FALSE(store().update_seat(no_seat));
  EXPECT_EQ(store().game("h"), std::nullopt);
  EXPECT_TRUE(store().seats("h").empty());
}

TEST_P(EitherStore, AGameIsMadeWithItsSeatsOrNotAtAll) {
  const SeatRow seats[] = {a_seat("g", 0, SeatKind::Person, "anna"), a_seat("g", 1, SeatKind::Person, "nobody")};
  EXPECT_THROW(store().add_game(a_game("g"), seats), StoreError);
  EXPECT_EQ(store().game("g"), std::nullopt);
  EXPECT_TRUE(store().seats("g").empty());
  store().add_game(a_game("g"), {});
  EXPECT_THROW(store().add_game(a_game("g"), {}), StoreError) << "an id is given once";
  const SeatRow of_another[] = {a_seat("g", 0, SeatKind::Open)};
  EXPECT_THROW(store().add_game(a_game("h"), of_another), StoreError);
}

TEST_P(EitherStore, ASeatIsTakenOnlyFromTheStateThatWasRead) {
  SeatRow open = a_seat("g", 0, SeatKind::Open), computer = a_seat("g", 1, SeatKind::Computer);
  open.token = "t";
  computer.computer = "novice";
  store().add_game(a_game("g"), std::vector{open, computer});
  EXPECT_TRUE(take_seat(store(), "g", 0, "anna", "Kyiv"));
  SeatRow boris = open;
  boris.user = "boris";
  EXPECT_FALSE(store().update_seat(boris)) << "read before Anna took it";
  SeatRow taken = open;
  taken.kind = SeatKind::Person;
  taken.user = "anna";
  taken.player_seed = "Kyiv";
  taken.version = 1;
  EXPECT_EQ(store().seats("g"), (std::vector{taken, computer}));
}

TEST_P(EitherStore, OfManyClaimsAtOnceOneWins) {
  store().add_game(a_game("g"), std::vector{a_seat("g", 0, SeatKind::Open)});
  const std::unique_ptr<Store> other = opened(url_);
  std::atomic<int> won = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      Store& s = t % 2 == 0 ? store() : *other;
      SeatRow seat = a_seat("g", 0, SeatKind::Person, t < 4 ? "anna" : "boris");
      if (s.update_seat(seat)) ++won;
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(won, 1);
}

TEST_P(EitherStore, AGameThatHasBegunIsNotDeleted) {
  GameRow g = a_game("g");
  store().add_game(g, std::vector{a_seat("g", 0, SeatKind::Open)});
  g.started = true;
  EXPECT_TRUE(store().update_game(g));
  EXPECT_FALSE(store().delete_game("g"));
  EXPECT_TRUE(store().game("g"));
  EXPECT_FALSE(store().delete_game("h")) << "nothing is not deleted";
  store().add_game(a_game("h"), {});
  EXPECT_TRUE(store().delete_game("h"));
  EXPECT_FALSE(store().game("h"));
}

TEST_P(EitherStore, ThePlayClockIsNeverSetBack) {
  EXPECT_EQ(store().beat(0), 0) << "there has been none";
  EXPECT_EQ(store().beat(1000), 1000);
  const std::unique_ptr<Store> other = opened(url_);
  EXPECT_EQ(other->beat(900), 1000) << "it learns how late it is";
  EXPECT_EQ(other->beat(1005), 1005);
  EXPECT_EQ(store().beat(0), 1005);
}

TEST_P(EitherStore, AnOpeningIsNotedUntilItIsDropped) {
  store().hold("one");
  EXPECT_TRUE(store().note_opening({"g", "one", "open", 7}).empty());
  EXPECT_TRUE(store().note_opening({"g", "one", "open", 8}).empty()) << "one's own note is no warning";
  ASSERT_EQ(store().openings().size(), 1u);
  EXPECT_EQ(store().openings()[0].game, "g");
  EXPECT_EQ(store().openings()[0].at, 7);
  EXPECT_TRUE(store().note_opening({"g", "two", "think", 8}).empty()) << "something else";
  store().drop_opening("g", "two", "think");
  store().drop_opening("g", "one", "open");
  EXPECT_TRUE(store().openings().empty());
}

/// A process that ended leaves its note; one that is alive, on another connection, is only busy.
TEST_P(EitherStore, OnlyNotesOfProcessesThatAreGoneCount) {
  store().hold("one");
  auto other = opened(url_);
  other->hold("two");
  EXPECT_TRUE(other->note_opening({"g", "two", "open", 7}).empty());
  if (on_postgres()) {
    EXPECT_TRUE(store().note_opening({"g", "one", "open", 8}).empty()) << "the other is at it, and alive";
  }
  other.reset();
  Names left;
  for (int i = 0; i < 500 && left.empty(); ++i) {  // the database notices a moment later that a connection has gone
    left = store().note_opening({"g", "one", "open", 9});
    if (left.empty()) std::this_thread::sleep_for(10ms);
  }
  EXPECT_EQ(left, Names{"two"});
  EXPECT_TRUE(store().note_opening({"h", "one", "open", 9}).empty()) << "another game";
}

TEST_P(EitherStore, SeatsAreFoundByTheirToken) {
  SeatRow s = a_seat("g", 1, SeatKind::Link);
  s.token = "hash of a token";
  store().add_game(a_game("g"), std::vector{a_seat("g", 0, SeatKind::Open), s});
  EXPECT_EQ(store().seat_by_token("hash of a token"), s);
  EXPECT_EQ(store().seat_by_token("another"), std::nullopt);
  EXPECT_EQ(store().seat_by_token(""), std::nullopt) << "seats without a token have none in common";
  SeatRow again = a_seat("h", 0, SeatKind::Link);
  again.token = s.token;
  EXPECT_THROW(store().add_game(a_game("h"), std::vector{again}), StoreError);
}

TEST_P(EitherStore, EyesAreOpenedByLinksAndShutTogether) {
  store().add_game(a_game("g"), std::vector{a_seat("g", 0, SeatKind::Person, "anna"), a_seat("g", 1, SeatKind::Open)});
  EXPECT_TRUE(store().add_eye_link("one", "g", 0, 5, 2));
  EXPECT_TRUE(store().add_eye_link("two", "g", 0, 5, 2));
  EXPECT_FALSE(store().add_eye_link("three", "g", 0, 5, 2));
  EXPECT_TRUE(store().add_eye_link("four", "g", 1, 5, 2));
  EXPECT_THROW(store().add_eye_link("four", "g", 1, 5, 3), StoreError) << "a token is given once";
  EXPECT_THROW(store().add_eye_link("five", "h", 0, 5, 2), StoreError);
  EXPECT_EQ(store().eye_link("two"), (EyeRow{"g", 0, "", 0}));
  EXPECT_EQ(store().eye_link("three"), std::nullopt);
  EXPECT_FALSE(store().add_eye("three", "boris", 6, 9));
  EXPECT_TRUE(store().add_eye("one", "boris", 6, 1));
  EXPECT_TRUE(store().add_eye("two", "boris", 7, 1)) << "he watches already";
  EXPECT_FALSE(store().add_eye("two", "anna", 7, 1)) << "one is enough";
  EXPECT_TRUE(store().add_eye("four", "boris", 8, 1));
  EXPECT_EQ(store().eyes("g"), (std::vector<EyeRow>{{"g", 0, "boris", 6}, {"g", 1, "boris", 8}}));
  EXPECT_EQ(ids(store().games_watched("boris", 10)), (Names{"g"}));
  EXPECT_TRUE(store().games_watched("anna", 10).empty());
  store().drop_eyes("g", 0);
  store().drop_eyes("h", 0);
  EXPECT_EQ(store().eyes("g"), (std::vector<EyeRow>{{"g", 1, "boris", 8}}));
  EXPECT_FALSE(store().add_eye("one", "boris", 9, 9));
  EXPECT_TRUE(store().add_eye("four", "anna", 9, 9));
}

TEST_P(EitherStore, AnEyeDoesNotSurviveARevocationAtTheSameTime) {
  store().add_game(a_game("g"), std::vector{a_seat("g", 0, SeatKind::Person, "anna")});
  const std::unique_ptr<Store> other = opened(url_);
  for (int i = 0; i < 20; ++i) {
    const std::string token = "t" + std::to_string(i);
    ASSERT_TRUE(store().add_eye_link(token, "g", 0, 5, 99));
    std::thread opens([&] { other->add_eye(token, "boris", 6, 9); });
    store().drop_eyes("g", 0);
    opens.join();
    EXPECT_TRUE(store().eyes("g").empty()) << i;
  }
}

TEST_P(EitherStore, ContactsAreConfirmedByTheirToken) {
  EXPECT_EQ(store().contact("anna"), std::nullopt);
  ContactRow c{"anna", "anna@example.org", false, "", 0, "https://example.org/" + std::string("x"), 0};
  store().set_contact(c);
  EXPECT_EQ(store().contact("anna"), c);
  EXPECT_THROW(store().set_contact({"nobody", "", false, "", 0, "", 0}), StoreError);
  EXPECT_FALSE(store().set_token("anna", "other@example.org", "t", 100)) << "not her address any more";
  EXPECT_TRUE(store().set_token("anna", "anna@example.org", "t", 100));
  EXPECT_EQ(store().confirm_mail("t", 101), std::nullopt) << "too old";
  EXPECT_EQ(store().confirm_mail("u", 0), std::nullopt);
  EXPECT_EQ(store().confirm_mail("", 0), std::nullopt);
  EXPECT_EQ(store().confirm_mail("t", 100), "anna");
  EXPECT_EQ(store().confirm_mail("t", 100), std::nullopt) << "once";
  EXPECT_FALSE(store().set_token("anna", "anna@example.org", "t", 100)) << "it is confirmed";
  store().note_seen(Names{"anna", "boris", "nobody"}, 50);
  store().note_seen(Names{"anna"}, 40);
  c.confirmed = true;
  c.token_at = 100;
  c.seen = 50;
  EXPECT_EQ(store().contact("anna"), c);
  c.mail = kNasty;
  c.seen = 0;
  store().set_contact(c);
  c.seen = 50;
  EXPECT_EQ(store().contact("anna"), c) << "when she was seen is not hers to say";
}

TEST_P(EitherStore, EachOccasionOfASeatIsPutIntoTheOutboxOnce) {
  store().add_game(a_game("g"),
                   std::vector{a_seat("g", 0, SeatKind::Person, "anna"), a_seat("g", 1, SeatKind::Person, "boris")});
  const Names both{"mail", "webhook"}, mail{"mail"};
  using Calls = std::vector<CallRow>;
  const auto call = [&](const Calls& calls, const Names& channels) {
    store().call_seat("g", 1, "boris", calls, channels, 1000, 5000);
    return store().outbox_size();
  };
  EXPECT_EQ(call({{"turn", 3, 2000}}, both), 2);
  EXPECT_EQ(call({{"turn", 3, 2000}}, both), 2) << "once";
  EXPECT_EQ(call({{"turn", 3, 2000}, {"draw", 5, 2100}}, mail), 3);
  EXPECT_EQ(call({{"turn", 3, 2000}}, mail), 2) << "the draw was declined";
  EXPECT_EQ(call({}, mail), 0) << "he has answered";
  EXPECT_EQ(call({{"turn", 3, 2000}}, mail), 0) << "that was long ago";
  EXPECT_EQ(call({{"turn", 8, 999}}, mail), 0) << "too old to be worth a word";
  EXPECT_EQ(call({{"turn", 8, 2000}}, mail), 0);
  EXPECT_EQ(call({{"over", 9, 2000}}, mail), 1);
  store().call_seat("g", 0, "anna", Calls{{"over", 9, 2000}}, mail, 1000, 5000);
  EXPECT_EQ(store().outbox_size(), 2) << "the other seat has its own count";
  EXPECT_EQ(store().people_in_outbox().size(), 2u);
  EXPECT_THROW(store().call_seat("h", 0, "anna", {}, mail, 0, 0), StoreError);
  EXPECT_EQ(store().seats("g").size(), 2u);
  store().delete_game("g");
  EXPECT_EQ(store().outbox_size(), 0);
}

TEST_P(EitherStore, ANoticeIsClaimedByOneUntilItsTimeIsUp) {
  OutRow row{0, "anna", "mail", "confirm", "", 0, 0, 10, 100, 0};
  store().add_out(row);
  row.due = 90;
  row.what = "rematch";
  store().add_out(row);
  EXPECT_FALSE(store().claim_out("mail", 80, 200)) << "not yet";
  EXPECT_FALSE(store().claim_out("webhook", 100, 200));
  const auto first = store().claim_out("mail", 100, 200), second = store().claim_out("mail", 100, 200);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(first->what, "rematch") << "the one that is due first";
  EXPECT_EQ(second->what, "confirm");
  EXPECT_EQ(second->user, "anna");
  EXPECT_EQ(second->game, "");
  EXPECT_EQ(second->made, 10);
  EXPECT_FALSE(store().claim_out("mail", 199, 300));
  EXPECT_EQ(store().claim_out("mail", 200, 300)->id, first->id) << "whoever had it is gone";
  store().put_off_out(first->id, 500, 3);
  EXPECT_EQ(store().claim_out("mail", 499, 600)->id, second->id);
  store().drop_out(second->id);
  EXPECT_EQ(store().claim_out("mail", 500, 600)->tries, 3);
  EXPECT_EQ(store().outbox_size(), 1);
}

TEST_P(EitherStore, OfManyWhoClaimANoticeOneGetsIt) {
  constexpr int kRows = 40;
  for (int i = 0; i < kRows; ++i) store().add_out({0, "anna", "mail", "confirm", "", 0, i, 1, 1, 0});
  const std::unique_ptr<Store> other = opened(url_);
  std::mutex mutex;
  std::multiset<std::int64_t> claimed;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      Store& s = t % 2 == 0 ? store() : *other;
      for (int i = 0; i < kRows; ++i)
        if (const auto row = s.claim_out("mail", 10, 99)) {
          const std::scoped_lock lock(mutex);
          claimed.insert(row->id);
        }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(claimed.size(), static_cast<std::size_t>(kRows));
  EXPECT_EQ(std::set<std::int64_t>(claimed.begin(), claimed.end()).size(), claimed.size());
}

TEST_P(EitherStore, ADeletedGameLeavesNothing) {
  for (const char* id : {"g", "h"}) {
    store().add_game(a_game(id, "anna"), std::vector{a_seat(id, 0, SeatKind::Open)});
    store().add_eye_link(std::string("link to ") + id, id, 0, 1, 9);
    store().add_eye(std::string("link to ") + id, "boris", 1, 9);
    store().append(std::vector{an_entry(id, 1)});
    store().add_chat({id, "anna", "hello", 1});
    store().set_note(id, "anna", "mine");
  }
  store().delete_game("g");
  store().delete_game("g");
  EXPECT_EQ(store().game("g"), std::nullopt);
  EXPECT_TRUE(store().seats("g").empty());
  EXPECT_TRUE(store().entries("g", 0).empty());
  EXPECT_TRUE(store().chat("g", 10).empty());
  EXPECT_EQ(store().note("g", "anna"), "");
  EXPECT_TRUE(store().eyes("g").empty());
  EXPECT_EQ(store().eye_link("link to g"), std::nullopt);
  EXPECT_EQ(ids(store().games_watched("boris", 10)), (Names{"h"}));
  EXPECT_EQ(store().entries("h", 0).size(), 1u);
  EXPECT_EQ(store().chat("h", 10).size(), 1u);
  EXPECT_EQ(store().note("h", "anna"), "mine");
}

TEST_P(EitherStore, AUserFindsHisGamesTheLastChangedFirst) {
  for (int i = 0; i < 5; ++i) {
    GameRow g = a_game("g" + std::to_string(i), i == 0 ? "anna" : "boris");
    g.changed = 1000 + i;
    store().add_game(g, std::vector{a_seat(g.id, 0, SeatKind::Person, "boris"),
                                    a_seat(g.id, 1, SeatKind::Person, i == 3 ? "" : "anna")});
  }
  store().add_game(a_game("hot", "anna"),
                   std::vector{a_seat("hot", 0, SeatKind::Person, "anna"), a_seat("hot", 1, SeatKind::Person, "anna")});
  EXPECT_EQ(ids(store().games_of("anna", 10)), (Names{"g4", "g2", "g1", "g0", "hot"}));
  store().append(std::vector{an_entry("g1", 1)});
  EXPECT_EQ(ids(store().games_of("anna", 2)), (Names{"g1", "g4"})) << "an entry is a change";
  EXPECT_EQ(store().game("g1")->changed, 2001);
  EXPECT_EQ(ids(store().games_of("boris", 10)), (Names{"g1", "g4", "g3", "g2", "g0"}));
  EXPECT_TRUE(store().games_of("anna", 0).empty());
  EXPECT_TRUE(store().games_of("anna", -1).empty());
  EXPECT_TRUE(store().games_of("", 10).empty());
}

TEST_P(EitherStore, OpenSeatsAndUnfinishedGames) {
  const auto add = [&](const std::string& id, Seconds made, SeatKind kind, bool over, const std::string& aside) {
    GameRow g = a_game(id);
    g.made = made;
    g.over = over;
    g.set_aside = aside;
    store().add_game(g, std::vector{a_seat(id, 0, SeatKind::Person, "anna"), a_seat(id, 1, kind)});
  };
  add("old", 1, SeatKind::Open, false, "");
  add("B", 2, SeatKind::Open, false, "");
  add("a", 2, SeatKind::Open, false, "");
  add("link", 3, SeatKind::Link, false, "");
  add("over", 4, SeatKind::Open, true, "");
  add("aside", 5, SeatKind::Open, false, "why");
  EXPECT_EQ(ids(store().open_seats(10)), (Names{"B", "a", "old"})) << "ids by their bytes";
  EXPECT_EQ(ids(store().open_seats(1)), (Names{"B"}));
  EXPECT_EQ(store().unfinished_games(), (Names{"old", "B", "a", "link"}));
  EXPECT_TRUE(take_seat(store(), "B", 1, "boris", ""));
  EXPECT_EQ(ids(store().open_seats(10)), (Names{"a", "old"}));
}

TEST_P(EitherStore, EntriesComeBackInOrder) {
  store().add_game(a_game("g"), {});
  store().add_game(a_game("h"), {});
  EXPECT_TRUE(store().append({}));
  EXPECT_TRUE(store().append(Rows{an_entry("g", 1, kNasty)}));
  EXPECT_TRUE(store().append(Rows{an_entry("h", 2), an_entry("g", 3), an_entry("h", 1), an_entry("g", 2, "")}));
  EXPECT_EQ(store().entries("g", 0), (Rows{an_entry("g", 1, kNasty), an_entry("g", 2, ""), an_entry("g", 3)}));
  EXPECT_EQ(store().entries("g", 2), (Rows{an_entry("g", 3)}));
  EXPECT_TRUE(store().entries("g", 3).empty());
  EXPECT_EQ(store().entries("h", 0).size(), 2u);
  EXPECT_TRUE(store().entries("nothing", 0).empty());
}

TEST_P(EitherStore, ANumberThatIsTakenStopsTheWholeBatch) {
  store().add_game(a_game("g"), {});
  store().add_game(a_game("h"), {});
  ASSERT_TRUE(store().append(Rows{an_entry("g", 1), an_entry("g", 2)}));
  EXPECT_FALSE(store().append(Rows{an_entry("h", 1), an_entry("g", 2, "other"), an_entry("g", 3)}));
  EXPECT_EQ(store().entries("g", 0), (Rows{an_entry("g", 1), an_entry("g", 2)}));
  EXPECT_TRUE(store().entries("h", 0).empty());
  EXPECT_FALSE(store().append(Rows{an_entry("h", 1), an_entry("h", 1)})) << "twice in one batch";
  EXPECT_TRUE(store().entries("h", 0).empty());
  EXPECT_TRUE(store().append(Rows{an_entry("h", 1), an_entry("g", 3)}));
}

TEST_P(EitherStore, EntriesNeedAGameAndAPositiveNumber) {
  store().add_game(a_game("g"), {});
  EXPECT_THROW(store().append(Rows{an_entry("g", 1), an_entry("h", 1)}), StoreError);
  EXPECT_THROW(store().append(Rows{an_entry("g", 1), an_entry("g", 0)}), StoreError);
  EXPECT_TRUE(store().entries("g", 0).empty());
  EXPECT_TRUE(store().append(Rows{an_entry("g", 1)})) << "a failure leaves the store usable";
}

TEST_P(EitherStore, LongLinesAndLargeBatches) {
  store().add_game(a_game("g"), {});
  store().add_game(a_game("h"), {});
  const std::string megabyte(1 << 20, 'l');
  EXPECT_TRUE(store().append(Rows{an_entry("g", 1, megabyte)}));
  EXPECT_EQ(store().entries("g", 0), (Rows{an_entry("g", 1, megabyte)}));
  Rows many;
  for (int n = 1; n <= 20'000; ++n) many.push_back(an_entry("h", n));
  EXPECT_TRUE(store().append(many));
  EXPECT_EQ(store().entries("h", 0), many);
  for (int n = 1; n <= 20'000; ++n) many[static_cast<std::size_t>(n) - 1].n = 20'001 + 19'999 - n;  // down to 20,000
  EXPECT_FALSE(store().append(many));
  EXPECT_EQ(store().entries("h", 20'000).size(), 0u);
}

TEST_P(EitherStore, OfTwoWritersOfOneNumberOneWins) {
  constexpr int kNumbers = 25, kWriters = 4;
  store().add_game(a_game("g"), {});
  store().add_game(a_game("h"), {});
  const std::unique_ptr<Store> other = opened(url_);
  std::atomic<int> won = 0, failed = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < kWriters; ++t)
    threads.emplace_back([&, t] {
      Store& s = t % 2 == 0 ? store() : *other;
      for (int n = 1; n <= kNumbers; ++n) try {
          const EntryRow g = an_entry("g", n, std::to_string(t)), h = an_entry("h", n, std::to_string(t));
          if (s.append(t < 2 ? Rows{g, h} : Rows{h, g})) ++won;
        } catch (const StoreError&) {
          ++failed;
        }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(won, kNumbers);
  EXPECT_EQ(failed, 0);
  const Rows g = store().entries("g", 0), h = store().entries("h", 0);
  ASSERT_EQ(g.size(), static_cast<std::size_t>(kNumbers));
  ASSERT_EQ(h.size(), g.size());
  for (std::size_t i = 0; i < g.size(); ++i) EXPECT_EQ(g[i].line, h[i].line) << "one batch, one writer";
}

TEST_P(EitherStore, ChatKeepsItsOrder) {
  store().add_game(a_game("g"), {});
  std::vector<ChatRow> all;
  for (int i = 0; i < 6; ++i) {
    all.push_back({"g", i % 2 == 0 ? "anna" : "", kNasty + std::to_string(i), 100 - i});
    store().add_chat(all.back());
  }
  EXPECT_EQ(store().chat("g", 100), all) << "in the order of writing";
  EXPECT_EQ(store().chat("g", 2), (std::vector<ChatRow>(all.end() - 2, all.end())));
  EXPECT_TRUE(store().chat("h", 100).empty());
  EXPECT_THROW(store().add_chat({"h", "anna", "x", 1}), StoreError);
  EXPECT_THROW(store().add_chat({"g", "nobody", "x", 1}), StoreError);
}

TEST_P(EitherStore, NotesAreOnesOwn) {
  store().add_game(a_game("g"), {});
  EXPECT_EQ(store().note("g", "anna"), "");
  store().set_note("g", "anna", "first");
  store().set_note("g", "anna", kNasty);
  store().set_note("g", "boris", "his");
  EXPECT_EQ(store().note("g", "anna"), kNasty);
  EXPECT_EQ(store().note("g", "boris"), "his");
  store().set_note("g", "anna", "");
  EXPECT_EQ(store().note("g", "anna"), "");
  EXPECT_THROW(store().set_note("h", "anna", "x"), StoreError);
}

TEST_P(EitherStore, TextsThatAreNoneAreRefused) {
  store().add_game(a_game("g"), {});
  using namespace std::string_literals;
  for (const std::string& bad : {"a\0b"s, "\xFF"s, "\xC3"s, "\xC0\xAF"s, "\xE0\x80\x80"s, "\xED\xA0\x80"s,
                                 "\xF4\x90\x80\x80"s, "\xF0\x9F\x8E"s, "\x80"s}) {
    EXPECT_THROW(store().append(Rows{an_entry("g", 1, bad)}), StoreError);
    EXPECT_THROW(store().add_chat({"g", "anna", bad, 1}), StoreError);
    EXPECT_THROW(store().user(bad), StoreError);
  }
  EXPECT_TRUE(store().entries("g", 0).empty());
  const std::string good =
      "\x7F \xC2\x80 \xDF\xBF \xE0\xA0\x80 \xED\x9F\xBF \xEF\xBF\xBF \xF0\x90\x80\x80 \xF4\x8F\xBF\xBF";
  EXPECT_TRUE(store().append(Rows{an_entry("g", 1, good)}));
  EXPECT_EQ(store().entries("g", 0), (Rows{an_entry("g", 1, good)}));
}

TEST_P(EitherStore, AllIsThereAfterReopening) {
  store().add_game(a_game("g", "anna"), std::vector{a_seat("g", 0, SeatKind::Person, "anna")});
  store().append(Rows{an_entry("g", 1), an_entry("g", 2)});
  store().add_chat({"g", "anna", "hello", 1});
  reopen();
  EXPECT_EQ(ids(store().games_of("anna", 10)), (Names{"g"}));
  EXPECT_EQ(store().entries("g", 0), (Rows{an_entry("g", 1), an_entry("g", 2)}));
  EXPECT_EQ(store().chat("g", 10).size(), 1u);
}

TEST_P(EitherStore, TheSchemaHasAVersionAndANewerOneIsRefused) {
  const auto known = static_cast<int>(migrations().size());
  EXPECT_EQ(store().schema_version(), known);
  reopen();
  EXPECT_EQ(store().schema_version(), known);
  sql("INSERT INTO migrations (version) VALUES (" + std::to_string(known + 1) + ")");
  const auto refused = open_store(url_);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().text().find("schema version " + std::to_string(known + 1)), std::string::npos)
      << refused.error().text();
  EXPECT_NE(refused.error().text().find("newer"), std::string::npos);
}

TEST_P(EitherStore, ADatabaseOfTheFirstVersionIsBroughtUpToDate) {
  const std::string path = folder_ / "old.db", url = on_postgres() ? postgres().fresh_place() : "sqlite:" + path;
  const Dialect dialect = on_postgres()
                              ? Dialect{"TEXT COLLATE \"C\"", "BIGINT", "BIGINT GENERATED ALWAYS AS IDENTITY", "", ""}
                              : Dialect{"TEXT", "INTEGER", "INTEGER", " STRICT", " STRICT, WITHOUT ROWID"};
  const std::string old =
      "CREATE TABLE migrations (version INTEGER PRIMARY KEY);" + in_dialect(migrations()[0], dialect) +
      "INSERT INTO migrations VALUES (1); INSERT INTO users VALUES ('anna', NULL, '', 1);"
      "INSERT INTO games VALUES ('g', 'toy', 'duel', 'h', 's', 'anna', '', 1, 0, 0, 0, '', '', 5, 6);"
      "INSERT INTO games VALUES ('hot', 'toy', 'duel', 'h', 's', 'anna', '', 1, 0, 1, 0, '', '', 5, 6);"
      "INSERT INTO games VALUES ('c', 'toy', 'duel', 'h', 's', 'anna', '', 1, 0, 0, 0, '', '', 5, 6);"
      "INSERT INTO seats VALUES ('c', 1, 'computer', NULL, 'first', NULL, '', '');"
      "INSERT INTO seats VALUES ('g', 0, 'person', 'anna', '', NULL, 'seed', 'orders');"
      "INSERT INTO entries VALUES ('g', 1, 'line', 7)";
  if (on_postgres())
    PostgresServer::ask(url, old);
  else
    ASSERT_EQ(sqlite_ask(path, old), "");
  const auto store = opened(url);
  EXPECT_EQ(store->schema_version(), static_cast<int>(migrations().size()));
  const GameRow g = *store->game("g");
  EXPECT_EQ(g.made, 5);
  EXPECT_EQ(g.changed, 7);
  EXPECT_EQ(g.begun, 0);
  EXPECT_EQ(g.clock_bank, 0) << "old games have no clock";
  EXPECT_FALSE(g.hints) << "another person plays, or may";
  EXPECT_TRUE(store->game("hot")->hints);
  EXPECT_TRUE(store->game("c")->hints);
  EXPECT_EQ(store->seats("g").at(0).orders, "orders");
  EXPECT_EQ(store->entries("g", 0).size(), 1u);
  EXPECT_TRUE(store->add_eye_link("t", "g", 0, 8, 1));
  EXPECT_TRUE(store->eyes("g").empty());
}

TEST_P(EitherStore, SeveralMayMakeTheSchemaAtOnce) {
  const std::string url = on_postgres() ? postgres().fresh_place() : "sqlite:" + (folder_ / "other.db");
  std::atomic<int> good = 0;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&] {
      const auto store = open_store(url);
      if (!store) ADD_FAILURE() << store.error().text();
      if (store && (*store)->schema_version() == static_cast<int>(migrations().size())) ++good;
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(good, 4);
}

TEST_P(EitherStore, ManyThreadsUseOneStore) {
  for (int t = 0; t < 4; ++t) store().add_game(a_game("g" + std::to_string(t)), {});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      const std::string id = "g" + std::to_string(t);
      for (int n = 1; n <= 20; ++n) {
        EXPECT_TRUE(store().append(Rows{an_entry(id, n)}));
        EXPECT_EQ(store().entries(id, 0).size(), static_cast<std::size_t>(n));
        store().add_chat({id, "anna", "x", n});
      }
    });
  for (std::thread& t : threads) t.join();
  for (int t = 0; t < 4; ++t) EXPECT_EQ(store().chat("g" + std::to_string(t), 100).size(), 20u);
}

TEST(OpenStore, AnUnknownUrlIsRefused) {
  for (const char* url : {"", "mysql://x", "sqlite", "kessel.db", "postgres:x"}) {
    const auto store = open_store(url);
    ASSERT_FALSE(store) << url;
    EXPECT_NE(store.error().text().find("sqlite:"), std::string::npos);
  }
}

TEST(OpenStore, NoMessageTellsThePassword) {
  for (const char* url :
       {"postgres://anna:geheim@127.0.0.1:1/kessel", "postgres://anna:x/geheim@127.0.0.1:1/kessel",
        "postgres://anna:x@geheim@127.0.0.1:1/kessel", "postgres://anna:x:geheim@127.0.0.1:1/kessel",
        "postgres://anna:x%geheim@127.0.0.1:1/kessel", "postgres://anna:x?geheim@127.0.0.1:1/kessel",
        "postgres://anna:x#geheim@127.0.0.1:1/kessel", "postgres://anna:[geheim@127.0.0.1:1/kessel"}) {
    const auto store = open_store(url);
    ASSERT_FALSE(store);
    EXPECT_EQ(store.error().text().find("geheim"), std::string::npos) << store.error().text();
  }
}

// SQLite

TEST(SqliteStore, MakesItsFolderAndAFileForItsOwnerOnly) {
  const TemporaryFolder folder;
  const std::string path = folder / "deep/er/kessel.db";
  const auto store = opened("sqlite:" + path);
  store->add_user({"u", "", "", 1});
  constexpr auto kOwner = fs::perms::owner_read | fs::perms::owner_write;
  EXPECT_EQ(fs::status(path).permissions(), kOwner);
  EXPECT_EQ(fs::status(path + "-wal").permissions(), kOwner);
  EXPECT_EQ(sqlite_ask(path, "PRAGMA journal_mode"), "wal");
  EXPECT_EQ(sqlite_ask(path, "PRAGMA integrity_check"), "ok");
}

TEST(SqliteStore, RefusesWhatIsNoDatabase) {
  const TemporaryFolder folder;
  std::ofstream(folder / "letter.txt") << std::string(5000, 'x');
  EXPECT_FALSE(open_store("sqlite:" + (folder / "letter.txt")));
  EXPECT_FALSE(open_store("sqlite:" + (folder / "")));
  EXPECT_FALSE(open_store("sqlite:" + (folder / "letter.txt/kessel.db")));
  EXPECT_FALSE(open_store("sqlite:"));
  EXPECT_EQ(fs::file_size(folder / "letter.txt"), 5000u);
}

TEST(SqliteStore, ADatabaseOfSomeoneElseIsLeftAlone) {
  const TemporaryFolder folder;
  sqlite_ask(folder / "other.db", "CREATE TABLE games (title TEXT); INSERT INTO games VALUES ('chess')");
  EXPECT_FALSE(open_store("sqlite:" + (folder / "other.db")));
  EXPECT_EQ(sqlite_ask(folder / "other.db", "SELECT group_concat(name) FROM sqlite_master"), "games");
}

TEST(SqliteStore, InMemoryForTests) {
  const auto store = opened("sqlite::memory:");
  store->add_user({"u", "U", "", 1});
  EXPECT_EQ(store->user_by_name("U")->id, "u");
  EXPECT_FALSE(fs::exists(":memory:"));
}

TEST(SqliteStore, WaitsForAnotherWriter) {
  const TemporaryFolder folder;
  const auto store = opened("sqlite:" + (folder / "kessel.db"));
  sqlite3* other = nullptr;
  sqlite3_open((folder / "kessel.db").c_str(), &other);
  sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr);
  std::thread ends([&] {
    std::this_thread::sleep_for(200ms);
    sqlite3_exec(other, "COMMIT", nullptr, nullptr, nullptr);
  });
  EXPECT_NO_THROW(store->add_user({"u", "", "", 1}));
  ends.join();
  sqlite3_close(other);
}

// PostgreSQL

/// Collects notices and waits for one.
class Ear {
 public:
  std::function<void(const Notice&)> callback() {
    return [this](const Notice& n) {
      const std::scoped_lock lock(mutex_);
      heard_.push_back(n.game + " " + std::to_string(n.n));
      changed_.notify_all();
    };
  }
  bool hears(const std::string& what) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, 20s, [&] { return std::ranges::find(heard_, what) != heard_.end(); });
  }
  Names all() {
    const std::scoped_lock lock(mutex_);
    return heard_;
  }
  void forget() {
    const std::scoped_lock lock(mutex_);
    heard_.clear();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  Names heard_;
};

class PostgresStore : public testing::Test {
 protected:
  void SetUp() override {
    if (without_postgres()) GTEST_SKIP() << "KESSEL_NO_POSTGRES";
    url_ = postgres().fresh_place();
    store_ = opened(url_);
    store_->add_user({"anna", "", "", 1});
    store_->add_game(a_game("g"), std::vector{a_seat("g", 0, SeatKind::Open)});
    store_->add_game(a_game("h"), {});
  }
  /// Cuts every connection of a kessel to this database.
  void cut() const {
    PostgresServer::ask(url_,
                        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "
                        "WHERE application_name = 'kessel' AND datname = current_database()");
  }
  std::string url_;
  std::unique_ptr<Store> store_;
};

TEST_F(PostgresStore, OthersHearOfEntriesAndChangesOnce) {
  Ear ear;
  const auto other = opened(url_);
  store_->listen(ear.callback());
  other->append(Rows{an_entry("g", 1), an_entry("g", 2), an_entry("h", 1)});
  EXPECT_FALSE(other->append(Rows{an_entry("g", 2)})) << "nothing written, nothing told";
  EXPECT_TRUE(take_seat(*other, "g", 0, "anna", ""));
  other->add_chat({"h", "anna", "hello", 1});
  other->append(Rows{an_entry("h", 2)});
  ASSERT_TRUE(ear.hears("h 2"));
  Names all = ear.all();
  std::ranges::sort(all);
  EXPECT_EQ(all, (Names{"g 0", "g 2", "h 0", "h 1", "h 2"}));
}

TEST_F(PostgresStore, OnesOwnEntriesAreNotHeard) {
  Ear ear;
  const auto other = opened(url_);
  store_->listen(ear.callback());
  store_->append(Rows{an_entry("g", 1)});
  store_->add_chat({"g", "anna", "hello", 1});
  other->append(Rows{an_entry("g", 2)});
  ASSERT_TRUE(ear.hears("g 2"));
  EXPECT_EQ(ear.all(), (Names{"g 2"}));
}

TEST_F(PostgresStore, ACallbackMayReadAndASecondReplacesTheFirst) {
  Ear ear;
  std::atomic<std::size_t> read = 0;
  const auto other = opened(url_);
  store_->listen([&](const Notice& n) { read = store_->entries(n.game, 0).size(); });
  other->append(Rows{an_entry("g", 1), an_entry("g", 2)});
  for (int i = 0; i < 1000 && read == 0; ++i) std::this_thread::sleep_for(10ms);
  EXPECT_EQ(read, 2u);
  store_->listen(ear.callback());
  other->append(Rows{an_entry("g", 3)});
  EXPECT_TRUE(ear.hears("g 3"));
  EXPECT_EQ(read, 2u);
  ear.forget();
  store_->listen(nullptr);
  other->append(Rows{an_entry("g", 4)});
  std::this_thread::sleep_for(50ms);
  EXPECT_EQ(ear.all(), Names{});
}

TEST_F(PostgresStore, ALostConnectionIsMadeAnew) {
  ASSERT_TRUE(store_->append(Rows{an_entry("g", 1)}));
  for (int n = 2; n < 5; ++n) {
    cut();
    // The farewell was there before the call, so that nothing needs to fail.
    EXPECT_TRUE(store_->append(Rows{an_entry("g", n)}));
    cut();
    EXPECT_EQ(store_->entries("g", 0).size(), static_cast<std::size_t>(n));
  }
}

TEST_F(PostgresStore, ACallInProgressFailsAndTheNextOneConnects) {
  // Another writer holds entry 1 without committing: our append waits for it.
  std::thread held([url = url_] {
    PostgresServer::ask(url, "BEGIN; INSERT INTO entries VALUES ('g', 1, 'held', 1); SELECT pg_sleep(2); ROLLBACK");
  });
  const auto asked = [&](const std::string& where) {
    return PostgresServer::ask(
               url_, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND " + where)[0] != "0";
  };
  const auto until = [&](const std::string& where) {
    for (int i = 0; i < 300 && !asked(where); ++i) std::this_thread::sleep_for(10ms);
  };
  until("wait_event = 'PgSleep'");
  std::thread cutter([&] {
    until("application_name = 'kessel' AND wait_event_type = 'Lock'");
    cut();
  });
  EXPECT_THROW(store_->append(Rows{an_entry("g", 1)}), StoreError);
  cutter.join();
  held.join();
  EXPECT_TRUE(store_->entries("g", 0).empty());
  EXPECT_TRUE(store_->append(Rows{an_entry("g", 1)}));
}

/// Stands between a store and PostgreSQL, and can lose the answer to a request that was carried out.
class LossyLine {
 public:
  explicit LossyLine(const std::string& url) {
    const std::size_t at = url.find("host=") + 5, end = std::min(url.find('&', at), url.size());
    server_ = url.substr(at, end - at) + "/.s.PGSQL.5432";
    url_ = url.substr(0, at) + (folder_ / "") + url.substr(end);
    listener_ = ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const sockaddr_un here = address(folder_ / ".s.PGSQL.5432");
    if (::bind(listener_, reinterpret_cast<const sockaddr*>(&here), sizeof here) != 0 || ::listen(listener_, 8) != 0)
      throw std::runtime_error("the line cannot be laid");
    thread_ = std::thread([this] { serve(); });
  }
  LossyLine(const LossyLine&) = delete;
  LossyLine& operator=(const LossyLine&) = delete;
  ~LossyLine() {
    stop_ = true;
    thread_.join();
    ::close(listener_);
  }
  const std::string& url() const { return url_; }
  void lose_next_answer() { lose_ = true; }
  bool lost() const { return !lose_; }

 private:
  static sockaddr_un address(const std::string& path) {
    sockaddr_un a{};
    a.sun_family = AF_UNIX;
    path.copy(a.sun_path, sizeof a.sun_path - 1);
    return a;
  }
  struct Two {
    int client, server;
  };
  void serve() {
    std::vector<Two> lines;
    while (!stop_) {
      std::vector<pollfd> waited{{listener_, POLLIN, 0}};
      for (const Two& l : lines) waited.insert(waited.end(), {{l.client, POLLIN, 0}, {l.server, POLLIN, 0}});
      if (::poll(waited.data(), waited.size(), 20) <= 0) continue;
      for (std::size_t i = lines.size(); i-- > 0;) {
        const bool asked = waited[1 + 2 * i].revents != 0, answered = waited[2 + 2 * i].revents != 0;
        const bool lose = answered && lose_.exchange(false);
        if ((asked && !pass(lines[i].client, lines[i].server)) || lose ||
            (answered && !pass(lines[i].server, lines[i].client))) {
          ::close(lines[i].client);
          ::close(lines[i].server);
          lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i));
        }
      }
      if (waited[0].revents != 0) {
        const Two l{::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC),
                    ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)};
        const sockaddr_un there = address(server_);
        EXPECT_EQ(::connect(l.server, reinterpret_cast<const sockaddr*>(&there), sizeof there), 0);
        lines.push_back(l);
      }
    }
    for (const Two& l : lines) ::close(l.client), ::close(l.server);
  }
  static bool pass(int from, int to) {
    char bytes[65536];
    const ssize_t n = ::recv(from, bytes, sizeof bytes, 0);
    return n > 0 && ::send(to, bytes, static_cast<std::size_t>(n), MSG_NOSIGNAL) == n;
  }

  TemporaryFolder folder_;
  std::string server_, url_;
  int listener_ = -1;
  std::atomic<bool> stop_{false}, lose_{false};
  std::thread thread_;
};

TEST_F(PostgresStore, AnAnswerLostAfterTheCommitLeavesADoubtThatAppendingAgainSettles) {
  LossyLine line(url_);
  const auto store = opened(line.url());
  ASSERT_TRUE(store->append(Rows{an_entry("g", 1)}));
  line.lose_next_answer();
  EXPECT_THROW(store->append(Rows{an_entry("g", 2)}), StoreDoubt);
  EXPECT_TRUE(line.lost());
  EXPECT_EQ(store_->entries("g", 0).size(), 2u) << "it was written";
  EXPECT_FALSE(store->append(Rows{an_entry("g", 2)}));
  EXPECT_EQ(store->entries("g", 1), (Rows{an_entry("g", 2)}));
}

TEST_F(PostgresStore, TheWriterFindsOutWhetherALostCommitWentThrough) {
  LossyLine line(url_);
  const auto store = opened(line.url());
  Metrics metrics;
  Writer writer(*store, metrics);
  const auto write = [&](Rows rows) {
    std::promise<Written> result;
    writer.append(std::move(rows), [&](Written w) { result.set_value(w); });
    return result.get_future().get();
  };
  ASSERT_EQ(write({an_entry("g", 1)}), Written::Durable);
  line.lose_next_answer();
  EXPECT_EQ(write({an_entry("g", 2)}), Written::Durable);
  EXPECT_TRUE(line.lost());
  EXPECT_EQ(write({an_entry("g", 2)}), Written::Conflict) << "without a doubt it is another's";
  EXPECT_EQ(store_->entries("g", 0), (Rows{an_entry("g", 1), an_entry("g", 2)}));
}

TEST_F(PostgresStore, TheListenerComesBackAndSaysThatItWasAway) {
  Ear ear;
  const auto other = opened(url_);
  store_->listen(ear.callback());
  cut();
  ASSERT_TRUE(ear.hears(" 0")) << "an empty notice: look at everything";
  EXPECT_TRUE(other->append(Rows{an_entry("g", 1)}));
  EXPECT_TRUE(ear.hears("g 1"));
  ear.forget();

  postgres().crash();
  EXPECT_THROW(store_->entries("g", 0), StoreError);
  EXPECT_THROW(store_->append(Rows{an_entry("g", 2)}), StoreError);
  EXPECT_FALSE(open_store(url_));
  postgres().start();
  EXPECT_EQ(store_->entries("g", 0).size(), 1u);
  ASSERT_TRUE(ear.hears(" 0"));
  EXPECT_TRUE(other->append(Rows{an_entry("g", 2)}));
  EXPECT_TRUE(ear.hears("g 2"));
}

TEST_F(PostgresStore, CommitsAreDurableWhateverTheHabitOfTheDatabase) {
  const std::string url = postgres().fresh_database("");
  PostgresServer::ask(url, "ALTER DATABASE " + PostgresServer::ask(url, "SELECT current_database()")[0] +
                               " SET synchronous_commit = off");
  ASSERT_EQ(PostgresServer::ask(url, "SHOW synchronous_commit")[0], "off");
  store_ = opened(url);
  store_->add_game(a_game("g"), {});
  // A trigger tells with which setting the entry was written.
  PostgresServer::ask(url,
                      "CREATE TABLE seen (setting text);"
                      "CREATE FUNCTION look() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
                      "INSERT INTO seen SELECT current_setting('synchronous_commit'); RETURN NULL; END $$;"
                      "CREATE TRIGGER look AFTER INSERT ON entries EXECUTE FUNCTION look()");
  ASSERT_TRUE(store_->append(Rows{an_entry("g", 1)}));
  EXPECT_EQ(PostgresServer::ask(url, "SELECT setting FROM seen"), (Names{"on"}));
}

TEST_F(PostgresStore, AnotherEncodingIsRefused) {
  const auto store = open_store(postgres().fresh_database("ENCODING 'LATIN1' LOCALE 'C'"));
  ASSERT_FALSE(store);
  EXPECT_NE(store.error().text().find("UTF8"), std::string::npos) << store.error().text();
}

}  // namespace
}  // namespace kessel::server
