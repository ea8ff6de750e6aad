// Statistics against values computed elsewhere.
#include "lab/stats.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tools/cmd_sim.h"

namespace kessel::lab {
namespace {

PairCount pairs(std::uint64_t won, std::uint64_t tied, std::uint64_t lost) { return {won, tied, lost}; }

TEST(LabStats, WilsonOfEightInTen) {
  const tools::Share s = tools::wilson(8, 10);
  EXPECT_NEAR(s.low, 0.49016, 1e-4);
  EXPECT_NEAR(s.high, 0.94332, 1e-4);
  EXPECT_NEAR(tools::wilson(0, 10).high, 0.27753, 1e-4);
}

TEST(LabStats, MeanWithItsInterval) {
  // Sample standard deviation of 1..5 is 1.5811; its standard error 0.70711.
  const Estimate e = mean_of({1, 2, 3, 4, 5});
  EXPECT_DOUBLE_EQ(e.mean, 3);
  EXPECT_NEAR(e.high - e.mean, 1.95996 * 0.70711, 1e-4);
  EXPECT_TRUE(std::isinf(mean_of({4}).low));
}

TEST(LabStats, Quantiles) {
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, 0.5), 2.5);
  EXPECT_DOUBLE_EQ(quantile({1, 2, 3, 4}, 1), 4);
  EXPECT_DOUBLE_EQ(quantile({7}, 0.25), 7);
}

TEST(LabStats, EloOfShares) {
  EXPECT_NEAR(elo_of(0.75), 190.8485, 1e-3);
  EXPECT_NEAR(elo_of(0.5), 0, 1e-12);
  EXPECT_NEAR(share_of(200), 0.759747, 1e-6);
  EXPECT_TRUE(std::isinf(elo_of(1.0)));
  const Estimate e = elo_of(pairs(8, 0, 2));
  EXPECT_NEAR(e.mean, 240.8240, 1e-3);
  EXPECT_NEAR(e.low, elo_of(0.49016), 0.1);
}

TEST(LabStats, ATiedPairIsHalfAWin) {
  PairCount c;
  for (double s : {1.0, 0.5, 0.0, 0.5}) c.add(s);
  EXPECT_EQ(c.n(), 4u);
  EXPECT_DOUBLE_EQ(c.points(), 2);
}

TEST(LabSprt, BoundsAreWalds) {
  const SprtRule r{0, 10, 0.05, 0.05};
  EXPECT_NEAR(r.upper(), 2.944439, 1e-6);
  EXPECT_NEAR(r.lower(), -2.944439, 1e-6);
  const SprtRule skew{0, 10, 0.01, 0.1};
  EXPECT_NEAR(skew.upper(), std::log(0.9 / 0.01), 1e-9);
  EXPECT_NEAR(skew.lower(), std::log(0.1 / 0.99), 1e-9);
}

TEST(LabSprt, WithoutTiesItIsTheBinomialRatio) {
  const SprtRule r{0, 100, 0.05, 0.05};
  const double s1 = share_of(100);
  const double exact = 60 * std::log(s1 / 0.5) + 40 * std::log((1 - s1) / 0.5);
  EXPECT_NEAR(exact, 1.670, 1e-2);
  EXPECT_NEAR(sprt_llr(r, pairs(60, 0, 40)), exact, 1e-2);
}

TEST(LabSprt, TiesShrinkTheRatioTowardsTheNormalApproximation) {
  // N (s1-s0)(2m-s0-s1) / 2v, good for small differences.
  const SprtRule r{0, 10, 0.05, 0.05};
  const PairCount c = pairs(350, 400, 250);
  const double s0 = share_of(0), s1 = share_of(10), m = c.points() / 1000;
  const double v = (350 * (1 - m) * (1 - m) + 400 * (0.5 - m) * (0.5 - m) + 250 * m * m) / 1000;
  const double normal = 1000 * (s1 - s0) * (2 * m - s0 - s1) / (2 * v);
  EXPECT_NEAR(sprt_llr(r, c), normal, 0.05 * std::abs(normal));
  EXPECT_GT(normal, 1);
}

TEST(LabSprt, OnlyWinsOrOnlyLossesComeToAnEnd) {
  const SprtRule r{0, 50, 0.05, 0.05};
  EXPECT_EQ(sprt_verdict(r, sprt_llr(r, pairs(40, 0, 0))), SprtVerdict::AcceptHigh);
  EXPECT_EQ(sprt_verdict(r, sprt_llr(r, pairs(0, 0, 40))), SprtVerdict::AcceptLow);
  EXPECT_EQ(sprt_verdict(r, sprt_llr(r, pairs(3, 0, 2))), SprtVerdict::Open);
  EXPECT_EQ(sprt_llr(r, pairs(0, 0, 0)), 0);
}

TEST(LabSprt, WordsThatMakeNoSenseAreRefused) {
  EXPECT_TRUE(parse_sprt("0,10"));
  EXPECT_TRUE(parse_sprt("-5,5,0.01,0.2"));
  for (const char* bad :
       {"", "0", "10,0", "0,10,0.05", "0,10,0.6,0.05", "0,10,0,0.05", "0,x", "0,10,", "0 10", "0,inf"})
    EXPECT_FALSE(parse_sprt(bad)) << bad;
}

TEST(LabRatings, TwoPlayersAreApartAsTheirShareSays) {
  const auto r = ratings({{0, 750}, {250, 0}}, {{0, 1000}, {1000, 0}});
  EXPECT_NEAR(r[0].elo - r[1].elo, 190.85, 1.5);
  EXPECT_NEAR(r[0].elo + r[1].elo, 0, 1e-6);
  // A share of 0.75 in 1000 pairs has a standard error of 1.37%, which is 12.7 Elo; 95%: 24.8.
  EXPECT_NEAR(r[0].error, 24.8, 0.5);
}

TEST(LabRatings, WhoWinsEverythingStaysFinite) {
  const auto r = ratings({{0, 20, 20}, {0, 0, 10}, {0, 10, 0}}, {{0, 20, 20}, {20, 0, 20}, {20, 20, 0}});
  EXPECT_TRUE(std::isfinite(r[0].elo));
  EXPECT_GT(r[0].elo, r[1].elo + 300);
  EXPECT_NEAR(r[1].elo, r[2].elo, 1e-6);
}

}  // namespace
}  // namespace kessel::lab
