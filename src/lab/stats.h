#pragma once
// The figures of a match: intervals, Elo, the sequential test. Pure functions of counts.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kessel::lab {

inline constexpr double kZ95 = 1.959964;  ///< half-width of a 95% interval in standard errors

/// An estimate with its 95% interval.
struct Estimate {
  double mean = 0, low = 0, high = 0;
};

/// Mean of measured values with a normal interval; with fewer than two values there is none (low and high infinite).
Estimate mean_of(const std::vector<double>& values);
/// The value below which that share of the sorted values lies, straight lines between them. Expects at least one value.
double quantile(const std::vector<double>& sorted, double share);

/// Pairs won, tied, lost by the first-named player. A pair is won by the better two results (DECISIONS 19).
struct PairCount {
  std::uint64_t won = 0, tied = 0, lost = 0;
  std::uint64_t n() const { return won + tied + lost; }
  double points() const { return static_cast<double>(won) + 0.5 * static_cast<double>(tied); }
  void add(double score) { ++(score > 0.5 ? won : score < 0.5 ? lost : tied); }
};

/// Elo difference that a share of points stands for; infinite at 0 and 1.
double elo_of(double share);
double share_of(double elo);
/// Elo from pair scores: the share's value and those of its Wilson bounds.
Estimate elo_of(const PairCount&);

/// A sequential probability ratio test: is the first-named player better by elo1, or only by elo0?
struct SprtRule {
  double elo0 = 0, elo1 = 10, alpha = 0.05, beta = 0.05;
  double lower() const;  ///< at or below it elo0 is accepted
  double upper() const;  ///< at or above it elo1 is accepted
};
/// Text `elo0,elo1[,alpha,beta]`; nothing if it is not that, or the numbers make no sense.
std::optional<SprtRule> parse_sprt(const std::string& text);

enum class SprtVerdict : std::uint8_t { Open, AcceptLow, AcceptHigh };
const char* verdict_name(SprtVerdict);
/// Log-likelihood ratio of the two hypotheses about the mean pair score, the distribution over win, tie and loss being
/// whatever fits best under each (generalised ratio, exact for three outcomes).
double sprt_llr(const SprtRule&, const PairCount&);
SprtVerdict sprt_verdict(const SprtRule&, double llr);

/// One player's strength among several.
struct Rating {
  double elo = 0, error = 0;  ///< mean of all is 0; error: 95% half-width
};
/// Ratings that fit all pair scores best (Bradley-Terry). `points[i][j]`: what i took from j; `games[i][j]`: pairs of the
/// two. Each player also ties one made-up pair with an average one, so that nobody's rating is infinite.
std::vector<Rating> ratings(const std::vector<std::vector<double>>& points,
                            const std::vector<std::vector<double>>& games);

}  // namespace kessel::lab
