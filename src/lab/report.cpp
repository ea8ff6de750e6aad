#include "lab/report.h"

#include <algorithm>
#include <cmath>

#include "lab/board.h"
#include "lab/page.h"

namespace kessel::lab {
namespace {

std::string count(std::uint64_t n) { return std::to_string(n); }
std::string capital(std::string s) {
  if (!s.empty() && s[0] >= 'a' && s[0] <= 'z') s[0] = static_cast<char>(s[0] - 'a' + 'A');
  return s;
}
std::string interval(const tools::Share& s) { return percent(s.low) + " to " + percent(s.high); }
std::string elo_text(const Estimate& e) {
  if (!std::isfinite(e.mean)) return e.mean > 0 ? "above " + fixed(e.low, 0) : "below " + fixed(e.high, 0);
  return fixed(e.mean, 0) + " (" + fixed(e.low, 0) + " to " + fixed(e.high, 0) + ")";
}

class Report {
 public:
  Report(const OpenPlan& open, const Summary& s)
      : open_(open),
        plan_(open.plan),
        s_(s),
        board_(board_of(*open.game)),
        page_(open.game->info().title + ": " + title(), subtitle()) {}

  std::string write() {
    cards();
    if (s_.finished > 0) {
      result();
      balance();
      variants();
      course();
      battles();
      units();
      lengths();
    }
    failures();
    remake();
    return page_.take();
  }

 private:
  std::string title() const {
    if (plan_.players.size() > 2) return "round robin of " + count(plan_.players.size());
    return plan_.players[0].text() + " against " + plan_.players[1].text();
  }
  std::string subtitle() const {
    std::string out = plan_.scenario + ", seed " + count(plan_.seed) + ", " + count(s_.games) + " of " +
                      count(s_.jobs) + " games played. A pair is one seed played twice with the sides swapped.";
    for (const auto& [k, v] : plan_.options) out += " " + k + "=" + v + ".";
    return out;
  }
  const std::string& side(std::size_t i) const { return open_.game->info().sides[i]; }

  void cards() {
    const auto card = [&](const std::string& big, const std::string& small) {
      page_.raw("<div class=\"card\"><b>" + escaped(big) + "</b><span>" + escaped(small) + "</span></div>\n");
    };
    page_.raw("<div class=\"cards\">\n");
    card(count(s_.finished), "games finished");
    if (s_.finished > 0) {
      for (std::size_t w = 0; w < 3; ++w)
        card(percent(s_.balance.share(w).mean), w == 2 ? "drawn" : "won by the " + capital(side(w)) + " side");
      card(fixed(s_.balance.median, 0), "median score");
    }
    card(count(s_.games - s_.finished + s_.violations), "illegal actions, crashes, violations");
    page_.raw("</div>\n");
  }

  void result() {
    page_.section("Who is stronger");
    std::vector<Whisker> lines;
    std::vector<std::vector<std::string>> rows;
    for (const Encounter& e : s_.encounters) {
      if (e.by_result.n() == 0) continue;
      std::string name = plan_.players[e.a].text() + " v " + plan_.players[e.b].text();
      if (plan_.vary) name += ", " + plan_.vary->values[e.variant];
      const tools::Share r = tools::wilson(e.by_result.points(), e.by_result.n());
      const tools::Share c = tools::wilson(e.by_score.points(), e.by_score.n());
      lines.push_back({name, {r.mean, r.low, r.high}, percent(r.mean) + " (" + interval(r) + ")"});
      rows.push_back(
          {name, count(e.by_result.n()),
           count(e.by_result.won) + " / " + count(e.by_result.tied) + " / " + count(e.by_result.lost), percent(c.mean),
           fixed(e.difference.mean, 1) + " (" + fixed(e.difference.low, 1) + " to " + fixed(e.difference.high, 1) + ")",
           elo_text(e.elo)});
    }
    if (rows.empty()) {
      page_.text("No pair is complete yet.");
      return;
    }
    page_.figure(whiskers(lines, 0, 1, 0.5, "Share of pairs won by the first-named player"),
                 "Share of pairs won by the first-named player, with 95% Wilson intervals. A tied pair counts a half.");
    page_.table({"pairing", "pairs", "won / tied / lost", "by score", "score difference", "Elo"}, rows);
    if (plan_.sprt)
      page_.text("Sequential test of Elo " + fixed(plan_.sprt->elo0, 0) + " against " + fixed(plan_.sprt->elo1, 0) +
                 ": " + verdict_name(s_.sprt.verdict) + " after " + count(s_.sprt.count.n()) +
                 " pairs; log-likelihood ratio " + fixed(s_.sprt.llr, 2) + " between " + fixed(plan_.sprt->lower(), 2) +
                 " and " + fixed(plan_.sprt->upper(), 2) + ".");
    std::vector<std::size_t> order(s_.players.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(
        order, [&](std::size_t a, std::size_t b) { return s_.players[a].rating.elo > s_.players[b].rating.elo; });
    rows.clear();
    for (std::size_t i : order) {
      const PlayerLine& p = s_.players[i];
      const auto record = [](const std::array<std::uint64_t, 3>& a) {
        return count(a[0]) + " / " + count(a[2]) + " / " + count(a[1]);
      };
      const tools::Share share = tools::wilson(p.pairs.points(), p.pairs.n());
      rows.push_back({plan_.players[i].text(), fixed(p.rating.elo, 0) + " ± " + fixed(p.rating.error, 0),
                      percent(share.mean) + " (" + interval(share) + ")", record(p.as[0]), record(p.as[1])});
    }
    page_.table({"player", "Elo", "pairs", "as " + side(0) + ": won / drawn / lost", "as " + side(1)}, rows);
    page_.text(
        "Elo ratings fit all pair scores together; their mean is 0. Each player ties one made-up pair with an "
        "average player, so that no rating is infinite.");
  }

  std::vector<Band> bands() const {
    if (!board_.win || !board_.draw) return {};
    const bool first_high = open_.game->info().high == Side::First;
    const auto victory = [&](bool first) { return capital(side(first ? 0 : 1)) + " victory"; };
    const auto colour = [](bool first) { return first ? "band1" : "band3"; };
    std::vector<Band> list{{-100000, *board_.draw - 1, victory(!first_high), colour(!first_high)}};
    if (*board_.draw < *board_.win) list.push_back({*board_.draw, *board_.win - 1, "Draw", "band2"});
    list.push_back({*board_.win, 100000, victory(first_high), colour(first_high)});
    return list;
  }

  void balance() {
    page_.section("Is the scenario balanced?");
    std::vector<std::pair<int, double>> scores;
    for (const auto& [score, n] : s_.balance.scores) scores.emplace_back(score, static_cast<double>(n));
    const std::string history = board_.historical ? "history: " + std::to_string(*board_.historical) : "";
    page_.figure(histogram(scores, bands(), board_.historical, history, "Distribution of final scores"),
                 "Final scores. Median " + fixed(s_.balance.median, 0) + ", half of the games between " +
                     fixed(s_.balance.low_quartile, 0) + " and " + fixed(s_.balance.high_quartile, 0) + ", mean " +
                     fixed(s_.balance.mean.mean, 1) + " (" + fixed(s_.balance.mean.low, 1) + " to " +
                     fixed(s_.balance.mean.high, 1) + ").");
    std::vector<Whisker> lines;
    for (std::size_t w = 0; w < 3; ++w) {
      const tools::Share x = s_.balance.share(w);
      lines.push_back(
          {w == 2 ? "Draw" : capital(side(w)), {x.mean, x.low, x.high}, percent(x.mean) + " (" + interval(x) + ")"});
    }
    page_.figure(whiskers(lines, 0, 1, 0.5, "Share of games by result"), "Games by result, with 95% Wilson intervals.");
    std::vector<std::pair<std::string, double>> parts;
    for (const std::string& p : s_.balance.part_order) parts.emplace_back(p, s_.balance.parts.at(p));
    if (parts.size() > 1)
      page_.figure(bars(parts, "Where the score came from"),
                   "Where the score came from: the mean of each part that the game counts. The first is the whole.");
  }

  void variants() {
    if (!plan_.vary) return;
    page_.section("What the option changes: " + plan_.vary->option);
    std::vector<std::vector<std::string>> rows;
    for (std::size_t v = 0; v < plan_.variants(); ++v) {
      const Balance& b = s_.by_variant[v];
      rows.push_back({plan_.vary->values[v], count(b.games()),
                      percent(b.share(0).mean) + " (" + interval(b.share(0)) + ")", percent(b.share(2).mean),
                      percent(b.share(1).mean) + " (" + interval(b.share(1)) + ")",
                      fixed(b.mean.mean, 1) + " (" + fixed(b.mean.low, 1) + " to " + fixed(b.mean.high, 1) + ")"});
    }
    page_.table({"value", "games", side(0) + " wins", "drawn", side(1) + " wins", "score"}, rows);
  }

  void course() {
    std::vector<Ribbon> points;
    std::vector<std::pair<std::string, Layer>> steps;
    for (const auto& [turn, l] : s_.turns) {
      if (l.games == 0) continue;
      points.push_back(
          {static_cast<double>(turn), quantile(l.scores, 0.25), quantile(l.scores, 0.5), quantile(l.scores, 0.75)});
      Layer layer{std::vector<double>(board_.hexes.size()), "var(--first)"};
      for (std::size_t i = 0; i < layer.shade.size() && i < l.control.size(); ++i)
        layer.shade[i] = static_cast<double>(l.control[i]) / static_cast<double>(l.games);
      steps.emplace_back("Turn " + std::to_string(turn), layer);
    }
    if (points.empty()) return;
    page_.section("The course of the games");
    std::optional<double> mark;
    if (board_.historical) mark = *board_.historical;
    page_.figure(ribbon(points, mark, "Score by turn"),
                 "Score at the end of each turn: median, and the middle half of the games." +
                     std::string(mark ? " Dashed: the historical result." : ""));
    if (!board_.hexes.empty())
      page_.figure(map_steps(board_, steps, "turn", "Who controls what, by turn"),
                   "Who controls what when: the deeper the colour, the more often the " + capital(side(0)) +
                       " side holds the hex at the end of that turn.");
  }

  void battles() {
    if (s_.battles + s_.probes == 0) return;
    page_.section("Where it was fought");
    const double games = static_cast<double>(s_.finished);
    page_.text(fixed(static_cast<double>(s_.battles) / games, 1) + " attacks and " +
               fixed(static_cast<double>(s_.probes) / games, 1) + " probes in a game.");
    if (!board_.hexes.empty())
      for (std::size_t i = 0; i < 2; ++i) {
        double most = 1;
        for (const auto& [hex, h] : s_.hexes) most = std::max(most, static_cast<double>(h.attacks[i]));
        Layer layer{std::vector<double>(board_.hexes.size()), i == 0 ? "var(--first)" : "var(--second)"};
        for (const auto& [hex, h] : s_.hexes)
          if (const auto at = board_.by_id.find(hex); at != board_.by_id.end())
            layer.shade[at->second] = std::sqrt(static_cast<double>(h.attacks[i]) / most);
        page_.figure(map_svg(board_, {layer}, "Attacks by the " + side(i) + " side"),
                     "Attacks and probes by the " + capital(side(i)) +
                         " side, by target hex. The deepest colour stands for " + fixed(most / games, 2) +
                         " a game; shades go by the square root.");
      }
    std::vector<std::pair<std::string, HexBattles>> hot(s_.hexes.begin(), s_.hexes.end());
    std::ranges::stable_sort(hot, [](const auto& a, const auto& b) {
      return a.second.attacks[0] + a.second.attacks[1] > b.second.attacks[0] + b.second.attacks[1];
    });
    std::vector<std::vector<std::string>> rows;
    for (const auto& [hex, h] : hot) {
      if (rows.size() == 12) break;
      const auto at = board_.by_id.find(hex);
      const std::string name = at == board_.by_id.end() ? "" : board_.hexes[at->second].name;
      const auto each = [&](std::uint64_t n) { return fixed(static_cast<double>(n) / games, 2); };
      rows.push_back({hex + (name.empty() ? "" : " " + name), each(h.attacks[0]), each(h.attacks[1]), each(h.losses[0]),
                      each(h.losses[1])});
    }
    page_.table({"hex", "attacks by " + side(0), "by " + side(1), side(0) + " steps lost", side(1) + " steps lost"},
                rows);
    page_.text("A game's figures: means over all finished games.");
    std::vector<std::string> results;
    for (const auto& [odds, by_result] : s_.odds)
      for (const auto& [r, n] : by_result)
        if (std::ranges::find(results, r) == results.end()) results.push_back(r);
    std::ranges::sort(results);
    std::vector<std::string> head{"odds", "battles"};
    head.insert(head.end(), results.begin(), results.end());
    rows.clear();
    // In the order of the combat table, where the board tells it.
    std::vector<std::string> columns = board_.odds;
    for (const auto& [odds, by_result] : s_.odds)
      if (std::ranges::find(columns, odds) == columns.end()) columns.push_back(odds);
    for (const std::string& odds : columns) {
      if (!s_.odds.contains(odds)) continue;
      const auto& by_result = s_.odds.at(odds);
      std::uint64_t all = 0;
      for (const auto& [r, n] : by_result) all += n;
      std::vector<std::string> row{odds, count(all)};
      for (const std::string& r : results) {
        const auto n = by_result.find(r);
        row.push_back(n == by_result.end() ? "" : percent(static_cast<double>(n->second) / static_cast<double>(all)));
      }
      rows.push_back(row);
    }
    if (!rows.empty()) page_.table(head, rows);
  }

  void units() {
    if (s_.units.empty()) return;
    page_.section("Who survives");
    for (std::size_t i = 0; i < 2; ++i) {
      std::vector<std::pair<std::string, UnitLine>> mine;
      for (const auto& [id, u] : s_.units) {
        const auto at = board_.unit_sides.find(id);
        if (at != board_.unit_sides.end() && at->second == side(i)) mine.emplace_back(id, u);
      }
      const auto alive = [](const UnitLine& u) { return static_cast<double>(u.alive) / static_cast<double>(u.games); };
      std::ranges::stable_sort(mine, [&](const auto& a, const auto& b) { return alive(a.second) > alive(b.second); });
      std::vector<std::vector<std::string>> rows;
      for (const auto& [id, u] : mine) {
        const auto name = board_.unit_names.find(id);
        const auto full = board_.unit_steps.find(id);
        const std::string steps =
            u.alive == 0 ? "–" : fixed(static_cast<double>(u.steps) / static_cast<double>(u.alive), 1);
        rows.push_back({name == board_.unit_names.end() ? id : name->second, percent(alive(u)),
                        steps + (full == board_.unit_steps.end() ? "" : " of " + std::to_string(full->second)),
                        u.exited == 0 ? "" : percent(static_cast<double>(u.exited) / static_cast<double>(u.games))});
      }
      if (rows.empty()) continue;
      page_.raw("<details" + std::string(i == 0 ? " open" : "") + "><summary>" + escaped(capital(side(i))) +
                " units (" + count(rows.size()) + ")</summary>\n");
      page_.table({"unit", "on the map at the end", "steps left then", "left the map"}, rows);
      page_.raw("</details>\n");
    }
  }

  void lengths() {
    page_.section("Length and time");
    page_.text("Inputs in a game: " + fixed(s_.inputs.front(), 0) + " to " + fixed(s_.inputs.back(), 0) + ", median " +
               fixed(quantile(s_.inputs, 0.5), 0) + ".");
    std::vector<std::vector<std::string>> rows;
    for (std::size_t i = 0; i < s_.players.size(); ++i) {
      const Spent& t = s_.players[i].spent;
      if (t.decisions == 0) continue;
      const double ms = static_cast<double>(t.us) / 1e3;
      rows.push_back({plan_.players[i].text(), count(t.decisions), fixed(ms / static_cast<double>(t.decisions), 3),
                      t.impulses == 0 ? "–" : fixed(ms / static_cast<double>(t.impulses), 1),
                      fixed(static_cast<double>(t.longest_us) / 1e3, 0)});
    }
    page_.table({"player", "decisions", "ms a decision", "ms an impulse", "longest, ms"}, rows);
  }

  void failures() {
    page_.section("What went wrong");
    if (s_.failed_jobs.empty()) {
      page_.text("Nothing: no illegal action, no crash, no broken invariant.");
      return;
    }
    std::string jobs;
    for (std::uint64_t n : s_.failed_jobs) jobs += " " + count(n);
    page_.raw("<p class=\"bad\">Failed games:" + escaped(jobs) + ". Their records lie in records/.</p>\n");
  }

  void remake() {
    page_.section("To play it again");
    std::string command = "./kessel lab " + std::string(plan_.players.size() > 2 ? "round-robin" : "match") +
                          " --game " + plan_.game + " --scenario " + plan_.scenario + " --players ";
    for (std::size_t i = 0; i < plan_.players.size(); ++i) command += (i == 0 ? "" : ",") + plan_.players[i].text();
    command += " --pairs " + count(plan_.pairs) + " --seed " + count(plan_.seed);
    for (const auto& [k, v] : plan_.options) command += " --option " + k + "=" + v;
    if (plan_.vary) {
      command += " --vary " + plan_.vary->option;
      for (std::size_t v = 0; v < plan_.variants(); ++v) command += (v == 0 ? "=" : ",") + plan_.vary->values[v];
    }
    if (plan_.sprt)
      command += " --sprt " + fixed(plan_.sprt->elo0, 1) + "," + fixed(plan_.sprt->elo1, 1) + "," +
                 fixed(plan_.sprt->alpha, 3) + "," + fixed(plan_.sprt->beta, 3);
    page_.raw("<p><code>" + escaped(command) + " --out DIR</code></p>\n");
    page_.text("Content " + plan_.content + ", rules version " + std::to_string(plan_.rules_version) +
               ". The same seed gives the same games, unless a player thinks by the clock.");
  }

  const OpenPlan& open_;
  const Plan& plan_;
  const Summary& s_;
  Board board_;
  Page page_;
};

}  // namespace

std::string report_html(const OpenPlan& open, const Summary& s) { return Report(open, s).write(); }

}  // namespace kessel::lab
