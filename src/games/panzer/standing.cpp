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

std::optional<std::string> bad_orders(const Content&, std::string_view orders) {
  Standing s;
  return read(orders, s);
}

namespace {

/// Options are proposals: somebody might do what is not proposed.
bool might_do_more(const State& s, Side me) {
  const Step step = s.top().step;
  bool might = false;
  each_unit(s, me, [&](UnitId u) {
    const Unit& x = s.unit(u);
    switch (step) {
      case Step::Move: might = might || may_move(s, u); break;
      case Step::Close:
        might = might || (x.order == Order::Move && leg_or_towed(s, u) && !flagged(s, u, kMoved));
        break;
      case Step::Indirect: might = might || !why_no_observer(s, me, u); break;
      case Step::Direct:
        might = might || ((x.order == Order::Fire || x.order == Order::ShortHalt) && !flagged(s, u, kFired));
        break;
      default: break;
    }
  });
  return might;
}

bool is_asked(const View& v) {
  return v.viewer != Side::Observer && v.node.kind == Node::Kind::Decide && has(v.node.sides, v.viewer);
}

}  // namespace

std::optional<Action> nothing_to_do(const View& v) {
  if (!is_asked(v)) return std::nullopt;
  const State& s = v.known;
  ActionList list, drafts;
  options(s, v.viewer, Scope::Main, list);
  options(s, v.viewer, Scope::Free, drafts);
  if (!drafts.empty()) return std::nullopt;
  const auto only = [&](Act a) { return list.size() == 1 && list[0] == act(v.viewer, a); };
  const auto answer = [&](Act a) { return std::optional(act(v.viewer, a)); };
  switch (s.top().step) {
    case Step::Reveal: return only(Act::Hide) ? answer(Act::Hide) : std::nullopt;
    case Step::Overwatch:
    case Step::Watch: return only(Act::Pass) ? answer(Act::Pass) : std::nullopt;
    case Step::Flak: return list.size() == 2 ? answer(Act::Pass) : std::nullopt;  // pass and hold
    case Step::Move:
    case Step::Close:
    case Step::Indirect:
    case Step::Direct:
    case Step::Fly: return only(Act::Done) && !might_do_more(s, v.viewer) ? answer(Act::Done) : std::nullopt;
    default: return std::nullopt;
  }
}

std::optional<Action> standing_answer(const View& v, std::string_view orders) {
  if (!is_asked(v)) return std::nullopt;
  Standing standing;
  if (read(orders, standing)) return std::nullopt;
  if (const auto alone = nothing_to_do(v)) return alone;
  const State& s = v.known;
  const Step step = s.top().step;
  if (step == Step::Reveal) {
    if (standing.never_reveal) return act(v.viewer, Act::Hide);
    if (standing.always_reveal) return act(v.viewer, Act::Reveal);
    return std::nullopt;
  }
  if (step != Step::Overwatch && step != Step::Watch) return std::nullopt;
  ActionList list;
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
