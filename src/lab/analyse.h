#pragma once
// The review of a game: where dice and where decisions moved the expected result.
#include <functional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "lab/judge.h"
#include "lab/lens.h"

namespace kessel::lab {

struct RollReview {
  std::uint64_t entry = 0;
  std::string what, key, rule, where;
  Side roller = Side::First;
  Draw draw;
  Worth luck;           ///< worth after this roll less the mean over all ways it could fall
  double at_least = 1;  ///< chance of a roll as good as this or better for the first side
};

struct StretchReview {
  Stretch what;
  std::uint64_t from = 0, to = 0;  ///< entries, both included
  Worth before, after;
  Side high = Side::First;  ///< who wants a high score
  Worth luck;               ///< of its rolls
  Worth play() const { return after - before - luck; }
  std::optional<Chance> chance;
  std::optional<std::vector<Battle>> battles;  ///< nothing where the game has no lens
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

/// A review in the making, for those who can spare little time at once.
class Reviewer {
 public:
  /// Session and judge must outlive it. The `most` largest missed chances get advice.
  Reviewer(const Session&, Judge&, std::size_t most);
  Reviewer(const Reviewer&) = delete;
  Reviewer& operator=(const Reviewer&) = delete;
  ~Reviewer();
  /// The next piece: an input, or what a side could have done with a stretch. False once there is nothing left to do.
  bool step();
  double progress() const;  ///< from 0 to 1
  Review take();            ///< when all is done

 private:
  struct Walk;
  std::unique_ptr<Walk> walk_;
};

/// Reviews the inputs that led to the record's present position, from the first that the judge can judge; what was
/// taken back is left out.
Review review(const Session&, Judge&, std::size_t most, const std::function<void(double)>& progress = {});

std::string review_json(const Session&, const Review&);
std::string review_text(const Session&, const Review&);
std::string review_html(const Session&, const Review&);

}  // namespace kessel::lab
