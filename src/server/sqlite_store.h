#pragma once
// SQLite: one file, one server process.
#include <memory>
#include <string>

#include "server/store_sql.h"

namespace kessel::server {

/// Opens the file, or makes it (readable by its owner only); throws StoreError. `:memory:` keeps nothing.
std::unique_ptr<SqlConnection> open_sqlite(const std::string& path);

}  // namespace kessel::server
