#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game.h"

namespace kessel {

/// What a game writes as free functions beside its State, View and Content is found there by the types of its arguments.
/// The names are those of the contract; a member of the same name would hide them, so they are called from out here.
namespace verbs {
// clang-format off
template <class S> Node ask_node(const S& s) { return node(s); }
template <class S> void list_options(const S& s, Side side, Scope scope, ActionList& out) { options(s, side, scope, out); }
template <class S> std::optional<Refusal> ask_law(const S& s, const Action& a) { return why_not(s, a); }
template <class S> void do_apply(S& s, const Action& a, Events& ev) { apply(s, a, ev); }
template <class S> void do_answer(S& s, const Draw& d, Events& ev) { answer(s, d, ev); }
template <class S> auto make_view(const S& s, Side side) { return view_for(s, side); }
template <class S> std::uint64_t hash_of(const S& s) { return hash(s); }
template <class C> std::string write_action(const C& c, const Action& a) { return action_text(c, a); }
template <class C> Expected<Action> read_action(const C& c, std::string_view t, Side by) { return parse_action(c, t, by); }
template <class S> std::string write_position(const S& s) { return position_text(s); }
template <class C> auto read_position(const C& c, std::string_view t) { return parse_position(c, t); }
template <class C> std::string write_event(const C& c, const Event& e) { return event_text(c, e); }
template <class C> std::string event_data(const C& c, const Event& e) { return event_json(c, e); }
template <class C> std::string write_place(const C& c, const Place& p) { return place_text(c, p); }
template <class V> std::string write_view(const V& v) { return view_json(v); }
template <class V> std::string draw_view(const V& v, bool colour) { return view_board(v, colour); }
template <class V> auto deal(const V& v, Rng& rng) { return sample(v, rng); }
template <class S> Expected<Tally> count(const S& s, Side viewer, std::string_view query) { return tally(s, viewer, query); }
template <class C> std::string write_board(const C& c) { return board_json(c); }
template <class S> Expected<std::string> look(const S& s, Side viewer, std::string_view query) { return inspect(s, viewer, query); }
template <class V> std::optional<Action> stand(const V& v, std::string_view orders) { return standing_answer(v, orders); }
template <class C> std::optional<std::string> fault_of(const C& c, std::string_view orders) { return bad_orders(c, orders); }
template <class S> std::vector<std::string> broken(const S& s) { return broken_invariants(s); }
template <class S> S reshuffled(const S& s, Side viewer, Rng& rng) { return reshuffle_hidden(s, viewer, rng); }
// clang-format on
}  // namespace verbs

/// A game behind the contract. `Traits` names the types (`State`, which keeps its version in `rules`, `View`, `Content`, which has
/// `hash` and `overlay`) and says what no argument's type can find:
///   GameInfo describe(const Content&)                     who it is, its sides and scenarios
///   Expected<State> start(const Content&, scenario, options)
///   void outcomes(const State&, std::vector<Outcome>&)    of a chance node; `enumerate_dice` unless falls can be joined
///   std::vector<std::string> tally_queries()
///   std::vector<std::pair<std::string, int>> score(const State&)
///   std::optional<Node> agreed_end(const State&)          nothing: a draw without a score
///   Messages messages()                                   what it can tell (core/message.h)
/// Everything else is the free functions above.
template <class Traits>
class TypedGame final : public Game {
 public:
  using State = typename Traits::State;
  using View = typename Traits::View;
  using Content = typename Traits::Content;

  explicit TypedGame(std::shared_ptr<const Content> content)
      : content_(std::move(content)), info_(Traits::describe(*content_)) {}

  const GameInfo& info() const override { return info_; }
  const std::string& content_hash() const override { return content_->hash; }
  const std::string& overlay() const override { return content_->overlay; }

  Expected<AnyState> start(std::string_view scenario, const OptionValues& options) const override {
    return boxed(Traits::start(*content_, scenario, options));
  }
  void under_rules(AnyState& s, int version) const override {
    s.as<State>().rules = static_cast<decltype(State::rules)>(version);
  }
  Node node(const AnyState& s) const override { return verbs::ask_node(of(s)); }
  void options(const AnyState& s, Side side, Scope scope, ActionList& out) const override {
    verbs::list_options(of(s), side, scope, out);
  }
  std::optional<Refusal> why_not(const AnyState& s, const Action& a) const override { return verbs::ask_law(of(s), a); }
  void apply(AnyState& s, const Action& a, Events& ev) const override { verbs::do_apply(s.as<State>(), a, ev); }
  void answer(AnyState& s, const Draw& d, Events& ev) const override { verbs::do_answer(s.as<State>(), d, ev); }
  AnyView view_for(const AnyState& s, Side side) const override {
    return AnyView(Box::of<View>(verbs::make_view(of(s), side)));
  }
  std::uint64_t hash(const AnyState& s) const override { return verbs::hash_of(of(s)); }

  std::string action_text(const Action& a) const override { return verbs::write_action(*content_, a); }
  Expected<Action> parse_action(std::string_view text, Side by) const override {
    return verbs::read_action(*content_, text, by);
  }
  std::string position_text(const AnyState& s) const override { return verbs::write_position(of(s)); }
  Expected<AnyState> parse_position(std::string_view text) const override {
    return boxed(verbs::read_position(*content_, text));
  }
  std::string event_text(const Event& e) const override { return verbs::write_event(*content_, e); }
  std::string event_json(const Event& e) const override { return verbs::event_data(*content_, e); }
  Messages messages() const override { return Traits::messages(); }
  std::string place_text(const Place& p) const override { return verbs::write_place(*content_, p); }
  std::string view_json(const AnyView& v) const override { return verbs::write_view(of(v)); }
  std::string view_board(const AnyView& v, bool colour) const override { return verbs::draw_view(of(v), colour); }

  void outcomes(const AnyState& s, std::vector<Outcome>& out) const override { Traits::outcomes(of(s), out); }
  AnyState sample(const AnyView& v, Rng& rng) const override { return boxed(verbs::deal(of(v), rng)); }
  Expected<Tally> tally(const AnyState& s, Side viewer, std::string_view query) const override {
    return verbs::count(of(s), viewer, query);
  }
  std::vector<std::string> tally_queries() const override { return Traits::tally_queries(); }
  std::string board_json() const override { return verbs::write_board(*content_); }
  Expected<std::string> inspect(const AnyState& s, Side viewer, std::string_view query) const override {
    return verbs::look(of(s), viewer, query);
  }
  std::optional<Action> auto_answer(const AnyView& v, std::string_view orders) const override {
    return verbs::stand(of(v), orders);
  }
  std::optional<Node> agreed_end(const AnyState& s) const override { return Traits::agreed_end(of(s)); }
  std::optional<std::string> bad_orders(std::string_view orders) const override {
    return verbs::fault_of(*content_, orders);
  }
  std::vector<std::pair<std::string, int>> score(const AnyState& s) const override { return Traits::score(of(s)); }
  std::vector<std::string> broken_invariants(const AnyState& s) const override { return verbs::broken(of(s)); }
  AnyState reshuffle_hidden(const AnyState& s, Side viewer, Rng& rng) const override {
    return boxed(verbs::reshuffled(of(s), viewer, rng));
  }

 private:
  static const State& of(const AnyState& s) { return s.as<State>(); }
  static const View& of(const AnyView& v) { return v.as<View>(); }
  static AnyState boxed(State s) { return AnyState(Box::of(std::move(s))); }
  static Expected<AnyState> boxed(Expected<State> s) {
    if (!s) return s.error();
    return boxed(std::move(*s));
  }

  std::shared_ptr<const Content> content_;
  GameInfo info_;
};

/// The scenarios' ids in a row, for a refusal of one that does not exist.
inline Fault no_such_scenario(const GameInfo& info, std::string_view asked) {
  std::string known;
  for (const ScenarioInfo& s : info.scenarios) known += (known.empty() ? "" : ", ") + s.id;
  return Fault{std::string(asked), "no such scenario; there are " + known};
}

}  // namespace kessel
