#include <algorithm>

#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;

/// PZ:23.2.3, PZ:23.2.3a, PZ:23.2.3b Unarmed units are never adjusted.
PriceFactor price_factor(const UnitDef& u, const Content& c) {
  const Card& card = c.card(u.card);
  const PointFactors& f = c.tables.points;
  PriceFactor out;
  if (card.unit_class == UnitClass::Battery || !card.armed) return out;
  out.times(f.grade[at(u.grade)]);
  for (std::size_t i = 0; i < kFunctions; ++i)
    if (u.functions[i]) out.times(f.function[i]);
  return out;
}

namespace {

constexpr int kMostPoints = 20000;
constexpr std::array<std::string_view, 3> kAttachmentNames{"attached", "organic", "unattached"};

OptionInfo read_option(const DataNode& node) {
  node.only_keys({"id", "title", "values", "standard", "rule"});
  OptionInfo o;
  o.id = node.at("id").text();
  o.title = node.at("title").text();
  o.rule = node.at("rule").text();
  if (!RuleRef::well_formed(o.rule)) node.at("rule").fault("is not a citation such as PZ:R7");
  for (const DataNode& value : node.at("values").items()) o.values.push_back(value.text());
  o.standard = node.at("standard").text();
  return o;
}

/// The switches that the rules know, with the values and the standard they know; a data file cannot invent others.
void expect_options(const DataNode& list, const Scenario& s) {
  struct Known {
    std::string id;
    std::vector<std::string> values;  // the standard one first
  };
  const bool basic = !s.rules.advanced;
  std::vector<Known> known{
      {"within_rounds_down", {"true", "false"}},
      {"road_cuts_terrain", {"true", "false"}},
      {"command_control", basic ? std::vector<std::string>{"off", "on"} : std::vector<std::string>{"on", "off"}}};
  if (!basic) {
    known.push_back({"heat_haze", {"off", "on"}});
    known.push_back({"observer_grade_response", {"on", "off"}});
    known.push_back({"overrun_ignores_full_cover", {"false", "true"}});
    known.push_back({"dive_no_inbound", {"true", "false"}});
    known.push_back({"small_arms_hit_terrain", {"false", "true"}});
    if (s.rules.mines) known.push_back({"direct_fire_clears_mines", {"false", "true"}});
  }
  if (s.rules.special_ammo_limits[1] == Module::Discretion) known.push_back({"special_ammo_limits", {"off", "on"}});
  if (s.rules.limited_spotting == Module::Discretion) known.push_back({"limited_spotting", {"off", "on"}});
  if (s.rules.variable_penetration == Module::Discretion) known.push_back({"variable_penetration", {"off", "on"}});
  std::string wanted;
  for (const Known& k : known) wanted += (wanted.empty() ? "" : ", ") + k.id;
  const bool same = std::ranges::equal(s.info.options, known, [](const OptionInfo& o, const Known& k) {
    return o.id == k.id && o.values == k.values && o.standard == k.values.front();
  });
  if (!same) list.fault("should be " + wanted + ", each with the values the rules know, the standard one first");
}

/// PZ:23.3.3b, PZ:23.3.6e Which modules a scenario is played with, and whose special ammunition there is.
void read_rules(const DataNode& node, const Rolls& apcr, RulesInEffect& r) {
  static constexpr std::array<std::string_view, 2> kLevels{"basic", "advanced"};
  static constexpr std::array<std::string_view, 4> kModules{"not_stated", "off", "on", "discretion"};
  node.only_keys({"level", "grades", "command_control", "ammo_limits", "morale", "limited_spotting",
                  "variable_penetration", "special_ammo", "special_ammo_limits", "mines", "german_apcr"});
  r.advanced = node.at("level").one_of(kLevels) == 1;
  const auto module = [&](const DataNode& from, std::string_view key) { return from.at(key).as<Module>(kModules); };
  r.grades = module(node, "grades");
  r.command_control = module(node, "command_control");
  r.ammo_limits = module(node, "ammo_limits");
  r.morale = module(node, "morale");
  r.limited_spotting = module(node, "limited_spotting");
  r.variable_penetration = module(node, "variable_penetration");
  for (std::size_t i = 0; i < kSideNames.size(); ++i) {
    only_names(node.at("special_ammo"), kSideNames);
    only_names(node.at("special_ammo_limits"), kSideNames);
    r.special_ammo[i] = module(node.at("special_ammo"), kSideNames[i]);
    r.special_ammo_limits[i] = module(node.at("special_ammo_limits"), kSideNames[i]);
  }
  r.mines = flag(node, "mines");
  if (const auto add = node.find("german_apcr")) r.german_apcr = add->integer(0, apcr.high);
}

/// 23.2.3 All factors multiplied, rounded down once; batteries are adjusted only if attached, aircraft only by grade;
/// attached weapons are added first.
Pair computed_value(const UnitDef& u, const Content& c, bool attached_battery) {
  const Card& card = c.card(u.card);
  const PointFactors& f = c.tables.points;
  std::int64_t n = card.points[u.half_squad ? 1 : 0];
  for (const CardId weapon : u.weapons) n += c.card(weapon).points[0];
  PriceFactor factor = price_factor(u, c);
  if (card.unit_class == UnitClass::Battery && attached_battery) factor.times(f.attached_battery);
  Pair out{};
  out[0] = out[1] = factor.of(n);
  if (card.armed && card.unit_class != UnitClass::Battery && card.unit_class != UnitClass::Aircraft) {
    factor.times(f.morale[at(u.morale)]);
    out[1] = factor.of(n);
  }
  return out;
}

/// Reads one side of a scenario; sums are checked on the way up.
class SideReader {
 public:
  SideReader(const Content& c, Scenario& s, Side side) : c_(c), s_(s), side_(side), letter_(kSideNames[at(side)][0]) {}

  void read(const DataNode& node) {
    node.only_keys({"name", "parent", "grade", "printed", "play", "computed", "formations", "artillery", "aircraft",
                    "fieldworks", "planned_fire_from", "pre_registered"});
    Force& force = s_.forces[at(side_)];
    force.name = node.at("name").text();
    force.parent = text_or_nothing(node, "parent");
    force.grade = node.at("grade").as<Grade>(kGradeNames);
    force.printed = read_pair(node.at("printed"), 1, kMostPoints);
    force.points = read_pair(node.at("play"), 1, kMostPoints);
    force.computed = read_pair(node.at("computed"), 1, kMostPoints);
    const std::size_t first = s_.units.size();
    const auto formations = node.at("formations").items();
    if (formations.size() > 9) node.at("formations").fault("too many formations");
    for (std::size_t i = 0; i < formations.size(); ++i) read_formation(formations[i], static_cast<int>(i) + 1);
    Sum all = total_;
    total_ = {};
    if (const auto artillery = node.find("artillery")) read_artillery(*artillery);
    if (const auto aircraft = node.find("aircraft")) read_aircraft(*aircraft);
    if (const auto works = node.find("fieldworks")) read_fieldworks(*works);
    all.add(total_, 1);
    if (all.play != force.points) node.at("play").fault("its units add up to " + text(all.play));
    if (all.computed != force.computed) node.at("computed").fault("its units add up to " + text(all.computed));
    if (s_.units.size() - first > kMaxUnitsPerSide) node.fault("has more than 96 units");
    // PZ:23.3.3a, PZ:23.3.4a, PZ:23.3.5f, PZ:23.3.6g
    if (const auto turn = node.find("planned_fire_from")) force.planned_fire_from = turn->integer(1, s_.turns);
    if (const auto points = node.find("pre_registered")) read_registered(*points, force);
  }

 private:
  struct Sum {
    Pair play{}, computed{};
    void add(const Sum& o, int count) {
      for (std::size_t i = 0; i < 2; ++i) play[i] += count * o.play[i], computed[i] += count * o.computed[i];
    }
  };
  static std::string text(const Pair& p) { return std::to_string(p[0]) + " and " + std::to_string(p[1]); }

  void read_formation(const DataNode& node, int number) {
    node.only_keys({"id", "name", "grade", "morale", "cohesion_point", "combat_units", "printed", "play", "computed",
                    "relief", "groups"});
    Formation f;
    const std::string id = letter_ + std::to_string(number);
    const std::string_view want = id;
    static_cast<void>(node.at("id").one_of({&want, 1}));
    f.id = id;
    f.name = node.at("name").text();
    f.side = side_;
    f.grade = node.at("grade").as<Grade>(kGradeNames);
    f.morale = node.at("morale").as<Morale>(kMoraleNames);
    f.cohesion_point = node.at("cohesion_point").integer(1, 99);
    f.combat_units = node.at("combat_units").integer(1, kMaxUnitsPerSide);
    f.points = read_pair(node.at("play"), 1, kMostPoints);
    f.relief = flag(node, "relief");
    static_cast<void>(read_pair(node.at("printed"), 1, kMostPoints));
    const Pair computed = read_pair(node.at("computed"), 1, kMostPoints);
    s_.formations.push_back(f);
    const std::size_t first = s_.units.size();
    Sum sum;
    int next = 0;
    for (const DataNode& group : node.at("groups").items()) {
      read_group(group, id, next++, sum);
    }
    const auto combat = std::count_if(s_.units.begin() + static_cast<std::ptrdiff_t>(first), s_.units.end(),
                                      [](const UnitDef& u) { return u.armed; });
    if (combat != f.combat_units) node.at("combat_units").fault("it has " + std::to_string(combat));
    formation_sums_.push_back({sum, node, f.points, computed});
    total_.add(sum, 1);
  }

  void read_group(const DataNode& node, const std::string& formation, int number, Sum& sum) {
    node.only_keys({"id", "name", "units"});
    const std::string id = node.at("id").text();
    const bool fits =
        id.size() == formation.size() + 1 && id.starts_with(formation) && id.back() >= '0' && id.back() <= '9';
    const bool fresh = std::ranges::find(group_ids_, id) == group_ids_.end();
    if (!fits || !fresh || number > 9) node.at("id").fault("should be " + formation + " and a digit of its own");
    group_ids_.push_back(id);
    s_.groups.push_back(
        {node.at("name").text(), static_cast<std::uint8_t>(s_.formations.size() - 1), fits && id.back() == '0'});
    int place = 0;
    for (const DataNode& line : node.at("units").items()) {
      UnitDef u = read_line(
          line,
          {"count", "unit", "half_squad", "functions", "grade", "attached", "printed", "computed", "play", "ruling"},
          s_.formations.back().grade);
      u.formation = static_cast<std::uint8_t>(s_.formations.size() - 1);
      u.group = static_cast<std::uint8_t>(s_.groups.size() - 1);
      u.relief = s_.formations.back().relief;
      u.morale = s_.formations.back().morale;
      // PZ:22.1 Sections are units; flamethrowers and anti-tank weapons are only attached to some.
      const UnitClass kind = c_.card(u.card).unit_class;
      if (kind != UnitClass::Vehicle && kind != UnitClass::Leg && kind != UnitClass::Towed)
        line.at("unit").fault("is nothing that stands on the table");
      add(line, u, id, place, false, sum);
    }
    if (place > 9) node.at("units").fault("has more than 9 units");
  }

  /// PZ:21.1.1.2.1, PZ:21.1.1.2.2, PZ:21.1.1.2.3, PZ:21.1.1.2.4 What a line of a roster says, without id and place: who is a
  /// command, recon, engineer or observer unit is written there and nowhere else.
  UnitDef read_line(const DataNode& node, std::initializer_list<std::string_view> keys, Grade grade) {
    node.only_keys(keys);
    UnitDef u;
    u.side = side_;
    u.card = read_card(node.at("unit"), c_);
    if (!u.card.valid()) u.card = CardId{0};
    const Card& card = c_.card(u.card);
    if (card.nation != (side_ == kGerman ? Nation::German : Nation::Soviet))
      node.at("unit").fault("belongs to the other side");
    if (card.first > s_.period || card.last < s_.period) node.at("unit").fault("is not available in that period");
    u.half_squad = flag(node, "half_squad");
    if (u.half_squad && !card.squad()) node.at("half_squad").fault("only a squad has halves");
    u.name = u.half_squad ? card.half_name : card.name;
    u.armed = card.armed;
    if (const auto functions = node.find("functions"))
      for (const DataNode& f : functions->items()) u.functions[f.one_of(kFunctionNames)] = true;
    const auto own = node.find("grade");
    u.grade = own ? own->as<Grade>(kGradeNames) : grade;
    if (const auto attached = node.find("attached"))
      for (const DataNode& key : attached->items()) {
        const CardId weapon = read_card(key, c_);
        if (!weapon.valid()) continue;
        if (c_.card(weapon).unit_class != UnitClass::Attached || !card.leg()) key.fault("cannot be attached to this");
        u.weapons.push_back(weapon);
      }
    const Pair printed = read_pair(node.at("printed"), 1, 999);
    const auto play = node.find("play");
    u.value = play ? read_pair(*play, 1, 999) : printed;
    u.computed = read_pair(node.at("computed"), 1, 999);
    static_cast<void>(text_or_nothing(node, "ruling"));
    return u;
  }

  /// Adds as many units as the line has, with their ids.
  void add(const DataNode& node, UnitDef& u, const std::string& prefix, int& place, bool attached_battery, Sum& sum) {
    const Pair computed = computed_value(u, c_, attached_battery);
    if (u.computed != computed) node.at("computed").fault("the card gives " + text(computed));
    const int count = node.at("count").integer(1, 9);
    sum.add({u.value, u.computed}, count);
    for (int i = 0; i < count; ++i) {
      u.id = prefix + std::to_string(++place);
      s_.units.push_back(u);
      ++s_.count[at(side_)];
    }
  }

  void read_artillery(const DataNode& list) {
    int place = 0;
    for (const DataNode& line : list.items()) {
      UnitDef u = read_line(line, {"count", "unit", "attachment", "to", "printed", "computed", "play", "ruling"},
                            s_.forces[at(side_)].grade);
      if (c_.card(u.card).unit_class != UnitClass::Battery) line.at("unit").fault("is no battery");
      u.armed = false;
      u.attachment = line.at("attachment").as<Attachment>(kAttachmentNames);
      Sum sum;
      add(line, u, std::string(1, letter_) + "art", place, u.attachment == Attachment::Attached, sum);
      if (const auto to = line.find("to")) {
        const std::string id = to->text();
        const auto f = std::ranges::find(s_.formations, id, &Formation::id);
        if (f == s_.formations.end())
          to->fault("is no formation of this side");
        else
          for (std::size_t i = s_.units.size() - static_cast<std::size_t>(line.at("count").integer(1, 9));
               i < s_.units.size(); ++i)
            s_.units[i].formation = static_cast<std::uint8_t>(f - s_.formations.begin());
        for (auto& known : formation_sums_)
          if (known.node.at("id").text() == id) known.sum.add(sum, 1);
      }
      total_.add(sum, 1);
    }
    check_formations();
  }

  void check_formations() {
    for (const Known& k : formation_sums_) {
      if (k.sum.play != k.play) k.node.at("play").fault("its units add up to " + text(k.sum.play));
      if (k.sum.computed != k.computed) k.node.at("computed").fault("its units add up to " + text(k.sum.computed));
    }
    formation_sums_.clear();
  }

  void read_aircraft(const DataNode& list) {
    int place = 0;
    for (const DataNode& line : list.items()) {
      UnitDef u = read_line(line, {"count", "unit", "grade", "load", "printed", "computed", "play", "ruling"},
                            s_.forces[at(side_)].grade);
      if (c_.card(u.card).unit_class != UnitClass::Aircraft) line.at("unit").fault("is no aircraft");
      u.armed = false;
      static constexpr std::array<std::string_view, 2> kLoads{"bombs", "rockets"};
      if (const auto load = line.find("load")) u.rockets = load->one_of(kLoads) == 1;
      add(line, u, std::string(1, letter_) + "air", place, false, total_);
    }
  }

  void read_fieldworks(const DataNode& list) {
    static constexpr std::array<std::string_view, 2> kMines{"anti_vehicular", "anti_personnel"};
    int all = 0;
    for (const DataNode& node : list.items()) {
      node.only_keys({"count", "terrain", "mines", "sections", "hidden", "points"});
      Fieldwork w;
      w.side = side_;
      w.count = node.at("count").integer(1, kMaxFieldworks);
      w.terrain = node.at("terrain").as<Terrain>(kTerrainNames);
      if (w.terrain < Terrain::Block || w.terrain > Terrain::ImprovedPosition)
        node.at("terrain").fault("is nothing that a side sets up");
      if (const auto mines = node.find("mines"))
        for (const DataNode& kind : mines->items())
          (kind.one_of(kMines) == 0 ? w.anti_vehicular : w.anti_personnel) = true;
      if (const auto sections = node.find("sections")) w.max_sections = sections->integer(1, 99);
      w.hidden = flag(node, "hidden");
      w.points = node.at("points").integer(0, 999);
      all += w.count;
      total_.add({{w.points, w.points}, {w.points, w.points}}, w.count);
      s_.fieldworks.push_back(w);
    }
    if (all > kMaxFieldworks) list.fault("too many");
  }

  void read_registered(const DataNode& node, Force& force) {
    node.only_keys({"points", "batteries"});
    force.registered_points = node.at("points").integer(1, 4);  // room in the state
    for (const DataNode& id : node.at("batteries").items()) {
      const UnitId u = s_.unit(id.text());
      if (!u.valid() || s_.def(u).side != side_ || c_.card(s_.def(u).card).unit_class != UnitClass::Battery)
        id.fault("is no battery of this side");
      else
        force.registered_for.push_back(u);
    }
  }

 public:
  /// A side without artillery has its formations checked here.
  void finish() { check_formations(); }

 private:
  struct Known {
    Sum sum;
    DataNode node;
    Pair play, computed;
  };
  const Content& c_;
  Scenario& s_;
  Side side_;
  char letter_;
  Sum total_;
  std::vector<Known> formation_sums_;
  std::vector<std::string> group_ids_;
};

/// What a step allows beyond open ground, unit by unit: by class, and by the beginning of the id ("g1", "g15").
void read_may_start(const DataNode& node, const Content& c, const Scenario& s, SetupStep& step) {
  static constexpr std::array<std::string_view, 3> kClasses{"vehicle", "leg", "towed"};
  static constexpr std::array<std::string_view, 5> kPlaces{"building", "heavy_woods", "hasty_entrenchment",
                                                           "improved_position", "hull_down"};
  node.only_keys({"classes", "of", "in"});
  std::uint8_t bits = 0;
  for (const DataNode& place : node.at("in").items())
    bits = static_cast<std::uint8_t>(bits | (1u << place.one_of(kPlaces)));
  std::array<bool, 3> classes{true, true, true};
  if (const auto list = node.find("classes")) {
    classes = {};
    for (const DataNode& name : list->items()) classes[name.one_of(kClasses)] = true;
  }
  std::vector<std::string> of;
  if (const auto list = node.find("of"))
    for (const DataNode& prefix : list->items()) {
      of.push_back(prefix.text());
      if (std::ranges::none_of(s.units, [&](const UnitDef& u) { return u.id.starts_with(of.back()); }))
        prefix.fault("no unit's id begins so");
    }
  for (std::size_t i = 0; i < s.units.size(); ++i) {
    const UnitDef& u = s.units[i];
    const UnitClass kind = c.card(u.card).unit_class;
    if (kind > UnitClass::Towed || !classes[at(kind)] || (step.who == SetupStep::Who::German) != (u.side == kGerman))
      continue;
    if (of.empty() || std::ranges::any_of(of, [&](const std::string& p) { return u.id.starts_with(p); }))
      step.may_start[i] = static_cast<std::uint8_t>(step.may_start[i] | bits);
  }
}

/// PZ:23.3.3c, PZ:23.3.4a, PZ:23.3.5e Who sets up first, and where.
void read_setup(const DataNode& list, const Content& c, Scenario& s) {
  static constexpr std::array<std::string_view, 4> kWho{"german", "soviet", "lower_roll", "higher_roll"};
  const Map& map = c.maps[s.map];
  for (const DataNode& node : list.items(2)) {
    node.only_keys({"who", "areas", "relief_stays_out", "may_start", "minefields", "minefields_may_share"});
    SetupStep step;
    step.who = node.at("who").as<SetupStep::Who>(kWho);
    for (const DataNode& name : node.at("areas").items()) {
      const int area = map.setup_area(name.text());
      if (area < 0)
        name.fault("is no set-up area of the map");
      else
        step.areas.push_back(static_cast<std::uint8_t>(area));
    }
    step.relief_stays_out = flag(node, "relief_stays_out");
    step.may_start.resize(s.units.size());
    if (const auto lines = node.find("may_start")) {
      if (step.who > SetupStep::Who::Soviet) lines->fault("only a step of a named side may have this");
      for (const DataNode& line : lines->items()) read_may_start(line, c, s, step);
    }
    step.minefields = flag(node, "minefields");
    step.minefields_may_share = flag(node, "minefields_may_share");
    s.setup.push_back(std::move(step));
  }
}

void read_victory(const DataNode& node, const Content& c, Scenario& s) {
  node.only_keys({"objectives", "margin", "exits"});
  const Map& map = c.maps[s.map];
  s.victory.margin = read_pair(node.at("margin"), 1, kMostPoints);
  for (const DataNode& line : node.at("objectives").items()) {
    line.only_keys({"id", "vp", "needs_buildings", "held_by"});
    const int index = map.objective(line.at("id").text());
    if (index < 0) {
      line.at("id").fault("is no objective of the map");
      continue;
    }
    const Objective& objective = map.objectives[static_cast<std::size_t>(index)];
    ObjectiveValue v{static_cast<std::uint8_t>(index), read_pair(line.at("vp"), 1, kMostPoints), 0, {}};
    if (objective.kind == Objective::Kind::Village) {
      const auto& village = map.villages[static_cast<std::size_t>(objective.of)];
      v.needs_buildings = line.at("needs_buildings").integer(1, static_cast<int>(village.buildings.size()));
    } else if (line.has("needs_buildings")) {
      line.at("needs_buildings").fault("only a village has buildings to hold");
    }
    if (const auto holder = line.find("held_by")) v.held_by = holder->as<Side>(kSideNames);
    s.victory.objectives.push_back(v);
  }
  if (const auto exits = node.find("exits")) {
    exits->only_keys({"objective", "denied_vp", "denied_most"});
    const int index = map.objective(exits->at("objective").text());
    if (index < 0 || map.objectives[static_cast<std::size_t>(index)].kind != Objective::Kind::ExitEdge) {
      exits->at("objective").fault("is no edge to leave by");
      return;
    }
    s.victory.exits = true;
    s.victory.exit_edge = map.objectives[static_cast<std::size_t>(index)].edge;
    s.victory.exit_denied = read_pair(exits->at("denied_vp"), 1, kMostPoints);
    s.victory.exit_denied_most = exits->at("denied_most").integer(0, kMaxUnitsPerSide);
  }
}

/// 23.2.4.4 The adjustment is a share of all German points, rounded towards zero.
void read_relief(const DataNode& node, const Content& c, Scenario& s) {
  node.only_keys({"provenance", "grade", "rows", "ways"});
  node.expect_source();
  Relief relief;
  relief.force_grade = node.at("grade").as<Grade>(kGradeNames);
  for (const DataNode& line : node.at("rows").items()) {
    line.only_keys({"turn", "arrives", "percent", "vp"});
    const int least = relief.rows.empty() ? 1 : relief.rows.back().turn + 1;
    Relief::Row row{line.at("turn").integer(least, least == 1 ? s.turns : least),
                    read_rolls(line.at("arrives"), 1, 100), line.at("percent").integer(-100, 100),
                    read_pair(line.at("vp"), -kMostPoints, kMostPoints)};
    for (std::size_t i = 0; i < 2; ++i)
      if (row.vp[i] != s.forces[at(kGerman)].points[i] * row.percent / 100)
        line.at("vp").fault("is not that share of the German points");
    relief.rows.push_back(row);
  }
  if (relief.rows.empty() || relief.rows.back().arrives != Rolls{1, 100})
    node.at("rows").fault("on the last turn they should be sure to come");
  for (const DataNode& line : node.at("ways").items()) {
    line.only_keys({"rolls", "entry"});
    const int entry = c.maps[s.map].entry(line.at("entry").text());
    if (entry < 0) line.at("entry").fault("is no entry of the map");
    relief.ways.push_back({read_rolls(line.at("rolls"), 1, 100), static_cast<std::uint8_t>(entry < 0 ? 0 : entry)});
  }
  if (std::ranges::none_of(s.formations, &Formation::relief)) node.fault("no formation is marked as the relief");
  s.relief = std::move(relief);
}

Scenario read_scenario(const DataNode& node, const Content& c, bool sound) {
  node.only_keys({"id", "title", "rule", "provenance", "place", "date", "period", "map", "turns", "attacker", "sides",
                  "setup", "victory", "relief", "rules", "options", "mismatches"});
  node.expect_source();
  Scenario s;
  s.info.id = node.at("id").text();
  s.info.title = node.at("title").text();
  s.rule = node.at("rule").text();
  if (!RuleRef::well_formed(s.rule)) node.at("rule").fault("is not a citation such as PZ:23.3.1");
  s.place = node.at("place").text();
  s.date = text_or_nothing(node, "date");
  s.period = node.at("period").as<Period>(kPeriodNames);
  s.turns = node.at("turns").integer(1, 99);
  if (const auto attacker = node.find("attacker")) s.attacker = attacker->as<Side>(kSideNames);
  read_rules(node.at("rules"), c.tables.german_apcr_1944, s.rules);
  for (const DataNode& option : node.at("options").items()) s.info.options.push_back(read_option(option));
  expect_options(node.at("options"), s);
  for (const DataNode& line : node.at("mismatches").items()) {
    line.only_keys({"where", "what", "printed", "computed", "play", "why"});
    s.mismatches.push_back({line.at("where").text(), line.at("what").text(), line.at("why").text(),
                            read_pair(line.at("printed"), 1, kMostPoints),
                            read_pair(line.at("computed"), 1, kMostPoints),
                            read_pair(line.at("play"), 1, kMostPoints)});
  }
  if (!sound) return s;  // what follows names cards and places of the map
  const int map = c.map(node.at("map").text());
  if (map < 0) {
    node.at("map").fault("is no map");
    return s;
  }
  s.map = static_cast<std::uint8_t>(map);
  only_names(node.at("sides"), kSideNames);
  for (const Side side : {kGerman, kSoviet}) {
    SideReader reader(c, s, side);
    reader.read(node.at("sides").at(kSideNames[at(side)]));
    reader.finish();
  }
  if (s.formations.size() > kMaxFormations) node.at("sides").fault("too many formations");
  read_setup(node.at("setup"), c, s);
  read_victory(node.at("victory"), c, s);
  if (const auto relief = node.find("relief")) read_relief(*relief, c, s);
  return s;
}

}  // namespace

void read_scenarios(const DataNode& root, Content& out, Sound sound) {
  root.only_keys({"game", "format", "provenance", "scenarios"});
  static constexpr std::array<std::string_view, 6> kIds{"1", "1a", "2", "3", "4", "5"};
  const auto nodes = root.at("scenarios").items(kIds.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    static_cast<void>(nodes[i].at("id").one_of({&kIds[i], 1}));
    out.scenarios.push_back(read_scenario(nodes[i], out, sound.cards && sound.tables && sound.maps));
  }
}

}  // namespace kessel::panzer
