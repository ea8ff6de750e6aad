#pragma once
// The server's log: one JSON object a line. What may not be written down (cookies, tokens, seeds, passphrases, what is
// said in a chat) has no place in any call.
#include <cstdio>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>

#include "core/json_writer.h"

namespace kessel::server {

class Log {
 public:
  Log() = default;  ///< keeps nothing
  Log(const Log&) = delete;
  Log& operator=(const Log&) = delete;
  ~Log();
  /// A file that is added to; "-" is stderr. False if it cannot be opened.
  bool open(const std::string& path);
  /// The same path anew: whoever rotates logs has moved the old file away. False: the old one is kept on.
  bool reopen();
  void set_sink(std::function<void(const std::string&)> sink) { sink_ = std::move(sink); }
  bool on() const { return file_ != nullptr || sink_ != nullptr; }

  /// log.write("request", [&](JsonWriter& j) { j.field("route", …); });
  template <class Fill>
  void write(std::string_view what, Fill fill) {
    if (!on()) return;
    JsonWriter j;
    begin(j, what);
    fill(j);
    j.end_object();
    line(j.text());
  }

 private:
  static void begin(JsonWriter& j, std::string_view what);
  void line(const std::string& text);
  std::mutex mutex_;
  std::string path_;
  std::FILE* file_ = nullptr;
  std::function<void(const std::string&)> sink_;
};

}  // namespace kessel::server
