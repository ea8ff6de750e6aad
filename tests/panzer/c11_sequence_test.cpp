// Chapter 11: the turn of the Advanced Game.
#include "table.h"

namespace kessel::panzer {

namespace {

/// The phases that were told of, in order.
std::string phases(const Table& t) {
  std::string out;
  for (const Event& e : t.events.list())
    if (static_cast<Ev>(e.kind) == Ev::PhaseBegins)
      out += std::string(out.empty() ? "" : " ") + phase_word(static_cast<Phase>(e.arg[0]));
  return out;
}

}  // namespace

TEST(PZ_11_0, ThePhasesOfATurn) {
  Table t("advanced | cards g18 / s15 | unit g1 20000 20000 0 | unit s1 60000 40000 180");
  t.orders("g1 move", kSoviet).until(Step::Adjust).play("german: done; soviet: done");
  EXPECT_EQ(phases(t), "initiative combat movement adjustment spotting command") << "no aircraft: no air phases";
}

TEST(PZ_11_5, CloseCombatNeedsTheOrderToMove) {
  const auto close = [](const char* order) {
    return Table(std::string("advanced | cards g85-rifle / s15 | turn 1 movement close-first first german |"
                             "at close:german | unit g1 20000 20000 0 order=") +
                 order + "| unit s1 20000 21500 180 order=nc revealed");
  };
  EXPECT_ALLOWED(close("move"), "assault g1 s1");
  const Why no = close("ow").why("assault g1 s1");
  ASSERT_TRUE(no.has_value());
  EXPECT_STREQ(no->reason.text(), "it has no order to move");
}

TEST(PZ_11_5_1, BeforeTheMovement) {
  Table t("advanced | cards g85-rifle / s15 | unit g1 20000 20000 0 | unit s1 20000 21500 180");
  t.orders("g1 move", kSoviet);
  t.until(Step::Close);
  EXPECT_EQ(t.s.phase, Phase::Movement);
  EXPECT_LT(t.s.stage, Stage::MoveFirst);
}

TEST(PZ_11_5_2, OverrunsAreMoves) {
  Table t(
      "advanced | cards g18 / s57-rifle | turn 1 movement move-first first soviet | at move:german |"
      "unit g1 20000 20000 0 order=move | unit s1 20000 22000 180 order=nc revealed");
  EXPECT_ALLOWED(t, "overrun g1 s1 -1 0 20000 24000");
}

}  // namespace kessel::panzer
