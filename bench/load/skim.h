#pragma once
// Walks over JSON that the server wrote, without building it: the client must stay cheap beside the server it measures.
#include <cstring>
#include <stdexcept>
#include <string>
#include <string_view>

namespace kessel::loadtest {

struct BadJson : std::runtime_error {
  using std::runtime_error::runtime_error;
};

namespace skim {

/// One past the end of the value that begins at `at`.
inline std::size_t value_end(std::string_view text, std::size_t at) {
  int depth = 0;
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i)
        if (text[i] == '\\') ++i;
      if (i >= text.size()) break;
    } else if (c == '{' || c == '[') {
      ++depth;
      continue;
    } else if (c == '}' || c == ']') {
      if (depth == 0) return i;  // the end of what holds a bare number or word
      --depth;
    } else if (depth == 0) {
      if (c == ',') return i;
      continue;
    } else {
      continue;
    }
    if (depth == 0) return i + 1;
  }
  throw BadJson("a JSON value does not end");
}

/// f(value) for each element; the values are slices of the text.
template <class F>
void elements(std::string_view array, F f) {
  if (array.size() < 2 || array.front() != '[') throw BadJson("an array is wanted");
  for (std::size_t at = 1; array[at] != ']';) {
    const std::size_t end = value_end(array, at);
    f(array.substr(at, end - at));
    at = end + (array.at(end) == ',' ? 1 : 0);
  }
}

/// f(key, value) for each member.
template <class F>
void members(std::string_view object, F f) {
  if (object.size() < 2 || object.front() != '{') throw BadJson("an object is wanted");
  for (std::size_t at = 1; object[at] != '}';) {
    const std::size_t colon = value_end(object, at);
    if (object.at(colon) != ':') throw BadJson("a key has no value");
    const std::size_t end = value_end(object, colon + 1);
    f(object.substr(at + 1, colon - at - 2), object.substr(colon + 1, end - colon - 1));
    at = end + (object.at(end) == ',' ? 1 : 0);
  }
}

inline std::string_view member(std::string_view object, std::string_view wanted) {
  std::string_view found;
  members(object, [&](std::string_view key, std::string_view value) {
    if (key == wanted) found = value;
  });
  return found;
}

inline std::uint64_t number(std::string_view value) {
  std::uint64_t n = 0;
  if (value.empty()) throw BadJson("a number is wanted");
  for (const char c : value) {
    if (c < '0' || c > '9') throw BadJson("a number is wanted");
    n = n * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return n;
}

/// The text between the quotes. What the tool looks at (ids, actions, codes) never needs escapes.
inline std::string_view text(std::string_view value) {
  if (value.size() < 2 || value.front() != '"') throw BadJson("a text is wanted");
  const std::string_view inner = value.substr(1, value.size() - 2);
  if (inner.find('\\') != std::string_view::npos) throw BadJson("a text with escapes is not expected here");
  return inner;
}

}  // namespace skim
}  // namespace kessel::loadtest
