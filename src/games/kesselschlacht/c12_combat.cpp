// Chapter 12, first part: who may attack whom, the draft of an attack, its declaration and its ammunition, and the way
// through a combat. Attacks are voluntary (KS:12.0) and are carried out one at a time (KS:R75).
#include <algorithm>

#include "games/kesselschlacht/fighting.h"

namespace kessel::kesselschlacht {

namespace {

hex::Mask hexes_of(const State& s, const UnitList& list) {
  hex::Mask m;
  for (UnitId u : list) m.set(s.unit(u).hex);
  return m;
}

bool beside_target(const State& s, UnitId u) { return hex::Grid::distance(s.unit(u).hex, s.combat.target) == 1; }

/// KS:R46 By switch, a combat phase lays all stacks open.
void show_everyone(State& s, Events& ev) {
  if (!s.options.inspect_all) return;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u)) show_to_enemy(s, u, ev);
  });
}

}  // namespace

/// KS:4.0I, KS:4.0K
void begin_combat(State& s, Events& ev) {
  s.push(Step::Fight);
  show_everyone(s, ev);
}

/// KS:R95 Ground support that nobody asked for goes home.
void end_combat_phase(State& s, Events& ev) {
  send_home(s, ev);
  each_unit(s, [&](UnitId u) { lower(s, u, kAttacked | kDefended | kKnown); });
  close_phase(s, ev);
}

bool draws_ammo(const State& s, const Board& b, UnitId u) { return track_of(s, u) >= 0 && linked(s, b, u); }

bool ammo_limited(const State& s, int track) {
  return s.tracks[static_cast<std::size_t>(track)].ammo > ammo_available(s, track);
}

namespace {

/// KS:13.3.1, KS:13.3.2, KS:13.3.3 Nobody in disarray attacks.
Why why_not_status(const State& s, UnitId u) {
  switch (s.unit(u).status) {
    case Status::DO: return Refusal{"KS:13.3.1", no::disorganized_unit_does_not_attack, u};
    case Status::DIS: return Refusal{"KS:13.3.2", no::disrupted_unit_does_not_attack, u};
    case Status::RT: return Refusal{"KS:13.3.3", no::routed_unit_does_not_attack, u};
    default: return std::nullopt;
  }
}

/// Who is in Attack Supply at this instant (KS:R56), found out once for a unit and once for the roads: whoever looks for
/// all attacks at once asks many times.
class Lines {
 public:
  Lines(const State& s, const Board& b) : s_(s), b_(b) {}
  const Board& board() const { return b_; }
  /// KS:10.2.1, KS:10.2.1a, KS:10.2.1b Its HQ within range, and the HQ's own road to the edge.
  bool soviet_attack_supply(UnitId u) {
    Known& known = known_[u.value];
    if (known == Known::Not) known = look(u) ? Known::Yes : Known::No;
    return known == Known::Yes;
  }

 private:
  enum class Known : std::uint8_t { Not, No, Yes };
  bool look(UnitId u) {
    const UnitId hq = hq_of(s_, u);
    if (!hq.valid() || path_to_hq(s_, b_, u) == kFar) return false;
    if (!net_) net_ = soviet_roads(s_, b_);
    return path_on_net(s_, b_, *net_, s_.unit(hq).hex) >= 0;
  }
  const State& s_;
  const Board& b_;
  std::array<Known, kMaxUnits> known_{};
  std::optional<RoadNet> net_;
};

/// KS:9.1, KS:10.2a, KS:10.2b, KS:9.2.2.Bb, KS:R82 What a Soviet unit needs in order to attack.
Why why_not_soviet(const State& s, Lines& lines, UnitId u) {
  if (!flagged(s, u, kActive)) return Refusal{"KS:9.1", no::hq_not_activated, u};
  if (parent_of(s, u) == s.content->guards5) {
    if (s.fifth_marching) return Refusal{"KS:R82", no::n5th_guards_tank_corps_marches_away, u};
    if (!is_south(s, s.unit(u).hex)) return Refusal{"KS:9.2.2.Bb", no::n5th_guards_tank_corps_attacks_only, u};
  }
  if (s.unit(u).supply == Supply::General) return Refusal{"KS:10.2b", no::in_general_supply_only_defends, u};
  if (s.unit(u).supply == Supply::Out) return Refusal{"KS:10.2.3", no::out_of_supply_does_not_attack, u};
  if (!lines.soviet_attack_supply(u)) return Refusal{"KS:10.2.1b", no::attack_supply_cut_at_moment, u};
  return std::nullopt;
}

/// KS:13.3.5.B, KS:13.3.5.Ba, KS:13.3.5.Ca, KS:R66 What the state of its HQ leaves to a unit of 1PzA.
Why why_not_panzer_army(const State& s, const Board& b, UnitId u) {
  const int track = track_of(s, u);
  const Status hq = hq_status(s, u);
  if (track < 0 || hq == Status::Good) return std::nullopt;
  const bool path = linked(s, b, u);
  if (hq != Status::DO) {
    if (path) return Refusal{"KS:13.3.5.Ba", no::corps_hq_in_no_state_to, u};
    return Refusal{"KS:13.3.5.Ca", no::out_of_supply_and_corps_hq, u};
  }
  const Track& t = s.tracks[static_cast<std::size_t>(track)];
  const int limit = tables(s).do_ammo;
  if (!path) {
    if (t.cut_attacks < limit) return std::nullopt;
    return Refusal{"KS:13.3.5.Ca", no::disorganized_hq_had_four_such_attacks, u};
  }
  if (t.ammo > 0 ? ammo_available(s, track) > 0 : t.dry_attacks < limit) return std::nullopt;
  return Refusal{"KS:13.3.5.B", no::disorganized_hq_can_do_no_more, u};
}

/// KS:16.1.2.A A gun of 18th Artillery needs a point that no other gun of the attack will use.
Why why_not_gun(const State& s, const Board& b, UnitId u) {
  if (!draws_ammo(s, b, u)) return Refusal{"KS:16.1.2.A", no::supports_only_in_attack_supply, u};
  const int track = track_of(s, u);
  int others = 0;
  for (UnitId v : attackers(s)) others += v != u && def(s, v).german_artillery() && track_of(s, v) == track ? 1 : 0;
  if (ammo_available(s, track) <= others) return Refusal{"KS:16.1.2.A", no::corps_no_ammunition_for, u};
  return std::nullopt;
}

/// KS:12.1, KS:12.1.1, KS:R44 May this unit by itself take part in an attack on that hex?
Why why_not_fight(const State& s, Lines& lines, UnitId u, Hex target) {
  const Board& b = lines.board();
  const UnitDef& d = def(s, u);
  if (d.side != phasing(s)) return Refusal{"KS:12.0a", no::phasing_player_attacks, u};
  if (!on_map(s, u)) return Refusal{"KS:2.2", no::unit_not_on_map, u};
  if (d.hq || front_of(s, u).attack == 0) return Refusal{"KS:2.2.4a", no::no_attack_strength, u};  // KS:R42
  if (d.german_artillery()) {
    if (Why no = why_not_range(s, b, u, target)) return no;
  } else if (hex::Grid::distance(s.unit(u).hex, target) != 1) {  // KS:2.2.8, KS:16.2, KS:R30
    return Refusal{"KS:12.1", no::does_not_stand_next_to_target, u};
  }
  if (flagged(s, u, kAttacked)) return Refusal{"KS:12.1.1a", no::attacked_in_phase, u};
  if (Why no = why_not_status(s, u)) return no;
  if (flagged(s, u, kLabour)) return Refusal{"KS:15.2.3b", no::built_bridge_turn, u};
  if (d.side == kSoviet) return why_not_soviet(s, lines, u);
  if (Why no = why_not_panzer_army(s, b, u)) return no;
  return d.german_artillery() ? why_not_gun(s, b, u) : std::nullopt;
}

/// KS:12.1, KS:12.1.1a, KS:R75 An enemy hex where someone has not been attacked yet, and someone who can do it.
Why why_not_target_by(const State& s, Lines& lines, Hex target) {
  const Board& b = lines.board();
  const Side side = phasing(s);
  if (!b.occupied[index(other(side))].has(target)) return Refusal{"KS:12.1", no::no_enemy_force_stands, target};
  bool fresh = false;
  for (UnitId u : units_in(s, target)) fresh = fresh || !flagged(s, u, kDefended);
  if (!fresh) return Refusal{"KS:12.1.1a", no::force_attacked_in_phase, target};
  Why last = Refusal{"KS:12.1", no::nobody_who_could_attack_stands_next, target};
  const int n = s.unit_count();
  for (int i = 0; i < n; ++i) {
    const UnitId u = unit_id(i);
    if (!on_map(s, u) || side_of(s, u) != side || hex::Grid::distance(s.unit(u).hex, target) != 1) continue;
    if (def(s, u).hq) continue;
    Why no = why_not_fight(s, lines, u, target);
    if (!no && def(s, u).artillery)
      no = Refusal{side == kAxis ? RuleRef("KS:16.1.3") : RuleRef("KS:16.2a"), no::guns_do_not_attack_by_themselves, u};
    if (!no) return std::nullopt;
    last = no;
  }
  return last;
}

/// KS:12.0, KS:R44 All units of the hex that can, attack; who cannot does not hold the others back.
Why why_not_join_by(const State& s, Lines& lines, Hex from) {
  const Board& b = lines.board();
  const Hex target = s.combat.target;
  if (!b.occupied[index(s.combat.attacker)].has(from)) return Refusal{"KS:12.1", no::no_force_of_yours_stands, from};
  if (!s.content->grid.adjacent(from, target)) return Refusal{"KS:12.1", no::does_not_lie_next_to_target, from};
  Why last = Refusal{"KS:2.2.4a", no::nobody_can_attack, from};
  bool named = false;
  for (UnitId u : units_in(s, from)) {
    if (def(s, u).hq) continue;
    if (flagged(s, u, kInCombat)) {
      named = true;
      continue;
    }
    const Why no = why_not_fight(s, lines, u, target);
    if (!no && !def(s, u).german_artillery()) return std::nullopt;
    last = no ? no : Refusal{"KS:16.1.3", no::n18th_artillery_by_itself_supports_does, u};
  }
  if (named) return Refusal{"KS:12.0", no::force_attacks_already, from};
  return last;
}

/// KS:12.0 Someone who could attack but is left out while his stack does: 18th Artillery, taken back after its hex joined.
UnitId left_out(const State& s, Lines& lines) {
  hex::Mask bound;
  for (UnitId u : attackers(s))
    if (!def(s, u).german_artillery()) bound.set(s.unit(u).hex);
  UnitId found;
  each_unit(s, [&](UnitId u) {
    if (found.valid() || !on_map(s, u) || !bound.has(s.unit(u).hex) || def(s, u).hq || flagged(s, u, kInCombat)) return;
    if (!why_not_fight(s, lines, u, s.combat.target)) found = u;
  });
  return found;
}

/// KS:16.1.3, KS:16.2a, KS:R68 Guns never attack by themselves.
Why why_not_declare_by(const State& s, Lines& lines) {
  const UnitList list = attackers(s);
  if (list.empty()) return Refusal{"KS:12.0", no::name_forces_attack_first, s.combat.target};
  bool others = false;
  for (UnitId u : list) others = others || !def(s, u).artillery;
  if (!others) {
    const RuleRef rule = s.combat.attacker == kAxis ? RuleRef("KS:16.1.3") : RuleRef("KS:16.2a");
    return Refusal{rule, no::guns_do_not_attack_by_themselves, s.combat.target};
  }
  if (const UnitId u = left_out(s, lines); u.valid()) return Refusal{"KS:12.0", no::whole_force_attacks, u};
  return std::nullopt;
}

}  // namespace

Why why_not_attack_with(const State& s, const Board& b, UnitId u, Hex target) {
  Lines lines(s, b);
  return why_not_fight(s, lines, u, target);
}

Why why_not_target(const State& s, const Board& b, Hex target) {
  Lines lines(s, b);
  return why_not_target_by(s, lines, target);
}

Why why_not_join(const State& s, const Board& b, Hex from) {
  Lines lines(s, b);
  return why_not_join_by(s, lines, from);
}

Why why_not_declare(const State& s, const Board& b) {
  Lines lines(s, b);
  return why_not_declare_by(s, lines);
}

/// KS:16.1.2, KS:16.1.2b, KS:R44 A gun adds its strength from up to three hexes away; its stack is not bound by that.
Why why_not_support(const State& s, const Board& b, UnitId u) {
  if (!def(s, u).german_artillery()) return Refusal{"KS:16.1", no::only_18th_artillery_supports_from_afar, u};
  if (flagged(s, u, kInCombat)) return Refusal{"KS:12.0", no::named_in_attack_already, u};
  return why_not_attack_with(s, b, u, s.combat.target);
}

UnitList attackers(const State& s) {
  UnitList list;
  each_flagged(s, kInCombat, [&](UnitId u) {
    if (on_map(s, u)) list.add(u);
  });
  return list;
}

/// KS:12.1.1b A defending force is attacked whole.
UnitList defenders(const State& s) {
  UnitList list;
  for (UnitId u : units_in(s, s.combat.target))
    if (side_of(s, u) != s.combat.attacker) list.add(u);
  return list;
}

/// A draft begins; nobody else hears of it.
void target(State& s, Hex h) {
  s.combat = Combat{};
  s.combat.target = h;
  s.combat.attacker = phasing(s);
  s.push(Step::Draft);
}

void join(State& s, Hex from) {
  const Board b = board_of(s);
  Lines lines(s, b);
  for (UnitId u : units_in(s, from))
    if (!flagged(s, u, kInCombat) && !why_not_fight(s, lines, u, s.combat.target)) raise(s, u, kInCombat);
}

void unjoin(State& s, Hex from) {
  for (UnitId u : units_in(s, from)) lower(s, u, kInCombat);
}

Why why_not_unjoin(const State& s, Hex from) {
  for (UnitId u : units_in(s, from))
    if (flagged(s, u, kInCombat)) return std::nullopt;
  return Refusal{"KS:12.0", no::no_force_named_in_attack, from};
}

Why why_not_unsupport(const State& s, UnitId u) {
  if (flagged(s, u, kInCombat) && def(s, u).german_artillery()) return std::nullopt;
  return Refusal{"KS:16.1.2", no::supports_no_attack, u};
}

void cancel_draft(State& s) {
  s.pop();
  each_unit(s, [&](UnitId u) { lower(s, u, kInCombat); });
  each_air(s, [&](AirId a) { s.plane(a).marked = 0; });
  s.combat = Combat{};
}

namespace {

/// KS:3.6a, KS:R96 Both forces are laid open until the combat is over; of a stack that only lends a gun, the gun.
void reveal(State& s, Events& ev) {
  for (UnitId u : defenders(s)) show_to_enemy(s, u, ev);
  for (UnitId u : attackers(s)) {
    if (!beside_target(s, u)) {
      show_to_enemy(s, u, ev);
      continue;
    }
    for (UnitId v : units_in(s, s.unit(u).hex)) show_to_enemy(s, v, ev);
  }
}

UnitList unpaid(const State& s, const Board& b, int track) {
  UnitList list;
  for (UnitId u : attackers(s))
    if (track_of(s, u) == track && !flagged(s, u, kPays) && draws_ammo(s, b, u)) list.add(u);
  return list;
}

void pay_all(State& s, const UnitList& list, int track, Events& ev) {
  for (UnitId u : list) raise(s, u, kPays);
  spend_ammo(s, track, list.size(), ev);
}

/// KS:10.4.1c, KS:10.6.2, KS:10.6.4 Every corps pays for its own, a point a unit; KS:R17 where points are short the owner says for whom.
void ask_for_ammo(State& s, Events& ev) {
  const Board b = board_of(s);
  for (int track = 0; track < kTracks; ++track) {
    const UnitList list = unpaid(s, b, track);
    const int points = ammo_available(s, track);
    if (list.size() <= points)
      pay_all(s, list, track, ev);
    else if (points > 0)
      s.push(Step::Ammo, track);
  }
}

void drop_out(State& s, UnitId u) { lower(s, u, kInCombat | kAttacked); }

/// The points are gone: KS:10.6.3, KS:10.6.4a the others fight at half strength beside those who paid, KS:16.1.2.A but no gun does, and KS:R66 nobody while
/// points are left that may not be spent.
void close_purse(State& s, int track) {
  const Board b = board_of(s);
  const bool limited = ammo_limited(s, track);
  for (UnitId u : unpaid(s, b, track))
    if (limited || def(s, u).german_artillery()) drop_out(s, u);
}

bool run_ammo(State& s, Events& ev) {
  const int track = s.top().arg;
  const Board b = board_of(s);
  const UnitList list = unpaid(s, b, track);
  const int points = ammo_available(s, track);
  if (points > 0 && list.size() > points) return false;
  s.pop();
  if (points > 0)
    pay_all(s, list, track, ev);
  else
    close_purse(s, track);
  return true;
}

/// Would the attack still have a unit that is no gun, if this gun took the point?
bool others_remain(const State& s, UnitId gun) {
  const int track = track_of(s, gun);
  if (!ammo_limited(s, track) || ammo_available(s, track) > 1) return true;
  const Board b = board_of(s);
  for (UnitId u : attackers(s)) {
    if (def(s, u).artillery) continue;
    if (track_of(s, u) != track || flagged(s, u, kPays) || !draws_ammo(s, b, u)) return true;
  }
  return false;
}

}  // namespace

/// KS:R104 From here there is no way back.
void declare(State& s, Events& ev) {
  int planes = 0;
  each_air(s, [&](AirId a) { planes += s.plane(a).marked != 0 ? 1 : 0; });
  const UnitList list = attackers(s);
  s.pop();
  s.push(Step::Advance);
  s.push(Step::CombatRoll);
  tell(ev, Ev::Declared, {index(s.combat.attacker), s.combat.target.value, list.size(), planes}, "KS:12.0");
  ev.learn(kBothSides);
  reveal(s, ev);
  for (UnitId u : list) raise(s, u, kAttacked);  // KS:12.1.1a
  ask_for_ammo(s, ev);
}

/// KS:10.6.2a, KS:10.6.4 One point for a unit that attacks and can draw it, never a second.
Why why_not_pay(const State& s, UnitId u) {
  const int track = s.top().arg;
  if (!flagged(s, u, kInCombat) || track_of(s, u) != track)
    return Refusal{"KS:10.6.4", no::no_attacker_of_corps_short, u};
  if (flagged(s, u, kPays)) return Refusal{"KS:10.6.4", no::point_already, u};
  if (!draws_ammo(s, board_of(s), u)) return Refusal{"KS:10.6.1", no::no_path_to_hq, u};
  if (def(s, u).german_artillery() && !others_remain(s, u))
    return Refusal{"KS:16.1.3", no::guns_do_not_attack_by_themselves, u};
  return std::nullopt;
}

void pay(State& s, UnitId u, Events& ev) {
  raise(s, u, kPays);
  spend_ammo(s, s.top().arg, 1, ev);
}

namespace {

/// KS:R66 How many combats a corps has had with units at half strength, for want of points and for want of a path.
void count_half_attacks(State& s) {
  const Board b = board_of(s);
  std::array<bool, kTracks> dry{}, cut{};
  for (UnitId u : attackers(s)) {
    const int track = track_of(s, u);
    if (track < 0 || flagged(s, u, kPays)) continue;
    (linked(s, b, u) ? dry : cut)[static_cast<std::size_t>(track)] = true;
  }
  for (std::size_t i = 0; i < kTracks; ++i) {
    s.tracks[i].dry_attacks = static_cast<std::uint8_t>(s.tracks[i].dry_attacks + (dry[i] ? 1 : 0));
    s.tracks[i].cut_attacks = static_cast<std::uint8_t>(s.tracks[i].cut_attacks + (cut[i] ? 1 : 0));
  }
}

/// KS:7.1.5b, KS:R100 Whoever attacks, or fires, out of a position gives it up.
void leave_positions(State& s, Events& ev) {
  hexes_of(s, attackers(s)).for_each([&](Hex h) {
    if (position_level(s, h) > 0) fill(s, h, ev);
  });
}

/// Everything that the die needs is settled and announced, once.
bool announce(State& s, Events& ev) {
  if (s.top().arg != 0) return false;
  s.top().arg = 1;
  count_half_attacks(s);
  leave_positions(s, ev);
  Tally silent = Tally::silent();
  const OddsOf o = odds(s, silent);
  s.combat.column = static_cast<std::int8_t>(o.column);
  s.combat.table = static_cast<std::uint8_t>(o.table);
  tell(
      ev, Ev::Odds,
      {o.attack, o.defence, tables(s).percentages[static_cast<std::size_t>(o.table)], o.column - tables(s).zero_column},
      "KS:12.1.5");
  return false;
}

/// Nobody stands next to an enemy who has not been attacked yet. Both sides can see that, so the phase ends unasked; whether
/// those who do stand there can attack is their owner's secret. KS:R46 By switch the phase is there to look at stacks, too.
bool idle(const State& s) {
  if (s.options.inspect_all) return false;
  const Side side = phasing(s);
  hex::Mask fresh;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) != side && !flagged(s, u, kDefended)) fresh.set(s.unit(u).hex);
  });
  return !(s.content->grid.grown(occupied_by(s, side)) & fresh).any();
}

/// KS:13.4.1 The advance comes before other combats; pontoons are looked at before it.
bool finish_combat(State& s, Events& ev) {
  if (!run_pontoons(s, ev)) return false;
  if (s.top().step != Step::Advance) return true;
  if (may_advance(s)) return false;
  end_combat(s, ev);
  return true;
}

}  // namespace

/// KS:R96 The stacks are closed again; KS:6.1.2 aircraft that helped have flown their mission.
void end_combat(State& s, Events& ev) {
  s.pop();
  const hex::Mask marked = hexes_of(s, attackers(s));
  constexpr std::uint32_t kOfTheCombat = kInCombat | kPays | kRouted | kAdvanced | kDriven;
  each_unit(s, [&](UnitId u) { lower(s, u, s.options.inspect_all ? kOfTheCombat : kOfTheCombat | kKnown); });
  each_air(s, [&](AirId a) {
    if (s.plane(a).marked != 0) s.plane(a) = Air{AirWhere::Home, Role::Support, 0, 0, 0, 0};
  });
  s.combat = Combat{};
  marked.for_each([&](Hex h) { spread_status(s, h, ev); });
}

/// `done` where it is offered.
void done_combat(State& s, Events& ev) {
  if (s.top().step == Step::Displace) return decline_displacement(s);
  KESSEL_ASSERT(s.top().step == Step::Advance);
  end_combat(s, ev);
}

bool run_combat(State& s, Events& ev) {
  switch (s.top().step) {
    case Step::Fight:
      if (s.top().arg == kPhaseOver) {
        s.pop();
        next_phase(s, ev);
        return true;
      }
      if (!idle(s)) return false;
      end_combat_phase(s, ev);
      return true;
    case Step::Ammo: return run_ammo(s, ev);
    case Step::CombatRoll: return announce(s, ev);
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::Excess: return run_losses(s, ev);
    case Step::AttackerRetreat:
    case Step::DefenderRetreat: return run_retreat(s, ev);
    case Step::Displace: return run_displace(s);
    case Step::Heir: return run_pontoons(s, ev);
    case Step::Advance: return finish_combat(s, ev);
    case Step::AdvanceGroup: return run_advance(s, ev);
    default: return false;
  }
}

namespace {

void offer_targets(const State& s, Side by, ActionList& out) {
  const Board b = board_of(s);
  const hex::Mask near = s.content->grid.grown(b.occupied[index(by)]) & b.occupied[index(other(by))];
  Lines lines(s, b);
  near.for_each([&](Hex h) {
    if (!why_not_target_by(s, lines, h)) out.add(act(by, Act::Target, h));
  });
  out.add(act(by, Act::Done));
}

void offer_draft(const State& s, Side by, ActionList& out) {
  const Board b = board_of(s);
  Lines lines(s, b);
  (s.content->grid.neighbours_of(s.combat.target) & b.occupied[index(by)]).for_each([&](Hex h) {
    if (!why_not_join_by(s, lines, h)) out.add(act(by, Act::Join, h));
  });
  each_unit(s, [&](UnitId u) {
    if (def(s, u).german_artillery() && on_map(s, u) && !why_not_support(s, b, u)) out.add(act(by, Act::Support, u));
  });
  each_air(s, [&](AirId a) {
    if (!why_not_send(s, a)) out.add(act(by, Act::Send, a));
  });
  if (!why_not_declare_by(s, lines)) out.add(act(by, Act::Declare));
}

void offer_second_thoughts(const State& s, Side by, ActionList& out) {
  if (s.top().step != Step::Draft) return;
  const UnitList list = attackers(s);
  hexes_of(s, list).for_each([&](Hex h) { out.add(act(by, Act::Unjoin, h)); });
  for (UnitId u : list)
    if (def(s, u).german_artillery()) out.add(act(by, Act::Unsupport, u));
  each_air(s, [&](AirId a) {
    if (s.plane(a).marked != 0) out.add(act(by, Act::Withhold, a));
  });
  out.add(act(by, Act::Cancel));
}

template <class May>
void offer_units(const State& s, Side by, Act a, May&& why_not, ActionList& out) {
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && side_of(s, u) == by && !why_not(s, u)) out.add(act(by, a, u));
  });
}

}  // namespace

void offer_combat(const State& s, Side by, Scope scope, ActionList& out) {
  if (scope == Scope::Free) return offer_second_thoughts(s, by, out);
  switch (s.top().step) {
    case Step::Fight: return offer_targets(s, by, out);
    case Step::Draft: return offer_draft(s, by, out);
    case Step::Ammo: return offer_units(s, by, Act::Pay, why_not_pay, out);
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::Excess: return offer_units(s, by, Act::Lose, why_not_lose, out);
    case Step::AttackerRetreat:
    case Step::DefenderRetreat: return offer_retreat(s, by, out);
    case Step::Displace: return offer_displace(s, by, out);
    case Step::Heir: return offer_units(s, by, Act::Heir, why_not_heir, out);
    case Step::Advance:
    case Step::AdvanceGroup: return offer_advance(s, by, out);
    default: return;
  }
}

}  // namespace kessel::kesselschlacht
