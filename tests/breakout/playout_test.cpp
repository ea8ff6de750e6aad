// What must hold whatever is played: random games through the engine's contract, looked at from every side. The cheap
// looks are taken every few inputs, the costly ones at places drawn at random, so that many games together see all of a
// game. KESSEL_NIGHTLY=1 plays twenty times as many.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "covers.h"
#include "engine/catalogue.h"
#include "engine/game.h"
#include "engine/session.h"
#include "games/breakout/notation.h"
#include "games/breakout/rules.h"
#include "games/breakout/view.h"
#include "tools/playout.h"

namespace kessel::breakout {

namespace {

constexpr int kParts = 10;            ///< of the plain campaign, so that ctest can run them side by side
constexpr int kGamesPerPart = 130;    ///< 1,300 games of the plain campaign …
constexpr int kGamesPerSwitch = 100;  ///< … and 700 under the seven values that are not the standard ones
constexpr int kNightlyFactor = 20;

constexpr std::uint64_t kMaxGameInputs = 60'000;  ///< a game that is longer has no end
constexpr std::uint64_t kCheapEvery = 8;
constexpr std::uint64_t kCopyEvery = 32;
constexpr std::uint64_t kSecrecyEvery = 900;
constexpr std::uint32_t kRareEvery = 12;
constexpr std::uint64_t kConverseEvery = 1'800;

int games(int standard) {
  const char* nightly = std::getenv("KESSEL_NIGHTLY");
  return nightly != nullptr && std::string_view(nightly) == "1" ? standard * kNightlyFactor : standard;
}

const Game& the_game() {
  static const auto opened = open_game("breakout", {KESSEL_SOURCE_DIR, "", ""});
  if (!opened) {
    ADD_FAILURE() << opened.error().text();
    std::abort();
  }
  return **opened;
}

const State& of(const AnyState& s) { return s.as<State>(); }

std::string name_of(Side s) { return s == Side::Observer ? "the observer" : side_word(s); }

// ---- every action that can be written down --------------------------------------------------------------------------

/// Calls f(Action) for everything that a player could type: every verb with every unit, hex and number. Verbs with a
/// unit and a hex are very many; of those only one in `thin` is taken, beginning anywhere.
template <class F>
void each_thinkable(const State& s, Side by, std::uint32_t thin, Rng& rng, F&& f) {
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

Action some_action(const State& s, Side by, Rng& rng) {
  return some_action(s, static_cast<Act>(rng.below(kActs)), by, rng);
}

// ---- comparing ------------------------------------------------------------------------------------------------------

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

bool same_refusal(const Why& a, const Why& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->rule == b->rule && a->reason == b->reason && a->where == b->where);
}

/// BO:R73 Where a forced retreat leads may hang on stacks that are not seen: from there on events may differ.
bool tells_of_retreat(const Event& e) {
  return static_cast<Ev>(e.kind) == Ev::Retreated || static_cast<Ev>(e.kind) == Ev::RetreatBlocked;
}

/// What a side sees of the events, up to the first retreat. `whole` says that there was none.
std::string seen(const Events& events, Side side, bool& whole) {
  std::string text;
  whole = true;
  for (const Event& e : events.list()) {
    if (tells_of_retreat(e)) {
      whole = false;
      break;
    }
    if (!kessel::sees(e, side)) continue;
    text += std::string(e.rule.text()) + " " + the_game().event_text(e) + "\n";
  }
  return text;
}

// ---- one game -------------------------------------------------------------------------------------------------------

/// How much was looked at: a test of nothing would pass too.
struct Looks {
  std::uint64_t inputs = 0, cheap = 0, copies = 0, secrecy = 0, twins_that_differ = 0, futures = 0, refused = 0,
                converse = 0, thoughts = 0;
};

class RandomGame {
 public:
  RandomGame(const OptionValues& options, std::uint64_t seed, Looks& looks)
      : looks_(looks),
        seed_(seed),
        dice_(tools::derived_seed(seed, 0)),
        choice_(tools::derived_seed(seed, 1)),
        checks_(tools::derived_seed(seed, 2)),
        style_(static_cast<Style>(std::min(2u, choice_.below(4)))) {
    auto started = the_game().start("campaign", options);
    if (!started) {
      fault("does not start: " + started.error().text());
      return;
    }
    state_ = std::move(*started);
    remember_counters();
    secrecy_at_ = checks_.below(kSecrecyEvery);
    converse_at_ = checks_.below(kConverseEvery);
  }

  /// Plays to the end, or to the first fault.
  void play() {
    while (!failed_) {
      const Node node = the_game().node(state_);
      if (node.kind == Node::Kind::Finished) return finished(node);
      if (inputs_ >= kMaxGameInputs) return fault("no end in sight");
      look(node);
      if (failed_) return;
      if (node.kind == Node::Kind::Chance)
        roll(node);
      else
        decide(node);
      ++inputs_;
      ++looks_.inputs;
    }
  }

 private:
  void fault(const std::string& what) {
    failed_ = true;
    std::string inputs;
    for (const Action& a : last_)
      inputs += (a.by == Side::Observer ? "roll " + std::to_string(a.arg[0]) : the_game().action_text(a)) + "; ";
    ADD_FAILURE() << "game with seed " << seed_ << ", input " << inputs_ << ": " << what
                  << "\nthe last inputs: " << inputs << "\n"
                  << (state_.empty() ? std::string() : the_game().position_text(state_));
  }

  /// Keeps the last inputs for the message of a fault.
  void note(const Action& a) {
    if (last_.size() == 60) last_.erase(last_.begin(), last_.begin() + 30);
    last_.push_back(a);
  }

  void look(const Node& node) {
    if (inputs_ % kCheapEvery == 0) cheap(node);
    // Some steps are rare and dangerous: there it is looked more often.
    const bool rare = is_rare(of(state_).top().step) && checks_.below(kRareEvery) == 0;
    if (inputs_ >= secrecy_at_ || rare) {
      if (!rare) secrecy_at_ += kSecrecyEvery;
      ++looks_.secrecy;
      texts(node);
      for (const Side side : {Side::First, Side::Second, Side::Observer}) secrecy(node, side);
    }
    if (inputs_ == converse_at_ && node.kind == Node::Kind::Decide) {
      converse_at_ += kConverseEvery;
      converse(node);
    } else if (inputs_ == converse_at_) {
      ++converse_at_;
    }
  }

  static bool is_rare(Step step) {
    switch (step) {
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

  // -- cheap

  void cheap(const Node& node) {
    ++looks_.cheap;
    for (const std::string& broken : the_game().broken_invariants(state_)) fault(broken);
    counters_conserved();
    if (node.kind != Node::Kind::Decide) return;
    for (const Side side : {Side::First, Side::Second}) {
      if (!has(node.sides, side)) continue;
      list_.clear();
      the_game().options(state_, side, Scope::Main, list_);
      if (list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
      the_game().options(state_, side, Scope::Free, list_);
      for (std::size_t i = 0; i < list_.size(); ++i)
        if (const auto no = the_game().why_not(state_, list_[i]))
          return fault("the option " + the_game().action_text(list_[i]) +
                       " is refused: " + std::string(no->rule.text()));
      names_only_what_it_sees(side);
    }
  }

  /// An option may only speak of units that the side can see.
  void names_only_what_it_sees(Side side) {
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const Action a = list_[i];
      switch (static_cast<Act>(a.kind)) {
        case Act::Lose:
        case Act::Retreat:
        case Act::Advance:
        case Act::Remove:
        case Act::Join:
        case Act::Pick:
          if (sees_unit(of(state_), side, UnitId{static_cast<std::uint8_t>(a.arg[0])})) break;
          return fault(name_of(side) + " cannot see the unit of its option " + the_game().action_text(a));
        default: break;
      }
    }
  }

  /// No counter comes out of nowhere, none vanishes, the dead stay dead; steps and points only go one way.
  void counters_conserved() {
    const State& s = of(state_);
    each_unit(s, [&](UnitId u) {
      const Unit& was = before_.units[u.value];
      const Unit& is = s.unit(u);
      const bool returns = def(s, u).rifle_corps;
      bool ok = is.where != Where::Box && is.where != Where::Unseen;
      if (was.where != is.where) {
        switch (was.where) {
          case Where::Setup: ok = ok && is.where == Where::Map; break;
          case Where::Map:
            ok = ok && (is.where != Where::Pool) && (is.where != Where::Setup || s.stage == Stage::Setup);
            break;
          case Where::Pool: ok = ok && (is.where == Where::Map || is.where == Where::Forfeit); break;
          case Where::Dead: ok = ok && returns; break;
          case Where::Track: ok = ok && is.where == Where::Map; break;
          default: ok = false;
        }
      }
      if (is.lost < was.lost)
        ok = ok && returns && (is.where == Where::Track || is.where == Where::Map) &&
             is.lost == def(s, u).max_steps() - 1;
      if (!ok) fault("the counter " + def(s, u).id + " went where it cannot go");
    });
    if (s.exit_vp < before_.exit_vp || s.destroyed_vp < before_.destroyed_vp) fault("banked points were lost");
    if (s.turn < before_.turn) fault("time runs backwards");
    remember_counters();
  }
  void remember_counters() { before_ = of(state_); }

  // -- text

  void texts(const Node& node) {
    const std::string text = the_game().position_text(state_);
    const auto back = the_game().parse_position(text);
    if (!back) return fault("its own text is not understood: " + back.error().text());
    if (!(of(*back) == of(state_))) return fault("its text gives another position");
    if (the_game().hash(*back) != the_game().hash(state_)) return fault("its text gives another hash");
    if (the_game().position_text(*back) != text) return fault("its text does not come back the same");
    if (node.kind == Node::Kind::Chance) {
      std::vector<Outcome> falls;
      the_game().outcomes(state_, falls);
      std::uint64_t sum = 0, all = 1;
      for (int i = 0; i < node.dice; ++i) all *= node.faces;
      for (const Outcome& o : falls) {
        if (!fits(node, o.draw)) return fault("an outcome does not fit the roll");
        sum += o.weight;
      }
      if (sum != all) return fault("the outcomes do not add up");
      return;
    }
    for (const Side side : {Side::First, Side::Second}) {
      list_.clear();
      the_game().options(state_, side, Scope::Main, list_);
      the_game().options(state_, side, Scope::Free, list_);
      const std::size_t stride = 1 + list_.size() / 200;
      for (std::size_t i = 0; i < list_.size(); i += stride) {
        const std::string word = the_game().action_text(list_[i]);
        const auto again = the_game().parse_action(word, side);
        if (!again || !(*again == list_[i])) return fault("the action text '" + word + "' does not come back");
      }
    }
  }

  // -- options(Main) and options(Free) are all there is

  void converse(const Node& node) {
    ++looks_.converse;
    const State& s = of(state_);
    const std::uint64_t hash = the_game().hash(state_);
    const Step step = s.top().step;
    const bool pairs_matter =
        step == Step::SetupGerman || step == Step::Reinforce || step == Step::Replace || step == Step::Retreat;
    for (const Side side : {Side::First, Side::Second}) {
      list_.clear();
      if (has(node.sides, side)) {
        the_game().options(state_, side, Scope::Main, list_);
        the_game().options(state_, side, Scope::Free, list_);
      }
      std::size_t allowed = 0;
      each_thinkable(s, side, pairs_matter ? 1 : 97, checks_, [&](const Action& a) {
        const Why no = the_game().why_not(state_, a);
        if (no) {
          ++looks_.refused;
          if (no->rule.empty() || no->reason.empty())
            fault("a refusal without case or reason: " + the_game().action_text(a));
          return;
        }
        ++allowed;
        if (!list_.contains(a))
          fault(the_game().action_text(a) + " of " + name_of(side) + " is allowed and not offered");
      });
      // Nothing that was offered has been missed by the enumeration: then both are the same set.
      if (allowed != list_.size())
        fault(std::to_string(allowed) + " actions are allowed, " + std::to_string(list_.size()) + " offered");
      // Malformed ones are refused, not believed.
      for (int kind = 0; kind < 40; ++kind)
        for (int count = 0; count <= 3; ++count) {
          Action wrong(side, static_cast<std::uint8_t>(kind));
          wrong.count = static_cast<std::uint16_t>(count);
          for (int i = 0; i < count; ++i)
            wrong.arg[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(checks_.next());
          if (!the_game().why_not(state_, wrong) && !list_.contains(wrong))
            fault("nonsense is allowed: kind " + std::to_string(kind));
        }
    }
    if (the_game().hash(state_) != hash || the_game().hash(state_) != the_game().hash(AnyState(state_)))
      fault("asking changed the position");
  }

  // -- what a side cannot know does not show

  void secrecy(const Node& node, Side side) {
    const AnyState twin = the_game().reshuffle_hidden(state_, side, checks_);
    if (!(of(twin) == of(state_))) ++looks_.twins_that_differ;
    const std::string who = name_of(side);
    for (const std::string& broken : the_game().broken_invariants(twin)) fault("reshuffled for " + who + ": " + broken);
    const AnyView view = the_game().view_for(state_, side);
    const std::string shown = the_game().view_json(view);
    if (the_game().view_json(the_game().view_for(twin, side)) != shown) return fault("the view of " + who + " leaks");
    if (the_game().view_board(the_game().view_for(twin, side), false) != the_game().view_board(view, false))
      return fault("the map of " + who + " leaks");
    if (!same_node(the_game().node(twin), node)) return fault("the node leaks to " + who);
    sample_fits(node, side, view, shown);
    if (node.kind == Node::Kind::Chance) return same_future(twin, side, nullptr);
    if (side == Side::Observer) return;
    ActionList here, there;
    for (const Scope scope : {Scope::Main, Scope::Free}) {
      the_game().options(state_, side, scope, here);
      the_game().options(twin, side, scope, there);
    }
    if (!same_list(here, there)) return fault("the options of " + who + " leak");
    for (int i = 0; i < 60; ++i) {
      const Action a = some_action(of(state_), side, checks_);
      if (!same_refusal(the_game().why_not(state_, a), the_game().why_not(twin, a)))
        return fault("a refusal leaks to " + who + ": " + the_game().action_text(a));
    }
    if (!has(node.sides, side)) return;
    for (int i = 0; i < 6; ++i) {
      const Action a = here[checks_.below(static_cast<std::uint32_t>(here.size()))];
      same_future(twin, side, &a);
    }
  }

  /// The same input on the true state and on one that the side takes for it brings the side the same news and view.
  void same_future(const AnyState& twin, Side side, const Action* action) {
    ++looks_.futures;
    AnyState a = state_, b = twin;
    Events news_a, news_b;
    if (action != nullptr) {
      the_game().apply(a, *action, news_a);
      the_game().apply(b, *action, news_b);
      if (has(news_a.learned(), side) || has(news_b.learned(), side)) return;  // it was meant to reveal something
    } else {
      const Draw draw = tools::RngDice::roll(the_game().node(state_), checks_);
      the_game().answer(a, draw, news_a);
      the_game().answer(b, draw, news_b);
    }
    bool whole_a = true, whole_b = true;
    const std::string told_a = seen(news_a, side, whole_a), told_b = seen(news_b, side, whole_b);
    const std::string what = action != nullptr ? the_game().action_text(*action) : "the dice";
    if (told_a != told_b)
      return fault("the news of " + what + " leak to " + name_of(side) + ":\n" + told_a + "against\n" + told_b);
    if (!whole_a || !whole_b) return;
    // An enemy counter that the dice move off or destroy may uncover the one beneath it.
    const Step rolled = of(state_).top().step;
    if (action == nullptr && rolled != Step::Weather && rolled != Step::Air && rolled != Step::SetupAir) return;
    if (the_game().view_json(the_game().view_for(a, side)) != the_game().view_json(the_game().view_for(b, side)))
      fault("after " + what + " the view of " + name_of(side) + " leaks");
  }

  void sample_fits(const Node& node, Side side, const AnyView& view, const std::string& shown) {
    const AnyState guess = the_game().sample(view, checks_);
    if (the_game().view_json(the_game().view_for(guess, side)) != shown)
      return fault("a sample for " + name_of(side) + " does not fit its view");
    for (const std::string& broken : the_game().broken_invariants(guess))
      fault("sampled for " + name_of(side) + ": " + broken);
    if (failed_ || side == Side::Observer || !has(node.sides, side) || of(state_).top().step == Step::Retreat) return;
    ActionList here, there;
    the_game().options(state_, side, Scope::Main, here);
    the_game().options(guess, side, Scope::Main, there);
    if (!same_list(here, there)) fault("a sample for " + name_of(side) + " has other options");
  }

  // -- inputs

  void roll(const Node& node) {
    const Draw draw = tools::RngDice::roll(node, dice_);
    if (!fits(node, draw)) return fault("an illegal draw");
    note(Action(Side::Observer, 0, {draw[0]}));
    step([&](AnyState& s, Events& ev) { the_game().answer(s, draw, ev); });
  }

  void decide(const Node& node) {
    const Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
    list_.clear();
    if (choice_.below(64) == 0) the_game().options(state_, side, Scope::Free, list_);  // turn a stack, drop a draft
    if (list_.empty()) the_game().options(state_, side, Scope::Main, list_);
    if (list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
    if (is_rare(of(state_).top().step)) names_only_what_it_sees(side);
    const Action action = choose();
    if (const auto no = the_game().why_not(state_, action))
      return fault("the option " + the_game().action_text(action) + " is refused: " + std::string(no->rule.text()));
    note(action);
    const bool thought = inputs_ % 64 < 2 && is_thought(action);
    std::string shown;
    const std::uint64_t salt = checks_.next();
    if (thought) shown = shown_to_others(side, salt);
    step([&](AnyState& s, Events& ev) { the_game().apply(s, action, ev); });
    if (thought && shown_to_others(side, salt) != shown)
      fault(the_game().action_text(action) + ", a mere thought, shows to others:\n" + shown + "against\n" +
            shown_to_others(side, salt));
  }

  /// Bold players seldom pass; gregarious ones keep their stacks together and seek company, so that there is something
  /// to hide.
  enum class Style : std::uint8_t { Plain, Bold, Gregarious };

  Action choose() {
    const auto any = [&] { return list_[choice_.below(static_cast<std::uint32_t>(list_.size()))]; };
    Action action = any();
    if (style_ == Style::Bold && action.kind == static_cast<std::uint8_t>(Act::Done)) return any();
    if (style_ != Style::Gregarious || of(state_).top().step != Step::Group || choice_.below(5) == 0) return action;
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (list_[i].kind == static_cast<std::uint8_t>(Act::Pick)) return list_[i];
    for (int tries = 0; tries < 4 && action.kind == static_cast<std::uint8_t>(Act::Drop); ++tries) action = any();
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (list_[i].kind == static_cast<std::uint8_t>(Act::Step) &&
          company_in(Hex{static_cast<std::uint16_t>(list_[i].arg[0])}))
        return list_[i];
    return action;
  }

  /// Friends in that hex, and room for the moving group among them.
  bool company_in(Hex h) const {
    const State& s = of(state_);
    const Side side = phasing(s);
    Load sum = load_in(s, h, side);
    if (sum.steps == 0) return false;
    for (UnitId u : group_of(s)) {
      sum.steps += load_of(s, u).steps;
      sum.artillery += load_of(s, u).artillery;
    }
    return fits_stack(s, side, sum);
  }

  /// Drafting an attack and picking a group are their owner's thoughts.
  bool is_thought(const Action& a) const {
    switch (static_cast<Act>(a.kind)) {
      case Act::Target:
      case Act::Join:
      case Act::Unjoin:
      case Act::Cancel:
      case Act::Pick: return true;
      default: return false;
    }
  }
  /// Their views, and what they are told when they ask for something out of turn.
  std::string shown_to_others(Side side, std::uint64_t salt) {
    ++looks_.thoughts;
    const auto json = [&](Side viewer) { return the_game().view_json(the_game().view_for(state_, viewer)); };
    std::string text = json(other(side)) + "\n" + json(Side::Observer) + "\n";
    for (int kind = 0; kind < kActs; ++kind) {
      Rng same(salt + static_cast<std::uint64_t>(kind));
      const Action a = some_action(of(state_), static_cast<Act>(kind), other(side), same);
      const Why no = the_game().why_not(state_, a);
      text += the_game().action_text(a) +
              (no ? std::string(": ") + std::string(no->rule.text()) + " " + no->reason.text() : ": allowed") + "\n";
    }
    return text;
  }

  /// Makes the input; now and then on a copy as well, with somebody listening.
  template <class Input>
  void step(const Input& input) {
    const bool check = inputs_ % kCopyEvery == 5;
    AnyState copy;
    if (check) copy = state_;
    Events nobody = Events::none();
    input(state_, nobody);
    if (!check) return;
    ++looks_.copies;
    Events heard;
    input(copy, heard);
    if (!(of(copy) == of(state_)) || the_game().hash(copy) != the_game().hash(state_))
      fault("a copy stepped elsewhere");
    for (const Event& e : heard.list())
      if (the_game().event_text(e).empty() || the_game().event_text(e) == "?") fault("an event without words");
  }

  void finished(const Node& node) {
    cheap(node);
    const State& s = of(state_);
    if (s.turn != kTurns || s.stage != Stage::Over) fault("it ends before its end");
    Tally silent = Tally::silent();
    const int vp = vp_final(s, silent);
    const Winner winner = vp >= 32 ? Winner::First : vp >= 28 ? Winner::Draw : Winner::Second;  // BO:4.3
    if (node.score != vp || node.winner != winner) fault("the wrong side wins");
    for (const Side side : {Side::First, Side::Second}) {
      list_.clear();
      the_game().options(state_, side, Scope::Main, list_);
      if (!list_.empty() || !the_game().why_not(state_, act(side, Act::Done))) fault("play goes on after the end");
    }
  }

  Looks& looks_;
  std::uint64_t seed_;
  Rng dice_, choice_, checks_;
  Style style_;
  AnyState state_;
  State before_;
  ActionList list_;
  std::vector<Action> last_;  ///< a roll is noted as an action of the observer
  std::uint64_t inputs_ = 0, secrecy_at_ = 0, converse_at_ = 0;
  bool failed_ = false;
};

void play_games(const OptionValues& options, std::uint64_t run, int count) {
  Looks looks;
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i)
    RandomGame(options, tools::derived_seed(run, static_cast<std::uint64_t>(i)), looks).play();
  if (::testing::Test::HasFailure()) return;
  // The tests themselves have looked at something.
  const auto n = static_cast<std::uint64_t>(count);
  EXPECT_GT(looks.inputs, 1'500 * n);
  EXPECT_GT(looks.cheap, 180 * n);
  EXPECT_GT(looks.copies, 40 * n);
  EXPECT_GT(looks.secrecy, 2 * n);
  EXPECT_GT(looks.twins_that_differ, looks.secrecy / 2) << "there must have been something to hide";
  EXPECT_GT(looks.futures, 2 * looks.secrecy);
  EXPECT_GT(looks.converse, n / 2);
  EXPECT_GT(looks.refused, 5'000 * looks.converse);
  EXPECT_GT(looks.thoughts, 10 * n);
}

}  // namespace

class BreakoutPlayout : public ::testing::TestWithParam<int> {};

TEST_P(BreakoutPlayout, Campaign) {
  play_games({}, 1'000 + static_cast<std::uint64_t>(GetParam()), games(kGamesPerPart));
}

INSTANTIATE_TEST_SUITE_P(Part, BreakoutPlayout, ::testing::Range(0, kParts));

// Each value of a switch that is not the standard one; the names are those of rulings.md.
TEST(BreakoutPlayoutSwitch, ImpulseOrderMirrored) {
  play_games({{"impulse_order", "mirrored"}}, 2'001, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, ImpulseOrderSame) {
  play_games({{"impulse_order", "same"}}, 2'002, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, RiverFlatCostOn) { play_games({{"river_flat_cost", "on"}}, 2'003, games(kGamesPerSwitch)); }
TEST(BreakoutPlayoutSwitch, SourceInEzocNone) {
  play_games({{"source_in_ezoc_ok", "none"}}, 2'004, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, SourceInEzocBoth) {
  play_games({{"source_in_ezoc_ok", "both"}}, 2'005, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, KgNegationPerHex) {
  play_games({{"kg_move_negation", "per_hex"}}, 2'006, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, RiverFailGoesOn) {
  play_games({{"river_fail_ends_move", "false"}}, 2'007, games(kGamesPerSwitch));
}
TEST(BreakoutPlayoutSwitch, SupplyEndsInEzocTwo) {
  play_games({{"supply_ends_in_ezoc", "two"}}, 2'008, games(kGamesPerSwitch));
}

TEST(BreakoutPlayoutSwitch, EveryValueOfEverySwitchIsPlayed) {
  // A new switch, or a new value, owes a run of games above.
  int others = 0;
  for (const auto& option : the_game().info().scenarios.at(0).options)
    others += static_cast<int>(option.values.size()) - 1;
  EXPECT_EQ(others, 8);
}

TEST(BreakoutPlayoutSession, ARefusedActionLeavesGameAndRecordAlone) {
  // Through the session, as server and terminal play it.
  const auto game = open_game("breakout", {KESSEL_SOURCE_DIR, "", ""});
  ASSERT_TRUE(game.ok());
  NewGame setup;
  setup.scenario = "campaign";
  setup.seed = seed_from(13);
  setup.id = "refusals";
  auto session = Session::start(*game, setup);
  ASSERT_TRUE(session.ok()) << session.error().text();
  Rng rng(13);
  ActionList list;
  int refused = 0;
  for (int i = 0; i < 1'500; ++i) {
    const Node node = session->node();
    if (node.kind == Node::Kind::Finished) break;
    if (node.kind == Node::Kind::Chance) {
      ASSERT_TRUE(session->roll().ok());
      continue;
    }
    const Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
    const std::uint64_t hash = session->hash();
    const std::size_t entries = session->record().entries.size();
    for (int k = 0; k < 8; ++k) {
      const Action a = some_action(of(session->state()), k % 2 == 0 ? side : other(side), rng);
      if (!the_game().why_not(session->state(), a)) continue;
      ASSERT_TRUE(session->apply(a).has_value());
      ASSERT_EQ(session->hash(), hash);
      ASSERT_EQ(session->record().entries.size(), entries);
      ++refused;
    }
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    ASSERT_FALSE(session->apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]).has_value());
  }
  EXPECT_GT(refused, 5'000);
}

}  // namespace kessel::breakout
