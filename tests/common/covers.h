#pragma once
#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "core/rule_ref.h"

namespace kessel {
constexpr bool are_citations(std::initializer_list<std::string_view> refs) {
  return std::ranges::all_of(refs, RuleRef::well_formed);
}
}  // namespace kessel

/// Inside a test: says which cases it proves besides the one in its suite's name. `rulecov` reads it; a comment does
/// not count.  TEST(BO_7_2, StopsInZoc) { COVERS("BO:7.2b", "BO:R65"); … }
#define COVERS(...) static_assert(::kessel::are_citations({__VA_ARGS__}), "not a citation")
