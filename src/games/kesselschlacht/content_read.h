#pragma once
// How content.cpp is split: one reader for each data file. Each reports its own faults.
#include <span>

#include "games/kesselschlacht/content.h"
#include "load/data_file.h"

namespace kessel::kesselschlacht {

/// Which files were read without a fault: to compare with one that was not would only bury the cause.
struct Sound {
  bool map = false, units = false, tables = false;
};

void read_map(const load::DataNode& map, Content& out);
void read_units(const load::DataNode& units, Content& out);
void read_tables(const load::DataNode& tables, Content& out);
void read_scenarios(const load::DataNode& scenarios, Content& out, Sound);
void read_variant(const load::DataNode& scenario, Content& out, Sound);

/// The map against itself.
void check_map(const load::DataNode& map, const Content&);

/// The hex a text names; anything else is a fault.
Hex read_hex(const load::DataNode& name, const hex::Grid&);
/// A hexside as "2124|2024"; both are kNoHex if it is none.
std::pair<Hex, Hex> read_hexside(const load::DataNode& text, const hex::Grid&);
/// "game" and "format" of a file's head.
void expect_head(const load::DataNode& root);
/// Each id once, and each a word of positions and actions: letters, digits and dashes.
void expect_ids(const load::DataNode& list);
bool is_word(std::string_view id);

inline std::uint8_t small(const load::DataNode& node, int low, int high) {
  return static_cast<std::uint8_t>(node.integer(low, high));
}

inline constexpr std::array<std::string_view, 2> kSideNames{"soviet", "axis"};
inline constexpr std::array<std::string_view, 3> kWeatherNames{"snow", "mud", "heavy_snow"};
inline constexpr std::array<std::string_view, 2> kMobilityNames{"leg", "motorized"};
inline constexpr std::array<std::string_view, kTerrains> kTerrainNames{"clear",    "swamp", "rough",
                                                                       "mountain", "town",  "city"};
inline constexpr std::array<std::string_view, 3> kNationNames{"soviet", "german", "hungarian"};
inline constexpr std::array<std::string_view, 5> kSuperiorNames{"1UK", "2UK", "1PzA", "ARF", "garrison"};
inline constexpr std::array<std::string_view, 12> kTypeNames{"hq",
                                                             "armor",
                                                             "heavy_tank",
                                                             "stug",
                                                             "at",
                                                             "infantry",
                                                             "jaeger",
                                                             "mountain",
                                                             "motorized_infantry",
                                                             "mechanized_infantry",
                                                             "artillery",
                                                             "garrison"};
inline constexpr std::array<std::string_view, 7> kSizeNames{"battalion", "regiment", "kampfgruppe", "brigade",
                                                            "division",  "corps",    "army"};
inline constexpr std::array<std::string_view, 4> kArmsNames{"armor", "infantry", "at", "hq"};
inline constexpr std::array<std::string_view, 3> kQualityNames{"C", "B", "A"};
inline constexpr std::array<std::string_view, 4> kAirNames{"F", "FB", "B", "TR"};
inline constexpr std::array<std::string_view, 2> kRoadNames{"dirt", "paved"};
inline constexpr std::array<std::string_view, kResults> kResultNames{"Ae1", "Adis", "Ado", "NE",  "Br1", "Ddo",
                                                                     "Dr1", "Ddis", "Dr2", "Dr3", "DRt", "De1"};
inline constexpr std::array<std::string_view, 3> kAreaNames{"A", "B", "C"};
/// KS:3.5a Corps and groups of First Panzer Army in the order of their tracks.
inline constexpr std::array<std::string_view, kTracks> kTrackNames{"III", "XXIV", "XLVI", "LIX", "Gollnick", "Mauss"};
/// Module 19 in the order of Optional19.
inline constexpr std::array<std::string_view, kOptionalRules> kOptionalNames{
    "proskurov_garrison", "axis_air", "vatutin", "soviet_effort", "margarethe", "ss_entry", "variable_bridges"};

}  // namespace kessel::kesselschlacht
