#include "server/thinkers.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <tuple>
#include <utility>

#include "server/pool.h"

namespace kessel::server {
namespace {

constexpr int kNiceness = 10;  ///< behind the threads that serve people
constexpr std::size_t kGamesRemembered = 256;

}  // namespace

Thinkers::Thinkers(int threads, std::size_t most_waiting, Metrics& metrics)
    : threads_count_(std::max(1, threads)), most_waiting_(most_waiting), metrics_(metrics) {
  for (int i = 0; i < threads_count_; ++i) threads_.emplace_back([this] { work(Lane::Any); });
  for (const Lane lane : {Lane::Short, Lane::Hurry}) threads_.emplace_back([this, lane] { work(lane); });
}

bool Thinkers::post(const ThoughtPtr& thought, Urgency urgency) {
  {
    const std::lock_guard lock(mutex_);
    if (resting_ || waiting_.size() >= most_waiting_) return false;
    const auto used = used_.find(thought->game_);
    thought->start_ = used == used_.end() ? now_ : std::max(now_, used->second);
    thought->urgency_ = urgency;
    waiting_.push_back(thought);
  }
  changed_.notify_all();
  return true;
}

void Thinkers::hurry(const ThoughtPtr& thought) {
  {
    const std::lock_guard lock(mutex_);
    thought->hurried_ = true;
    if (thought->running_) thought->who_->move_now();
  }
  changed_.notify_all();
}

void Thinkers::drop(const ThoughtPtr& thought) {
  Thought::Work never;  // what it holds goes after the lock
  const std::lock_guard lock(mutex_);
  if (std::erase(waiting_, thought) > 0) never.swap(thought->work_);
  if (thought->running_) thought->who_->move_now();
}

void Thinkers::set_urgency(const ThoughtPtr& thought, Urgency urgency) {
  {
    const std::lock_guard lock(mutex_);
    if (std::exchange(thought->urgency_, urgency) == urgency) return;
  }
  changed_.notify_all();
}

void Thinkers::rest() {
  std::vector<Thought::Work> never;  // what they hold goes after the lock
  const std::lock_guard lock(mutex_);
  resting_ = true;
  for (const ThoughtPtr& t : waiting_) never.push_back(std::move(t->work_));
  waiting_.clear();
  for (const ThoughtPtr& t : running_) t->who_->move_now();
}

void Thinkers::stop() {
  rest();
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& t : threads_)
    if (t.joinable()) t.join();
  threads_.clear();
}

std::size_t Thinkers::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size();
}

std::size_t Thinkers::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

ThoughtPtr Thinkers::next(Lane lane) {
  const auto unwatched = std::ranges::count(running_, Urgency::Nobody, [](const ThoughtPtr& t) { return t->urgency_; });
  const auto may_start = [&](const ThoughtPtr& t) {
    if (std::ranges::any_of(running_, [&](const ThoughtPtr& r) { return r->who_ == t->who_; })) return false;
    if (t->hurried_) return true;
    if (t->urgency_ == Urgency::Advice) return lane != Lane::Hurry;
    return lane == Lane::Any && (t->urgency_ == Urgency::Watched || unwatched < std::max(1, threads_count_ - 1));
  };
  const auto rank = [](const ThoughtPtr& t) { return std::tuple(!t->hurried_, t->urgency_, t->start_); };
  auto best = waiting_.end();
  for (auto i = waiting_.begin(); i != waiting_.end(); ++i)  // among equals the one that came first
    if (may_start(*i) && (best == waiting_.end() || rank(*i) < rank(*best))) best = i;
  if (best == waiting_.end()) return nullptr;
  ThoughtPtr thought = *best;
  waiting_.erase(best);
  return thought;
}

void Thinkers::work(Lane lane) {
  // On Linux this is the calling thread's own, and its helpers inherit it. Giving way needs no privilege.
  setpriority(PRIO_PROCESS, 0, kNiceness);
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const ThoughtPtr thought = next(lane);
    if (!thought) {
      changed_.wait(lock);
      continue;
    }
    running_.push_back(thought);
    now_ = std::max(now_, thought->start_);
    thought->running_ = true;
    thought->who_->take_time();
    if (thought->hurried_) thought->who_->move_now();
    // What nobody else needs right now; who comes later makes do with the rest, and the system shares.
    const auto wanted = static_cast<int>(running_.size() + waiting_.size());
    thought->who_->use_threads(static_cast<unsigned>(std::max(1, threads_count_ / wanted)));
    lock.unlock();
    const auto begun = Clock::now();
    thought->work_();
    thought->work_ = nullptr;  // what it holds goes before the lock is taken
    const auto took = Clock::now() - begun;
    metrics_.thought_seconds.add(took);
    lock.lock();
    ended(thought, std::chrono::duration<double>(took).count());
    changed_.notify_all();  // something that had to wait for this one may start now
  }
}

void Thinkers::ended(const ThoughtPtr& thought, double seconds) {
  thought->running_ = false;
  std::erase(running_, thought);
  const double used = used_[thought->game_] = thought->start_ + seconds;
  // What goes on piece by piece has posted its next piece before this one was counted.
  for (const ThoughtPtr& t : waiting_)
    if (t->game_ == thought->game_) t->start_ = std::max(t->start_, used);
  if (used_.size() > kGamesRemembered) std::erase_if(used_, [this](const auto& u) { return u.second <= now_; });
}

}  // namespace kessel::server
