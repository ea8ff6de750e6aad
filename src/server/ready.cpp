#include "server/ready.h"

#include <exception>
#include <utility>

#include "server/wire.h"

namespace kessel::server {
namespace {

constexpr std::chrono::seconds kGoodFor{1};
constexpr const char* kSilent = "the store does not answer";

}  // namespace

Readiness::Readiness(Store& store, Metrics& metrics, Log& log, std::chrono::milliseconds most)
    : store_(store), metrics_(metrics), log_(log), most_(most), prober_([this] { probe(); }), watcher_([this] {
        watch();
      }) {}

void Readiness::ask(Answer answer) {
  std::unique_lock lock(mutex_);
  const auto now = Clock::now();
  std::optional<std::string> known;
  bool at_once = stopping_;
  if (begun_ && now - *begun_ >= most_) {
    known = kSilent;
    at_once = true;
  } else if (!begun_ && finished_ && now - *finished_ < kGoodFor) {
    known = last_;
    at_once = true;
  }
  if (!at_once) {
    waiting_.push_back(std::move(answer));
    if (!begun_) begun_ = now;
    lock.unlock();
    return changed_.notify_all();
  }
  lock.unlock();
  answer(known);
}

/// A change is worth a line in the log, not each question.
void Readiness::note(const std::optional<std::string>& trouble) {
  if (trouble) ++metrics_.probe_failures;
  if (trouble == noted_) return;
  noted_ = trouble;
  log_.write("store", [&](JsonWriter& j) {
    j.field("ready", !trouble.has_value());
    if (trouble) j.field("why", clean(*trouble));
  });
}

void Readiness::probe() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || begun_; });
    if (stopping_) return;
    const std::int64_t n = ++number_;
    lock.unlock();
    std::optional<std::string> trouble;
    try {
      store_.probe(n);
    } catch (const std::exception& e) {
      trouble = e.what();
    }
    lock.lock();
    note(trouble);
    last_ = trouble;
    begun_.reset();
    finished_ = Clock::now();
    const auto all = std::exchange(waiting_, {});
    lock.unlock();
    for (const Answer& a : all) a(trouble);
    lock.lock();
  }
}

/// Answers for a store that does not.
void Readiness::watch() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (!begun_ || waiting_.empty()) {
      changed_.wait(lock);
      continue;
    }
    if (Clock::now() < *begun_ + most_) {
      changed_.wait_until(lock, *begun_ + most_);
      continue;
    }
    note(kSilent);
    const auto all = std::exchange(waiting_, {});
    lock.unlock();
    for (const Answer& a : all) a(kSilent);
    lock.lock();
  }
}

void Readiness::stop() {
  std::vector<Answer> all;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    all = std::exchange(waiting_, {});
  }
  changed_.notify_all();
  for (const Answer& a : all) a("the server is going down");
  if (prober_.joinable()) prober_.join();
  if (watcher_.joinable()) watcher_.join();
}

}  // namespace kessel::server
