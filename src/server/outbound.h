#pragma once
// What leaves the server on its own account: mail and webhooks. One file (outbound_curl.cpp) knows the library behind it.
#include <sys/socket.h>

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "core/expected.h"

namespace kessel::server {

/// How mail is sent and whom webhooks may reach. Nothing set: nothing is sent.
struct OutboundConfig {
  std::string mail_from{};
  std::string smtp{};           ///< smtp://[USER[:PASSWORD]@]HOST[:PORT] or smtps://…
  std::string smtp_password{};  ///< used if the URL has none
  std::string sendmail{};       ///< path of a program that takes a message on its input
  bool webhooks = false;
  bool webhooks_to_private = false;  ///< also to this machine and to private networks
};

struct Mail {
  std::string to, subject, text;
};

/// What became of it. The reason names no address, so that it may be logged.
struct Delivery {
  enum class Result { Sent, Later, Never };
  Result result = Result::Later;
  std::string why{};
};

/// Calls take seconds, and end early once `stop` is set. One thread per kind may call at a time.
class Outbound {
 public:
  explicit Outbound(const std::atomic<bool>& stop) : stop_(stop) {}
  Outbound(const Outbound&) = delete;
  Outbound& operator=(const Outbound&) = delete;
  virtual ~Outbound() = default;
  virtual bool sends_mail() const = 0;
  virtual bool calls_webhooks() const = 0;
  virtual Delivery mail(const Mail&) = 0;
  virtual Delivery webhook(const std::string& url, const std::string& json) = 0;

 protected:
  const std::atomic<bool>& stop_;
};

/// What is wrong with the settings, in one line without their secrets; or nothing.
std::optional<Fault> bad_outbound(const OutboundConfig&);
/// Throws std::runtime_error for settings that `bad_outbound` would not have.
std::unique_ptr<Outbound> make_outbound(const OutboundConfig&, const std::atomic<bool>& stop);

/// A message with its headers; every line ends with `end`. Texts are UTF-8, addresses have been checked.
std::string mail_message(const std::string& from, const Mail&, const char* end);
/// An address as people have them: one @, plain ASCII, nothing that could end a header.
std::optional<std::string> bad_mail_address(const std::string&);
/// http:// or https://, a host, no user, no control characters.
std::optional<std::string> bad_webhook(const std::string&);
/// An address of the open internet: not this machine, no private or local network, nobody's group or documentation.
bool is_public_address(const sockaddr* address);

/// Hands the message to the program on its input; no shell has a part in it.
Delivery run_sendmail(const std::string& program, const std::string& message, const std::atomic<bool>& stop);

}  // namespace kessel::server
