#pragma once
// Who may be set up where, with room left for everybody else: shared by the two files of chapter 18.
#include <vector>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

/// The lines of one side's set-up list as a network: each line sends its units to hexes, each hex holds so many. A
/// placement is open if every unit still to come finds a hex afterwards, so nobody can set himself up into a corner.
class Places {
 public:
  /// With `lifted` as if it had not been placed yet.
  Places(const State& s, Side side, UnitId lifted = kNoUnit);
  /// Line of the list that names the unit, -1 for none (KS:18.0a).
  int line_of(UnitId u) const { return line_[u.value]; }
  /// The army whose lines mean any of its infantry divisions, this one among them.
  FormationId army_of(UnitId u) const {
    return army_[u.value] < 0 ? kNoFormation : armies_[static_cast<std::size_t>(army_[u.value])];
  }
  /// KS:R106, KS:R101, KS:18.2k Hexes that the lines of the list give this unit, whoever stands there of its own side.
  hex::Mask listed(UnitId u) const;
  /// Hexes where it can be put now so that all others can still be set up.
  hex::Mask open_to(UnitId u);
  /// KS:18.2n Does the brigade stand on this division and on no other of its army?
  bool carries_brigade(UnitId u) const;
  /// Every unit that has been placed fits into the list, and the others have room.
  bool sound() const { return sound_; }
  /// KS:R106 Units that this line still wants.
  int owed(int line) const { return owed_[static_cast<std::size_t>(line)]; }

 private:
  static constexpr int kLines = 128, kNodes = 1200, kEdges = 8000, kArmies = 8;
  struct Edge {
    std::int16_t to, room;  ///< room left; the flow is the room of the edge beside it (index ^ 1)
    std::int16_t next;      ///< -1 for none
  };

  void read_lines();
  void read_line(std::size_t i, const hex::Mask& enemy);
  void count_units();
  void build();
  void fill();
  int add_node();
  int add_edge(int from, int to, int room);
  int free_node(Hex h);
  int army_index(FormationId f);
  int middle_node(int army, Hex h);
  bool push(int from, int to);
  bool push_straight(int from, int to);
  bool reaches(int from, int to);
  bool usable(int edge);
  void find_rings();
  void keep_all_hexes(const SetupEntry&, int line, hex::Mask&) const;
  void keep_with_infantry(const SetupEntry&, hex::Mask&) const;
  void keep_in_proskurov(const SetupEntry&, hex::Mask&) const;
  bool counts_placed(UnitId u) const { return on_map(s_, u) && u != lifted_; }

  const State& s_;
  Side side_;
  UnitId lifted_;
  bool sound_ = true;
  int lines_ = 0;
  std::array<std::int16_t, kMaxUnits> line_{};
  std::array<std::int8_t, kMaxUnits> army_{};  ///< index into armies_, -1 none
  std::vector<hex::Mask> area_;                ///< by line
  std::array<int, kLines> owed_{};             ///< combat units; of an any-line all its units
  std::array<std::int16_t, kLines> entry_node_{};
  std::array<std::uint8_t, hex::kHexSlots> taken_{};  ///< combat units that stand there
  std::array<std::int16_t, hex::kHexSlots> free_{};   ///< node of the hex, 0 none
  std::array<FormationId, kArmies> armies_{};
  int army_count_ = 0;
  // NOLINTBEGIN: only of the armies counted
  std::array<std::array<std::int16_t, hex::kHexSlots>, kArmies> middle_;
  std::array<std::array<std::uint8_t, hex::kHexSlots>, kArmies> standing_;  ///< its divisions that stand there
  // NOLINTEND
  int divisions_ = 0;          ///< that stand and are meant by lines without names
  int nodes_ = 3, edges_ = 0;  // node 0 stands for none
  std::array<std::int16_t, kNodes> head_{};
  std::array<std::int16_t, kNodes> came_{};
  std::array<std::int16_t, kNodes> ring_{};  ///< nodes with the same number reach each other
  bool rings_known_ = false;
  std::array<Edge, kEdges> edge_;  // NOLINT: only the first edges_
};

/// Is the line in use: its optional rule in effect, if it hangs on one (KS:19.1.1, KS:19.2.2)?
bool in_use(const State&, const SetupEntry&);
Side setting_up(const State&);
/// KS:R109 Hexes that are the only ones of a line of that side.
hex::Mask needed_by(const State&, Side);

}  // namespace kessel::kesselschlacht
