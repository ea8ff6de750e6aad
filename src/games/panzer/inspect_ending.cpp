// What ending the step now would cost the side asked (docs/api.md, Inspect: ending). Each answer is worked out by the rule
// that would take it away: by its own question, or by doing it on a copy.
#include "games/panzer/inspect_json.h"
#include "games/panzer/path.h"

namespace kessel::panzer {

namespace {

/// One thing that would be forfeited, or left undone.
struct Loss {
  const char* kind;
  const char* loss;  ///< forfeited: it lapses; left: it can be done later
  RuleRef rule;
  std::string text;
  std::vector<UnitId> units{};
  int amount = -1;  ///< none
};

std::string names(const std::vector<UnitId>& units) {
  std::string out;
  for (const UnitId u : units) out += (out.empty() ? "" : ", ") + unit_text(u);
  return out;
}

class Ending {
 public:
  Ending(const State& s, Side side) : s_(s), side_(side) {}

  std::string json() {
    const Step step = s_.top().step;
    const bool passes = step == Step::Overwatch || step == Step::Watch || step == Step::Flak;
    const Action end = act(side_, passes ? Act::Pass : Act::Done);
    const bool may = side_ != Side::Observer && !why_not(s_, end);
    if (may) look(step);
    JsonWriter j;
    j.begin_object().field("query", "ending").key("action");
    if (may)
      j.value(action_text(*s_.content, end));
    else
      j.null();
    j.key("losses").begin_array();
    for (const Loss& x : losses_) write(j, x);
    j.end_array().end_object();
    return j.take();
  }

 private:
  static void write(JsonWriter& j, const Loss& x) {
    j.begin_object()
        .field("kind", x.kind)
        .field("loss", x.loss)
        .field("rule", x.rule.text())
        .key("units")
        .begin_array();
    for (const UnitId u : x.units) j.value(unit_text(u));
    j.end_array();
    if (x.amount >= 0) j.field("amount", x.amount);
    j.field("text", x.text).end_object();
  }
  /// Whoever it is true of, with what is said of them.
  template <class F>
  void those(const char* kind, const char* loss, RuleRef rule, const char* text, F&& is) {
    Loss x{kind, loss, rule, ""};
    each_unit(s_, side_, [&](UnitId u) {
      if (is(u)) x.units.push_back(u);
    });
    if (x.units.empty()) return;
    x.text = names(x.units) + ": " + text;
    losses_.push_back(std::move(x));
  }
  /// Whoever an action of that kind is offered to.
  void offered(Act kind, const char* word, const char* loss, RuleRef rule, const char* text) {
    ActionList list;
    options(s_, side_, Scope::Main, list);
    those(word, loss, rule, text, [&](UnitId u) {
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i].kind == static_cast<std::uint8_t>(kind) && list[i].arg[0] == u.value) return true;
      return false;
    });
  }
  void count(const char* kind, RuleRef rule, int n, const char* text) {
    if (n > 0) losses_.push_back({kind, "forfeited", rule, std::to_string(n) + " " + text, {}, n});
  }

  void look(Step step) {
    switch (step) {
      case Step::Place: return positions();
      case Step::Plots: return plots();
      case Step::Orders: return orders();
      case Step::Indirect: return missions();
      case Step::Direct: return fire();
      case Step::Overwatch:
      case Step::Flak:
        return offered(Act::Aim, "overwatch_lapses", "forfeited", "PZ:8.1.2", "could answer, and not later");
      case Step::Watch:
        return offered(Act::Aim, "overwatch_waits", "left", "PZ:8.3.2a", "could fire at the unit that moves");
      case Step::Close:
        return offered(Act::Assault, "could_assault", "forfeited", "PZ:17.1", "could assault, and not later this turn");
      case Step::Move: return moves();
      case Step::Onward: return goes_on();
      case Step::Fly: return offered(Act::Fly, "not_flown", "forfeited", "PZ:15.2.1", "could fly in this phase");
      default: return;
    }
  }

  /// PZ:23.3.5b Improved positions that stay in the box.
  void positions() {
    int given = 0, placed = 0;
    for (const Fieldwork& w : s_.plan().fieldworks)
      if (w.side == side_ && w.terrain == Terrain::ImprovedPosition) given += w.count;
    for (const Work& w : s_.works) placed += w.terrain == Terrain::ImprovedPosition ? 1 : 0;
    count("positions_unplaced", "PZ:23.3.5b", given - placed, "improved positions are not placed");
  }

  /// PZ:16.5.1.7, PZ:16.5.1.14, PZ:20.6.1 What is not plotted now is never plotted.
  void plots() {
    const Force& f = s_.plan().forces[static_cast<std::size_t>(index(side_))];
    int points = 0, mines = 0;
    for (const Registered& r : s_.registered) points += r.battery.valid() && side_of(r.battery) == side_ ? 1 : 0;
    count("points_unplotted", "PZ:16.5.1.7.1", f.registered_for.empty() ? 0 : f.registered_points - points,
          "registered points are not plotted");
    if (f.planned_fire_from > 0)
      those("fire_unplotted", "forfeited", "PZ:16.5.1.14", "no planned fire is plotted", [&](UnitId u) {
        const bool plotted = std::ranges::any_of(s_.plots, [&](const Plot& p) { return p.battery == u; });
        return is_battery(s_, u) && boxed(s_, u).there() && !plotted;
      });
    for (const Fieldwork& w : s_.plan().fieldworks)
      if (w.side == side_ && (w.terrain == Terrain::MinesHasty || w.terrain == Terrain::MinesDeliberate))
        mines += w.count;
    for (const Minefield& m : s_.mines) mines -= m.there && m.side == side_ ? 1 : 0;
    count("mines_unlaid", "PZ:20.6.1", mines, "minefields are not laid");
  }

  /// PZ:6.1, PZ:13.2.2 Without a marker it stands without command; commands are not saved.
  void orders() {
    those("no_order", "forfeited", "PZ:6.1", "no order, so no command this turn",
          [&](UnitId u) { return takes_orders(s_, u) && s_.unit(u).order == Order::None; });
    if (!s_.options.command_control || losses_.empty()) return;  // with orders for all, what is left over is no loss
    int left = 0;
    for (std::size_t i = 0; i < s_.plan().formations.size(); ++i) {
      if (s_.plan().formations[i].side != side_) continue;
      const int formation = static_cast<int>(i);
      left += std::max(0, commands_available(s_, formation) - commands_used(s_, formation));
    }
    count("commands_unused", "PZ:13.2.2", left, "commands are not used");
  }

  /// PZ:16.5.1.12.3 Missions that end, by ending them; and who could still call.
  void missions() {
    State after = s_;
    Events told;
    indirect_over(after, side_, told);
    int ends = 0;
    for (const Event& e : told.list()) ends += e.kind == static_cast<std::uint16_t>(Ev::ZoneEnds) ? 1 : 0;
    count("mission_ends", "PZ:16.5.1.12.3", ends, "missions are not kept up and end");
    offered(Act::Call, "could_call", "forfeited", "PZ:16.3.1", "could call for fire, and not later this turn");
    int planned = 0;
    for (int i = 0; i < kMaxPlots; ++i) planned += why_not_arrive(s_, side_, i) || must_arrive(s_, i) ? 0 : 1;
    if (planned > 0)
      losses_.push_back({"fire_waits",
                         "left",
                         "PZ:16.5.1.14.5",
                         std::to_string(planned) + " planned missions could come now, or a turn later",
                         {},
                         planned});
  }

  /// PZ:16.12.1, PZ:16.7.4.3.1 Whoever has to fire has fired before the step can end; passengers and smoke lapse.
  void fire() {
    offered(Act::Aim, "could_fire", "forfeited", "PZ:8.1.1", "could still fire");
    offered(Act::Smoke, "could_smoke", "forfeited", "PZ:16.7.4.3", "could still fire smoke");
  }

  /// PZ:9.1b An order to move that nobody carries out is gone; entrants may come later (PZ:R99).
  void moves() {
    those("not_moved", "forfeited", "PZ:9.1b", "ordered to move, has not", [&](UnitId u) { return may_move(s_, u); });
    those("not_entered", "left", "PZ:R99", "could come onto the table",
          [&](UnitId u) { return due_to_enter(s_, u) && s_.unit(u).order == Order::Move && !flagged(s_, u, kMoved); });
  }

  /// PZ:17.2.8.2.3 The transport's move is over.
  void goes_on() {
    const Moving& m = s_.move;
    const int left = (m.allowance - spent_so_far(s_)) / 1000;
    if (m.resumes && left > 0)
      losses_.push_back({"movement_left",
                         "forfeited",
                         "PZ:17.2.8.2.3a",
                         unit_text(m.unit) + ": " + std::to_string(left) + " points of movement are left",
                         {m.unit},
                         left});
    offered(Act::Dismount, "still_aboard", "left", "PZ:17.2.8.2.3", "could get off here");
  }

  const State& s_;
  Side side_;
  std::vector<Loss> losses_;
};

}  // namespace

std::string ending(const State& s, Side viewer) { return Ending(s, viewer).json(); }

}  // namespace kessel::panzer
