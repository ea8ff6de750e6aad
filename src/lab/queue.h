#pragma once
// A session shared by many machines: jobs and results in PostgreSQL. A job is taken with a lease that its worker renews;
// the job of a worker that died is taken over when the lease has run out. A result is stored once, whoever brings it.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lab/play.h"
#include "lab/runner.h"

namespace kessel::lab {

inline constexpr int kMostAttempts = 3;  ///< a job that ended so many workers counts as crashed

struct QueuedJob {
  std::uint64_t session = 0, job = 0;
  int attempts = 0;  ///< this one included
};

/// One connection; not for several threads at once. Throws server::StoreError when the database fails.
class Queue {
 public:
  explicit Queue(const std::string& url);
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue();

  /// Makes the tables if they are not there.
  void prepare();
  std::uint64_t submit(const Plan&);
  std::optional<std::uint64_t> newest() const;
  /// The text of a session's plan; nothing if there is no such session.
  std::optional<std::string> plan_text(std::uint64_t session) const;

  std::optional<QueuedJob> take(const std::string& worker, int lease_seconds);
  /// Gives the leases of all of a worker's jobs more time.
  void renew(const std::string& worker, int lease_seconds);
  /// Puts a job back that was not finished; the attempt does not count.
  void give_back(const QueuedJob&, const std::string& worker);
  /// Stores the result, once: true if it was this call that stored it.
  bool finish(const QueuedJob&, const std::string& worker, const Played&);
  /// Jobs that nobody is to play any more.
  void cancel(std::uint64_t session);
  std::uint64_t undone() const;  ///< of all sessions
  std::uint64_t finished(std::uint64_t session) const;
  /// Results of a session that are not among those given, in the order of their jobs.
  std::vector<Played> results(std::uint64_t session, const Results& have) const;

 private:
  using Rows = std::vector<std::vector<std::optional<std::string>>>;
  Rows ask(const char* sql, const std::vector<std::string>& values = {}) const;
  struct Link;
  std::unique_ptr<Link> link_;
};

struct WorkerReport {
  std::uint64_t played = 0, taken_over = 0;
};
/// Plays jobs, `threads` at a time, until `stop` is set or, with `drain`, until nothing is left to do. A session whose
/// game is not this program's is a CommandError.
WorkerReport work_queue(const std::string& url, const tools::Shelf&, unsigned threads, int lease_seconds, bool drain,
                        const std::atomic<bool>& stop);

}  // namespace kessel::lab
