#pragma once
// What the sides of a game agree on beside its rules: ends, draws, choices taken back, time that is up.
#include <cstdint>
#include <optional>
#include <string>

#include "engine/session.h"
#include "server/seats.h"
#include "server/told.h"

namespace kessel::server {

/// One step of it. An offer, or a request, is answered by the other side; whoever asked for a take-back may withdraw it.
enum class Bargain : std::uint8_t {
  Undo,
  Resign,
  Flag,  ///< the side claims the game; the caller has seen that the other has no time left
  OfferDraw,
  AcceptDraw,
  DeclineDraw,
  AskTakeback,  ///< granted at once where nobody else has a say: one person on both seats, or a computer on the other
  AcceptTakeback,
  DeclineTakeback
};

/// Who is to choose now; nobody once the game is over, or while dice are due.
SideMask asked_in(const Session& session);

class Bargaining {
 public:
  Bargaining(const Seats& seats, const ToldLog& told) : seats_(seats), told_(told) {}

  /// Hears of every entry of the record.
  void heard(const Entry& entry);
  /// Who offers a draw, or an end, and has no answer yet.
  std::optional<Side> offer() const { return offer_; }

  /// Takes the step, or says why not and changes nothing.
  std::optional<std::string> take(Bargain step, Side by, Session& session) const;

  /// What has to be answered before a side goes on. Were playing on an answer, it would tell of choices made in secret.
  std::optional<Said> why_answer_first(const Session& session, Side by) const;
  std::optional<std::string> why_no_undo(const Session& session, Side by) const;
  std::optional<std::string> why_no_takeback(const Session& session, Side by) const;
  /// How much a take-back would undo, counted in what the viewer himself was told, so that it tells him nothing else.
  std::uint64_t takeback_steps(const Session& session, Side asker, Side viewer) const;

 private:
  std::optional<std::string> why_not_alone(const Session& session, Side by) const;
  std::optional<std::string> why_no_offer(const Session& session, Side by) const;
  std::optional<std::string> offer_draw(Session& session, Side by) const;
  std::optional<std::string> ask_takeback(Session& session, Side by) const;

  const Seats& seats_;
  const ToldLog& told_;
  std::optional<Side> offer_;
};

}  // namespace kessel::server
