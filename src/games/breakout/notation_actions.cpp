// Actions and places in words.
#include <array>
#include <charconv>

#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {
constexpr std::array<const char*, kActs> kWords{"done",    "place", "kg",     "order",   "pick",    "drop",   "step",
                                                "exit",    "halt",  "target", "join",    "unjoin",  "cancel", "declare",
                                                "support", "air",   "lose",   "retreat", "advance", "remove", "top"};

std::string unit_word(const Content& c, int u) {
  return u >= 0 && u < static_cast<int>(c.units.size()) ? c.units[static_cast<std::size_t>(u)].id : "?";
}
std::string hex_word(int h) { return hex::Grid::name(Hex{static_cast<std::uint16_t>(h)}); }
std::string kg_word(const Content& c, int i) {
  return i >= 0 && i < kKorpsgruppen ? c.kg_id[static_cast<std::size_t>(i)] : "?";
}

int kg_index(const Content& c, std::string_view word) {
  for (int i = 0; i < kKorpsgruppen; ++i)
    if (c.kg_id[static_cast<std::size_t>(i)] == word) return i;
  return -1;
}

Fault not_understood(std::string_view text, std::string reason) {
  return Fault{std::string(text.substr(0, 60)), std::move(reason)};
}
}  // namespace

const char* side_word(Side s) { return s == kSoviet ? "soviet" : s == kGerman ? "german" : "observer"; }

std::string action_text(const Content& c, const Action& a) {
  if (a.kind >= kActs) return "?";
  std::string t = kWords[a.kind];
  const auto arg = [&](int i) { return i < a.count ? a.arg[static_cast<std::size_t>(i)] : -1; };
  switch (static_cast<Act>(a.kind)) {
    case Act::Place:
    case Act::Retreat: return t + " " + unit_word(c, arg(0)) + " " + hex_word(arg(1));
    case Act::Kg: return t + " " + kg_word(c, arg(0)) + " " + hex_word(arg(1));
    case Act::Order: return t + (arg(0) == static_cast<int>(Order::MoveFight) ? " move-fight" : " fight-move");
    case Act::Pick:
    case Act::Drop:
    case Act::Join:
    case Act::Unjoin:
    case Act::Lose:
    case Act::Advance:
    case Act::Remove:
    case Act::Top: return t + " " + unit_word(c, arg(0));
    case Act::Step:
    case Act::Target: return t + " " + hex_word(arg(0));
    case Act::Support:
      return t + " " + (arg(0) == kSupportArt18 && c.art18.valid() ? c.def(c.art18).id : kg_word(c, arg(0)));
    case Act::Air: return t + " " + std::to_string(arg(0));
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare: return t;
  }
  return t;
}

Expected<Action> parse_action(const Content& c, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return not_understood(text, "an action is missing");
  int kind = -1;
  for (int i = 0; i < kActs; ++i)
    if (w[0] == kWords[static_cast<std::size_t>(i)]) kind = i;
  if (kind < 0)
    return not_understood(
        text, "no such action; they begin with a word such as pick, step, halt, target, join, declare, done");
  const Act a = static_cast<Act>(kind);
  const auto want = [&](std::size_t n) { return w.size() == n + 1; };
  const auto unit = [&](std::size_t i) { return c.unit(w[i]); };
  const auto hex = [&](std::size_t i) { return c.grid.parse(w[i]); };
  const auto no_unit = [&](std::size_t i) { return not_understood(w[i], "no unit has that id"); };
  const auto no_hex = [&](std::size_t i) { return not_understood(w[i], "that is no hex of the map"); };
  const auto form = [&](const char* f) { return not_understood(text, std::string("the form is: ") + f); };
  switch (a) {
    case Act::Place:
    case Act::Retreat:
      if (!want(2)) return form(a == Act::Place ? "place UNIT HEX" : "retreat UNIT HEX");
      if (!unit(1).valid()) return no_unit(1);
      if (!hex(2).valid()) return no_hex(2);
      return act(by, a, unit(1), hex(2));
    case Act::Kg:
      if (!want(2)) return form("kg KORPSGRUPPE HEX");
      if (kg_index(c, w[1]) < 0)
        return not_understood(w[1], "the Korpsgruppen are " + c.kg_id[0] + ", " + c.kg_id[1] + ", " + c.kg_id[2]);
      if (!hex(2).valid()) return no_hex(2);
      return act(by, a, kg_index(c, w[1]), hex(2));
    case Act::Order:
      if (!want(1) || (w[1] != "move-fight" && w[1] != "fight-move"))
        return form("order move-fight, or order fight-move");
      return act(by, a, static_cast<int>(w[1] == "move-fight" ? Order::MoveFight : Order::FightMove));
    case Act::Pick:
    case Act::Drop:
    case Act::Join:
    case Act::Unjoin:
    case Act::Lose:
    case Act::Advance:
    case Act::Remove:
    case Act::Top:
      if (!want(1)) return form((std::string(w[0]) + " UNIT").c_str());
      if (!unit(1).valid()) return no_unit(1);
      return act(by, a, unit(1));
    case Act::Step:
    case Act::Target:
      if (!want(1)) return form((std::string(w[0]) + " HEX").c_str());
      if (!hex(1).valid()) return no_hex(1);
      return act(by, a, hex(1));
    case Act::Support:
      if (!want(1)) return form("support KORPSGRUPPE, or support 18AD");
      if (c.art18.valid() && w[1] == c.def(c.art18).id) return act(by, a, kSupportArt18);
      if (kg_index(c, w[1]) < 0) return not_understood(w[1], "neither a Korpsgruppe nor 18th Artillery");
      return act(by, a, kg_index(c, w[1]));
    case Act::Air: {
      int n = -1;
      if (!want(1)) return form("air NUMBER");
      const auto [end, err] = std::from_chars(w[1].data(), w[1].data() + w[1].size(), n);
      if (err != std::errc() || end != w[1].data() + w[1].size() || n < 0 || n > 99) return form("air NUMBER");
      return act(by, a, n);
    }
    case Act::Done:
    case Act::Exit:
    case Act::Halt:
    case Act::Cancel:
    case Act::Declare:
      if (!want(0)) return form(kWords[static_cast<std::size_t>(kind)]);
      return act(by, a);
  }
  return not_understood(text, "no such action");
}

std::string place_text(const Content& c, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtHex: return hex_word(p.a);
    case kessel::Place::Kind::AtUnit: return unit_word(c, p.a);
    default: return "";
  }
}

}  // namespace kessel::breakout
