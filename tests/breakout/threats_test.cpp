// The threat layer against the attacks that are then declared, in random games; and what is shown where there are no odds.
#include <nlohmann/json.hpp>

#include "core/rng.h"
#include "games/breakout/inspect.h"
#include "table.h"

namespace kessel::breakout {
namespace {

using nlohmann::json;

json data(const Table& t, Side viewer, std::string_view query) {
  const auto r = inspect(t.s, viewer, query);
  EXPECT_TRUE(r.ok()) << query << ": " << (r ? "" : r.error().text());
  return r ? json::parse(*r) : json();
}

/// The attack on that hex with everyone who may join, declared in truth: the odds before any support.
std::optional<Odds> declared_odds(State s, Hex target, std::uint32_t leave_out, Rng& rng) {
  const Side by = phasing(s);
  Events events;
  if (why_not(s, act(by, Act::Target, target))) return std::nullopt;
  apply(s, act(by, Act::Target, target), events);
  each_unit(s, [&](UnitId u) {
    if (leave_out > 0 && rng.below(leave_out) == 0) return;
    if (!why_not(s, act(by, Act::Join, u))) apply(s, act(by, Act::Join, u), events);
  });
  if (why_not(s, act(by, Act::Declare))) return std::nullopt;
  const Odds odds = odds_of(s);
  const bool alone = lone_artillery(s, target);
  apply(s, act(by, Act::Declare), events);
  if (!alone) {  // what the program itself then rolls on, without support
    apply(s, act(kGerman, Act::Done), events);
    if (s.top().step == Step::AirSupport) apply(s, act(s.air_side, Act::Air, 0), events);
    EXPECT_TRUE(events.list().back().kind == static_cast<std::uint16_t>(Ev::Odds) || odds.automatic());
    for (const Event& e : events.list()) {
      if (e.kind != static_cast<std::uint16_t>(Ev::Odds)) continue;
      EXPECT_EQ(e.arg[0], odds.attack);
      EXPECT_EQ(e.arg[3], odds.column);
    }
  }
  return odds;
}

struct Tally3 {
  int same = 0, fewer = 0, soon = 0, over = 0;
};

/// Everything open, so that nothing seen differs from what is there.
State in_the_open(State s) {
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u)) raise(s, u, kKnown);
  });
  return s;
}

void compare_now(const State& s, Rng& rng, Tally3& count) {
  const Side viewer = other(phasing(s));
  const State open = in_the_open(s);
  const auto list = threats(open, viewer);
  hex::Mask told;
  for (const Threat& t : list) {
    EXPECT_EQ(t.unseen, 0);
    const auto odds = declared_odds(open, t.hex, 0, rng);
    EXPECT_EQ(odds.has_value(), t.now.has_value()) << hex::Grid::name(t.hex) << "\n" << position_text(s);
    if (!odds || !t.now) continue;
    told.set(t.hex);
    EXPECT_EQ(odds->attack, t.now->attack) << hex::Grid::name(t.hex) << "\n" << position_text(s);
    EXPECT_EQ(odds->defense, t.defense);
    EXPECT_EQ(odds->shift, t.now->shift) << hex::Grid::name(t.hex) << "\n" << position_text(s);
    EXPECT_EQ(odds->column, t.now->column);
    EXPECT_EQ(odds->removed, t.now->removed);
    EXPECT_TRUE(t.soon && (t.soon->removed || t.soon->column >= t.now->column));
    ++count.same;
    const auto some = declared_odds(open, t.hex, 3, rng);
    if (!some) continue;
    EXPECT_LE(some->column, t.now->column) << "fewer attackers never have better odds";
    ++count.fewer;
  }
  occupied_by(s, viewer).for_each([&](Hex h) {
    if (told.has(h)) return;
    EXPECT_FALSE(declared_odds(open, h, 0, rng).has_value()) << hex::Grid::name(h);
  });
}

}  // namespace

TEST(BO_13_8, ThreatsAreTheOddsOfTheAttacksThatAreDeclared) {
  COVERS("BO:13.8b", "BO:13.8.2", "BO:14.TEC.river", "BO:13.2a", "BO:12.5");
  Tally3 count;
  for (std::uint64_t game = 0; game < 4; ++game) {
    Rng rng(game + 7);
    State s = begin_campaign(content(), Options{});
    std::vector<Threat> before;
    ActionList list;
    for (int i = 0; i < 2'500; ++i) {
      const Node n = node(s);
      if (n.kind == Node::Kind::Finished) break;
      Events events;
      if (n.kind == Node::Kind::Chance) {
        Draw d;
        d.count = n.dice;
        for (std::size_t k = 0; k < static_cast<std::size_t>(n.dice); ++k)
          d.die[k] = static_cast<std::uint8_t>(rng.below(n.faces) + 1);
        answer(s, d, events);
        continue;
      }
      if (s.top().step == Step::Move && before.empty()) before = threats(in_the_open(s), other(phasing(s)));
      if (s.top().step == Step::Fight && rng.below(6) == 0) compare_now(s, rng, count);
      if (s.top().step == Step::Fight && s.segment == Segment::Fight && !before.empty()) {
        // What was feared before the movement segment, against what has come of it.
        for (const Threat& t : before) {
          const auto odds = declared_odds(in_the_open(s), t.hex, 0, rng);
          if (!odds) continue;
          ++count.soon;
          if (!t.soon || odds->column > t.soon->column) ++count.over;
        }
        before.clear();
      }
      if (s.top().step == Step::Order) before.clear();
      list.clear();
      options(s, has(n.sides, kSoviet) ? kSoviet : kGerman, Scope::Main, list);
      const auto size = static_cast<std::uint32_t>(list.size());
      apply(s, list[rng.below(8) == 0 ? size - 1 : rng.below(size)], events);
    }
  }
  EXPECT_GT(count.same, 150);
  EXPECT_GT(count.fewer, 50);
  EXPECT_GT(count.soon, 20);
  EXPECT_EQ(count.over, 0) << "of " << count.soon << " attacks that came worse than feared";
}

TEST(BO_14_TEC_river, AThreatCountsTheRiverOnlyWhereEverybodyCrossesIt) {
  const Table t("turn 3 | weather thaw | at german 1 move | orders mf mf mf - | G 1313 16Pz | S 1312 9M");
  const json stack = data(t, kGerman, "threats")["stacks"][0];
  EXPECT_EQ(stack["now"]["column"], "1:1");
  EXPECT_EQ(stack["now"]["shift"], 0);
}

TEST(BO_13_8_2d, AThreatCountsTheRing) {
  const Table t(
      "turn 3 | weather frost | at soviet 2 fight | orders mf mf - - | S 1313 60A-1 | G 1312 9SS | G 1314 10SS");
  EXPECT_EQ(data(t, kSoviet, "threats")["stacks"][0]["now"]["column"], "7:1");
}

TEST(BO_13_2a, ArtilleryAloneIsNoThreat) {
  const Table t("turn 3 | at german 1 move | G 1313 16Pz | S 1312 1GB");
  const json stacks = data(t, kGerman, "threats")["stacks"];
  for (const json& stack : stacks) EXPECT_TRUE(stack["now"].is_null());
}

TEST(BO_12_5, NoThreatGoesIntoTheClosedArea) {
  const Table t("turn 3 | at german 1 move | G 0517 16Pz | S 0618 9M");
  EXPECT_TRUE(Table::hex("0517").valid() && content().soviet_forbidden.has(Table::hex("0517")));
  EXPECT_TRUE(data(t, kGerman, "threats")["stacks"].empty());
}

TEST(BO_13_2b, AgainstArtilleryAloneThereAreNoOdds) {
  Table t("turn 3 | at german 1 fight | G 1312 16Pz | S 1313 1GB");
  t.play("target 1313; join 16Pz");
  EXPECT_EQ(t.tally("odds"), "removed");
  const json odds = data(t, kGerman, "odds");
  EXPECT_EQ(odds["column"], "removed");
  EXPECT_EQ(odds["automatic"], true);
  EXPECT_TRUE(odds["results"].empty());
  EXPECT_EQ(data(t, kSoviet, "threats")["stacks"][0]["now"]["column"], "removed");
  // What lies unseen beneath it may be something else.
  Table beneath("turn 3 | at german 1 fight | G 1312 16Pz | S 1313 1GB 31T");
  EXPECT_EQ(beneath.tally("odds 1313 16Pz"), "-");
}

TEST(BO_13_2c, ArtilleryInADraftAloneHasNoOdds) {
  Table t("turn 3 | at soviet 1 fight | S 1312 31T 1GB | G 1313 16Pz");
  t.play("target 1313; join 1GB");
  EXPECT_EQ(t.tally("odds"), "-");
  EXPECT_EQ(data(t, kSoviet, "odds")["ratio"], "-");
}

TEST(BO_14_TEC_river, ADraftWithoutAttackersCrossesNoRiver) {
  Table t("turn 3 | weather thaw | at soviet 1 fight | S 1312 9M | G 1313 16Pz");
  t.play("target 1313");
  EXPECT_EQ(t.tally("shift"), "0");
}

TEST(BO_8_1a, TheAllowanceIsThatOfTheSupplyAtTheStartOfTheMove) {
  Table t("turn 2 | weather thaw | at soviet 1 move | S 1312 31T | G 1113 68 | G 1210 371 | G 1414 208 | G 1512 96");
  EXPECT_EQ(t.tally("allowance 31T"), "5");
  t.play("pick 31T; step 1311");
  EXPECT_EQ(t.tally("allowance 31T"), "5") << "out of the ring now, but it began within it";
  EXPECT_EQ(hash(*parse_position(content(), position_text(t.s))), hash(t.s));
  t.play(t.ask() == "move the group" ? "halt" : "");
  EXPECT_EQ(t.tally("allowance 31T"), "5") << "for the whole segment";
}

// ---- inspect ending ---------------------------------------------------------------------------------------------------

TEST(BO_6_0c, EndingNamesTheUnitsThatWouldBeDestroyed) {
  COVERS("BO:3.2g");
  Table t("turn 3 | at soviet 1 move | S 1312 31T 9M 15RC/1 | S 1412 60A-1");
  const json ending = data(t, kSoviet, "ending");
  EXPECT_EQ(ending["query"], "ending");
  EXPECT_EQ(ending["action"], "done");
  const json& first = ending["losses"][0];
  EXPECT_EQ(first["kind"], "overstacked");
  EXPECT_EQ(first["loss"], "destroyed");
  EXPECT_EQ(first["rule"], "BO:6.0c");
  EXPECT_EQ(first["hex"], "1312");
  EXPECT_EQ(first["amount"], 1);
  // Exactly those are then offered to the enemy.
  Table after = t;
  after.play("done");
  std::string offered;
  for (const json& u : first["units"]) offered += (offered.empty() ? "remove " : "; remove ") + u.get<std::string>();
  EXPECT_EQ(after.offered(), offered);
  EXPECT_TRUE(data(t, kGerman, "ending")["losses"].empty()) << "it is not his to end";
  EXPECT_TRUE(data(t, kGerman, "ending")["action"].is_null());
  EXPECT_FALSE(inspect(t.s, Side::Observer, "ending").ok());
}

TEST(BO_3_2g, TheFirstSegmentEndsWithLossesIfTheStartIsLeftAsItIs) {
  Table t("campaign");
  t.play("done").roll({3});
  while (t.ask() == "set up the German units") t.play(t.offered().substr(0, t.offered().find(';')));
  ASSERT_EQ(t.ask(), "pick units to move");
  int destroyed = 0;
  const json losses = data(t, kSoviet, "ending")["losses"];
  for (const json& l : losses)
    if (l["kind"] == "overstacked") destroyed += l["amount"].get<int>();
  const auto alive = [&] {
    int n = 0;
    each_unit(t.s, [&](UnitId u) { n += on_map(t.s, u) && side_of(t.s, u) == kSoviet ? 1 : 0; });
    return n;
  };
  const int before = alive();
  t.play("done");
  while (t.ask() == "remove units of an overstacked enemy hex" || t.chance())
    t.chance() ? t.roll({6}) : t.play(t.offered().substr(0, t.offered().find(';')));
  EXPECT_EQ(before - alive(), destroyed);
  EXPECT_GT(destroyed, 3);
}

TEST(BO_10_1d, EndingSaysWhatLapses) {
  COVERS("BO:5.2c", "BO:5.3", "BO:13.10a", "BO:11.2");
  const auto kinds = [](const Table& t, Side side) {
    std::string all;
    const json losses = data(t, side, "ending")["losses"];
    for (const json& l : losses) {
      all += (all.empty() ? "" : "; ") + l["kind"].get<std::string>() + " " + l["loss"].get<std::string>();
      for (const json& u : l["units"]) all += " " + u.get<std::string>();
      if (l.contains("amount")) all += " " + std::to_string(l["amount"].get<int>());
      EXPECT_FALSE(l["text"].get<std::string>().empty());
    }
    return all;
  };
  EXPECT_EQ(kinds(Table("turn 5 | at reinforce | pool 9SS 10SS"), kGerman), "reinforcement forfeited 9SS 10SS");
  EXPECT_EQ(kinds(Table("turn 5 | at korpsgruppen | kg Br 1312"), kGerman), "korpsgruppe forfeited 2");
  EXPECT_EQ(kinds(Table("turn 5 | at replace | track 3 15RC"), kSoviet), "replacement left 15RC");
  EXPECT_EQ(kinds(Table("turn 8 | at replace | track 3 15RC"), kSoviet), "replacement forfeited 15RC");
  EXPECT_EQ(kinds(Table("turn 3 | at soviet 2 fight | air soviet 3 | S 1312 31T | G 1313 16Pz"), kSoviet),
            "air forfeited 3; unfought left 31T");
  EXPECT_EQ(kinds(Table("turn 3 | at soviet 1 fight | air soviet 3 | S 1312 31T"), kSoviet), "");
  EXPECT_EQ(kinds(Table("turn 3 | at german 2 mech | air german 1 | G 1312 16Pz"), kGerman), "air forfeited 1");
  EXPECT_EQ(kinds(Table("turn 3 | at german 2 move | air german 1 | G 1312 16Pz 371:m"), kGerman), "unmoved left 16Pz");
  EXPECT_EQ(kinds(Table("turn 3 | at soviet 1 fight | frames advance | combat 1313 result=DR | S 1312 31T:c"), kSoviet),
            "advance forfeited 31T");
}

}  // namespace kessel::breakout
