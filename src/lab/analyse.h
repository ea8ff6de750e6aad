#pragma once
// The review of a game: where dice and where decisions moved the expected result.
#include <functional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "lab/judge.h"

namespace kessel::lab {

struct RollReview {
  std::uint64_t entry = 0;
  std::string what, rule;
  Side roller = Side::First;
  Draw draw;
  Worth luck;           ///< worth after this roll less the mean over all ways it could fall
  double at_least = 1;  ///< chance of a roll as good as this or better for the first side
};

struct StretchReview {
  Stretch what;
  std::uint64_t from = 0, to = 0;  ///< entries, both included
  Worth before, after;
  Worth luck;  ///< of its rolls
  Worth play() const { return after - before - luck; }
  std::optional<Chance> chance;
  /// What the side let slip, in its own utility; 0 where nothing was found that is better.
  double missed() const;
  double missed_points() const;  ///< in points to the side
};

struct Review {
  Worth start, end;
  std::vector<RollReview> rolls;
  std::vector<StretchReview> stretches;
  std::vector<std::size_t> missed;  ///< stretches with the largest missed chances, the largest first
  Worth luck() const;
  Worth play(Side) const;
};

/// Reviews the inputs that led to the record's present position, from the first that the judge can judge; what was
/// taken back is left out. `progress(done, all)`
/// counts inputs. The `most` largest missed chances get advice.
Review review(const Session&, Judge&, std::size_t most,
              const std::function<void(std::uint64_t, std::uint64_t)>& progress = {});

std::string review_json(const Session&, const Review&);
std::string review_text(const Session&, const Review&);
std::string review_html(const Session&, const Review&);

}  // namespace kessel::lab
