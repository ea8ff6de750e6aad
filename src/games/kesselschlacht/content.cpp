#include "games/kesselschlacht/content.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "games/kesselschlacht/content_read.h"
#include "load/overlay.h"

namespace kessel::kesselschlacht {

using load::DataFile;
using load::DataNode;
using load::Documents;
using load::Faults;
using load::Overlay;

namespace {

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{"map.json", "scenarios.json", "tables.json", "units.json"};
  return names;
}

/// An owner of the printed game may add and take away what the map and the counter sheets showed, never hexes,
/// formations or options.
const load::Growth& growth() {
  static const load::Growth lists{
      {"units.json", {"/units", "/air", "/markers"}},
      {"map.json", {"/rivers", "/bridges", "/roads", "/railroads", "/airfields", "/soviet_supply", "/axis_supply"}},
      {"scenarios.json",
       {"/scenarios/solution-west/axis_setup", "/scenarios/solution-west/soviet_setup",
        "/scenarios/solution-west/reinforcements", "/scenarios/solution-west/bridges_blown",
        "/scenarios/kesselschlacht/axis_setup", "/scenarios/kesselschlacht/soviet_setup",
        "/scenarios/kesselschlacht/reinforcements", "/scenarios/kesselschlacht/bridges_blown"}},
      {"tables.json", {"/crt/tables"}}};
  return lists;
}

/// Scenarios of our own (docs/howto-scenario.md), where there are any. They stand apart from what is hashed, so that records of the
/// others keep their content.
void read_variants(const std::string& home, const DataFile& scenarios, Content& out, Sound sound, Faults& faults) {
  const std::string name = "data/kesselschlacht/variants.json";
  if (!std::filesystem::exists(home + "/" + name)) return;
  const auto file = DataFile::open(home + "/" + name, name, faults);
  if (!file) return;
  expect_head(file->root());
  file->root().only_keys({"game", "format", "provenance", "variants"});
  static const std::vector<std::string> may_grow{"/axis_setup", "/soviet_setup", "/reinforcements", "/bridges_blown"};
  for (const DataFile& variant : load::vary(scenarios, "scenarios", *file, may_grow))
    read_variant(variant.root(), out, sound);
}

Expected<std::shared_ptr<const Content>> read(const std::string& home, const Overlay& overlay, Faults& faults) {
  auto out = std::make_shared<Content>();
  const std::optional<Documents> docs = load::open_documents(home + "/data/kesselschlacht", "data/kesselschlacht",
                                                             file_names(), overlay, growth(), faults);
  if (docs) {
    const DataNode map = docs->files.at("map.json").root(), units = docs->files.at("units.json").root(),
                   tables = docs->files.at("tables.json").root(), scenarios = docs->files.at("scenarios.json").root();
    for (const DataNode& root : {map, units, tables, scenarios}) expect_head(root);
    Sound sound;
    const auto soundly = [&](auto&& reader, const DataNode& root) {
      const std::size_t before = faults.count();
      reader(root, *out);
      return faults.count() == before;
    };
    sound.map = soundly(read_map, map);
    sound.tables = soundly(read_tables, tables);
    sound.units = soundly(read_units, units);
    if (sound.map) check_map(map, *out);
    read_scenarios(scenarios, *out, sound);
    if (faults.none()) read_variants(home, docs->files.at("scenarios.json"), *out, sound, faults);
    out->hash = docs->hash;
    out->overlay = overlay.text();
  }
  if (!faults.none()) return faults.together("");
  reckon_steps(*out);
  return std::shared_ptr<const Content>(std::move(out));
}

template <class T, class Id>
Id find_id(const std::vector<T>& list, std::string_view id, Id none) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i].id == id) return Id{static_cast<std::uint8_t>(i)};
  return none;
}

}  // namespace

Hex read_hex(const DataNode& name, const hex::Grid& grid) {
  if (!name) return kNoHex;
  const std::string text = name.text();
  const Hex h = grid.parse(text);
  if (!h.valid() && !text.empty()) name.fault("is no hex of this map");
  return h;
}

std::pair<Hex, Hex> read_hexside(const DataNode& node, const hex::Grid& grid) {
  if (!node) return {kNoHex, kNoHex};
  const std::string text = node.text();
  const Hex a = grid.parse(text.substr(0, 4));
  const Hex b = text.size() == 9 && text[4] == '|' ? grid.parse(text.substr(5)) : kNoHex;
  if (a.valid() && b.valid() && grid.adjacent(a, b)) return {a, b};
  node.fault(a.valid() && b.valid() ? "these two hexes do not touch"
                                    : "should be two hexes of this map, like 2124|2024");
  return {kNoHex, kNoHex};
}

void expect_head(const DataNode& root) {
  static constexpr std::array<std::string_view, 1> kGame{"kesselschlacht"};
  static_cast<void>(root.at("game").one_of(kGame));
  static_cast<void>(root.at("format").integer(1, 1));
  root.expect_source();
}

bool is_word(std::string_view id) {
  constexpr std::size_t kLongestId = 14;
  return id.size() <= kLongestId && std::ranges::all_of(id, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
         });
}

void expect_ids(const DataNode& list) {
  std::set<std::string> seen;
  for (const DataNode& node : list.items())
    if (!seen.insert(node.at("id").text()).second) node.fault("this id is used twice");
}

UnitId Content::unit(std::string_view id) const { return find_id(units, id, kNoUnit); }
AirId Content::air_unit(std::string_view id) const { return find_id(air, id, AirId{}); }
FormationId Content::formation(std::string_view id) const { return find_id(formations, id, kNoFormation); }

Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir) {
  Faults faults;
  const Overlay overlay = Overlay::of_game(overlay_dir, "kesselschlacht", file_names(), faults);
  return read(home, overlay, faults);
}

Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json) {
  Faults faults;
  const Overlay overlay = Overlay::from_text(overlay_json, file_names(), faults);
  return read(home, overlay, faults);
}

}  // namespace kessel::kesselschlacht
