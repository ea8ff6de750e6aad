// `inspect ending`: what ending now would cost, against what then happens; and threats against the attacks that come.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "fights.h"
#include "games/kesselschlacht/inspect.h"

namespace kessel::kesselschlacht {

namespace {

using nlohmann::json;

json asked(const State& s, Side viewer, const char* query) {
  const auto r = inspect(s, viewer, query);
  EXPECT_TRUE(r.ok()) << (r ? "" : r.error().text());
  return r ? json::parse(*r) : json();
}

/// The losses of one kind that the side asked is told of.
std::vector<json> losses(const Table& t, const std::string& kind) {
  std::vector<json> list;
  const json answer = asked(t.s, t.asked(), "ending");
  for (const json& l : answer["losses"])
    if (l["kind"] == kind) list.push_back(l);
  return list;
}

}  // namespace

TEST(KesselschlachtEndingAsked, NothingAtStakeIsAnEmptyList) {
  const Table t("turn 8 snow | at E | A 3307 68-GR169 | S 2408 4GTC-HQ");
  const json answer = asked(t.s, kAxis, "ending");
  EXPECT_EQ(answer["query"], "ending");
  EXPECT_EQ(answer["action"], "done");
  EXPECT_TRUE(answer["losses"].empty());
  EXPECT_TRUE(asked(t.s, kSoviet, "ending")["action"].is_null()) << "the other side is asked";
}

TEST(KesselschlachtEndingAsked, WhoStandsWithTheDisorganizedIsNamedAndThenShares) {
  Table t("turn 8 snow | at J | A 3307 68-GR169:do 68-GR188 | A 3309 Mauss-HQ");
  const auto told = losses(t, "disarray");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["units"], json::array({"68-GR188"}));
  EXPECT_EQ(told[0]["hex"], "3307");
  EXPECT_EQ(told[0]["loss"], "forfeited");
  EXPECT_EQ(told[0]["rule"], "KS:13.3a");
  t.play("done");
  EXPECT_EQ(t.status("68-GR188"), "DO");
}

TEST(KesselschlachtEndingAsked, WhoWillBeOutOfSupplyIsNamedAndThenIs) {
  Table t("turn 8 snow | at J | A 3307 68-GR169 | A 0417 Mauss-HQ");
  const auto told = losses(t, "out-of-supply");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["units"], json::array({"68-GR169"}));
  t.play("done");
  EXPECT_EQ(t.supply("68-GR169"), "out");
}

TEST(KesselschlachtEndingAsked, FuelOfAForceOnTheWayIsWasted) {
  Table t("turn 8 snow | at J | A 3307 1Pz-PzR1 | A 3309 LIX-HQ | fuel LIX 5");
  t.play("pick 1Pz-PzR1; fuel 5");
  EXPECT_TRUE(losses(t, "fuel-wasted").empty()) << "before the first step it is given back";
  t.play("step 3306");
  const auto told = losses(t, "fuel-wasted");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["amount"], t.s.pool_halves / 2);
  EXPECT_EQ(asked(t.s, kAxis, "ending")["action"], "halt");
}

TEST(KesselschlachtEndingAsked, ReinforcementsThatCannotComeWait) {
  Table t("turn 6 snow | at J | pool 6 349-GR911:entry=1 | A 3307 68-GR169 | A 3309 Mauss-HQ");
  EXPECT_TRUE(losses(t, "reinforcements").empty()) << "they may not be held back";
  EXPECT_TRUE(asked(t.s, kAxis, "ending")["action"].is_null());
  EXPECT_REFUSED(t, "done", "KS:18.1g");
}

TEST(KesselschlachtEndingAsked, AirThatStaysAtHomeAndCargoThatIsLost) {
  Table place("turn 8 snow | at C | air Bf109-1 Ju88-1:sector=10 Yak9-1 | A 3307 68-GR169 | sealed soviet");
  const auto idle = losses(place, "aircraft-idle");
  ASSERT_EQ(idle.size(), 1u);
  EXPECT_EQ(idle[0]["units"], json::array({"Bf109-1"}));
  Table fly("turn 8 snow | at D missions:axis | initiative axis | air Ju52-1:sector=10,ammo=3,fuel=4 | A 3210 LIX-HQ");
  const auto cargo = losses(fly, "cargo-lost");
  ASSERT_EQ(cargo.size(), 1u);
  EXPECT_EQ(cargo[0]["amount"], 7);
  fly.play("done");
  EXPECT_TRUE(fly.told("3 AP") || fly.told("lost")) << "as it was told";
  Table load("turn 8 snow | at B cargo | air Ju52-1 | A 3210 LIX-HQ");
  ASSERT_EQ(losses(load, "cargo-unused").size(), 1u);
  EXPECT_EQ(losses(load, "cargo-unused")[0]["amount"], 30);
}

TEST(KesselschlachtEndingAsked, AttemptsAttacksAndSupportThatLapse) {
  const Table activate("turn 5 snow | at G | S 4206 1GA-HQ | A 0417 VIIH-HQ");
  ASSERT_EQ(losses(activate, "activation-unused").size(), 1u);
  EXPECT_EQ(losses(activate, "activation-unused")[0]["amount"], 1) << "one army";
  const Table attack(
      "turn 8 snow | at K | A 3210 LIX-HQ 96-GR283 | S 3211 1GA-30RD | air Ju87-1:sector=10,support | ammo LIX 3");
  ASSERT_EQ(losses(attack, "attack-left").size(), 1u);
  EXPECT_EQ(losses(attack, "attack-left")[0]["loss"], "left");
  ASSERT_EQ(losses(attack, "support-unflown").size(), 1u);
  EXPECT_EQ(losses(attack, "support-unflown")[0]["units"], json::array({"Ju87-1"}));
}

TEST(KesselschlachtEndingAsked, AnAdvanceThatNobodyMakes) {
  Table t = driven(Result::Dr1, "A 3307 68-GR169 | A 3309 Mauss-HQ");
  if (t.step() == "defender-retreat") t.play("retreat 3308");
  ASSERT_EQ(t.step(), "advance");
  const auto told = losses(t, "advance");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["hex"], "3307");
  EXPECT_EQ(told[0]["units"].size(), 2u);
}

TEST(KesselschlachtEndingAsked, WhoMakesNoRoomLosesWhatIsTooMuch) {
  Table t = driven(Result::Dr1,
                   "S 3206 1GA-30RD | S 3406 1GA-71RD | S 3207 1GA-121RD | S 3407 1GA-127RD | "
                   "A 3307 68-GR169 68-GR188 68-GR196 | A 3308 1Pz-PzR1");
  ASSERT_EQ(t.step(), "displace");
  const auto told = losses(t, "overstacked");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0]["loss"], "destroyed");
  EXPECT_EQ(told[0]["amount"], 1);
  EXPECT_EQ(told[0]["units"].size(), 3u) << "one of them, the owner's choice";
  t.play("done; lose 68-GR188");
  EXPECT_EQ(t.where("68-GR188"), "dead");
}

// ---- threats --------------------------------------------------------------------------------------------------------------

namespace {

/// One input at random, dice included.
void play_one(State& s, Rng& rng) {
  const Node n = node(s);
  Events ev;
  if (n.kind == Node::Kind::Chance) {
    Draw d;
    d.count = static_cast<std::uint8_t>(n.dice);
    for (int i = 0; i < n.dice; ++i) d.die[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(rng.below(6) + 1);
    return answer(s, d, ev);
  }
  const Side side = has(n.sides, kSoviet) ? kSoviet : kAxis;
  ActionList list;
  if (s.phase == Phase::Setup && !why_not(s, act(side, Act::Rest))) return apply(s, act(side, Act::Rest), ev);
  options(s, side, Scope::Main, list);
  apply(s, list[rng.below(static_cast<std::uint32_t>(list.size()))], ev);
}

/// Declares an attack on that hex with everyone who can; its odds as they are told.
Event declared(State s, Side by, Hex at) {
  Events ev;
  apply(s, act(by, Act::Target, at), ev);
  for (hex::Dir d : hex::kAllDirs)
    if (const Hex from = s.content->grid.neighbour(at, d); from.valid() && !why_not(s, act(by, Act::Join, from)))
      apply(s, act(by, Act::Join, from), ev);
  each_unit(s, [&](UnitId u) {
    if (!why_not(s, act(by, Act::Support, u))) apply(s, act(by, Act::Support, u), ev);
  });
  if (why_not(s, act(by, Act::Declare))) return {};
  apply(s, act(by, Act::Declare), ev);
  for (int i = 0; i < 40 && s.top().step == Step::Ammo; ++i) {
    ActionList pay;
    options(s, by, Scope::Main, pay);
    apply(s, pay[0], ev);
  }
  for (const Event& e : ev.list())
    if (e.kind == static_cast<std::uint16_t>(Ev::Odds)) return e;
  return {};
}

/// Everyone of the attacker's who stands beside the hex attacks it in full: active, supplied, with ammunition.
bool everyone_attacks(const State& s, Side by, Hex at) {
  const Board b = board_of(s);
  std::array<int, kTracks> need{};
  for (hex::Dir d : hex::kAllDirs) {
    const Hex from = s.content->grid.neighbour(at, d);
    if (!from.valid()) continue;
    for (UnitId u : units_in(s, from)) {
      if (side_of(s, u) != by || def(s, u).hq) continue;
      if (why_not_attack_with(s, b, u, at) || s.unit(u).supply != Supply::Attack) return false;
      if (track_of(s, u) >= 0 && (++need[static_cast<std::size_t>(track_of(s, u))], !linked(s, b, u))) return false;
    }
  }
  each_unit(s, [&](UnitId u) {  // who supports from afar is a choice of its own
    if (by == kAxis && on_map(s, u) && def(s, u).german_artillery() && !why_not_range(s, b, u, at)) need.fill(99);
  });
  if (by == kSoviet) return true;
  for (int t = 0; t < kTracks; ++t)
    if (need[static_cast<std::size_t>(t)] > ammo_available(s, t)) return false;
  return true;
}

}  // namespace

TEST(KesselschlachtThreats, AreTheOddsOfTheAttackThatComes) {
  COVERS("KS:12.1.3");
  int compared = 0, same = 0;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Rng rng(seed);
    State s = begin_scenario(content(), static_cast<int>(seed % 2), *parse_options(content().scenarios[seed % 2], {}));
    for (int i = 0; i < 6'000 && node(s).kind != Node::Kind::Finished; ++i, play_one(s, rng)) {
      if (s.top().step != Step::Fight || compared > 400) continue;
      const Side by = phasing(s), foe = other(by);
      const json stacks = asked(s, foe, "threats")["stacks"];
      for (const json& stack : stacks) {
        const Hex at = Table::hex(stack["hex"].get<std::string>());
        if (stack["unseen"] != 0 || why_not(s, act(by, Act::Target, at))) continue;
        const Event told = declared(s, by, at);
        if (told.count == 0) continue;
        ++compared;
        EXPECT_LE(told.arg[0], stack["now"].get<int>()) << "more than was threatened\n" << position_text(s);
        if (!everyone_attacks(s, by, at)) continue;
        ++same;
        EXPECT_EQ(told.arg[0], stack["now"].get<int>()) << stack << "\n" << position_text(s);
        EXPECT_EQ(told.arg[1], stack["defence"].get<int>()) << stack;
        EXPECT_EQ(told.arg[2], stack["table"].get<int>()) << stack;
        if (testing::Test::HasFailure()) return;
      }
    }
  }
  EXPECT_GT(compared, 60);
  EXPECT_GT(same, 10);
}

}  // namespace kessel::kesselschlacht
