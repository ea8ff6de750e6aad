// Actions, events and places in words.
#include <array>
#include <charconv>

#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {
constexpr std::array<const char*, kActs> kWords{"done",    "place", "kg",     "order",   "pick",    "drop",   "step",
                                                "exit",    "halt",  "target", "join",    "unjoin",  "cancel", "declare",
                                                "support", "air",   "lose",   "retreat", "advance", "remove", "top"};

std::string unit_word(const Content& c, int u) {
  return u >= 0 && u < static_cast<int>(c.units.size()) ? c.units[static_cast<std::size_t>(u)].id : "?";
}
std::string unit_name(const Content& c, int u) {
  return u >= 0 && u < static_cast<int>(c.units.size()) ? c.units[static_cast<std::size_t>(u)].name : "?";
}
std::string hex_word(int h) { return hex::Grid::name(Hex{static_cast<std::uint16_t>(h)}); }
std::string kg_word(const Content& c, int i) {
  return i >= 0 && i < kKorpsgruppen ? c.kg_id[static_cast<std::size_t>(i)] : "?";
}

int kg_index(const Content& c, std::string_view word) {
  for (int i = 0; i < kKorpsgruppen; ++i)
    if (c.kg_id[static_cast<std::size_t>(i)] == word) return i;
  return -1;
}

Fault not_understood(std::string_view text, std::string reason) {
  return Fault{std::string(text.substr(0, 60)), std::move(reason)};
}
}  // namespace

const char* side_word(Side s) { return s == kSoviet ? "soviet" : s == kGerman ? "german" : "observer"; }

std::vector<std::string_view> words_of(std::string_view t) {
  std::vector<std::string_view> out;
  std::size_t i = 0;
  while (i < t.size()) {
    while (i < t.size() && (t[i] == ' ' || t[i] == '\t' || t[i] == '\r')) ++i;
    std::size_t j = i;
    while (j < t.size() && t[j] != ' ' && t[j] != '\t' && t[j] != '\r') ++j;
    if (j > i) out.push_back(t.substr(i, j - i));
    i = j;
  }
  return out;
}

std::string action_text(const Content& c, const Action& a) {
  if (a.kind >= kActs) return "?";
  std::string t = kWords[a.kind];
  const auto arg = [&](int i) { return i < a.count ? a.arg[static_cast<std::size_t>(i)] : -1; };
  switch (static_cast<Act>(a.kind)) {
    case Act::Place:
    case Act::Retreat: return t + " " + unit_word(c, arg(0)) + " " + hex_word(arg(1));
    case Act::Kg: return t + " " + kg_word(c, arg(0)) + " " + hex_word(arg(1));
    case Act::Order: return t + (arg(0) == static_cast<int>(Order::MoveFight) ? " move-fight" : " fight-move");
    case Act::Pick:
    case Act::Drop:
    case Act::Join:
    case Act::Unjoin:
    case Act::Lose:
    case Act::Advance:
    case Act::Remove:
    case Act::Top: return t + " " + unit_word(c, arg(0));
    case Act::Step:
    case Act::Target: return t + " " + hex_word(arg(0));
    case Act::Support:
      return t + " " + (arg(0) == kSupportArt18 && c.art18.valid() ? c.def(c.art18).id : kg_word(c, arg(0)));
    case Act::Air: return t + " " + std::to_string(arg(0));
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare: return t;
  }
  return t;
}

Expected<Action> parse_action(const Content& c, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return not_understood(text, "an action is missing");
  int kind = -1;
  for (int i = 0; i < kActs; ++i)
    if (w[0] == kWords[static_cast<std::size_t>(i)]) kind = i;
  if (kind < 0)
    return not_understood(
        text, "no such action; they begin with a word such as pick, step, halt, target, join, declare, done");
  const Act a = static_cast<Act>(kind);
  const auto want = [&](std::size_t n) { return w.size() == n + 1; };
  const auto unit = [&](std::size_t i) { return c.unit(w[i]); };
  const auto hex = [&](std::size_t i) { return c.grid.parse(w[i]); };
  const auto no_unit = [&](std::size_t i) { return not_understood(w[i], "no unit has that id"); };
  const auto no_hex = [&](std::size_t i) { return not_understood(w[i], "that is no hex of the map"); };
  const auto form = [&](const char* f) { return not_understood(text, std::string("the form is: ") + f); };
  switch (a) {
    case Act::Place:
    case Act::Retreat:
      if (!want(2)) return form(a == Act::Place ? "place UNIT HEX" : "retreat UNIT HEX");
      if (!unit(1).valid()) return no_unit(1);
      if (!hex(2).valid()) return no_hex(2);
      return act(by, a, unit(1), hex(2));
    case Act::Kg:
      if (!want(2)) return form("kg KORPSGRUPPE HEX");
      if (kg_index(c, w[1]) < 0)
        return not_understood(w[1], "the Korpsgruppen are " + c.kg_id[0] + ", " + c.kg_id[1] + ", " + c.kg_id[2]);
      if (!hex(2).valid()) return no_hex(2);
      return act(by, a, kg_index(c, w[1]), hex(2));
    case Act::Order:
      if (!want(1) || (w[1] != "move-fight" && w[1] != "fight-move"))
        return form("order move-fight, or order fight-move");
      return act(by, a, static_cast<int>(w[1] == "move-fight" ? Order::MoveFight : Order::FightMove));
    case Act::Pick:
    case Act::Drop:
    case Act::Join:
    case Act::Unjoin:
    case Act::Lose:
    case Act::Advance:
    case Act::Remove:
    case Act::Top:
      if (!want(1)) return form((std::string(w[0]) + " UNIT").c_str());
      if (!unit(1).valid()) return no_unit(1);
      return act(by, a, unit(1));
    case Act::Step:
    case Act::Target:
      if (!want(1)) return form((std::string(w[0]) + " HEX").c_str());
      if (!hex(1).valid()) return no_hex(1);
      return act(by, a, hex(1));
    case Act::Support:
      if (!want(1)) return form("support KORPSGRUPPE, or support 18AD");
      if (c.art18.valid() && w[1] == c.def(c.art18).id) return act(by, a, kSupportArt18);
      if (kg_index(c, w[1]) < 0) return not_understood(w[1], "neither a Korpsgruppe nor 18th Artillery");
      return act(by, a, kg_index(c, w[1]));
    case Act::Air: {
      int n = -1;
      if (!want(1)) return form("air NUMBER");
      const auto [end, err] = std::from_chars(w[1].data(), w[1].data() + w[1].size(), n);
      if (err != std::errc() || end != w[1].data() + w[1].size() || n < 0 || n > 99) return form("air NUMBER");
      return act(by, a, n);
    }
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare:
      if (!want(0)) return form(kWords[static_cast<std::size_t>(kind)]);
      return act(by, a);
  }
  return not_understood(text, "no such action");
}

std::string place_text(const Content& c, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtHex: return hex_word(p.a);
    case kessel::Place::Kind::AtUnit: return unit_word(c, p.a);
    default: return "";
  }
}

std::string event_text(const Content& c, const Event& e) {
  const auto a = [&](int i) { return static_cast<int>(e.arg[static_cast<std::size_t>(i)]); };
  const auto unit = [&](int i) { return unit_name(c, a(i)); };
  const auto hex = [&](int i) {
    const Hex h{static_cast<std::uint16_t>(a(i))};
    const std::string& name = c.grid.contains(h) ? c.at(h).name : std::string();
    return hex_word(a(i)) + (name.empty() ? "" : " " + name);
  };
  const auto number = [&](int i) { return std::to_string(a(i)); };
  const auto side = [&](int i) { return std::string(a(i) == 0 ? "Soviet" : "German"); };
  const auto units = [&](int i) { return number(i) + (a(i) == 1 ? " unit" : " units"); };
  static constexpr std::array<const char*, 3> kWeather{"thaw", "frost", "storm"};
  static constexpr std::array<const char*, 3> kSegments{"movement", "combat", "mechanized combat"};
  switch (static_cast<Ev>(e.kind)) {
    case Ev::TurnBegins: return "Turn " + number(0) + " begins (" + c.turn_dates[static_cast<std::size_t>(a(0))] + ")";
    case Ev::WeatherIs:
      return std::string("Weather: ") + kWeather[static_cast<std::size_t>(a(0))] +
             (a(1) != 0 ? " (die " + number(1) + ")" : "");
    case Ev::AirTied: return "Air: " + number(0) + " against " + number(1) + ", a tie; again";
    case Ev::AirGained: return side(0) + " air superiority with " + number(1) + (a(1) == 1 ? " marker" : " markers");
    case Ev::Placed: return unit(0) + " is placed in " + hex(1);
    case Ev::PlacedHidden: return "a " + side(0) + " unit is placed in " + hex(1);
    case Ev::KgDeployed:
      return "Korpsgruppe " + c.kg_name[static_cast<std::size_t>(a(0))] + " is deployed in " + hex(1);
    case Ev::OrderChosen:
      return side(0) + " impulse " + number(1) + ": " +
             (a(2) == static_cast<int>(Order::MoveFight) ? "move, then fight" : "fight, then move");
    case Ev::SegmentBegins:
      return side(0) + " " + kSegments[static_cast<std::size_t>(a(1))] + " segment, impulse " + number(2);
    case Ev::Moved: return unit(0) + " moves from " + hex(1) + " to " + hex(2);
    case Ev::MovedHidden:
      return units(1) + " of the " + side(0) + " side " + (a(1) == 1 ? "moves" : "move") + " along from " + hex(2) +
             " to " + hex(3);
    case Ev::RiverRolled: return "River crossing into " + hex(0) + ": die " + number(1) + ", +" + number(2) + " MP";
    case Ev::Stayed: return unit(0) + " cannot pay and stays in " + hex(1);
    case Ev::StayedHidden:
      return units(1) + " of the " + side(0) + " side cannot cross and " + (a(1) == 1 ? "stays" : "stay") + " in " +
             hex(2);
    case Ev::Stopped: return "stopped by an enemy ZOC in " + hex(0);
    case Ev::LeftMap: return unit(0) + " leaves the map from " + hex(1) + (a(2) > 0 ? " (+" + number(2) + " VP)" : "");
    case Ev::ControlFlipped: return hex(0) + " is now " + side(1);
    case Ev::FortressFell: return "the fortified locality " + hex(0) + " has fallen and counts as a town";
    case Ev::Overstacked: return side(1) + " units overstack " + hex(0);
    case Ev::Shown: return unit(0) + " is revealed in " + hex(1);
    case Ev::Declared: return side(0) + " attack on " + hex(1) + " by " + units(2);
    case Ev::Probed: return units(0) + (a(0) == 1 ? " probes" : " probe") + " into " + hex(1);
    case Ev::ArtilleryLost: return unit(0) + " stands alone in " + hex(1) + " and is lost";
    case Ev::KgSupports:
      return "Korpsgruppe " + c.kg_name[static_cast<std::size_t>(a(0))] + " supports the combat at " + hex(1);
    case Ev::Art18Supports: return unit(0) + " supports the combat at " + hex(1);
    case Ev::AirCommitted: return side(0) + " side commits " + number(1) + " air";
    case Ev::Odds:
      return "Odds " + number(0) + " to " + number(1) + ", shift " + (a(2) > 0 ? "+" : "") + number(2) + ": column " +
             column_text(a(3));
    case Ev::CombatRolled:
      return (a(0) == 0 ? std::string("Automatic result ") : "Die " + number(0) + " on " + column_text(a(1)) + ": ") +
             result_text(static_cast<Result>(a(2)));
    case Ev::StepLost: return unit(0) + " loses a step, " + number(1) + " left";
    case Ev::Eliminated: return unit(0) + " is eliminated in " + hex(1);
    case Ev::DivisionScored: return unit(0) + " was out of communications: +" + number(1) + " VP";
    case Ev::ReturnRolled:
      return unit(0) + (a(2) != 0 ? " is due back on turn " + number(2) : std::string(" comes back too late")) +
             " (die " + number(1) + ")";
    case Ev::Retreated: return unit(0) + " retreats from " + hex(1) + " to " + hex(2);
    case Ev::RetreatBlocked: return unit(0) + " cannot retreat from " + hex(1);
    case Ev::Advanced: return unit(0) + " advances into " + hex(1);
    case Ev::Forfeited: return unit(0) + " was not placed and is lost";
    case Ev::TurnEnds: return "Turn " + number(0) + " ends with " + number(1) + " VP";
    case Ev::GameEnds:
      return "The game ends with " + number(0) + " VP: " +
             (a(1) == 0   ? "Soviet victory"
              : a(1) == 1 ? "German victory"
                          : "draw");
  }
  return "?";
}

}  // namespace kessel::breakout
