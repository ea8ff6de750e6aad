#include "table.h"

#include <cstdlib>

namespace kessel::breakout {

const Content& content() {
  static const auto loaded = load_content(KESSEL_SOURCE_DIR, "");
  if (!loaded) {
    ADD_FAILURE() << loaded.error().text();
    std::abort();
  }
  return **loaded;
}

Table::Table(std::string_view position) {
  if (position == "campaign") {
    s = begin_campaign(content(), Options{});
    return;
  }
  const auto parsed = parse_position(content(), position);
  if (!parsed) {
    ADD_FAILURE() << "position: " << parsed.error().text();
    s = begin_campaign(content(), Options{});
    return;
  }
  s = *parsed;
}

Table& Table::play(std::string_view actions) {
  std::size_t i = 0;
  while (i <= actions.size()) {
    const std::size_t j = std::min(actions.find(';', i), actions.size());
    const std::string_view text = actions.substr(i, j - i);
    i = j + 1;
    if (words_of(text).empty()) continue;
    const auto a = parse_action(content(), text, asked());
    if (!a) {
      ADD_FAILURE() << a.error().text();
      return *this;
    }
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

Why Table::why(std::string_view action, Side by) const {
  const auto a = parse_action(content(), action, by == Side::Observer ? asked() : by);
  if (!a) {
    ADD_FAILURE() << a.error().text();
    return std::nullopt;
  }
  return why_not(s, *a);
}

bool Table::offers(std::string_view action) const {
  ActionList list;
  options(s, asked(), Scope::Main, list);
  options(s, asked(), Scope::Free, list);
  const auto a = parse_action(content(), action, asked());
  if (!a) {
    ADD_FAILURE() << a.error().text();
    return false;
  }
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
  return u;
}

std::string Table::where(std::string_view unit) const {
  const Unit& u = s.unit(id(unit));
  switch (u.where) {
    case Where::Map: return hex::Grid::name(u.hex);
    case Where::Box: return "box";
    case Where::Setup: return "setup";
    case Where::Pool: return "pool";
    case Where::Track: return "track " + std::to_string(u.due);
    case Where::Dead: return "dead";
    case Where::Exited: return "exited";
    case Where::Forfeit: return "forfeit";
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
  const auto t = breakout::tally(s, viewer == Side::Observer ? asked() : viewer, query);
  if (!t) return "?" + t.error().text();
  return t->result().empty() ? std::to_string(t->total()) : t->result();
}

std::string Table::sees(Side viewer, std::string_view h) const {
  std::string t;
  const Hex at = hex(h);
  const View v = view_for(s, viewer);
  for (int height = 20; height >= 0; --height) {
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

}  // namespace kessel::breakout
