#pragma once
// What a session of the lab is to play: players, pairs, seeds, variants. Everything about job n follows from it.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/expected.h"
#include "lab/stats.h"
#include "tools/args.h"
#include "tools/players.h"

namespace kessel::lab {

inline constexpr int kPlanVersion = 1;

/// One option whose values are compared: every pair is played under each of them.
struct Vary {
  std::string option;
  std::vector<std::string> values;
};

struct Plan {
  std::string game, scenario;
  OptionValues options;
  std::optional<Vary> vary;
  std::vector<tools::PlayerSpec> players;
  std::uint64_t pairs = 1, seed = 1;
  std::optional<SprtRule> sprt;
  std::uint64_t check_every = 0;  ///< a full check of the position after so many inputs; 0: never
  bool keep_records = false;      ///< every game's record is kept, not only those of games that failed
  int rules_version = 1;
  std::string content;  ///< the game's content hash; another one would make another result
  std::string overlay;  ///< the player's own data as JSON text, or empty

  std::size_t variants() const { return vary ? vary->values.size() : 1; }
  std::size_t pairings() const { return players.size() * (players.size() - 1) / 2; }
  std::uint64_t jobs() const { return pairs * pairings() * variants() * 2; }
};

/// One game of a plan. Jobs are numbered so that a run stopped early has played whole pairs of everybody.
struct Job {
  std::uint64_t number = 0;
  std::uint64_t pair = 0;    ///< seeds are shared by all pairings and variants
  std::size_t pairing = 0;   ///< which two players
  std::size_t a = 0, b = 0;  ///< the two, in the order of the plan
  std::size_t variant = 0;
  bool swapped = false;  ///< b plays the first side
  std::uint64_t seed = 0;
  std::size_t player(Side s) const { return (s == Side::First) != swapped ? a : b; }
  /// Number of the pair among all of them: two games that belong together have the same.
  std::uint64_t couple() const { return number / 2; }
};
Job job_of(const Plan&, std::uint64_t number);

std::string plan_json(const Plan&);
/// Every fault of the text is a Fault; players are checked.
Expected<Plan> parse_plan(const std::string& json, const std::string& where);

/// A plan with its game, opened once for each variant.
struct OpenPlan {
  Plan plan;
  std::shared_ptr<const Game> game;
  std::vector<OptionValues> options;  ///< by variant
  std::string variant_name(std::size_t v) const;
};
/// Opens the plan's game and compares its content with the plan's.
Expected<OpenPlan> open_plan(Plan, const tools::Shelf&);

}  // namespace kessel::lab
