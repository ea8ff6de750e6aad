// Breakout behind the engine contract.
#include "games/breakout/game.h"

#include <algorithm>
#include <map>

#include "games/breakout/inspect.h"
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

class Breakout final : public Game {
 public:
  explicit Breakout(std::shared_ptr<const Content> content) : content_(std::move(content)) {
    info_.id = "breakout";
    info_.title = "Breakout: First Panzer Army";
    info_.prefix = "BO";
    info_.rules_version = kRulesVersion;
    info_.sides = {"soviet", "german"};
    info_.scenarios = {content_->scenario};
  }

  const GameInfo& info() const override { return info_; }
  const std::string& content_hash() const override { return content_->hash; }
  const std::string& overlay() const override { return content_->overlay; }

  Expected<AnyState> start(std::string_view scenario, const OptionValues& values) const override {
    if (scenario != content_->scenario.id)
      return Fault{std::string(scenario), "Breakout's only scenario is " + content_->scenario.id};
    const auto options = parse_options(values);
    if (!options) return options.error();
    return boxed(begin_campaign(*content_, *options));
  }
  void under_rules(AnyState& s, int version) const override {
    s.as<State>().rules = static_cast<std::uint8_t>(version);
  }
  Node node(const AnyState& s) const override { return breakout::node(of(s)); }
  void options(const AnyState& s, Side side, Scope scope, ActionList& out) const override {
    breakout::options(of(s), side, scope, out);
  }
  std::optional<Refusal> why_not(const AnyState& s, const Action& a) const override {
    return breakout::why_not(of(s), a);
  }
  void apply(AnyState& s, const Action& a, Events& ev) const override { breakout::apply(s.as<State>(), a, ev); }
  void answer(AnyState& s, const Draw& d, Events& ev) const override { breakout::answer(s.as<State>(), d, ev); }
  AnyView view_for(const AnyState& s, Side side) const override {
    return AnyView(Box::of(breakout::view_for(of(s), side)));
  }
  std::uint64_t hash(const AnyState& s) const override { return breakout::hash(of(s)); }

  std::string action_text(const Action& a) const override { return breakout::action_text(*content_, a); }
  Expected<Action> parse_action(std::string_view t, Side by) const override {
    return breakout::parse_action(*content_, t, by);
  }
  std::string position_text(const AnyState& s) const override { return breakout::position_text(of(s)); }
  Expected<AnyState> parse_position(std::string_view t) const override {
    const auto s = breakout::parse_position(*content_, t);
    if (!s) return s.error();
    return boxed(*s);
  }
  std::string event_text(const Event& e) const override { return breakout::event_text(*content_, e); }
  std::string place_text(const kessel::Place& p) const override { return breakout::place_text(*content_, p); }
  std::string view_json(const AnyView& v) const override { return breakout::view_json(v.as<View>()); }
  std::string view_board(const AnyView& v, bool colour) const override {
    return breakout::view_board(v.as<View>(), colour);
  }

  void outcomes(const AnyState& s, std::vector<Outcome>& out) const override {
    const Node n = breakout::node(of(s));
    if (of(s).top().step != Step::Air) return enumerate_dice(n, out);
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
  AnyState sample(const AnyView& v, Rng& rng) const override { return boxed(breakout::sample(v.as<View>(), rng)); }
  Expected<Tally> tally(const AnyState& s, Side viewer, std::string_view query) const override {
    return breakout::tally(of(s), viewer, query);
  }
  std::vector<std::string> tally_queries() const override { return breakout::tally_queries(); }
  std::string board_json() const override { return breakout::board_json(*content_); }
  Expected<std::string> inspect(const AnyState& s, Side viewer, std::string_view query) const override {
    return breakout::inspect(of(s), viewer, query);
  }
  std::optional<Action> auto_answer(const AnyView& v, std::string_view orders) const override {
    return standing_answer(v.as<View>(), orders);
  }
  std::optional<std::string> bad_orders(std::string_view orders) const override {
    return breakout::bad_orders(*content_, orders);
  }
  std::vector<std::pair<std::string, int>> score(const AnyState& s) const override {
    Tally silent = Tally::silent();
    const State& state = of(s);
    return {{"vp", vp_final(state, silent)},
            {"territory", territorial_vp(state, silent)},
            {"isolated", isolation_vp(state, silent)},
            {"exits", state.exit_vp},
            {"destroyed", state.destroyed_vp}};
  }
  std::vector<std::string> broken_invariants(const AnyState& s) const override {
    return breakout::broken_invariants(of(s));
  }
  AnyState reshuffle_hidden(const AnyState& s, Side viewer, Rng& rng) const override {
    return boxed(breakout::reshuffle_hidden(of(s), viewer, rng));
  }

 private:
  static const State& of(const AnyState& s) { return s.as<State>(); }
  static AnyState boxed(State s) { return AnyState(Box::of(s)); }
  std::shared_ptr<const Content> content_;
  GameInfo info_;
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<Breakout>(std::move(content));
}

}  // namespace kessel::breakout
