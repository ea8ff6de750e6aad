#include "random_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/breakout/game.h"
#include "games/breakout/notation.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

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

namespace {

// ---- every action that can be written down --------------------------------------------------------------------------

/// Calls f(Action) for everything that a player could type: every verb with every unit, hex and number. Verbs with a
/// unit and a hex are very many; of those only one in `thin` is taken, beginning anywhere.
void each_thinkable(const State& s, Side by, std::uint32_t thin, Rng& rng, const contract::EachAction& f) {
  for (const Act a : {Act::Done, Act::Exit, Act::Halt, Act::Cancel, Act::Declare}) f(act(by, a));
  for (const Act a : {Act::Pick, Act::Drop, Act::Join, Act::Unjoin, Act::Lose, Act::Advance, Act::Remove, Act::Top})
    each_unit(s, [&](UnitId u) { f(act(by, a, u)); });
  s.content->grid.all().for_each([&](Hex h) {
    f(act(by, Act::Step, h));
    f(act(by, Act::Target, h));
    for (int kg = 0; kg < kKorpsgruppen; ++kg) f(act(by, Act::Kg, kg, h));
  });
  std::uint32_t skip = rng.below(thin);
  for (const Act a : {Act::Place, Act::Retreat})
    each_unit(s, [&](UnitId u) {
      s.content->grid.all().for_each([&](Hex h) {
        if (skip-- > 0) return;
        skip = thin - 1;
        f(act(by, a, u, h));
      });
    });
  for (int what = 0; what < kKorpsgruppen; ++what) f(act(by, Act::Support, what));
  f(act(by, Act::Support, kSupportArt18));
  for (int n = 0; n <= 11; ++n) f(act(by, Act::Air, n));
  for (int n = 1; n <= 2; ++n) f(act(by, Act::Order, n));
}

/// One of a kind at random, with a leaning towards what stands near.
Action some_action(const State& s, Act a, Side by, Rng& rng) {
  const UnitId u{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(s.unit_count())))};
  Hex h = s.unit(UnitId{static_cast<std::uint8_t>(rng.below(static_cast<std::uint32_t>(s.unit_count())))}).hex;
  if (!h.valid()) h = Hex::at(static_cast<int>(rng.below(47)), static_cast<int>(rng.below(28)));
  if (rng.below(2) == 0)
    if (const Hex next = s.content->grid.neighbour(h, static_cast<hex::Dir>(rng.below(6))); next.valid()) h = next;
  switch (a) {
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare: return act(by, a);
    case Act::Place:
    case Act::Retreat: return act(by, a, u, h);
    case Act::Kg: return act(by, a, static_cast<int>(rng.below(3)), h);
    case Act::Step:
    case Act::Target: return act(by, a, h);
    case Act::Support: return act(by, a, rng.below(4) == 3 ? kSupportArt18 : static_cast<int>(rng.below(3)));
    case Act::Air: return act(by, a, static_cast<int>(rng.below(12)));
    case Act::Order: return act(by, a, static_cast<int>(1 + rng.below(2)));
    default: return act(by, a, u);
  }
}

// ---- what the kit asks ----------------------------------------------------------------------------------------------

/// Bold players seldom pass; gregarious ones keep their stacks together and seek company, so that there is something
/// to hide.
enum class Style : std::uint8_t { Plain, Bold, Gregarious };

class BreakoutSubject final : public contract::Subject {
 public:
  BreakoutSubject() : Subject(shared_game()) {}

  contract::LookPlan plan() const override { return {.text = 900, .rare = 12, .longest = 60'000}; }
  bool same(const AnyState& a, const AnyState& b) const override { return a.as<State>() == b.as<State>(); }
  int kinds() const override { return kActs; }
  Action some_action(const AnyState& s, int kind, Side by, Rng& rng) const override {
    return breakout::some_action(s.as<State>(), static_cast<Act>(kind), by, rng);
  }
  void each_thinkable(const AnyState& any, Side by, Rng& rng, const contract::EachAction& f) const override {
    const State& s = any.as<State>();
    const Step step = s.top().step;
    const bool pairs_matter =
        step == Step::SetupGerman || step == Step::Reinforce || step == Step::Replace || step == Step::Retreat;
    breakout::each_thinkable(s, by, pairs_matter ? 1 : 97, rng, f);
  }
  bool thinks_of_all(const AnyState&) const override { return true; }

  bool is_rare(const AnyState& s) const override {
    switch (s.as<State>().top().step) {
      case Step::Overstack:
      case Step::AttackerLoss:
      case Step::DefenderLoss:
      case Step::Retreat:
      case Step::BlockedLoss:
      case Step::Advance:
      case Step::Reinforce:
      case Step::Replace: return true;
      default: return false;
    }
  }

  /// Drafting an attack and picking a group are their owner's thoughts.
  bool is_thought(const AnyState&, const Action& a) const override {
    switch (static_cast<Act>(a.kind)) {
      case Act::Target:
      case Act::Join:
      case Act::Unjoin:
      case Act::Cancel:
      case Act::Pick: return true;
      default: return false;
    }
  }

  bool names_unseen(const AnyState& s, Side side, const Action& a) const override {
    switch (static_cast<Act>(a.kind)) {
      case Act::Lose:
      case Act::Retreat:
      case Act::Advance:
      case Act::Remove:
      case Act::Join:
      case Act::Pick: return !sees_unit(s.as<State>(), side, UnitId{static_cast<std::uint8_t>(a.arg[0])});
      default: return false;
    }
  }

  /// Steps and points only go one way.
  std::string unnatural(const AnyState& before, const AnyState& now) const override {
    const State &was = before.as<State>(), &s = now.as<State>();
    std::string wrong;
    each_unit(s, [&](UnitId u) {
      if (!may_go(s, u, was.units[u.value], s.unit(u)))
        wrong = "the counter " + def(s, u).id + " went where it cannot go";
    });
    if (s.exit_vp < was.exit_vp || s.destroyed_vp < was.destroyed_vp) wrong = "banked points were lost";
    if (s.turn < was.turn) wrong = "time runs backwards";
    return wrong;
  }

  std::string wrong_end(const AnyState& any, const Node& node) const override {
    const State& s = any.as<State>();
    if (s.turn != kTurns || s.stage != Stage::Over) return "it ends before its end";
    Tally silent = Tally::silent();
    const int vp = vp_final(s, silent);
    const Winner winner = vp >= 32 ? Winner::First : vp >= 28 ? Winner::Draw : Winner::Second;  // BO:4.3
    return node.score == vp && node.winner == winner ? "" : "the wrong side wins";
  }

  /// An enemy counter that the dice move off or destroy may uncover the one beneath it.
  contract::Compare comparable(const contract::Future& f) const override {
    if (f.learned()) return contract::Compare::Nothing;
    if (f.action != nullptr) return contract::Compare::NewsAndView;
    const Step rolled = f.was.as<State>().top().step;
    return rolled == Step::Weather || rolled == Step::Air || rolled == Step::SetupAir ? contract::Compare::NewsAndView
                                                                                      : contract::Compare::News;
  }
  /// BO:R73 Where a forced retreat leads may hang on stacks that are not seen: from there on events may differ.
  bool parts_futures(const Event& e) const override {
    return static_cast<Ev>(e.kind) == Ev::Retreated || static_cast<Ev>(e.kind) == Ev::RetreatBlocked;
  }
  bool sample_has_same_options(const AnyState& s) const override { return s.as<State>().top().step != Step::Retreat; }

  int style(Rng& rng) const override { return static_cast<int>(std::min(2u, rng.below(4))); }
  Action choose(const AnyState& any, const ActionList& list, int style, Rng& rng) const override {
    const State& s = any.as<State>();
    const auto one = [&] { return list[rng.below(static_cast<std::uint32_t>(list.size()))]; };
    Action action = one();
    if (static_cast<Style>(style) == Style::Bold && action.kind == static_cast<std::uint8_t>(Act::Done)) return one();
    if (static_cast<Style>(style) != Style::Gregarious || s.top().step != Step::Group || rng.below(5) == 0)
      return action;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].kind == static_cast<std::uint8_t>(Act::Pick)) return list[i];
    for (int tries = 0; tries < 4 && action.kind == static_cast<std::uint8_t>(Act::Drop); ++tries) action = one();
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].kind == static_cast<std::uint8_t>(Act::Step) &&
          company_in(s, Hex{static_cast<std::uint16_t>(list[i].arg[0])}))
        return list[i];
    return action;
  }

 private:
  /// Friends in that hex, and room for the moving group among them.
  static bool company_in(const State& s, Hex h) {
    const Side side = phasing(s);
    Load sum = load_in(s, h, side);
    if (sum.steps == 0) return false;
    for (UnitId u : group_of(s)) {
      sum.steps += load_of(s, u).steps;
      sum.artillery += load_of(s, u).artillery;
    }
    return fits_stack(s, side, sum);
  }

  /// No counter comes out of nowhere, none vanishes, the dead stay dead, but for rifle corps.
  static bool may_go(const State& s, UnitId u, const Unit& was, const Unit& is) {
    const bool returns = def(s, u).rifle_corps;
    if (is.where == Where::Box || is.where == Where::Unseen) return false;
    if (is.lost < was.lost &&
        !(returns && (is.where == Where::Track || is.where == Where::Map) && is.lost == def(s, u).max_steps() - 1))
      return false;
    if (was.where == is.where) return true;
    switch (was.where) {
      case Where::Setup: return is.where == Where::Map;
      case Where::Map: return is.where != Where::Pool && (is.where != Where::Setup || s.stage == Stage::Setup);
      case Where::Pool: return is.where == Where::Map || is.where == Where::Forfeit;
      case Where::Dead: return returns;
      case Where::Track: return is.where == Where::Map;
      default: return false;
    }
  }
};

}  // namespace

const contract::Subject& subject() {
  static const BreakoutSubject s;
  return s;
}

}  // namespace kessel::breakout
