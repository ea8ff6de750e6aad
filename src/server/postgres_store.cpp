#include "server/postgres_store.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <map>

#include "server/postgres_link.h"

namespace kessel::server {

namespace {

constexpr Dialect kDialect{.id = "TEXT COLLATE \"C\"",
                           .integer = "BIGINT",
                           .serial = "BIGINT GENERATED ALWAYS AS IDENTITY",
                           .strict = "",
                           .packed = ""};

constexpr Oid kInt8 = 20, kText = 25;  // fixed numbers of PostgreSQL's types

constexpr std::size_t kColumns = 5;        // of an entry
constexpr std::size_t kMostRows = 13'000;  // the protocol allows 65,535 parameters
constexpr std::size_t kPreparedRows = 64;  // inserts of up to so many rows are prepared, one for each number

/// One statement is one transaction and one round trip: the rows, and one announcement for each game among them.
std::string insert_of(std::size_t rows) {
  std::string sql = "WITH added AS (INSERT INTO entries (game, n, line, at, clock) VALUES ";
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 1; c <= kColumns; ++c)
      sql += (c > 1 ? ", $" : r > 0 ? "), ($" : "($") + std::to_string(r * kColumns + c);
  sql += ") RETURNING game, n) SELECT pg_notify('" + std::string(kChannel) +
         "', game || ' ' || max(n)) FROM added GROUP BY game";
  return sql;
}

/// The parameters of one call as libpq wants them.
struct Parameters {
  explicit Parameters(std::span<const SqlValue> values) {
    texts.reserve(values.size());
    for (const SqlValue& v : values) {
      const auto* number = std::get_if<std::int64_t>(&v);
      types.push_back(number != nullptr ? kInt8 : kText);
      const auto* text = std::get_if<std::string_view>(&v);
      texts.push_back(number != nullptr ? std::to_string(*number) : text != nullptr ? std::string(*text) : "");
      pointers.push_back(std::holds_alternative<std::monostate>(v) ? nullptr : texts.back().c_str());
    }
  }
  int count() const { return static_cast<int>(pointers.size()); }
  std::vector<std::string> texts;
  std::vector<Oid> types;
  std::vector<const char*> pointers;
};

class PostgresConnection : public SqlConnection {
 public:
  explicit PostgresConnection(std::string url) : url_(std::move(url)) { connect(); }

  const Dialect& dialect() const override { return kDialect; }

  SqlResult run(std::string_view sql, std::span<const SqlValue> values) override {
    revive();
    return execute(sql, values, true);
  }

  void script(const std::string& sql) override {
    revive();
    checked(PostgresResult(PQexec(link_.get(), sql.c_str())));
  }

  void begin() override {
    script("BEGIN");
    in_transaction_ = true;
  }
  void commit() override {
    // A transaction in which something failed answers COMMIT with "ROLLBACK" and no error.
    const PostgresResult result = checked(PostgresResult(PQexec(link_.get(), "COMMIT")));
    if (std::strcmp(PQcmdStatus(result.get()), "COMMIT") != 0) throw StoreError("PostgreSQL: the change was not made");
    in_transaction_ = false;
  }
  void roll_back() noexcept override {
    in_transaction_ = false;
    if (PQtransactionStatus(link_.get()) != PQTRANS_IDLE) PostgresResult(PQexec(link_.get(), "ROLLBACK"));
    if (PQtransactionStatus(link_.get()) != PQTRANS_IDLE) drop();
  }
  void lock_schema() override { run("SELECT pg_advisory_xact_lock($1)", std::array{SqlValue{kSchemaLock}}); }

  void append(std::span<const EntryRow* const> entries) override {
    try {
      append_all(entries);
    } catch (const UniqueViolation&) {
      throw;
    } catch (const StoreError& e) {
      if (link_ != nullptr && PQstatus(link_.get()) == CONNECTION_OK) throw;
      throw StoreDoubt(e.what());
    }
  }

  void append_all(std::span<const EntryRow* const> entries) {
    if (entries.size() <= kMostRows) {
      revive();
      return insert(entries);
    }
    begin();
    try {
      for (std::size_t at = 0; at < entries.size(); at += kMostRows)
        insert(entries.subspan(at, std::min(kMostRows, entries.size() - at)));
      commit();
    } catch (...) {
      roll_back();
      throw;
    }
  }

  void announce(const std::string& game) override {
    const std::string text = game + " 0";
    const SqlValue values[] = {std::string_view(kChannel), std::string_view(text)};
    run("SELECT pg_notify($1, $2)", values);
  }

  // A lock that lasts as long as the connection: whoever can share it knows that nobody holds it any more.
  void hold(const std::string& process) override {
    held_ = process;
    take_hold();
  }
  bool is_alive(const std::string& process) override {
    const SqlValue values[] = {std::string_view(process)};
    return run("SELECT pg_try_advisory_xact_lock_shared(hashtextextended($1, 0))", values).rows.at(0).at(0) != "t";
  }

  void listen(std::function<void(const Notice&)> callback) override {
    listener_.reset();
    if (!callback) return;
    listener_ = std::make_unique<PostgresListener>(url_, std::move(callback), process_);
  }

 private:
  static constexpr std::int64_t kSchemaLock = 0x6b657373656c;  // "kessel": one number for all our processes

  void connect() {
    drop();
    link_ = connect_postgres(url_);
    process_ = PQbackendPID(link_.get());
    if (!held_.empty()) take_hold();
  }

  /// Tried, not waited for: the database may take a connection that we lost for alive, and then it is still held.
  void take_hold() {
    const SqlValue values[] = {std::string_view(held_)};
    execute("SELECT pg_try_advisory_lock(hashtextextended($1, 0))", values, true);
  }

  void drop() {
    link_.reset();
    prepared_.clear();
    process_ = 0;
  }

  /// Connects again if the connection is gone. Inside a transaction it stays gone, and the transaction fails.
  void revive() {
    if (in_transaction_) return;
    if (link_ == nullptr || PQstatus(link_.get()) != CONNECTION_OK || PQtransactionStatus(link_.get()) != PQTRANS_IDLE)
      return connect();
    // Between calls the server has nothing to say. If it did, that was probably its farewell: ask before relying on it.
    pollfd socket{PQsocket(link_.get()), POLLIN, 0};
    if (::poll(&socket, 1, 0) <= 0) return;
    const PostgresResult answer(PQexec(link_.get(), ""));
    if (PQresultStatus(answer.get()) != PGRES_EMPTY_QUERY) connect();
  }

  void insert(std::span<const EntryRow* const> entries) {
    std::vector<SqlValue> values;
    values.reserve(entries.size() * kColumns);
    for (const EntryRow* e : entries) values.insert(values.end(), {e->game, e->n, e->line, e->at, e->clock});
    execute(insert_of(entries.size()), values, entries.size() <= kPreparedRows);
  }

  SqlResult execute(std::string_view sql, std::span<const SqlValue> values, bool prepare) {
    const Parameters p(values);
    PostgresResult result;
    if (prepare) {
      const std::string& name = prepared(sql, p);
      result.reset(PQexecPrepared(link_.get(), name.c_str(), p.count(), p.pointers.data(), nullptr, nullptr, kAsText));
    } else {
      result.reset(PQexecParams(link_.get(), std::string(sql).c_str(), p.count(), p.types.data(), p.pointers.data(),
                                nullptr, nullptr, kAsText));
    }
    result = checked(std::move(result));
    SqlResult out;
    const int rows = PQntuples(result.get()), columns = PQnfields(result.get());
    out.rows.resize(static_cast<std::size_t>(rows));
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c)
        out.rows[static_cast<std::size_t>(r)].emplace_back(PQgetvalue(result.get(), r, c),
                                                           static_cast<std::size_t>(PQgetlength(result.get(), r, c)));
    out.changed = std::atoll(PQcmdTuples(result.get()));
    return out;
  }

  const std::string& prepared(std::string_view sql, const Parameters& p) {
    if (const auto found = prepared_.find(sql); found != prepared_.end()) return found->second;
    const std::string name = "s" + std::to_string(prepared_.size());
    const std::string text(sql);
    checked(PostgresResult(PQprepare(link_.get(), name.c_str(), text.c_str(), p.count(), p.types.data())));
    return prepared_.emplace(text, name).first->second;
  }

  PostgresResult checked(PostgresResult result) const {
    const ExecStatusType status = PQresultStatus(result.get());
    if (status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK) return result;
    const std::string message = "PostgreSQL: " + postgres_message(PQerrorMessage(link_.get()));
    const char* state = result == nullptr ? nullptr : PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
    if (state != nullptr && std::strcmp(state, "23505") == 0) throw UniqueViolation(message);
    throw StoreError(message);
  }

  static constexpr int kAsText = 0;

  std::string url_;
  std::string held_;  ///< the process that this connection stands for
  PostgresLink link_;
  bool in_transaction_ = false;
  std::map<std::string, std::string, std::less<>> prepared_;  ///< name by statement, of this connection
  std::atomic<int> process_ = 0;                              ///< at the other end of this connection
  std::unique_ptr<PostgresListener> listener_;                // ends first: it reads process_
};

}  // namespace

std::unique_ptr<SqlConnection> open_postgres(const std::string& url) {
  return std::make_unique<PostgresConnection>(url);
}

}  // namespace kessel::server
