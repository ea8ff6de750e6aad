// Kesselschlacht through the lab's lens. The rules know no control of hexes: a hex is counted to whoever stood in it or
// over it with his zone alone last, at first to the nearest unit.
#include "games/kesselschlacht/events.h"
#include "games/kesselschlacht/rules.h"
#include "lab/kesselschlacht/eyes.h"

namespace kessel::lab::kesselschlacht {
namespace {

using namespace kessel::kesselschlacht;

const char* where_name(Where w) {
  switch (w) {
    case Where::Map:
    case Where::Unseen: return "map";
    case Where::Setup: return "setup";
    case Where::Pool: return "pool";
    case Where::Return: return "returns";
    case Where::Dead: return "dead";
    case Where::Exited: return "exited";
    case Where::Box: break;
  }
  return "box";
}

class Control {
 public:
  const hex::Mask& soviet(const State& s) {
    update(s);
    return soviet_;
  }

 private:
  void update(const State& s) {
    const kesselschlacht::Board b = kesselschlacht::board_of(s);
    if (!begun_) nearest(s, b);
    begun_ = true;
    const hex::Mask soviet = b.occupied[index(kSoviet)] | b.zoc[index(kSoviet)],
                    axis = b.occupied[index(kAxis)] | b.zoc[index(kAxis)];
    soviet_ = ((soviet_ - axis) | (soviet - axis) | b.occupied[index(kSoviet)]) - b.occupied[index(kAxis)];
  }
  void nearest(const State& s, const kesselschlacht::Board& b) {
    hex::Mask soviet = b.occupied[index(kSoviet)], axis = b.occupied[index(kAxis)];
    if (!soviet.any() || !axis.any()) return;
    const hex::Mask all = s.content->grid.all();
    while ((all - soviet - axis).any()) {
      const hex::Mask more_axis = s.content->grid.grown(axis) - soviet,
                      more_soviet = s.content->grid.grown(soviet) - axis;
      axis |= more_axis;
      soviet |= more_soviet - more_axis;
    }
    soviet_ = soviet;
  }
  hex::Mask soviet_;
  bool begun_ = false;
};

class KesselschlachtLens final : public Lens {
 public:
  void watch(const AnyState& after, const std::vector<Event>& events) override {
    const State& s = after.as<State>();
    for (const Event& e : events) {
      const auto arg = [&](std::size_t i) { return e.arg[i]; };
      switch (static_cast<Ev>(e.kind)) {
        case Ev::TurnBegins: turn_ = arg(0); break;
        case Ev::PhaseBegins: begin_phase(static_cast<Phase>(arg(0))); break;
        case Ev::Declared: begin_battle(static_cast<Side>(arg(0)), arg(1)); break;
        case Ev::Odds:
          if (!battles_.empty())
            battles_.back().odds = std::to_string(arg(2)) + "%, " + (arg(3) > 0 ? "+" : "") + std::to_string(arg(3));
          break;
        case Ev::CombatRolled:
          if (battles_.empty()) break;
          battles_.back().die = arg(0);
          battles_.back().result = result_text(static_cast<Result>(arg(2)));
          break;
        case Ev::Eliminated: lose(side_of(s, UnitId{static_cast<std::uint8_t>(arg(0))})); break;
        case Ev::TurnEnds: mark(s, arg(0)); break;
        default: break;
      }
    }
  }

  std::size_t battles() const override { return battles_.size(); }

  void finish(const AnyState& end, GameResult& out) override {
    const State& s = end.as<State>();
    each_unit(s, [&](UnitId u) {
      const Where w = s.unit(u).where;
      if (w != Where::Box) out.units.push_back({def(s, u).id, where_name(w), w == Where::Dead ? 0 : 1});
    });
    if (turns_.empty() || turns_.back().turn != s.turn) mark(s, s.turn);
    out.turns = std::move(turns_);
    out.battles = std::move(battles_);
    for (std::size_t i = 0; i < player_turns_.size(); ++i) out.spent[i].impulses += player_turns_[i];
  }

 private:
  void begin_phase(Phase p) {
    fighting_ = p == Phase::I || p == Phase::K;
    if (p == Phase::G) ++player_turns_[static_cast<std::size_t>(index(kSoviet))];
    if (p == Phase::J) ++player_turns_[static_cast<std::size_t>(index(kAxis))];
  }
  void begin_battle(Side attacker, int hex) {
    Battle b;
    b.turn = turn_, b.impulse = attacker == kSoviet ? 1 : 2, b.attacker = attacker;
    b.hex = hex::Grid::name(Hex{static_cast<std::uint16_t>(hex)});
    battles_.push_back(b);
  }
  void lose(Side side) {
    if (fighting_ && !battles_.empty()) ++battles_.back().losses[static_cast<std::size_t>(index(side))];
  }
  void mark(const State& s, int turn) {
    Tally silent = Tally::silent();
    turns_.push_back({turn, score_of(s, silent).difference(), control_digits(s.content->grid, control_.soviet(s))});
  }

  int turn_ = 1;
  bool fighting_ = false;
  std::array<std::uint64_t, 2> player_turns_{};
  Control control_;
  std::vector<TurnMark> turns_;
  std::vector<Battle> battles_;
};

}  // namespace

std::unique_ptr<Lens> make_lens() { return std::make_unique<KesselschlachtLens>(); }

}  // namespace kessel::lab::kesselschlacht
