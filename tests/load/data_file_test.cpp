#include "load/data_file.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

namespace kessel::load {
namespace {

constexpr std::array<std::string_view, 2> kColours{"red", "white"};

/// Parses, lets the reader loose on the root, and returns what was found wrong.
template <class Reader>
std::string faults_of(std::string_view text, Reader&& read) {
  Faults faults;
  if (const auto file = DataFile::parse(text, "f.json", faults)) read(file->root());
  return faults.text();
}

std::string parse_faults(std::string_view text) {
  return faults_of(text, [](const DataNode&) {});
}

std::string temp_file(const std::string& name, const std::string& bytes) {
  std::string path = testing::TempDir() + "kessel_" + name;
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

TEST(DataFile, ReadsEveryType) {
  EXPECT_EQ(faults_of(R"({"a": 3, "b": -1.5, "c": true, "d": "x", "e": ["red"], "f": {"g": "white"}})",
                      [](const DataNode& n) {
                        n.only_keys({"a", "b", "c", "d", "e", "f"});
                        EXPECT_EQ(n.at("a").integer(0, 9), 3);
                        EXPECT_DOUBLE_EQ(n.at("b").number(-2, 0), -1.5);
                        EXPECT_TRUE(n.at("c").boolean());
                        EXPECT_EQ(n.at("d").text(), "x");
                        ASSERT_EQ(n.at("e").items().size(), 1u);
                        EXPECT_EQ(n.at("e").items(1)[0].one_of(kColours), 0u);
                        EXPECT_EQ(n.at("f").members()[0].first, "g");
                        EXPECT_EQ(n.at("f").at("g").one_of(kColours), 1u);
                        EXPECT_TRUE(n.has("a"));
                        EXPECT_FALSE(n.find("z").has_value());
                      }),
            "");
}

TEST(DataFile, DecimalsBecomeWholeThousandths) {
  EXPECT_EQ(faults_of("[24.4, 0.001, 72, 33.32, -1.5, 131.071]",
                      [](const DataNode& n) {
                        std::string read;
                        for (const DataNode& item : n.items())
                          read += std::to_string(item.thousandths(-2000, 131072)) + " ";
                        EXPECT_EQ(read, "24400 1 72000 33320 -1500 131071 ");
                        EXPECT_TRUE(n.is_list());
                        EXPECT_FALSE(n.items()[0].is_list());
                      }),
            "");
  const auto read = [](const DataNode& n) { n.items()[0].thousandths(0, 72000); };
  EXPECT_EQ(faults_of("[24.4001]", read), "f.json: /0: should have at most three decimals");
  EXPECT_EQ(faults_of("[72.001]", read), "f.json: /0: is out of range: 72.001");
  EXPECT_NE(faults_of("[\"1\"]", read), "");
}

TEST(DataFile, MissingFileIsNamed) {
  Faults faults;
  EXPECT_FALSE(DataFile::open("no/such/file.json", "data/x.json", faults));
  EXPECT_EQ(faults.text(), "data/x.json: there is no such file");
}

TEST(DataFile, FolderIsNoFile) {
  Faults faults;
  EXPECT_FALSE(DataFile::open(testing::TempDir(), "data/x.json", faults));
  EXPECT_EQ(faults.text(), "data/x.json: is not a plain file");
}

TEST(DataFile, OpensWhatIsThere) {
  Faults faults;
  const auto file = DataFile::open(temp_file("good.json", R"({"a": 1})"), "good.json", faults);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->root().at("a").integer(0, 9), 1);
  EXPECT_TRUE(faults.none());
}

TEST(DataFile, SyntaxErrorHasLineAndColumn) {
  EXPECT_TRUE(parse_faults("{\n  \"a\": 1,\n  oops\n}").starts_with("f.json, line 3, column 3: not JSON: "));
  EXPECT_TRUE(parse_faults("").starts_with("f.json, line 1, column 1: not JSON: "));
  EXPECT_TRUE(parse_faults("{\"a\": \"\xff\"}").starts_with("f.json, line 1, column 8: not JSON: "));
  EXPECT_TRUE(parse_faults("[1, 2").starts_with("f.json, line 1, column 6: not JSON: "));
  EXPECT_TRUE(parse_faults("{} {}").starts_with("f.json, line 1, column 4: not JSON: "));
}

TEST(DataFile, NumberTooBigForAnyoneIsAFault) { EXPECT_NE(parse_faults("[1e999]"), ""); }

TEST(DataFile, SameKeyTwiceIsAFault) {
  EXPECT_EQ(parse_faults(R"({"a": {"b": 1, "b": 2}, "b": 3})"), "f.json: the key \"b\" appears twice in one object");
  EXPECT_EQ(parse_faults(R"([{"a": 1}, {"a": 2}])"), "");
}

TEST(DataFile, NestingHasALimit) {
  const auto nested = [](int n) { return std::string(n, '[') + std::string(n, ']'); };
  EXPECT_EQ(parse_faults(nested(kMaxNesting)), "");
  EXPECT_EQ(parse_faults("\n" + nested(kMaxNesting + 1)),
            "f.json, line 2, column 65: brackets are nested deeper than 64");
  EXPECT_NE(parse_faults(std::string(5'000'000, '[')), "");
  EXPECT_EQ(parse_faults("[\"" + std::string(100, '[') + "\\\"[[\"]"), "");  // brackets in a text are only text
}

TEST(DataFile, SizeHasALimit) {
  const std::string big = "[" + std::string(kMaxFileBytes, ' ') + "]";
  EXPECT_EQ(parse_faults(big), "f.json: is larger than 16 MB");
  Faults faults;
  const std::string path = temp_file("big.json", big);
  EXPECT_FALSE(DataFile::open(path, "big.json", faults));
  EXPECT_EQ(faults.text(), "big.json: is larger than 16 MB");
  std::filesystem::remove(path);
}

TEST(DataFile, WrongTypesNameThePlace) {
  EXPECT_EQ(faults_of(R"({"a": "3", "b": {"c": [1, 2.5]}, "d": 0, "e": null})",
                      [](const DataNode& n) {
                        EXPECT_EQ(n.at("a").integer(1, 9), 1);
                        EXPECT_EQ(n.at("b").at("c").items()[1].integer(0, 9), 0);
                        EXPECT_EQ(n.at("d").text(), "");
                        EXPECT_FALSE(n.at("d").boolean());
                        EXPECT_EQ(n.at("b").at("c").at("x").integer(4, 9), 4);
                        EXPECT_TRUE(n.at("b").items().empty());
                        EXPECT_TRUE(n.at("a").members().empty());
                        EXPECT_EQ(n.at("e").one_of(kColours), 0u);
                        EXPECT_DOUBLE_EQ(n.at("e").number(2, 3), 2);
                      }),
            "f.json: /a: should be a whole number, not string\n"
            "f.json: /b/c/1: should be a whole number, not number\n"
            "f.json: /d: should be a text, not number\n"
            "f.json: /d: should be true or false, not number\n"
            "f.json: /b/c: should be an object, not array\n"
            "f.json: /b: should be an array, not object\n"
            "f.json: /a: should be an object, not string\n"
            "f.json: /e: should be a text, not null\n"
            "f.json: /e: should be a number, not null");
}

TEST(DataFile, MissingKeyIsReportedOnceAndThenQuiet) {
  EXPECT_EQ(faults_of(R"({"a": {}})",
                      [](const DataNode& n) {
                        const DataNode gone = n.at("a").at("b");
                        EXPECT_FALSE(gone);
                        EXPECT_EQ(gone.at("c").at("d").integer(2, 5), 2);
                        EXPECT_TRUE(gone.items().empty());
                        EXPECT_TRUE(gone.items(3).empty());
                        gone.only_keys({});
                        gone.expect_source();
                        gone.expect_strings(kColours);
                        EXPECT_EQ(gone.source(), "");
                      }),
            "f.json: /a: the key \"b\" is missing");
}

TEST(DataFile, UnknownKeysAreFaults) {
  EXPECT_EQ(faults_of(R"({"a": 1, "b": 2, "c/d": 3})",
                      [](const DataNode& n) {
                        n.only_keys({"a", "z"});
                      }),
            "f.json: /b: unknown key; known here: a, z\n"
            "f.json: /c~1d: unknown key; known here: a, z");
}

TEST(DataFile, ValuesOutOfRangeAreFaults) {
  EXPECT_EQ(faults_of(R"([10, -1, 99999999999999999999, 18446744073709551615, 2.5, "green", ""])",
                      [](const DataNode& n) {
                        const auto i = n.items();
                        EXPECT_EQ(i[0].integer(0, 9), 0);
                        EXPECT_EQ(i[1].integer(0, 9), 0);
                        EXPECT_EQ(i[2].integer(0, 9), 0);
                        EXPECT_EQ(i[3].integer(0, 9), 0);
                        EXPECT_DOUBLE_EQ(i[4].number(0, 1), 0);
                        EXPECT_EQ(i[5].one_of(kColours), 0u);
                        EXPECT_EQ(i[6].text(), "");
                      }),
            "f.json: /0: should be from 0 to 9, not 10\n"
            "f.json: /1: should be from 0 to 9, not -1\n"
            "f.json: /2: should be a whole number, not number\n"
            "f.json: /3: should be from 0 to 9, not 18446744073709551615\n"
            "f.json: /4: is out of range: 2.5\n"
            "f.json: /5: should be one of red, white, not \"green\"\n"
            "f.json: /6: should not be empty");
}

TEST(DataFile, ListsOfTheWrongLengthAreFaults) {
  EXPECT_EQ(faults_of("[1, 2]", [](const DataNode& n) { EXPECT_TRUE(n.items(3).empty()); }),
            "f.json: /: should have 3 entries, not 2");
}

TEST(DataFile, ExpectedWordsMustStandThereExactly) {
  const auto read = [](const DataNode& n) { n.expect_strings(kColours); };
  EXPECT_EQ(faults_of(R"(["red", "white"])", read), "");
  EXPECT_EQ(faults_of(R"(["white", "red"])", read), "f.json: /: should read exactly: red, white");
  EXPECT_EQ(faults_of(R"(["red"])", read), "f.json: /: should read exactly: red, white");
  EXPECT_EQ(faults_of(R"(["red", 1])", read), "f.json: /: should read exactly: red, white");
}

TEST(DataFile, ProvenanceIsDemanded) {
  const auto read = [](const DataNode& n) { n.expect_source(); };
  EXPECT_EQ(faults_of(R"({"provenance": "stated 14.0"})", read), "");
  EXPECT_EQ(faults_of(R"({"provenance": {"steps": "reconstructed"}})", read), "");
  EXPECT_EQ(faults_of("{}", read), "f.json: /: the key \"provenance\" is missing");
  EXPECT_EQ(faults_of(R"({"provenance": ""})", read), "f.json: /provenance: should not be empty");
  EXPECT_EQ(faults_of(R"({"provenance": {}})", read), "f.json: /provenance: should not be empty");
  EXPECT_EQ(faults_of(R"({"provenance": {"a": 1}})", read), "f.json: /provenance/a: should be a text, not number");
  EXPECT_EQ(faults_of(R"({"provenance": 7})", read),
            "f.json: /provenance: should be a text or an object of texts, not number");
}

TEST(DataFile, ProvenanceReadsAsOneLine) {
  faults_of(R"({"provenance": {"steps": "guessed", "id": "stated"}})",
            [](const DataNode& n) { EXPECT_EQ(n.source(), "id: stated; steps: guessed"); });
  faults_of(R"({"provenance": "stated"})", [](const DataNode& n) { EXPECT_EQ(n.source(), "stated"); });
}

TEST(DataFile, FaultsNameTheElementTheyLieIn) {
  EXPECT_EQ(faults_of(R"({"units": [{"id": "7Pz", "steps": [[1]]}]})",
                      [](const DataNode& n) { n.at("units").items()[0].at("steps").items()[0].items(2); }),
            "f.json: /units/0/steps/0 (7Pz): should have 2 entries, not 1");
}

TEST(DataFile, LongAndDirtyTextsAreCutShort) {
  const std::string key(5000, 'k');
  const std::string text = faults_of("{\"" + key + "\": \"a\\u0007b\"}", [](const DataNode& n) {
    n.only_keys({});
    static_cast<void>(n.members()[0].second.one_of(kColours));
  });
  EXPECT_LT(text.size(), 400u);
  EXPECT_NE(text.find("\"a?b\""), std::string::npos);
}

TEST(Faults, KeepsTheFirstAndCountsTheRest) {
  Faults faults;
  EXPECT_TRUE(faults.none());
  EXPECT_EQ(faults.text(), "");
  for (int i = 0; i < 500; ++i) faults.add("f", std::to_string(i));
  EXPECT_EQ(faults.count(), 500u);
  EXPECT_EQ(faults.list().size(), Faults::kKept);
  EXPECT_TRUE(faults.text().ends_with("\nf: 199\nand 300 more"));
  EXPECT_EQ(faults.together("all").where, "all");
}

}  // namespace
}  // namespace kessel::load
