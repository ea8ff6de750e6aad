#include "ai/kesselschlacht/search.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::kesselschlacht {

int play_on(State& s, const Style& soviet, const Style& axis, int until, std::uint64_t luck, Watch* watch) {
  Script scripts[2]{Script(soviet), Script(axis)};
  if (watch != nullptr) scripts[index(watch->side)].forbid(watch->forbidden);
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
      const Action a = scripts[index(by)].answer(s, by);
      if (watch != nullptr && by == watch->side && s.top().step == Step::Draft &&
          a.kind == static_cast<std::uint8_t>(Act::Declare)) {
        Tally silent = Tally::silent();
        watch->attacks.push_back({s.combat.target, odds(s, silent), attackers(s)});
      }
      apply(s, a, none);
    }
    if (moment(s) != last) last = moment(s), ++phases;
  }
  return phases;
}

int reply_done(const State& s, Side side) {
  return side == kSoviet ? s.turn * 16 + static_cast<int>(Phase::M) : (s.turn + 1) * 16 + static_cast<int>(Phase::J);
}

std::vector<NamedStyle> portfolio(Side side) {
  const Style plain = standard_style(side);
  std::vector<NamedStyle> list{{"as usual", plain}};
  const auto with = [&](const char* name, auto change) {
    Style x = plain;
    change(x);
    list.push_back({name, x});
  };
  // Those that differ most from the plain one come first: with little time only they are tried. Over a whole game each
  // is about as good as the plain one; which is better depends on the position.
  if (side == kAxis) {
    with("only south of the Dnestr", [](Style& x) { x.bank = 1; });
    with("straight through", [](Style& x) { x.toll = 1; });
    with("only north of the Dnestr", [](Style& x) { x.bank = -1; });
    with("around them", [](Style& x) { x.toll = 10; });
    with("deep into the west", [](Style& x) { x.onward *= 10; });
    with("with more care", [](Style& x) { x.caution *= 5; });
    with("more attacks", [](Style& x) { x.attack *= 3; });
  } else {
    with("in their way, with attacks", [](Style& x) { x.block *= 3, x.attack *= 1.8, x.caution *= 0.4; });
    with("for the towns", [](Style& x) { x.objectives *= 2.5; });
    with("rings", [](Style& x) { x.ring *= 3, x.prey *= 1.5; });
    with("across their roads", [](Style& x) { x.cut *= 6; });
    with("in their way", [](Style& x) { x.block *= 3; });
    with("closer together", [](Style& x) { x.cohesion *= 2.5; });
    with("more attacks", [](Style& x) { x.attack *= 1.8, x.boldness *= 0.3; });
  }
  return list;
}

namespace {

/// A lead counts if it exceeds this part of its error; with few trials the best of many is best by luck.
constexpr double kDoubt = 1.0;
constexpr double kTriesEach = 4;
/// Points by which the ends of two playouts differ if little but the dice does.
constexpr double kNoise = 12.0;
constexpr double kFading = 0.8;  ///< of what is remembered, from one phase to the next

struct Judged {
  double lead = 0, error = 1e9;
};
/// Lead and error by the trials of this phase and what is remembered.
Judged judge(const Trial& t, const Memory::Past& past) {
  const double n = t.worlds + past.weight;
  if (n <= 0) return {};
  const double lead = (t.lead * t.worlds + past.lead * past.weight) / n;
  const double spread = std::max(0.0, (t.squares + past.squares) / n - lead * lead);
  return {lead, std::sqrt((spread * n + kNoise * kNoise) / n / n)};
}

int playout_end(const State& s, Side side, Horizon h) {
  if (s.plan().end_turn - s.turn < h.last_turns) return (kTurns + 2) * 16;
  return reply_done(s, side) + h.turns * 16;
}

}  // namespace

std::vector<Trial> choose_style(const std::vector<State>& worlds, Side side, Thinking& thinking, std::uint64_t seed,
                                Memory* memory, Horizon horizon) {
  std::vector<Trial> trials;
  for (const NamedStyle& x : portfolio(side)) trials.push_back({x.name, x.style, 0, 0, 0, 0, 0});
  if (worlds.empty()) return trials;
  Memory none;
  Memory& past = memory != nullptr ? *memory : none;
  past.styles.resize(trials.size());
  for (Memory::Past& p : past.styles) p.squares *= kFading, p.weight *= kFading;
  std::vector<std::size_t> order(trials.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  const auto hope = [&](std::size_t i) {
    const Judged j = judge(trials[i], past.styles[i]);
    return j.lead + std::min(j.error, kNoise);
  };
  const auto by_hope = [&](std::size_t a, std::size_t b) { return hope(a) > hope(b); };
  std::stable_sort(order.begin() + 1, order.end(), by_hope);
  const int until = playout_end(worlds[0], side, horizon);
  const Style plain = standard_style(other(side));
  std::size_t alive = trials.size();
  const auto begun = Thinking::Clock::now();
  for (std::size_t round = 0; round < 256 && alive > 1 && !thinking.over(); ++round) {
    double measure = 0;
    for (std::size_t k = 0; k < alive; ++k) {
      if (k > 0 && thinking.over()) break;
      State s = worlds[round % worlds.size()];
      Trial& t = trials[order[k]];
      const int phases =
          play_on(s, side == kSoviet ? t.style : plain, side == kAxis ? t.style : plain, until, seed + round * 7919);
      thinking.spend(static_cast<std::uint64_t>(std::max(1, phases)));
      const double v = expected_difference(s) * (side == kAxis ? 1 : -1);
      if (k == 0) measure = v;
      if (k == 0 && round == 0) {
        // So many styles that each can be tried a few times.
        const double playouts = thinking.counted() ? static_cast<double>(thinking.left()) / std::max(1, phases)
                                                   : std::max(0.0, thinking.times_left(begun));
        alive = std::clamp<std::size_t>(static_cast<std::size_t>(playouts / kTriesEach), 2, trials.size());
      }
      const double lead = v - measure, n = t.worlds + 1;
      t.value += (v - t.value) / n;
      t.lead += (lead - t.lead) / n;
      t.squares += lead * lead;
      ++t.worlds;
    }
    if (round % 2 == 1) {  // the worse half goes; the plain style stays as the measure
      std::stable_sort(order.begin() + 1, order.begin() + static_cast<std::ptrdiff_t>(alive), by_hope);
      alive = std::max<std::size_t>(2, (alive + 1) / 2);
    }
  }
  std::size_t best = 0;
  double most = 0;
  for (std::size_t i = 1; i < trials.size(); ++i) {
    const Judged j = judge(trials[i], past.styles[i]);
    trials[i].judged = j.lead;
    if (j.lead - kDoubt * j.error > most) most = j.lead - kDoubt * j.error, best = i;
  }
  for (std::size_t i = 0; i < trials.size(); ++i) {
    const Trial& t = trials[i];
    Memory::Past& p = past.styles[i];
    if (t.worlds + p.weight > 0) p.lead = (t.lead * t.worlds + p.lead * p.weight) / (t.worlds + p.weight);
    p.squares += t.squares;
    p.weight += t.worlds;
  }
  std::rotate(trials.begin(), trials.begin() + static_cast<std::ptrdiff_t>(best),
              trials.begin() + static_cast<std::ptrdiff_t>(best) + 1);
  return trials;
}

}  // namespace kessel::ai::kesselschlacht
