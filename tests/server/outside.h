#pragma once
// The outside world in small: a mail server and a web server on loopback ports, for tests of what leaves the server.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace kessel::server {

/// Takes one connection after the other and lets `talk` speak on it.
class Outside {
 public:
  Outside() {
    listener_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in here{};
    here.sin_family = AF_INET;
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof here;
    if (::bind(listener_, reinterpret_cast<sockaddr*>(&here), size) != 0 || ::listen(listener_, 16) != 0 ||
        ::getsockname(listener_, reinterpret_cast<sockaddr*>(&here), &size) != 0)
      throw std::runtime_error("no port");
    port_ = ntohs(here.sin_port);
  }
  Outside(const Outside&) = delete;
  Outside& operator=(const Outside&) = delete;
  virtual ~Outside() { ::close(listener_); }
  std::uint16_t port() const { return port_; }
  int connections() const { return connections_; }

 protected:
  virtual void talk(int fd) = 0;
  void open() {
    thread_ = std::thread([this] {
      while (!stop_) {
        pollfd p{listener_, POLLIN, 0};
        if (::poll(&p, 1, 10) <= 0) continue;
        const int fd = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
        if (fd < 0) continue;
        ++connections_;
        talk(fd);
        ::close(fd);
      }
    });
  }
  void shut() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
  }
  /// Reads until the mark has come; what was read with it, or nothing if the peer has gone.
  bool read_until(int fd, std::string& buffer, const std::string& mark, std::string& out) {
    for (;;) {
      if (const std::size_t at = buffer.find(mark); at != std::string::npos) {
        out = buffer.substr(0, at);
        buffer.erase(0, at + mark.size());
        return true;
      }
      if (!read_some(fd, buffer)) return false;
    }
  }
  bool read_some(int fd, std::string& buffer) {
    while (!stop_) {
      pollfd p{fd, POLLIN, 0};
      if (::poll(&p, 1, 10) <= 0) continue;
      char bytes[4096];
      const ssize_t n = ::recv(fd, bytes, sizeof bytes, 0);
      if (n <= 0) return false;
      buffer.append(bytes, static_cast<std::size_t>(n));
      return true;
    }
    return false;
  }
  static void say(int fd, const std::string& text) {
    static_cast<void>(::send(fd, text.data(), text.size(), MSG_NOSIGNAL) == 0);
  }
  std::mutex mutex_;
  std::atomic<bool> stop_{false};

 private:
  int listener_ = -1;
  std::uint16_t port_ = 0;
  std::atomic<int> connections_{0};
  std::thread thread_;
};

/// Speaks as much SMTP as a sender needs, and keeps what it was sent.
class PostOffice : public Outside {
 public:
  struct Letter {
    std::string from, to, text;  ///< with the commands' own words
  };
  PostOffice() { open(); }
  ~PostOffice() override { shut(); }
  std::string url(const std::string& user = {}) const {
    return "smtp://" + (user.empty() ? "" : user + "@") + "127.0.0.1:" + std::to_string(port());
  }
  std::vector<Letter> letters() {
    const std::lock_guard lock(mutex_);
    return letters_;
  }
  std::string credentials() {
    const std::lock_guard lock(mutex_);
    return credentials_;
  }
  std::atomic<int> answer_to_recipient{250};

 protected:
  void talk(int fd) override {
    std::string buffer, line;
    Letter letter;
    say(fd, "220 here\r\n");
    while (read_until(fd, buffer, "\r\n", line)) {
      if (line.starts_with("EHLO")) {
        say(fd, "250-here\r\n250 AUTH PLAIN\r\n");
      } else if (line.starts_with("AUTH PLAIN")) {
        std::string more = line.substr(std::min<std::size_t>(11, line.size()));
        if (more.empty()) {
          say(fd, "334 \r\n");
          if (!read_until(fd, buffer, "\r\n", more)) return;
        }
        const std::lock_guard lock(mutex_);
        credentials_ = more;
        say(fd, "235 well\r\n");
      } else if (line.starts_with("MAIL")) {
        letter.from = line;
        say(fd, "250 well\r\n");
      } else if (line.starts_with("RCPT")) {
        letter.to = line;
        say(fd, std::to_string(answer_to_recipient) + " so be it\r\n");
      } else if (line == "DATA") {
        say(fd, "354 go on\r\n");
        if (!read_until(fd, buffer, "\r\n.\r\n", letter.text)) return;
        const std::lock_guard lock(mutex_);
        letters_.push_back(letter);
        say(fd, "250 taken\r\n");
      } else if (line == "QUIT") {
        say(fd, "221 bye\r\n");
        return;
      } else {
        say(fd, "500 what?\r\n");
      }
    }
  }

 private:
  std::vector<Letter> letters_;
  std::string credentials_;
};

/// Answers every request the same way, and keeps them.
class WebSite : public Outside {
 public:
  struct Asked {
    std::string head, body;
  };
  WebSite() { open(); }
  ~WebSite() override { shut(); }
  std::string url(const std::string& path = "/hook") const {
    return "http://127.0.0.1:" + std::to_string(port()) + path;
  }
  std::vector<Asked> asked() {
    const std::lock_guard lock(mutex_);
    return asked_;
  }
  void answer_with(const std::string& text) {
    const std::lock_guard lock(mutex_);
    answer_ = text;
  }
  std::atomic<bool> silent{false};

 protected:
  void talk(int fd) override {
    std::string buffer;
    Asked a;
    if (!read_until(fd, buffer, "\r\n\r\n", a.head)) return;
    const std::size_t at = a.head.find("Content-Length: ");
    const std::size_t length = at == std::string::npos ? 0 : std::stoul(a.head.substr(at + 16));
    while (buffer.size() < length && read_some(fd, buffer)) {
    }
    a.body = buffer.substr(0, length);
    std::string answer;
    {
      const std::lock_guard lock(mutex_);
      asked_.push_back(a);
      answer = answer_;
    }
    while (silent && !stop_) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    say(fd, answer);
  }

 private:
  std::vector<Asked> asked_;
  std::string answer_ = "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n";
};

}  // namespace kessel::server
