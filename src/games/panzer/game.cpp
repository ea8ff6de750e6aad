// Panzer behind the engine contract.
#include "games/panzer/game.h"

#include <algorithm>

#include "engine/typed_game.h"
#include "games/panzer/inspect.h"
#include "games/panzer/messages.h"
#include "games/panzer/notation.h"

namespace kessel::panzer {

namespace {

/// Switches that the rules know so far; the others of a scenario keep their standard value until their chapter is here.
struct Switch {
  const char* id;
  bool Options::*field;
};
constexpr std::array kSwitches{Switch{"within_rounds_down", &Options::within_rounds_down},
                               Switch{"road_cuts_terrain", &Options::road_cuts_terrain},
                               Switch{"command_control", &Options::command_control},
                               Switch{"observer_grade_response", &Options::observer_grade_response},
                               Switch{"overrun_ignores_full_cover", &Options::overrun_ignores_full_cover},
                               Switch{"dive_no_inbound", &Options::dive_no_inbound},
                               Switch{"small_arms_hit_terrain", &Options::small_arms_hit_terrain},
                               Switch{"special_ammo_limits", &Options::special_ammo_limits},
                               Switch{"limited_spotting", &Options::limited_spotting},
                               Switch{"variable_penetration", &Options::variable_penetration},
                               Switch{"heat_haze", &Options::heat_haze},
                               Switch{"direct_fire_clears_mines", &Options::direct_fire_clears_mines}};

bool is_yes(std::string_view value) { return value == "true" || value == "on"; }

}  // namespace

Expected<Options> parse_options(const Scenario& scenario, const OptionValues& values) {
  Options o;
  for (const OptionInfo& i : scenario.info.options)
    for (const Switch& s : kSwitches)
      if (i.id == s.id) o.*s.field = is_yes(i.standard);
  const auto& known = scenario.info.options;
  for (const auto& [name, value] : values) {
    const auto it = std::find_if(known.begin(), known.end(), [&, n = name](const OptionInfo& i) { return i.id == n; });
    if (it == known.end()) return Fault{name, "no such option in scenario " + scenario.info.id};
    if (std::find(it->values.begin(), it->values.end(), value) == it->values.end())
      return Fault{name, "no such value: " + value};
    for (const Switch& s : kSwitches)
      if (name == s.id) o.*s.field = is_yes(value);
  }
  return o;
}

std::vector<std::pair<std::string, std::string>> options_text(const Scenario& scenario, const Options& o) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const OptionInfo& i : scenario.info.options)
    for (const Switch& s : kSwitches) {
      if (i.id != s.id || o.*s.field == is_yes(i.standard)) continue;
      for (const std::string& value : i.values)
        if (is_yes(value) == o.*s.field) out.emplace_back(s.id, value);
    }
  return out;
}

int scenario_index(const Content& c, std::string_view id) {
  for (std::size_t i = 0; i < c.scenarios.size(); ++i)
    if (c.scenarios[i].info.id == id) return static_cast<int>(i);
  return -1;
}

namespace {

/// What the contract needs of Panzer beyond its free functions.
struct PanzerTraits {
  using State = panzer::State;
  using View = panzer::View;
  using Content = panzer::Content;

  static GameInfo describe(const Content& content) {
    GameInfo out;
    out.id = "panzer";
    out.title = "Panzer";
    out.prefix = "PZ";
    out.rules_version = kRulesVersion;
    out.sides = {side_word(kGerman), side_word(kSoviet)};
    out.agreed_by_score = true;
    for (const Scenario& s : content.scenarios) {
      ScenarioInfo info = s.info;
      std::erase_if(info.options, [](const OptionInfo& o) {
        return std::none_of(kSwitches.begin(), kSwitches.end(), [&](const Switch& k) { return o.id == k.id; });
      });
      out.scenarios.push_back(std::move(info));
    }
    return out;
  }
  static Expected<State> start(const Content& content, std::string_view scenario, const OptionValues& values) {
    const int i = scenario_index(content, scenario);
    if (i < 0) return no_such_scenario(describe(content), scenario);
    const auto options = parse_options(content.scenarios[static_cast<std::size_t>(i)], values);
    if (!options) return options.error();
    return begin_scenario(content, i, *options);
  }
  static void outcomes(const State& s, std::vector<Outcome>& out) { enumerate_dice(node(s), out); }
  static std::vector<std::string> tally_queries() { return panzer::tally_queries(); }
  static std::vector<std::pair<std::string, int>> score(const State& s) {
    const Score v = score_of(s);
    return {{"difference", v.difference()},         {"german", v.total(kGerman)},
            {"soviet", v.total(kSoviet)},           {"german_objectives", v.objectives[0]},
            {"soviet_objectives", v.objectives[1]}, {"german_kills", v.losses[0]},
            {"soviet_kills", v.losses[1]}};
  }
  static Messages messages() { return panzer::messages(); }
  static std::optional<Node> agreed_end(const State& s) { return panzer::agreed_end(s); }
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<TypedGame<PanzerTraits>>(std::move(content));
}

GameEntry entry() { return {kRulesVersion, open_with<load_content, load_content_with, make_game>}; }

}  // namespace kessel::panzer
