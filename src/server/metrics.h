#pragma once
// Numbers about the running server, in the text form that Prometheus reads.
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace kessel::server {

/// How long something took: how often at most so many seconds.
class Histogram {
 public:
  static constexpr std::array<double, 14> kBounds{0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05,
                                                  0.1,    0.25,  0.5,    1,     2.5,  5,     10};
  void add(std::chrono::nanoseconds took);
  void write(std::string& out, const char* name, const char* help) const;
  std::uint64_t count() const { return count_; }

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size()> below_{};
  std::atomic<std::uint64_t> count_{0}, nanoseconds_{0};
};

struct Metrics {
  using Counter = std::atomic<std::uint64_t>;
  std::array<Counter, 6> replies{};  ///< by hundreds of the status
  Counter messages{0}, message_errors{0}, limited{0};
  Counter inputs{0}, rolls{0}, refusals{0}, stale{0}, undos{0}, computer_inputs{0};
  Counter commits{0}, commit_entries{0}, commit_failures{0};
  Counter games_made{0}, games_started{0}, games_ended{0}, games_loaded{0}, games_unloaded{0}, set_aside{0};
  Counter log_in_failures{0}, internal_errors{0}, probe_failures{0};
  Counter hints{0}, whys{0}, thoughts_dropped{0}, reviews{0};
  Counter mails_sent{0}, webhooks_sent{0}, notice_failures{0}, notices_given_up{0};
  std::atomic<std::uint64_t> notices_waiting{0};  ///< as last looked at
  Histogram request_seconds;                      ///< HTTP: from the request read to the reply handed over
  Histogram input_seconds;                        ///< from an `act` message read to all views handed over
  Histogram commit_seconds;                       ///< one append of the store
  Histogram thought_seconds;                      ///< one thought of a computer or an adviser

  std::string text() const;
};

/// One line "name value" with its help and type, for numbers kept elsewhere.
void write_gauge(std::string& out, const char* name, const char* help, std::uint64_t value);

}  // namespace kessel::server
