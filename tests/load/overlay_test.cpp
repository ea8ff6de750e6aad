#include "load/overlay.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace kessel::load {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const std::vector<std::string> kNames{"map.json", "units.json"};

/// Merges two texts and gives the result, or the faults.
std::string merged(const char* base, const char* over, const std::vector<std::string>& may_grow = {}) {
  Faults faults;
  json b = json::parse(base);
  merge(b, json::parse(over), may_grow, "overlay x.json", faults);
  return faults.none() ? b.dump() : faults.text();
}

/// A folder of its own for one test.
class Folder {
 public:
  explicit Folder(const std::string& name) : path_(testing::TempDir() + "kessel_" + name) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  void write(const std::string& name, const std::string& text) const { std::ofstream(path_ + "/" + name) << text; }
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

TEST(Overlay, ObjectsMergeKeyByKey) {
  EXPECT_EQ(merged(R"({"a": {"b": 1, "c": 2}, "d": 3})", R"({"a": {"c": 5}, "e": 6})"),
            R"({"a":{"b":1,"c":5},"d":3,"e":6})");
}

TEST(Overlay, OtherValuesAreReplaced) {
  EXPECT_EQ(merged(R"({"a": [1, 2, 3], "b": "x", "c": {"d": 1}})", R"({"a": [9], "b": [], "c": 4})"),
            R"({"a":[9],"b":[],"c":4})");
}

TEST(Overlay, ElementsWithAnIdMergeById) {
  EXPECT_EQ(merged(R"({"u": [{"id": "a", "n": 1, "s": [1, 2]}, {"id": "b", "n": 2}]})",
                   R"({"u": [{"id": "b", "n": 7}, {"id": "a", "s": [3]}]})"),
            R"({"u":[{"id":"a","n":1,"s":[3]},{"id":"b","n":7}]})");
}

TEST(Overlay, UnknownIdIsAFaultUnlessTheListMayGrow) {
  EXPECT_EQ(merged(R"({"u": [{"id": "a"}]})", R"({"u": [{"id": "z", "n": 1}]})"),
            "overlay x.json: /u/z: there is no entry with that id to change");
  EXPECT_EQ(merged(R"({"u": [{"id": "a"}]})", R"({"u": [{"id": "z", "n": 1}]})", {"/u"}),
            R"({"u":[{"id":"a"},{"id":"z","n":1}]})");
}

TEST(Overlay, EntryWithoutAnIdIsAFault) {
  EXPECT_EQ(merged(R"({"u": [{"id": "a"}]})", R"({"u": [{"n": 1}, 5]})", {"/u"}),
            "overlay x.json: /u/0: each entry here must be an object with its \"id\"\n"
            "overlay x.json: /u/1: each entry here must be an object with its \"id\"");
}

TEST(Overlay, NullTakesAKeyAway) {
  EXPECT_EQ(merged(R"({"a": 1, "b": 2})", R"({"a": null})"), R"({"b":2})");
  EXPECT_EQ(merged(R"({"b": 2})", R"({"a": null})"), "overlay x.json: /a: there is nothing of that name to take away");
}

TEST(Overlay, EntriesCanBeTakenAwayWhereTheListMayGrow) {
  const char* base = R"({"u": [{"id": "a"}, {"id": "b"}, {"id": "c"}]})";
  EXPECT_EQ(merged(base, R"({"u": [{"id": "a", "removed": true}, {"id": "c", "n": 1}]})", {"/u"}),
            R"({"u":[{"id":"b"},{"id":"c","n":1}]})");
  EXPECT_EQ(merged(base, R"({"u": [{"id": "a", "removed": true}]})"),
            "overlay x.json: /u/a: entries of this list cannot be taken away");
  EXPECT_EQ(merged(base, R"({"u": [{"id": "a", "removed": true, "n": 1}, {"id": "b", "removed": 1}]})", {"/u"}),
            "overlay x.json: /u/a: to take an entry away write only its id and \"removed\": true\n"
            "overlay x.json: /u/b: to take an entry away write only its id and \"removed\": true");
  EXPECT_EQ(merged(base, R"({"u": [{"id": "z", "removed": true}]})", {"/u"}),
            "overlay x.json: /u/z: there is no entry with that id to change");
}

TEST(Overlay, TextRoundTrips) {
  Faults faults;
  const Overlay o = Overlay::from_text(R"({"units.json": {"b": 1, "a": 2}})", kNames, faults);
  EXPECT_TRUE(faults.none());
  EXPECT_FALSE(o.empty());
  EXPECT_TRUE(o.touches("units.json"));
  EXPECT_FALSE(o.touches("map.json"));
  EXPECT_EQ(o.text(), R"({"units.json":{"a":2,"b":1}})");
  EXPECT_EQ(Overlay::from_text(o.text(), kNames, faults).text(), o.text());
  EXPECT_TRUE(Overlay::from_text("", kNames, faults).empty());
  EXPECT_EQ(Overlay::from_text("{}", kNames, faults).text(), "");
  EXPECT_TRUE(faults.none());
}

TEST(Overlay, TextWithUnknownFilesOrWrongShapeIsAFault) {
  Faults faults;
  Overlay::from_text(R"({"cards.json": {}, "map.json": []})", kNames, faults);
  EXPECT_EQ(faults.text(),
            "overlay: /cards.json: is no data file of this game; they are called map.json, units.json\n"
            "overlay: /map.json: should be an object");
  Faults more;
  Overlay::from_text("[]", kNames, more);
  Overlay::from_text("{", kNames, more);
  EXPECT_EQ(more.count(), 2u);
}

TEST(Overlay, FolderGivesTheSameAsItsText) {
  const Folder folder("overlay_folder");
  folder.write("units.json", R"({"a": 1})");
  folder.write("notes.txt", "mine");
  folder.write("units.json~", "an editor's backup");
  Faults faults;
  EXPECT_EQ(Overlay::from_folder(folder.path(), kNames, faults).text(), R"({"units.json":{"a":1}})");
  EXPECT_TRUE(faults.none()) << faults.text();
}

TEST(Overlay, FilesMayLieInAFolderOfTheirOwn) {
  const std::vector<std::string> names{"maps/north.json", "units.json"};
  const Folder folder("overlay_inner");
  std::filesystem::create_directories(folder.path() + "/maps");
  folder.write("units.json", R"({"a": 1})");
  folder.write("maps/north.json", R"({"b": 2})");
  folder.write("maps/.hidden", "x");
  Faults faults;
  EXPECT_EQ(Overlay::from_folder(folder.path(), names, faults).text(),
            R"({"maps/north.json":{"b":2},"units.json":{"a":1}})");
  EXPECT_TRUE(faults.none()) << faults.text();
  folder.write("maps/south.json", "{}");
  Overlay::from_folder(folder.path(), names, faults);
  ASSERT_EQ(faults.count(), 1u) << faults.text();
  EXPECT_TRUE(faults.list()[0].where.ends_with("maps/south.json")) << faults.text();
}

TEST(Overlay, FolderFaultsComeTogether) {
  const Folder folder("overlay_faults");
  folder.write("cards.json", "{}");
  folder.write("map.json", "[1]");
  folder.write("units.json", "{");
  Faults faults;
  Overlay::from_folder(folder.path(), kNames, faults);
  EXPECT_EQ(faults.count(), 3u) << faults.text();
  EXPECT_EQ(faults.list()[0].reason, "is no data file of this game; they are called map.json, units.json");
  EXPECT_EQ(faults.list()[1].reason, "should be an object");
  Faults missing;
  Overlay::from_folder(folder.path() + "/not-there", kNames, missing);
  EXPECT_EQ(missing.count(), 1u);
}

TEST(Documents, HashCoversNamesAndContentsButNotLayout) {
  const Folder one("docs_one"), two("docs_two");
  one.write("map.json", R"({"a": 1, "b": [1, 2]})");
  one.write("units.json", "{}");
  two.write("map.json", "{ \"b\": [1,2],\n \"a\": 1 }\n");
  two.write("units.json", " { } ");
  Faults faults;
  const auto hash = [&](const Folder& f, const char* overlay) {
    return open_documents(f.path(), "d", kNames, Overlay::from_text(overlay, kNames, faults), {}, faults)->hash;
  };
  EXPECT_EQ(hash(one, "").size(), 64u);
  EXPECT_EQ(hash(one, ""), hash(two, ""));
  EXPECT_NE(hash(one, R"({"map.json": {"a": 2}})"), hash(one, ""));
  EXPECT_EQ(hash(one, R"({"map.json": {"a": 1}})"), hash(one, ""));  // the same values are the same content
  EXPECT_NE(hash(one, R"({"units.json": {"a": 1}})"), hash(one, R"({"map.json": {"c": 1}})"));
  EXPECT_TRUE(faults.none());
}

TEST(Documents, FaultsOfAllFilesComeTogether) {
  const Folder folder("docs_faults");
  folder.write("map.json", "{");
  Faults faults;
  EXPECT_FALSE(open_documents(folder.path(), "data/x", kNames, {}, {}, faults));
  ASSERT_EQ(faults.count(), 2u);
  EXPECT_TRUE(faults.list()[0].where.starts_with("data/x/map.json, line 1"));
  EXPECT_EQ(faults.list()[1].text(), "data/x/units.json: there is no such file");
}

TEST(Documents, MergedFilesAreCalledSo) {
  const Folder folder("docs_merged");
  folder.write("map.json", R"({"a": 1})");
  folder.write("units.json", R"({"u": [{"id": "a"}]})");
  Faults faults;
  const Overlay o = Overlay::from_text(R"({"units.json": {"u": [{"id": "b"}]}})", kNames, faults);
  const auto docs = open_documents(folder.path(), "data/x", kNames, o, {{"units.json", {"/u"}}}, faults);
  ASSERT_TRUE(docs);
  EXPECT_EQ(docs->files.at("map.json").label(), "data/x/map.json");
  EXPECT_EQ(docs->files.at("units.json").label(), "data/x/units.json with the overlay");
  EXPECT_EQ(docs->files.at("units.json").root().at("u").items().size(), 2u);
}

TEST(Variants, AreAnElementWithChanges) {
  const auto varied = [](const std::string& variant) {
    Faults faults;
    const auto base =
        DataFile::parse(R"({"s": [{"id": "a", "n": 1, "u": [{"id": "x"}]}, {"id": "b"}]})", "b.json", faults);
    const auto file = DataFile::parse("{\"variants\": [" + variant + "]}", "v.json", faults);
    std::string out;
    for (const DataFile& d : vary(*base, "s", *file, {"/u"})) out += d.tree().dump();
    return faults.none() ? out : faults.text();
  };
  const std::string head = R"({"id": "c", "title": "C", "provenance": "ours", "of": )";
  EXPECT_EQ(varied(head + R"("a", "changes": {"n": 2, "u": [{"id": "x", "removed": true}, {"id": "y"}]}})"),
            R"({"id":"c","n":2,"provenance":"ours","title":"C","u":[{"id":"y"}]})");
  EXPECT_EQ(varied(head + R"("z", "changes": {}})"),
            "v.json: /variants/0/of (c): there is none of that name in b.json");
  EXPECT_NE(varied(head + R"("a", "changes": 5})").find("/variants/0/changes"), std::string::npos);
  EXPECT_EQ(varied(head + R"("a", "changes": {"m": [{"id": "x"}]}})").find("v.json c: "), std::string::npos);
  EXPECT_EQ(varied(head + R"("a", "changes": {"k": null}})"),
            "v.json c: /k: there is nothing of that name to take away");
  EXPECT_NE(varied("7").find("/variants/0"), std::string::npos);
}

TEST(Blake2b, KnownAnswer) {
  EXPECT_EQ(blake2b_hex(""), "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
  EXPECT_EQ(blake2b_hex("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

}  // namespace
}  // namespace kessel::load
