// Breakout through the lab's lens: its events are typed, its state is a plain value.
#include <set>
#include <tuple>

#include "games/breakout/events.h"
#include "games/breakout/rules.h"
#include "lab/breakout/eyes.h"

namespace kessel::lab::breakout {
namespace {

using namespace kessel::breakout;

const char* where_name(Where w) {
  switch (w) {
    case Where::Map:
    case Where::Unseen: return "map";
    case Where::Setup: return "setup";
    case Where::Pool: return "pool";
    case Where::Track: return "track";
    case Where::Dead: return "dead";
    case Where::Exited: return "exited";
    case Where::Forfeit: return "forfeit";
    case Where::Box: break;
  }
  return "box";
}

class BreakoutLens final : public Lens {
 public:
  void watch(const AnyState& after, const std::vector<Event>& events) override {
    const State& s = after.as<State>();
    for (const Event& e : events) {
      const auto arg = [&](std::size_t i) { return e.arg[i]; };
      switch (static_cast<Ev>(e.kind)) {
        case Ev::TurnBegins: turn_ = arg(0); break;
        case Ev::SegmentBegins:
          phasing_ = static_cast<Side>(arg(0));
          impulse_ = arg(2);
          impulses_.emplace(turn_, arg(0), arg(2));
          break;
        case Ev::Declared: begin(static_cast<Side>(arg(0)), arg(1), false); break;
        case Ev::Probed: begin(phasing_, arg(1), true); break;
        case Ev::CombatRolled:
          if (battles_.empty()) break;
          battles_.back().die = arg(0);
          battles_.back().odds = column_text(arg(1));
          battles_.back().result = result_text(static_cast<Result>(arg(2)));
          break;
        case Ev::StepLost: lose(side_of(s, UnitId{static_cast<std::uint8_t>(arg(0))}), 1); break;
        case Ev::TurnEnds: turns_.push_back({arg(0), arg(1), control_digits(s.content->grid, s.soviet_control)}); break;
        default: break;
      }
    }
  }

  std::size_t battles() const override { return battles_.size(); }

  void finish(const AnyState& end, GameResult& out) override {
    const State& s = end.as<State>();
    each_unit(s, [&](UnitId u) {
      const Where w = s.unit(u).where;
      if (w == Where::Box) return;
      out.units.push_back({def(s, u).id, where_name(w), w == Where::Dead ? 0 : steps_left(s, u)});
    });
    // The last turn ends with the game.
    if (turns_.empty() || turns_.back().turn != s.turn)
      turns_.push_back({s.turn, vp_now(s), control_digits(s.content->grid, s.soviet_control)});
    out.turns = std::move(turns_);
    out.battles = std::move(battles_);
    for (const auto& [turn, side, impulse] : impulses_) ++out.spent[static_cast<std::size_t>(side)].impulses;
  }

 private:
  void begin(Side attacker, int hex, bool probe) {
    Battle b;
    b.turn = turn_, b.impulse = impulse_, b.attacker = attacker, b.probe = probe;
    b.hex = hex::Grid::name(Hex{static_cast<std::uint16_t>(hex)});
    battles_.push_back(b);
  }
  void lose(Side side, int steps) {
    if (!battles_.empty()) battles_.back().losses[static_cast<std::size_t>(index(side))] += steps;
  }

  int turn_ = 1, impulse_ = 0;
  Side phasing_ = kSoviet;
  std::set<std::tuple<int, int, int>> impulses_;
  std::vector<TurnMark> turns_;
  std::vector<Battle> battles_;
};

}  // namespace

std::unique_ptr<Lens> make_lens() { return std::make_unique<BreakoutLens>(); }

}  // namespace kessel::lab::breakout
