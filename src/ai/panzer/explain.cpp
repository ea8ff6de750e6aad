#include "ai/panzer/explain.h"

#include <algorithm>

#include "core/json_writer.h"
#include "games/panzer/actions.h"
#include "games/panzer/notation.h"
#include "games/panzer/unit_text.h"

namespace kessel::ai::panzer {
namespace {

constexpr int kMost = 80;  ///< actions looked at

Act kind(const Action& a) { return static_cast<Act>(a.kind); }
int arg(const Action& a, int i) { return a.arg[static_cast<std::size_t>(i)]; }

/// Nothing comes of it before the side says that it is done.
bool draft(Act a) {
  switch (a) {
    case Act::Place:
    case Act::Give:
    case Act::Join:
    case Act::Aim:
    case Act::Register:
    case Act::Plan:
    case Act::Mine:
    case Act::Load:
    case Act::Cover:
    case Act::Assault:
    case Act::Pivot:
    case Act::Turn: return true;
    default: return false;
  }
}
/// Where the last of the places that it names is; an action with `from` numbers or fewer names none.
std::optional<Point> last_place(const Action& a, int from) {
  if (a.count < from + 2) return std::nullopt;
  return Point{arg(a, a.count - 2), arg(a, a.count - 1)};
}

class Teller {
 public:
  explicit Teller(Tactician& who) : who_(who) {}
  bool silent() const { return list_.empty(); }
  /// Those that promise most first.
  std::vector<Task> sorted() {
    std::stable_sort(list_.begin(), list_.end(), [](const Task& a, const Task& b) { return a.points > b.points; });
    return std::move(list_);
  }

  void tell(const State& now, const Action& a) {
    Task t;
    const ActForm& form = form_of(kind(a));
    t.tactic = form.word;
    t.actions.push_back(a);
    if (form_at(form, 0) == 'u') t.units.push_back(unit_id(arg(a, 0)));
    const bool overwatch = now.top().step != Step::Direct && now.top().step != Step::Orders;
    const auto shoot = [&](UnitId u, UnitId at) {
      const Choice c = best_arm(now, u, at, overwatch, flagged(now, at, kMoving));
      if (c.weapon < 0) return;
      t.points += std::max(0.0, c.value), t.stays *= 1 - c.lost;
    };
    switch (kind(a)) {
      case Act::Give:
      case Act::Join: {
        const UnitId u = t.units.front();
        const Order o = kind(a) == Act::Give ? static_cast<Order>(arg(a, 1)) : now.unit(unit_id(arg(a, 1))).order;
        t.tactic = "order " + std::string(order_word(o));
        if (o == Order::Move) t.goal = who_.errand(now, u);
        if (o == Order::Fire || o == Order::ShortHalt) {
          t.target = best_shot(now, u).target;
          if (t.target.valid()) shoot(u, t.target);
        }
        break;
      }
      case Act::Aim:
        t.target = unit_id(arg(a, 1));
        shoot(t.units.front(), t.target);
        break;
      case Act::Announce:
        t.target = t.units.front();
        t.units.clear();
        each_unit(now, a.by, [&](UnitId u) {
          if (now.unit(u).aim != t.target) return;
          t.units.push_back(u);
          shoot(u, t.target);
        });
        break;
      case Act::Move:
      case Act::March:
      case Act::Enter: {
        const UnitId u = t.units.front();
        t.goal = who_.errand(now, u);
        t.at = last_place(a, kind(a) == Act::Move ? 3 : 2);
        if (!t.at || !now.map().on_table(*t.at)) break;
        State scratch = now;
        const int facing = arg(a, 1) >= 0 ? arg(a, 1) : now.unit(u).facing;
        t.danger = danger(scratch, u, *t.at, facing, Spot::Move);
        break;
      }
      case Act::Assault:
      case Act::Declare:
      case Act::Overrun: t.target = unit_id(arg(a, 1)); break;
      case Act::Fly:
        if (arg(a, 8) != kNoUnitArg) t.target = unit_id(arg(a, 8));
        break;
      case Act::Dive: t.target = unit_id(arg(a, 2)); break;
      case Act::Call:
        t.at = Point{arg(a, 4), arg(a, 5)};
        for (int i = 6; i < a.count; ++i) t.units.push_back(unit_id(arg(a, i)));
        break;
      case Act::Shift: t.at = Point{arg(a, 4), arg(a, 5)}; break;
      case Act::Place:
      case Act::Arrive:
      case Act::Register: t.at = Point{arg(a, 1), arg(a, 2)}; break;
      case Act::Plan: t.at = Point{arg(a, 2), arg(a, 3)}; break;
      case Act::Dismount:
      case Act::Bail: t.at = Point{arg(a, 1), arg(a, 2)}; break;
      default: break;
    }
    add(std::move(t));
  }

 private:
  /// Orders alike and shots at the same target are one task.
  void add(Task t) {
    const auto same = std::find_if(list_.begin(), list_.end(), [&](const Task& x) {
      return x.tactic == t.tactic && x.target == t.target && x.goal == t.goal && !x.at && !t.at;
    });
    if (same == list_.end()) return list_.push_back(std::move(t));
    same->units.insert(same->units.end(), t.units.begin(), t.units.end());
    same->actions.insert(same->actions.end(), t.actions.begin(), t.actions.end());
    same->points += same->stays * t.points;  // what the others leave
    same->stays *= t.stays;
  }

  Tactician& who_;
  std::vector<Task> list_;
};

/// The target, the place, or who does it: what a map can show.
std::string shown_at(const Task& t) {
  const auto place = [](Point p) { return std::to_string(p.x) + " " + std::to_string(p.y); };
  if (t.target.valid()) return unit_text(t.target);
  if (t.at) return place(*t.at);
  if (t.goal.objective >= 0) return place(t.goal.at);
  return t.units.empty() ? std::string() : unit_text(t.units.front());
}

/// Orders as they would be written on a clean sheet; told is what differs from those that stand.
Advice advise_orders(const State& known, Side side, Tactician& who) {
  Events none = Events::none();
  State planned = without_orders(known, side);
  std::vector<Action> given;
  for (int n = 0; n < kMost; ++n) {
    const Action a = who.answer(planned);
    if (!draft(kind(a)) || why_not(planned, a)) break;
    apply(planned, a, none);
    given.push_back(a);
  }
  const auto marker = [](Order o) { return o == Order::NoCommand ? Order::None : o; };
  const auto differs = [&](UnitId u) {
    return marker(known.unit(u).order) != marker(planned.unit(u).order) || known.unit(u).share != planned.unit(u).share;
  };
  Teller teller(who);
  Advice advice;
  State s = known;
  const auto take = [&](const Action& a) {
    if (why_not(s, a)) return false;
    apply(s, a, none);
    advice.actions.push_back(a);
    return true;
  };
  // What is not wanted gives its command back first.
  each_unit(known, side, [&](UnitId u) {
    if (!differs(u) || marker(known.unit(u).order) == Order::None) return;
    const Action back = act(side, Act::Give, {u.value, static_cast<int>(Order::NoCommand)});
    if (take(back) && marker(planned.unit(u).order) == Order::None) teller.tell(planned, back);
  });
  for (const Action& a : given)
    if (differs(unit_id(arg(a, 0))) && take(a)) teller.tell(planned, a);
  if (advice.actions.empty()) {
    const Action done = act(side, Act::Done);
    teller.tell(s, done);
    advice.actions.push_back(done);
  }
  advice.tasks = teller.sorted();
  return advice;
}

}  // namespace

State without_orders(const State& known, Side side) {
  State s = known;
  each_unit(known, side, [&](UnitId u) { s.unit(u).order = Order::None, s.unit(u).share = 0; });
  return s;
}

Advice advise(const State& known, Side side, Tactician& who) {
  const Node now = node(known);
  if (now.kind != Node::Kind::Decide || !has(now.sides, side)) return {};
  if (known.top().step == Step::Orders) return advise_orders(known, side, who);
  State s = known;
  Events none = Events::none();
  Teller teller(who);
  Advice advice;
  for (int n = 0; n < kMost; ++n) {
    const Action a = who.answer(s);
    if (why_not(s, a)) break;
    const bool ends = kind(a) == Act::Done || kind(a) == Act::Pass || kind(a) == Act::Announce;
    if (ends && !teller.silent()) break;
    teller.tell(s, a);
    advice.actions.push_back(a);
    if (draft(kind(a))) {
      apply(s, a, none);
      if (s.depth == 0 || s.top().step != known.top().step || s.phase != known.phase) break;
    } else if (kind(a) == Act::Move && s.top().step == Step::Move) {
      // The next one, as if this one had come there.
      Unit& x = s.unit(unit_id(arg(a, 0)));
      if (const auto end = last_place(a, 3)) {
        if (!s.map().on_table(*end)) break;
        x.at = *end;
      }
      x.flags |= kMoved;
    } else {
      break;
    }
  }
  advice.tasks = teller.sorted();
  return advice;
}

std::string advice_json(const State& s, Side side, const Advice& advice) {
  if (advice.tasks.empty()) return {};
  JsonWriter j;
  const auto write = [&](const std::vector<Action>& list) {
    j.key("actions").begin_array();
    for (const Action& a : list) j.value(action_text(*s.content, a));
    j.end_array();
  };
  j.begin_object()
      .field("side", side == kGerman ? "german" : "soviet")
      .field("turn", s.turn)
      .field("phase", phase_word(s.phase));
  j.key("main_effort").null().key("tasks").begin_array();
  for (const Task& t : advice.tasks) {
    j.begin_object().field("tactic", t.tactic);
    j.field("hex", shown_at(t));
    if (t.goal.objective >= 0) j.field("place", s.map().objectives[static_cast<std::size_t>(t.goal.objective)].name);
    if (t.goal.off) j.field("leaves", true);
    j.key("units").begin_array();
    for (const UnitId u : t.units) j.value(unit_text(u));
    j.end_array();
    write(t.actions);
    if (t.points > 0) j.field("expected_points", t.points).field("lost", 1 - t.stays);
    if (t.danger > 0) j.field("danger_points", t.danger);
    j.end_object();
  }
  j.end_array();
  write(advice.actions);
  j.end_object();
  return j.take();
}

}  // namespace kessel::ai::panzer
