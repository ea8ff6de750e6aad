// Panzer behind the engine contract.
#include "games/panzer/game.h"

#include <algorithm>

#include "games/panzer/inspect.h"
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

class Panzer final : public Game {
 public:
  explicit Panzer(std::shared_ptr<const Content> content) : content_(std::move(content)) {
    info_.id = "panzer";
    info_.title = "Panzer";
    info_.prefix = "PZ";
    info_.rules_version = kRulesVersion;
    info_.sides = {side_word(kGerman), side_word(kSoviet)};
    info_.agreed_by_score = true;
    for (const Scenario& s : content_->scenarios) {
      ScenarioInfo info = s.info;
      std::erase_if(info.options, [](const OptionInfo& o) {
        return std::none_of(kSwitches.begin(), kSwitches.end(), [&](const Switch& k) { return o.id == k.id; });
      });
      info_.scenarios.push_back(std::move(info));
    }
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
  Node node(const AnyState& s) const override { return panzer::node(of(s)); }
  void options(const AnyState& s, Side side, Scope scope, ActionList& out) const override {
    panzer::options(of(s), side, scope, out);
  }
  std::optional<Refusal> why_not(const AnyState& s, const Action& a) const override {
    return panzer::why_not(of(s), a);
  }
  void apply(AnyState& s, const Action& a, Events& ev) const override { panzer::apply(s.as<State>(), a, ev); }
  void answer(AnyState& s, const Draw& d, Events& ev) const override { panzer::answer(s.as<State>(), d, ev); }
  AnyView view_for(const AnyState& s, Side side) const override {
    return AnyView(Box::of(panzer::view_for(of(s), side)));
  }
  std::uint64_t hash(const AnyState& s) const override { return panzer::hash(of(s)); }

  std::string action_text(const Action& a) const override { return panzer::action_text(*content_, a); }
  Expected<Action> parse_action(std::string_view t, Side by) const override {
    return panzer::parse_action(*content_, t, by);
  }
  std::string position_text(const AnyState& s) const override { return panzer::position_text(of(s)); }
  Expected<AnyState> parse_position(std::string_view t) const override {
    const auto s = panzer::parse_position(*content_, t);
    if (!s) return s.error();
    return boxed(*s);
  }
  std::string event_text(const Event& e) const override { return panzer::event_text(*content_, e); }
  std::string place_text(const kessel::Place& p) const override { return panzer::place_text(*content_, p); }
  std::string view_json(const AnyView& v) const override { return panzer::view_json(v.as<View>()); }
  std::string view_board(const AnyView& v, bool colour) const override {
    return panzer::view_board(v.as<View>(), colour);
  }

  void outcomes(const AnyState& s, std::vector<Outcome>& out) const override {
    enumerate_dice(panzer::node(of(s)), out);
  }
  AnyState sample(const AnyView& v, Rng& rng) const override { return boxed(panzer::sample(v.as<View>(), rng)); }
  Expected<Tally> tally(const AnyState& s, Side viewer, std::string_view query) const override {
    return panzer::tally(of(s), viewer, query);
  }
  std::vector<std::string> tally_queries() const override { return panzer::tally_queries(); }
  std::string board_json() const override { return panzer::board_json(*content_); }
  Expected<std::string> inspect(const AnyState& s, Side viewer, std::string_view query) const override {
    return panzer::inspect(of(s), viewer, query);
  }
  std::optional<Action> auto_answer(const AnyView& v, std::string_view orders) const override {
    return standing_answer(v.as<View>(), orders);
  }
  std::optional<Node> agreed_end(const AnyState& s) const override { return panzer::agreed_end(of(s)); }
  std::optional<std::string> bad_orders(std::string_view orders) const override { return panzer::bad_orders(orders); }
  std::vector<std::pair<std::string, int>> score(const AnyState& s) const override {
    const Score v = score_of(of(s));
    return {{"difference", v.difference()},         {"german", v.total(kGerman)},
            {"soviet", v.total(kSoviet)},           {"german_objectives", v.objectives[0]},
            {"soviet_objectives", v.objectives[1]}, {"german_kills", v.losses[0]},
            {"soviet_kills", v.losses[1]}};
  }
  std::vector<std::string> broken_invariants(const AnyState& s) const override {
    return panzer::broken_invariants(of(s));
  }
  AnyState reshuffle_hidden(const AnyState& s, Side viewer, Rng& rng) const override {
    return boxed(panzer::reshuffle_hidden(of(s), viewer, rng));
  }

 private:
  static const State& of(const AnyState& s) { return s.as<State>(); }
  static AnyState boxed(State s) { return AnyState(Box::of(s)); }
  std::shared_ptr<const Content> content_;
  GameInfo info_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<Panzer>(std::move(content));
}

}  // namespace kessel::panzer
