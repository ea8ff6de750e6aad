// The evaluation's weights as a data file.
#include <stdexcept>

#include "ai/kesselschlacht/value.h"
#include "load/data_file.h"

namespace kessel::ai::kesselschlacht {

extern const char* const kValueText;

Expected<Value> parse_value(std::string_view json) {
  constexpr double kMost = 1000;
  load::Faults faults;
  Value w;
  if (const auto file = load::DataFile::parse(json, "value.json", faults)) {
    const load::DataNode root = file->root();
    root.only_keys({"game", "format", "provenance", "features"});
    root.expect_source();
    const load::DataNode part = root.at("features");
    for (std::size_t i = 0; i < kFeatures.size(); ++i) {
      const auto pair = part.at(kFeatures[i]).items(2);
      if (pair.size() != 2) continue;  // a fault is noted
      w.now[i] = pair[0].number(-kMost, kMost);
      w.per_turn[i] = pair[1].number(-kMost, kMost);
    }
    if (part.members().size() != kFeatures.size())
      part.fault("there are " + std::to_string(kFeatures.size()) + " features, no more");
  }
  if (!faults.none()) return faults.together("value.json");
  return w;
}

const Value& standard_value() {
  static const Value w = [] {
    const auto parsed = parse_value(kValueText);
    if (!parsed) throw std::runtime_error(parsed.error().text());
    return *parsed;
  }();
  return w;
}

}  // namespace kessel::ai::kesselschlacht
