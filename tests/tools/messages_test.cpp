// What the real games can tell, as `kessel messages` lists it for those who write catalogues.
#include "tools/cmd_messages.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "real_fixture.h"

namespace kessel::tools {
namespace {

using Json = nlohmann::json;
using Words = std::vector<std::string>;

class MessagesOf : public testing::TestWithParam<const char*> {
 protected:
  static Json listed() {
    const Ran r = run_real(cmd_messages, Words{"--game", GetParam(), "--json"});
    EXPECT_EQ(r.code, 0) << r.err;
    return Json::parse(r.out);
  }
};

TEST_P(MessagesOf, EverySentenceHasOneKey) {
  const Json all = listed();
  for (const char* table : {"refusals", "questions"}) {
    std::map<std::string, std::string> key_of;
    EXPECT_GT(all.at(table).size(), 20u) << table;
    for (const Json& said : all.at(table)) {
      const std::string english = said.at("english");
      EXPECT_FALSE(english.empty()) << said;
      EXPECT_TRUE(key_of.emplace(english, said.at("key")).second) << english << " stands under two keys";
    }
  }
}

TEST_P(MessagesOf, ArgumentsAreNumbersIdsOrWordsOfAListThatIsThere) {
  const Json all = listed();
  std::set<std::string> named;
  for (const Json& event : all.at("events"))
    for (const Json& arg : event.at("args")) named.insert(arg.at("type").get<std::string>());
  EXPECT_TRUE(named.contains("unit"));
  EXPECT_TRUE(named.contains("side"));
  for (const auto& [type, words] : all.at("lists").items()) {
    EXPECT_TRUE(named.contains(type)) << type << " is a list that no event uses";
    EXPECT_GT(words.size(), 1u) << type;
  }
}

TEST_P(MessagesOf, TheTextNamesTheSameKeys) {
  const Ran r = run_real(cmd_messages, Words{"--game", GetParam()});
  EXPECT_EQ(r.code, 0) << r.err;
  for (const char* table : {"events", "refusals", "questions"})
    for (const Json& said : listed().at(table))
      EXPECT_NE(r.out.find("\n" + said.at("key").get<std::string>() + " "), std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(Games, MessagesOf, testing::Values("breakout", "kesselschlacht", "panzer"),
                         [](const auto& game) { return std::string(game.param); });

}  // namespace
}  // namespace kessel::tools
