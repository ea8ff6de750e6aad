#include "server/data_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>

namespace kessel::server {
namespace {

std::string message_of(int error) { return std::error_code(error, std::generic_category()).message(); }

/// "1234\n" or, once it listens, "1234\nhttp://127.0.0.1:8044/\n".
std::string holder(int file) {
  std::array<char, 400> text{};
  const ssize_t n = ::pread(file, text.data(), text.size(), 0);
  const std::string said(text.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
  const std::size_t first = said.find('\n');
  if (first == std::string::npos) return "by another server";
  const std::string process = "by process " + said.substr(0, first);
  const std::size_t second = said.find('\n', first + 1);
  if (second == std::string::npos) return process + ", which is just starting";
  return process + " at " + said.substr(first + 1, second - first - 1);
}

void rewrite(int file, const std::string& text) {
  // Only a help for people: the lock holds whether this can be written or not.
  if (::ftruncate(file, 0) == 0 && ::pwrite(file, text.data(), text.size(), 0) < 0) return;
}

}  // namespace

Expected<std::unique_ptr<DataLock>> DataLock::take(const std::string& database) {
  // One file has one lock, whichever way it is named.
  std::error_code failed;
  std::filesystem::path path = std::filesystem::weakly_canonical(database, failed);
  if (failed) path = database;
  if (!path.parent_path().empty()) std::filesystem::create_directories(path.parent_path(), failed);
  const std::string name = path.string() + ".lock";
  const int file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return Fault{name, "cannot be made: " + message_of(errno)};
  if (::flock(file, LOCK_EX | LOCK_NB) != 0) {
    const int error = errno;
    const std::string who = error == EWOULDBLOCK ? holder(file) : "cannot be locked: " + message_of(error);
    ::close(file);
    if (error != EWOULDBLOCK) return Fault{name, who};
    return Fault{"", "the games in " + path.string() + " are being served already, " + who};
  }
  rewrite(file, std::to_string(::getpid()) + "\n");
  return std::unique_ptr<DataLock>(new DataLock(file));
}

void DataLock::tell(const std::string& address) { rewrite(file_, std::to_string(::getpid()) + "\n" + address + "\n"); }

DataLock::~DataLock() {
  rewrite(file_, "");  // the file stays: whoever waits for it must not find another of its name
  ::close(file_);
}

}  // namespace kessel::server
