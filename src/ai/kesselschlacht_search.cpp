#include "ai/kesselschlacht_search.h"

#include <algorithm>
#include <cmath>

#include "games/kesselschlacht/paths.h"

namespace kessel::ai::kesselschlacht {

namespace {

/// Chance that a unit so far from safety gets there in time.
double chance_home(int halves, int turns, bool motor, bool cut_off) {
  if (halves == 0) return cut_off ? 0.75 : 0.95;
  if (halves == kFar) return 0.03;
  const double pace = motor ? 7.0 : 6.0;  // half MP a turn that count in the end, with fights and queues
  const double slack = (turns * pace - halves) / (pace * 2.0);
  return 0.92 / (1.0 + std::exp(-slack));
}

}  // namespace

double expected_difference(const State& s) {
  Tally silent = Tally::silent();
  const Score now = score_of(s, silent);
  const int turns = s.plan().end_turn - s.turn + (s.phase >= Phase::L ? 0 : 1);
  if (s.phase == Phase::Over) return now.none_escapes ? -80 : now.difference();
  const Board b = board_of(s);
  const hex::Mask goals = s.content->west_of_seret - b.occupied[index(kSoviet)];
  std::array<Reach, kGaits> home;
  for (int g = 0; g < kGaits; ++g)
    cheapest_to(
        s, goals, b.occupied[index(kSoviet)], kFar - 1,
        [&](Hex from, hex::Dir d) {
          const int cost = step_cost(s, static_cast<Gait>(g), from, d);
          if (cost == 0) return 0;
          return cost + (b.zoc[index(kSoviet)].has(s.content->grid.neighbour(from, d)) ? 6 : 0);
        },
        home[static_cast<std::size_t>(g)]);
  double saved = 0, risk = 0;
  each_unit(s, [&](UnitId u) {
    const UnitDef& d = def(s, u);
    const Unit& unit = s.unit(u);
    if (!on_map(s, u)) return;
    const double trouble = unit.status == Status::RT ? 0.35 : unit.status == Status::DIS ? 0.15 : 0;
    if (d.side == kSoviet) {
      risk += trouble * tables(s).vp_soviet_unit;
      return;
    }
    const bool motor = d.motorized && !d.hq;
    const int lost = motor ? tables(s).vp_lost_motor : tables(s).vp_lost_leg;
    if (d.superior != Superior::Panzer1) {
      risk -= trouble * lost;
      return;
    }
    const int points = motor ? tables(s).vp_escaped_motor : tables(s).vp_escaped_leg;
    const int halves = home[static_cast<std::size_t>(d.gait)].halves[unit.hex.value];
    const double p = chance_home(halves, turns, d.motorized, unit.supply == Supply::Out) * (1 - trouble);
    saved += p * points - (1 - p) * 0.45 * lost;
  });
  const double later = std::min(1.0, turns / 17.0);
  return now.soviet_lost + saved + risk - now.axis_lost - (1 - 0.5 * later) * now.isolated * 0.5 - now.objectives;
}

int play_on(State& s, const Style& soviet, const Style& axis, int until, std::uint64_t luck) {
  Script scripts[2]{Script(soviet), Script(axis)};
  Events none = Events::none();
  Rng rng(luck);
  int phases = 0, last = moment(s);
  for (int guard = 0; guard < 20000 && moment(s) < until; ++guard) {
    const Node n = node(s);
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      d.count = n.dice;
      for (int i = 0; i < n.dice; ++i)
        d.die[static_cast<std::size_t>(i)] = static_cast<std::uint8_t>(1 + rng.below(n.faces));
      answer(s, d, none);
    } else {
      const Side by = has(n.sides, kSoviet) ? kSoviet : kAxis;
      apply(s, scripts[index(by)].answer(s, by), none);
    }
    if (moment(s) != last) last = moment(s), ++phases;
  }
  return phases;
}

std::vector<Style> portfolio(Side side) {
  std::vector<Style> list(1);
  const auto with = [&](auto change) {
    Style x;
    change(x);
    list.push_back(x);
  };
  with([](Style& x) { x.attack = 1.8; });
  with([](Style& x) { x.attack = 0.5, x.caution = 2; });
  with([](Style& x) { x.caution = 0.4; });
  with([](Style& x) { x.cohesion = 2.5; });
  if (side == kAxis) {
    with([](Style& x) { x.progress = 2; });
    with([](Style& x) { x.progress = 0.5, x.attack = 1.4; });
    with([](Style& x) { x.progress = 2, x.caution = 0.3, x.attack = 1.6; });
  } else {
    with([](Style& x) { x.block = 3; });
    with([](Style& x) { x.objectives = 2.5; });
    with([](Style& x) { x.block = 3, x.attack = 1.8, x.caution = 0.4; });
  }
  return list;
}

Style choose_style(const std::vector<State>& worlds, Side side, Thinking& thinking, std::uint64_t seed) {
  std::vector<Trial> trials;
  for (const Style& x : portfolio(side)) trials.push_back({x});
  if (worlds.empty()) return {};
  const int until = moment(worlds[0]) + 16;  // to the same phase of the next turn: the reply is in
  std::size_t alive = trials.size();
  for (std::size_t round = 0; round < 64 && alive > 1 && !thinking.over(); ++round) {
    const State& start = worlds[round % worlds.size()];
    for (std::size_t i = 0; i < alive && !thinking.over(); ++i) {
      State s = start;
      const Style plain;
      const int phases = play_on(s, side == kSoviet ? trials[i].style : plain, side == kAxis ? trials[i].style : plain,
                                 until, seed + round * 7919);
      thinking.spend(static_cast<std::uint64_t>(std::max(1, phases)));
      const double v = expected_difference(s) * (side == kAxis ? 1 : -1);
      trials[i].value = (trials[i].value * trials[i].worlds + v) / (trials[i].worlds + 1);
      ++trials[i].worlds;
    }
    if (round % 2 == 1) {  // the worse half goes; the plain style stays as the measure
      std::stable_sort(trials.begin() + 1, trials.begin() + static_cast<std::ptrdiff_t>(alive),
                       [](const Trial& a, const Trial& b) { return a.value > b.value; });
      alive = std::max<std::size_t>(2, (alive + 1) / 2);
      if (alive == 2 && round > 8) break;
    }
  }
  const Trial* best = &trials[0];
  for (const Trial& t : trials)
    if (t.worlds > 0 && t.worlds >= trials[0].worlds && t.value > best->value + 0.3) best = &t;
  return best->style;
}

}  // namespace kessel::ai::kesselschlacht
