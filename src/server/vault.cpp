#include "server/vault.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace kessel::server {

Vault::Vault(std::size_t most, std::size_t most_each)
    : most_(most), most_each_(most_each), thread_([this] { work(); }) {}

void Vault::post(const std::string& block, Task task) {
  Task away;
  {
    const std::lock_guard lock(mutex_);
    bool stays = true;
    const auto mine = waiting_.find(block);
    const std::size_t own = mine == waiting_.end() ? 0 : mine->second.size();
    if (stopping_ || own >= most_each_) {
      stays = false;
    } else if (count_ >= most_) {
      const auto longest = std::ranges::max_element(waiting_, {}, [](const auto& line) { return line.second.size(); });
      if (longest->second.size() <= own + 1) {
        stays = false;
      } else {
        away = std::move(longest->second.back());
        longest->second.pop_back();
        --count_;
      }
    }
    if (!stays) {
      away = std::move(task);
    } else {
      if (own == 0) turns_.push_back(block);
      waiting_[block].push_back(std::move(task));
      ++count_;
    }
  }
  changed_.notify_one();
  if (away) away(false);
}

void Vault::stop() {
  std::vector<Task> away;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    for (auto& [block, tasks] : waiting_)
      for (Task& t : tasks) away.push_back(std::move(t));
    waiting_.clear();
    turns_.clear();
    count_ = 0;
  }
  changed_.notify_one();
  for (const Task& t : away) t(false);
  if (thread_.joinable()) thread_.join();
}

void Vault::work() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stopping_ || count_ > 0; });
      if (stopping_) return;
      const std::string block = turns_.front();
      turns_.pop_front();
      const auto line = waiting_.find(block);
      task = std::move(line->second.front());
      line->second.pop_front();
      --count_;
      if (line->second.empty())
        waiting_.erase(line);
      else
        turns_.push_back(block);
    }
    task(true);
  }
}

}  // namespace kessel::server
