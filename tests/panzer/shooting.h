#pragma once
// Words for tests of fire in the Advanced Game: a shooter g1 at 20, 20 that faces north, a target s1 so many mils ahead.
#include "table.h"

namespace kessel::panzer {

inline Table range_of(const std::string& german, const std::string& soviet, int mils, const std::string& more = "",
                      const std::string& target_marks = "spot=fire", const std::string& shooter_marks = "spot=fire") {
  // A tank far off keeps the game going where the target is no combat unit.
  const auto last = std::to_string(words_of(soviet).size() + 1);
  return Table("advanced | cards " + german + " / " + soviet + " s15 | unit g1 20000 20000 0 " + shooter_marks +
               " | unit s1 20000 " + std::to_string(20'000 + mils) + " 180 " + target_marks + " | unit s" + last +
               " 71000 1000 0 |" + more);
}
/// The same with a pattern that lies on the way, so many mils ahead of g1.
inline Table& lay(Table& t, int n, Shell shell, Sheaf sheaf, bool off_map, int age, int mils) {
  Zone& z = t.s.zones[static_cast<std::size_t>(n)];
  z.there = true, z.shell = shell, z.sheaf = sheaf, z.off_map = off_map, z.age = static_cast<std::uint8_t>(age);
  z.at = {20'000, 20'000 + mils};
  return t;
}

/// g1 fires that weapon at s1, whose order stays face down; the dice come next.
inline Table& shoot(Table& t, std::string_view weapon, const std::string& orders = "g1 fire") {
  t.orders(orders);
  t.play("aim g1 s1 " + std::to_string(t.code("g1", weapon)) + "; announce s1");
  if (t.step() == "reveal") t.play("hide");
  return t;
}

/// A roll of g1's shot at s1 with that result (0 none, 1 suppressed, 2 effective) whose modified number ends so; -1: with
/// neither 5 nor 0.
inline int roll_with(const Table& t, std::string_view weapon, int result, int ending = -1) {
  Attack a;
  a.kind = Attack::Kind::Direct;
  a.from = t.id("g1"), a.aimed = t.id("s1"), a.weapon = static_cast<std::uint8_t>(t.code("g1", weapon));
  Tally silent = Tally::silent();
  const GpChance c = gp_chance(t.s, a, t.id("s1"), silent);
  for (int roll = 100; roll > 0; --roll) {
    const int net = roll + c.net, got = net <= c.number.none ? 0 : net <= c.number.suppressed ? 1 : 2;
    const bool ends = ending < 0 ? net % 5 != 0 : std::abs(net % 10) == ending;
    if (got == result && ends) return roll;
  }
  ADD_FAILURE() << "no roll has that result: " << c.net << " against " << c.number.none << ", " << c.number.suppressed;
  return 1;
}

}  // namespace kessel::panzer
