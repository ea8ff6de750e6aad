// What the arguments of events mean, for those who read and for programs.
#include "games/kesselschlacht/messages.h"

#include <array>

#include "core/json_writer.h"
#include "games/kesselschlacht/notation.h"
#include "games/kesselschlacht/sentences.h"

namespace kessel::kesselschlacht {

namespace {

// In the order of their enumerators.
constexpr auto kSides = std::to_array<MessageWord>({{"soviet", "Soviet"}, {"axis", "Axis"}});
constexpr auto kWeather = std::to_array<MessageWord>({{"snow", "snow"}, {"mud", "mud"}, {"heavy-snow", "heavy-snow"}});
constexpr auto kStatus = std::to_array<MessageWord>({{"good", "good"}, {"DO", "DO"}, {"DIS", "DIS"}, {"RT", "RT"}});
constexpr auto kPontoonWords = std::to_array<MessageWord>({{"khotin", "the Khotin pontoon bridge"},
                                                           {"axis-1", "the first Axis pontoon train"},
                                                           {"axis-2", "the second Axis pontoon train"},
                                                           {"soviet", "the Soviet pontoon train"}});
static_assert(kPontoonWords.size() == kPontoons);
constexpr auto kLists = std::to_array<MessageList>(
    {{"side", kSides}, {"weather", kWeather}, {"status", kStatus}, {"pontoon", kPontoonWords}});

constexpr int kLastLevel = 5;  ///< Soviet decisive

/// Whatever number it is given, it never reads outside a list.
class KesselWords final : public ArgWords {
 public:
  explicit KesselWords(const Content& c) : c_(c) {}

  std::string id(std::string_view type, std::int32_t v) const override {
    if (const MessageWord* w = listed(type, v)) return std::string(w->id);
    if (type == "unit") return id_in(c_.units, v);
    if (type == "air") return id_in(c_.air, v);
    if (type == "formation") return id_in(c_.formations, v);
    if (type == "rule") return id_in(c_.optional_rules, v);
    if (type == "hex") return hex_of(v).valid() && v >= 0 ? hex::Grid::name(hex_of(v)) : "";
    if (type == "pontoon") return "";
    return english(type, v);
  }

  std::string english(std::string_view type, std::int32_t v) const override {
    if (const MessageWord* w = listed(type, v)) return std::string(w->english);
    if (type == "unit") return name_in(c_.units, v);
    if (type == "air") return name_in(c_.air, v) + id_tail(v);
    if (type == "formation") return name_in(c_.formations, v);
    if (type == "rule") return name_in(c_.optional_rules, v);
    if (type == "hex") return hex(hex_of(v));
    if (type == "bank") return hex::Grid::name(hex_of(v));
    if (type == "far_bank") return v < 0 ? "" : "-" + hex::Grid::name(hex_of(v));
    if (type == "mp") return mp_text(v);
    return word(type, v);
  }

 private:
  std::string word(std::string_view type, std::int32_t v) const {
    if (type == "phase") return phase_word(static_cast<Phase>(v));
    if (type == "phase_title") return phase_title(static_cast<Phase>(v));
    if (type == "role") return role_word(static_cast<Role>(v & 3));
    if (type == "result") return v >= 0 && v < kResults ? result_text(static_cast<Result>(v)) : "?";
    if (type == "level") return v >= 0 && v <= kLastLevel ? level_text(v) : "?";
    if (type == "date") return v >= 0 && v <= kTurns ? c_.tables.dates[static_cast<std::size_t>(v)] : "?";
    if (type == "air_column") return in(c_.tables.air_columns, v) ? c_.tables.air_columns[at(v)] : "?";
    if (type == "pontoon") return "a bridge";
    return "?";
  }
  static const MessageWord* listed(std::string_view type, std::int32_t v) {
    const MessageList* list = messages().list(type);
    return list != nullptr && in(list->words, v) ? &list->words[at(v)] : nullptr;
  }
  static std::size_t at(std::int32_t v) { return static_cast<std::size_t>(v); }
  template <class List>
  static bool in(const List& list, std::int32_t v) {
    return v >= 0 && at(v) < list.size();
  }
  template <class List>
  static std::string name_in(const List& list, std::int32_t v) {
    return in(list, v) ? list[at(v)].name : "?";
  }
  template <class List>
  static std::string id_in(const List& list, std::int32_t v) {
    return in(list, v) ? list[at(v)].id : "";
  }
  static Hex hex_of(std::int32_t v) { return Hex{static_cast<std::uint16_t>(v)}; }
  std::string hex(Hex h) const {
    if (!h.valid()) return "off the map";
    const std::string name = c_.grid.contains(h) ? c_.at(h).name : std::string();
    return hex::Grid::name(h) + (name.empty() ? "" : " " + name);
  }
  /// Several aircraft share a name: the number behind the id tells them apart.
  std::string id_tail(std::int32_t v) const {
    const std::string id = id_in(c_.air, v);
    const std::size_t cut = id.rfind('-');
    return cut == std::string::npos ? "" : " " + id.substr(cut + 1);
  }
  const Content& c_;
};

std::span<const std::int32_t> args_of(const Event& e) { return {e.arg.data(), e.count}; }

}  // namespace

Messages messages() { return {kEvents, kRefusals, kQuestions, kLists}; }

std::string event_text(const Content& c, const Event& e) {
  if (e.kind >= kEvents.size()) return "?";
  return english(kEvents[e.kind], args_of(e), KesselWords(c));
}

std::string event_json(const Content& c, const Event& e) {
  JsonWriter j;
  j.begin_object();
  if (e.kind < kEvents.size()) write_message(j, kEvents[e.kind], args_of(e), KesselWords(c));
  return j.end_object().take();
}

}  // namespace kessel::kesselschlacht
