#include "server/log.h"

#include <chrono>
#include <ctime>

namespace kessel::server {

Log::~Log() {
  if (file_ != nullptr && file_ != stderr) std::fclose(file_);
}

bool Log::open(const std::string& path) {
  file_ = path == "-" ? stderr : std::fopen(path.c_str(), "ae");
  return file_ != nullptr;
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
