// What ending now would cost the side asked: units, points and chances that lapse, told before they do. Each is found by the
// function that will take it, in a copy. The kinds are listed in docs/api.md.
#include "core/json_writer.h"
#include "games/kesselschlacht/air.h"
#include "games/kesselschlacht/fighting.h"
#include "games/kesselschlacht/inspect.h"
#include "games/kesselschlacht/moving.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/world.h"

namespace kessel::kesselschlacht {

namespace {

struct Loss {
  const char* kind;
  const char* loss;
  RuleRef rule;
  std::vector<std::string> units{};  ///< ids of units or aircraft
  Hex hex{};
  int amount = 0;
  std::string text{};
};

std::string names(const std::vector<std::string>& ids) {
  std::string all;
  for (const std::string& id : ids) all += (all.empty() ? "" : ", ") + id;
  return all;
}

class Report {
 public:
  Report(const State& s, Side by) : s_(s), by_(by) {}

  void look();
  std::string json(const std::optional<Action>& ender) const;

 private:
  void add(Loss l) { list_.push_back(std::move(l)); }
  template <class Wanted>
  std::vector<std::string> planes(Wanted&& wanted) const {
    std::vector<std::string> ids;
    each_air(s_, [&](AirId a) {
      if (def(s_, a).side == by_ && wanted(a)) ids.push_back(def(s_, a).id);
    });
    return ids;
  }
  void planes_lapse(const char* kind, RuleRef rule, const std::vector<std::string>& ids, const char* what) {
    if (!ids.empty()) add({kind, "forfeited", rule, ids, {}, static_cast<int>(ids.size()), names(ids) + what});
  }
  void cargo(AirId, RuleRef);

  void cargo_not_loaded();
  void missions();
  void attempts();
  void movement();
  void combat();
  void spreading(State& after);
  void supply(State& after);
  void fuel();
  void advance();
  void excess();

  const State& s_;
  Side by_;
  std::vector<Loss> list_;
};

// ---- in the air -----------------------------------------------------------------------------------------------------

/// KS:6.7.1a The stock of a turn that nobody carries lapses.
void Report::cargo_not_loaded() {
  ActionList more;
  offer_cargo(s_, false, more);
  if (more.empty()) return;
  int ammo = tables(s_).lift_ammo, fuel = tables(s_).lift_fuel;
  each_air(s_, [&](AirId a) { ammo -= s_.plane(a).ammo, fuel -= s_.plane(a).fuel; });
  const auto empty = planes([&](AirId a) {
    const Air& p = s_.plane(a);
    return def(s_, a).type == AirType::TR && p.where == AirWhere::Ready && p.ammo + p.fuel == 0;
  });
  add({"cargo-unused",
       "forfeited",
       "KS:6.7.1a",
       empty,
       {},
       ammo + fuel,
       names(empty) + " would fly empty: " + std::to_string(ammo) + " AP and " + std::to_string(fuel) +
           " FP of this turn stay behind"});
}

/// KS:6.7.4 What has not been delivered is lost.
void Report::cargo(AirId a, RuleRef rule) {
  const Air& p = s_.plane(a);
  if (p.ammo + p.fuel == 0) return;
  add({"cargo-lost",
       "forfeited",
       rule,
       {def(s_, a).id},
       {},
       p.ammo + p.fuel,
       "the cargo of " + def(s_, a).id + " would be lost: " + std::to_string(p.ammo) + " AP and " +
           std::to_string(p.fuel) + " FP"});
}

void Report::missions() {
  const auto flies = [&](AirId a) { return s_.plane(a).where == AirWhere::Placed; };
  planes_lapse("mission-unflown", "KS:6.1.2", planes([&](AirId a) { return flies(a) && flies_as_bomber(s_, a); }),
               " would go home without a mission");
  if (by_ == kAxis)
    each_air(s_, [&](AirId a) {
      if (def(s_, a).type == AirType::TR && flies(a)) cargo(a, "KS:6.7.4");
    });
}

// ---- command --------------------------------------------------------------------------------------------------------

/// KS:9.1.3 Attempts that somebody could still make.
void Report::attempts() {
  ActionList more;
  offer_activations(s_, more);
  if (more.empty()) return;
  bool army = false, corps = false;
  for (std::size_t i = 0; i < more.size(); ++i) (def(s_, formation_id(more[i].arg[0])).army ? army : corps) = true;
  const int left =
      (army ? tables(s_).army_attempts - s_.army_used : 0) + (corps ? tables(s_).corps_attempts - s_.corps_used : 0);
  add({"activation-unused",
       "forfeited",
       "KS:9.1.3",
       {},
       {},
       left,
       std::to_string(left) + (left == 1 ? " attempt" : " attempts") + " to activate an HQ would lapse"});
}

// ---- phases on the ground -------------------------------------------------------------------------------------------

/// KS:13.3a, KS:R47 Whoever ends the phase with units in disarray shares their state; KS:15.2.3c and a bridge may go with it.
void Report::spreading(State& after) {
  Events told = Events::none();
  spread_all(after, by_, told);
  each_unit(s_, [&](UnitId u) {
    if (side_of(s_, u) != by_ || after.unit(u).status == s_.unit(u).status) return;
    add({"disarray",
         "forfeited",
         "KS:13.3a",
         {def(s_, u).id},
         s_.unit(u).hex,
         0,
         def(s_, u).id + " would become " + status_word(after.unit(u).status) + " with those it stands with"});
  });
  for (const Pontoon& p : s_.pontoons) {
    if (p.is != Pontoon::Is::Built || p.side != by_ || !p.garrison.valid()) continue;
    if (garrison_failed(s_, p.garrison) || !garrison_failed(after, p.garrison)) continue;
    add({"bridge-lost",
         "forfeited",
         "KS:15.2.3c",
         {def(s_, p.garrison).id},
         p.a,
         0,
         "the garrison of the pontoon bridge at " + hex::Grid::name(p.a) + " would fail"});
  }
}

/// KS:10.0, KS:R56 The check as the next phase of the side begins: after H, J and K.
void Report::supply(State& after) {
  if (s_.phase != Phase::H && s_.phase != Phase::J && s_.phase != Phase::K) return;
  check_supply(after, by_);
  each_unit(s_, [&](UnitId u) {
    if (side_of(s_, u) != by_ || !on_map(s_, u) || s_.unit(u).supply == Supply::Out) return;
    if (after.unit(u).supply != Supply::Out) return;
    add({"out-of-supply",
         "forfeited",
         by_ == kSoviet ? RuleRef("KS:10.2") : RuleRef("KS:10.4.2"),
         {def(s_, u).id},
         s_.unit(u).hex,
         0,
         def(s_, u).id + " would be out of supply in the next phase"});
  });
}

/// KS:18.1g, KS:R50 Reinforcements that are due and cannot come wait.
void Report::movement() {
  State after = s_;
  spreading(after);
  supply(after);
  if (s_.phase != Phase::J) return;
  std::vector<std::string> wait;
  each_unit(s_, [&](UnitId u) {
    if (may_enter_now(s_, u)) wait.push_back(def(s_, u).id);
  });
  if (!wait.empty())
    add({"reinforcements",
         "left",
         "KS:18.1h",
         wait,
         {},
         static_cast<int>(wait.size()),
         names(wait) + " would wait off the map: their way in is blocked"});
}

/// KS:R95 Aircraft that wait to support an attack go home with the phase.
void Report::combat() {
  State after = s_;
  spreading(after);
  supply(after);
  State home = s_;
  Events told = Events::none();
  send_home(home, told);
  planes_lapse("support-unflown", "KS:R95", planes([&](AirId a) {
                 return s_.plane(a).where == AirWhere::Placed && home.plane(a).where == AirWhere::Home;
               }),
               " would go home without having supported an attack");
  ActionList more;
  options(s_, by_, Scope::Main, more);
  int attacks = 0;
  for (std::size_t i = 0; i < more.size(); ++i)
    attacks += more[i].kind == static_cast<std::uint8_t>(Act::Target) ? 1 : 0;
  if (attacks > 0)
    add({"attack-left",
         "left",
         "KS:12.0",
         {},
         {},
         attacks,
         std::to_string(attacks) + (attacks == 1 ? " hex" : " hexes") + " could still be attacked"});
}

/// KS:10.5.2.B Fuel that has been bought and not used is wasted.
void Report::fuel() {
  if (s_.pool_bought == 0) return;
  const bool moved = s_.top().step == Step::Parts || group_moved(s_);
  const int left = s_.pool_halves / 2;
  if (!moved || left == 0) return;  // before the first step it is given back
  add({"fuel-wasted",
       "forfeited",
       "KS:10.5.2.B",
       {},
       {},
       left,
       std::to_string(left) + (left == 1 ? " point" : " points") + " of the fuel bought would be wasted"});
}

// ---- after a combat ---------------------------------------------------------------------------------------------------

void Report::advance() {
  std::vector<std::string> could;
  for (UnitId u : attackers(s_))
    if (!why_not_advance(s_, u)) could.push_back(def(s_, u).id);
  if (could.empty()) return;
  add({"advance", "forfeited", "KS:13.4", could, s_.combat.target, static_cast<int>(could.size()),
       names(could) + " could advance into " + hex::Grid::name(s_.combat.target)});
}

/// KS:3.1.3b, KS:13.2.4 Whoever makes no room loses what is too much.
void Report::excess() {
  State after = s_;
  decline_displacement(after);
  const Hex at = s_.top().hex;
  std::vector<std::string> any;
  each_unit(after, [&](UnitId u) {
    if (!why_not_lose(after, u)) any.push_back(def(after, u).id);
  });
  const int over = combat_units_in(s_, at) - stack_limit(s_, by_);
  add({"overstacked", "destroyed", "KS:13.2.4", any, at, over,
       std::to_string(over) + " of " + names(any) + " would be destroyed: too many units in " + hex::Grid::name(at)});
}

void Report::look() {
  switch (s_.top().step) {
    case Step::Cargo: return cargo_not_loaded();
    case Step::AirPlace:
      return planes_lapse("aircraft-idle", "KS:6.3.2",
                          planes([&](AirId a) { return s_.plane(a).where == AirWhere::Ready; }),
                          " would stay at home this turn");
    case Step::Missions: return missions();
    case Step::Deliver: return cargo(air_id(s_.top().arg), "KS:6.7.4");
    case Step::Recall:
      return add({"recall-unused", "forfeited", "KS:8.2", {}, {}, 0, "the recall can be given today only"});
    case Step::Activate: return attempts();
    case Step::Move:
    case Step::Demolish: return movement();
    case Step::Group:
    case Step::Parts: return fuel();
    case Step::Fight: return combat();
    case Step::Advance: return advance();
    case Step::Displace: return excess();
    default: return;
  }
}

std::string Report::json(const std::optional<Action>& ender) const {
  JsonWriter out;
  out.begin_object().field("query", "ending").key("action");
  if (ender)
    out.value(action_text(*s_.content, *ender));
  else
    out.null();
  out.key("losses").begin_array();
  for (const Loss& l : list_) {
    out.begin_object().field("kind", l.kind).field("loss", l.loss).field("rule", l.rule.text());
    out.key("units").begin_array();
    for (const std::string& id : l.units) out.value(id);
    out.end_array();
    if (l.hex.valid()) out.field("hex", hex::Grid::name(l.hex));
    if (l.amount != 0) out.field("amount", l.amount);
    out.field("text", l.text).end_object();
  }
  out.end_array().end_object();
  return out.take();
}

/// The word that ends what the side is asked now; a force on the move is halted.
std::optional<Action> ender_of(const State& s, Side by) {
  if (!has(deciders(s), by)) return std::nullopt;
  const Step step = s.top().step;
  const Action end = act(by, step == Step::Group || step == Step::Parts ? Act::Halt : Act::Done);
  return why_not(s, end) ? std::nullopt : std::optional(end);
}

}  // namespace

std::string ending_json(const World& w) {
  const std::optional<Action> ender = ender_of(w.s, w.view.viewer);
  Report report(w.s, w.view.viewer);
  if (ender) report.look();
  return report.json(ender);
}

}  // namespace kessel::kesselschlacht
