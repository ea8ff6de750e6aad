#include "random_game.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "games/panzer/game.h"
#include "games/panzer/notation.h"
#include "games/panzer/view.h"
#include "tools/playout.h"

namespace kessel::panzer {

namespace {

constexpr std::uint64_t kMaxInputs = 80'000;  ///< a game that is longer has no end

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
bool is_thought(const State& s, const Action& a) {
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

RandomGame::RandomGame(const std::string& scenario, const OptionValues& options, std::uint64_t seed, Looks& looks)
    : looks_(looks),
      seed_(seed),
      dice_(tools::derived_seed(seed, 1)),
      choice_(tools::derived_seed(seed, 2)),
      checks_(tools::derived_seed(seed, 3)) {
  auto started = the_game().start(scenario, options);
  if (!started) {
    fault(started.error().text());
    return;
  }
  state_ = *started;
  before_ = now();
}

void RandomGame::fault(const std::string& what) {
  if (failed_) return;
  failed_ = true;
  ADD_FAILURE() << "seed " << seed_ << ", input " << inputs_ << ", after " << last_ << ": " << what << "\n"
                << (state_.empty() ? "" : the_game().position_text(state_));
}

void RandomGame::play() {
  while (!failed_) {
    const Node node = the_game().node(state_);
    if (node.kind == Node::Kind::Finished) return finished(node);
    if (++inputs_ > kMaxInputs) return fault("the game has no end");
    ++looks_.inputs;
    look(node);
    if (failed_) return;
    node.kind == Node::Kind::Chance ? roll(node) : decide(node);
  }
}

void RandomGame::look(const Node& node) {
  if (inputs_ % 8 == 0) cheap(node);
  if (checks_.below(150) == 0) texts(node);
  if (checks_.below(60) != 0) return;
  ++looks_.secrecy;
  for (const Side side : {kGerman, kSoviet, Side::Observer}) secrecy(node, side);
}

void RandomGame::cheap(const Node& node) {
  ++looks_.cheap;
  for (const std::string& broken : the_game().broken_invariants(state_)) fault(broken);
  conserved();
  const std::uint64_t hash = the_game().hash(state_);
  for (const Side side : {kGerman, kSoviet}) {
    list_.clear();
    the_game().options(state_, side, Scope::Main, list_);
    the_game().options(state_, side, Scope::Free, list_);
    if (!has(node.sides, side) && !list_.empty()) fault("options of a side that is not asked");
    for (std::size_t i = 0; i < list_.size(); ++i)
      if (const Why no = the_game().why_not(state_, list_[i]))
        fault("the option " + the_game().action_text(list_[i]) + " is refused: " + std::string(no->rule.text()));
    for (int kind = 0; kind < kActs; ++kind) {
      const Why no = the_game().why_not(state_, some_action(now(), static_cast<Act>(kind), side, checks_));
      if (!no) continue;
      ++looks_.refused;
      if (no->rule.empty() || no->reason.empty()) fault("a refusal without case or reason");
    }
    // Malformed ones are refused, not believed.
    for (int i = 0; i < 12; ++i) {
      Action wrong(side, static_cast<std::uint8_t>(checks_.below(kActs + 4)));
      wrong.count = static_cast<std::uint16_t>(checks_.below(9));
      for (int k = 0; k < wrong.count; ++k)
        wrong.arg[static_cast<std::size_t>(k)] = static_cast<std::int32_t>(checks_.next());
      if (wrong.count > 0 && !the_game().why_not(state_, wrong)) fault("nonsense is allowed");
    }
  }
  if (the_game().hash(state_) != hash) fault("asking changed the position");
}

/// The dead stay dead, nobody comes out of nowhere, hurt is never healed, time runs on.
void RandomGame::conserved() {
  const State& s = now();
  each_unit(s, [&](UnitId u) {
    const Where was = before_.unit(u).where, is = s.unit(u).where;
    const bool rises = was == Where::BrewedUp     ? is != was
                       : was == Where::KnockedOut ? is != was && is != Where::BrewedUp
                       : was == Where::Exited || was == Where::Eliminated || was == Where::Abandoned ? is != was
                       : was == Where::Table ? is == Where::Setup || is == Where::Reserve
                                             : false;
    if (rises) fault(def(s, u).id + " went where it cannot go");
    if ((before_.unit(u).flags & (kDamaged | kTracked) & ~s.unit(u).flags) != 0) fault("a repair (PZ:R93)");
  });
  if (s.top().step == Step::Orders)  // noted in the Spotting Phase, and nothing has moved since but markers
    each_unit(s, [&](UnitId a) {
      each_unit(s, other(side_of(a)), [&](UnitId b) {
        const bool seen = spots(s, a, b), noted = was_target(s, a, b);
        if (s.options.limited_spotting ? noted && !seen : noted != seen) fault("targets and sight differ");
      });
    });
  if (s.turn < before_.turn || (s.turn == before_.turn && s.phase < before_.phase)) fault("time runs backwards");
  before_ = s;
}

/// A position from outside: sound, shown to everybody, and it plays on for a while.
bool RandomGame::plays_on(AnyState s) {
  ActionList list;
  Events nobody = Events::none();
  for (int i = 0; i < 12; ++i) {
    if (!the_game().broken_invariants(s).empty()) return false;
    const Node n = the_game().node(s);
    if (i == 0)
      for (const Side side : {kGerman, kSoviet, Side::Observer}) {
        const AnyView view = the_game().view_for(s, side);
        if (the_game().view_json(view).empty()) return false;
        if (!the_game().broken_invariants(the_game().sample(view, checks_)).empty()) return false;
      }
    if (n.kind == Node::Kind::Finished) return true;
    if (n.kind == Node::Kind::Chance) {
      the_game().answer(s, tools::RngDice::roll(n, checks_), nobody);
      continue;
    }
    list.clear();
    const Side side = has(n.sides, kGerman) ? kGerman : kSoviet;
    the_game().options(s, side, Scope::Main, list);
    if (list.empty()) return false;
    const Action a = list[checks_.below(static_cast<std::uint32_t>(list.size()))];
    if (the_game().why_not(s, a)) return false;
    the_game().apply(s, a, nobody);
  }
  return true;
}

void RandomGame::texts(const Node& node) {
  ++looks_.texts;
  const std::string text = the_game().position_text(state_);
  const auto back = the_game().parse_position(text);
  if (!back) return fault("its own text is not understood: " + back.error().text());
  if (const std::string again = the_game().position_text(*back); again != text)
    return fault("its text does not come back the same: " + first_difference(text, again));
  if (!(back->as<State>() == now())) return fault("its text gives another position");
  if (the_game().hash(*back) != the_game().hash(state_)) return fault("its text gives another hash");
  for (const Side side : {kGerman, kSoviet}) {
    list_.clear();
    the_game().options(state_, side, Scope::Main, list_);
    the_game().options(state_, side, Scope::Free, list_);
    for (std::size_t i = 0; i < list_.size(); ++i) {
      const std::string word = the_game().action_text(list_[i]);
      const auto again = the_game().parse_action(word, side);
      if (!again || !(*again == list_[i])) return fault("the action text '" + word + "' does not come back");
    }
  }
  // Bitten texts are refused with a reason or give a sound position; nothing else.
  for (int i = 0; i < 12; ++i) {
    std::string bitten = text;
    for (std::uint32_t k = 1 + checks_.below(3); k > 0; --k)
      bitten[checks_.below(static_cast<std::uint32_t>(bitten.size()))] = "0159 -|=gsx@\n"[checks_.below(13)];
    const auto read = the_game().parse_position(bitten);
    if (!read && read.error().reason.empty()) return fault("a fault without a reason");
    if (read && !plays_on(*read)) return fault("a position that does not hold is taken:\n" + bitten);
  }
  if (node.kind != Node::Kind::Chance) return;
  std::vector<Outcome> falls;
  the_game().outcomes(state_, falls);
  std::uint64_t sum = 0, all = 1;
  for (int i = 0; i < node.dice; ++i) all *= node.faces;
  for (const Outcome& o : falls) {
    if (!fits(node, o.draw)) return fault("an outcome does not fit the roll");
    sum += o.weight;
  }
  if (sum != all) fault("the outcomes do not add up");
}

void RandomGame::secrecy(const Node& node, Side side) {
  const AnyState twin = the_game().reshuffle_hidden(state_, side, checks_);
  if (!(twin.as<State>() == now())) ++looks_.twins_that_differ;
  const std::string who = name_of(side);
  for (const std::string& broken : the_game().broken_invariants(twin)) fault("reshuffled for " + who + ": " + broken);
  const AnyView view = the_game().view_for(state_, side);
  const std::string shown = the_game().view_json(view);
  if (const std::string theirs = the_game().view_json(the_game().view_for(twin, side)); theirs != shown)
    return fault("the view of " + who + " leaks: " + first_difference(shown, theirs));
  if (!same_node(the_game().node(twin), node)) return fault("the node leaks to " + who);
  const AnyState guess = the_game().sample(view, checks_);
  if (const std::string again = the_game().view_json(the_game().view_for(guess, side)); again != shown)
    return fault("a sample for " + who + " does not fit its view: " + first_difference(shown, again));
  for (const std::string& broken : the_game().broken_invariants(guess)) fault("sampled for " + who + ": " + broken);
  if (node.kind == Node::Kind::Chance) return same_future(twin, side, nullptr);
  if (side == Side::Observer) return;
  ActionList here, there;
  for (const Scope scope : {Scope::Main, Scope::Free}) {
    the_game().options(state_, side, scope, here);
    the_game().options(twin, side, scope, there);
  }
  if (!same_list(here, there)) return fault("the options of " + who + " leak");
  for (int i = 0; i < 40; ++i) {
    const Action a = some_action(now(), static_cast<Act>(checks_.below(kActs)), side, checks_);
    if (!same_refusal(the_game().why_not(state_, a), the_game().why_not(twin, a)))
      return fault("a refusal leaks to " + who + ": " + the_game().action_text(a));
  }
  if (!has(node.sides, side)) return;
  for (int i = 0; i < 4; ++i) {
    const Action a = here[checks_.below(static_cast<std::uint32_t>(here.size()))];
    same_future(twin, side, &a);
  }
}

/// The same input on the true state and on one that the side takes for it brings the side the same news and view, unless a
/// step ends, an order is turned over or an enemy moves on.
void RandomGame::same_future(const AnyState& twin, Side side, const Action* action) {
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
  const State &x = a.as<State>(), &y = b.as<State>();
  if (has(news_a.learned(), side) || has(news_b.learned(), side)) return;  // it was meant to reveal something
  // Where an enemy on the move goes next is his plan until he gets there.
  if (now().move.unit.valid() && side_of(now().move.unit) != side) return;
  if (now().flight.unit.valid() && side_of(now().flight.unit) != side) return;
  if (x.stage != now().stage || y.stage != now().stage || x.turn != now().turn) return;
  ++looks_.futures;
  if (seen(news_a, side) != seen(news_b, side))
    return fault("the news leak to " + name_of(side) + ":\n" + seen(news_a, side) + "against\n" + seen(news_b, side));
  if (the_game().view_json(the_game().view_for(a, side)) != the_game().view_json(the_game().view_for(b, side)))
    fault("after it the view of " + name_of(side) + " leaks");
}

void RandomGame::roll(const Node& node) {
  const Draw draw = tools::RngDice::roll(node, dice_);
  last_ = "dice";
  step([&](AnyState& s, Events& ev) { the_game().answer(s, draw, ev); });
}

void RandomGame::decide(const Node& node) {
  Side side = has(node.sides, kGerman) ? kGerman : kSoviet;
  if ((node.sides & kBothSides) == kBothSides) side = static_cast<Side>(choice_.below(2));
  list_.clear();
  if (choice_.below(24) == 0) the_game().options(state_, side, Scope::Free, list_);
  if (list_.empty()) the_game().options(state_, side, Scope::Main, list_);
  if (list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
  Action action = list_[choice_.below(static_cast<std::uint32_t>(list_.size()))];
  // Now and then a path that nobody proposed: crooked, backwards, over the edge.
  if (now().top().step == Step::Move)
    for (int tries = 0; tries < 3; ++tries)
      if (const Action own = some_action(now(), Act::Move, side, choice_); !the_game().why_not(state_, own))
        action = own;
  if (const auto no = the_game().why_not(state_, action))
    return fault("the option " + the_game().action_text(action) + " is refused: " + std::string(no->rule.text()));
  last_ = the_game().action_text(action);
  const bool thought = is_thought(now(), action) && inputs_ % 16 == 0;
  const std::string shown = thought ? shown_to_others(side) : "";
  step([&](AnyState& s, Events& ev) { the_game().apply(s, action, ev); });
  if (!thought) return;
  ++looks_.thoughts;
  if (shown_to_others(side) != shown) fault("a mere thought shows to others");
}

std::string RandomGame::shown_to_others(Side side) const {
  return the_game().view_json(the_game().view_for(state_, other(side))) + "\n" +
         the_game().view_json(the_game().view_for(state_, Side::Observer));
}

/// Makes the input; now and then on a copy as well, with somebody listening.
template <class Input>
void RandomGame::step(const Input& input) {
  const bool check = inputs_ % 32 == 5;
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
    if (the_game().event_text(e).empty()) fault("an event without words: kind " + std::to_string(e.kind));
}

void RandomGame::finished(const Node& node) {
  cheap(node);
  const State& s = now();
  const int d = score_of(s).difference();
  if (node.score != d) fault("another score");
  const bool german = beaten(s, kGerman), soviet = beaten(s, kSoviet);
  if (german == soviet && s.turn != s.plan().turns) fault("it ends before its end");
  const int margin = s.plan().victory.margin[0];
  const Winner by_points = d >= margin ? Winner::First : d <= -margin ? Winner::Second : Winner::Draw;
  const Winner right = !wins_at_once(s) ? by_points : german ? Winner::Second : Winner::First;
  if (node.winner != right) fault("the wrong side wins");
  texts(node);
  for (const Side side : {kGerman, kSoviet}) {
    list_.clear();
    the_game().options(state_, side, Scope::Main, list_);
    if (!list_.empty() || !the_game().why_not(state_, act(side, Act::Done))) fault("play goes on after the end");
  }
}

}  // namespace kessel::panzer
