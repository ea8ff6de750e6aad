#include "table.h"

#include <algorithm>
#include <charconv>
#include <stdexcept>

namespace kessel::panzer {

namespace {

using Words = std::vector<std::string_view>;

int number(std::string_view w) {
  int n = 0;
  const auto [end, fault] = std::from_chars(w.data(), w.data() + w.size(), n);
  if (fault != std::errc{} || end != w.data() + w.size()) ADD_FAILURE() << "not a number: " << w;
  return n;
}
std::vector<Point> points_from(const Words& w, std::size_t i) {
  std::vector<Point> out;
  for (; i + 1 < w.size(); i += 2) out.push_back({number(w[i]), number(w[i + 1])});
  return out;
}
/// Clockwise, as quads are.
plane::Quad box_quad(Point a, Point b) {
  const auto [x1, x2] = std::minmax(a.x, b.x);
  const auto [y1, y2] = std::minmax(a.y, b.y);
  return {{Point{x1, y2}, Point{x2, y2}, Point{x2, y1}, Point{x1, y1}}};
}
plane::Polygon box_polygon(Point a, Point b) {
  const plane::Quad q = box_quad(a, b);
  return plane::Polygon({q.corner.begin(), q.corner.end()});
}

/// Takes the clauses that lay out the table and its rosters; the rest is a position.
class Layout {
 public:
  explicit Layout(std::string_view text) {
    while (!text.empty()) {
      const std::size_t end = std::min(text.find('|'), text.size());
      const std::string_view clause = text.substr(0, end);
      const Words w = words_of(clause);
      if (!w.empty() && !take(w)) keep(w, clause);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
  }
  std::shared_ptr<const Content> content() const {
    if (made_) {
      made_->maps[made_->scenarios[0].map].note_nearby();
      return made_;
    }
    return {&box(), [](const Content*) {}};
  }
  std::string position() const {
    std::string text;
    for (const auto& [value, clause] : position_) text += clause + "|";
    return text;
  }

 private:
  /// Tests vary a common text by adding to it: of what a position may say once the last word counts.
  void keep(const Words& w, std::string_view clause) {
    const bool named = w[0] == "unit" || w[0] == "option" || w[0] == "held";
    const bool once = named || w[0] == "turn" || w[0] == "at";
    const std::string value = once ? std::string(w[0]) + (named && w.size() > 1 ? " " + std::string(w[1]) : "") : "";
    const auto same = std::ranges::find_if(position_, [&](const auto& x) { return once && x.first == value; });
    if (same != position_.end())
      same->second = clause;
    else
      position_.emplace_back(value, clause);
  }

  Content& made() {
    if (!made_) {
      made_ = std::make_shared<Content>(box());
      Map& m = map();
      const Map old = m;
      m = Map{};
      m.id = old.id, m.title = old.title, m.width = old.width, m.height = old.height, m.setup_areas = old.setup_areas;
      plan().victory.objectives.clear();
    }
    return *made_;
  }
  Scenario& plan() { return made_->scenarios[0]; }
  Map& map() { return made_->maps[plan().map]; }

  bool take(const Words& w) {
    const std::string_view k = w[0];
    if (k == "bare") return made(), true;
    if (k == "start") return true;
    if (k == "cards") return cards(w), true;
    if (k == "advanced") return advanced(), true;
    if (k == "formation") return formation(w);
    if (k == "force") {
      made();
      plan().forces[w[1] == "german" ? 0 : 1].grade = grade_named(w[2]);
      return true;
    }
    if (k == "planned") {
      made();
      plan().forces[w[1] == "german" ? 0 : 1].planned_fire_from = number(w[2]);
      return true;
    }
    if (k == "points") {
      made();
      Force& f = plan().forces[w[1] == "german" ? 0 : 1];
      f.registered_points = number(w[2]);
      for (std::size_t i = 3; i < w.size(); ++i) {
        UnitId u{};
        if (!parse_unit(w[i], u)) ADD_FAILURE() << "no unit " << w[i];
        f.registered_for.push_back(u);
      }
      return true;
    }
    if (k == "apcr") {
      made();
      plan().rules.german_apcr = number(w[1]);
      return true;
    }
    if (k == "period") {
      made();
      plan().period = static_cast<Period>(3 * (number(w[1].substr(1)) - 40) +
                                          static_cast<int>(std::string_view("EML").find(w[1][0])));
      return true;
    }
    if (k == "woods") return area(Terrain::Woods, w);
    if (k == "heavy") return area(Terrain::HeavyWoods, w);
    if (k == "scrub") return area(Terrain::Scrub, w);
    if (k == "rough") return area(Terrain::Rough, w);
    if (k == "ditch") return area(Terrain::Ditch, w);
    if (k == "hill") return hill(w);
    if (k == "crest") {
      made();
      Crest c;
      c.id = c.name = "crest" + std::to_string(map().crests.size() + 1);
      c.base = number(w[1]);
      c.strip = plane::Strip(points_from(w, 2), plane::kMilsPerInch);
      return map().crests.push_back(c), true;
    }
    if (k == "road" || k == "path") {
      made();
      Road r;
      r.id = r.name = std::string(k) + std::to_string(map().roads.size() + 1);
      r.terrain = k == "road" ? Terrain::Road : Terrain::Path;
      r.strip = plane::Strip(points_from(w, 2), number(w[1]));
      return map().roads.push_back(r), true;
    }
    if (k == "stream" || k == "brook") {
      made();
      Stream x;
      x.id = "stream" + std::to_string(map().streams.size() + 1);
      x.passable = k == "brook";
      x.strip = plane::Strip(points_from(w, 2), number(w[1]));
      return map().streams.push_back(x), true;
    }
    if (k == "bridge" || k == "ford") {
      made();
      Crossing c;
      c.id = c.name = std::string(k) + std::to_string(map().crossings.size() + 1);
      c.terrain = k == "bridge" ? Terrain::Bridge : Terrain::Ford;
      c.centre = {number(w[1]), number(w[2])};
      c.bearing = number(w[3]);
      c.quad = plane::rectangle(c.centre, c.bearing, number(w[5]), number(w[4]));
      c.gp_def = made().tables.terrain[panzer::at(c.terrain)].gp_def_low;
      return map().crossings.push_back(c), true;
    }
    if (k == "house") {
      made();
      Building b;
      b.id = "house" + std::to_string(map().buildings.size() + 1);
      b.material = w[1] == "wood" ? Material::Wood : w[1] == "brick" ? Material::Brick : Material::Stone;
      b.stories = static_cast<std::uint8_t>(number(w[2]));
      b.gp_def = made().tables.terrain[panzer::at(b.terrain())].gp_def_low;
      const auto p = points_from(w, 3);
      b.quad = box_quad(p.at(0), p.at(1));
      b.centre = {(p[0].x + p[1].x) / 2, (p[0].y + p[1].y) / 2};
      return map().buildings.push_back(b), true;
    }
    if (k == "goal") return goal(w);
    return false;
  }
  bool area(Terrain t, const Words& w) {
    made();
    const auto p = points_from(w, 1);
    Area a;
    a.id = "area" + std::to_string(map().areas.size() + 1);
    a.terrain = t;
    a.shape = box_polygon(p.at(0), p.at(1));
    return map().areas.push_back(a), true;
  }
  bool hill(const Words& w) {
    made();
    const auto p = points_from(w, 2);
    HillLevel l;
    l.level = number(w[1]);
    l.shape = box_polygon(p.at(0), p.at(1));
    l.slopes = w.back() != "cliff";
    return map().levels.push_back(l), true;
  }
  bool goal(const Words& w) {
    made();
    Objective o;
    o.id = o.name = "o" + std::to_string(map().objectives.size() + 1);
    if (w[1] == "area") {
      o.kind = Objective::Kind::Area;
      const auto p = points_from(w, 2);
      o.area = box_polygon(p.at(0), p.at(1));
    } else if (w[1] == "village") {
      o.kind = Objective::Kind::Village;
      o.of = static_cast<int>(map().villages.size());
      Village v;
      v.id = v.name = o.id;
      for (std::size_t i = 2; i < w.size(); ++i) v.buildings.push_back(static_cast<std::uint8_t>(number(w[i])));
      map().villages.push_back(v);
    } else {
      o.kind = w[1] == "bridge" ? Objective::Kind::Bridge : Objective::Kind::Ford;
      o.of = number(w[2]);
    }
    ObjectiveValue v;
    v.objective = static_cast<std::uint8_t>(map().objectives.size());
    v.vp = {100, 100};
    plan().victory.objectives.push_back(v);
    return map().objectives.push_back(o), true;
  }
  static Grade grade_named(std::string_view w) {
    for (int i = 0; i < kGrades; ++i)
      if (w == grade_word(static_cast<Grade>(i))) return static_cast<Grade>(i);
    ADD_FAILURE() << "no grade " << w;
    return Grade::Seasoned;
  }
  void advanced() {
    made();
    Scenario& p = plan();
    p.rules = {};
    p.rules.advanced = true;
    p.rules.grades = p.rules.command_control = p.rules.ammo_limits = Module::On;
    p.rules.special_ammo = {Module::On, Module::On};
    p.rules.special_ammo_limits = {Module::Discretion, Module::Discretion};
    p.rules.limited_spotting = p.rules.variable_penetration = Module::Discretion;
    p.period = Period::L44;
    p.info.options = box().scenario("4")->info.options;
    for (OptionInfo& o : p.info.options)
      if (o.id == "command_control") o.standard = "off";
    for (Side side : {kGerman, kSoviet}) company(side, 1);
  }
  /// The formation of that number, made if there is none; those of a side lie together, the Germans' first.
  std::uint8_t company(Side side, int n) {
    auto& list = plan().formations;
    const std::string id = (side == kGerman ? "g" : "s") + std::to_string(n);
    if (!fresh_) list.clear(), fresh_ = true;
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].id == id) return static_cast<std::uint8_t>(i);
    Formation f;
    f.id = f.name = id;
    f.side = side;
    list.push_back(f);
    return static_cast<std::uint8_t>(list.size() - 1);
  }
  bool formation(const Words& w) {
    made();
    const Side side = w[1] == "german" ? kGerman : kSoviet;
    plan().formations[company(side, w.size() > 3 ? number(w[3]) : 1)].grade = grade_named(w[2]);
    return true;
  }
  /// What stands behind a card's key, one word after the other.
  void extra(UnitDef& d, std::string_view word) {
    Content& c = *made_;
    const auto change = [&](auto&& how) {
      Card changed = c.cards[d.card.value];
      how(changed);
      d.card = CardId{static_cast<std::uint8_t>(c.cards.size())};
      c.cards.push_back(changed);
    };
    if (word == "rear")
      return change([](Card& k) {
        for (Weapon& x : k.weapons) x.bears = FieldOfFire::Rear;
      });
    if (word == "slow") return change([](Card& k) { k.traverse = Traverse::Slow; });
    if (word == "no-ap")
      return change([](Card& k) {
        for (Weapon& x : k.weapons) x.ap.clear();
      });
    if (word == "motorcycle") return void(d.ride = Ride::Motorcycle);
    if (word == "bicycle") return void(d.ride = Ride::Bicycle);
    if (word == "half") return void(d.half_squad = true);
    if (word == "relief") return void(d.relief = true);
    if (word == "rockets") return void(d.rockets = true);
    if (word == "attached") return void(d.attachment = Attachment::Attached);
    if (word == "unattached") return void(d.attachment = Attachment::Unattached);
    constexpr std::array<const char*, kFunctions> kWords{"command", "recon", "engineer", "op"};
    for (std::size_t i = 0; i < kWords.size(); ++i)
      if (word == kWords[i]) return void(d.functions[i] = true);
    d.grade = grade_named(word);
  }
  /// "cards g18 g29 / s15 s16:slow"
  void cards(const Words& w) {
    Content& c = made();
    Scenario& p = plan();
    p.units.clear();
    p.count = {0, 0};
    std::size_t side = 0;
    for (std::size_t i = 1; i < w.size(); ++i) {
      if (w[i] == "/") {
        side = 1;
        continue;
      }
      std::string_view rest = w[i];
      const auto next = [&] {  // up to the next mark, which stays in front
        const std::size_t end = std::min(rest.find_first_of(":+@", 1), rest.size());
        const std::string_view part = rest.substr(0, end);
        rest.remove_prefix(end);
        return part;
      };
      UnitDef d;
      d.card = c.card(next());
      if (!d.card.valid()) {
        ADD_FAILURE() << "no card " << w[i];
        continue;
      }
      d.side = side == 0 ? kGerman : kSoviet;
      const UnitClass kind = c.cards[d.card.value].unit_class;
      const bool ground = kind != UnitClass::Battery && kind != UnitClass::Aircraft;
      int number_of_company = 1;
      while (!rest.empty()) {
        const std::string_view part = next();
        if (part[0] == ':') {
          extra(d, part.substr(1));
        } else if (part[0] == '@') {
          number_of_company = number(part.substr(1));
        } else {
          d.weapons.push_back(c.card(part.substr(1)));
          if (!d.weapons.back().valid()) ADD_FAILURE() << "no weapon " << part;
        }
      }
      if (ground) d.formation = company(d.side, number_of_company);
      d.id = std::string(side == 0 ? "g" : "s") + std::to_string(p.count[side] + 1);
      const Card& card = c.cards[d.card.value];
      d.name = d.half_squad ? card.half_name : card.name;
      d.armed = card.armed && ground;
      const auto value = card.points[d.half_squad ? 1 : 0];
      d.value = {value, value};
      p.units.push_back(d);
      ++p.count[side];
    }
  }

  bool fresh_ = false;
  std::shared_ptr<Content> made_;
  std::vector<std::pair<std::string, std::string>> position_;  ///< the value that a clause gives, and its text
};

/// "german: …" or "soviet: …" says who acts where both sides are asked.
std::string_view without_side(std::string_view text, Side& by) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  for (Side side : {kGerman, kSoviet}) {
    const std::string prefix = std::string(side_word(side)) + ":";
    if (text.substr(0, prefix.size()) != prefix) continue;
    by = side;
    return text.substr(prefix.size());
  }
  return text;
}

template <class F>
void each_part(std::string_view list, F&& f) {
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(';'), list.size());
    if (!words_of(list.substr(0, end)).empty()) f(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
}

bool has_word(std::string_view words, std::string_view what) {
  const auto list = words_of(words);
  return std::find(list.begin(), list.end(), what) != list.end();
}

Draw dice(int a, int b = 0) {
  const auto tens = [](int n) { return n / 10 % 10 == 0 ? 10 : n / 10; };
  const auto units = [](int n) { return n % 10 == 0 ? 10 : n % 10; };
  if (b == 0) return Draw{tens(a), units(a)};
  return Draw{tens(a), units(a), tens(b), units(b)};
}

}  // namespace

Table::Table(std::string_view text) {
  const Layout layout(text);
  content = layout.content();
  if (layout.position().empty()) {
    s = begin_scenario(*content, 0, Options{});
    return;
  }
  const auto parsed = parse_position(*content, layout.position());
  if (!parsed) ADD_FAILURE() << "position: " << parsed.error().text();
  s = parsed ? *parsed : begin_scenario(*content, 0, Options{});
  bool halves = false;
  each_unit(s, [&](UnitId u) {
    if (!def(s, u).half_squad) return;
    raise(s, u, kHalfSquad);
    halves = true;
  });
  if (halves && s.top().step == Step::Orders) note_targets(s);
}

Expected<Action> Table::action(std::string_view text) const {
  Side who = asked();
  const std::string_view bare = without_side(text, who);
  auto a = parse_action(*content, bare, who);
  if (!a) ADD_FAILURE() << a.error().text();
  return a;
}

Table& Table::play(std::string_view actions) {
  bool failed = false;
  each_part(actions, [&](std::string_view text) {
    if (failed) return;
    const auto a = action(text);
    if (!a) return void(failed = true);
    if (const Why no = why_not(s, *a)) {
      if (++refusals_ > 20) throw std::runtime_error("a test that goes on whatever is refused");
      ADD_FAILURE() << text << " is refused: " << no->rule.text() << " " << no->reason.text()
                    << " (asked: " << node(s).ask.text() << ")";
      return void(failed = true);
    }
    apply(s, *a, events);
  });
  return *this;
}

Table& Table::roll(int both) {
  const Draw d = dice(both);
  if (!fits(node(s), d)) {
    if (++refusals_ > 20) throw std::runtime_error("a test that goes on whatever is asked");
    ADD_FAILURE() << "no two dice are asked for; asked: " << node(s).ask.text();
    return *this;
  }
  answer(s, d, events);
  return *this;
}

Table& Table::roll(int german, int soviet) {
  const Draw d = dice(german, soviet);
  if (!fits(node(s), d)) {
    if (++refusals_ > 20) throw std::runtime_error("a test that goes on whatever is asked");
    ADD_FAILURE() << "no four dice are asked for; asked: " << node(s).ask.text();
    return *this;
  }
  answer(s, d, events);
  return *this;
}

Table& Table::die(int n) {
  const Draw d{n};
  if (!fits(node(s), d)) {
    if (++refusals_ > 20) throw std::runtime_error("a test that goes on whatever is asked");
    ADD_FAILURE() << "no single die is asked for; asked: " << node(s).ask.text();
    return *this;
  }
  answer(s, d, events);
  return *this;
}

Table& Table::orders(std::string_view list, Side first) {
  each_part(list, [&](std::string_view text) {
    const auto w = words_of(text);
    play((w[0][0] == 'g' ? "german: order " : "soviet: order ") + std::string(text));
  });
  play("german: done; soviet: done");
  roll(first == kGerman ? 100 : 1, first == kGerman ? 1 : 100);  // whatever the grades (PZ:14.1)
  return play("first");
}

Table& Table::until(Step step) {
  for (int i = 0; i < 200 && s.top().step != step; ++i) {
    if (node(s).kind != Node::Kind::Decide) {
      ADD_FAILURE() << "stopped at " << node(s).ask.text();
      return *this;
    }
    const Act a = s.top().step == Step::Overwatch || s.top().step == Step::Watch ? Act::Pass
                  : s.top().step == Step::Reveal                                 ? Act::Hide
                                                                                 : Act::Done;
    const Action x = act(asked(), a);
    if (const Why no = why_not(s, x)) {
      ADD_FAILURE() << "on the way: " << no->rule.text() << " " << no->reason.text()
                    << " (asked: " << node(s).ask.text() << ")";
      return *this;
    }
    apply(s, x, events);
  }
  return *this;
}

Why Table::why(std::string_view text) const {
  const auto a = action(text);
  return a ? why_not(s, *a) : std::nullopt;
}

bool Table::offers(std::string_view text) const {
  const auto a = action(text);
  if (!a) return false;
  ActionList list;
  options(s, a->by, Scope::Main, list);
  options(s, a->by, Scope::Free, list);
  return list.contains(*a);
}

UnitId Table::id(std::string_view unit) const {
  UnitId u{};
  if (!parse_unit(unit, u) || !in_roster(s, u.value)) {
    ADD_FAILURE() << "no unit " << unit;
    return unit_id(0);
  }
  return u;
}

bool Table::told(std::string_view part, Side viewer) const {
  for (const Event& e : events.list())
    if (kessel::sees(e, viewer) && event_text(*content, e).find(part) != std::string::npos) return true;
  return false;
}

int Table::times_told(std::string_view part) const {
  int n = 0;
  for (const Event& e : events.list()) n += event_text(*content, e).find(part) != std::string::npos ? 1 : 0;
  return n;
}

int Table::spotting(std::string_view a, std::string_view b) const {
  Tally silent = Tally::silent();
  return spotting_range(s, id(a), id(b), silent);
}

std::string Table::hit(std::string_view shooter, std::string_view target, std::string_view words) const {
  Tally t;
  const UnitId a = id(shooter);
  const HitChance h =
      hit_chance(s, a, first_barrel(s, a), id(target), has_word(words, "overwatch"), has_word(words, "moving"), t);
  return std::string(1, "PSMLE"[static_cast<std::size_t>(h.band)]) + " " + std::to_string(h.net) + " " +
         std::to_string(h.number);
}

int Table::code(std::string_view unit, std::string_view what) const {
  int skip = 0;
  if (!what.empty() && what.back() >= '2' && what.back() <= '9') skip = what.back() - '1', what.remove_suffix(1);
  int found = -1;
  const UnitId u = id(unit);
  each_arm(s, u, [&](int c) {
    const Arm a = arm(s, u, c);
    const bool fits = what == "ap"      ? a.ap != nullptr && a.ap->shot == Shot::Ap
                      : what == "heat"  ? a.ap != nullptr && a.ap->shot == Shot::Heat
                      : what == "apcr"  ? a.ap != nullptr && a.ap->shot == Shot::Apcr
                      : what == "hvap"  ? a.ap != nullptr && a.ap->shot == Shot::Hvap
                      : what == "gp"    ? a.gp != nullptr && c != kSmallArms
                      : what == "small" ? c == kSmallArms
                      : what == "aa"    ? a.aa != nullptr
                      : what == "smoke" ? a.smoke
                                        : false;
    if (fits && skip-- == 0) found = c;
  });
  return found;
}

namespace {

Attack attack_of(const Table& t, std::string_view shooter, std::string_view target, std::string_view weapon,
                 std::string_view words) {
  Attack a;
  a.kind = Attack::Kind::Direct;
  a.from = t.id(shooter), a.aimed = t.id(target);
  a.by = side_of(a.from);
  const int code = t.code(shooter, weapon);
  if (code < 0) ADD_FAILURE() << shooter << " has no " << weapon;
  a.weapon = static_cast<std::uint8_t>(code);
  a.overwatch = has_word(words, "overwatch"), a.moving = has_word(words, "moving");
  a.low = has_word(words, "low") ? 1 : 0;
  return a;
}

}  // namespace

std::string Table::gp(std::string_view shooter, std::string_view target, std::string_view weapon,
                      std::string_view words) const {
  Tally t;
  const GpChance c = gp_chance(s, attack_of(*this, shooter, target, weapon, words), id(target), t);
  return std::string(1, "PSMLE"[static_cast<std::size_t>(c.band)]) + " " + std::to_string(c.factor) + "/" +
         std::to_string(c.defense) + " " + std::to_string(c.net) + " " + std::to_string(c.number.none) + " " +
         std::to_string(c.number.suppressed);
}

int Table::gp_modifier(std::string_view rule, std::string_view shooter, std::string_view target,
                       std::string_view weapon, std::string_view words) const {
  Tally t;
  gp_chance(s, attack_of(*this, shooter, target, weapon, words), id(target), t);
  for (const Tally::Line& l : t.lines())
    if (l.rule.text() == rule) return l.value;
  return 0;
}

int Table::modifier(std::string_view rule, std::string_view shooter, std::string_view target,
                    std::string_view words) const {
  Tally t;
  const UnitId a = id(shooter);
  hit_chance(s, a, first_barrel(s, a), id(target), has_word(words, "overwatch"), has_word(words, "moving"), t);
  for (const Tally::Line& l : t.lines())
    if (l.rule.text() == rule) return l.value;
  return 0;
}

PathCost Table::path(std::string_view text) const {
  const auto a = parse_action(*content, "move " + std::string(text), kGerman);
  if (!a) {
    ADD_FAILURE() << a.error().text();
    return {};
  }
  Tally silent = Tally::silent();
  return path_cost(s, *a, silent);
}

int Table::cost(std::string_view text) const {
  const PathCost c = path(text);
  if (c.why) ADD_FAILURE() << text << ": " << c.why->rule.text() << " " << c.why->reason.text();
  return c.spent;
}

int Table::points(std::string_view name, int rate) const {
  Tally silent = Tally::silent();
  return allowance(s, id(name), rate, silent);
}

}  // namespace kessel::panzer
