// Whatever bytes a data file or a player's overlay holds: faults, never a crash. Most inputs go through the reader and the
// merge alone, which is fast; one in sixteen is laid over the whole of a game's data and checked like a player's folder.
#include <cstdint>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "games/breakout/content.h"
#include "games/kesselschlacht/content.h"
#include "games/panzer/content.h"
#include "load/data_file.h"
#include "load/overlay.h"

namespace {
void walk(const kessel::load::DataNode& node, int depth) {
  if (depth > 6) return;
  node.only_keys({"id", "steps", "provenance"});
  node.expect_source();
  static_cast<void>(node.integer(0, 8));
  static_cast<void>(node.text());
  static_cast<void>(node.boolean());
  static_cast<void>(node.where());
  for (const auto& item : node.items()) walk(item, depth + 1);
  for (const auto& [name, member] : node.members()) walk(member, depth + 1);
}
}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kessel;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  load::Faults faults;
  if (const auto file = load::DataFile::parse(text, "input", faults)) {
    walk(file->root(), 0);
    nlohmann::json base = nlohmann::json::parse(R"({"units":[{"id":"a","steps":[[1,2]]}],"n":{"x":1}})");
    load::merge(base, file->tree(), {"/units"}, "input", faults);
    static_cast<void>(base.dump());
  }
  const auto overlay = load::Overlay::from_text(text, {"units.json", "map.json"}, faults);
  static_cast<void>(overlay.text());
  if (size % 16 == 0 && !overlay.empty()) {
    const char* home = std::getenv("KESSEL_HOME");
    const std::string where = home != nullptr ? home : ".";
    if (size % 48 == 0)
      static_cast<void>(panzer::load_content_with(where, std::string(text)));
    else if (size % 32 == 0)
      static_cast<void>(kesselschlacht::load_content_with(where, std::string(text)));
    else
      static_cast<void>(breakout::load_content_with(where, std::string(text)));
  }
  return 0;
}
