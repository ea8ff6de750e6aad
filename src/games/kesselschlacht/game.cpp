// Kesselschlacht behind the engine contract.
#include "games/kesselschlacht/game.h"

#include <algorithm>
#include <array>
#include <map>

#include "games/kesselschlacht/inspect.h"
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

class Kesselschlacht final : public Game {
 public:
  explicit Kesselschlacht(std::shared_ptr<const Content> content) : content_(std::move(content)) {
    info_.id = "kesselschlacht";
    info_.title = "Kesselschlacht";
    info_.prefix = "KS";
    info_.rules_version = kRulesVersion;
    info_.high = kAxis;  // the score is the Axis total less the Soviet one (KS:17.0)
    info_.sides = {side_word(kSoviet), side_word(kAxis)};
    for (const Scenario& s : content_->scenarios) info_.scenarios.push_back(s.info);
  }

  const GameInfo& info() const override { return info_; }
  const std::string& content_hash() const override { return content_->hash; }
  const std::string& overlay() const override { return content_->overlay; }

  Expected<AnyState> start(std::string_view scenario, const OptionValues& values) const override {
    const int i = scenario_index(*content_, scenario);
    if (i < 0) {
      std::string known;
      for (const ScenarioInfo& s : info_.scenarios) known += (known.empty() ? "" : ", ") + s.id;
      return Fault{std::string(scenario), "no such scenario; there are " + known};
    }
    const auto options = parse_options(content_->scenarios[static_cast<std::size_t>(i)], values);
    if (!options) return options.error();
    return boxed(begin_scenario(*content_, i, *options));
  }
  void under_rules(AnyState& s, int version) const override {
    s.as<State>().rules = static_cast<std::uint8_t>(version);
  }
  Node node(const AnyState& s) const override { return kesselschlacht::node(of(s)); }
  void options(const AnyState& s, Side side, Scope scope, ActionList& out) const override {
    kesselschlacht::options(of(s), side, scope, out);
  }
  std::optional<Refusal> why_not(const AnyState& s, const Action& a) const override {
    return kesselschlacht::why_not(of(s), a);
  }
  void apply(AnyState& s, const Action& a, Events& ev) const override { kesselschlacht::apply(s.as<State>(), a, ev); }
  void answer(AnyState& s, const Draw& d, Events& ev) const override { kesselschlacht::answer(s.as<State>(), d, ev); }
  AnyView view_for(const AnyState& s, Side side) const override {
    return AnyView(Box::of(kesselschlacht::view_for(of(s), side)));
  }
  std::uint64_t hash(const AnyState& s) const override { return kesselschlacht::hash(of(s)); }

  std::string action_text(const Action& a) const override { return kesselschlacht::action_text(*content_, a); }
  Expected<Action> parse_action(std::string_view t, Side by) const override {
    return kesselschlacht::parse_action(*content_, t, by);
  }
  std::string position_text(const AnyState& s) const override { return kesselschlacht::position_text(of(s)); }
  Expected<AnyState> parse_position(std::string_view t) const override {
    const auto s = kesselschlacht::parse_position(*content_, t);
    if (!s) return s.error();
    return boxed(*s);
  }
  std::string event_text(const Event& e) const override { return kesselschlacht::event_text(*content_, e); }
  std::string place_text(const kessel::Place& p) const override { return kesselschlacht::place_text(*content_, p); }
  std::string view_json(const AnyView& v) const override { return kesselschlacht::view_json(v.as<View>()); }
  std::string view_board(const AnyView& v, bool colour) const override {
    return kesselschlacht::view_board(v.as<View>(), colour);
  }

  void outcomes(const AnyState& s, std::vector<Outcome>& out) const override {
    const Node n = kesselschlacht::node(of(s));
    switch (of(s).top().step) {
      case Step::OptionRoll:
      case Step::MargaretheRoll:
      case Step::SsRoll: return outcomes_by_sum(n, out);
      case Step::RoutRoll: return outcomes_of_rout(n, content_->tables.rout_to, out);
      default: return enumerate_dice(n, out);
    }
  }
  AnyState sample(const AnyView& v, Rng& rng) const override {
    return boxed(kesselschlacht::sample(v.as<View>(), rng));
  }
  Expected<Tally> tally(const AnyState& s, Side viewer, std::string_view query) const override {
    return kesselschlacht::tally(of(s), viewer, query);
  }
  std::vector<std::string> tally_queries() const override { return kesselschlacht::tally_queries(); }
  std::string board_json() const override { return kesselschlacht::board_json(*content_); }
  Expected<std::string> inspect(const AnyState& s, Side viewer, std::string_view query) const override {
    return kesselschlacht::inspect(of(s), viewer, query);
  }
  std::optional<Action> auto_answer(const AnyView& v, std::string_view orders) const override {
    return standing_answer(v.as<View>(), orders);
  }
  std::optional<std::string> bad_orders(std::string_view orders) const override {
    return kesselschlacht::bad_orders(*content_, orders);
  }
  std::vector<std::pair<std::string, int>> score(const AnyState& s) const override {
    Tally silent = Tally::silent();
    const Score v = score_of(of(s), silent);
    return {{"difference", v.difference()}, {"axis", v.axis},
            {"soviet", v.soviet},           {"soviet_lost", v.soviet_lost},
            {"escaped", v.escaped},         {"axis_lost", v.axis_lost},
            {"isolated", v.isolated},       {"objectives", v.objectives}};
  }
  std::vector<std::string> broken_invariants(const AnyState& s) const override {
    return kesselschlacht::broken_invariants(of(s));
  }
  AnyState reshuffle_hidden(const AnyState& s, Side viewer, Rng& rng) const override {
    return boxed(kesselschlacht::reshuffle_hidden(of(s), viewer, rng));
  }

 private:
  static const State& of(const AnyState& s) { return s.as<State>(); }
  static AnyState boxed(State s) { return AnyState(Box::of(s)); }
  std::shared_ptr<const Content> content_;
  GameInfo info_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<Kesselschlacht>(std::move(content));
}

}  // namespace kessel::kesselschlacht
