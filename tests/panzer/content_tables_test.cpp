// Every cell of every table against the values that were reconstructed or restored, and the facts that the text states.
#include <gtest/gtest.h>

#include "box.h"
#include "covers.h"

namespace kessel::panzer {
namespace {

TEST(PZ_A_HIT, EveryCellFromPlusFiveToMinusTen) {
  static const char* const kRows[kApModifiers] = {
      "10 7 4 2 0",      // -10
      "15 11 7 4 2",     // -9
      "21 16 11 7 4",    // -8
      "27 22 16 10 6",   // -7
      "35 28 21 14 9",   // -6
      "43 35 27 19 12",  // -5
      "51 42 33 24 16",  // -4
      "59 49 39 29 20",  // -3
      "67 56 45 34 25",  // -2
      "74 63 51 40 30",  // -1
      "81 70 58 46 35",  // +0
      "86 76 65 52 41",  // +1
      "90 82 71 59 47",  // +2
      "93 87 77 66 54",  // +3
      "96 91 83 72 60",  // +4
      "98 94 88 78 66",  // +5
  };
  for (std::size_t i = 0; i < kApModifiers; ++i) EXPECT_EQ(numbers(tables().ap_hit[i]), kRows[i]) << i;
}

int hit_number(Band band, int modifier) {
  return tables().ap_hit[static_cast<std::size_t>(modifier - kLeastApModifier)][at(band)];
}

TEST(PZ_A_HIT, TheStatedCells) {
  COVERS("PZ:R1");
  EXPECT_EQ(hit_number(Band::Short, -2), 56);
  EXPECT_EQ(hit_number(Band::Short, -6), 28);
  EXPECT_EQ(hit_number(Band::Pointblank, -7), 27);
  EXPECT_EQ(hit_number(Band::Extreme, -10), 0);
}

TEST(PZ_A_NUM, EveryRowOfEveryRateOfFire) {
  static const char* const kRows[21] = {
      // Q 3 2, R 3 2, F 3 2
      "0 0 0 0 0 0",      // 1 to 4
      "0 1 0 2 1 2",      // 5 to 9
      "0 2 0 4 2 4",      // 10 to 14
      "0 3 0 6 3 6",      // 15 to 19
      "0 4 0 8 4 8",      // 20 to 24
      "0 5 0 10 5 10",    // 25 to 29
      "0 6 0 12 6 12",    // 30 to 34
      "0 7 0 14 7 14",    // 35 to 39
      "0 8 0 16 8 16",    // 40 to 44
      "0 9 0 18 9 18",    // 45 to 49
      "0 10 0 20 10 20",  // 50 to 54
      "0 11 0 22 11 22",  // 55 to 59
      "0 12 0 24 12 24",  // 60 to 64
      "0 13 0 26 13 26",  // 65 to 69
      "0 14 0 28 14 28",  // 70 to 74
      "0 15 0 30 15 30",  // 75 to 79
      "0 16 0 32 16 32",  // 80 to 84
      "0 17 0 34 17 34",  // 85 to 89
      "0 18 0 36 18 36",  // 90 to 94
      "0 19 0 38 19 38",  // 95 to 99
      "0 20 0 40 20 40",  // 100 to 100
  };
  for (std::size_t i = 0; i < 21; ++i) {
    std::string row;
    for (const RateOfFire rate : {RateOfFire::Quick, RateOfFire::Rapid, RateOfFire::Fast}) {
      const Hits& h = tables().hits[at(rate)][i];
      row += (row.empty() ? "" : " ") + std::to_string(h.three) + " " + std::to_string(h.two);
    }
    EXPECT_EQ(row, kRows[i]) << i;
    EXPECT_EQ(tables().hits[at(RateOfFire::Normal)][i].two, 0) << i;
  }
  const Hits& stated = tables().hits[at(RateOfFire::Fast)][56 / 5];
  EXPECT_EQ(stated.three, 11);
  EXPECT_EQ(stated.two, 22);
}

TEST(PZ_A_DMG, TheDie) {
  using enum Damage;
  EXPECT_EQ(tables().ap_damage, (std::array<Damage, 10>{None, Damaged, Damaged, Damaged, KnockedOut, KnockedOut,
                                                        KnockedOut, BrewedUp, BrewedUp, BrewedUp}));
  EXPECT_EQ(tables().s_type_damage, -3);
}

TEST(PZ_A_RF, EveryRow) {
  static const char* const kRows[kSlopedArmour] = {
      // H, M, L: rising falling
      "0 0 0 0 0 0",    "0 0 0 0 0 0",    "1 0 0 0 0 0",    "1 -1 0 0 0 0",   "1 -1 0 0 0 0",   "1 -1 1 0 0 0",
      "1 -1 1 0 0 0",   "1 -1 1 -1 0 0",  "2 -1 1 -1 0 0",  "2 -1 1 -1 0 0",  "2 -1 1 -1 0 0",  "2 -2 1 -1 0 0",
      "2 -2 1 -1 0 0",  "3 -2 1 -1 0 0",  "3 -2 1 -1 0 0",  "3 -2 1 -1 0 0",  "3 -2 1 -1 0 0",  "3 -2 2 -1 1 0",
      "3 -2 2 -1 1 0",  "4 -3 2 -1 1 0",  "4 -3 2 -1 1 0",  "4 -3 2 -1 1 0",  "4 -3 2 -1 1 0",  "4 -3 2 -2 1 0",
      "5 -3 2 -2 1 0",  "5 -3 2 -2 1 0",  "5 -3 2 -2 1 -1", "5 -4 2 -2 1 -1", "5 -4 2 -2 1 -1", "5 -4 3 -2 1 -1",
      "6 -4 3 -2 1 -1", "6 -4 3 -2 1 -1", "6 -4 3 -2 1 -1", "6 -4 3 -2 1 -1", "6 -4 3 -2 1 -1",
  };
  for (std::size_t armour = 1; armour <= kSlopedArmour; ++armour) {
    std::string row;
    for (const RisingFalling& cell : tables().rising_falling[armour])
      row += (row.empty() ? "" : " ") + std::to_string(cell.rising) + " " + std::to_string(cell.falling);
    EXPECT_EQ(row, kRows[armour - 1]) << armour;
  }
}

TEST(PanzerTables, HitLocations) {
  static const char* const kNames[] = {"TF", "TS", "TR", "HF", "HS", "HR", "TK"};
  static const char* const kRows[kAspects] = {
      "TFx TF TF TF HF HF* HF HF* HF* TK*", "TFx TF TS TS HF HF* HS HS* TK* TK*", "TSx TS TS TS HS HS* HS HS* TK* TK*",
      "TRx TR TS TS HR HR* HS HS* TK* TK*", "TRx TR TR TR HR HR* HR HR* HR* TK*",
  };
  for (std::size_t a = 0; a < kAspects; ++a) {
    std::string row;
    for (const HitLocation& cell : tables().hit_location[a]) {
      row += (row.empty() ? "" : " ") + std::string(kNames[at(cell.where)]);
      row += cell.top ? "x" : cell.hull_down_miss ? "*" : "";
    }
    EXPECT_EQ(row, kRows[a]) << a;
  }
}

TEST(PZ_A_WHL, SectorsInHalfDegrees) {
  EXPECT_EQ(numbers(tables().aspect_end), "45 135 225 315 360");
  EXPECT_EQ(numbers(tables().field_end), "90 270 360");
  EXPECT_EQ(tables().free_turn, 90);
  EXPECT_EQ(tables().aircraft_turn, 45);
}

TEST(PanzerTables, ApModifiers) {
  COVERS("PZ:R4");
  EXPECT_EQ(numbers(tables().ap_modifier), "-2 -1 -3 -5 -3 -5 -3 -3 -5 -3 -5 -3 -3 -1 -1 -3 -5 -3 -3 -5 -3");
  const auto value = [](ApModifier m) { return tables().ap_modifier[at(m)]; };
  EXPECT_EQ(value(ApModifier::TargetMoving), -2);
  EXPECT_EQ(value(ApModifier::TargetHeavyCover), -5);
  EXPECT_EQ(value(ApModifier::ShooterShortHalt), -3);
  EXPECT_EQ(value(ApModifier::BarrageOpen), -1);
  EXPECT_EQ(value(ApModifier::ShooterHesitating), -3);
  EXPECT_EQ(value(ApModifier::SpecialAmmoFallback), -3);
  EXPECT_EQ(numbers(tables().heat_haze_beyond), "15 10 5");
}

/// Fast, normal, slow, turretless, non-turreted, rear mount, towed, leg; a dash: it may not fire there.
std::string overwatch(const std::array<std::optional<std::int8_t>, kMounts>& row) {
  std::string out;
  for (const auto& cell : row) out += (out.empty() ? "" : " ") + (cell ? std::to_string(*cell) : std::string("-"));
  return out;
}

TEST(PanzerTables, OverwatchByFieldAndMount) {
  EXPECT_EQ(overwatch(tables().ap_overwatch[at(Field::Front)]), "-1 -1 -1 -1 -1 - -1 -1");
  EXPECT_EQ(overwatch(tables().ap_overwatch[at(Field::Side)]), "-1 -3 -5 -1 - - - -1");
  EXPECT_EQ(overwatch(tables().ap_overwatch[at(Field::Rear)]), "-3 -5 - -1 - -1 - -1");
  EXPECT_EQ(overwatch(tables().gp_overwatch[at(Field::Front)]), "-5 -5 -5 -5 -5 - -5 -5");
  EXPECT_EQ(overwatch(tables().gp_overwatch[at(Field::Side)]), "-5 -10 -20 -5 - - - -5");
  EXPECT_EQ(overwatch(tables().gp_overwatch[at(Field::Rear)]), "-10 -20 - -5 - -5 - -5");
}

/// Points, +points, O other, A all, P prohibited, - none.
std::string cost(const Cost& c) {
  switch (c.kind) {
    case Cost::Kind::Points: return std::to_string(c.points);
    case Cost::Kind::Added: return "+" + std::to_string(c.points);
    case Cost::Kind::Other: return "O";
    case Cost::Kind::Allowance: return "A";
    case Cost::Kind::Prohibited: return "P";
    case Cost::Kind::None: return "-";
  }
  return "?";
}

TEST(PZ_A_TER, EveryRow) {
  // Cover, cover against spotting, height and how it counts, GP defense; T, H, W, leg, towed, man-portable, turn; bog,
  // hull down.
  static const char* const kRows[kTerrains] = {
      "N N 0f - | 1 1 1 1 1 1 1 | - 1-10",         // Clear
      "L L 0f - | 2 2 3 1 1 1 1 | - 1-20",         // Scrub
      "M M 0f - | 4 4 6 2 2 2 2 | 1-30 1-40",      // Rough
      "M M 3f - | 3 3 5 2 2 2 2 | 1-20 -",         // Woods & Groves
      "H H 4f - | P P P 2 P 2 - | - -",            // Heavy Woods
      "L L 0f - | 4 4 P 2 P 3 2 | 1-30 1-30",      // Rubble
      "L H 1s 4-4 | 3 P P 2 2 2 2 | - -",          // Wood Building
      "M H 1s 6-6 | 4 P P 2 2 2 2 | - -",          // Brick Building
      "H H 1s 8-8 | 4 P P 2 2 2 2 | - -",          // Stone Building
      "O O 0f - | 1 1 1 1 1 1 1 | - -",            // Road
      "O O 0f - | 1 1 1 1 1 1 1 | - -",            // Path
      "N N 0f 5-10 | 1 1 1 1 1 1 1 | - -",         // Bridge
      "N N 0f - | 2 2 3 2 P 2 1 | 1-10 -",         // Ford
      "N N -1f - | 4 4 P 3 P 4 2 | 1-40 -",        // Stream, passable
      "N N -1f - | P P P P P P - | - -",           // Stream, impassable
      "L L -1f - | P P P A P P - | - -",           // Ditch
      "O O 1l - | O O O O O O O | - -",            // Hill level
      "O O -1l - | O O O O O O O | - -",           // Depression
      "O O 1l - | +1 +1 +1 +1 +1 +1 +1 | - 1-30",  // Slope, per height
      "O O 1f - | +1 +1 +1 +1 +1 +1 +1 | - 1-50",  // Crest
      "L L 0f 6-8 | P P P 2 P 2 - | - -",          // Block
      "O O 0f 1-3 | +1 P P P P P - | - -",         // Wire
      "O O 0f 3-3 | O O O O O O O | - -",          // Mines, Hasty
      "O O 0f 6-6 | O O O O O O O | - -",          // Mines, Deliberate
      "O O 0f - | O O O O O O O | - -",            // Hasty Entrenchment
      "H H 0f - | O O O O O O O | - -",            // Improved Position
      "L L 0f - | +1 +1 +1 0 0 0 O | - -",         // Wreck
      "O O 2f - | +1 +1 +1 +1 +1 +1 +1 | - -",     // Brew Up Smoke
      "O O 4f - | +1 +1 +1 +1 +1 +1 +1 | - -",     // Smoke
      "O O 4f - | +1 +1 +1 +1 +1 +1 +1 | - -",     // Barrage
      "O O 5f - | P P P P P P - | - -",            // Fire
  };
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const TerrainEffect& e = tables().terrain[i];
    std::string row{"NLMHO"[at(e.cover)], ' ', "NLMHO"[at(e.spot_cover)], ' '};
    row += std::to_string(e.height) + "fsl"[at(e.height_mode)] + " ";
    row += e.gp_def_high == 0 ? "-" : std::to_string(e.gp_def_low) + "-" + std::to_string(e.gp_def_high);
    row += " |";
    for (const Cost& c : e.cost) row += " " + cost(c);
    row += " " + cost(e.turn) + " | " + rolls(e.bog) + " " + rolls(e.hull_down);
    EXPECT_EQ(row, kRows[i]) << e.name;
  }
  const Tables& t = tables();
  EXPECT_EQ(t.max_height_cost, 2);
  EXPECT_EQ(t.road_height_discount, 1);
  EXPECT_EQ(t.snow_cost, 1);
  EXPECT_EQ(t.mud_factor, 2);
  EXPECT_EQ(t.snow_mud_bog, -5);
}

TEST(PZ_C_LOS, EveryCell) {
  COVERS("PZ:C.LOS.m1", "PZ:C.LOS.0", "PZ:C.LOS.1", "PZ:C.LOS.2", "PZ:C.LOS.3", "PZ:C.LOS.4", "PZ:C.LOS.5");
  // Closer, midway, farther; rows by spotter, columns by target, -1 to 5.
  static const char* const kRows[kHeights] = {
      "0 0 0  1 1 1  1 1 1  1 1 1  1 1 2  1 2 3  1 2 3", "1 1 1  1 1 1  1 1 1  1 1 2  1 2 3  1 2 3  1 3 4",
      "1 1 1  1 1 1  2 2 2  2 2 2  2 2 3  2 3 4  2 3 4", "1 1 1  2 1 1  2 2 2  3 3 3  3 3 3  3 3 4  3 4 5",
      "2 1 1  3 2 1  3 2 2  3 3 3  4 4 4  4 4 4  4 4 5", "3 2 1  3 2 1  4 3 2  4 3 3  4 4 4  5 5 5  5 5 5",
      "3 2 1  4 3 1  4 3 2  5 4 3  5 4 4  5 5 5  6 6 6",
  };
  for (std::size_t s = 0; s < kHeights; ++s) {
    std::string row;
    for (const auto& cell : tables().los[s]) row += (row.empty() ? "" : "  ") + numbers(cell);
    EXPECT_EQ(row, kRows[s]) << s;
  }
}

TEST(PZ_C_LOS, SwappingSpotterAndTargetSwapsCloserAndFarther) {
  COVERS_VECTOR("PX-13");
  COVERS("PZ:R47");
  for (std::size_t s = 0; s < kHeights; ++s)
    for (std::size_t t = 0; t < kHeights; ++t) {
      const auto &there = tables().los[s][t], &back = tables().los[t][s];
      EXPECT_EQ(there, (std::array<std::uint8_t, 3>{back[2], back[1], back[0]})) << s << t;
    }
  for (std::uint8_t h = 0; h <= 5; ++h)
    for (const std::uint8_t entry : tables().los[h + 1u][h + 1u]) EXPECT_EQ(entry, h + 1);
  EXPECT_EQ(numbers(tables().los[0 + 1][3 + 1]), "1 2 3");  // the example of the book
}

TEST(PZ_B_SPOT, EveryCell) {
  // None, light, medium, heavy cover: vehicle, large, small target.
  static const char* const kRows[kVisibilities][2] = {
      {"40 20 12  13 7 4  7 3 2  4 2 1", "60 30 18  20 10 6  10 5 3  6 3 2"},
      {"20 10 6  6 3 2  3 1 1  2 1 1", "30 15 9  10 5 3  5 2 1  3 1 1"},
      {"10 5 3  3 1 1  1 1 1  1 1 1", "15 7 4  5 2 1  2 1 1  1 1 1"},
  };
  for (std::size_t v = 0; v < kVisibilities; ++v)
    for (std::size_t s = 0; s < 2; ++s) {
      std::string row;
      for (const auto& cell : tables().spotting[v][s]) row += (row.empty() ? "" : "  ") + numbers(cell);
      EXPECT_EQ(row, kRows[v][s]) << v << s;
    }
  const Tables& t = tables();
  EXPECT_EQ(t.spotting[0][0][at(Cover::None)][at(TargetSize::Vehicle)], 40);   // stated
  EXPECT_EQ(t.spotting[0][0][at(Cover::Medium)][at(TargetSize::Vehicle)], 7);  // stated
  EXPECT_EQ(t.spotting[0][1][at(Cover::Light)][at(TargetSize::Large)], 10);    // stated
  EXPECT_EQ(t.spot_moved, 2);
  EXPECT_EQ(t.spot_fired, 10);
  EXPECT_EQ(t.spot_target_full_cover, 2);
  EXPECT_EQ(t.spot_spotter_full_cover, 4);
  EXPECT_EQ(t.spot_suppressed, 2);
  EXPECT_EQ(t.spot_always, 1);
  EXPECT_EQ(t.see_into_terrain, 1);
}

TEST(PZ_A_GRD, EveryGrade) {
  static const char* const kRows[kGrades] = {
      "0 1 2 3 3 | 0 5 10 10 15 | 20 | 1-30 1-80",              // Elite
      "0 0 1 2 2 | 0 0 5 5 10 | 10 | 1-40 1-70",                // Veteran
      "0 0 0 0 0 | 0 0 0 0 0 | 0 | 1-50 1-60",                  // Seasoned
      "0 -1 -1 -2 -2 | 0 -5 -5 -10 -10 | -10 | 1-60 1-50",      // Regulars
      "-1 -2 -3 -4 -5 | -5 -10 -10 -15 -20 | -20 | 1-70 1-40",  // Green
  };
  const Tables& t = tables();
  for (std::size_t g = 0; g < kGrades; ++g)
    EXPECT_EQ(numbers(t.grade_ap[g]) + " | " + numbers(t.grade_gp[g]) + " | " + std::to_string(t.grade_assault[g]) +
                  " | " + rolls(t.quickmarch_suppressed[g]) + " " + rolls(t.suppression_recovered[g]),
              kRows[g])
        << g;
  EXPECT_EQ(numbers(t.initiative), "40 20 0 -20 -40");
  EXPECT_EQ(rolls(t.battery_recovered), "1-50");
  EXPECT_EQ(t.recovery_orders, 20);
  EXPECT_EQ(t.recovery_assaulted, 20);
  EXPECT_EQ(t.recovery_under_fire, 10);
}

TEST(PZ_C_CMD, EveryGrade) {
  COVERS("PZ:R48");
  static const char* const kRows[kGrades] = {
      "1 2 2 3 4 5 6 6 7 8", "1 1 2 3 4 4 5 6 6 7", "1 1 2 2 3 4 4 5 5 6", "1 1 2 2 3 3 4 4 5 5", "0 1 1 2 2 2 3 3 4 4",
  };
  for (std::size_t g = 0; g < kGrades; ++g) EXPECT_EQ(numbers(tables().commands[g]), kRows[g]) << g;
  EXPECT_EQ(numbers(tables().command_range), "4 3 3 2 2");
}

TEST(PZ_B_GP, EveryCell) {
  // Factor 1 to 15: no effect up to, suppressed up to.
  static const char* const kRows[kGpDefenses] = {
      "50 75 46 72 42 69 38 66 34 63 30 60 26 57 22 54 18 51 14 48 10 45 6 42 2 39 -2 36 -6 33",
      "55 80 51 77 47 74 43 71 39 68 35 65 31 62 27 59 23 56 19 53 15 50 11 47 7 44 3 41 -1 38",
      "59 84 55 81 51 78 47 75 43 72 39 69 35 66 31 63 27 60 23 57 19 54 15 51 11 48 7 45 3 42",
      "64 89 60 86 56 83 52 80 48 77 44 74 40 71 36 68 32 65 28 62 24 59 20 56 16 53 12 50 8 47",
      "68 93 64 90 60 87 56 84 52 81 48 78 44 75 40 72 36 69 32 66 28 63 24 60 20 57 16 54 12 51",
      "73 98 69 95 65 92 61 89 57 86 53 83 49 80 45 77 41 74 37 71 33 68 29 65 25 62 21 59 17 56",
      "77 102 73 99 69 96 65 93 61 90 57 87 53 84 49 81 45 78 41 75 37 72 33 69 29 66 25 63 21 60",
      "82 107 78 104 74 101 70 98 66 95 62 92 58 89 54 86 50 83 46 80 42 77 38 74 34 71 30 68 26 65",
      "86 111 82 108 78 105 74 102 70 99 66 96 62 93 58 90 54 87 50 84 46 81 42 78 38 75 34 72 30 69",
      "91 116 87 113 83 110 79 107 75 104 71 101 67 98 63 95 59 92 55 89 51 86 47 83 43 80 39 77 35 74",
  };
  for (std::size_t d = 1; d <= kGpDefenses; ++d) {
    std::string row;
    for (std::size_t f = 1; f <= kGpFactors; ++f) {
      const GpResult& r = tables().gp_result[d][f];
      row += (row.empty() ? "" : " ") + std::to_string(r.none) + " " + std::to_string(r.suppressed);
    }
    EXPECT_EQ(row, kRows[d - 1]) << d;
  }
}

TEST(PZ_B_GP, TheStatedCells) {
  COVERS("PZ:R1");
  const auto cell = [](std::size_t factor, std::size_t defense) {
    const GpResult& r = tables().gp_result[defense][factor];
    return std::to_string(r.none) + "/" + std::to_string(r.suppressed);
  };
  EXPECT_EQ(cell(5, 3), "43/72");
  EXPECT_EQ(cell(5, 4), "48/77");
  EXPECT_EQ(cell(6, 4), "44/74");
  EXPECT_EQ(cell(7, 5), "44/75");
  EXPECT_EQ(cell(8, 5), "40/72");
  EXPECT_EQ(cell(9, 2), "23/56");
  EXPECT_EQ(cell(12, 3), "15/51");
  EXPECT_EQ(cell(14, 1), "-2/36");
  EXPECT_EQ(tables().gp_result[9][2].suppressed, 108);  // effective from 109
}

TEST(PanzerTables, GpModifiersDirectAndIndirect) {
  COVERS("PZ:R64");
  struct Row {
    GpModifier modifier;
    const char* values;
  };
  static constexpr Row kRows[] = {
      {GpModifier::TargetVehicleMoving, "-10 -20"},
      {GpModifier::TargetPType, "-10 -10"},
      {GpModifier::TargetAType, "-20 -20"},
      {GpModifier::TargetVehicleMediumCover, "-10 -10"},
      {GpModifier::TargetVehicleHeavyCover, "-20 -20"},
      {GpModifier::ShooterShortHalt, "-10 -"},
      {GpModifier::HeatHaze, "-10 -10"},
      {GpModifier::ShooterDamaged, "-20 -20"},
      {GpModifier::ShooterSuppressed, "-20 -20"},
      {GpModifier::BrewUpSmoke, "-10 -10"},
      {GpModifier::AmmoLimit, "-10 -10"},
      {GpModifier::SmokeClosed, "-20 -20"},
      {GpModifier::SmokeOpen, "-10 -10"},
      {GpModifier::BarrageClosed, "-10 -10"},
      {GpModifier::BarrageOpen, "-5 -5"},
      {GpModifier::OpenSheaf, "- -20"},
      {GpModifier::Fire, "-20 -20"},
      {GpModifier::Overrun, "20 -"},
      {GpModifier::Transported, "-10 -"},
      {GpModifier::PinningFire, "20 -"},
      {GpModifier::HastyEntrenchment, "-10 -10"},
      {GpModifier::CoaxMg, "10 -"},
      {GpModifier::DualFireSame, "-5 -"},
      {GpModifier::DualFireDifferent, "-10 -"},
      {GpModifier::ShooterHesitating, "-10 -"},
      {GpModifier::ShooterBroken, "-20 -"},
  };
  static_assert(std::size(kRows) == kGpModifierKinds);
  for (const Row& row : kRows) {
    const auto& cell = tables().gp_modifier[at(row.modifier)];
    const auto text = [](const std::optional<std::int8_t>& n) { return n ? std::to_string(*n) : std::string("-"); };
    EXPECT_EQ(text(cell.direct) + " " + text(cell.indirect), row.values) << at(row.modifier);
  }
  const Tables& t = tables();
  EXPECT_EQ(t.defense_full_cover, 2);
  EXPECT_EQ(t.defense_moving, -2);
  EXPECT_EQ(t.defense_least, 1);
  EXPECT_EQ(t.defense_most, 10);
  EXPECT_EQ(t.defense_transported_covered, 3);
  EXPECT_EQ(t.defense_transported_open, 1);
}

TEST(PanzerTables, CloseCombat) {
  EXPECT_EQ(numbers(tables().close_assault), "-10 -10 -10 -10 20 20 30 20");
  EXPECT_EQ(tables().close_assault_cap, 15);
  EXPECT_EQ(numbers(tables().hand_to_hand), "0 -25 -40 -50 -20 -10 -10 -10 10 20 20 -10 -20");
  EXPECT_EQ(tables().hand_to_hand[at(HandToHand::Section)], -50);
  EXPECT_EQ(tables().hand_to_hand[at(HandToHand::AdditionalSquad)], 20);
  EXPECT_EQ(tables().hand_to_hand_attackers, 2);
}

TEST(PanzerTables, Aircraft) {
  const AirCharts& a = tables().air;
  EXPECT_EQ(numbers(a.altitude), "20 10 0");
  EXPECT_EQ(a.fast, -20);
  EXPECT_EQ(numbers(a.at_altitude[at(AirAttack::Strafe)]), "1 0 0");
  EXPECT_EQ(numbers(a.at_altitude[at(AirAttack::Rockets)]), "1 0 0");
  EXPECT_EQ(numbers(a.at_altitude[at(AirAttack::DiveBomb)]), "1 0 0");
  EXPECT_EQ(numbers(a.at_altitude[at(AirAttack::Bombs)]), "0 1 1");
  EXPECT_EQ(numbers(a.at_speed[at(AirAttack::DiveBomb)]), "1 0");
  EXPECT_EQ(numbers(a.at_speed[at(AirAttack::Bombs)]), "1 1");
  EXPECT_EQ(a.sheaf[at(AirAttack::Bombs)][at(Altitude::Medium)], Sheaf::A);
  EXPECT_EQ(a.sheaf[at(AirAttack::Bombs)][at(Altitude::High)], Sheaf::B);
  EXPECT_EQ(a.sheaf[at(AirAttack::Strafe)][at(Altitude::Low)], Sheaf::D);
  EXPECT_EQ(a.sheaf[at(AirAttack::Rockets)][at(Altitude::Low)], Sheaf::C);
  EXPECT_EQ(numbers(a.strafe_sheafs), "1 2");
  EXPECT_EQ(a.rocket_range, 20);
  EXPECT_EQ(a.rocket_ammo, 2);
  EXPECT_EQ(a.dive_enters, Altitude::High);
  EXPECT_EQ(numbers(a.acquire_ground[at(Speed::Slow)]), "10 20 30");
  EXPECT_EQ(numbers(a.acquire_ground[at(Speed::Fast)]), "20 30 40");
  EXPECT_EQ(numbers(a.acquire_aircraft[at(Speed::Slow)]), "2 4 6");
  EXPECT_EQ(numbers(a.acquire_aircraft[at(Speed::Fast)]), "4 6 8");
  EXPECT_EQ(a.suppressed_acquire_factor, 2);
  EXPECT_EQ(numbers(a.block_height), "2 4 6");
  EXPECT_EQ(a.block_inches, 2);
  EXPECT_EQ(a.aa_fast, -10);
  EXPECT_EQ(a.aa_high, -10);
  EXPECT_EQ(a.aa_low, 5);
  EXPECT_EQ(a.loiter_turns, 5);
  EXPECT_EQ(a.crash_gp_factor, 15);
  EXPECT_EQ(a.crash_sheaf, Sheaf::A);
}

TEST(PZ_B_BAIL, EveryRange) {
  COVERS("PZ:R1");
  EXPECT_EQ(all_rolls(tables().bail_out.rolls), "1-50 1-20 1-30 1-40 1-80 1-40 1-50 1-20 1-20 1-30");
  EXPECT_EQ(rolls(tables().bail_out.rolls[at(BailOut::Track)]), "1-30");
  EXPECT_EQ(rolls(tables().bail_out.rolls[at(BailOut::KoLeg)]), "1-80");
  EXPECT_EQ(rolls(tables().bail_out.rolls[at(BailOut::SuppressedIndirect)]), "1-30");
  const BailOutCharts& b = tables().bail_out;
  EXPECT_EQ(b.under_cover, 10);
  EXPECT_EQ(b.crew_elite, 5);
  EXPECT_EQ(b.crew_green, -5);
  EXPECT_EQ(b.passenger_elite, -5);
  EXPECT_EQ(b.passenger_green, 5);
}

TEST(PZ_B_RSP, EveryCell) {
  const ResponseCharts& r = tables().response;
  EXPECT_EQ(numbers(r.needed[at(Observer::Op)]), "3 5 7");
  EXPECT_EQ(numbers(r.needed[at(Observer::CommandRecon)]), "4 6 8");
  EXPECT_EQ(numbers(r.needed[at(Observer::Command)]), "5 7 9");
  EXPECT_EQ(numbers(r.needed[at(Observer::Recon)]), "6 8 10");
  EXPECT_EQ(numbers(std::array{r.pre_registered, r.senior_op, r.adjusted, r.hesitating, r.suppressed, r.damaged,
                               r.broken, r.soviet_1941, r.soviet_1942}),
            "2 1 1 -1 -2 -2 -2 -2 -1");
  EXPECT_EQ(numbers(r.grade), "2 1 0 -1 -2");
  EXPECT_EQ(numbers(std::array{r.op_sources, r.other_sources, r.adjust_inches, r.planned_adjust_inches, r.planned_turns,
                               r.danger_close_inches, r.target_point_inches}),
            "2 1 6 10 5 10 1");
  EXPECT_EQ(r.planned_band, Band::Medium);
}

TEST(PanzerTables, SheafsInMils) {
  std::string text;
  for (const auto& s : tables().sheaf) text += std::to_string(s.length) + "x" + std::to_string(s.width) + " ";
  EXPECT_EQ(text, "3000x2000 5000x3000 1000x1000 4000x1000 ");
}

TEST(PZ_C_NCP, EveryMorale) {
  COVERS("PZ:R48");
  // In halves, for 1 to 10 units.
  static const char* const kRows[kMorales] = {
      "2 4 4 6 8 10 12 12 14 16",  // Superb
      "2 4 4 6 8 10 10 12 14 15",  // Exceptional
      "2 2 4 6 8 8 10 12 12 14",   // Outstanding
      "2 2 4 6 6 8 10 10 12 13",   // Superior
      "2 2 4 4 6 8 8 10 10 12",    // Excellent
      "2 2 4 4 6 6 8 8 10 11",     // Good
      "2 2 4 4 6 6 8 8 10 10",     // Adequate
      "0 2 2 4 4 6 6 8 8 9",       // Fair
      "0 2 2 4 4 4 6 6 8 8",       // Poor
  };
  const MoraleCharts& m = tables().morale;
  for (std::size_t i = 0; i < kMorales; ++i) EXPECT_EQ(numbers(m.cohesion_halves[i]), kRows[i]) << i;
  EXPECT_EQ(all_rolls(m.factor), "91-999 86-90 76-85 66-75 56-65 46-55 36-45 26-35 -999-25");
}

TEST(PZ_C_COH, EveryNationAndYear) {
  static const char* const kRows[kNations] = {
      // 1940 to 1945; a dash: not in the war, or not on this front
      "30 25 20 15 10 0",     // Germany
      "- -30 -20 -10 0 0",    // Soviet
      "- - -20 -10 0 10",     // USA
      "-20 -10 0 0 0 10",     // UK
      "-20 - - - - -",        // France 40
      "- - - - 0 0",          // France 44
      "-30 -20 -20 -30 - -",  // Italy
  };
  const MoraleCharts& m = tables().morale;
  for (std::size_t n = 0; n < kNations; ++n) {
    std::string row;
    for (const auto& cell : m.nation_year[n])
      row += (row.empty() ? "" : " ") + (cell ? std::to_string(*cell) : std::string("-"));
    EXPECT_EQ(row, kRows[n]) << n;
  }
  EXPECT_EQ(numbers(m.grade), "20 10 0 -10 -20");
  EXPECT_EQ(numbers(m.vary_down), "-2 -9 -2 -2 -9 -2 -9");
  EXPECT_EQ(numbers(m.vary_up), "2 1 2 2 1 2 1");
}

TEST(PZ_C_BRK, EveryNationAndModifier) {
  COVERS("PZ:R2");
  COVERS("PZ:R3");
  COVERS("PZ:R58");
  const MoraleCharts& m = tables().morale;
  EXPECT_EQ(all_rolls(m.breaks), "1-50 1-40 1-60 1-60 1-70 1-60 1-70");
  EXPECT_EQ(all_rolls(m.hesitates), "51-70 41-60 61-80 61-80 71-90 61-80 71-90");
  EXPECT_EQ(numbers(m.break_grade), "10 5 0 -10 -20");
  EXPECT_EQ(numbers(m.break_modifier), "-20 20 5 10 20 20 -10 -20 -10");
  EXPECT_EQ(m.break_modifier[at(BreakModifier::SuppressedOrDamaged)], -20);
}

TEST(PZ_C_REC, EveryModifier) {
  COVERS("PZ:R5");
  const MoraleCharts& m = tables().morale;
  EXPECT_EQ(rolls(m.recovers), "1-50");
  EXPECT_EQ(numbers(m.recovery_grade), "-10 -5 0 5 10");
  EXPECT_EQ(m.recovery_command, -20);
  EXPECT_EQ(m.recovery_suppressed, 20);
  EXPECT_EQ(m.recovery_orders, 20);
}

TEST(PZ_C_MINE, EveryCell) {
  EXPECT_EQ(all_rolls(tables().mines[0].eliminated), "- - - 1-50");
  EXPECT_EQ(all_rolls(tables().mines[0].damaged), "1-20 1-10 1-5 -");
  EXPECT_EQ(all_rolls(tables().mines[0].track), "21-50 11-50 6-50 -");
  EXPECT_EQ(all_rolls(tables().mines[1].eliminated), "- - - 1-70");
  EXPECT_EQ(all_rolls(tables().mines[1].damaged), "1-40 1-30 1-20 -");
  EXPECT_EQ(all_rolls(tables().mines[1].track), "41-70 31-70 21-70 -");
  EXPECT_EQ(tables().mine_quickmarch, -20);
  EXPECT_EQ(tables().mine_inches, 2);
}

TEST(PZ_C_BLD, EveryMaterial) {
  static const char* const kRows[kMaterials] = {
      "1-50 1-80 81-100 | 1-10 1-20 1-30 1-40",
      "1-65 1-65 66-100 | - 1-10 1-20 1-30",
      "1-80 1-50 51-100 | - - 1-10 1-20",
  };
  for (std::size_t m = 0; m < kMaterials; ++m) {
    const BuildingEffect& b = tables().building[m];
    EXPECT_EQ(rolls(b.hit) + " " + rolls(b.damaged) + " " + rolls(b.track) + " | " + all_rolls(b.fire), kRows[m]) << m;
  }
  EXPECT_EQ(tables().building_gp_factor, 5);
  EXPECT_EQ(tables().rubble_fire, -10);
}

TEST(PZ_D_SPOT, EveryGrade) {
  EXPECT_EQ(all_rolls(tables().spot_roll), "1-70 1-60 1-50 1-40 1-30");
  EXPECT_EQ(numbers(tables().spots_held), "5 4 3 2 1");
}

TEST(PZ_D_PEN, EveryDie) {
  EXPECT_EQ(numbers(tables().penetration), "-2 -2 -1 -1 0 0 0 0 1 1 2");
  EXPECT_EQ(tables().soviet_penetration_die, -1);
  EXPECT_EQ(tables().penetration_cap, 2);
}

TEST(PanzerTables, CounterBatteryAndHullDownSearch) {
  const Tables& t = tables();
  EXPECT_EQ(all_rolls(std::array{t.battery_located, t.battery_suppressed, t.battery_damaged, t.battery_knocked_out}),
            "1-20 1-50 51-80 81-100");
  EXPECT_EQ(numbers(t.hull_down_size), "-10 -5 0 5 10");
}

TEST(PanzerTables, PointFactorsInHundredths) {
  const PointFactors& p = tables().points;
  EXPECT_EQ(numbers(p.grade), "150 120 100 80 50");
  EXPECT_EQ(numbers(p.function), "150 150 125 200");
  EXPECT_EQ(p.attached_battery, 150);
  EXPECT_EQ(numbers(p.morale), "140 130 120 110 100 90 80 70 60");
}

TEST(PanzerTables, ConstantsOfTheText) {
  const Tables& t = tables();
  EXPECT_EQ(numbers(std::array{t.midway_tolerance, t.auto_hull_down_per_height, t.objective_inches, t.reverse_factor,
                               t.minimum_move_inches, t.slow_turret_steps, t.story_cost, t.entrench_turns,
                               t.engineer_entrench_turns, t.contact_inches, t.contact_height, t.brew_up_inches,
                               t.ammo_supply_inches, t.camouflage_inches, t.amphibious_factor}),
            "1 2 1 2 1 1 1 4 2 1 1 2 1 1 2");
  EXPECT_EQ(rolls(t.german_apcr_1944), "1-2");
}

}  // namespace
}  // namespace kessel::panzer
