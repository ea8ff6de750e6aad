#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace kessel::rulecov {

/// A piece of C++ source as the checks of this house need it: comments are gone, literals are whole.
struct Token {
  enum class Kind { Word, Text, Mark };  ///< identifier or number; string literal; any other single character
  Kind kind = Kind::Mark;
  std::string text;  ///< a Text without its quotes, escapes as written
  int line = 0;
  bool is(std::string_view t) const { return kind != Kind::Text && text == t; }
};

std::vector<Token> tokens_of(std::string_view source);

}  // namespace kessel::rulecov
