// Frozen: strength is measured against this player (docs/strength.md). It uses the rules' own odds and its own simple
// marching, and nothing of the real opponent.
#include "ai/breakout/greedy.h"

#include <array>
#include <vector>

#include "games/breakout/view.h"

namespace kessel::ai::breakout {
namespace {

using namespace kessel::breakout;

constexpr int kFar = 1 << 20;
constexpr int kUnseenFactor = 3;  ///< what an unseen counter is taken for
constexpr int kEnemyHexCost = 4;  ///< an enemy stack on the way costs about this much more

using Field = std::vector<int>;

class Greedy final : public Player {
 public:
  explicit Greedy(Side side) : side_(side) {}

  std::size_t choose(const LazyView& lazy, const ActionList& options, Rng&) override {
    if (options.size() == 1) return 0;
    const AnyView any = lazy();
    const View& v = any.as<View>();
    const State& s = v.known;
    switch (s.top().step) {
      case Step::SetupGerman: return set_up(s, options);
      case Step::Korpsgruppen: return deploy(s, options);
      case Step::Group: return march(v, options);
      case Step::Fight: return pick_target(v, options);
      case Step::Draft: return draft(s, options);
      case Step::AirSupport: return air(v, options);
      case Step::AttackerLoss:
      case Step::DefenderLoss:
      case Step::BlockedLoss: return lose(s, options);
      case Step::Retreat: return retreat_to(s, options);
      case Step::Advance: return advance_or_stay(s, options);
      case Step::Reinforce: return enter(s, options);
      default: return 0;  // first pick, move before fight, first support, first place of return
    }
  }

 private:
  static Act kind(const Action& a) { return static_cast<Act>(a.kind); }
  static UnitId unit_of(const Action& a) { return UnitId{static_cast<std::uint8_t>(a.arg[0])}; }
  static Hex hex_of(const Action& a, std::size_t i) { return Hex{static_cast<std::uint16_t>(a.arg[i])}; }

  template <class F>
  static std::size_t best(const ActionList& options, F&& worth) {
    std::size_t top = 0;
    int most = -kFar * 2;
    for (std::size_t i = 0; i < options.size(); ++i)
      if (const int w = worth(options[i]); w > most) most = w, top = i;
    return top;
  }

  static bool mobile_in(const State& s, Hex h, Side side, UnitId but) {
    for (UnitId u : units_in(s, h))
      if (u != but && side_of(s, u) == side && !def(s, u).garrison()) return true;
    return false;
  }

  /// Towns to take, and for the Germans also own towns where no mobile unit stands.
  hex::Mask objectives(const State& s) const {
    if (side_ == kSoviet) return s.content->towns - s.soviet_control - s.content->soviet_forbidden;
    hex::Mask m = s.content->towns & s.soviet_control;
    (s.content->towns - s.soviet_control).for_each([&](Hex h) {
      if (!mobile_in(s, h, kGerman, kNoUnit)) m.set(h);
    });
    return m;
  }

  /// Cheapest march of this kind of unit from every hex to the nearest goal, ZOC and rivers aside.
  Field distances(const State& s, const hex::Mask& goals, Mobility mobility) const {
    Field field(hex::kHexSlots, kFar);
    const hex::Mask enemy = occupied_by(s, other(side_));
    std::vector<std::vector<Hex>> buckets(256);
    goals.for_each([&](Hex h) { field[h.value] = 0, buckets[0].push_back(h); });
    for (std::size_t d = 0; d < buckets.size(); ++d)
      for (std::size_t i = 0; i < buckets[d].size(); ++i) {
        const Hex at = buckets[d][i];
        if (field[at.value] != static_cast<int>(d)) continue;
        // marching from a neighbour into `at` costs the terrain of `at`
        const auto terrain = static_cast<std::size_t>(s.content->at(at).terrain);
        const int cost = s.content->tables.terrain_cost[terrain][mobility == Mobility::NonMechanized ? 0 : 1] +
                         (enemy.has(at) ? kEnemyHexCost : 0);
        for (hex::Dir dir : hex::kAllDirs) {
          const Hex n = s.content->grid.neighbour(at, dir);
          if (!n.valid() || (side_ == kSoviet && s.content->soviet_forbidden.has(n))) continue;
          const int total = static_cast<int>(d) + cost;
          if (total >= field[n.value] || total >= static_cast<int>(buckets.size())) continue;
          field[n.value] = total;
          buckets[static_cast<std::size_t>(total)].push_back(n);
        }
      }
    return field;
  }

  std::size_t set_up(const State& s, const ActionList& options) const {
    return best(options, [&](const Action& a) {
      return kind(a) == Act::Place && hex_of(a, 1) == def(s, unit_of(a)).setup ? 1 : 0;
    });
  }

  /// Where most German steps face the enemy.
  std::size_t deploy(const State& s, const ActionList& options) const {
    const hex::Mask front = s.content->grid.grown(occupied_by(s, kSoviet)) & occupied_by(s, kGerman);
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Kg) return 0;
      const Hex h = hex_of(a, 1);
      return front.has(h) ? load_in(s, h, kGerman).steps : -1;
    });
  }

  std::size_t march(const View& v, const ActionList& options) const {
    const State& s = v.known;
    const UnitList group = group_of(s);
    const UnitId u = group[0];
    const Hex at = s.unit(u).hex;
    std::size_t halt = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (kind(options[i]) == Act::Exit && def(s, u).size == Size::Corps && s.exit_vp < s.content->tables.vp_exit_max)
        return i;
      if (kind(options[i]) == Act::Halt) halt = i;
    }
    hex::Mask goals = objectives(s);
    if (side_ == kGerman && s.content->towns.has(at) && !mobile_in(s, at, kGerman, u))
      return halt;  // it guards the town
    if (attack_from_here(v, at)) return halt;
    const Field field = distances(s, goals, def(s, u).mobility);
    std::size_t to = halt;
    int nearest = field[at.value];
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (kind(options[i]) != Act::Step) continue;
      const Hex h = hex_of(options[i], 0);
      if (field[h.value] < nearest && room_for(s, h, u)) nearest = field[h.value], to = i;
    }
    return to;
  }

  /// Is there an enemy next to this hex whom those who stand beside him would attack with profit?
  bool attack_from_here(const View& v, Hex at) const {
    bool found = false;
    (v.known.content->grid.neighbours_of(at) & occupied_by(v.known, other(side_))).for_each([&](Hex h) {
      found = found || expectation(v, h) > 0;
    });
    return found;
  }

  static State drafted(const State& s, Side side, Hex target) {
    State t = s;
    t.combat = Combat{};
    t.combat.target = target;
    t.combat.attacker = side;
    const hex::Mask supplied = side == kSoviet ? soviet_supplied(s, board_of(s)) : hex::Mask{};
    each_unit(s, [&](UnitId u) {
      const UnitDef& d = def(s, u);
      lower(t, u, kInCombat);
      if (!on_map(s, u) || d.side != side || d.garrison() || hex::Grid::distance(s.unit(u).hex, target) != 1) return;
      if (flagged(s, u, kUsed) && s.top().step == Step::Fight) return;
      if (s.segment == Segment::Mech && !d.mechanized()) return;
      if (side == kSoviet && (d.artillery || d.support()) && !supplied.has(s.unit(u).hex)) return;
      raise(t, u, kInCombat);
    });
    return t;
  }

  static int column(const View& v, const State& t, int extra_attack) {
    Tally silent = Tally::silent(), shifts = Tally::silent();
    int defense = defense_strength(t, silent);
    for (int i = 0; i < v.slot_count; ++i)
      if (v.slots[static_cast<std::size_t>(i)].hex == t.combat.target) defense += kUnseenFactor;
    Tally again = Tally::silent();
    return column_of(odds_rung(attack_strength(t, again) + extra_attack, defense) + net_shift(t, shifts));
  }

  /// Sixths of a step: what the enemy is expected to lose (a retreat counts half) less what we lose.
  int expectation(const View& v, Hex target) const {
    const State t = drafted(v.known, side_, target);
    if (attackers(t).empty()) return -kFar;
    const auto c = static_cast<std::size_t>(column(v, t, 0));
    const bool town = t.content->towns.has(target);
    int sum = 0;
    for (const auto& row : t.content->tables.crt) switch (row[c]) {
        case Result::AL1: sum -= 2; break;
        case Result::AS:
        case Result::EX: break;
        case Result::DR: sum += town ? 0 : 1; break;
        case Result::DL1: sum += 2; break;
        case Result::DL1DR: sum += town ? 2 : 3; break;
      }
    return sum;
  }

  std::size_t pick_target(const View& v, const ActionList& options) const {
    const State& s = v.known;
    const hex::Mask enemy = occupied_by(s, other(side_));
    return best(options, [&](const Action& a) {
      if (kind(a) == Act::Done) return 0;
      const Hex h = hex_of(a, 0);
      if (enemy.has(h)) return expectation(v, h);
      return s.content->towns.has(h) && s.soviet_control.has(h) ? 1 : -1;  // a probe into an empty town
    });
  }

  /// Everyone joins an attack; one unit is enough for a probe.
  static std::size_t draft(const State& s, const ActionList& options) {
    const bool probe = is_probe(s);
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Act a = kind(options[i]);
      if (probe && a == Act::Declare) return i;
      if (!probe && a == Act::Join) return i;
    }
    return options.size() - 1;
  }

  /// The fewest markers that win a column for us.
  std::size_t air(const View& v, const ActionList& options) const {
    if (v.known.combat.attacker != side_) return 0;
    const int now = column(v, v.known, 0);
    for (std::size_t i = 0; i < options.size(); ++i)
      if (column(v, v.known, options[i].arg[0] * v.known.content->tables.air_factor) > now) return i;
    return 0;
  }

  static std::size_t lose(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      const auto& steps = def(s, unit_of(a)).steps;
      const std::size_t now = s.unit(unit_of(a)).lost;
      const Factors next = now + 1 < steps.size() ? steps[now + 1] : Factors{};
      return next.attack + next.defense - steps[now].attack - steps[now].defense;
    });
  }

  /// Our units go where the fewest enemies stand near; Soviet ones are sent back north.
  std::size_t retreat_to(const State& s, const ActionList& options) const {
    const hex::Mask enemy = occupied_by(s, s.combat.attacker);
    return best(options, [&](const Action& a) {
      const Hex h = hex_of(a, 1);
      if (s.combat.attacker == kGerman) return -h.row();
      return -(s.content->grid.neighbours_of(h) & enemy).count();
    });
  }

  std::size_t advance_or_stay(const State& s, const ActionList& options) const {
    if (!s.content->towns.has(s.combat.target)) return options.size() - 1;
    return best(options, [&](const Action& a) {
      if (kind(a) != Act::Advance) return 0;
      return def(s, unit_of(a)).artillery ? -1 : 1 + factors(s, unit_of(a)).defense;
    });
  }

  static std::size_t enter(const State& s, const ActionList& options) {
    return best(options, [&](const Action& a) {
      return kind(a) == Act::Place ? -hex::Grid::distance(hex_of(a, 1), s.content->ternopol) : -kFar;
    });
  }

  Side side_;
};

}  // namespace

std::unique_ptr<Player> make_greedy(Side side) { return std::make_unique<Greedy>(side); }

}  // namespace kessel::ai::breakout
