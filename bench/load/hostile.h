#pragma once
// People who mean the server ill, all at once, and how long the others wait meanwhile.
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "figures.h"
#include "web.h"

namespace kessel::loadtest {

struct HostileConfig {
  int imports = 4;  ///< people who bring along records that are long to replay, one after the other
  int writers = 4;  ///< people who send messages of 64 actions as fast as they may
  int idle = 2000;  ///< connections that say nothing
  int slow = 50;    ///< connections that say a byte of a header a second
  int others = 20;  ///< people who ask for nothing but themselves
  int rate = 50;    ///< how often a second they do, together
  std::chrono::seconds seconds{30};
};

class Hostile {
 public:
  Hostile(Loop& loop, Address to, HostileConfig config);
  ~Hostile();
  /// Before the attack begins: people, games, and a record to be brought along.
  void prepare();
  /// The others alone.
  Times alone(std::chrono::seconds time);
  /// The others beside all of them.
  Times beside();
  const Counts& did() const { return did_; }
  std::size_t bomb_bytes() const { return bomb_.size(); }
  std::size_t bomb_entries() const { return bomb_entries_; }

 private:
  struct Writer;
  HttpReply call(HttpCall c);
  std::string new_person();
  std::string hot_seat_game(const std::string& cookie);
  void make_bomb();
  void ask_at_random(Times& times, Clock::time_point until);
  void import_again(std::size_t who);

  Loop& loop_;
  const Address to_;
  const HostileConfig config_;
  Http http_, other_http_, import_http_;
  std::vector<std::string> others_, importers_;
  std::vector<std::unique_ptr<Writer>> writers_;
  std::string bomb_;
  std::size_t bomb_entries_ = 0;
  bool attacking_ = false;
  Counts did_;
};

}  // namespace kessel::loadtest
