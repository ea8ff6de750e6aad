#pragma once
// A real PostgreSQL for the tests of one program: a cluster of its own in a temporary folder, reached through a Unix
// socket in it, started when first asked for and gone when the program ends.
#include <sys/types.h>

#include <string>
#include <vector>

namespace kessel::server {

/// KESSEL_NO_POSTGRES=1: the tests that need PostgreSQL are to be skipped. Otherwise they fail where it is missing.
bool without_postgres();

class PostgresServer {
 public:
  PostgresServer();
  PostgresServer(const PostgresServer&) = delete;
  PostgresServer& operator=(const PostgresServer&) = delete;
  ~PostgresServer();

  /// The URL of an empty place: a schema of its own in the one database, which costs a hundredth of a new database.
  std::string fresh_place();
  /// A database of its own; its URL.
  std::string fresh_database(const std::string& with);
  /// Any statements, as the tests' own; the first column of the result.
  static std::vector<std::string> ask(const std::string& url, const std::string& sql);

  void start();
  /// As if the machine had failed: no farewell, recovery at the next start.
  void crash();

 private:
  std::string url_of(const std::string& database) const;
  std::string log() const;
  void quicken_recovery() const;
  void clean_up();

  std::string programs_, folder_;
  uid_t user_ = 0;
  gid_t group_ = 0;
  pid_t owner_ = 0, server_ = 0;
  int places_ = 0;
};

/// The one server of this program; throws if it cannot be started (once, then always at once).
PostgresServer& postgres();

}  // namespace kessel::server
