#include "server/log.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <utility>

namespace kessel::server {

Log::~Log() {
  if (file_ != nullptr && file_ != stderr) std::fclose(file_);
}

namespace {

/// For its owner alone, whoever made it: addresses and ids of people are in it. Devices and pipes are left as they are.
std::FILE* open_private(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return nullptr;
  struct stat about {};
  if (::fstat(file, &about) == 0 && S_ISREG(about.st_mode) && (about.st_mode & (S_IRWXG | S_IRWXO)) != 0 &&
      ::fchmod(file, S_IRUSR | S_IWUSR) != 0) {
    ::close(file);
    return nullptr;
  }
  return ::fdopen(file, "a");
}

}  // namespace

bool Log::open(const std::string& path) {
  path_ = path;
  file_ = path == "-" ? stderr : open_private(path);
  return file_ != nullptr;
}

bool Log::reopen() {
  if (file_ == nullptr || file_ == stderr) return true;
  std::FILE* fresh = open_private(path_);
  if (fresh == nullptr) return false;
  const std::lock_guard lock(mutex_);
  std::fclose(std::exchange(file_, fresh));
  return true;
}

void Log::begin(JsonWriter& j, std::string_view what) {
  const auto now = std::chrono::system_clock::now();
  const std::time_t seconds = std::chrono::system_clock::to_time_t(now);
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now.time_since_epoch()).count() % 1000;
  std::tm utc{};
  gmtime_r(&seconds, &utc);
  char day[32], time[48];
  std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &utc);
  std::snprintf(time, sizeof time, "%s.%03dZ", day, static_cast<int>(ms));
  j.begin_object().field("time", std::string_view(time)).field("what", what);
}

void Log::line(const std::string& text) {
  const std::lock_guard lock(mutex_);
  if (sink_) sink_(text);
  if (file_ == nullptr) return;
  std::fwrite(text.data(), 1, text.size(), file_);
  std::fputc('\n', file_);
  std::fflush(file_);
}

}  // namespace kessel::server
