#include "rulecov/test_files.h"

#include <algorithm>

#include "rulecov/rulecov.h"
#include "rulecov/tokens.h"

namespace kessel::rulecov {

namespace {

using Tokens = std::vector<Token>;

bool is_test_macro(const Token& t) {
  static constexpr std::array kMacros{"TEST",       "TEST_F",        "TEST_P",
                                      "TYPED_TEST", "RC_GTEST_PROP", "RC_GTEST_FIXTURE_PROP"};
  return t.kind == Token::Kind::Word && std::ranges::find(kMacros, t.text) != kMacros.end();
}

bool is_assertion(const Token& t) {
  if (t.kind != Token::Kind::Word) return false;
  return t.text.starts_with("EXPECT_") || t.text.starts_with("ASSERT_") || t.text.starts_with("RC_ASSERT") ||
         t.text == "ADD_FAILURE" || t.text == "FAIL";
}

/// The place after what closes the bracket at `open`, or the end.
std::size_t after(const Tokens& t, std::size_t open) {
  const bool round = t[open].is("("), square = t[open].is("[");
  const char* const opens = round ? "(" : square ? "[" : "{";
  const char* const closes = round ? ")" : square ? "]" : "}";
  int depth = 0;
  for (std::size_t i = open; i < t.size(); ++i) {
    if (t[i].is(opens)) ++depth;
    if (t[i].is(closes) && --depth == 0) return i + 1;
  }
  return t.size();
}

/// Where the body of a function begins whose parameters end before `i`; 0 if none follows.
std::size_t body_at(const Tokens& t, std::size_t i) {
  for (std::size_t k = i; k < std::min(t.size(), i + 8); ++k) {
    if (t[k].is("{")) return k;
    if (t[k].is(";") || t[k].is(")") || t[k].is("(")) return 0;
  }
  return 0;
}

int assertions_within(const Tokens& t, std::size_t from, std::size_t to) {
  return static_cast<int>(std::count_if(t.begin() + from, t.begin() + to, is_assertion));
}

/// "KX-05" belongs to the game whose letter it begins with.
const GameName* game_of_vector(std::string_view id) {
  const auto* g = std::ranges::find_if(
      kGames, [&](const GameName& n) { return id.size() > 3 && id[0] == n.letter && id.substr(1, 2) == "X-"; });
  return g == kGames.end() ? nullptr : g;
}

class Reader {
 public:
  Reader(const Tokens& tokens, const std::string& path, const Helpers& helpers, Faults& faults)
      : t_(tokens), path_(path), helpers_(helpers), faults_(faults) {}

  std::vector<TestCase> run() {
    std::size_t i = 0;
    while (i + 4 < t_.size()) {
      if (is_test_macro(t_[i]) && t_[i + 1].is("(") && t_[i + 3].is(",") && !follows_define(i)) {
        i = read_test(i);
      } else {
        if (t_[i].text.starts_with("COVERS") && t_[i].kind == Token::Kind::Word && t_[i + 1].is("(") &&
            t_[i + 2].kind == Token::Kind::Text && !follows_define(i))
          faults_.push_back(path_ + ":" + std::to_string(t_[i].line) + ": " + t_[i].text + " stands in no test");
        ++i;
      }
    }
    return std::move(out_);
  }

 private:
  bool follows_define(std::size_t i) const { return i > 0 && t_[i - 1].is("define"); }

  std::size_t read_test(std::size_t i) {
    const std::string& suite = t_[i + 2].text;
    const std::string& claim = t_[i + 4].text;
    TestCase test;
    test.name = suite + "." + claim;
    test.line = t_[i].line;
    if (suite.size() > 3 && suite[2] == '_' && game_of_prefix(suite.substr(0, 2))) {
      std::string id = suite.substr(3);
      std::ranges::replace(id, '_', '.');
      test.cases.push_back({suite.substr(0, 2), std::move(id), test.line});
    }
    std::size_t at = body_at(t_, after(t_, i + 1));
    const std::size_t end = at == 0 ? after(t_, i + 1) : after(t_, at);
    for (at = at == 0 ? end : at; at < end; ++at) at = read_word(test, at, end);
    if (!suite.starts_with("DISABLED_") && !claim.starts_with("DISABLED_")) out_.push_back(std::move(test));
    return end;
  }

  /// Notes what the token at `i` says; the place of the last token that was read with it.
  std::size_t read_word(TestCase& test, std::size_t i, std::size_t end) {
    const bool called = i + 1 < end && t_[i + 1].is("(");
    if (called && (t_[i].is("COVERS") || t_[i].is("COVERS_VECTOR"))) {
      const std::size_t stop = after(t_, i + 1);
      for (std::size_t k = i + 2; k < stop; ++k)
        if (t_[k].kind == Token::Kind::Text) t_[i].is("COVERS") ? note_cases(test, t_[k]) : note_vector(test, t_[k]);
      return stop - 1;
    }
    if (is_assertion(t_[i])) ++test.assertions;
    if (called && t_[i].kind == Token::Kind::Word)
      if (const auto helper = helpers_.find(t_[i].text); helper != helpers_.end()) test.assertions += helper->second;
    if (t_[i].kind == Token::Kind::Text)
      for (const Citation& c : citations_of(t_[i].text)) test.asserted.insert(c.prefix + ":" + c.id);
    return i;
  }

  static void note_cases(TestCase& test, const Token& text) {
    for (Citation& c : citations_of(text.text)) test.cases.push_back({std::move(c.prefix), std::move(c.id), text.line});
  }

  void note_vector(TestCase& test, const Token& text) {
    if (const GameName* game = game_of_vector(text.text))
      test.vectors.push_back({game->prefix, text.text, text.line});
    else
      faults_.push_back(path_ + ":" + std::to_string(text.line) + ": \"" + text.text + "\" is no vector");
  }

  const Tokens& t_;
  const std::string& path_;
  const Helpers& helpers_;
  Faults& faults_;
  std::vector<TestCase> out_;
};

}  // namespace

std::set<std::string> refusals_of(std::string_view source) {
  std::set<std::string> out;
  const Tokens t = tokens_of(source);
  for (std::size_t i = 0; i + 1 < t.size(); ++i) {
    if (!t[i].is("Refusal") || !t[i + 1].is("{")) continue;
    for (std::size_t k = i + 2; k < after(t, i + 1); ++k)
      if (t[k].kind == Token::Kind::Text)
        for (const Citation& c : citations_of(t[k].text)) out.insert(c.prefix + ":" + c.id);
  }
  return out;
}

Helpers asserting_helpers(std::string_view source) {
  Helpers out;
  const Tokens t = tokens_of(source);
  for (std::size_t i = 0; i + 2 < t.size(); ++i) {
    if (t[i].kind != Token::Kind::Word || is_test_macro(t[i]) || is_assertion(t[i])) continue;
    static const std::set<std::string> kNoName{"if", "for", "while", "switch", "return", "catch", "COVERS"};
    std::size_t open = 0;
    if (t[i + 1].is("(") && !kNoName.contains(t[i].text)) open = i + 1;
    if (t[i + 1].is("=") && t[i + 2].is("[")) {  // a lambda
      const std::size_t next = after(t, i + 2);
      if (next < t.size() && t[next].is("(")) open = next;
    }
    if (open == 0) continue;
    const std::size_t body = body_at(t, after(t, open));
    const int count = body == 0 ? 0 : assertions_within(t, body, after(t, body));
    if (count > 0) out[t[i].text] = std::max(out[t[i].text], count);
  }
  return out;
}

std::vector<TestCase> tests_of(std::string_view source, const std::string& path, const Helpers& helpers,
                               Faults& faults) {
  return Reader(tokens_of(source), path, helpers, faults).run();
}

}  // namespace kessel::rulecov
