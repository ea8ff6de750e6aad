#include "rulecov/tokens.h"

#include <algorithm>

namespace kessel::rulecov {

namespace {

constexpr bool is_word(char c) {
  return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

class Lexer {
 public:
  explicit Lexer(std::string_view source) : s_(source) {}

  std::vector<Token> run() {
    while (at_ < s_.size()) step();
    return std::move(out_);
  }

 private:
  bool sees(std::string_view t) const { return s_.substr(at_, t.size()) == t; }

  /// Moves on to `end`, counting the lines passed.
  void skip_to(std::size_t end) {
    end = std::min(end, s_.size());
    line_ += static_cast<int>(std::count(s_.begin() + at_, s_.begin() + end, '\n'));
    at_ = end;
  }

  void step() {
    const char c = s_[at_];
    if (sees("//")) {
      skip_to(s_.find('\n', at_));
    } else if (sees("/*")) {
      const std::size_t end = s_.find("*/", at_ + 2);
      skip_to(end == std::string_view::npos ? end : end + 2);
    } else if (c == '"' || c == '\'') {
      literal(c);
    } else if (is_word(c)) {
      word();
    } else {
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r')
        out_.push_back({Token::Kind::Mark, std::string(1, c), line_});
      skip_to(at_ + 1);
    }
  }

  void literal(char quote) {
    std::size_t end = at_ + 1;
    while (end < s_.size() && s_[end] != quote && s_[end] != '\n') end += s_[end] == '\\' ? 2 : 1;
    end = std::min(end, s_.size());
    if (quote == '"') out_.push_back({Token::Kind::Text, std::string(s_.substr(at_ + 1, end - at_ - 1)), line_});
    skip_to(end + 1);
  }

  void word() {
    std::size_t end = at_;
    const bool number = s_[at_] >= '0' && s_[at_] <= '9';
    while (end < s_.size() &&
           (is_word(s_[end]) || (number && s_[end] == '\'' && end + 1 < s_.size() && is_word(s_[end + 1]))))
      ++end;
    const std::string_view text = s_.substr(at_, end - at_);
    const bool opens_text = end < s_.size() && s_[end] == '"';
    if (opens_text && text.back() == 'R' && text.size() <= 3) return raw_literal(end);
    const bool opens_char = end < s_.size() && s_[end] == '\'';
    const bool is_prefix = (opens_text || opens_char) && (text == "u8" || text == "u" || text == "U" || text == "L");
    if (!is_prefix) out_.push_back({Token::Kind::Word, std::string(text), line_});
    skip_to(end);
  }

  void raw_literal(std::size_t quote) {
    const std::size_t open = s_.find('(', quote);
    if (open == std::string_view::npos) return skip_to(s_.size());
    const std::string close = ")" + std::string(s_.substr(quote + 1, open - quote - 1)) + "\"";
    const std::size_t end = std::min(s_.find(close, open), s_.size());
    out_.push_back({Token::Kind::Text, std::string(s_.substr(open + 1, end - open - 1)), line_});
    skip_to(end + close.size());
  }

  std::string_view s_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::vector<Token> out_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view source) { return Lexer(source).run(); }

}  // namespace kessel::rulecov
