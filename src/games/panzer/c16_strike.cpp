// PZ:16.7.4 GP fire comes down: everything that an attack strikes is rolled for, one after the other.
#include <algorithm>

#include "games/panzer/rules.h"

namespace kessel::panzer {

namespace {

using Kind = Attack::Kind;

bool listed(const Attack& a, UnitId u) { return (a.units[u.value / 64] >> (u.value % 64) & 1u) != 0; }
void enlist(Attack& a, UnitId u) { a.units[u.value / 64] |= std::uint64_t{1} << (u.value % 64); }
void strike_off(Attack& a, UnitId u) { a.units[u.value / 64] &= ~(std::uint64_t{1} << (u.value % 64)); }

/// Kinds of terrain as events and frames name them; a frame's number is 64 times the kind plus the index.
enum Ground { kHouse, kBridge, kWork, kMines };
constexpr int kHiddenMines = 64 * kMines + 63;  ///< whatever lies there and does not show (PZ:R153)

bool breakable(Terrain t) { return t == Terrain::Block || t == Terrain::Wire; }

/// PZ:16.7.3.5 Its defense.
int terrain_defense(const State& s, int kind, std::size_t i) {
  switch (kind) {
    case kHouse: return s.map().buildings[i].gp_def;
    case kBridge: return s.map().crossings[i].gp_def;
    case kWork: return s.works[i].gp_def;
    default: return tables(s).terrain[at(s.plan().fieldworks[s.mines[i].work].terrain)].gp_def_low;
  }
}

bool struck_down(const State& s, UnitId u) {
  switch (s.unit(u).where) {
    case Where::Table:
    case Where::Aboard:
    case Where::Aloft: return false;
    case Where::KnockedOut: return s.attack.kind != Kind::Direct || u != s.attack.aimed;  // PZ:R10
    default: return true;
  }
}

/// PZ:R84 Nearest to the middle first; passengers after their vehicle.
UnitId next_unit(const State& s) {
  const Attack& a = s.attack;
  const auto vehicle = [&](UnitId u) { return s.unit(u).where == Where::Aboard ? s.unit(u).carrier : u; };
  const auto before = [&](UnitId x, UnitId y) {
    const auto dx = plane::distance_sq(s.unit(vehicle(x)).at, a.at),
               dy = plane::distance_sq(s.unit(vehicle(y)).at, a.at);
    if (dx != dy) return dx < dy;
    if (vehicle(x) != vehicle(y)) return vehicle(x) < vehicle(y);
    if ((vehicle(x) == x) != (vehicle(y) == y)) return vehicle(x) == x;
    return x < y;
  };
  UnitId next{};
  each_unit(s, [&](UnitId u) {
    if (listed(a, u) && (!next.valid() || before(u, next))) next = u;
  });
  return next;
}

/// PZ:16.7.4c Terrain comes last. -1: nothing is left.
int next_terrain(const State& s) {
  const Attack& a = s.attack;
  for (int i = 0; i < 64; ++i)
    if ((a.buildings >> i & 1u) != 0) return 64 * kHouse + i;
  for (int i = 0; i < 16; ++i)
    if ((a.bridges >> i & 1u) != 0) return 64 * kBridge + i;
  for (int i = 0; i < 64; ++i)
    if ((a.works >> i & 1u) != 0) return 64 * kWork + i;
  for (int i = 0; i < kMaxMinefields; ++i)
    if ((a.mines >> i & 1u) != 0) return 64 * kMines + i;
  return a.hidden_mines ? kHiddenMines : -1;
}

/// PZ:20.6.3, PZ:R164 Mines are cleared by shells of indirect fire and by engineers; of old by direct fire too.
bool direct_fire_clears(const State& s) { return s.rules < 2 || s.options.direct_fire_clears_mines; }
/// PZ:20.6.3.1 A crash besides; bombs and rockets are not named.
bool clears_mines(const State& s, const Attack& a) {
  return s.rules < 2 || a.kind == Kind::Indirect || a.kind == Kind::Crash;
}

void occupied_terrain(const State& s, Attack& a, UnitId u) {
  const Unit& x = s.unit(u);
  if (x.building != 0xff) a.buildings |= std::uint64_t{1} << x.building;
  const auto& crossings = s.map().crossings;
  for (std::size_t i = 0; i < crossings.size(); ++i)
    if (crossings[i].terrain == Terrain::Bridge && !fallen(s, i) && plane::holds(crossings[i].quad, x.at))
      a.bridges = static_cast<std::uint16_t>(a.bridges | 1u << i);
  if (const int w = work_at(s, x.at); w >= 0 && breakable(s.works[static_cast<std::size_t>(w)].terrain))
    a.works |= std::uint64_t{1} << w;
  for (std::size_t i = 0; i < s.mines.size(); ++i)
    if (direct_fire_clears(s) && s.mines[i].known && mined(s, s.mines[i], x.at))
      a.mines = static_cast<std::uint16_t>(a.mines | 1u << i);
}

}  // namespace

bool is_next_terrain(const State& s, int n) { return n == next_terrain(s); }

/// PZ:16.7.3.3, PZ:16.7.4c, PZ:16.1.8a, PZ:R108
void aim_at(const State& s, Attack& a, UnitId target) {
  a.aimed = target;
  a.at = s.unit(target).at;
  enlist(a, target);
  each_passenger(s, target, [&](UnitId p) { enlist(a, p); });
  if (s.unit(target).where == Where::Aloft) return;  // fire into the air brings no bridge down
  if (!small_arms(s, a) || s.options.small_arms_hit_terrain) occupied_terrain(s, a, target);
}

plane::Quad pattern(const State& s, Point p, int bearing, Sheaf sheaf) {
  const Tables::SheafSize& size = tables(s).sheaf[at(sheaf)];
  return plane::rectangle(p, bearing, size.width, size.length);
}

/// PZ:R84 Occupants of a house by their base at its centre.
bool under(const State& s, const plane::Quad& zone, UnitId u) { return plane::half_covered(base_of(s, u), zone); }

/// PZ:16.5.1.8a Everything in it, seen or not.
void cover_pattern(const State& s, Attack& a) {
  const plane::Quad zone = pattern(s, a.at, a.bearing, a.sheaf);
  const plane::Bounds around = plane::bounds_of(zone);
  each_unit(s, [&](UnitId u) {
    if (!on_table(s, u) || !around.near(s.unit(u).at, 2 * plane::kMilsPerInch) || !under(s, zone, u)) return;
    enlist(a, u);
    each_passenger(s, u, [&](UnitId p) { enlist(a, p); });
  });
  const Map& m = s.map();
  for (std::size_t i = 0; i < m.buildings.size(); ++i)
    if (!ruined(s, i) && plane::half_covered(m.buildings[i].quad, zone)) a.buildings |= std::uint64_t{1} << i;
  for (std::size_t i = 0; i < m.crossings.size(); ++i)
    if (m.crossings[i].terrain == Terrain::Bridge && !fallen(s, i) && plane::half_covered(m.crossings[i].quad, zone))
      a.bridges = static_cast<std::uint16_t>(a.bridges | 1u << i);
  for (std::size_t i = 0; i < s.works.size(); ++i) {
    const Work& w = s.works[i];
    const plane::Quad square = plane::rectangle(w.at, w.bearing, plane::kMilsPerInch, plane::kMilsPerInch);
    if (breakable(w.terrain) && plane::half_covered(square, zone)) a.works |= std::uint64_t{1} << i;
  }
  if (!clears_mines(s, a)) return;
  for (std::size_t i = 0; i < s.mines.size(); ++i)
    if (s.mines[i].there && s.mines[i].known && mines_under(s, static_cast<int>(i), zone))
      a.mines = static_cast<std::uint16_t>(a.mines | 1u << i);
  a.hidden_mines = mines_may_lie(s, zone);
}

void begin_attack(State& s, const Attack& a, Events&) {
  s.attack = a;
  s.push(Step::Strike, a.by, a.from);
}

void run_attack(State& s, Events& ev) {
  while (true) {
    const UnitId u = next_unit(s);
    if (!u.valid()) break;
    strike_off(s.attack, u);
    if (struck_down(s, u)) continue;
    return s.push(Step::GpRoll, s.attack.by, u);
  }
  if (const int n = next_terrain(s); n >= 0) return s.push(Step::GpRoll, s.attack.by, {}, n);
  const bool direct = s.attack.kind == Kind::Direct;
  const UnitId from = s.attack.from;
  s.attack = {};
  s.pop();
  if (direct) direct_shot_over(s, from, ev);
}

namespace {

/// PZ:16.7.4.2.5.2, PZ:R18 Tracks that are out of reach.
bool tracks_hidden(const State& s, const Attack& a, UnitId u) {
  const Unit& x = s.unit(u);
  if (x.building != 0xff && s.map().buildings[x.building].material != Material::Wood) return true;
  if (const int w = work_at(s, x.at);
      w >= 0 && s.works[static_cast<std::size_t>(w)].terrain == Terrain::ImprovedPosition)
    return true;
  return a.kind == Kind::Direct && hull_down(s, a.from, u);
}

/// PZ:16.7.4.2.3 The Rule of 5s and 10s, and what is left of it.
GpOutcome fives_and_tens(const State& s, const Attack& a, UnitId u, int net) {
  if (net % 10 == 0)
    return {tracks_hidden(s, a, u) ? GpOutcome::What::Nothing : GpOutcome::What::Track, "PZ:16.7.4.2.5.2"};
  if (net % 5 == 0) return {GpOutcome::What::Damaged, "PZ:16.7.4.2.5.1"};
  return {GpOutcome::What::Lost, "PZ:16.7.4.2.5.3"};
}

/// PZ:16.7.4.2, PZ:D.EFF.3, PZ:D.EFF.4, PZ:D.EFF.5, PZ:D.EFF.6, PZ:D.EFF.7
GpOutcome of_vehicle(const State& s, const Attack& a, UnitId u, int result, int net, Band band) {
  using What = GpOutcome::What;
  const GpType type = card(s, u).gp_type;
  const bool effective = result == 2, pointblank = band == Band::Pointblank, close = band <= Band::Short;
  if (!small_arms(s, a)) {
    if (!effective) return {What::Suppressed, "PZ:16.7.4.2.4"};
    // PZ:R17 The threshold is for armour only.
    if (type != GpType::S && knock_out_factor(s, a) < card(s, u).gp_def) return {What::Suppressed, "PZ:16.7.4.2.5"};
    return fives_and_tens(s, a, u, net);
  }
  switch (type) {
    case GpType::A:
      return {(effective ? close : pointblank) ? What::Suppressed : What::Nothing,
              effective ? RuleRef("PZ:16.7.4.2.10") : RuleRef("PZ:16.7.4.2.7")};
    case GpType::P:
      if (effective && pointblank) return {What::Damaged, "PZ:16.7.4.2.11"};
      return {close ? What::Suppressed : What::Nothing,
              effective ? RuleRef("PZ:16.7.4.2.11") : RuleRef("PZ:16.7.4.2.8")};
    case GpType::S: break;
  }
  if (!effective) return {What::Suppressed, "PZ:16.7.4.2.9"};
  return fives_and_tens(s, a, u, net);
}

/// PZ:4.7b, PZ:R98 Rounded down, but half of 1 is 1.
int half_factor(int factor) { return std::max(1, factor / 2); }

}  // namespace

GpOutcome gp_outcome(const State& s, const Attack& a, UnitId u, const GpChance& c, int net) {
  using What = GpOutcome::What;
  const int result = net <= c.number.none ? 0 : net <= c.number.suppressed ? 1 : 2;
  if (result == 0) return {What::Nothing, "PZ:16.7.4.1"};
  if (card(s, u).vehicle()) return of_vehicle(s, a, u, result, net, c.band);
  // PZ:16.7.4.2.13, PZ:16.11.4.1, PZ:16.11.4.2, PZ:D.EFF.2 Leg and towed units.
  if (result == 1) return {What::Suppressed, "PZ:16.7.4.2.14"};
  const bool squad = card(s, u).squad() && !flagged(s, u, kHalfSquad);
  return {squad ? What::Reduced : What::Eliminated, "PZ:16.7.4.2.15"};
}

int brew_up_limit(const State& s, const Attack& a, const GpChance& c) {
  if (a.kind == Kind::Assault) return half_factor(a.small);  // PZ:16.9.4.2.3 without launchers
  return small_arms(s, a) ? half_factor(c.factor) : knock_out_factor(s, a);
}

namespace {

void comes_to(State& s, UnitId u, const GpOutcome& o, const GpChance& c, int net, Events& ev) {
  using What = GpOutcome::What;
  switch (o.what) {
    case What::Nothing:  // whoever reads of a result is told what became of it
      if (net > c.number.none) tell(ev, Ev::Unharmed, {u.value}, o.rule);
      return;
    case What::Suppressed: return suppress(s, u, o.rule, ev);
    case What::Reduced:
    case What::Eliminated: return reduce_or_eliminate(s, u, o.rule, ev);
    case What::Track:
      if (!flagged(s, u, kTracked)) s.unit(u).bail |= kBailTrack;
      return suffer_track(s, u, ev);
    case What::Damaged: s.unit(u).bail |= kBailDamage; return suffer(s, u, Damage::Damaged, o.rule, ev);
    case What::Lost: return push_ko_roll(s, u, net);
  }
}

void terrain_rolled(State& s, int n, int roll, Events& ev) {
  if (n == kHiddenMines) return hidden_mines_rolled(s, roll, ev);
  const int kind = n / 64, i = n % 64;
  Attack& a = s.attack;
  switch (kind) {
    case kHouse: a.buildings &= ~(std::uint64_t{1} << i); break;
    case kBridge: a.bridges = static_cast<std::uint16_t>(a.bridges & ~(1u << i)); break;
    case kWork: a.works &= ~(std::uint64_t{1} << i); break;
    default: a.mines = static_cast<std::uint16_t>(a.mines & ~(1u << i));
  }
  Tally silent = Tally::silent();
  const GpChance c = terrain_chance(s, a, terrain_defense(s, kind, static_cast<std::size_t>(i)), silent);
  const bool gone = roll + c.net > c.number.suppressed;
  tell(ev, Ev::TerrainHit, {kind, i, roll + c.net, gone ? 1 : 0}, "PZ:16.7.4.2.16");
  if (gone) destroy_terrain(s, kind, i, ev);
}

}  // namespace

/// PZ:16.7.4, PZ:16.7.4.1 The modified roll against the two numbers of the table.
void gp_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  const int n = s.top().arg;
  s.pop();
  const int roll = read_dice(d[0], d[1]);
  if (!u.valid()) return terrain_rolled(s, n, roll, ev);
  Tally silent = Tally::silent();
  const GpChance c = gp_chance(s, s.attack, u, silent);
  const int net = roll + c.net, result = net <= c.number.none ? 0 : net <= c.number.suppressed ? 1 : 2;
  tell(ev, Ev::GpShot, {s.attack.from.value, u.value, roll, c.net, result}, "PZ:16.7.4");
  if (s.attack.kind == Kind::Assault) return assault_result(s, u, result, net, ev);
  if (s.unit(u).where != Where::Aloft) raise(s, u, kUnderFire);
  if (s.unit(u).where == Where::Aloft) return aircraft_hit(s, u, result, net, ev);
  if (s.attack.flame && on_table(s, u) && card(s, u).vehicle()) s.unit(u).bail |= kBailFlame;  // PZ:16.1.6
  comes_to(s, u, gp_outcome(s, s.attack, u, c, net), c, net, ev);
}

void push_ko_roll(State& s, UnitId u, int net) {
  s.attack.roll = static_cast<std::int16_t>(net);
  s.push(Step::KoRoll, s.attack.by, u);
}

/// PZ:16.7.4.2.5.3, PZ:16.7.4.2.6, PZ:16.7.4.2.12, PZ:D.EFF.8 Up to D it burns; of small arms and assaults up to half
/// the factor.
void ko_rolled(State& s, const Draw& d, Events& ev) {
  const UnitId u = s.top().unit;
  s.pop();
  const Attack& a = s.attack;
  const int die = d[0];
  Tally silent = Tally::silent();
  const int limit = brew_up_limit(s, a, gp_chance(s, a, u, silent));
  const bool burns = die <= limit;
  tell(ev, Ev::KoRolled, {u.value, die, limit, burns ? 1 : 0}, "PZ:16.7.4.2.5.3");
  suffer(s, u, burns ? Damage::BrewedUp : Damage::KnockedOut, "PZ:16.7.4.2.5.3", ev);
}

/// PZ:16.7.4.2.16, PZ:16.7.4.2.16.1, PZ:16.7.4.2.16.2, PZ:16.7.4.2.16.3 Whoever is in a house or on a bridge goes with it.
void destroy_terrain(State& s, int kind, int index, Events& ev) {
  const auto i = static_cast<std::size_t>(index);
  switch (kind) {
    case kHouse:
      s.ruins |= std::uint64_t{1} << i;
      each_unit(s, [&](UnitId u) {
        Unit& x = s.unit(u);
        if (!on_table(s, u) || x.building != i) return;
        x.building = 0xff, x.floor = 0;
        if (!card(s, u).vehicle()) return eliminate(s, u, "PZ:16.7.4.2.16.1", ev);
        each_passenger(s, u, [&](UnitId p) { eliminate(s, p, "PZ:16.7.4.2.16.1", ev); });
        suffer(s, u, Damage::KnockedOut, "PZ:16.7.4.2.16.1", ev);
      });
      return;
    case kBridge: {
      const plane::Quad& quad = s.map().crossings[i].quad;
      s.fallen = static_cast<std::uint16_t>(s.fallen | 1u << i);
      each_unit(s, [&](UnitId u) {
        if (on_table(s, u) && plane::holds(quad, s.unit(u).at)) eliminate(s, u, "PZ:16.7.4.2.16.2", ev);
      });
      return;
    }
    case kWork: s.works[i] = {}; return;
    default: {
      if (s.rules < 2) {
        if (!s.mines[i].known) ev.learn(kBothSides);
        s.mines[i].known = true;
      }
      const bool aimed = s.attack.kind == Kind::Direct || s.attack.kind == Kind::Assault;
      clear_mines(s, index, s.attack.at, aimed ? 0 : s.attack.bearing, aimed ? Sheaf::C : s.attack.sheaf);
    }
  }
}

}  // namespace kessel::panzer
