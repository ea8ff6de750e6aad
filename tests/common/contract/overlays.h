#pragma once
// What a player's overlay may change, and how every fault of the data files is told: for any game's content.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

namespace kessel::contract {

/// `load` and `load_with` are the game's load_content and load_content_with.
template <auto load, auto load_with>
struct Overlays {
  /// The faults of an overlay, or "" if it loads.
  static std::string faults(const std::string& overlay) {
    const auto loaded = load_with(KESSEL_SOURCE_DIR, overlay);
    return loaded ? "" : loaded.error().text();
  }

  /// Does the overlay fail with a fault at that place for that reason?
  static ::testing::AssertionResult fails(const std::string& overlay, const std::string& place,
                                          const std::string& reason) {
    const std::string found = faults(overlay);
    std::istringstream lines(found);
    for (std::string line; std::getline(lines, line);)
      if (line.find(place) != std::string::npos && line.find(reason) != std::string::npos)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "wanted [" << place << "] [" << reason << "], got:\n" << found;
  }

  /// The overlay changes the hash, and gives the same content again from what a record carries of it.
  static auto expect_steady_hash(const std::string& overlay) {
    const auto base = load(KESSEL_SOURCE_DIR, ""), same = load_with(KESSEL_SOURCE_DIR, ""),
               other = load_with(KESSEL_SOURCE_DIR, overlay);
    if (!base || !same || !other) throw std::runtime_error(other ? "the shipped data" : other.error().text());
    EXPECT_EQ((*base)->hash.size(), 64u);
    EXPECT_EQ((*base)->overlay, "");
    EXPECT_EQ((*same)->hash, (*base)->hash);
    EXPECT_NE((*other)->hash, (*base)->hash);
    const auto again = load_with(KESSEL_SOURCE_DIR, (*other)->overlay);
    EXPECT_TRUE(again && (*again)->hash == (*other)->hash);
    return *other;
  }

  /// Nothing there, another game's folder, and a file beside the game's folder.
  static void expect_misplaced_is_a_fault(const std::string& another_game, const std::string& file) {
    namespace fs = std::filesystem;
    const std::string dir = testing::TempDir() + "kessel_misplaced_" +
                            testing::UnitTest::GetInstance()->current_test_info()->test_suite_name();
    fs::remove_all(dir);
    EXPECT_FALSE(load(KESSEL_SOURCE_DIR, dir));
    fs::create_directories(dir + "/" + another_game);
    EXPECT_TRUE(load(KESSEL_SOURCE_DIR, dir));  // another game's overlay is none of ours
    std::ofstream(dir + "/" + file) << "{}";
    EXPECT_FALSE(load(KESSEL_SOURCE_DIR, dir));
    fs::remove_all(dir);
  }
};

}  // namespace kessel::contract
