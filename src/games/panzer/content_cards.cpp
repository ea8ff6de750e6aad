#include <algorithm>

#include "games/panzer/content_read.h"

namespace kessel::panzer {

using load::DataNode;

namespace {

constexpr std::array<std::string_view, 6> kClassNames{"vehicle", "leg", "towed", "battery", "aircraft", "attached"};
constexpr std::array<std::string_view, 29> kKindNames{"tank",
                                                      "flame_tank",
                                                      "assault_gun",
                                                      "tank_destroyer",
                                                      "sp_gun",
                                                      "sp_aa",
                                                      "armored_car",
                                                      "scout_car",
                                                      "half_track_scout",
                                                      "apc",
                                                      "mortar_carrier",
                                                      "prime_mover",
                                                      "truck",
                                                      "limber",
                                                      "squad",
                                                      "section",
                                                      "gun",
                                                      "light_battery",  // PZ:16.5.1.5
                                                      "medium_battery",
                                                      "heavy_battery",
                                                      "super_heavy_battery",
                                                      "counter_battery",
                                                      "dive_bomber",
                                                      "ground_attack",
                                                      "panzerfaust",
                                                      "rpzb",
                                                      "bazooka",
                                                      "atr",
                                                      "flamethrower"};
/// Which kinds belong to a class: from the first to the last.
struct Kinds {
  UnitKind first, last;
};
constexpr std::array<Kinds, 6> kKindsOf{{{UnitKind::Tank, UnitKind::Limber},
                                         {UnitKind::Squad, UnitKind::Section},
                                         {UnitKind::Gun, UnitKind::Gun},
                                         {UnitKind::LightBattery, UnitKind::CounterBattery},
                                         {UnitKind::DiveBomber, UnitKind::GroundAttack},
                                         {UnitKind::Panzerfaust, UnitKind::Flamethrower}}};

using Bands = std::array<std::uint8_t, kBands>;

/// The last inch of each band; a weapon that ends within an inch has the same in all.
Bands read_ranges(const DataNode& node) {
  Bands out{};
  read_numbers(node, 1, 120, out);
  if (!std::ranges::is_sorted(out)) node.fault("ranges should not fall from band to band");
  return out;
}
Bands read_falling(const DataNode& node, int high) {
  Bands out{};
  read_numbers(node, 1, high, out);
  if (!std::ranges::is_sorted(out, std::greater<>{})) node.fault("should not rise from band to band");
  return out;
}

ApRow read_ap(const DataNode& node) {
  static constexpr std::array<std::string_view, 4> kShots{"AP", "APCR", "HVAP", "HEAT"};
  node.only_keys({"shot", "range", "penetration", "damage", "limited_signature"});
  ApRow row;
  row.shot = node.at("shot").as<Shot>(kShots);
  row.range = read_ranges(node.at("range"));
  row.penetration = read_falling(node.at("penetration"), 60);
  row.damage = static_cast<std::int8_t>(node.at("damage").integer(-9, 9));
  row.limited_signature = flag(node, "limited_signature");
  return row;
}

/// Either small arms, or a knock-out factor D.
void read_damage(const DataNode& node, bool& small_arms, std::uint8_t& damage) {
  small_arms = flag(node, "small_arms");
  if (small_arms == node.has("damage")) node.fault("should have either \"small_arms\": true or \"damage\"");
  if (const auto d = node.find("damage")) damage = small(*d, 1, 15);
}

GpRow read_gp(const DataNode& node) {
  node.only_keys({"range", "factor", "small_arms", "damage", "coax", "indirect", "minimum", "limited_signature"});
  GpRow row;
  row.range = read_ranges(node.at("range"));
  row.factor = read_falling(node.at("factor"), kGpFactors);
  read_damage(node, row.small_arms, row.damage);
  row.coax = flag(node, "coax");
  row.indirect = flag(node, "indirect");
  row.limited_signature = flag(node, "limited_signature");
  if (const auto least = node.find("minimum")) row.minimum = small(*least, 1, row.range.back());
  return row;
}

AmmoLimits read_limits(const DataNode& node) {
  node.only_keys({"normal", "apcr", "heat", "smoke"});
  AmmoLimits out;
  const auto limit = [&](std::string_view key, std::uint8_t& to) {
    if (const auto n = node.find(key)) to = small(*n, 1, 10);
  };
  limit("normal", out.normal);
  limit("apcr", out.apcr);
  limit("heat", out.heat);
  limit("smoke", out.smoke);
  return out;
}

Weapon read_weapon(const DataNode& node, const Card& card) {
  static constexpr std::array<std::string_view, kRates> kRateNames{"N", "Q", "R", "F"};
  static constexpr std::array<std::string_view, 4> kBears{"turret", "front", "rear", "360"};
  node.only_keys(
      {"name", "rate", "bears", "dual", "smoke", "illumination", "limits", "special_from", "ap", "gp", "aa"});
  Weapon w;
  w.name = node.at("name").text();
  w.rate = node.at("rate").as<RateOfFire>(kRateNames);
  if (card.unit_class == UnitClass::Battery)
    w.bears = FieldOfFire::All;
  else
    w.bears = node.at("bears").as<FieldOfFire>(kBears);
  if (w.bears == FieldOfFire::Turret && card.turret != Turret::Turreted)
    node.at("bears").fault("the card has no turret");
  w.dual = flag(node, "dual");
  w.smoke = flag(node, "smoke");
  w.illumination = flag(node, "illumination");
  if (const auto limits = node.find("limits")) w.limit = read_limits(*limits);
  if (const auto from = node.find("special_from")) w.special_from = from->as<Period>(kPeriodNames);
  for (const DataNode& row : node.at("ap").items()) w.ap.push_back(read_ap(row));
  for (const DataNode& row : node.at("gp").items()) w.gp.push_back(read_gp(row));
  if (const auto aa = node.find("aa")) {
    aa->only_keys({"range", "factor"});
    w.aa = AaRow{read_ranges(aa->at("range")), read_falling(aa->at("factor"), kGpFactors)};
  }
  if (node && w.ap.empty() && w.gp.empty()) node.fault("a weapon needs an AP or a GP row");
  return w;
}

AirWeapon read_air_weapon(const DataNode& node) {
  node.only_keys({"attack", "shots", "range", "factor", "small_arms", "damage"});
  AirWeapon w;
  w.attack = node.at("attack").as<AirAttack>(kAirAttackNames);
  w.shots = small(node.at("shots"), 1, 9);
  if (const auto range = node.find("range")) {
    w.range = read_ranges(*range);
    w.factor = read_falling(node.at("factor"), kGpFactors);
  } else {
    const auto one = node.at("factor").items(1);
    if (!one.empty()) w.factor.fill(small(one[0], 1, kGpFactors));
  }
  read_damage(node, w.small_arms, w.damage);
  return w;
}

Places read_places(const DataNode& node) {
  std::array<std::uint8_t, 2> n{};
  read_numbers(node, 0, 9, n);
  return {n[0], n[1]};
}

Movement read_move(const DataNode& node) {
  static constexpr std::array<std::string_view, 4> kTractions{"T", "H", "W", "L"};
  node.only_keys({"traction", "cross_country", "path", "road", "quickmarch", "bog", "dual_controls", "amphibious"});
  Movement m;
  m.mover = node.at("traction").as<Mover>(kTractions);
  m.cross_country = small(node.at("cross_country"), 1, 60);
  if (m.mover == Mover::Leg) {
    m.path = m.road = m.cross_country;
    if (const auto quick = node.find("quickmarch")) m.quickmarch = small(*quick, m.cross_country, 60);
  } else {
    m.path = small(node.at("path"), m.cross_country, 60);
    m.road = small(node.at("road"), m.path, 60);
  }
  if (const auto bog = node.find("bog")) m.bog = static_cast<std::int8_t>(bog->integer(-50, 50));
  m.dual_controls = flag(node, "dual_controls");
  m.amphibious = flag(node, "amphibious");
  return m;
}

/// One number where a single side shows; where two do, first the front or rear, then the side.
void read_armour(const DataNode& node, Card& card) {
  static constexpr std::array<std::string_view, 2> kParts{"T", "H"};
  only_names(node, kAspectNames);
  static constexpr std::array<std::array<std::size_t, 2>, kAspects> kSides{{{0, 0}, {0, 1}, {1, 1}, {2, 1}, {2, 2}}};
  for (std::size_t a = 0; a < kAspectNames.size(); ++a) {
    const DataNode aspect = node.at(kAspectNames[a]);
    only_names(aspect, kParts);
    for (std::size_t p = 0; p < kParts.size(); ++p) {
      const DataNode value = aspect.at(kParts[p]);
      auto& row = card.armour[a];
      const std::size_t first = p * 3 + kSides[a][0], second = p * 3 + kSides[a][1];
      if (first == second) {
        row[first] = small(value, 0, 60);
      } else if (const auto both = value.items(2); !both.empty()) {
        row[first] = small(both[0], 0, 60);
        row[second] = small(both[1], 0, 60);
      }
    }
  }
}

void read_vehicle(const DataNode& node, Card& card) {
  static constexpr std::array<std::string_view, 3> kTurrets{"turreted", "turretless360", "non_turreted"};
  static constexpr std::array<std::string_view, 3> kTraverses{"slow", "normal", "fast"};
  static constexpr std::array<std::string_view, 3> kTypes{"A", "P", "S"};
  node.only_keys({"id",        "card",      "name",   "nation",  "class",           "kind",
                  "points",    "available", "armed",  "move",    "carries",         "under_cover",
                  "weight_kg", "size",      "gp_def", "gp_type", "close_assault_c", "turret",
                  "traverse",  "top",       "armor",  "weapons", "notes",           "stated"});
  card.move = read_move(node.at("move"));
  card.carries = read_places(node.at("carries"));
  card.under_cover = flag(node, "under_cover");
  card.weight_kg = node.at("weight_kg").integer(1, 200000);
  card.size = static_cast<std::int8_t>(node.at("size").integer(-2, 2));
  card.gp_def = small(node.at("gp_def"), 1, kGpDefenses);
  card.gp_type = node.at("gp_type").as<GpType>(kTypes);
  card.close_assault_c = flag(node, "close_assault_c");
  if (const auto turret = node.find("turret")) card.turret = static_cast<Turret>(1 + turret->one_of(kTurrets));
  if (const auto speed = node.find("traverse")) card.traverse = static_cast<Traverse>(1 + speed->one_of(kTraverses));
  if ((card.turret == Turret::Turreted) != (card.traverse != Traverse::None))
    node.fault("a turret has a traverse, and nothing else has");
  const DataNode top = node.at("top");
  top.only_keys({"armor", "angle", "closed"});
  card.top_armour = small(top.at("armor"), 0, 60);
  card.angle = top.at("angle").as<Angle>(kAngleNames);
  card.closed_top = top.at("closed").boolean();
  read_armour(node.at("armor"), card);
}

/// Leg and towed units: GP defense by cover, target size, what they take as passengers.
void read_dismounted(const DataNode& node, Card& card) {
  card.move = read_move(node.at("move"));
  card.takes = read_places(node.at("takes"));
  card.weight_kg = node.at("weight_kg").integer(1, 20000);
  card.spotted_as = node.at("spotted_as").as<TargetSize>(kTargetSizeNames);
  const DataNode def = node.at("gp_def_in");
  const std::span<const std::string_view, kCovers> covers(kCoverNames.data(), kCovers);
  only_names(def, covers);
  read_named(def, covers, 1, kGpDefenses, card.gp_def_in);
}

void read_leg(const DataNode& node, Card& card) {
  node.only_keys({"id",
                  "card",
                  "name",
                  "half_name",
                  "nation",
                  "class",
                  "kind",
                  "points",
                  "available",
                  "move",
                  "motorcycle",
                  "bicycle",
                  "takes",
                  "half_takes",
                  "weight_kg",
                  "half_weight_kg",
                  "spotted_as",
                  "gp_def_in",
                  "small_arms",
                  "half_small_arms",
                  "one_weapon_per_fire",
                  "engineer_smoke_inches",
                  "weapons",
                  "notes",
                  "stated"});
  read_dismounted(node, card);
  card.small_arms = read_gp(node.at("small_arms"));
  if (card.squad()) {
    card.half_name = node.at("half_name").text();
    card.half_takes = read_places(node.at("half_takes"));
    card.half_weight_kg = node.at("half_weight_kg").integer(1, 20000);
    card.half_small_arms = read_gp(node.at("half_small_arms"));
    card.motorcycle = read_move(node.at("motorcycle"));
    card.bicycle = read_move(node.at("bicycle"));
    card.engineer_smoke_inches = node.at("engineer_smoke_inches").integer(1, 9);
  } else {
    card.one_weapon_per_fire = flag(node, "one_weapon_per_fire");
    for (std::string_view key : {"half_name", "half_takes", "half_small_arms", "motorcycle", "bicycle"})
      if (node.has(key)) node.at(key).fault("only a squad has this");
  }
}

void read_towed(const DataNode& node, Card& card) {
  node.only_keys({"id", "card", "name", "nation", "class", "kind", "points", "available", "move", "takes", "weight_kg",
                  "spotted_as", "gp_def_in", "platform_mount", "man_portable", "weapons", "notes", "stated"});
  read_dismounted(node, card);
  card.platform_mount = flag(node, "platform_mount");
  card.man_portable = flag(node, "man_portable");
  card.move.mover = card.man_portable ? Mover::ManPortable : Mover::Towed;
}

void read_aircraft(const DataNode& node, Card& card) {
  node.only_keys({"id", "card", "name", "nation", "class", "kind", "points", "available", "gp_def", "air_weapons",
                  "load_choice", "notes", "stated"});
  card.gp_def = small(node.at("gp_def"), 1, kGpDefenses);
  for (const DataNode& weapon : node.at("air_weapons").items()) card.air_weapons.push_back(read_air_weapon(weapon));
  card.load_choice = flag(node, "load_choice");
}

/// Vehicles have three prices, squads and aircraft two, the others one.
void read_points(const DataNode& node, Card& card) {
  const std::size_t want = card.vehicle() ? 3 : card.squad() || card.unit_class == UnitClass::Aircraft ? 2 : 1;
  const auto items = node.items(want);
  for (std::size_t i = 0; i < items.size(); ++i) card.points[i] = static_cast<std::uint16_t>(items[i].integer(1, 400));
  if (!std::is_sorted(card.points.begin(), card.points.begin() + static_cast<int>(items.size()), std::greater<>{}))
    node.fault("the lesser prices come last");
}

Card read_one(const DataNode& node) {
  static constexpr std::array<std::string_view, 2> kNations2{"german", "soviet"};
  Card card;
  card.key = node.at("id").text();
  card.number = text_or_nothing(node, "card");
  card.name = node.at("name").text();
  card.nation = node.at("nation").as<Nation>(kNations2);
  card.unit_class = node.at("class").as<UnitClass>(kClassNames);
  card.kind = node.at("kind").as<UnitKind>(kKindNames);
  const Kinds kinds = kKindsOf[at(card.unit_class)];
  if (card.kind < kinds.first || card.kind > kinds.last) node.at("kind").fault("is no kind of that class");
  read_points(node.at("points"), card);
  if (const auto ends = node.at("available").items(2); !ends.empty()) {
    card.first = ends[0].as<Period>(kPeriodNames);
    card.last = ends[1].as<Period>(kPeriodNames);
    if (card.last < card.first) node.at("available").fault("ends before it begins");
  }
  card.armed = flag(node, "armed", true);
  switch (card.unit_class) {
    case UnitClass::Vehicle: read_vehicle(node, card); break;
    case UnitClass::Leg: read_leg(node, card); break;
    case UnitClass::Towed: read_towed(node, card); break;
    case UnitClass::Aircraft: read_aircraft(node, card); break;
    case UnitClass::Battery:
      node.only_keys({"id", "card", "name", "nation", "class", "kind", "points", "available", "armed", "weapons",
                      "sheafs", "notes", "stated"});
      if (const auto sheafs = node.find("sheafs"))
        for (const DataNode& sheaf : sheafs->items()) card.sheafs.push_back(sheaf.as<Sheaf>(kSheafNames));
      break;
    case UnitClass::Attached:
      node.only_keys(
          {"id", "card", "name", "nation", "class", "kind", "points", "available", "weapons", "notes", "stated"});
  }
  if (const auto weapons = node.find("weapons"))
    for (const DataNode& weapon : weapons->items()) card.weapons.push_back(read_weapon(weapon, card));
  card.notes = text_or_nothing(node, "notes");
  for (const DataNode& fact : node.at("stated").items()) card.stated.push_back(fact.text());
  const bool has_fire =
      !card.weapons.empty() || !card.air_weapons.empty() || card.small_arms || card.kind == UnitKind::Flamethrower;
  if (card.armed != has_fire) node.fault("is armed without a weapon, or has one and is not armed");
  return card;
}

}  // namespace

void read_cards(const DataNode& root, Content& out) {
  root.only_keys({"game", "format", "provenance", "units"});
  const auto nodes = root.at("units").items();
  if (nodes.empty()) root.fault("there are no data cards");
  if (nodes.size() >= 255) root.at("units").fault("too many data cards");
  expect_ids(nodes);
  for (const DataNode& node : nodes) out.cards.push_back(read_one(node));
}

}  // namespace kessel::panzer
