#include <algorithm>
#include <set>

#include "games/kesselschlacht/content_read.h"

namespace kessel::kesselschlacht {

using load::DataNode;

namespace {

constexpr int kCountersInTheBox = 360;  // KS:2.0
constexpr int kLegMost = 6;             // KS:2.2.7a up to here an allowance is a leg unit's

bool axis_superior(Superior s) { return s >= Superior::Panzer1; }

/// KS:2.2.4, KS:2.2.5, KS:2.2.7 Attack, defence and allowance of one side of a counter.
Face read_face(const DataNode& list, bool allowance) {
  Face f;
  const auto cells = list.items(allowance ? 3 : 2);
  if (cells.empty()) return f;
  f.attack = small(cells[0], 0, 30);
  f.defence = small(cells[1], 1, 30);
  if (allowance) f.ma = small(cells[2], 1, 20);
  return f;
}

/// KS:2.2.1, KS:R102 What a type counts as for combined arms.
Arms arms_of(UnitType t) {
  switch (t) {
    case UnitType::Hq: return Arms::Hq;
    case UnitType::Armor:
    case UnitType::HeavyTank:
    case UnitType::Stug: return Arms::Armor;
    case UnitType::At: return Arms::At;
    default: return Arms::Infantry;
  }
}

/// KS:2.2.1 Jaeger and mountain troops have a column of the terrain chart of their own.
Gait gait_of(const UnitDef& u) {
  if (u.motorized) return Gait::Motor;
  return u.type == UnitType::Jaeger || u.type == UnitType::Mountain ? Gait::Mountaineer : Gait::Leg;
}

/// KS:2.2 What a counter says, KS:2.2.1 to KS:2.2.7.
UnitDef read_unit(const DataNode& node) {
  node.only_keys({"id", "name", "side", "nation", "superior", "formation", "division", "type", "size", "mobility",
                  "arms", "quality", "front", "back", "builder", "optional", "provenance"});
  node.expect_source();
  UnitDef u;
  u.id = node.at("id").text();
  u.name = node.at("name").text();
  if (const auto division = node.find("division")) u.division = division->text();
  u.side = node.at("side").as<Side>(kSideNames);
  u.nation = node.at("nation").as<Nation>(kNationNames);
  u.superior = node.at("superior").as<Superior>(kSuperiorNames);
  u.type = node.at("type").as<UnitType>(kTypeNames);
  u.size = node.at("size").as<Size>(kSizeNames);
  u.arms = node.at("arms").as<Arms>(kArmsNames);
  u.quality = static_cast<Quality>(1 + node.at("quality").one_of(kQualityNames));
  u.motorized = node.at("mobility").one_of(kMobilityNames) == 1;
  u.fuelled = u.motorized && u.superior == Superior::Panzer1;  // KS:2.2.7b
  u.hq = u.type == UnitType::Hq;
  u.artillery = u.type == UnitType::Artillery;
  if (const auto builder = node.find("builder")) u.builder = builder->boolean();
  if (const auto optional = node.find("optional")) u.optional = optional->boolean();
  u.gait = gait_of(u);
  u.front = read_face(node.at("front"), !u.fuelled);
  u.back = read_face(node.at("back"), true);
  u.provenance = node.source();
  return u;
}

/// KS:2.2a The back of a counter is never the stronger side; KS:10.2.3 Soviets out of supply do not attack.
void check_values(const DataNode& node, const UnitDef& u) {
  const bool stronger =
      u.back.attack > u.front.attack || u.back.defence > u.front.defence || (!u.fuelled && u.back.ma > u.front.ma);
  if (stronger) node.at("back").fault("is stronger than the front (KS:2.2a)");
  if (u.side == kSoviet && u.back.attack != 0)
    node.at("back").fault("Soviet units without supply have no attack strength (KS:10.2.3)");
  if (!u.fuelled && u.motorized != (u.front.ma > kLegMost))
    node.at("front").fault("up to six MP mean leg, more mean motorized (KS:2.2.7a)");
  if (u.hq != (u.front.attack == 0)) node.at("front").fault("HQs and nobody else have no attack strength (KS:R42)");
}

void check_kind(const DataNode& node, const UnitDef& u) {
  const bool garrison = u.type == UnitType::Garrison;
  if ((u.nation == Nation::Soviet) != (u.side == kSoviet) || axis_superior(u.superior) != (u.side == kAxis))
    node.fault("side, nation and superior formation do not fit together (KS:3.5)");
  if (u.arms != arms_of(u.type)) node.at("arms").fault("does not fit the type (KS:R102)");
  if (u.hq != (u.size >= Size::Corps))
    node.at("size").fault("HQs and nobody else are of corps or army size (KS:2.2.2)");
  if (garrison != u.garrison() || garrison == node.has("formation"))
    node.fault("a garrison has the superior \"garrison\" and no formation, all others have one (KS:10.7c)");
  const bool digs = u.nation == Nation::German && !u.motorized && u.arms == Arms::Infantry;
  if (u.builder != digs) node.fault("German leg infantry, and nobody else, builds positions (KS:7.0)");
}

/// KS:2.2.3, KS:3.5 Every HQ is a formation; KS:3.5a six corps of First Panzer Army have tracks, its own HQ none.
void add_formation(const DataNode& node, const UnitDef& u, UnitId id, Content& out) {
  Formation f;
  f.id = node.at("formation").text();
  f.name = u.name.ends_with(" HQ") ? u.name.substr(0, u.name.size() - 3) : u.name;
  f.superior = u.superior;
  f.side = u.side;
  f.hq = id;
  f.army = u.size == Size::Army;
  const auto track = std::ranges::find(kTrackNames, f.id);
  if (track != kTrackNames.end()) f.track = static_cast<int>(track - kTrackNames.begin());
  if ((f.track >= 0) != (f.superior == Superior::Panzer1 && !f.army))
    node.at("formation")
        .fault("the six corps of First Panzer Army are III, XXIV, XLVI, LIX, Gollnick, Mauss (KS:3.5a)");
  if (out.formation(f.id).valid()) node.at("formation").fault("has an HQ already (KS:3.5)");
  if (!is_word(f.id)) node.at("formation").fault("an id is up to 14 letters, digits and dashes");
  if (out.formations.size() == kMaxFormations) return node.fault("too many formations");
  if (f.track >= 0)
    out.tracks[static_cast<std::size_t>(f.track)] = FormationId{static_cast<std::uint8_t>(out.formations.size())};
  out.formations.push_back(std::move(f));
}

void join_formations(const DataNode& list, Content& out) {
  const auto nodes = list.items();
  for (std::size_t i = 0; i < out.units.size(); ++i) {
    UnitDef& u = out.units[i];
    const auto name = nodes[i].find("formation");
    if (!name) continue;
    u.formation = out.formation(name->text());
    if (!u.formation.valid())
      name->fault("no such formation: its HQ is missing (KS:2.2.3)");
    else if (out.at(u.formation).superior != u.superior)
      name->fault("belongs to another superior formation (KS:3.5)");
  }
}

/// KS:3.5 Which formation belongs to whom: KS:3.5a First Panzer Army, KS:3.5b the relief force, KS:3.5c 1st Ukrainian Front
/// (the 31st Tank Corps by KS:19.2.2a), KS:3.5d 2nd Ukrainian Front.
void check_formations(const DataNode& list, const Content& c) {
  static constexpr std::array<std::string_view, 4> kWant{
      "10GTC 11GTC 18A 1GA 31TC 38A 4GTC 60A 6GMC 6GTC 7GTC 8GMC 9MC", "40A 5GTC 5MC",
      "1PzA Gollnick III LIX Mauss XLVI XXIV", "IISS VIIH XLVIII"};
  for (std::size_t superior = 0; superior < kWant.size(); ++superior) {
    std::set<std::string> ids;
    for (const Formation& f : c.formations)
      if (static_cast<std::size_t>(f.superior) == superior) ids.insert(f.id);
    std::string found;
    for (const std::string& id : ids) found += (found.empty() ? "" : " ") + id;
    if (found != kWant[superior])
      list.fault("the formations of " + std::string(kSuperiorNames[superior]) + " should be " +
                 std::string(kWant[superior]) + " (KS:3.5)");
  }
}

/// The formations that single rules name.
void name_formations(Content& out) {
  const auto find = [&](const char* id) { return out.formation(id); };
  out.army1g = find("1GA"), out.army18 = find("18A"), out.army38 = find("38A"), out.army40 = find("40A");
  out.army60 = find("60A"), out.guards5 = find("5GTC"), out.tank31 = find("31TC");
  out.panzer1 = find("1PzA"), out.xlviii = find("XLVIII"), out.hungarian = find("VIIH"), out.ss2 = find("IISS");
}

/// KS:2.3.1 to KS:2.3.4 An air unit; a transport has a cargo capacity in place of the bombing strength.
AirDef read_aircraft(const DataNode& node) {
  AirDef a;
  a.type = node.at("type").as<AirType>(kAirNames);
  const bool transport = a.type == AirType::TR;
  node.only_keys({"id", "name", "side", "type", "air_to_air", "maneuver", transport ? "cargo" : "bombing", "optional",
                  "provenance"});
  a.id = node.at("id").text();
  a.name = node.at("name").text();
  a.side = node.at("side").as<Side>(kSideNames);
  a.strength = small(node.at("air_to_air"), 0, 30);
  a.maneuver = small(node.at("maneuver"), 0, 30);
  if (transport)
    a.cargo = small(node.at("cargo"), 1, 60);
  else
    a.bombing = small(node.at("bombing"), 0, 30);
  if (const auto optional = node.find("optional")) a.optional = optional->boolean();
  a.provenance = node.source();
  node.expect_source();
  if (transport && a.side != kAxis) node.at("type").fault("only the Axis has transports (KS:2.3.1)");
  if (a.type == AirType::F && a.bombing != 0) node.at("bombing").fault("fighters carry no bombs (KS:6.1.1)");
  return a;
}

/// KS:2.4.6, KS:2.4.7, KS:2.4.8 Markers that are limited are as many as the box holds.
void read_markers(const DataNode& list, Content& out, int& total) {
  expect_ids(list);
  bool hasty = false, prepared = false;
  for (const DataNode& node : list.items()) {
    node.only_keys({"id", "count", "limited", "provenance"});
    node.expect_source();
    const std::string id = node.at("id").text();
    const int count = node.at("count").integer(1, kCountersInTheBox);
    static_cast<void>(node.at("limited").boolean());
    total += count;
    if (id == "hasty_position") out.tables.hasty_markers = count, hasty = true;
    if (id == "prepared_position") out.tables.prepared_markers = count, prepared = true;
  }
  if (!hasty || !prepared) list.fault("the markers hasty_position and prepared_position are needed (KS:7.1.4)");
}

/// KS:2.0 The box holds 360 counters.
void check_totals(const DataNode& root, std::size_t units, std::size_t air, int markers) {
  const DataNode printed = root.at("counters");
  printed.only_keys({"total", "units", "air", "markers"});
  const auto demand = [&](const char* key, int counted) {
    const DataNode node = printed.at(key);
    if (node && node.integer(0, 999) != counted) node.fault("the list below has " + std::to_string(counted));
  };
  const int u = static_cast<int>(units), a = static_cast<int>(air);
  demand("units", u);
  demand("air", a);
  demand("markers", markers);
  static_cast<void>(printed.at("total").integer(kCountersInTheBox, kCountersInTheBox));
  if (u + a + markers != kCountersInTheBox)
    printed.fault("they make " + std::to_string(u + a + markers) + " counters, the box holds 360 (KS:2.0)");
}

}  // namespace

void read_units(const DataNode& root, Content& out) {
  root.only_keys({"game", "format", "provenance", "counters", "markers", "units", "air"});
  const DataNode list = root.at("units"), planes = root.at("air");
  std::set<std::string> ids;
  const auto word = [&](const DataNode& node, const std::string& id) {
    if (!is_word(id)) node.at("id").fault("an id is up to 14 letters, digits and dashes");
    if (!ids.insert(id).second) node.fault("this id is used twice");
  };
  for (const DataNode& node : list.items()) {
    if (out.units.size() == kMaxUnits) {
      list.fault("more than " + std::to_string(kMaxUnits) + " units");
      break;
    }
    const std::size_t before = node.faults().count();
    UnitDef u = read_unit(node);
    word(node, u.id);
    if (node.faults().count() == before) check_kind(node, u), check_values(node, u);
    if (u.hq) add_formation(node, u, UnitId{static_cast<std::uint8_t>(out.units.size())}, out);
    out.units.push_back(std::move(u));
  }
  join_formations(list, out);
  check_formations(list, out);
  name_formations(out);
  for (const DataNode& node : planes.items()) {
    if (out.air.size() == kMaxAir) {
      planes.fault("more than " + std::to_string(kMaxAir) + " air units");
      break;
    }
    AirDef a = read_aircraft(node);
    word(node, a.id);
    out.air.push_back(std::move(a));
  }
  int markers = 0;
  read_markers(root.at("markers"), out, markers);
  check_totals(root, out.units.size(), out.air.size(), markers);
}

}  // namespace kessel::kesselschlacht
