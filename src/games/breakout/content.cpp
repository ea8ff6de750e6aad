#include "games/breakout/content.h"

#include "games/breakout/content_read.h"
#include "load/overlay.h"

namespace kessel::breakout {

using load::DataNode;
using load::Documents;
using load::Faults;
using load::Overlay;

namespace {

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names{"map.json", "scenario.json", "tables.json", "units.json"};
  return names;
}

/// An owner of the printed game may add and take away counters, markers and rivers, never hexes or options.
const load::Growth& growth() {
  static const load::Growth lists{{"units.json", {"/units", "/markers"}}, {"map.json", {"/rivers"}}};
  return lists;
}

Factors returned_as(const DataNode& tables) {
  const auto pair = tables.at("replacements").at("returns_as").items(2);
  if (pair.empty()) return {};
  return {static_cast<std::uint8_t>(pair[0].integer(0, 30)), static_cast<std::uint8_t>(pair[1].integer(1, 30))};
}

Expected<std::shared_ptr<const Content>> read(const std::string& home, const Overlay& overlay, Faults& faults) {
  auto out = std::make_shared<Content>();
  const std::optional<Documents> docs =
      load::open_documents(home + "/data/breakout", "data/breakout", file_names(), overlay, growth(), faults);
  if (docs) {
    const DataNode map = docs->files.at("map.json").root(), units = docs->files.at("units.json").root(),
                   tables = docs->files.at("tables.json").root(), scenario = docs->files.at("scenario.json").root();
    for (const DataNode& root : {map, units, tables, scenario}) expect_head(root);
    Sound sound;
    std::size_t before = faults.count();
    read_map(map, *out);
    sound.map = faults.count() == before;
    before = faults.count();
    read_tables(tables, *out);
    const Factors returned = returned_as(tables);
    sound.tables = faults.count() == before;
    read_units(units, *out, sound, returned);
    read_scenario(scenario, *out, sound);
    if (sound.map && sound.tables) {
      const DataNode victory = tables.at("victory");
      check_map(map, *out, victory.at("town").integer(0, 9), victory.at("fortified").integer(0, 9));
    }
    out->hash = docs->hash;
    out->overlay = overlay.text();
  }
  if (!faults.none()) return faults.together("");
  return std::shared_ptr<const Content>(std::move(out));
}

}  // namespace

Hex read_hex(const DataNode& name, const hex::Grid& grid) {
  if (!name) return kNoHex;
  const std::string text = name.text();
  const Hex h = grid.parse(text);
  if (!h.valid() && !text.empty()) name.fault("is no hex of this map");
  return h;
}

void expect_head(const DataNode& root) {
  static constexpr std::array<std::string_view, 1> kGame{"breakout"};
  static_cast<void>(root.at("game").one_of(kGame));
  static_cast<void>(root.at("format").integer(1, 1));
  root.expect_source();
}

UnitId Content::unit(std::string_view id) const {
  for (std::size_t i = 0; i < units.size(); ++i)
    if (units[i].id == id) return UnitId{static_cast<std::uint8_t>(i)};
  return kNoUnit;
}

Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir) {
  Faults faults;
  const Overlay overlay = Overlay::of_game(overlay_dir, "breakout", file_names(), faults);
  return read(home, overlay, faults);
}

Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json) {
  Faults faults;
  const Overlay overlay = Overlay::from_text(overlay_json, file_names(), faults);
  return read(home, overlay, faults);
}

}  // namespace kessel::breakout
