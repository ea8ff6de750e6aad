// Layers and plans for a client as JSON (docs/api.md, Inspect).
#include "games/panzer/inspect.h"

#include "games/panzer/inspect_json.h"
#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

using Words = std::vector<std::string_view>;

Fault bad(std::string_view query, const char* form) {
  return Fault{std::string(query.substr(0, 80)), std::string("the form is: ") + form};
}
bool unit_word(const State& s, std::string_view w, UnitId& out) {
  return parse_unit(w, out) && in_roster(s, out.value);
}
bool has_word(const Words& w, std::string_view what) { return std::find(w.begin(), w.end(), what) != w.end(); }

/// PZ:16.7 An attack by direct GP fire as it would be announced.
Attack direct_attack(const State& s, UnitId a, UnitId b, bool overwatch, bool moving, int code) {
  Attack x;
  x.kind = Attack::Kind::Direct, x.by = side_of(a), x.from = a, x.weapon = static_cast<std::uint8_t>(code);
  x.overwatch = overwatch, x.moving = moving, x.flame = flame(s, a, arm(s, a, code));
  aim_at(s, x, b);
  return x;
}

/// The weapon that would do most to that target; -1: none may fire at it.
int best_arm(const State& s, UnitId a, UnitId b, bool overwatch) {
  int best = -1, most = -1, any = -1;
  each_arm(s, a, [&](int code) {
    const Arm x = arm(s, a, code);
    if (x.smoke) return;
    if (any < 0) any = code;
    if (why_no_shot(s, a, code, b, overwatch)) return;
    Tally silent = Tally::silent();
    int worth = 0;
    if (x.ap != nullptr) {
      worth = hit_chance(s, a, code, b, overwatch, flagged(s, b, kMoving), silent).number;
    } else {
      const Attack attack = direct_attack(s, a, b, overwatch, flagged(s, b, kMoving), code);
      worth = 100 - percent(gp_chance(s, attack, b, silent)).none;
    }
    if (worth > most) most = worth, best = code;
  });
  return best >= 0 ? best : any;
}

/// PZ:16.7 GP fire before it is fired: factor against defense, and every modifier a line.
std::string gp_shot(const State& s, UnitId a, UnitId b, bool overwatch, bool moving, int code) {
  JsonWriter j;
  const Why why = why_no_shot(s, a, code, b, overwatch);
  j.begin_object()
      .field("shooter", unit_text(a))
      .field("target", unit_text(b))
      .field("legal", !why)
      .field("code", code);
  write_why(j, *s.content, why);
  if (!why) {
    Tally t;
    const Attack attack = direct_attack(s, a, b, overwatch, moving, code);
    const GpChance c = gp_chance(s, attack, b, t);
    j.field("range", range(s, a, b)).field("band", band_word(c.band));
    write_gp(j, c);
    if (s.unit(b).where != Where::Aloft) write_odds(j, gp_odds(s, attack, b, c));
    write_lines(j, t);
  }
  j.end_object();
  return j.take();
}

/// PZ:8.4 A shot before it is fired: hit number with every modifier, what each location roll would strike, and the odds.
/// `nudge` says which of two angles counts where the line runs along a boundary (PZ:8.4.5.1.1).
std::string shot(const State& s, UnitId a, UnitId b, bool overwatch, bool moving, int nudge, int code) {
  JsonWriter j;
  const int weapon = code >= 0 ? code : advanced(s) ? best_arm(s, a, b, overwatch) : first_barrel(s, a);
  if (advanced(s) && weapon >= 0 && barrel(s, a, weapon).ap == nullptr)
    return gp_shot(s, a, b, overwatch, moving, weapon);
  const Why why = weapon < 0 ? Why{Refusal{"PZ:8.1", no::no_gun, a}} : why_no_shot(s, a, weapon, b, overwatch);
  j.begin_object().field("shooter", unit_text(a)).field("target", unit_text(b)).field("legal", !why);
  write_why(j, *s.content, why);
  if (weapon >= 0 && on_table(s, a) && on_table(s, b) && card(s, b).vehicle() &&
      band_of(*barrel(s, a, weapon).ap, range(s, a, b))) {
    Tally t;
    const HitChance h = hit_chance(s, a, weapon, b, overwatch, moving, t);
    j.field("weapon", barrel(s, a, weapon).weapon->name)
        .field("range", range(s, a, b))
        .field("band", band_word(h.band));
    j.field("net", h.net).field("number", h.number).field("hull_down", hull_down(s, a, b));
    j.field("boundary", on_boundary(s.unit(b).facing, s.unit(a).at - s.unit(b).at, tables(s)));
    write_lines(j, t);
    j.key("locations").begin_array();
    for (int tens = 1; tens <= 10; ++tens) {
      const Struck hit = struck(s, a, weapon, b, tens, nudge);
      j.begin_object()
          .field("die", tens)
          .field("location", hit.top ? "top" : location_word(hit.where))
          .field("aspect", aspect_word(hit.aspect));
      j.field("armour", hit.armour)
          .field("penetration", hit.penetration)
          .field("track", hit.track)
          .field("miss", hit.miss);
      j.field("penetrates", hit.penetrates()).end_object();
    }
    j.end_array();
    const ShotOdds o = shot_odds(s, a, weapon, b, h);
    j.key("odds")
        .begin_object()
        .field("all", o.all)
        .field("miss", o.miss)
        .field("nothing", o.nothing)
        .field("track", o.track);
    j.field("damaged", o.damaged).field("knocked_out", o.knocked_out).field("brewed_up", o.brewed_up).end_object();
  }
  j.end_object();
  return j.take();
}

/// PZ:8.2 Every shot that units of the viewer could fire now, whatever their orders: hit number and what may come of it.
std::string shots(const State& s, Side viewer, bool overwatch) {
  JsonWriter j;
  j.begin_object().key("shots").begin_array();
  each_unit(s, viewer, [&](UnitId a) {
    const int weapon = first_barrel(s, a);
    if (weapon < 0 || !on_table(s, a)) return;
    each_unit(s, other(viewer), [&](UnitId b) {
      if (!on_table(s, b) || why_no_shot(s, a, weapon, b, overwatch)) return;
      Tally silent = Tally::silent();
      const HitChance h = hit_chance(s, a, weapon, b, overwatch, flagged(s, b, kMoving), silent);
      const ShotOdds o = shot_odds(s, a, weapon, b, h);
      j.begin_object().field("shooter", unit_text(a)).field("target", unit_text(b)).field("range", range(s, a, b));
      j.field("number", h.number).field("all", o.all).field("hurt", o.track + o.damaged);
      j.field("out", o.knocked_out + o.brewed_up).field("noted", was_target(s, a, b)).end_object();
    });
  });
  j.end_array().end_object();
  return j.take();
}

/// The same in the Advanced Game: every weapon that may fire, at what was seen in the Spotting Phase or, in overwatch, is now.
std::string all_shots(const State& s, Side viewer, bool overwatch) {
  JsonWriter j;
  j.begin_object().key("shots").begin_array();
  each_unit(s, viewer, [&](UnitId a) {
    if (!on_table(s, a) && !transported(s, a)) return;
    each_unit(s, other(viewer), [&](UnitId b) {
      const bool aloft = s.unit(b).where == Where::Aloft;
      if (!on_table(s, b) && !aloft) return;
      if (!overwatch && !was_target(s, a, b)) return;
      each_arm(s, a, [&](int code) {
        const Arm x = arm(s, a, code);
        if (x.smoke || (x.aa != nullptr) != aloft || why_no_shot(s, a, code, b, overwatch)) return;
        Tally silent = Tally::silent();
        j.begin_object().field("shooter", unit_text(a)).field("target", unit_text(b)).field("weapon", code);
        j.field("range", range(s, a, b)).field("noted", was_target(s, a, b));
        if (x.ap != nullptr) {
          const HitChance h = hit_chance(s, a, code, b, overwatch, flagged(s, b, kMoving), silent);
          const ShotOdds o = shot_odds(s, a, code, b, h);
          j.field("number", h.number).field("all", o.all).field("hurt", o.track + o.damaged);
          j.field("out", o.knocked_out + o.brewed_up);
        } else {
          const Attack attack = direct_attack(s, a, b, overwatch, flagged(s, b, kMoving), code);
          const Percent p = percent(gp_chance(s, attack, b, silent));
          j.field("number", 100 - p.none).key("gp").begin_object();
          j.field("suppress", p.suppressed - p.none).field("effective", 100 - p.suppressed).end_object();
        }
        j.end_object();
      });
    });
  });
  j.end_array().end_object();
  return j.take();
}

/// Thousandths of an inch of a place on a line.
std::int64_t along(const plane::Segment& way, const plane::Fraction& f) {
  return static_cast<std::int64_t>(static_cast<plane::Wide>(plane::length(way.way())) * f.num / f.den);
}

/// PZ:5.5 Sight with its proof: everything on the line that has a height, in which part of the line, and what it takes to
/// block there.
std::string sight(const State& s, const Eye& from, const Eye& to) {
  std::vector<Obstacle> proof;
  const bool open = sees(s, from, to, &proof);
  const plane::Segment way{from.at, to.at};
  static constexpr std::array<const char*, 3> kZones{"closer", "midway", "farther"};
  JsonWriter j;
  j.begin_object()
      .field("open", open)
      .field("range", plane::range_inches(from.at, to.at))
      .field("length", plane::length(way.way()));
  j.field("from_height", from.height).field("to_height", to.height).field("smokes", brew_up_smokes(s, from, to));
  j.key("needed").begin_array();
  const auto row = [](int h) {
    return static_cast<std::size_t>(std::clamp(h, kLowest, kLowest + kHeights - 1) - kLowest);
  };
  for (std::uint8_t n : tables(s).los[row(from.height)][row(to.height)]) j.value(static_cast<int>(n));
  j.end_array().key("obstacles").begin_array();
  for (const Obstacle& o : proof) {
    const Map& m = s.map();
    const auto i = static_cast<std::size_t>(o.index);
    std::string what, id;
    switch (o.what) {
      case Obstacle::What::Level:
        what = "level " + std::to_string(m.levels[i].level), id = m.hills[m.levels[i].hill].name;
        break;
      case Obstacle::What::Terrain: what = terrain_word(m.areas[i].terrain), id = m.areas[i].id; break;
      case Obstacle::What::Crest: what = "crest", id = m.crests[i].id; break;
      case Obstacle::What::Building: what = terrain_word(m.buildings[i].terrain()), id = m.buildings[i].id; break;
    }
    j.begin_object()
        .field("what", what)
        .field("id", id)
        .field("from", along(way, o.stretch.from))
        .field("to", along(way, o.stretch.to));
    j.field("top", o.top).field("zone", kZones[o.zone]).field("needed", o.needed).field("blocks", o.blocks());
    j.field("rule", o.blocks() ? "PZ:5.5.2.4.1" : "PZ:5.5.2.3").end_object();
  }
  j.end_array().end_object();
  return j.take();
}

using Roll = void(State&, const Draw&, Events&);

/// What may happen on a way, and in how many of a hundred rolls: every roll is tried.
struct Risk {
  const char* what;
  RuleRef rule;
  int chance = 0;
};
template <class F>
Risk risk(const State& s, const char* what, RuleRef rule, Roll& rolled, F&& hurt) {
  Risk r{what, rule};
  Events none = Events::none();
  for (int n = 0; n < 100; ++n) {
    State tried = s;
    rolled(tried, Draw{1 + n / 10, 1 + n % 10}, none);
    r.chance += hurt(tried) ? 1 : 0;
  }
  return r;
}
/// The chance that stands on top.
std::optional<Risk> risk_on_top(const State& s) {
  const UnitId u = s.top().unit;
  switch (s.top().step) {
    case Step::BogRoll:
      return risk(s, "bog", "PZ:17.2.2.2.2", bog_rolled, [&](const State& t) { return flagged(t, u, kBogged); });
    case Step::BuildingRoll:
      return risk(s, "wall", "PZ:9.7.3.1", building_rolled,
                  [](const State& t) { return t.depth > 0 && t.top().step == Step::BuildingKind; });
    case Step::QuickRoll:
      return risk(s, "quickmarch", "PZ:17.2.3.2.3", quick_rolled, [&](const State& t) { return suppressed(t, u); });
    case Step::MineRoll: {
      const Unit before = s.unit(u);
      return risk(s, "mines", "PZ:20.6.2", mine_rolled,
                  [&](const State& t) { return t.unit(u).where != before.where || t.unit(u).flags != before.flags; });
    }
    case Step::GpRoll: {
      const Unit before = s.unit(u);
      return risk(s, "barrage", "PZ:17.2.5", gp_rolled, [&](const State& t) {
        const bool lost = t.depth > 0 && t.top().step == Step::KoRoll;
        const std::uint64_t changed = t.unit(u).flags ^ before.flags;
        return lost || t.unit(u).where != before.where || (changed & ~std::uint64_t{kUnderFire}) != 0;
      });
    }
    default: return std::nullopt;
  }
}

/// PZ:17.2.5 The barrages that the unit on the move has come under, each gun or battery of theirs a roll; as if they did
/// no harm. What lies under them on the stack is left.
bool barrage_risks(State& s, UnitId u, std::vector<Risk>& risks) {
  if (s.top().step != Step::Arriving) return false;
  Events none = Events::none();
  while (s.top().step == Step::Arriving) {
    const std::uint8_t depth = s.depth;
    run_arriving(s, none);
    if (s.depth <= depth) continue;
    run_attack(s, none);  // the mover first, passengers after it
    if (s.top().step == Step::GpRoll && s.top().unit == u)
      if (const auto r = risk_on_top(s)) risks.push_back(*r);
    while (s.depth > depth) s.pop();
    s.attack = Attack{};
  }
  return true;
}

/// PZ:8.3.2a A planned move: cost, what may befall it, and after each impulse the enemies who could fire if their order were
/// overwatch.
std::string path(const State& s, const Action& a) {
  JsonWriter j;
  Tally t;
  const UnitId u = unit_id(a.arg[0]);
  const PathCost c = path_cost(s, a, t);
  Why why = c.why;
  // Of a run, an overrun and an entry everything is looked at; a plain way is planned whoever's turn it is.
  if (const auto kind = static_cast<Act>(a.kind); !why && kind != Act::Move)
    why = kind == Act::Enter ? why_not_enter(s, side_of(u), a) : why_not_move(s, side_of(u), a);
  j.begin_object()
      .field("unit", unit_text(u))
      .field("allowance", 1000 * c.allowance)
      .field("spent", c.spent)
      .field("length", c.length);
  static constexpr std::array<const char*, 3> kRates{"cross-country", "path", "road"};
  j.field("rate", kRates[static_cast<std::size_t>(c.rate)]);
  write_why(j, *s.content, why);
  write_lines(j, t);
  std::vector<Risk> risks;
  j.key("impulses").begin_array();
  if (!why) {
    State walk = s;
    Events none = Events::none();
    walk.depth = 0, walk.phase = Phase::Movement;
    walk.push(Step::Move, side_of(u));
    if (walk.unit(u).order != Order::Move && walk.unit(u).order != Order::ShortHalt) walk.unit(u).order = Order::Move;
    begin_move(walk, a, none);
    while (walk.depth > 0 && walk.top().step == Step::Advance) {
      run_move(walk, none);
      const Unit& x = walk.unit(u);
      if (walk.depth == 0 || walk.top().step == Step::Move) break;
      if (const auto r = risk_on_top(walk)) risks.push_back(*r);
      if (barrage_risks(walk, u, risks)) continue;
      if (walk.top().step == Step::BuildingRoll) {  // as if the wall did no harm
        walk.pop();
        pass_wall(walk);
        continue;
      }
      if (walk.top().step == Step::BogRoll) {  // as if it got through
        walk.pop();
        ++walk.move.bog;
        continue;
      }
      if (walk.top().step == Step::Onward || walk.top().step == Step::QuickRoll) break;
      if (walk.top().step != Step::Watch && walk.top().step != Step::Advance) {  // barrages and mines do no harm either
        while (walk.top().step != Step::Advance) walk.pop();
        continue;
      }
      j.begin_object()
          .field("x", x.at.x)
          .field("y", x.at.y)
          .field("facing", static_cast<int>(x.facing))
          .key("watchers")
          .begin_array();
      if (walk.top().step == Step::Watch) {
        each_unit(walk, other(side_of(u)), [&](UnitId e) {
          const bool made_out = !why_not_made_out(walk, side_of(e), u);  // PZ:R165
          const bool may = on_table(walk, e) && face_down(walk, e) && !flagged(walk, e, kFired);
          if (may && made_out && can_fire_at(walk, e, u, true)) j.value(unit_text(e));
        });
        walk.pop();
      }
      j.end_array().end_object();
    }
  }
  j.end_array().key("risks").begin_array();
  for (const Risk& r : risks)
    j.begin_object().field("what", r.what).field("rule", r.rule.text()).field("chance", r.chance).end_object();
  j.end_array().end_object();
  return j.take();
}

/// PZ:16.1.2 Which of its weapons may be short of ammunition, and from which number of a die on; special shells and smoke
/// are then not there at all (PZ:16.1.2.3.1).
std::string arms(const State& s, UnitId u) {
  JsonWriter j;
  j.begin_object().field("unit", unit_text(u)).key("arms").begin_array();
  each_arm(s, u, [&](int code) {
    const Arm x = arm(s, u, code);
    j.begin_object().field("code", code).field("limit", ammo_limit(s, u, code));
    j.field("misfires", x.smoke || special(x)).end_object();
  });
  j.end_array().end_object();
  return j.take();
}

/// PZ:17.2.2.3.2
std::string search_plan(const State& s, UnitId u) {
  JsonWriter j;
  const Why why = why_not_search(s, side_of(u), act(side_of(u), Act::Search, {u.value, 0}));
  j.begin_object().field("unit", unit_text(u)).field("chance", hull_down_limit(s, s.unit(u).at));
  write_why(j, *s.content, why);
  j.end_object();
  return j.take();
}

std::string place(const State& s, Point p) {
  JsonWriter j;
  const Terrain t = terrain_at(s, p);
  const TerrainEffect& e = tables(s).terrain[at(t)];
  j.begin_object()
      .field("x", p.x)
      .field("y", p.y)
      .field("terrain", terrain_word(t))
      .field("level", level_at(s.map(), p));
  j.field("height", height_at(s.map(), p, s.options))
      .field("cover", cover_word(e.cover == Cover::Other ? Cover::None : e.cover));
  j.field("slope", on_slope(s.map(), p)).field("crest", crest_at(s.map(), p) >= 0);
  static constexpr std::array<const char*, 3> kWheels{"T", "H", "W"};
  j.key("cost").begin_object();
  for (std::size_t i = 0; i < 3; ++i) {
    j.key(kWheels[i]);
    if (e.cost[i].kind == Cost::Kind::Prohibited)
      j.null();
    else
      j.value(static_cast<int>(e.cost[i].points));
  }
  j.end_object().field("turn_cost", turn_cost(s, p)).key("building");
  std::string house;
  for (const Building& b : s.map().buildings)
    if (plane::holds(b.quad, p)) house = b.id;
  if (house.empty())
    j.null();
  else
    j.value(house);
  j.end_object();
  return j.take();
}

/// Who sees a unit and whom it sees, now.
std::string spotting(const State& s, UnitId u) {
  JsonWriter j;
  j.begin_object().field("unit", unit_text(u)).key("sees").begin_array();
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (spots(s, u, e)) j.value(unit_text(e));
  });
  j.end_array().key("seen_by").begin_array();
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (spots(s, e, u)) j.value(unit_text(e));
  });
  j.end_array().key("targets").begin_array();
  each_unit(s, other(side_of(u)), [&](UnitId e) {
    if (was_target(s, u, e)) j.value(unit_text(e));
  });
  // How far it sees a vehicle in each cover that has neither fired nor moved.
  j.end_array().key("ranges").begin_object();
  const auto& row = tables(s).spotting[at(Visibility::Normal)][card(s, u).vehicle() ? 0 : 1];
  for (std::size_t c = 0; c < kCovers; ++c) j.field(cover_word(static_cast<Cover>(c)), static_cast<int>(row[c][0]));
  j.end_object();
  const int gun = first_barrel(s, u);
  const Arm x = gun < 0 ? Arm{} : arm(s, u, gun);
  j.key("gun");
  if (x.ap == nullptr && x.gp == nullptr) {
    j.null();
  } else {
    static constexpr std::array<const char*, 4> kBears{"turret", "front", "rear", "all"};
    // Small arms are nobody's weapon in particular, and bear all round.
    const FieldOfFire bears = x.weapon != nullptr ? x.weapon->bears : FieldOfFire::All;
    j.begin_object()
        .field("name", x.weapon != nullptr ? x.weapon->name : "small arms")
        .field("bears", kBears[at(bears)])
        .key("range")
        .begin_array();
    for (std::uint8_t r : x.ap != nullptr ? x.ap->range : x.gp->range) j.value(static_cast<int>(r));
    const int facing = s.unit(u).facing + (bears == FieldOfFire::Turret ? 90 * static_cast<int>(s.unit(u).turret) : 0) +
                       (bears == FieldOfFire::Rear ? 180 : 0);
    j.end_array()
        .field("facing", plane::wrap(facing, plane::kDegrees))
        .field("half_angle", tables(s).field_end[0] / 2)
        .end_object();
  }
  j.end_object();
  return j.take();
}

/// PZ:5.0 Who spots whom at this moment, both sides.
std::string seen(const State& s) {
  JsonWriter j;
  j.begin_object().key("pairs").begin_array();
  each_unit(s, [&](UnitId a) {
    if (!on_table(s, a)) return;
    each_unit(s, other(side_of(a)), [&](UnitId b) {
      if (on_table(s, b) && spots(s, a, b)) j.begin_array().value(unit_text(a)).value(unit_text(b)).end_array();
    });
  });
  j.end_array().end_object();
  return j.take();
}

/// PZ:16.5.1.9 A pattern before it is placed: its corners, the units that it would cover, and the terrain that it would strike.
/// With a source and its observer also what each unit would face.
std::string covered(const State& s, Point p, int bearing, Sheaf sheaf, UnitId source, UnitId observer, bool planned) {
  JsonWriter j;
  State laid = s;
  Attack attack;
  if (source.valid()) {
    Zone z;
    z.there = true, z.side = side_of(source), z.sheaf = sheaf, z.at = p, z.observer = observer;
    z.bearing = static_cast<std::uint16_t>(bearing), z.off_map = is_battery(s, source), z.source[0] = source;
    attack.kind = Attack::Kind::Indirect, attack.by = z.side, attack.from = source, attack.sheaf = sheaf;
    attack.at = p, attack.bearing = z.bearing, attack.open = z.off_map && sheaf == Sheaf::B;
    attack.planned = z.planned = planned;
    // PZ:R150 Planned fire that would be adjusted to come down there.
    for (const Plot& plot : s.plots) z.shifted = z.shifted || (planned && plot.battery == source && plot.at != p);
    attack.weapon = static_cast<std::uint8_t>(boxed(s, source).code);
    if (!planned && observer.valid()) attack.aimed = unit_at_point(s, z);
    attack.moving = attack.aimed.valid() && flagged(s, attack.aimed, kMoving);
    attack.zone = static_cast<std::uint8_t>(add_zone(laid, z));
  }
  const plane::Quad q = panzer::pattern(s, p, bearing, sheaf);
  j.begin_object().key("quad").begin_array();
  for (const Point c : q.corner) j.begin_array().value(c.x).value(c.y).end_array();
  j.end_array().key("units").begin_array();
  each_unit(s, [&](UnitId u) {
    if (!on_table(s, u) || !under(s, q, u)) return;
    j.begin_object().field("unit", unit_text(u));
    if (source.valid()) {
      Tally t;
      const GpChance c = gp_chance(laid, attack, u, t);
      const Percent chance = percent(c);
      j.field("none", chance.none).field("suppressed", chance.suppressed);
      write_gp(j, c);
      write_odds(j, gp_odds(laid, attack, u, c));
      write_lines(j, t);
    }
    j.end_object();
  });
  j.end_array().key("terrain").begin_array();
  for (const Building& b : s.map().buildings)
    if (plane::overlap(q, b.quad)) j.value(b.id);
  for (const Crossing& c : s.map().crossings)
    if (c.terrain == Terrain::Bridge && plane::overlap(q, c.quad)) j.value(c.id);
  j.end_array().end_object();
  return j.take();
}

/// PZ:16.6 A call before it is made: who could be asked to fire at that point, and from which number of the die on each responds.
std::string call(const State& s, UnitId observer, Shell shell, Point p) {
  JsonWriter j;
  const Side side = side_of(observer);
  const Why who = why_no_observer(s, side, observer);
  j.begin_object();
  write_why(j, *s.content, who);
  j.key("sources").begin_array();
  Zone z;
  z.side = side, z.observer = observer, z.at = p, z.shell = shell;
  if (observer_kind(s, observer))
    each_unit(s, side, [&](UnitId u) {
      if (!boxed(s, u).there()) return;
      Why why = why_no_source(s, observer, u, shell);
      if (!why) why = why_out_of_reach(s, observer, u, p);
      Tally t;
      const int added = response_modifier(s, z, u, t);
      j.begin_object().field("unit", unit_text(u)).field("needed", response_needed(s, observer, u) - added);
      write_why(j, *s.content, why);
      write_lines(j, t);
      j.end_object();
    });
  j.end_array().end_object();
  return j.take();
}

}  // namespace

Expected<std::string> inspect(const State& truth, Side viewer, std::string_view query) {
  const State s = view_for(truth, viewer).known;
  const Words w = words_of(query);
  static constexpr std::string_view kForms =
      "shot, shots, sight, path, place, spotting, seen, pattern, call, flight, assault, breach, storm, overrun, drop, "
      "recovery, search, arms, ending";
  if (w.empty()) return Fault{"", "ask for one of " + std::string(kForms)};
  UnitId a{}, b{};
  const auto number = [&](std::size_t i, int& out) {
    return i < w.size() && read_number(w[i], -2000, plane::kFarthest, out);
  };
  if (w[0] == "shot") {
    if (w.size() < 3 || !unit_word(s, w[1], a) || !unit_word(s, w[2], b) || side_of(a) == side_of(b))
      return bad(query, "shot SHOOTER TARGET [overwatch] [moving] [ccw] [weapon CODE]");
    int code = -1;
    if (const auto at_ = std::find(w.begin(), w.end(), "weapon"); at_ != w.end()) {
      if (at_ + 1 == w.end() || !read_number(at_[1], 0, 255, code) || !arm(s, a, code).valid())
        return Fault{std::string(query.substr(0, 80)), "it has no such weapon"};
    }
    State then = s;  // whoever shows an order to move is out of a found position (PZ:R160)
    if (has_word(w, "moving") && !flagged(s, b, kMoving)) shown_to_move(then, b);
    return shot(then, a, b, has_word(w, "overwatch"), flagged(then, b, kMoving), has_word(w, "ccw") ? -1 : 1, code);
  }
  if (w[0] == "shots") {
    if (w.size() > 2 || (w.size() == 2 && w[1] != "overwatch")) return bad(query, "shots [overwatch]");
    if (viewer == Side::Observer) return Fault{"shots", "an observer has no units"};
    return advanced(s) ? all_shots(s, viewer, w.size() == 2) : shots(s, viewer, w.size() == 2);
  }
  if (w[0] == "sight") {
    // Each end is a unit or a place.
    std::array<Eye, 2> ends{};
    std::size_t i = 1;
    for (Eye& e : ends) {
      int x = 0, y = 0;
      if (i < w.size() && unit_word(s, w[i], a)) {
        if (!on_table(s, a)) return Fault{std::string(w[i]), "both have to be on the table"};
        e = eye_of(s, a);
        ++i;
      } else if (number(i, x) && number(i + 1, y)) {
        e = {{x, y}, height_at(s.map(), {x, y}, s.options)};
        i += 2;
      } else {
        return bad(query, "sight FROM TO, each a unit or X Y");
      }
    }
    if (i != w.size() || ends[0].at == ends[1].at) return bad(query, "sight FROM TO, each a unit or X Y");
    return sight(s, ends[0], ends[1]);
  }
  if (w[0] == "path") {
    // Of a move if nothing else is said.
    const bool named = w.size() > 1 && (w[1] == "march" || w[1] == "overrun" || w[1] == "enter");
    if (named) {
      const auto action = parse_action(*s.content, query.substr(query.find(w[1])), viewer);
      if (!action || !in_roster(s, action->arg[0])) return bad(query, "path march|overrun|enter …, as the action");
      return path(s, *action);
    }
    const auto action = parse_action(*s.content, "move" + std::string(query.substr(query.find("path") + 4)), viewer);
    if (!action || action->count < 3 || (action->count - 3) % 2 != 0 || (action->count - 3) / 2 > kMaxLegs ||
        !in_roster(s, action->arg[0]) || action->arg[1] < -1 || action->arg[1] >= plane::kDegrees || action->arg[2] < 0)
      return bad(query, "path UNIT FACING REVERSED X Y …");
    if (!on_table(s, unit_id(action->arg[0]))) return Fault{std::string(w[1]), "it is not on the table"};
    return path(s, *action);
  }
  if (w[0] == "place") {
    int x = 0, y = 0;
    if (w.size() != 3 || !number(1, x) || !number(2, y)) return bad(query, "place X Y");
    return place(s, {x, y});
  }
  if (w[0] == "spotting") {
    if (w.size() != 2 || !unit_word(s, w[1], a)) return bad(query, "spotting UNIT");
    if (!on_table(s, a)) return Fault{std::string(w[1]), "it is not on the table"};
    return spotting(s, a);
  }
  if (w[0] == "pattern") {
    int bearing = 0, x = 0, y = 0;
    const std::size_t sheaf = w.size() < 5 ? 9 : std::string_view("abcd").find(w[1]);
    if (sheaf >= kSheafs || w[1].size() != 1 || !number(2, bearing) || !number(3, x) || !number(4, y))
      return bad(query, "pattern a|b|c|d BEARING X Y [SOURCE OBSERVER]");
    const auto fires = [&] {  // the viewer's own; or what goes astray, which its enemy places (PZ:16.6.1.3)
      if (w.size() != 7 || !unit_word(s, w[5], a) || !boxed(s, a).there()) return false;
      if (w[6] != "-" && (!unit_word(s, w[6], b) || side_of(b) != side_of(a))) return false;
      const bool astray = s.top().step == Step::DangerClose && s.top().unit == a;
      return side_of(a) == viewer || (astray && s.top().side == viewer);
    };
    if (w.size() > 5 && !fires()) return bad(query, "pattern a|b|c|d BEARING X Y [SOURCE OBSERVER]");
    return covered(s, {x, y}, plane::wrap(bearing, plane::kDegrees), static_cast<Sheaf>(sheaf), a, b,
                   a.valid() && !b.valid());
  }
  if (w[0] == "call") {
    int x = 0, y = 0;
    if (w.size() != 5 || !unit_word(s, w[1], a) || side_of(a) != viewer || (w[2] != "gp" && w[2] != "smoke") ||
        !number(3, x) || !number(4, y))
      return bad(query, "call OBSERVER gp|smoke X Y");
    return call(s, a, w[2] == "gp" ? Shell::Gp : Shell::Smoke, {x, y});
  }
  if (w[0] == "flight") {
    const auto action = parse_action(*s.content, query.substr(query.find("flight") + 6), viewer);
    if (!action || (static_cast<Act>(action->kind) != Act::Fly && static_cast<Act>(action->kind) != Act::Dive) ||
        viewer == Side::Observer)
      return bad(query, "flight fly|dive … as those actions are written");
    for (std::size_t i = 0; i < action->count; ++i) {
      const char form = form_at(form_of(static_cast<Act>(action->kind)), i);
      if ((form == 'u' || (form == 'U' && action->arg[i] != kNoUnitArg)) && !in_roster(s, action->arg[i]))
        return bad(query, "flight fly|dive … as those actions are written");
    }
    return flight_plan(s, *action);
  }
  if (w[0] == "assault" || w[0] == "breach" || w[0] == "storm") {
    const auto action = parse_action(*s.content, query, viewer);
    const char* form = "assault|breach|storm … as those actions are written";
    if (!action || viewer == Side::Observer || !advanced(s)) return bad(query, form);
    for (std::size_t i = 0; i < action->count; ++i)
      if (form_at(form_of(static_cast<Act>(action->kind)), i) == 'u' && !in_roster(s, action->arg[i]))
        return bad(query, form);
    return assault_plan(s, *action);
  }
  if (w[0] == "overrun") {
    if (w.size() != 3 || !unit_word(s, w[1], a) || !unit_word(s, w[2], b) || side_of(a) != viewer || !advanced(s))
      return bad(query, "overrun UNIT TARGET");
    return overrun_plan(s, a, b);
  }
  if (w[0] == "drop") {
    for (int i = 0; i < kAirAttacks && w.size() == 2; ++i)
      if (w[1] == air_attack_word(static_cast<AirAttack>(i)) && s.flight.unit.valid() &&
          side_of(s.flight.unit) == viewer)
        return drop_plan(s, static_cast<AirAttack>(i));
    return bad(query, "drop strafe|rockets|dive|bombs, while one of your aircraft is over the table");
  }
  if (w[0] == "recovery" || w[0] == "search" || w[0] == "arms") {
    if (w.size() != 2 || !unit_word(s, w[1], a) || side_of(a) != viewer || !advanced(s))
      return bad(query, "recovery|search|arms UNIT, one of your own");
    return w[0] == "search" ? search_plan(s, a) : w[0] == "arms" ? arms(s, a) : recovery_plan(s, a);
  }
  if (w[0] == "ending") return w.size() == 1 ? Expected<std::string>(ending(s, viewer)) : bad(query, "ending");
  if (w[0] == "seen") return w.size() == 1 ? Expected<std::string>(seen(s)) : bad(query, "seen");
  return Fault{std::string(w[0].substr(0, 40)), "no such question; there are " + std::string(kForms)};
}

}  // namespace kessel::panzer
