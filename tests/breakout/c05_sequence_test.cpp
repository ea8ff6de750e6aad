// Chapter 5: the twelve phases of a turn.
#include <vector>

#include "table.h"

namespace kessel::breakout {
namespace {

/// One answer of a walk through the phases: who is asked ("dice" when they are to fall), what, and the answer.
struct Beat {
  const char* who;
  const char* ask;
  std::string answer;
};

const char* asked_now(const Table& t) { return t.chance() ? "dice" : side_word(t.asked()); }

void walk(Table& t, const std::vector<Beat>& beats) {
  for (const Beat& b : beats) {
    SCOPED_TRACE("turn " + std::to_string(t.s.turn) + ": " + b.ask);
    ASSERT_STREQ(asked_now(t), b.who);
    ASSERT_EQ(t.ask(), b.ask);
    if (!t.chance()) {
      t.play(b.answer);
      continue;
    }
    Draw d;
    for (const char c : b.answer) d.die[d.count++] = static_cast<std::uint8_t>(c - '0');
    ASSERT_TRUE(fits(node(t.s), d));
    answer(t.s, d, t.events);
  }
}

/// What was announced of the course of the turns, in order.
std::vector<std::string> announced(const Table& t) {
  std::vector<std::string> out;
  for (const Event& e : t.events.list()) switch (static_cast<Ev>(e.kind)) {
      case Ev::TurnBegins:
      case Ev::WeatherIs:
      case Ev::AirTied:
      case Ev::AirGained:
      case Ev::KgDeployed:
      case Ev::OrderChosen:
      case Ev::SegmentBegins:
      case Ev::Overstacked:
      case Ev::ReturnRolled:
      case Ev::Placed:
      case Ev::TurnEnds:
      case Ev::GameEnds: out.push_back(event_text(content(), e)); break;
      default: break;
    }
  return out;
}

/// Plays the impulses of one turn, passing everything but the orders, and writes them down: "S1? FM" is a first Soviet
/// impulse whose order was asked for, fight then move; X is a mechanized segment.
std::string impulses(std::string_view position, std::vector<std::string> orders) {
  Table t(position);
  std::string out;
  std::size_t told = 0, next = 0;
  while (!t.chance() && node(t.s).kind == Node::Kind::Decide) {
    const bool asks = t.ask() == "move/fight or fight/move";
    if (asks && next == orders.size()) return out + " asked too often";
    t.play(asks ? "order " + orders[next++] : "done");
    for (; told < t.events.list().size(); ++told) {
      const Event& e = t.events.list()[told];
      if (static_cast<Ev>(e.kind) == Ev::OrderChosen)
        out += std::string(out.empty() ? "" : " ") + (e.arg[0] == 0 ? "S" : "G") + std::to_string(e.arg[1]) +
               (asks ? "? " : " ");
      if (static_cast<Ev>(e.kind) == Ev::SegmentBegins) out += "MFX"[e.arg[1]];
    }
  }
  return next == orders.size() ? out : out + " asked too seldom";
}

/// Passes through one turn from its weather die to its last phase; every question in order.
std::string questions_of_turn(Table& t) {
  const int turn = t.s.turn;
  std::string out;
  while (t.s.turn == turn && node(t.s).kind != Node::Kind::Finished) {
    out += t.ask() + "\n";
    if (t.ask() == "weather")
      t.roll({1});
    else if (t.chance())
      t.roll({6, 5, 1, 1});
    else
      t.play(t.ask() == "move/fight or fight/move" ? "order move-fight" : "done");
  }
  return out;
}

constexpr const char* kGermanSetUp =
    "place 68 1308; place 7Pz 1607; place 503 1607; place 1SS 1908; place 1Pz 2307; place 6Pz 2507; place 11Pz 2607;"
    "place 509 2607; place 19Pz 2708; place 20PG 3008; place 16Pz 3209; place 911 3209; place 371 3508; place 208 3808;"
    "place 101J 4110; place 168 4311; place 17Pz 4212; place 2SS 3912; place 301 3912; place 254 4513; place 82 4515;"
    "place 300 4515; place 1Inf 4417; place 210 4417; place 75 4022; place 18AD 3519; done";

constexpr const char* kAttack = "target 2010; join 16Pz; declare; done";  // 4 against 3 is 1:1, die 3 is AS

}  // namespace

// ------------------------------------------------------------------------------------------------------ 5.0 the whole sequence

TEST(BO_5_0, ACampaignWalksThroughItsFirstTwoTurns) {
  COVERS("BO:5.0a", "BO:5.0b", "BO:5.0c", "BO:5.0d", "BO:5.0e", "BO:5.1b", "BO:5.3", "BO:5.4", "BO:5.4a", "BO:5.4b",
         "BO:5.6", "BO:5.7", "BO:R8", "BO:R11", "BO:R12");
  Table t("campaign");
  // Two overstacks are cured in the first movement; 106RC makes a new one, is removed for it and comes back on turn 2.
  const std::string cure =
      "pick 10GT; pick 3GM; step 1603; halt; pick 6GT; pick 7GT; step 2402; halt; pick 11GT; pick 31T; step 1304; halt;"
      "pick 106RC; step 1004; step 0904; halt; done";
  walk(t, {
              {"soviet", "order your stacks before the battle", "done"},
              {"dice", "Soviet air markers of turn 1", "3"},
              {"german", "set up the German units", kGermanSetUp},
              // Turn 1: I, II and III go by themselves; IV, V
              {"soviet", "pick units to move", cure},
              {"german", "remove units of an overstacked enemy hex", "remove 106RC"},
              {"dice", "return of a rifle corps", "2"},
              {"soviet", "choose a hex to attack", "done"},
              {"soviet", "pick units to move", "done"},
              {"soviet", "choose a hex to attack", "done"},
              // VI and VII, fight first: the mechanized segment before the move
              {"german", "move/fight or fight/move", "order fight-move"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "pick units to move", "done"},
              // VIII and IX, move first
              {"german", "move/fight or fight/move", "order move-fight"},
              {"german", "pick units to move", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},
              // X; nobody is due in XI
              {"german", "place reinforcements", "place 357 0101; place 359 0805; place 311 0102; done"},
              // Turn 2: I, II; III is skipped
              {"dice", "weather", "4"},
              {"dice", "air superiority: two Soviet dice, two German", "3452"},
              {"dice", "air superiority: two Soviet dice, two German", "2234"},
              // IV and V
              {"soviet", "move/fight or fight/move", "order fight-move"},
              {"soviet", "choose a hex to attack", "done"},
              {"soviet", "pick units to move", "done"},
              {"soviet", "move/fight or fight/move", "order move-fight"},
              {"soviet", "pick units to move", "done"},
              {"soviet", "choose a hex to attack", "done"},
              // VI to IX
              {"german", "move/fight or fight/move", "order move-fight"},
              {"german", "pick units to move", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "move/fight or fight/move", "order fight-move"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "pick units to move", "done"},
              // X and XI
              {"german", "place reinforcements", "place 507 0103; done"},
              {"soviet", "place returning rifle corps", "place 106RC 2603; done"},
              // Turn 3 has the first Korpsgruppen
              {"dice", "weather", "1"},
              {"dice", "air superiority: two Soviet dice, two German", "6611"},
              {"german", "deploy Korpsgruppen", "done"},
          });
  std::vector<std::string> got = announced(t);
  const auto start = std::ranges::find(got, "Turn 1 begins (1944-03-21 to 1944-03-23)");
  got.erase(got.begin(), start);
  const std::vector<std::string> want{
      "Turn 1 begins (1944-03-21 to 1944-03-23)",
      "Weather: thaw",
      "Soviet impulse 1: move, then fight",
      "Soviet movement segment, impulse 1",
      "Soviet units overstack 0904",
      "106 Rifle is due back on turn 2 (die 2)",
      "Soviet combat segment, impulse 1",
      "Soviet impulse 2: move, then fight",
      "Soviet movement segment, impulse 2",
      "Soviet combat segment, impulse 2",
      "German impulse 1: fight, then move",
      "German combat segment, impulse 1",
      "German mechanized combat segment, impulse 1",
      "German movement segment, impulse 1",
      "German impulse 2: move, then fight",
      "German movement segment, impulse 2",
      "German combat segment, impulse 2",
      "German mechanized combat segment, impulse 2",
      "357 Inf is placed in 0101",
      "359 Inf is placed in 0805 Ternopol",
      "311 StuG is placed in 0102",
      "Turn 1 ends with 2 VP",
      "Turn 2 begins (1944-03-24 to 1944-03-26)",
      "Weather: frost (die 4)",
      "Air: 7 against 7, a tie; again",
      "German air superiority with 3 markers",
      "Soviet impulse 1: fight, then move",
      "Soviet combat segment, impulse 1",
      "Soviet movement segment, impulse 1",
      "Soviet impulse 2: move, then fight",
      "Soviet movement segment, impulse 2",
      "Soviet combat segment, impulse 2",
      "German impulse 1: move, then fight",
      "German movement segment, impulse 1",
      "German combat segment, impulse 1",
      "German mechanized combat segment, impulse 1",
      "German impulse 2: fight, then move",
      "German combat segment, impulse 2",
      "German mechanized combat segment, impulse 2",
      "German movement segment, impulse 2",
      "507 Tiger is placed in 0103",
      "106 Rifle is placed in 2603 Krasilov",
      "Turn 2 ends with 2 VP",
      "Turn 3 begins (1944-03-27 to 1944-03-29)",
      "Weather: thaw (die 1)",
      "Soviet air superiority with 10 markers",
  };
  EXPECT_EQ(got, want);
  EXPECT_EQ(t.ask(), "move/fight or fight/move");
  EXPECT_EQ(t.steps("106RC"), 1);
  EXPECT_TRUE(broken_invariants(t.s).empty());
}

TEST(BO_5_0, ATurnInWhichAllTwelvePhasesAskSomething) {
  COVERS("BO:5.0a", "BO:5.0b", "BO:5.0c", "BO:5.0d", "BO:5.0e");
  Table t("turn 3 | at weather | pool 349 100J | track 3 15RC | S 2010 9M | G 2020 16Pz");
  walk(t, {
              {"dice", "weather", "2"},                                          // I
              {"dice", "air superiority: two Soviet dice, two German", "1166"},  // II
              {"german", "deploy Korpsgruppen", "kg Go 2021; done"},             // III
              {"soviet", "move/fight or fight/move", "order move-fight"},        // IV
              {"soviet", "pick units to move", "done"},
              {"soviet", "choose a hex to attack", "done"},
              {"soviet", "move/fight or fight/move", "order move-fight"},  // V
              {"soviet", "pick units to move", "done"},
              {"soviet", "choose a hex to attack", "done"},
              {"german", "move/fight or fight/move", "order move-fight"},  // VI
              {"german", "pick units to move", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},                // VII
              {"german", "move/fight or fight/move", "order move-fight"},  // VIII
              {"german", "pick units to move", "done"},
              {"german", "choose a hex to attack", "done"},
              {"german", "choose a hex to attack", "done"},                                 // IX
              {"german", "place reinforcements", "place 349 0101; place 100J 0102; done"},  // X
              {"soviet", "place returning rifle corps", "place 15RC 4004; done"},           // XI
              {"dice", "weather", "1"},                                                     // XII has passed
          });
  EXPECT_EQ(t.s.turn, 4);
  EXPECT_TRUE(t.told("Turn 3 ends with 2 VP"));
}

TEST(BO_5_0, EightTurnsOfTheSamePhases) {
  const std::string soviet = "move/fight or fight/move\npick units to move\nchoose a hex to attack\n";
  const std::string german = soviet + "choose a hex to attack\n";
  Table t("turn 2 | at weather");
  for (int turn = 2; turn <= 8; ++turn) {
    EXPECT_EQ(t.s.turn, turn);
    EXPECT_EQ(questions_of_turn(t), std::string("weather\nair superiority: two Soviet dice, two German\n") +
                                        (turn >= 3 ? "deploy Korpsgruppen\n" : "") + soviet + soviet + german + german)
        << "turn " << turn;
  }
  EXPECT_EQ(node(t.s).kind, Node::Kind::Finished);
  EXPECT_EQ(t.s.turn, 8);
}

TEST(BO_5_0, RefusesWhatBelongsToAnotherPhase) {
  const Table move("turn 3 | at german 1 move | pool 349 | track 3 15RC | S 2010 9M | G 2009 16Pz");
  EXPECT_REFUSED(move, "place 349 0101", "BO:5.0");
  EXPECT_REFUSED(move, "lose 16Pz", "BO:13.9n");
  EXPECT_REFUSED(move, "cancel", "BO:13.0");
  EXPECT_EQ(move.why("place 349 0101")->reason, Said(no::units_placed_in_set_up_and)) << "it says when";
  const Why other_side = move.why("place 15RC 4004", kSoviet);
  ASSERT_TRUE(other_side.has_value());
  EXPECT_EQ(other_side->rule.text(), "BO:5.0");
  Table loss("turn 3 | at soviet 1 fight | S 2010 9M 10GT | G 2009 1Pz 911 509");
  loss.play("target 2009; join 9M; join 10GT; declare; done").roll({4});  // 15 to 9 with Tigers: 1:2, AL1
  EXPECT_REFUSED(loss, "done", "BO:5.0");                                 // a loss has to be named first
}

TEST(BO_5_0, AllowsItInItsOwnPhase) {
  const Table x("turn 3 | at reinforce | pool 349 | S 2010 9M | G 2009 16Pz");
  EXPECT_ALLOWED(x, "place 349 0101");
  const Table xi("turn 3 | at replace | track 3 15RC | S 2010 9M | G 2009 16Pz");
  EXPECT_ALLOWED(xi, "place 15RC 4004");
}

TEST(BO_5_0, RefusesActionsThatHaveNoForm) {
  const Table t("turn 3 | at soviet 1 move | S 2010 9M");
  const Why kind = why_not(t.s, Action(kSoviet, 99));
  ASSERT_TRUE(kind.has_value());
  EXPECT_EQ(kind->rule.text(), "BO:5.0");
  const Why form = why_not(t.s, Action(kSoviet, static_cast<std::uint8_t>(Act::Pick)));
  ASSERT_TRUE(form.has_value());
  EXPECT_EQ(form->rule.text(), "BO:5.0");
}

// ---------------------------------------------------------------------------------------------------------------- 5.1 weather

TEST(BO_5_1, TheWeatherHoldsForBothSidesAndTheWholeTurn) {
  Table t("turn 2 | at weather | S 2010 9M | S 2110 94RC | G 2020 16Pz | G 2022 96");
  t.roll({4}).roll({6, 6, 1, 1});  // frost
  int segments = 0;
  while (!t.chance()) {
    EXPECT_EQ(t.tally("allowance 9M", kSoviet) + " " + t.tally("allowance 94RC", kSoviet), "13 9");
    EXPECT_EQ(t.tally("allowance 16Pz", kGerman) + " " + t.tally("allowance 96", kGerman), "13 9");
    segments += t.ask() == "pick units to move" ? 1 : 0;
    t.play(t.ask() == "move/fight or fight/move" ? "order move-fight" : "done");
  }
  EXPECT_EQ(segments, 4);
  t.roll({6});  // turn 3: storm
  EXPECT_EQ(t.tally("allowance 9M", kSoviet) + " " + t.tally("allowance 96", kGerman), "7 5");
}

TEST(BO_5_1a, InStormNobodyExertsZoc) {
  Table t("turn 2 | at weather | S 2010 9M | G 2009 96 | G 2111 16Pz");
  EXPECT_TRUE(board_of(t.s).zoc[index(kSoviet)].any());
  t.roll({6});
  EXPECT_EQ(t.s.weather, Weather::Storm);
  EXPECT_FALSE(board_of(t.s).zoc[index(kSoviet)].any());
  EXPECT_FALSE(board_of(t.s).zoc[index(kGerman)].any());
  t.play("order move-fight; pick 9M; step 2110; step 2109");  // past both, ZOC to ZOC in better weather
  EXPECT_EQ(t.where("9M"), "2109");
}

TEST(BO_5_1a, InStormNobodyHasAirMarkers) {
  COVERS("BO:R37");
  Table t("turn 2 | at weather | air german 0 | S 2010 9M | G 2009 96");
  t.roll({6});
  EXPECT_EQ(t.ask(), "move/fight or fight/move") << "no roll for the air";
  EXPECT_EQ(t.s.air_left, 0);
  t.play("order fight-move; target 2009; join 9M; declare; done");
  EXPECT_EQ(t.ask(), "combat") << "no markers are asked for";
  EXPECT_FALSE(parse_position(content(), "turn 2 | weather storm | at soviet 1 fight | air soviet 2"));
}

TEST(BO_5_1a, OtherwiseTheyAreAskedFor) {
  Table t("turn 2 | at weather | S 2010 9M | G 2009 96");
  t.roll({5}).roll({6, 6, 1, 1});
  t.play("order fight-move; target 2009; join 9M; declare; done");
  EXPECT_EQ(t.ask(), "commit air markers");
}

TEST(BO_5_1b, TurnOneIsThawWithoutADie) {
  Table t("weather frost | at setup-german");
  t.play("done");
  EXPECT_FALSE(t.chance());
  EXPECT_EQ(t.s.weather, Weather::Thaw);
  EXPECT_TRUE(t.told("Weather: thaw"));
}

TEST(BO_5_1c, OneOpenSovietDieOnTheRowOfTheTurn) {
  COVERS("BO:R5", "BO:14.WX.2", "BO:14.WX.3", "BO:14.WX.4", "BO:14.WX.5", "BO:14.WX.6", "BO:14.WX.7", "BO:14.WX.8");
  const std::array<const char*, 7> rows{"TTTFFS", "TFFSSS", "TFSSSS", "TFFFSS", "TTFFFS", "TTTTFS", "TTTTTF"};
  for (int turn = 2; turn <= 8; ++turn)
    for (int die = 1; die <= 6; ++die) {
      Table t("at weather | turn " + std::to_string(turn));
      const Node n = node(t.s);
      EXPECT_EQ(n.dice, 1);
      EXPECT_EQ(n.roller, kSoviet);
      t.roll({die});
      EXPECT_EQ("TFS"[static_cast<int>(t.s.weather)], rows[static_cast<std::size_t>(turn - 2)][die - 1])
          << turn << ", die " << die;
      EXPECT_EQ(t.events.list()[0].seen_by, kEveryone) << "openly";
    }
}

// -------------------------------------------------------------------------------------------------------------------- 5.2 air

TEST(BO_5_2, OnTurnOneOnlyTheSovietsHaveMarkers) {
  COVERS("BO:5.2a");
  for (int die = 1; die <= 6; ++die) {
    Table t("campaign");
    t.play("done").roll({die});
    EXPECT_EQ(t.s.air_side, kSoviet);
    EXPECT_EQ(t.s.air_left, die);
  }
}

TEST(BO_5_2a, PhaseTwoOfTurnOneRollsNothingMore) {
  COVERS("BO:R37");
  Table t("at setup-german | air soviet 5");
  t.play("done");
  EXPECT_EQ(t.ask(), "pick units to move");
  EXPECT_EQ(t.s.air_left, 5);
}

TEST(BO_5_2b, TheHigherSideTakesTheDifference) {
  for (int s1 = 1; s1 <= 6; ++s1)
    for (int s2 = 1; s2 <= 6; ++s2)
      for (int g1 = 1; g1 <= 6; ++g1)
        for (int g2 = 1; g2 <= 6; ++g2) {
          const int lead = s1 + s2 - g1 - g2;
          if (lead == 0) continue;
          Table t("turn 2 | at air");
          t.roll({s1, s2, g1, g2});
          EXPECT_EQ(t.s.air_left, std::abs(lead));
          EXPECT_EQ(t.s.air_side, lead > 0 ? kSoviet : kGerman);
          EXPECT_EQ(t.ask(), "move/fight or fight/move");
        }
}

TEST(BO_5_2b, TiesAreRolledAgain) {
  Table t("turn 2 | at air");
  EXPECT_EQ(node(t.s).dice, 4);
  t.roll({3, 4, 6, 1});
  EXPECT_EQ(t.ask(), "air superiority: two Soviet dice, two German");
  EXPECT_EQ(t.s.air_left, 0);
  EXPECT_TRUE(t.told("Air: 7 against 7, a tie; again"));
  t.roll({6, 6, 6, 6});
  EXPECT_EQ(t.ask(), "air superiority: two Soviet dice, two German");
  t.roll({6, 6, 1, 1});
  EXPECT_EQ(t.s.air_left, 10);
}

TEST(BO_5_2c, AMarkerServesOnceInATurn) {
  Table t("turn 2 | at soviet 1 fight | air soviet 3 | S 2010 9M | G 2009 96");
  t.play("target 2009; join 9M; declare; done; air 2");
  EXPECT_EQ(t.tally("attack", kSoviet), "9");
  t.roll({5});  // 9 to 3 is 3:1, die 5 is AS
  EXPECT_EQ(t.s.air_left, 1);
  t.play("done; order fight-move; target 2009; join 9M; declare; done");
  EXPECT_REFUSED(t, "air 2", "BO:13.3");
  t.play("air 1").roll({4});  // 8 to 3 is 2:1, die 4 is AS
  EXPECT_EQ(t.s.air_left, 0);
}

TEST(BO_5_2c, WhatIsLeftOverIsNotSaved) {
  COVERS("BO:5.8a");
  Table t("turn 2 | at german 2 mech | air german 5");
  t.play("done");
  EXPECT_EQ(t.s.turn, 3);
  EXPECT_EQ(t.s.air_left, 0);
  t.roll({6});  // a storm: nothing new either
  EXPECT_EQ(t.s.air_left, 0);
  Table calm("turn 2 | at german 2 mech | air german 5");
  calm.play("done").roll({1}).roll({1, 1, 1, 2});
  EXPECT_EQ(calm.s.air_left, 1) << "one, not six";
}

// ----------------------------------------------------------------------------------------------------------- 5.3 Korpsgruppen

TEST(BO_5_3, ThePhaseIsSkippedOnTurnsOneAndTwo) {
  Table one("at setup-german");
  one.play("done");
  EXPECT_EQ(one.ask(), "pick units to move");
  Table two("turn 2 | at air");
  two.roll({6, 6, 1, 1});
  EXPECT_EQ(two.ask(), "move/fight or fight/move");
  Table three("turn 3 | at air");
  three.roll({6, 6, 1, 1});
  EXPECT_EQ(three.ask(), "deploy Korpsgruppen");
  EXPECT_EQ(three.asked(), kGerman);
  Table storm("turn 3 | at weather");
  storm.roll({6});
  EXPECT_EQ(storm.ask(), "deploy Korpsgruppen") << "a storm does not keep them away";
}

TEST(BO_5_3, RefusesAKorpsgruppeOutOfItsPhaseOrTwice) {
  Table t("turn 2 | at german 1 move | G 2010 16Pz");
  EXPECT_REFUSED(t, "kg Br 2010", "BO:5.3");
  Table later("turn 3 | at korpsgruppen");
  later.play("kg Br 2010");
  EXPECT_REFUSED(later, "kg Br 2011", "BO:5.3");
}

TEST(BO_5_3, AllowsItInItsPhase) {
  const Table t("turn 3 | at korpsgruppen");
  EXPECT_ALLOWED(t, "kg Br 2010");
  EXPECT_ALLOWED(t, "kg Go 4729");
}

TEST(BO_5_3a, AllowsUpToThreeAndAlsoFewer) {
  Table t("turn 3 | at korpsgruppen");
  t.play("kg Br 2010; kg Ch 2020; kg Go 3010; done");
  EXPECT_EQ(hex::Grid::name(t.s.kg[0]), "2010");
  EXPECT_EQ(hex::Grid::name(t.s.kg[1]), "2020");
  EXPECT_EQ(hex::Grid::name(t.s.kg[2]), "3010");
  Table none("turn 8 | at korpsgruppen");
  none.play("kg Ch 2020; done");
  EXPECT_FALSE(none.s.kg[0].valid());
  EXPECT_TRUE(none.s.kg[1].valid());
  EXPECT_EQ(none.ask(), "move/fight or fight/move");
}

TEST(BO_5_3a, RefusesAFourth) {
  const Table t("turn 3 | at korpsgruppen");
  for (const int kg : {-1, kKorpsgruppen}) {
    const Why no = why_not(t.s, act(kGerman, Act::Kg, kg, Table::hex("2010")));
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->rule.text(), "BO:5.3a");
  }
}

TEST(BO_5_3b, AllowsEveryHexOfTheMap) {
  const Table t("turn 3 | at korpsgruppen | S 2010 9M | G 2012 16Pz");
  ActionList list;
  options(t.s, kGerman, Scope::Main, list);
  EXPECT_EQ(list.size(), 3u * 1340u + 1u);
  EXPECT_ALLOWED(t, "kg Br 2010");  // under Soviet units
  EXPECT_ALLOWED(t, "kg Br 2012");
  EXPECT_ALLOWED(t, "kg Br 0101");
  EXPECT_ALLOWED(t, "kg Br 4729");
}

TEST(BO_5_3b, RefusesAPlaceOffTheMap) {
  const Table t("turn 3 | at korpsgruppen");
  for (const Hex h : {Hex::at(47, 0), Hex::at(1, 28), kNoHex}) {
    const Why no = why_not(t.s, act(kGerman, Act::Kg, 0, h));
    ASSERT_TRUE(no.has_value());
    EXPECT_EQ(no->rule.text(), "BO:5.3b");
  }
}

TEST(BO_5_3c, RefusesTwoInOneHex) {
  Table t("turn 3 | at korpsgruppen");
  t.play("kg Br 2010");
  EXPECT_REFUSED(t, "kg Ch 2010", "BO:5.3c");
  EXPECT_FALSE(t.offers("kg Ch 2010"));
  EXPECT_FALSE(parse_position(content(), "turn 3 | kg Br 2010 | kg Ch 2010"));
}

TEST(BO_5_3c, AllowsThemSideBySide) {
  Table t("turn 3 | at korpsgruppen");
  t.play("kg Br 2010");
  EXPECT_ALLOWED(t, "kg Ch 2011");
}

// -------------------------------------------------------------------------------------------------------------- 5.4 the order

TEST(BO_R9, IndependentOrdersAreChosenForEachImpulse) {
  COVERS("BO:5.4", "BO:5.4b", "BO:R8", "BO:R11", "BO:5.5", "BO:5.0d");
  const std::string at = "turn 2 | at soviet 1 order";
  EXPECT_EQ(impulses(at, {"move-fight", "move-fight", "move-fight", "move-fight"}), "S1? MF S2? MF G1? MFX G2? MFX");
  EXPECT_EQ(impulses(at, {"fight-move", "move-fight", "fight-move", "move-fight"}), "S1? FM S2? MF G1? FXM G2? MFX");
  EXPECT_EQ(impulses(at, {"move-fight", "fight-move", "move-fight", "fight-move"}), "S1? MF S2? FM G1? MFX G2? FXM");
  EXPECT_EQ(
      impulses("option impulse_order independent | " + at, {"fight-move", "fight-move", "fight-move", "fight-move"}),
      "S1? FM S2? FM G1? FXM G2? FXM");
}

TEST(BO_R9, MirroredTheSecondImpulseReversesTheFirst) {
  const std::string at = "option impulse_order mirrored | turn 2 | at soviet 1 order";
  EXPECT_EQ(impulses(at, {"move-fight", "fight-move"}), "S1? MF S2 FM G1? FXM G2 MFX");
  EXPECT_EQ(impulses(at, {"fight-move", "move-fight"}), "S1? FM S2 MF G1? MFX G2 FXM");
}

TEST(BO_R9, SameOneChoiceServesForBoth) {
  const std::string at = "option impulse_order same | turn 2 | at soviet 1 order";
  EXPECT_EQ(impulses(at, {"move-fight", "fight-move"}), "S1? MF S2 MF G1? FXM G2 FXM");
  EXPECT_EQ(impulses(at, {"fight-move", "move-fight"}), "S1? FM S2 FM G1? MFX G2 MFX");
}

TEST(BO_R9, TheChoiceOfOneTurnDoesNotBindTheNext) {
  Table t("option impulse_order same | turn 2 | at soviet 1 order");
  t.play("order fight-move; done; done; done; done; order fight-move; done; done; done; done; done; done");
  t.roll({1}).roll({6, 6, 1, 1}).play("done");
  EXPECT_EQ(t.s.turn, 3);
  for (const Order o : t.s.order) EXPECT_EQ(o, Order::None);
  EXPECT_EQ(t.offered(), "order move-fight; order fight-move");
}

TEST(BO_R10, BothSovietImpulsesOfTurnOneMoveFirst) {
  COVERS("BO:5.4a", "BO:3.2f", "BO:5.4b");
  // The Germans are free on turn 1, within the switch.
  EXPECT_EQ(impulses("at setup-german", {"fight-move", "move-fight"}), "S1 MF S2 MF G1? FXM G2? MFX");
  EXPECT_EQ(impulses("option impulse_order same | at setup-german", {"fight-move"}), "S1 MF S2 MF G1? FXM G2 FXM");
}

TEST(BO_R10, MirroredTheSecondOneFightsFirst) {
  EXPECT_EQ(impulses("option impulse_order mirrored | at setup-german", {"fight-move"}), "S1 MF S2 FM G1? FXM G2 MFX");
}

TEST(BO_5_4, TheSovietsAnnounceBeforePhaseFour) {
  Table t("turn 2 | at air | S 2010 9M | G 2009 96");
  t.roll({6, 6, 1, 1});
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_EQ(t.offered(), "order move-fight; order fight-move");
  t.play("order fight-move");
  EXPECT_TRUE(t.told("Soviet impulse 1: fight, then move", kGerman)) << "the enemy hears it";
  EXPECT_EQ(t.ask(), "choose a hex to attack");
}

TEST(BO_5_4, RefusesAnOrderAtAnyOtherTimeOrOfAnotherKind) {
  Table t("turn 2 | at soviet 1 order | S 2010 9M");
  const Why kind = why_not(t.s, act(kSoviet, Act::Order, 0));
  ASSERT_TRUE(kind.has_value());
  EXPECT_EQ(kind->rule.text(), "BO:5.4");
  t.play("order move-fight");
  EXPECT_REFUSED(t, "order fight-move", "BO:5.4");
}

TEST(BO_5_4, AllowsEitherOrder) {
  const Table t("turn 2 | at soviet 1 order");
  EXPECT_ALLOWED(t, "order move-fight");
  EXPECT_ALLOWED(t, "order fight-move");
  EXPECT_REFUSED(t, "done", "BO:5.0");  // and nothing goes on without one
}

TEST(BO_5_4a, OnTurnOneTheSovietOrderIsNotAskedFor) {
  Table t("at setup-german");
  t.play("done");
  EXPECT_EQ(t.s.order[0], Order::MoveFight);
  EXPECT_EQ(t.s.segment, Segment::Move);
  EXPECT_EQ(t.asked(), kSoviet);
}

TEST(BO_5_4b, TheGermanAnnouncesAtTheStartOfPhaseSixOnTurnOneToo) {
  Table t("turn 1 | at soviet 2 fight");
  t.play("done");
  EXPECT_EQ(t.asked(), kGerman);
  EXPECT_EQ(t.offered(), "order move-fight; order fight-move");
}

// --------------------------------------------------------------------------------------------------- 5.5 mechanized segments

TEST(BO_5_5, TheMechanizedSegmentFollowsTheFightAtOnceInEitherOrder) {
  COVERS("BO:R11", "BO:R12", "BO:5.0d");
  Table t("turn 2 | at german 1 order | G 2009 16Pz | S 2010 60A-1");
  t.play("order fight-move; done");
  EXPECT_EQ(t.s.segment, Segment::Mech);
  t.play("done");
  EXPECT_EQ(t.s.segment, Segment::Move);
  t.play("done; order move-fight; done");
  EXPECT_EQ(t.s.segment, Segment::Fight);
  t.play("done");
  EXPECT_EQ(t.s.segment, Segment::Mech);
  t.play("done");
  EXPECT_EQ(t.ask(), "weather");
}

TEST(BO_5_5, TheSovietsHaveNone) {
  EXPECT_EQ(
      impulses("turn 2 | at soviet 1 order", {"fight-move", "fight-move", "move-fight", "move-fight"}).substr(0, 13),
      "S1? FM S2? FM");
  EXPECT_FALSE(parse_position(content(), "turn 2 | at soviet 1 mech"));
}

TEST(BO_5_5a, AMechanizedUnitThatHasJustAttackedMayAttackAgain) {
  Table t("turn 2 | at german 1 fight | G 2009 16Pz | S 2010 60A-1");
  t.play(kAttack).roll({3});
  EXPECT_REFUSED(t, "target 2010", "BO:13.0b");
  t.play("done");
  EXPECT_EQ(t.s.segment, Segment::Mech);
  t.play(kAttack).roll({3});
  EXPECT_TRUE(t.told("Die 3 on 1:1: AS"));
}

TEST(BO_5_5a, OneThatHasNotAttackedMayToo) {
  Table t("turn 2 | at german 1 mech | G 2009 16Pz 911 | S 2010 60A-1");
  t.play("target 2010");
  EXPECT_ALLOWED(t, "join 16Pz");
  EXPECT_ALLOWED(t, "join 911");
}

TEST(BO_5_5b, RefusesNonMechanizedUnits) {
  Table t("turn 2 | at german 1 mech | G 2009 16Pz 96 | G 2111 101J | S 2010 60A-1");
  t.play("target 2010");
  EXPECT_REFUSED(t, "join 96", "BO:5.5b");
  EXPECT_REFUSED(t, "join 101J", "BO:5.5b");
  EXPECT_FALSE(t.offers("join 96"));
  const Table alone("turn 2 | at german 1 mech | G 2009 96 | S 2010 60A-1");
  EXPECT_REFUSED(alone, "target 2010", "BO:5.5b");
  EXPECT_REFUSED(alone, "target 2110", "BO:5.5b");  // a probe is an attack
  EXPECT_EQ(alone.offered(), "done");
}

TEST(BO_5_5b, AllowsThemInTheCombatSegment) {
  Table t("turn 2 | at german 1 fight | G 2009 16Pz 96 | S 2010 60A-1");
  t.play("target 2010");
  EXPECT_ALLOWED(t, "join 96");
}

TEST(BO_5_5c, CompanyOnFootDoesNotHinderTheAttack) {
  Table t("turn 2 | at german 1 mech | G 2009 96 16Pz | S 2010 60A-1");
  t.play(kAttack).roll({1});  // 4 against 3 is 1:1, die 1 is DR
  EXPECT_EQ(t.ask(), "choose retreats");
  t.play("retreat 60A-1 2011");
  EXPECT_REFUSED(t, "advance 96", "BO:13.10");  // it took no part
  t.play("advance 16Pz");
  EXPECT_EQ(t.where("16Pz"), "2010");
  EXPECT_EQ(t.where("96"), "2009");
}

TEST(BO_5_5d, AMechanizedUnitAttacksFourTimesATurn) {
  Table t("turn 2 | at german 1 move | G 2009 16Pz | S 2010 60A-1");
  t.play("done").play(kAttack).roll({3}).play("done").play(kAttack).roll({3}).play("done");
  t.play("order fight-move").play(kAttack).roll({3}).play("done").play(kAttack).roll({3});
  int attacks = 0;
  for (const Event& e : t.events.list()) attacks += static_cast<Ev>(e.kind) == Ev::Declared ? 1 : 0;
  EXPECT_EQ(attacks, 4);
  EXPECT_EQ(t.s.segment, Segment::Mech);
  EXPECT_REFUSED(t, "target 2010", "BO:13.0b");  // once in each segment, no more
  t.play("done; done");
  EXPECT_EQ(t.ask(), "weather") << "and that was the turn";
}

// --------------------------------------------------------------------------------------------------- 5.6 to 5.8 the end of a turn

TEST(BO_5_6, ReinforcementsComeAfterBothGermanImpulses) {
  Table t("turn 3 | at german 2 mech | pool 349 367");
  t.play("done");
  EXPECT_EQ(t.ask(), "place reinforcements");
  EXPECT_EQ(t.asked(), kGerman);
  t.play("place 349 0105; done");
  EXPECT_EQ(t.where("349"), "0105");
  EXPECT_EQ(t.where("367"), "pool") << "due on turn 4";
  EXPECT_EQ(t.s.turn, 4);
}

TEST(BO_5_7, DueRifleCorpsMayReturnReduced) {
  Table t("turn 3 | at german 2 mech | track 3 15RC | track 4 28RC");
  t.play("done");
  EXPECT_EQ(t.ask(), "place returning rifle corps");
  EXPECT_EQ(t.asked(), kSoviet);
  EXPECT_REFUSED(t, "place 28RC 4004", "BO:11.2");
  t.play("place 15RC 4004; done");
  EXPECT_EQ(t.where("15RC"), "4004");
  EXPECT_EQ(t.steps("15RC"), 1);
  Table waits("turn 3 | at replace | track 3 15RC");
  waits.play("done");
  EXPECT_EQ(waits.where("15RC"), "track 3") << "it may wait";
}

TEST(BO_5_8, KorpsgruppenLeaveTheMapAndMayComeBackNextTurn) {
  Table t("turn 3 | at german 2 mech | kg Br 2010 | kg Ch 2020");
  t.play("done");
  EXPECT_EQ(t.s.turn, 4);
  for (const Hex h : t.s.kg) EXPECT_FALSE(h.valid());
  t.roll({1}).roll({6, 6, 1, 1});
  EXPECT_EQ(t.ask(), "deploy Korpsgruppen");
  EXPECT_ALLOWED(t, "kg Br 2010");
  EXPECT_ALLOWED(t, "kg Ch 4110");
}

TEST(BO_5_8, TheyStayUntilThen) {
  Table t("turn 3 | at soviet 1 move | kg Br 2010 | S 2012 9M");
  t.play("pick 9M; step 2011; step 2010; halt; done; done; order move-fight; done; done");
  t.play("order move-fight; done; done; done; order move-fight; done; done");
  EXPECT_EQ(hex::Grid::name(t.s.kg[0]), "2010") << "even with Soviets in the hex";
}

TEST(BO_5_8a, AirMarkersAreWithdrawn) {
  Table t("turn 3 | at replace | track 3 15RC | air soviet 7");
  EXPECT_EQ(t.s.air_left, 7);
  t.play("done");
  EXPECT_EQ(t.s.air_left, 0);
}

TEST(BO_5_8b, TheTrackAgreesWithTheMap) {
  Table t("turn 2 | at soviet 2 move | S 2508 9M | S 1228 10GT | vp exit 1 destroyed 4");
  t.play("pick 9M; step 2607; halt; pick 10GT; step 1328; halt; done; done");
  t.play("order move-fight; done; done; done; order move-fight; done; done; done");
  EXPECT_TRUE(t.told("Turn 2 ends with 12 VP"));  // 2 and 1 and 4 held, 5 banked
  EXPECT_EQ(t.tally("track", kSoviet), "12");
  EXPECT_EQ(vp_now(t.s), 12);
}

}  // namespace kessel::breakout
