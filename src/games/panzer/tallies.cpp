// Any number shown to a player, explained line by line.
#include "games/panzer/inspect.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

/// PZ:8.4 Every fall of the dice is looked at: one hit roll of 100, for each hit a location roll of 100.
ShotOdds shot_odds(const State& s, UnitId shooter, int weapon, UnitId target, const HitChance& h) {
  ShotOdds o;
  // How many of the 100 location rolls end in what: nothing, track, damaged, knocked out, brewed up.
  std::array<long, 5> one{};
  for (int tens = 1; tens <= 10; ++tens) {
    const Struck hit = struck(s, shooter, weapon, target, tens, 1);
    for (int units = 1; units <= 10; ++units) {
      if (hit.miss || (!hit.track && !hit.penetrates())) {
        ++one[0];
      } else if (hit.track) {
        ++one[1];
      } else {
        Damage d = ap_damage(s, shooter, weapon, target, units);
        if (d == Damage::Damaged && flagged(s, target, kDamaged)) d = Damage::KnockedOut;
        ++one[d == Damage::None ? 0 : d == Damage::Damaged ? 2 : d == Damage::KnockedOut ? 3 : 4];
      }
    }
  }
  const RateOfFire rate = barrel(s, shooter, weapon).weapon->rate;
  std::array<long, 4> hits{};
  for (int roll = 1; roll <= 100; ++roll) ++hits[static_cast<std::size_t>(hits_of(tables(s), rate, h.number, roll))];
  o.all = 100'000'000;
  o.miss = hits[0] * 1'000'000;
  std::array<long, 5> worst{};
  // Two Damaged make a Knocked Out; a wreck can still brew up.
  const auto merge = [](std::size_t a, std::size_t b) { return a == 2 && b == 2 ? std::size_t{3} : std::max(a, b); };
  for (std::size_t a = 0; a < 5; ++a) {
    worst[a] += hits[1] * one[a] * 10'000;
    for (std::size_t b = 0; b < 5; ++b) {
      worst[merge(a, b)] += hits[2] * one[a] * one[b] * 100;
      for (std::size_t c = 0; c < 5; ++c) worst[merge(merge(a, b), c)] += hits[3] * one[a] * one[b] * one[c];
    }
  }
  o.nothing = worst[0], o.track = worst[1], o.damaged = worst[2], o.knocked_out = worst[3], o.brewed_up = worst[4];
  return o;
}

GpOdds gp_odds(const State& s, const Attack& a, UnitId target, const GpChance& c) {
  using What = GpOutcome::What;
  GpOdds o;
  o.all = 1000;
  const int burns = std::clamp(brew_up_limit(s, a, c), 0, 10);
  for (int roll = 1; roll <= 100; ++roll) {
    switch (gp_outcome(s, a, target, c, roll + c.net).what) {
      case What::Nothing: o.nothing += 10; break;
      case What::Suppressed: o.suppressed += 10; break;
      case What::Track: o.track += 10; break;
      case What::Damaged: (flagged(s, target, kDamaged) ? o.knocked_out : o.damaged) += 10; break;
      case What::Lost: o.brewed_up += burns, o.knocked_out += 10 - burns; break;
      case What::Reduced: o.reduced += 10; break;
      case What::Eliminated: o.eliminated += 10; break;
    }
  }
  return o;
}

namespace {

using Words = std::vector<std::string_view>;

Fault bad(std::string_view query, const char* form) {
  return Fault{std::string(query.substr(0, 80)), std::string("the form is: ") + form};
}

bool unit_word(const State& s, std::string_view w, UnitId& out) {
  return parse_unit(w, out) && in_roster(s, out.value);
}

bool has_word(const Words& w, std::string_view what) { return std::find(w.begin(), w.end(), what) != w.end(); }

}  // namespace

std::vector<std::string> tally_queries() {
  return {"hit SHOOTER TARGET [overwatch] [moving]",
          "gp SHOOTER TARGET CODE [overwatch] [moving]",
          "spotting SPOTTER TARGET",
          "allowance UNIT [path|road]",
          "path UNIT FACING REVERSED X Y …",
          "score german|soviet"};
}

Expected<Tally> tally(const State& truth, Side viewer, std::string_view query) {
  const State s = view_for(truth, viewer).known;
  const Words w = words_of(query);
  if (w.empty()) return Fault{"", "ask for a number: " + tally_queries().front() + " …"};
  Tally t;
  UnitId a{}, b{};
  if (w[0] == "hit") {
    if (w.size() < 3 || !unit_word(s, w[1], a) || !unit_word(s, w[2], b))
      return bad(query, "hit SHOOTER TARGET [overwatch] [moving]");
    const int weapon = first_barrel(s, a);
    if (weapon < 0 || !on_table(s, a) || !on_table(s, b))
      return Fault{std::string(w[1]), "no gun that could fire at it"};
    t.set_title("hit " + unit_text(a) + " at " + unit_text(b));
    const HitChance h =
        hit_chance(s, a, weapon, b, has_word(w, "overwatch"), has_word(w, "moving") || flagged(s, b, kMoving), t);
    t.set_result(std::string(band_word(h.band)) + ", " +
                 (h.number == 0 ? "impossible" : std::to_string(h.number) + " or less"));
    return t;
  }
  if (w[0] == "gp") {
    int code = 0;
    if (w.size() < 4 || !unit_word(s, w[1], a) || !unit_word(s, w[2], b) || !read_number(w[3], 0, 255, code))
      return bad(query, "gp SHOOTER TARGET CODE [overwatch] [moving]");
    if (!advanced(s) || arm(s, a, code).gp == nullptr || !on_table(s, b) || !(on_table(s, a) || transported(s, a)))
      return Fault{std::string(w[1]), "no weapon that could fire GP at it"};
    Attack x;
    x.kind = Attack::Kind::Direct, x.by = side_of(a), x.from = a, x.weapon = static_cast<std::uint8_t>(code);
    x.overwatch = has_word(w, "overwatch"), x.moving = has_word(w, "moving") || flagged(s, b, kMoving);
    aim_at(s, x, b);
    t.set_title("GP fire of " + unit_text(a) + " at " + unit_text(b));
    const GpChance c = gp_chance(s, x, b, t);
    t.set_result(std::string(band_word(c.band)) + ", " + std::to_string(c.factor) + " against " +
                 std::to_string(c.defense) + ": no effect up to " + std::to_string(c.number.none) +
                 ", suppressed up to " + std::to_string(c.number.suppressed));
    return t;
  }
  if (w[0] == "spotting") {
    if (w.size() != 3 || !unit_word(s, w[1], a) || !unit_word(s, w[2], b)) return bad(query, "spotting SPOTTER TARGET");
    if (!on_table(s, a) || !on_table(s, b))
      return Fault{std::string(query.substr(0, 40)), "both have to be on the table"};
    t.set_title("spotting range");
    const int inches = spotting_range(s, a, b, t);
    t.set_result(std::to_string(inches) + " inches, range " + std::to_string(range(s, a, b)) +
                 (spots(s, a, b) ? ", seen" : ", not seen"));
    return t;
  }
  if (w[0] == "allowance") {
    if (w.size() < 2 || !unit_word(s, w[1], a)) return bad(query, "allowance UNIT [path|road]");
    t.set_title("movement allowance of " + unit_text(a));
    const int points = allowance(s, a, has_word(w, "road") ? 2 : has_word(w, "path") ? 1 : 0, t);
    t.set_result(std::to_string(points));
    return t;
  }
  if (w[0] == "path") {
    const auto action = parse_action(*s.content, "move" + std::string(query.substr(query.find("path") + 4)), viewer);
    if (!action || action->count < 3 || (action->count - 3) % 2 != 0 || (action->count - 3) / 2 > kMaxLegs ||
        !in_roster(s, action->arg[0]))
      return bad(query, "path UNIT FACING REVERSED X Y …");
    if (!on_table(s, unit_id(action->arg[0]))) return Fault{std::string(w[1]), "it is not on the table"};
    t.set_title("path of " + unit_text(unit_id(action->arg[0])));
    const PathCost c = path_cost(s, *action, t);
    t.set_result(inches_text(c.spent) + " of " + std::to_string(c.allowance) + " points over " + inches_text(c.length) +
                 " inches" + (c.why ? std::string("; ") + c.why->reason.text() : ""));
    return t;
  }
  if (w[0] == "score") {
    if (w.size() != 2 || (w[1] != "german" && w[1] != "soviet")) return bad(query, "score german|soviet");
    const Side side = w[1] == "german" ? kGerman : kSoviet;
    each_unit(s, other(side), [&](UnitId u) {
      if (const int v = loss_value(s, u); v != 0) t.add("PZ:22.2.1", v, unit_text(u) + " " + def(s, u).name);
    });
    for (const ObjectiveValue& o : s.plan().victory.objectives)
      if (s.held_by[o.objective] == 1 + index(side))
        t.add("PZ:10.4.3.1", o.vp[0], s.map().objectives[o.objective].name);
    t.set_title("points of the " + std::string(w[1]) + " side");
    return t;
  }
  return Fault{std::string(w[0].substr(0, 40)), "no such number; there are hit, gp, spotting, allowance, path, score"};
}

}  // namespace kessel::panzer
