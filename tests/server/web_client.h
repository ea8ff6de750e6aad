#pragma once
// A small blocking HTTP and WebSocket client for tests: real bytes over a real loopback socket.
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace kessel::server {

using Json = nlohmann::json;

/// A TCP connection; reads end with what came so far when nothing comes for `timeout_ms`.
class Wire {
 public:
  explicit Wire(std::uint16_t port, int receive_buffer = 0);
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;
  ~Wire() { close(); }
  bool write(const std::string& bytes);
  /// Reads until the buffer holds `wanted` bytes; false if the peer has gone or nothing comes in time.
  bool fill(std::size_t wanted, int timeout_ms);
  bool fill_until(const std::string& mark, int timeout_ms);
  std::string take(std::size_t n);
  void close();
  bool open() const { return fd_ >= 0; }
  int handle() const { return fd_; }
  bool at_end() const { return ended_; }
  std::string& buffer() { return buffer_; }
  std::uint64_t received() const { return received_; }

 private:
  int fd_ = -1;
  bool ended_ = false;
  std::uint64_t received_ = 0;
  std::string buffer_;
};

struct Answer {
  int status = 0;
  std::multimap<std::string, std::string> headers;  ///< names in lower case
  std::string body;
  Json json() const { return Json::parse(body, nullptr, false); }
  std::string header(const std::string& name) const;
  std::string code() const;  ///< of an error
};

/// One browser: its cookie, and requests of it.
class Browser {
 public:
  explicit Browser(std::uint16_t port) : port_(port) {}
  Answer send(const std::string& method, const std::string& path, const std::string& body = {},
              const std::vector<std::string>& headers = {});
  Answer get(const std::string& path) { return send("GET", path); }
  Answer post(const std::string& path, const Json& body) { return send("POST", path, body.dump(), {"X-Kessel: 1"}); }
  Answer remove(const std::string& path) { return send("DELETE", path, {}, {"X-Kessel: 1"}); }
  /// GET /api/me: from here on the server knows this browser.
  Browser& meet();
  std::uint16_t port() const { return port_; }
  const std::string& cookie() const { return cookie_; }
  void set_cookie(std::string c) { cookie_ = std::move(c); }
  const std::string& host() const { return host_; }
  void set_host(std::string h) { host_ = std::move(h); }

 private:
  std::uint16_t port_;
  std::string cookie_, host_;
};

Answer read_answer(Wire& wire, int timeout_ms, bool head = false);

/// A socket of a browser.
class Line {
 public:
  /// `headers` are added to the opening request.
  explicit Line(const Browser& browser, const std::vector<std::string>& headers = {}, int receive_buffer = 0,
                const std::string& path = "/ws");
  int status() const { return status_; }  ///< 101 if the socket is open
  bool open() const { return status_ == 101 && wire_.open() && close_code_ == 0 && !wire_.at_end(); }
  bool send(const Json& message) { return send_text(message.dump()); }
  bool send_text(const std::string& text, int opcode = 1);
  void send_raw(const std::string& bytes) { wire_.write(bytes); }
  /// The next message, or nothing within the time.
  std::optional<std::string> receive_text(int timeout_ms = 5000);
  Json receive(int timeout_ms = 5000);  ///< discarded value if none came
  /// The next message of that kind; those before it are kept in `seen`.
  Json wait(const std::string& kind, int timeout_ms = 10000);
  /// Sends and waits for the message with its cid.
  Json ask(Json message, int timeout_ms = 10000);
  int close_code() const { return close_code_; }
  const std::string& close_reason() const { return close_reason_; }
  void hang_up() { wire_.close(); }
  Wire& wire() { return wire_; }
  std::vector<std::string> seen;  ///< every text received so far
  Json refused;                   ///< the body that came instead of a socket

 private:
  Wire wire_;
  int status_ = 0, close_code_ = 0, next_ = 1;
  std::string close_reason_;
};

}  // namespace kessel::server
