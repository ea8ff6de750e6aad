// PZ:12.2, PZ:12.3, PZ:16.1.1, PZ:16.1.2 What a unit fires with, and when it runs short of it.
#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

constexpr int kSlots = 16, kFirstGp = 4, kSmokeRow = 8, kAaRow = 9;

/// PZ:12.2.1 The weapon of a slot: of the card, or attached.
const Weapon* weapon_in(const State& s, UnitId u, int slot, Arm& a) {
  const Card& c = card(s, u);
  if (slot < kFirstAttached)
    return slot < static_cast<int>(c.weapons.size()) ? &c.weapons[static_cast<std::size_t>(slot)] : nullptr;
  const auto& list = def(s, u).weapons;
  const int i = slot - kFirstAttached;
  if (i >= static_cast<int>(list.size())) return nullptr;
  const Card& w = s.content->card(list[static_cast<std::size_t>(i)]);
  a.attached = true, a.kind = w.kind;
  return w.weapons.empty() ? nullptr : &w.weapons.front();
}

/// PZ:16.7.4.3, PZ:R110 Engineers make smoke without a weapon for it.
bool makes_smoke(const State& s, UnitId u) {
  return card(s, u).squad() && card(s, u).engineer_smoke_inches > 0 && def(s, u).has(Function::Engineer);
}

}  // namespace

Arm arm(const State& s, UnitId u, int code) {
  Arm a;
  if (code < 0 || code >= kSlots * 16) return a;
  const int slot = code / 16, row = code % 16;
  const Card& c = card(s, u);
  if (slot == kSmallArms / 16) {
    // PZ:12.2.2, PZ:16.7.4.2.15.1 Half of a squad has half its fire.
    const auto& small = flagged(s, u, kHalfSquad) && c.half_small_arms ? c.half_small_arms : c.small_arms;
    if (row == kFirstGp && small) a.gp = &*small;
    if (row == kSmokeRow) a.smoke = makes_smoke(s, u);
    return a;
  }
  const Weapon* w = weapon_in(s, u, slot, a);
  if (w == nullptr) return {};
  const auto i = static_cast<std::size_t>(row), gp = static_cast<std::size_t>(row - kFirstGp);
  if (row < kFirstGp && i < w->ap.size()) a.ap = &w->ap[i];
  if (row >= kFirstGp && row < kSmokeRow && gp < w->gp.size()) a.gp = &w->gp[gp];
  if (row == kSmokeRow) a.smoke = w->smoke;
  if (row == kAaRow && w->aa) a.aa = &*w->aa;
  if (!a.valid()) return {};
  a.weapon = w;
  return a;
}

bool launcher(const Arm& a) {
  return a.attached && (a.kind == UnitKind::Panzerfaust || a.kind == UnitKind::Rpzb || a.kind == UnitKind::Bazooka);
}

bool flame(const State& s, UnitId u, const Arm& a) {
  return card(s, u).kind == UnitKind::FlameTank && a.weapon != nullptr && a.weapon->dual;
}

bool special(const Arm& a) {
  if (a.ap == nullptr || a.ap->shot == Shot::Ap) return false;
  if (a.ap->shot != Shot::Heat) return true;
  for (const ApRow& row : a.weapon->ap)  // PZ:16.1.2.3.3a HEAT alone is ordinary ammunition
    if (row.shot == Shot::Ap) return true;
  return false;
}

Why why_not_available(const State& s, UnitId u, const Arm& a) {
  if (!special(a)) return std::nullopt;
  const Module m = s.plan().rules.special_ammo[static_cast<std::size_t>(index(side_of(u)))];
  if (m == Module::Off)
    return Refusal{scenario_rule(s, Clause::Shells, "PZ:16.1.2.1"), no::side_no_special_ammunition_in_scenario, u};
  if (a.weapon->special_from && s.plan().period < *a.weapon->special_from)
    return Refusal{"PZ:16.1.2.1", no::ammunition_not_yet, u};
  return std::nullopt;
}

/// PZ:16.1.2.2, PZ:16.1.2.2.1, PZ:16.1.2.4 By weapon and kind of shell; ordinary shells of guns and crew-served weapons
/// never run out beside their vehicle or dump.
int ammo_limit(const State& s, UnitId u, int code) {
  if (!advanced(s) || s.plan().rules.ammo_limits == Module::Off) return 0;
  const Arm a = arm(s, u, code);
  if (a.weapon == nullptr) return 0;
  const AmmoLimits& l = a.weapon->limit;
  if (a.smoke) return l.smoke;
  if (special(a)) return a.ap->shot == Shot::Heat ? l.heat : l.apcr;
  if (leg_or_towed(s, u) && !a.attached && ammo_supplied(s, u)) return 0;
  return l.normal;
}

/// PZ:16.1.2.1a, PZ:R151 Tungsten is short: from 1944 on the Germans may have to add to the die, so that APCR misfires more
/// often. None at all is a scenario without special ammunition.
int ammo_die_modifier(const State& s, UnitId u, int code) {
  const Arm a = arm(s, u, code);
  if (side_of(u) != kGerman || s.plan().period < Period::E44 || a.ap == nullptr || a.ap->shot != Shot::Apcr) return 0;
  return s.plan().rules.german_apcr;
}

namespace {

/// PZ:R109 The transports of a platoon belong to its guns and crew-served sections in roster order.
UnitId transport_of(const State& s, UnitId u) {
  const auto served = [&](UnitId x) {
    return card(s, x).towed() || (card(s, x).kind == UnitKind::Section && !card(s, x).weapons.empty());
  };
  const auto carries_things = [&](UnitId x) {
    return card(s, x).vehicle() && (card(s, x).carries.towed > 0 || card(s, x).carries.leg > 0);
  };
  const auto mates = [&](UnitId x) {
    return def(s, x).formation == def(s, u).formation && def(s, x).group == def(s, u).group;
  };
  int place = 0;
  each_unit(s, side_of(u), [&](UnitId x) { place += x < u && mates(x) && served(x) ? 1 : 0; });
  UnitId found{};
  each_unit(s, side_of(u), [&](UnitId x) {
    if (found.valid() || !mates(x) || !carries_things(x)) return;
    if (place-- == 0) found = x;
  });
  return found;
}

}  // namespace

/// PZ:16.1.2.4.1, PZ:16.1.2.4.2, PZ:16.1.2.4.2a, PZ:16.1.2.4.3, PZ:R109 Its own transport, alive and near, or the dump
/// where it stood as the game began.
bool ammo_supplied(const State& s, UnitId u) {
  const Unit& x = s.unit(u);
  const int inches = tables(s).ammo_supply_inches;
  if (x.where == Where::Aboard) return x.carrier == transport_of(s, u);
  if (x.dump.x >= 0 && within(s, x.at, x.dump, inches)) return true;
  const UnitId t = transport_of(s, u);
  return t.valid() && on_table(s, t) && within(s, x.at, s.unit(t).at, inches);
}

}  // namespace kessel::panzer
