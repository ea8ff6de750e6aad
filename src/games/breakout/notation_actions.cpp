// Actions and places in words.
#include <charconv>

#include "games/breakout/action_rows.h"
#include "games/breakout/notation.h"

namespace kessel::breakout {

namespace {
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

namespace {

std::string support_word(const Content& c, int what) {
  return what == kSupportArt18 && c.art18.valid() ? c.def(c.art18).id : kg_word(c, what);
}

/// A number of an action as people write it; its letter stands in the table of actions.
std::string arg_text(const Content& c, char letter, int v) {
  switch (letter) {
    case 'u': return unit_word(c, v);
    case 'h': return hex_word(v);
    case 'k': return kg_word(c, v);
    case 's': return support_word(c, v);
    case 'o': return v == static_cast<int>(Order::MoveFight) ? "move-fight" : "fight-move";
    default: return std::to_string(v);
  }
}

/// "place UNIT HEX"
std::string form_text(const ActRow& row) {
  std::string t = row.word;
  for (const char letter : std::string_view(row.args)) {
    switch (letter) {
      case 'u': t += " UNIT"; break;
      case 'h': t += " HEX"; break;
      case 'k': t += " KORPSGRUPPE"; break;
      case 's': t += " KORPSGRUPPE, or support 18AD"; break;
      case 'o': t += " move-fight, or order fight-move"; break;
      default: t += " NUMBER";
    }
  }
  return t;
}

/// Its number; -1: that is not its form.
Expected<int> parse_arg(const Content& c, char letter, std::string_view word) {
  const auto found = [&](int v, bool ok, const std::string& reason) -> Expected<int> {
    if (!ok) return not_understood(word, reason);
    return v;
  };
  switch (letter) {
    case 'u': return found(c.unit(word).value, c.unit(word).valid(), "no unit has that id");
    case 'h': return found(c.grid.parse(word).value, c.grid.parse(word).valid(), "that is no hex of the map");
    case 'k':
      return found(kg_index(c, word), kg_index(c, word) >= 0,
                   "the Korpsgruppen are " + c.kg_id[0] + ", " + c.kg_id[1] + ", " + c.kg_id[2]);
    case 's':
      if (c.art18.valid() && word == c.def(c.art18).id) return kSupportArt18;
      return found(kg_index(c, word), kg_index(c, word) >= 0, "neither a Korpsgruppe nor 18th Artillery");
    case 'o':
      if (word == "move-fight") return static_cast<int>(Order::MoveFight);
      if (word == "fight-move") return static_cast<int>(Order::FightMove);
      return -1;
    default: {
      int n = -1;
      const auto [end, err] = std::from_chars(word.data(), word.data() + word.size(), n);
      if (err == std::errc() && end == word.data() + word.size() && n >= 0 && n <= 99) return n;
      return -1;
    }
  }
}

}  // namespace

std::string action_text(const Content& c, const Action& a) {
  if (a.kind >= kActs) return "?";
  const ActRow& row = row_of(static_cast<Act>(a.kind));
  std::string t = row.word;
  for (std::size_t i = 0; i < row.count(); ++i) t += " " + arg_text(c, row.args[i], i < a.count ? a.arg[i] : -1);
  return t;
}

Expected<Action> parse_action(const Content& c, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return not_understood(text, "an action is missing");
  std::uint8_t kind = 0;
  while (kind < kActs && w[0] != row_of(static_cast<Act>(kind)).word) ++kind;
  if (kind == kActs)
    return not_understood(
        text, "no such action; they begin with a word such as pick, step, halt, target, join, declare, done");
  const ActRow& row = row_of(static_cast<Act>(kind));
  Action a(by, kind);
  for (std::size_t i = 0; i < row.count() && w.size() == row.count() + 1; ++i) {
    const auto v = parse_arg(c, row.args[i], w[i + 1]);
    if (!v.ok()) return v.error();
    if (*v < 0) break;  // no number, or neither of the two orders
    a.arg[a.count++] = *v;
  }
  if (a.count != row.count() || w.size() != row.count() + 1)
    return not_understood(text, "the form is: " + form_text(row));
  return a;
}

std::string place_text(const Content& c, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtHex: return hex_word(p.a);
    case kessel::Place::Kind::AtUnit: return unit_word(c, p.a);
    default: return "";
  }
}

}  // namespace kessel::breakout
