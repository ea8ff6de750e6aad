#pragma once
// What a file of tests claims and asserts. Only real code counts, never a comment, and no test that is switched off.
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "rulecov/ledger_files.h"

namespace kessel::rulecov {

/// A case, a ruling or a worked example that a test says it proves.
struct Claim {
  std::string prefix, id;  ///< "BO" and "7.2a", "R8" or "BX-03"
  int line = 0;
};

struct TestCase {
  std::string name;  ///< "BO_7_2a.Claim"
  int line = 0;
  std::vector<Claim> cases;        ///< by the name of its suite (`TEST(BO_7_2a, …)`) or by `COVERS("BO:7.2a")`
  std::vector<Claim> vectors;      ///< by `COVERS_VECTOR("BX-03")`
  std::set<std::string> asserted;  ///< citations that stand in strings of its body, COVERS apart
  int assertions = 0;              ///< EXPECT_, ASSERT_, RC_ASSERT and calls of helpers that hold some

  /// Is it about what is refused? Then it says so in its name.
  bool refuses() const { return name.find("Refuse", name.find('.')) != std::string::npos; }
};

/// The citations that refusals in a source carry: `Refusal{"BO:7.2", …}`, both of a choice.
std::set<std::string> refusals_of(std::string_view source);

/// The functions and lambdas of a file of tests that assert something for those who call them, and how many times.
using Helpers = std::map<std::string, int>;
Helpers asserting_helpers(std::string_view source);

std::vector<TestCase> tests_of(std::string_view source, const std::string& path, const Helpers& helpers,
                               Faults& faults);

}  // namespace kessel::rulecov
