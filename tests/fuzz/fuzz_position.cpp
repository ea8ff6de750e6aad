// Any bytes as a position of one of the games, by its first word. What is accepted must hold every invariant, be written and
// read again the same, show each side a view that can be sampled, and play on with what it offers, without a dead end.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "core/rng.h"
#include "engine/catalogue.h"

namespace {
std::shared_ptr<const kessel::Game> open(const char* id) {
  const char* home = std::getenv("KESSEL_HOME");
  const auto opened = kessel::open_game(id, {home != nullptr ? home : ".", "", ""});
  if (!opened) std::abort();
  return *opened;
}
const kessel::Game& game_of(std::string_view text) {
  static const auto breakout = open("breakout"), kesselschlacht = open("kesselschlacht"), panzer = open("panzer");
  if (text.starts_with("panzer")) return *panzer;
  return text.starts_with("kesselschlacht") ? *kesselschlacht : *breakout;
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kessel;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Game& g = game_of(text);
  const auto read = g.parse_position(text);
  if (!read) return 0;
  AnyState s = *read;
  if (!g.broken_invariants(s).empty()) std::abort();
  const auto again = g.parse_position(g.position_text(s));
  if (!again || g.hash(*again) != g.hash(s)) std::abort();
  Rng rng(size);
  for (const Side side : {Side::First, Side::Second, Side::Observer}) {
    const AnyView view = g.view_for(s, side);
    static_cast<void>(g.view_json(view));
    static_cast<void>(g.sample(view, rng));
  }
  ActionList list;
  for (int i = 0; i < 12; ++i) {
    const Node n = g.node(s);
    Events ev;
    if (n.kind == Node::Kind::Finished) break;
    if (n.kind == Node::Kind::Chance) {
      Draw d;
      d.count = n.dice;
      for (int k = 0; k < n.dice; ++k)
        d.die[static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(rng.below(n.faces) + 1);
      g.answer(s, d, ev);
      continue;
    }
    list.clear();
    const Side side = has(n.sides, Side::First) ? Side::First : Side::Second;
    g.options(s, side, Scope::Main, list);
    if (list.empty()) std::abort();
    const Action a = list[rng.below(static_cast<std::uint32_t>(list.size()))];
    if (g.why_not(s, a)) std::abort();
    g.apply(s, a, ev);
  }
  return 0;
}
