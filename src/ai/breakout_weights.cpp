// The evaluation's weights as a data file.
#include <stdexcept>

#include "ai/breakout_value.h"
#include "load/data_file.h"

namespace kessel::ai::breakout {

extern const char* const kPolicyText;
extern const char* const kValueText;

namespace {
constexpr double kMost = 1000;

template <std::size_t N, std::size_t M>
void read(const load::DataNode& root, std::string_view key, const std::array<const char*, M>& names,
          std::array<double, N>& row) {
  static_assert(N == 2 * M);
  const load::DataNode part = root.at(key);
  for (const auto& [name, pair] : part.members()) {
    std::size_t i = 0;
    while (i < M && name != names[i]) ++i;
    if (i == M) {
      pair.fault("there is no such feature");
      continue;
    }
    const auto both = pair.items(2);
    if (both.size() != 2) continue;
    row[i] = both[0].number(-kMost, kMost);
    row[M + i] = both[1].number(-kMost, kMost);
  }
  for (const char* name : names)
    if (!part.has(name)) part.fault(std::string("the feature '") + name + "' is missing");
}

template <std::size_t N, std::size_t M>
void write(std::string& out, const char* key, const std::array<const char*, M>& names,
           const std::array<double, N>& row) {
  out += std::string(",\n \"") + key + "\": {";
  for (std::size_t i = 0; i < M; ++i) {
    char line[120];
    std::snprintf(line, sizeof line, "%s\n  \"%s\": [%.4f, %.4f]", i == 0 ? "" : ",", names[i], row[i], row[M + i]);
    out += line;
  }
  out += "\n }";
}
}  // namespace

Expected<Weights> parse_weights(std::string_view json) {
  load::Faults faults;
  Weights w;
  const auto file = load::DataFile::parse(json, "weights.json", faults);
  if (file) {
    const load::DataNode root = file->root();
    root.only_keys({"game", "format", "provenance", "town", "division", "exit"});
    root.expect_source();
    read(root, "town", kTownFeatureNames, w.town);
    read(root, "division", kDivisionFeatureNames, w.division);
    read(root, "exit", kExitFeatureNames, w.exit);
  }
  if (!faults.none()) return faults.together("weights.json");
  return w;
}

std::string weights_json(const Weights& w, const std::string& provenance) {
  std::string out = "{\n \"game\": \"breakout\",\n \"format\": 1,\n \"provenance\": \"" + provenance + "\"";
  write(out, "town", kTownFeatureNames, w.town);
  write(out, "division", kDivisionFeatureNames, w.division);
  write(out, "exit", kExitFeatureNames, w.exit);
  return out + "\n}\n";
}

namespace {
Weights built_in(const char* text) {
  const auto w = parse_weights(text);
  if (!w) throw std::runtime_error(w.error().text());
  return *w;
}
}  // namespace

const Weights& policy_weights() {
  static const Weights w = built_in(kPolicyText);
  return w;
}

const Weights& value_weights() {
  static const Weights w = built_in(kValueText);
  return w;
}

}  // namespace kessel::ai::breakout
