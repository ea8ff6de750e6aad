// What happened, in one line of English each; and the words that texts and views share.
#include <array>

#include "games/kesselschlacht/notation.h"

namespace kessel::kesselschlacht {

namespace {
template <std::size_t N, class E>
const char* pick_word(const std::array<const char*, N>& words, E e) {
  const auto i = static_cast<std::size_t>(e);
  return i < N ? words[i] : "?";
}

constexpr std::array<const char*, kPontoons> kPontoonNames{"the Khotin pontoon bridge", "the first Axis pontoon train",
                                                           "the second Axis pontoon train", "the Soviet pontoon train"};

constexpr int kLastLevel = 5;  ///< Soviet decisive

/// Reads the arguments of one event as words; whatever it is given, it never reads outside a list.
class Words {
 public:
  Words(const Content& c, const Event& e) : c_(c), e_(e) {}
  int at(int i) const { return static_cast<int>(e_.arg[static_cast<std::size_t>(i)]); }
  std::string number(int i) const { return std::to_string(at(i)); }
  std::string unit(int i) const { return name_in(c_.units, i); }
  std::string air(int i) const { return name_in(c_.air, i) + id_tail(i); }
  std::string formation(int i) const { return name_in(c_.formations, i); }
  std::string rule(int i) const { return name_in(c_.optional_rules, i); }
  std::string side(int i) const { return at(i) == 0 ? "Soviet" : "Axis"; }
  std::string units(int i) const { return number(i) + (at(i) == 1 ? " unit" : " units"); }
  std::string points(int i, const char* what) const {
    return number(i) + " " + what + (at(i) == 1 ? " point" : " points");
  }
  std::string hex(int i) const {
    const Hex h{static_cast<std::uint16_t>(at(i))};
    if (!h.valid()) return "off the map";
    const std::string name = c_.grid.contains(h) ? c_.at(h).name : std::string();
    return hex::Grid::name(h) + (name.empty() ? "" : " " + name);
  }
  std::string bridge(int i) const {
    if (at(i + 1) < 0) return hex::Grid::name(Hex{static_cast<std::uint16_t>(at(i))});
    return hex::Grid::name(Hex{static_cast<std::uint16_t>(at(i))}) + "-" +
           hex::Grid::name(Hex{static_cast<std::uint16_t>(at(i + 1))});
  }
  std::string status(int i) const { return status_word(static_cast<Status>(at(i))); }
  std::string result(int i) const {
    return at(i) >= 0 && at(i) < kResults ? result_text(static_cast<Result>(at(i))) : "?";
  }
  std::string level(int i) const { return at(i) >= 0 && at(i) <= kLastLevel ? level_text(at(i)) : "?"; }
  std::string die(int i) const { return " (die " + number(i) + ")"; }
  std::string dice(int i) const { return " (dice " + number(i) + ")"; }
  std::string mp(int i) const { return mp_text(at(i)) + " MP"; }
  std::string signed_number(int i) const { return (at(i) > 0 ? "+" : "") + number(i); }
  std::string air_column(int i) const { return entry_of(c_.tables.air_columns, i); }
  std::string date(int i) const {
    return at(i) >= 0 && at(i) <= kTurns ? c_.tables.dates[static_cast<std::size_t>(at(i))] : "?";
  }
  std::string pontoon(int i) const {
    return at(i) >= 0 && at(i) < kPontoons ? kPontoonNames[static_cast<std::size_t>(at(i))] : "a bridge";
  }
  std::string yes(int i, const char* if_yes, const char* if_no) const { return at(i) != 0 ? if_yes : if_no; }

 private:
  template <class List>
  std::string name_in(const List& list, int i) const {
    return at(i) >= 0 && at(i) < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(at(i))].name : "?";
  }
  static std::string entry_of_list(const std::vector<std::string>& list, int n) {
    return n >= 0 && n < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(n)] : "?";
  }
  std::string entry_of(const std::vector<std::string>& list, int i) const { return entry_of_list(list, at(i)); }
  /// Several aircraft share a name: the number behind the id tells them apart.
  std::string id_tail(int i) const {
    if (at(i) < 0 || at(i) >= static_cast<int>(c_.air.size())) return "";
    const std::string& id = c_.air[static_cast<std::size_t>(at(i))].id;
    const std::size_t cut = id.rfind('-');
    return cut == std::string::npos ? "" : " " + id.substr(cut + 1);
  }
  const Content& c_;
  const Event& e_;
};

std::string before_play_text(const Words& w, Ev what) {
  switch (what) {
    case Ev::OptionRolled: return w.rule(0) + ": " + w.yes(2, "in effect", "not in effect") + w.dice(1);
    case Ev::MargaretheRolled: return "Operation Margarethe: line " + w.number(1) + w.dice(0);
    case Ev::BridgeRolled: return "bridge " + w.bridge(0) + w.yes(3, " is blown", " stands") + w.die(2);
    case Ev::Placed: return w.unit(0) + " is placed in " + w.hex(1);
    case Ev::PlacedHidden: return "a unit of the " + w.side(0) + " side is placed in " + w.hex(1);
    case Ev::TrainAssigned: return w.pontoon(0) + " goes with " + w.formation(1);
    case Ev::PointsSet: return w.formation(0) + " has " + w.points(1, "ammunition") + " and " + w.points(2, "fuel");
    default: return "";
  }
}

std::string air_text(const Words& w, Ev what) {
  switch (what) {
    case Ev::CargoLoaded: return w.air(0) + " loads " + w.points(1, "ammunition") + " and " + w.points(2, "fuel");
    case Ev::InitiativeIs: return w.side(0) + " air initiative" + w.die(1);
    case Ev::AirSealed: return "the " + w.side(0) + " side has placed its aircraft";
    case Ev::AirShown: return w.air(0) + " flies over sector " + w.number(1);
    case Ev::RoleTaken: return w.air(0) + " flies as " + role_word(static_cast<Role>(w.at(1) & 3));
    case Ev::AirFought:
      return w.side(1) + " aircraft attack over sector " + w.number(0) + " at " + w.air_column(2) + w.die(3) + ": " +
             w.yes(4, "the enemy turns home", "no effect");
    case Ev::AirAborted: return w.air(0) + " turns home";
    case Ev::Bombed: return w.hex(0) + " is bombed with " + w.number(1) + w.die(2) + ": " + w.result(3);
    case Ev::BridgeBombed:
      return "bridge " + w.bridge(0) + " is bombed with " + w.number(2) + w.die(3) + ": " +
             w.yes(4, "destroyed", "it stands");
    case Ev::Landed: return w.air(0) + " lands at " + w.hex(1);
    case Ev::Supplied:
      return w.formation(0) + " receives " + w.points(1, "ammunition") + " and " + w.points(2, "fuel") + " by " +
             w.air(3);
    case Ev::CargoLost:
      return "the cargo of " + w.air(0) + " is lost: " + w.points(1, "ammunition") + ", " + w.points(2, "fuel");
    default: return "";
  }
}

std::string command_text(const Words& w, Ev what) {
  switch (what) {
    case Ev::Dug: return std::string(w.at(1) == 2 ? "a prepared" : "a hasty") + " position in " + w.hex(0);
    case Ev::Undug: return "the position in " + w.hex(0) + " is gone";
    case Ev::DirectiveNamed:
      return "Zhukov's Directive goes to " + w.formation(0) + "; " + w.units(1) + " had crossed the Dnestr";
    case Ev::DirectiveRolled:
      return "the Directive sends " + w.number(1) + (w.at(1) == 1 ? " brigade" : " brigades") + " south" + w.die(0);
    case Ev::BrigadeNamed: return w.unit(0) + " is to go south";
    case Ev::Recalled: return w.formation(0) + " is recalled to the north";
    case Ev::FifthRolled: return "5th Guards Tank Corps " + w.yes(1, "marches south", "stays") + w.die(0);
    case Ev::ArmyChosen: return w.formation(1) + " is to try first" + w.die(0);
    case Ev::Ineligible: return w.formation(0) + " cannot be activated";
    case Ev::ActivationRolled:
      return w.formation(0) + w.yes(3, " is activated", " stays inactive") + " over a path of " + w.mp(2) + w.die(1);
    case Ev::Activated: return w.formation(0) + " is active without a die";
    default: return "";
  }
}

std::string movement_text(const Words& w, Ev what) {
  switch (what) {
    case Ev::Moved: return w.unit(0) + " moves from " + w.hex(1) + " to " + w.hex(2);
    case Ev::MovedHidden:
      return w.units(1) + " of the " + w.side(0) + " side " + (w.at(1) == 1 ? "moves" : "move") + " from " + w.hex(2) +
             " to " + w.hex(3);
    case Ev::WentBack:
      return w.units(3) + " of the " + w.side(0) + " side " + (w.at(3) == 1 ? "goes" : "go") + " back from " +
             w.hex(1) + " to " + w.hex(2);
    case Ev::Fuelled: return w.formation(0) + " spends " + w.points(1, "fuel") + ", " + w.number(2) + " left";
    case Ev::Stopped: return "stopped by an enemy ZOC in " + w.hex(0);
    case Ev::LeftMap: return w.unit(0) + " leaves the map from " + w.hex(1);
    case Ev::Entered: return w.unit(0) + " enters the map in " + w.hex(1);
    case Ev::TernopolTaken: return "Ternopol has fallen";
    case Ev::AirfieldTaken: return "the airfield in " + w.hex(0) + " is now " + w.side(1);
    case Ev::BridgeBuilt: return w.pontoon(0) + " bridges " + w.bridge(1);
    case Ev::BridgeLost: return w.pontoon(0) + " at " + w.bridge(1) + " is gone";
    case Ev::DemolitionRolled:
      return "demolition of bridge " + w.bridge(0) + ": " + w.yes(3, "destroyed", "it stands") + w.die(2);
    default: return "";
  }
}

std::string combat_text(const Words& w, Ev what) {
  switch (what) {
    case Ev::Declared:
      return w.side(0) + " attack on " + w.hex(1) + " by " + w.units(2) +
             (w.at(3) == 0   ? ""
              : w.at(3) == 1 ? " with one aircraft"
                             : " with " + w.number(3) + " aircraft");
    case Ev::Shown: return w.unit(0) + " is revealed in " + w.hex(1);
    case Ev::AmmoPaid: return w.formation(0) + " spends " + w.points(1, "ammunition") + ", " + w.number(2) + " left";
    case Ev::Odds:
      return "Odds " + w.number(0) + " to " + w.number(1) + ": table " + w.number(2) + "%, column " +
             w.signed_number(3);
    case Ev::CombatRolled:
      return "Die " + w.number(0) + (w.at(1) != w.at(0) ? ", counted as " + w.number(1) : "") + ": " + w.result(2);
    case Ev::StatusIs: return w.units(2) + " in " + w.hex(0) + (w.at(2) == 1 ? " is " : " are ") + w.status(1);
    case Ev::UnitStatus: return w.unit(0) + " is " + w.status(1);
    case Ev::Eliminated: return w.unit(0) + " is eliminated in " + w.hex(1);
    case Ev::HqLost:
      return "the HQ of " + w.formation(0) + " is lost" +
             (w.at(1) != 0 ? " and is due back on turn " + w.number(1) : "");
    case Ev::NewParent: return w.unit(0) + " now belongs to " + w.formation(1);
    case Ev::NewParents: return "the units of " + w.formation(0) + " now belong to " + w.formation(1);
    case Ev::RoutRolled: return w.unit(0) + w.yes(2, " routs", " holds, disrupted") + w.die(1);
    case Ev::Retreated: return w.unit(0) + " retreats from " + w.hex(1) + " to " + w.hex(2);
    case Ev::RetreatedHidden:
      return w.units(1) + " of the " + w.side(0) + " side " + (w.at(1) == 1 ? "retreats" : "retreat") + " from " +
             w.hex(2) + " to " + w.hex(3);
    case Ev::Displaced: return w.unit(0) + " makes room and goes from " + w.hex(1) + " to " + w.hex(2);
    case Ev::Advanced: return w.unit(0) + " advances into " + w.hex(1);
    case Ev::AdvancedHidden:
      return w.units(1) + " of the " + w.side(0) + " side " + (w.at(1) == 1 ? "advances" : "advance") + " into " +
             w.hex(2);
    case Ev::AdvanceHalted: return "the advance is halted in " + w.hex(0) + " by the ZOC of a crack unit";
    case Ev::Recovered: return w.units(1) + " in " + w.hex(0) + (w.at(1) == 1 ? " recovers" : " recover");
    default: return "";
  }
}
}  // namespace

std::string event_text(const Content& c, const Event& e) {
  const Words w(c, e);
  const Ev what = static_cast<Ev>(e.kind);
  switch (what) {
    case Ev::TurnBegins: return "Turn " + w.number(0) + " begins (" + w.date(0) + ")";
    case Ev::PhaseBegins: {
      const Phase p = static_cast<Phase>(w.at(0));
      return std::string("Phase ") + phase_word(p) + ": " + phase_title(p);
    }
    case Ev::WeatherIs:
      return std::string("Weather: ") + weather_word(static_cast<Weather>(w.at(0))) + (w.at(1) != 0 ? w.die(1) : "");
    case Ev::SsRolled: return "Arrival of II SS Panzer Korps: line " + w.number(1) + w.dice(0);
    case Ev::TurnEnds: return "Turn " + w.number(0) + " ends";
    case Ev::GameEnds: return "The game ends with a difference of " + w.number(0) + ": " + w.level(1);
    default: break;
  }
  for (auto* text : {before_play_text, air_text, command_text, movement_text, combat_text})
    if (std::string t = text(w, what); !t.empty()) return t;
  return "?";
}

const char* side_word(Side s) { return s == kSoviet ? "soviet" : s == kAxis ? "axis" : "observer"; }
const char* weather_word(Weather w) { return pick_word(std::array<const char*, 3>{"snow", "mud", "heavy-snow"}, w); }
const char* phase_word(Phase p) {
  return pick_word(
      std::array<const char*, 15>{"setup", "A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "over"}, p);
}
const char* phase_title(Phase p) {
  return pick_word(
      std::array<const char*, 15>{"Set-up", "Weather", "Air initiative", "Air combat", "Air missions", "Axis positions",
                                  "Zhukov's Directive", "Soviet activation", "Soviet movement", "Soviet combat",
                                  "Axis movement", "Axis combat", "Axis motorized movement", "Recovery", "The end"},
      p);
}
const char* status_word(Status s) { return pick_word(std::array<const char*, 4>{"good", "DO", "DIS", "RT"}, s); }
const char* supply_word(Supply s) { return pick_word(std::array<const char*, 3>{"out", "general", "attack"}, s); }
const char* terrain_word(Terrain t) {
  return pick_word(std::array<const char*, kTerrains>{"clear", "swamp", "rough", "mountain", "town", "city"}, t);
}
const char* air_type_word(AirType t) { return pick_word(std::array<const char*, 4>{"F", "FB", "B", "TR"}, t); }
const char* march_word(March m) {
  return pick_word(std::array<const char*, 5>{"none", "directive", "recall", "exit", "return"}, m);
}
const char* activity_word(Activity a) {
  return pick_word(std::array<const char*, 4>{"none", "tried", "active", "ineligible"}, a);
}

}  // namespace kessel::kesselschlacht
