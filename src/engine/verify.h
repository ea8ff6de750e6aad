#pragma once
#include <cstdint>
#include <string>

#include "engine/game.h"
#include "engine/record.h"

namespace kessel {

/// What was checked in a finished record; when it fails, the first line that does and why.
struct VerifyReport {
  bool ok = false;
  std::uint64_t line = 0;  ///< first line that fails
  std::string reason;
  std::uint64_t entries = 0, inputs = 0, actions = 0;
  std::uint64_t draws = 0;  ///< rolls checked against the seed
  std::uint64_t given = 0;  ///< rolls given by hand, taken on trust
  std::uint64_t undone = 0;
  bool commitment_checked = false;
};

/// Replays a finished record: header, content hash, commitment, every draw, state hash and input, undos, the result.
/// Given dice fail unless they are allowed. Opens no file and reads no clock.
VerifyReport verify_record(const Record& record, const Game& game, bool allow_given = false);

}  // namespace kessel
