#include "lab/situations.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <stdexcept>

#include "lab/kit.h"
#include "load/data_file.h"
#include "tools/playout.h"

namespace kessel::lab {

using Until = Situation::Until;

namespace {

constexpr int kMostSeeds = 100, kMostStages = 80;

void read_until(const load::DataNode& node, Situation& s) {
  const std::string text = node.text();
  static constexpr std::array<std::pair<std::string_view, Until>, 5> kWords{{{"answer", Until::Answer},
                                                                             {"combat", Until::Combat},
                                                                             {"segment", Until::Segment},
                                                                             {"stage", Until::Stages},
                                                                             {"end", Until::End}}};
  for (const auto& [word, until] : kWords)
    if (text == word) {
      s.until = until;
      return;
    }
  s.stages = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), s.stages);
  if (error != std::errc{} || std::string_view(end) != " stages" || s.stages < 2 || s.stages > kMostStages)
    node.fault("is answer, combat, segment, stage, 'N stages' or end");
}

Situation read_situation(const Game& game, const SituationKit& kit, const load::DataNode& node) {
  node.only_keys({"id", "title", "themes", "side", "position", "idea", "why", "cases", "until", "seeds", "pass",
                  "checks", "line"});
  Situation s;
  s.id = node.at("id").text();
  s.title = node.at("title").text();
  s.idea = node.at("idea").text();
  s.why = node.at("why").text();
  for (const load::DataNode& t : node.at("themes").items()) s.themes.push_back(t.text());
  for (const load::DataNode& c : node.at("cases").items()) s.cases.push_back(c.text());
  const std::vector<std::string_view> sides(game.info().sides.begin(), game.info().sides.end());
  s.side = node.at("side").as<Side>(sides);
  read_until(node.at("until"), s);
  s.seeds = node.at("seeds").integer(1, kMostSeeds);
  s.pass = node.at("pass").integer(1, s.seeds);
  s.position = node.at("position").text();
  const auto start = game.parse_position(s.position);
  if (!start) {
    node.at("position").fault(start.error().text());
    return s;
  }
  s.start = *start;
  for (const std::string& broken : game.broken_invariants(s.start)) node.at("position").fault(broken);
  const Node n = game.node(s.start);
  if (n.kind != Node::Kind::Decide || !has(n.sides, s.side)) node.at("position").fault("the side is not asked here");
  for (const load::DataNode& c : node.at("checks").items()) {
    auto check = kit.check(s.start, c.text(), s.side);
    if (check)
      s.checks.push_back(*check);
    else
      c.fault(check.error().text());
  }
  if (s.checks.empty()) node.at("checks").fault("nothing is checked");
  for (const load::DataNode& a : node.at("line").items()) {
    const auto action = game.parse_action(a.text(), s.side);
    if (action)
      s.line.push_back(*action);
    else
      a.fault(action.error().text());
  }
  return s;
}

bool reached(const Situation& situation, const Trace& trace, const AnyState& now, bool answered) {
  switch (situation.until) {
    case Until::Answer: return answered;
    case Until::Combat: return trace.combat_over(now);
    case Until::Segment: return trace.segment_over(now);
    case Until::Stages: return trace.stages(now) >= situation.stages;
    case Until::End: return false;
  }
  return false;
}

class LinePlayer final : public Player {
 public:
  LinePlayer(std::vector<Action> (*quiet)(Side), std::vector<Action> line) : quiet_(quiet), line_(std::move(line)) {}
  /// What the dice have made impossible is passed over.
  std::size_t choose(const LazyView&, const ActionList& options, Rng&) override {
    const auto offered = [&](const Action& a) {
      std::size_t i = 0;
      while (i < options.size() && !(options[i] == a)) ++i;
      return i;
    };
    for (std::size_t k = next_; k < line_.size(); ++k)
      if (const std::size_t i = offered(line_[k]); i < options.size()) {
        next_ = k + 1;
        return i;
      }
    for (const Action& quiet : quiet_(options[0].by))
      if (const std::size_t i = offered(quiet); i < options.size()) return i;
    return 0;
  }

 private:
  std::vector<Action> (*quiet_)(Side);
  std::vector<Action> line_;
  std::size_t next_ = 0;
};

}  // namespace

Expected<std::vector<Situation>> load_situations(const Game& game, const std::string& path) {
  const SituationKit kit = kit_of(game).situations;
  if (kit.check == nullptr) return Fault{game.info().id, "has no situations yet"};
  load::Faults faults;
  std::vector<Situation> out;
  const auto file = load::DataFile::open(path, path, faults);
  if (file) {
    const load::DataNode root = file->root();
    root.only_keys({"game", "format", "provenance", "situations"});
    root.expect_source();
    if (root.at("game").text() != game.info().id) root.at("game").fault("is another game than " + game.info().id);
    if (root.at("format").integer(0, 1000) != kSituationsVersion) root.at("format").fault("is not known");
    for (const load::DataNode& node : root.at("situations").items()) {
      out.push_back(read_situation(game, kit, node));
      const auto same = [&](const Situation& s) { return s.id == out.back().id; };
      if (std::ranges::count_if(out, same) > 1) node.fault("there are two of this name");
    }
    if (out.empty()) root.fault("there is no situation");
  }
  if (!faults.none()) return faults.together(path);
  return out;
}

Expected<std::vector<Situation>> shipped_situations(const Game& game, const std::string& home) {
  return load_situations(game, home + "/data/" + game.info().id + "/lab/situations.json");
}

std::unique_ptr<Player> make_line_player(const Game& game, std::vector<Action> line) {
  return std::make_unique<LinePlayer>(kit_of(game).situations.quiet, std::move(line));
}

Trial play_situation(const Game& game, const Situation& situation, Player& player, std::uint64_t seed) {
  const auto opponent = tools::make_player(game, other(situation.side), {"recruit", {}});
  AnyState state = situation.start;
  const auto trace = kit_of(game).situations.begin(state);
  tools::RngDice dice(tools::derived_seed(seed, 1));
  Rng choice(tools::derived_seed(seed, 2));
  ActionList options;
  for (std::uint64_t inputs = 0;; ++inputs) {
    const Node node = game.node(state);
    if (node.kind == Node::Kind::Finished) break;
    if (inputs >= tools::kMaxInputs) throw std::runtime_error(situation.id + " does not end");
    const AnyState before = state;
    Events events;
    bool answered = false;
    if (node.kind == Node::Kind::Chance) {
      game.answer(state, dice.roll(node), events);
    } else {
      const Side by = has(node.sides, situation.side) ? situation.side : other(situation.side);
      answered = by == situation.side;
      options.clear();
      game.options(state, by, Scope::Main, options);
      Player& who = answered ? player : *opponent;
      const Action taken = who.answer(LazyView(game, state, by), options, choice);
      if (const auto no = game.why_not(state, taken))
        throw std::runtime_error(situation.id + ": '" + game.action_text(taken) + "' is refused: " + no->reason.text());
      game.apply(state, taken, events);
    }
    trace->watch(before, state, events.list());
    if (reached(situation, *trace, state, answered)) break;
  }
  Trial t;
  const auto missed =
      std::ranges::find_if(situation.checks, [&](const SituationCheck& c) { return !c.holds(*trace, state); });
  t.passed = missed == situation.checks.end();
  if (!t.passed) t.failed = missed->text;
  return t;
}

Score score_situation(const Game& game, const Situation& s, const tools::PlayerSpec& spec, std::uint64_t seed) {
  Score score;
  for (int i = 0; i < s.seeds; ++i) {
    const auto player =
        spec.name == kLinePlayer ? make_line_player(game, s.line) : tools::make_player(game, s.side, spec);
    const Trial t = play_situation(game, s, *player, tools::derived_seed(seed, static_cast<std::uint64_t>(i)));
    if (t.passed)
      ++score.passes;
    else if (score.failed.empty())
      score.failed = t.failed;
  }
  score.passed = score.passes >= s.pass;
  return score;
}

}  // namespace kessel::lab
