#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "core/assert.h"
#include "core/ids.h"
#include "core/rule_ref.h"

namespace kessel {

inline constexpr std::size_t kMaxEventArgs = 8;

/// Something that happened, for those who may know it. Where one side sees less, two events are made at the source.
struct Event {
  std::uint16_t kind = 0;  ///< each game numbers its own
  SideMask seen_by = kEveryone;
  std::uint8_t count = 0;
  std::array<std::int32_t, kMaxEventArgs> arg{};
  RuleRef rule{};
};

constexpr bool sees(const Event& e, Side s) { return has(e.seen_by, s); }

/// Collects the events of one input. `learn(side)` says that the side has come to know something that it did not:
/// undo stops there. A simulation passes `Events::none()`, which keeps nothing.
class Events {
 public:
  Events() = default;
  static Events none() {
    Events e;
    e.keeps_ = false;
    return e;
  }
  void add(std::uint16_t kind, SideMask seen_by, std::initializer_list<std::int32_t> args, RuleRef rule = {}) {
    KESSEL_ASSERT(args.size() <= kMaxEventArgs);
    if (!keeps_) return;
    Event e;
    e.kind = kind, e.seen_by = seen_by, e.rule = rule;
    for (std::int32_t a : args) e.arg[e.count++] = a;
    list_.push_back(e);
  }
  void learn(SideMask who) { learned_ = static_cast<SideMask>(learned_ | who); }
  SideMask learned() const { return learned_; }
  const std::vector<Event>& list() const { return list_; }
  void clear() { list_.clear(), learned_ = kNobody; }

 private:
  std::vector<Event> list_;
  SideMask learned_ = kNobody;
  bool keeps_ = true;
};

}  // namespace kessel
