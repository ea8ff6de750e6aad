#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "core/rule_ref.h"

namespace kessel {

/// A number that can be explained: each line says by which case, how much, and in plain words.
/// With no lines wanted (`Tally::silent()`), only the total is kept and nothing is allocated.
class Tally {
 public:
  struct Line {
    RuleRef rule;
    int value = 0;
    std::string text;
  };
  Tally() = default;
  static Tally silent() {
    Tally t;
    t.keeps_lines_ = false;
    return t;
  }
  void add(RuleRef rule, int value, std::string_view text) {
    total_ += value;
    if (keeps_lines_) lines_.push_back({rule, value, std::string(text)});
  }
  /// A line that explains without changing the number.
  void note(RuleRef rule, std::string_view text) { add(rule, 0, text); }
  void set_title(std::string_view t) { title_ = t; }
  void set_result(std::string_view r) { result_ = r; }
  int total() const { return total_; }
  bool keeps_lines() const { return keeps_lines_; }
  const std::vector<Line>& lines() const { return lines_; }
  const std::string& title() const { return title_; }
  /// The outcome in words where the bare total is not the answer ("3:1", "DL1+DR").
  const std::string& result() const { return result_; }

 private:
  int total_ = 0;
  bool keeps_lines_ = true;
  std::string title_, result_;
  std::vector<Line> lines_;
};

}  // namespace kessel
