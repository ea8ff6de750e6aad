#pragma once
// One connection to PostgreSQL, and the thread that listens on another. Only the postgres_ files include libpq.
#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <thread>

#include "server/store.h"

struct pg_conn;
struct pg_result;

namespace kessel::server {

struct EndLink {
  void operator()(pg_conn*) const;
};
using PostgresLink = std::unique_ptr<pg_conn, EndLink>;

struct ClearResult {
  void operator()(pg_result*) const;
};
using PostgresResult = std::unique_ptr<pg_result, ClearResult>;

inline constexpr const char* kChannel = "kessel";

/// Connects with our settings (UTF-8, durable commits, no endless waiting); throws StoreError.
PostgresLink connect_postgres(const std::string& url);

/// What libpq says, on one line.
std::string postgres_message(const char* text);

/// Hears what other processes announce, until it is destroyed. Reconnects by itself.
class PostgresListener {
 public:
  /// Listens when it returns; throws StoreError. `own` is the process at the other end of our own writing connection,
  /// whose announcements are left out.
  PostgresListener(std::string url, std::function<void(const Notice&)>, const std::atomic<int>& own);
  PostgresListener(const PostgresListener&) = delete;
  PostgresListener& operator=(const PostgresListener&) = delete;
  ~PostgresListener();

 private:
  PostgresLink connect() const;
  void listen();
  /// Waits for the link or, without one, for a while; true when the listener is to stop.
  bool wait(bool& readable) const;
  void hear();

  std::string url_;
  std::function<void(const Notice&)> callback_;
  const std::atomic<int>& own_;
  PostgresLink link_;
  int stop_[2] = {-1, -1};  ///< a pipe: a byte written into it ends the thread
  std::thread thread_;
};

}  // namespace kessel::server
