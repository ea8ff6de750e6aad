// What the arguments of events mean, for those who read and for programs.
#include "games/breakout/messages.h"

#include <array>

#include "core/json_writer.h"
#include "games/breakout/notation.h"
#include "games/breakout/rules.h"

namespace kessel::breakout {

namespace {

// In the order of their enumerators.
constexpr auto kSides = std::to_array<MessageWord>({{"soviet", "Soviet"}, {"german", "German"}});
constexpr auto kWeather = std::to_array<MessageWord>({{"thaw", "thaw"}, {"frost", "frost"}, {"storm", "storm"}});
constexpr auto kSegments =
    std::to_array<MessageWord>({{"movement", "movement"}, {"combat", "combat"}, {"mechanized", "mechanized combat"}});
constexpr auto kOrders = std::to_array<MessageWord>(
    {{"none", "not yet chosen"}, {"move-fight", "move, then fight"}, {"fight-move", "fight, then move"}});
constexpr auto kWinners =
    std::to_array<MessageWord>({{"soviet", "Soviet victory"}, {"german", "German victory"}, {"draw", "draw"}});
constexpr auto kLists = std::to_array<MessageList>(
    {{"side", kSides}, {"weather", kWeather}, {"segment", kSegments}, {"order", kOrders}, {"winner", kWinners}});

class BreakoutWords final : public ArgWords {
 public:
  explicit BreakoutWords(const Content& c) : c_(c) {}
  std::string id(std::string_view type, std::int32_t value) const override {
    if (const MessageWord* w = listed(type, value)) return std::string(w->id);
    if (type == "unit") return unit(value) != nullptr ? unit(value)->id : "";
    if (type == "kg") return is_kg(value) ? c_.kg_id[static_cast<std::size_t>(value)] : "";
    if (type == "hex") return hex::Grid::name(hex_of(value));
    return english(type, value);
  }
  std::string english(std::string_view type, std::int32_t value) const override {
    if (const MessageWord* w = listed(type, value)) return std::string(w->english);
    if (type == "unit") return unit(value) != nullptr ? unit(value)->name : "?";
    if (type == "kg") return is_kg(value) ? c_.kg_name[static_cast<std::size_t>(value)] : "?";
    if (type == "hex") return hex(hex_of(value));
    if (type == "date") return value >= 0 && value <= kTurns ? c_.turn_dates[static_cast<std::size_t>(value)] : "?";
    if (type == "column") return column_text(value);
    if (type == "result") return result_text(static_cast<Result>(value));
    return "?";
  }

 private:
  static const MessageWord* listed(std::string_view type, std::int32_t value) {
    const MessageList* list = messages().list(type);
    if (list == nullptr || value < 0 || value >= static_cast<std::int32_t>(list->words.size())) return nullptr;
    return &list->words[static_cast<std::size_t>(value)];
  }
  static Hex hex_of(std::int32_t value) { return Hex{static_cast<std::uint16_t>(value)}; }
  static bool is_kg(std::int32_t value) { return value >= 0 && value < kKorpsgruppen; }
  const UnitDef* unit(std::int32_t value) const {
    return value >= 0 && value < static_cast<std::int32_t>(c_.units.size()) ? &c_.units[static_cast<std::size_t>(value)]
                                                                            : nullptr;
  }
  std::string hex(Hex h) const {
    const std::string name = c_.grid.contains(h) ? c_.at(h).name : std::string();
    return hex::Grid::name(h) + (name.empty() ? "" : " " + name);
  }
  const Content& c_;
};

std::span<const std::int32_t> args_of(const Event& e) { return {e.arg.data(), e.count}; }

}  // namespace

Messages messages() { return {kEvents, kRefusals, kQuestions, kLists}; }

std::string event_text(const Content& c, const Event& e) {
  if (e.kind >= kEvents.size()) return "?";
  return english(kEvents[e.kind], args_of(e), BreakoutWords(c));
}

std::string event_json(const Content& c, const Event& e) {
  JsonWriter j;
  j.begin_object();
  if (e.kind < kEvents.size()) write_message(j, kEvents[e.kind], args_of(e), BreakoutWords(c));
  return j.end_object().take();
}

}  // namespace kessel::breakout
