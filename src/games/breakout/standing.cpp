#include "games/breakout/standing.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "games/breakout/notation.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {

constexpr std::array<std::string_view, 9> kPlain{"support",       "no-support",   "no-air",
                                                 "lose-least",    "no-advance",   "retreat-west",
                                                 "retreat-south", "retreat-east", "retreat-north"};
constexpr int kMostMarkers = 99;

std::optional<int> markers_of(std::string_view word) {
  int n = 0;
  const auto [end, err] = std::from_chars(word.data(), word.data() + word.size(), n);
  if (err != std::errc() || end != word.data() + word.size() || n < 0 || n > kMostMarkers) return std::nullopt;
  return n;
}

struct Orders {
  explicit Orders(std::string_view text) : words(words_of(text)) {}
  bool has(std::string_view word) const { return std::find(words.begin(), words.end(), word) != words.end(); }
  /// What follows `prefix` in each word that begins with it.
  std::vector<std::string_view> after(std::string_view prefix) const {
    std::vector<std::string_view> out;
    for (std::string_view w : words)
      if (w.substr(0, prefix.size()) == prefix) out.push_back(w.substr(prefix.size()));
    return out;
  }
  std::vector<std::string_view> words;
};

std::optional<Action> answer_support(const View& v, const Orders& o) {
  if (o.has("support"))
    for (int what : {0, 1, 2, kSupportArt18})
      if (!why_not_support(v.known, what)) return act(v.viewer, Act::Support, what);
  if (o.has("no-support") || o.has("support")) return act(v.viewer, Act::Done);
  // Nothing can be named: the question is posed only so that this is not told.
  for (int what : {0, 1, 2, kSupportArt18})
    if (!why_not_support(v.known, what)) return std::nullopt;
  return act(v.viewer, Act::Done);
}

std::optional<Action> answer_air(const View& v, const Orders& o) {
  if (o.has("no-air")) return act(v.viewer, Act::Air, 0);
  const auto wanted = o.after("air:");
  if (wanted.empty()) return std::nullopt;
  for (int n = markers_of(wanted.back()).value_or(0); n >= 0; --n)
    if (!why_not_air(v.known, n)) return act(v.viewer, Act::Air, n);
  return std::nullopt;
}

std::optional<Action> answer_loss(const View& v, const Orders& o) {
  const State& s = v.known;
  for (std::string_view name : o.after("lose:"))
    if (const UnitId u = s.content->unit(name); u.valid() && on_map(s, u) && !why_not_lose(s, u))
      return act(v.viewer, Act::Lose, u);
  if (!o.has("lose-least")) return std::nullopt;
  UnitId best;
  int least = 1000;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || why_not_lose(s, u)) return;
    const auto& steps = def(s, u).steps;
    const std::size_t now = s.unit(u).lost;
    const Factors next = now + 1 < steps.size() ? steps[now + 1] : Factors{};
    const int cost = steps[now].attack + steps[now].defense - next.attack - next.defense;
    if (cost < least) best = u, least = cost;
  });
  return best.valid() ? std::optional(act(v.viewer, Act::Lose, best)) : std::nullopt;
}

/// How far a hex lies that way, in half hexes: even columns lie half a hex lower.
int towards(std::string_view way, Hex h) {
  const int south = 2 * h.row() + (h.col() % 2 == 1 ? 1 : 0);
  return way == "retreat-west"    ? -2 * h.col()
         : way == "retreat-east"  ? 2 * h.col()
         : way == "retreat-south" ? south
                                  : -south;
}

std::optional<Action> answer_retreat(const View& v, const Orders& o) {
  const State& s = v.known;
  const auto way = std::find_if(kPlain.begin(), kPlain.end(),
                                [&](std::string_view w) { return w.substr(0, 8) == "retreat-" && o.has(w); });
  if (way == kPlain.end()) return std::nullopt;
  std::optional<Action> best;
  int most = 0;
  each_unit(s, [&](UnitId u) {
    if (!on_map(s, u) || side_of(s, u) != v.viewer) return;
    s.content->grid.neighbours_of(s.unit(u).hex).for_each([&](Hex h) {
      if (why_not_retreat(s, u, h)) return;
      const int worth = 4 * towards(*way, h) + (units_in(s, h).empty() ? 0 : 1);
      if (!best || worth > most) best = act(v.viewer, Act::Retreat, u, h), most = worth;
    });
  });
  return best;
}

}  // namespace

std::optional<Action> standing_answer(const View& v, std::string_view orders) {
  const State& s = v.known;
  if (!has(node(s).sides, v.viewer) || phasing(s) == v.viewer) return std::nullopt;
  const Orders o(orders);
  switch (s.top().step) {
    case Step::Support: return answer_support(v, o);
    case Step::AirSupport: return answer_air(v, o);
    case Step::Advance: return o.has("no-advance") ? std::optional(act(v.viewer, Act::Done)) : std::nullopt;
    case Step::AttackerLoss:
    case Step::DefenderLoss:
    case Step::BlockedLoss: return answer_loss(v, o);
    case Step::Retreat: return answer_retreat(v, o);
    default: return std::nullopt;
  }
}

std::optional<std::string> bad_orders(const Content& c, std::string_view orders) {
  for (std::string_view word : words_of(orders)) {
    if (std::find(kPlain.begin(), kPlain.end(), word) != kPlain.end()) continue;
    if (word.substr(0, 4) == "air:" && markers_of(word.substr(4))) continue;
    if (word.substr(0, 5) == "lose:" && c.unit(word.substr(5)).valid()) continue;
    return "no such standing order: " + std::string(word.substr(0, 40));
  }
  return std::nullopt;
}

}  // namespace kessel::breakout
