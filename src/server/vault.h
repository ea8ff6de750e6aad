#pragma once
// Where passphrases are hashed: one at a time, since each takes 64 MB and a good part of a second. Blocks of addresses
// take turns, so that whoever floods it waits for himself.
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace kessel::server {

class Vault {
 public:
  /// False: there was no room for it. Must not throw.
  using Task = std::function<void(bool served)>;
  explicit Vault(std::size_t most = 256, std::size_t most_each = 8);
  Vault(const Vault&) = delete;
  Vault& operator=(const Vault&) = delete;
  ~Vault() { stop(); }
  /// When it is full, whoever has most waiting makes room for one who has fewer.
  void post(const std::string& block, Task task);
  /// What waits is turned away.
  void stop();

 private:
  void work();

  const std::size_t most_, most_each_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::string, std::deque<Task>> waiting_;
  std::deque<std::string> turns_;  ///< of all who wait, each once
  std::size_t count_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace kessel::server
