#include "random_game.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "games/panzer/game.h"
#include "games/panzer/notation.h"
#include "games/panzer/view.h"

namespace kessel::panzer {

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

Action some_action(const State& s, Act kind, Side by, Rng& rng) {
  const auto number = [&](int n) { return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n))); };
  const auto unit = [&](Side side) {
    const Side of = rng.below(8) == 0 ? other(side) : side;
    return static_cast<std::int32_t>(unit_id(of, number(count_of(s, of))).value);
  };
  const std::int32_t u = unit(by), e = unit(other(by));
  const Point at = s.unit(unit_id(u)).at;
  const auto near = [&](std::int32_t v) { return v + number(12'000) - 6'000; };
  switch (kind) {
    case Act::Edge:
    case Act::Aspect: return act(by, kind, {number(3)});
    case Act::Place:
      return act(by, kind, {u, number(72'000), number(48'000), number(365), number(5), number(6) / 2, number(4) / 2});
    case Act::Give: return act(by, kind, {u, number(8)});
    case Act::Aim: return act(by, kind, {u, e, number(3)});
    case Act::Lower:
    case Act::Pick: return act(by, kind, {u});
    case Act::Announce: return act(by, kind, {e});
    case Act::Pivot: return act(by, kind, {u, number(365)});
    case Act::Turn: return act(by, kind, {u, number(5)});
    case Act::Move: {
      Action a = act(by, kind, {u, number(365) - 3, number(5)});
      for (int legs = number(4); legs > 0; --legs) a.arg[a.count++] = near(at.x), a.arg[a.count++] = near(at.y);
      return a;
    }
    default: break;
  }
  const ActForm& form = form_of(kind);
  Action a = act(by, kind);
  const bool open = most_args(form) == kMaxActionArgs;
  const std::size_t count = open ? form.required + static_cast<std::size_t>(number(5)) : most_args(form);
  for (std::size_t i = 0; i < count; ++i) {
    std::int32_t v = number(5);
    switch (form_at(form, i)) {
      case 'u':
      case 'U': v = rng.below(2) == 0 ? unit(by) : e; break;
      case 'n': v = rng.below(2) == 0 ? near(i % 2 == 0 ? at.x : at.y) : number(40); break;
      default: break;
    }
    a.arg[a.count++] = v;
  }
  return a;
}

namespace {

class PanzerSubject final : public contract::Subject {
 public:
  PanzerSubject() : Subject(shared_game()) {}

  contract::LookPlan plan() const override {
    return {.text = 150,
            .secrecy = 60,
            .converse = 0,
            .free = 24,
            .thought = 16,
            .longest = 80'000,
            .refusals = 40,
            .futures = 4,
            .bites = 12,
            .probes = true,
            .stream = 1};
  }
  bool same(const AnyState& a, const AnyState& b) const override { return a.as<State>() == b.as<State>(); }
  int kinds() const override { return kActs; }
  Action some_action(const AnyState& s, int kind, Side by, Rng& rng) const override {
    return panzer::some_action(s.as<State>(), static_cast<Act>(kind), by, rng);
  }

  bool is_thought(const AnyState& any, const Action& a) const override {
    const State& s = any.as<State>();
    switch (static_cast<Act>(a.kind)) {
      case Act::Give:
      case Act::Aim:
      case Act::Lower:
      case Act::Pick:
      case Act::Pivot:
      case Act::Turn:
      case Act::Register:
      case Act::Plan:
      case Act::Mine:
      case Act::Load:
      case Act::Scrap:
      case Act::Join:
      case Act::Assault:
      case Act::Breach:
      case Act::Retract: return true;
      case Act::Cover:
      case Act::Bail: return s.top().step == Step::Adjust;
      default: return false;
    }
  }

  /// The dead stay dead, nobody comes out of nowhere, hurt is never healed, time runs on.
  std::string unnatural(const AnyState& before, const AnyState& now) const override {
    const State &was = before.as<State>(), &s = now.as<State>();
    std::string wrong;
    each_unit(s, [&](UnitId u) {
      if (rises(was.unit(u).where, s.unit(u).where)) wrong = def(s, u).id + " went where it cannot go";
      if ((was.unit(u).flags & (kDamaged | kTracked) & ~s.unit(u).flags) != 0) wrong = "a repair (PZ:R93)";
    });
    if (s.top().step == Step::Orders)  // noted in the Spotting Phase, and nothing has moved since but markers
      each_unit(s, [&](UnitId a) {
        each_unit(s, other(side_of(a)), [&](UnitId b) {
          const bool seen = spots(s, a, b), noted = was_target(s, a, b);
          if (s.options.limited_spotting ? noted && !seen : noted != seen) wrong = "targets and sight differ";
        });
      });
    if (s.turn < was.turn || (s.turn == was.turn && s.phase < was.phase)) wrong = "time runs backwards";
    return wrong;
  }

  std::string wrong_end(const AnyState& any, const Node& node) const override {
    const State& s = any.as<State>();
    const int d = score_of(s).difference();
    if (node.score != d) return "another score";
    const bool german = beaten(s, kGerman), soviet = beaten(s, kSoviet);
    if (german == soviet && s.turn != s.plan().turns) return "it ends before its end";
    const int margin = s.plan().victory.margin[0];
    const Winner by_points = d >= margin ? Winner::First : d <= -margin ? Winner::Second : Winner::Draw;
    const Winner right = !wins_at_once(s) ? by_points : german ? Winner::Second : Winner::First;
    return node.winner == right ? "" : "the wrong side wins";
  }

  /// Not where a step ends, an order is turned over or an enemy moves on: where he goes next is his plan until he gets there.
  contract::Compare comparable(const contract::Future& f) const override {
    const State &was = f.was.as<State>(), &a = f.truth.as<State>(), &b = f.twin.as<State>();
    const auto enemy = [&](UnitId u) { return u.valid() && side_of(u) != f.side; };
    const bool within = a.stage == was.stage && b.stage == was.stage && a.turn == was.turn;
    return f.learned() || enemy(was.move.unit) || enemy(was.flight.unit) || !within ? contract::Compare::Nothing
                                                                                    : contract::Compare::NewsAndView;
  }
  bool sample_has_same_options(const AnyState&) const override { return false; }

  /// Now and then a path that nobody proposed: crooked, backwards, over the edge.
  Action choose(const AnyState& s, const ActionList& list, int style, Rng& rng) const override {
    Action action = Subject::choose(s, list, style, rng);
    if (s.as<State>().top().step == Step::Move)
      for (int tries = 0; tries < 3; ++tries)
        if (const Action own = panzer::some_action(s.as<State>(), Act::Move, list[0].by, rng); !game().why_not(s, own))
          action = own;
    return action;
  }

 private:
  static bool rises(Where was, Where is) {
    switch (was) {
      case Where::KnockedOut: return is != was && is != Where::BrewedUp;
      case Where::BrewedUp:
      case Where::Exited:
      case Where::Eliminated:
      case Where::Abandoned: return is != was;
      case Where::Table: return is == Where::Setup || is == Where::Reserve;
      default: return false;
    }
  }
};

}  // namespace

const contract::Subject& subject() {
  static const PanzerSubject s;
  return s;
}

}  // namespace kessel::panzer
