#include "ai/breakout/corridor.h"

#include <vector>

namespace kessel::ai::breakout {

namespace {

/// Ways without a common hex are a flow with room for one in every hex (Menger); each search adds one way and may send
/// earlier ones another way round.
class Ways {
 public:
  Ways(const Content& c, const Board& b, Hex from) : c_(c), from_(from) {
    const auto soviet = static_cast<std::size_t>(index(kSoviet));
    open_ = c.grid.all() - b.occupied[soviet] - b.zoc[soviet];
    open_.clear(from);
  }

  bool add() {
    came_.assign(2 * hex::kHexSlots, -1);
    queue_.clear();
    visit(out(from_), out(from_));
    for (std::size_t i = 0; i < queue_.size(); ++i) {
      const int at = queue_[i];
      const Hex h{static_cast<std::uint16_t>(at / 2)};
      if (at % 2 == 0) {
        leave_entrance(h);
      } else if (c_.german_sources.has(h) && h != from_ && !ended_.has(h)) {
        ended_.set(h);
        turn_over(at);
        return true;
      } else {
        leave_exit(h);
      }
    }
    return false;
  }

 private:
  // Every hex has an entrance and an exit, so that a way through it fills it.
  static int in(Hex h) { return 2 * h.value; }
  static int out(Hex h) { return 2 * h.value + 1; }
  bool flows(Hex a, hex::Dir d) const { return (flow_[a.value] >> static_cast<int>(d) & 1) != 0; }

  void visit(int node, int by) {
    auto& came = came_[static_cast<std::size_t>(node)];
    if (came >= 0) return;
    came = by;
    queue_.push_back(node);
  }
  void leave_entrance(Hex h) {
    if (!through_.has(h)) return visit(out(h), in(h));
    for (const hex::Dir d : hex::kAllDirs) {  // back along the way that enters here
      const Hex n = c_.grid.neighbour(h, d);
      if (n.valid() && flows(n, hex::opposite(d))) visit(out(n), in(h));
    }
  }
  void leave_exit(Hex h) {
    for (const hex::Dir d : hex::kAllDirs) {
      const Hex n = c_.grid.neighbour(h, d);
      if (n.valid() && open_.has(n) && !flows(h, d)) visit(in(n), out(h));
    }
    if (through_.has(h)) visit(in(h), out(h));
  }
  /// Lays the way found down, from its end back to the start.
  void turn_over(int end) {
    for (int at = end; at != out(from_);) {
      const int by = came_[static_cast<std::size_t>(at)];
      const Hex h{static_cast<std::uint16_t>(at / 2)}, p{static_cast<std::uint16_t>(by / 2)};
      if (h == p) {
        if (at % 2 == 1)
          through_.set(h);
        else
          through_.clear(h);
      } else {
        const Hex a = at % 2 == 0 ? p : h, b = at % 2 == 0 ? h : p;
        flow_[a.value] =
            static_cast<std::uint8_t>(flow_[a.value] ^ (1 << static_cast<int>(hex::Grid::direction(a, b))));
      }
      at = by;
    }
  }

  const Content& c_;
  Hex from_;
  hex::Mask open_, through_, ended_;
  std::array<std::uint8_t, hex::kHexSlots> flow_{};  ///< by hex, one bit for each side that a way leaves by
  std::vector<int> came_, queue_;
};

}  // namespace

int corridor_width(const Content& c, const Board& b, Hex from, int most) {
  if (c.german_sources.has(from)) return most;
  Ways ways(c, b, from);
  int n = 0;
  while (n < most && ways.add()) ++n;
  return n;
}

}  // namespace kessel::ai::breakout
