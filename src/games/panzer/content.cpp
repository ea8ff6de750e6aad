#include "games/panzer/content.h"

#include <algorithm>
#include <set>

#include "games/panzer/content_read.h"
#include "load/overlay.h"

namespace kessel::panzer {

using load::DataNode;
using load::Documents;
using load::Faults;
using load::Overlay;

namespace {

/// Each table of ground is a file under maps/, named by its id.
constexpr std::array<std::string_view, 5> kMaps{"bridge", "higher-ground", "turning-tide", "ponyri", "twilight"};

std::string map_file(std::string_view id) { return "maps/" + std::string(id) + ".json"; }

const std::vector<std::string>& file_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all{"scenarios.json", "tables.json", "toe.json", "units.json"};
    for (std::string_view id : kMaps) all.push_back(map_file(id));
    return all;
  }();
  return names;
}

/// An owner of the printed game may add and take away what its cards and maps showed, never scenarios or options.
const load::Growth& growth() {
  static const load::Growth lists = [] {
    load::Growth all{{"units.json", {"/units"}}};
    for (std::string_view id : kMaps)
      all[map_file(id)] = {"/hills", "/depressions", "/crests",  "/terrain",  "/streams",
                           "/roads", "/fords",       "/bridges", "/villages", "/buildings"};
    return all;
  }();
  return lists;
}

/// Records of the first version name the hash of data that had a switch nobody could set, another title for one, and
/// not yet the one about mines (scenario 4).
load::HashedAs hashed_as() {
  const auto option = [](int scenario, int i) {
    return R"("path": "/scenarios/)" + std::to_string(scenario) + "/options/" + std::to_string(i);
  };
  std::string steps = R"([{"op": "remove", )" + option(4, 8) + R"("})";
  for (int scenario = 0; scenario < 6; ++scenario) {
    steps += R"(, {"op": "add", )" + option(scenario, 2) + R"(", "value": {"id": "fog_of_war", "title": )" +
             R"("Units that nobody has spotted are not shown", "values": ["off", "on"], "standard": "off", )" +
             R"("rule": "PZ:5.0"}})";
    if (scenario >= 2)
      steps += R"(, {"op": "replace", )" + option(scenario, 9) + R"(/title", "value": "APCR and HVAP may run out"})";
  }
  return {{"scenarios.json", steps + "]"}};
}

Expected<std::shared_ptr<const Content>> read(const std::string& home, const Overlay& overlay, Faults& faults) {
  auto out = std::make_shared<Content>();
  const std::optional<Documents> docs =
      load::open_documents(home + "/data/panzer", "data/panzer", file_names(), overlay, growth(), faults, hashed_as());
  if (docs) {
    const auto root = [&](const std::string& name) { return docs->files.at(name).root(); };
    for (const std::string& name : file_names()) expect_head(root(name));
    Sound sound;
    const auto soundly = [&](auto&& reader) {
      const std::size_t before = faults.count();
      reader();
      return faults.count() == before;
    };
    sound.cards = soundly([&] { read_cards(root("units.json"), *out); });
    sound.tables = soundly([&] {
      read_tables(root("tables.json"), out->tables);
      read_advanced_tables(root("tables.json"), out->tables);
    });
    sound.maps = soundly([&] {
      for (std::string_view id : kMaps) read_map(root(map_file(id)), id, *out);
    });
    read_scenarios(root("scenarios.json"), *out, sound);
    read_organisations(root("toe.json"), *out, sound);
    out->hash = docs->hash;
    out->overlay = overlay.text();
  }
  if (!faults.none()) return faults.together("");
  return std::shared_ptr<const Content>(std::move(out));
}

template <class T>
int find_id(const std::vector<T>& list, std::string_view id) {
  const auto it = std::ranges::find(list, id, &T::id);
  return it == list.end() ? -1 : static_cast<int>(it - list.begin());
}

bool is_word(std::string_view id) {
  constexpr std::size_t kLongestId = 24;
  return id.size() <= kLongestId && std::ranges::all_of(id, [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' || c == '.';
         });
}

}  // namespace

void expect_head(const DataNode& root) {
  static constexpr std::array<std::string_view, 1> kGame{"panzer"};
  static_cast<void>(root.at("game").one_of(kGame));
  static_cast<void>(root.at("format").integer(1, 1));
  root.expect_source();
}

void expect_ids(const std::vector<DataNode>& list) {
  std::set<std::string> seen;
  for (const DataNode& node : list) {
    const std::string id = node.at("id").text();
    if (!is_word(id)) node.at("id").fault("should be a short word of letters, digits, dashes and dots");
    if (!seen.insert(id).second) node.fault("this id is used twice");
  }
}

void only_names(const DataNode& node, std::span<const std::string_view> names) {
  for (const auto& [key, member] : node.members())
    if (std::ranges::find(names, key) == names.end()) member.fault("unknown key");
}

DataNode chart(const DataNode& root, std::string_view name, std::string_view id,
               std::initializer_list<std::string_view> keys) {
  DataNode node = root.at(name);
  node.only_keys(keys);
  if (!id.empty()) static_cast<void>(node.at("id").one_of({&id, 1}));
  node.expect_source();
  if (const auto stated = node.find("stated"))
    for (const DataNode& fact : stated->items()) static_cast<void>(fact.text());
  return node;
}

Rolls read_rolls(const DataNode& node, int low, int high) {
  const auto ends = node.items(2);
  if (ends.empty()) return {};
  Rolls r{static_cast<std::int16_t>(ends[0].integer(low, high)),
          static_cast<std::int16_t>(ends[1].integer(low - 1, high))};
  if (r.empty() && r != Rolls{}) node.fault("should rise, or be [1, 0] for never");
  return r;
}

CardId read_card(const DataNode& key, const Content& c) {
  if (!key) return kNoCard;
  const std::string text = key.text();
  const CardId card = c.card(text);
  if (!card.valid() && !text.empty()) key.fault("is the key of no data card");
  return card;
}

Pair read_pair(const DataNode& node, int low, int high) {
  Pair out{};
  read_numbers(node, low, high, out);
  return out;
}

int Map::objective(std::string_view id_) const { return find_id(objectives, id_); }
int Map::setup_area(std::string_view id_) const { return find_id(setup_areas, id_); }
int Map::entry(std::string_view id_) const { return find_id(entries, id_); }

UnitId Scenario::unit(std::string_view id) const {
  const int found = find_id(units, id);
  if (found < 0) return kNoUnit;
  return UnitId{static_cast<std::uint8_t>(found < count[0] ? found : found - count[0] + kMaxUnitsPerSide)};
}

CardId Content::card(std::string_view key) const {
  const auto it = std::ranges::find(cards, key, &Card::key);
  return it == cards.end() ? kNoCard : CardId{static_cast<std::uint8_t>(it - cards.begin())};
}
const Scenario* Content::scenario(std::string_view id) const {
  const auto it = std::ranges::find(scenarios, id, [](const Scenario& s) { return std::string_view(s.info.id); });
  return it == scenarios.end() ? nullptr : &*it;
}
int Content::map(std::string_view id) const { return find_id(maps, id); }

Expected<std::shared_ptr<const Content>> load_content(const std::string& home, const std::string& overlay_dir) {
  Faults faults;
  const Overlay overlay = Overlay::of_game(overlay_dir, "panzer", file_names(), faults);
  return read(home, overlay, faults);
}

Expected<std::shared_ptr<const Content>> load_content_with(const std::string& home, const std::string& overlay_json) {
  Faults faults;
  const Overlay overlay = Overlay::from_text(overlay_json, file_names(), faults);
  return read(home, overlay, faults);
}

}  // namespace kessel::panzer
