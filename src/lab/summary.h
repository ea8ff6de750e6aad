#pragma once
// Everything a report says, computed once from a plan and its results.
#include <array>
#include <map>
#include <string>
#include <vector>

#include "lab/runner.h"
#include "tools/cmd_sim.h"

namespace kessel::lab {

/// Who won a set of games, and by how much.
struct Balance {
  std::array<std::uint64_t, 3> wins{};  ///< first side, second side, draw
  std::map<int, std::uint64_t> scores;
  std::map<std::string, double> parts;  ///< mean of each part of the score
  std::vector<std::string> part_order;
  std::uint64_t games() const { return wins[0] + wins[1] + wins[2]; }
  tools::Share share(std::size_t winner) const { return tools::wilson(static_cast<double>(wins[winner]), games()); }
  Estimate mean;
  double low_quartile = 0, median = 0, high_quartile = 0;
};

struct PairLine {
  std::uint64_t couple = 0;
  Job job;  ///< of its first game
  double by_result = 0, by_score = 0;
  int difference = 0;  ///< score the first-named reached with the first side, less the other's; above 0 if better
};

/// Two players against each other under one variant.
struct Encounter {
  std::size_t a = 0, b = 0, variant = 0;
  PairCount by_result, by_score;
  Estimate difference, elo;
  std::vector<double> differences;
};

struct PlayerLine {
  std::uint64_t games = 0;
  std::array<std::array<std::uint64_t, 3>, 2> as{};  ///< by side: won, lost, drawn
  PairCount pairs;
  Rating rating;
  Spent spent;
};

struct UnitLine {
  std::uint64_t games = 0, alive = 0, exited = 0, steps = 0;
};

struct HexBattles {
  std::array<std::uint64_t, 2> attacks{};  ///< by attacker
  std::array<std::uint64_t, 2> losses{};   ///< steps, by side
};

struct TurnLine {
  std::vector<double> scores;          ///< sorted
  std::vector<std::uint64_t> control;  ///< by hex of the board: games in which the first side holds it
  std::uint64_t games = 0, battles = 0;
};

struct Summary {
  std::uint64_t jobs = 0, games = 0, finished = 0, violations = 0;
  std::map<std::string, std::uint64_t> failures;  ///< by kind of end
  std::vector<std::uint64_t> failed_jobs;
  Balance balance;
  std::vector<Balance> by_variant;
  std::vector<PairLine> pairs;
  std::vector<Encounter> encounters;
  std::vector<PlayerLine> players;
  std::vector<double> inputs;  ///< of each finished game, sorted
  std::map<std::string, UnitLine> units;
  std::map<std::string, HexBattles> hexes;
  std::map<std::string, std::map<std::string, std::uint64_t>> odds;  ///< odds to result to battles
  std::map<int, TurnLine> turns;
  std::uint64_t battles = 0, probes = 0;
  SprtState sprt;
};

/// `high` is the side that wants the game's score high.
Summary summarise(const Plan&, Side high, const Results&);
std::string summary_json(const OpenPlan&, const Summary&);
/// A page for the terminal.
std::string summary_text(const OpenPlan&, const Summary&);

}  // namespace kessel::lab
