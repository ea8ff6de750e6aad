// Actions and events as text. Units are named by side and number (g1, s12), the same in every scenario.
#include <array>
#include <span>

#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

std::string unit_text(UnitId u) {
  if (!u.valid()) return "-";
  return (side_of(u) == kGerman ? "g" : "s") + std::to_string(place_in_side(u) + 1);
}
bool parse_unit(std::string_view w, UnitId& out) {
  int n = 0;
  if (w.size() < 2 || (w[0] != 'g' && w[0] != 's') || !read_number(w.substr(1), 1, kMaxUnitsPerSide, n)) return false;
  if (w[1] == '0') return false;
  out = unit_id(w[0] == 'g' ? kGerman : kSoviet, n - 1);
  return true;
}

namespace {

constexpr std::array<const char*, 4> kTurnings{"front", "right", "rear", "left"};
constexpr std::array<const char*, 6> kOrders{"none", "fire", "move", "halt", "ow", "nc"};
constexpr std::array<const char*, 4> kStarts{"plain", "dug", "hull-front", "hull-rear"};
constexpr std::array<const char*, 2> kTurns{"cw", "ccw"}, kOffOn{"off", "on"}, kNoYes{"no", "yes"},
    kWays{"forward", "back"}, kShells{"gp", "smoke"}, kSpeedWords{"slow", "fast"}, kLoads{"bombs", "rockets"};
constexpr std::array<const char*, kSheafs> kSheafWords{"a", "b", "c", "d"};
constexpr std::array<const char*, 4> kPlans{"gp-a", "gp-b", "smoke-a", "smoke-b"};
constexpr std::array<const char*, kAltitudes> kAltitudeWords{"low", "medium", "high"};
constexpr std::array<const char*, kAirAttacks> kDrops{"strafe", "rockets", "dive", "bombs"};
constexpr std::array<const char*, 4> kFeatures{"building", "bridge", "work", "mines"};
constexpr std::array<const char*, 3> kPlotKinds{"point", "plan", "mine"};

/// The words that a letter of a form stands for; empty: it is no list of words.
std::span<const char* const> words_for(char form) {
  switch (form) {
    case 'o': return kOrders;
    case 't': return kTurnings;
    case 'm': return kStarts;
    case 'c': return kTurns;
    case 'O': return kOffOn;
    case 'y': return kNoYes;
    case 'd': return kWays;
    case 'h': return kSheafWords;
    case 's': return kShells;
    case 'p': return kPlans;
    case 'v': return kSpeedWords;
    case 'a': return kAltitudeWords;
    case 'w': return kDrops;
    case 'b': return kLoads;
    case 'k': return kFeatures;
    case 'q': return kPlotKinds;
    default: return {};
  }
}

std::string arg_text(char form, std::int32_t v) {
  if (form == 'u' || form == 'U') return v >= 0 && v < kMaxUnits ? unit_text(unit_id(v)) : "-";
  const auto list = words_for(form);
  if (list.empty()) return std::to_string(v);
  return v >= 0 && v < static_cast<std::int32_t>(list.size()) ? list[static_cast<std::size_t>(v)] : "?";
}

bool parse_arg(char form, std::string_view w, std::int32_t& out) {
  if (form == 'u' || form == 'U') {
    UnitId u{};
    if (form == 'U' && w == "-") return out = kNoUnitArg, true;
    if (!parse_unit(w, u)) return false;
    return out = u.value, true;
  }
  const auto list = words_for(form);
  if (list.empty()) {
    int n = 0;
    if (!read_number(w, -200000, 200000, n)) return false;
    return out = n, true;
  }
  for (std::size_t i = 0; i < list.size(); ++i)
    if (w == list[i]) return out = static_cast<std::int32_t>(i), true;
  return false;
}

std::int32_t default_arg(char form) { return form == 'U' ? kNoUnitArg : 0; }

}  // namespace

std::string action_text(const Content&, const Action& a) {
  if (a.kind >= kActs) return "?";
  const ActForm& f = form_of(static_cast<Act>(a.kind));
  std::string t = f.word;
  std::size_t count = a.count;
  const bool open = most_args(f) == kMaxActionArgs;
  while (!open && count > f.written && a.arg[count - 1] == default_arg(form_at(f, count - 1))) --count;
  for (std::size_t i = 0; i < count; ++i) t += " " + arg_text(form_at(f, i), a.arg[i]);
  return t;
}

Expected<Action> parse_action(const Content&, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return Fault{std::string(text), "an action begins with a word"};
  for (std::size_t k = 0; k < kActs; ++k) {
    const ActForm& f = form_of(static_cast<Act>(k));
    if (w[0] != f.word) continue;
    const std::size_t given = w.size() - 1;
    if (given < f.required || given > most_args(f))
      return Fault{std::string(text.substr(0, 80)), std::string("the form of ") + f.word + " is another one"};
    Action a = act(by, static_cast<Act>(k));
    for (std::size_t i = 0; i < given; ++i) {
      if (!parse_arg(form_at(f, i), w[i + 1], a.arg[i]))
        return Fault{std::string(w[i + 1].substr(0, 40)), "not understood"};
      ++a.count;
    }
    if (most_args(f) != kMaxActionArgs)
      for (std::size_t i = given; i < most_args(f); ++i) a.arg[i] = default_arg(form_at(f, i)), ++a.count;
    return a;
  }
  return Fault{std::string(w[0].substr(0, 40)), "no such action"};
}

namespace {

/// Who was struck: a unit, or the ground.
std::string struck_text(int v) { return v >= 0 && v < kMaxUnits ? unit_text(unit_id(v)) : "the ground"; }

std::string advanced_event_text(const Event& e) {
  const auto n = [&](int i) { return e.arg[static_cast<std::size_t>(i)]; };
  const auto num = [&](int i) { return std::to_string(n(i)); };
  const auto u = [&](int i) { return struck_text(n(i)); };
  const auto place = [&](int i) { return inches_text(n(i)) + ", " + inches_text(n(i + 1)); };
  const auto against = [&](int roll, int limit) { return num(roll) + " against " + num(limit); };
  static constexpr std::array<const char*, 5> kPlotted{"a registered point", "planned fire", "a minefield", "a load",
                                                       "a plot is taken back"};
  static constexpr std::array<const char*, 3> kResults{"no effect", "suppressed", "effective"};
  static constexpr std::array<const char*, 4> kMineResults{"no effect", "a track is gone", "damaged", "effective"};
  switch (static_cast<Ev>(e.kind)) {
    case Ev::Plotted: return std::string(kPlotted[static_cast<std::size_t>(n(0))]) + " is noted";
    case Ev::WorkPlaced: return std::string(terrain_word(static_cast<Terrain>(n(1)))) + " at " + place(2);
    case Ev::Covered: return u(0) + (n(1) != 0 ? " goes into Full Cover" : " leaves Full Cover");
    case Ev::Dug: return u(0) + " digs (" + num(2) + ")";
    case Ev::Mounted: return u(0) + " mounts " + u(1);
    case Ev::Dismounted: return u(0) + " dismounts at " + place(1);
    case Ev::BailedOut: return u(0) + " bails out, suppressed, at " + place(1);
    case Ev::CrewLeft: return "the crew of " + u(0) + " abandons it (" + against(1, 2) + ")";
    case Ev::BailRolled:
      if (n(4) == 0) return "the crew of " + u(0) + " stays with it (" + against(1, 2) + ")";
      return u(0) +
             (n(3) != 0   ? " gets out ("
              : n(4) == 2 ? " is lost inside ("
                          : " stays aboard (") +
             against(1, 2) + ")";
    case Ev::Joined: return u(0) + " shares the command of " + u(1);
    case Ev::Ammunition:
      return "ammunition of " + u(0) + ": " + against(1, 2) + (n(3) != 0 ? ", it runs short" : ", there is enough");
    case Ev::Misfired: return u(0) + " has no such shell and does not fire";
    case Ev::GpShot:
      return u(0) + " fires at " + u(1) + ": " + num(2) + (n(3) < 0 ? " - " : " + ") + std::to_string(std::abs(n(3))) +
             ", " + kResults[static_cast<std::size_t>(n(4))];
    case Ev::TerrainHit: {
      static constexpr std::array<const char*, 4> kWhat{"building", "bridge", "work", "minefield"};
      return std::string(kWhat[static_cast<std::size_t>(n(0))]) + " " + std::to_string(n(1) + 1) + ": " + num(2) +
             (n(3) != 0 ? ", destroyed" : ", it stands");
    }
    case Ev::Suppressed: return u(0) + " is suppressed";
    case Ev::Reduced: return u(0) + " is reduced to a half-squad";
    case Ev::Eliminated: return u(0) + " is eliminated";
    case Ev::KoRolled: return u(0) + ": " + against(1, 2) + (n(3) != 0 ? ", brewed up" : ", knocked out");
    case Ev::PenetrationRolled: return "penetration of " + u(0) + ": " + num(1) + " adds " + num(2);
    case Ev::SmokePlaced: return "smoke at " + place(1);
    case Ev::Called:
      return u(0) + " calls " + shell_word(static_cast<Shell>(n(5))) + " on " + place(2) + ", sheaf " +
             sheaf_word(static_cast<Sheaf>(n(4)));
    case Ev::Responded: return u(0) + ": " + against(1, 2) + (n(3) != 0 ? ", it responds" : ", no response");
    case Ev::DangerClose: return "danger close: " + u(0) + " fires on its own side at " + place(1);
    case Ev::FireArrives: return "fire of " + u(0) + " comes down at " + place(2);
    case Ev::PlannedFire: return "planned fire comes down at " + place(2);
    case Ev::Checked: return "mission " + std::to_string(n(0) + 1) + " is checked";
    case Ev::ZoneEnds: return "mission " + std::to_string(n(0) + 1) + " ends";
    case Ev::AssaultBegins: return u(0) + " assaults " + u(1) + (n(2) != 0 ? ", advancing" : "");
    case Ev::HandToHand:
      return u(0) + " fights " + u(1) + " hand to hand: " + num(3) + " (" + num(2) + ") against " + num(5) + " (" +
             num(4) + ")";
    case Ev::Occupied: return u(0) + " takes the position at " + place(1);
    case Ev::Overrun: return u(0) + " overruns " + u(1);
    case Ev::Bogged: return u(0) + ": " + against(1, 2) + (n(3) != 0 ? ", it bogs down" : ", it gets through");
    case Ev::HullDownFound:
      return u(0) + " looks for a hull-down position: " + against(1, 2) + (n(3) != 0 ? ", found" : ", none");
    case Ev::Quickmarched: return u(0) + " has run: " + against(1, 2) + (n(3) != 0 ? ", suppressed" : ", in order");
    case Ev::MineStruck:
      return u(0) + " is in a minefield: " + num(2) + ", " + kMineResults[static_cast<std::size_t>(n(3))];
    case Ev::Recovered:
      return u(0) + ": " + num(1) + ", modified " + num(2) + (n(3) != 0 ? ", it recovers" : ", it stays suppressed");
    case Ev::FlightBegins:
      return u(0) + " comes in at " + place(1) + ", heading " + num(3) + ", " + speed_word(static_cast<Speed>(n(4))) +
             " and " + altitude_word(static_cast<Altitude>(n(5)));
    case Ev::FlewTo: return u(0) + " is over " + place(1);
    case Ev::TargetNamed: return u(0) + " turns to " + u(1);
    case Ev::AirAttacks: return u(0) + " attacks " + u(2) + ": " + air_attack_word(static_cast<AirAttack>(n(1)));
    case Ev::FlightEnds: return u(0) + " flies off";
    case Ev::Crashes: return u(0) + " crashes at " + place(2);
    case Ev::ReliefRolled: return "Relief: " + against(0, 1) + (n(2) != 0 ? ", it comes" : ", not yet");
    case Ev::ReliefComes: return "The relief force comes by entry " + std::to_string(n(1) + 1);
    case Ev::Entered: return u(0) + " comes onto the table at " + place(1);
    case Ev::SpotTried:
      return u(0) + " looks for " + u(1) + ": " + against(2, 3) + (n(4) != 0 ? ", seen" : ", not seen");
    case Ev::WireCrushed: return u(0) + " takes the wire along";
    case Ev::Unharmed: return u(0) + " is proof against it";
    case Ev::GroundSearched: return "mines that nobody sees are rolled for: " + num(0);
    default: return "";
  }
}

}  // namespace

std::string event_text(const Content&, const Event& e) {
  const auto n = [&](int i) { return e.arg[static_cast<std::size_t>(i)]; };
  const auto num = [&](int i) { return std::to_string(n(i)); };
  const auto u = [&](int i) { return unit_text(unit_id(n(i))); };
  const auto side = [&](int i) { return std::string(side_word(static_cast<Side>(n(i)))); };
  const auto place = [&](int i) { return inches_text(n(i)) + ", " + inches_text(n(i + 1)); };
  switch (static_cast<Ev>(e.kind)) {
    case Ev::TurnBegins: return "Turn " + num(0);
    case Ev::PhaseBegins: return std::string("Phase: ") + phase_word(static_cast<Phase>(n(0)));
    case Ev::EdgeRolled: return "For the edge: german " + num(0) + ", soviet " + num(1);
    case Ev::EdgeChosen: return side(0) + " takes set-up area " + std::to_string(n(1) + 1);
    case Ev::Placed: return u(0) + " is set up at " + place(1) + ", facing " + num(3);
    case Ev::SetupEnds: return side(0) + " is set up";
    case Ev::MarkerLost: return u(0) + " is out of sight: its marker goes";
    case Ev::OrderGiven: return u(0) + " gets the order " + order_word(static_cast<Order>(n(1)));
    case Ev::Ready: return side(0) + " is ready";
    case Ev::Initiative: return "Initiative: german " + num(0) + ", soviet " + num(1);
    case Ev::FirstPlayer: return side(0) + " is First Player";
    case Ev::Aimed: return u(0) + " aims at " + u(1);
    case Ev::Announced:
      return num(1) + (n(1) == 1 ? " unit fires" : " units fire") + (n(3) > n(1) ? " " + num(3) + " weapons" : "") +
             " at " + u(0) + (n(2) != 0 ? " in overwatch" : "");
    case Ev::OrderShown: return u(0) + " had the order " + order_word(static_cast<Order>(n(1)));
    case Ev::Hidden: return "the order of " + u(0) + " stays hidden";
    case Ev::Shot:
      return u(0) + " fires at " + u(1) + ": " + num(2) + " against " + num(3) +
             (n(4) == 0   ? ", a miss"
              : n(4) == 1 ? ", a hit"
                          : ", " + num(4) + " hits");
    case Ev::Wasted: return "the fire of " + u(0) + " at " + u(1) + " is wasted";
    case Ev::NoTarget: return u(0) + " has no target and counts as having fired";
    case Ev::HitLocated:
      return u(0) + " is hit: " + (n(6) != 0 ? "top" : location_word(static_cast<Location>(n(2)))) + " from " +
             aspect_word(static_cast<Aspect>(n(3))) + " (" + num(1) + "), armour " + num(4) + ", penetration " +
             num(5) + (n(5) >= n(4) ? "" : ": it glances off");
    case Ev::HullDownMiss: return "the hit on " + u(0) + " goes into the ground: hull down (" + num(1) + ")";
    case Ev::TrackHit: return u(0) + " loses a track";
    case Ev::DamageDone: return u(0) + ": " + damage_word(static_cast<Damage>(n(1)));
    case Ev::TurretTurned: return "the turret of " + u(0) + " turns to the " + turning_word(static_cast<Turning>(n(1)));
    case Ev::MoveBegins: return u(0) + " moves";
    case Ev::MovedTo: return u(0) + " comes to " + place(1) + ", facing " + num(3);
    case Ev::MoveStopped: return u(0) + " ends its move at " + place(1);
    case Ev::Exited: return u(0) + " leaves the table";
    case Ev::Passed: return side(0) + " holds its fire";
    case Ev::BuildingTried:
      return u(0) + " breaks through a wall: " + num(1) + ", with its weight " + num(2) +
             (n(3) != 0 ? ", not unhurt" : "");
    case Ev::BuildingHurt:
      return u(0) + (n(2) != 0 ? " loses a track" : " is damaged") + " at the wall (" + num(1) + ")";
    case Ev::Pivoted: return u(0) + " turns to face " + num(1);
    case Ev::Objective:
      return "objective " + std::to_string(n(0) + 1) +
             (n(1) == 0   ? " is held by nobody"
              : n(1) == 1 ? " is held by the german side"
                          : " is held by the soviet side");
    case Ev::Scored: return "Points: german " + num(0) + ", soviet " + num(1);
    case Ev::GameEnds:
      return n(0) == 2 ? "The game is drawn" : std::string(side_word(static_cast<Side>(n(0)))) + " wins";
    case Ev::PivotBlocked: return u(0) + " has no room to turn any more";
    default: return advanced_event_text(e);
  }
  return "";
}

std::string place_text(const Content&, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtUnit: return unit_text(unit_id(p.a));
    case kessel::Place::Kind::AtPoint: return std::to_string(p.a) + " " + std::to_string(p.b);
    default: return "";
  }
}

}  // namespace kessel::panzer
