#include <algorithm>
#include <set>

#include "games/breakout/content_read.h"

namespace kessel::breakout {

using load::DataNode;

namespace {

constexpr std::array<std::string_view, 6> kSizeNames{"corps",     "division", "brigade",
                                                     "battalion", "garrison", "support"};
constexpr std::array<std::string_view, 13> kTypeNames{
    "rifle",  "infantry",     "jaeger",      "motorized_rifle", "panzergrenadier",  "tank",    "mechanized",
    "panzer", "heavy_panzer", "assault_gun", "artillery",       "rocket_artillery", "garrison"};
enum class Trait : std::uint8_t { RangeTwo, DoublesOnClear, Guards, Breakthrough };
constexpr std::array<std::string_view, 4> kTraitNames{"range_two", "doubles_on_clear", "guards", "breakthrough"};
constexpr std::size_t kLongestId = 12;
constexpr int kCountersInTheBox = 176;  // BO:2.0
constexpr int kGarrisons = 4;           // BO:2.7

bool is_artillery(UnitType t) { return t == UnitType::Artillery || t == UnitType::RocketArtillery; }

/// Unit ids are words of positions and actions: letters, digits and dashes.
bool is_word(std::string_view id) {
  return id.size() <= kLongestId && std::ranges::all_of(id, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
         });
}

/// BO:2.6a Attack and defence factor of each step; BO:2.6c the strongest comes first.
std::vector<Factors> read_steps(const DataNode& list) {
  std::vector<Factors> out;
  for (const DataNode& node : list.items()) {
    const auto pair = node.items(2);
    if (pair.empty()) continue;
    out.push_back(
        {static_cast<std::uint8_t>(pair[0].integer(0, 30)), static_cast<std::uint8_t>(pair[1].integer(1, 30))});
  }
  if (list && (out.empty() || out.size() > kMaxSteps))
    list.fault("a unit has 1 to " + std::to_string(kMaxSteps) + " steps");
  const auto rises = [](Factors a, Factors b) { return b.attack > a.attack || b.defense > a.defense; };
  if (std::ranges::adjacent_find(out, rises) != out.end())
    list.fault("steps go from the strongest down; a later one is stronger (BO:2.6c)");
  return out;
}

void read_traits(const DataNode& list, UnitDef& u) {
  for (const DataNode& node : list.items()) {
    const Trait t = node.as<Trait>(kTraitNames);
    u.range_two |= t == Trait::RangeTwo;
    u.doubles_on_clear |= t == Trait::DoublesOnClear;
  }
}

/// BO:10.1c A counter carries a set-up hex or a turn of entry.
void read_arrival(const DataNode& node, const hex::Grid& grid, UnitDef& u) {
  const auto setup = node.find("setup");
  const auto entry = node.find("entry_turn");
  if (setup.has_value() == entry.has_value())
    return node.fault("a unit has either a \"setup\" or an \"entry_turn\" (BO:2.2)");
  if (entry) {
    u.entry_turn = entry->integer(1, kTurns);
    return;
  }
  setup->only_keys({"hex", "exact"});
  u.setup = read_hex(setup->at("hex"), grid);
  u.setup_exact = setup->at("exact").boolean();
}

/// BO:2.2 What a counter says; BO:2.4 size, BO:2.4c type; BO:2.3 its colour is side and mobility.
UnitDef read_unit(const DataNode& node, const hex::Grid& grid) {
  node.only_keys({"id", "name", "side", "formation", "type", "size", "mobility", "traits", "steps", "counters", "setup",
                  "entry_turn", "provenance"});
  node.expect_source();
  UnitDef u;
  u.id = node.at("id").text();
  u.name = node.at("name").text();
  u.formation = node.at("formation").text();
  u.side = node.at("side").as<Side>(kSideNames);
  u.type = node.at("type").as<UnitType>(kTypeNames);
  u.size = node.at("size").as<Size>(kSizeNames);
  u.mobility = node.at("mobility").as<Mobility>(kMobilityNames);
  read_traits(node.at("traits"), u);
  u.steps = read_steps(node.at("steps"));
  u.counters = node.at("counters").integer(1, kMaxSteps / 2);
  read_arrival(node, grid, u);
  u.provenance = node.source();
  u.artillery = u.side == kSoviet && is_artillery(u.type);
  u.heavy = u.side == kGerman && u.type == UnitType::HeavyPanzer;
  u.rifle_corps = u.side == kSoviet && u.type == UnitType::Rifle && u.size == Size::Corps;
  if (!is_word(u.id)) node.at("id").fault("an id is up to 12 letters, digits and dashes");
  return u;
}

/// BO:2.6b BO:2.6f BO:2.6i How many steps a unit may have, and on how many pieces of cardboard.
void check_steps(const DataNode& node, const UnitDef& u) {
  const int n = u.max_steps();
  if (n > 2 && (u.side != kGerman || u.size != Size::Division || n % 2 != 0))
    node.at("steps").fault("only German divisions have more than two steps, and then four, six or eight (BO:2.6f)");
  if (u.counters != (n + 1) / 2)
    node.at("counters")
        .fault("a counter has two steps, so " + std::to_string(n) + " steps take " + std::to_string((n + 1) / 2) +
               " (BO:2.6b)");
}

/// BO:2.3a BO:2.7 BO:3.2a BO:3.2c BO:11.3 What a unit of its kind is and how it comes into play.
void check_kind(const DataNode& node, const UnitDef& u, const Content& c) {
  const bool garrison = u.type == UnitType::Garrison;
  if (u.garrison() != garrison || (u.mobility == Mobility::Static) != garrison)
    node.fault("a garrison has type garrison, size garrison and mobility static, and nothing else has (BO:2.7)");
  if (garrison && (u.side != kGerman || !u.setup_exact || !c.towns.has(u.setup)))
    node.fault("a garrison is German and set up exactly in a town or fortified locality (BO:2.7, 3.2c)");
  if (is_artillery(u.type) && !u.mechanized()) node.at("mobility").fault("all artillery is mechanized (BO:2.3a)");
  if (u.side == kSoviet && u.entry_turn != 0) node.fault("Soviet units are never reinforcements (BO:11.3)");
  if (u.side == kSoviet && !u.setup_exact) node.fault("Soviet units set up exactly in their hex (BO:3.2a)");
  if (u.side == kSoviet && u.setup.valid() && c.soviet_forbidden.has(u.setup))
    node.fault("Soviet units may not stand west of the Strypa and north of the Dnestr (BO:12.5)");
  if (u.support() && u.side != kSoviet) node.at("size").fault("only the Soviets have army support units (BO:2.4)");
  if (u.range_two && (u.side != kGerman || u.type != UnitType::Artillery))
    node.at("traits").fault("range two belongs to German artillery (BO:2.4a)");
  if (u.doubles_on_clear && !u.artillery) node.at("traits").fault("only Soviet artillery doubles (BO:13.2e)");
}

void check_unit(const DataNode& node, const UnitDef& u, const Content& c, Sound sound, Factors returned) {
  check_steps(node, u);
  if (sound.map) check_kind(node, u, c);
  const Factors last = u.steps.back();
  if (sound.tables && u.rifle_corps && (last.attack != returned.attack || last.defense != returned.defense))
    node.at("steps").fault("a rifle corps comes back as its last step, " + std::to_string(returned.attack) + "-" +
                           std::to_string(returned.defense) + " (BO:11.1b)");
}

/// BO:3.2 The two sides' printed hexes leave room for everybody.
void check_setup(const DataNode& list, const Content& c, int most_steps) {
  hex::Mask soviet;
  std::array<int, hex::kHexSlots> exact{};
  for (const UnitDef& u : c.units) {
    if (u.side == kSoviet && u.setup.valid()) soviet.set(u.setup);
    if (u.side == kGerman && u.setup.valid() && u.setup_exact && !u.garrison()) exact[u.setup.value] += u.max_steps();
  }
  const auto nodes = list.items();
  for (std::size_t i = 0; i < c.units.size(); ++i) {
    const UnitDef& u = c.units[i];
    if (u.side != kGerman || !u.setup.valid()) continue;
    if (soviet.has(u.setup)) nodes[i].fault("its set-up hex holds Soviet units (BO:6.0d)");
    if (exact[u.setup.value] > most_steps) nodes[i].fault("its set-up hex is overstacked (BO:3.2i)");
  }
}

void read_markers(const DataNode& list, Content& out, int& total) {
  bool korpsgruppen = false;
  std::set<std::string> ids;
  for (const DataNode& node : list.items()) {
    node.only_keys({"id", "count", "faces", "names", "provenance"});
    node.expect_source();
    const std::string id = node.at("id").text();
    if (!ids.insert(id).second) node.fault("this id is used twice");
    total += node.at("count").integer(1, kCountersInTheBox);
    for (const DataNode& face : node.at("faces").items()) static_cast<void>(face.text());
    if (id != "korpsgruppe") continue;
    korpsgruppen = true;
    static_cast<void>(node.at("count").integer(kKorpsgruppen, kKorpsgruppen));
    const auto faces = node.at("faces").items(kKorpsgruppen), names = node.at("names").items(kKorpsgruppen);
    for (std::size_t i = 0; i < faces.size() && i < names.size(); ++i)
      out.kg_id[i] = faces[i].text(), out.kg_name[i] = names[i].text();
    for (const DataNode& face : faces)
      if (!is_word(face.text())) face.fault("an id is up to 12 letters, digits and dashes");
    if (out.kg_id[0] == out.kg_id[1] || out.kg_id[0] == out.kg_id[2] || out.kg_id[1] == out.kg_id[2])
      node.at("faces").fault("the three Korpsgruppen need different ids");
  }
  if (!korpsgruppen) list.fault("the marker \"korpsgruppe\" is missing (BO:2.5)");
}

/// BO:2.0 The box holds 176 counters.
void check_totals(const DataNode& root, int units, int markers) {
  const DataNode printed = root.at("counters");
  printed.only_keys({"total", "units", "markers"});
  const auto demand = [&](const char* key, int counted) {
    const DataNode node = printed.at(key);
    if (node && node.integer(0, 999) != counted) node.fault("the list below has " + std::to_string(counted));
  };
  demand("units", units);
  demand("markers", markers);
  static_cast<void>(printed.at("total").integer(kCountersInTheBox, kCountersInTheBox));
  if (units + markers != kCountersInTheBox)
    printed.fault("units and markers make " + std::to_string(units + markers) +
                  " counters, the box holds 176 (BO:2.0)");
}

}  // namespace

void read_units(const DataNode& root, Content& out, Sound sound, Factors returned) {
  root.only_keys({"game", "format", "provenance", "counters", "markers", "units"});
  const DataNode list = root.at("units");
  std::set<std::string> ids;
  int counters = 0, markers = 0, garrisons = 0;
  for (const DataNode& node : list.items()) {
    if (out.units.size() == kMaxUnits) {
      list.fault("more than " + std::to_string(kMaxUnits) + " units");
      break;
    }
    const std::size_t before = node.faults().count();
    UnitDef u = read_unit(node, out.grid);
    if (node.faults().count() == before) check_unit(node, u, out, sound, returned);
    if (!ids.insert(u.id).second) node.fault("this id is used twice");
    if (u.range_two && out.art18.valid()) node.fault("only one unit has range two (BO:2.4a)");
    if (u.range_two) out.art18 = UnitId{static_cast<std::uint8_t>(out.units.size())};
    counters += u.counters;
    garrisons += u.garrison() ? 1 : 0;
    out.units.push_back(std::move(u));
  }
  if (garrisons != kGarrisons) list.fault("there are four garrisons, not " + std::to_string(garrisons) + " (BO:2.7)");
  check_setup(list, out, sound.tables ? out.tables.german_stack : 99);
  read_markers(root.at("markers"), out, markers);
  check_totals(root, counters, markers);
}

}  // namespace kessel::breakout
