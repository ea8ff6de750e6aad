#pragma once
#include <string_view>

#include "core/games.h"

namespace kessel {

/// A citation such as `BO:7.2a`, `KS:R7` or `BO:14.CRT.3`. Its form is checked when it is compiled; that it names a
/// case of the ledger is checked by `rulecov` in the same build.
class RuleRef {
 public:
  constexpr RuleRef() = default;
  consteval RuleRef(const char* text) : text_(text) {  // NOLINT(google-explicit-constructor)
    if (!well_formed(text)) throw "not a citation: want the prefix of a game, a colon and a case id";
  }
  constexpr std::string_view text() const { return text_; }
  constexpr const char* c_str() const { return text_; }
  constexpr bool empty() const { return *text_ == '\0'; }
  friend constexpr bool operator==(RuleRef a, RuleRef b) { return a.text() == b.text(); }

  static constexpr bool well_formed(std::string_view t) {
    if (t.size() < 4) return false;
    bool known = false;
    for (const GameName& g : kGames) known = known || t.substr(0, 2) == g.prefix;
    if (!known || t[2] != ':') return false;
    for (char c : t.substr(3)) {
      const bool ok = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '.';
      if (!ok) return false;
    }
    return t[3] != '.' && t.back() != '.';
  }

 private:
  const char* text_ = "";
};

}  // namespace kessel
