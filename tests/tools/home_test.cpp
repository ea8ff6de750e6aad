#include "tools/home.h"

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace kessel::tools {
namespace {

namespace fs = std::filesystem;

TEST(Home, IsWhatTheEnvironmentSays) { EXPECT_EQ(find_home("/srv/games", "/usr/bin/kessel"), "/srv/games"); }

TEST(Home, OfAnInstalledProgramLiesBesideIt) {
  const TempDir dir;
  const fs::path prefix = dir.file("usr");
  fs::create_directories(prefix / "share" / "kessel" / "data");
  EXPECT_EQ(find_home(nullptr, prefix / "bin" / "kessel"), (prefix / "share" / "kessel").string());
  EXPECT_EQ(find_home("", prefix / "bin" / "kessel"), (prefix / "share" / "kessel").string());
  EXPECT_EQ(find_home(nullptr, prefix / "build" / "kessel"), ".") << "a program that was built is not installed";
}

TEST(Home, IsTheCurrentFolderWhereNothingIsInstalled) {
  const TempDir dir;
  EXPECT_EQ(find_home(nullptr, fs::path(dir.file("usr")) / "bin" / "kessel"), ".");
  EXPECT_EQ(find_home(nullptr, ""), ".");
}

}  // namespace
}  // namespace kessel::tools
