// PZ:16.5.1 Who may call indirect fire, from whom, and how likely it is to come.
#include <array>

#include "games/panzer/rules.h"

namespace kessel::panzer {

/// PZ:16.3.1, PZ:16.3.1a, PZ:12.3a Only boxed rows fire over the hill; where a weapon has both kinds, the boxed one counts.
Boxed boxed(const State& s, UnitId u) {
  const Card& c = card(s, u);
  for (std::size_t slot = 0; slot < c.weapons.size(); ++slot)
    for (std::size_t row = 0; row < c.weapons[slot].gp.size(); ++row)
      if (c.weapons[slot].gp[row].indirect)
        return {&c.weapons[slot], &c.weapons[slot].gp[row], static_cast<int>(16 * slot + 4 + row),
                static_cast<int>(16 * slot + 8)};
  return {};
}

/// PZ:16.3.1, PZ:16.5.1.1, PZ:16.5.1.2, PZ:16.5.1.2.1, PZ:16.5.1.3, PZ:16.5.1.3.1 An OP counts as one, whatever else it is.
std::optional<Observer> observer_kind(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  if (d.has(Function::Op)) return Observer::Op;
  if (d.has(Function::Command)) return d.has(Function::Recon) ? Observer::CommandRecon : Observer::Command;
  if (d.has(Function::Recon)) return Observer::Recon;
  return std::nullopt;
}

/// PZ:16.5.1.1.1, PZ:16.5.1.1.2
int most_sources(const State& s, UnitId observer) {
  const ResponseCharts& t = tables(s).response;
  if (observer_kind(s, observer) != Observer::Op) return t.other_sources;
  return card(s, observer).nation == Nation::American ? t.usa_op_sources : t.op_sources;
}

namespace {

/// The most pairs that can be made of those still single.
int most_pairs(const State& s, std::span<const UnitId> units, unsigned single) {
  for (std::size_t i = 0; i < units.size(); ++i) {
    if ((single >> i & 1u) == 0) continue;
    const unsigned rest = single & ~(1u << i);
    int best = most_pairs(s, units, rest);
    for (std::size_t k = i + 1; k < units.size(); ++k)
      if ((rest >> k & 1u) != 0 && in_command_range(s, units[i], units[k]) && in_command_range(s, units[k], units[i]))
        best = std::max(best, 1 + most_pairs(s, units, rest & ~(1u << k)));
    return best;
  }
  return 0;
}

}  // namespace

/// PZ:16.5.1.4 Two units on the table near each other count as one.
int distinct_sources(const State& s, std::span<const UnitId> sources) {
  unsigned on_map = 0;
  for (std::size_t i = 0; i < sources.size(); ++i)
    if (!is_battery(s, sources[i])) on_map |= 1u << i;
  return static_cast<int>(sources.size()) - most_pairs(s, sources, on_map);
}

/// PZ:16.5.1.6, PZ:16.5.1.6.1, PZ:16.5.1.6.2, PZ:16.5.1.6.3
Attachment attachment_of(const State& s, UnitId source, UnitId observer) {
  const UnitDef &gun = def(s, source), &eye = def(s, observer);
  if (is_battery(s, source) && gun.formation == 0xff) return gun.attachment;
  return gun.formation == eye.formation ? Attachment::Attached : Attachment::Unattached;
}

bool sees_point(const State& s, UnitId observer, Point p) { return sees(s, eye_of(s, observer), top_of(s, p)); }

/// PZ:16.5.1, PZ:5.5.2, PZ:R75
bool observes(const State& s, UnitId observer, UnitId target) {
  if (!on_table(s, observer) || !on_table(s, target) || !combat_unit(s, observer)) return false;
  const Point a = s.unit(observer).at, b = s.unit(target).at;
  if (!looks_towards(s, observer, b)) return false;
  if (within(s, a, b, tables(s).spot_always)) return true;
  Tally silent = Tally::silent();
  if (!within(s, a, b, spotting_range(s, observer, target, silent))) return false;
  return sees(s, eye_of(s, observer), top_of(s, b, s.unit(target).building));
}

/// PZ:16.3.1.2, PZ:16.5.1.11 Its order lets it call, and it has done nothing else with it.
Why why_no_observer(const State& s, Side by, UnitId u) {
  if (side_of(u) != by) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  if (!on_table(s, u)) return Refusal{"PZ:16.3.1.2", no::not_on_table, u};
  if (!observer_kind(s, u) || !combat_unit(s, u)) return Refusal{"PZ:16.3.1", no::only_op_command_and_recon_units, u};
  if (s.unit(u).order != Order::Overwatch) return Refusal{"PZ:16.3.1.2", no::observer_needs_overwatch_order, u};
  if (flagged(s, u, kSpotsForAir)) return Refusal{"PZ:15.3.1.2.1", no::spots_for_aircraft, u};
  if (flagged(s, u, kFired)) return Refusal{"PZ:16.5.1a", no::called_fire_on_point_turn, u};
  return std::nullopt;
}

/// PZ:16.3.1.1, PZ:16.3.1.4.2, PZ:16.5.1.2.2, PZ:16.5.1.3.2, PZ:16.5.1.10, PZ:16.5.1.12.1, PZ:16.5.1.13 Can the observer
/// call it, and that kind of shell?
Why why_no_source(const State& s, UnitId observer, UnitId u, Shell shell) {
  if (side_of(u) != side_of(observer)) return Refusal{"PZ:4.1", no::unit_not_yours_to_command, u};
  const Boxed b = boxed(s, u);
  if (!b.there()) return Refusal{"PZ:16.3.1", no::no_weapon_for_indirect_fire, u};
  if (shell == Shell::Smoke && !b.weapon->smoke) return Refusal{"PZ:16.5.1.13", no::no_smoke_shells, u};
  const Attachment a = attachment_of(s, u, observer);
  if (card(s, observer).nation == Nation::Soviet && observer_kind(s, observer) != Observer::Op &&
      a != Attachment::Attached) {
    if (!is_battery(s, u)) return Refusal{"PZ:16.5.1.6.1", no::attached_to_another_formation, u};
    return Refusal{def(s, observer).has(Function::Command) ? RuleRef("PZ:16.5.1.2.2") : RuleRef("PZ:16.5.1.3.2"),
                   no::soviet_command_and_recon_units_call, u};
  }
  if (!is_battery(s, u)) {
    if (!on_table(s, u)) return Refusal{"PZ:16.3.1.1", no::not_on_table, u};
    if (s.unit(u).order != Order::Fire) return Refusal{"PZ:16.3.1.1", no::no_fire_order, u};
  } else if (auto why = why_planned(s, u)) {
    return why;
  }
  if (flagged(s, u, kFired)) return Refusal{"PZ:16.3.1.4.2", no::used_turn, u};
  return std::nullopt;
}

/// PZ:16.5.1.8, PZ:16.6.3.1.1, PZ:16.6.3.1.2
Why why_out_of_reach(const State& s, UnitId observer, UnitId u, Point p) {
  const GpRow& row = *boxed(s, u).gp;
  int inches = plane::range_inches(s.unit(observer).at, p);
  const int most = row.range[kBands - 1];
  if (is_battery(s, u)) {
    if (inches > most) return Refusal{"PZ:16.6.3.1.1", no::beyond_batterys_range_from_observer, u};
    return std::nullopt;
  }
  inches = std::max(inches, plane::range_inches(s.unit(u).at, p));
  if (inches > most) return Refusal{"PZ:16.6.3.1.2", no::beyond_range, u};
  if (inches <= row.minimum && row.minimum > 0) return Refusal{"PZ:16.6.3.1.2", no::nearer_than_least_range, u};
  return std::nullopt;
}

/// PZ:16.6.1
int response_needed(const State& s, UnitId observer, UnitId source) {
  return tables(s).response.needed[at(*observer_kind(s, observer))][at(attachment_of(s, source, observer))];
}

/// PZ:16.6.2, PZ:16.6.2.1, PZ:16.6.2.2, PZ:16.6.2.4, PZ:12.1.3a, PZ:12.4.2b, PZ:16.5.1.7, PZ:16.5.1.7.1, PZ:R15, PZ:R16
int response_modifier(const State& s, const Zone& z, UnitId source, Tally& t) {
  const ResponseCharts& r = tables(s).response;
  const UnitDef& eye = def(s, z.observer);
  for (const Registered& p : s.registered)
    if (p.battery == source && p.at == z.at) {
      t.add("PZ:16.6.2.1", r.pre_registered, "pre-registered point");
      break;
    }
  if (eye.has(Function::Op) && eye.has(Function::Command) && eye.has(Function::Recon))
    t.add("PZ:16.6.2.2", r.senior_op, "Recon Command observer");
  if (z.shifted) t.add("PZ:16.6.2.2", r.adjusted, "adjusted fire");
  if (suppressed(s, z.observer)) t.add("PZ:16.6.2.4", r.suppressed, "observer suppressed");
  if (flagged(s, z.observer, kDamaged)) t.add("PZ:16.6.2.4", r.damaged, "observer damaged");
  if (s.options.observer_grade_response && s.plan().rules.grades != Module::Off)
    if (const int g = r.grade[at(eye.grade)]; g != 0) t.add("PZ:R16", g, "observer's grade");
  return t.total();
}

/// PZ:16.5.1.15, PZ:16.6.1.3, PZ:R76 Its own unit is seen by the enemy and near the target point.
bool danger_close(const State& s, Side side, UnitId own, Point target) {
  return side_of(own) == side && on_table(s, own) &&
         within(s, s.unit(own).at, target, tables(s).response.danger_close_inches) && seen_by_enemy(s, own);
}

/// PZ:R100 Some observer sees a target in its range that it does not see itself.
bool may_be_called(const State& s, UnitId u) {
  if (!on_table(s, u) || is_battery(s, u) || !boxed(s, u).there()) return false;
  const Side side = side_of(u);
  bool found = false;
  each_unit(s, side, [&](UnitId eye) {
    if (found || eye == u || !on_table(s, eye) || !observer_kind(s, eye) || !combat_unit(s, eye)) return;
    if (card(s, eye).nation == Nation::Soviet && observer_kind(s, eye) != Observer::Op &&
        attachment_of(s, u, eye) != Attachment::Attached)
      return;
    each_unit(s, other(side), [&](UnitId e) {
      // What was seen in the Spotting Phase need not be looked at again.
      if (found || !on_table(s, e) || was_target(s, u, e) || why_out_of_reach(s, eye, u, s.unit(e).at)) return;
      found = was_target(s, eye, e) || observes(s, eye, e);
    });
  });
  return found;
}

}  // namespace kessel::panzer
