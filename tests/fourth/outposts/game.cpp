// Outposts behind the engine contract.
#include "outposts/game.h"

#include "engine/typed_game.h"
#include "outposts/rules.h"

namespace kessel::outposts {

namespace {

struct OutpostsTraits {
  using State = outposts::State;
  using View = outposts::View;
  using Content = outposts::Content;

  static GameInfo describe(const Content& content) {
    GameInfo info;
    info.id = "outposts";
    info.title = "Outposts";
    info.prefix = "OP";
    info.rules_version = kRulesVersion;
    info.sides = {"west", "east"};
    for (const Road& road : content.roads) info.scenarios.push_back(road.info);
    return info;
  }
  static Expected<State> start(const Content& content, std::string_view scenario, const OptionValues& values) {
    if (!values.empty()) return Fault{values.begin()->first, "Outposts has no options"};
    for (std::size_t i = 0; i < content.roads.size(); ++i)
      if (content.roads[i].info.id == scenario) return begin(content, static_cast<int>(i));
    return no_such_scenario(describe(content), scenario);
  }
  static void outcomes(const State& s, std::vector<Outcome>& out) { enumerate_dice(node(s), out); }
  static std::vector<std::string> tally_queries() { return {"lead"}; }
  static std::vector<std::pair<std::string, int>> score(const State& s) {
    const auto [west, east] = points(s);
    return {{"west", west}, {"east", east}};
  }
  static std::optional<Node> agreed_end(const State&) { return std::nullopt; }
  static Messages messages() { return outposts::messages(); }
};

}  // namespace

std::unique_ptr<Game> make_game(std::shared_ptr<const Content> content) {
  return std::make_unique<TypedGame<OutpostsTraits>>(std::move(content));
}

}  // namespace kessel::outposts
