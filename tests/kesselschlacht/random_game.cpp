#include "random_game.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "games/kesselschlacht/game.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/view.h"
#include "tools/playout.h"

namespace kessel::kesselschlacht {

namespace {

constexpr std::uint64_t kMaxGameInputs = 120'000;  ///< a game that is longer has no end
constexpr std::uint32_t kRareEvery = 24;

std::string name_of(Side s) { return s == Side::Observer ? "the observer" : side_word(s); }

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

/// The first difference of two lists of options, in words.
std::string difference(const ActionList& a, const ActionList& b) {
  std::string t;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (!b.contains(a[i])) t += " -" + the_game().action_text(a[i]);
  for (std::size_t i = 0; i < b.size(); ++i)
    if (!a.contains(b[i])) t += " +" + the_game().action_text(b[i]);
  return t.substr(0, 400);
}

/// Where two texts part, with a little of what stands around it.
std::string first_difference(const std::string& a, const std::string& b) {
  std::size_t i = 0;
  while (i < a.size() && i < b.size() && a[i] == b[i]) ++i;
  const std::size_t from = i < 80 ? 0 : i - 80;
  return a.substr(from, 200) + "\nagainst: " + b.substr(from, 200);
}

bool same_refusal(const Why& a, const Why& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a || (a->rule == b->rule && a->reason == b->reason && a->where == b->where);
}

std::string seen(const Events& events, Side side) {
  std::string text;
  for (const Event& e : events.list())
    if (kessel::sees(e, side)) text += std::string(e.rule.text()) + " " + the_game().event_text(e) + "\n";
  return text;
}

template <class T>
T any_of(const std::vector<T>& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(list.size()))];
}

/// Steps that come seldom and are dangerous: there it is looked more often.
bool is_rare(Step step) {
  switch (step) {
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

}  // namespace

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

// ---- one game -------------------------------------------------------------------------------------------------------

RandomGame::RandomGame(const std::string& scenario, const OptionValues& options, std::uint64_t seed,
                       const LookPlan& plan, Looks& looks)
    : plan_(plan),
      looks_(looks),
      seed_(seed),
      dice_(tools::derived_seed(seed, 0)),
      choice_(tools::derived_seed(seed, 1)),
      checks_(tools::derived_seed(seed, 2)),
      style_(static_cast<Style>(choice_.below(3))) {
  auto started = the_game().start(scenario, options);
  if (!started) {
    fault("does not start: " + started.error().text());
    return;
  }
  state_ = std::move(*started);
  before_ = now();
  const auto first = [&](std::uint64_t every) {
    return every == 0 ? ~std::uint64_t{0} : checks_.below(static_cast<std::uint32_t>(every));
  };
  text_at_ = first(plan.text);
  secrecy_at_ = first(plan.secrecy);
  converse_at_ = first(plan.converse);
}

void RandomGame::play() {
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

void RandomGame::fault(const std::string& what) {
  if (failed_) return;
  failed_ = true;
  std::string inputs;
  for (const Action& a : last_)
    inputs += (a.by == Side::Observer ? "roll " + std::to_string(a.arg[0])
                                      : std::string(side_word(a.by)) + ": " + the_game().action_text(a)) +
              "; ";
  ADD_FAILURE() << "game with seed " << seed_ << ", input " << inputs_ << ": " << what
                << "\nthe last inputs: " << inputs << "\n"
                << (state_.empty() ? std::string() : the_game().position_text(state_));
}

void RandomGame::note(const Action& a) {
  if (last_.size() == 40) last_.erase(last_.begin(), last_.begin() + 20);
  last_.push_back(a);
}

void RandomGame::look(const Node& node) {
  if (inputs_ % plan_.cheap == 0) cheap(node);
  const bool rare = plan_.secrecy != 0 && is_rare(now().top().step) && checks_.below(kRareEvery) == 0;
  if (inputs_ >= text_at_ || rare) {
    if (!rare) text_at_ += plan_.text;
    texts(node);
  }
  if (inputs_ >= secrecy_at_ || rare) {
    if (!rare) secrecy_at_ += plan_.secrecy;
    ++looks_.secrecy;
    for (const Side side : {Side::First, Side::Second, Side::Observer}) secrecy(node, side);
  }
  if (inputs_ >= converse_at_ && node.kind == Node::Kind::Decide) {
    converse_at_ += plan_.converse;
    converse(node);
  }
}

// -- cheap

void RandomGame::cheap(const Node& node) {
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
        return fault("the option " + the_game().action_text(list_[i]) + " is refused: " + std::string(no->rule.text()) +
                     " " + no->reason.text());
    names_only_what_it_sees(side);
  }
}

/// An option may only speak of units that the side can see.
void RandomGame::names_only_what_it_sees(Side side) {
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const Action a = list_[i];
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
      case Act::Top:
        if (sees_unit(now(), side, unit_id(a.arg[0]))) break;
        return fault(name_of(side) + " cannot see the unit of its option " + the_game().action_text(a));
      default: break;
    }
  }
}

/// No counter comes out of nowhere, none vanishes, the dead stay dead; a blown bridge stays blown; time runs on.
void RandomGame::counters_conserved() {
  const State& s = now();
  const bool preparing = before_.phase == Phase::Setup;
  each_unit(s, [&](UnitId u) {
    const Where was = before_.unit(u).where, is = s.unit(u).where;
    bool ok = is != Where::Unseen;
    if (was != is && !preparing) {
      switch (was) {
        case Where::Map: ok = ok && (is == Where::Dead || is == Where::Exited || is == Where::Return); break;
        case Where::Pool:
          ok = ok && (is == Where::Map || is == Where::Dead || is == Where::Exited || is == Where::Box);
          break;
        case Where::Return: ok = ok && is == Where::Map; break;
        default: ok = false;
      }
    }
    if (!ok) fault("the counter " + def(s, u).id + " went where it cannot go");
  });
  if (!preparing)
    for (std::size_t i = 0; i < s.content->bridges.size(); ++i)
      if (s.standing[i] > before_.standing[i]) fault("a blown bridge stands again (KS:15.0)");
  for (std::size_t i = 0; i < kPontoons; ++i)
    if (before_.pontoons[i].is == Pontoon::Is::Gone && s.pontoons[i].is != Pontoon::Is::Gone)
      fault("a lost pontoon is back (KS:15.0)");
  if (s.turn < before_.turn || (s.turn == before_.turn && s.phase < before_.phase)) fault("time runs backwards");
  if (before_.ternopol_taken && !s.ternopol_taken) fault("Ternopol was taken once");
  before_ = s;
}

// -- text

void RandomGame::texts(const Node& node) {
  ++looks_.texts;
  const std::string text = the_game().position_text(state_);
  const auto back = the_game().parse_position(text);
  if (!back) return fault("its own text is not understood: " + back.error().text());
  if (const std::string again = the_game().position_text(*back); again != text)
    return fault("its text does not come back the same: " + first_difference(text, again));
  if (!(back->as<State>() == now())) return fault("its text gives another position");
  if (the_game().hash(*back) != the_game().hash(state_)) return fault("its text gives another hash");
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

void RandomGame::converse(const Node& node) {
  ++looks_.converse;
  const std::uint64_t hash = the_game().hash(state_);
  for (const Side side : {Side::First, Side::Second}) {
    list_.clear();
    if (has(node.sides, side)) {
      the_game().options(state_, side, Scope::Main, list_);
      the_game().options(state_, side, Scope::Free, list_);
    }
    converse_for(side);
  }
  if (the_game().hash(state_) != hash || the_game().hash(state_) != the_game().hash(AnyState(state_)))
    fault("asking changed the position");
}

void RandomGame::converse_for(Side side) {
  const State& s = now();
  const auto judge = [&](const Action& a) {
    const Why no = the_game().why_not(state_, a);
    if (no) {
      ++looks_.refused;
      if (no->rule.empty() || no->reason.empty())
        fault("a refusal without case or reason: " + the_game().action_text(a));
      return;
    }
    if (!list_.contains(a) && !list_.contains(from_the_other_bank(a)))
      fault(the_game().action_text(a) + " of " + name_of(side) + " is allowed and not offered");
  };
  const bool pairs_matter = s.top().step == Step::Displace || s.top().step == Step::HqReturn;
  const bool placing = s.top().step == Step::SetupAxis || s.top().step == Step::SetupSoviet;
  each_thinkable(s, side, pairs_matter ? 1 : placing ? 41 : 397, checks_, judge);
  // Malformed ones are refused, not believed.
  for (int kind = 0; kind < kActs + 20; ++kind)
    for (int count = 0; count <= 5; ++count) {
      Action wrong(side, static_cast<std::uint8_t>(kind));
      wrong.count = static_cast<std::uint16_t>(count);
      for (int i = 0; i < count; ++i)
        wrong.arg[static_cast<std::size_t>(i)] = static_cast<std::int32_t>(checks_.next());
      if (!the_game().why_not(state_, wrong) && !list_.contains(wrong))
        fault("nonsense is allowed: kind " + std::to_string(kind));
    }
}

// -- what a side cannot know does not show

void RandomGame::secrecy(const Node& node, Side side) {
  const AnyState twin = the_game().reshuffle_hidden(state_, side, checks_);
  if (!(twin.as<State>() == now())) ++looks_.twins_that_differ;
  const std::string who = name_of(side);
  for (const std::string& broken : the_game().broken_invariants(twin)) fault("reshuffled for " + who + ": " + broken);
  const AnyView view = the_game().view_for(state_, side);
  const std::string shown = the_game().view_json(view);
  if (const std::string theirs = the_game().view_json(the_game().view_for(twin, side)); theirs != shown)
    return fault("the view of " + who + " leaks: " + first_difference(shown, theirs));
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
  if (!same_list(here, there)) return fault("the options of " + who + " leak:" + difference(here, there));
  for (int i = 0; i < 60; ++i) {
    const Action a = some_action(now(), static_cast<Act>(checks_.below(kActs)), side, checks_);
    if (!same_refusal(the_game().why_not(state_, a), the_game().why_not(twin, a)))
      return fault("a refusal leaks to " + who + ": " + the_game().action_text(a));
  }
  for (const char* query : {"vp", "stack 3425"}) {
    const auto a = the_game().tally(state_, side, query), b = the_game().tally(twin, side, query);
    if (a.ok() != b.ok() || (a && (a->total() != b->total() || a->result() != b->result())))
      return fault("the number " + std::string(query) + " leaks to " + who);
  }
  if (!has(node.sides, side)) return;
  for (int i = 0; i < 6; ++i) {
    const Action a = here[checks_.below(static_cast<std::uint32_t>(here.size()))];
    same_future(twin, side, &a);
  }
}

/// The same input on the true state and on one that the side takes for it brings the side the same news and view. What a
/// new phase brings to light (which side of a counter is up, who recovers) it may learn then.
void RandomGame::same_future(const AnyState& twin, Side side, const Action* action) {
  ++looks_.futures;
  AnyState a = state_, b = twin;
  Events news_a, news_b;
  if (action != nullptr) {
    the_game().apply(a, *action, news_a);
    the_game().apply(b, *action, news_b);
  } else {
    const Draw draw = tools::RngDice::roll(the_game().node(state_), checks_);
    the_game().answer(a, draw, news_a);
    the_game().answer(b, draw, news_b);
  }
  if (has(news_a.learned(), side) || has(news_b.learned(), side)) return;  // it was meant to reveal something
  if (a.as<State>().phase != now().phase || b.as<State>().phase != now().phase) return;
  if (a.as<State>().turn != now().turn) return;
  const std::string told_a = seen(news_a, side), told_b = seen(news_b, side);
  const std::string what = action != nullptr ? the_game().action_text(*action) : "the dice";
  if (told_a != told_b)
    return fault("the news of " + what + " leak to " + name_of(side) + ":\n" + told_a + "against\n" + told_b);
  if (the_game().view_json(the_game().view_for(a, side)) != the_game().view_json(the_game().view_for(b, side)))
    fault("after " + what + " the view of " + name_of(side) + " leaks");
}

void RandomGame::sample_fits(const Node& node, Side side, const AnyView& view, const std::string& shown) {
  const AnyState guess = the_game().sample(view, checks_);
  if (const std::string again = the_game().view_json(the_game().view_for(guess, side)); again != shown)
    return fault("a sample for " + name_of(side) + " does not fit its view: " + first_difference(shown, again));
  for (const std::string& broken : the_game().broken_invariants(guess))
    fault("sampled for " + name_of(side) + ": " + broken);
  if (failed_ || side == Side::Observer || !has(node.sides, side) || node.kind != Node::Kind::Decide) return;
  ActionList here, there;
  the_game().options(state_, side, Scope::Main, here);
  the_game().options(guess, side, Scope::Main, there);
  if (!same_list(here, there)) fault("a sample for " + name_of(side) + " has other options:" + difference(here, there));
}

// -- inputs

void RandomGame::roll(const Node& node) {
  const Draw draw = tools::RngDice::roll(node, dice_);
  if (!fits(node, draw)) return fault("an illegal draw");
  note(Action(Side::Observer, 0, {draw[0]}));
  step([&](AnyState& s, Events& ev) { the_game().answer(s, draw, ev); });
}

void RandomGame::decide(const Node& node) {
  Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
  if ((node.sides & kBothSides) == kBothSides) side = static_cast<Side>(choice_.below(2));
  list_.clear();
  if (choice_.below(64) == 0) the_game().options(state_, side, Scope::Free, list_);  // turn a stack, drop a draft
  if (list_.empty()) the_game().options(state_, side, Scope::Main, list_);
  if (list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
  const Action action = choose();
  if (const auto no = the_game().why_not(state_, action))
    return fault("the option " + the_game().action_text(action) + " is refused: " + std::string(no->rule.text()));
  note(action);
  const bool thought = plan_.secrecy != 0 && inputs_ % 64 < 2 && is_thought(action);
  std::string shown;
  const std::uint64_t salt = checks_.next();
  if (thought) shown = shown_to_others(side, salt);
  step([&](AnyState& s, Events& ev) { the_game().apply(s, action, ev); });
  if (thought && shown_to_others(side, salt) != shown)
    fault(the_game().action_text(action) + ", a mere thought, shows to others:\n" + shown + "against\n" +
          shown_to_others(side, salt));
}

Action RandomGame::choose() {
  const auto any = [&] { return list_[choice_.below(static_cast<std::uint32_t>(list_.size()))]; };
  Action action = any();
  if (style_ == Style::Plain) return action;
  for (int tries = 0; tries < 6 && action.kind == static_cast<std::uint8_t>(Act::Done); ++tries) action = any();
  if (style_ != Style::Gregarious || now().top().step != Step::Group || choice_.below(4) == 0) return action;
  std::vector<Action> company;
  for (std::size_t i = 0; i < list_.size(); ++i) {
    const Action a = list_[i];
    if (a.kind == static_cast<std::uint8_t>(Act::Pick)) return a;
    if (a.kind == static_cast<std::uint8_t>(Act::Step) && any_unit(now(), Hex{static_cast<std::uint16_t>(a.arg[0])}))
      company.push_back(a);
  }
  return company.empty() ? action : any_of(company, choice_);
}

/// Drafts, picks, loads and sealed placements are their owner's thoughts.
bool RandomGame::is_thought(const Action& a) const {
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
    case Act::Pick: return now().top().step == Step::Move || now().top().step == Step::Group;
    default: return false;
  }
}

/// Their views, and what they are told when they ask for something out of turn.
std::string RandomGame::shown_to_others(Side side, std::uint64_t salt) {
  ++looks_.thoughts;
  const auto json = [&](Side viewer) { return the_game().view_json(the_game().view_for(state_, viewer)); };
  std::string text = json(other(side)) + "\n" + json(Side::Observer) + "\n";
  if (has(the_game().node(state_).sides, other(side))) return text;
  for (int kind = 0; kind < kActs; ++kind) {
    Rng same(salt + static_cast<std::uint64_t>(kind));
    const Action a = some_action(now(), static_cast<Act>(kind), other(side), same);
    const Why no = the_game().why_not(state_, a);
    text += the_game().action_text(a) +
            (no ? std::string(": ") + std::string(no->rule.text()) + " " + no->reason.text() : ": allowed") + "\n";
  }
  return text;
}

/// Makes the input; now and then on a copy as well, with somebody listening.
template <class Input>
void RandomGame::step(const Input& input) {
  const bool check = inputs_ % plan_.copy == 5;
  AnyState copy;
  if (check) copy = state_;
  Events nobody = Events::none();
  input(state_, nobody);
  if (!check) return;
  ++looks_.copies;
  Events heard;
  input(copy, heard);
  if (!(copy.as<State>() == now()) || the_game().hash(copy) != the_game().hash(state_))
    fault("a copy stepped elsewhere");
  for (const Event& e : heard.list())
    if (the_game().event_text(e).empty() || the_game().event_text(e).find('?') != std::string::npos)
      fault("an event without words: kind " + std::to_string(e.kind));
}

void RandomGame::finished(const Node& node) {
  cheap(node);
  const State& s = now();
  if (s.turn != kTurns || s.phase != Phase::Over) fault("it ends before its end");
  Tally silent = Tally::silent();
  const Score score = score_of(s, silent);
  const int difference_of = score.axis - score.soviet;
  const bool axis_wins = !score.none_escapes && difference_of >= 31;  // KS:17.0.3
  if (node.score != difference_of || node.winner != (axis_wins ? Winner::Second : Winner::First))
    fault("the wrong side wins");
  texts(node);
  for (const Side side : {Side::First, Side::Second}) {
    list_.clear();
    the_game().options(state_, side, Scope::Main, list_);
    if (!list_.empty() || !the_game().why_not(state_, act(side, Act::Done))) fault("play goes on after the end");
  }
}

}  // namespace kessel::kesselschlacht
