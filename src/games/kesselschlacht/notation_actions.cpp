// Actions and places in words.
#include <array>

#include "games/kesselschlacht/action_rows.h"
#include "games/kesselschlacht/notation.h"

namespace kessel::kesselschlacht {

namespace {

constexpr int kMaxNumber = 99;  ///< no number of an action is larger

constexpr std::array<const char*, 4> kRoles{"none", "fighter", "bomber", "support"};

template <class List>
std::string id_in(const List& list, int i) {
  return i >= 0 && i < static_cast<int>(list.size()) ? list[static_cast<std::size_t>(i)].id : "?";
}

std::string arg_text(const Content& c, char kind, int n) {
  switch (kind) {
    case 'u': return id_in(c.units, n);
    case 'a': return id_in(c.air, n);
    case 'f': return id_in(c.formations, n);
    case 'h': return hex::Grid::name(Hex{static_cast<std::uint16_t>(n)});
    case 'r': return n >= 0 && n < static_cast<int>(kRoles.size()) ? kRoles[static_cast<std::size_t>(n)] : "?";
    default: return std::to_string(n);
  }
}

const char* arg_title(char kind) {
  switch (kind) {
    case 'u': return "UNIT";
    case 'a': return "AIRCRAFT";
    case 'f': return "FORMATION";
    case 'h': return "HEX";
    case 'r': return "fighter|bomber|support";
    default: return "NUMBER";
  }
}

Fault not_understood(std::string_view text, std::string reason) {
  return Fault{std::string(text.substr(0, 60)), std::move(reason)};
}

/// The number behind a word of that kind; -1 and the reason if there is none.
int arg_of(const Content& c, char kind, std::string_view word, const char*& reason) {
  int n = -1;
  switch (kind) {
    case 'u': {
      const UnitId u = c.unit(word);
      return reason = "no unit has that id", u.valid() ? u.value : -1;
    }
    case 'a': {
      const AirId a = c.air_unit(word);
      return reason = "no aircraft has that id", a.valid() ? a.value : -1;
    }
    case 'f': {
      const FormationId f = c.formation(word);
      return reason = "no formation has that id", f.valid() ? f.value : -1;
    }
    case 'h': {
      const Hex h = c.grid.parse(word);
      return reason = "that is no hex of the map", h.valid() ? h.value : -1;
    }
    case 'r':
      reason = "a role is fighter, bomber or support";
      for (std::size_t i = 1; i < kRoles.size(); ++i)
        if (word == kRoles[i]) n = static_cast<int>(i);
      return n;
    default: return reason = "a number from 0 to 99", read_number(word, 0, kMaxNumber, n) ? n : -1;
  }
}

}  // namespace

std::string mp_text(int halves) { return std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : ""); }

const char* role_word(Role r) { return kRoles[static_cast<std::size_t>(r)]; }

std::string action_text(const Content& c, const Action& a) {
  if (a.kind >= kActs) return "?";
  const ActRow& form = row_of(static_cast<Act>(a.kind));
  std::string t = form.word;
  for (std::size_t i = 0; i < form.args.size(); ++i)
    t += " " + (i < a.count ? arg_text(c, form.args[i], a.arg[i]) : std::string("?"));
  return t;
}

Expected<Action> parse_action(const Content& c, std::string_view text, Side by) {
  const auto w = words_of(text);
  if (w.empty()) return not_understood(text, "an action is missing");
  std::size_t kind = 0;
  while (kind < kActs && w[0] != row_of(static_cast<Act>(kind)).word) ++kind;
  if (kind == kActs)
    return not_understood(
        text, "no such action; they begin with a word such as pick, step, halt, target, join, declare, activate, done");
  const ActRow& form = row_of(static_cast<Act>(kind));
  if (w.size() != form.args.size() + 1) {
    std::string line = std::string("the form is: ") + form.word;
    for (char k : form.args) line += std::string(" ") + arg_title(k);
    return not_understood(text, line);
  }
  Action a(by, static_cast<std::uint8_t>(kind));
  for (std::size_t i = 0; i < form.args.size(); ++i) {
    const char* reason = "";
    const int n = arg_of(c, form.args[i], w[i + 1], reason);
    if (n < 0) return not_understood(w[i + 1], reason);
    a.arg[a.count++] = n;
  }
  return a;
}

std::string place_text(const Content& c, const kessel::Place& p) {
  switch (p.kind) {
    case kessel::Place::Kind::AtHex: return hex::Grid::name(Hex{static_cast<std::uint16_t>(p.a)});
    case kessel::Place::Kind::AtUnit: return id_in(c.units, p.a);
    default: return "";
  }
}

}  // namespace kessel::kesselschlacht
