#include "ai/breakout/atlas.h"

#include <algorithm>
#include <cmath>

namespace kessel::ai::breakout {

namespace {
constexpr std::array<std::size_t, 3> kRiverMarch{0, 1, 2};  ///< what a crossing costs on average, in thaw
constexpr int kNoWay = 255;

/// Assumed die of a crossing: four times in six it is no worse.
constexpr int kMiddlingDie = 4;
}  // namespace

Atlas::Atlas(const Content& c) : content(&c) {
  near_.resize(std::size_t{4} * hex::kHexSlots);
  far_.resize(near_.size());
  march_.resize(near_.size());
  for (auto& m : march_) m.fill(kNoWay);
  town_at.fill(-1);
  for (auto& n : next) n.fill(kOffMap);
  c.grid.all().for_each([&](Hex h) {
    for (hex::Dir d : hex::kAllDirs) next[h.value][static_cast<std::size_t>(d)] = c.grid.neighbour(h, d).value;
    for (std::size_t m = 0; m < 2; ++m)
      cost[h.value][m] = c.tables.terrain_cost[static_cast<std::size_t>(c.at(h).terrain)][m];
  });
  c.towns.for_each([&](Hex h) {
    KESSEL_ASSERT(towns < kMaxTowns);
    town_at[h.value] = static_cast<std::int8_t>(towns);
    vp[static_cast<std::size_t>(towns)] = c.at(h).vp;
    town[static_cast<std::size_t>(towns++)] = h;
  });
  c.grid.all().for_each([&](Hex h) {
    for (std::size_t dir = 0; dir < 6; ++dir) {
      const std::uint16_t n = next[h.value][dir];
      if (n == kOffMap || (c.at(h).river >> dir & 1) == 0 || town_at[h.value] >= 0 || town_at[n] >= 0) continue;
      river[h.value][dir] = (c.at(h).major >> dir & 1) != 0 ? 2 : 1;
    }
  });
  for (const Side side : {kSoviet, kGerman})
    for (const bool mech : {false, true}) {
      for (int t = 0; t < towns; ++t) {
        hex::Mask one;
        one.set(town[static_cast<std::size_t>(t)]);
        measure(side, mech, t, one);
      }
      measure(side, mech, kExitGoal, c.soviet_exit);
      measure(side, mech, kEdgeGoal, c.german_sources);
    }
  for (std::size_t k = 0; k < column.size(); ++k)
    for (const auto& row : c.tables.crt) {
      ColumnOdds& o = column[k];
      const Result r = row[k];
      if (r == Result::AL1 || r == Result::EX) ++o.attacker_loss;
      if (r == Result::DL1 || r == Result::DL1DR || r == Result::EX) ++o.defender_loss;
      if (r == Result::DR || r == Result::DL1DR) ++o.retreat;
      if (r == Result::DL1DR) ++o.loss_and_retreat;
    }
}

/// Marches of one kind of unit from every hex to the goal, over empty ground in thaw.
void Atlas::measure(Side side, bool mech, int goal, const hex::Mask& to) {
  const auto g = static_cast<std::size_t>(goal);
  std::vector<std::vector<std::uint16_t>> buckets(kNoWay + 8);
  const auto at = [&](std::uint16_t h) -> std::uint8_t& { return march_[slot(side, mech, Hex{h})][g]; };
  to.for_each([&](Hex h) {
    if (side == kSoviet && content->soviet_forbidden.has(h)) return;
    at(h.value) = 0;
    buckets[0].push_back(h.value);
  });
  for (std::size_t d = 0; d < kNoWay; ++d)
    for (std::size_t i = 0; i < buckets[d].size(); ++i) {
      const std::uint16_t h = buckets[d][i];
      if (at(h) != d) continue;
      for (std::size_t dir = 0; dir < 6; ++dir) {
        const std::uint16_t n = next[h][dir];
        if (n == kOffMap || (side == kSoviet && content->soviet_forbidden.has(Hex{n}))) continue;
        std::size_t total = d + cost[h][mech ? 1 : 0];
        total += kRiverMarch[river[h][dir]];
        if (total >= kNoWay || total >= at(n)) continue;
        at(n) = static_cast<std::uint8_t>(total);
        buckets[total].push_back(n);
      }
    }
  const double allowance = content->tables.allowance[0][mech ? 1 : 0];
  content->grid.all().for_each([&](Hex h) {
    const int d = at(h.value);
    const std::size_t i = slot(side, mech, h);
    near_[i][g] = d == kNoWay ? std::int16_t{0} : static_cast<std::int16_t>(kOne * std::exp2(-d / (0.5 * allowance)));
    far_[i][g] = d == kNoWay ? std::int16_t{0} : static_cast<std::int16_t>(kOne * std::exp2(-d / (2.0 * allowance)));
  });
}

Reach::Ground ground_for(const State& s, const Board& b, Side side) {
  const Side enemy = other(side);
  Reach::Ground g;
  g.bar(b.occupied[index(enemy)]);
  if (side == kSoviet) g.bar(s.content->soviet_forbidden);
  const auto mark = [&g](const hex::Mask& m, std::uint8_t flag) {
    m.for_each([&](Hex h) { g.flags[h.value] = static_cast<std::uint8_t>(g.flags[h.value] | flag); });
  };
  mark(b.zoc[index(enemy)], Reach::Ground::kZoc);
  const Tables& t = s.content->tables;
  if (s.weather != Weather::Frost) {
    const auto extra = [&](int die) {
      return s.options.river_flat_cost
                 ? t.river_flat
                 : int{t.river[static_cast<std::size_t>(s.weather)][static_cast<std::size_t>(die - 1)]};
    };
    g.river = {0, extra(kMiddlingDie), extra(std::min(6, kMiddlingDie + t.major_river_add))};
  }
  if (side == kGerman && !storm(s))
    for (Hex kg : s.kg) {  // BO:12.4 as in c12_movement.cpp
      if (!kg.valid()) continue;
      hex::Mask zone = s.content->grid.neighbours_of(kg);
      zone.set(kg);
      if (s.options.kg_negation_per_hex)
        zone -= b.zoc[index(kSoviet)];
      else if ((zone & b.zoc[index(kSoviet)]).any())
        continue;
      mark(zone, Reach::Ground::kFree);
      g.free_steps = true;
    }
  return g;
}

void Reach::find(const Atlas& a, const Ground& g, Hex from_hex, bool mech, int mp) {
  constexpr int kMostMp = 16;
  cost.fill(0xff);
  count = 0;
  start = from_hex;
  std::array<std::array<std::uint16_t, kMost>, kMostMp> bucket;  // NOLINT: only what is written is read
  std::array<int, kMostMp> size{};
  mp = std::min(mp, kMostMp - 1);
  cost[start.value] = 0;
  from[start.value] = 0;
  bucket[0][0] = start.value;
  size[0] = 1;
  const std::size_t m = mech ? 1 : 0;
  for (int d = 0; d <= mp; ++d) {
    auto& here = bucket[static_cast<std::size_t>(d)];
    for (int i = 0; i < size[static_cast<std::size_t>(d)]; ++i) {
      const std::uint16_t h = here[static_cast<std::size_t>(i)];
      if (cost[h] != d || count >= kMost) continue;
      bool again = false;  // a hex may wait twice in one bucket when steps are free
      if (g.free_steps)
        for (int j = 0; j < i && !again; ++j) again = here[static_cast<std::size_t>(j)] == h;
      if (again) continue;
      list[static_cast<std::size_t>(count++)] = h;
      const std::uint8_t zoc_here = g.flags[h] & Ground::kZoc;
      if (zoc_here != 0 && h != start.value) continue;                                    // BO:7.2
      const std::uint8_t barred = static_cast<std::uint8_t>(Ground::kBarred | zoc_here);  // BO:7.2c
      for (std::size_t dir = 0; dir < 6; ++dir) {
        const std::uint16_t n = a.next[h][dir];
        if (n == kOffMap) continue;
        const std::uint8_t flags = g.flags[n];
        if ((flags & barred) != 0) continue;
        int total = d;
        if ((flags & Ground::kFree) == 0) total += a.cost[n][m] + g.river[a.river[h][dir]];
        if (total > mp || total >= cost[n]) continue;
        int& k = size[static_cast<std::size_t>(total)];
        if (k >= kMost) continue;
        cost[n] = static_cast<std::uint8_t>(total);
        from[n] = static_cast<std::uint8_t>(dir);
        bucket[static_cast<std::size_t>(total)][static_cast<std::size_t>(k++)] = n;
      }
    }
  }
}

void Reach::path(const Atlas& a, Hex to, std::vector<Hex>& out) const {
  out.clear();
  for (Hex h = to; h != start; h = Hex{a.next[h.value][(from[h.value] + 3u) % 6u]}) out.push_back(h);
  std::reverse(out.begin(), out.end());
}

}  // namespace kessel::ai::breakout
