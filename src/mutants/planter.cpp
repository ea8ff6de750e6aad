#include "mutants/planter.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace kessel::mutants {

namespace {

namespace fs = std::filesystem;
using Pair = std::pair<std::string_view, std::string_view>;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\t'; }

char at_or(std::string_view t, std::size_t i, char other) { return i < t.size() ? t[i] : other; }
char before(std::string_view t, std::size_t i) { return i == 0 ? ' ' : t[i - 1]; }

/// Does the whole word stand at `i`?
bool word_at(std::string_view t, std::size_t i, std::string_view word) {
  return t.substr(i, word.size()) == word && !is_word(before(t, i)) && !is_word(at_or(t, i + word.size(), ' '));
}

/// The place after the bracket that closes the one at `open`.
std::size_t after_bracket(std::string_view t, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < t.size(); ++i) {
    if (t[i] == '(') ++depth;
    if (t[i] == ')' && --depth == 0) return i + 1;
  }
  return t.size();
}

void blank(std::string& t, std::size_t from, std::size_t to) {
  for (std::size_t i = from; i < std::min(to, t.size()); ++i)
    if (t[i] != '\n') t[i] = ' ';
}

std::size_t end_of_literal(std::string_view t, std::size_t quote) {
  std::size_t i = quote + 1;
  while (i < t.size() && t[i] != t[quote] && t[i] != '\n') i += t[i] == '\\' ? 2 : 1;
  return i + 1;
}

void blank_comments_and_strings(std::string& t) {
  for (std::size_t i = 0; i < t.size(); ++i) {
    std::size_t end = 0;
    if (t.compare(i, 2, "//") == 0)
      end = t.find('\n', i);
    else if (t.compare(i, 2, "/*") == 0)
      end = t.find("*/", i + 2) == std::string::npos ? t.size() : t.find("*/", i + 2) + 2;
    else if (t[i] == '"' || (t[i] == '\'' && !is_digit(before(t, i))))
      end = end_of_literal(t, i);
    else if (t[i] == '#' && (i == 0 || t[i - 1] == '\n'))
      end = t.find('\n', i);
    if (end == 0) continue;
    blank(t, i, end);
    i = std::min(end, t.size()) - 1;
  }
}

/// Asserts are no rules, and a counting loop goes through a list whatever the rules say. A `for` over a range has no
/// semicolon and is left as it is.
void blank_asserts_and_loops(std::string& t) {
  static constexpr std::array kGuards{"KESSEL_ASSERT", "KESSEL_HOT_ASSERT", "static_assert", "for"};
  for (std::size_t i = 0; i < t.size(); ++i)
    for (const std::string_view word : kGuards) {
      if (!word_at(t, i, word)) continue;
      const std::size_t open = t.find('(', i);
      if (open == std::string::npos) continue;
      const std::size_t end = after_bracket(t, open);
      if (word == "for" && t.find(';', open) >= end) continue;
      blank(t, i, end);
    }
}

/// Whether a tally keeps its lines changes what it explains, never what it counts.
void blank_explanations(std::string& t) {
  for (std::size_t i = t.find("keeps_lines"); i != std::string::npos; i = t.find("keeps_lines", i + 1)) {
    const std::size_t line = t.rfind('\n', i);
    blank(t, line == std::string::npos ? 0 : line + 1, t.find('\n', i));
  }
}

class Finder {
 public:
  Finder(std::string_view source, const std::string& file) : source_(source), file_(file), code_(plantable(source)) {}

  std::vector<Change> run() {
    for (at_ = 0; at_ < code_.size(); ++at_) {
      if (code_[at_] == '\n') ++line_;
      operators();
      bounds();
      conditions();
      sides();
    }
    return std::move(out_);
  }

 private:
  void add(Kind kind, std::size_t length, std::string now) {
    out_.push_back({kind, file_, at_, length, std::move(now), line_,
                    std::string(source_.substr(at_, std::min<std::size_t>(length, 60)))});
  }

  /// Operators are told from brackets of templates, pointers and signs by the blanks that our form puts around them.
  void operators() {
    static constexpr std::array<Pair, 15> kSwaps{{{"<", "<="},
                                                  {"<=", "<"},
                                                  {">", ">="},
                                                  {">=", ">"},
                                                  {"==", "!="},
                                                  {"!=", "=="},
                                                  {"&&", "||"},
                                                  {"||", "&&"},
                                                  {"+", "-"},
                                                  {"-", "+"},
                                                  {"*", "+"},
                                                  {"/", "*"},
                                                  {"%", "/"},
                                                  {"+=", "-="},
                                                  {"-=", "+="}}};
    for (const auto& [was, now] : kSwaps)
      if (code_.compare(at_, was.size(), was) == 0 && is_blank(before(code_, at_)) &&
          is_blank(at_or(code_, at_ + was.size(), ' ')))
        add(Kind::Operator, was.size(), std::string(now));
    for (const auto& [was, now] : {Pair{"min", "max"}, Pair{"max", "min"}})
      if (word_at(code_, at_, was) && before(code_, at_) == ':') add(Kind::Operator, was.size(), std::string(now));
  }

  /// A number one more or one less. Sizes of arrays, shifts of bits, -1 for none and the ends of a byte are no bounds of a
  /// rule.
  void bounds() {
    if (!is_digit(code_[at_]) || is_word(before(code_, at_)) || before(code_, at_) == '.') return;
    std::size_t end = at_;
    while (end < code_.size() && is_digit(code_[end])) ++end;
    const char next = at_or(code_, end, ' ');
    if (end - at_ > 6 || next == '.' || next == '>' || next == '\'' || (is_word(next) && next != 'u')) return;
    if (code_.compare(end, 4, " << ") == 0 || code_.compare(end, 5, "u << ") == 0) return;
    if (at_ >= 3 && (code_.compare(at_ - 3, 3, "<< ") == 0 || code_.compare(at_ - 3, 3, ">> ") == 0)) return;
    const int value = std::stoi(code_.substr(at_, end - at_));
    if ((value == 1 && before(code_, at_) == '-') || value == 255) return;
    add(Kind::Bound, end - at_, std::to_string(value + 1));
    if (value > 0) add(Kind::Bound, end - at_, std::to_string(value - 1));
  }

  /// The opposite of a condition; a condition that never holds; a "not" left out; true for false.
  void conditions() {
    if (word_at(code_, at_, "if")) {
      const std::size_t open = code_.find('(', at_);
      if (open == std::string::npos || open > at_ + 3) return;
      const std::size_t end = after_bracket(code_, open);
      const std::string inner(source_.substr(open + 1, end - open - 2));
      const std::string_view blanked = std::string_view(code_).substr(open + 1, end - open - 2);
      if (blanked.find(" = ") != std::string_view::npos) return;  // declares something: not to be put in brackets
      add(Kind::Condition, end - at_, "if (!(" + inner + "))");
      add(Kind::Condition, end - at_, "if (false && (" + inner + "))");
    }
    const char next = at_or(code_, at_ + 1, ' ');
    if (code_[at_] == '!' && (is_word(next) || next == '(')) add(Kind::Condition, 1, "");
    for (const auto& [was, now] : {Pair{"true", "false"}, Pair{"false", "true"}})
      if (word_at(code_, at_, was)) add(Kind::Condition, was.size(), std::string(now));
  }

  /// The one side for the other, or "the other side of" left out.
  void sides() {
    const std::string_view german = file_.find("kesselschlacht") == std::string::npos ? "kGerman" : "kAxis";
    for (const auto& [was, now] : {Pair{"kSoviet", german}, Pair{german, "kSoviet"}})
      if (word_at(code_, at_, was)) add(Kind::Side, was.size(), std::string(now));
    if (word_at(code_, at_, "other") && at_or(code_, at_ + 5, ' ') == '(') add(Kind::Side, 5, "");
  }

  std::string_view source_;
  const std::string& file_;
  std::string code_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<Change> out_;
};

/// The name of the value at `i`, if it is one of an object: {"name": value}.
std::string_view name_before(std::string_view t, std::size_t i) {
  while (i > 0 && (is_blank(t[i - 1]) || t[i - 1] == ':')) --i;
  if (i == 0 || t[i - 1] != '"') return {};
  const std::size_t open = t.rfind('"', i - 2);
  return open == std::string_view::npos ? std::string_view{} : t.substr(open + 1, i - open - 2);
}

/// splitmix64: the same numbers on every machine.
std::uint64_t next(std::uint64_t& state) {
  std::uint64_t z = state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

}  // namespace

const char* word_of(Kind kind) {
  static constexpr std::array kWords{"operator", "bound", "condition", "side", "table"};
  return kWords[static_cast<std::size_t>(kind)];
}

std::string Change::text() const {
  const auto flat = [](std::string t) {
    std::ranges::replace(t, '\n', ' ');
    return t.empty() ? std::string("nothing") : t;
  };
  return file + ":" + std::to_string(line) + ": " + word_of(kind) + ": " + flat(was) + " -> " + flat(now);
}

std::string plantable(std::string_view source) {
  std::string t(source);
  blank_comments_and_strings(t);
  blank_asserts_and_loops(t);
  blank_explanations(t);
  return t;
}

std::vector<Change> changes_of_code(std::string_view source, const std::string& file) {
  return Finder(source, file).run();
}

std::vector<Change> changes_of_table(std::string_view json, const std::string& file) {
  std::vector<Change> out;
  int line = 1;
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i] == '\n') ++line;
    std::size_t end = i;
    if (json[i] == '"') {
      // In a row of words, one is replaced by its neighbour.
      end = end_of_literal(json, i);
      const std::string_view word = json.substr(i, end - i);
      if (json.substr(end, 3) == ", \"") {
        const std::size_t second = end + 2, stop = end_of_literal(json, second);
        const std::string_view neighbour = json.substr(second, stop - second);
        if (at_or(json, stop, ' ') != ':' && neighbour != word && before(json, i) != ':' &&
            name_before(json, i).empty())
          out.push_back({Kind::Table, file, i, word.size(), std::string(neighbour), line, std::string(word)});
      }
      i = end - 1;
    } else if (is_digit(json[i])) {
      while (end < json.size() && (is_word(json[end]) || json[end] == '.')) ++end;
      if (name_before(json, i) != "format")
        out.push_back({Kind::Table, file, i, end - i,
                       std::to_string(std::stol(std::string(json.substr(i, end - i))) + 1), line,
                       std::string(json.substr(i, end - i))});
      i = end - 1;
    }
  }
  return out;
}

std::vector<std::string> rule_files(const fs::path& root, const std::string& game) {
  std::vector<std::string> out;
  const std::string room = "src/games/" + game;
  if (!fs::is_directory(root / room)) return out;
  for (const auto& entry : fs::directory_iterator(root / room)) {
    const std::string name = entry.path().filename().string();
    const bool chapter = name.size() > 4 && name[0] == 'c' && is_digit(name[1]) && is_digit(name[2]) && name[3] == '_';
    const bool habit = name.ends_with("_rest.cpp");  // chooses a set-up for whoever leaves it to us: no rule says which
    if ((chapter || name == "flow.cpp" || name == "actions.cpp") && name.ends_with(".cpp") && !habit)
      out.push_back(room + "/" + name);
  }
  const std::string tables = "data/" + game + "/tables.json";
  if (fs::exists(root / tables)) out.push_back(tables);
  std::ranges::sort(out);
  return out;
}

std::vector<Change> draw(const std::vector<Change>& all, std::uint64_t seed, std::size_t count) {
  std::array<std::vector<const Change*>, 5> left;
  for (const Change& c : all) left[static_cast<std::size_t>(c.kind)].push_back(&c);
  std::vector<Change> out;
  for (std::size_t turn = 0; out.size() < std::min(count, all.size()); ++turn) {
    auto& kind = left[turn % left.size()];
    if (kind.empty()) continue;
    const std::size_t k = next(seed) % kind.size();
    out.push_back(*kind[k]);
    kind[k] = kind.back();
    kind.pop_back();
  }
  return out;
}

std::string planted(std::string_view source, const Change& c) {
  return std::string(source.substr(0, c.at)) + c.now + std::string(source.substr(c.at + c.length));
}

}  // namespace kessel::mutants
