#include "engine/verify.h"

#include <gtest/gtest.h>

#include <algorithm>

#include <chrono>

#include "play_toy.h"

namespace kessel {
namespace {

/// "ok", or the line that fails and why, for a record as text.
std::string verdict(const std::string& text, bool allow_given = false) {
  const auto read = parse_record(text, "f");
  if (!read) return "line " + std::to_string(read.error().line) + ": " + read.error().reason;
  const VerifyReport r = verify_record(read->record, *toy::game(), allow_given);
  return r.ok ? "ok" : "line " + std::to_string(r.line) + ": " + r.reason;
}

std::uint64_t line_of(const std::string& verdict_text) {
  return verdict_text == "ok" ? 0 : std::stoull(verdict_text.substr(5));
}

TEST(Verify, FinishedGamesHold) {
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Session s = toy::played_out(number, true, number % 4 == 0 ? "12" : "3", number % 3 == 0 ? "2" : "1");
    const VerifyReport r = verify_record(s.record(), *toy::game());
    ASSERT_TRUE(r.ok) << r.line << ": " << r.reason;
    EXPECT_TRUE(r.commitment_checked);
    EXPECT_EQ(r.entries, s.record().entries.size());
    EXPECT_EQ(r.inputs, r.actions + r.draws);
    EXPECT_EQ(r.given, 0u);
    EXPECT_GE(r.draws, 3u);
  }
}

/// What each digit of a record stands for decides which line must be named when it is changed.
TEST(Verify, AFlippedDigitAnywhereIsFoundAndItsLineNamed) {
  Session s = toy::started(11);
  Rng rng(11);
  // No notes: their text is free, nothing vouches for it.
  while (!s.over()) {
    if (s.record().entries.size() == 4) static_cast<void>(s.undo(Side::First));
    toy::random_entry(s, rng, false);
  }
  const std::string text = s.text();
  ASSERT_EQ(verdict(text), "ok");
  ASSERT_NE(text.find("\"undo\""), std::string::npos);
  const std::uint64_t last_line = s.record().entries.size() + 1;
  const std::size_t seeds_at = text.find("\"seeds\""), seeds_end = text.find('}', seeds_at);
  const std::size_t seed_at = text.find("\"seed\":\"");
  std::uint64_t line = 1;
  int flipped = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') ++line;
    if (text[i] < '0' || text[i] > '9') continue;
    std::string changed = text;
    changed[i] = text[i] == '9' ? '8' : static_cast<char>(text[i] + 1);
    const std::string found = verdict(changed);
    ++flipped;
    ASSERT_NE(found, "ok") << "line " << line << " at byte " << i;
    if (i > seeds_at && i < seeds_end) {
      EXPECT_NE(found.find("line 1: the commitment of "), std::string::npos) << found;
    } else if (i > seed_at) {
      // Commitment and seed disagree: both lines are named.
      EXPECT_EQ(line_of(found), 1u);
      EXPECT_NE(found.find("line " + std::to_string(last_line)), std::string::npos) << found;
    } else {
      EXPECT_EQ(line_of(found), line) << "byte " << i << ": " << found;
    }
  }
  EXPECT_GT(flipped, 300);
}

TEST(Verify, InTheFirstSchemeAChangedSeedShowsInTheDice) {
  NewGame old = toy::new_game(11);
  old.dice = DiceScheme::ByEntry;
  Session s = std::move(Session::start(toy::game(), old).value());
  Rng rng(11);
  while (toy::random_entry(s, rng, false)) {
  }
  ASSERT_EQ(verdict(s.text()), "ok");
  Record r = s.record();
  r.header.seeds[0] += "!";
  EXPECT_NE(verdict(record_text(r)).find("the dice are not those of the seed"), std::string::npos);
}

TEST(Verify, DiceSayHowManyFacesTheyHave) {
  const Session s = toy::played_out(11, false);
  ASSERT_EQ(verdict(s.text()), "ok");
  Record r = s.record();
  const auto roll = std::ranges::find(r.entries, Entry::Kind::Roll, &Entry::kind);
  ASSERT_NE(roll, r.entries.end());
  EXPECT_EQ(roll->faces, 6);
  roll->faces = 10;
  EXPECT_NE(verdict(record_text(r)).find("these dice have 10 faces; 6 are asked for"), std::string::npos);
}

TEST(Verify, SeedsAndCommitmentsMustFit) {
  const auto told = [](auto change) {
    Record r = toy::played_out(11, false).record();
    change(r.header);
    return verdict(record_text(r));
  };
  EXPECT_EQ(told([](RecordHeader&) {}), "ok");
  EXPECT_EQ(told([](RecordHeader& h) { h.commitments[1] = player_commitment_of(h.id, "another"); }),
            "line 1: the commitment of blue is not that of its seed");
  EXPECT_EQ(told([](RecordHeader& h) { h.seeds[0].clear(); }), "line 1: the commitment of red is not that of its seed");
  // Both changed so that they fit each other: the dice are others.
  EXPECT_NE(told([](RecordHeader& h) {
              h.seeds[0] = "chosen later", h.commitments[0] = player_commitment_of(h.id, h.seeds[0]);
            }).find("the dice are not those of the seed"),
            std::string::npos);
}

TEST(Verify, AnUnfinishedRecordIsNotVerified) {
  Session s = toy::started(3);
  toy::act(s, Side::First, "hide 2");
  EXPECT_EQ(verdict(s.text()), "line 2: the game is not over in this record, and its seed not revealed");
}

TEST(Verify, GivenDiceFailUnlessAllowed) {
  Session s = toy::started(3, "1");
  for (const auto& [by, text] :
       {std::pair{Side::First, "hide 2"}, {Side::Second, "hide 4"}, {Side::First, "done"}, {Side::Second, "done"}})
    ASSERT_EQ(toy::act(s, by, text), "");
  const int five[] = {5};
  s.give(five);
  ASSERT_TRUE(s.roll());
  ASSERT_TRUE(s.over());
  EXPECT_EQ(verdict(s.text()), "line 6: the dice were given by hand, not drawn");
  EXPECT_EQ(verdict(s.text(), true), "ok");
  EXPECT_EQ(verify_record(s.record(), *toy::game(), true).given, 1u);
}

TEST(Verify, ABranchIsVerifiedWithItsCopiedDiceAllowed) {
  const Session s = toy::played_out(13, true, "12");
  auto b = s.branch(s.timeline().size() / 2, seed_from(77), {"", ""});
  ASSERT_TRUE(b);
  Rng rng(1);
  while (toy::random_entry(*b, rng, true)) {
  }
  EXPECT_NE(verdict(b->text()), "ok");
  EXPECT_EQ(verdict(b->text(), true), "ok");
  const VerifyReport r = verify_record(b->record(), *toy::game(), true);
  EXPECT_GT(r.given, 0u);
  EXPECT_GT(r.draws, 0u);
}

TEST(Verify, WithoutASeedOnlyGivenDiceCanStand) {
  Session s = toy::played_out(14, false);
  Record r = s.record();
  r.entries.back().seed.reset();
  EXPECT_NE(verdict(record_text(r), true), "ok");
  for (Entry& e : r.entries)
    if (e.kind == Entry::Kind::Roll) e.given = true;
  EXPECT_EQ(verdict(record_text(r), true), "ok");
}

TEST(Verify, CheatingIsFound) {
  const Session s = toy::played_out(15, false);
  const auto tampered = [&s](auto change) {
    Record r = s.record();
    change(r);
    return verdict(record_text(r));
  };
  // Another seed, with a commitment made to fit, does not give these dice.
  EXPECT_NE(tampered([](Record& r) {
              r.entries.back().seed = seed_from(999);
              r.header.commitment = commitment_of(r.header.id, seed_from(999));
            }).find("the dice are not those of the seed"),
            std::string::npos);
  EXPECT_EQ(line_of(tampered([](Record& r) { r.entries.back().end->winner = Winner::Draw; })),
            s.record().entries.size() + 1);
  EXPECT_EQ(line_of(tampered([](Record& r) { r.header.rules_version = 2; })), 1u);
  EXPECT_EQ(line_of(tampered([](Record& r) { r.header.content = "other"; })), 1u);
  EXPECT_EQ(line_of(tampered([](Record& r) { r.header.game = "chess"; })), 1u);
  EXPECT_EQ(line_of(tampered([](Record& r) { r.entries[1].by = other(r.entries[1].by); })), 3u);
}

TEST(Verify, AnUndoPastTheDiceIsFound) {
  // Take back a roll and roll again under a new number: the one cheat that hashes and draws alone would not show.
  Session s = toy::started(16, "1");
  for (const auto& [by, text] : {std::pair{Side::First, "hide 2"}, {Side::Second, "hide 4"}, {Side::First, "done"}})
    ASSERT_EQ(toy::act(s, by, text), "");
  const std::uint64_t before = s.hash();
  ASSERT_EQ(toy::act(s, Side::Second, "done"), "");
  const std::uint64_t rolled_from = s.hash();
  Record r = s.record();
  ASSERT_TRUE(s.roll());
  r.entries.push_back(s.record().entries[4]);
  Entry undo;
  undo.kind = Entry::Kind::Undo, undo.by = Side::Second, undo.n = 6, undo.undo_to = 4, undo.hash = rolled_from;
  r.entries.push_back(undo);
  const VerifyReport found = verify_record(r, *toy::game());
  EXPECT_EQ(found.line, 7u);
  EXPECT_NE(found.reason.find("cannot be taken back"), std::string::npos);
  // Nor may an undo skip a step.
  r.entries.resize(4);
  undo.n = 5, undo.undo_to = 2, undo.hash = before;
  r.entries.push_back(undo);
  EXPECT_EQ(verify_record(r, *toy::game()).line, 6u);
}

TEST(Verify, TakeBacksHoldOnlyAsTheyWereAgreed) {
  Session s = toy::started(18, "1");
  for (const auto& [by, text] : {std::pair{Side::First, "hide 2"}, {Side::Second, "hide 4"}, {Side::First, "done"}})
    ASSERT_EQ(toy::act(s, by, text), "");
  ASSERT_FALSE(s.ask_takeback(Side::Second));
  ASSERT_FALSE(s.accept_takeback(Side::First));
  ASSERT_EQ(toy::act(s, Side::Second, "hide 3"), "");
  ASSERT_FALSE(s.ask_takeback(Side::First));
  ASSERT_FALSE(s.decline_takeback(Side::Second));
  for (const auto& [by, text] : {std::pair{Side::First, "done"}, {Side::Second, "done"}})
    ASSERT_EQ(toy::act(s, by, text), "");
  ASSERT_TRUE(s.roll());
  ASSERT_TRUE(s.over());
  EXPECT_EQ(verdict(s.text()), "ok");
  const auto broken = [&s](auto change) {
    Record r = s.record();
    change(r);
    const VerifyReport found = verify_record(r, *toy::game());
    return std::to_string(found.line) + " " + found.reason;
  };
  EXPECT_EQ(broken([](Record& r) { r.entries[4].agreed = Side::Observer; }),
            "6 this cannot be taken back: the other side has chosen since");
  EXPECT_EQ(broken([](Record& r) { r.entries[4].agreed = Side::Second; }), "6 the other side has not agreed");
  EXPECT_EQ(broken([](Record& r) { r.entries[4].undo_to = 0; }), "6 the take-back leads to entry 1, not 0");
  EXPECT_EQ(broken([](Record& r) { r.entries[4].by = Side::First, r.entries[4].agreed = Side::Second; }),
            "6 no take-back was asked for");
  EXPECT_EQ(broken([](Record& r) { r.entries[3].kind = Entry::Kind::Note; }), "6 no take-back was asked for");
  EXPECT_EQ(broken([](Record& r) { r.entries[6].kind = Entry::Kind::Note; }), "9 no take-back was asked for");
  EXPECT_EQ(broken([](Record& r) { r.entries[4].hash ^= 1; }).substr(0, 27), "6 the position after it dif");
}

TEST(Verify, AClaimOnTimeHoldsAndItsWinnerCannotBeChanged) {
  Session s = toy::started(19);
  toy::act(s, Side::First, "hide 2");
  static_cast<void>(s.flag(Side::First));
  EXPECT_EQ(verdict(s.text()), "ok");
  Record r = s.record();
  r.entries[1].by = Side::Second;
  EXPECT_NE(verdict(record_text(r)), "ok");
}

TEST(Verify, ResignationsAndAgreedDrawsHold) {
  Session s = toy::started(17);
  toy::act(s, Side::First, "hide 2");
  static_cast<void>(s.offer_draw(Side::First));
  static_cast<void>(s.accept_draw(Side::Second));
  EXPECT_EQ(verdict(s.text()), "ok");
  Session t = toy::started(18);
  static_cast<void>(t.resign(Side::Second));
  EXPECT_EQ(verdict(t.text()), "ok");
  Record r = t.record();
  r.entries.back().end->winner = Winner::Second;
  EXPECT_EQ(verify_record(r, *toy::game()).line, 3u);
  r = t.record();
  r.entries.front().kind = Entry::Kind::DrawAccept;
  EXPECT_EQ(verify_record(r, *toy::game()).line, 2u);
}

TEST(Verify, TheEnginesOwnShareIsSmall) {
  // The toy's rules cost next to nothing, so this is what replaying, hashing and drawing cost by themselves. The bound
  // is loose on purpose (busy machines, sanitizers); bench/ has the true figures.
  const Session s = toy::played_out(19, false, "40");
  const auto begin = std::chrono::steady_clock::now();
  std::uint64_t inputs = 0;
  for (int i = 0; i < 20; ++i) inputs += verify_record(s.record(), *toy::game()).inputs;
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - begin;
  RecordProperty("nanoseconds_per_input", static_cast<int>(spent.count() * 1000 / static_cast<double>(inputs)));
  EXPECT_LT(spent.count() / static_cast<double>(inputs), 100.0);
}

}  // namespace
}  // namespace kessel
