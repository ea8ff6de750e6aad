#include "lab/csv.h"

#include <concepts>
#include <cstdio>

namespace kessel::lab {
namespace {

class Table {
 public:
  explicit Table(const char* head) : text_(std::string(head) + "\n") {}
  Table& cell(const std::string& s) {
    if (!first_) text_ += ',';
    first_ = false;
    text_ += csv_cell(s);
    return *this;
  }
  Table& cell(const char* s) { return cell(std::string(s)); }
  Table& cell(std::integral auto n) { return cell(std::to_string(n)); }
  Table& cell(double v) {
    char s[40];
    std::snprintf(s, sizeof s, "%.6g", v);
    return cell(std::string(s));
  }
  void end() {
    text_ += '\n';
    first_ = true;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  bool first_ = true;
};

std::string games_csv(const OpenPlan& open, const Results& results) {
  Table t(
      "job,pair,variant,seed,first,second,end,winner,score,actions_first,actions_second,draws,violations,signature,"
      "parts");
  for (const auto& [n, r] : results) {
    const Job job = job_of(open.plan, n);
    std::string parts;
    for (const auto& [name, v] : r.parts) parts += (parts.empty() ? "" : " ") + name + "=" + std::to_string(v);
    char signature[20];
    std::snprintf(signature, sizeof signature, "%016llx", static_cast<unsigned long long>(r.signature));
    t.cell(n).cell(job.pair).cell(open.variant_name(job.variant)).cell(job.seed);
    t.cell(open.plan.players[job.player(Side::First)].text()).cell(open.plan.players[job.player(Side::Second)].text());
    t.cell(end_name(r.end));
    t.cell(!r.finished()              ? ""
           : r.winner == Winner::Draw ? "draw"
                                      : open.game->info().sides[static_cast<std::size_t>(r.winner)].c_str());
    t.cell(r.score).cell(r.actions[0]).cell(r.actions[1]).cell(r.draws).cell(r.violations).cell(signature);
    t.cell(parts).end();
  }
  return t.take();
}

std::string pairs_csv(const OpenPlan& open, const Summary& s) {
  Table t("pair,variant,a,b,seed,by_result,by_score,score_difference");
  for (const PairLine& p : s.pairs) {
    t.cell(p.job.pair).cell(open.variant_name(p.job.variant)).cell(open.plan.players[p.job.a].text());
    t.cell(open.plan.players[p.job.b].text()).cell(p.job.seed);
    t.cell(p.by_result).cell(p.by_score).cell(p.difference).end();
  }
  return t.take();
}

std::string players_csv(const OpenPlan& open, const Summary& s) {
  Table t(
      "player,games,won_first,lost_first,drawn_first,won_second,lost_second,drawn_second,pairs,pair_share,pair_low,"
      "pair_high,elo,elo_error");
  for (std::size_t i = 0; i < s.players.size(); ++i) {
    const PlayerLine& p = s.players[i];
    const tools::Share share = tools::wilson(p.pairs.points(), p.pairs.n());
    t.cell(open.plan.players[i].text()).cell(p.games);
    for (const auto& side : p.as) t.cell(side[0]).cell(side[1]).cell(side[2]);
    t.cell(p.pairs.n()).cell(share.mean).cell(share.low).cell(share.high).cell(p.rating.elo).cell(p.rating.error).end();
  }
  return t.take();
}

std::string units_csv(const Summary& s) {
  Table t("unit,games,alive,exited,alive_share,mean_steps_alive");
  for (const auto& [id, u] : s.units) {
    t.cell(id).cell(u.games).cell(u.alive).cell(u.exited);
    t.cell(static_cast<double>(u.alive) / static_cast<double>(u.games));
    t.cell(u.alive == 0 ? 0.0 : static_cast<double>(u.steps) / static_cast<double>(u.alive)).end();
  }
  return t.take();
}

std::string battles_csv(const OpenPlan& open, const Results& results) {
  const auto& sides = open.game->info().sides;
  Table t("job,turn,impulse,attacker,hex,kind,odds,die,result,losses_first,losses_second");
  for (const auto& [n, r] : results)
    for (const Battle& b : r.battles) {
      t.cell(n).cell(b.turn).cell(b.impulse).cell(sides[static_cast<std::size_t>(index(b.attacker))]).cell(b.hex);
      t.cell(b.probe ? "probe" : "attack").cell(b.odds).cell(b.die).cell(b.result).cell(b.losses[0]).cell(b.losses[1]);
      t.end();
    }
  return t.take();
}

std::string timing_csv(const OpenPlan& open, const Results& results) {
  const auto& sides = open.game->info().sides;
  Table t("job,side,player,decisions,impulses,microseconds,longest_microseconds");
  for (const auto& [n, r] : results)
    for (const Side side : {Side::First, Side::Second}) {
      const auto i = static_cast<std::size_t>(index(side));
      const Spent& x = r.spent[i];
      t.cell(n).cell(sides[i]).cell(open.plan.players[job_of(open.plan, n).player(side)].text());
      t.cell(x.decisions).cell(x.impulses).cell(x.us).cell(x.longest_us).end();
    }
  return t.take();
}

}  // namespace

std::string csv_cell(const std::string& s) {
  if (s.find_first_of(",\"\r\n") == std::string::npos) return s;
  std::string out = "\"";
  for (char c : s) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

std::vector<std::pair<std::string, std::string>> csv_files(const OpenPlan& open, const Results& everything,
                                                           const Summary& s) {
  const Results results = counted(open.plan, everything);
  return {{"games.csv", games_csv(open, results)},     {"pairs.csv", pairs_csv(open, s)},
          {"players.csv", players_csv(open, s)},       {"units.csv", units_csv(s)},
          {"battles.csv", battles_csv(open, results)}, {"timing.csv", timing_csv(open, results)}};
}

}  // namespace kessel::lab
