#include "rulecov/rulecov.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "rulecov/test_files.h"

namespace kessel::rulecov {

namespace {

namespace fs = std::filesystem;

constexpr bool is_alnum(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// The number of "R8", or 0.
int ruling_number(std::string_view id) {
  int n = 0;
  if (id.size() < 2 || id[0] != 'R') return 0;
  const auto [rest, error] = std::from_chars(id.data() + 1, id.data() + id.size(), n);
  return error == std::errc{} && rest == id.data() + id.size() ? n : 0;
}

/// "14.CRT" and "EX" stand for all rows of a table; a bare number such as "13" is a slip for "13.0".
bool is_group(const Ledger& ledger, std::string_view id) {
  const std::string_view last = id.substr(id.rfind('.') + 1);
  if (last.empty() || !std::ranges::all_of(last, [](char c) { return c >= 'A' && c <= 'Z'; })) return false;
  const std::string pattern = std::string(id) + ".*";
  return std::ranges::any_of(ledger.cases, [&](const CaseRow& c) { return names_case(pattern, c.id); });
}

/// What a citation names: one case, one ruling, or (in code) all rows of a table, the table itself being a row or not.
struct Target {
  CaseRow* row = nullptr;
  RulingRow* ruling = nullptr;
  bool group = false;
  bool found() const { return row || ruling || group; }
};

Target find_target(Ledger& ledger, std::string_view id) {
  Target t;
  if (const int n = ruling_number(id); n != 0) {
    if (const auto r = std::ranges::find(ledger.rulings, n, &RulingRow::number); r != ledger.rulings.end())
      t.ruling = &*r;
    return t;
  }
  if (const auto c = std::ranges::find(ledger.cases, id, &CaseRow::id); c != ledger.cases.end()) t.row = &*c;
  t.group = is_group(ledger, id);
  return t;
}

void note(std::vector<std::string>& places, std::string place) {
  if (std::ranges::find(places, place) == places.end()) places.push_back(std::move(place));
}

void note_code(Ledger& ledger, const Target& t, std::string_view id, const std::string& place) {
  if (t.row) note(t.row->code, place);
  if (t.ruling) note(t.ruling->code, place);
  if (!t.group) return;
  for (CaseRow& c : ledger.cases)
    if (names_case(std::string(id) + ".*", c.id)) note(c.code, place);
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void gather(const fs::path& root, const char* folder, std::initializer_list<std::string_view> endings,
            std::vector<SourceFile>& out) {
  if (!fs::is_directory(root / folder)) return;
  for (const auto& entry : fs::recursive_directory_iterator(root / folder)) {
    const std::string ending = entry.path().extension().string();
    if (!entry.is_regular_file() || std::ranges::find(endings, ending) == endings.end()) continue;
    const std::string path = entry.path().lexically_relative(root).generic_string();
    if (path.starts_with("tests/house/")) continue;  // it tests the house and makes up citations to do so
    out.push_back({path, read_file(entry.path())});
  }
}

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else
      out += c;
  }
  return out + "\"";
}

/// All places of all rows in one array; a row refers to its part of it.
class Places {
 public:
  std::string add(const std::vector<std::string>& places) {
    const std::size_t start = list_.size();
    list_.insert(list_.end(), places.begin(), places.end());
    return "{kPlaces.data() + " + std::to_string(start) + ", " + std::to_string(places.size()) + "}";
  }
  std::string source() const {
    std::string out = "constexpr std::array<const char*, " + std::to_string(list_.size()) + "> kPlaces{";
    for (const std::string& p : list_) out += "\n    " + literal(p) + ",";
    return out + "};\n";
  }

 private:
  std::vector<std::string> list_;
};

/// A case that is marked as refusing and has tests that say so, must be asserted by one of them; a case that a refusal cites,
/// by any test.
bool is_unasserted(const CaseRow& c) {
  const bool claimed =
      std::ranges::any_of(c.tests, [](const std::string& t) { return t.find("Refuse", t.find('.')) < t.find(' '); });
  return (c.refuses && claimed && !c.asserted) || (c.refused && !c.seen);
}

bool is_test(const SourceFile& file) { return file.path.starts_with("tests/"); }
std::string folder_of(const std::string& path) { return path.substr(0, path.rfind('/')); }

Ledger* ledger_of(Index& index, std::string_view prefix) {
  const auto l = std::ranges::find_if(index.ledgers, [&](const Ledger& x) { return x.game.prefix == prefix; });
  return l == index.ledgers.end() ? nullptr : &*l;
}

/// The chapter of "13.8.2d", or 0: rulings and tables outside the chapters have none.
int chapter_of(std::string_view id) {
  int n = 0;
  const auto [rest, error] = std::from_chars(id.data(), id.data() + id.size(), n);
  return error == std::errc{} && (rest == id.data() + id.size() || *rest == '.') ? n : 0;
}

/// The chapter that a file of the rules belongs to ("src/games/panzer/c08_fire.cpp"), or 0.
int chapter_of_file(const Ledger& ledger, std::string_view path) {
  const std::string room = std::string("src/games/") + ledger.game.id + "/c";
  if (!path.starts_with(room) || path.size() < room.size() + 3 || path[room.size() + 2] != '_') return 0;
  int n = 0;
  const char* digits = path.data() + room.size();
  return std::from_chars(digits, digits + 2, n).ptr == digits + 2 ? n : 0;
}

bool names_file(std::string_view pattern, std::string_view file) {
  return pattern.ends_with('*') ? file.starts_with(pattern.substr(0, pattern.size() - 1)) : file == pattern;
}

/// A rule stands in the file of its chapter; where it does not, far.csv says why.
void note_far(Index& index, Ledger& ledger, const SourceFile& file, const Citation& c) {
  const int home = chapter_of_file(ledger, file.path), chapter = chapter_of(c.id);
  if (home == 0 || chapter == 0 || home == chapter) return;
  const std::string name = file.path.substr(file.path.rfind('/') + 1);
  const auto row = std::ranges::find_if(ledger.far_rows, [&](const FarRow& x) {
    return names_file(x.file, name) && (x.chapter == 0 || x.chapter == chapter);
  });
  if (row == ledger.far_rows.end()) {
    index.faults.push_back(file.path + ":" + std::to_string(c.line) + ": " + c.prefix + ":" + c.id +
                           " is far from its chapter, and rules/" + ledger.game.id + "/far.csv does not say why");
    return;
  }
  const auto pair =
      std::ranges::find_if(ledger.far, [&](const FarPair& p) { return p.file == name && p.chapter == chapter; });
  if (pair != ledger.far.end())
    ++pair->citations;
  else
    ledger.far.push_back({name, chapter, 1, static_cast<std::size_t>(row - ledger.far_rows.begin())});
}

/// A reason for what nobody cites any more.
void check_far(Index& index) {
  for (const Ledger& l : index.ledgers)
    for (std::size_t i = 0; i < l.far_rows.size(); ++i)
      if (std::ranges::find(l.far, i, &FarPair::row) == l.far.end())
        index.faults.push_back(std::string("rules/") + l.game.id + "/far.csv:" + std::to_string(l.far_rows[i].line) +
                               ": no citation needs this reason");
}

/// Every citation must name something; in the rules rooms and in data it also says where a case is enforced.
void note_citations(Index& index, const SourceFile& file) {
  const bool enforces = file.path.starts_with("src/games/") || file.path.starts_with("data/");
  for (const Citation& c : citations_of(file.text)) {
    const std::string place = file.path + ":" + std::to_string(c.line);
    Ledger* ledger = ledger_of(index, c.prefix);
    if (!ledger) {
      const std::string game = game_of_prefix(c.prefix)->id;
      if (file.path.starts_with("src/games/" + game + "/"))
        index.faults.push_back(place + ": " + c.prefix + ":" + c.id + " is cited, but there is no rules/" + game +
                               "/cases.csv");
      continue;
    }
    note_far(index, *ledger, file, c);
    const Target target = find_target(*ledger, c.id);
    if (!target.found())
      index.faults.push_back(place + ": " + c.prefix + ":" + c.id + " names no case and no ruling");
    else if (enforces)
      note_code(*ledger, target, c.id, place);
  }
}

/// Calls f for every case among the citations.
template <class F>
void each_row(Index& index, const std::set<std::string>& citations, F f) {
  for (const std::string& text : citations)
    for (const Citation& c : citations_of(text))
      if (Ledger* ledger = ledger_of(index, c.prefix))
        if (const Target t = find_target(*ledger, c.id); t.row) f(*t.row);
}

/// Joins a test with the cases, rulings and worked examples that it claims.
void note_test(Index& index, const std::string& path, const TestCase& test) {
  const auto place = [&](int line) { return path + ":" + std::to_string(line); };
  for (const Claim& c : test.cases) {
    Ledger* ledger = ledger_of(index, c.prefix);
    if (!ledger) continue;
    const Target target = find_target(*ledger, c.id);
    const std::string named = test.name + " (" + place(c.line) + ")";
    if (!target.found())
      index.faults.push_back(place(c.line) + ": test " + test.name + " is about " + c.prefix + ":" + c.id +
                             ", which is no case and no ruling");
    if (target.row) note(target.row->tests, named);
    if (target.ruling) note(target.ruling->tests, named);
    if (target.row && test.refuses() && test.asserted.contains(c.prefix + ":" + c.id)) target.row->asserted = true;
  }
  for (const Claim& v : test.vectors) {
    Ledger* ledger = ledger_of(index, v.prefix);
    if (!ledger) continue;
    const auto row = std::ranges::find(ledger->vectors, v.id, &VectorRow::id);
    if (row == ledger->vectors.end())
      index.faults.push_back(place(v.line) + ": " + v.id + " is no vector of rules/" + ledger->game.id +
                             "/vectors.csv");
    else
      note(row->tests, test.name + " (" + place(v.line) + ")");
  }
  each_row(index, test.asserted, [](CaseRow& row) { row.seen = true; });
  const int claims = static_cast<int>(test.cases.size());
  if (claims <= test.assertions) return;
  if (Ledger* ledger = ledger_of(index, test.cases.front().prefix))
    ledger->thin.push_back({test.name + " (" + place(test.line) + ")", claims, test.assertions});
}

}  // namespace

const GameName* game_of_prefix(std::string_view prefix) {
  const auto* g = std::ranges::find_if(kGames, [&](const GameName& n) { return n.prefix == prefix; });
  return g == kGames.end() ? nullptr : g;
}

std::vector<Citation> citations_of(std::string_view text) {
  std::vector<Citation> out;
  int line = 1;
  std::size_t counted = 0;
  for (std::size_t colon = text.find(':'); colon != std::string_view::npos; colon = text.find(':', colon + 1)) {
    if (colon < 2 || !game_of_prefix(text.substr(colon - 2, 2))) continue;
    if (colon > 2 && (is_alnum(text[colon - 3]) || text[colon - 3] == '_')) continue;
    std::size_t end = colon + 1;
    while (end < text.size() && (is_alnum(text[end]) || text[end] == '.')) ++end;
    while (end > colon + 1 && text[end - 1] == '.') --end;  // the full stop of a sentence
    if (end == colon + 1) continue;
    line += static_cast<int>(std::count(text.begin() + counted, text.begin() + colon, '\n'));
    counted = colon;
    out.push_back({std::string(text.substr(colon - 2, 2)), std::string(text.substr(colon + 1, end - colon - 1)), line});
  }
  return out;
}

Index join(std::vector<Ledger> ledgers, const std::vector<SourceFile>& files) {
  Index index{std::move(ledgers), {}};
  std::map<std::string, Helpers> helpers;  // of each folder of tests
  for (const SourceFile& file : files)
    if (is_test(file)) helpers[folder_of(file.path)].merge(asserting_helpers(file.text));
  for (const SourceFile& file : files) {
    note_citations(index, file);
    if (file.path.starts_with("src/games/"))
      each_row(index, refusals_of(file.text), [](CaseRow& row) { row.refused = true; });
    if (!is_test(file)) continue;
    for (const TestCase& test : tests_of(file.text, file.path, helpers[folder_of(file.path)], index.faults))
      note_test(index, file.path, test);
  }
  check_far(index);
  return index;
}

Index scan(const fs::path& root) {
  std::vector<Ledger> ledgers;
  Faults faults;
  for (const GameName& game : kGames) {
    const std::string folder = std::string("rules/") + game.id + "/";
    const std::string cases = folder + "cases.csv", rulings = folder + "rulings.md";
    if (!fs::exists(root / cases)) continue;
    Ledger ledger;
    ledger.game = game;
    ledger.cases = parse_cases(read_file(root / cases), cases, faults);
    if (fs::exists(root / rulings)) ledger.rulings = parse_rulings(read_file(root / rulings), game, rulings, faults);
    check_ledger(ledger, cases, rulings, faults);
    const std::string vectors = folder + "vectors.csv";
    if (fs::exists(root / vectors)) ledger.vectors = parse_vectors(read_file(root / vectors), ledger, vectors, faults);
    const std::string far = folder + "far.csv";
    if (fs::exists(root / far)) ledger.far_rows = parse_far(read_file(root / far), far, faults);
    ledgers.push_back(std::move(ledger));
  }
  std::vector<SourceFile> files;
  gather(root, "src", {".h", ".cpp"}, files);
  gather(root, "tests", {".h", ".cpp"}, files);
  gather(root, "data", {".json"}, files);
  std::ranges::sort(files, {}, &SourceFile::path);
  Index index = join(std::move(ledgers), files);
  index.faults.insert(index.faults.begin(), faults.begin(), faults.end());
  return index;
}

std::string index_source(const Index& index) {
  Places places;
  std::string cases, rulings, vectors, thin, far;
  std::size_t case_count = 0, ruling_count = 0, vector_count = 0, thin_count = 0, far_count = 0;
  for (const Ledger& l : index.ledgers) {
    const std::string head = "\n    RuleCase{" + literal(l.game.id) + ", " + literal(l.game.prefix) + ", ";
    for (const CaseRow& c : l.cases) {
      cases += head;
      for (const std::string* t : {&c.id, &c.kind, &c.tier, &c.summary, &c.needs, &c.status})
        cases += literal(*t) + ", ";
      cases += std::string(c.testable ? "true" : "false") + ", " + (c.refuses ? "true" : "false") + ", ";
      cases += places.add(c.code) + ", " + places.add(c.tests) + ", " + (is_unasserted(c) ? "false" : "true") + "},";
      ++case_count;
    }
    for (const RulingRow& r : l.rulings) {
      rulings += "\n    RuleRuling{" + literal(l.game.id) + ", " + literal(l.game.prefix) + ", " +
                 std::to_string(r.number) + ", ";
      for (const std::string* t : {&r.id, &r.cases, &r.weight, &r.problem, &r.ruling, &r.why})
        rulings += literal(*t) + ", ";
      rulings += places.add(r.code) + ", " + places.add(r.tests) + "},";
      ++ruling_count;
    }
    for (const VectorRow& v : l.vectors) {
      vectors += "\n    RuleVector{" + literal(l.game.id) + ", ";
      for (const std::string* t : {&v.id, &v.cases, &v.summary, &v.status}) vectors += literal(*t) + ", ";
      vectors += places.add(v.tests) + "},";
      ++vector_count;
    }
    for (const ThinTest& t : l.thin) {
      thin += "\n    RuleThinTest{" + literal(l.game.id) + ", " + literal(t.test) + ", " + std::to_string(t.claims) +
              ", " + std::to_string(t.assertions) + "},";
      ++thin_count;
    }
    for (const FarPair& p : l.far) {
      far += "\n    RuleFar{" + literal(l.game.id) + ", " + literal(p.file) + ", " + std::to_string(p.chapter) + ", " +
             std::to_string(p.citations) + ", " + literal(l.far_rows[p.row].reason) + "},";
      ++far_count;
    }
  }
  return "// Written by rulecov from rules/, src/, data/ and tests/. Do not edit.\n"
         "#include \"tools/rule_index.h\"\n\n#include <array>\n\nnamespace kessel::tools {\n\nnamespace {\n\n" +
         places.source() + "\nconstexpr std::array<RuleCase, " + std::to_string(case_count) + "> kCases{" + cases +
         "};\n\nconstexpr std::array<RuleRuling, " + std::to_string(ruling_count) + "> kRulings{" + rulings +
         "};\n\nconstexpr std::array<RuleVector, " + std::to_string(vector_count) + "> kVectors{" + vectors +
         "};\n\nconstexpr std::array<RuleThinTest, " + std::to_string(thin_count) + "> kThinTests{" + thin +
         "};\n\nconstexpr std::array<RuleFar, " + std::to_string(far_count) + "> kFar{" + far +
         "};\n\n}  // namespace\n\nstd::span<const RuleCase> rule_cases() { return kCases; }\n"
         "std::span<const RuleRuling> rule_rulings() { return kRulings; }\n"
         "std::span<const RuleVector> rule_vectors() { return kVectors; }\n"
         "std::span<const RuleThinTest> rule_thin_tests() { return kThinTests; }\n"
         "std::span<const RuleFar> rule_far() { return kFar; }\n\n}  // namespace kessel::tools\n";
}

}  // namespace kessel::rulecov
