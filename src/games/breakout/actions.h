#pragma once
#include "engine/action.h"
#include "games/breakout/content.h"

namespace kessel::breakout {

/// What a player can do. In text: the word below, then units by id and hexes by number.
enum class Act : std::uint8_t {
  Done,     ///< done                 ends a segment, a phase or a chain of choices
  Place,    ///< place UNIT HEX       set-up (BO:3.2d), reinforcement (BO:10.1), replacement (BO:11.2)
  Kg,       ///< kg KG HEX            deploys a Korpsgruppe (BO:5.3)
  Order,    ///< order move-fight|fight-move   (BO:5.4)
  Pick,     ///< pick UNIT            adds a unit to the moving group, or starts one (BO:12.0a)
  Drop,     ///< drop UNIT            leaves a unit of the group behind; it is finished (BO:R68)
  Step,     ///< step HEX             moves the group one hex (BO:12.0b)
  Exit,     ///< exit                 the group leaves the map (BO:4.1d)
  Halt,     ///< halt                 ends the group's move
  Target,   ///< target HEX           begins the draft of an attack or probe (BO:13.0, 13.6)
  Join,     ///< join UNIT            adds a unit to the draft
  Unjoin,   ///< unjoin UNIT          takes it out again (free)
  Cancel,   ///< cancel               drops the draft (free)
  Declare,  ///< declare              the attack is announced; no way back (BO:6.3a)
  Support,  ///< support KG|UNIT      names a Korpsgruppe or 18th Artillery (BO:13.4, 13.1)
  Air,      ///< air N                commits N markers (BO:13.3)
  Lose,     ///< lose UNIT            takes a step loss (BO:13.9)
  Retreat,  ///< retreat UNIT HEX     (BO:13.9a)
  Advance,  ///< advance UNIT         into the vacated hex (BO:13.10)
  Remove,   ///< remove UNIT          of an overstacked enemy hex (BO:6.0c)
  Top,      ///< top UNIT             puts a unit on top of its stack (free, BO:6.3)
};
inline constexpr int kActs = 21;

inline Action act(Side by, Act a) { return Action(by, static_cast<std::uint8_t>(a)); }
inline Action act(Side by, Act a, UnitId u) { return Action(by, static_cast<std::uint8_t>(a), {u.value}); }
inline Action act(Side by, Act a, Hex h) { return Action(by, static_cast<std::uint8_t>(a), {h.value}); }
inline Action act(Side by, Act a, int n) { return Action(by, static_cast<std::uint8_t>(a), {n}); }
inline Action act(Side by, Act a, UnitId u, Hex h) {
  return Action(by, static_cast<std::uint8_t>(a), {u.value, h.value});
}
inline Action act(Side by, Act a, int n, Hex h) { return Action(by, static_cast<std::uint8_t>(a), {n, h.value}); }

/// `support` names a Korpsgruppe by its index, or this for 18th Artillery.
inline constexpr int kSupportArt18 = 100;

}  // namespace kessel::breakout
