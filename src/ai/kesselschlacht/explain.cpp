#include "ai/kesselschlacht/explain.h"

#include <algorithm>
#include <cmath>

#include "core/json_writer.h"
#include "games/kesselschlacht/world.h"

namespace kessel::ai::kesselschlacht {

namespace {

constexpr std::size_t kMostReasons = 3, kMostMeasured = 6;

struct End {
  double difference = 0;
  int west = 0;
};

End play_out(State& s, Side side, const Style& style, std::uint64_t luck, Watch& watch) {
  const Style plain = standard_style(other(side));
  watch.side = side;
  play_on(s, side == kSoviet ? style : plain, side == kAxis ? style : plain, reply_done(s, side), luck, &watch);
  End e{expected_difference(s), 0};
  each_unit(s, [&](UnitId u) {
    e.west += on_map(s, u) && def(s, u).superior == Superior::Panzer1 && s.content->west_of_seret.has(s.unit(u).hex);
  });
  return e;
}

State world_of(const View& v, std::uint64_t seed, int k) {
  Rng rng(seed + 0x9e3779b9u * static_cast<std::uint64_t>(k + 1));
  return sample(v, rng);
}

Reason& reason_for(std::vector<Reason>& list, Reason::Kind kind, Hex h) {
  for (Reason& r : list)
    if (r.kind == kind && r.hex == h) return r;
  list.emplace_back();
  list.back().kind = kind;
  list.back().hex = h;
  return list.back();
}

/// Objectives that the playout won for the side, or kept although the enemy stood next to them.
void note_objectives(const State& before, const State& after, Side side, std::vector<Reason>& list) {
  const hex::Mask had = occupied_by(before, side), has = occupied_by(after, side);
  const hex::Mask beset = before.content->grid.grown(occupied_by(before, other(side)));
  before.content->grid.all().for_each([&](Hex h) {
    if (before.content->at(h).vp == 0 || !has.has(h)) return;
    if (!had.has(h))
      ++reason_for(list, Reason::Kind::Take, h).times;
    else if (beset.has(h))
      ++reason_for(list, Reason::Kind::Hold, h).times;
  });
}

const char* kind_name(Reason::Kind k) {
  switch (k) {
    case Reason::Kind::Attack: return "attack";
    case Reason::Kind::Take: return "take";
    case Reason::Kind::Hold: return "hold";
  }
  return "";
}

}  // namespace

Explanation explain(const View& v, const std::vector<Trial>& trials, std::uint64_t seed, const Thinking& thinking) {
  Explanation e;
  e.side = v.viewer;
  e.turn = v.known.turn;
  e.phase = v.known.phase;
  const Trial& chosen = trials.front();
  e.style = chosen.name;
  for (std::size_t i = 1; i < trials.size(); ++i)
    if (trials[i].worlds > 0) e.rejected.push_back({trials[i].name, chosen.lead - trials[i].lead});
  std::vector<Reason> found;
  std::vector<double> with;
  double squares = 0;
  for (int k = 0; k < kExplainWorlds && (k == 0 || !thinking.late()); ++k) {
    const State world = world_of(v, seed, k);
    State s = world;
    Watch watch;
    const End end = play_out(s, v.viewer, chosen.style, seed + static_cast<std::uint64_t>(k), watch);
    for (const Seen& a : watch.attacks) {
      Reason& r = reason_for(found, Reason::Kind::Attack, a.target);
      if (r.times++ == 0) r.units = a.units, r.odds = a.odds;
    }
    note_objectives(world, s, v.viewer, found);
    with.push_back(end.difference);
    e.difference += end.difference;
    squares += end.difference * end.difference;
    e.escaping += end.west;
  }
  e.worlds = static_cast<int>(with.size());
  e.difference /= e.worlds;
  e.escaping /= e.worlds;
  e.spread = std::sqrt(std::max(0.0, squares / e.worlds - e.difference * e.difference));
  std::stable_sort(found.begin(), found.end(), [](const Reason& a, const Reason& b) { return a.times > b.times; });
  if (found.size() > kMostMeasured) found.resize(kMostMeasured);
  for (Reason& r : found) {
    double without = 0, same = 0;
    int n = 0;
    for (int k = 0; k < e.worlds && (k == 0 || !thinking.late()); ++k, ++n) {
      State s = world_of(v, seed, k);
      Watch watch;
      watch.forbidden.set(r.hex);
      without += play_out(s, v.viewer, chosen.style, seed + static_cast<std::uint64_t>(k), watch).difference;
      same += with[static_cast<std::size_t>(k)];
    }
    r.worlds = n;
    r.points = (same - without) / n * (v.viewer == kAxis ? 1 : -1);
  }
  std::stable_sort(found.begin(), found.end(), [](const Reason& a, const Reason& b) { return a.points > b.points; });
  if (found.size() > kMostReasons) found.resize(kMostReasons);
  e.reasons = std::move(found);
  return e;
}

std::string explanation_json(const Content& c, const Explanation& e) {
  JsonWriter j;
  const auto reason = [&](const Reason& r) {
    j.begin_object().field("tactic", kind_name(r.kind)).field("hex", hex::Grid::name(r.hex));
    if (!c.at(r.hex).name.empty()) j.field("place", c.at(r.hex).name);
    j.key("units").begin_array();
    for (UnitId u : r.units)
      if (r.kind == Reason::Kind::Attack) j.value(c.def(u).id);
    j.end_array();
    if (r.kind == Reason::Kind::Attack) {
      const Tables& t = c.tables;
      j.field("odds", std::to_string(t.percentages[static_cast<std::size_t>(r.odds.table)]) + "%, " +
                          t.columns[static_cast<std::size_t>(r.odds.column)]);
      j.key("results").begin_array();  // of the dice from 1 to 6
      for (int die = 1; die <= 6; ++die)
        j.value(result_text(t.crt[static_cast<std::size_t>(r.odds.table)][static_cast<std::size_t>(
            std::clamp(die + r.odds.die_shift, 0, 6))][static_cast<std::size_t>(r.odds.column)]));
      j.end_array();
    }
    j.field("carried_out", static_cast<double>(r.times) / e.worlds).field("worth_points", r.points);
    j.field("worlds", r.worlds).end_object();
  };
  j.begin_object()
      .field("side", e.side == kSoviet ? "soviet" : "axis")
      .field("turn", e.turn)
      .field("phase", std::string(1, static_cast<char>('A' + static_cast<int>(e.phase) - 1)))
      .field("style", e.style);
  j.key("expected")
      .begin_object()
      .field("difference", e.difference)
      .field("ahead", e.difference >= 0 ? "axis" : "soviet")
      .field("spread", e.spread);
  j.field("escaping", e.escaping).field("worlds", e.worlds).end_object();
  j.key("main_effort");
  if (e.reasons.empty() || e.reasons.front().points <= 0)
    j.null();
  else
    reason(e.reasons.front());
  j.key("tasks").begin_array();
  for (const Reason& r : e.reasons) reason(r);
  j.end_array().key("rejected").begin_array();
  for (const Explanation::Rejected& r : e.rejected)
    j.begin_object().field("plan", r.style).field("behind", r.behind).end_object();
  j.end_array().end_object();
  return j.take();
}

}  // namespace kessel::ai::kesselschlacht
