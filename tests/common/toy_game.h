#pragma once
// A tiny game on the engine's contract, so that record, session, verification and tools can be tested without the rules
// of a real one. Each round both sides secretly hide a number from 1 to 6, in any order. Then first red, then blue may
// take steps of 1 to 3 (six in all), peek once at the other's number (a reveal) and say done. Dice are rolled; whoever's
// hidden number plus steps reaches the sum scores it, and the numbers are shown. `think` is a free action without end.
#include <array>
#include <charconv>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/hashing.h"
#include "core/json_writer.h"
#include "engine/game.h"

namespace kessel::toy {

inline constexpr int kMaxSteps = 6;

enum class Phase : std::uint8_t { Hide, Red, Blue, Roll, Over };
enum Kind : std::uint8_t { Hide, Step, Peek, Done, Think };
enum EventKind : std::uint16_t { HasHidden, Hid, Stepped, Peeked, Saw, IsDone, Thought, Rolled };

/// What it says, as the tables of the real games do.
namespace says {
inline constexpr MessageForm observer_does_not_act{"observer_does_not_act", "", "an observer does not act"};
inline constexpr MessageForm nothing_asked_of_player_now{"nothing_asked_of_player_now", "",
                                                         "nothing is asked of a player now"};
inline constexpr MessageForm not_your_turn{"not_your_turn", "", "it is not your turn"};
inline constexpr MessageForm makes_no_sense{"makes_no_sense", "", "that makes no sense"};
inline constexpr MessageForm not_in_phase{"not_in_phase", "", "not in this phase"};
inline constexpr MessageForm hide_number_from_1_to_6{"hide_number_from_1_to_6", "", "hide a number from 1 to 6"};
inline constexpr MessageForm step_1_to_3{"step_1_to_3", "", "a step is 1 to 3"};
inline constexpr MessageForm at_most_six_steps{"at_most_six_steps", "", "at most six steps"};
inline constexpr MessageForm you_peeked_already{"you_peeked_already", "", "you have peeked already"};
inline constexpr MessageForm no_such_action{"no_such_action", "", "no such action"};
inline constexpr MessageForm hide_number{"hide_number", "", "hide a number"};
inline constexpr MessageForm step_peek_or_done{"step_peek_or_done", "", "step, peek or done"};
inline constexpr MessageForm rounds_dice{"rounds_dice", "", "the round's dice"};
inline constexpr MessageForm all_rounds_played{"all_rounds_played", "", "all rounds played"};
}  // namespace says

struct State {
  std::uint8_t round = 1, rounds = 3, dice = 1;
  Phase phase = Phase::Hide;
  std::array<std::uint8_t, 2> hidden{}, steps{}, peeked{}, thoughts{};
  std::array<std::int32_t, 2> points{};
  friend bool operator==(const State&, const State&) = default;
};

/// What one side may know: hidden numbers that it cannot see are 0, or 7 for "something is hidden".
struct View {
  Side viewer = Side::Observer;
  State known;
};

class ToyGame : public Game {
 public:
  explicit ToyGame(int rules_version = 1, std::string content = "toy-content-1") : content_(std::move(content)) {
    info_.id = "toy";
    info_.title = "Hide and roll";
    info_.prefix = "BO";
    info_.rules_version = rules_version;
    info_.sides = {"red", "blue"};
    ScenarioInfo s{"duel", "Two players, a few rounds", {}};
    s.options.push_back({"rounds", "Number of rounds", "", {"1", "3", "12", "40"}, "3"});
    s.options.push_back({"dice", "Dice rolled each round", "", {"1", "2"}, "1"});
    info_.scenarios.push_back(s);
  }

  const GameInfo& info() const override { return info_; }
  const std::string& content_hash() const override { return content_; }
  const std::string& overlay() const override { return overlay_; }
  void set_overlay(std::string json) { overlay_ = std::move(json); }

  Expected<AnyState> start(std::string_view scenario, const OptionValues& chosen) const override {
    if (scenario != "duel") return Fault{"scenario", "there is no scenario of that name"};
    State s;
    for (const auto& [id, value] : chosen) {
      int n = 0;
      std::from_chars(value.data(), value.data() + value.size(), n);
      if (id == "rounds" && (value == "1" || value == "3" || value == "12" || value == "40"))
        s.rounds = static_cast<std::uint8_t>(n);
      else if (id == "dice" && (value == "1" || value == "2"))
        s.dice = static_cast<std::uint8_t>(n);
      else
        return Fault{"option " + id, "unknown option or value"};
    }
    return AnyState(Box::of(s));
  }

  Node node(const AnyState& any) const override {
    const State& s = any.as<State>();
    switch (s.phase) {
      case Phase::Hide: {
        SideMask who = kNobody;
        if (s.hidden[0] == 0) who |= only(Side::First);
        if (s.hidden[1] == 0) who |= only(Side::Second);
        return Node::decide(who, says::hide_number, {});
      }
      case Phase::Red: return Node::decide(only(Side::First), says::step_peek_or_done, {});
      case Phase::Blue: return Node::decide(only(Side::Second), says::step_peek_or_done, {});
      case Phase::Roll: return Node::chance(s.dice, 6, says::rounds_dice, {}, Side::First);
      case Phase::Over: break;
    }
    const int lead = s.points[0] - s.points[1];
    return Node::finished(lead > 0   ? Winner::First
                          : lead < 0 ? Winner::Second
                                     : Winner::Draw,
                          lead, says::all_rounds_played, {});
  }

  void options(const AnyState& any, Side by, Scope scope, ActionList& out) const override {
    const State& s = any.as<State>();
    if (!has(node(any).sides, by)) return;
    if (scope == Scope::Free) return out.add(by, Think);
    if (s.phase == Phase::Hide) {
      for (int n = 1; n <= 6; ++n) out.add(by, Hide, {n});
      return;
    }
    const auto i = static_cast<std::size_t>(index(by));
    for (int n = 1; n <= 3 && s.steps[i] + n <= kMaxSteps; ++n) out.add(by, Step, {n});
    if (s.peeked[i] == 0) out.add(by, Peek);
    out.add(by, Done);
  }

  std::optional<Refusal> why_not(const AnyState& any, const Action& a) const override {
    const State& s = any.as<State>();
    if (a.by != Side::First && a.by != Side::Second) return Refusal{{}, says::observer_does_not_act, {}};
    const Node n = node(any);
    if (n.kind != Node::Kind::Decide) return Refusal{{}, says::nothing_asked_of_player_now, {}};
    if (!has(n.sides, a.by)) return Refusal{{}, says::not_your_turn, {}};
    const auto i = static_cast<std::size_t>(index(a.by));
    if (a.count != (a.kind == Hide || a.kind == Step ? 1 : 0)) return Refusal{{}, says::makes_no_sense, {}};
    if (a.kind == Think) return std::nullopt;
    if ((a.kind == Hide) != (s.phase == Phase::Hide)) return Refusal{{}, says::not_in_phase, {}};
    if (a.kind == Hide && (a.arg[0] < 1 || a.arg[0] > 6)) return Refusal{{}, says::hide_number_from_1_to_6, {}};
    if (a.kind == Step && (a.arg[0] < 1 || a.arg[0] > 3)) return Refusal{{}, says::step_1_to_3, {}};
    if (a.kind == Step && s.steps[i] + a.arg[0] > kMaxSteps) return Refusal{{}, says::at_most_six_steps, {}};
    if (a.kind == Peek && s.peeked[i] != 0) return Refusal{{}, says::you_peeked_already, {}};
    if (a.kind > Think) return Refusal{{}, says::no_such_action, {}};
    return std::nullopt;
  }

  void apply(AnyState& any, const Action& a, Events& events) const override {
    State& s = any.as<State>();
    const auto i = static_cast<std::size_t>(index(a.by));
    const std::int32_t who = index(a.by);
    switch (a.kind) {
      case Hide:
        s.hidden[i] = static_cast<std::uint8_t>(a.arg[0]);
        events.add(HasHidden, kEveryone, {who});
        events.add(Hid, only(a.by), {who, a.arg[0]});
        if (s.hidden[1 - i] != 0) s.phase = Phase::Red;
        break;
      case Step:
        s.steps[i] = static_cast<std::uint8_t>(s.steps[i] + a.arg[0]);
        events.add(Stepped, kEveryone, {who, a.arg[0]});
        break;
      case Peek:
        s.peeked[i] = 1;
        events.add(Peeked, kEveryone, {who});
        events.add(Saw, only(a.by), {who, s.hidden[1 - i]});
        events.learn(only(a.by));
        break;
      case Done:
        s.phase = s.phase == Phase::Red ? Phase::Blue : Phase::Roll;
        events.add(IsDone, kEveryone, {who});
        break;
      default: s.thoughts[i] ^= 1; events.add(Thought, only(a.by), {who});
    }
  }

  void answer(AnyState& any, const Draw& d, Events& events) const override {
    State& s = any.as<State>();
    int sum = 0;
    for (int i = 0; i < d.count; ++i) sum += d[i];
    for (std::size_t i = 0; i < 2; ++i)
      if (s.hidden[i] + s.steps[i] >= sum) s.points[i] += sum;
    events.add(Rolled, kEveryone, {sum, s.hidden[0], s.hidden[1], s.points[0], s.points[1]});
    events.learn(kEveryone);
    s.hidden = s.steps = s.peeked = s.thoughts = {};
    s.phase = s.round == s.rounds ? Phase::Over : Phase::Hide;
    if (s.phase == Phase::Hide) ++s.round;
  }

  AnyView view_for(const AnyState& any, Side viewer) const override {
    View v{viewer, any.as<State>()};
    for (std::size_t i = 0; i < 2; ++i) {
      const bool own = viewer == static_cast<Side>(i);
      const bool seen = own || (viewer != Side::Observer && v.known.peeked[1 - i] != 0);
      if (!seen && v.known.hidden[i] != 0) v.known.hidden[i] = 7;
      if (!own) v.known.thoughts[i] = 0;
    }
    return AnyView(Box::of(v));
  }

  std::uint64_t hash(const AnyState& any) const override {
    const State& s = any.as<State>();
    Hasher h(1);
    for (const int v : {int{s.round}, int{s.rounds}, int{s.dice}, static_cast<int>(s.phase)}) h.add(as_bits(v));
    for (std::size_t i = 0; i < 2; ++i)
      for (const int v : {int{s.hidden[i]}, int{s.steps[i]}, int{s.peeked[i]}, int{s.thoughts[i]}, int{s.points[i]}})
        h.add(as_bits(v));
    return h.value();
  }

  std::string action_text(const Action& a) const override {
    switch (a.kind) {
      case Hide: return "hide " + std::to_string(a.arg[0]);
      case Step: return "step " + std::to_string(a.arg[0]);
      case Peek: return "peek";
      case Done: return "done";
      default: return "think";
    }
  }

  Expected<Action> parse_action(std::string_view t, Side by) const override {
    if (t == "peek") return Action(by, Peek);
    if (t == "done") return Action(by, Done);
    if (t == "think") return Action(by, Think);
    if (t.starts_with("hide ") || t.starts_with("step ")) {
      int n = 0;
      const auto [end, error] = std::from_chars(t.data() + 5, t.data() + t.size(), n);
      if (error == std::errc() && end == t.data() + t.size() && n >= 0 && t[5] != '0')
        return Action(by, t[0] == 'h' ? Hide : Step, {n});
    }
    return Fault{"action", "want \"hide N\", \"step N\", \"peek\", \"done\" or \"think\""};
  }

  std::string position_text(const AnyState& any) const override {
    std::string out = "toy1";
    for (const int v : numbers(any.as<State>())) out += " " + std::to_string(v);
    return out;
  }

  Expected<AnyState> parse_position(std::string_view t) const override {
    const Fault fault{"position", "want \"toy1\" and fourteen numbers"};
    if (!t.starts_with("toy1")) return fault;
    t.remove_prefix(4);
    std::array<int, 14> v{};
    for (int& n : v) {
      if (t.empty() || t[0] != ' ') return fault;
      const auto [end, error] = std::from_chars(t.data() + 1, t.data() + t.size(), n);
      if (error != std::errc() || n < -1000000 || n > 1000000) return fault;
      t.remove_prefix(static_cast<std::size_t>(end - t.data()));
    }
    if (!t.empty()) return fault;
    for (std::size_t i = 0; i < 12; ++i)
      if (v[i] < 0 || v[i] > 40) return fault;
    if (v[3] > 4 || v[2] < 1 || v[2] > 2) return fault;
    const auto byte = [&v](std::size_t i) { return static_cast<std::uint8_t>(v[i]); };
    State s;
    s.round = byte(0), s.rounds = byte(1), s.dice = byte(2), s.phase = static_cast<Phase>(v[3]);
    s.hidden = {byte(4), byte(5)}, s.steps = {byte(6), byte(7)}, s.peeked = {byte(8), byte(9)};
    s.thoughts = {byte(10), byte(11)}, s.points = {v[12], v[13]};
    return AnyState(Box::of(s));
  }

  std::string event_json(const Event& e) const override { return "{\"kind\":" + std::to_string(e.kind) + "}"; }
  Messages messages() const override { return {}; }
  std::string event_text(const Event& e) const override {
    static constexpr const char* kNames[] = {"has hidden", "hid",  "stepped", "peeked",
                                             "saw",        "done", "thought", "rolled"};
    std::string out = kNames[e.kind % 8];
    for (int i = 0; i < e.count; ++i) out += " " + std::to_string(e.arg[static_cast<std::size_t>(i)]);
    return out;
  }
  std::string place_text(const Place&) const override { return ""; }

  std::string view_json(const AnyView& any) const override {
    const View& v = any.as<View>();
    JsonWriter w;
    w.begin_object().field("round", int{v.known.round}).key("known").begin_array();
    for (const int n : numbers(v.known)) w.value(n);
    w.end_array().end_object();
    return w.take();
  }
  std::string view_board(const AnyView& any, bool) const override {
    return "round " + std::to_string(any.as<View>().known.round) + "\n";
  }

  void outcomes(const AnyState& any, std::vector<Outcome>& out) const override { enumerate_dice(node(any), out); }

  AnyState sample(const AnyView& any, Rng& rng) const override {
    State s = any.as<View>().known;
    for (auto& h : s.hidden)
      if (h == 7) h = static_cast<std::uint8_t>(rng.below(6) + 1);
    return AnyState(Box::of(s));
  }

  Expected<Tally> tally(const AnyState& any, Side, std::string_view query) const override {
    if (query != "lead") return Fault{"tally", "want \"lead\""};
    Tally t;
    t.set_title("red's lead");
    t.add({}, any.as<State>().points[0], "red's points");
    t.add({}, -any.as<State>().points[1], "blue's points");
    return t;
  }
  std::vector<std::string> tally_queries() const override { return {"lead"}; }
  std::string board_json() const override { return R"({"game":"toy"})"; }
  Expected<std::string> inspect(const AnyState& any, Side, std::string_view query) const override {
    if (query != "lead") return Fault{"inspect", "want \"lead\""};
    return "{\"lead\":" + std::to_string(any.as<State>().points[0] - any.as<State>().points[1]) + "}";
  }

  std::optional<Action> auto_answer(const AnyView& any, std::string_view orders) const override {
    const View& v = any.as<View>();
    const bool asked = v.known.phase == (v.viewer == Side::First ? Phase::Red : Phase::Blue);
    if (orders == "done" && asked) return Action(v.viewer, Done);
    return std::nullopt;
  }

  std::optional<std::string> bad_orders(std::string_view orders) const override {
    if (orders.empty() || orders == "done") return std::nullopt;
    return "the toy knows only: done";
  }

  std::vector<std::pair<std::string, int>> score(const AnyState& any) const override {
    return {{"red", any.as<State>().points[0]}, {"blue", any.as<State>().points[1]}};
  }

  std::vector<std::string> broken_invariants(const AnyState& any) const override {
    const State& s = any.as<State>();
    std::vector<std::string> out;
    if (s.round < 1 || s.round > s.rounds) out.emplace_back("the round is out of range");
    const bool both = s.hidden[0] != 0 && s.hidden[1] != 0;
    const bool playing = s.phase == Phase::Red || s.phase == Phase::Blue || s.phase == Phase::Roll;
    if (both != playing) out.emplace_back("both numbers are hidden exactly while the round is played");
    for (std::size_t i = 0; i < 2; ++i) {
      if (s.hidden[i] > 6) out.emplace_back("a hidden number is out of range");
      if (s.steps[i] > kMaxSteps) out.emplace_back("too many steps");
      if (s.peeked[i] > 1 || s.thoughts[i] > 1) out.emplace_back("a mark is out of range");
    }
    return out;
  }

  AnyState reshuffle_hidden(const AnyState& any, Side viewer, Rng& rng) const override {
    State s = any.as<State>();
    for (std::size_t i = 0; i < 2; ++i) {
      if (viewer == static_cast<Side>(i)) continue;
      if (s.hidden[i] != 0 && (viewer == Side::Observer || s.peeked[1 - i] == 0))
        s.hidden[i] = static_cast<std::uint8_t>(rng.below(6) + 1);
      s.thoughts[i] = static_cast<std::uint8_t>(rng.below(2));
    }
    return AnyState(Box::of(s));
  }

 private:
  static std::uint64_t as_bits(int v) { return static_cast<std::uint64_t>(static_cast<std::int64_t>(v)); }
  static std::array<int, 14> numbers(const State& s) {
    return {s.round,     s.rounds,    s.dice,        static_cast<int>(s.phase),
            s.hidden[0], s.hidden[1], s.steps[0],    s.steps[1],
            s.peeked[0], s.peeked[1], s.thoughts[0], s.thoughts[1],
            s.points[0], s.points[1]};
  }
  GameInfo info_;
  std::string content_, overlay_;
};

inline std::shared_ptr<const Game> game() {
  static const auto one = std::make_shared<const ToyGame>();
  return one;
}

}  // namespace kessel::toy
