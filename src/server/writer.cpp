#include "server/writer.h"

#include <exception>

namespace kessel::server {

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

Written Writer::write(const std::vector<EntryRow>& rows) {
  const auto begun = std::chrono::steady_clock::now();
  Written result = Written::Failed;
  try {
    result = store_.append(rows) ? Written::Durable : Written::Conflict;
  } catch (const std::exception&) {
    result = Written::Failed;
  }
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
    const Written result = write(all);
    for (const Job& j : batch) {
      // One game that lost a race, or that the store will not have, must not fail the others of its group.
      if (result != Written::Durable && batch.size() > 1)
        j.done(write(j.rows));
      else
        j.done(result);
    }
  }
}

}  // namespace kessel::server
