#pragma once
// What the readers of position texts share. A text that gives one value twice is refused: nobody could say which counts.
#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/expected.h"

namespace kessel {

/// Why a clause is not taken: its text without the blanks around it, cut short, and the reason.
inline Fault refused(std::string_view clause, std::string reason) {
  constexpr std::string_view kBlanks = " \t\r";
  clause.remove_prefix(std::min(clause.find_first_not_of(kBlanks), clause.size()));
  clause = clause.substr(0, clause.find_last_not_of(kBlanks) + 1);
  return Fault{std::string(clause.substr(0, 80)), std::move(reason)};
}

/// The words between blanks.
inline std::vector<std::string_view> words_of(std::string_view t) {
  constexpr std::string_view kBlanks = " \t\r";
  std::vector<std::string_view> out;
  for (std::size_t i = t.find_first_not_of(kBlanks); i < t.size(); i = t.find_first_not_of(kBlanks, i)) {
    const std::size_t end = std::min(t.find_first_of(kBlanks, i), t.size());
    out.push_back(t.substr(i, end - i));
    i = end;
  }
  return out;
}

/// A whole number within those bounds; else `out` stays what it was.
inline bool read_number(std::string_view w, int low, int high, int& out) {
  int n = 0;
  const auto [end, fault] = std::from_chars(w.data(), w.data() + w.size(), n);
  if (fault != std::errc{} || end != w.data() + w.size() || n < low || n > high) return false;
  out = n;
  return true;
}

/// Reads a position clause by clause, without comments; the first thing that is not understood stops it: `take` says no to
/// the words of a clause and puts the reason into `fault`.
template <class Take>
std::optional<Fault> read_clauses(std::string_view text, const std::string& fault, Take take) {
  if (text.size() > 200'000) return Fault{"", "a position is at most 200,000 characters long"};
  for (std::size_t i = 0; i <= text.size();) {
    const std::size_t end = std::min(text.find_first_of("|\n", i), text.size());
    std::string_view clause = text.substr(i, end - i);
    clause = clause.substr(0, clause.find('#'));
    if (!take(words_of(clause))) return refused(clause, fault);
    i = end + 1;
  }
  return std::nullopt;
}

/// The values that a text has given so far.
class Given {
 public:
  /// Has it not been given before? From now on it has.
  bool first(std::string_view value) { return given_.emplace(value).second; }

 private:
  std::set<std::string> given_;
};

/// A clause that gives one value, named by its first words: `kg Br 2219` says where Br is. Clauses that are not of this
/// kind are lists, and may be added to.
struct OneValue {
  std::string_view word;
  std::size_t words = 1;
};

/// The value that a clause gives, or an empty text.
inline std::string value_given(std::span<const OneValue> kinds, const std::vector<std::string_view>& clause) {
  for (const OneValue& kind : kinds) {
    if (clause.empty() || clause[0] != kind.word) continue;
    std::string value;
    for (std::size_t i = 0; i < kind.words && i < clause.size(); ++i)
      value += (i > 0 ? " " : "") + std::string(clause[i]);
    return value;
  }
  return {};
}

}  // namespace kessel
