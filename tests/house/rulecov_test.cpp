// The tool that joins the ledger with the code. This folder is not scanned by it, so citations here may be made up.
#include "rulecov/rulecov.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "rulecov/test_files.h"
#include "rulecov/tokens.h"

namespace kessel::rulecov {
namespace {

constexpr const char* kCases =
    "id,kind,tier,summary,needs,testable,refuses,status\n"
    "7.2,rule,core,\"A unit that enters, or starts in, a ZOC \"\"stops\"\".\",,yes,yes,enforced\n"
    "7.2a,rule,core,\"Two\nlines.\",7.2,yes,no,enforced\n"
    "13.8.2d,rule,core,Concentric.,7.2;7.2a,yes,no,enforced\r\n"
    "14.CRT.lt,table,core,Row.,,yes,no,enforced\n"
    "14.CRT.3,table,core,Row.,,yes,no,enforced\n"
    "EX.11,example,core,Example.,,yes,no,example\n";

constexpr const char* kRulings =
    "# Rulings\n\n### B-08 \u00b7 7.2, 14.CRT.* \u00b7 high\n- Problem: one\n  and more.\n- Ruling: two.\n- Why: "
    "three.\n\n"
    "## Switches\n- not a ruling\n";

constexpr const char* kVectors =
    "id,cases,summary,status\nBX-01,7.2;7.2a,A unit stops.,built\nBX-TURN-1,14.CRT.*,A turn.,planned\n";

Ledger ledger(Faults& faults) {
  Ledger l;
  l.game = kGames[0];
  l.cases = parse_cases(kCases, "cases.csv", faults);
  l.rulings = parse_rulings(kRulings, l.game, "rulings.md", faults);
  check_ledger(l, "cases.csv", "rulings.md", faults);
  l.vectors = parse_vectors(kVectors, l, "vectors.csv", faults);
  return l;
}

Index index_of(const std::vector<SourceFile>& files) {
  Faults faults;
  Index index = join({ledger(faults)}, files);
  EXPECT_TRUE(faults.empty());
  return index;
}

const CaseRow& row(const Index& index, std::string_view id) {
  for (const CaseRow& c : index.ledgers[0].cases)
    if (c.id == id) return c;
  ADD_FAILURE() << "no case " << id;
  return index.ledgers[0].cases[0];
}

TEST(LedgerFiles, QuotedFieldsMayHoldCommasQuotesAndLineBreaks) {
  Faults faults;
  const Ledger l = ledger(faults);
  EXPECT_TRUE(faults.empty());
  ASSERT_EQ(l.cases.size(), 6u);
  EXPECT_EQ(l.cases[0].summary, "A unit that enters, or starts in, a ZOC \"stops\".");
  EXPECT_EQ(l.cases[1].summary, "Two\nlines.");
  EXPECT_EQ(l.cases[2].line, 5);
  EXPECT_TRUE(l.cases[0].refuses);
  EXPECT_EQ(l.cases[2].status, "enforced");
}

TEST(LedgerFiles, RulingsAreReadWithTheirBullets) {
  Faults faults;
  const Ledger l = ledger(faults);
  ASSERT_EQ(l.rulings.size(), 1u);
  EXPECT_EQ(l.rulings[0].id, "B-08");
  EXPECT_EQ(l.rulings[0].number, 8);
  EXPECT_EQ(l.rulings[0].cases, "7.2, 14.CRT.*");
  EXPECT_EQ(l.rulings[0].weight, "high");
  EXPECT_EQ(l.rulings[0].problem, "one and more.");
}

TEST(LedgerFiles, AllFaultsAreToldWithFileAndLine) {
  Faults faults;
  Ledger l;
  l.game = kGames[0];
  l.cases = parse_cases(
      "id,kind,tier,summary,needs,testable,refuses,status\n1.0,rule,core,x,9.9,yes,no,enforced\n"
      "1.0,rule,core,x,,perhaps,no,enforced\n1.1,rule\n",
      "c.csv", faults);
  l.rulings = parse_rulings("### B-01 \u00b7 8.8 \u00b7 low\n- Problem: p\n- Ruling: r\n### nonsense\n", l.game, "r.md",
                            faults);
  check_ledger(l, "c.csv", "r.md", faults);
  const Faults want{"c.csv:3: testable must be yes or no, not \"perhaps\"",
                    "c.csv:3: case 1.0 stands in line 2 already",
                    "c.csv:4: want 8 fields, found 2",
                    "r.md:4: a ruling's heading reads \"### B-08 \u00b7 cases \u00b7 weight\"",
                    "r.md:1: ruling B-01 needs the bullets Problem, Ruling and Why",
                    "r.md:4: ruling  needs the bullets Problem, Ruling and Why",
                    "c.csv:2: case 1.0 needs 9.9, which is no case",
                    "r.md:1: ruling B-01 is about 8.8, which is no case"};
  EXPECT_EQ(faults, want);
}

TEST(Citations, AreFoundInAnyTextWithoutTheFullStop) {
  const auto found = citations_of("/// BO:7.2a and\n(BO:R8). KS:3.2.4, \"PZ:5.4.2.7\" BO: xBO:1 FOO_BO:2 BO:7.2.");
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[0].id, "7.2a");
  EXPECT_EQ(found[1].id, "R8");
  EXPECT_EQ(found[1].line, 2);
  EXPECT_EQ(found[2].prefix, "KS");
  EXPECT_EQ(found[3].id, "5.4.2.7");
  EXPECT_EQ(found[4].id, "7.2");
}

TEST(Citations, CodeAndDataEnforceButOtherRoomsDoNot) {
  const Index i = index_of({{"src/games/breakout/c07.cpp", "\n/// BO:7.2 stop\n/// BO:R8\n"},
                            {"data/breakout/tables.json", "{\"id\": \"BO:14.CRT\"}"},
                            {"src/core/rule_ref.h", "// BO:7.2a"}});
  EXPECT_TRUE(i.faults.empty());
  EXPECT_EQ(row(i, "7.2").code, std::vector<std::string>{"src/games/breakout/c07.cpp:2"});
  EXPECT_EQ(row(i, "14.CRT.3").code, std::vector<std::string>{"data/breakout/tables.json:1"});
  EXPECT_TRUE(row(i, "7.2a").code.empty());
  EXPECT_EQ(i.ledgers[0].rulings[0].code.size(), 1u);
}

TEST(Citations, ATableThatIsARowItselfIsCitedWithAllItsRows) {
  Faults faults;
  Ledger l = ledger(faults);
  l.cases.push_back(l.cases[0]);
  l.cases.back().id = "14.CRT";
  const Index i = join({l}, {{"src/games/breakout/content.cpp", "// BO:14.CRT\n"}});
  EXPECT_EQ(row(i, "14.CRT").code.size(), 1u);
  EXPECT_EQ(row(i, "14.CRT.3").code.size(), 1u);
  EXPECT_TRUE(row(i, "7.2").code.empty());
}

TEST(Citations, ACitationThatNamesNothingIsAFault) {
  const Index i =
      index_of({{"src/games/breakout/a.cpp", "// BO:7.9\n// BO:R9\n// BO:7\n"},
                {"tests/breakout/a.cpp", "TEST(BO_7_3, Claim) {}\nTEST(BO_7_2, Claim) { COVERS(\"BO:8.8\"); }"}});
  const Faults want{"src/games/breakout/a.cpp:1: BO:7.9 names no case and no ruling",
                    "src/games/breakout/a.cpp:2: BO:R9 names no case and no ruling",
                    "src/games/breakout/a.cpp:3: BO:7 names no case and no ruling",
                    "tests/breakout/a.cpp:2: BO:8.8 names no case and no ruling",
                    "tests/breakout/a.cpp:1: test BO_7_3.Claim is about BO:7.3, which is no case and no ruling",
                    "tests/breakout/a.cpp:2: test BO_7_2.Claim is about BO:8.8, which is no case and no ruling"};
  EXPECT_EQ(i.faults, want);
}

TEST(Citations, OfAGameWithoutALedgerMatterOnlyInThatGame) {
  EXPECT_TRUE(index_of({{"src/core/a.h", "// KS:3.2.4"}, {"tests/core/a.cpp", "TEST(KS_9_9, X) {}"}}).faults.empty());
  EXPECT_EQ(index_of({{"src/games/kesselschlacht/a.h", "// KS:3.2.4"}}).faults.size(), 1u);
}

TEST(Proofs, ASuiteNameNamesItsCase) {
  const Index i =
      index_of({{"tests/breakout/a.cpp",
                 "TEST(BO_13_8_2d, Claim) {}\nTEST_P(BO_14_CRT_lt, Cell) {}\nTEST_F( BO_EX_11 ,\n  Second) {}\n"
                 "TEST(BO_R8, Ruled) {}\nRC_GTEST_PROP(BO_7_2a, Always, (int x)) {}\n"}});
  EXPECT_TRUE(i.faults.empty());
  EXPECT_EQ(row(i, "13.8.2d").tests, std::vector<std::string>{"BO_13_8_2d.Claim (tests/breakout/a.cpp:1)"});
  EXPECT_EQ(row(i, "14.CRT.lt").tests.size(), 1u);
  EXPECT_EQ(row(i, "EX.11").tests, std::vector<std::string>{"BO_EX_11.Second (tests/breakout/a.cpp:3)"});
  EXPECT_EQ(row(i, "7.2a").tests.size(), 1u);
  EXPECT_EQ(i.ledgers[0].rulings[0].tests.size(), 1u);
}

TEST(Proofs, CoversNamesFurtherCasesOfTheTestAroundIt) {
  const Index i =
      index_of({{"tests/breakout/a.cpp", "TEST(Flow, Whole) {\n  COVERS(\"BO:7.2\",\n         \"BO:7.2a\");\n}\n"}});
  EXPECT_EQ(row(i, "7.2").tests, std::vector<std::string>{"Flow.Whole (tests/breakout/a.cpp:2)"});
  EXPECT_EQ(row(i, "7.2a").tests, std::vector<std::string>{"Flow.Whole (tests/breakout/a.cpp:3)"});
  EXPECT_EQ(index_of({{"tests/a.cpp", "COVERS(\"BO:7.2\");\n"}}).faults,
            Faults{"tests/a.cpp:1: COVERS stands in no test"});
}

TEST(Proofs, CommentsStringsAndTestsSwitchedOffDoNotCount) {
  const Index i =
      index_of({{"tests/breakout/a.cpp",
                 "// TEST(BO_7_2, Claim)\n/* TEST(BO_7_2, Claim) */ const char* s = R\"(TEST(BO_7_2, x))\";\n"
                 "TEST(Other, Claim) { expect(\"BO:7.2\"); /* COVERS(\"BO:7.2\") */ }\n"
                 "TEST(BO_7_2, DISABLED_Claim) { COVERS(\"BO:7.2a\"); }\n#define COVERS(x)\n"},
                {"src/games/breakout/a.cpp", "TEST(BO_7_2, NotATestFile)"}});
  EXPECT_TRUE(i.faults.empty());
  EXPECT_TRUE(row(i, "7.2").tests.empty());
  EXPECT_TRUE(row(i, "7.2a").tests.empty());
}

TEST(Proofs, ATableIsProvedRowByRow) {
  const Index i = index_of({{"tests/breakout/a.cpp", "TEST(BO_14_CRT, Somewhere) {}\n"}});
  EXPECT_TRUE(i.faults.empty());
  EXPECT_TRUE(row(i, "14.CRT.3").tests.empty());
}

TEST(Proofs, ARefusingTestAssertsTheCitationItself) {
  const auto asserted = [](const char* body) {
    return row(index_of({{"tests/breakout/a.cpp", std::string("TEST(BO_7_2, ") + body}}), "7.2").asserted;
  };
  EXPECT_TRUE(asserted("RefusesToGoOn) { EXPECT_REFUSED(t, \"step 1\", \"BO:7.2\"); }"));
  EXPECT_TRUE(asserted("RefusesRows) { for (auto r : {row{\"x\", \"BO:7.2\"}}) EXPECT_REFUSED(t, r.x, r.rule); }"));
  EXPECT_FALSE(asserted("RefusesToGoOn) { COVERS(\"BO:7.2\"); EXPECT_REFUSED(t, \"step 1\", \"BO:7.2a\"); }"));
  EXPECT_FALSE(asserted("RefusesToGoOn) { EXPECT_TRUE(t.why(\"x\")); /* \"BO:7.2\" */ }"));
  EXPECT_FALSE(asserted("Stops) { EXPECT_REFUSED(t, \"step 1\", \"BO:7.2\"); }")) << "its name does not say so";
  EXPECT_FALSE(asserted("Refuses) { EXPECT_TRUE(x); }\nvoid f() { EXPECT_REFUSED(t, \"a\", \"BO:7.2\"); }"))
      << "what stands behind a test is not in it";
}

TEST(Proofs, ACitationOfARefusalIsAssertedSomewhere) {
  const SourceFile code{"src/games/breakout/c07.cpp",
                        "return Refusal{a ? RuleRef(\"BO:7.2a\") : RuleRef(\"BO:13.8.2d\"), \"no\", {}}; // BO:7.2\n"};
  const auto open = [&](const char* test) {
    return index_source(index_of({code, {"tests/breakout/a.cpp", test}})).find(", false},") != std::string::npos;
  };
  EXPECT_EQ(refusals_of(code.text), (std::set<std::string>{"BO:7.2a", "BO:13.8.2d"}));
  EXPECT_TRUE(open("TEST(A, B) { EXPECT_REFUSED(t, \"x\", \"BO:7.2a\"); }")) << "13.8.2d is still open";
  EXPECT_FALSE(open("TEST(A, B) { EXPECT_REFUSED(t, \"x\", \"BO:7.2a\"); EXPECT_REFUSED(t, \"y\", \"BO:13.8.2d\"); }"));
}

TEST(Proofs, ATestThatClaimsMoreThanItAssertsIsListed) {
  const auto thin = [](const std::string& text) {
    const Index i = index_of({{"tests/breakout/a.cpp", text}});
    return i.ledgers[0].thin.size();
  };
  EXPECT_EQ(thin("TEST(BO_7_2, Claim) { play(); }"), 1u);
  EXPECT_EQ(thin("TEST(BO_7_2, Claim) { EXPECT_EQ(1, x); }"), 0u);
  EXPECT_EQ(thin("TEST(BO_7_2, Claim) { COVERS(\"BO:7.2a\"); EXPECT_EQ(1, x); }"), 1u);
  EXPECT_EQ(thin("TEST(BO_7_2, Claim) { COVERS(\"BO:7.2a\"); EXPECT_EQ(1, x); ASSERT_TRUE(y); }"), 0u);
  EXPECT_EQ(thin("void stops(int x) { EXPECT_EQ(x, 1); }\nTEST(BO_7_2, Claim) { stops(3); }"), 0u)
      << "a helper asserts";
  EXPECT_EQ(
      thin("TEST(BO_7_2, Claim) { const auto is = [&](int x) { EXPECT_EQ(x, 1); }; COVERS(\"BO:7.2a\"); is(1); }"), 0u);
  EXPECT_EQ(thin("TEST(Flow, Whole) { play(); }"), 0u) << "it claims nothing";
}

TEST(Vectors, AreClaimedById) {
  const Index i =
      index_of({{"tests/breakout/a.cpp", "TEST(Flow, Whole) {\n  COVERS_VECTOR(\"BX-01\", \"BX-TURN-1\");\n}\n"}});
  EXPECT_TRUE(i.faults.empty());
  EXPECT_EQ(i.ledgers[0].vectors[0].tests, std::vector<std::string>{"Flow.Whole (tests/breakout/a.cpp:2)"});
  EXPECT_EQ(i.ledgers[0].vectors[1].tests.size(), 1u);
}

TEST(Vectors, AClaimThatNamesNothingIsAFault) {
  const Faults want{"tests/a.cpp:3: COVERS_VECTOR stands in no test", "tests/a.cpp:2: \"XX-1\" is no vector",
                    "tests/a.cpp:1: BX-99 is no vector of rules/breakout/vectors.csv"};
  Faults found = index_of({{"tests/a.cpp",
                            "TEST(A, B) { COVERS_VECTOR(\"BX-99\"); }\nTEST(A, C) { COVERS_VECTOR(\"XX-1\"); }\n"
                            "COVERS_VECTOR(\"BX-01\");\n"}})
                     .faults;
  EXPECT_TRUE(std::ranges::is_permutation(found, want)) << ::testing::PrintToString(found);
}

TEST(Vectors, FaultsOfTheirListAreTold) {
  Faults faults;
  const Ledger l = ledger(faults);
  parse_vectors("id,cases,summary,status\nBX-01,9.9,x,built\nBX-01,7.2,x,soon\nKX-02,7.2,x,built\nBX-03\n", l, "v.csv",
                faults);
  const Faults want{"v.csv:2: vector BX-01 is about 9.9, which is no case", "v.csv:3: vector BX-01 stands here twice",
                    "v.csv:3: status must be built or planned, not \"soon\"",
                    "v.csv:4: a vector is named BX-01, not \"KX-02\"", "v.csv:5: want 4 fields, found 1"};
  EXPECT_EQ(faults, want);
}

// ---- citations far from their chapter -------------------------------------------------------------------------------

constexpr const char* kFar = "file,chapter,reason\nc13_*,7,Zones.\nc05_a.cpp,*,\"Calls, all.\"\n";

Index far_index(const char* far, const std::vector<SourceFile>& files) {
  Faults faults;
  Ledger l = ledger(faults);
  l.far_rows = parse_far(far, "far.csv", faults);
  EXPECT_TRUE(faults.empty());
  return join({std::move(l)}, files);
}

TEST(Far, CitationsInFilesOfOtherChaptersAreCountedWithTheirReason) {
  const Index i = far_index(kFar, {{"src/games/breakout/c13_x.cpp", "// BO:7.2 BO:13.8.2d\n\"BO:7.2a\" BO:R8 BO:EX.11"},
                                   {"src/games/breakout/c05_a.cpp", "// BO:7.2 BO:14.CRT.3"},
                                   {"src/games/breakout/flow.cpp", "// BO:7.2"},
                                   {"src/games/breakout/c7.cpp", "// BO:13.8.2d"}});
  EXPECT_EQ(i.faults, Faults{});
  ASSERT_EQ(i.ledgers[0].far.size(), 3u) << "rulings and examples are of no chapter, flow.cpp is of none";
  const FarPair& p = i.ledgers[0].far[0];
  EXPECT_EQ(p.file, "c13_x.cpp");
  EXPECT_EQ(p.chapter, 7);
  EXPECT_EQ(p.citations, 2);
  EXPECT_EQ(i.ledgers[0].far_rows[i.ledgers[0].far[1].row].reason, "Calls, all.");
  EXPECT_NE(index_source(i).find("RuleFar{\"breakout\", \"c13_x.cpp\", 7, 2, \"Zones.\"}"), std::string::npos);
}

TEST(Far, WithoutAReasonIsAFaultAndSoIsAReasonWithoutACitation) {
  const Faults want{
      "src/games/breakout/c06_b.h:2: BO:7.2 is far from its chapter, and rules/breakout/far.csv does not say why",
      "rules/breakout/far.csv:2: no citation needs this reason",
      "rules/breakout/far.csv:3: no citation needs this reason"};
  EXPECT_EQ(
      far_index(kFar, {{"src/games/breakout/c06_b.h", "\n// BO:7.2"}, {"src/games/breakout/c07_b.h", "// BO:7.2"}})
          .faults,
      want);
}

TEST(Far, FaultsOfTheListAreTold) {
  Faults faults;
  EXPECT_EQ(
      parse_far("file,chapter,reason\nc05_a.cpp,x,why\n,3,why\nc05_a.cpp,3,\nc05_a.cpp,0,why\n", "far.csv", faults)
          .size(),
      0u);
  EXPECT_EQ(faults.size(), 4u);
  EXPECT_EQ(faults[0], "far.csv:2: want a file, the number of a chapter or *, and a reason");
  faults.clear();
  parse_far("file,reason\n", "far.csv", faults);
  EXPECT_EQ(faults, Faults{"far.csv:1: the columns must be file,chapter,reason"});
}

TEST(IndexSource, HoldsEveryRow) {
  const std::string text = index_source(index_of({{"src/games/breakout/a.cpp", "// BO:7.2"}}));
  EXPECT_NE(text.find("std::array<RuleCase, 6>"), std::string::npos);
  EXPECT_NE(text.find("std::array<RuleRuling, 1>"), std::string::npos);
  EXPECT_NE(text.find("a ZOC \\\"stops\\\"."), std::string::npos);
  EXPECT_NE(text.find("\"Two\\nlines.\""), std::string::npos);
  EXPECT_NE(text.find("\"src/games/breakout/a.cpp:1\""), std::string::npos);
}

TEST(Tokens, LiteralsAndCommentsAreToldApart) {
  const auto t = tokens_of("a '\"' 1'000 u8\"x\\\"y\" // z\nR\"q(\")q\" b");
  ASSERT_EQ(t.size(), 5u);
  EXPECT_EQ(t[0].text, "a");
  EXPECT_EQ(t[1].text, "1'000");
  EXPECT_EQ(t[2].text, "x\\\"y");
  EXPECT_EQ(t[3].text, "\"");
  EXPECT_EQ(t[3].kind, Token::Kind::Text);
  EXPECT_EQ(t[4].text, "b");
  EXPECT_EQ(t[4].line, 2);
  EXPECT_TRUE(tokens_of("/* open").empty());
  EXPECT_EQ(tokens_of("\"open").size(), 1u);
}

}  // namespace
}  // namespace kessel::rulecov
