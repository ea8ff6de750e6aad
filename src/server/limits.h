#pragma once
// How much one address or one person may ask for.
#include <algorithm>
#include <chrono>
#include <functional>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

namespace kessel::server {

/// So many a second in the long run, so many at once.
struct Rate {
  double per_second = 0;
  double burst = 0;
};

/// Buckets by name, in bounded memory. What is kept of a bucket is the moment at which it will be full again: a bucket
/// that is full need not be kept at all. When there are too many, the one that would be full soonest makes room, and the
/// newcomer begins with its debt (Metwally's "space saving"). So no flood of names empties anybody's slate: a name that
/// comes back finds at least the debt it had left.
class Buckets {
 public:
  using Clock = std::chrono::steady_clock;
  using Time = Clock::time_point;
  explicit Buckets(std::size_t most = 50000, std::function<Time()> now = Clock::now)
      : most_(most), now_(std::move(now)) {}

  bool take(const std::string& name, const Rate& rate, double cost = 1) {
    const std::lock_guard lock(mutex_);
    const Time now = now_();
    const Time full = std::max(full_at(name, rate, now), now) + span(rate, cost);
    if (full > now + span(rate, rate.burst)) return false;
    put(name, full);
    return true;
  }
  /// Takes what is not there too, down to `most_owed` below nothing.
  void charge(const std::string& name, const Rate& rate, double most_owed) {
    const std::lock_guard lock(mutex_);
    const Time now = now_();
    put(name,
        std::min(std::max(full_at(name, rate, now), now) + span(rate, 1), now + span(rate, rate.burst + most_owed)));
  }
  void give_back(const std::string& name, const Rate& rate) {
    const std::lock_guard lock(mutex_);
    if (const auto it = full_.find(name); it != full_.end()) put(name, it->second - span(rate, 1));
  }
  /// How many are missing for one more to be there; 0 if one is.
  double owed(const std::string& name, const Rate& rate) {
    const std::lock_guard lock(mutex_);
    const Time now = now_();
    const std::chrono::duration<double> over = full_at(name, rate, now) + span(rate, 1) - now - span(rate, rate.burst);
    return std::max(0.0, over.count() * rate.per_second);
  }
  std::size_t size() const {
    const std::lock_guard lock(mutex_);
    return full_.size();
  }

 private:
  static Clock::duration span(const Rate& rate, double tokens) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(tokens / rate.per_second));
  }
  /// A newcomer's is that of whoever will make room for him.
  Time full_at(const std::string& name, const Rate& rate, Time now) const {
    if (const auto it = full_.find(name); it != full_.end()) return it->second;
    if (full_.size() < most_) return now;
    return std::min(soonest_.begin()->first, now + span(rate, rate.burst));
  }
  void put(const std::string& name, Time full) {
    auto it = full_.find(name);
    if (it != full_.end()) {
      soonest_.erase({it->second, &it->first});
    } else {
      if (full_.size() >= most_) {
        const std::string* const first = soonest_.begin()->second;
        soonest_.erase(soonest_.begin());
        full_.erase(full_.find(*first));
      }
      it = full_.emplace(name, full).first;
    }
    it->second = full;
    soonest_.insert({full, &it->first});
  }

  std::size_t most_;
  std::function<Time()> now_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Time> full_;
  std::set<std::pair<Time, const std::string*>> soonest_;  ///< the names are the keys of the other
};

/// The server's limits. Addresses on this machine are not limited (a proxy in front, a load test), unless asked for.
struct Limits {
  Rate requests_by_person{20, 100};
  Rate requests_by_address{40, 300};
  Rate messages_by_person{40, 160};
  Rate identities_by_address{1.0 / 60, 30};  ///< a school behind one address, and not a thousand a day
  Rate tokens_by_address{0.2, 10};           ///< links that might be guessed
  // Wrong passphrases. Beyond, an attempt costs the browser some work first (guesses.h); it is never refused.
  Rate guesses_by_address{1.0 / 30, 10};
  Rate guesses_by_name{1.0 / 60, 20};
  double wide = 16;  ///< a /48 of IPv6 may do so many times what an address may
  Rate games_by_person{0.1, 20};
  Rate chats_by_person{1, 10};
  Rate entries_by_person{1, 20000};  ///< what one person's choices may add to records
  std::size_t entries_of_game = 50000;
  double import_seconds = 5;              ///< of a thread's own time, to replay a record that is brought along
  std::size_t import_bytes = 64UL << 20;  ///< of memory, for the same
  Rate advice_by_person{0.5, 30};         ///< a turn of Panzer asks many small questions
  Rate reviews_by_person{0.02, 5};
  Rate contacts_by_person{0.05, 10};
  Rate confirmations_by_person{1.0 / 1200, 3};
  Rate confirmations_by_address{1.0 / 300, 10};
  Rate confirmations_by_mail{1.0 / 3600, 2};
  int sockets_by_person = 64;
  int sockets_by_address = 256;
  int strikes = 200;  ///< messages beyond the rate after which a socket is closed
  bool limit_this_machine = false;
};

}  // namespace kessel::server
