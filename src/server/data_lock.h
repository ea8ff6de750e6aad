#pragma once
// One server on one database file: a lock beside it, held for as long as the process lives, that tells who has it.
#include <memory>
#include <string>

#include "core/expected.h"

namespace kessel::server {

class DataLock {
 public:
  /// The fault says who holds it.
  static Expected<std::unique_ptr<DataLock>> take(const std::string& database);
  DataLock(const DataLock&) = delete;
  DataLock& operator=(const DataLock&) = delete;
  ~DataLock();
  /// Where this process is to be found, for whoever comes next.
  void tell(const std::string& address);

 private:
  explicit DataLock(int file) : file_(file) {}
  int file_;
};

}  // namespace kessel::server
