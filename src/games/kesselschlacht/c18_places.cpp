// Chapter 18, first part: which hexes the set-up lists leave to a unit. The lists are read as a network, so that a
// placement that would leave another unit without a hex is known before it is made.
#include <algorithm>

#include "games/kesselschlacht/setup.h"

namespace kessel::kesselschlacht {

namespace {
constexpr int kRoom = 2;      ///< node: a free place in some hex
constexpr int kStanding = 1;  ///< node: a division that stands already
constexpr int kMany = 99;
}  // namespace

bool in_use(const State& s, const SetupEntry& e) { return e.option < 0 || s.option(static_cast<Optional19>(e.option)); }

Side setting_up(const State& s) { return s.top().step == Step::SetupAxis ? kAxis : kSoviet; }

namespace {

/// KS:18.2k Next to XLVIII Panzer Korps, wherever its list puts it: that is public, whatever lies in the stacks.
hex::Mask beside_xlviii(const State& s) {
  hex::Mask m;
  for (const SetupEntry& e : s.plan().setup)
    if (e.side == kAxis && !e.units.empty() && def(s, e.units.front()).formation == s.content->xlviii) m |= e.area;
  return s.content->grid.grown(m) - m;
}

}  // namespace

hex::Mask needed_by(const State& s, Side side) {
  hex::Mask m;
  for (const SetupEntry& e : s.plan().setup)
    if (e.side == side && e.area.count() == 1 && in_use(s, e)) m |= e.area;
  return m;
}

namespace {

/// KS:19.1.1 Germans that the list puts into Proskurov while its garrison is there too.
bool displaced_from_proskurov(const State& s, const SetupEntry& e) {
  if (!s.option(Optional19::Proskurov) || e.option >= 0 || e.units.empty()) return false;
  return e.fixed.size() == 1 && e.fixed.front() == s.content->proskurov && e.side == kAxis;
}

hex::Mask area_now(const State& s, const SetupEntry& e, const hex::Mask& enemy) {
  hex::Mask m = e.area;
  if (displaced_from_proskurov(s, e)) m = s.content->grid.grown(m) - needed_by(s, other(e.side));
  if (e.beside_xlviii) m &= beside_xlviii(s);
  if (!e.units.empty() && def(s, e.units.front()).artillery) m &= s.content->roads;  // KS:R101
  return m - enemy;                                                                  // KS:R106
}

}  // namespace

Places::Places(const State& s, Side side, UnitId lifted) : s_(s), side_(side), lifted_(lifted) {
  head_.fill(-1);
  line_.fill(-1);
  army_.fill(-1);
  read_lines();
  count_units();
  build();
  fill();
}

void Places::read_lines() {
  const hex::Mask enemy = occupied_by(s_, other(side_));
  lines_ = static_cast<int>(s_.plan().setup.size());
  KESSEL_ASSERT(lines_ <= kLines);
  area_.resize(s_.plan().setup.size());
  for (std::size_t i = 0; i < s_.plan().setup.size(); ++i)
    if (s_.plan().setup[i].side == side_ && in_use(s_, s_.plan().setup[i])) read_line(i, enemy);
  each_unit(s_, [&](UnitId u) {
    for (int i = 0; i < army_count_; ++i)
      if (any_division(def(s_, u), armies_[static_cast<std::size_t>(i)])) army_[u.value] = static_cast<std::int8_t>(i);
  });
}

void Places::read_line(std::size_t i, const hex::Mask& enemy) {
  const SetupEntry& e = s_.plan().setup[i];
  entry_node_[i] = static_cast<std::int16_t>(add_node());
  area_[i] = area_now(s_, e, enemy);
  for (UnitId u : e.units) {
    line_[u.value] = static_cast<std::int16_t>(i);
    if (!def(s_, u).hq && (s_.unit(u).where == Where::Setup || u == lifted_)) ++owed_[i];
  }
  if (e.any == 0) return;
  owed_[i] = e.any;
  static_cast<void>(army_index(e.army));
}

/// KS:3.1.2b HQs take no room.
void Places::count_units() {
  each_unit(s_, [&](UnitId u) {
    if (!counts_placed(u) || side_of(s_, u) != side_ || def(s_, u).hq) return;
    const Hex h = s_.unit(u).hex;
    ++taken_[h.value];
    if (army_[u.value] < 0) return;
    ++standing_[static_cast<std::size_t>(army_[u.value])][h.value];
    ++divisions_;
  });
}

int Places::army_index(FormationId f) {
  for (int i = 0; i < army_count_; ++i)
    if (armies_[static_cast<std::size_t>(i)] == f) return i;
  KESSEL_ASSERT(army_count_ < kArmies);
  armies_[static_cast<std::size_t>(army_count_)] = f;
  middle_[static_cast<std::size_t>(army_count_)].fill(0);
  standing_[static_cast<std::size_t>(army_count_)].fill(0);
  return army_count_++;
}

int Places::add_node() {
  KESSEL_ASSERT(nodes_ < kNodes);
  return nodes_++;
}

int Places::add_edge(int from, int to, int room) {
  KESSEL_ASSERT(edges_ + 2 <= kEdges);
  const auto link = [&](int a, int b, int r) {
    edge_[static_cast<std::size_t>(edges_)] = {static_cast<std::int16_t>(b), static_cast<std::int16_t>(r),
                                               head_[static_cast<std::size_t>(a)]};
    head_[static_cast<std::size_t>(a)] = static_cast<std::int16_t>(edges_++);
  };
  link(from, to, room);
  link(to, from, 0);
  return edges_ - 2;
}

int Places::free_node(Hex h) {
  std::int16_t& node = free_[h.value];
  if (node == 0) {
    node = static_cast<std::int16_t>(add_node());
    add_edge(node, kRoom, std::max(0, stack_limit(s_, side_) - taken_[h.value]));
  }
  return node;
}

int Places::middle_node(int army, Hex h) {
  std::int16_t& node = middle_[static_cast<std::size_t>(army)][h.value];
  if (node == 0) {
    node = static_cast<std::int16_t>(add_node());
    add_edge(node, kStanding, standing_[static_cast<std::size_t>(army)][h.value]);
    add_edge(node, free_node(h), kMany);
  }
  return node;
}

/// One node for a line, one for each hex; the lines of an army that mean any of its divisions meet in a node for that army
/// and hex, from where a unit is one that stands there or takes a free place.
void Places::build() {
  const auto& list = s_.plan().setup;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (entry_node_[i] == 0) continue;
    const bool single = list[i].one_each || list[i].one_per_hex;
    area_[i].for_each([&](Hex h) {
      if (list[i].any > 0) {
        add_edge(entry_node_[i], middle_node(army_index(list[i].army), h), single ? 1 : kMany);
        return;
      }
      int there = 0;
      for (UnitId u : list[i].units) there += counts_placed(u) && !def(s_, u).hq && s_.unit(u).hex == h ? 1 : 0;
      add_edge(entry_node_[i], free_node(h), single ? std::max(0, 1 - there) : kMany);
    });
  }
}

/// First the divisions that stand are given to lines, then everybody else gets a place.
void Places::fill() {
  const auto& list = s_.plan().setup;
  int given = 0;
  for (std::size_t i = 0; i < list.size(); ++i)
    while (list[i].any > 0 && owed_[i] > 0 && push(entry_node_[i], kStanding)) --owed_[i], ++given;
  sound_ = given == divisions_;
  for (std::size_t i = 0; i < list.size(); ++i)
    for (int n = 0; n < owed_[i]; ++n) sound_ = push(entry_node_[i], kRoom) && sound_;
}

/// Sends one more unit along the first way over a single hex that has room.
bool Places::push_straight(int from, int to) {
  for (int e = head_[static_cast<std::size_t>(from)]; e >= 0; e = edge_[static_cast<std::size_t>(e)].next) {
    if (edge_[static_cast<std::size_t>(e)].room <= 0) continue;
    const int middle = edge_[static_cast<std::size_t>(e)].to;
    for (int f = head_[static_cast<std::size_t>(middle)]; f >= 0; f = edge_[static_cast<std::size_t>(f)].next) {
      if (edge_[static_cast<std::size_t>(f)].to != to || edge_[static_cast<std::size_t>(f)].room <= 0) continue;
      for (int g : {e, f}) {
        --edge_[static_cast<std::size_t>(g)].room;
        ++edge_[static_cast<std::size_t>(g) ^ 1u].room;
      }
      return true;
    }
  }
  return false;
}

/// Sends one more unit along a way that has room.
bool Places::push(int from, int to) {
  if (push_straight(from, to)) return true;
  if (!reaches(from, to)) return false;
  for (int at = to; at != from;) {
    const auto e = static_cast<std::size_t>(came_[static_cast<std::size_t>(at)]);
    --edge_[e].room;
    ++edge_[e ^ 1u].room;
    at = edge_[e ^ 1u].to;
  }
  return true;
}

/// A division that stands is never taken off its line again: the way leads past it.
bool Places::reaches(int from, int to) {
  std::array<std::int16_t, kNodes> queue;  // NOLINT: filled below
  std::fill_n(came_.begin(), nodes_, std::int16_t{-1});
  came_[static_cast<std::size_t>(from)] = -2;
  std::size_t begin = 0, end = 0;
  queue[end++] = static_cast<std::int16_t>(from);
  while (begin < end) {
    const int at = queue[begin++];
    if (at == to) return true;
    for (int e = head_[static_cast<std::size_t>(at)]; e >= 0; e = edge_[static_cast<std::size_t>(e)].next) {
      const Edge& edge = edge_[static_cast<std::size_t>(e)];
      if (edge.room <= 0 || came_[static_cast<std::size_t>(edge.to)] != -1) continue;
      if (edge.to == kStanding && to != kStanding) continue;
      came_[static_cast<std::size_t>(edge.to)] = static_cast<std::int16_t>(e);
      queue[end++] = edge.to;
    }
  }
  return false;
}

/// Nodes that reach each other over edges with room get one number (Tarjan's search, without recursion).
void Places::find_rings() {
  if (rings_known_) return;
  rings_known_ = true;
  std::array<std::int16_t, kNodes> order{}, low{}, edge;  // NOLINT: `edge` is set when a node is entered
  std::array<std::int16_t, kNodes> path, open;            // NOLINT: stacks
  std::size_t depth = 0, opened = 0;
  std::int16_t count = 0, rings = 0;
  const auto enter = [&](int n) {
    const auto i = static_cast<std::size_t>(n);
    order[i] = low[i] = ++count;
    edge[i] = head_[i];
    path[depth++] = open[opened++] = static_cast<std::int16_t>(n);
  };
  const auto leave = [&](std::size_t i) {
    --depth;
    if (depth > 0)
      low[static_cast<std::size_t>(path[depth - 1])] = std::min(low[static_cast<std::size_t>(path[depth - 1])], low[i]);
    if (low[i] != order[i]) return;
    ++rings;
    for (std::size_t n = kNodes; n != i;) ring_[n = static_cast<std::size_t>(open[--opened])] = rings;
  };
  for (int root = kRoom; root < nodes_; ++root) {
    if (order[static_cast<std::size_t>(root)] != 0) continue;
    enter(root);
    while (depth > 0) {
      const auto i = static_cast<std::size_t>(path[depth - 1]);
      const int e = edge[i];
      if (e < 0) {
        leave(i);
        continue;
      }
      edge[i] = edge_[static_cast<std::size_t>(e)].next;
      const int to = edge_[static_cast<std::size_t>(e)].to;
      if (edge_[static_cast<std::size_t>(e)].room <= 0 || to == kStanding) continue;
      const auto t = static_cast<std::size_t>(to);
      if (order[t] == 0)
        enter(to);
      else if (ring_[t] == 0)
        low[i] = std::min(low[i], order[t]);
    }
  }
}

/// Could everybody still be placed if a unit were to go along this edge? Either one does, or the others can make room.
bool Places::usable(int edge) {
  const auto e = static_cast<std::size_t>(edge);
  if (edge_[e ^ 1u].room > 0) return true;
  return edge_[e].room > 0 &&
         ring_[static_cast<std::size_t>(edge_[e].to)] == ring_[static_cast<std::size_t>(edge_[e ^ 1u].to)];
}

hex::Mask Places::listed(UnitId u) const {
  if (line_[u.value] >= 0) return area_[static_cast<std::size_t>(line_[u.value])];
  hex::Mask m;
  for (std::size_t i = 0; army_[u.value] >= 0 && i < s_.plan().setup.size(); ++i)
    if (s_.plan().setup[i].any > 0 && s_.plan().setup[i].army == army_of(u)) m |= area_[i];
  return m;
}

/// KS:R106 Both hexes of the 359th Division are used: the last units go where nobody is yet.
void Places::keep_all_hexes(const SetupEntry& e, int line, hex::Mask& m) const {
  hex::Mask unused;
  for (Hex h : e.fixed) unused.set(h);
  for (UnitId o : e.units)
    if (counts_placed(o)) unused.clear(s_.unit(o).hex);
  if (unused.any() && unused.count() >= owed_[static_cast<std::size_t>(line)]) m &= unused;
}

/// KS:18.2n The brigade is put onto a division that stands already.
void Places::keep_with_infantry(const SetupEntry& e, hex::Mask& m) const {
  hex::Mask with;
  each_unit(s_, [&](UnitId o) {
    if (counts_placed(o) && any_division(def(s_, o), e.army)) with.set(s_.unit(o).hex);
  });
  m &= with;
}

/// KS:19.1.1 No more Germans give way than Proskurov cannot hold.
void Places::keep_in_proskurov(const SetupEntry& e, hex::Mask& m) const {
  int away = 0, all = 0;
  each_unit(s_, [&](UnitId o) {
    if (line_[o.value] < 0 || def(s_, o).hq) return;
    if (s_.plan().setup[static_cast<std::size_t>(line_[o.value])].fixed != e.fixed) return;
    ++all;
    away += counts_placed(o) && s_.unit(o).hex != s_.content->proskurov ? 1 : 0;
  });
  if (away >= all - stack_limit(s_, side_)) m &= e.area;
}

bool Places::carries_brigade(UnitId u) const {
  if (army_[u.value] < 0 || !on_map(s_, u)) return false;
  bool leans = false, another = false;
  each_unit(s_, [&](UnitId o) {
    if (o == u || !on_map(s_, o) || s_.unit(o).hex != s_.unit(u).hex) return;
    const int l = line_[o.value];
    const SetupEntry* e = l < 0 ? nullptr : &s_.plan().setup[static_cast<std::size_t>(l)];
    leans = leans || (e != nullptr && e->with_18a_infantry && e->army == army_of(u));
    another = another || any_division(def(s_, o), army_of(u));
  });
  return leans && !another;
}

hex::Mask Places::open_to(UnitId u) {
  hex::Mask m = listed(u), out;
  const int line = line_[u.value];
  if (line >= 0) {
    const SetupEntry& e = s_.plan().setup[static_cast<std::size_t>(line)];
    if (e.all_hexes && !e.one_each) keep_all_hexes(e, line, m);
    if (e.with_18a_infantry) keep_with_infantry(e, m);
    if (displaced_from_proskurov(s_, e)) keep_in_proskurov(e, m);
  }
  if (carries_brigade(u)) return out;
  if (def(s_, u).hq) return m;
  find_rings();
  m.for_each([&](Hex h) {
    const int from = line >= 0 ? entry_node_[static_cast<std::size_t>(line)]
                               : middle_[static_cast<std::size_t>(army_[u.value])][h.value];
    for (int e = head_[static_cast<std::size_t>(from)]; e >= 0; e = edge_[static_cast<std::size_t>(e)].next)
      if ((e & 1) == 0 && edge_[static_cast<std::size_t>(e)].to == free_[h.value] && usable(e)) out.set(h);
  });
  return out;
}

}  // namespace kessel::kesselschlacht
