// `inspect ending`: what the action that ends this part of the turn would destroy, forfeit or leave undone (docs/api.md).
#include "core/json_writer.h"
#include "games/breakout/inspect.h"
#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {

struct Loss {
  const char *kind, *loss;
  RuleRef rule;
  UnitList units;
  Hex hex{};
  int amount = 0;  ///< how many of the units, or how many markers; 0: all of the units
  std::string text;
};

std::string names(const State& s, const UnitList& list) {
  std::string t;
  for (int i = 0; i < list.size(); ++i) t += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + def(s, list[i]).id;
  return t;
}

/// BO:6.0c Hex by hex as the end of the segment would find them: the opponent takes the fewest that suffice.
void add_overstacks(const State& s, std::vector<Loss>& out) {
  State t = s;
  if (t.top().step == Step::Group) halt(t);
  const Side side = phasing(t);
  for (Hex h = find_overstack(t, side); h.valid(); h = find_overstack(t, side)) {
    Loss l{"overstacked", "destroyed", "BO:6.0c", {}, h, 0, ""};
    for (UnitId u : units_in(t, h))
      if (may_remove(t, h, u)) l.units.add(u);
    while (overstacked(t, h, side)) {  // which of them go is his choice, how many is not
      for (UnitId u : units_in(t, h))
        if (may_remove(t, h, u)) {
          take_off(t, u, Where::Dead);
          break;
        }
      ++l.amount;
    }
    const std::string what = "too many units in " + hex::Grid::name(h);
    if (l.amount == l.units.size())
      l.text = names(s, l.units) + " would be destroyed: " + what;
    else
      l.text =
          std::to_string(l.amount) + " of " + names(s, l.units) + " would be destroyed, by the enemy's choice: " + what;
    out.push_back(l);
  }
}

/// Units named by the options of that kind, each once.
UnitList offered_units(const State& s, Side side, Act kind) {
  ActionList list;
  options(s, side, Scope::Main, list);
  UnitList units;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const UnitId u{static_cast<std::uint8_t>(list[i].arg[0])};
    if (list[i].kind == static_cast<std::uint8_t>(kind) && !units.contains(u)) units.add(u);
  }
  return units;
}

UnitList who_could_attack(const State& s, Side side) {
  const Board b = board_of(s);
  ActionList list;
  options(s, side, Scope::Main, list);
  UnitList units;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (list[i].kind != static_cast<std::uint8_t>(Act::Target)) continue;
    const Hex target{static_cast<std::uint16_t>(list[i].arg[0])};
    each_unit(s, [&](UnitId u) {
      if (on_map(s, u) && !units.contains(u) && !why_not_attack_with(s, b, u, target)) units.add(u);
    });
  }
  return units;
}

void add_units(const State& s, const UnitList& units, const char* kind, const char* loss, RuleRef rule,
               const std::string& text, std::vector<Loss>& out, Hex hex = {}) {
  if (!units.empty()) out.push_back({kind, loss, rule, units, hex, 0, names(s, units) + text});
}

/// BO:5.2c Markers serve in this turn or never: the Soviet ones in Soviet attacks, the German ones up to the last segment.
void add_air(const State& s, Side side, std::vector<Loss>& out) {
  const bool last = side == kSoviet ? s.stage == Stage::Soviet2 : s.stage == Stage::German2 && mech_segment(s);
  if (!last || s.air_side != side || s.air_left == 0) return;
  out.push_back({"air",
                 "forfeited",
                 "BO:5.2c",
                 {},
                 {},
                 s.air_left,
                 std::to_string(s.air_left) + (s.air_left == 1 ? " air marker lapses" : " air markers lapse")});
}

void add_korpsgruppen(const State& s, std::vector<Loss>& out) {
  int left = 0;
  for (Hex h : s.kg) left += h.valid() ? 0 : 1;
  if (left == 0) return;
  out.push_back(
      {"korpsgruppe",
       "forfeited",
       "BO:5.3",
       {},
       {},
       left,
       std::to_string(left) + (left == 1 ? " Korpsgruppe is" : " Korpsgruppen are") + " not used in this turn"});
}

std::vector<Loss> losses(const State& s, Side side) {
  std::vector<Loss> out;
  switch (s.top().step) {
    case Step::Move:
      add_overstacks(s, out);
      add_units(s, offered_units(s, side, Act::Pick), "unmoved", "left", "BO:12.0", " could still move", out);
      break;
    case Step::Group: add_overstacks(s, out); break;
    case Step::Fight:
      add_air(s, side, out);
      add_units(s, who_could_attack(s, side), "unfought", "left", "BO:13.0", " could still attack", out);
      break;
    case Step::Advance:
      add_units(s, offered_units(s, side, Act::Advance), "advance", "forfeited", "BO:13.10a",
                " could still advance, and not later", out, s.combat.target);
      break;
    case Step::Korpsgruppen: add_korpsgruppen(s, out); break;
    case Step::Reinforce: {
      UnitList due;
      each_unit(s, [&](UnitId u) {
        if (s.unit(u).where == Where::Pool && is_due(s, u)) due.add(u);
      });
      add_units(s, due, "reinforcement", "forfeited", "BO:10.1d", " would be lost: not placed", out);
      break;
    }
    case Step::Replace: {
      const bool last = s.turn == kTurns;  // BO:R47 a due corps may wait, but not beyond the game
      add_units(s, offered_units(s, side, Act::Place), "replacement", last ? "forfeited" : "left", "BO:11.2",
                " could still return", out);
      break;
    }
    default: break;
  }
  return out;
}

}  // namespace

Expected<std::string> ending_json(const State& s, Side viewer) {
  if (viewer == Side::Observer) return Fault{"ending", "an observer ends nothing"};
  const bool asked = has(node(s).sides, viewer) && node(s).kind == Node::Kind::Decide;
  const Action done = act(viewer, Act::Done);
  JsonWriter out;
  out.begin_object().field("query", "ending").key("action");
  if (asked && !why_not(s, done))
    out.value(action_text(*s.content, done));
  else
    out.null();
  out.key("losses").begin_array();
  if (asked)
    for (const Loss& l : losses(s, viewer)) {
      out.begin_object()
          .field("kind", l.kind)
          .field("loss", l.loss)
          .field("rule", l.rule.text())
          .key("units")
          .begin_array();
      for (UnitId u : l.units) out.value(def(s, u).id);
      out.end_array();
      if (l.hex.valid()) out.field("hex", hex::Grid::name(l.hex));
      if (l.amount > 0) out.field("amount", l.amount);
      out.field("text", l.text).end_object();
    }
  out.end_array().end_object();
  return out.take();
}

}  // namespace kessel::breakout
