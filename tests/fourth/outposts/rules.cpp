// The law and what follows from it: one function says whether and why, another does it.
#include "outposts/rules.h"

#include <cstdlib>

#include "core/hashing.h"
#include "outposts/sayings.h"

namespace kessel::outposts {

namespace {

constexpr SideMask kDice = 2;  // two dice, the attacker's first

void say(Events& ev, Ev what, SideMask who, std::initializer_list<std::int32_t> args) {
  ev.add(static_cast<std::uint16_t>(what), who, args);
}
Place place(int post) { return Place::point(post, 0); }
std::uint8_t& hand_of(State& s, Side side) { return s.hand[static_cast<std::size_t>(index(side))]; }
std::uint8_t hand_of(const State& s, Side side) { return s.hand[static_cast<std::size_t>(index(side))]; }
bool neighbours(int a, int b) { return std::abs(a - b) == 1; }
int wanted(Act act) { return act == Act::Pass ? 0 : 2; }

std::optional<Refusal> why_not_place(const State& s, Side by, int strength, int post) {
  if (s.phase != Phase::SetUp) return Refusal{{}, no::counters_are_placed_in_set_up_only};
  if (strength < 0 || strength >= kMaxCounters || (hand_of(s, by) >> strength & 1) == 0)
    return Refusal{{}, no::no_such_counter_left_to_place};
  if (post < 0 || post >= s.length() || !s.home(by, post)) return Refusal{{}, no::not_a_post_of_your_home};
  if (s.at(post).there()) return Refusal{{}, no::a_counter_stands_there, place(post)};
  return std::nullopt;
}

/// Move, look and attack: from one's counter to a neighbouring post.
std::optional<Refusal> why_not_reach(const State& s, Act act, Side by, int from, int to) {
  if (s.phase == Phase::SetUp) return Refusal{{}, no::place_your_counters_first};
  for (const int post : {from, to})
    if (post < 0 || post >= s.length()) return Refusal{{}, no::no_such_post};
  if (s.at(from).side != by) return Refusal{{}, no::no_counter_of_yours, place(from)};
  if (!neighbours(from, to)) return Refusal{{}, no::posts_do_not_touch, place(to)};
  if (act == Act::Move) {
    if (s.at(to).there()) return Refusal{{}, no::a_counter_stands_there, place(to)};
    return std::nullopt;
  }
  if (s.at(to).side != other(by)) return Refusal{{}, no::no_enemy_there, place(to)};
  if (act == Act::Look && has(s.at(to).seen_by, by)) return Refusal{{}, no::you_know_it_already, place(to)};
  if (act == Act::Attack && s.at(from).strength == 0) return Refusal{{}, no::a_decoy_does_not_attack, place(from)};
  return std::nullopt;
}

void end_turn(State& s, Events& ev) {
  std::array<bool, 2> left{};
  for (const Counter& c : s.posts)
    if (c.there()) left[static_cast<std::size_t>(index(c.side))] = true;
  const bool last = s.mover == kEast && s.turn == s.road().turns;
  if (last || !left[0] || !left[1]) {
    s.phase = Phase::Over, s.depth = 1, s.frames = {Frame{Step::Over}}, s.mover = kWest;
    const auto [west, east] = points(s);
    return say(ev, Ev::GameEnds, kEveryone, {west, east});
  }
  s.mover = other(s.mover);
  if (s.mover == kEast) return;
  ++s.turn;
  say(ev, Ev::TurnBegins, kEveryone, {s.turn});
}

void begin_play(State& s, Events& ev) {
  s.phase = Phase::Play, s.frames[0] = {Step::Turn};
  say(ev, Ev::SetupEnds, kEveryone, {});
  say(ev, Ev::TurnBegins, kEveryone, {s.turn});
  ev.learn(kEveryone);  // where the counters stand
}

void put(State& s, Side by, int strength, int post, Events& ev) {
  s.at(post) = {by, static_cast<std::uint8_t>(strength), kNobody};
  hand_of(s, by) = static_cast<std::uint8_t>(hand_of(s, by) & ~(1 << strength));
  say(ev, Ev::Placed, only(by), {index(by), strength, post});
  say(ev, Ev::HasPlaced, static_cast<SideMask>(kEveryone & ~only(by)), {index(by)});
  if (s.hand[0] == 0 && s.hand[1] == 0) begin_play(s, ev);
}

void shift(State& s, int from, int to) {
  s.at(to) = s.at(from);
  s.at(from) = {};
}

void reveal(Counter& c) { c.seen_by = static_cast<SideMask>(kEveryone & ~only(c.side)); }

}  // namespace

State begin(const Content& content, int scenario) {
  State s;
  s.content = &content;
  s.scenario = static_cast<std::uint8_t>(scenario);
  s.hand.fill(static_cast<std::uint8_t>((1 << s.road().counters) - 1));
  return s;
}

std::array<int, 2> points(const State& s) {
  std::array<int, 2> sum{};
  for (int i = 0; i < s.length(); ++i)
    if (s.at(i).there())
      sum[static_cast<std::size_t>(index(s.at(i).side))] += s.road().posts[static_cast<std::size_t>(i)].value;
  return sum;
}

Node node(const State& s) {
  switch (s.top().step) {
    case Step::SetUp: {
      const int who = (s.hand[0] != 0 ? only(kWest) : 0) | (s.hand[1] != 0 ? only(kEast) : 0);
      return Node::decide(static_cast<SideMask>(who), asks::place_a_counter, {});
    }
    case Step::Turn: return Node::decide(only(s.mover), asks::move_look_attack_or_pass, {});
    case Step::Fight: return Node::chance(kDice, 6, asks::the_dice_of_the_fight, {}, s.mover);
    case Step::Over: break;
  }
  const auto [west, east] = points(s);
  const Winner winner = west > east ? Winner::First : west < east ? Winner::Second : Winner::Draw;
  return Node::finished(winner, west - east, asks::points_of_the_posts, {});
}

void options(const State& s, Side by, Scope scope, ActionList& out) {
  if (scope == Scope::Free || by == Side::Observer) return;
  const auto offer = [&](Act act, int a, int b) {
    const Action action(by, static_cast<std::uint8_t>(act), {a, b});
    if (!why_not(s, action)) out.add(action);
  };
  if (s.phase == Phase::SetUp)
    for (int strength = 0; strength < s.road().counters; ++strength)
      for (int post = 0; post < s.length(); ++post) offer(Act::Place, strength, post);
  for (int from = 0; from < s.length(); ++from)
    for (const int to : {from - 1, from + 1})
      for (const Act act : {Act::Move, Act::Look, Act::Attack}) offer(act, from, to);
  if (const Action pass(by, static_cast<std::uint8_t>(Act::Pass)); !why_not(s, pass)) out.add(pass);
}

std::optional<Refusal> why_not(const State& s, const Action& a) {
  if (a.by != kWest && a.by != kEast) return Refusal{{}, no::an_observer_does_not_act};
  if (a.kind > static_cast<std::uint8_t>(Act::Pass)) return Refusal{{}, no::no_such_action};
  const Act act = static_cast<Act>(a.kind);
  if (a.count != wanted(act)) return Refusal{{}, no::no_such_action};
  if (s.phase == Phase::Over) return Refusal{{}, no::the_game_is_over};
  if (s.top().step == Step::Fight) return Refusal{{}, no::the_dice_have_to_fall_first};
  if (s.phase == Phase::SetUp && hand_of(s, a.by) == 0) return Refusal{{}, no::you_have_placed_all_counters};
  if (s.phase == Phase::Play && a.by != s.mover) return Refusal{{}, no::the_other_side_is_to_move};
  if (act == Act::Place) return why_not_place(s, a.by, a.arg[0], a.arg[1]);
  if (act != Act::Pass) return why_not_reach(s, act, a.by, a.arg[0], a.arg[1]);
  if (s.phase == Phase::SetUp) return Refusal{{}, no::place_your_counters_first};
  return std::nullopt;
}

void apply(State& s, const Action& a, Events& ev) {
  const int who = index(a.by);
  switch (static_cast<Act>(a.kind)) {
    case Act::Place: return put(s, a.by, a.arg[0], a.arg[1], ev);
    case Act::Move:
      shift(s, a.arg[0], a.arg[1]);
      say(ev, Ev::Moved, kEveryone, {who, a.arg[0], a.arg[1]});
      return end_turn(s, ev);
    case Act::Look: {
      Counter& seen = s.at(a.arg[1]);
      seen.seen_by = static_cast<SideMask>(seen.seen_by | only(a.by));
      say(ev, Ev::Scouted, kEveryone, {who, a.arg[0], a.arg[1]});
      say(ev, Ev::Saw, only(a.by), {a.arg[1], seen.strength});
      ev.learn(only(a.by));
      return end_turn(s, ev);
    }
    case Act::Attack:
      s.frames[s.depth++] = {Step::Fight, static_cast<std::uint8_t>(a.arg[0]), static_cast<std::uint8_t>(a.arg[1])};
      return say(ev, Ev::Attacked, kEveryone, {who, a.arg[0], a.arg[1]});
    case Act::Pass: say(ev, Ev::Passed, kEveryone, {who}); return end_turn(s, ev);
  }
}

void answer(State& s, const Draw& dice, Events& ev) {
  const Frame fight = s.top();
  s.frames[--s.depth] = {};
  Counter &attacker = s.at(fight.from), &defender = s.at(fight.to);
  const int lead = attacker.strength + dice[0] - defender.strength - dice[1];
  say(ev, Ev::Fought, kEveryone,
      {attacker.strength, dice[0], defender.strength, dice[1],
       lead > 0   ? 0
       : lead < 0 ? 1
                  : 2});
  ev.learn(kEveryone);
  reveal(attacker);
  reveal(defender);
  if (lead > 0) shift(s, fight.from, fight.to);
  if (lead < 0) attacker = {};
  end_turn(s, ev);
}

std::vector<std::string> broken_invariants(const State& s) {
  std::vector<std::string> out;
  const auto word = [](Step step) { return "step " + std::to_string(static_cast<int>(step)); };
  if (const auto fault = kGrammar.fault(s.frames, s.depth, s.phase, word)) out.push_back(*fault);
  if (s.turn < 1 || s.turn > s.road().turns) out.emplace_back("the turn is out of range");
  for (const Side side : {kWest, kEast}) {
    int standing = 0;
    for (int i = 0; i < kMaxPosts; ++i) {
      const Counter& c = s.at(i);
      if (c.side != side) continue;
      if (i >= s.length() || c.strength >= s.road().counters || (standing >> c.strength & 1) != 0)
        out.emplace_back("a counter that there is not, or not twice, or beyond the road");
      if (has(c.seen_by, side)) out.emplace_back("its owner is among those who have looked at a counter");
      if (s.phase == Phase::SetUp && (!s.home(side, i) || c.seen_by != kNobody))
        out.emplace_back("set up away from home, or seen");
      standing |= 1 << c.strength;
    }
    const int all = (1 << s.road().counters) - 1;
    if ((hand_of(s, side) & standing) != 0) out.emplace_back("a counter stands on the road and is to be placed");
    if (s.phase == Phase::SetUp ? (hand_of(s, side) | standing) != all : hand_of(s, side) != 0)
      out.emplace_back("the hand does not fit the phase");
  }
  if (s.phase == Phase::SetUp && s.hand[0] == 0 && s.hand[1] == 0) out.emplace_back("the set-up has no end");
  if (const Frame& f = s.top();
      f.step == Step::Fight && (f.from >= s.length() || f.to >= s.length() || !neighbours(f.from, f.to) ||
                                s.at(f.from).side != s.mover || s.at(f.to).side != other(s.mover)))
    out.emplace_back("a fight of counters that do not stand against each other");
  return out;
}

std::uint64_t hash(const State& s) {
  Hasher h(s.rules);
  for (const int v : {int{s.scenario}, int{s.turn}, static_cast<int>(s.phase), index(s.mover), int{s.depth}})
    h.add(static_cast<std::uint64_t>(v));
  for (const Frame& f : s.frames)
    h.add(static_cast<std::uint64_t>(static_cast<int>(f.step) << 16 | f.from << 8 | f.to));
  for (const Counter& c : s.posts) h.add(static_cast<std::uint64_t>(index(c.side) << 16 | c.strength << 8 | c.seen_by));
  for (const std::uint8_t hand : s.hand) h.add(hand);
  return h.value();
}

}  // namespace kessel::outposts
