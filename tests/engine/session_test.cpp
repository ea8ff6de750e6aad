#include "engine/session.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "play_toy.h"

namespace kessel {
namespace {

using toy::act;
using toy::started;

TEST(Session, AHeaderSaysWhatTheGameStartedFrom) {
  const Session s = started(1);
  const RecordHeader& h = s.record().header;
  EXPECT_EQ(h.game, "toy");
  EXPECT_EQ(h.sides, (std::array<std::string, 2>{"red", "blue"}));
  EXPECT_EQ(h.commitment, commitment_of("toy-1", seed_from(1)));
  EXPECT_EQ(h.start, s.hash());
  EXPECT_EQ(h.content, "toy-content-1");
  EXPECT_EQ(s.text().find(to_hex(seed_from(1))), std::string::npos) << "the seed stays secret until the end";
}

TEST(Session, BadStartsAreRefused) {
  NewGame g = toy::new_game(1);
  g.scenario = "none";
  EXPECT_FALSE(Session::start(toy::game(), g));
  g = toy::new_game(1);
  g.options["rounds"] = "5";
  EXPECT_FALSE(Session::start(toy::game(), g));
  g = toy::new_game(1);
  g.id = "two words";
  EXPECT_FALSE(Session::start(toy::game(), g));
  g = toy::new_game(1);
  g.player_seeds[1] = "a\nb";
  EXPECT_FALSE(Session::start(toy::game(), g));
  g = toy::new_game(1);
  g.position = "toy2";
  EXPECT_FALSE(Session::start(toy::game(), g));
  g.position = "toy1 9 3 1 0 0 0 0 0 0 0 0 0 0 0";  // round 9 of 3
  EXPECT_FALSE(Session::start(toy::game(), g));
}

TEST(Session, ATypedPositionIsPlayedAndReplayed) {
  NewGame g = toy::new_game(2);
  g.position = "toy1 3 3 2 3 4 5 1 0 0 1 0 0 -7 12";
  auto s = Session::start(toy::game(), g);
  ASSERT_TRUE(s) << s.error().text();
  EXPECT_EQ(s->node().kind, Node::Kind::Chance);
  ASSERT_TRUE(s->roll());
  EXPECT_TRUE(s->over());
  EXPECT_TRUE(Session::load(toy::game(), s->record()));
}

TEST(Session, ARefusalChangesNothing) {
  Session s = started(1);
  ASSERT_EQ(act(s, Side::First, "hide 3"), "");
  const std::string text = s.text();
  const std::uint64_t hash = s.hash();
  EXPECT_EQ(act(s, Side::First, "hide 4"), "it is not your turn");
  EXPECT_EQ(act(s, Side::Second, "hide 7"), "hide a number from 1 to 6");
  EXPECT_EQ(act(s, Side::Second, "step 1"), "not in this phase");
  EXPECT_EQ(act(s, Side::Observer, "hide 1"), "only a player can act");
  EXPECT_FALSE(s.roll());
  EXPECT_EQ(s.text(), text);
  EXPECT_EQ(s.hash(), hash);
}

TEST(Session, SealedChoicesGoInAnyOrder) {
  Session a = started(1), b = started(1);
  ASSERT_EQ(act(a, Side::First, "hide 3"), "");
  ASSERT_EQ(act(a, Side::Second, "hide 5"), "");
  ASSERT_EQ(act(b, Side::Second, "hide 5"), "");
  ASSERT_EQ(act(b, Side::First, "hide 3"), "");
  EXPECT_EQ(a.hash(), b.hash());
}

TEST(Session, EventsOfTheLastInputAndOfAnyOther) {
  Session s = started(1);
  act(s, Side::First, "hide 3");
  ASSERT_EQ(s.last_events().size(), 2u);
  EXPECT_EQ(s.game().event_text(s.last_events()[1]), "hid 0 3");
  EXPECT_TRUE(sees(s.last_events()[1], Side::First));
  EXPECT_FALSE(sees(s.last_events()[1], Side::Second));
  act(s, Side::Second, "hide 5");
  act(s, Side::First, "peek");
  EXPECT_EQ(s.last_learned(), only(Side::First));
  EXPECT_EQ(s.game().event_text(s.timeline().events_of(2).list()[1]), "hid 1 5");
  EXPECT_EQ(s.timeline().events_of(3).learned(), only(Side::First));
}

/// Both have hidden, red is to move; entries 1 and 2.
Session red_to_move(std::uint64_t number = 1) {
  Session s = started(number);
  act(s, Side::First, "hide 3");
  act(s, Side::Second, "hide 5");
  return s;
}

std::string bar(Session& s, Side by) {
  const auto b = s.undo(by);
  return b ? b->reason + " (" + std::to_string(b->entry) + ")" : "";
}

TEST(Undo, GoesBackStepByStepAsFarAsOnesOwnChoicesReach) {
  Session s = red_to_move();
  std::vector<std::uint64_t> hashes{s.hash()};
  for (const char* step : {"step 1", "step 2", "think"}) {
    ASSERT_EQ(act(s, Side::First, step), "");
    hashes.push_back(s.hash());
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(s.hash(), hashes.back());
    hashes.pop_back();
    EXPECT_FALSE(s.why_no_undo(Side::First));
    ASSERT_EQ(bar(s, Side::First), "");
  }
  EXPECT_EQ(s.hash(), hashes.back());
  EXPECT_EQ(bar(s, Side::First), "the other side has chosen since (2)");
}

TEST(Undo, IsBarredWhereSomethingWasRolledOrRevealedOrChosen) {
  Session s = started(1);
  EXPECT_EQ(bar(s, Side::First), "there is nothing to take back (0)");
  EXPECT_EQ(bar(s, Side::Observer), "an observer has nothing to take back (0)");
  s = red_to_move();
  act(s, Side::First, "peek");
  EXPECT_EQ(bar(s, Side::First), "it has shown you something that you did not know (3)");
  act(s, Side::First, "step 1");
  EXPECT_EQ(bar(s, Side::First), "");  // what was learned before stays learned
  EXPECT_EQ(bar(s, Side::First), "it has shown you something that you did not know (3)");
  act(s, Side::First, "done");
  EXPECT_EQ(bar(s, Side::Second), "the other side has chosen since (6)");
  act(s, Side::Second, "done");
  EXPECT_EQ(bar(s, Side::First), "the other side has chosen since (7)");
  ASSERT_TRUE(s.roll());
  EXPECT_EQ(bar(s, Side::Second), "the dice have been rolled (8)");
  EXPECT_EQ(s.why_no_undo(Side::First)->entry, 8u);
}

TEST(Undo, ThenTheSameAgainIsAsIfNothingHadBeen) {
  for (std::uint64_t number = 1; number <= 40; ++number) {
    Session s = started(number);
    Rng rng(number);
    while (toy::random_entry(s, rng, true)) {
      if (s.over() || s.why_no_undo(Side::First)) continue;
      const Entry last = s.record().entries[s.timeline().path(s.timeline().size()).back() - 1];
      const std::uint64_t after = s.hash();
      const std::uint64_t before = s.game().hash(s.timeline().state_at(last.n - 1));
      ASSERT_FALSE(s.undo(Side::First));
      ASSERT_EQ(s.hash(), before);
      ASSERT_EQ(s.game().hash(s.state()), before);
      ASSERT_EQ(act(s, last.by, last.text), "");
      ASSERT_EQ(s.hash(), after);
    }
  }
}

/// Somebody who goes to and fro for ever costs no more memory than anybody, and little time.
TEST(Undo, ToAndFroKeepsFewCopies) {
  Session s = started(5);
  const Action think = s.game().parse_action("think", Side::First).value();
  for (int i = 0; i < 31; ++i) EXPECT_FALSE(s.apply(think));
  for (int i = 0; i < 2000; ++i) {  // each is the 32nd input, which gets a copy
    EXPECT_FALSE(s.apply(think));
    EXPECT_FALSE(s.undo(Side::First));
  }
  EXPECT_LE(s.timeline().checkpoints(), 2u);
  for (int i = 0; i < 100; ++i) {  // longer ways to and fro
    for (int k = 0; k < 70; ++k) EXPECT_FALSE(s.apply(think));
    for (int k = 0; k < 70; ++k) EXPECT_FALSE(s.undo(Side::First));
  }
  EXPECT_LE(s.timeline().checkpoints(), s.timeline().size() / Timeline::kCheckpointEvery);
  // Every moment can still be looked at, whether it was undone or not.
  for (std::uint64_t n = 1; n <= s.timeline().size(); n += 7)
    EXPECT_EQ(s.game().hash(s.timeline().state_at(n)), s.record().entries[n - 1].hash) << n;
  auto loaded = Session::load(toy::game(), s.record(), s.seed());
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(loaded->hash(), s.hash());
}

TEST(Undo, ChangesNoDice) {
  // Rolls are numbered by themselves: what was done and undone before them is nothing to them.
  Session a = red_to_move(12), b = red_to_move(12);
  for (int i = 0; i < 6; ++i) {
    act(b, Side::First, "think");
    ASSERT_FALSE(b.undo(Side::First));
  }
  for (Session* s : {&a, &b}) {
    act(*s, Side::First, "done");
    act(*s, Side::Second, "done");
    ASSERT_TRUE(s->roll());
  }
  EXPECT_EQ(a.record().entries.back().n, 5u);
  EXPECT_EQ(b.record().entries.back().n, 17u);
  const DiceStream dice(kDiceScheme, "toy-12", seed_from(12), {"red 12", "blue 77"});
  EXPECT_EQ(a.record().entries.back().draw[0], dice.die(6, 1, 0));
  EXPECT_EQ(b.record().entries.back().draw[0], dice.die(6, 1, 0));
}

TEST(Undo, InTheFirstSchemeNumbersOfEntriesCounted) {
  NewGame old = toy::new_game(12);
  old.dice = DiceScheme::ByEntry;
  Session s = std::move(Session::start(toy::game(), old).value());
  EXPECT_EQ(s.text().find("\"commitments\""), std::string::npos);
  act(s, Side::First, "hide 2");
  act(s, Side::Second, "hide 2");
  for (int i = 0; i < 6; ++i) {
    act(s, Side::First, "think");
    ASSERT_FALSE(s.undo(Side::First));
  }
  act(s, Side::First, "done");
  act(s, Side::Second, "done");
  ASSERT_TRUE(s.roll());
  const DiceStream dice(DiceScheme::ByEntry, "toy-12", seed_from(12), {"red 12", "blue 77"});
  EXPECT_EQ(s.record().entries.back().n, 17u);
  EXPECT_EQ(s.record().entries.back().draw[0], dice.die(6, 17, 0));
  EXPECT_EQ(entry_line(s.record().entries.back(), {"red", "blue"}).find("faces"), std::string::npos);
}

std::string fault_of(const std::optional<Fault>& f) { return f ? f->reason : ""; }

TEST(Takeback, GoesBackBeforeTheAskersLastChoiceWithDiceAndAll) {
  Session s = red_to_move();
  const std::uint64_t before = s.hash();
  act(s, Side::First, "done");
  act(s, Side::Second, "step 1");
  act(s, Side::Second, "done");
  const auto first_roll = s.roll();
  ASSERT_TRUE(first_roll);
  EXPECT_EQ(fault_of(s.accept_takeback(Side::Second)), "no take-back was asked for");
  ASSERT_EQ(fault_of(s.ask_takeback(Side::First)), "");
  EXPECT_EQ(fault_of(s.ask_takeback(Side::First)), "you have asked already");
  EXPECT_EQ(fault_of(s.ask_takeback(Side::Second)), "the other side asks for one: answer it");
  EXPECT_EQ(fault_of(s.accept_takeback(Side::First)), "no take-back was asked for");
  EXPECT_EQ(fault_of(s.ask_takeback(Side::Observer)), "only a player can do that");
  ASSERT_EQ(fault_of(s.accept_takeback(Side::Second)), "");
  EXPECT_EQ(s.hash(), before);
  EXPECT_EQ(s.timeline().path(s.timeline().size()), (std::vector<std::uint64_t>{1, 2}));
  // Further back: his first choice of all.
  ASSERT_EQ(fault_of(s.ask_takeback(Side::First)), "");
  ASSERT_EQ(fault_of(s.accept_takeback(Side::Second)), "");
  EXPECT_EQ(s.hash(), s.record().header.start);
  EXPECT_EQ(fault_of(s.ask_takeback(Side::First)), "you have no choice to take back");
  EXPECT_EQ(s.record().entries.back().undo_to, 0u);
  // The roll that was taken back keeps its number: what follows are new dice, and nobody could choose them.
  act(s, Side::First, "hide 3");
  act(s, Side::Second, "hide 5");
  act(s, Side::First, "done");
  act(s, Side::Second, "done");
  ASSERT_TRUE(s.roll());
  const DiceStream dice(kDiceScheme, "toy-1", seed_from(1), {"red 1", "blue 77"});
  EXPECT_EQ(s.record().entries.back().n, 15u);
  EXPECT_EQ(s.record().entries.back().draw[0], dice.die(6, static_cast<std::uint64_t>(s.timeline().rolls()), 0));
  EXPECT_EQ(s.timeline().rolls(), 2u);
  const auto again = Session::load(toy::game(), s.record(), seed_from(1));
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->hash(), s.hash());
}

TEST(Takeback, FallsWithTheNextChoice) {
  Session s = red_to_move();
  act(s, Side::First, "step 1");
  ASSERT_EQ(fault_of(s.ask_takeback(Side::Second)), "");
  act(s, Side::First, "step 1");
  EXPECT_FALSE(s.timeline().takeback_asked()) << "whoever plays on withdraws it";
  EXPECT_EQ(fault_of(s.decline_takeback(Side::First)), "no take-back was asked for");
  ASSERT_EQ(fault_of(s.ask_takeback(Side::Second)), "");
  ASSERT_FALSE(s.undo(Side::First));
  EXPECT_FALSE(s.timeline().takeback_asked()) << "so does an undo";
  ASSERT_EQ(fault_of(s.ask_takeback(Side::Second)), "");
  ASSERT_EQ(fault_of(s.decline_takeback(Side::First)), "");
  EXPECT_EQ(fault_of(s.accept_takeback(Side::First)), "no take-back was asked for");
  ASSERT_EQ(fault_of(s.resign(Side::First)), "");
  EXPECT_EQ(fault_of(s.ask_takeback(Side::Second)), "the game is over");
  EXPECT_TRUE(Session::load(toy::game(), s.record()).ok());
}

TEST(Session, AFlagEndsTheGameForWhoeverClaims) {
  Session s = red_to_move();
  ASSERT_EQ(fault_of(s.flag(Side::Second)), "");
  ASSERT_TRUE(s.over());
  EXPECT_EQ(s.result(), (GameEnd{Winner::Second, std::nullopt, "time"}));
  EXPECT_EQ(fault_of(s.flag(Side::First)), "the game is over");
  EXPECT_TRUE(Session::load(toy::game(), s.record()).ok());
}

TEST(Session, DiceAreGivenByHandInOrder) {
  Session s = red_to_move();
  act(s, Side::First, "done");
  act(s, Side::Second, "done");
  const int wrong[] = {7};
  s.give(wrong);
  EXPECT_FALSE(s.roll());
  s.clear_given();
  const int right[] = {6, 1};
  s.give(right);
  EXPECT_EQ(s.roll().value(), Draw{6});
  EXPECT_TRUE(s.record().entries.back().given);
  EXPECT_EQ(s.given_left(), 1u);
  EXPECT_FALSE(s.roll()) << "nothing to roll now";

  Session two = started(1, "3", "2");
  act(two, Side::First, "hide 3");
  act(two, Side::Second, "hide 5");
  act(two, Side::First, "done");
  act(two, Side::Second, "done");
  two.give(std::span(right).first(1));
  EXPECT_FALSE(two.roll()) << "two dice are asked for";
  EXPECT_EQ(two.given_left(), 1u);
  two.give(std::span(right).last(1));
  EXPECT_EQ(two.roll().value(), (Draw{6, 1}));
}

TEST(Session, ABatchStopsAtRefusalRollAndReveal) {
  using Stop = BatchResult::Stop;
  const auto batch = [](Session& s, Side by, std::initializer_list<const char*> texts) {
    std::vector<Action> actions;
    for (const char* t : texts) actions.push_back(s.game().parse_action(t, by).value());
    return s.apply_batch(actions);
  };
  Session s = red_to_move();
  BatchResult r = batch(s, Side::First, {"step 1", "step 2", "peek", "done"});
  EXPECT_EQ(r.stop, Stop::Reveal);
  EXPECT_EQ(r.taken, 3u);
  r = batch(s, Side::First, {"step 3", "step 1", "done"});
  EXPECT_EQ(r.stop, Stop::Refused);
  EXPECT_EQ(r.taken, 1u);
  EXPECT_STREQ(r.refusal->reason.text(), "at most six steps");
  r = batch(s, Side::First, {"done"});
  EXPECT_EQ(r.stop, Stop::AllTaken);
  r = batch(s, Side::Second, {"done", "hide 1"});
  EXPECT_EQ(r.stop, Stop::Roll);
  EXPECT_EQ(r.taken, 1u);
  EXPECT_EQ(batch(s, Side::Second, {}).stop, Stop::AllTaken);
}

/// Writes down what it hears, with everything that an entry's timeline says of it.
class Ear final : public Onlooker {
 public:
  explicit Ear(std::uint64_t stop_at = 0) : stop_at_(stop_at) {}
  void start(const Timeline& line) override { heard = "start " + hex64(line.now_hash()) + "\n"; }
  void entry(const Entry& e, const Timeline& line) override {
    heard += entry_line(e, {"red", "blue"}) + " " + hex64(line.now_hash());
    if (e.kind == Entry::Kind::Undo) heard += " from " + std::to_string(line.undone_by(e.n));
    if (e.is_input())
      for (const Event& event : line.events().list()) heard += " " + toy::game()->event_text(event);
    heard += line.result() ? " over\n" : "\n";
  }
  std::optional<std::string> why_stop(const Timeline& line) override {
    return line.size() == stop_at_ ? std::optional<std::string>("enough") : std::nullopt;
  }
  std::string heard;

 private:
  std::uint64_t stop_at_;
};

TEST(Session, AnOnlookerHearsOfALoadedGameWhatItHeardOfThePlayedOne) {
  for (std::uint64_t number = 1; number <= 20; ++number) {
    Ear live;
    auto s = Session::start(toy::game(), toy::new_game(number, "12"), &live);
    ASSERT_TRUE(s) << s.error().text();
    Rng rng(number);
    for (int i = 0; i < 30; ++i) toy::random_entry(*s, rng, true);
    Ear again;
    auto loaded = Session::load(toy::game(), s->record(), seed_from(number), &again);
    ASSERT_TRUE(loaded) << loaded.error().text();
    EXPECT_EQ(again.heard, live.heard);
    while (toy::random_entry(*loaded, rng, false)) {
    }
    Ear whole;
    ASSERT_TRUE(Session::load(toy::game(), loaded->record(), {}, &whole));
    EXPECT_EQ(again.heard, whole.heard) << "what came after the loading too";
    Ear branched, short_of_it(7);
    const auto branch = loaded->branch(20, seed_from(5), {}, "branch", &branched);
    ASSERT_TRUE(branch) << branch.error().text();
    EXPECT_EQ(std::ranges::count(branched.heard, '\n'), 1 + static_cast<int>(branch->record().entries.size()));
    EXPECT_FALSE(Session::load(toy::game(), loaded->record(), {}, &short_of_it)) << "it had enough";
  }
}

TEST(Session, AnUndoKnowsTheFirstInputThatItTookBack) {
  Session s = red_to_move();
  act(s, Side::First, "step 1");
  act(s, Side::First, "step 2");
  ASSERT_FALSE(s.undo(Side::First));
  EXPECT_EQ(s.timeline().undone_by(5), 4u);
  ASSERT_FALSE(s.undo(Side::First));
  EXPECT_EQ(s.timeline().undone_by(6), 3u);
  EXPECT_EQ(s.timeline().undone_by(5), 4u) << "as it was then";
}

TEST(Session, TheLawIsTheSameForEverybodyWhoAsks) {
  Session s = red_to_move();
  const Action step = s.game().parse_action("step 1", Side::First).value();
  EXPECT_FALSE(s.timeline().why_not(step));
  Action nobodys = step;
  nobodys.by = Side::Observer;
  EXPECT_STREQ(s.timeline().why_not(nobodys)->reason.text(), "only a player can act");
  ASSERT_EQ(fault_of(s.resign(Side::Second)), "");
  EXPECT_STREQ(s.timeline().why_not(step)->reason.text(), "the game is over");
}

TEST(Session, RandomGamesSaveAndLoadWithEqualHashes) {
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Session s = toy::played_out(number, true, number % 5 == 0 ? "40" : "3", number % 2 == 0 ? "2" : "1");
    const auto read = parse_record(s.text(), "f");
    ASSERT_TRUE(read) << read.error().text();
    ASSERT_EQ(read->record, s.record());
    const auto back = Session::load(toy::game(), read->record);
    ASSERT_TRUE(back) << back.error().text();
    EXPECT_EQ(back->hash(), s.hash());
    EXPECT_TRUE(back->over());
    EXPECT_EQ(back->result(), s.result());
    EXPECT_EQ(back->text(), s.text());
    EXPECT_TRUE(back->warnings().empty());
    ASSERT_TRUE(s.record().entries.back().seed);
    EXPECT_EQ(*s.record().entries.back().seed, seed_from(number));
  }
}

TEST(Session, GoingToAnyEntryShowsTheStateOfThatMoment) {
  Session s = started(21, "40");
  Rng rng(21);
  std::vector<std::uint64_t> hashes{s.hash()};
  while (toy::random_entry(s, rng, true))
    while (hashes.size() <= s.timeline().size()) hashes.push_back(s.hash());
  ASSERT_GT(hashes.size(), 300u);
  for (int i = 0; i < 500; ++i) {
    const std::uint64_t n = rng.below(static_cast<std::uint32_t>(hashes.size()));
    ASSERT_TRUE(s.goto_entry(n));
    EXPECT_EQ(s.game().hash(s.shown()), hashes[n]) << n;
    EXPECT_EQ(s.shown_entry(), n);
  }
  EXPECT_FALSE(s.goto_entry(hashes.size()));
  // Back to the start one by one and forward again.
  ASSERT_TRUE(s.goto_entry(s.timeline().size()));
  int back = 0, forward = 0;
  while (s.step_back()) {
    ++back;
    ASSERT_EQ(s.game().hash(s.shown()), hashes[s.shown_entry()]);
  }
  EXPECT_EQ(s.game().hash(s.shown()), hashes[0]);
  while (s.step_forward()) {
    ++forward;
    ASSERT_EQ(s.game().hash(s.shown()), hashes[s.shown_entry()]);
  }
  EXPECT_EQ(s.shown_entry(), s.timeline().size());
  EXPECT_GE(forward, back);
  EXPECT_EQ(s.hash(), hashes.back()) << "looking changes nothing";
}

TEST(Session, APathLeavesOutWhatWasUndone) {
  Session s = red_to_move();
  act(s, Side::First, "step 1");
  s.undo(Side::First);
  act(s, Side::First, "step 2");
  EXPECT_EQ(s.timeline().path(5), (std::vector<std::uint64_t>{1, 2, 5}));
  EXPECT_EQ(s.timeline().path(3), (std::vector<std::uint64_t>{1, 2, 3}));
  EXPECT_EQ(s.timeline().path(4), (std::vector<std::uint64_t>{1, 2}));
}

TEST(Session, ABranchSharesTheInputsAndGoesItsOwnWay) {
  const Session s = toy::played_out(31, true, "12");
  for (std::uint64_t n = 0; n <= s.timeline().size(); n += 3) {
    auto b = s.branch(n, seed_from(n + 1000), {"new", "words"});
    ASSERT_TRUE(b) << b.error().text();
    EXPECT_EQ(b->hash(), s.game().hash(s.timeline().state_at(n)));
    EXPECT_NE(b->record().header.id, s.record().header.id);
    EXPECT_EQ(b->record().header.branch_of->id, s.record().header.id);
    EXPECT_EQ(b->record().header.branch_of->at, n);
    std::uint64_t copied = b->record().entries.size();
    for (const Entry& e : b->record().entries) EXPECT_EQ(e.given, e.kind == Entry::Kind::Roll);
    Rng rng(n);
    while (toy::random_entry(*b, rng, false)) {
    }
    for (const Entry& e : b->record().entries) EXPECT_EQ(e.given, e.kind == Entry::Kind::Roll && e.n <= copied);
    const auto again = Session::load(toy::game(), b->record());
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(again->hash(), b->hash());
  }
  EXPECT_FALSE(s.branch(s.timeline().size() + 1, seed_from(1), {}));
  EXPECT_FALSE(s.branch(0, seed_from(1), {}, s.record().header.id));
}

TEST(Session, ResigningEndsTheGameAndRevealsTheSeed) {
  Session s = red_to_move();
  ASSERT_FALSE(s.resign(Side::First));
  EXPECT_TRUE(s.over());
  EXPECT_EQ(s.result(), (GameEnd{Winner::Second, std::nullopt, kResigned}));
  EXPECT_TRUE(s.record().entries.back().seed);
  EXPECT_EQ(act(s, Side::First, "done"), "the game is over");
  EXPECT_EQ(bar(s, Side::First), "the game is over (4)");
  EXPECT_TRUE(s.resign(Side::Second));
  EXPECT_TRUE(s.note("too late"));
  EXPECT_FALSE(s.roll());
  EXPECT_TRUE(Session::load(toy::game(), s.record()));
}

TEST(Session, ADrawNeedsAnOfferThatStillStands) {
  Session s = red_to_move();
  EXPECT_TRUE(s.accept_draw(Side::Second));
  ASSERT_FALSE(s.offer_draw(Side::First));
  EXPECT_TRUE(s.accept_draw(Side::First)) << "not one's own offer";
  act(s, Side::First, "done");
  act(s, Side::Second, "step 1");  // playing on declines
  EXPECT_TRUE(s.accept_draw(Side::Second));
  ASSERT_FALSE(s.offer_draw(Side::First));
  ASSERT_FALSE(s.accept_draw(Side::Second));
  EXPECT_EQ(s.result(), (GameEnd{Winner::Draw, std::nullopt, kDrawAgreed}));
  EXPECT_TRUE(Session::load(toy::game(), s.record()));
}

TEST(Session, NotesAreCheckedText) {
  Session s = started(1);
  EXPECT_FALSE(s.note("hello", Side::First));
  EXPECT_TRUE(s.note("\xff"));
  EXPECT_TRUE(s.note(std::string(5000, 'x')));
  EXPECT_EQ(s.record().entries.size(), 1u);
}

TEST(Load, WithoutTheSeedDiceMustBeGiven) {
  Session s = red_to_move(5);
  act(s, Side::First, "done");
  act(s, Side::Second, "done");
  auto blind = Session::load(toy::game(), s.record());
  ASSERT_TRUE(blind);
  EXPECT_FALSE(blind->roll());
  const int four[] = {4};
  blind->give(four);
  EXPECT_EQ(blind->roll().value(), Draw{4});
  auto seeing = Session::load(toy::game(), s.record(), seed_from(5));
  ASSERT_TRUE(seeing);
  EXPECT_EQ(seeing->roll().value(), s.roll().value());
  EXPECT_FALSE(Session::load(toy::game(), s.record(), seed_from(6))) << "not the seed that was committed to";
}

TEST(Load, TheFirstLineThatDiffersIsNamed) {
  const Session s = toy::played_out(8, false);
  Record r = s.record();
  r.entries[4].hash ^= 1;
  r.entries[6].hash ^= 1;
  auto bad = Session::load(toy::game(), r);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().line, 6u);

  r = s.record();
  r.entries[2].text = "dance";
  bad = Session::load(toy::game(), r);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().line, 4u);
  EXPECT_NE(bad.error().text().find("line 4: the action is not understood"), std::string::npos);

  r = s.record();
  r.header.start ^= 1;
  bad = Session::load(toy::game(), r);
  ASSERT_FALSE(bad);
  EXPECT_EQ(bad.error().line, 1u);
}

TEST(Load, OtherDataWarnAndThenCount) {
  const auto newer = std::make_shared<const toy::ToyGame>(2, "toy-content-2");
  Record r = toy::played_out(8, false).record();
  const auto same = Session::load(newer, r);
  ASSERT_TRUE(same) << "as long as every hash agrees";
  EXPECT_EQ(same->warnings().size(), 1u) << "an older version of the rules that is still known is nothing to warn of";
  r.entries[4].hash ^= 1;
  const auto bad = Session::load(newer, r);
  ASSERT_FALSE(bad);
  EXPECT_NE(bad.error().reason.find("recorded with other game data"), std::string::npos);
}

TEST(Load, AnotherGameOrSwappedSidesAreRefused) {
  Record r = toy::played_out(8, false).record();
  r.header.game = "chess";
  EXPECT_EQ(Session::load(toy::game(), r).error().line, 1u);
  r = toy::played_out(8, false).record();
  std::swap(r.header.sides[0], r.header.sides[1]);
  EXPECT_EQ(Session::load(toy::game(), r).error().line, 1u);
}

}  // namespace
}  // namespace kessel
