// Frozen: strength is measured against this player (docs/strength.md). It uses the rules' own odds and costs on what its
// side may know, and nothing of the real opponent.
#include "ai/kesselschlacht/greedy.h"

#include <algorithm>
#include <array>
#include <vector>

#include "games/kesselschlacht/paths.h"
#include "games/kesselschlacht/view.h"

namespace kessel::ai::kesselschlacht {
namespace {

using namespace kessel::kesselschlacht;  // NOLINT: this room's game

constexpr int kNever = -(1 << 20);
constexpr int kUnseenDefence = 3;  ///< what an unseen counter is taken for
constexpr int kEnemyHexCost = 8;   ///< half MP that an enemy stack on the way is reckoned to cost
constexpr int kFuelForAMarch = 4;  ///< FP that a force buys if its corps has enough for all

class Greedy final : public Player {
 public:
  explicit Greedy(Side side) : side_(side) {}

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng& rng) override {
    if (options.size() == 1) return 0;
    const AnyView any = lazy();
    const View& v = any.as<View>();
    const State& s = v.known;
    begin(s);
    switch (s.top().step) {
      case Step::SetupAxis:
      case Step::SetupSoviet: return set_up(s, options);
      case Step::Cargo: return load(s, options);
      case Step::Surprise:
      case Step::Missions: return fly_mission(s, options);
      case Step::AirPlace: return place_aircraft(s, options);
      case Step::AirRole: return take_roles(s, options);
      case Step::Intercept: return 0;
      case Step::Deliver: return best(options, [](const Action& a) { return a.arg[1] + a.arg[2]; });
      case Step::Positions: return 0;  // digs wherever it may
      case Step::Activate: return activate(s, options);
      case Step::Move: return pick_mover(s, options);
      case Step::Group: return march(v, options, rng);
      case Step::Fight: return pick_target(v, options);
      case Step::AttackerLoss:
      case Step::DefenderLoss:
      case Step::Excess: return lose(s, options);
      case Step::AttackerRetreat:
      case Step::DefenderRetreat: return retreat_to(s, options);
      case Step::Advance:
      case Step::AdvanceGroup: return advance(s, options);
      case Step::BridgeChoice:
      case Step::Recall:
      case Step::Parts:
      case Step::Demolish: return options.size() - 1;  // leaves well alone
      default: return 0;  // joins, sends and declares in the order offered; the first name, corps or place
    }
  }

 private:
  static Act kind(const Action& a) { return static_cast<Act>(a.kind); }
  static Hex hex_of(const Action& a, std::size_t i = 0) { return Hex{static_cast<std::uint16_t>(a.arg[i])}; }

  template <class F>
  static std::size_t best(const ActionList& options, F&& worth) {
    std::size_t top = 0;
    int most = kNever * 2;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (const int w = worth(options[i]); w > most) most = w, top = i;
    return top;
  }

  /// What is worked out once for a phase: the enemy does not march in it.
  void begin(const State& s) {
    const int now = s.turn * 16 + static_cast<int>(s.phase);
    if (now == moment_) return;
    moment_ = now;
    asked_.fill(false);
    known_.fill(false);
    targets_ = hex::Mask{};
  }

  std::size_t set_up(const State&, const ActionList& options) const {
    return best(options, [](const Action& a) {
      switch (kind(a)) {
        case Act::Rest: return 4;
        case Act::Train: return 3;
        case Act::Points: return -1;
        case Act::Dig: return 2;
        case Act::Done: return 1;
        default: return 0;
      }
    });
  }

  // ---- air ------------------------------------------------------------------------------------------------------------

  /// A third ammunition, the rest fuel, as much as it carries.
  static std::size_t load(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Cargo) return 0;
      const int third = def(s, air_id(a.arg[0])).cargo / 3;
      return 1 + 4 * (a.arg[1] + a.arg[2]) - std::abs(a.arg[1] - third);
    });
  }

  static int poverty(const State& s, FormationId f) {
    const int track = def(s, f).track;
    if (track < 0) return kNever;
    const Track& t = s.tracks[static_cast<std::size_t>(track)];
    return 100 - t.fuel - 2 * t.ammo;
  }

  /// Supplies to whoever has least; bombs on the tallest stack.
  static std::size_t fly_mission(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      switch (kind(a)) {
        case Act::Land: return 1000;
        case Act::Drop: return 500 + poverty(s, formation_id(a.arg[1]));
        case Act::Strike: return surprise_only(s) ? -1 : 1 + stack_height(s, hex_of(a));
        case Act::Done: return 0;
        default: return -1;
      }
    });
  }
  /// Bombers are kept for the ordinary missions.
  static bool surprise_only(const State& s) { return s.top().step == Step::Surprise; }

  /// Transports go where the poorest corps is, everything else where most stacks face the enemy.
  std::size_t place_aircraft(const State& s, const ActionList& options) const {
    std::array<int, kSectors + 1> front{}, hungry{};
    const Board b = board_of(s);
    (s.content->grid.grown(b.occupied[index(side_)]) & b.occupied[1 - index(side_)]).for_each([&](Hex h) {
      ++front[s.content->at(h).sector];
    });
    for (FormationId f : s.content->tracks)
      if (f.valid() && on_map(s, def(s, f).hq)) {
        int& need = hungry[s.content->at(s.unit(def(s, f).hq).hex).sector];
        need = std::max(need, poverty(s, f));
      }
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Fly) return 0;
      const auto sector = static_cast<std::size_t>(a.arg[1]);
      return def(s, air_id(a.arg[0])).type == AirType::TR ? hungry[sector] : front[sector];
    });
  }

  /// Whoever fights better than he bombs meets the enemy's fighters.
  static std::size_t take_roles(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      const AirDef& d = def(s, air_id(a.arg[0]));
      const bool fighter = d.strength > d.bombing;
      const auto role = static_cast<Role>(a.arg[1]);
      return role == (fighter ? Role::Fighter : Role::Support) ? 1 : 0;
    });
  }

  // ---- command and movement -------------------------------------------------------------------------------------------

  /// The HQ with most units.
  static std::size_t activate(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Activate) return 0;
      int n = 0;
      each_unit(s, [&](UnitId u) { n += on_map(s, u) && s.unit(u).parent == formation_id(a.arg[0]) ? 1 : 0; });
      return n;
    });
  }

  /// Soviets go for objectives that none of them holds, 1PzA for the far bank of the Seret, other Axis units for
  /// objectives that none of them guards.
  hex::Mask goals(const State& s, bool pocket) const {
    const hex::Mask enemy = occupied_by(s, other(side_));
    if (pocket) return s.content->west_of_seret - enemy;
    hex::Mask m;
    const hex::Mask own = occupied_by(s, side_);
    s.content->grid.all().for_each([&](Hex h) {
      if (s.content->at(h).vp > 0 && !own.has(h)) m.set(h);
    });
    return m;
  }

  /// Half MP to the nearest goal of that kind, ZOC aside; an enemy stack can be gone through at a price.
  const Reach& field(const State& s, UnitId u) {
    const bool pocket = def(s, u).superior == Superior::Panzer1;
    const Gait gait = def(s, u).gait;
    const std::size_t i = static_cast<std::size_t>(gait) * 2 + (pocket ? 1 : 0);
    if (!known_[i]) {
      known_[i] = true;
      const hex::Mask enemy = occupied_by(s, other(side_));
      cheapest_to(
          s, goals(s, pocket), hex::Mask{}, kFar - 1,
          [&](Hex from, hex::Dir d) {
            const int cost = step_cost(s, gait, from, d);
            return cost == 0 ? 0 : cost + (enemy.has(s.content->grid.neighbour(from, d)) ? kEnemyHexCost : 0);
          },
          fields_[i]);
    }
    return fields_[i];
  }

  /// Half MP to where the unit wants to go; HQs follow the nearest of their units.
  int way(const State& s, UnitId u, Hex from) {
    if (!def(s, u).hq) return field(s, u).halves[from.value];
    int nearest = kFar;
    each_unit(s, [&](UnitId o) {
      if (o != u && on_map(s, o) && s.unit(o).parent == s.unit(u).parent && !def(s, o).hq)
        nearest = std::min(nearest, 2 * hex::Grid::distance(s.unit(o).hex, from));
    });
    return nearest;
  }

  /// Nobody is asked twice in a phase, unless he must march on; those in front go first, HQs last.
  std::size_t pick_mover(const State& s, const ActionList& options) {
    std::size_t choice = options.size() - 1;
    int first = 1 << 20;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (kind(options[i]) != Act::Pick) continue;
      const UnitId u = unit_id(options[i].arg[0]);
      if (asked_[u.value]) continue;
      const int key = on_map(s, u) ? way(s, u, s.unit(u).hex) + (def(s, u).hq ? 1000 : 0) : 0;
      if (key < first) first = key, choice = i;
    }
    if (kind(options[choice]) != Act::Done && kind(options[choice]) != Act::Pick)
      for (std::size_t i = 0; i < options.size(); ++i)
        if (kind(options[i]) == Act::Pick) choice = i;  // a laggard: the phase cannot end without him
    return choice;
  }

  std::size_t march(const View& v, const ActionList& options, Rng& rng) {
    const State& s = v.known;
    const UnitList group = group_of(s);
    const UnitId u = group[0];
    const Hex at = group_hex(s);
    // Asked again in the same phase: whatever it tried before did not do.
    const bool again = asked_[u.value] && !mid_march_;
    asked_[u.value] = true;
    mid_march_ = true;
    constexpr std::size_t kNone = ~std::size_t{0};
    std::size_t halt = kNone, fuel = kNone, payer = kNone, to = kNone, exit = kNone;
    int nearest = at.valid() ? way(s, u, at) : 1 << 20;
    const bool stays = at.valid() && (holds_objective(s, u, at) || attack_from_here(v, at));
    const int want = fuel_share(s, u);
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Action a = options[i];
      if (kind(a) == Act::Halt || kind(a) == Act::Back) halt = i;
      if (kind(a) == Act::Fuel && a.arg[0] <= want) fuel = i;
      if (kind(a) == Act::Payer) payer = i;
      if (kind(a) == Act::Exit) exit = i;
      if (kind(a) != Act::Step || (stays && halt_offered(options))) continue;
      const Hex h = hex_of(a);
      const int far = way(s, u, h);
      if (far < nearest && has_room(s, u, h)) nearest = far, to = i;
    }
    if (again || (halt == kNone && to == kNone && fuel == kNone && payer == kNone))
      return done(options, rng.below(static_cast<std::uint32_t>(options.size())));
    if (to != kNone) return to;
    if (!stays && fuel != kNone && want > 0) return fuel;
    if (!stays && payer != kNone) return payer;
    if (halt != kNone) return done(options, halt);
    return done(options, exit != kNone ? exit : options.size() - 1);
  }
  std::size_t done(const ActionList& options, std::size_t choice) {
    const Act a = kind(options[choice]);
    if (a == Act::Halt || a == Act::Back || a == Act::Exit) mid_march_ = false;
    return choice;
  }
  static bool halt_offered(const ActionList& options) {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (kind(options[i]) == Act::Halt) return true;
    return false;
  }

  /// So much fuel that every force of the corps could have as much.
  static int fuel_share(const State& s, UnitId u) {
    const int track = track_of(s, u);
    if (track < 0) return kFuelForAMarch;
    int forces = 0;
    each_unit(s, [&](UnitId o) {
      forces += on_map(s, o) && def(s, o).fuelled && track_of(s, o) == track && !flagged(s, o, kMoved) ? 1 : 0;
    });
    return std::min(kFuelForAMarch, std::max(1, fuel_available(s, track) / std::max(1, forces)));
  }

  bool has_room(const State& s, UnitId u, Hex h) const {
    return def(s, u).hq || combat_units_in(s, h) < stack_limit(s, side_);
  }

  /// Alone on an objective that would be lost or open without it.
  bool holds_objective(const State& s, UnitId u, Hex at) const {
    if (s.content->at(at).vp == 0 || def(s, u).hq || def(s, u).superior == Superior::Panzer1) return false;
    for (UnitId o : units_in(s, at))
      if (o != u && !def(s, o).hq) return false;
    return true;
  }

  // ---- combat ---------------------------------------------------------------------------------------------------------

  /// Is there an enemy next to this hex whom those who stand beside him would attack with profit?
  bool attack_from_here(const View& v, Hex at) const {
    bool found = false;
    (v.known.content->grid.neighbours_of(at) & occupied_by(v.known, other(side_))).for_each([&](Hex h) {
      found = found || expectation(v, h) > 0;
    });
    return found;
  }

  /// Sixths of a unit: what the enemy is expected to suffer less what we do, if all beside him attack.
  int expectation(const View& v, Hex target) const {
    State t = v.known;
    t.combat = Combat{};
    t.combat.target = target;
    t.combat.attacker = side_;
    bool any = false;
    each_unit(t, [&](UnitId u) {
      lower(t, u, kInCombat);
      const Unit& unit = t.unit(u);
      if (!on_map(t, u) || side_of(t, u) != side_ || def(t, u).hq || def(t, u).artillery) return;
      if (hex::Grid::distance(unit.hex, target) != 1 || unit.status != Status::Good) return;
      if (side_ == kSoviet && (!flagged(t, u, kActive) || unit.supply != Supply::Attack)) return;
      if (flagged(t, u, kAttacked) || front_of(t, u).attack == 0) return;
      raise(t, u, kInCombat);
      any = true;
    });
    if (!any) return kNever;
    Tally silent = Tally::silent();
    const OddsOf o = odds(t, silent);
    int defence = o.defence;
    for (int i = 0; i < v.slot_count; ++i)
      if (v.slots[static_cast<std::size_t>(i)].hex == target) defence += kUnseenDefence;
    const Tables& table = tables(t);
    std::size_t row = 0;
    for (std::size_t i = 0; i < table.percentages.size(); ++i)
      if (table.percentages[i] * std::max(1, defence) <= 100 * o.attack) row = i;
    int sum = 0;
    for (int die = 1; die <= 6; ++die)
      sum += worth(table.crt[row][static_cast<std::size_t>(std::clamp(die + o.die_shift, 0, 6))]
                            [static_cast<std::size_t>(o.column)]);
    return sum;
  }

  static int worth(Result r) {
    switch (r) {
      case Result::Ae1: return -3;
      case Result::Adis: return -2;
      case Result::Ado: return -1;
      case Result::NE:
      case Result::Br1:
      case Result::Ddo: return 0;
      case Result::Dr1:
      case Result::Ddis:
      case Result::Dr2: return 1;
      case Result::Dr3:
      case Result::DRt: return 2;
      case Result::De1: return 3;
    }
    return 0;
  }

  /// A hex whose attack was thought of and dropped is not thought of again.
  std::size_t pick_target(const View& v, const ActionList& options) {
    const std::size_t choice = best(options, [&](const Action& a) {
      if (kind(a) == Act::Done) return 0;
      return targets_.has(hex_of(a)) ? kNever : expectation(v, hex_of(a));
    });
    if (kind(options[choice]) == Act::Target) targets_.set(hex_of(options[choice]));
    return choice;
  }

  static std::size_t lose(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Lose) return kNever;
      const UnitId u = unit_id(a.arg[0]);
      return -(front_of(s, u).attack + front_of(s, u).defence + (def(s, u).hq ? 50 : 0));
    });
  }

  std::size_t retreat_to(const State& s, const ActionList& options) const {
    const hex::Mask enemy = occupied_by(s, other(side_));
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Retreat) return kNever;
      return -(s.content->grid.neighbours_of(hex_of(a)) & enemy).count();
    });
  }

  /// Into an objective, or nearer to the goal; else it stays.
  std::size_t advance(const State& s, const ActionList& options) {
    const Hex target = s.combat.target;
    return best(options, [&](const Action& a) {
      switch (kind(a)) {
        case Act::Advance: {
          const UnitId u = unit_id(a.arg[0]);
          if (s.top().step == Step::AdvanceGroup) return -1;
          return s.content->at(target).vp > 0 || way(s, u, target) < way(s, u, s.unit(u).hex) ? 1 : -1;
        }
        case Act::Step: return s.combat.advance_halves == 0 ? 2 : -1;
        default: return 0;
      }
    });
  }

  Side side_;
  int moment_ = -1;
  bool mid_march_ = false;
  std::array<bool, kMaxUnits> asked_{};
  std::array<bool, 6> known_{};
  std::array<Reach, 6> fields_{};
  hex::Mask targets_;
};

}  // namespace

std::unique_ptr<Player> make_greedy(Side side) { return std::make_unique<Greedy>(side); }

}  // namespace kessel::ai::kesselschlacht
