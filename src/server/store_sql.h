#pragma once
// What both databases share: every statement of the store, written once. A database adds a connection that runs them.
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/store.h"
#include "server/store_schema.h"

namespace kessel::server {

/// A parameter of a statement: NULL, a number, or a text that outlives the call.
using SqlValue = std::variant<std::monostate, std::int64_t, std::string_view>;
/// One row as texts; NULL reads as empty.
using SqlRow = std::vector<std::string>;

struct SqlResult {
  std::vector<SqlRow> rows;
  std::int64_t changed = 0;  ///< how many rows the statement wrote
};

/// A key that must be unique is there already. Nothing of the statement was done.
struct UniqueViolation : StoreError {
  using StoreError::StoreError;
};

/// A connection to one database. Its calls throw StoreError.
class SqlConnection {
 public:
  SqlConnection() = default;
  SqlConnection(const SqlConnection&) = delete;
  SqlConnection& operator=(const SqlConnection&) = delete;
  virtual ~SqlConnection() = default;

  virtual const Dialect& dialect() const = 0;
  /// One statement, prepared once. Parameters are $1, $2 … and first occur in this order (SQLite numbers them so).
  virtual SqlResult run(std::string_view sql, std::span<const SqlValue> values) = 0;
  /// Several statements without parameters.
  virtual void script(const std::string& sql) = 0;

  virtual void begin() = 0;
  virtual void commit() = 0;
  virtual void roll_back() noexcept = 0;
  /// Lets one process at a time past, to the end of the transaction.
  virtual void lock_schema() {}

  /// All entries in one transaction of its own, announced to others. They come sorted by game and number.
  virtual void append(std::span<const EntryRow* const>) = 0;
  /// Tells other processes, when the transaction is committed, that something about the game changed.
  virtual void announce(const std::string& game) { (void)game; }
  /// This process is alive for as long as the connection stands, or is made again.
  virtual void hold(const std::string& process) { (void)process; }
  /// Inside a transaction. A database that serves one process knows of no other.
  virtual bool is_alive(const std::string& process) {
    (void)process;
    return false;
  }
  /// The one call that comes without the store's lock, from any thread.
  virtual void listen(std::function<void(const Notice&)>) {}
};

class SqlStore : public Store {
 public:
  /// Brings the tables to the version of this program; throws StoreError if they are newer.
  explicit SqlStore(std::unique_ptr<SqlConnection>);

  void add_user(const UserRow&) override;
  std::optional<UserRow> user(const std::string& id) override;
  std::optional<UserRow> user_by_name(const std::string& name) override;
  bool name_user(const std::string& id, const std::string& name, const std::string& passphrase) override;
  bool change_passphrase(const std::string& id, const std::string& before, const std::string& now) override;
  bool has_games(const std::string& id) override;
  void add_session(const SessionRow&) override;
  std::optional<SessionRow> session(const std::string& hash, Seconds now) override;
  std::vector<SessionRow> sessions(const std::string& user, Seconds now) override;
  void renew_session(const std::string& hash, Seconds seen, Seconds ends) override;
  void drop_session(const std::string& hash) override;
  void drop_other_sessions(const std::string& user, const std::string& kept) override;
  std::vector<std::string> delete_user(const std::string& id) override;
  int collect(Seconds now, Seconds unseen, int most) override;

  void add_game(const GameRow&, std::span<const SeatRow>) override;
  std::optional<GameRow> game(const std::string& id) override;
  std::vector<SeatRow> seats(const std::string& game) override;
  bool update_game(GameRow&) override;
  bool update_seat(SeatRow&) override;
  std::optional<SeatRow> seat_by_token(const std::string& hash) override;
  bool set_seat_token(const std::string& game, int side, const std::string& user, const std::string& hash) override;
  bool hand_over(const std::string& game, const std::string& hash, const std::string& from,
                 const std::string& to) override;
  bool delete_game(const std::string& id) override;
  std::vector<GameRow> games_of(const std::string& user, int limit) override;
  std::vector<GameRow> open_seats(int limit) override;
  std::vector<std::string> unfinished_games() override;

  bool add_eye_link(const std::string& hash, const std::string& game, int side, Seconds at, int most) override;
  std::optional<EyeRow> eye_link(const std::string& hash) override;
  bool add_eye(const std::string& hash, const std::string& user, Seconds at, int most) override;
  std::vector<EyeRow> eyes(const std::string& game) override;
  void drop_eyes(const std::string& game, int side) override;
  std::vector<GameRow> games_watched(const std::string& user, int limit) override;

  void hold(const std::string& process) override;
  std::vector<std::string> note_opening(const OpeningRow&) override;
  void drop_opening(const std::string& game, const std::string& process, const std::string& what) override;
  std::vector<OpeningRow> openings() override;
  Seconds beat(Seconds clock) override;

  bool append(std::span<const EntryRow>) override;
  std::vector<EntryRow> entries(const std::string& game, std::int64_t after) override;
  std::int64_t last_entry(const std::string& game) override;

  void add_chat(const ChatRow&) override;
  std::vector<ChatRow> chat(const std::string& game, int limit) override;
  void set_note(const std::string& game, const std::string& user, const std::string& text) override;
  std::string note(const std::string& game, const std::string& user) override;

  std::optional<ContactRow> contact(const std::string& user) override;
  void set_contact(const ContactRow&) override;
  bool set_token(const std::string& user, const std::string& mail, const std::string& hash, Seconds at) override;
  std::optional<std::string> confirm_mail(const std::string& hash, Seconds not_before) override;
  void note_seen(std::span<const std::string> users, Seconds at) override;
  void call_seat(const std::string& game, int side, const std::string& user, std::span<const CallRow> calls,
                 std::span<const std::string> channels, Seconds oldest, Seconds due) override;
  void add_out(const OutRow&) override;
  std::optional<OutRow> claim_out(const std::string& channel, Seconds now, Seconds until) override;
  void put_off_out(std::int64_t id, Seconds due, int tries) override;
  void drop_out(std::int64_t id) override;
  std::vector<std::string> people_in_outbox() override;
  std::int64_t outbox_size() override;

  void listen(std::function<void(const Notice&)>) override;
  int schema_version() override;
  void probe(std::int64_t number) override;

 private:
  void migrate();
  int version();
  /// One statement; the lock is held by the caller.
  SqlResult run(std::string_view sql, std::initializer_list<SqlValue> values);
  /// One statement that changes something about a game, with its announcement. How many rows it wrote.
  std::int64_t change(const std::string& game, std::string_view sql, std::initializer_list<SqlValue> values);
  void transaction(const std::function<void()>&);
  /// Inside a transaction: changes around this seat come one after the other.
  void insert_out(const OutRow&);
  bool lock_seat(const std::string& game, std::int64_t side);

  std::mutex mutex_, listen_mutex_;
  std::unique_ptr<SqlConnection> db_;
};

}  // namespace kessel::server
