#pragma once
// Group commit: one thread that writes down what all games have waiting, with one call of the store.
#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "server/metrics.h"
#include "server/store.h"

namespace kessel::server {

enum class Written : std::uint8_t {
  Durable,
  Conflict,  ///< another process wrote that entry first
  Failed,    ///< the store failed: nobody knows; read again what is there
};

class Writer {
 public:
  using Done = std::function<void(Written)>;
  Writer(Store& store, Metrics& metrics);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  ~Writer() { stop(); }
  /// The entries of one game. `done` is called from the writer's thread and must be quick.
  void append(std::vector<EntryRow> rows, Done done);
  /// Writes what waits, and ends.
  void stop();

 private:
  struct Job {
    std::vector<EntryRow> rows;
    Done done;
  };
  void work();
  /// `doubtful`: an earlier attempt with these entries may have gone through.
  Written write(const std::vector<EntryRow>& rows, bool& doubtful);
  Written attempt(const std::vector<EntryRow>& rows, bool& doubtful);
  bool are_there(const std::vector<EntryRow>& rows);

  Store& store_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Job> jobs_;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace kessel::server
