#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <map>
#include <system_error>

namespace kessel::server {

namespace {

constexpr int kBusyMilliseconds = 10'000;

constexpr Dialect kDialect{
    .id = "TEXT", .integer = "INTEGER", .serial = "INTEGER", .strict = " STRICT", .packed = " STRICT, WITHOUT ROWID"};

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
};
struct FinishStatement {
  void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
};
using Statement = std::unique_ptr<sqlite3_stmt, FinishStatement>;

/// A statement in use; ready for its next use, and holding nobody's texts, when this ends.
struct InUse {
  explicit InUse(sqlite3_stmt* s) : statement(s) {}
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
  ~InUse() {
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
  }
  sqlite3_stmt* statement;
};

/// Makes the file with rights for its owner alone; SQLite gives the same rights to the files that go with it.
void make_private_file(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (const fs::path folder = fs::path(path).parent_path(); !folder.empty()) fs::create_directories(folder, error);
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0)
    throw StoreError("cannot open " + path + ": " + std::error_code(errno, std::generic_category()).message());
  ::close(file);
}

class SqliteConnection : public SqlConnection {
 public:
  explicit SqliteConnection(const std::string& path) {
    if (path.empty()) throw StoreError("sqlite: needs the path of a file");
    const bool in_memory = path == ":memory:";
    if (!in_memory) make_private_file(path);
    sqlite3* db = nullptr;
    // Our own lock serves instead of SQLite's. "./" keeps SQLite from reading meaning into a relative path ("file:…").
    const std::string name = in_memory || path.starts_with('/') ? path : "./" + path;
    const int code =
        sqlite3_open_v2(name.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    db_.reset(db);
    if (code != SQLITE_OK) fail("cannot open " + path);
    sqlite3_extended_result_codes(db, 1);
    sqlite3_busy_timeout(db, kBusyMilliseconds);
    path_ = path;
    if (!in_memory) expect_sound();
    const std::string mode = write_ahead_mode();
    if (mode != "wal" && !in_memory) throw StoreError("SQLite cannot keep a write-ahead log beside " + path);
    script("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;");
  }

  /// Before anything is written: a file that is damaged is not made worse.
  void expect_sound() {
    const SqlResult found = run("PRAGMA quick_check(1)", {});
    if (found.rows.size() == 1 && found.rows[0].at(0) == "ok") return;
    damaged_ = true;
    refuse_damaged(found.rows.empty() ? "quick_check says nothing" : found.rows[0].at(0));
  }

  [[noreturn]] void refuse_damaged(const std::string& how) const {
    throw StoreError(path_ + " is damaged and was left as it is (" + how +
                     "): put a backup in its place, docs/storage.md tells how");
  }

  /// Turning a new file to the write-ahead log does not heed the busy timeout: where several open it at once, all but one
  /// are told that it is locked. They try again for as long as any other call would wait.
  std::string write_ahead_mode() {
    for (int waited = 0;; waited += 10) {
      try {
        return run("PRAGMA journal_mode = WAL", {}).rows.at(0).at(0);
      } catch (const StoreError&) {
        const int code = sqlite3_errcode(db_.get()) & 0xff;
        if ((code != SQLITE_BUSY && code != SQLITE_LOCKED) || waited >= kBusyMilliseconds) throw;
        sqlite3_sleep(10);
      }
    }
  }

  const Dialect& dialect() const override { return kDialect; }

  SqlResult run(std::string_view sql, std::span<const SqlValue> values) override {
    if (damaged_) refuse_damaged("found while it was in use");
    const InUse use(prepared(sql));
    for (std::size_t i = 0; i < values.size(); ++i) bind(use.statement, static_cast<int>(i) + 1, values[i]);
    SqlResult out;
    const int columns = sqlite3_column_count(use.statement);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(use.statement)) == SQLITE_ROW) {
      SqlRow& row = out.rows.emplace_back();
      row.reserve(static_cast<std::size_t>(columns));
      for (int c = 0; c < columns; ++c) {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(use.statement, c));
        row.emplace_back(text == nullptr ? "" : text, static_cast<std::size_t>(sqlite3_column_bytes(use.statement, c)));
      }
    }
    if (code != SQLITE_DONE) fail();
    out.changed = sqlite3_changes64(db_.get());
    return out;
  }

  void script(const std::string& sql) override {
    if (sqlite3_exec(db_.get(), sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK) fail();
  }

  // IMMEDIATE: the lock is waited for here, where waiting can help, and not between reading and writing.
  void begin() override { run("BEGIN IMMEDIATE", {}); }
  void commit() override { run("COMMIT", {}); }
  void roll_back() noexcept override {
    if (sqlite3_get_autocommit(db_.get()) == 0) sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

  void append(std::span<const EntryRow* const> entries) override {
    begin();
    try {
      for (const EntryRow* e : entries) {
        const SqlValue values[] = {e->game, e->n, e->line, e->at, e->clock};
        run("INSERT INTO entries (game, n, line, at, clock) VALUES ($1, $2, $3, $4, $5)", values);
      }
      commit();
    } catch (...) {
      roll_back();
      throw;
    }
  }

 private:
  sqlite3_stmt* prepared(std::string_view sql) {
    if (const auto found = statements_.find(sql); found != statements_.end()) return found->second.get();
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v3(db_.get(), sql.data(), static_cast<int>(sql.size()), SQLITE_PREPARE_PERSISTENT, &statement,
                           nullptr) != SQLITE_OK)
      fail();
    return statements_.emplace(std::string(sql), Statement(statement)).first->second.get();
  }

  void bind(sqlite3_stmt* statement, int place, const SqlValue& value) {
    int code = SQLITE_OK;
    if (const auto* number = std::get_if<std::int64_t>(&value))
      code = sqlite3_bind_int64(statement, place, *number);
    else if (const auto* text = std::get_if<std::string_view>(&value))
      // An empty view may point nowhere, which SQLite would take for NULL.
      code = sqlite3_bind_text64(statement, place, text->empty() ? "" : text->data(), text->size(), SQLITE_STATIC,
                                 SQLITE_UTF8);
    else
      code = sqlite3_bind_null(statement, place);
    if (code != SQLITE_OK) fail();
  }

  [[noreturn]] void fail(const std::string& doing = "SQLite") {
    if (const int kind = sqlite3_errcode(db_.get()) & 0xff; kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB) {
      damaged_ = true;  // nothing is written on it from here on
      refuse_damaged(sqlite3_errmsg(db_.get()));
    }
    const std::string message = doing + ": " + sqlite3_errmsg(db_.get());
    const int code = sqlite3_extended_errcode(db_.get());
    if (code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE) throw UniqueViolation(message);
    throw StoreError(message);
  }

  std::string path_;
  bool damaged_ = false;
  std::unique_ptr<sqlite3, CloseDatabase> db_;
  std::map<std::string, Statement, std::less<>> statements_;  // end before the database does
};

}  // namespace

std::unique_ptr<SqlConnection> open_sqlite(const std::string& path) { return std::make_unique<SqliteConnection>(path); }

}  // namespace kessel::server
