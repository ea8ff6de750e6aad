#pragma once
// HTTP and WebSocket as the server sees them. One file (net_beast.cpp) knows the library behind it.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/expected.h"

namespace kessel::server {

/// One request, with the few headers that the server looks at.
struct Request {
  std::string method, target, path, query;  ///< path and query are the two halves of target, still percent-encoded
  std::string host, origin, cookie, kessel, if_none_match, forwarded_for, content_type, user_agent;
  std::string body;
  std::string remote;  ///< the peer's address without its port
  bool keep_alive = true;
};

/// Text that is sent to many and copied for none.
using Text = std::shared_ptr<const std::string>;

struct Reply {
  int status = 200;
  std::string type = "application/json";
  std::vector<std::pair<std::string, std::string>> headers{};
  Text body{};
};
/// Called once, from any thread.
using Respond = std::function<void(Reply)>;

/// One place of few that somebody has taken. It is given back when the last copy goes; an empty ticket is for none.
class Ticket {
 public:
  Ticket() = default;
  explicit Ticket(std::function<void()> give_back) : held_(std::make_shared<Held>(std::move(give_back))) {}
  explicit operator bool() const { return held_ != nullptr; }

 private:
  struct Held {
    explicit Held(std::function<void()> g) : give_back(std::move(g)) {}
    Held(const Held&) = delete;
    Held& operator=(const Held&) = delete;
    ~Held() { give_back(); }
    const std::function<void()> give_back;
  };
  std::shared_ptr<const Held> held_;
};

/// One open socket; a number is never used twice.
using Conn = std::uint64_t;

/// Whoever answers. All calls come from the one I/O thread and must be quick: real work goes elsewhere.
class NetHandler {
 public:
  NetHandler() = default;
  NetHandler(const NetHandler&) = delete;
  NetHandler& operator=(const NetHandler&) = delete;
  virtual ~NetHandler() = default;

  virtual void on_request(Request request, Respond respond) = 0;
  /// A socket asks to be opened: answer with nothing to accept, or with a reply to refuse. Called once, from any thread.
  virtual void on_upgrade(Request request, Conn conn, std::function<void(std::optional<Reply>)> decide) = 0;
  /// Reading goes on while few tickets of a socket are held: whoever floods waits for his own messages.
  virtual void on_message(Conn conn, std::string text, Ticket ticket) = 0;
  /// An accepted socket is gone. Nothing further comes from it.
  virtual void on_close(Conn conn) = 0;
};

struct NetConfig {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;                                                         ///< 0: any free one
  std::size_t max_header = 16 << 10, max_body = 1 << 20, max_message = 64 << 10;  ///< bytes
  std::size_t max_queue = 4 << 20;      ///< bytes that wait for one socket; whoever reads more slowly is dropped
  std::size_t max_connections = 20000;  ///< HTTP and sockets together; beyond, whoever has waited longest goes
  std::size_t max_by_address = 256;     ///< of one block of addresses; this machine is not limited
  bool limit_this_machine = false;
  std::size_t max_tickets = 16;                     ///< messages of one socket that are being worked on
  std::chrono::milliseconds header_timeout{10000};  ///< from connecting, or a request's first byte, to its last header
  std::chrono::milliseconds read_timeout{30000}, idle_timeout{75000}, socket_timeout{60000}, close_timeout{5000};
};

struct NetStats {
  std::uint64_t connections = 0, sockets = 0, accepted = 0, turned_away = 0, dropped_slow = 0, bytes_out = 0;
};

// Why a socket was closed (RFC 6455, section 7.4.1).
inline constexpr int kCloseGoingAway = 1001;
inline constexpr int kCloseNotText = 1003;
inline constexpr int kClosePolicy = 1008;

class Net {
 public:
  Net() = default;
  Net(const Net&) = delete;
  Net& operator=(const Net&) = delete;
  virtual ~Net() = default;

  /// Binds the address. Nothing is accepted before `start`.
  static Expected<std::unique_ptr<Net>> listen(const NetConfig& config);
  virtual std::uint16_t port() const = 0;
  /// Starts the I/O thread.
  virtual void start(NetHandler& handler) = 0;

  // From any thread. What is sent to a socket that is gone is lost.
  virtual void send(Conn conn, Text text) = 0;
  virtual void close(Conn conn, int code, std::string reason) = 0;

  /// Accepts nothing more; requests that are being answered end, idle connections are closed.
  virtual void stop_accepting() = 0;
  /// Closes every socket with a reason, waits for them that long, and ends the I/O thread.
  virtual void stop(std::chrono::milliseconds grace) = 0;
  virtual NetStats stats() const = 0;
};

}  // namespace kessel::server
