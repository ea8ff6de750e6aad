#include "rulecov/ledger_files.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

namespace kessel::rulecov {

namespace {

std::string_view trimmed(std::string_view t) {
  const auto first = t.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return t.substr(first, t.find_last_not_of(" \t\r") - first + 1);
}

std::string at(const std::string& path, int line) { return path + ":" + std::to_string(line) + ": "; }

constexpr std::string_view kDot = " \u00b7 ";  // between the parts of a ruling's heading

/// "### B-08 · 5.0, 5.4 · high", without the hashes.
bool read_heading(std::string_view text, const GameName& game, RulingRow& row) {
  const auto first = text.find(kDot);
  if (first == std::string_view::npos) return false;
  const auto last = text.rfind(kDot);
  if (last == first) return false;
  row.id = trimmed(text.substr(0, first));
  row.cases = trimmed(text.substr(first + kDot.size(), last - first - kDot.size()));
  row.weight = trimmed(text.substr(last + kDot.size()));
  if (row.id.size() < 3 || row.id[0] != game.letter || row.id[1] != '-') return false;
  const char* end = row.id.data() + row.id.size();
  const auto [rest, error] = std::from_chars(row.id.data() + 2, end, row.number);
  return error == std::errc{} && rest == end;
}

}  // namespace

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const auto end = std::min(text.find(separator), text.size());
    if (const auto piece = trimmed(text.substr(0, end)); !piece.empty()) out.emplace_back(piece);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

std::vector<CsvRecord> parse_csv(std::string_view text) {
  std::vector<CsvRecord> out;
  CsvRecord record{{}, 1};
  std::string field;
  bool quoted = false, any = false;
  int line = 1;
  const auto end_field = [&] { record.fields.push_back(std::move(field)), field.clear(); };
  const auto end_record = [&] {
    if (any) end_field(), out.push_back(std::move(record));
    record = {{}, line}, any = false;
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\n') ++line;
    if (quoted) {
      if (c != '"')
        field += c;
      else if (i + 1 < text.size() && text[i + 1] == '"')
        field += '"', ++i;
      else
        quoted = false;
    } else if (c == '"') {
      quoted = any = true;
    } else if (c == ',') {
      end_field(), any = true;
    } else if (c == '\n') {
      end_record();
    } else if (c != '\r') {
      field += c, any = true;
    }
  }
  end_record();
  return out;
}

std::vector<CaseRow> parse_cases(std::string_view csv, const std::string& path, Faults& faults) {
  static constexpr std::array kColumns{"id", "kind", "tier", "summary", "needs", "testable", "refuses", "status"};
  std::vector<CaseRow> out;
  const std::vector<CsvRecord> records = parse_csv(csv);
  if (records.empty() || !std::ranges::equal(records[0].fields, kColumns)) {
    faults.push_back(at(path, 1) + "the columns must be id,kind,tier,summary,needs,testable,refuses,status");
    return out;
  }
  std::map<std::string, int> seen;
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto& [f, line] = records[i];
    if (f.size() != kColumns.size()) {
      faults.push_back(at(path, line) + "want 8 fields, found " + std::to_string(f.size()));
      continue;
    }
    CaseRow row{f[0], f[1], f[2], f[3], f[4], f[7], f[5] == "yes", f[6] == "yes", line, {}, {}};
    for (const std::size_t k : {std::size_t{5}, std::size_t{6}})
      if (f[k] != "yes" && f[k] != "no")
        faults.push_back(at(path, line) + kColumns[k] + " must be yes or no, not \"" + f[k] + "\"");
    if (row.id.empty() || row.summary.empty()) faults.push_back(at(path, line) + "a case needs an id and a summary");
    if (const auto [old, fresh] = seen.emplace(row.id, line); !fresh)
      faults.push_back(at(path, line) + "case " + row.id + " stands in line " + std::to_string(old->second) +
                       " already");
    out.push_back(std::move(row));
  }
  return out;
}

std::vector<RulingRow> parse_rulings(std::string_view markdown, const GameName& game, const std::string& path,
                                     Faults& faults) {
  std::vector<RulingRow> out;
  std::set<int> seen;
  bool inside = false;             // between a ruling's heading and whatever ends it
  std::string* running = nullptr;  // the bullet that a following indented line continues
  int line = 0;
  while (!markdown.empty()) {
    ++line;
    const auto end = std::min(markdown.find('\n'), markdown.size());
    std::string_view raw = markdown.substr(0, end);
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
    const std::string_view text = trimmed(raw);
    if (text.starts_with("### ")) {
      RulingRow row;
      row.line = line;
      running = nullptr, inside = true;
      if (!read_heading(text.substr(4), game, row))
        faults.push_back(at(path, line) + "a ruling's heading reads \"### " + game.letter +
                         "-08 \u00b7 cases \u00b7 weight\"");
      if (!seen.insert(row.number).second) faults.push_back(at(path, line) + "ruling " + row.id + " stands here twice");
      out.push_back(std::move(row));
    } else if (text.starts_with("#") || text.starts_with("---")) {
      inside = false, running = nullptr;
    } else if (inside && text.starts_with("- ")) {
      RulingRow& row = out.back();
      running = nullptr;
      const std::array<std::pair<std::string_view, std::string*>, 3> bullets{
          {{"- Problem:", &row.problem}, {"- Ruling:", &row.ruling}, {"- Why:", &row.why}}};
      for (const auto& [name, field] : bullets)
        if (text.starts_with(name)) *field = trimmed(text.substr(name.size())), running = field;
    } else if (text.empty()) {
      running = nullptr;
    } else if (running) {
      *running += " " + std::string(text);
    }
  }
  for (const RulingRow& r : out)
    if (r.problem.empty() || r.ruling.empty() || r.why.empty())
      faults.push_back(at(path, r.line) + "ruling " + r.id + " needs the bullets Problem, Ruling and Why");
  return out;
}

bool names_case(std::string_view pattern, std::string_view case_id) {
  if (!pattern.ends_with(".*")) return pattern == case_id;
  const std::string_view group = pattern.substr(0, pattern.size() - 1);  // keeps the dot
  return case_id.starts_with(group);
}

std::vector<VectorRow> parse_vectors(std::string_view csv, const Ledger& ledger, const std::string& path,
                                     Faults& faults) {
  static constexpr std::array kColumns{"id", "cases", "summary", "status"};
  std::vector<VectorRow> out;
  const std::vector<CsvRecord> records = parse_csv(csv);
  if (records.empty() || !std::ranges::equal(records[0].fields, kColumns)) {
    faults.push_back(at(path, 1) + "the columns must be id,cases,summary,status");
    return out;
  }
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto& [f, line] = records[i];
    if (f.size() != kColumns.size()) {
      faults.push_back(at(path, line) + "want 4 fields, found " + std::to_string(f.size()));
      continue;
    }
    if (f[0].size() < 4 || f[0][0] != ledger.game.letter || f[0].substr(1, 2) != "X-")
      faults.push_back(at(path, line) + "a vector is named " + ledger.game.letter + "X-01, not \"" + f[0] + "\"");
    if (std::ranges::find(out, f[0], &VectorRow::id) != out.end())
      faults.push_back(at(path, line) + "vector " + f[0] + " stands here twice");
    if (f[3] != "built" && f[3] != "planned")
      faults.push_back(at(path, line) + "status must be built or planned, not \"" + f[3] + "\"");
    for (const std::string& id : split(f[1], ';'))
      if (std::ranges::none_of(ledger.cases, [&](const CaseRow& c) { return names_case(id, c.id); }))
        faults.push_back(at(path, line) + "vector " + f[0] + " is about " + id + ", which is no case");
    out.push_back({f[0], f[1], f[2], f[3], line, {}});
  }
  return out;
}

std::vector<FarRow> parse_far(std::string_view csv, const std::string& path, Faults& faults) {
  static constexpr std::array kColumns{"file", "chapter", "reason"};
  std::vector<FarRow> out;
  const std::vector<CsvRecord> records = parse_csv(csv);
  if (records.empty() || !std::ranges::equal(records[0].fields, kColumns)) {
    faults.push_back(at(path, 1) + "the columns must be file,chapter,reason");
    return out;
  }
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto& [f, line] = records[i];
    FarRow row;
    row.line = line;
    const auto number = [&](const std::string& text) {
      const char* end = text.data() + text.size();
      const auto [rest, error] = std::from_chars(text.data(), end, row.chapter);
      return error == std::errc{} && rest == end && row.chapter > 0;
    };
    if (f.size() != kColumns.size() || f[0].empty() || f[2].empty() || (f[1] != "*" && !number(f[1]))) {
      faults.push_back(at(path, line) + "want a file, the number of a chapter or *, and a reason");
      continue;
    }
    row.file = f[0], row.reason = f[2];
    out.push_back(std::move(row));
  }
  return out;
}

void check_ledger(const Ledger& ledger, const std::string& cases_path, const std::string& rulings_path,
                  Faults& faults) {
  const auto known = [&](const std::string& id) {
    return std::ranges::any_of(ledger.cases, [&](const CaseRow& c) { return names_case(id, c.id); });
  };
  for (const CaseRow& c : ledger.cases)
    for (const std::string& id : split(c.needs, ';'))
      if (!known(id)) faults.push_back(at(cases_path, c.line) + "case " + c.id + " needs " + id + ", which is no case");
  for (const RulingRow& r : ledger.rulings)
    for (const std::string& id : split(r.cases, ','))
      if (!known(id))
        faults.push_back(at(rulings_path, r.line) + "ruling " + r.id + " is about " + id + ", which is no case");
}

}  // namespace kessel::rulecov
