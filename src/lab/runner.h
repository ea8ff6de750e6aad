#pragma once
// A session of the lab in a folder: plays what is missing, on several threads, and writes each game down as it ends.
#include <atomic>
#include <functional>
#include <map>
#include <string>

#include "engine/record.h"
#include "lab/play.h"

namespace kessel::lab {

using Results = std::map<std::uint64_t, GameResult>;  ///< by job

/// Score of the pair to which two games belong, for the first-named player: 1, a half, 0.
double pair_score(const GameResult& straight, const GameResult& swapped);

/// How a sequential test stands: it counts pairs in their order, so that its end does not depend on who was quicker.
struct SprtState {
  PairCount count;
  double llr = 0;
  SprtVerdict verdict = SprtVerdict::Open;
  std::uint64_t couples = 0;  ///< pairs looked at; when the verdict is not open, those after them do not count
};
SprtState sprt_state(const Plan&, const Results&);
/// Goes on from an earlier state with the results that have come since.
void advance(const Plan&, const Results&, SprtState&);
/// The results that count: all of them, or those up to the end of the sequential test.
Results counted(const Plan&, const Results&);

/// The folder of a session.
class Folder {
 public:
  /// A new session; a fault if the folder already holds one.
  static Expected<Folder> create(const std::string& path, const Plan&);
  /// One that was begun: plan and results. A last line that was cut off is dropped.
  static Expected<Folder> open(const std::string& path);

  const std::string& path() const { return path_; }
  const Plan& plan() const { return plan_; }
  const Results& results() const { return results_; }
  std::string file(const std::string& name) const { return path_ + "/" + name; }
  /// Writes the result at the end of the file, and the record if there is one. A job that is there already is left alone.
  std::optional<Fault> add(const Played&);
  std::optional<Fault> write(const std::string& name, const std::string& text) const;

 private:
  std::string path_;
  Plan plan_;
  Results results_;
  std::shared_ptr<RecordWriter> lines_;
};

struct Progress {
  std::uint64_t done = 0, all = 0, fresh = 0;  ///< fresh: played in this run
  double seconds = 0;
};

/// Plays every job of the folder's plan that has no result yet, `threads` at a time, until all is played, the sequential
/// test is decided or `stop` is set; games in progress are then given up. Throws CommandError when a result cannot be
/// written. `progress` is called from this thread a few times a second.
void run_folder(Folder&, const OpenPlan&, unsigned threads, std::atomic<bool>& stop,
                const std::function<void(const Progress&)>& progress = {});

}  // namespace kessel::lab
