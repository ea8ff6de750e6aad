#include "lab/analyse.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <span>

#include "core/json_writer.h"
#include "lab/board.h"
#include "lab/page.h"
#include "tools/args.h"

namespace kessel::lab {
namespace {

/// To the side's own good: the worth of the first side turned round for the second.
double own(Side side, double v) { return side == Side::Second ? -v : v; }

RollReview judged(const Game& game, Judge& judge, const AnyState& before, const Draw& draw, std::uint64_t entry) {
  const Node node = game.node(before);
  RollReview r;
  r.entry = entry, r.what = node.ask.text(), r.key = node.ask.key(), r.rule = std::string(node.rule.text());
  r.roller = node.roller, r.draw = draw;
  r.where = judge.where(before);
  Events none = Events::none();
  const auto after = [&](const Draw& d) {
    AnyState s = before;
    game.answer(s, d, none);
    return judge.after_roll(before, s);
  };
  std::vector<Outcome> outcomes;
  game.outcomes(before, outcomes);
  const Worth actual = after(draw);
  Worth mean;
  double weight = 0, good = 0;
  for (const Outcome& o : outcomes) {
    const double w = static_cast<double>(o.weight);
    const Worth x = after(o.draw);
    mean = mean + x * w;
    weight += w;
    if (x.utility >= actual.utility - 1e-12) good += w;
  }
  r.luck = actual - mean * (1 / weight);
  r.at_least = good / weight;
  return r;
}

std::string draw_text(const Draw& d) {
  std::string text;
  for (int i = 0; i < d.count; ++i) text += (i == 0 ? "" : " ") + std::to_string(d[i]);
  return text;
}

void write(JsonWriter& j, const char* key, const Worth& w) {
  j.key(key).begin_object().field("utility", w.utility).field("points", w.points).end_object();
}

void write(JsonWriter& j, const Game& game, const std::vector<Battle>& battles) {
  j.key("battles").begin_array();
  for (const Battle& b : battles) {
    j.begin_object().field("hex", b.hex).field("attacker", tools::side_name(game, b.attacker)).field("probe", b.probe);
    j.field("odds", b.odds).field("die", b.die).field("result", b.result).key("losses").begin_object();
    for (const Side s : {Side::First, Side::Second})
      j.field(tools::side_name(game, s), b.losses[static_cast<std::size_t>(index(s))]);
    j.end_object().end_object();
  }
  j.end_array();
}

std::string signed_text(double v, int digits) {
  char s[40];
  std::snprintf(s, sizeof s, "%+.*f", digits, v);
  return s;
}

/// The advice in one line, from the words that a hint uses.
std::string advice_text(const std::string& json) {
  if (json.empty()) return "";
  const auto j = nlohmann::json::parse(json, nullptr, false);
  if (j.is_discarded() || !j.is_object()) return "";
  std::string out = j.value("order", "");
  if (!j.contains("tasks") || !j["tasks"].is_array()) return out;
  for (const auto& t : j["tasks"]) {
    out += (out.empty() ? "" : "; ") + t.value("tactic", "");
    if (t.contains("place") && t["place"].is_string() && !t["place"].get<std::string>().empty())
      out += " " + t["place"].get<std::string>();
    else if (t.contains("hex") && t["hex"].is_string())
      out += " " + t["hex"].get<std::string>();
    if (t.contains("units") && t["units"].is_array()) {
      std::string units;
      for (const auto& u : t["units"])
        if (u.is_string()) units += (units.empty() ? "" : ", ") + u.get<std::string>();
      if (!units.empty()) out += " (" + units + ")";
    }
  }
  return out;
}

}  // namespace

double StretchReview::missed() const {
  if (!chance) return 0;
  return std::max(0.0, own(what.side, chance->best.utility - chance->played.utility));
}
double StretchReview::missed_points() const {
  if (!chance) return 0;
  const double points = chance->best.points - chance->played.points;
  return what.side == high ? points : -points;
}

Worth Review::luck() const {
  Worth sum;
  for (const RollReview& r : rolls) sum = sum + r.luck;
  return sum;
}
Worth Review::play(Side side) const {
  Worth sum;
  for (const StretchReview& s : stretches)
    if (s.what.side == side) sum = sum + s.play();
  return sum;
}

/// First the inputs one by one, then what each stretch could have been, then advice for the largest missed chances.
struct Reviewer::Walk {
  Walk(const Session& s, Judge& j, std::size_t m)
      : game(s.game()), t(s.timeline()), judge(j), most(m), path(t.path(t.size())), state(t.state_at(0)) {
    lens = make_lens(game);
  }

  bool step() {
    switch (stage) {
      case Stage::Setup: set_up(); break;
      case Stage::Inputs:
        if (next < path.size())
          input(path[next++]);
        else
          end();
        break;
      case Stage::Chances:
        if (next < out.stretches.size())
          look_at(next++);
        else
          choose();
        break;
      case Stage::Advice:
        if (next == out.missed.size()) return false;
        advise(out.missed[next++]);
        break;
    }
    return true;
  }

  /// Shares of the time that a game of Breakout took.
  double progress() const {
    constexpr double kInputs = 0.15, kChances = 0.57;
    const auto part = [&](std::size_t all) {
      return all == 0 ? 1.0 : static_cast<double>(next) / static_cast<double>(all);
    };
    switch (stage) {
      case Stage::Setup: return 0;
      case Stage::Inputs: return kInputs * part(path.size());
      case Stage::Chances: return kInputs + kChances * part(out.stretches.size());
      case Stage::Advice: break;
    }
    return kInputs + kChances + (1 - kInputs - kChances) * part(out.missed.size());
  }

  void follow(std::uint64_t n) {
    Events events;
    if (t.kind(n) == Entry::Kind::Roll)
      game.answer(state, t.draw(n), events);
    else
      game.apply(state, t.action(n), events);
    if (lens) lens->watch(state, events.list());
  }

  void set_up() {
    while (next < path.size() && !judge.ready(state)) follow(path[next++]);
    out.start = judge.worth(state);
    stage = Stage::Inputs;
  }

  void open(const Stretch& what, std::uint64_t entry) {
    const Worth now = judge.worth(state);
    close(now);
    StretchReview s;
    s.what = what;
    s.high = game.info().high;
    s.from = s.to = entry;
    s.before = s.after = now;
    out.stretches.push_back(s);
    ends.push_back({state, {}, lens ? lens->battles() : 0});
  }
  void close(const Worth& now) {
    if (out.stretches.empty()) return;
    out.stretches.back().after = now;
    ends.back().end = state;
  }

  void input(std::uint64_t n) {
    const bool roll = t.kind(n) == Entry::Kind::Roll;
    if (const auto named = judge.stretch(state)) {
      if (out.stretches.empty() || !(out.stretches.back().what == *named)) open(*named, n);
    } else if (!roll && (out.stretches.empty() || t.action(n).by != chooser)) {
      chooser = t.action(n).by;
      open({tools::side_name(game, chooser) + " chooses", chooser}, n);
    } else if (out.stretches.empty()) {
      open({"the beginning", Side::Observer}, n);
    }
    if (roll) {
      out.rolls.push_back(judged(game, judge, state, t.draw(n), n));
      out.stretches.back().luck = out.stretches.back().luck + out.rolls.back().luck;
    }
    follow(n);
    out.stretches.back().to = n;
  }

  void end() {
    out.end = judge.worth(state);
    close(out.end);
    if (lens) {
      GameResult seen;
      lens->finish(state, seen);
      for (std::size_t i = 0; i < ends.size(); ++i) {
        const std::size_t last = i + 1 < ends.size() ? ends[i + 1].battles : seen.battles.size();
        auto& fought = out.stretches[i].battles.emplace();
        for (std::size_t k = ends[i].battles; k < last; ++k) fought.push_back(seen.battles[k]);
      }
    }
    stage = Stage::Chances, next = 0;
  }

  void look_at(std::size_t i) {
    StretchReview& s = out.stretches[i];
    s.chance = judge.chance(ends[i].begin, ends[i].end, s.what.side, s.luck, false);
    if (s.missed() > 0) out.missed.push_back(i);
  }

  void choose() {
    std::ranges::stable_sort(out.missed, [&](std::size_t a, std::size_t b) {
      return out.stretches[a].missed() > out.stretches[b].missed();
    });
    if (out.missed.size() > most) out.missed.resize(most);
    stage = Stage::Advice, next = 0;
  }

  void advise(std::size_t i) {
    StretchReview& s = out.stretches[i];
    s.chance = judge.chance(ends[i].begin, ends[i].end, s.what.side, s.luck, true);
  }

  struct Ends {
    AnyState begin, end;
    std::size_t battles = 0;  ///< how many there had been before
  };
  enum class Stage : std::uint8_t { Setup, Inputs, Chances, Advice };

  const Game& game;
  const Timeline& t;
  Judge& judge;
  std::size_t most;
  std::vector<std::uint64_t> path;
  AnyState state;
  std::unique_ptr<Lens> lens;
  Stage stage = Stage::Setup;
  std::size_t next = 0;  ///< of what the stage goes through
  Side chooser = Side::Observer;
  std::vector<Ends> ends;
  Review out;
};

Reviewer::Reviewer(const Session& session, Judge& judge, std::size_t most)
    : walk_(std::make_unique<Walk>(session, judge, most)) {}
Reviewer::~Reviewer() = default;
bool Reviewer::step() { return walk_->step(); }
double Reviewer::progress() const { return walk_->progress(); }
Review Reviewer::take() { return std::move(walk_->out); }

Review review(const Session& session, Judge& judge, std::size_t most, const std::function<void(double)>& progress) {
  Reviewer r(session, judge, most);
  while (r.step())
    if (progress) progress(r.progress());
  return r.take();
}

std::string review_json(const Session& session, const Review& r) {
  const Game& game = session.game();
  JsonWriter j;
  j.begin_object().field("game", game.info().id).field("scenario", session.record().header.scenario);
  j.field("id", session.record().header.id).field("first", game.info().sides[0]).field("second", game.info().sides[1]);
  j.field("high", tools::side_name(game, game.info().high));
  if (const auto end = session.result()) {
    j.key("result").begin_object();
    j.field("winner", end->winner == Winner::Draw ? "draw" : tools::side_name(game, static_cast<Side>(end->winner)));
    if (end->score) j.field("score", *end->score);
    j.field("how", end->how).end_object();
  }
  const Board board = board_of(game);
  if (board.win && board.draw)
    j.key("levels").begin_object().field("win", *board.win).field("draw", *board.draw).end_object();
  write(j, "start", r.start);
  write(j, "end", r.end);
  write(j, "luck", r.luck());
  j.key("play").begin_object();
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    write(j, s == Side::Observer ? "between" : tools::side_name(game, s).c_str(), r.play(s));
  j.end_object().key("stretches").begin_array();
  for (const StretchReview& s : r.stretches) {
    j.begin_object().field("name", s.what.name).field("side", tools::side_name(game, s.what.side));
    if (s.what.turn > 0) j.field("turn", s.what.turn);
    if (!s.what.stage.empty()) j.field("stage", s.what.stage);
    j.field("from", s.from).field("to", s.to);
    write(j, "before", s.before);
    write(j, "after", s.after);
    write(j, "luck", s.luck);
    write(j, "play", s.play());
    if (s.chance) {
      write(j, "best", s.chance->best);
      write(j, "played", s.chance->played);
      j.field("missed", s.missed()).field("missed_points", s.missed_points()).field("error", s.chance->error);
      if (!s.chance->advice.empty()) j.key("advice").raw(s.chance->advice);
    }
    if (s.battles && s.what.side != Side::Observer) write(j, game, *s.battles);
    j.end_object();
  }
  j.end_array().key("rolls").begin_array();
  for (const RollReview& x : r.rolls) {
    j.begin_object().field("entry", x.entry).field("what", x.what).field("key", x.key).field("rule", x.rule);
    if (!x.where.empty()) j.field("where", x.where);
    j.field("roller", tools::side_name(game, x.roller)).key("dice").begin_array();
    for (int i = 0; i < x.draw.count; ++i) j.value(x.draw[i]);
    j.end_array();
    write(j, "luck", x.luck);
    j.field("at_least", x.at_least).end_object();
  }
  j.end_array().key("missed").begin_array();
  for (std::size_t i : r.missed) j.value(i);
  return j.end_array().end_object().take();
}

std::string review_text(const Session& session, const Review& r) {
  const Game& game = session.game();
  std::string out =
      "expected score " + fixed(r.start.points, 1) + " at the start, " + fixed(r.end.points, 1) + " at the end\n";
  out += "  dice " + signed_text(r.luck().points, 1);
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    out +=
        ", " + (s == Side::Observer ? "between" : tools::side_name(game, s)) + " " + signed_text(r.play(s).points, 1);
  out += "\nlargest missed chances\n";
  for (std::size_t i : r.missed) {
    const StretchReview& s = r.stretches[i];
    out += "  " + s.what.name + ": " + fixed(s.missed(), 3) + " +/- " + fixed(kZ95 * s.chance->error, 3) + " (" +
           signed_text(s.missed_points(), 1) + " points), entries " + std::to_string(s.from) + " to " +
           std::to_string(s.to);
    if (const std::string a = advice_text(s.chance->advice); !a.empty()) out += ": " + a;
    out += "\n";
  }
  if (r.missed.empty()) out += "  none found\n";
  std::vector<RollReview> rolls = r.rolls;
  std::ranges::stable_sort(rolls, [](const RollReview& a, const RollReview& b) {
    return std::abs(a.luck.utility) > std::abs(b.luck.utility);
  });
  out += "rolls that mattered most\n";
  for (std::size_t i = 0; i < rolls.size() && i < 8; ++i)
    out += "  entry " + std::to_string(rolls[i].entry) + ", " + rolls[i].what + ": " + draw_text(rolls[i].draw) + ", " +
           signed_text(rolls[i].luck.utility, 3) + " (" + signed_text(rolls[i].luck.points, 1) + " points)\n";
  return out;
}

std::string review_html(const Session& session, const Review& r) {
  const Game& game = session.game();
  const std::string first = tools::side_name(game, Side::First);
  std::string subtitle = session.record().header.scenario + ", game " + session.record().header.id + ".";
  if (const auto end = session.result())
    subtitle +=
        " " +
        std::string(end->winner == Winner::Draw ? "A draw"
                                                : tools::side_name(game, static_cast<Side>(end->winner)) + " won") +
        (end->score ? ", score " + std::to_string(*end->score) : "") + ", " + end->how + ".";
  Page page(game.info().title + ": the game reviewed", subtitle);
  page.section("How the game went");
  std::vector<Ribbon> course;
  for (const StretchReview& s : r.stretches)
    course.push_back({static_cast<double>(course.size()), s.before.points, s.before.points, s.before.points});
  course.push_back({static_cast<double>(course.size()), r.end.points, r.end.points, r.end.points});
  page.figure(
      ribbon(course, std::nullopt, "Expected final score through the game"),
      "Expected final score at the beginning of each stretch of the game, as the opponent's evaluation sees it.");
  std::vector<std::pair<std::string, double>> parts{{"dice", r.luck().points}};
  for (const Side s : {Side::First, Side::Second})
    parts.emplace_back("play of " + tools::side_name(game, s), r.play(s).points);
  parts.emplace_back("between", r.play(Side::Observer).points);
  page.figure(bars(parts, "Where the score came from"),
              "What moved the expected score from " + fixed(r.start.points, 1) + " to " + fixed(r.end.points, 1) +
                  ", in points to the " + first +
                  " side: the dice, what each side did beyond what was expected of it, and "
                  "what happened between the impulses.");
  page.section("Missed chances");
  std::vector<std::vector<std::string>> rows;
  for (std::size_t i : r.missed) {
    const StretchReview& s = r.stretches[i];
    rows.push_back({s.what.name, fixed(s.missed(), 3) + " ± " + fixed(kZ95 * s.chance->error, 3),
                    signed_text(s.missed_points(), 1), std::to_string(s.from) + "–" + std::to_string(s.to)});
  }
  if (rows.empty()) {
    page.text("None was found.");
  } else {
    page.text(
        "What the best plan found was worth beyond what was played, to the side itself: in chance of victory (0 to 1, "
        "with the 95% error of the comparison) and in points. The dice of the impulse are taken out.");
    page.table({"when", "missed", "points", "entries"}, rows);
    for (std::size_t i : r.missed)
      if (const std::string a = advice_text(r.stretches[i].chance->advice); !a.empty())
        page.text(r.stretches[i].what.name + ": " + a + ".");
  }
  page.section("Rolls that mattered");
  std::vector<RollReview> rolls = r.rolls;
  std::ranges::stable_sort(rolls, [](const RollReview& a, const RollReview& b) {
    return std::abs(a.luck.utility) > std::abs(b.luck.utility);
  });
  rows.clear();
  for (std::size_t i = 0; i < rolls.size() && i < 20; ++i)
    rows.push_back({"entry " + std::to_string(rolls[i].entry) + ", " + rolls[i].what, draw_text(rolls[i].draw),
                    signed_text(rolls[i].luck.utility, 3), signed_text(rolls[i].luck.points, 1),
                    percent(rolls[i].at_least)});
  page.text("Luck to the " + first +
            " side: worth after the roll less the mean over all ways it could have fallen. Last column: the "
            "chance of a roll at least as good for that side.");
  page.table({"roll", "dice", "luck", "points", "this or better"}, rows);
  page.section("Every stretch");
  rows.clear();
  for (const StretchReview& s : r.stretches)
    rows.push_back({s.what.name, fixed(s.before.points, 1), signed_text(s.luck.points, 1),
                    signed_text(s.play().points, 1), s.chance ? fixed(s.missed(), 3) : "–"});
  page.table({"stretch", "expected", "dice", "play", "missed"}, rows);
  return page.take();
}

}  // namespace kessel::lab
