// The evaluation's weights as a data file.
#include <stdexcept>

#include "ai/breakout/value.h"
#include "load/data_file.h"

namespace kessel::ai::breakout {

extern const char* const kPolicyText;
extern const char* const kValueText;

namespace {
constexpr double kMost = 1000;

template <std::size_t N, std::size_t M>
void read(const load::DataNode& root, std::string_view key, const std::array<const char*, M>& names,
          std::array<double, N>& row) {
  static_assert(N == kTimes * M);
  const load::DataNode part = root.at(key);
  for (const auto& [name, pair] : part.members()) {
    std::size_t i = 0;
    while (i < M && name != names[i]) ++i;
    if (i == M) {
      pair.fault("there is no such feature");
      continue;
    }
    const auto all = pair.items(kTimes);
    for (std::size_t k = 0; k < all.size(); ++k) row[k * M + i] = all[k].number(-kMost, kMost);
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
    std::snprintf(line, sizeof line, "%s\n  \"%s\": [%.4f, %.4f, %.4f]", i == 0 ? "" : ",", names[i], row[i],
                  row[M + i], row[2 * M + i]);
    out += line;
  }
  out += "\n }";
}
}  // namespace

namespace {
void read_weights(const load::DataNode& root, Weights& w) {
  root.expect_source();
  read(root, "town", kTownFeatureNames, w.town);
  read(root, "division", kDivisionFeatureNames, w.division);
  read(root, "exit", kExitFeatureNames, w.exit);
}

void write_weights(std::string& out, const Weights& w, const std::string& provenance) {
  out = "{\n \"game\": \"breakout\",\n \"format\": 1,\n \"provenance\": \"" + provenance + "\"";
  write(out, "town", kTownFeatureNames, w.town);
  write(out, "division", kDivisionFeatureNames, w.division);
  write(out, "exit", kExitFeatureNames, w.exit);
}
}  // namespace

Expected<Weights> parse_weights(std::string_view json) {
  load::Faults faults;
  Weights w;
  if (const auto file = load::DataFile::parse(json, "value.json", faults)) {
    file->root().only_keys({"game", "format", "provenance", "town", "division", "exit"});
    read_weights(file->root(), w);
  }
  if (!faults.none()) return faults.together("value.json");
  return w;
}

Expected<Policy> parse_policy(std::string_view json) {
  load::Faults faults;
  Policy p;
  if (const auto file = load::DataFile::parse(json, "policy.json", faults)) {
    const load::DataNode root = file->root();
    root.only_keys({"game", "format", "provenance", "town", "division", "exit", "taste"});
    read_weights(root, p.weights);
    const load::DataNode taste = root.at("taste");
    for (std::size_t i = 0; i < kTastes; ++i) p.taste[i] = taste.at(kTasteNames[i]).number(-kMost, kMost);
    if (taste.members().size() != kTastes) taste.fault("there are " + std::to_string(kTastes) + " tastes, no more");
  }
  if (!faults.none()) return faults.together("policy.json");
  return p;
}

std::string weights_json(const Weights& w, const std::string& provenance) {
  std::string out;
  write_weights(out, w, provenance);
  return out + "\n}\n";
}

std::string policy_json(const Policy& p, const std::string& provenance) {
  std::string out;
  write_weights(out, p.weights, provenance);
  out += ",\n \"taste\": {";
  for (std::size_t i = 0; i < kTastes; ++i) {
    char line[120];
    std::snprintf(line, sizeof line, "%s\n  \"%s\": %.5f", i == 0 ? "" : ",", kTasteNames[i], p.taste[i]);
    out += line;
  }
  return out + "\n }\n}\n";
}

namespace {
template <class T>
T built_in(const Expected<T>& parsed) {
  if (!parsed) throw std::runtime_error(parsed.error().text());
  return *parsed;
}
}  // namespace

const Policy& standard_policy() {
  static const Policy p = built_in(parse_policy(kPolicyText));
  return p;
}

const Weights& value_weights() {
  static const Weights w = built_in(parse_weights(kValueText));
  return w;
}

}  // namespace kessel::ai::breakout
