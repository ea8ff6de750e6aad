#pragma once
// Reads what the project knows about a game's rules: rules/<game>/cases.csv and rules/<game>/rulings.md.
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace kessel::rulecov {

/// A game's name in paths, the prefix of its citations and the letter of its rulings.
struct GameName {
  const char* id;
  const char* prefix;
  char letter;
};
inline constexpr std::array<GameName, 3> kGames{
    {{"breakout", "BO", 'B'}, {"kesselschlacht", "KS", 'K'}, {"panzer", "PZ", 'P'}}};

struct CaseRow {
  std::string id, kind, tier, summary, needs, status;
  bool testable = false, refuses = false;
  int line = 0;
  std::vector<std::string> code;   ///< "src/games/…:12", "data/…:3"
  std::vector<std::string> tests;  ///< "BO_7_2a.Claim (tests/…:40)"
  bool refused = false;            ///< a refusal of the game's code cites it
  bool seen = false;               ///< some test asserts its citation
  bool asserted = false;           ///< a refusing test among its own does
};

struct RulingRow {
  std::string id;  ///< "B-08"
  int number = 0;
  std::string cases, weight, problem, ruling, why;
  int line = 0;
  std::vector<std::string> code, tests;
};

/// A worked example of the rulebook, as a test can play it.
struct VectorRow {
  std::string id;  ///< "BX-03"
  std::string cases, summary;
  std::string status;  ///< "built", or "planned" while its rules are not
  int line = 0;
  std::vector<std::string> tests;
};

/// A test that claims more cases than it has assertions.
struct ThinTest {
  std::string test;
  int claims = 0, assertions = 0;
};

/// Why files of one chapter may cite another (rules/<game>/far.csv).
struct FarRow {
  std::string file;  ///< "c08_fire.cpp"; a closing "*" stands for all that begin so
  int chapter = 0;   ///< 0: any
  std::string reason;
  int line = 0;
};

/// Citations of one chapter in a file of another.
struct FarPair {
  std::string file;
  int chapter = 0, citations = 0;
  std::size_t row = 0;  ///< of Ledger::far_rows, which says why
};

struct Ledger {
  GameName game{};
  std::vector<CaseRow> cases;
  std::vector<RulingRow> rulings;
  std::vector<VectorRow> vectors;
  std::vector<ThinTest> thin;
  std::vector<FarRow> far_rows;
  std::vector<FarPair> far;
};

/// Faults of the house, one line each: "file:line: what is wrong".
using Faults = std::vector<std::string>;

/// RFC 4180: quoted fields may hold commas, doubled quotes and line breaks. `line` is where the record starts.
struct CsvRecord {
  std::vector<std::string> fields;
  int line = 0;
};
std::vector<CsvRecord> parse_csv(std::string_view text);

std::vector<CaseRow> parse_cases(std::string_view csv, const std::string& path, Faults& faults);
std::vector<RulingRow> parse_rulings(std::string_view markdown, const GameName& game, const std::string& path,
                                     Faults& faults);
/// Its cases must be rows of the ledger.
std::vector<VectorRow> parse_vectors(std::string_view csv, const Ledger& ledger, const std::string& path,
                                     Faults& faults);
std::vector<FarRow> parse_far(std::string_view csv, const std::string& path, Faults& faults);
/// Every case that another row needs, or that a ruling is about, must exist.
void check_ledger(const Ledger& ledger, const std::string& cases_path, const std::string& rulings_path, Faults& faults);

/// Does the id name this case, or with a closing ".*" a group that the case belongs to?
bool names_case(std::string_view pattern, std::string_view case_id);

/// Cuts at each separator, drops blanks around the pieces and empty pieces.
std::vector<std::string> split(std::string_view text, char separator);

}  // namespace kessel::rulecov
