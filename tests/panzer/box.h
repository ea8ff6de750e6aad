#pragma once
// The shipped data of Panzer, loaded once, and a few words to ask it.
#include <gtest/gtest.h>

#include <string>

#include "games/panzer/content.h"

namespace kessel::panzer {

inline const Content& box() {
  static const auto loaded = [] {
    auto content = load_content(KESSEL_SOURCE_DIR, "");
    if (!content) ADD_FAILURE() << content.error().text(), std::abort();
    return *content;
  }();
  return *loaded;
}
inline const Tables& tables() { return box().tables; }

inline const Card& card(std::string_view key) {
  const CardId id = box().card(key);
  EXPECT_TRUE(id.valid()) << key;
  return box().card(id.valid() ? id : CardId{0});
}
inline const Map& map(std::string_view id) {
  const int index = box().map(id);
  EXPECT_GE(index, 0) << id;
  return box().maps[static_cast<std::size_t>(std::max(index, 0))];
}
inline const Scenario& scenario(std::string_view id) {
  const Scenario* found = box().scenario(id);
  EXPECT_NE(found, nullptr) << id;
  return found != nullptr ? *found : box().scenarios.front();
}

/// Numbers with blanks between them.
template <class List>
std::string numbers(const List& list) {
  std::string out;
  for (const auto& n : list) out += (out.empty() ? "" : " ") + std::to_string(static_cast<int>(n));
  return out;
}
inline std::string rolls(const Rolls& r) {
  return r.empty() ? "-" : std::to_string(r.low) + "-" + std::to_string(r.high);
}
template <class List>
std::string all_rolls(const List& list) {
  std::string out;
  for (const Rolls& r : list) out += (out.empty() ? "" : " ") + rolls(r);
  return out;
}

}  // namespace kessel::panzer
