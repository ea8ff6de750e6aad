// Set-up, air, activation and whatever else is asked; and how the script answers at all.
#include <algorithm>

#include "ai/kesselschlacht/script.h"

namespace kessel::ai::kesselschlacht {

Style standard_style(Side side) {
  Style x;
  if (side == kAxis) {
    x.progress = 2.2;
    x.cohesion = 0.5;
    x.caution = 0.4;
    x.staff = 0.32;
    x.boldness = 0.1;
    x.objectives = 1.3;
    x.drive = 0.6;
    x.deny = 0.9;
    return x;
  }
  x.lead = 2.8;
  x.seat = 1.05;
  x.attack = 1.6;
  x.keep = 12;
  x.boldness = 0.08;
  x.objectives = 1.3;
  x.ring = 0.6;
  x.march = 0.3;
  x.herd = 0.06;
  x.drive = 0.7;
  x.stun = 1.4;
  x.cohesion = 0.7;
  x.near = 0.75;
  x.prey = 0.32;
  x.late = 2;
  x.towns = 1.6;
  x.chain = 5.5;
  return x;
}

bool Script::take_queued(const State& s, Side side, Action& out) {
  if (queue_.empty()) return false;
  out = queue_.front();
  queue_.pop_front();
  if (out.by == side && !why_not(s, out)) return true;
  queue_.clear();
  ++dropped_;
  return false;
}

bool Script::planned(const ActionList& options, std::size_t& choice) {
  if (queue_.empty()) return false;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i] == queue_.front()) {
      queue_.pop_front();
      choice = i;
      return true;
    }
  return false;
}

Action Script::first_legal(const State& s, Side side) {
  ActionList list;
  options(s, side, Scope::Main, list);
  // A force that can neither halt nor go on goes back.
  if (const Action back = act(side, Act::Back); list.empty() && !why_not(s, back)) return back;
  KESSEL_ASSERT(!list.empty());
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].kind == static_cast<std::uint8_t>(Act::Done)) return list[i];
  return list[0];
}

/// As the book lists it; positions for whoever may dig.
Action Script::set_up(const State& s, Side side) {
  if (const Action rest = act(side, Act::Rest); !why_not(s, rest)) return rest;
  ActionList list;
  options(s, side, Scope::Main, list);
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].kind == static_cast<std::uint8_t>(Act::Dig)) return list[i];
  if (const Action done = act(side, Act::Done); !why_not(s, done)) return done;
  return list[0];
}

double need_of(const State& s, FormationId f) {
  const Formation& corps = def(s, f);
  if (corps.track < 0) return -1;
  int motor = 0, all = 0;
  each_unit(s, [&](UnitId u) {  // who is home needs little
    if (!on_map(s, u) || s.unit(u).parent != f || s.content->west_of_seret.has(s.unit(u).hex)) return;
    ++all;
    motor += def(s, u).fuelled ? 1 : 0;
  });
  const Track& t = s.tracks[static_cast<std::size_t>(corps.track)];
  return motor * 4.0 + all - 1.2 * t.fuel - 0.5 * t.ammo;
}

namespace {

/// How much of a load should be ammunition: as the corps lack one or the other. Fuel brings units home, ammunition only
/// clears their way, so a few attacks a turn are enough.
double ammunition_share(const State& s) {
  double fuel = 0, ammo = 0;
  for (FormationId f : s.content->tracks) {
    if (!f.valid() || !on_map(s, def(s, f).hq)) continue;
    int motor = 0, all = 0;
    each_unit(s, [&](UnitId u) {
      if (!on_map(s, u) || s.unit(u).parent != f || s.content->west_of_seret.has(s.unit(u).hex)) return;
      ++all;
      motor += def(s, u).fuelled ? 1 : 0;
    });
    const Track& t = s.tracks[static_cast<std::size_t>(def(s, f).track)];
    fuel += std::max(0.0, 4.0 * motor - t.fuel);
    ammo += std::max(0.0, 0.5 * all - t.ammo);
  }
  return fuel + ammo > 0 ? ammo / (fuel + ammo) : 0.3;
}

/// Worth of a sector to the side: the enemy's stacks under it, and one's own next to them.
std::array<double, kSectors + 1> sector_worth(const State& s, Side side) {
  std::array<double, kSectors + 1> worth{};
  const Board b = board_of(s);
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u)) return;
    const Hex h = s.unit(u).hex;
    const auto sector = static_cast<std::size_t>(s.content->at(h).sector);
    if (side_of(s, u) != side && b.zoc[index(side)].has(h)) worth[sector] += points_of(s, u);
    if (side == kSoviet && def(s, u).hq && def(s, u).superior == Superior::Panzer1) worth[sector] += 2;
  });
  return worth;
}

int best_sector(const std::array<double, kSectors + 1>& worth) {
  int best = 1;
  for (int i = 1; i <= kSectors; ++i)
    if (worth[static_cast<std::size_t>(i)] > worth[static_cast<std::size_t>(best)]) best = i;
  return best;
}

/// Where transports go: an Axis airfield with hungry corps in its sector, else a hungry corps.
int supply_sector(const State& s) {
  const Board b = board_of(s);
  std::array<double, kSectors + 1> worth{};
  each_formation(s, [&](FormationId f) {
    if (def(s, f).track < 0 || !on_map(s, def(s, f).hq) || s.unit(def(s, f).hq).status != Status::Good) return;
    worth[s.content->at(s.unit(def(s, f).hq).hex).sector] += std::max(0.5, need_of(s, f));
  });
  for (const Airfield& a : s.content->airfields)
    if (axis_airfield(s, b, a.hex)) worth[s.content->at(a.hex).sector] *= 1.5;
  return best_sector(worth);
}

/// What the sectors are worth, worked out once for a list of options.
struct Sky {
  Sky(const State& s, Side side) {
    if (s.top().step != Step::AirPlace) return;
    worth = sector_worth(s, side);
    supply = supply_sector(s);
  }
  std::array<double, kSectors + 1> worth{};
  int supply = 0;
};

double air_worth(const State& s, Side side, const Action& a, const Sky& sky) {
  switch (static_cast<Act>(a.kind)) {
    case Act::Cargo: {
      const int ammo = a.arg[1], fuel = a.arg[2];
      const int cargo = def(s, air_id(a.arg[0])).cargo;
      const int want = std::min(10, static_cast<int>(cargo * ammunition_share(s) + 0.5));
      if (s.plane(air_id(a.arg[0])).ammo + s.plane(air_id(a.arg[0])).fuel > 0) return -1;
      return ammo + fuel - std::abs(ammo - want) * 2;
    }
    case Act::Drop: return 5 + need_of(s, formation_id(a.arg[1]));
    case Act::Land: return 8;
    case Act::Give: return need_of(s, formation_id(a.arg[0])) + 0.5 * a.arg[1] + 0.5 * a.arg[2];
    case Act::Strike: {
      double v = 0;
      for (UnitId u : units_in(s, Hex{static_cast<std::uint16_t>(a.arg[0])}))
        v += (def(s, u).hq ? 6 : 0) + points_of(s, u) + (s.unit(u).status != Status::Good ? 2 : 0);
      return v;
    }
    case Act::Send: return 3;
    case Act::Declare: return 1;
    case Act::Intercept: return 2;
    case Act::Fly: {
      const AirDef& d = def(s, air_id(a.arg[0]));
      const auto& worth = sky.worth;
      const int sector = a.arg[1];
      if (d.type == AirType::TR) return sector == sky.supply ? 10 : -5;
      if (side == kAxis && d.type == AirType::F)
        return sector == sky.supply ? 8 : worth[static_cast<std::size_t>(sector)] * 0.1;
      return worth[static_cast<std::size_t>(sector)] > 0 ? 1 + worth[static_cast<std::size_t>(sector)] : -1;
    }
    case Act::AsRole: {
      const AirDef& d = def(s, air_id(a.arg[0]));
      const auto role = static_cast<Role>(a.arg[1]);
      if (role == Role::Fighter) return d.strength >= 4 ? 3 : 0;
      return role == Role::Support ? 2 : 1;
    }
    default: return 0;
  }
}

}  // namespace

Action Script::fly(const State& s, Side side) {
  if (mixes_ && s.top().step == Step::AirPlace) {
    plan_air(s, side);
    if (Action a; take_queued(s, side, a)) return a;
  }
  ActionList list;
  options(s, side, Scope::Main, list);
  Action best = first_legal(s, side);
  double most = 0;
  const Sky sky(s, side);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action& a = list[i];
    double v = air_worth(s, side, a, sky);
    if (a.kind == static_cast<std::uint8_t>(Act::StrikeBridge)) {
      look(s, side);
      v = worth_of_bombing(s, side, Hex{static_cast<std::uint16_t>(a.arg[0])},
                           Hex{static_cast<std::uint16_t>(a.arg[1])});
    }
    if (v > most) most = v, best = list[i];
  }
  return best;
}

/// KS:8.2 A corps is called back from the south if far more of those it hunts are in the north, near enough to matter.
double Script::worth_of_recall(const State& s, FormationId f) const {
  const Hex seat = s.unit(def(s, f).hq).hex;
  double north = 0, south = 0;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || def(s, u).superior != Superior::Panzer1) return;
    const double near = points_of(s, u) / (4.0 + hex::Grid::distance(seat, s.unit(u).hex));
    (is_south(s, s.unit(u).hex) ? south : north) += near;
  });
  // The march takes the corps a turn or two, and it may not come back.
  constexpr double kPriceOfTheMarch = 3;
  return north - kPriceOfTheMarch * south;
}

/// Positions, Directive, recall, activation, demolition, new parents.
Action Script::command(const State& s, Side side) {
  ActionList list;
  options(s, side, Scope::Main, list);
  if (s.top().step == Step::Activate) return activate(s, list);
  Action best = first_legal(s, side);
  double most = 0;
  const Board b = board_of(s);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Action a = list[i];
    double v = -1;
    switch (static_cast<Act>(a.kind)) {
      case Act::Dig: v = 1 + lie_.foe[static_cast<std::size_t>(a.arg[0])]; break;
      case Act::Name: {  // the corps that matters least
        v = 1e6 - worth_of_activating(s, b, formation_id(a.arg[0]));
        break;
      }
      case Act::Demolish:
        v = worth_of_blowing(s, side, Hex{static_cast<std::uint16_t>(a.arg[0])},
                             Hex{static_cast<std::uint16_t>(a.arg[1])});
        break;
      case Act::Recall: v = worth_of_recall(s, formation_id(a.arg[0])); break;
      case Act::Brigade: v = 10 - front_of(s, unit_id(a.arg[0])).attack; break;
      case Act::Place:
      case Act::Corps: v = 1; break;
      default: break;
    }
    if (v > most) most = v, best = a;
  }
  return best;
}

Action Script::answer(const State& s, Side side) {
  Action a;
  if (take_queued(s, side, a)) return a;
  const Step step = s.top().step;
  if (step >= Step::Cargo && step <= Step::Deliver) return fly(s, side);
  switch (step) {
    case Step::SetupAxis:
    case Step::SetupSoviet: return set_up(s, side);
    case Step::Move:
      if (!plan_bridge(s, side)) plan_moves(s, side);
      if (take_queued(s, side, a)) return a;
      if (a = act(side, Act::Done); !why_not(s, a)) return a;
      return first_legal(s, side);
    case Step::Group: {
      if (a = act(side, Act::Halt); group_hex(s).valid() && !why_not(s, a)) {
        const UnitList g = group_of(s);
        if (g.size() != 1 || (march_of(s, g[0]) == March::None && !regrouping(s, g[0]))) return a;
      }
      ActionList list;
      options(s, side, Scope::Main, list);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].kind == static_cast<std::uint8_t>(Act::Exit) && side == kSoviet) return list[i];
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].kind == static_cast<std::uint8_t>(Act::Step)) return list[i];
      if (a = act(side, Act::Halt); !why_not(s, a)) return a;
      return first_legal(s, side);
    }
    case Step::Parts: return act(side, Act::Halt);
    case Step::Fight:
      if (plan_attack(s, side) && take_queued(s, side, a)) return a;
      return act(side, Act::Done);
    case Step::Draft:
      if (a = act(side, Act::Declare); !why_not(s, a)) return a;
      return first_legal(s, side);
    case Step::Ammo:
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::AttackerRetreat:
    case Step::DefenderRetreat:
    case Step::Excess:
    case Step::Displace:
    case Step::Heir:
    case Step::Advance:
    case Step::AdvanceGroup: look(s, side); return combat(s, side);
    default: look(s, side); return command(s, side);
  }
}

}  // namespace kessel::ai::kesselschlacht
