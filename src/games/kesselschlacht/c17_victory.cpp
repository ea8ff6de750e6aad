// Chapter 17: victory points, counted when the last turn is over and not before (KS:17.0, KS:R85).
#include <array>

#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

/// KS:17.0.1c, KS:R54 Hexes from which open roads lead to Podhajce, Stanislau or Rohatyn, of any kind in any weather.
hex::Mask roads_home(const State& s, const hex::Mask& closed) {
  hex::Mask reach = s.content->path_towns - closed, edge = reach;
  while (edge.any()) {
    hex::Mask next;
    edge.for_each([&](Hex h) {
      for (hex::Dir d : hex::kAllDirs) {
        const Hex n = s.content->grid.neighbour(h, d);
        if (n.valid() && !reach.has(n) && !closed.has(n) && road_link(s, h, d) != Road::None) next.set(n);
      }
    });
    reach |= next;
    edge = next;
  }
  return reach;
}

/// KS:17.0.1c And those within five open hexes of such a road. A unit in a hex keeps it open for itself.
hex::Mask safe_hexes(const State& s, const Board& b) {
  const hex::Mask closed = b.blocked(kAxis);
  hex::Mask reach = roads_home(s, closed);
  for (int i = 0; i < tables(s).escape_hexes; ++i) reach |= s.content->grid.grown(reach) - closed;
  return reach;
}

/// KS:17.0.1f, KS:R45 Only what was printed for First Panzer Army, HQs included.
bool of_panzer_army(const UnitDef& d) { return d.superior == Superior::Panzer1; }

/// KS:R38 An HQ that would still come back is out of play when points are counted.
bool out_of_play(const State& s, UnitId u) {
  return s.unit(u).where == Where::Dead || s.unit(u).where == Where::Return;
}

/// KS:17.0.2b, KS:R85 Hexes within supply range of some Axis corps HQ, German or Hungarian, for each gait and range.
class CorpsPaths {
 public:
  CorpsPaths(const State& s, const Board& b) : s_(s), closed_(b.blocked(kAxis)) {
    each_formation(s, [&](FormationId f) {
      const Formation& formation = def(s, f);
      if (formation.side == kAxis && !formation.army && on_map(s, formation.hq)) goals_.set(s.unit(formation.hq).hex);
    });
  }
  bool reaches(UnitId u) {
    const auto gait = static_cast<std::size_t>(def(s_, u).gait);
    if (!known_[gait]) distances_to_any(s_, goals_, def(s_, u).gait, closed_, tables(s_).axis_range, reach_[gait]);
    known_[gait] = true;
    return reach_[gait].halves[s_.unit(u).hex.value] <= supply_range(s_, u);
  }

 private:
  const State& s_;
  hex::Mask closed_, goals_;
  std::array<bool, kGaits> known_{};
  std::array<Reach, kGaits> reach_;
};

/// KS:17.0.1 Two for each Soviet unit lost.
int soviet_losses(const State& s) {
  int n = 0;
  each_unit(s, [&](UnitId u) { n += side_of(s, u) == kSoviet && out_of_play(s, u) ? 1 : 0; });
  return n * tables(s).vp_soviet_unit;
}

/// KS:17.0.1a, KS:17.0.1b, KS:17.0.1d West of the Seret or of column 24, in any supply and state.
int escape_value(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  if (!s.content->west_of_seret.has(s.unit(u).hex)) return 0;
  return d.motorized && !d.hq ? tables(s).vp_escaped_motor : tables(s).vp_escaped_leg;
}

/// KS:17.0.2, KS:17.0.2a Hungarians count as two whatever they are.
int loss_value(const State& s, UnitId u) {
  const UnitDef& d = def(s, u);
  const bool dear = d.nation == Nation::German && d.motorized && !d.hq;
  return dear ? tables(s).vp_lost_motor : tables(s).vp_lost_leg;
}

int axis_losses(const State& s) {
  int points = 0;
  each_unit(s, [&](UnitId u) {
    if (side_of(s, u) == kAxis && out_of_play(s, u)) points += loss_value(s, u);
  });
  return points;
}

/// KS:17.0.2b, KS:R2 German combat units, garrisons included, that reach no corps HQ at all.
int isolated(const State& s, const Board& b) {
  CorpsPaths paths(s, b);
  int n = 0;
  each_unit(s, [&](UnitId u) {
    if (on_map(s, u) && def(s, u).nation == Nation::German && !def(s, u).hq && !paths.reaches(u)) ++n;
  });
  return n * s.options.vp_isolated;
}

bool held(const State& s, const Board& b, Hex h) {
  for (UnitId u : units_in(s, h))
    if (side_of(s, u) == kSoviet && !def(s, u).hq && supply_of(s, b, u) != Supply::Out) return true;
  return false;
}

/// KS:17.0.2c, KS:T.VP Objectives under a Soviet combat unit in supply as the turn's weather leaves it.
int objectives(const State& s, const Board& b, Tally& t) {
  int points = 0;
  b.occupied[index(kSoviet)].for_each([&](Hex h) {
    const HexDef& d = s.content->at(h);
    if (d.vp == 0 || !held(s, b, h)) return;
    points += d.vp;
    if (t.keeps_lines()) t.add("KS:17.0.2c", -d.vp, d.name + " in Soviet hands");
  });
  if (!t.keeps_lines()) t.add("KS:17.0.2c", -points, "");
  return points;
}

}  // namespace

bool escapes(const State& s, const Board& b, UnitId u) { return on_map(s, u) && safe_hexes(s, b).has(s.unit(u).hex); }

/// KS:17.0 The Axis total less the Soviet one; KS:17.0.1e unless none of First Panzer Army has a way home.
Score score_of(const State& s, Tally& t) {
  const Board b = board_of(s);
  const hex::Mask safe = safe_hexes(s, b);
  Score score;
  score.none_escapes = true;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || !of_panzer_army(def(s, u)) || !safe.has(s.unit(u).hex)) return;
    score.none_escapes = false;
    score.escaped += escape_value(s, u);
  });
  score.soviet_lost = soviet_losses(s);
  score.axis_lost = axis_losses(s);
  score.isolated = isolated(s, b);
  t.add("KS:17.0.1", score.soviet_lost, "Soviet units eliminated");
  t.add("KS:17.0.1a", score.escaped, "units of First Panzer Army saved");
  t.add("KS:17.0.2", -score.axis_lost, "Axis units eliminated");
  t.add("KS:17.0.2b", -score.isolated, "German units without a path to any corps HQ");
  score.objectives = objectives(s, b, t);
  if (score.none_escapes) t.note("KS:17.0.1e", "no unit of First Panzer Army has a way home: Soviet decisive victory");
  score.axis = score.soviet_lost + score.escaped;
  score.soviet = score.axis_lost + score.isolated + score.objectives;
  return score;
}

/// KS:17.0.3, KS:R3
int victory_level(const State& s, const Score& score) {
  if (score.none_escapes) return 5;
  const auto& levels = tables(s).levels;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (score.difference() >= levels[i]) return static_cast<int>(i);
  return static_cast<int>(levels.size());
}

Said victory_text(int level) {
  static constexpr std::array<Said, 6> kLevels{asks::axis_decisive_victory,      asks::axis_substantive_victory,
                                               asks::axis_marginal_victory,      asks::soviet_marginal_victory,
                                               asks::soviet_substantive_victory, asks::soviet_decisive_victory};
  return kLevels[static_cast<std::size_t>(level)];
}

const char* level_text(int level) { return victory_text(level).text(); }

}  // namespace kessel::kesselschlacht
