#pragma once
// How content.cpp is split: one reader for each data file. Each reports its own faults.
#include <span>

#include "games/panzer/content.h"
#include "load/data_file.h"

namespace kessel::panzer {

/// Which files were read without a fault: to compare with one that was not would only bury the cause.
struct Sound {
  bool cards = false, tables = false, maps = false;
};

void read_cards(const load::DataNode& units, Content& out);
void read_tables(const load::DataNode& tables, Tables& out);
/// The tables of the Advanced Game and of the optional rules.
void read_advanced_tables(const load::DataNode& tables, Tables& out);
void read_map(const load::DataNode& map, std::string_view id, Content& out);
void read_scenarios(const load::DataNode& scenarios, Content& out, Sound);
void read_organisations(const load::DataNode& toe, Content& out, Sound);

/// "game", "format" and provenance of a file's head.
void expect_head(const load::DataNode& root);
/// Each id once, and each a word of positions and actions: letters, digits, dashes and dots.
void expect_ids(const std::vector<load::DataNode>& list);

/// A chart of the game cards says which one it is and where it was read; one without an id only the latter.
load::DataNode chart(const load::DataNode& root, std::string_view name, std::string_view id,
                     std::initializer_list<std::string_view> keys);

/// Corners clockwise, each of them turning the same way.
bool is_convex(const plane::Quad&);

/// Overwatch modifiers by field and mount; a mount that is left out may not fire there.
using Overwatch = std::array<std::array<std::optional<std::int8_t>, kMounts>, kFields>;
void read_overwatch(const load::DataNode& node, Overwatch& out);

/// [1, 30]; [1, 0] is the empty range.
Rolls read_rolls(const load::DataNode& node, int low, int high);
/// A card by its key; another text is a fault.
CardId read_card(const load::DataNode& key, const Content&);
/// Without and with the morale rules.
Pair read_pair(const load::DataNode& node, int low, int high);

template <class T, std::size_t N>
void read_numbers(const load::DataNode& list, int low, int high, std::array<T, N>& out) {
  const auto items = list.items(N);
  for (std::size_t i = 0; i < items.size(); ++i) out[i] = static_cast<T>(items[i].integer(low, high));
}
/// An object with exactly these members, a number each.
template <class T, std::size_t N>
void read_named(const load::DataNode& node, std::span<const std::string_view, N> names, int low, int high,
                std::array<T, N>& out) {
  for (std::size_t i = 0; i < N; ++i) out[i] = static_cast<T>(node.at(names[i]).integer(low, high));
}
/// Any member that is none of these is a fault.
void only_names(const load::DataNode& node, std::span<const std::string_view> names);

inline std::uint8_t small(const load::DataNode& node, int low, int high) {
  return static_cast<std::uint8_t>(node.integer(low, high));
}
inline bool flag(const load::DataNode& node, std::string_view key, bool otherwise = false) {
  const auto found = node.find(key);
  return found ? found->boolean() : otherwise;
}
inline std::string text_or_nothing(const load::DataNode& node, std::string_view key) {
  const auto found = node.find(key);
  return found ? found->text() : std::string();
}

inline constexpr std::array<std::string_view, 2> kSideNames{"german", "soviet"};
inline constexpr std::array<std::string_view, kNations> kNationNames{
    "german", "soviet", "american", "british", "french_1940", "french_1944", "italian"};
inline constexpr std::array<std::string_view, kGrades> kGradeNames{"Elite", "Veteran", "Seasoned", "Regulars", "Green"};
inline constexpr std::array<std::string_view, kMorales> kMoraleNames{
    "Superb", "Exceptional", "Outstanding", "Superior", "Excellent", "Good", "Adequate", "Fair", "Poor"};
inline constexpr std::array<std::string_view, kPeriods> kPeriodNames{"E40", "M40", "L40", "E41", "M41", "L41",
                                                                     "E42", "M42", "L42", "E43", "M43", "L43",
                                                                     "E44", "M44", "L44", "E45", "M45", "L45"};
inline constexpr std::array<std::string_view, kBands> kBandNames{"P", "S", "M", "L", "E"};
inline constexpr std::array<std::string_view, kAspects> kAspectNames{"front", "front_side", "side", "rear_side",
                                                                     "rear"};
inline constexpr std::array<std::string_view, kFields> kFieldNames{"front", "side", "rear"};
inline constexpr std::array<std::string_view, kAngles> kAngleNames{"H", "M", "L"};
inline constexpr std::array<std::string_view, 5> kCoverNames{"None", "Light", "Medium", "Heavy", "Other"};
inline constexpr std::array<std::string_view, kTargetSizes> kTargetSizeNames{"V", "L", "S"};
inline constexpr std::array<std::string_view, kMovers> kMoverNames{"tracked", "halftracked", "wheeled",
                                                                   "leg",     "towed",       "man_portable"};
inline constexpr std::array<std::string_view, kTerrains> kTerrainNames{"clear",
                                                                       "scrub",
                                                                       "rough",
                                                                       "woods",
                                                                       "heavy_woods",
                                                                       "rubble",
                                                                       "wood_building",
                                                                       "brick_building",
                                                                       "stone_building",
                                                                       "road",
                                                                       "path",
                                                                       "bridge",
                                                                       "ford",
                                                                       "stream",
                                                                       "stream_impassable",
                                                                       "ditch",
                                                                       "hill",
                                                                       "depression",
                                                                       "slope",
                                                                       "crest",
                                                                       "block",
                                                                       "wire",
                                                                       "mines_hasty",
                                                                       "mines_deliberate",
                                                                       "hasty_entrenchment",
                                                                       "improved_position",
                                                                       "wreck",
                                                                       "brew_up_smoke",
                                                                       "smoke",
                                                                       "barrage",
                                                                       "fire"};
inline constexpr std::array<std::string_view, kMaterials> kMaterialNames{"wood", "brick", "stone"};
inline constexpr std::array<std::string_view, kFunctions> kFunctionNames{"command", "recon", "engineer", "op"};
inline constexpr std::array<std::string_view, kSheafs> kSheafNames{"A", "B", "C", "D"};
inline constexpr std::array<std::string_view, kAltitudes> kAltitudeNames{"low", "medium", "high"};
inline constexpr std::array<std::string_view, kSpeeds> kSpeedNames{"slow", "fast"};
inline constexpr std::array<std::string_view, kAirAttacks> kAirAttackNames{"strafe", "rockets", "dive_bomb", "bombs"};
inline constexpr std::array<std::string_view, 4> kEdgeNames{"north", "east", "south", "west"};

}  // namespace kessel::panzer
