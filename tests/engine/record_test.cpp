#include "engine/record.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "play_toy.h"

namespace kessel {
namespace {

namespace fs = std::filesystem;

class TempFolder {
 public:
  TempFolder()
      : path_(fs::temp_directory_path() / ("kessel-record-" + std::to_string(::getpid()) + "-" + new_game_id())) {
    fs::create_directories(path_);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;
  ~TempFolder() { fs::remove_all(path_); }
  std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

std::string slurp(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::stringstream all;
  all << in.rdbuf();
  return all.str();
}

void spit(const std::string& path, std::string_view text) { std::ofstream(path, std::ios::binary) << text; }

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

const char* const kHeader =
    R"({"kessel":1,"game":"toy","scenario":"duel","options":{"rounds":"3"},"rules_version":1,"content":"c",)"
    R"("id":"g1","commitment":"00000000000000000000000000000000000000000000000000000000000000aa",)"
    R"("seeds":{"red":"x","blue":"y"},"start":"0123456789abcdef"})";

std::string with(const std::string& entry) { return std::string(kHeader) + "\n" + entry + "\n"; }

/// The fault's line and reason; "" when the text is read.
std::string fault_of(const std::string& text) {
  const auto r = parse_record(text, "f");
  return r ? "" : r.error().text();
}

TEST(Record, LooksLikeTheDocumentation) {
  Record r;
  r.header.game = "toy", r.header.scenario = "duel", r.header.options = {{"rounds", "3"}};
  r.header.content = "c", r.header.id = "g1", r.header.start = 0x0123456789abcdef;
  r.header.commitment = std::string(62, '0') + "aa";
  r.header.sides = {"red", "blue"}, r.header.seeds = {"x", "y"};
  EXPECT_EQ(header_line(r.header), kHeader);

  Entry e;
  e.kind = Entry::Kind::Do, e.n = 1, e.by = Side::First, e.text = "hide 3", e.hash = 0xabc;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":1,"by":"red","do":"hide 3","hash":"0000000000000abc"})");
  e = {};
  e.kind = Entry::Kind::Roll, e.n = 2, e.draw = Draw{3, 6}, e.given = true, e.hash = 1;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":2,"roll":[3,6],"given":true,"hash":"0000000000000001"})");
  e = {};
  e.kind = Entry::Kind::Undo, e.n = 3, e.undo_to = 1, e.by = Side::Second, e.hash = 2;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":3,"undo":1,"by":"blue","hash":"0000000000000002"})");
  e.agreed = Side::First;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":3,"undo":1,"by":"blue","agreed":"red","hash":"0000000000000002"})");
  e = {};
  e.kind = Entry::Kind::TakebackAsk, e.n = 5, e.by = Side::First;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":5,"takeback_ask":"red"})");
  e.kind = Entry::Kind::TakebackDecline, e.by = Side::Second;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":5,"takeback_decline":"blue"})");
  e.kind = Entry::Kind::Flag;
  EXPECT_EQ(entry_line(e, r.header.sides), R"({"n":5,"flag":"blue"})");
  e = {};
  e.kind = Entry::Kind::End, e.n = 4, e.end = GameEnd{Winner::Second, -4, "all rounds played"}, e.seed = Seed{};
  EXPECT_EQ(
      entry_line(e, r.header.sides),
      R"({"n":4,"end":{"winner":"blue","score":-4,"how":"all rounds played"},"seed":")" + std::string(64, '0') + "\"}");
}

TEST(Record, EveryKindOfLineGoesRound) {
  Record r = toy::played_out(1, true).record();
  r.header.overlay = R"({"units.json":{"b":[1,2.5,{"x":null}],"a":"é"}})";
  r.header.branch_of = RecordHeader::BranchOf{"parent", 12};
  r.header.position = "toy1 \"odd\" \t text";
  r.entries.pop_back();
  const auto add = [&r](Entry::Kind kind, Side by) {
    Entry e;
    e.kind = kind, e.n = r.entries.size() + 1, e.by = by;
    r.entries.push_back(e);
  };
  add(Entry::Kind::DrawOffer, Side::First);
  add(Entry::Kind::DrawAccept, Side::Second);
  add(Entry::Kind::TakebackAsk, Side::First);
  add(Entry::Kind::TakebackDecline, Side::Second);
  add(Entry::Kind::Undo, Side::First);
  r.entries.back().agreed = Side::Second;
  add(Entry::Kind::Flag, Side::First);
  add(Entry::Kind::Resign, Side::Second);
  add(Entry::Kind::Note, Side::Observer);
  add(Entry::Kind::End, Side::Observer);
  r.entries.back().end = GameEnd{Winner::Draw, std::nullopt, kDrawAgreed};
  const auto back = parse_record(record_text(r), "f");
  ASSERT_TRUE(back) << back.error().text();
  EXPECT_EQ(back->record, r);
  EXPECT_TRUE(back->warnings.empty());
  EXPECT_EQ(record_text(back->record), record_text(r));
}

TEST(Record, FaultsNameFileLineAndReason) {
  EXPECT_EQ(fault_of(with(R"({"n":2,"note":"x"})")), "f:2: entries are numbered one by one: expected 1, found 2");
  EXPECT_EQ(fault_of(with(R"({"n":1,"note":"x","colour":1})")), "f:2: unknown key \"colour\"");
  EXPECT_EQ(fault_of(with(R"({"n":1,"note":"x","note":"y"})")), "f:2: the key \"note\" stands twice");
  EXPECT_EQ(fault_of(with(R"({"n":1,"by":"green","do":"x","hash":"0000000000000000"})")),
            "f:2: there is no side \"green\"");
  EXPECT_EQ(fault_of(with(R"({"n":1,"by":"red","do":"x","hash":"000000000000000G"})")),
            "f:2: \"hash\" must have 16 digits 0-9 and a-f");
  EXPECT_EQ(fault_of(with(R"({"n":1,"by":"red","do":"x"})")), "f:2: the key \"hash\" is missing");
  EXPECT_EQ(fault_of(with(R"({"n":1,"roll":[0],"hash":"0000000000000000"})")), "f:2: a die shows 1 or more");
  EXPECT_EQ(fault_of(with(R"({"n":1,"roll":[1,1,1,1,1,1,1,1,1],"hash":"0000000000000000"})")),
            "f:2: \"roll\" must be a list of at most 8 dice");
  EXPECT_EQ(fault_of(with(R"({"n":1,"undo":1,"by":"red","hash":"0000000000000000"})")),
            "f:2: \"undo\" must lead to an earlier entry");
  EXPECT_EQ(fault_of(with(R"({"n":1,"undo":0,"by":"red","agreed":"red","hash":"0000000000000000"})")),
            "f:2: \"agreed\" must be the other side");
  EXPECT_EQ(fault_of(with(R"({"n":1,"undo":0,"by":"red","agreed":"green","hash":"0000000000000000"})")),
            "f:2: there is no side \"green\"");
  EXPECT_EQ(fault_of(with(R"({"n":1,"flag":true})")), "f:2: \"flag\" must be text");
  EXPECT_EQ(fault_of(with(R"({"n":1,"takeback_ask":"red","by":"red"})")), "f:2: unknown key \"by\"");
  EXPECT_EQ(fault_of(with(R"({"n":1.5,"note":"x"})")), "f:2: \"n\" must be a whole number from 0");
  EXPECT_EQ(fault_of(with(R"({"n":-1,"note":"x"})")), "f:2: \"n\" must be a whole number from 0");
  EXPECT_EQ(fault_of(with(R"([1])")), "f:2: a line must be one JSON object");
  EXPECT_NE(fault_of(with(R"({"n":1,)")).find("f:2: not JSON: column"), std::string::npos);
  EXPECT_NE(fault_of(with("{\"n\":1,\"note\":\"\xff\"}")).find("f:2: not JSON"), std::string::npos);
  EXPECT_NE(fault_of(with("")).find("f:2: not JSON"), std::string::npos);  // an empty line is no entry
  EXPECT_EQ(fault_of(with(R"({"n":1,"end":{"winner":"draw","how":"x"}})") + R"({"n":2,"note":"x"})"
                                                                            "\n"),
            "f:3: nothing may follow the end of the game");
  EXPECT_EQ(fault_of(with(R"({"n":1,"end":{"winner":"draw","score":99999999999,"how":"x"}})")),
            "f:2: \"score\" is too large");
}

TEST(Record, HeaderFaultsAreNamed) {
  const auto swapped = [](const std::string& from, const std::string& to) {
    std::string h = kHeader;
    h.replace(h.find(from), from.size(), to);
    return fault_of(h + "\n");
  };
  EXPECT_EQ(fault_of(""), "f:1: the file is empty");
  EXPECT_EQ(fault_of("{}\n"), "f:1: this is no record of a game: the first line lacks \"kessel\"");
  EXPECT_EQ(swapped("\"kessel\":1", "\"kessel\":2"), "f:1: the record has form 2; this program reads form 1");
  EXPECT_EQ(swapped("\"content\"", "\"kontent\""), "f:1: unknown key \"kontent\" in the header");
  EXPECT_EQ(swapped("\"content\":\"c\",", ""), "f:1: the key \"content\" is missing");
  EXPECT_EQ(swapped("\"rounds\":\"3\"", "\"rounds\":3"), "f:1: \"options\" must be text");
  EXPECT_EQ(swapped("\"red\":\"x\",", ""), "f:1: \"seeds\" must name the two sides, each with its seed");
  EXPECT_EQ(swapped("\"x\"", "\"a\\nb\""),
            "f:1: in \"seeds\": a player's seed must have no line breaks or other control characters");
  EXPECT_EQ(swapped("\"g1\"", "\"g 1\""), "f:1: a game's id has only letters, digits, '-', '_' and '.'");
  EXPECT_EQ(swapped("aa\"", "a\""), "f:1: \"commitment\" must have 64 digits 0-9 and a-f");
}

TEST(Record, HugeAndDeepLinesAreRefused) {
  EXPECT_EQ(fault_of(with("{\"n\":1,\"note\":\"" + std::string(kMaxRecordLine, 'x') + "\"}")),
            "f:2: the line is longer than 1 MB");
  EXPECT_EQ(fault_of(with("{\"n\":1,\"note\":" + std::string(500000, '[') + std::string(500000, ']') + "}")),
            "f:2: brackets are nested too deeply");
  // Brackets inside text do not count.
  EXPECT_EQ(fault_of(with("{\"n\":1,\"note\":\"" + std::string(1000, '[') + "\\\"" + std::string(1000, '{') + "\"}")),
            "");
}

TEST(Record, CutAtEveryByteItIsReadToItsLastWholeLine) {
  const Record whole = toy::played_out(3, true, "1").record();
  const std::string text = record_text(whole);
  const std::size_t header_end = text.find('\n');
  for (std::size_t length = 0; length < text.size(); ++length) {
    const auto r = parse_record(std::string_view(text).substr(0, length), "f");
    if (length < header_end) {
      ASSERT_FALSE(r) << length;
      EXPECT_EQ(r.error().line, 1u);
      continue;
    }
    ASSERT_TRUE(r) << length << ": " << r.error().text();
    const bool at_line_end = text[length - 1] == '\n';
    const bool only_end_missing = text[length] == '\n';
    EXPECT_EQ(r->warnings.empty(), at_line_end) << length;
    const auto lines =
        static_cast<std::size_t>(std::ranges::count(text.substr(0, length), '\n')) + (only_end_missing ? 1 : 0);
    EXPECT_EQ(r->record.entries.size(), lines - 1) << length;
    EXPECT_TRUE(std::equal(r->record.entries.begin(), r->record.entries.end(), whole.entries.begin()));
    EXPECT_LE(r->good_bytes, length);
  }
}

TEST(Record, AWriterLeavesWholeLinesOnly) {
  const TempFolder folder;
  const std::string path = folder.file("game.jsonl");
  Session s = toy::started(5);
  auto writer = RecordWriter::create(path, true);
  ASSERT_TRUE(writer) << writer.error().text();
  ASSERT_FALSE(s.keep_in(*writer, true));
  Rng rng(5);
  while (toy::random_entry(s, rng, true)) {
    ASSERT_EQ(slurp(path), s.text());
    ASSERT_TRUE(read_record(path));
  }
  EXPECT_EQ(slurp(path), s.text());
  EXPECT_EQ(read_record(path)->record, s.record());
  EXPECT_FALSE((*writer)->sync());
  EXPECT_FALSE(RecordWriter::create(path)) << "an old game is never written over";
}

TEST(Record, ACutFileIsPlayedOn) {
  const TempFolder folder;
  const std::string path = folder.file("game.jsonl");
  const Session done = toy::played_out(6, false);
  const std::string text = done.text();
  for (std::size_t length = text.find('\n'); length < text.size(); length += 13) {
    spit(path, text.substr(0, length));
    const auto read = read_record(path);
    ASSERT_TRUE(read);
    auto s = Session::load(toy::game(), read->record, seed_from(6));
    ASSERT_TRUE(s) << s.error().text();
    auto writer = RecordWriter::resume(path, *read);
    ASSERT_TRUE(writer) << writer.error().text();
    ASSERT_FALSE(s->keep_in(*writer, false));
    // The rest as it was: the same dice fall, for they hang on the entry's number alone.
    for (std::size_t i = s->record().entries.size(); i < done.record().entries.size(); ++i) {
      const Entry& e = done.record().entries[i];
      const bool ok = e.kind == Entry::Kind::Do     ? toy::act(*s, e.by, e.text).empty()
                      : e.kind == Entry::Kind::Roll ? s->roll().ok()
                                                    : true;
      ASSERT_TRUE(ok) << e.n;
    }
    ASSERT_EQ(slurp(path), text) << length;
  }
}

TEST(Record, TheEndLineLostWithThePowerIsWrittenAgain) {
  const TempFolder folder;
  const std::string path = folder.file("game.jsonl");
  const Session done = toy::played_out(7, false, "1");
  const std::string text = done.text();
  spit(path, text.substr(0, text.rfind("{\"n\"") + 20));
  const auto read = read_record(path);
  auto s = Session::load(toy::game(), read->record, seed_from(7));
  ASSERT_TRUE(s);
  EXPECT_FALSE(s->over());
  auto writer = RecordWriter::resume(path, *read);
  ASSERT_FALSE(s->keep_in(*writer, false));
  EXPECT_TRUE(s->over());
  EXPECT_EQ(slurp(path), text);
}

TEST(Record, FilesThatCannotBeReadOrWrittenAreNamed) {
  const TempFolder folder;
  const auto missing = read_record(folder.file("none"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().line, 0u);
  EXPECT_NE(missing.error().text().find("none: cannot be opened"), std::string::npos);
  EXPECT_FALSE(read_record(folder.file("")));  // a folder
  EXPECT_TRUE(save_record(folder.file("no/such/folder"), Record{}));
  EXPECT_FALSE(RecordWriter::create(folder.file("no/such/folder")));
}

TEST(Record, SavingReplacesAFileWhole) {
  const TempFolder folder;
  const std::string path = folder.file("a.jsonl");
  const Session a = toy::played_out(8, true), b = toy::played_out(9, true);
  ASSERT_FALSE(save_record(path, a.record()));
  ASSERT_FALSE(save_record(path, b.record()));
  EXPECT_EQ(slurp(path), b.text());
  EXPECT_EQ(std::distance(fs::directory_iterator(fs::path(path).parent_path()), fs::directory_iterator()), 1);
}

TEST(Record, ASeedIsKeptBesideItsRecordForTheOwnerAlone) {
  const TempFolder folder;
  const std::string path = folder.file("a.jsonl");
  const Seed seed = new_seed();
  EXPECT_FALSE(read_seed(path));
  ASSERT_FALSE(save_seed(path, seed));
  EXPECT_EQ(read_seed(path).value(), seed);
  EXPECT_EQ(fs::status(path + ".seed").permissions(), fs::perms::owner_read | fs::perms::owner_write);
  spit(path + ".seed", "not a seed");
  EXPECT_FALSE(read_seed(path));
}

TEST(Record, AFullDiskLeavesGameAndFileAsTheyWere) {
  if (::access("/dev/full", W_OK) != 0) GTEST_SKIP() << "no /dev/full here";
  const TempFolder folder;
  fs::create_symlink("/dev/full", folder.file("full"));
  Session s = toy::started(4);
  ReadRecord nothing;
  auto writer = RecordWriter::resume(folder.file("full"), nothing);
  if (!writer) GTEST_SKIP() << writer.error().text();
  ASSERT_FALSE(s.keep_in(*writer, false));
  const std::uint64_t before = s.hash();
  EXPECT_THROW(toy::act(s, Side::First, "hide 3"), std::runtime_error);
  EXPECT_EQ(s.hash(), before);
  EXPECT_TRUE(s.record().entries.empty());
  EXPECT_THROW(static_cast<void>(s.resign(Side::First)), std::runtime_error);
  EXPECT_FALSE(s.over());
  EXPECT_FALSE(s.result());
}

TEST(Record, ALineThatDoesNotFitIsTakenOutAgain) {
  const TempFolder folder;
  const std::string path = folder.file("game.jsonl");
  Session s = toy::started(4);
  auto writer = RecordWriter::create(path);
  ASSERT_FALSE(s.keep_in(*writer, true));
  ASSERT_EQ(toy::act(s, Side::First, "hide 3"), "");
  const std::string text = slurp(path);
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  rlimit tight = before;
  tight.rlim_cur = text.size() + 10;  // room for the beginning of a line
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
  EXPECT_THROW(toy::act(s, Side::Second, "hide 5"), std::runtime_error);
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &before), 0);
  std::signal(SIGXFSZ, handler);
  EXPECT_EQ(slurp(path), text);
  EXPECT_EQ(s.text(), text);
  EXPECT_EQ(toy::act(s, Side::Second, "hide 5"), "") << "and with room again the game goes on";
  EXPECT_EQ(slurp(path), s.text());
}

TEST(Record, ALineIsWrittenInOneGo) {
  const TempFolder folder;
  const std::string path = folder.file("lines");
  auto writer = RecordWriter::create(path);
  ASSERT_TRUE(writer);
  EXPECT_FALSE((*writer)->line("one"));
  EXPECT_FALSE((*writer)->line("two"));
  EXPECT_EQ(lines_of(slurp(path)), (std::vector<std::string>{"one", "two"}));
}

}  // namespace
}  // namespace kessel
