// Any bytes as a position of one of the games, by its first word. What is accepted must hold every invariant, be written and
// read again the same, show each side a view that can be sampled, and play on: 200 random inputs under the invariants, and
// whoever is asked always has something to choose.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "engine/catalogue.h"

namespace {
using namespace kessel;

constexpr int kInputs = 200;

std::shared_ptr<const Game> open(const char* id) {
  const char* home = std::getenv("KESSEL_HOME");
  const auto opened = open_game(id, {home != nullptr ? home : ".", "", ""});
  if (!opened) std::abort();
  return *opened;
}
const Game& game_of(std::string_view text) {
  static const auto breakout = open("breakout"), kesselschlacht = open("kesselschlacht"), panzer = open("panzer");
  if (text.starts_with("panzer")) return *panzer;
  return text.starts_with("kesselschlacht") ? *kesselschlacht : *breakout;
}

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::abort();
}

void roll(const Game& g, const Node& n, AnyState& s, Rng& rng) {
  Draw d;
  d.count = n.dice;
  for (int k = 0; k < n.dice; ++k)
    d.die[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(rng.below(n.faces) + 1);
  Events ev;
  g.answer(s, d, ev);
}

/// One choice of a side that is asked; of two that are asked at once, either.
void choose(const Game& g, const Node& n, AnyState& s, Rng& rng, ActionList& list) {
  const bool both = has(n.sides, Side::First) && has(n.sides, Side::Second);
  const Side side = both                        ? (rng.below(2) == 0 ? Side::First : Side::Second)
                    : has(n.sides, Side::First) ? Side::First
                                                : Side::Second;
  list.clear();
  g.options(s, side, Scope::Main, list);
  if (list.empty()) fail(std::string("dead end: ") + n.ask.text());
  // The last option goes on to what comes next: taken often, so that phases pass.
  const auto size = static_cast<std::uint32_t>(list.size());
  const Action a = list[rng.below(3) == 0 ? size - 1 : rng.below(size)];
  if (const auto no = g.why_not(s, a)) fail("offered and refused: " + g.action_text(a) + ": " + no->reason.text());
  Events ev;
  g.apply(s, a, ev);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Game& g = game_of(text);
  const auto read = g.parse_position(text);
  if (!read) return 0;
  AnyState s = *read;
  const auto again = g.parse_position(g.position_text(s));
  if (!again) fail("its own text is refused: " + again.error().text());
  if (g.hash(*again) != g.hash(s)) fail("its own text gives another position");
  Rng rng(size);
  for (const Side side : {Side::First, Side::Second, Side::Observer}) {
    const AnyView view = g.view_for(s, side);
    static_cast<void>(g.view_json(view));
    static_cast<void>(g.sample(view, rng));
  }
  ActionList list;
  for (int i = 0; i < kInputs; ++i) {
    if (const auto broken = g.broken_invariants(s); !broken.empty()) fail("broken: " + broken[0]);
    const Node n = g.node(s);
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance)
      roll(g, n, s, rng);
    else
      choose(g, n, s, rng, list);
  }
  return 0;
}
