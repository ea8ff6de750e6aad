// The version of the program stands in CMakeLists.txt; what must name it too is held against it here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <optional>
#include <regex>
#include <string>
#include <vector>

namespace kessel {
namespace {

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream in(std::string(KESSEL_SOURCE_DIR) + "/" + path);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

/// The first part in brackets of the first line that the pattern fits.
std::optional<std::string> first_match(const std::vector<std::string>& lines, const char* pattern) {
  const std::regex form(pattern);
  std::smatch m;
  for (const std::string& line : lines)
    if (std::regex_search(line, m, form)) return m[1].str();
  return std::nullopt;
}

std::vector<int> numbers_of(const std::string& version) {
  std::vector<int> out(3);
  EXPECT_EQ(std::sscanf(version.c_str(), "%d.%d.%d", &out[0], &out[1], &out[2]), 3) << version;
  return out;
}

std::vector<std::string> faults_of_changelog(const std::vector<std::string>& lines, const std::string& version) {
  static const std::regex kDated(R"(## \[(\d+\.\d+\.\d+)\] - \d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))");
  std::vector<std::string> out;
  std::optional<std::vector<int>> newer;
  bool first = true;
  for (const std::string& line : lines) {
    if (!line.starts_with("## ")) continue;
    std::smatch m;
    if (std::regex_match(line, m, kDated)) {
      const std::vector<int> number = numbers_of(m[1]);
      if (number > numbers_of(version)) out.push_back(line + ": newer than CMakeLists.txt");
      if (newer && number >= *newer) out.push_back(line + ": not in order");
      newer = number;
    } else if (!first || line != "## [Unreleased]") {
      out.push_back(line + ": not '## [Unreleased]' on top and not '## [1.2.3] - 2026-12-31'");
    }
    first = false;
  }
  if (first) out.emplace_back("no section at all");
  return out;
}

TEST(Release, OneVersionEverywhere) {
  const auto version = first_match(lines_of("CMakeLists.txt"), R"(^project\(kessel VERSION (\d+\.\d+\.\d+) )");
  ASSERT_TRUE(version);
  EXPECT_EQ(first_match(lines_of("debian/changelog"), R"(^kessel \(([^)]+)\) )"), version);
  for (const std::string& f : faults_of_changelog(lines_of("CHANGELOG.md"), *version)) ADD_FAILURE() << f;
}

TEST(Release, TheUnitInThePackageIsAsHardAsTheOneInTheDocuments) {
  const std::vector<std::string> packaged = lines_of("debian/kessel.service");
  std::size_t compared = 0;
  bool in_unit = false;
  for (const std::string& line : lines_of("docs/server.md")) {
    if (line.starts_with("```")) in_unit = line == "```ini";
    if (!in_unit || line.starts_with("```") || line.starts_with("ExecStart=") || line == "DynamicUser=yes") continue;
    ++compared;
    EXPECT_NE(std::ranges::find(packaged, line), packaged.end()) << "debian/kessel.service lacks " << line;
  }
  EXPECT_GT(compared, 30u);
}

TEST(Release, AChangelogOutOfFormIsFound) {
  const auto faults = [](const std::vector<std::string>& lines) { return faults_of_changelog(lines, "0.3.0").size(); };
  EXPECT_EQ(faults({"# Changelog", "## [Unreleased]", "## [0.3.0] - 2026-12-01", "## [0.2.9] - 2026-11-01"}), 0u);
  EXPECT_EQ(faults({"## [0.3.0] - 2026-12-01"}), 0u);
  EXPECT_EQ(faults({"## [0.4.0] - 2026-12-01"}), 1u) << "a release that the program does not know of";
  EXPECT_EQ(faults({"## [0.2.0] - 2026-12-01", "## [0.3.0] - 2026-11-01"}), 1u);
  EXPECT_EQ(faults({"## [0.2.0] - 2026-12-01", "## [Unreleased]"}), 1u);
  EXPECT_EQ(faults({"## [0.2.0]"}), 1u);
  EXPECT_EQ(faults({"## [0.2.0] - 2026-13-01"}), 1u);
  EXPECT_EQ(faults({"# Changelog"}), 1u);
}

}  // namespace
}  // namespace kessel
