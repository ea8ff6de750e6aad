#pragma once
// The rules ledger inside the program. The tables are written at build time by rulecov (src/rulecov/) from rules/, and
// joined with what src/, data/ and tests/ cite.
#include <span>

namespace kessel::tools {

/// One case of a game's ledger, in our own words, and where the project deals with it.
struct RuleCase {
  const char* game;    ///< "breakout"
  const char* prefix;  ///< "BO"
  const char* id;      ///< "7.2a"
  const char* kind;    ///< rule, definition, table, example, note
  const char* tier;    ///< core, optional, …
  const char* summary;
  const char* needs;   ///< ids of other cases, parted by ';'
  const char* status;  ///< enforced, by-construction, example, optional, not-played, planned
  bool testable;
  bool refuses;                        ///< can refuse an action: owes a test that allows and one that refuses
  std::span<const char* const> code;   ///< "src/games/…:12", "data/…:3"
  std::span<const char* const> tests;  ///< "BO_7_2a.Claim (tests/…:40)"
  bool asserted = true;                ///< false: it can refuse, and no test asserts that very citation
};

/// A decision where the printed rules are silent or at odds with themselves.
struct RuleRuling {
  const char* game;
  const char* prefix;
  int number;          ///< 8, cited as BO:R8
  const char* id;      ///< "B-08"
  const char* cases;   ///< ids parted by ", "; a closing ".*" means a whole table
  const char* weight;  ///< high, medium, low
  const char* problem;
  const char* ruling;
  const char* why;
  std::span<const char* const> code;
  std::span<const char* const> tests;
};

/// A worked example of the rulebook.
struct RuleVector {
  const char* game;
  const char* id;     ///< "BX-03"
  const char* cases;  ///< ids parted by ';'
  const char* summary;
  const char* status;  ///< built, planned
  std::span<const char* const> tests;
};

/// A test that claims more cases than it has assertions.
struct RuleThinTest {
  const char* game;
  const char* test;
  int claims, assertions;
};

/// Citations of one chapter in a file of another, and why they stand there (rules/<game>/far.csv).
struct RuleFar {
  const char* game;
  const char* file;  ///< "c08_fire.cpp"
  int chapter, citations;
  const char* reason;
};

/// In the order of the ledger files.
std::span<const RuleCase> rule_cases();
std::span<const RuleRuling> rule_rulings();
std::span<const RuleVector> rule_vectors();
std::span<const RuleThinTest> rule_thin_tests();
std::span<const RuleFar> rule_far();

}  // namespace kessel::tools
