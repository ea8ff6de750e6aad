#include "games/kesselschlacht/standing.h"

#include <algorithm>
#include <array>

#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/rules.h"

namespace kessel::kesselschlacht {

namespace {

constexpr std::array<std::string_view, 4> kWays{"retreat-west", "retreat-south", "retreat-east", "retreat-north"};
constexpr std::array<std::string_view, 7> kPlain{"lose-least", "no-intercept",   "intercept",    "no-surprise",
                                                 "no-cargo",   "keep-positions", "no-demolition"};

template <class List>
bool contains(const List& list, std::string_view word) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

/// The options of the side asked, in a world that fits the view: those that hang on its own units and on what is public
/// are the true ones.
struct Choice {
  explicit Choice(const View& v) : viewer(v.viewer) {
    Rng rng(1);
    s = sample(v, rng);
    options(s, viewer, Scope::Main, list);
  }
  bool offers(const Action& a) const { return list.contains(a); }
  std::optional<Action> done() const {
    const Action a = act(viewer, Act::Done);
    return offers(a) ? std::optional(a) : std::nullopt;
  }
  Side viewer;
  State s;
  ActionList list;
};

std::optional<Action> answer_loss(const Choice& c, const std::vector<std::string_view>& words) {
  for (std::string_view word : words)
    if (word.substr(0, 5) == "lose:")
      if (const UnitId u = c.s.content->unit(word.substr(5)); u.valid() && c.offers(act(c.viewer, Act::Lose, u)))
        return act(c.viewer, Act::Lose, u);
  if (!contains(words, "lose-least")) return std::nullopt;
  std::optional<Action> best;
  int least = 1 << 20;
  for (std::size_t i = 0; i < c.list.size(); ++i) {
    const Action a = c.list[i];
    if (a.kind != static_cast<std::uint8_t>(Act::Lose)) continue;
    const UnitId u{static_cast<std::uint8_t>(a.arg[0])};
    const Face face = front_of(c.s, u);
    const int worth = def(c.s, u).hq ? 100 : face.attack + face.defence;  // an HQ takes more with it than its strength
    if (worth < least) best = a, least = worth;
  }
  return best;
}

/// How far a hex lies that way, in half hexes: even columns lie half a hex lower.
int towards(std::string_view way, Hex h) {
  const int south = 2 * h.row() + (h.col() % 2 == 1 ? 1 : 0);
  if (way == "retreat-west") return -2 * h.col();
  if (way == "retreat-east") return 2 * h.col();
  return way == "retreat-south" ? south : -south;
}

std::optional<Action> answer_retreat(const Choice& c, const std::vector<std::string_view>& words) {
  const auto way = std::find_if(kWays.begin(), kWays.end(), [&](std::string_view w) { return contains(words, w); });
  if (way == kWays.end()) return std::nullopt;
  std::optional<Action> best;
  int most = 0;
  for (std::size_t i = 0; i < c.list.size(); ++i) {
    const Action a = c.list[i];
    if (a.kind != static_cast<std::uint8_t>(Act::Retreat)) continue;
    const int worth = towards(*way, Hex{static_cast<std::uint16_t>(a.arg[0])});
    if (!best || worth > most) best = a, most = worth;
  }
  return best;
}

std::optional<Action> answer_intercept(const Choice& c, const std::vector<std::string_view>& words) {
  if (contains(words, "intercept") && c.offers(act(c.viewer, Act::Intercept))) return act(c.viewer, Act::Intercept);
  return contains(words, "no-intercept") ? c.done() : std::nullopt;
}

}  // namespace

std::optional<Action> standing_answer(const View& v, std::string_view orders) {
  if (v.node.kind != Node::Kind::Decide || !has(v.node.sides, v.viewer) || v.known.depth == 0) return std::nullopt;
  const auto words = words_of(orders);
  if (words.empty()) return std::nullopt;
  const bool defends = phasing(v.known) != v.viewer;
  const auto decline = [&](std::string_view word) -> std::optional<Action> {
    return contains(words, word) ? Choice(v).done() : std::nullopt;
  };
  switch (v.known.top().step) {
    case Step::DefenderLoss: return defends ? answer_loss(Choice(v), words) : std::nullopt;
    case Step::DefenderRetreat: return defends ? answer_retreat(Choice(v), words) : std::nullopt;
    case Step::Intercept: return answer_intercept(Choice(v), words);
    case Step::Surprise: return decline("no-surprise");
    case Step::Cargo: return decline("no-cargo");
    case Step::Positions: return decline("keep-positions");
    case Step::Demolish: return decline("no-demolition");
    default: return std::nullopt;
  }
}

std::optional<std::string> bad_orders(const Content& c, std::string_view orders) {
  for (std::string_view word : words_of(orders)) {
    if (contains(kPlain, word) || contains(kWays, word)) continue;
    if (word.substr(0, 5) == "lose:" && c.unit(word.substr(5)).valid()) continue;
    return "no such standing order: " + std::string(word.substr(0, 40));
  }
  return std::nullopt;
}

}  // namespace kessel::kesselschlacht
