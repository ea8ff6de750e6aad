#pragma once
// Small words of the air chapter, shared by its files.
#include <span>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

inline constexpr int kSectorColumns = 6;  ///< KS:6.3.1 six across, four down, numbered row by row from the north-west

/// The side that a frame of the air phases speaks of.
inline Side side_in(const Frame& f) { return static_cast<Side>(f.unit.value); }
inline UnitId tag(Side side) { return UnitId{static_cast<std::uint8_t>(index(side))}; }

/// KS:6.2.1 In phase B aircraft fly straight from their field, later from the sector they were sent to.
inline bool surprise(const State& s) { return s.phase == Phase::B; }

/// KS:6.1.1a Fighters, and fighter-bombers that chose to be.
inline bool flies_as_fighter(const State& s, AirId a) {
  return def(s, a).type == AirType::F || s.plane(a).role == Role::Fighter;
}
/// KS:6.1.1, KS:6.1.1b Bombers, and fighter-bombers that chose to be.
inline bool flies_as_bomber(const State& s, AirId a) {
  return def(s, a).type == AirType::B || s.plane(a).role == Role::Bomber;
}
inline bool over(const State& s, AirId a, Side side, int sector) {
  const Air& plane = s.plane(a);
  return plane.where == AirWhere::Placed && plane.sector == sector && def(s, a).side == side;
}

/// A few aircraft, in the order of their ids.
class AirList {
 public:
  void add(AirId a) { items_[size_++] = a; }
  bool empty() const { return size_ == 0; }
  const AirId* begin() const { return items_.data(); }
  const AirId* end() const { return items_.data() + size_; }
  operator std::span<const AirId>() const { return {items_.data(), size_}; }  // NOLINT(google-explicit-constructor)

 private:
  std::size_t size_ = 0;
  std::array<AirId, kMaxAir> items_{};
};

template <class Wanted>
AirList aircraft(const State& s, Wanted&& wanted) {
  AirList list;
  each_air(s, [&](AirId a) {
    if (wanted(a)) list.add(a);
  });
  return list;
}

/// KS:6.1.2, KS:6.2.1a It has flown its mission; who flew from a sector stays on its chart, which KS:6.7.2b asks about.
inline void mission_flown(State& s, AirId a, Role as) {
  Air& plane = s.plane(a);
  plane = Air{AirWhere::Home, as, surprise(s) ? std::uint8_t{0} : plane.sector, 0, 0, 0};
}

/// Why an aircraft that is at home flies no more this turn.
Refusal spent(const State&, AirId);

// c06_air_combat.cpp
/// KS:6.3.2a Sector after sector, from the frame on top: what needs neither a choice nor a die. False: someone must answer.
bool run_sectors(State&, Events&);
AirList fighters(const State&, Side, int sector);
AirList prey(const State&, Side, int sector);  ///< of the other side's hunters
void decline_intercept(State&);

// c06_air_supply.cpp
bool transports_ready(const State&);
/// As far as everyone can know, could a transport over a sector still deliver? (KS:R93)
bool transports_waiting(const State&);
/// KS:6.7.4, KS:R93 Whatever has not been delivered is lost; the transport goes home.
void lose_cargo(State&, AirId, Events&);
void done_delivering(State&, Events&);
void offer_cargo(const State&, bool loaded, ActionList&);
void offer_supply(const State&, ActionList&);
void offer_deliver(const State&, ActionList&);

}  // namespace kessel::kesselschlacht
