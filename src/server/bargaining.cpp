#include "server/bargaining.h"

#include <algorithm>

namespace kessel::server {
namespace {

constexpr const char* kNothingOffered = "nothing was offered";

std::optional<std::string> reason_of(const std::optional<Fault>& no) {
  return no ? std::optional(no->reason) : std::nullopt;
}

}  // namespace

SideMask asked_in(const Session& session) {
  if (session.over()) return kNobody;
  const Node n = session.node();
  return n.kind == Node::Kind::Decide ? n.sides : kNobody;
}

void Bargaining::heard(const Entry& entry) {
  if (entry.kind == Entry::Kind::DrawOffer) offer_ = entry.by;
  const bool plays_on = entry.kind == Entry::Kind::Do && offer_ && *offer_ != entry.by;  // which declines
  if (plays_on || is_decline(entry)) offer_.reset();
}

std::optional<Said> Bargaining::why_answer_first(const Session& session, Side by) const {
  static constexpr MessageForm kAsked{"takeback_waits", "",
                                      "you have asked for a take-back: wait for the answer, or withdraw it"},
      kTakeback{"takeback_asked", "", "the other side asks for a take-back: answer it first"},
      kOffer{"offer_made", "", "the other side has made you an offer: answer it first"};
  const std::optional<Side> takeback = session.timeline().takeback_asked();
  if (takeback) return takeback == by ? kAsked : kTakeback;
  return offer_ == other(by) ? std::optional<Said>(kOffer) : std::nullopt;
}

/// A side undoes only while it alone is asked: else what the other chooses in secret would decide, and so tell, whether
/// it still can.
std::optional<std::string> Bargaining::why_not_alone(const Session& session, Side by) const {
  const SideMask asked = asked_in(session);
  if (session.over() || seats_.one_person() || asked == only(by)) return std::nullopt;
  return (asked & kBothSides) == kBothSides ? "both sides choose now: choose again instead"
                                            : "the other side is asked: ask for a take-back";
}

std::optional<std::string> Bargaining::why_no_undo(const Session& session, Side by) const {
  if (auto no = why_not_alone(session, by)) return no;
  if (const auto first = why_answer_first(session, by)) return first->text();
  if (auto bar = session.why_no_undo(by)) return std::move(bar->reason);
  return std::nullopt;
}

std::optional<std::string> Bargaining::why_no_offer(const Session& session, Side by) const {
  const bool computer = seats_.computer(other(by));
  if (computer && !session.game().info().agreed_by_score) return "a computer does not bargain";
  if (offer_ == by) return "you have offered that already";
  if (offer_ == other(by)) return "the other side offers it to you: accept";
  // One offer between two choices of one's own, so that nobody is pestered.
  const auto& entries = session.record().entries;
  for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
    if (e->by == by && e->kind == Entry::Kind::Do) break;
    if (e->by == by && e->kind == Entry::Kind::DrawOffer) return "your offer was declined; play on first";
  }
  if (!computer) return std::nullopt;
  // Where points decide, it takes what it has won, and no less.
  const auto end = session.game().agreed_end(session.state());
  if (!end || end->winner != static_cast<Winner>(other(by))) return "the computer plays on: it has not won yet";
  return std::nullopt;
}

std::optional<std::string> Bargaining::offer_draw(Session& session, Side by) const {
  if (auto no = why_no_offer(session, by)) return no;
  if (const auto no = session.offer_draw(by)) return no->reason;
  return seats_.computer(other(by)) ? reason_of(session.accept_draw(other(by))) : std::nullopt;
}

std::optional<std::string> Bargaining::why_no_takeback(const Session& session, Side by) const {
  const Timeline& line = session.timeline();
  if (auto no = line.why_no_takeback(by)) return no;
  if (!why_not_alone(session, by) && !session.why_no_undo(by)) return "this can be undone without asking";
  if (seats_.alone(by)) return std::nullopt;
  // What is drafted in secret is changed by choosing again; to ask for it would tell that it is there.
  const bool secret = !told_.knows_of(other(by), line.first_undone(*line.takeback_target(by)));
  if (secret && (asked_in(session) & kBothSides) == kBothSides) return "both sides choose now: choose again instead";
  // One request between two choices of one's own, unless it was granted, so that nobody is pestered.
  const auto& entries = session.record().entries;
  for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
    if (e->by != by) continue;
    if (e->kind == Entry::Kind::Do || (e->kind == Entry::Kind::Undo && e->by_agreement())) break;
    if (e->kind == Entry::Kind::TakebackAsk) return "your request was not granted; play on first";
  }
  return std::nullopt;
}

std::optional<std::string> Bargaining::ask_takeback(Session& session, Side by) const {
  if (auto no = why_no_takeback(session, by)) return no;
  if (const auto no = session.ask_takeback(by)) return no->reason;
  return seats_.alone(by) ? reason_of(session.accept_takeback(other(by))) : std::nullopt;
}

std::optional<std::string> Bargaining::take(Bargain step, Side by, Session& session) const {
  switch (step) {
    case Bargain::Undo:
      if (auto no = why_no_undo(session, by)) return no;
      if (const auto bar = session.undo(by)) return bar->reason;
      return std::nullopt;
    case Bargain::Resign: return reason_of(session.resign(by));
    case Bargain::Flag: return reason_of(session.flag(by));
    case Bargain::OfferDraw: return offer_draw(session, by);
    case Bargain::AcceptDraw: return offer_ == other(by) ? reason_of(session.accept_draw(by)) : kNothingOffered;
    case Bargain::DeclineDraw: return offer_ == other(by) ? reason_of(session.note(kDeclined, by)) : kNothingOffered;
    case Bargain::AskTakeback: return ask_takeback(session, by);
    case Bargain::AcceptTakeback: return reason_of(session.accept_takeback(by));
    case Bargain::DeclineTakeback: return reason_of(session.decline_takeback(by));
  }
  return std::nullopt;
}

std::uint64_t Bargaining::takeback_steps(const Session& session, Side asker, Side viewer) const {
  const Timeline& line = session.timeline();
  const auto target = line.takeback_target(asker);
  if (!target) return 0;
  const std::uint64_t first = line.first_undone(*target);
  const auto in_force = line.path(line.size());
  std::uint64_t steps = 0;
  for (std::uint64_t n = told_.number(viewer); n > 0 && told_.told(viewer, n).entry >= first; --n) {
    const Told& t = told_.told(viewer, n);
    if (t.kind == Told::Kind::Event && std::ranges::binary_search(in_force, t.entry)) ++steps;
  }
  return steps;
}

}  // namespace kessel::server
