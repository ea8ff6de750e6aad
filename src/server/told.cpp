#include "server/told.h"

#include <algorithm>

namespace kessel::server {
namespace {

/// What everybody is told of an entry that is neither a choice, nor dice, nor taken back.
std::optional<Told::Kind> kind_for_all(const Entry& e) {
  switch (e.kind) {
    case Entry::Kind::Resign: return Told::Kind::Resign;
    case Entry::Kind::DrawOffer: return Told::Kind::Offer;
    case Entry::Kind::DrawAccept: return Told::Kind::Accept;
    case Entry::Kind::TakebackAsk: return Told::Kind::TakebackAsk;
    case Entry::Kind::TakebackDecline: return Told::Kind::TakebackDecline;
    case Entry::Kind::Flag: return Told::Kind::Flag;
    case Entry::Kind::End: return Told::Kind::End;
    case Entry::Kind::Note: return is_decline(e) ? std::optional(Told::Kind::Decline) : std::nullopt;
    case Entry::Kind::Do:
    case Entry::Kind::Undo:
    case Entry::Kind::Roll: break;
  }
  return std::nullopt;
}

}  // namespace

void ToldLog::tell(const Told& t, SideMask who) {
  if (who == kNobody) return;
  const auto place = static_cast<std::uint32_t>(all_.size());
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    if (has(who, s)) seen_[static_cast<std::size_t>(index(s))].push_back(place);
  all_.push_back(t);
}

void ToldLog::tell_undo(Told t, const Entry& entry, const Timeline& line) {
  t.undone = static_cast<std::uint32_t>(line.undone_by(entry.n));
  t.kind = entry.by_agreement() ? Told::Kind::Takeback : Told::Kind::Undo;
  if (entry.by_agreement()) return tell(t, kEveryone);  // everybody knows of the request
  // Only those who had been told of the choice hear that it was taken back.
  SideMask who = kNobody;
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    if (knows_of(s, t.undone)) who = static_cast<SideMask>(who | only(s));
  tell(t, who);
}

void ToldLog::entry(const Entry& entry, const Timeline& line, Seconds at) {
  Told t;
  t.by = entry.by, t.entry = static_cast<std::uint32_t>(entry.n), t.at = at;
  if (const auto kind = kind_for_all(entry)) {
    t.kind = *kind;
    return tell(t, kEveryone);
  }
  if (entry.kind == Entry::Kind::Undo) return tell_undo(t, entry, line);
  if (entry.kind == Entry::Kind::Do) {
    t.kind = Told::Kind::Own;
    tell(t, only(entry.by));
  }
  if (!entry.is_input()) return;
  t.kind = Told::Kind::Event;
  for (const Event& e : line.events().list()) {
    t.event = e;
    tell(t, e.seen_by);
  }
}

std::uint64_t ToldLog::before(Side s, std::uint64_t entry) const {
  const auto& mine = of(s);
  const auto first = std::ranges::lower_bound(mine, entry, {}, [&](std::uint32_t i) { return all_[i].entry; });
  return static_cast<std::uint64_t>(first - mine.begin());
}

bool ToldLog::knows_of(Side s, std::uint64_t entry) const {
  const std::uint64_t n = before(s, entry);
  return n < number(s) && told(s, n + 1).entry == entry;
}

std::optional<std::uint64_t> ToldLog::entry_at(Side s, std::uint64_t n, std::uint64_t last) const {
  if (n > number(s)) return std::nullopt;
  if (n == number(s)) return last;
  // Up to the moment before the next thing was told; but never before the entry of this one itself.
  const std::uint64_t next = told(s, n + 1).entry;
  return n == 0 ? next - 1 : std::max<std::uint64_t>(next - 1, told(s, n).entry);
}

}  // namespace kessel::server
