// Sealed means sealed: what a seat is sent depends on nothing but what it may know. Two tables play the same game. In one
// of them the other side's secret choices come at once, with some more that it takes back; in the other they are held back
// until something of them shows. The messages to the seat must be the same, byte for byte and one for one.
#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <set>

#include "core/rng.h"
#include "engine/catalogue.h"
#include "server/face_json.h"
#include "server/state_json.h"
#include "toy_game.h"

namespace kessel::server {
namespace {

std::shared_ptr<const Game> opened(const std::string& id) {
  if (id == "toy") return toy::game();
  GameSource source;
  source.home = KESSEL_SOURCE_DIR;
  return open_game(id, source).value();
}

/// A game of two people, and everything that goes over the line of one of them, in the way the hub sends it.
class Watched {
 public:
  Watched(const std::shared_ptr<const Game>& game, const std::string& scenario, std::uint64_t seed, Side side)
      : side_(side) {
    NewGame setup;
    setup.scenario = scenario, setup.seed = seed_from(seed), setup.id = "sealed-" + std::to_string(seed);
    GameRow row;
    row.id = setup.id, row.game = game->info().id, row.scenario = scenario, row.maker = "anna", row.made = 100;
    row.header = header_line(Session::start(game, setup)->record().header);
    row.seed = to_hex(setup.seed);
    row.clock_bank = 100000, row.clock_delay = 3;
    std::vector<SeatRow> seats(2);
    for (int i = 0; i < 2; ++i) {
      SeatRow& s = seats[static_cast<std::size_t>(i)];
      s.game = row.id, s.side = i, s.kind = SeatKind::Person, s.user = i == 0 ? "anna" : "bert", s.player_seed = "any";
    }
    table_ = std::move(*Table::load(row, seats, {}, [&](const std::string&, const std::string&) { return game; }));
    EXPECT_FALSE(table_->begin(101));
    faces_.name = [](const std::string& user) { return user; };
    faces_.online = [](const std::string&) { return true; };
    faces_.now = 200;
    look();
  }

  Table& table() { return *table_; }

  /// Sends what there is to send after a change, as Hub::push and Hub::tell_all do.
  void look() {
    std::string body = body_json(*table_, side_);
    const std::uint64_t number = table_->told().number(side_);
    if (body != body_ || number > told_) sent_.push_back(state_json(*table_, side_, body, told_, "\"t\":\"state\","));
    told_ = number;
    body_ = std::move(body);
    if (table_->asked() != asked_ || table_->over() != over_)
      sent_.push_back(face_json(*table_, side_ == Side::First ? "anna" : "bert", faces_));
    asked_ = table_->asked(), over_ = table_->over();
  }
  std::vector<std::string> take() { return std::exchange(sent_, {}); }

 private:
  Side side_;
  std::unique_ptr<Table> table_;
  Faces faces_;
  std::vector<std::string> sent_;
  std::string body_;
  std::uint64_t told_ = 0;
  SideMask asked_ = kNobody;
  bool over_ = false;
};

std::string first_difference(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  if (a.size() != b.size()) return std::to_string(a.size()) + " messages instead of " + std::to_string(b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] == b[i]) continue;
    std::size_t at = 0;
    while (at < a[i].size() && at < b[i].size() && a[i][at] == b[i][at]) ++at;
    const std::size_t from = at > 80 ? at - 80 : 0;
    return "…" + a[i].substr(from, 200) + "\ninstead of\n…" + b[i].substr(from, 200);
  }
  return {};
}

class Twins {
 public:
  Twins(const std::shared_ptr<const Game>& game, const std::string& scenario, std::uint64_t seed)
      : rng_(seed),
        side_(rng_.below(2) == 0 ? Side::First : Side::Second),
        busy_(game, scenario, seed, side_),
        quiet_(game, scenario, seed, side_) {}

  /// Plays so many inputs, or to the end; how many boards were compared.
  int play(int most) {
    int states = 0;
    while (states < most && !busy_.table().over() && !::testing::Test::HasFailure()) {
      step();
      ++states;
    }
    return states;
  }
  int held_back() const { return held_back_; }

 private:
  std::string choice(Side s) {
    Table& t = busy_.table();
    ActionList list;
    t.game().options(t.session()->state(), s, rng_.below(8) == 0 ? Scope::Free : Scope::Main, list);
    if (list.size() == 0) t.game().options(t.session()->state(), s, Scope::Main, list);
    return t.game().action_text(list[rng_.below(static_cast<std::uint32_t>(list.size()))]);
  }

  void step() {
    if (rng_.below(25) == 0) return talk();
    const SideMask asked = busy_.table().asked();
    const Side s = asked == kBothSides ? (rng_.below(2) == 0 ? Side::First : Side::Second)
                                       : (has(asked, Side::First) ? Side::First : Side::Second);
    what_ = choice(s);
    if (s == side_)
      own_choice();
    else
      other_choice(s);
    compare();
  }

  /// Offers and requests, which everybody hears of.
  void talk() {
    constexpr std::array<std::pair<const char*, Bargain>, 4> kWords{
        {{"offer a draw", Bargain::OfferDraw},
         {"decline a draw", Bargain::DeclineDraw},
         {"ask for a take-back", Bargain::AskTakeback},
         {"decline a take-back", Bargain::DeclineTakeback}}};
    const auto& [name, word] = kWords[rng_.below(kWords.size())];
    const Side by = rng_.below(2) == 0 ? Side::First : Side::Second;
    what_ = std::string(name) + " by " + side_name(busy_.table().game(), by);
    // Whether a side can offer or ask depends on its own drafts: only the seat does so here. Nothing is granted, since
    // that takes along what came after, and the two tables differ in what came after what.
    if (by != side_ && (word == Bargain::OfferDraw || word == Bargain::AskTakeback)) return;
    const auto a = busy_.table().bargain(word, by, 200), b = quiet_.table().bargain(word, by, 200);
    EXPECT_EQ(a, b) << what_;
    looked();
    compare();
  }

  /// The seat's own wish is answered alike, whatever the other has drafted.
  void own_choice() {
    if (rng_.below(10) == 0) {
      const auto undone = busy_.table().bargain(Bargain::Undo, side_, 200),
                 same = quiet_.table().bargain(Bargain::Undo, side_, 200);
      EXPECT_EQ(undone, same) << "an undo is answered otherwise";
      if (!undone) what_ = "undo";
      return looked();
    }
    const Acted a = busy_.table().act(side_, {what_}, 200), b = quiet_.table().act(side_, {what_}, 200);
    EXPECT_EQ(a.taken, b.taken) << what_ << (b.refusal ? ": " + b.refusal->reason : "");
    EXPECT_EQ(a.rolled, b.rolled) << what_;
    looked();
  }

  void other_choice(Side s) {
    const auto secret = done_in_secret(s);
    if (!secret) return looked();
    if (!*secret) {
      catch_up();
      EXPECT_EQ(quiet_.table().act(s, {what_}, 200).taken, 1u) << what_;
      return looked();
    }
    busy_.look();
    ++held_back_;
    if (rng_.below(3) == 0 && !busy_.table().bargain(Bargain::Undo, s, 200)) {  // left out altogether
      busy_.look();
      return;
    }
    held_.push_back(what_);
    if (rng_.below(4) == 0) catch_up();
    quiet_.look();
  }

  /// Takes the other side's choice; true if nothing of it reaches the seat: no event, nothing in its view, nobody asked
  /// who was not asked before. Nothing if a request has to be answered first.
  std::optional<bool> done_in_secret(Side s) {
    Table& t = busy_.table();
    const SideMask asked = t.asked();
    const std::string view = seen(t);
    const Acted a = t.act(s, {what_}, 200);
    if (a.refusal && a.refusal->reason.find("answer") != std::string::npos) return std::nullopt;  // first things first
    EXPECT_EQ(a.taken, 1u) << what_ << (a.refusal ? ": " + a.refusal->reason : "");
    if (a.rolled || t.over() || t.asked() != asked) return false;
    if (std::ranges::any_of(t.session()->last_events(), [&](const Event& e) { return sees(e, side_); })) return false;
    return seen(t) == view;
  }
  /// What the game itself lets the seat see; that this tells no secrets is shown elsewhere.
  std::string seen(const Table& t) const { return t.game().view_json(t.game().view_for(t.session()->state(), side_)); }

  void catch_up() {
    for (; !held_.empty(); held_.pop_front()) {
      const Acted late = quiet_.table().act(other(side_), {held_.front()}, 200);
      EXPECT_EQ(late.taken, 1u) << held_.front() << (late.refusal ? ": " + late.refusal->reason : "");
      quiet_.look();
    }
  }

  void looked() { busy_.look(), quiet_.look(); }

  void compare() {
    const auto a = busy_.take(), b = quiet_.take();
    if (a == b) return;
    const Table& t = busy_.table();
    ADD_FAILURE() << t.row.game << " " << t.row.scenario << ", " << t.row.id << ", after " << what_ << " (entry "
                  << t.entry_count() << "), " << side_name(t.game(), side_) << " was sent\n"
                  << first_difference(a, b);
  }

  Rng rng_;
  Side side_;
  Watched busy_, quiet_;
  std::deque<std::string> held_;  ///< what the quiet table has still to hear of
  std::string what_;
  int held_back_ = 0;
};

int states_wanted() { return std::getenv("KESSEL_NIGHTLY") != nullptr ? 1'000'000 : 10'000; }

/// Games of all scenarios, until so many boards were compared.
void sealed_games(const std::string& id, int share, int most_of_one) {
  const auto game = opened(id);
  const auto& scenarios = game->info().scenarios;
  int states = 0, held_back = 0;
  for (std::uint64_t seed = 1; states < share && !::testing::Test::HasFailure(); ++seed) {
    Twins twins(game, scenarios[seed % scenarios.size()].id, seed);
    states += twins.play(most_of_one);
    held_back += twins.held_back();
  }
  EXPECT_GE(states, share);
  EXPECT_GT(held_back, share / 100) << "hardly anything was secret: the games prove nothing";
}

TEST(Sealed, ToySeatIsSentNothingOfTheOthersDrafts) { sealed_games("toy", states_wanted() / 10, 400); }
TEST(Sealed, BreakoutSeatIsSentNothingOfTheOthersDrafts) { sealed_games("breakout", states_wanted() * 3 / 10, 600); }
TEST(Sealed, KesselschlachtSeatIsSentNothingOfTheOthersDrafts) {
  sealed_games("kesselschlacht", states_wanted() * 3 / 10, 600);
}
TEST(Sealed, PanzerSeatIsSentNothingOfTheOthersDrafts) { sealed_games("panzer", states_wanted() * 3 / 10, 600); }

}  // namespace
}  // namespace kessel::server
