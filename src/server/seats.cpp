#include "server/seats.h"

#include <algorithm>
#include <sstream>

namespace kessel::server {

SeatOrders read_orders(const std::string& text) {
  SeatOrders out;
  std::istringstream words(text);
  for (std::string w; words >> w;) {
    if (w == "disguise")
      out.disguise = true;
    else
      out.game += (out.game.empty() ? "" : " ") + w;
  }
  return out;
}

void Seats::take(std::vector<SeatRow> fresh) {
  if (fresh.size() != 2) return;
  std::ranges::sort(fresh, {}, &SeatRow::side);
  rows_ = std::move(fresh);
}

bool Seats::holds(const std::string& user, Side s) const {
  return s != Side::Observer && person(s) && !user.empty() && of(s).user == user;
}

bool Seats::watches_as(const std::string& user, Side s) const {
  return s != Side::Observer &&
         std::ranges::any_of(eyes, [&](const EyeRow& e) { return e.user == user && e.side == index(s); });
}

bool Seats::has_open() const {
  return std::ranges::any_of(rows_, [](const SeatRow& s) { return s.kind == SeatKind::Open && s.user.empty(); });
}

bool Seats::one_person() const {
  return person(Side::First) && person(Side::Second) && of(Side::First).user == of(Side::Second).user;
}

bool Seats::alone(Side by) const {
  return computer(other(by)) || (person(other(by)) && of(other(by)).user == of(by).user);
}

bool Seats::disguised(Side s) const { return person(other(s)) && read_orders(of(s).orders).disguise; }

bool Seats::all_bound() const {
  return std::ranges::all_of(rows_, [this](const SeatRow& s) {
    return s.kind == SeatKind::Computer ||
           (s.kind == SeatKind::Person && !s.user.empty() && seed_of(static_cast<Side>(s.side)).bound());
  });
}

std::vector<Side> Seats::seeds_wanted(const std::string& maker) const {
  std::vector<Side> makers, others;
  if (!all_bound()) return makers;
  for (const Side s : {Side::First, Side::Second})
    if (person(s) && !seed_of(s).told()) (of(s).user == maker ? makers : others).push_back(s);
  return makers.empty() ? others : makers;
}

}  // namespace kessel::server
