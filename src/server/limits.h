#pragma once
// How much one address or one person may ask for.
#include <algorithm>
#include <chrono>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>

namespace kessel::server {

/// So many a second in the long run, so many at once.
struct Rate {
  double per_second = 0;
  double burst = 0;
};

class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  bool take(const Rate& rate, Clock::time_point now, double cost = 1) {
    if (!used_) left_ = rate.burst;
    const std::chrono::duration<double> passed = now - last_;
    if (used_) left_ = std::min(rate.burst, left_ + passed.count() * rate.per_second);
    used_ = true;
    last_ = now;
    if (left_ < cost) return false;
    left_ -= cost;
    return true;
  }

 private:
  double left_ = 0;
  Clock::time_point last_{};
  bool used_ = false;
};

/// Buckets by name. The one that was not used for the longest time goes when there are too many.
class Buckets {
 public:
  explicit Buckets(std::size_t most = 20000) : most_(most) {}
  bool take(const std::string& name, const Rate& rate, double cost = 1) {
    const auto now = Bucket::Clock::now();
    const std::lock_guard lock(mutex_);
    const auto it = where_.find(name);
    if (it != where_.end()) {
      order_.splice(order_.begin(), order_, it->second);
    } else {
      order_.emplace_front(name, Bucket{});
      where_[name] = order_.begin();
      if (order_.size() > most_) {
        where_.erase(order_.back().first);
        order_.pop_back();
      }
    }
    return order_.front().second.take(rate, now, cost);
  }

 private:
  std::size_t most_;
  std::mutex mutex_;
  std::list<std::pair<std::string, Bucket>> order_;
  std::unordered_map<std::string, std::list<std::pair<std::string, Bucket>>::iterator> where_;
};

/// The server's limits. Addresses on this machine are not limited (a proxy in front, a load test), unless asked for.
struct Limits {
  Rate requests_by_person{20, 100};
  Rate requests_by_address{40, 300};
  Rate messages_by_person{40, 160};
  Rate identities_by_address{0.2, 30};
  Rate logins_by_address{0.2, 10};
  Rate logins_by_name{0.05, 10};
  Rate games_by_person{0.1, 20};
  Rate chats_by_person{1, 10};
  Rate advice_by_person{0.5, 30};  ///< a turn of Panzer asks many small questions
  Rate reviews_by_person{0.02, 5};
  Rate contacts_by_person{0.05, 10};
  Rate confirmations_by_person{1.0 / 1200, 3};
  Rate confirmations_by_address{1.0 / 300, 10};
  Rate confirmations_by_mail{1.0 / 3600, 2};
  int sockets_by_person = 64;
  int strikes = 200;  ///< messages beyond the rate after which a socket is closed
  bool limit_this_machine = false;
};

}  // namespace kessel::server
