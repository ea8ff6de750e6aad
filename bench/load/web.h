#pragma once
// HTTP and WebSocket from the client's end, thousands of them on one thread. Only web.cpp knows the library behind it.
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace kessel::loadtest {

using Clock = std::chrono::steady_clock;
using Task = std::function<void()>;

struct Address {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;
};

/// Everything happens in here, one thing after the other.
class Loop {
 public:
  Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  ~Loop();
  void at(Clock::time_point when, Task task);
  void after(Clock::duration delay, Task task) { at(Clock::now() + delay, std::move(task)); }
  /// Works until `done` says so; false if that took too long.
  bool run_until(const std::function<bool()>& done, Clock::duration most);
  void run_for(Clock::duration time) {
    run_until([] { return false; }, time);
  }
  struct Inside;
  Inside& inside() { return *inside_; }

 private:
  std::unique_ptr<Inside> inside_;
};

struct HttpReply {
  int status = 0;  ///< 0: there was no answer
  std::string body;
  std::string cookie;  ///< the value that was set, if any
};

struct HttpCall {
  std::string method = "GET", path;
  std::string body{};
  std::string cookie{};
};

/// Requests over a few kept connections.
class Http {
 public:
  using Then = std::function<void(const HttpReply&)>;
  Http(Loop& loop, Address to, int connections);
  Http(const Http&) = delete;
  Http& operator=(const Http&) = delete;
  ~Http();
  void send(HttpCall call, Then then);
  std::size_t unanswered() const;
  struct Inside;

 private:
  std::shared_ptr<Inside> inside_;
};

/// A connection that says what it is told to, or nothing; what it hears is thrown away.
class RawLine {
 public:
  RawLine() = default;
  RawLine(const RawLine&) = delete;
  RawLine& operator=(const RawLine&) = delete;
  virtual ~RawLine() = default;
  static std::shared_ptr<RawLine> open(Loop& loop, const Address& to);
  virtual void send(const std::string& bytes) = 0;
  virtual bool is_open() const = 0;
  virtual void hang_up() = 0;
};

class Socket {
 public:
  struct Ears {
    std::function<void()> opened;
    std::function<void(std::string_view)> text;
    std::function<void(int code)> closed;  ///< 0: the line broke, or was never there
  };
  struct Manner {
    bool reads = true;       ///< else whatever is sent to it piles up
    int receive_buffer = 0;  ///< bytes; 0: the system's
  };
  Socket() = default;
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  virtual ~Socket() = default;
  static std::shared_ptr<Socket> open(Loop& loop, const Address& to, const std::string& cookie, Ears ears,
                                      Manner manner);
  static std::shared_ptr<Socket> open(Loop& loop, const Address& to, const std::string& cookie, Ears ears) {
    return open(loop, to, cookie, std::move(ears), Manner());
  }
  virtual void send(std::string text) = 0;
  virtual void hang_up() = 0;  ///< without a word, and nothing is heard any more
  virtual bool is_open() const = 0;
  virtual std::size_t unsent() const = 0;  ///< messages
  /// Pings that the server has sent to all sockets so far.
  static std::uint64_t pings_heard();
};

}  // namespace kessel::loadtest
