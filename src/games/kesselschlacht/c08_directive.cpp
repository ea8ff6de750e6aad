// Chapter 8: Zhukov's Directive and his recall order. It comes once in a game (KS:8.1). Units that were south before, or
// go there besides, have nothing to do with it (KS:8.1.4, KS:8.1.4a); going south is always allowed (KS:8.1.4b).
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

/// KS:8.1, KS:8.1.1, KS:8.1.2d, KS:R7, KS:R108 The first turn from 25 to 30 March after a crossing. KS:19.2.1 Not with Vatutin.
bool directive_due(const State& s) {
  const Tables& t = tables(s);
  if (!s.plan().directive || s.option(Optional19::Vatutin) || s.directive_issued) return false;
  return s.turn >= t.directive_first && s.turn <= t.directive_last && s.crossings > 0;
}

/// KS:8.1.2c, KS:8.1.4, KS:R79 Brigades of that corps that stand north of the river today.
bool may_go_south(const State& s, UnitId u, FormationId f) {
  return on_map(s, u) && s.unit(u).parent == f && def(s, u).size == Size::Brigade && !def(s, u).hq &&
         !is_south(s, s.unit(u).hex);
}

int ordered_brigades(const State& s, int die) {
  for (const Tables::DirectiveColumn& c : tables(s).directive)
    if (s.crossings >= c.low && (c.high == 0 || s.crossings <= c.high))
      return c.brigades[static_cast<std::size_t>(die - 1)];
  KESSEL_ASSERT(false);
  return 0;
}

/// The only candidate, or none where the Soviets must choose or cannot.
FormationId only_recipient(const State& s, int& count) {
  FormationId one;
  count = 0;
  each_formation(s, [&](FormationId f) {
    if (why_not_name(s, f)) return;
    one = f;
    ++count;
  });
  return one;
}

/// KS:8.1.2a, KS:8.1.2b, KS:8.2.1, KS:8.2.1a A corps of 1st Ukrainian Front with its HQ on the map.
Why why_not_corps_of_front(const State& s, FormationId f, RuleRef corps_rule, RuleRef front_rule) {
  const Formation& formation = def(s, f);
  if (formation.side != kSoviet || formation.army) return Refusal{corps_rule, no::must_be_soviet_corps, formation.hq};
  if (formation.superior != Superior::Front1)
    return Refusal{front_rule, no::n2nd_ukrainian_front_does_not_take, formation.hq};
  if (!on_map(s, formation.hq)) return Refusal{corps_rule, no::hq_not_on_map, formation.hq};
  return std::nullopt;
}

}  // namespace

/// KS:4.0F, KS:R108 Once triggered it must be carried out; without a corps to receive it, it lapses.
void begin_directive(State& s, Events& ev) {
  if (!directive_due(s)) return next_phase(s, ev);
  int candidates = 0;
  const FormationId one = only_recipient(s, candidates);
  if (candidates == 0) {
    s.directive_issued = true;
    return next_phase(s, ev);
  }
  s.push(Step::DirectiveChoose);
  if (candidates == 1) name_recipient(s, one, ev);
}

Why why_not_name(const State& s, FormationId f) { return why_not_corps_of_front(s, f, "KS:8.1.2a", "KS:8.1.2b"); }

void name_recipient(State& s, FormationId f, Events& ev) {
  s.directive = f;
  s.directive_issued = s.directive_running = true;
  tell(ev, Ev::DirectiveNamed, {f.value, s.crossings}, "KS:8.1.2a");
  s.top().step = Step::DirectiveRoll;
}

/// KS:8.1.2c, KS:T.ZHUKOV The Soviets are asked even where there is no choice: how many brigades stand north is not for
/// everyone to know.
void answer_directive(State& s, int die, Events& ev) {
  const int ordered = ordered_brigades(s, die);
  tell(ev, Ev::DirectiveRolled, {die, ordered}, "KS:8.1.2c");
  s.top() = Frame{Step::DirectiveBrigades, static_cast<std::uint8_t>(ordered), {}, {}};
}

Why why_not_brigade(const State& s, UnitId u) {
  if (side_of(s, u) != kSoviet || s.unit(u).parent != s.directive)
    return Refusal{"KS:8.1.2c", no::does_not_belong_to_corps_was, u};
  if (!may_go_south(s, u, s.directive)) return Refusal{"KS:8.1.2c", no::only_brigades_north_of_dnestr_can, u};
  if (flagged(s, u, kDesignated)) return Refusal{"KS:8.1.2c", no::order_already, u};
  return std::nullopt;
}

void designate(State& s, UnitId u, Events& ev) {
  raise(s, u, kDesignated);
  tell(ev, Ev::BrigadeNamed, only(kSoviet), {u.value}, "KS:8.1.2c");
  if (--s.top().arg == 0) done_directive(s, ev);
}

/// KS:8.1.2c, KS:R79 As many as were ordered, or all there are.
Why why_not_done_directive(const State& s) {
  Why no;
  each_unit(s, [&](UnitId u) {
    if (!why_not_brigade(s, u)) no = Refusal{"KS:8.1.2c", no::more_brigades_must_go_south, u};
  });
  return no;
}

void done_directive(State& s, Events& ev) {
  s.pop();
  next_phase(s, ev);
}

// ---- recall -------------------------------------------------------------------------------------------------------

/// KS:8.2, KS:8.2a, KS:R80 On 31 March only, and only if a Directive had been given to someone.
bool recall_open(const State& s) {
  return s.turn == tables(s).recall_turn && s.directive_issued && s.directive.valid() && !s.recall.valid();
}

Why why_not_recall(const State& s, FormationId f) {
  if (!recall_open(s)) return Refusal{"KS:8.2", no::recall_given_on_31_march_after, {}};
  if (Why no = why_not_corps_of_front(s, f, "KS:8.2.1", "KS:8.2.1a")) return no;
  const UnitId hq = def(s, f).hq;
  if (!is_south(s, s.unit(hq).hex)) return Refusal{"KS:8.2.1", no::hq_not_south_of_dnestr, hq};
  return std::nullopt;
}

/// KS:8.2.1, KS:R80 A Directive to the same corps ends.
void recall(State& s, FormationId f, Events& ev) {
  s.recall = f;
  if (s.directive == f) end_directive(s);
  tell(ev, Ev::Recalled, {f.value}, "KS:8.2.1");
  done_recall(s, ev);
}

// ---- how long the orders last -------------------------------------------------------------------------------------

/// KS:8.1.3c The orders are carried out, or nobody is left to carry them out.
void end_directive(State& s) {
  s.directive_running = false;
  each_unit(s, [&](UnitId u) { lower(s, u, kDesignated); });
}

/// KS:8.1.3, KS:8.1.3d Until the HQ and its designated brigades are all south; losses are not replaced (KS:R79). With the
/// HQ gone its brigades have passed to an army, and there is nobody to order about.
bool directive_goes_on(const State& s) {
  if (!s.directive_running || !on_map(s, def(s, s.directive).hq)) return false;
  bool north = !is_south(s, s.unit(def(s, s.directive).hq).hex);
  each_unit(s, [&](UnitId u) {
    north = north || (flagged(s, u, kDesignated) && on_map(s, u) && !is_south(s, s.unit(u).hex));
  });
  return north;
}

/// KS:8.2.2a Until the whole corps is north again.
bool recall_goes_on(const State& s) {
  if (!s.recall.valid() || !on_map(s, def(s, s.recall).hq)) return false;
  bool south = false;
  each_unit(s, [&](UnitId u) {
    south = south || (on_map(s, u) && s.unit(u).parent == s.recall && is_south(s, s.unit(u).hex));
  });
  return south;
}

// ---- crossings ----------------------------------------------------------------------------------------------------

void begin_axis_turn(State& s) {
  each_unit(s, [&](UnitId u) {
    lower(s, u, kTurnNorth);
    if (side_of(s, u) == kAxis && on_map(s, u) && !is_south(s, s.unit(u).hex)) raise(s, u, kTurnNorth);
  });
}

/// KS:2.4.9, KS:8.1.1a, KS:8.1.2, KS:R9, KS:R79 German units north when their player turn began and south when it ended, by whatever
/// way. One of them must have begun the game north; those that began it south never count.
void note_crossings(State& s) {
  int count = 0;
  bool triggers = false;
  each_unit(s, [&](UnitId u) {
    const Unit& unit = s.unit(u);
    const bool gone =
        crossing_off_the_map_counts(s) && unit.where == Where::Exited;  // out of the south: c11 has looked
    const bool crossed = flagged(s, u, kTurnNorth) && (gone || (on_map(s, u) && is_south(s, unit.hex)));
    const bool reinforcement = unit.group != 0xff;
    if (!crossed || def(s, u).nation != Nation::German) return;
    if (!flagged(s, u, kBeganNorth) && !reinforcement) return;
    ++count;
    triggers = triggers || flagged(s, u, kBeganNorth);
  });
  s.crossings = static_cast<std::uint8_t>(triggers ? count : 0);
}

}  // namespace kessel::kesselschlacht
