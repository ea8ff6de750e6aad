// Breakout behind the engine contract.
#include "games/breakout/game.h"

#include <algorithm>
#include <map>

#include "engine/typed_game.h"
#include "games/breakout/inspect.h"
#include "games/breakout/messages.h"
#include "games/breakout/notation.h"
#include "games/breakout/standing.h"
#include "games/breakout/tallies.h"
#include "games/breakout/view.h"

namespace kessel::breakout {

namespace {

struct SwitchValue {
  const char* name;
  int value;
};

template <std::size_t N>
const char* name_of(const std::array<SwitchValue, N>& values, int v) {
  for (const SwitchValue& x : values)
    if (x.value == v) return x.name;
  return "?";
}

template <std::size_t N>
bool value_of(const std::array<SwitchValue, N>& values, const std::string& name, int& out) {
  for (const SwitchValue& x : values)
    if (name == x.name) return out = x.value, true;
  return false;
}

constexpr std::array<SwitchValue, 3> kImpulseOrders{{{"independent", 0}, {"mirrored", 1}, {"same", 2}}};
constexpr std::array<SwitchValue, 2> kOffOn{{{"off", 0}, {"on", 1}}};
constexpr std::array<SwitchValue, 3> kSources{{{"none", 0}, {"soviet", 1}, {"both", 2}}};
constexpr std::array<SwitchValue, 2> kSupplyEnds{{{"one", 1}, {"two", 2}}};
constexpr std::array<SwitchValue, 2> kNegation{{{"whole_zone", 0}, {"per_hex", 1}}};
constexpr std::array<SwitchValue, 2> kTruth{{{"false", 0}, {"true", 1}}};

}  // namespace

Expected<Options> parse_options(const OptionValues& values) {
  Options o;
  for (const auto& [name, value] : values) {
    int v = 0;
    bool ok = false, known = true;
    if (name == "impulse_order")
      ok = value_of(kImpulseOrders, value, v), o.impulse_order = static_cast<Options::ImpulseOrder>(v);
    else if (name == "river_flat_cost")
      ok = value_of(kOffOn, value, v), o.river_flat_cost = v != 0;
    else if (name == "source_in_ezoc_ok")
      ok = value_of(kSources, value, v), o.source_in_ezoc_ok = static_cast<Options::SourceInZoc>(v);
    else if (name == "supply_ends_in_ezoc")
      ok = value_of(kSupplyEnds, value, v), o.both_ends_in_ezoc = v == 2;
    else if (name == "kg_move_negation")
      ok = value_of(kNegation, value, v), o.kg_negation_per_hex = v != 0;
    else if (name == "river_fail_ends_move")
      ok = value_of(kTruth, value, v), o.river_fail_ends_move = v != 0;
    else
      known = false;
    if (!known) return Fault{name, "no such option"};
    if (!ok) return Fault{name, "no such value: " + value};
  }
  return o;
}

std::vector<std::pair<std::string, std::string>> options_text(const Options& o) {
  return {{"impulse_order", name_of(kImpulseOrders, static_cast<int>(o.impulse_order))},
          {"river_flat_cost", name_of(kOffOn, o.river_flat_cost ? 1 : 0)},
          {"source_in_ezoc_ok", name_of(kSources, static_cast<int>(o.source_in_ezoc_ok))},
          {"kg_move_negation", name_of(kNegation, o.kg_negation_per_hex ? 1 : 0)},
          {"river_fail_ends_move", name_of(kTruth, o.river_fail_ends_move ? 1 : 0)},
          {"supply_ends_in_ezoc", name_of(kSupplyEnds, o.both_ends_in_ezoc ? 2 : 1)}};
}

namespace {

/// What the contract needs of Breakout beyond its free functions.
struct BreakoutTraits {
  using State = breakout::State;
  using View = breakout::View;
  using Content = breakout::Content;

  static GameInfo describe(const Content& content) {
    GameInfo info;
    info.id = "breakout";
    info.title = "Breakout: First Panzer Army";
    info.prefix = "BO";
    info.rules_version = kRulesVersion;
    info.sides = {"soviet", "german"};
    info.scenarios = {content.scenario};
    return info;
  }
  static Expected<State> start(const Content& content, std::string_view scenario, const OptionValues& values) {
    if (scenario != content.scenario.id)
      return Fault{std::string(scenario), "Breakout's only scenario is " + content.scenario.id};
    const auto options = parse_options(values);
    if (!options) return options.error();
    return begin_campaign(content, *options);
  }
  static void outcomes(const State& s, std::vector<Outcome>& out) {
    const Node n = node(s);
    if (s.top().step != Step::Air) return enumerate_dice(n, out);
    // BO:5.2b only the difference of the two totals matters: one fall of the dice stands for all with the same one.
    std::vector<Outcome> all;
    enumerate_dice(n, all);
    std::map<int, Outcome> by_difference;
    for (const Outcome& o : all) {
      const int difference = o.draw[0] + o.draw[1] - o.draw[2] - o.draw[3];
      const auto [it, fresh] = by_difference.emplace(difference, o);
      if (!fresh) ++it->second.weight;
    }
    for (const auto& [difference, o] : by_difference) out.push_back(o);
  }
  static std::vector<std::string> tally_queries() { return breakout::tally_queries(); }
  static std::vector<std::pair<std::string, int>> score(const State& s) {
    Tally silent = Tally::silent();
    return {{"vp", vp_final(s, silent)},
            {"territory", territorial_vp(s, silent)},
            {"isolated", isolation_vp(s, silent)},
            {"exits", s.exit_vp},
            {"destroyed", s.destroyed_vp}};
  }
  static Messages messages() { return breakout::messages(); }
  static std::optional<Node> agreed_end(const State&) { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<TypedGame<BreakoutTraits>>(std::move(content));
}

GameEntry entry() { return {kRulesVersion, open_with<load_content, load_content_with, make_game>}; }

}  // namespace kessel::breakout
