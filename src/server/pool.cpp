#include "server/pool.h"

#include <sys/resource.h>
#include <unistd.h>

namespace kessel::server {

Pool::Pool(int threads, int patience) : patience_(patience) {
  for (int i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void Pool::post(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_one();
}

void Pool::after(std::chrono::milliseconds delay, Task task) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return;
    later_.push({Clock::now() + delay, ++count_, std::move(task)});
  }
  changed_.notify_one();
}

std::size_t Pool::waiting() const {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

void Pool::work() {
  // Of this thread alone, as Linux has it. If it is not allowed, the work is done all the same.
  if (patience_ > 0) static_cast<void>(::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), patience_));
  std::unique_lock lock(mutex_);
  for (;;) {
    if (!stopping_ && !later_.empty() && later_.top().due <= Clock::now()) {
      tasks_.push_back(later_.top().task);
      later_.pop();
    }
    if (!tasks_.empty()) {
      Task task = std::move(tasks_.front());
      tasks_.pop_front();
      ++busy_;
      lock.unlock();
      task();
      task = nullptr;  // what it holds goes before the lock is taken
      lock.lock();
      --busy_;
      continue;
    }
    // A task that is still running may post another: the last one to end lets everybody go.
    if (stopping_ && busy_ == 0) {
      changed_.notify_all();
      return;
    }
    if (stopping_ || later_.empty()) {
      changed_.wait(lock);
    } else {
      const Clock::time_point due = later_.top().due;  // a copy: the queue changes while we wait
      changed_.wait_until(lock, due);
    }
  }
}

void Pool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    later_ = {};
  }
  changed_.notify_all();
  for (std::thread& t : threads_)
    if (t.joinable()) t.join();
  threads_.clear();
}

void Strand::post(Pool::Task task) {
  const std::lock_guard lock(mutex_);
  tasks_.push_back(std::move(task));
  if (running_) return;
  running_ = true;
  pool_.post([self = shared_from_this()] { self->next(); });
}

void Strand::next() {
  Pool::Task task;
  {
    const std::lock_guard lock(mutex_);
    task = std::move(tasks_.front());
    tasks_.pop_front();
  }
  task();
  task = nullptr;
  const std::lock_guard lock(mutex_);
  if (tasks_.empty()) {
    running_ = false;
    return;
  }
  pool_.post([self = shared_from_this()] { self->next(); });
}

}  // namespace kessel::server
