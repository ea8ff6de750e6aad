// Chapter 5: the twelve phases of a turn (BO:5.0), two impulses a side (BO:R8).
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {
std::size_t impulse_index(Stage st) { return static_cast<std::size_t>(st) - static_cast<std::size_t>(Stage::Soviet1); }

Order reversed(Order o) { return o == Order::MoveFight ? Order::FightMove : Order::MoveFight; }

bool anything_due(const State& s, Where where) {
  bool due = false;
  each_unit(s, [&](UnitId u) { due = due || (s.unit(u).where == where && is_due(s, u)); });
  return due;
}

/// BO:5.8, BO:5.8a, BO:10.2b Administration: markers leave the map. BO:5.8b needs nothing, the track is never stored.
void administrate(State& s, Events& ev) {
  s.kg.fill(kNoHex);
  s.kg_used = 0;
  s.air_left = 0;  // BO:5.2c nothing is kept for another turn
  if (s.turn == s.content->stand_fast_turn) each_unit(s, [&](UnitId u) { lower(s, u, kStandFast); });  // BO:3.2h
  tell(ev, Ev::TurnEnds, {s.turn, vp_now(s)}, "BO:5.8");
}
}  // namespace

Side phasing(const State& s) { return s.stage == Stage::German1 || s.stage == Stage::German2 ? kGerman : kSoviet; }

int impulse_of(const State& s) { return s.stage == Stage::Soviet2 || s.stage == Stage::German2 ? 2 : 1; }

/// BO:5.4, BO:R9, BO:R10 The order that is not free to choose, or None.
Order forced_order(const State& s, Stage st) {
  const bool second = st == Stage::Soviet2 || st == Stage::German2;
  const bool mirrored = s.options.impulse_order == Options::ImpulseOrder::Mirrored;
  if (s.turn == 1 && st == Stage::Soviet1) return Order::MoveFight;  // BO:3.2f, BO:5.4a
  if (second && s.options.impulse_order != Options::ImpulseOrder::Independent) {
    const Order known = s.order[impulse_index(st) - 1];
    const Order first = known == Order::None ? Order::MoveFight : known;  // a typed position may leave it out
    return mirrored ? reversed(first) : first;
  }
  if (s.turn == 1 && st == Stage::Soviet2) return Order::MoveFight;
  return Order::None;
}

/// BO:5.0 Begins a phase; one that has nothing to do passes on by itself.
void begin_stage(State& s, Stage st, Events& ev) {
  s.stage = st;
  s.segment = Segment::Move;
  switch (st) {
    case Stage::Setup: break;
    case Stage::Weather:
      tell(ev, Ev::TurnBegins, {s.turn}, "BO:5.0");
      if (s.turn > 1) return s.push(Step::Weather);
      s.weather = Weather::Thaw;  // BO:5.1b
      tell(ev, Ev::WeatherIs, {static_cast<int>(s.weather), 0}, "BO:5.1b");
      return next_stage(s, ev);
    case Stage::Air:
      if (s.turn == 1) return next_stage(s, ev);  // BO:R37 rolled during set-up
      s.air_left = 0;
      if (storm(s)) return next_stage(s, ev);  // BO:5.1a
      return s.push(Step::Air);
    case Stage::Korpsgruppen:
      if (s.turn < s.content->kg_from_turn) return next_stage(s, ev);  // BO:5.3, BO:10.2, BO:10.2a
      return s.push(Step::Korpsgruppen);
    case Stage::Soviet1:
    case Stage::Soviet2:
    case Stage::German1:
    case Stage::German2:
      if (const Order o = forced_order(s, st); o != Order::None) return choose_order(s, o, ev);
      return s.push(Step::Order);
    case Stage::Reinforce:
      if (anything_due(s, Where::Pool)) return s.push(Step::Reinforce);  // BO:5.6
      return next_stage(s, ev);
    case Stage::Replace:
      if (anything_due(s, Where::Track)) return s.push(Step::Replace);  // BO:5.7
      return next_stage(s, ev);
    case Stage::Over: s.push(Step::GameOver); break;
  }
}

/// BO:5.0a to BO:5.0e The phases in their order; BO:5.8 closes the turn, turn 8 the game (BO:R72).
void next_stage(State& s, Events& ev) {
  KESSEL_HOT_ASSERT(s.depth == 0);
  if (s.stage != Stage::Replace) return begin_stage(s, static_cast<Stage>(static_cast<int>(s.stage) + 1), ev);
  if (s.turn == kTurns) {
    // BO:4.3 the count is taken on this board, before anything is cleared away
    Tally silent = Tally::silent();
    const int vp = vp_final(s, silent);
    tell(ev, Ev::GameEnds, {vp, static_cast<int>(winner_for(s, vp))}, "BO:4.3");
    return begin_stage(s, Stage::Over, ev);
  }
  administrate(s, ev);
  ++s.turn;
  s.order.fill(Order::None);
  begin_stage(s, Stage::Weather, ev);
}

/// BO:5.4, BO:5.4b The order of the impulse is announced.
void choose_order(State& s, Order o, Events& ev) {
  s.order[impulse_index(s.stage)] = o;
  tell(ev, Ev::OrderChosen, {index(phasing(s)), impulse_of(s), static_cast<int>(o)}, "BO:5.4");
  begin_segment(s, o == Order::MoveFight ? Segment::Move : Segment::Fight, ev);
}

/// BO:5.0b, BO:5.0c Begins a segment: marks of the last one go (BO:12.0e no MP are kept, BO:R66 every unit may fight anew).
void begin_segment(State& s, Segment seg, Events& ev) {
  s.segment = seg;
  const std::uint8_t gone = seg == Segment::Move ? kMoved | kBegan : kUsed;
  each_unit(s, [&](UnitId u) {
    Unit& unit = s.unit(u);
    unit.flags = static_cast<std::uint8_t>(unit.flags & ~gone);
    if (seg == Segment::Move) unit.mp = 0, unit.halved = false;
  });
  s.kg_used = 0;  // BO:13.4e to BO:13.4g
  s.push(seg == Segment::Move ? Step::Move : Step::Fight);
  tell(ev, Ev::SegmentBegins, {index(phasing(s)), static_cast<int>(seg), impulse_of(s)}, "BO:5.0");
}

/// BO:5.0d, BO:5.5, BO:R11 The mechanized segment follows the German fight directly, whichever order was chosen.
void next_segment(State& s, Events& ev) {
  const bool move_first = s.order[impulse_index(s.stage)] == Order::MoveFight;
  switch (s.segment) {
    case Segment::Move: return move_first ? begin_segment(s, Segment::Fight, ev) : next_stage(s, ev);
    case Segment::Fight:
      if (phasing(s) == kGerman) return begin_segment(s, Segment::Mech, ev);
      [[fallthrough]];
    case Segment::Mech: return move_first ? next_stage(s, ev) : begin_segment(s, Segment::Move, ev);
  }
}

/// BO:5.1, BO:5.1c The Soviet player's open die on the row of the turn.
void answer_weather(State& s, int die, Events& ev) {
  s.weather = s.content->tables.weather[s.turn][static_cast<std::size_t>(die - 1)];
  tell(ev, Ev::WeatherIs, {static_cast<int>(s.weather), die}, "BO:5.1c");
  s.pop();
  next_stage(s, ev);
}

/// BO:5.2, BO:5.2a, BO:5.2b Air superiority: one Soviet die on turn 1, later two dice each and ties again.
void answer_air(State& s, const Draw& d, Events& ev) {
  if (s.top().step == Step::SetupAir) {
    s.air_side = kSoviet;
    s.air_left = static_cast<std::uint8_t>(d[0]);
    tell(ev, Ev::AirGained, {index(kSoviet), d[0]}, "BO:5.2a");
    s.pop();
    return;
  }
  const int soviet = d[0] + d[1], german = d[2] + d[3];
  if (soviet == german) return tell(ev, Ev::AirTied, {soviet, german}, "BO:5.2b");
  s.air_side = soviet > german ? kSoviet : kGerman;
  s.air_left = static_cast<std::uint8_t>(soviet > german ? soviet - german : german - soviet);
  tell(ev, Ev::AirGained, {index(s.air_side), s.air_left}, "BO:5.2b");
  s.pop();
  next_stage(s, ev);
}

/// BO:5.3a, BO:5.3b, BO:5.3c Up to three Korpsgruppen, any hex of the map, Soviet-held ones included, one to a hex.
Why why_not_kg(const State& s, int kg, Hex h) {
  if (kg < 0 || kg >= kKorpsgruppen) return Refusal{"BO:5.3a", no::three_korpsgruppen, {}};
  if (!s.content->grid.contains(h)) return Refusal{"BO:5.3b", no::korpsgruppe_goes_into_hex_of_map, h};
  if (s.kg[static_cast<std::size_t>(kg)].valid())
    return Refusal{"BO:5.3", no::korpsgruppe_deployed_already, s.kg[static_cast<std::size_t>(kg)]};
  for (Hex at : s.kg)
    if (at == h) return Refusal{"BO:5.3c", no::another_korpsgruppe_stands_in_hex, h};
  return std::nullopt;
}

}  // namespace kessel::breakout
