#include "ai/breakout/sim.h"

namespace kessel::ai::breakout {

int Luck::die(std::uint64_t what, std::uint64_t which) const {
  std::uint64_t z = seed ^ (what * 0x9e3779b97f4a7c15ULL) ^ (which * 0xc2b2ae3d27d4eb4fULL);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  z ^= z >> 31;
  return 1 + static_cast<int>((z >> 32) * 6 >> 32);
}

namespace {
std::uint64_t now(const State& s) {
  return static_cast<std::uint64_t>(moment(s)) * 4 + static_cast<unsigned>(s.segment);
}

Draw roll(const State& s, const Luck& luck, std::uint64_t& rolls) {
  const Node n = node(s);
  Draw d;
  d.count = n.dice;
  std::uint64_t what = static_cast<std::uint64_t>(s.top().step);
  if (s.combat.target.valid()) what |= std::uint64_t{s.combat.target.value} << 8;
  // Rolls for the same thing (a tie of the air dice, two attacks on a hex) are told apart by their number.
  const std::uint64_t number = rolls++;
  for (int i = 0; i < d.count; ++i)
    d.die[static_cast<std::size_t>(i)] =
        static_cast<std::uint8_t>(luck.die(what, ((now(s) << 20) + number) * 8 + static_cast<std::uint64_t>(i)));
  return d;
}
}  // namespace

void Simulator::move_all(State& s, const Plan& plan, const Luck& luck) {
  const Side side = phasing(s);
  script_.moves(s, side, plan, marches);
  const Board b = board_of(s);
  const hex::Mask supplied = soviet_supplied(s, b);
  for (const MoveOrder& o : marches) march(s, o, b, supplied, luck, now(s));
  Events none = Events::none();
  apply(s, act(side, Act::Done), none);
}

void Simulator::settle(State& s, const Plan& own, const std::array<Plan, 2>& plain, const Luck& luck, int depth) {
  Events none = Events::none();
  while (s.depth > depth) {
    const Node n = node(s);
    if (n.kind == Node::Kind::Chance) {
      answer(s, roll(s, luck, rolls_), none);
      continue;
    }
    if (n.kind == Node::Kind::Finished) return;
    const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
    apply(s, script_.answer(s, by, by == phasing(s) ? own : plain[static_cast<std::size_t>(index(by))]), none);
  }
}

void Simulator::fight_all(State& s, const Plan& plan, const std::array<Plan, 2>& plain, const Luck& luck) {
  const Side side = phasing(s);
  Events none = Events::none();
  AttackOrder order;
  rolls_ = 0;
  while (script_.attack(s, side, plan, order)) {
    attacked.set(order.target);
    target(s, order.target);
    for (UnitId u : order.units) raise(s, u, kInCombat);
    apply(s, act(side, Act::Declare), none);
    rolls_ = 0;
    settle(s, plan, plain, luck, 1);
  }
  apply(s, act(side, Act::Done), none);
}

int Simulator::play(State& s, const Plan& first, const std::array<Plan, 2>& plain, int until, const Luck& luck) {
  Events none = Events::none();
  const int begun = moment(s);
  int impulses = 0, last = -1, phase = -1;
  attacked = {};
  script_.forget();
  while (moment(s) < until) {
    if (phase != moment(s)) phase = moment(s), rolls_ = 0;
    const Node n = node(s);
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance) {
      answer(s, roll(s, luck, rolls_), none);
      continue;
    }
    const Side by = has(n.sides, kSoviet) ? kSoviet : kGerman;
    const Plan& plan = moment(s) == begun ? first : plain[static_cast<std::size_t>(index(by))];
    if (s.top().step == Step::Move || s.top().step == Step::Fight) {
      if (last != moment(s)) ++impulses, last = moment(s);
      if (s.top().step == Step::Move)
        move_all(s, plan, luck);
      else
        fight_all(s, plan, plain, luck);
      continue;
    }
    // A decision inside a combat belongs to whoever is asked, with his own plan.
    const bool inside = s.combat.target.valid() && by != phasing(s);
    apply(s, script_.answer(s, by, inside ? plain[static_cast<std::size_t>(index(by))] : plan), none);
  }
  return impulses;
}

}  // namespace kessel::ai::breakout
