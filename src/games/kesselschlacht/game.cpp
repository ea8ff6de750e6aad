// Kesselschlacht behind the engine contract.
#include "games/kesselschlacht/game.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/typed_game.h"
#include "games/kesselschlacht/inspect.h"
#include "games/kesselschlacht/messages.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/standing.h"
#include "games/kesselschlacht/tallies.h"
#include "games/kesselschlacht/view.h"

namespace kessel::kesselschlacht {

namespace {

constexpr std::array<const char*, 3> kUse{"off", "rolled", "on"};

/// One switch: how its value is read into the options and written again. Values come in the order of their numbers.
struct Switch {
  const char* id;
  std::array<const char*, 4> values;
  int (*get)(const Options&);
  void (*set)(Options&, int);
};

constexpr std::array<Switch, 7> kSwitches{{
    {"khotin_counts_as_train",
     {"false", "true"},
     [](const Options& o) { return o.khotin_counts_as_train ? 1 : 0; },
     [](Options& o, int v) { o.khotin_counts_as_train = v != 0; }},
    {"mud_dirt_general_supply",
     {"false", "true"},
     [](const Options& o) { return o.mud_dirt_general_supply ? 1 : 0; },
     [](Options& o, int v) { o.mud_dirt_general_supply = v != 0; }},
    {"free_two_mp",
     {"only_without_fuel", "always"},
     [](const Options& o) { return o.free_two_mp_always ? 1 : 0; },
     [](Options& o, int v) { o.free_two_mp_always = v != 0; }},
    {"roadbound_dirt_in_mud",
     {"allowed", "barred"},
     [](const Options& o) { return o.roadbound_dirt_barred ? 1 : 0; },
     [](Options& o, int v) { o.roadbound_dirt_barred = v != 0; }},
    {"inspect_in_combat_phase",
     {"attacked_only", "all"},
     [](const Options& o) { return o.inspect_all ? 1 : 0; },
     [](Options& o, int v) { o.inspect_all = v != 0; }},
    {"vp_isolated_unit",
     {"1", "2", "3", "4"},
     [](const Options& o) { return o.vp_isolated - 1; },
     [](Options& o, int v) { o.vp_isolated = static_cast<std::uint8_t>(v + 1); }},
    {"start_turn",
     {"1", "4"},
     [](const Options& o) { return o.start_turn_4 ? 1 : 0; },
     [](Options& o, int v) { o.start_turn_4 = v != 0; }},
}};

/// The ids of module 19, in the order of Optional19.
constexpr std::array<const char*, kOptionalRules> kRules{
    "proskurov_garrison", "axis_air", "vatutin", "soviet_effort", "margarethe", "ss_entry", "variable_bridges"};

template <std::size_t N>
int find(const std::array<const char*, N>& names, std::string_view w) {
  for (std::size_t i = 0; i < N; ++i)
    if (names[i] != nullptr && w == names[i]) return static_cast<int>(i);
  return -1;
}

/// Sets one switch; false if nothing has that name or value.
bool set_option(Options& o, const std::string& name, const std::string& value) {
  for (const Switch& s : kSwitches) {
    if (name != s.id) continue;
    const int v = find(s.values, value);
    if (v >= 0) s.set(o, v);
    return v >= 0;
  }
  const int rule = find(kRules, name), use = find(kUse, value);
  if (rule < 0 || use < 0) return false;
  o.rules[static_cast<std::size_t>(rule)] = static_cast<Options::Use>(use);
  return true;
}

std::string get_option(const Options& o, const std::string& name) {
  for (const Switch& s : kSwitches)
    if (name == s.id) return s.values[static_cast<std::size_t>(s.get(o))];
  const int rule = find(kRules, name);
  return rule < 0 ? "" : kUse[static_cast<std::size_t>(o.rules[static_cast<std::size_t>(rule)])];
}

}  // namespace

Expected<Options> parse_options(const Scenario& scenario, const OptionValues& values) {
  Options o;
  const auto& known = scenario.info.options;
  for (const OptionInfo& i : known)
    if (!set_option(o, i.id, i.standard)) return Fault{i.id, "no such option or value: " + i.standard};
  for (const auto& [name, value] : values) {
    const auto it = std::find_if(known.begin(), known.end(), [&, n = name](const OptionInfo& i) { return i.id == n; });
    if (it == known.end()) return Fault{name, "no such option in " + scenario.info.id};
    if (std::find(it->values.begin(), it->values.end(), value) == it->values.end() || !set_option(o, name, value))
      return Fault{name, "no such value: " + value};
  }
  return o;
}

std::vector<std::pair<std::string, std::string>> options_text(const Scenario& scenario, const Options& o) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const OptionInfo& i : scenario.info.options)
    if (std::string value = get_option(o, i.id); value != i.standard) out.emplace_back(i.id, std::move(value));
  return out;
}

int scenario_index(const Content& c, std::string_view id) {
  for (std::size_t i = 0; i < c.scenarios.size(); ++i)
    if (c.scenarios[i].info.id == id) return static_cast<int>(i);
  return -1;
}

namespace {

/// Two dice of which only the sum counts: one fall stands for all with the same sum.
void outcomes_by_sum(const Node& n, std::vector<Outcome>& out) {
  std::vector<Outcome> all;
  enumerate_dice(n, all);
  std::map<int, Outcome> by_sum;
  for (const Outcome& o : all) {
    const auto [it, fresh] = by_sum.emplace(o.draw[0] + o.draw[1], o);
    if (!fresh) it->second.weight += o.weight;
  }
  for (const auto& [sum, o] : by_sum) out.push_back(o);
}

/// KS:13.2c Each die only says whether its unit routs: 1 stands for all that do, 6 for all that do not.
void outcomes_of_rout(const Node& n, int rout_to, std::vector<Outcome>& out) {
  for (unsigned bits = 0; bits < 1u << n.dice; ++bits) {
    Outcome o;
    o.draw.count = n.dice;
    for (unsigned i = 0; i < n.dice; ++i) {
      const bool routs = (bits >> i & 1u) != 0;
      o.draw.die[i] = routs ? 1 : 6;
      o.weight *= static_cast<std::uint64_t>(routs ? rout_to : 6 - rout_to);
    }
    out.push_back(o);
  }
}

/// What the contract needs of Kesselschlacht beyond its free functions.
struct KesselschlachtTraits {
  using State = kesselschlacht::State;
  using View = kesselschlacht::View;
  using Content = kesselschlacht::Content;

  static GameInfo describe(const Content& content) {
    GameInfo info;
    info.id = "kesselschlacht";
    info.title = "Kesselschlacht";
    info.prefix = "KS";
    info.rules_version = kRulesVersion;
    info.high = kAxis;  // the score is the Axis total less the Soviet one (KS:17.0)
    info.sides = {side_word(kSoviet), side_word(kAxis)};
    for (const Scenario& s : content.scenarios) info.scenarios.push_back(s.info);
    return info;
  }
  static Expected<State> start(const Content& content, std::string_view scenario, const OptionValues& values) {
    const int i = scenario_index(content, scenario);
    if (i < 0) return no_such_scenario(describe(content), scenario);
    const auto options = parse_options(content.scenarios[static_cast<std::size_t>(i)], values);
    if (!options) return options.error();
    return begin_scenario(content, i, *options);
  }
  static void outcomes(const State& s, std::vector<Outcome>& out) {
    const Node n = node(s);
    switch (s.top().step) {
      case Step::OptionRoll:
      case Step::MargaretheRoll:
      case Step::SsRoll: return outcomes_by_sum(n, out);
      case Step::RoutRoll: return outcomes_of_rout(n, s.content->tables.rout_to, out);
      default: return enumerate_dice(n, out);
    }
  }
  static std::vector<std::string> tally_queries() { return kesselschlacht::tally_queries(); }
  static std::vector<std::pair<std::string, int>> score(const State& s) {
    Tally silent = Tally::silent();
    const Score v = score_of(s, silent);
    return {{"difference", v.difference()}, {"axis", v.axis},
            {"soviet", v.soviet},           {"soviet_lost", v.soviet_lost},
            {"escaped", v.escaped},         {"axis_lost", v.axis_lost},
            {"isolated", v.isolated},       {"objectives", v.objectives}};
  }
  static Messages messages() { return kesselschlacht::messages(); }
  static std::optional<Node> agreed_end(const State&) { return std::nullopt; }
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<TypedGame<KesselschlachtTraits>>(std::move(content));
}

GameEntry entry() { return {kRulesVersion, open_with<load_content, load_content_with, make_game>}; }

}  // namespace kessel::kesselschlacht
