#include "random_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/kesselschlacht/game.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

const std::shared_ptr<const Game>& shared_game() {
  static const std::shared_ptr<const Game> game = [] {
    const auto content = load_content(KESSEL_SOURCE_DIR, "");
    if (!content) {
      ADD_FAILURE() << content.error().text();
      std::abort();
    }
    return std::shared_ptr<const Game>(make_game(*content));
  }();
  return game;
}
const Game& the_game() { return *shared_game(); }

// ---- every action that can be written down --------------------------------------------------------------------------

namespace {

/// Hexsides over which a bridge can be, named from either side.
template <class F>
void each_river_side(const State& s, F&& f) {
  s.content->grid.all().for_each([&](Hex h) {
    for (hex::Dir d : hex::kAllDirs)
      if (const Hex n = s.content->grid.neighbour(h, d); n.valid() && river_at(s, h, d) == River::Major) f(h, n);
  });
}

template <class F>
void each_simple(const State& s, Side by, F&& f) {
  for (const Act a : {Act::Done, Act::Rest, Act::Intercept, Act::Exit, Act::Halt, Act::Back, Act::Cancel, Act::Declare})
    f(act(by, a));
  for (const Act a : {Act::Brigade, Act::Pick, Act::Leave, Act::Support, Act::Unsupport, Act::Pay, Act::Lose,
                      Act::Along, Act::Heir, Act::Advance, Act::Top})
    each_unit(s, [&](UnitId u) { f(act(by, a, u)); });
  for (const Act a : {Act::Dig, Act::Fill, Act::Strike, Act::Step, Act::Target, Act::Join, Act::Unjoin, Act::Retreat})
    s.content->grid.all().for_each([&](Hex h) { f(act(by, a, h)); });
  for (const Act a : {Act::Name, Act::Recall, Act::Activate, Act::Payer, Act::Corps})
    each_formation(s, [&](FormationId formation) { f(act(by, a, formation)); });
  for (int n = 0; n <= 12; ++n) f(act(by, Act::Fuel, n));
}

template <class F>
void each_of_the_air(const State& s, Side by, F&& f) {
  each_air(s, [&](AirId a) {
    for (const Act x : {Act::Send, Act::Withhold, Act::Ground}) f(act(by, x, a));
    for (int n = 0; n <= kSectors + 1; ++n) f(act(by, Act::Fly, a, n));
    for (int n = 0; n <= 4; ++n) f(act(by, Act::AsRole, a, n));
    for (const Airfield& x : s.content->airfields) f(act(by, Act::Land, a, x.hex.value));
    each_formation(s, [&](FormationId x) { f(act(by, Act::Drop, a, x.value)); });
    if (s.top().step == Step::Cargo)
      for (int ap = 0; ap <= 12; ++ap)
        for (int fp = 0; fp <= 25; ++fp) f(act(by, Act::Cargo, a, ap, fp));
  });
}

template <class F>
void each_of_points(const State& s, Side by, F&& f) {
  each_formation(s, [&](FormationId x) {
    for (int n = 0; n <= 5; ++n) f(act(by, Act::Train, n, x));
    for (const Act a : {Act::Points, Act::Give})
      for (int ap = 0; ap <= 17; ++ap)
        for (int fp = 0; fp <= 27; ++fp) f(act(by, a, x, ap, fp));
  });
}

/// The same bridge with its ends named in the other order.
Action from_the_other_bank(const Action& a) {
  Action b = a;
  switch (static_cast<Act>(a.kind)) {
    case Act::Blow:
    case Act::StrikeBridge:
    case Act::Demolish: std::swap(b.arg[0], b.arg[1]); break;
    case Act::Bridge: std::swap(b.arg[1], b.arg[2]); break;
    default: break;
  }
  return b;
}

/// Verbs with a unit and a hex, and bridges with their garrisons: very many; of those one in `thin` is taken, beginning
/// anywhere.
template <class F>
void each_pair(const State& s, Side by, std::uint32_t thin, Rng& rng, F&& f) {
  std::uint32_t skip = rng.below(thin);
  const auto some = [&](const Action& a) {
    if (skip-- > 0) return;
    skip = thin - 1;
    f(a);
  };
  for (const Act a : {Act::Place, Act::Displace})
    each_unit(s, [&](UnitId u) { s.content->grid.all().for_each([&](Hex h) { some(act(by, a, u, h)); }); });
  each_river_side(s, [&](Hex a, Hex b) {
    for (const Act x : {Act::Blow, Act::StrikeBridge, Act::Demolish}) f(act(by, x, a, b));
    for (int train = 0; train <= 4; ++train)
      each_unit(s, [&](UnitId u) {
        const bool near = s.unit(u).hex == a || s.unit(u).hex == b;
        const Action build(by, static_cast<std::uint8_t>(Act::Bridge), {train, a.value, b.value, u.value});
        if (near)
          f(build);
        else
          some(build);
      });
  });
}

}  // namespace

void each_thinkable(const State& s, Side by, std::uint32_t thin, Rng& rng,
                    const std::function<void(const Action&)>& f) {
  each_simple(s, by, f);
  each_of_the_air(s, by, f);
  each_of_points(s, by, f);
  each_pair(s, by, thin, rng, f);
}

Action some_action(const State& s, Act a, Side by, Rng& rng) {
  const auto any_unit_id = [&] {
    return unit_id(static_cast<int>(rng.below(static_cast<std::uint32_t>(s.unit_count()))));
  };
  const UnitId u = any_unit_id();
  Hex h = s.unit(any_unit_id()).hex;
  if (!h.valid()) h = Hex::at(static_cast<int>(rng.below(58)), static_cast<int>(rng.below(30)));
  if (rng.below(2) == 0)
    if (const Hex next = s.content->grid.neighbour(h, static_cast<hex::Dir>(rng.below(6))); next.valid()) h = next;
  Hex beside = s.content->grid.neighbour(h, static_cast<hex::Dir>(rng.below(6)));
  if (!beside.valid()) beside = h;
  const AirId air = air_id(static_cast<int>(rng.below(static_cast<std::uint32_t>(s.air_count()))));
  const FormationId f = formation_id(static_cast<int>(rng.below(static_cast<std::uint32_t>(s.formation_count()))));
  const int n = static_cast<int>(rng.below(12)), m = static_cast<int>(rng.below(26));
  switch (a) {
    case Act::Done:
    case Act::Rest:
    case Act::Intercept:
    case Act::Exit:
    case Act::Halt:
    case Act::Back:
    case Act::Cancel:
    case Act::Declare: return act(by, a);
    case Act::Place:
    case Act::Displace: return act(by, a, u, h);
    case Act::Blow:
    case Act::StrikeBridge:
    case Act::Demolish: return act(by, a, h, beside);
    case Act::Train: return act(by, a, n % 5, f);
    case Act::Points:
    case Act::Give: return act(by, a, f, n, m);
    case Act::Cargo: return act(by, a, air, n, m);
    case Act::Land: return act(by, a, air, h.value);
    case Act::Drop: return act(by, a, air, f.value);
    case Act::Fly: return act(by, a, air, m);
    case Act::AsRole: return act(by, a, air, n % 5);
    case Act::Send:
    case Act::Withhold:
    case Act::Ground: return act(by, a, air);
    case Act::Name:
    case Act::Recall:
    case Act::Activate:
    case Act::Payer:
    case Act::Corps: return act(by, a, f);
    case Act::Fuel: return act(by, a, n);
    case Act::Bridge: return Action(by, static_cast<std::uint8_t>(a), {n % 5, h.value, beside.value, u.value});
    case Act::Dig:
    case Act::Fill:
    case Act::Strike:
    case Act::Step:
    case Act::Target:
    case Act::Join:
    case Act::Unjoin:
    case Act::Retreat: return act(by, a, h);
    default: return act(by, a, u);
  }
}

// ---- what the kit asks ----------------------------------------------------------------------------------------------

namespace {

/// Bold players seldom pass; gregarious ones seek company, so that there is something to hide.
enum class Style : std::uint8_t { Plain, Bold, Gregarious };

class KesselschlachtSubject final : public contract::Subject {
 public:
  KesselschlachtSubject() : Subject(shared_game()) {}

  contract::LookPlan plan() const override { return {.cheap = 16, .copy = 64, .secrecy = 1'500, .converse = 4'000}; }
  bool same(const AnyState& a, const AnyState& b) const override { return a.as<State>() == b.as<State>(); }
  int kinds() const override { return kActs; }
  Action some_action(const AnyState& s, int kind, Side by, Rng& rng) const override {
    return kesselschlacht::some_action(s.as<State>(), static_cast<Act>(kind), by, rng);
  }
  void each_thinkable(const AnyState& any, Side by, Rng& rng, const contract::EachAction& f) const override {
    const State& s = any.as<State>();
    const bool pairs_matter = s.top().step == Step::Displace || s.top().step == Step::HqReturn;
    const bool placing = s.top().step == Step::SetupAxis || s.top().step == Step::SetupSoviet;
    kesselschlacht::each_thinkable(s, by, pairs_matter ? 1 : placing ? 41 : 397, rng, f);
  }
  Action said_otherwise(const Action& a) const override { return from_the_other_bank(a); }

  bool is_rare(const AnyState& s) const override {
    switch (s.as<State>().top().step) {
      case Step::Intercept:
      case Step::Deliver:
      case Step::DirectiveChoose:
      case Step::DirectiveBrigades:
      case Step::HqReturn:
      case Step::Recall:
      case Step::Parts:
      case Step::JoinCorps:
      case Step::Ammo:
      case Step::AttackerLoss:
      case Step::DefenderLoss:
      case Step::RoutRoll:
      case Step::AttackerRetreat:
      case Step::DefenderRetreat:
      case Step::Excess:
      case Step::Displace:
      case Step::Reassign:
      case Step::Heir:
      case Step::Advance:
      case Step::AdvanceGroup: return true;
      default: return false;
    }
  }

  bool is_thought(const AnyState& s, const Action& a) const override {
    switch (static_cast<Act>(a.kind)) {
      case Act::Target:
      case Act::Join:
      case Act::Unjoin:
      case Act::Support:
      case Act::Unsupport:
      case Act::Cancel:
      case Act::Strike:
      case Act::StrikeBridge:
      case Act::Send:
      case Act::Withhold:
      case Act::Fly:
      case Act::Ground:
      case Act::Cargo:
      case Act::Train: return true;
      case Act::Pick: return s.as<State>().top().step == Step::Move || s.as<State>().top().step == Step::Group;
      default: return false;
    }
  }

  bool names_unseen(const AnyState& s, Side side, const Action& a) const override {
    switch (static_cast<Act>(a.kind)) {
      case Act::Place:
      case Act::Pick:
      case Act::Leave:
      case Act::Support:
      case Act::Pay:
      case Act::Lose:
      case Act::Along:
      case Act::Displace:
      case Act::Heir:
      case Act::Advance:
      case Act::Top: return !sees_unit(s.as<State>(), side, unit_id(a.arg[0]));
      default: return false;
    }
  }

  /// A blown bridge stays blown; what Ternopol has seen stays seen.
  std::string unnatural(const AnyState& before, const AnyState& now) const override {
    const State &was = before.as<State>(), &s = now.as<State>();
    std::string wrong;
    each_unit(s, [&](UnitId u) {
      if (!may_go(was, was.unit(u).where, s.unit(u).where))
        wrong = "the counter " + def(s, u).id + " went where it cannot go";
    });
    if (was.phase != Phase::Setup)
      for (std::size_t i = 0; i < s.content->bridges.size(); ++i)
        if (s.standing[i] > was.standing[i]) wrong = "a blown bridge stands again (KS:15.0)";
    for (std::size_t i = 0; i < kPontoons; ++i)
      if (was.pontoons[i].is == Pontoon::Is::Gone && s.pontoons[i].is != Pontoon::Is::Gone)
        wrong = "a lost pontoon is back (KS:15.0)";
    if (s.turn < was.turn || (s.turn == was.turn && s.phase < was.phase)) wrong = "time runs backwards";
    if (was.ternopol_taken && !s.ternopol_taken) wrong = "Ternopol was taken once";
    return wrong;
  }

  std::string wrong_end(const AnyState& any, const Node& node) const override {
    const State& s = any.as<State>();
    if (s.turn != kTurns || s.phase != Phase::Over) return "it ends before its end";
    Tally silent = Tally::silent();
    const Score score = score_of(s, silent);
    const int difference = score.axis - score.soviet;
    const bool axis_wins = !score.none_escapes && difference >= 31;  // KS:17.0.3
    const bool right = node.score == difference && node.winner == (axis_wins ? Winner::Second : Winner::First);
    return right ? "" : "the wrong side wins";
  }

  /// What a new phase brings to light (which side of a counter is up, who recovers) a side may learn then.
  contract::Compare comparable(const contract::Future& f) const override {
    const State &was = f.was.as<State>(), &a = f.truth.as<State>(), &b = f.twin.as<State>();
    const bool within = a.phase == was.phase && b.phase == was.phase && a.turn == was.turn;
    return f.learned() || !within ? contract::Compare::Nothing : contract::Compare::NewsAndView;
  }
  std::vector<std::string> tallies() const override { return {"vp", "stack 3425"}; }

  int style(Rng& rng) const override { return static_cast<int>(rng.below(3)); }
  Action choose(const AnyState& s, const ActionList& list, int style, Rng& rng) const override {
    const auto any = [&] { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
    Action action = any();
    if (static_cast<Style>(style) == Style::Plain) return action;
    for (int tries = 0; tries < 6 && action.kind == static_cast<std::uint8_t>(Act::Done); ++tries) action = any();
    if (static_cast<Style>(style) != Style::Gregarious || s.as<State>().top().step != Step::Group || rng.below(4) == 0)
      return action;
    std::vector<Action> company;
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Action a = list[i];
      if (a.kind == static_cast<std::uint8_t>(Act::Pick)) return a;
      if (a.kind == static_cast<std::uint8_t>(Act::Step) &&
          any_unit(s.as<State>(), Hex{static_cast<std::uint16_t>(a.arg[0])}))
        company.push_back(a);
    }
    return company.empty() ? action : company[rng.below(static_cast<std::uint32_t>(company.size()))];
  }

 private:
  /// No counter comes out of nowhere, none vanishes, the dead stay dead.
  static bool may_go(const State& was_state, Where was, Where is) {
    if (is == Where::Unseen) return false;
    if (was == is || was_state.phase == Phase::Setup) return true;
    switch (was) {
      case Where::Map: return is == Where::Dead || is == Where::Exited || is == Where::Return;
      case Where::Pool: return is == Where::Map || is == Where::Dead || is == Where::Exited || is == Where::Box;
      case Where::Return: return is == Where::Map;
      default: return false;
    }
  }
};

}  // namespace

const contract::Subject& subject() {
  static const KesselschlachtSubject s;
  return s;
}

}  // namespace kessel::kesselschlacht
