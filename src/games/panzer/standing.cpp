// Standing orders: a pure function of the seat's view that gives ordinary answers.
#include <algorithm>
#include <array>

#include "games/panzer/inspect.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

/// never-reveal, always-reveal: movement orders of targets; hold-fire: no overwatch; hold-until:N: overwatch only within N
/// inches; only:UNIT: overwatch at no other; at-least:N: overwatch only at a chance to hit of N or better; hold-turn:N: no
/// overwatch up to the end of turn N; routine: nothing but what any of these does, answers where there is no choice.
struct Standing {
  bool never_reveal = false, always_reveal = false, hold_fire = false;
  int within = 1000, at_least = 0, hold_turn = 0;
  std::vector<UnitId> only;
};

std::optional<std::string> read(std::string_view text, Standing& out) {
  for (std::string_view w : words_of(text)) {
    const auto colon = w.find(':');
    const std::string_view key = w.substr(0, colon), value = colon == std::string_view::npos ? "" : w.substr(colon + 1);
    UnitId u{};
    if (w == "never-reveal") {
      out.never_reveal = true;
    } else if (w == "always-reveal") {
      out.always_reveal = true;
    } else if (w == "hold-fire") {
      out.hold_fire = true;
    } else if (w == "routine") {
    } else if (key == "hold-turn" && read_number(value, 0, 200, out.hold_turn)) {
    } else if (key == "hold-until" && read_number(value, 0, 200, out.within)) {
    } else if (key == "at-least" && read_number(value, 1, 100, out.at_least)) {
    } else if (key == "only" && parse_unit(value, u)) {
      out.only.push_back(u);
    } else {
      return "not understood: " + std::string(w.substr(0, 40)) +
             "; there are never-reveal, always-reveal, hold-fire, hold-turn:TURN, hold-until:INCHES, at-least:NUMBER, "
             "only:UNIT, routine";
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> bad_orders(std::string_view orders) {
  Standing s;
  return read(orders, s);
}

std::optional<Action> standing_answer(const View& v, std::string_view orders) {
  if (v.viewer == Side::Observer || v.node.kind != Node::Kind::Decide || !has(v.node.sides, v.viewer))
    return std::nullopt;
  Standing standing;
  if (read(orders, standing)) return std::nullopt;
  const State& s = v.known;
  const Step step = s.top().step;
  if (step == Step::Reveal) {
    const Order o = s.unit(s.top().unit).order;
    const bool moves = o == Order::Move || o == Order::ShortHalt;
    if (!moves || standing.never_reveal) return act(v.viewer, Act::Hide);
    if (standing.always_reveal) return act(v.viewer, Act::Reveal);
    return std::nullopt;
  }
  ActionList list;
  if (step == Step::Move) {
    // Nobody has anything to do: the step is posed only so that this is not told.
    options(s, v.viewer, Scope::Main, list);
    return list.size() == 1 && list[0] == act(v.viewer, Act::Done) ? std::optional(list[0]) : std::nullopt;
  }
  if (step != Step::Overwatch && step != Step::Watch) return std::nullopt;
  const bool silent = standing.hold_fire || s.turn <= standing.hold_turn;
  options(s, v.viewer, Scope::Main, list);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action a = list[i];
    if (a.kind == static_cast<std::uint8_t>(Act::Announce)) return std::nullopt;  // a draft goes on
    if (a.kind != static_cast<std::uint8_t>(Act::Aim) || silent) continue;
    const UnitId shooter = unit_id(a.arg[0]), target = unit_id(a.arg[1]);
    if (range(s, shooter, target) > standing.within) continue;
    if (!standing.only.empty() && std::find(standing.only.begin(), standing.only.end(), target) == standing.only.end())
      continue;
    Tally unheard = Tally::silent();
    if (hit_chance(s, shooter, a.arg[2], target, true, flagged(s, target, kMoving), unheard).number < standing.at_least)
      continue;
    return std::nullopt;  // a shot worth asking about
  }
  return act(v.viewer, Act::Pass);
}

}  // namespace kessel::panzer
