#pragma once
// Who sits at a game, and who looks over whose shoulder. Knows nothing of how the game goes.
#include <string>
#include <vector>

#include "core/ids.h"
#include "server/seat_seed.h"
#include "server/store.h"

namespace kessel::server {

/// Standing orders of a seat: the table's own word `disguise`, and what is left for the game.
struct SeatOrders {
  bool disguise = false;
  std::string game;
};
SeatOrders read_orders(const std::string& text);

class Seats {
 public:
  /// `id`: of the record, by which the players' seeds are bound.
  explicit Seats(std::string id) : id_(std::move(id)) {}

  /// Rows of anything but two seats are left lying: the game has just been deleted, and whatever is changed from here on
  /// finds that out.
  void take(std::vector<SeatRow> fresh);
  const std::vector<SeatRow>& rows() const { return rows_; }  ///< in side order
  SeatRow& of(Side s) { return rows_[static_cast<std::size_t>(index(s))]; }
  const SeatRow& of(Side s) const { return rows_[static_cast<std::size_t>(index(s))]; }
  std::vector<EyeRow> eyes;  ///< who may watch as a side

  bool person(Side s) const { return of(s).kind == SeatKind::Person; }
  bool computer(Side s) const { return of(s).kind == SeatKind::Computer; }
  bool holds(const std::string& user, Side s) const;
  bool sits(const std::string& user) const { return holds(user, Side::First) || holds(user, Side::Second); }
  bool watches_as(const std::string& user, Side s) const;  ///< through a link of that side's
  bool watches(const std::string& user) const {
    return watches_as(user, Side::First) || watches_as(user, Side::Second);
  }
  bool has_open() const;
  bool one_person() const;       ///< on both seats, who has no secrets before himself
  bool alone(Side by) const;     ///< nobody but this seat's holder has a say
  bool disguised(Side s) const;  ///< answers that are kept back; a computer is not worth it

  /// What the seat's holder has given towards the dice so far.
  SeatSeed seed_of(Side s) const { return SeatSeed::read(of(s).player_seed, id_); }
  /// Every seat is held and every person is bound: from now on seeds may be told.
  bool all_bound() const;
  /// Whose seeds are wanted now. The maker's comes first: should it be lost, the others are still free to begin anew.
  std::vector<Side> seeds_wanted(const std::string& maker) const;

 private:
  std::string id_;
  std::vector<SeatRow> rows_;
};

}  // namespace kessel::server
