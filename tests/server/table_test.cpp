// One game on the server, without threads or sockets: what seats are told, live and after it was read again.
#include "server/table.h"

#include <gtest/gtest.h>

#include <random>

#include "server/face_json.h"
#include "server/state_json.h"
#include "toy_game.h"

namespace kessel::server {
namespace {

std::shared_ptr<const Game> open_toy(const std::string&, const std::string&) { return toy::game(); }

/// A game of two people, begun; its rows are kept as a store would.
struct Played {
  GameRow row;
  std::vector<SeatRow> seats;
  std::vector<EntryRow> rows;
  std::unique_ptr<Table> table;

  explicit Played(const std::string& rounds = "12") {
    NewGame setup;
    setup.scenario = "duel";
    setup.options = {{"rounds", rounds}};
    setup.seed = seed_from(7);
    setup.id = "table-test";
    const auto session = Session::start(toy::game(), setup);
    row.id = setup.id, row.game = "toy", row.scenario = "duel";
    row.header = header_line(session->record().header);
    row.seed = to_hex(setup.seed);
    row.maker = "anna";
    row.made = 100;
    row.clock_bank = 1000, row.clock_delay = 3;
    for (int i = 0; i < 2; ++i) {
      SeatRow s;
      s.game = row.id, s.side = i, s.kind = SeatKind::Person, s.user = i == 0 ? "anna" : "bert", s.player_seed = "s";
      seats.push_back(s);
    }
    read();
    EXPECT_TRUE(table->ready());
    EXPECT_FALSE(table->begin(101));
    row = table->row;
    write();
  }
  void write() {
    for (EntryRow& e : table->unwritten()) rows.push_back(std::move(e));
    table->written();
  }
  void read() {
    auto loaded = Table::load(row, seats, rows, open_toy);
    ASSERT_TRUE(loaded.ok()) << loaded.error().text();
    table = std::move(*loaded);
  }
};

constexpr std::array<Side, 3> kAll{Side::First, Side::Second, Side::Observer};

TEST(Table, IsTheSameWhenItIsReadAgain) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    std::mt19937 rng(seed);
    Played p;
    Seconds now = 200;
    for (int i = 0; i < 80 && !p.table->over(); ++i, ++now) {
      const Side side = rng() % 2 == 0 ? Side::First : Side::Second;
      switch (rng() % 16) {
        case 0: p.table->bargain(Bargain::Undo, side, now); break;
        case 1: p.table->bargain(Bargain::OfferDraw, side, now); break;
        case 2: p.table->bargain(Bargain::DeclineDraw, side, now); break;
        case 3:
          if (rng() % 20 == 0) p.table->bargain(Bargain::AcceptDraw, side, now);
          break;
        case 4: p.table->bargain(Bargain::AskTakeback, side, now); break;
        case 5: p.table->bargain(Bargain::AcceptTakeback, side, now); break;
        case 6:
          if (rng() % 3 == 0) p.table->bargain(Bargain::DeclineTakeback, side, now);
          break;
        default: {
          if (!has(p.table->asked(), side)) break;
          ActionList list;
          toy::game()->options(p.table->session()->state(), side, rng() % 6 == 0 ? Scope::Free : Scope::Main, list);
          const Acted acted = p.table->act(side, {toy::game()->action_text(list[rng() % list.size()])}, now);
          EXPECT_TRUE(acted.taken == 1 || acted.refusal->reason.find("answer") != std::string::npos);
        }
      }
      p.write();
    }
    std::array<std::string, 3> logs, bodies;
    const Seconds since = p.table->since();
    const auto times = [&] {
      std::vector<std::int64_t> out;
      for (const Side s : {Side::First, Side::Second})
        for (const Seconds at : {now, now + 1000})
          out.insert(out.end(), {p.table->stretches().used(s, at), p.table->stretches().free(s, at),
                                 static_cast<std::int64_t>(p.table->stretches().entry(s))});
      return out;
    };
    const auto used = times();
    for (const Side s : kAll) {
      const auto at = static_cast<std::size_t>(index(s));
      logs[at] = log_json(*p.table, s, 0, 100000, true);
      bodies[at] = body_json(*p.table, s);
    }
    p.read();
    EXPECT_EQ(p.table->since(), since);
    EXPECT_EQ(times(), used);
    for (const Side s : kAll) {
      const auto at = static_cast<std::size_t>(index(s));
      EXPECT_EQ(log_json(*p.table, s, 0, 100000, true), logs[at]) << seed;
      EXPECT_EQ(body_json(*p.table, s), bodies[at]) << seed;
    }
  }
}

TEST(Table, EveryNumberHasItsBoard) {
  Played p("3");
  for (const auto& [side, action] : std::vector<std::pair<Side, std::string>>{{Side::First, "hide 2"},
                                                                              {Side::Second, "think"},
                                                                              {Side::Second, "hide 5"},
                                                                              {Side::First, "step 1"},
                                                                              {Side::First, "done"}})
    EXPECT_EQ(p.table->act(side, {action}, 1).taken, 1u);
  for (const Side s : kAll) {
    EXPECT_EQ(p.table->entry_at(s, p.table->told().number(s)), p.table->entry_count());
    EXPECT_FALSE(p.table->entry_at(s, p.table->told().number(s) + 1));
    std::uint64_t last = 0;
    for (std::uint64_t n = 0; n <= p.table->told().number(s); ++n) {
      const auto entry = p.table->entry_at(s, n);
      ASSERT_TRUE(entry);
      EXPECT_GE(*entry, last);
      last = *entry;
      EXPECT_TRUE(state_at_json(*p.table, s, n));
    }
  }
  EXPECT_EQ(*p.table->entry_at(Side::First, 0), 0u);
  EXPECT_EQ(*p.table->entry_at(Side::Observer, 0), 0u);
  EXPECT_EQ(*p.table->entry_at(Side::First, 3), 2u) << "blue's thinking goes by unseen";
}

TEST(Table, WhoMaySeeWhat) {
  Played p;
  const Table& t = *p.table;
  EXPECT_TRUE(t.seats.holds("anna", Side::First));
  EXPECT_FALSE(t.seats.holds("anna", Side::Second));
  EXPECT_FALSE(t.seats.holds("anna", Side::Observer));
  EXPECT_FALSE(t.seats.holds("", Side::First));
  EXPECT_TRUE(t.may_see_as("bert", Side::Second));
  EXPECT_FALSE(t.may_see_as("bert", Side::First));
  EXPECT_TRUE(t.may_see_as("bert", Side::Observer));
  EXPECT_FALSE(t.may_look("carl"));
  p.table->row.spectators = true;
  EXPECT_TRUE(t.may_see_as("carl", Side::Observer));
  EXPECT_FALSE(t.may_see_as("carl", Side::First));
  p.table->bargain(Bargain::Resign, Side::First, 5);
  EXPECT_TRUE(t.may_see_as("carl", Side::First)) << "everything is open after the end";
  p.table->row.spectators = false;
  EXPECT_FALSE(t.may_see_as("carl", Side::First)) << "to those who may look";
}

TEST(Table, RowsThatDoNotFitAreFaults) {
  Played p;
  EXPECT_EQ(p.table->act(Side::First, {"hide 2"}, 1).taken, 1u);
  p.write();
  const auto fault = [&](const std::function<void(Played&)>& change) {
    Played q;
    q.row = p.row, q.seats = p.seats, q.rows = p.rows;
    change(q);
    const auto loaded = Table::load(q.row, q.seats, q.rows, open_toy);
    return loaded.ok() ? std::string() : loaded.error().text();
  };
  EXPECT_EQ(fault([](Played&) {}), "");
  EXPECT_NE(fault([](Played& q) { q.rows[0].line = "{}"; }), "");
  EXPECT_NE(fault([](Played& q) { q.rows[0].line.replace(q.rows[0].line.find("hide 2"), 6, "hide 3"); }), "");
  EXPECT_NE(fault([](Played& q) { q.rows.push_back(q.rows[0]); }), "");
  EXPECT_NE(fault([](Played& q) { q.row.seed = std::string(64, '0'); }), "") << "not the seed it is committed to";
  EXPECT_NE(fault([](Played& q) { q.row.seed = "x"; }), "");
  EXPECT_NE(fault([](Played& q) { q.row.started = false; }), "") << "entries before the start";
  EXPECT_NE(fault([](Played& q) { q.seats.pop_back(); }), "");
  EXPECT_NE(fault([](Played& q) { q.row.header = "nonsense"; }), "");
}

TEST(Table, StandingOrdersAnswerOnlyForTheirSeat) {
  Played p;
  p.table->seats.of(Side::First).orders = "done";
  p.table->act(Side::First, {"hide 1"}, 1);
  p.table->act(Side::Second, {"hide 1"}, 1);
  EXPECT_EQ(p.table->asked(), only(Side::Second)) << "red's orders have answered, blue is asked";
  EXPECT_EQ(p.table->session()->record().entries.back().text, "done");
}

TEST(Table, ADisguisedSeatIsAnsweredForOnlyWhenAskedTo) {
  Played p;
  p.table->seats.of(Side::First).orders = "done disguise";
  p.table->act(Side::First, {"hide 1"}, 1);
  EXPECT_FALSE(p.table->kept_back()) << "blue hides: nothing to answer yet";
  p.table->act(Side::Second, {"hide 1"}, 1);
  EXPECT_EQ(p.table->asked(), only(Side::First)) << "the other side sees it asked, as anybody is";
  const auto answer = p.table->kept_back();
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->by, Side::First);
  EXPECT_FALSE(p.table->act_for(*answer, 2));
  EXPECT_EQ(p.table->asked(), only(Side::Second));
}

TEST(Table, AgainstAComputerADisguiseIsIdle) {
  Played p;
  p.table->seats.of(Side::Second).kind = SeatKind::Computer;
  p.table->seats.of(Side::First).orders = "disguise done";
  p.table->act(Side::First, {"hide 1"}, 1);
  p.table->act(Side::Second, {"hide 1"}, 1);
  EXPECT_FALSE(p.table->kept_back());
  EXPECT_EQ(p.table->asked(), only(Side::Second)) << "answered at once";
}

TEST(Table, TheTablesOwnWordIsTakenOutOfStandingOrders) {
  EXPECT_EQ(read_orders("  routine  disguise hold-fire ").game, "routine hold-fire");
  EXPECT_TRUE(read_orders("disguise").disguise);
  EXPECT_FALSE(read_orders("disguised").disguise);
  EXPECT_EQ(read_orders("disguised").game, "disguised");
}

std::string why(const std::optional<std::string>& no) { return no.value_or(""); }

TEST(Table, UndoIsForTheSideThatAloneIsAsked) {
  Played p;
  Table& t = *p.table;
  const auto can = [&](Side s) { return body_json(t, s).find("\"can_undo\":true") != std::string::npos; };
  ASSERT_EQ(t.act(Side::First, {"hide 3"}, 102).taken, 1u);
  EXPECT_FALSE(can(Side::First)) << "blue hides at the same time";
  ASSERT_EQ(t.act(Side::Second, {"hide 5"}, 103).taken, 1u);
  ASSERT_EQ(t.asked(), only(Side::First));
  ASSERT_EQ(t.act(Side::First, {"think"}, 104).taken, 1u);
  EXPECT_TRUE(can(Side::First));
  EXPECT_EQ(why(t.bargain(Bargain::AskTakeback, Side::First, 105)), "this can be undone without asking");
  EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::First, 105)), "");
  ASSERT_EQ(t.act(Side::First, {"done"}, 106).taken, 1u);
  // Blue may have drafted something by now, or not: red must not find out by trying.
  for (const char* draft : {"", "think"}) {
    if (*draft != 0) {
      ASSERT_EQ(t.act(Side::Second, {draft}, 107).taken, 1u);
    }
    EXPECT_FALSE(can(Side::First));
    EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::First, 108)), "the other side is asked: ask for a take-back");
    EXPECT_NE(body_json(t, Side::First).find("\"can_takeback\":true"), std::string::npos);
  }
}

TEST(Table, BothAskedNobodyUndoesOrAsksForIt) {
  Played p;
  Table& t = *p.table;
  // A side that has hidden its number is not asked any more; the other is.
  EXPECT_EQ(t.asked(), kBothSides);
  EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::First, 102)), "both sides choose now: choose again instead");
  // Nobody hears of a thought: to ask for it would tell that it was there. That a number was hidden, everybody knows.
  ASSERT_EQ(t.act(Side::First, {"think"}, 103).taken, 1u);
  EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::First, 103)), "both sides choose now: choose again instead");
  EXPECT_EQ(why(t.bargain(Bargain::AskTakeback, Side::First, 104)), "both sides choose now: choose again instead");
  EXPECT_EQ(body_json(t, Side::First).find("\"can_takeback\":true"), std::string::npos);
}

TEST(Table, OnePersonOnBothSeatsUndoesAsBefore) {
  Played p;
  Table& t = *p.table;
  t.seats.of(Side::Second).user = "anna";
  ASSERT_EQ(t.act(Side::First, {"hide 3"}, 102).taken, 1u);
  EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::First, 103)), "");
}

TEST(Table, OffersAndRequestsAreAnsweredBeforeTheNextChoice) {
  Played p;
  Table& t = *p.table;
  const auto refused = [&](Side s, const char* action) {
    const Acted a = t.act(s, {action}, 110);
    return a.refusal ? a.refusal->key : "";
  };
  ASSERT_EQ(t.act(Side::First, {"hide 3"}, 102).taken, 1u);
  ASSERT_EQ(why(t.bargain(Bargain::OfferDraw, Side::First, 103)), "");
  EXPECT_EQ(refused(Side::Second, "hide 5"), "offer_made");
  ASSERT_EQ(why(t.bargain(Bargain::DeclineDraw, Side::Second, 104)), "");
  ASSERT_EQ(t.act(Side::Second, {"hide 5"}, 105).taken, 1u);
  ASSERT_EQ(t.act(Side::First, {"done"}, 106).taken, 1u);
  ASSERT_EQ(why(t.bargain(Bargain::AskTakeback, Side::First, 107)), "");
  EXPECT_EQ(refused(Side::Second, "think"), "takeback_asked");
  EXPECT_EQ(refused(Side::First, "think"), "takeback_waits");
  EXPECT_EQ(why(t.bargain(Bargain::Undo, Side::Second, 108)), "the other side asks for a take-back: answer it first");
  ASSERT_EQ(why(t.bargain(Bargain::DeclineTakeback, Side::First, 109)), "") << "withdrawn";
  EXPECT_EQ(t.act(Side::Second, {"think"}, 110).taken, 1u);
}

}  // namespace
}  // namespace kessel::server
