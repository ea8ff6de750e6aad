#include "server/writer.h"

#include <exception>
#include <map>

namespace kessel::server {
namespace {

constexpr int kTries = 3;
constexpr std::chrono::milliseconds kPause{200};

}  // namespace

Writer::Writer(Store& store, Metrics& metrics) : store_(store), metrics_(metrics), thread_([this] { work(); }) {}

void Writer::append(std::vector<EntryRow> rows, Done done) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back({std::move(rows), std::move(done)});
  }
  changed_.notify_one();
}

void Writer::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  if (thread_.joinable()) thread_.join();
}

/// Line and time tell our entries from those of another process, which could have taken the same choice.
bool Writer::are_there(const std::vector<EntryRow>& rows) {
  std::map<std::string, std::vector<const EntryRow*>> games;
  for (const EntryRow& r : rows) games[r.game].push_back(&r);
  for (const auto& [game, mine] : games) {
    const auto there = store_.entries(game, mine.front()->n - 1);
    if (there.size() < mine.size()) return false;
    for (std::size_t i = 0; i < mine.size(); ++i)
      if (there[i].n != mine[i]->n || there[i].line != mine[i]->line || there[i].at != mine[i]->at) return false;
  }
  return true;
}

/// After a connection lost in the moment of a commit the same entries are appended again: the database then waits for
/// what may still be going on, and knows.
Written Writer::attempt(const std::vector<EntryRow>& rows, bool& doubtful) {
  for (int tries = 0; tries < kTries; ++tries) {
    if (tries > 0) std::this_thread::sleep_for(kPause);
    try {
      if (store_.append(rows)) return Written::Durable;
      return doubtful && are_there(rows) ? Written::Durable : Written::Conflict;
    } catch (const StoreDoubt&) {
      doubtful = true;
    } catch (const std::exception&) {
      if (!doubtful) return Written::Failed;
    }
  }
  return Written::Failed;
}

Written Writer::write(const std::vector<EntryRow>& rows, bool& doubtful) {
  const auto begun = std::chrono::steady_clock::now();
  const Written result = attempt(rows, doubtful);
  metrics_.commit_seconds.add(std::chrono::steady_clock::now() - begun);
  ++metrics_.commits;
  if (result == Written::Durable)
    metrics_.commit_entries += rows.size();
  else
    ++metrics_.commit_failures;
  return result;
}

void Writer::work() {
  for (;;) {
    std::vector<Job> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      batch.swap(jobs_);
    }
    std::vector<EntryRow> all;
    for (const Job& j : batch) all.insert(all.end(), j.rows.begin(), j.rows.end());
    bool doubtful = false;
    const Written result = write(all, doubtful);
    for (const Job& j : batch) {
      // One game that lost a race, or that the store will not have, must not fail the others of its group.
      if (result != Written::Durable && batch.size() > 1)
        j.done(write(j.rows, doubtful));
      else
        j.done(result);
    }
  }
}

}  // namespace kessel::server
