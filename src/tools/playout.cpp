#include "tools/playout.h"

#include <exception>
#include <optional>

#include "tools/args.h"

namespace kessel::tools {
namespace {

constexpr std::size_t kMostViolations = 50;

bool same_node(const Node& a, const Node& b) {
  return a.kind == b.kind && a.sides == b.sides && a.ask == b.ask && a.rule == b.rule && a.dice == b.dice &&
         a.faces == b.faces && a.roller == b.roller && a.winner == b.winner && a.score == b.score;
}

bool same_list(const ActionList& a, const ActionList& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!(a[i] == b[i])) return false;
  return true;
}

bool same_refusal(const std::optional<Refusal>& a, const std::optional<Refusal>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->rule == b->rule && a->reason == b->reason && a->where == b->where);
}

/// An action near a legal one: another kind, side, or number. May be legal by chance.
Action mutated(Action a, Rng& rng) {
  switch (rng.below(4)) {
    case 0: a.by = other(a.by); break;
    case 1: a.kind = static_cast<std::uint8_t>(rng.below(64)); break;
    case 2:
      if (a.count > 0) a.arg[rng.below(a.count)] = static_cast<std::int32_t>(rng.below(4096)) - 64;
      break;
    default:
      if (a.count > 0) a.arg[rng.below(a.count)] += static_cast<std::int32_t>(rng.below(65)) - 32;
  }
  return a;
}

/// Gathers the faults of one position with its hash, so that it can be found again.
class Checker {
 public:
  Checker(const Game& game, const AnyState& state, Rng& rng, std::vector<std::string>& out)
      : game_(game), state_(state), rng_(rng), out_(out), node_(game.node(state)), hash_(game.hash(state)) {}

  void cheap() {
    for (const std::string& b : game_.broken_invariants(state_)) fault("broken invariant: " + b);
  }

  void full() {
    cheap();
    position_round_trip();
    if (node_.kind == Node::Kind::Chance) chance_adds_up();
    for (const Side s : {Side::First, Side::Second}) {
      if (node_.kind == Node::Kind::Decide && has(node_.sides, s)) options_are_lawful(s);
    }
    for (const Side s : {Side::First, Side::Second, Side::Observer}) nothing_leaks(s);
    if (game_.hash(state_) != hash_) fault("asking changed the state");
  }

 private:
  void fault(const std::string& what) {
    if (out_.size() < kMostViolations) out_.push_back("position " + hex(hash_) + ": " + what);
  }
  static std::string hex(std::uint64_t v) {
    static const char* digits = "0123456789abcdef";
    std::string s(16, '0');
    for (int i = 15; i >= 0; --i, v >>= 4) s[static_cast<std::size_t>(i)] = digits[v & 15];
    return s;
  }

  void position_round_trip() {
    const std::string text = game_.position_text(state_);
    const auto back = game_.parse_position(text);
    if (!back) return fault("its own text is not understood: " + back.error().text());
    if (game_.hash(*back) != hash_) fault("its text gives another position");
    if (game_.position_text(*back) != text) fault("its text does not come back the same");
    if (!same_node(game_.node(*back), node_)) fault("its text gives another node");
  }

  void chance_adds_up() {
    std::vector<Outcome> falls;
    game_.outcomes(state_, falls);
    std::uint64_t sum = 0, all = 1;
    for (int i = 0; i < node_.dice; ++i) all *= node_.faces;
    for (const Outcome& o : falls) {
      sum += o.weight;
      if (!fits(node_, o.draw)) fault("an outcome does not fit the roll");
    }
    if (sum != all) fault("the outcomes of the roll weigh " + std::to_string(sum) + " of " + std::to_string(all));
  }

  void options_are_lawful(Side s) {
    ActionList list;
    game_.options(state_, s, Scope::Main, list);
    if (list.empty()) fault("dead end: " + side_name(game_, s) + " is asked and has no option");
    game_.options(state_, s, Scope::Free, list);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Action a = list[i];
      const std::string text = game_.action_text(a);
      if (const auto no = game_.why_not(state_, a))
        fault("the option '" + text + "' is refused by " + std::string(no->rule.text()) + ": " + no->reason.text());
      const auto back = game_.parse_action(text, s);
      if (!back)
        fault("the action text '" + text + "' is not understood: " + back.error().text());
      else if (!(*back == a))
        fault("the action text '" + text + "' gives another action");
    }
    for (int i = 0; i < 16 && !list.empty(); ++i) {
      const Action wrong = mutated(list[rng_.below(static_cast<std::uint32_t>(list.size()))], rng_);
      const auto no = game_.why_not(state_, wrong);
      if (no && ((no->rule.empty() && !node_.rule.empty()) || no->reason.empty()))
        fault("a refusal without case or reason: kind " + std::to_string(wrong.kind) + ", '" + no->reason.text() + "'");
    }
  }

  /// DECISIONS 5: what a side cannot know must not show in its view, in who is asked, in options or in refusals.
  void nothing_leaks(Side s) {
    const AnyState twin = game_.reshuffle_hidden(state_, s, rng_);
    const std::string who = side_name(game_, s);
    for (const std::string& b : game_.broken_invariants(twin))
      fault("reshuffled for " + who + ", broken invariant: " + b);
    const AnyView mine = game_.view_for(state_, s);
    const std::string shown = game_.view_json(mine);
    if (game_.view_json(game_.view_for(twin, s)) != shown) fault("the view of " + who + " leaks");
    if (!same_node(game_.node(twin), node_)) fault("the node leaks to " + who);
    if (node_.kind != Node::Kind::Finished) {
      const AnyState guess = game_.sample(mine, rng_);
      if (game_.view_json(game_.view_for(guess, s)) != shown) fault("a sample for " + who + " does not fit its view");
      for (const std::string& b : game_.broken_invariants(guess))
        fault("sampled for " + who + ", broken invariant: " + b);
    }
    if (s == Side::Observer || node_.kind != Node::Kind::Decide || !has(node_.sides, s)) return;
    ActionList here, there;
    for (const Scope scope : {Scope::Main, Scope::Free}) {
      game_.options(state_, s, scope, here);
      game_.options(twin, s, scope, there);
    }
    if (!same_list(here, there)) fault("the options of " + who + " leak");
    for (int i = 0; i < 16 && !here.empty(); ++i) {
      Action a = mutated(here[rng_.below(static_cast<std::uint32_t>(here.size()))], rng_);
      a.by = s;
      if (!same_refusal(game_.why_not(state_, a), game_.why_not(twin, a)))
        fault("a refusal leaks to " + who + ": kind " + std::to_string(a.kind));
    }
    if (const auto answer = game_.auto_answer(mine, "")) {
      if (game_.why_not(state_, *answer)) fault("the standing answer of " + who + " is refused");
    }
  }

  const Game& game_;
  const AnyState& state_;
  Rng& rng_;
  std::vector<std::string>& out_;
  Node node_;
  std::uint64_t hash_;
};

}  // namespace

std::uint64_t derived_seed(std::uint64_t run_seed, std::uint64_t i) {
  Hasher h(1);
  h.add(run_seed);
  h.add(i);
  return h.value();
}

void check_position(const Game& game, const AnyState& state, bool full, Rng& rng,
                    std::vector<std::string>& violations) {
  Checker checker(game, state, rng, violations);
  if (full)
    checker.full();
  else
    checker.cheap();
}

/// A copy of the state, given the same input and someone listening, must step to the same state.
void Playout::step_copy_alike(const AnyState& before, const AnyState& after, const Action* action, const Draw* draw,
                              std::vector<std::string>& violations) const {
  AnyState copy = before;
  Events events;
  if (action != nullptr)
    game_.apply(copy, *action, events);
  else
    game_.answer(copy, *draw, events);
  if (game_.hash(copy) != game_.hash(after) || game_.position_text(copy) != game_.position_text(after))
    violations.emplace_back("a copy stepped to another position");
  for (const Event& e : events.list())
    if (game_.event_text(e).empty()) violations.emplace_back("an event without text");
}

PlayoutResult Playout::run(AnyState& state, DiceSource& dice, std::uint64_t choice_seed, std::uint64_t check_every,
                           const PlayoutLimits& limits, InputSink* sink) {
  PlayoutResult result;
  Rng choice(choice_seed);
  Rng checking(choice_seed ^ 0x636865636b696e67ULL);
  Hasher signature(1);
  Events events = Events::none();
  // The first full check falls anywhere in the interval, so that many games sample every part of a game.
  std::uint64_t next_check = check_every == 0 ? ~std::uint64_t{0} : checking.next() % check_every;
  try {
    for (;;) {
      const Node node = game_.node(state);
      if (node.kind == Node::Kind::Finished) {
        result.finished = true;
        result.winner = node.winner;
        result.score = node.score;
        break;
      }
      if (result.inputs() >= limits.max_inputs) {
        result.error = "not over after " + std::to_string(limits.max_inputs) + " inputs";
        break;
      }
      if (result.actions >= limits.max_actions) break;
      const bool check = result.inputs() == next_check;
      AnyState before;
      if (check) {
        next_check += check_every;
        check_position(game_, state, true, checking, result.violations);
        before = state;
      }
      if (node.kind == Node::Kind::Chance) {
        const Draw draw = dice.roll(node);
        game_.answer(state, draw, events);
        const std::uint64_t hash = game_.hash(state);
        signature.add(hash);
        ++result.draws;
        if (sink != nullptr) sink->on_draw(node, draw, hash);
        if (check) step_copy_alike(before, state, nullptr, &draw, result.violations);
        continue;
      }
      Side by = has(node.sides, Side::First) ? Side::First : Side::Second;
      if ((node.sides & kBothSides) == kBothSides) by = static_cast<Side>(choice.below(2));
      options_.clear();
      game_.options(state, by, Scope::Main, options_);
      if (options_.empty()) {
        result.error = "dead end: " + side_name(game_, by) + " has no option (" + node.ask.text() + ")";
        break;
      }
      const Action action =
          players_[static_cast<std::size_t>(index(by))]->answer(LazyView(game_, state, by), options_, choice);
      if (const auto no = game_.why_not(state, action)) {
        result.violations.push_back("the option '" + game_.action_text(action) + "' is refused by " +
                                    std::string(no->rule.text()) + ": " + no->reason.text());
        result.error = "an option was refused";
        break;
      }
      game_.apply(state, action, events);
      const std::uint64_t hash = game_.hash(state);
      signature.add(hash);
      ++result.actions;
      if (sink != nullptr) sink->on_action(action, hash);
      if (check) step_copy_alike(before, state, &action, nullptr, result.violations);
      events.clear();
    }
    if (check_every != 0) check_position(game_, state, false, checking, result.violations);
  } catch (const std::exception& e) {
    result.error = e.what();
  }
  result.signature = signature.value();
  return result;
}

}  // namespace kessel::tools
