#include "server/metrics.h"

#include <cstdio>

namespace kessel::server {
namespace {

void head(std::string& out, const char* name, const char* help, const char* type) {
  out += std::string("# HELP ") + name + " " + help + "\n# TYPE " + name + " " + type + "\n";
}

std::string number(double v) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.9g", v);
  return buffer;
}

void counter(std::string& out, const char* name, const char* help, const Metrics::Counter& value) {
  head(out, name, help, "counter");
  out += std::string(name) + " " + std::to_string(value.load()) + "\n";
}

}  // namespace

void write_gauge(std::string& out, const char* name, const char* help, std::uint64_t value) {
  head(out, name, help, "gauge");
  out += std::string(name) + " " + std::to_string(value) + "\n";
}

void Histogram::add(std::chrono::nanoseconds took) {
  const double seconds = std::chrono::duration<double>(took).count();
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    if (seconds <= kBounds[i]) ++below_[i];
  ++count_;
  nanoseconds_ += static_cast<std::uint64_t>(took.count());
}

void Histogram::write(std::string& out, const char* name, const char* help) const {
  head(out, name, help, "histogram");
  const std::string n = name;
  for (std::size_t i = 0; i < kBounds.size(); ++i)
    out += n + "_bucket{le=\"" + number(kBounds[i]) + "\"} " + std::to_string(below_[i].load()) + "\n";
  out += n + "_bucket{le=\"+Inf\"} " + std::to_string(count_.load()) + "\n";
  out += n + "_sum " + number(static_cast<double>(nanoseconds_.load()) / 1e9) + "\n";
  out += n + "_count " + std::to_string(count_.load()) + "\n";
}

std::string Metrics::text() const {
  std::string out;
  head(out, "kessel_http_replies_total", "HTTP replies by status class", "counter");
  for (std::size_t i = 1; i < replies.size(); ++i)
    out +=
        "kessel_http_replies_total{class=\"" + std::to_string(i) + "xx\"} " + std::to_string(replies[i].load()) + "\n";
  counter(out, "kessel_messages_total", "socket messages received", messages);
  counter(out, "kessel_message_errors_total", "socket messages answered with an error", message_errors);
  counter(out, "kessel_limited_total", "requests and messages refused by a rate limit", limited);
  counter(out, "kessel_inputs_total", "choices taken from people", inputs);
  counter(out, "kessel_computer_inputs_total", "choices taken from computer players", computer_inputs);
  counter(out, "kessel_rolls_total", "rolls of the dice", rolls);
  counter(out, "kessel_refusals_total", "choices refused by the rules", refusals);
  counter(out, "kessel_stale_total", "choices made on an older board", stale);
  counter(out, "kessel_undos_total", "choices taken back", undos);
  counter(out, "kessel_commits_total", "durable writes", commits);
  counter(out, "kessel_commit_entries_total", "record entries written", commit_entries);
  counter(out, "kessel_commit_failures_total", "writes that failed or lost a race", commit_failures);
  counter(out, "kessel_games_made_total", "games made", games_made);
  counter(out, "kessel_games_started_total", "games begun", games_started);
  counter(out, "kessel_games_ended_total", "games ended", games_ended);
  counter(out, "kessel_games_loaded_total", "games read from the store", games_loaded);
  counter(out, "kessel_games_unloaded_total", "idle games put back", games_unloaded);
  counter(out, "kessel_games_set_aside_total", "games whose record did not replay", set_aside);
  counter(out, "kessel_login_failures_total", "names or passphrases that did not fit", log_in_failures);
  counter(out, "kessel_internal_errors_total", "faults of our own", internal_errors);
  counter(out, "kessel_probe_failures_total", "times that the store could not be written and read, or did not answer",
          probe_failures);
  counter(out, "kessel_hints_total", "hints asked for", hints);
  counter(out, "kessel_whys_total", "reasons asked for", whys);
  counter(out, "kessel_thoughts_dropped_total", "thoughts thrown away, the board having changed", thoughts_dropped);
  counter(out, "kessel_reviews_total", "reviews of finished games made", reviews);
  head(out, "kessel_notices_sent_total", "notices sent", "counter");
  out += "kessel_notices_sent_total{channel=\"mail\"} " + std::to_string(mails_sent.load()) + "\n";
  out += "kessel_notices_sent_total{channel=\"webhook\"} " + std::to_string(webhooks_sent.load()) + "\n";
  counter(out, "kessel_notice_failures_total", "attempts to send a notice that failed", notice_failures);
  counter(out, "kessel_notices_given_up_total", "notices that were never sent", notices_given_up);
  request_seconds.write(out, "kessel_request_seconds", "time from request to reply");
  input_seconds.write(out, "kessel_input_seconds", "time from a choice to all its views");
  commit_seconds.write(out, "kessel_commit_seconds", "time of one durable write");
  thought_seconds.write(out, "kessel_thought_seconds", "time of one thought of a computer or an adviser");
  return out;
}

}  // namespace kessel::server
