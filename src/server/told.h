#pragma once
// What each seat of a game was told. The numbers of a seat count what that seat was told and nothing else: whoever counts
// his own messages cannot count the other side's secret choices.
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "server/store.h"

namespace kessel::server {

/// A side says no to a draw, or an end, that was offered: in the record it is a note.
inline constexpr const char* kDeclined = "draw declined";
inline bool is_decline(const Entry& e) {
  return e.kind == Entry::Kind::Note && e.by != Side::Observer && e.text == kDeclined;
}

/// One thing that somebody was told.
struct Told {
  // clang-format off
  enum class Kind : std::uint8_t {
    Event, Own, Undo, Offer, Accept, Decline, Resign, End, TakebackAsk, Takeback, TakebackDecline, Flag
  };
  // clang-format on
  Kind kind = Kind::Event;
  Side by = Side::Observer;
  std::uint32_t entry = 0;
  std::uint32_t undone = 0;  ///< Undo, Takeback: the first entry that was taken back
  Seconds at = 0;
  Event event{};
};

class ToldLog {
 public:
  /// Tells everybody concerned of an entry that the timeline has just gained.
  void entry(const Entry& entry, const Timeline& line, Seconds at);

  std::uint64_t number(Side s) const { return of(s).size(); }
  const Told& told(Side s, std::uint64_t n) const { return all_[of(s)[n - 1]]; }  ///< from 1 on
  /// How many things a seat had been told before that entry.
  std::uint64_t before(Side s, std::uint64_t entry) const;
  bool knows_of(Side s, std::uint64_t entry) const;
  /// The record's entry after which a seat had been told n things, before the next; `last` is the record's last one.
  std::optional<std::uint64_t> entry_at(Side s, std::uint64_t n, std::uint64_t last) const;

 private:
  const std::vector<std::uint32_t>& of(Side s) const { return seen_[static_cast<std::size_t>(index(s))]; }
  void tell(const Told& t, SideMask who);
  void tell_undo(Told t, const Entry& entry, const Timeline& line);

  std::vector<Told> all_;
  std::array<std::vector<std::uint32_t>, 3> seen_;  ///< places in `all_`
};

}  // namespace kessel::server
