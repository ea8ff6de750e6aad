#include "server/store.h"

#include <string_view>

#include "server/postgres_store.h"
#include "server/sqlite_store.h"
#include "server/store_sql.h"

namespace kessel::server {

Expected<std::unique_ptr<Store>> open_store(const std::string& url) {
  constexpr std::string_view kSqlite = "sqlite:";
  // No message repeats the URL: it may hold a password.
  try {
    if (url.starts_with(kSqlite))
      return std::unique_ptr<Store>(std::make_unique<SqlStore>(open_sqlite(url.substr(kSqlite.size()))));
    if (url.starts_with("postgres://") || url.starts_with("postgresql://"))
      return std::unique_ptr<Store>(std::make_unique<SqlStore>(open_postgres(url)));
  } catch (const StoreError& e) {
    return Fault{"database", e.what()};
  }
  return Fault{"database", "its URL begins with sqlite: or postgres://"};
}

}  // namespace kessel::server
