#pragma once
// How content.cpp is split: one reader for each data file. Each reports its own faults.
#include "games/breakout/content.h"
#include "load/data_file.h"

namespace kessel::breakout {

/// Which files were read without a fault: to compare with one that was not would only bury the cause.
struct Sound {
  bool map = false, tables = false;
};

void read_map(const load::DataNode& map, Content& out);
void read_tables(const load::DataNode& tables, Content& out);
void read_units(const load::DataNode& units, Content& out, Sound, Factors returned);
void read_scenario(const load::DataNode& scenarios, Content& out, Sound);

/// The map against itself and the victory table.
void check_map(const load::DataNode& map, const Content&, int town_vp, int fortified_vp);

/// The hex a text names; anything else is a fault.
Hex read_hex(const load::DataNode& name, const hex::Grid&);
/// "game" and "format" of a file's head.
void expect_head(const load::DataNode& root);

inline constexpr std::array<std::string_view, 2> kSideNames{"soviet", "german"};
inline constexpr std::array<std::string_view, 3> kWeatherNames{"thaw", "frost", "storm"};
inline constexpr std::array<std::string_view, 3> kMobilityNames{"non-mechanized", "mechanized", "static"};
inline constexpr std::array<std::string_view, kTerrains> kTerrainNames{"clear", "forest", "rough",
                                                                       "marsh", "town",   "fortified"};

}  // namespace kessel::breakout
