#pragma once
// PostgreSQL: several server processes share one database and hear of each other's entries.
#include <memory>
#include <string>

#include "server/store_sql.h"

namespace kessel::server {

/// Connects; throws StoreError. A connection that is lost later is made anew by the next call.
std::unique_ptr<SqlConnection> open_postgres(const std::string& url);

}  // namespace kessel::server
