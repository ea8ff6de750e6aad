#pragma once
// Reviews of finished games: made in short pieces on the thinking threads, and kept for a while.
#include <atomic>
#include <chrono>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "server/log.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/pool.h"
#include "server/surroundings.h"
#include "server/thinkers.h"

namespace kessel::server {

struct ReviewsConfig {
  std::size_t at_once = 16;                  ///< in the making
  std::size_t kept_bytes = 32U << 20;        ///< of those that are done
  std::chrono::milliseconds piece{100};      ///< after which others have their turn
  std::chrono::milliseconds awaited{5'000};  ///< for so long after a question somebody is taken to wait for the answer
};

/// Each review counts as a game among the thoughts: it takes the share of one, piece by piece, and a computer at a table
/// never waits for longer than a piece.
class Reviews {
 public:
  Reviews(ReviewsConfig config, Thinkers& thinkers, Pool& pool, Metrics& metrics, Log& log);
  Reviews(const Reviews&) = delete;
  Reviews& operator=(const Reviews&) = delete;

  struct Look {
    enum class State : std::uint8_t { None, Making, Ready, Failed };
    State state = State::None;
    double progress = 0;
    Text text;  ///< when it is ready
  };
  /// How far the review of that game is; whoever asks is taken to wait for it.
  Look look(const std::string& game);

  enum class Begun : std::uint8_t { Yes, OneAtATime, TooMany };
  /// Begins one that is neither ready nor in the making.
  Begun begin(const std::string& game, const std::string& user, std::unique_ptr<Review> review);
  bool makes_one_for(const std::string& user) const;
  std::size_t making() const;

 private:
  struct Job;
  using JobPtr = std::shared_ptr<Job>;
  void post(const JobPtr& job);
  void work(const JobPtr& job);
  void keep(const JobPtr& job, Text text);  ///< no text: it failed

  const ReviewsConfig config_;
  Thinkers& thinkers_;
  Pool& pool_;
  Metrics& metrics_;
  Log& log_;
  mutable std::mutex mutex_;
  std::map<std::string, JobPtr> jobs_;
  struct Kept {
    std::string game;
    Text text;
  };
  std::list<Kept> kept_;  ///< the one asked for last in front
};

}  // namespace kessel::server
