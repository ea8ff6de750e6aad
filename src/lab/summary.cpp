#include "lab/summary.h"

#include <algorithm>
#include <cmath>
#include <cstdarg>
#include <cstdio>

#include "core/json_writer.h"

namespace kessel::lab {
namespace {

void add_game(Balance& b, const GameResult& r) {
  ++b.wins[static_cast<std::size_t>(r.winner)];
  ++b.scores[r.score];
  for (const auto& [name, n] : r.parts) {
    if (b.parts.emplace(name, 0).second) b.part_order.push_back(name);
    b.parts[name] += n;
  }
}

void close(Balance& b) {
  std::vector<double> all;
  for (const auto& [score, n] : b.scores) all.insert(all.end(), n, score);
  b.mean = mean_of(all);
  if (all.empty()) return;
  b.low_quartile = quantile(all, 0.25), b.median = quantile(all, 0.5), b.high_quartile = quantile(all, 0.75);
  for (auto& [name, sum] : b.parts) sum /= static_cast<double>(all.size());
}

void add_control(TurnLine& line, const std::string& digits) {
  if (line.control.size() < digits.size() * 4) line.control.resize(digits.size() * 4);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const char c = digits[i];
    const int bits = c <= '9' ? c - '0' : c - 'a' + 10;
    for (std::size_t k = 0; k < 4; ++k) line.control[4 * i + k] += static_cast<unsigned>(bits >> (3 - k) & 1);
  }
}

std::string line(const char* format, ...) __attribute__((format(printf, 1, 2)));
std::string line(const char* format, ...) {
  char text[400];
  va_list args;
  va_start(args, format);
  std::vsnprintf(text, sizeof text, format, args);
  va_end(args);
  return text;
}

/// JSON has no infinity: a bound that does not exist is null.
void number(JsonWriter& j, const char* key, double v) {
  j.key(key);
  if (std::isfinite(v))
    j.value(v);
  else
    j.null();
}
void write(JsonWriter& j, const char* key, const Estimate& e) {
  j.key(key).begin_object();
  number(j, "mean", e.mean), number(j, "low", e.low), number(j, "high", e.high);
  j.end_object();
}
void write(JsonWriter& j, const char* key, const tools::Share& s) { write(j, key, Estimate{s.mean, s.low, s.high}); }
void write(JsonWriter& j, const char* key, const PairCount& c) {
  const tools::Share s = tools::wilson(c.points(), c.n());
  j.key(key).begin_object().field("pairs", c.n()).field("won", c.won).field("tied", c.tied).field("lost", c.lost);
  j.field("share", s.mean).field("low", s.low).field("high", s.high).end_object();
}
void write(JsonWriter& j, const Game& game, const Balance& b) {
  j.begin_object().field("games", b.games());
  for (std::size_t w = 0; w < 3; ++w) write(j, w == 2 ? "draw" : game.info().sides[w].c_str(), b.share(w));
  write(j, "score", b.mean);
  j.key("quartiles").begin_array().value(b.low_quartile).value(b.median).value(b.high_quartile).end_array();
  j.key("scores").begin_object();
  for (const auto& [score, n] : b.scores) j.field(std::to_string(score), n);
  j.end_object().key("parts").begin_object();
  for (const std::string& p : b.part_order) j.field(p, b.parts.at(p));
  j.end_object().end_object();
}

std::string interval(const Estimate& e, int digits) {
  if (!std::isfinite(e.low) && !std::isfinite(e.high)) return line("%+.*f", digits, e.mean);
  return line("%+.*f (%+.*f to %+.*f)", digits, e.mean, digits, e.low, digits, e.high);
}

}  // namespace

Summary summarise(const Plan& plan, Side high, const Results& everything) {
  const Results results = counted(plan, everything);
  Summary s;
  s.jobs = plan.jobs();
  s.sprt = sprt_state(plan, everything);
  s.by_variant.resize(plan.variants());
  s.players.resize(plan.players.size());
  for (std::size_t p = 0, a = 0; a < plan.players.size(); ++a)
    for (std::size_t b = a + 1; b < plan.players.size(); ++b, ++p)
      for (std::size_t v = 0; v < plan.variants(); ++v) s.encounters.push_back({a, b, v, {}, {}, {}, {}, {}});
  for (const auto& [number, r] : results) {
    const Job job = job_of(plan, number);
    ++s.games;
    s.violations += r.violations;
    for (const Side side : {Side::First, Side::Second}) {
      const auto i = static_cast<std::size_t>(index(side));
      Spent& sum = s.players[job.player(side)].spent;
      sum.decisions += r.spent[i].decisions, sum.us += r.spent[i].us, sum.impulses += r.spent[i].impulses;
      sum.longest_us = std::max(sum.longest_us, r.spent[i].longest_us);
    }
    if (!r.finished() || r.violations != 0) s.failed_jobs.push_back(number);
    if (!r.finished()) {
      ++s.failures[end_name(r.end)];
      continue;
    }
    ++s.finished;
    add_game(s.balance, r);
    add_game(s.by_variant[job.variant], r);
    s.inputs.push_back(static_cast<double>(r.actions[0] + r.actions[1] + r.draws));
    for (const Side side : {Side::First, Side::Second}) {
      PlayerLine& p = s.players[job.player(side)];
      ++p.games;
      const std::size_t how = r.winner == Winner::Draw ? 2 : static_cast<Side>(r.winner) == side ? 0 : 1;
      ++p.as[static_cast<std::size_t>(index(side))][how];
    }
    for (const UnitFate& u : r.units) {
      UnitLine& l = s.units[u.id];
      ++l.games;
      if (u.where == "exited") ++l.exited;
      if (u.where != "map") continue;
      ++l.alive;
      l.steps += static_cast<std::uint64_t>(u.steps);
    }
    for (const Battle& b : r.battles) {
      ++(b.probe ? s.probes : s.battles);
      HexBattles& h = s.hexes[b.hex];
      ++h.attacks[static_cast<std::size_t>(index(b.attacker))];
      for (std::size_t i = 0; i < 2; ++i) h.losses[i] += static_cast<std::uint64_t>(b.losses[i]);
      if (!b.result.empty()) ++s.odds[b.odds][b.result];
      ++s.turns[b.turn].battles;
    }
    for (const TurnMark& t : r.turns) {
      TurnLine& l = s.turns[t.turn];
      ++l.games;
      l.scores.push_back(t.score);
      add_control(l, t.control);
    }
    if (!job.swapped) continue;
    const auto straight = results.find(number - 1);
    if (straight == results.end() || !straight->second.finished()) continue;
    const GameResult& a = straight->second;
    const int better = high == Side::First ? a.score - r.score : r.score - a.score;
    PairLine pair{job.couple(), job_of(plan, number - 1), pair_score(a, r), 0, better};
    pair.by_score = pair.difference > 0 ? 1 : pair.difference == 0 ? 0.5 : 0;
    s.pairs.push_back(pair);
    Encounter& e = s.encounters[job.pairing * plan.variants() + job.variant];
    e.by_result.add(pair.by_result);
    e.by_score.add(pair.by_score);
    e.differences.push_back(pair.difference);
    s.players[job.a].pairs.add(pair.by_result);
    s.players[job.b].pairs.add(1 - pair.by_result);
  }
  close(s.balance);
  for (Balance& b : s.by_variant) close(b);
  std::ranges::sort(s.inputs);
  for (auto& [turn, l] : s.turns) std::ranges::sort(l.scores);
  const std::size_t n = plan.players.size();
  std::vector<std::vector<double>> points(n, std::vector<double>(n)), games = points;
  for (Encounter& e : s.encounters) {
    e.difference = mean_of(e.differences);
    e.elo = elo_of(e.by_result);
    const double k = static_cast<double>(e.by_result.n());
    points[e.a][e.b] += e.by_result.points(), points[e.b][e.a] += k - e.by_result.points();
    games[e.a][e.b] += k, games[e.b][e.a] += k;
  }
  const auto rated = ratings(points, games);
  for (std::size_t i = 0; i < n; ++i) s.players[i].rating = rated[i];
  return s;
}

std::string summary_json(const OpenPlan& open, const Summary& s) {
  const Plan& plan = open.plan;
  JsonWriter j;
  j.begin_object().key("plan").raw(plan_json(plan)).field("jobs", s.jobs).field("games", s.games);
  j.field("finished", s.finished).field("invariant_violations", s.violations).key("failures").begin_object();
  for (const auto& [end, n] : s.failures) j.field(end, n);
  j.end_object().key("failed_jobs").begin_array();
  for (std::uint64_t n : s.failed_jobs) j.value(n);
  j.end_array().key("balance");
  write(j, *open.game, s.balance);
  if (plan.vary) {
    j.key("variants").begin_object();
    for (std::size_t v = 0; v < plan.variants(); ++v) write(j.key(plan.vary->values[v]), *open.game, s.by_variant[v]);
    j.end_object();
  }
  j.key("encounters").begin_array();
  for (const Encounter& e : s.encounters) {
    j.begin_object().field("a", plan.players[e.a].text()).field("b", plan.players[e.b].text());
    if (plan.vary) j.field("variant", plan.vary->values[e.variant]);
    write(j, "by_result", e.by_result);
    write(j, "by_score", e.by_score);
    write(j, "score_difference", e.difference);
    write(j, "elo", e.elo);
    j.end_object();
  }
  j.end_array().key("players").begin_array();
  for (std::size_t i = 0; i < s.players.size(); ++i) {
    const PlayerLine& p = s.players[i];
    j.begin_object().field("player", plan.players[i].text()).field("games", p.games);
    write(j, "pairs", p.pairs);
    j.field("rating", p.rating.elo).field("rating_error", p.rating.error).end_object();
  }
  j.end_array();
  if (plan.sprt)
    j.key("sprt")
        .begin_object()
        .field("llr", s.sprt.llr)
        .field("lower", plan.sprt->lower())
        .field("upper", plan.sprt->upper())
        .field("verdict", verdict_name(s.sprt.verdict))
        .field("pairs", s.sprt.count.n())
        .end_object();
  j.field("battles", s.battles).field("probes", s.probes);
  if (!s.inputs.empty())
    j.key("inputs")
        .begin_array()
        .value(s.inputs.front())
        .value(quantile(s.inputs, 0.5))
        .value(s.inputs.back())
        .end_array();
  // The only part that differs from run to run.
  j.key("time").begin_array();
  for (std::size_t i = 0; i < s.players.size(); ++i) {
    const Spent& t = s.players[i].spent;
    j.begin_object().field("player", plan.players[i].text()).field("decisions", t.decisions);
    j.field("impulses", t.impulses).field("seconds", static_cast<double>(t.us) / 1e6);
    j.field("longest_ms", static_cast<double>(t.longest_us) / 1e3).end_object();
  }
  return j.end_array().end_object().take();
}

std::string summary_text(const OpenPlan& open, const Summary& s) {
  const Plan& plan = open.plan;
  std::string out =
      line("%llu of %llu games, %llu finished, %llu failed, %llu invariant violations\n",
           static_cast<unsigned long long>(s.games), static_cast<unsigned long long>(s.jobs),
           static_cast<unsigned long long>(s.finished), static_cast<unsigned long long>(s.games - s.finished),
           static_cast<unsigned long long>(s.violations));
  for (const auto& [end, n] : s.failures) out += line("  %s: %llu\n", end.c_str(), static_cast<unsigned long long>(n));
  for (std::size_t w = 0; w < 3; ++w) {
    const tools::Share x = s.balance.share(w);
    out += line("  %s: %llu, %.3f (%.3f-%.3f)\n", w == 2 ? "draw" : open.game->info().sides[w].c_str(),
                static_cast<unsigned long long>(s.balance.wins[w]), x.mean, x.low, x.high);
  }
  if (s.finished > 0) {
    out += line("  score: mean %.2f, quartiles %.1f %.1f %.1f;", s.balance.mean.mean, s.balance.low_quartile,
                s.balance.median, s.balance.high_quartile);
    for (const std::string& p : s.balance.part_order) out += line(" %s %.2f", p.c_str(), s.balance.parts.at(p));
    out += "\n";
  }
  for (const Encounter& e : s.encounters) {
    const tools::Share r = tools::wilson(e.by_result.points(), e.by_result.n());
    const tools::Share c = tools::wilson(e.by_score.points(), e.by_score.n());
    out += plan.players[e.a].text() + " against " + plan.players[e.b].text();
    if (plan.vary) out += " with " + open.variant_name(e.variant);
    out += line(", %llu pairs: %llu won, %llu tied, %llu lost\n", static_cast<unsigned long long>(e.by_result.n()),
                static_cast<unsigned long long>(e.by_result.won), static_cast<unsigned long long>(e.by_result.tied),
                static_cast<unsigned long long>(e.by_result.lost));
    if (e.by_result.n() == 0) continue;
    out +=
        line("  by result %.3f (%.3f-%.3f), by score %.3f (%.3f-%.3f)\n", r.mean, r.low, r.high, c.mean, c.low, c.high);
    out += "  score difference " + interval(e.difference, 2) + ", Elo " + interval(e.elo, 0) + "\n";
  }
  if (plan.players.size() > 2)
    for (std::size_t i = 0; i < s.players.size(); ++i)
      out += line("  %-28s %+6.0f +/- %.0f\n", plan.players[i].text().c_str(), s.players[i].rating.elo,
                  s.players[i].rating.error);
  if (plan.sprt)
    out += line("SPRT %g,%g: %s after %llu pairs, LLR %.3f (%.3f to %.3f)\n", plan.sprt->elo0, plan.sprt->elo1,
                verdict_name(s.sprt.verdict), static_cast<unsigned long long>(s.sprt.count.n()), s.sprt.llr,
                plan.sprt->lower(), plan.sprt->upper());
  for (std::size_t i = 0; i < s.players.size(); ++i) {
    const Spent& t = s.players[i].spent;
    if (t.decisions == 0) continue;
    out += line("  %s: %.3f ms a decision, longest %.0f ms", plan.players[i].text().c_str(),
                static_cast<double>(t.us) / 1e3 / static_cast<double>(t.decisions),
                static_cast<double>(t.longest_us) / 1e3);
    if (t.impulses > 0)
      out += line(", %.1f ms an impulse", static_cast<double>(t.us) / 1e3 / static_cast<double>(t.impulses));
    out += "\n";
  }
  return out;
}

}  // namespace kessel::lab
