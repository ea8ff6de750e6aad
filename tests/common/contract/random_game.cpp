#include "contract/random_game.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "contract/same.h"
#include "engine/session.h"
#include "tools/playout.h"

namespace kessel::contract {

RandomGame::RandomGame(const Subject& subject, const std::string& scenario, const OptionValues& options,
                       std::uint64_t seed, const LookPlan& plan, Looks& looks)
    : subject_(subject),
      game_(subject.game()),
      plan_(plan),
      looks_(looks),
      seed_(seed),
      dice_(tools::derived_seed(seed, plan.stream)),
      choice_(tools::derived_seed(seed, plan.stream + 1)),
      checks_(tools::derived_seed(seed, plan.stream + 2)),
      style_(subject.style(choice_)) {
  auto started = game_.start(scenario, options);
  if (!started) {
    fault("does not start: " + started.error().text());
    return;
  }
  state_ = before_ = std::move(*started);
  const auto first = [&](std::uint64_t every) {
    return every == 0 ? ~std::uint64_t{0} : checks_.below(static_cast<std::uint32_t>(every));
  };
  text_at_ = first(plan.text);
  secrecy_at_ = first(plan.secrecy);
  converse_at_ = first(plan.converse);
}

void RandomGame::play() {
  while (!failed_) {
    const Node node = game_.node(state_);
    if (node.kind == Node::Kind::Finished) return finished(node);
    if (inputs_ >= plan_.longest) return fault("no end in sight");
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
    inputs +=
        (a.by == Side::Observer ? "roll " + std::to_string(a.arg[0]) : name_of(a.by) + ": " + game_.action_text(a)) +
        "; ";
  ADD_FAILURE() << "game with seed " << seed_ << ", input " << inputs_ << ": " << what
                << "\nthe last inputs: " << inputs << "\n"
                << (state_.empty() ? std::string() : game_.position_text(state_));
}

std::string RandomGame::name_of(Side s) const {
  return s == Side::Observer ? "the observer" : game_.info().sides[static_cast<std::size_t>(s)];
}

/// Keeps the last inputs for the message of a fault.
void RandomGame::note(const Action& a) {
  if (last_.size() == 60) last_.erase(last_.begin(), last_.begin() + 30);
  last_.push_back(a);
}

void RandomGame::look(const Node& node) {
  if (inputs_ % plan_.cheap == 0) cheap(node);
  const bool rare = plan_.secrecy != 0 && subject_.is_rare(state_) && checks_.below(plan_.rare) == 0;
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

// ---- cheap ----------------------------------------------------------------------------------------------------------

void RandomGame::cheap(const Node& node) {
  ++looks_.cheap;
  for (const std::string& broken : game_.broken_invariants(state_)) fault(broken);
  if (const std::string wrong = subject_.unnatural(before_, state_); !wrong.empty()) fault(wrong);
  before_ = state_;
  const std::uint64_t hash = plan_.probes ? game_.hash(state_) : 0;
  for (const Side side : {Side::First, Side::Second}) {
    options_hold(node, side);
    if (plan_.probes) probe(side);
  }
  if (plan_.probes && game_.hash(state_) != hash) fault("asking changed the position");
}

void RandomGame::options_hold(const Node& node, Side side) {
  const bool asked = node.kind == Node::Kind::Decide && has(node.sides, side);
  list_.clear();
  game_.options(state_, side, Scope::Main, list_);
  if (asked && list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
  game_.options(state_, side, Scope::Free, list_);
  if (!asked && !list_.empty()) return fault("options of a side that is not asked");
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (const auto no = game_.why_not(state_, list_[i]))
      return fault("the option " + game_.action_text(list_[i]) + " is refused: " + std::string(no->rule.text()) + " " +
                   no->reason.text());
  names_only_what_it_sees(side);
}

void RandomGame::names_only_what_it_sees(Side side) {
  for (std::size_t i = 0; i < list_.size(); ++i)
    if (subject_.names_unseen(state_, side, list_[i]))
      return fault(name_of(side) + " cannot see the unit of its option " + game_.action_text(list_[i]));
}

void RandomGame::probe(Side side) {
  for (int kind = 0; kind < subject_.kinds(); ++kind) {
    const auto no = game_.why_not(state_, subject_.some_action(state_, kind, side, checks_));
    if (!no) continue;
    ++looks_.refused;
    if (no->rule.empty() || no->reason.empty()) fault("a refusal without case or reason");
  }
  for (int i = 0; i < 12; ++i)
    nonsense(side, static_cast<int>(checks_.below(static_cast<std::uint32_t>(subject_.kinds()) + 4)),
             1 + checks_.below(8));
}

/// Malformed actions are refused, not believed.
void RandomGame::nonsense(Side side, int kind, std::uint32_t count) {
  Action wrong(side, static_cast<std::uint8_t>(kind));
  wrong.count = static_cast<std::uint16_t>(count);
  for (std::size_t i = 0; i < count; ++i) wrong.arg[i] = static_cast<std::int32_t>(checks_.next());
  if (!game_.why_not(state_, wrong) && !list_.contains(wrong))
    fault("nonsense is allowed: kind " + std::to_string(kind));
}

// ---- text -----------------------------------------------------------------------------------------------------------

void RandomGame::texts(const Node& node) {
  ++looks_.texts;
  const std::string text = game_.position_text(state_);
  const auto back = game_.parse_position(text);
  if (!back) return fault("its own text is not understood: " + back.error().text());
  if (const std::string again = game_.position_text(*back); again != text)
    return fault("its text does not come back the same: " + first_difference(text, again));
  if (!subject_.same(*back, state_)) return fault("its text gives another position");
  if (game_.hash(*back) != game_.hash(state_)) return fault("its text gives another hash");
  if (node.kind == Node::Kind::Chance)
    outcomes_add_up(node);
  else
    for (const Side side : {Side::First, Side::Second}) actions_come_back(side);
  for (int i = 0; i < plan_.bites; ++i) bite(text);
}

void RandomGame::outcomes_add_up(const Node& node) {
  std::vector<Outcome> falls;
  game_.outcomes(state_, falls);
  std::uint64_t sum = 0, all = 1;
  for (int i = 0; i < node.dice; ++i) all *= node.faces;
  for (const Outcome& o : falls) {
    if (!fits(node, o.draw)) return fault("an outcome does not fit the roll");
    sum += o.weight;
  }
  if (sum != all) fault("the outcomes do not add up");
}

void RandomGame::actions_come_back(Side side) {
  list_.clear();
  game_.options(state_, side, Scope::Main, list_);
  game_.options(state_, side, Scope::Free, list_);
  const std::size_t stride = 1 + list_.size() / 200;
  for (std::size_t i = 0; i < list_.size(); i += stride) {
    const std::string word = game_.action_text(list_[i]);
    const auto again = game_.parse_action(word, side);
    if (!again || !(*again == list_[i])) return fault("the action text '" + word + "' does not come back");
  }
}

/// Damaged texts are refused with a reason or give a sound position; nothing else.
void RandomGame::bite(const std::string& text) {
  std::string bitten = text;
  for (std::uint32_t k = 1 + checks_.below(3); k > 0; --k)
    bitten[checks_.below(static_cast<std::uint32_t>(bitten.size()))] = "0159 -|=gsx@\n"[checks_.below(13)];
  const auto read = game_.parse_position(bitten);
  if (!read && read.error().reason.empty()) return fault("a fault without a reason");
  if (read && !plays_on(*read)) fault("a position that does not hold is taken:\n" + bitten);
}

/// A position from outside: sound, shown to everybody, and it plays on for a while.
bool RandomGame::plays_on(AnyState s) {
  for (const Side side : {Side::First, Side::Second, Side::Observer}) {
    const AnyView view = game_.view_for(s, side);
    if (game_.view_json(view).empty() || !game_.broken_invariants(game_.sample(view, checks_)).empty()) return false;
  }
  ActionList list;
  Events nobody = Events::none();
  for (int i = 0; i < 12; ++i) {
    if (!game_.broken_invariants(s).empty()) return false;
    const Node n = game_.node(s);
    if (n.kind == Node::Kind::Finished) return true;
    if (n.kind == Node::Kind::Chance) {
      game_.answer(s, tools::RngDice::roll(n, checks_), nobody);
      continue;
    }
    list.clear();
    game_.options(s, has(n.sides, Side::First) ? Side::First : Side::Second, Scope::Main, list);
    if (list.empty()) return false;
    const Action a = list[checks_.below(static_cast<std::uint32_t>(list.size()))];
    if (game_.why_not(s, a)) return false;
    game_.apply(s, a, nobody);
  }
  return true;
}

// ---- options(Main) and options(Free) are all there is ---------------------------------------------------------------

void RandomGame::converse(const Node& node) {
  ++looks_.converse;
  const std::uint64_t hash = game_.hash(state_);
  for (const Side side : {Side::First, Side::Second}) {
    list_.clear();
    if (has(node.sides, side)) {
      game_.options(state_, side, Scope::Main, list_);
      game_.options(state_, side, Scope::Free, list_);
    }
    converse_for(side);
  }
  if (game_.hash(state_) != hash || game_.hash(state_) != game_.hash(AnyState(state_)))
    fault("asking changed the position");
}

void RandomGame::converse_for(Side side) {
  std::size_t allowed = 0;
  subject_.each_thinkable(state_, side, checks_, [&](const Action& a) { judge(a, side, allowed); });
  // Nothing that was offered has been missed by the enumeration: then both are the same set.
  if (subject_.thinks_of_all(state_) && allowed != list_.size())
    fault(std::to_string(allowed) + " actions are allowed, " + std::to_string(list_.size()) + " offered");
  for (int kind = 0; kind < subject_.kinds() + 20; ++kind)
    for (std::uint32_t count = 0; count <= 5; ++count) nonsense(side, kind, count);
}

void RandomGame::judge(const Action& a, Side side, std::size_t& allowed) {
  if (const auto no = game_.why_not(state_, a)) {
    ++looks_.refused;
    if (no->rule.empty() || no->reason.empty()) fault("a refusal without case or reason: " + game_.action_text(a));
    return;
  }
  ++allowed;
  if (!list_.contains(a) && !list_.contains(subject_.said_otherwise(a)))
    fault(game_.action_text(a) + " of " + name_of(side) + " is allowed and not offered");
}

// ---- what a side cannot know does not show --------------------------------------------------------------------------

void RandomGame::secrecy(const Node& node, Side side) {
  const AnyState twin = game_.reshuffle_hidden(state_, side, checks_);
  if (!subject_.same(twin, state_)) ++looks_.twins_that_differ;
  const std::string who = name_of(side);
  for (const std::string& broken : game_.broken_invariants(twin)) fault("reshuffled for " + who + ": " + broken);
  const AnyView view = game_.view_for(state_, side), theirs = game_.view_for(twin, side);
  const std::string shown = game_.view_json(view);
  if (const std::string other_shown = game_.view_json(theirs); other_shown != shown)
    return fault("the view of " + who + " leaks: " + first_difference(shown, other_shown));
  if (game_.view_board(theirs, false) != game_.view_board(view, false)) return fault("the map of " + who + " leaks");
  if (!same_node(game_.node(twin), node)) return fault("the node leaks to " + who);
  sample_fits(node, side, view, shown);
  if (node.kind == Node::Kind::Chance) return same_future(twin, side, nullptr);
  if (side != Side::Observer) same_asked(twin, node, side);
}

/// The side may ask for anything, and hears the same of the true state and of one that it takes for it.
void RandomGame::same_asked(const AnyState& twin, const Node& node, Side side) {
  const std::string who = name_of(side);
  ActionList here, there;
  for (const Scope scope : {Scope::Main, Scope::Free}) {
    game_.options(state_, side, scope, here);
    game_.options(twin, side, scope, there);
  }
  if (!same_list(here, there)) return fault("the options of " + who + " leak:" + difference(game_, here, there));
  for (int i = 0; i < plan_.refusals; ++i) {
    const int kind = static_cast<int>(checks_.below(static_cast<std::uint32_t>(subject_.kinds())));
    const Action a = subject_.some_action(state_, kind, side, checks_);
    if (!same_refusal(game_.why_not(state_, a), game_.why_not(twin, a)))
      return fault("a refusal leaks to " + who + ": " + game_.action_text(a));
  }
  for (const std::string& query : subject_.tallies()) {
    const auto a = game_.tally(state_, side, query), b = game_.tally(twin, side, query);
    if (a.ok() != b.ok() || (a && (a->total() != b->total() || a->result() != b->result())))
      return fault("the number " + query + " leaks to " + who);
  }
  if (!has(node.sides, side)) return;
  for (int i = 0; i < plan_.futures; ++i) {
    const Action a = here[checks_.below(static_cast<std::uint32_t>(here.size()))];
    same_future(twin, side, &a);
  }
}

/// The same input on both brings the side the same news and view, as far as the game lets them be compared.
void RandomGame::same_future(const AnyState& twin, Side side, const Action* action) {
  ++looks_.futures;
  AnyState a = state_, b = twin;
  Events news_a, news_b;
  if (action != nullptr) {
    game_.apply(a, *action, news_a);
    game_.apply(b, *action, news_b);
  } else {
    const Draw draw = tools::RngDice::roll(game_.node(state_), checks_);
    game_.answer(a, draw, news_a);
    game_.answer(b, draw, news_b);
  }
  const Compare compare = subject_.comparable({state_, a, b, news_a, news_b, side, action});
  if (compare == Compare::Nothing) return;
  ++looks_.compared;
  bool whole_a = true, whole_b = true;
  const std::string told_a = seen(news_a, side, whole_a), told_b = seen(news_b, side, whole_b);
  const std::string what = action != nullptr ? game_.action_text(*action) : "the dice";
  if (told_a != told_b)
    return fault("the news of " + what + " leak to " + name_of(side) + ":\n" + told_a + "against\n" + told_b);
  if (!whole_a || !whole_b || compare == Compare::News) return;
  if (game_.view_json(game_.view_for(a, side)) != game_.view_json(game_.view_for(b, side)))
    fault("after " + what + " the view of " + name_of(side) + " leaks");
}

/// What a side sees of the events, as far as they can be compared. `whole` says that it is all of them.
std::string RandomGame::seen(const Events& events, Side side, bool& whole) const {
  std::string text;
  for (const Event& e : events.list()) {
    whole = !subject_.parts_futures(e);
    if (!whole) break;
    if (sees(e, side)) text += std::string(e.rule.text()) + " " + game_.event_text(e) + "\n";
  }
  return text;
}

void RandomGame::sample_fits(const Node& node, Side side, const AnyView& view, const std::string& shown) {
  const AnyState guess = game_.sample(view, checks_);
  if (const std::string again = game_.view_json(game_.view_for(guess, side)); again != shown)
    return fault("a sample for " + name_of(side) + " does not fit its view: " + first_difference(shown, again));
  for (const std::string& broken : game_.broken_invariants(guess))
    fault("sampled for " + name_of(side) + ": " + broken);
  if (failed_ || side == Side::Observer || !has(node.sides, side) || node.kind != Node::Kind::Decide) return;
  if (!subject_.sample_has_same_options(state_)) return;
  ActionList here, there;
  game_.options(state_, side, Scope::Main, here);
  game_.options(guess, side, Scope::Main, there);
  if (!same_list(here, there))
    fault("a sample for " + name_of(side) + " has other options:" + difference(game_, here, there));
}

// ---- inputs ---------------------------------------------------------------------------------------------------------

void RandomGame::roll(const Node& node) {
  const Draw draw = tools::RngDice::roll(node, dice_);
  if (!fits(node, draw)) return fault("an illegal draw");
  note(Action(Side::Observer, 0, {draw[0]}));
  step([&](AnyState& s, Events& ev) { game_.answer(s, draw, ev); });
}

void RandomGame::decide(const Node& node) {
  Side side = has(node.sides, Side::First) ? Side::First : Side::Second;
  if ((node.sides & kBothSides) == kBothSides) side = static_cast<Side>(choice_.below(2));
  list_.clear();
  if (choice_.below(plan_.free) == 0) game_.options(state_, side, Scope::Free, list_);
  if (list_.empty()) game_.options(state_, side, Scope::Main, list_);
  if (list_.empty()) return fault("dead end: " + name_of(side) + " is asked to " + node.ask.text());
  if (subject_.is_rare(state_)) names_only_what_it_sees(side);
  const Action action = subject_.choose(state_, list_, style_, choice_);
  if (const auto no = game_.why_not(state_, action))
    return fault("the option " + game_.action_text(action) + " is refused: " + std::string(no->rule.text()));
  note(action);
  const bool thought = plan_.secrecy != 0 && inputs_ % (2 * plan_.thought) < 2 && subject_.is_thought(state_, action);
  std::string shown;
  const std::uint64_t salt = checks_.next();
  if (thought) shown = shown_to_others(side, salt);
  step([&](AnyState& s, Events& ev) { game_.apply(s, action, ev); });
  if (!thought) return;
  if (const std::string now = shown_to_others(side, salt); now != shown)
    fault(game_.action_text(action) + ", a mere thought, shows to others:\n" + first_difference(shown, now));
}

/// Their views, and what they are told when they ask for something out of turn.
std::string RandomGame::shown_to_others(Side side, std::uint64_t salt) {
  ++looks_.thoughts;
  const auto json = [&](Side viewer) { return game_.view_json(game_.view_for(state_, viewer)); };
  std::string text = json(other(side)) + "\n" + json(Side::Observer) + "\n";
  if (has(game_.node(state_).sides, other(side))) return text;
  for (int kind = 0; kind < subject_.kinds(); ++kind) {
    Rng same(salt + static_cast<std::uint64_t>(kind));
    const Action a = subject_.some_action(state_, kind, other(side), same);
    const auto no = game_.why_not(state_, a);
    text += game_.action_text(a) +
            (no ? std::string(": ") + std::string(no->rule.text()) + " " + no->reason.text() : ": allowed") + "\n";
  }
  return text;
}

/// Makes the input; now and then on a copy as well, with somebody listening.
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
  if (!subject_.same(copy, state_) || game_.hash(copy) != game_.hash(state_)) fault("a copy stepped elsewhere");
  for (const Event& e : heard.list())
    if (const std::string text = game_.event_text(e); text.empty() || text.find('?') != std::string::npos)
      fault("an event without words: kind " + std::to_string(e.kind));
}

void RandomGame::finished(const Node& node) {
  cheap(node);
  if (const std::string wrong = subject_.wrong_end(state_, node); !wrong.empty()) fault(wrong);
  texts(node);
  for (const Side side : {Side::First, Side::Second}) {
    const auto done = game_.parse_action("done", side);
    if (!done || !game_.why_not(state_, *done)) fault("play goes on after the end");
  }
}

// ---- many games -----------------------------------------------------------------------------------------------------

int games(int standard) {
  const char* nightly = std::getenv("KESSEL_NIGHTLY");
  return nightly != nullptr && std::string_view(nightly) == "1" ? standard * 20 : standard;
}

Looks play_games(const Subject& subject, const std::string& scenario, const OptionValues& options, std::uint64_t run,
                 int count, const LookPlan& plan) {
  Looks looks;
  for (int i = 0; i < count && !::testing::Test::HasFailure(); ++i)
    RandomGame(subject, scenario, options, tools::derived_seed(run, static_cast<std::uint64_t>(i)), plan, looks).play();
  return looks;
}

void expect_looked(const Looks& looks, const Looks& least, int count) {
  if (::testing::Test::HasFailure()) return;
  const auto n = static_cast<std::uint64_t>(count);
  EXPECT_GT(looks.inputs, least.inputs * n);
  EXPECT_GT(looks.cheap, least.cheap * n);
  EXPECT_GT(looks.copies, least.copies * n);
  EXPECT_GT(looks.texts, least.texts * n);
  EXPECT_GT(looks.secrecy, least.secrecy * n);
  EXPECT_GT(looks.thoughts, least.thoughts * n);
  EXPECT_GE(looks.refused, least.refused * n);
}

void expect_refusals_change_nothing(const Subject& subject, const std::string& scenario, std::uint64_t seed, int inputs,
                                    int least) {
  NewGame setup;
  setup.scenario = scenario;
  setup.seed = seed_from(seed);
  setup.id = "refusals";
  auto session = Session::start(subject.shared(), setup);
  ASSERT_TRUE(session.ok()) << session.error().text();
  Rng rng(seed);
  ActionList list;
  int refused = 0;
  for (int i = 0; i < inputs; ++i) {
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
      const int kind = static_cast<int>(rng.below(static_cast<std::uint32_t>(subject.kinds())));
      const Action a = subject.some_action(session->state(), kind, k % 2 == 0 ? side : other(side), rng);
      if (!subject.game().why_not(session->state(), a)) continue;
      ASSERT_TRUE(session->apply(a).has_value());
      ASSERT_EQ(session->hash(), hash);
      ASSERT_EQ(session->record().entries.size(), entries);
      ++refused;
    }
    list.clear();
    session->game().options(session->state(), side, Scope::Main, list);
    ASSERT_FALSE(session->apply(list[rng.below(static_cast<std::uint32_t>(list.size()))]).has_value());
  }
  EXPECT_GT(refused, least);
}

}  // namespace kessel::contract
