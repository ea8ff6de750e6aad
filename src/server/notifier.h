#pragma once
// Tells players who are not there what waits for them. What is to be told stands in the store's outbox, so that it
// survives a restart and is sent by one process only; threads of their own send it.
#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

#include "server/log.h"
#include "server/metrics.h"
#include "server/outbound.h"
#include "server/store.h"
#include "server/table.h"

namespace kessel::server {

struct NoticeConfig {
  OutboundConfig outbound;
  std::chrono::seconds delay{60};        ///< so long somebody must be away
  std::chrono::milliseconds tick{1000};  ///< how often the outbox is looked at
  std::chrono::seconds first_pause{60};  ///< after a failure; doubled each time, up to an hour
  int tries = 29;                        ///< with these pauses: about a day
};

/// What the notifier needs to know of the rest of the server. Called from its own threads.
struct NoticeSources {
  std::function<Seconds()> now;
  std::function<bool(const std::string& user)> is_here;
  std::function<Seconds(const std::string& user)> last_here;  ///< now, if a socket is open; 0: not since the start
  std::function<std::vector<std::string>()> here;             ///< everybody who has a socket open
  std::function<std::string(const std::string& user)> name;
  std::function<std::shared_ptr<const Game>(const std::string& id, const std::string& overlay)> game;
};

class Notifier {
 public:
  Notifier(NoticeConfig config, std::string base_url, bool shared_store, Store& store, Metrics& metrics, Log& log,
           NoticeSources sources);
  Notifier(const Notifier&) = delete;
  Notifier& operator=(const Notifier&) = delete;
  ~Notifier() { stop(); }

  bool sends_mail() const { return outbound_->sends_mail(); }
  bool calls_webhooks() const { return outbound_->calls_webhooks(); }

  /// What each seat's holder is to be told of, as the game stands. Cheap when nothing has changed since `before`.
  void look(const Table& table, std::array<std::string, 2>& before);
  /// A seat of a new game is kept for somebody.
  void rematch_proposed(const std::string& game, Side side, const std::string& user);
  /// Everybody is bound, and the game waits for the seed that only this person's browser knows.
  void seed_wanted(const std::string& game, Side side, const std::string& user);
  /// A mail address wants to be confirmed.
  void confirm(const std::string& user);
  /// Somebody's addresses have changed.
  void forget(const std::string& user);
  /// Ends the threads; what is being sent is broken off and sent again later.
  void stop();

 private:
  using Channels = std::vector<std::string>;
  void call_once(const char* what, const std::string& game, Side side, const std::string& user);
  Channels channels_of(const std::string& user);
  Channels usable(const ContactRow& contact) const;
  void work(const std::string& channel);
  bool send_next(const std::string& channel);
  void handle(const OutRow& row);
  Delivery deliver(const OutRow& row, const ContactRow& contact);
  Delivery deliver_confirmation(ContactRow contact);
  void say_who_is_here();
  void finish(const OutRow& row, const Delivery& delivery);

  const NoticeConfig config_;
  const std::string base_url_;
  const bool shared_store_;
  Store& store_;
  Metrics& metrics_;
  Log& log_;
  const NoticeSources sources_;
  const Seconds started_;
  std::atomic<bool> stopping_{false};
  std::unique_ptr<Outbound> outbound_;

  struct Known {
    Channels channels;
    std::chrono::steady_clock::time_point until;
  };
  std::mutex known_mutex_;
  std::unordered_map<std::string, Known> known_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::thread> threads_;
};

}  // namespace kessel::server
