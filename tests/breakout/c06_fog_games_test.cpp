// Chapter 6, fog of war over random games: views, samples, events, refusals and tallies hang on nothing hidden (BO:R50).
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/rng.h"
#include "games/breakout/inspect.h"
#include "table.h"

namespace kessel::breakout {

namespace {

bool same(const View& a, const View& b) {
  return a.viewer == b.viewer && a.known == b.known && a.slot_count == b.slot_count &&
         std::equal(a.slots.begin(), a.slots.begin() + a.slot_count, b.slots.begin());
}

std::string tally_text(const State& s, Side viewer, const std::string& query) {
  const auto t = tally(s, viewer, query);
  if (!t) return "?" + t.error().text();
  std::string out = t->title() + " = " + std::to_string(t->total()) + " " + t->result();
  for (const Tally::Line& l : t->lines())
    out += "\n" + std::string(l.rule.text()) + " " + std::to_string(l.value) + " " + l.text;
  return out;
}

std::string layer_text(const State& s, Side viewer, const std::string& query) {
  const auto t = inspect(s, viewer, query);
  return t ? *t : "?" + t.error().text();
}

std::string options_text_of(const State& s, Side by) {
  ActionList list;
  options(s, by, Scope::Main, list);
  options(s, by, Scope::Free, list);
  std::string out;
  for (std::size_t i = 0; i < list.size(); ++i) out += action_text(content(), list[i]) + "; ";
  return out;
}

/// Plays a random game from the start and hands every state with its last events to `look`.
template <class F>
void random_game(std::uint64_t seed, int steps, F&& look) {
  Rng rng(seed);
  State s = begin_campaign(content(), Options{});
  ActionList list;
  for (int i = 0; i < steps; ++i) {
    const Node n = node(s);
    if (n.kind == Node::Kind::Finished) return;
    const State before = s;
    Events ev;
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      d.count = n.dice;
      for (std::size_t k = 0; k < n.dice; ++k) d.die[k] = static_cast<std::uint8_t>(1 + rng.below(n.faces));
      answer(s, d, ev);
    } else {
      const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
      list.clear();
      options(s, by, Scope::Main, list);
      if (rng.below(12) == 0) options(s, by, Scope::Free, list);
      // Some groups are long, so that stacks move and fight together.
      Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
      if (s.top().step == Step::Group && rng.below(3) == 0) a = list[0];
      if (s.top().step == Step::Draft && rng.below(3) != 0) a = list[0];
      ASSERT_FALSE(why_not(s, a)) << action_text(content(), a);
      apply(s, a, ev);
    }
    look(before, s, ev, rng);
  }
}

/// States out of random games, those of the rare steps among them.
const std::vector<State>& spots() {
  static const std::vector<State> all = [] {
    std::vector<State> out;
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      int retreats = 0, overstacks = 0, transits = 0, fights = 0, n = 0;
      random_game(seed, 6000, [&](const State&, const State& s, const Events&, Rng&) {
        if (s.depth == 0) return;
        const Step step = s.top().step;
        bool transit = false;
        each_unit(s, [&](UnitId u) { transit = transit || in_transit(s, s.unit(u)); });
        const bool keep = (step == Step::Retreat && ++retreats <= 25) ||
                          (step == Step::Overstack && ++overstacks <= 10) || (transit && transits++ % 40 == 0) ||
                          (step >= Step::Support && step <= Step::Advance && fights++ % 15 == 0) || n++ % 60 == 0;
        if (keep) out.push_back(s);
      });
    }
    return out;
  }();
  return all;
}

constexpr std::array<Side, 3> kViewers{kSoviet, kGerman, Side::Observer};

std::string at(const State& s) { return position_text(s); }

}  // namespace

TEST(BO_R50, RandomGamesHoldTheRareSpots) {
  int retreats = 0, overstacks = 0, hidden = 0;
  for (const State& s : spots()) {
    retreats += s.top().step == Step::Retreat ? 1 : 0;
    overstacks += s.top().step == Step::Overstack ? 1 : 0;
    hidden += view_for(s, kGerman).slot_count > 5 ? 1 : 0;
  }
  EXPECT_GT(spots().size(), 300u);
  EXPECT_GT(retreats, 10);
  EXPECT_GT(overstacks, 5);
  EXPECT_GT(hidden, 100);
}

TEST(BO_R50, EventsNameNoUnitThatTheirHearerCannotSee) {
  for (std::uint64_t seed = 11; seed <= 13; ++seed)
    random_game(seed, 6000, [&](const State& before, const State& after, const Events& ev, Rng&) {
      for (const Side viewer : {kSoviet, kGerman}) {
        for (const Event& e : ev.list()) {
          switch (static_cast<Ev>(e.kind)) {
            case Ev::Placed:
            case Ev::Moved:
            case Ev::Stayed:
            case Ev::LeftMap:
            case Ev::ArtilleryLost:
            case Ev::Art18Supports:
            case Ev::StepLost:
            case Ev::Eliminated:
            case Ev::Retreated:
            case Ev::RetreatBlocked:
            case Ev::Advanced: break;
            default: continue;
          }
          const UnitId u{static_cast<std::uint8_t>(e.arg[0])};
          if (!kessel::sees(e, viewer) || side_of(after, u) == viewer) continue;
          const bool revealed = std::ranges::any_of(ev.list(), [&](const Event& x) {
            return x.kind == static_cast<std::uint16_t>(Ev::Shown) && x.arg[0] == e.arg[0];
          });
          EXPECT_TRUE(revealed || sees_unit(before, viewer, u) || sees_unit(after, viewer, u))
              << event_text(content(), e) << "\n"
              << at(before);
        }
      }
    });
}

TEST(BO_R50, ASampleFitsTheView) {
  Rng rng(50);
  for (const State& s : spots())
    for (const Side viewer : kViewers) {
      const View v = view_for(s, viewer);
      const State guess = sample(v, rng);
      EXPECT_TRUE(same(view_for(guess, viewer), v)) << index(viewer) << "\n" << at(s);
      each_unit(s, [&](UnitId u) {
        EXPECT_EQ(guess.unit(u).where, s.unit(u).where) << def(s, u).id;
        EXPECT_EQ(guess.unit(u).lost, s.unit(u).lost) << def(s, u).id;
        if (!sees_unit(s, viewer, u)) return;
        EXPECT_EQ(guess.unit(u).hex, s.unit(u).hex) << def(s, u).id;
      });
    }
}

TEST(BO_R50, ASampleIsAPossibleBoard) {
  Rng rng(51);
  int impossible = 0;
  for (const State& s : spots())
    for (const Side viewer : {kSoviet, kGerman}) {
      const State guess = sample(view_for(s, viewer), rng);
      const auto broken = broken_invariants(guess);
      if (broken.empty()) continue;
      ++impossible;
      ADD_FAILURE() << index(viewer) << " " << broken[0] << "\n" << at(s);
    }
  EXPECT_EQ(impossible, 0);
}

TEST(BO_R50, SamplesDiffer) {
  // Five Soviet stacks with something below: not every guess is the same.
  const Table t(
      "at german 1 move | S 1312 9M 3GTA-1 | S 1412 6GT 18A-1 | S 1512 7GT 1GB | S 1612 8GM 3B | S 1712 31T 11GT | G "
      "1318 16Pz");
  Rng rng(52);
  const View v = view_for(t.s, kGerman);
  bool other_place = false;
  for (int i = 0; i < 50; ++i) {
    const State guess = sample(v, rng);
    other_place = other_place || guess.unit(t.id("11GT")).hex != Table::hex("1712");
    each_unit(t.s, [&](UnitId u) {
      if (!on_map(t.s, u)) return;
      EXPECT_FALSE(overstacked(guess, guess.unit(u).hex, side_of(t.s, u)));
    });
  }
  EXPECT_TRUE(other_place);
}

TEST(BO_R50, ReshufflingTouchesOnlyWhatIsHidden) {
  Rng rng(53);
  int changed = 0;
  for (const State& s : spots())
    for (const Side viewer : kViewers) {
      const State r = reshuffle_hidden(s, viewer, rng);
      EXPECT_TRUE(broken_invariants(r).empty()) << at(s);
      std::vector<std::pair<int, int>> places, places_after;
      each_unit(s, [&](UnitId u) {
        EXPECT_EQ(r.unit(u).lost, s.unit(u).lost);
        EXPECT_EQ(r.unit(u).where, s.unit(u).where);
        if (sees_unit(s, viewer, u)) {
          EXPECT_EQ(r.unit(u), s.unit(u)) << def(s, u).id << "\n" << at(s);
          return;
        }
        places.emplace_back(s.unit(u).hex.value, s.unit(u).height);
        places_after.emplace_back(r.unit(u).hex.value, r.unit(u).height);
      });
      changed += places == places_after ? 0 : 1;
      std::ranges::sort(places);
      std::ranges::sort(places_after);
      EXPECT_EQ(places, places_after);
      State back = r;
      back.units = s.units;
      EXPECT_EQ(back, s) << "nothing but units has changed";
    }
  EXPECT_GT(changed, 300) << "and it does reshuffle";
}

TEST(BO_R50, ViewOptionsRefusalsAndTalliesHangOnNothingHidden) {
  COVERS("BO:R73");
  Rng rng(54);
  for (const State& s : spots())
    for (const Side viewer : kViewers) {
      const State r = reshuffle_hidden(s, viewer, rng);
      EXPECT_TRUE(same(view_for(r, viewer), view_for(s, viewer))) << at(s);
      EXPECT_EQ(view_json(view_for(r, viewer)), view_json(view_for(s, viewer)));
      if (viewer != Side::Observer) {
        EXPECT_EQ(options_text_of(r, viewer), options_text_of(s, viewer)) << at(s);
        for (int i = 0; i < 60; ++i) {
          Action a(viewer, static_cast<std::uint8_t>(rng.below(kActs)));
          a.count = static_cast<std::uint16_t>(rng.below(3));
          a.arg[0] = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(s.unit_count())));
          a.arg[1] = static_cast<std::int32_t>(rng.below(hex::kHexSlots));
          const Why x = why_not(s, a), y = why_not(r, a);
          ASSERT_EQ(x.has_value(), y.has_value()) << action_text(content(), a) << "\n" << at(s);
          if (x) {
            EXPECT_EQ(x->rule.text(), y->rule.text()) << action_text(content(), a) << "\n" << at(s);
            EXPECT_EQ(x->reason, y->reason);
            EXPECT_TRUE(x->where == y->where);
          }
        }
      }
      std::vector<std::string> queries{"vp", "track", "odds"};
      const UnitId u{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(s.unit_count())))};
      for (const char* q : {"supply ", "communications ", "allowance "}) queries.push_back(q + def(s, u).id);
      each_unit(s, [&](UnitId v) {
        if (!on_map(s, v) || side_of(s, v) == viewer) return;
        const std::string name = hex::Grid::name(s.unit(v).hex);
        queries.push_back("stack " + name);
        each_unit(s, [&](UnitId w) {
          if (on_map(s, w) && side_of(s, w) == viewer && hex::Grid::distance(s.unit(w).hex, s.unit(v).hex) == 1)
            for (const char* q : {"odds ", "defence ", "shift "}) queries.push_back(q + name + " " + def(s, w).id);
        });
      });
      for (const std::string& q : queries)
        EXPECT_EQ(tally_text(r, viewer, q), tally_text(s, viewer, q)) << q << "\n" << at(s);
      if (!on_map(s, u)) continue;
      const std::string h = hex::Grid::name(s.unit(u).hex);
      for (const char* q : {"threats", "attacks", "supply", "communications", "zoc soviet", "zoc german"})
        EXPECT_EQ(layer_text(r, viewer, q), layer_text(s, viewer, q)) << q << "\n" << at(s);
      for (const char* q : {"hex ", "threat "})
        EXPECT_EQ(layer_text(r, viewer, q + h), layer_text(s, viewer, q + h)) << at(s);
    }
}

}  // namespace kessel::breakout
