#include "table.h"

#include <algorithm>
#include <cstdlib>

namespace kessel::kesselschlacht {

const Content& content() {
  static const auto loaded = load_content(KESSEL_SOURCE_DIR, "");
  if (!loaded) {
    ADD_FAILURE() << loaded.error().text();
    std::abort();
  }
  return **loaded;
}

namespace {
/// "scenario ID NAME=VALUE…" and nothing else.
State started(std::string_view text) {
  const auto words = words_of(text);
  const int scenario = words.size() > 1 ? scenario_index(content(), words[1]) : -1;
  if (scenario < 0) {
    ADD_FAILURE() << "no such scenario: " << text;
    return begin_scenario(content(), 0, Options{});
  }
  OptionValues values;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const std::size_t cut = std::min(words[i].find('='), words[i].size() - 1);
    values[std::string(words[i].substr(0, cut))] = std::string(words[i].substr(cut + 1));
  }
  const auto options = parse_options(content().scenarios[static_cast<std::size_t>(scenario)], values);
  if (!options) ADD_FAILURE() << options.error().text();
  return begin_scenario(content(), scenario, options ? *options : Options{});
}

/// "axis: …" or "soviet: …" says who acts where both sides are asked.
std::string_view without_side(std::string_view text, Side& by) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  for (Side side : {kSoviet, kAxis}) {
    const std::string prefix = std::string(side_word(side)) + ":";
    if (text.substr(0, prefix.size()) != prefix) continue;
    by = side;
    return text.substr(prefix.size());
  }
  return text;
}
}  // namespace

Table::Table(std::string_view position) {
  if (words_of(position).front() == "scenario" && position.find('|') == std::string_view::npos) {
    s = started(position);
    return;
  }
  const auto parsed = parse_position(content(), position);
  if (!parsed) ADD_FAILURE() << "position: " << parsed.error().text();
  s = parsed ? *parsed : begin_scenario(content(), 0, Options{});
}

Expected<Action> Table::action(std::string_view text, Side by) const {
  Side who = by == Side::Observer ? asked() : by;
  const std::string_view bare = without_side(text, who);
  auto a = parse_action(content(), bare, who);
  if (!a) ADD_FAILURE() << a.error().text();
  return a;
}

Table& Table::play(std::string_view actions) {
  std::size_t i = 0;
  while (i <= actions.size()) {
    const std::size_t j = std::min(actions.find(';', i), actions.size());
    const std::string_view text = actions.substr(i, j - i);
    i = j + 1;
    if (words_of(text).empty()) continue;
    const auto a = action(text, Side::Observer);
    if (!a) return *this;
    if (const Why no = why_not(s, *a)) {
      ADD_FAILURE() << text << " is refused: " << no->rule.text() << " " << no->reason.text() << " (asked: " << ask()
                    << ")";
      return *this;
    }
    apply(s, *a, events);
  }
  return *this;
}

Table& Table::roll(std::initializer_list<int> dice) {
  const Draw d(dice);
  if (!fits(node(s), d)) {
    ADD_FAILURE() << "those dice are not asked for; asked: " << ask();
    return *this;
  }
  answer(s, d, events);
  return *this;
}

Why Table::why(std::string_view text, Side by) const {
  const auto a = action(text, by);
  return a ? why_not(s, *a) : std::nullopt;
}

bool Table::offers(std::string_view text) const {
  const auto a = action(text, Side::Observer);
  if (!a) return false;
  ActionList list;
  options(s, a->by, Scope::Main, list);
  options(s, a->by, Scope::Free, list);
  return list.contains(*a);
}

std::string Table::offered() const {
  ActionList list;
  options(s, asked(), Scope::Main, list);
  std::string t;
  for (std::size_t i = 0; i < list.size(); ++i) t += (i == 0 ? "" : "; ") + action_text(content(), list[i]);
  return t;
}

UnitId Table::id(std::string_view unit) const {
  const UnitId u = content().unit(unit);
  if (!u.valid()) ADD_FAILURE() << "no unit " << unit;
  return u.valid() ? u : unit_id(0);
}

AirId Table::plane(std::string_view air) const {
  const AirId a = content().air_unit(air);
  if (!a.valid()) ADD_FAILURE() << "no aircraft " << air;
  return a.valid() ? a : air_id(0);
}

FormationId Table::formation(std::string_view f) const {
  const FormationId found = content().formation(f);
  if (!found.valid()) ADD_FAILURE() << "no formation " << f;
  return found.valid() ? found : formation_id(0);
}

std::size_t Table::track(std::string_view corps) const {
  const int track = content().at(formation(corps)).track;
  if (track < 0) ADD_FAILURE() << corps << " has no track";
  return static_cast<std::size_t>(std::max(0, track));
}

std::string Table::parent(std::string_view unit) const {
  const FormationId f = s.unit(id(unit)).parent;
  return f.valid() ? content().at(f).id : "-";
}

std::string Table::where(std::string_view unit) const {
  const Unit& u = s.unit(id(unit));
  switch (u.where) {
    case Where::Map: return hex::Grid::name(u.hex);
    case Where::Box: return "box";
    case Where::Setup: return "setup";
    case Where::Pool: return "pool " + std::to_string(u.due);
    case Where::Return: return "return " + std::to_string(u.due);
    case Where::Dead: return "dead";
    case Where::Exited: return "exited";
    case Where::Unseen: return "unseen";
  }
  return "?";
}

bool Table::told(std::string_view part, Side viewer) const {
  for (const Event& e : events.list())
    if (kessel::sees(e, viewer) && event_text(content(), e).find(part) != std::string::npos) return true;
  return false;
}

std::string Table::tally(std::string_view query, Side viewer) const {
  const auto t = kesselschlacht::tally(s, viewer == Side::Observer ? asked() : viewer, query);
  if (!t) return "?" + t.error().text();
  return t->result().empty() ? std::to_string(t->total()) : t->result();
}

std::string Table::sees(Side viewer, std::string_view h) const {
  std::string t;
  const Hex at = hex(h);
  const View v = view_for(s, viewer);
  for (int height = stack_height(s, at); height >= 0; --height) {
    each_unit(s, [&](UnitId u) {
      const Unit& unit = v.known.unit(u);
      if (unit.where == Where::Map && unit.hex == at && unit.height == height)
        t += (t.empty() ? "" : " ") + def(s, u).id;
    });
    for (int i = 0; i < v.slot_count; ++i)
      if (v.slots[static_cast<std::size_t>(i)].hex == at && v.slots[static_cast<std::size_t>(i)].height == height)
        t += t.empty() ? "?" : " ?";
  }
  return t;
}

}  // namespace kessel::kesselschlacht
