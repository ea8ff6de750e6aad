#pragma once
// Passphrases cannot be tried at will, and yet whoever knows his own always comes in. Wrong attempts are counted by
// address block and by name; when either is used up an attempt is not refused, it has to be paid for: the browser
// finds a number whose hash begins with so many zero bits, the more the more was guessed lately. A right passphrase
// costs nothing of either. docs/server.md has the sums.
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/limits.h"
#include "server/store.h"

namespace kessel::server {

/// Find `answer` so that SHA-256 of "challenge:answer" begins with `bits` zero bits.
struct Puzzle {
  std::string challenge;
  int bits = 0;
};

bool solves(const Puzzle& puzzle, const std::string& answer);

class Guesses {
 public:
  Guesses();
  /// An attempt from that block (empty: not limited by it) at that name. Nothing: it may be made, and counts until it
  /// turns out right. Else what has to be solved first.
  std::optional<Puzzle> attempt(const Limits& limits, const std::string& block, const std::string& name, Seconds now);
  /// The same with a solved puzzle, each of which is good for one attempt at the name it was made for.
  bool paid_attempt(const Limits& limits, const std::string& block, const std::string& name,
                    const std::string& challenge, const std::string& answer, Seconds now);
  void was_right(const Limits& limits, const std::string& block, const std::string& name);

 private:
  std::string mac(const std::string& name, const std::string& text) const;
  bool use_up(const std::string& challenge, Seconds until, Seconds now);

  const std::string key_;
  Buckets blocks_, names_;
  std::mutex mutex_;
  std::unordered_map<std::string, Seconds> used_;
};

}  // namespace kessel::server
