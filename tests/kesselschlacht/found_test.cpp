// Faults that long runs of mixed games have found, each shrunk to a few counters.
#include "fights.h"

namespace kessel::kesselschlacht {

namespace {

/// Soviets hold every hex around 3307 but 3308; three regiments are driven out of it.
Table three_driven(Result r, const std::string& rest) {
  return driven(r,
                "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | S 3407 1GA-127RD | "
                "A 3307 68-GR169 68-GR188 68-GR196 | " +
                    rest);
}

int level(const Table& t, const char* hex) { return position_level(t.s, Table::hex(hex)); }

std::string faults(const State& s) {
  std::string all;
  for (const std::string& fault : broken_invariants(s)) all += fault + "; ";
  return all;
}

}  // namespace

// ---- positions on a retreat -------------------------------------------------------------------------------------------

TEST(KS_7_1_5d, APositionGoesWithTheInfantryThatIsPushedOutOfIt) {
  Table t = three_driven(Result::Dr1,
                         "A 3308 1Pz-PzR1 | A 3309 96-GR283 509Tiger 507Tiger | A 3310 KG82 6Pz-PzR11 11Pz-PzR15 | "
                         "hasty 3309 | prepared 3310");
  t.play("displace 1Pz-PzR1 3309");
  EXPECT_EQ(level(t, "3309"), 1);
  t.play("displace 96-GR283 3310");
  ASSERT_EQ(t.step(), "displace") << "the chain goes on";
  EXPECT_EQ(level(t, "3309"), 0) << "tanks alone hold no position";
  EXPECT_TRUE(t.told("3309", kSoviet));
  EXPECT_EQ(faults(t.s), "");
  t.play("displace KG82 3311");
  EXPECT_EQ(level(t, "3310"), 2) << "KS:7.1.3 the newcomer shares it";
  EXPECT_EQ(faults(t.s), "");
}

TEST(KS_7_1_5c, APositionGoesAsSoonAsItIsLeft) {
  Table t = three_driven(Result::Dr2, "A 3308 KG82 | hasty 3307 | prepared 3308");
  ASSERT_EQ(t.step(), "displace");
  EXPECT_EQ(level(t, "3307"), 0) << "the retreat is not over, but nobody is left";
  EXPECT_EQ(faults(t.s), "");
  t.play("displace KG82 3309");
  EXPECT_EQ(level(t, "3308"), 2) << "KS:7.1.3a infantry passes through it";
  ASSERT_EQ(t.step(), "defender-retreat");
  t.play("retreat 3208");
  EXPECT_EQ(level(t, "3308"), 0) << "and has gone on";
  EXPECT_EQ(faults(t.s), "");
}

}  // namespace kessel::kesselschlacht
