#pragma once
// Joins the ledger with code, data and tests: which case is cited where, which test proves it, which citation names
// nothing. The result becomes a C++ table inside the program (src/tools/rule_index.h).
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "rulecov/ledger_files.h"

namespace kessel::rulecov {

/// "BO:7.2a" in any text, comments included.
struct Citation {
  std::string prefix, id;
  int line = 0;
};
std::vector<Citation> citations_of(std::string_view text);

/// "BO" -> breakout; nothing if no game has that prefix.
const GameName* game_of_prefix(std::string_view prefix);

/// What a file of the tree may do for the ledger.
struct SourceFile {
  std::string path;  ///< relative to the root of the project, with forward slashes
  std::string text;
};

/// Reads the ledgers under rules/ and joins them with the files of src/, tests/ and data/.
struct Index {
  std::vector<Ledger> ledgers;
  Faults faults;
};
Index join(std::vector<Ledger> ledgers, const std::vector<SourceFile>& files);
Index scan(const std::filesystem::path& root);

/// The generated C++ file.
std::string index_source(const Index& index);

}  // namespace kessel::rulecov
