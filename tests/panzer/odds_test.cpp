// What a player is shown before a shot is what the dice then do: in random games every announced shot is compared with its
// plan, roll by roll. Whatever is shown is asked of `inspect`, as the page asks; whatever happens is done by `answer`.
#include <array>
#include <nlohmann/json.hpp>

#include "core/rng.h"
#include "table.h"

namespace kessel::panzer {

namespace {

using Json = nlohmann::json;

struct Compared {
  int numbers = 0, locations = 0, gp = 0, patterns = 0, moves = 0, watched = 0;
};

Json ask(const State& s, Side viewer, const std::string& query) {
  const auto told = inspect(s, viewer, query);
  EXPECT_TRUE(told) << query << (told ? "" : ": " + told.error().text());
  return told ? Json::parse(*told) : Json();
}
State rolled(const State& s, std::initializer_list<int> dice) {
  State out = s;
  Events none = Events::none();
  Draw d;
  for (const int n : dice) d.die[d.count++] = static_cast<std::uint8_t>(n);
  answer(out, d, none);
  return out;
}
int tens(int n) { return 1 + n / 10; }
int units(int n) { return 1 + n % 10; }

/// What became of a unit, in the words of the odds.
const char* became(const State& before, const State& after, UnitId u) {
  const Unit &was = before.unit(u), &is = after.unit(u);
  const auto newly = [&](std::uint64_t f) { return (is.flags & ~was.flags & f) != 0; };
  if (is.where != was.where)
    return is.where == Where::BrewedUp ? "brewed_up" : is.where == Where::KnockedOut ? "knocked_out" : "eliminated";
  if (newly(kHalfSquad)) return "reduced";
  if (newly(kDamaged)) return "damaged";
  if (newly(kTracked)) return "track";
  return "other";
}

/// A hit roll on top: how many of a hundred rolls hit, and where one hit leads.
void compare_shot(const State& s, Compared& n) {
  const UnitId shooter = s.top().unit;
  const Fire f = s.shot();
  if (f.low > 0 || wreck(s.unit(f.target).where)) return;
  const int weapon = f.second ? s.unit(shooter).weapon2 : s.unit(shooter).weapon;
  const Json shown = ask(s, side_of(shooter),
                         "shot " + unit_text(shooter) + " " + unit_text(f.target) + (f.overwatch ? " overwatch" : "") +
                             (f.claims_moving ? " moving" : "") + " weapon " + std::to_string(weapon));
  int hit = 0, most = 0;
  std::optional<State> one;
  for (int i = 0; i < 100; ++i) {
    const State after = rolled(s, {tens(i), units(i)});
    const int hits = after.fires == s.fires && after.top().step != Step::HitRoll ? after.shot().hits : 0;
    const bool located =
        after.depth > 0 && (after.top().step == Step::LocationRoll || after.top().step == Step::AspectChoice);
    if (!located || after.top().unit != shooter) continue;
    ++hit, most = std::max(most, hits);
    if (hits == 1 && after.top().step == Step::LocationRoll) one = after;
  }
  ASSERT_EQ(shown["number"], hit) << shown << position_text(s);
  ++n.numbers;
  if (!one || most > 1 || s.options.variable_penetration) return;
  std::map<std::string, long> came;
  for (int i = 0; i < 100; ++i) came[became(*one, rolled(*one, {tens(i), units(i)}), f.target)] += hit;
  for (const char* what : {"track", "damaged", "knocked_out", "brewed_up"}) {
    if (std::string_view(what) == "track" && flagged(s, f.target, kTracked)) continue;
    ASSERT_EQ(shown["odds"][what].get<long>() * 10'000, came[what] * shown["odds"]["all"].get<long>())
        << what << shown << position_text(s);
  }
  ++n.locations;
}

/// A GP roll on top, direct or under a pattern.
void compare_gp(const State& s, Compared& n) {
  const Attack& a = s.attack;
  const UnitId u = s.top().unit;
  const bool direct = a.kind == Attack::Kind::Direct;
  if (!u.valid() || a.low > 0 || !on_table(s, u) || (direct ? u != a.aimed : a.kind != Attack::Kind::Indirect)) return;
  Json shown;
  if (direct) {
    shown = ask(s, a.by,
                "shot " + unit_text(a.from) + " " + unit_text(u) + (a.overwatch ? " overwatch" : "") +
                    (a.moving ? " moving" : "") + " weapon " + std::to_string(a.weapon));
  } else {
    const UnitId observer = s.zones[a.zone].observer;
    const std::string sheaf(1, "abcd"[static_cast<std::size_t>(a.sheaf)]);
    if (!observer.valid() || a.planned || s.zones[a.zone].aimed != a.aimed) return;
    State before = s;  // the pattern is not on the table yet when the question is asked
    before.zones[a.zone] = {};
    const Json plan = ask(before, a.by,
                          "pattern " + sheaf + " " + std::to_string(a.bearing) + " " + std::to_string(a.at.x) + " " +
                              std::to_string(a.at.y) + " " + unit_text(a.from) + " " + unit_text(observer));
    for (const Json& x : plan["units"])
      if (x["unit"] == unit_text(u)) shown = x;
  }
  ASSERT_TRUE(shown.contains("odds")) << shown << position_text(s);
  std::map<std::string, int> came;
  for (int i = 0; i < 100; ++i) {
    const State after = rolled(s, {tens(i), units(i)});
    if (after.depth > 0 && after.top().step == Step::KoRoll && after.top().unit == u) {
      for (int die = 1; die <= 10; ++die) ++came[became(s, rolled(after, {die}), u)];
    } else {
      came[became(s, after, u)] += 10;
    }
  }
  for (const char* what : {"track", "damaged", "knocked_out", "brewed_up", "reduced", "eliminated"}) {
    if (std::string_view(what) == "track" && flagged(s, u, kTracked)) continue;
    ASSERT_EQ(shown["odds"][what], came[what]) << what << shown << position_text(s);
  }
  ++(direct ? n.gp : n.patterns);
}

/// A move before it is made: whoever is named as watching an impulse is whoever could fire there, had all the
/// orders that lie face down been overwatch.
void compare_watchers(const State& s, const Action& move, Compared& n) {
  const UnitId u = unit_id(move.arg[0]);
  const std::string text = action_text(*s.content, move);
  const Json plan = ask(s, side_of(u), "path" + text.substr(text.find(' ')));
  State then = s;
  each_unit(then, other(side_of(u)), [&](UnitId e) {
    Unit& x = then.unit(e);
    if (on_table(then, e) && face_down(then, e)) x.order = Order::Overwatch, x.share = 0, x.aim = x.aim2 = {};
  });
  Events none = Events::none();
  apply(then, move, none);
  if (then.top().step != Step::Watch || then.top().unit != u) return;
  // Impulses at which nobody can fire are passed over.
  const auto impulse = static_cast<std::size_t>(std::max(0, (then.move.gone + 999) / 1'000 - 1));
  ASSERT_LT(impulse, plan["impulses"].size()) << text << plan << position_text(s);
  std::vector<std::string> could, named = plan["impulses"][impulse]["watchers"].get<std::vector<std::string>>();
  for (std::size_t i = 0; i < impulse; ++i) ASSERT_TRUE(plan["impulses"][i]["watchers"].empty()) << text << plan;
  ActionList list;
  options(then, other(side_of(u)), Scope::Main, list);
  each_unit(then, other(side_of(u)), [&](UnitId e) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].kind == static_cast<std::uint8_t>(Act::Aim) && list[i].arg[0] == e.value) {
        could.push_back(unit_text(e));
        return;
      }
  });
  ASSERT_EQ(named, could) << text << position_text(s);
  ++n.moves;
  n.watched += could.empty() ? 0 : 1;
}

/// Plays at random, but fires where it can; every fourth roll or so is looked at.
void play(const std::string& scenario, std::uint64_t seed, int inputs, Compared& n) {
  Rng rng(seed);
  Table start("scenario " + scenario);
  int index = 0;
  while (box().scenarios[static_cast<std::size_t>(index)].info.id != scenario) ++index;
  Options options_of = start.s.options;
  State s = begin_scenario(box(), index, options_of);
  Events none = Events::none();
  run(s, none);
  for (int i = 0; i < inputs && node(s).kind != Node::Kind::Finished && !::testing::Test::HasFatalFailure(); ++i) {
    const Node now = node(s);
    if (now.kind == Node::Kind::Chance) {
      if (s.top().step == Step::HitRoll && rng.below(3) == 0) compare_shot(s, n);
      if (s.top().step == Step::GpRoll && rng.below(3) == 0) compare_gp(s, n);
      Draw d;
      for (int k = 0; k < now.dice; ++k) d.die[d.count++] = static_cast<std::uint8_t>(1 + rng.below(10));
      answer(s, d, none);
      continue;
    }
    const Side side = has(now.sides, kGerman) ? kGerman : kSoviet;
    ActionList list;
    options(s, side, Scope::Main, list);
    Action pick = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    for (std::size_t k = 0; k < list.size(); ++k) {
      const auto kind = static_cast<Act>(list[k].kind);
      const bool fires = kind == Act::Announce || kind == Act::Call || kind == Act::Rest || kind == Act::Aim ||
                         (kind == Act::Give && list[k].arg[1] == static_cast<int>(Order::Fire));
      if (fires && rng.below(kind == Act::Call ? 2 : 4) == 0) pick = list[k];
    }
    if (s.top().step == Step::Move && static_cast<Act>(pick.kind) == Act::Move) compare_watchers(s, pick, n);
    apply(s, pick, none);
  }
}

}  // namespace

TEST(PanzerOdds, WhatIsShownIsWhatTheDiceDo) {
  Compared n;
  for (const char* scenario : {"1", "2", "3", "4"})
    for (std::uint64_t seed = 1; seed <= 2; ++seed) {
      SCOPED_TRACE(std::string("scenario ") + scenario + ", seed " + std::to_string(seed));
      play(scenario, seed, 2'500, n);
      if (HasFatalFailure()) return;
    }
  EXPECT_GT(n.numbers, 30);
  EXPECT_GT(n.locations, 5);
  EXPECT_GT(n.gp, 20);
  EXPECT_GT(n.patterns, 0);
  EXPECT_GT(n.moves, 40);
  EXPECT_GT(n.watched, 10);
}

TEST(PanzerOdds, CloseAssaultsAreShownAsTheyAreFought) {
  for (const char* attacker : {"g85-rifle", "g85-rifle:half", "g85-rifle:veteran+g87-panzerfaust", "g85-smg:elite"})
    for (const char* target : {"s15", "s44-light", "s27"})
      for (const char* marks : {"", "damaged", "suppressed"}) {
        SCOPED_TRACE(std::string(attacker) + " against " + target + " " + marks);
        Table t(std::string("advanced | cards ") + attacker + " / " + target +
                " s15 | turn 2 movement move-second first german | at close:german |"
                "unit g1 20000 20000 0 order=move | unit s1 20000 21200 180 order=nc " +
                marks + " | unit s2 70000 40000 180 order=nc");
        const Json shown = ask(t.s, kGerman, "assault g1 s1");
        ASSERT_TRUE(shown.contains("odds")) << shown;
        t.play("assault g1 s1; done");
        for (int i = 0; i < 8 && t.step() != "gp-roll"; ++i) {
          if (t.step() == "reveal")
            t.play("hide");
          else if (t.step() == "ammo-roll")
            t.die(1);
          else
            break;
        }
        ASSERT_EQ(t.step(), "gp-roll");
        std::map<std::string, int> came;
        for (int i = 0; i < 100; ++i) {
          const State after = rolled(t.s, {tens(i), units(i)});
          if (after.depth > 0 && after.top().step == Step::KoRoll) {
            for (int die = 1; die <= 10; ++die) ++came[became(t.s, rolled(after, {die}), t.id("s1"))];
          } else {
            came[became(t.s, after, t.id("s1"))] += 10;
          }
        }
        for (const char* what : {"track", "damaged", "knocked_out", "brewed_up"})
          EXPECT_EQ(shown["odds"][what], came[what]) << what << shown;
      }
}

}  // namespace kessel::panzer
