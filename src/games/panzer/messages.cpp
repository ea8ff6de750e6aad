// What the arguments of events mean, for those who read and for programs.
#include "games/panzer/messages.h"

#include <array>
#include <cstdlib>
#include <vector>

#include "core/json_writer.h"
#include "games/panzer/notation.h"
#include "games/panzer/sentences.h"
#include "games/panzer/unit_text.h"

namespace kessel::panzer {

namespace {

constexpr auto kHolders =
    std::to_array<MessageWord>({{"nobody", "nobody"}, {"german", "the german side"}, {"soviet", "the soviet side"}});
constexpr auto kWinners = std::to_array<MessageWord>({{"german", "german"}, {"soviet", "soviet"}, {"draw", "nobody"}});
constexpr auto kPlots = std::to_array<MessageWord>({{"point", "a registered point"},
                                                    {"plan", "planned fire"},
                                                    {"mines", "a minefield"},
                                                    {"load", "a load"},
                                                    {"scrapped", "a plot is taken back"}});
constexpr auto kGpResults =
    std::to_array<MessageWord>({{"none", "no effect"}, {"suppressed", "suppressed"}, {"effective", "effective"}});
constexpr auto kMineResults = std::to_array<MessageWord>(
    {{"none", "no effect"}, {"track", "a track is gone"}, {"damaged", "damaged"}, {"effective", "effective"}});
constexpr auto kFeatures = std::to_array<MessageWord>(
    {{"building", "building"}, {"bridge", "bridge"}, {"work", "work"}, {"mines", "minefield"}});

/// A list whose words are those of texts and views.
template <class E>
std::vector<MessageWord> list_of(int count, const char* (*word)(E)) {
  std::vector<MessageWord> out;
  for (int i = 0; i < count; ++i) out.push_back({word(static_cast<E>(i)), word(static_cast<E>(i))});
  return out;
}

struct Lists {
  std::vector<MessageWord> side = list_of(2, side_word), phase = list_of(kPhases, phase_word),
                           order = list_of(7, order_word), location = list_of(7, location_word),
                           aspect = list_of(kAspects, aspect_word), damage = list_of(4, damage_word),
                           field = list_of(4, turning_word), terrain = list_of(kTerrains, terrain_word),
                           drop = list_of(kAirAttacks, air_attack_word), speed = list_of(kSpeeds, speed_word),
                           altitude = list_of(kAltitudes, altitude_word), shell = list_of(2, shell_word),
                           sheaf = list_of(kSheafs, sheaf_word);
  std::vector<MessageList> all{{"side", side},         {"phase", phase},          {"order", order},
                               {"location", location}, {"aspect", aspect},        {"damage", damage},
                               {"field", field},       {"terrain", terrain},      {"drop", drop},
                               {"speed", speed},       {"altitude", altitude},    {"shell", shell},
                               {"sheaf", sheaf},       {"holder", kHolders},      {"winner", kWinners},
                               {"plot", kPlots},       {"gp_result", kGpResults}, {"mine_result", kMineResults},
                               {"feature", kFeatures}};
};

class PanzerWords final : public ArgWords {
 public:
  std::string id(std::string_view type, std::int32_t v) const override {
    if (const MessageWord* w = listed(type, v)) return std::string(w->id);
    if (type == "unit" || type == "struck") return is_unit(v) ? unit_text(unit_id(v)) : "";
    return english(type, v);
  }
  std::string english(std::string_view type, std::int32_t v) const override {
    if (const MessageWord* w = listed(type, v)) return std::string(w->english);
    if (type == "unit" || type == "struck") return is_unit(v) ? unit_text(unit_id(v)) : "the ground";
    if (type == "inches") return inches_text(v);
    if (type == "sum") return (v < 0 ? " - " : " + ") + std::to_string(std::abs(v));
    return "?";
  }

 private:
  static bool is_unit(std::int32_t v) { return v >= 0 && v < kMaxUnits; }
  static const MessageWord* listed(std::string_view type, std::int32_t v) {
    const MessageList* list = messages().list(type);
    const bool in = list != nullptr && v >= 0 && static_cast<std::size_t>(v) < list->words.size();
    return in ? &list->words[static_cast<std::size_t>(v)] : nullptr;
  }
};

std::span<const std::int32_t> args_of(const Event& e) { return {e.arg.data(), e.count}; }

}  // namespace

Messages messages() {
  static const Lists lists;
  return {kEvents, kRefusals, kQuestions, lists.all};
}

std::string event_text(const Content&, const Event& e) {
  if (e.kind >= kEvents.size()) return "";
  return english(kEvents[e.kind], args_of(e), PanzerWords());
}

std::string event_json(const Content&, const Event& e) {
  JsonWriter j;
  j.begin_object();
  if (e.kind < kEvents.size()) write_message(j, kEvents[e.kind], args_of(e), PanzerWords());
  return j.end_object().take();
}

}  // namespace kessel::panzer
