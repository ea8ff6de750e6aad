#pragma once
// What the program knows about its own rules: `kessel rules` and `kessel ledger`.
#include <iosfwd>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/rule_index.h"

namespace kessel::tools {

/// The cases and rulings that a command speaks about; the program's own unless a test hands in others.
struct Rulebook {
  std::span<const RuleCase> cases = rule_cases();
  std::span<const RuleRuling> rulings = rule_rulings();
  std::span<const RuleVector> vectors = rule_vectors();
  std::span<const RuleThinTest> thin = rule_thin_tests();
  std::span<const RuleFar> far = rule_far();
};

/// How much of a game's ledger is in the code and proved by tests.
struct LedgerCount {
  int testable = 0;
  int enforced = 0;                    ///< cited by the game's code or data, or true by construction and tested
  int tested = 0;                      ///< at least one test names the case
  std::vector<std::string> untested;   ///< ids of the testable cases without one
  std::vector<std::string> unrefused;  ///< cases that can refuse but lack a test that allows or one that refuses
  std::vector<std::string>
      unasserted;                    ///< cases that can refuse, or that a refusal cites: no test asserts that citation
  std::vector<std::string> uncited;  ///< status "enforced", but neither code nor data cites them
  std::vector<std::string> thin;     ///< tests that claim more cases than they have assertions
  int vectors = 0;                   ///< worked examples whose rules are built
  std::vector<std::string> vectors_missing;  ///< of those, the ones that no test claims
  std::vector<RuleFar> far;                  ///< files that cite other chapters than their own
};
LedgerCount count_ledger(const Rulebook& book, std::string_view game);

/// Is the text one of a case below this one (13.8a, 13.8.1 and 13.8.1a below 13.8, but not 13.80)?
bool is_below(std::string_view case_id, std::string_view above);

/// `kessel rules BO:7.2 [--json]`: the case in our words, its rulings, where it is enforced, which tests prove it.
/// `args` are the words after the command; the result is the exit code.
int cmd_rules(const std::vector<std::string>& args);
int cmd_rules(const std::vector<std::string>& args, const Rulebook& book, std::ostream& out, std::ostream& err);

/// `kessel ledger --game breakout [--json]`: the figures of count_ledger.
int cmd_ledger(const std::vector<std::string>& args);
int cmd_ledger(const std::vector<std::string>& args, const Rulebook& book, std::ostream& out, std::ostream& err);

}  // namespace kessel::tools
