#pragma once
// Pinned behaviour: counts of ways, signatures, transcripts, and a record for each way to end. When behaviour changes on
// purpose, KESSEL_PIN=1 writes the files anew; their diff belongs to the review.
#include <functional>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "contract/random_game.h"
#include "engine/session.h"

namespace kessel::contract {

/// The text must be that of the file under tests/; with KESSEL_PIN=1 it becomes so. `filter` names the tests that write it.
void expect_pinned(const Game&, const std::string& name, const std::string& text, const std::string& filter);

/// What `kessel signature` prints of so many games.
std::string signature_text(const Game&, const char* scenario, std::uint64_t games);

/// The position, or a failure and the start of the game's first scenario.
AnyState typed(const Game&, std::string_view position);

/// What perft counts made the slow way: everything thinkable asked of `why_not` one by one; what is only free (taking
/// back, ordering stacks) is left out.
std::uint64_t slow_perft(const Subject&, const AnyState&, int depth);

/// A fixed random game in words. A line is an input; below it what happened, with the case, and in brackets who is not told.
struct Transcript {
  std::string heading;
  const char* scenario;
  std::uint64_t seed;
  std::function<bool(const AnyState&)> goes_on;
  /// From where on it is written down: before an input (no event), or with an event.
  std::function<bool(const AnyState& before, const Event*)> begins;
};
std::string text_of(const Game&, const Transcript&);

struct Ending {
  const char* name;
  const char* position;  ///< from where it is played to its end
  Winner winner;
  std::optional<int> score{};
  friend void PrintTo(const Ending& e, std::ostream* out) { *out << e.name; }
};

/// Which of the options is taken; made anew for every playing.
using Pick = std::function<std::size_t(const Session&, const ActionList&)>;

/// How a game's records of endings are made and kept.
struct Endings {
  const Subject& subject;
  const char* scenario;
  std::function<Pick()> picks;
  std::string filter;   ///< of the tests that write the records
  std::uint64_t draws;  ///< more than so many are in every record
  int faces = 6;
  bool of_other_content = false;  ///< the records are older than the present cards

  std::string play(const Ending&) const;
  void expect_replays_and_verifies(const Ending&) const;
  void expect_a_change_is_found(const Ending&) const;
};

}  // namespace kessel::contract
