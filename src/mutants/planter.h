#pragma once
// Plants single changes in a game's rules, to see whether the tests would notice (`./check --mutants`, docs/testing.md).
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace kessel::mutants {

/// What is changed. The kinds take turns, so that a few table rows are not lost among many operators.
enum class Kind { Operator, Bound, Condition, Side, Table };
const char* word_of(Kind kind);

/// One change: `length` characters at `at` of a file are replaced.
struct Change {
  Kind kind{};
  std::string file;  ///< relative to the project
  std::size_t at = 0, length = 0;
  std::string now;
  int line = 0;
  std::string was;  ///< what stands there, for the report

  std::string text() const;  ///< "src/…:40: bound: 6 -> 7"
  bool operator==(const Change&) const = default;
};

/// The source with everything blanked out that no change may touch, at its old length: comments, strings, directives,
/// asserts, the heads of counting loops (they are how we go through a list, not what a rule says), and lines that ask
/// whether a tally explains itself.
std::string plantable(std::string_view source);

/// Every change that a C++ source of rules, or a table of data (JSON), offers; in the order of the text.
std::vector<Change> changes_of_code(std::string_view source, const std::string& file);
std::vector<Change> changes_of_table(std::string_view json, const std::string& file);

/// The files of a game that hold its rules: the chapters, the flow between them, and its tables.
std::vector<std::string> rule_files(const std::filesystem::path& root, const std::string& game);

/// `count` different changes, the same ones for the same seed and files.
std::vector<Change> draw(const std::vector<Change>& all, std::uint64_t seed, std::size_t count);

std::string planted(std::string_view source, const Change& change);

}  // namespace kessel::mutants
