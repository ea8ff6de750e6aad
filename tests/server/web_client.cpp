#include "web_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>

namespace kessel::server {
namespace {

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

}  // namespace

Wire::Wire(std::uint16_t port, int receive_buffer) {
  fd_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd_ < 0) throw std::runtime_error("no socket");
  if (receive_buffer > 0) ::setsockopt(fd_, SOL_SOCKET, SO_RCVBUF, &receive_buffer, sizeof receive_buffer);
  const int yes = 1;
  ::setsockopt(fd_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(fd_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) close();
}

void Wire::close() {
  if (fd_ >= 0) ::close(fd_);
  fd_ = -1;
}

bool Wire::write(const std::string& bytes) {
  std::size_t done = 0;
  while (fd_ >= 0 && done < bytes.size()) {
    const ssize_t n = ::send(fd_, bytes.data() + done, bytes.size() - done, MSG_NOSIGNAL);
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return fd_ >= 0;
}

bool Wire::fill(std::size_t wanted, int timeout_ms) {
  while (buffer_.size() < wanted) {
    if (fd_ < 0 || ended_) return false;
    pollfd p{fd_, POLLIN, 0};
    if (::poll(&p, 1, timeout_ms) <= 0) return false;
    char chunk[65536];
    const ssize_t n = ::recv(fd_, chunk, sizeof chunk, 0);
    if (n <= 0) {
      ended_ = true;
      return false;
    }
    received_ += static_cast<std::uint64_t>(n);
    buffer_.append(chunk, static_cast<std::size_t>(n));
  }
  return true;
}

bool Wire::fill_until(const std::string& mark, int timeout_ms) {
  while (buffer_.find(mark) == std::string::npos)
    if (!fill(buffer_.size() + 1, timeout_ms)) return false;
  return true;
}

std::string Wire::take(std::size_t n) {
  std::string out = buffer_.substr(0, n);
  buffer_.erase(0, n);
  return out;
}

std::string Answer::header(const std::string& name) const {
  const auto it = headers.find(name);
  return it == headers.end() ? "" : it->second;
}

std::string Answer::code() const {
  const Json j = json();
  if (!j.is_object() || !j.contains("error")) return "";
  return j["error"].value("code", "");
}

Answer read_answer(Wire& wire, int timeout_ms, bool head) {
  Answer a;
  if (!wire.fill_until("\r\n\r\n", timeout_ms)) return a;
  const std::string top = wire.take(wire.buffer().find("\r\n\r\n") + 4);
  a.status = std::stoi(top.substr(9, 3));
  std::size_t at = top.find("\r\n") + 2;
  while (at < top.size() - 2) {
    const std::size_t end = top.find("\r\n", at), colon = top.find(':', at);
    a.headers.emplace(lower(top.substr(at, colon - at)), top.substr(colon + 2, end - colon - 2));
    at = end + 2;
  }
  if (a.status == 100) return read_answer(wire, timeout_ms, head);
  const std::string length = a.header("content-length");
  if (head || length.empty()) return a;
  const std::size_t n = std::stoul(length);
  if (!wire.fill(n, timeout_ms)) {
    a.status = 0;
    return a;
  }
  a.body = wire.take(n);
  return a;
}

Answer Browser::send(const std::string& method, const std::string& path, const std::string& body,
                     const std::vector<std::string>& headers) {
  Wire wire(port_);
  std::string text = method + " " + path + " HTTP/1.1\r\n";
  text += "Host: " + (host_.empty() ? "127.0.0.1:" + std::to_string(port_) : host_) + "\r\nConnection: close\r\n";
  if (!cookie_.empty()) text += "Cookie: kessel=" + cookie_ + "\r\n";
  for (const std::string& h : headers) text += h + "\r\n";
  if (!body.empty() || method == "POST") text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  wire.write(text + "\r\n" + body);
  Answer a = read_answer(wire, 20000, method == "HEAD");
  std::string set = a.header("set-cookie");
  if (set.starts_with("__Host-")) set.erase(0, 7);  // read under its old name too
  if (set.starts_with("kessel=")) cookie_ = set.substr(7, set.find(';') - 7);
  return a;
}

Browser& Browser::meet() {
  get("/api/me");
  return *this;
}

Line::Line(const Browser& browser, const std::vector<std::string>& headers, int receive_buffer, const std::string& path)
    : wire_(browser.port(), receive_buffer) {
  std::string text = "GET " + path + " HTTP/1.1\r\nHost: " +
                     (browser.host().empty() ? "127.0.0.1:" + std::to_string(browser.port()) : browser.host()) +
                     "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
  if (!browser.cookie().empty()) text += "Cookie: kessel=" + browser.cookie() + "\r\n";
  for (const std::string& h : headers) text += h + "\r\n";
  wire_.write(text + "\r\n");
  const Answer a = read_answer(wire_, 20000);
  status_ = a.status;
  if (status_ != 101) refused = a.json();
}

bool Line::send_text(const std::string& text, int opcode) {
  std::string frame;
  frame += static_cast<char>(0x80 | opcode);
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else if (text.size() < 65536) {
    frame += static_cast<char>(0x80 | 126);
    frame += static_cast<char>(text.size() >> 8);
    frame += static_cast<char>(text.size() & 255);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int i = 7; i >= 0; --i) frame += static_cast<char>(static_cast<std::uint64_t>(text.size()) >> (8 * i) & 255);
  }
  frame += std::string("\x01\x02\x03\x04", 4);
  for (std::size_t i = 0; i < text.size(); ++i) frame += static_cast<char>(text[i] ^ static_cast<char>(i % 4 + 1));
  return wire_.write(frame);
}

std::optional<std::string> Line::receive_text(int timeout_ms) {
  std::string text;
  for (;;) {
    if (!wire_.fill(2, timeout_ms)) return std::nullopt;
    std::string& b = wire_.buffer();
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(b[i]); };
    std::size_t length = byte(1) & 127, head = 2;
    if (length >= 126) {
      head = length == 126 ? 4 : 10;
      if (!wire_.fill(head, timeout_ms)) return std::nullopt;
      length = 0;
      for (std::size_t i = 2; i < head; ++i) length = length << 8 | byte(i);
    }
    if (!wire_.fill(head + length, timeout_ms)) return std::nullopt;
    const int opcode = byte(0) & 15;
    const bool last = (byte(0) & 128) != 0;
    wire_.take(head);
    const std::string payload = wire_.take(length);
    if (opcode == 8) {
      if (payload.size() >= 2) {
        close_code_ = static_cast<unsigned char>(payload[0]) << 8 | static_cast<unsigned char>(payload[1]);
        close_reason_ = payload.substr(2);
      } else {
        close_code_ = 1005;
      }
      send_text(payload.substr(0, 2), 8);
      wire_.fill(wire_.buffer().size() + 1, 1000);  // the server ends the connection, then we do
      wire_.close();
      return std::nullopt;
    }
    if (opcode == 9) send_text(payload, 10);
    if (opcode == 9 || opcode == 10) continue;
    text += payload;
    if (!last) continue;
    seen.push_back(text);
    return text;
  }
}

Json Line::receive(int timeout_ms) {
  const auto text = receive_text(timeout_ms);
  return text ? Json::parse(*text, nullptr, false) : Json(Json::value_t::discarded);
}

Json Line::wait(const std::string& kind, int timeout_ms) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Json(Json::value_t::discarded);
    Json m = receive(static_cast<int>(left.count()));
    if (m.is_discarded() || m.value("t", "") == kind) return m;
  }
}

Json Line::ask(Json message, int timeout_ms) {
  if (!message.contains("cid")) message["cid"] = "c" + std::to_string(next_++);
  const std::string cid = message["cid"];
  send(message);
  const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout_ms);
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    if (left.count() <= 0) return Json(Json::value_t::discarded);
    Json m = receive(static_cast<int>(left.count()));
    if (m.is_discarded() || m.value("cid", "") == cid) return m;
  }
}

}  // namespace kessel::server
