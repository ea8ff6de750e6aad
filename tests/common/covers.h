#pragma once
#include <algorithm>
#include <initializer_list>
#include <string_view>

#include "core/games.h"
#include "core/rule_ref.h"

namespace kessel {
constexpr bool are_citations(std::initializer_list<std::string_view> refs) {
  return std::ranges::all_of(refs, RuleRef::well_formed);
}
/// "KX-05", "BX-TURN-1"
constexpr bool is_vector(std::string_view id) {
  return id.size() > 3 && std::ranges::any_of(kGames, [&](const GameName& g) { return g.letter == id[0]; }) &&
         id.substr(1, 2) == "X-" && std::ranges::all_of(id.substr(3), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || c == '-';
         });
}
constexpr bool are_vectors(std::initializer_list<std::string_view> ids) { return std::ranges::all_of(ids, is_vector); }
}  // namespace kessel

/// Inside a test: says which cases it proves besides the one in its suite's name. `rulecov` reads it; a comment does
/// not count.  TEST(BO_7_2, StopsInZoc) { COVERS("BO:7.2b", "BO:R65"); … }
#define COVERS(...) static_assert(::kessel::are_citations({__VA_ARGS__}), "not a citation")

/// Inside a test: says which worked examples (rules/<game>/vectors.csv) it plays to their end.  COVERS_VECTOR("KX-05");
#define COVERS_VECTOR(...) static_assert(::kessel::are_vectors({__VA_ARGS__}), "not the id of a vector")
