// Positions that cannot occur: any stack of steps, any mark, any counter that a text may name is refused with a reason, or
// gives a position that plays on. KESSEL_NIGHTLY=1 writes twenty times as many texts.
#include "games/panzer/grammar.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"
#include "random_game.h"
#include "tools/playout.h"

namespace kessel::panzer {

namespace {

constexpr std::array kScenarios{"1", "1a", "2", "3", "4", "5"};

int texts(int standard) {
  const char* nightly = std::getenv("KESSEL_NIGHTLY");
  return nightly != nullptr && std::string_view(nightly) == "1" ? standard * 20 : standard;
}
int below(Rng& rng, int n) { return static_cast<int>(rng.below(static_cast<std::uint32_t>(n))); }

/// What was tried, and what came of it.
struct Tried {
  int read = 0, taken = 0, played = 0;
  std::map<std::string, int> tops;  ///< accepted, by the step on top
};

/// One input at random; why it cannot be made, else nothing.
std::string input(AnyState& s, Rng& rng) {
  const Node n = the_game().node(s);
  Events nobody = Events::none();
  if (n.kind == Node::Kind::Chance) {
    the_game().answer(s, tools::RngDice::roll(n, rng), nobody);
    return "";
  }
  ActionList list;
  Side side = has(n.sides, kGerman) ? kGerman : kSoviet;
  if (n.sides == kBothSides && rng.below(2) == 0) side = kSoviet;
  the_game().options(s, side, Scope::Main, list);
  if (list.empty()) return std::string("dead end: ") + n.ask.text();
  // Where a list is long its last word, mostly `done`, comes often enough for the turns to go by.
  const std::uint32_t pick = rng.below(3) == 0 ? static_cast<std::uint32_t>(list.size()) - 1
                                               : rng.below(static_cast<std::uint32_t>(list.size()));
  if (const Why no = the_game().why_not(s, list[pick]))
    return "refused: " + the_game().action_text(list[pick]) + ", " + no->reason.text();
  the_game().apply(s, list[pick], nobody);
  return "";
}

/// So many inputs under the invariants; to the end where `most` is 0.
std::string plays_on(AnyState s, Rng& rng, int most) {
  for (int i = 0; most == 0 || i < most; ++i) {
    if (most > 0 || i % 64 == 0)
      for (const std::string& broken : the_game().broken_invariants(s))
        return "input " + std::to_string(i) + ": " + broken;
    if (the_game().node(s).kind == Node::Kind::Finished) return "";
    if (i > 80'000) return "it has no end";
    if (const std::string wrong = input(s, rng); !wrong.empty()) return "input " + std::to_string(i) + ": " + wrong;
  }
  return "";
}

/// Reads a text; what is taken is written and read the same, and plays on.
void read_and_play(const std::string& text, Rng& rng, Tried& tried, int most) {
  ++tried.read;
  const auto read = the_game().parse_position(text);
  if (!read) {
    EXPECT_FALSE(read.error().reason.empty()) << text;
    return;
  }
  ++tried.taken;
  ++tried.tops[step_word(read->as<State>().top().step)];
  const std::string written = the_game().position_text(*read);
  const auto again = the_game().parse_position(written);
  if (!again || !(again->as<State>() == read->as<State>())) {
    ADD_FAILURE() << "does not come back: " << (again ? "" : again.error().text()) << "\n"
                  << text << "\nas\n"
                  << written;
    return;
  }
  ++tried.played;
  const std::string wrong = plays_on(*read, rng, most);
  EXPECT_TRUE(wrong.empty()) << wrong << "\n" << text;
}

void try_text(const std::string& text, Rng& rng, Tried& tried, int most) {
  try {
    read_and_play(text, rng, tried, most);
  } catch (const std::exception& broken) {  // an assertion of the rules
    ADD_FAILURE() << broken.what() << "\n" << text;
  }
}

// ---- typed tables -----------------------------------------------------------------------------------------------------

/// A few units of each side and kind, apart from each other and near the middle; one of them is at it, another suffers it.
class Typed {
 public:
  Typed(const std::string& scenario, Rng& rng) : rng_(rng), s_(the_game().start(scenario, {})->as<State>()) {
    text_ = "panzer 1 | scenario " + scenario;
    wild_ = rng_.below(3) == 0;
    by_ = rng_.below(2) == 0 ? kGerman : kSoviet;
    for (const Side side : {kGerman, kSoviet}) choose(side);
    if (plane_.valid() && rng_.below(2) == 0) by_ = side_of(plane_);
    me_ = one_of(by_), foe_ = one_of(other(by_));
  }
  /// Mostly what such a step speaks of, now and then anything.
  std::string frame(Step step) {
    using S = Step;
    const auto among = [&](std::initializer_list<Step> list) { return std::ranges::find(list, step) != list.end(); };
    Side side = among({S::Watch, S::Flak, S::Reveal, S::AspectChoice, S::DangerClose}) ? other(by_) : by_;
    UnitId u{};
    if (among({S::Flight, S::Aloft, S::Flak, S::CrashRoll})) u = plane_;
    if (among({S::Reveal, S::GpRoll, S::KoRoll})) u = foe_;
    if (among({S::Advance,         S::Watch,     S::BuildingRoll, S::BuildingKind, S::BogRoll,
               S::SearchRoll,      S::QuickRoll, S::Onward,       S::HitRoll,      S::LocationRoll,
               S::PenetrationRoll, S::AmmoRoll,  S::Fallback,     S::AspectChoice, S::Strike,
               S::BailRoll,        S::Land,      S::ResponseRoll, S::SmokeRoll,    S::DangerClose,
               S::HandRoll,        S::Primary,   S::Occupy,       S::RecoveryRoll, S::SpotRoll}))
      u = me_;
    int arg = step == S::Storm || step == S::AmmoRoll ? below(rng_, 2) : 0;
    if (among({S::EdgeRoll, S::Plots, S::ReliefRoll, S::ReliefRoad, S::Orders, S::InitiativeRoll, S::Bail, S::Adjust,
               S::GameOver}) &&
        below(rng_, 4) != 0)
      return std::string(" ") + step_word(step);
    if (below(rng_, 8) == 0) side = other(side);
    if (below(rng_, 8) == 0) u = one_of(side);
    if (below(rng_, 6) == 0) arg = below(rng_, below(rng_, 4) == 0 ? 256 : 4);
    return std::string(" ") + step_word(step) + ":" + side_word(side) + (u.valid() ? "@" + unit_text(u) : "") +
           (arg != 0 ? "=" + std::to_string(arg) : "");
  }
  std::string units(const std::set<Step>& steps) {
    const bool fires = shoots(steps);
    moves_ = moves(steps);
    std::string t;
    for (std::size_t i = 0; i < all_.size(); ++i) {
      const UnitId u = all_[i];
      const int x = 20'000 + 3'000 * static_cast<int>(i % 5), y = 22'000 + (side_of(u) == kGerman ? 0 : 4'000);
      t += " | unit " + unit_text(u) + " " + std::to_string(x) + " " + std::to_string(y) + " " +
           std::to_string(90 * below(rng_, 4)) + marks(u);
      if (fires && u == me_)
        t += " announced fired revealed aim=" + unit_text(foe_) + " weapon=" + (below(rng_, 2) ? "0" : "4");
    }
    return t;
  }
  /// What the steps speak of: a group, a move, a flight, a mission, an assault, an attack.
  std::string parts(const std::set<Step>& steps) {
    using S = Step;
    std::string t;
    const std::string me = unit_text(me_), foe = unit_text(foe_);
    const auto n = [&](int most) { return " " + std::to_string(below(rng_, most)); };
    const auto about = [&](std::initializer_list<Step> list) {
      if (below(rng_, 12) == 0) return below(rng_, 2) == 0;
      return std::ranges::any_of(list, [&](Step x) { return steps.contains(x); });
    };
    if (shoots(steps))
      t += std::string(" | fire ") + side_word(by_) + " " + foe + (below(rng_, 4) != 0 ? " hits=1" : "") +
           (steps.contains(S::Direct) ? "" : " overwatch");
    if (moves(steps) != (below(rng_, 12) == 0))
      t += " | moving " + me + " from 20000 22000 path 20000 29000 state 0 0 -1 0 0" + n(2) + n(2) + " 0 8000 0" +
           n(2000) + n(2000) + " 0 255 0 0 255 -" + n(2) + n(2) + " 0 255 0 0 0";
    if (plane_.valid() && about({S::Flight, S::Aloft, S::Flak, S::CrashRoll}))
      t += " | unit " + unit_text(plane_) + (steps.contains(S::CrashRoll) ? " eliminated" : " aloft") +
           " 30000 100 0 | flight " + unit_text(plane_) + n(2) + n(3) + " 0 0" + n(9) + n(3) + n(2) + n(2) + " " +
           (below(rng_, 2) ? foe : "-") + " - " + std::to_string(below(rng_, 256)) + n(2) + " 0" +
           n(below(rng_, 4) == 0 ? 6 : 1);
    if (about({S::Arriving, S::ResponseRoll, S::SmokeRoll, S::DangerClose}))
      t += " | zone 0 1" + n(2) + n(4) + n(2) + " " + std::to_string(index(by_)) + n(2) + n(2) + n(2) + " 255 " + me +
           " 0 23000 24000 " + unit_text(one_of(by_)) + " - - - - - - -" + n(2) + n(2) + n(2) + n(2) + n(2) + n(2) +
           " -";
    if (about({S::Close, S::Storm, S::HandRoll, S::Primary, S::Occupy}))
      t += " | assault 0" + n(6) + " " + me + " " + foe + " 0" + n(3) + n(2) + n(2) + " 0 0 0 0 0 0 0 0 0";
    if (about({S::Strike, S::GpRoll, S::KoRoll}))
      t += " | attack" + n(8) + " " + std::to_string(index(by_)) + " " + me + " " + foe + " " +
           (below(rng_, 2) ? "4" : "228") + n(2) + n(4) + n(2) + n(2) + n(2) + n(2) + n(2) + n(2) + n(2) + n(2) + n(3) +
           n(20) + n(20) + n(100) + n(400) + " 20000 22000 0 0 0" + n(2) + n(2) + n(2) + n(2) + n(2);
    if (below(rng_, 20) == 0) t += " | sealed german";
    if (below(rng_, 20) == 0) t += " | picked " + me;
    return t;
  }
  static bool moves(const std::set<Step>& steps) {
    using S = Step;
    return std::ranges::any_of(
        std::array{S::Advance, S::Watch, S::BuildingRoll, S::BuildingKind, S::BogRoll, S::SearchRoll, S::Onward},
        [&](Step x) { return steps.contains(x); });
  }
  static bool shoots(const std::set<Step>& steps) {
    using S = Step;
    const bool fires = steps.contains(S::Direct) || steps.contains(S::Overwatch) || steps.contains(S::Watch);
    return steps.contains(S::HitRoll) || steps.contains(S::LocationRoll) || steps.contains(S::AspectChoice) ||
           steps.contains(S::PenetrationRoll) || steps.contains(S::Fallback) ||
           (fires && (steps.contains(S::Strike) || steps.contains(S::Reveal) || steps.contains(S::AmmoRoll)));
  }
  const std::string& head() const { return text_; }

 private:
  UnitId one_of(Side side) {
    std::vector<UnitId> list;
    for (const UnitId u : all_)
      if (side_of(u) == side) list.push_back(u);
    return list[rng_.below(static_cast<std::uint32_t>(list.size()))];
  }
  void choose(Side side) {
    std::vector<UnitId> list;
    each_unit(s_, side, [&](UnitId u) {
      if (card(s_, u).unit_class == UnitClass::Aircraft) plane_ = u;
      if (card(s_, u).vehicle() || leg_or_towed(s_, u)) list.push_back(u);
    });
    for (int n = 0; n < 5 && !list.empty(); ++n) {
      const std::size_t k = rng_.below(static_cast<std::uint32_t>(list.size()));
      all_.push_back(list[k]);
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(k));
    }
  }
  std::string marks(UnitId u) {
    static constexpr std::array kOrders{"", " order=fire", " order=move", " order=halt", " order=ow", " order=nc"};
    static constexpr std::array kWords{
        "damaged",        "tracked",        "fired",       "moved",      "revealed",      "moving",
        "fired-upon",     "answerable",     "under-fire",  "announced",  "sealed-pivot",  "sealed-turret",
        "suppressed",     "suppressed-off", "full-cover",  "half-squad", "assaulted",     "hull-down-front",
        "hull-down-rear", "track-now",      "dismounted",  "bogged",     "loaded",        "sealed-cover",
        "sealed-bail",    "second",         "dual-same",   "dual-other", "stormed",       "stopped",
        "contact=0",      "spots-for-air",  "bail=1",      "bail=2048",  "share=1",       "floor=1",
        "building=0",     "tracking=255",   "turret=left", "spent=3000", "plan-facing=9", "houses=1"};
    std::string t = kOrders[rng_.below(static_cast<std::uint32_t>(kOrders.size()))];
    if (moves_ && u == me_ && below(rng_, 8) != 0) t = " order=move revealed moving";
    if (!wild_) return advanced(s_) && below(rng_, 5) == 0 ? t + " suppressed-off bail=1" : t;
    while (below(rng_, 6) == 0) t += std::string(" ") + kWords[rng_.below(static_cast<std::uint32_t>(kWords.size()))];
    if (below(rng_, 12) == 0)
      t += " aim=" + unit_text(one_of(other(side_of(u)))) + " weapon=" + (below(rng_, 2) ? "0" : "4");
    return t;
  }
  Rng& rng_;
  State s_;
  std::string text_;
  bool wild_ = false, moves_ = false;
  Side by_ = kGerman;
  std::vector<UnitId> all_;
  UnitId me_, foe_, plane_;
};

std::string at_clause(Typed& typed, const std::vector<Step>& steps) {
  std::string t = " | at";
  for (const Step step : steps) t += typed.frame(step);
  return t;
}

}  // namespace

/// Every step by itself, of both sides, in every phase, with and without what it speaks of.
TEST(PanzerGrammar, EverySingleStepIsRefusedOrPlaysOn) {
  Tried tried;
  Rng rng(tools::derived_seed(16, 1));
  for (const char* scenario : kScenarios)
    for (int i = 0; i < static_cast<int>(kSteps); ++i)
      for (int phase = -1; phase < kPhases; ++phase)
        for (int round = texts(1); round > 0; --round) {
          Typed typed(scenario, rng);
          std::string text = typed.head();
          if (phase >= 0)
            text += " | turn " + std::to_string(below(rng, 12)) + " " + phase_word(static_cast<Phase>(phase));
          if (phase >= 0 && below(rng, 4) == 0)
            text += std::string(" ") + stage_word(static_cast<Stage>(below(rng, 18)));
          const std::set<Step> steps{static_cast<Step>(i)};
          text += at_clause(typed, {static_cast<Step>(i)}) + typed.units(steps);
          if (below(rng, 6) != 0) text += typed.parts(steps);
          try_text(text, rng, tried, 200);
          if (HasFailure()) return;
        }
  EXPECT_GT(tried.taken, tried.read / 60);
  EXPECT_GT(tried.tops.size(), 10u);
}

/// Pairs, and longer stacks that the grammar allows.
TEST(PanzerGrammar, StacksAreRefusedOrPlayOn) {
  Tried tried;
  Rng rng(tools::derived_seed(16, 2));
  for (int n = texts(4'000); n > 0 && !HasFailure(); --n) {
    Typed typed(kScenarios[rng.below(6)], rng);
    std::vector<Step> steps{static_cast<Step>(rng.below(kSteps))};
    while (steps.size() < 5 && below(rng, 6) != 0) {
      const Step next = static_cast<Step>(rng.below(kSteps));
      if (grammar().may_follow(steps.back(), next) || below(rng, 40) == 0) steps.push_back(next);
    }
    const std::set<Step> all(steps.begin(), steps.end());
    try_text(typed.head() + at_clause(typed, steps) + typed.units(all) + typed.parts(all), rng, tried, 200);
  }
  EXPECT_GT(tried.taken, 50);
}

// ---- bitten games -----------------------------------------------------------------------------------------------------

namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t j = text.find('\n', i);
    out.push_back(text.substr(i, j - i));
    i = j + 1;
  }
  return out;
}
std::vector<std::string> words_of_line(const std::string& line) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t j = std::min(line.find(' ', i), line.size());
    out.push_back(line.substr(i, j - i));
    i = j + 1;
  }
  return out;
}

/// A game's own text with something in it that is not so: a step more, less or other, a mark, a number.
std::string bitten(const std::string& text, Rng& rng) {
  std::vector<std::string> lines = lines_of(text);
  for (int bites = 1 + below(rng, 2); bites > 0; --bites) {
    std::string& line = lines[rng.below(static_cast<std::uint32_t>(lines.size()))];
    const bool at = below(rng, 3) == 0;
    std::string* it = &line;
    if (at)
      for (std::string& l : lines)
        if (l.starts_with("at ")) it = &l;
    std::vector<std::string> words = words_of_line(*it);
    if (words.size() < 2) continue;
    const auto k = 1 + rng.below(static_cast<std::uint32_t>(words.size()) - 1);
    if (words[0] == "at") {
      const std::string other =
          std::string(step_word(static_cast<Step>(rng.below(kSteps)))) + (below(rng, 2) == 0 ? ":german" : ":soviet");
      switch (below(rng, 4)) {
        case 0: words.erase(words.begin() + k); break;
        case 1: words.insert(words.begin() + k, other); break;
        case 2: words.push_back(other); break;
        default: words[k] = other;
      }
    } else if (words[0] == "unit" && below(rng, 2) == 0) {
      static constexpr std::array kMore{"damaged",    "tracked",    "fired",      "moved",      "revealed",
                                        "moving",     "answerable", "suppressed", "half-squad", "stormed",
                                        "bogged",     "loaded",     "announced",  "bail=3",     "order=move",
                                        "order=fire", "order=ow",   "share=2",    "building=1", "floor=1"};
      words.push_back(kMore[rng.below(static_cast<std::uint32_t>(kMore.size()))]);
    } else if (below(rng, 3) == 0) {
      words[k] = std::to_string(below(rng, below(rng, 2) == 0 ? 4 : 300));
    } else if (below(rng, 2) == 0 && words[0] != "panzer" && words[0] != "scenario") {
      words.clear();
    } else {
      words[k] = words[1 + rng.below(static_cast<std::uint32_t>(words.size()) - 1)];
    }
    it->clear();
    for (const std::string& w : words) *it += (it->empty() ? "" : " ") + w;
  }
  std::string out;
  for (const std::string& l : lines) out += l + "\n";
  return out;
}

}  // namespace

class PanzerGrammarOf : public ::testing::TestWithParam<const char*> {};

TEST_P(PanzerGrammarOf, BittenGamesAreRefusedOrPlayOn) {
  Tried tried;
  Rng rng(tools::derived_seed(16, static_cast<std::uint64_t>(GetParam()[0]) + std::string_view(GetParam()).size()));
  AnyState s = *the_game().start(GetParam(), {});
  std::set<Step> seen;
  for (int i = 0; i < 1'500 * texts(1) && tried.read < texts(60) && !HasFailure(); ++i) {
    if (the_game().node(s).kind == Node::Kind::Finished) s = *the_game().start(GetParam(), {});
    ASSERT_EQ(input(s, rng), "");
    const bool fresh = seen.insert(s.as<State>().top().step).second;
    if (!fresh && below(rng, 60) != 0) continue;
    const std::string text = the_game().position_text(s);
    ASSERT_TRUE(the_game().parse_position(text)) << the_game().parse_position(text).error().text() << "\n" << text;
    for (int k = 0; k < 4; ++k) try_text(bitten(text, rng), rng, tried, 200);
  }
  EXPECT_GT(tried.taken, tried.read / 8);
  const std::string wrong = plays_on(s, rng, 0);
  EXPECT_TRUE(wrong.empty()) << wrong;
}

INSTANTIATE_TEST_SUITE_P(Scenario, PanzerGrammarOf, ::testing::ValuesIn(kScenarios));

// ---- the table ----------------------------------------------------------------------------------------------------------

namespace {
std::string fault_of(const std::string& text) {
  const auto read = the_game().parse_position(text);
  return read ? "" : read.error().reason;
}
State taken(const std::string& text) {
  const auto read = the_game().parse_position(text);
  EXPECT_TRUE(read) << read.error().text();
  return read ? read->as<State>() : the_game().start("1", {})->as<State>();
}
const std::string kTwo = " | unit g1 20000 20000 0 order=move | unit s1 20000 40000 180 order=ow";
}  // namespace

TEST(PanzerGrammar, WhatATextLeavesOutIsFilledIn) {
  const State s =
      taken("scenario 1a | turn 3 | at watch:soviet@g1" + kTwo +
            " | moving g1 from 20000 20000 path 20000 29000 state 0 0 -1 0 0 1 0 0 8000 0 1000 1000 0 255 0 0 "
            "255 - 0 0 0 255 0 0 0");
  EXPECT_EQ(s.depth, 3);
  EXPECT_EQ(s.top().step, Step::Watch);
  EXPECT_EQ(s.frames[0].step, Step::Move);
  EXPECT_EQ(s.phase, Phase::Movement);
  EXPECT_EQ(taken("turn 2 | at move:german" + kTwo).stage, Stage::AirSecond);
  EXPECT_EQ(taken("turn 2 | at move:soviet | unit g1 20000 20000 0 | unit s1 20000 40000 180 order=move").stage,
            Stage::MoveFirst);
  EXPECT_EQ(taken("unit g1 20000 20000 0 | unit s1 20000 40000 180").turn, 1);
  EXPECT_EQ(taken("scenario 4 | at plots").area[0], the_game().start("4", {})->as<State>().area[0]);
}

TEST(PanzerGrammar, WhatIsGivenTwiceIsRefused) {
  const std::pair<std::string, std::string> cases[]{
      {"panzer 1 | panzer 1", "panzer is given twice"},
      {"scenario 1 | scenario 2", "scenario is given twice"},
      {"version 1 | version 2", "version is given twice"},
      {"scenario 3 | option limited_spotting on | option limited_spotting off",
       "option limited_spotting is given twice"},
      {"turn 1 | turn 2", "turn is given twice"},
      {"area german north | area german south", "area german is given twice"},
      {"at orders | at adjust", "at is given twice"},
      {"held bridge german | held bridge soviet", "held bridge is given twice"},
      {"picked g1 | picked g2", "picked of the german side is given twice"},
      {"unit g1 20000 20000 0 | unit g1 20000 21000 0", "g1 is named twice"},
      {"unit g1 20000 20000 0 order=fire order=move", "order is given twice"},
      {"unit g1 20000 20000 0 damaged damaged", "damaged is given twice"},
      {"targets g1 s1 | targets g1 s2", "targets g1 is given twice"},
      {"fire german s1 hits=1 hits=2", "hits is given twice"},
      {"fire german s1 | fire soviet g1", "fire is given twice"},
      {"scenario 3 | ruins 1 | ruins 2", "ruins is given twice"},
      {"scenario 3 | burning 1 | burning 2", "burning is given twice"},
      {"scenario 3 | fallen 1 | fallen 2", "fallen is given twice"},
      {"scenario 5 | relief 1 0 | relief 2 0", "relief is given twice"},
      {"scenario 3 | houses 0 0 | houses 1 0", "houses is given twice"},
      {"scenario 3 | mark 0 0 20000 20000 | mark 0 0 20000 21000", "mark 0 is given twice"},
      {"scenario 3 | registered 0 - 0 0 | registered 0 - 0 0", "registered 0 is given twice"},
      {"won 0 0 0 255 0 | won 0 0 0 255 0", "won is given twice"},
      {"mover-answered | mover-answered", "mover-answered is given twice"}};
  for (const auto& [text, why] : cases) EXPECT_EQ(fault_of(text), why) << text;
}

TEST(PanzerGrammar, ARefusalSaysWhatIsWrong) {
  const std::string roster = "; this scenario has g1 to g13 and s1 to s13";
  for (const char* text : {"unit g99 20000 20000 0", "picked g99", "fire soviet g99", "targets g99",
                           "moving g99 from 1 1 path 2 2 state", "unit g1 20000 20000 0 aim=g99", "at hit:german@g99"})
    EXPECT_EQ(fault_of(text), "no such unit: g99" + roster) << text;
  EXPECT_EQ(fault_of("unit g1 999999 20000 0"), "off the table, which is 72000 by 48000 mils");
  EXPECT_EQ(fault_of("unit g1 80000 20000 0"), "g1 is off the table, which is 72000 by 48000 mils");
  EXPECT_EQ(fault_of("unit g1 20000 20000 400"), "a facing is 0 to 359");
  EXPECT_EQ(fault_of("unit g1 20000 north 0"), "X Y FACING are whole numbers: north");
  EXPECT_EQ(fault_of("unit g1 20000 20000"), "a unit has X Y FACING");
  EXPECT_EQ(fault_of("held brigde german"), "no such objective; there are bridge ford-west ford-east");
  EXPECT_EQ(fault_of("held bridge finland"), "a side is german or soviet");
  EXPECT_EQ(fault_of("area german west"), "no such set-up area; there are north south");
  EXPECT_EQ(fault_of("scenario 9"), "no such scenario; there are 1 1a 2 3 4 5");
  EXPECT_EQ(fault_of("unit g1 20000 20000 0 building=0"), "building cannot be '0': the map has 0 houses, from 0");
  EXPECT_EQ(fault_of("unit g1 20000 20000 0 weapon=999"), "weapon cannot be '999'");
  EXPECT_EQ(fault_of("unit g1 20000 20000 0 floor"), "floor cannot be ''");
  EXPECT_EQ(fault_of("unit g1 20000 20000 0 tired"), "no such mark: tired");
  EXPECT_EQ(fault_of("turn 3 dancing"), "no such phase: dancing");
  EXPECT_EQ(fault_of("turn 3 combat dancing"), "no such stage: dancing");
  EXPECT_EQ(fault_of("at dancing:german"), "no such step: dancing");
  EXPECT_EQ(fault_of("won 1 2 3"), "5 numbers belong here, not 3");
  EXPECT_EQ(fault_of("won 1 2 3 4 x"), "number 5 cannot be x");
  EXPECT_EQ(fault_of("mark 99 0 1 1"), "the form is: mark N, from 0 to 15, and its numbers");
  EXPECT_EQ(fault_of("registered 0 g99 1 1"), "number 1 cannot be g99");
  EXPECT_EQ(fault_of("mover-answered g1"), "nothing follows mover-answered");
}

/// What both sides are asked, or watch, is written without a side; the program writes `:german`.
TEST(PanzerGrammar, StepsOfBothSidesHaveNoSide) {
  for (const char* step : {"edge-roll", "orders", "initiative-roll", "adjust", "over"}) {
    const std::string turn = std::string(step) == "edge-roll" ? "turn 0 | at " : "turn 2 | at ";
    const std::string units =
        std::string(step) == "edge-roll" ? "" : " | unit g1 20000 20000 0 | unit s1 20000 40000 0";
    EXPECT_EQ(hash(taken(turn + step + units)), hash(taken(turn + step + ":german" + units))) << step;
    EXPECT_EQ(fault_of(turn + step + ":soviet" + units), std::string(step) + " is of both sides: leave :soviet out");
    EXPECT_EQ(fault_of(turn + step + "=3" + units), std::string(step) + " has neither a unit nor a number");
  }
  EXPECT_EQ(fault_of("scenario 4 | at plots:soviet"), "plots is of both sides: leave :soviet out");
}

TEST(PanzerGrammar, WhatCannotLieThereIsRefusedWithAReason) {
  EXPECT_EQ(fault_of("at watch:soviet@g1" + kTwo), "a move of nobody: a clause 'moving' is missing");
  EXPECT_EQ(fault_of("at move:german orders" + kTwo), "orders does not come in this phase");
  EXPECT_EQ(fault_of("turn 3 combat | at move:german" + kTwo), "move does not come in this phase");
  EXPECT_EQ(fault_of("turn 3 movement | at bail:german" + kTwo), "bail must lie on another step");
  EXPECT_EQ(fault_of("turn 3 movement spotting | at move:german" + kTwo), "spotting does not come after move");
  EXPECT_EQ(fault_of("turn 40 | at orders" + kTwo), "the game has 15 turns");
  EXPECT_EQ(fault_of("at place:german | turn 2 setup"), "the set-up is turn 0, and nothing else is");
  EXPECT_EQ(fault_of("scenario 3 | turn 2 | at bail-roll:german@g1" + kTwo), "bail must lie on another step");
}

/// A2: the overlay's table used to crash where no area was named.
TEST(PanzerGrammar, ASetUpNeedsItsAreas) {
  EXPECT_EQ(fault_of("scenario 1 | at place:german"), "place: a set-up in no area: a clause 'area' is missing");
  const State s = taken("scenario 4 | at plots:german");
  ActionList list;
  options(s, kGerman, Scope::Main, list);
  options(s, kSoviet, Scope::Main, list);
  EXPECT_FALSE(list.empty());
}

namespace {
/// The first unit like that in any scenario, on the table with a Soviet tank far away, and what is wrong with it.
std::string with(bool (*like)(const State&, UnitId), const std::string& rest) {
  for (const char* scenario : kScenarios) {
    const State s = the_game().start(scenario, {})->as<State>();
    UnitId found{};
    each_unit(s, [&](UnitId u) {
      if (!found.valid() && like(s, u)) found = u;
    });
    if (!found.valid()) continue;
    const std::string fault =
        fault_of(std::string("scenario ") + scenario + " | unit " + unit_text(found) + " " + rest);
    return fault.substr(0, unit_text(found).size()) == unit_text(found) ? fault.substr(unit_text(found).size() + 1)
                                                                        : fault;
  }
  return "there is none";
}
}  // namespace

/// E7 and its like.
TEST(PanzerGrammar, UnitsAreWhereTheirKindCanBe) {
  const auto squad = [](const State& s, UnitId u) { return advanced(s) && card(s, u).squad(); };
  const auto truck = [](const State& s, UnitId u) { return card(s, u).vehicle() && !def(s, u).armed; };
  const auto tank = [](const State& s, UnitId u) { return advanced(s) && card(s, u).vehicle() && def(s, u).armed; };
  const auto battery = [](const State& s, UnitId u) { return is_battery(s, u); };
  const auto plane = [](const State& s, UnitId u) { return card(s, u).unit_class == UnitClass::Aircraft; };
  EXPECT_EQ(with(squad, "aloft 20000 20000 0"), "is no aircraft and yet aloft");
  EXPECT_EQ(with(truck, "20000 20000 0 contact=0"), "is no combat unit and in contact with an objective");
  EXPECT_EQ(with(tank, "20000 20000 0 order=move revealed"),
            "has shown its order to move and does not count as moving");
  EXPECT_EQ(with(tank, "20000 20000 0 order=move revealed moving"), "");
  EXPECT_EQ(with(battery, "20000 20000 0"), "is a battery off the table: in reserve");
  EXPECT_EQ(with(plane, "20000 20000 0"), "is an aircraft: in reserve, aloft or eliminated");
  EXPECT_EQ(with(plane, "aloft 20000 20000 0"), "is aloft and does not fly");
  EXPECT_EQ(with(squad, "ko 20000 20000 0"), "is no vehicle and yet a wreck");
  EXPECT_EQ(with(squad, "20000 20000 0 tracked"), "has a mark of vehicles");
  EXPECT_EQ(with(tank, "20000 20000 0 half-squad"), "is no squad and yet half of one");
  EXPECT_EQ(with(tank, "setup 0 0 0"), "is set up after the set-up");
  EXPECT_EQ(with(tank, "20000 20000 0 share=201"), "shares the command of nobody");
  EXPECT_EQ(with(tank, "20000 20000 0 floor=1"), "is on no such floor");
  EXPECT_EQ(fault_of("unit g1 20000 20000 0 suppressed"), "g1 has a mark of the Advanced Game");
}

}  // namespace kessel::panzer
