#include "engine/catalogue.h"

#include <gtest/gtest.h>

#include "source_dir.h"

namespace kessel {
namespace {

TEST(Catalogue, TellsTheVersionOfTheRulesWithoutOpeningAGame) {
  for (const std::string& id : game_ids()) {
    const auto game = open_game(id, {KESSEL_SOURCE_DIR, "", ""});
    ASSERT_TRUE(game) << id;
    EXPECT_EQ(rules_version(id), (*game)->info().rules_version) << id;
  }
}

}  // namespace
}  // namespace kessel
