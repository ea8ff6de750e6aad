#pragma once
#include "engine/action.h"
#include "games/kesselschlacht/content.h"

namespace kessel::kesselschlacht {

/// What a player can do. In text: the word below, then units, aircraft and formations by id and hexes by number.
enum class Act : std::uint8_t {
  Done,  ///< done                   ends a phase or a chain of choices
  // before play
  Blow,    ///< blow HEX HEX           rolls for a printed Dnestr bridge (KS:19.3.3)
  Place,   ///< place UNIT HEX         set-up (KS:18.0), returning HQ (KS:13.1.1a, 13.1.3)
  Rest,    ///< rest                   places whatever is left as the book lists it
  Train,   ///< train N FORMATION      assigns pontoon train N, 1 to 3 (KS:15.2.1)
  Points,  ///< points FORMATION AP FP divides the points of scenario 1 (KS:18.1e)
  Dig,     ///< dig HEX                hasty position, or prepared where it is hasty (KS:7.1)
  Fill,    ///< fill HEX               gives a position up (KS:7.1.5)
  // air
  Cargo,         ///< cargo AIR AP FP        loads a transport (KS:6.7.1.A)
  Strike,        ///< strike HEX             begins a bombing mission (KS:6.5)
  StrikeBridge,  ///< strike-bridge HEX HEX  the same on a bridge (KS:6.5.1)
  Send,          ///< send AIR               adds an aircraft to the mission or attack being drafted
  Withhold,      ///< withhold AIR           takes it out again (free)
  Land,          ///< land AIR HEX           a transport lands at an airfield (KS:6.7.2)
  Drop,          ///< drop AIR FORMATION     a transport drops its cargo on an HQ (KS:6.7.2c)
  Give,          ///< give FORMATION AP FP   hands out landed cargo (KS:6.7.2.A)
  Fly,           ///< fly AIR SECTOR         places an aircraft (KS:6.3.2)
  Ground,        ///< ground AIR             takes it back (free)
  AsRole,        ///< role AIR fighter|bomber|support  (KS:6.1.1b)
  Intercept,     ///< intercept              fighters left alone attack the rest (KS:6.4.4a)
  // Soviet command
  Name,      ///< name FORMATION         recipient of the Directive (KS:8.1.2a)
  Brigade,   ///< brigade UNIT           one that goes south (KS:8.1.2c)
  Recall,    ///< recall FORMATION       (KS:8.2.1)
  Activate,  ///< activate FORMATION     attempt (KS:9.1.2)
  // movement
  Pick,      ///< pick UNIT              adds a unit to the moving group, or starts one
  Leave,     ///< leave UNIT             leaves a unit of the group behind (KS:10.5.2.A)
  Fuel,      ///< fuel N                 buys N MP for the force (KS:10.5.2)
  Payer,     ///< payer FORMATION        corps that fuels 1PzA HQ (KS:10.5.7)
  Step,      ///< step HEX               moves the group one hex, or onto the map
  Exit,      ///< exit                   the group leaves the map (KS:11.2.2a)
  Halt,      ///< halt                   ends the group's move
  Back,      ///< back                   takes the group's move back to where it began
  Bridge,    ///< bridge N HEX HEX UNIT  builds pontoon N with that garrison (KS:15.2.2)
  Demolish,  ///< demolish HEX HEX       tries to blow a bridge (KS:15.1.1)
  Corps,     ///< corps FORMATION        new HQ of a garrison or of the units of a lost HQ (KS:10.7b, 13.1)
  // combat
  Target,     ///< target HEX             begins the draft of an attack
  Join,       ///< join HEX               all able units of that hex attack (KS:12.0)
  Unjoin,     ///< unjoin HEX             takes them out again (free)
  Support,    ///< support UNIT           18th Artillery from afar (KS:16.1.2)
  Unsupport,  ///< unsupport UNIT         (free)
  Cancel,     ///< cancel                 drops the draft of an attack or mission (free)
  Declare,    ///< declare                the attack or mission is announced; no way back (KS:R104)
  Pay,        ///< pay UNIT               it attacks at full strength for a point (KS:R17)
  Lose,       ///< lose UNIT              is eliminated (KS:13.1, 13.2.4)
  Retreat,    ///< retreat HEX            next hex of the retreat (KS:13.2.1)
  Along,      ///< along UNIT             an HQ or gun that goes with retreating attackers (KS:R67)
  Displace,   ///< displace UNIT HEX      makes room (KS:13.2.4.A)
  Heir,       ///< heir UNIT              new garrison of a pontoon (KS:15.2.3c)
  Advance,    ///< advance UNIT           adds a unit to the advancing group (KS:13.4)
  Top,        ///< top UNIT               puts a unit on top of its stack (free, KS:3.6)
};
inline constexpr int kActs = static_cast<int>(Act::Top) + 1;

inline Action act(Side by, Act a) { return Action(by, static_cast<std::uint8_t>(a)); }
inline Action act(Side by, Act a, UnitId u) { return Action(by, static_cast<std::uint8_t>(a), {u.value}); }
inline Action act(Side by, Act a, AirId u) { return Action(by, static_cast<std::uint8_t>(a), {u.value}); }
inline Action act(Side by, Act a, FormationId f) { return Action(by, static_cast<std::uint8_t>(a), {f.value}); }
inline Action act(Side by, Act a, Hex h) { return Action(by, static_cast<std::uint8_t>(a), {h.value}); }
inline Action act(Side by, Act a, int n) { return Action(by, static_cast<std::uint8_t>(a), {n}); }
inline Action act(Side by, Act a, UnitId u, Hex h) {
  return Action(by, static_cast<std::uint8_t>(a), {u.value, h.value});
}
inline Action act(Side by, Act a, Hex h, Hex i) { return Action(by, static_cast<std::uint8_t>(a), {h.value, i.value}); }
inline Action act(Side by, Act a, AirId u, int n) { return Action(by, static_cast<std::uint8_t>(a), {u.value, n}); }
inline Action act(Side by, Act a, int n, FormationId f) {
  return Action(by, static_cast<std::uint8_t>(a), {n, f.value});
}
inline Action act(Side by, Act a, FormationId f, int ap, int fp) {
  return Action(by, static_cast<std::uint8_t>(a), {f.value, ap, fp});
}
inline Action act(Side by, Act a, AirId u, int ap, int fp) {
  return Action(by, static_cast<std::uint8_t>(a), {u.value, ap, fp});
}

}  // namespace kessel::kesselschlacht
