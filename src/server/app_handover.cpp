// A seat that goes to another device: links for one seat of one game. Whoever follows one stays who he is.
#include <nlohmann/json.hpp>

#include "server/app.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxToken = 120, kMaxWord = 40;
constexpr Seconds kLinkDays = 7;

bool has_passed(const std::string& token) {
  const std::size_t dot = token.find('.');
  return dot == std::string::npos || std::strtoll(token.c_str() + dot + 1, nullptr, 10) < now_seconds();
}

/// Before the start a seat is bound to a seed that only its holder's browser knows: another could never tell it.
void need_begun(const Table& table) {
  if (!table.row.started) throw conflict("a seat is handed over once the game has begun");
}

}  // namespace

/// It works once and for a week; a new one makes the old one void.
void App::make_resume_link(const CallPtr& call, const std::string& id) {
  const std::string user = call->user(), side = text_of(parse_object(call->request.body), "side", kMaxWord);
  in_game(call, id, [this, call, user, side](Room& room, Table& table) {
    need_look(table, user);
    const auto s = side_named(table.game(), side);
    if (!s) throw bad_request("there is no side of that name");
    if (!table.seats.holds(user, *s)) throw not_yours("that seat is not yours");
    need_begun(table);
    const std::string token = new_secret() + "." + std::to_string(now_seconds() + kLinkDays * 24 * 3600);
    const std::string hash = hash_secret("resume", token);
    if (!store_.set_seat_token(room.id, index(*s), user, hash)) throw not_yours("that seat is not yours");
    table.seats.take(store_.seats(room.id));
    call->reply(JsonWriter().begin_object().field("link", "/resume/" + token).end_object().take());
  });
}

void App::with_resume_link(const CallPtr& call, LinkJob job) {
  const std::string user = call->user(), token = text_of(parse_object(call->request.body), "token", kMaxToken);
  need_try(call->address);
  const std::string hash = hash_secret("resume", token);
  const auto seat = store_.seat_by_token(hash);
  if (!seat || seat->user.empty() || has_passed(token)) throw link_is_void();
  in_game(call, seat->game, [user, hash, side = static_cast<Side>(seat->side), job](Room& room, Table& table) {
    if (table.seats.of(side).token != hash) throw link_is_void();
    need_begun(table);
    job(room, table, side, user);
  });
}

/// What the link would do, before it does it. Changes nothing.
void App::post_handover(const CallPtr& call) {
  with_resume_link(call, [this, call](Room& room, Table& table, Side side, const std::string& user) {
    JsonWriter j;
    j.begin_object().key("game").raw(hub_->game_json(room, user)).field("side", side_name(table.game(), side));
    const std::string name = hub_->name_of(table.seats.of(side).user);
    j.key("holder");
    if (name.empty())
      j.null();
    else
      j.value(name);
    call->reply(j.field("yours", table.seats.holds(user, side)).end_object().take());
  });
}

void App::post_resume(const CallPtr& call) {
  with_resume_link(call, [this, call](Room& room, Table& table, Side side, const std::string& user) {
    const SeatRow& seat = table.seats.of(side);
    if (table.seats.holds(user, side)) throw conflict("this seat is yours already; the link is for another device");
    if (table.seats.holds(user, other(side))) throw conflict("you have the other seat of this game");
    if (table.seats.watches_as(user, other(side))) throw conflict("you watch this game as the other side");
    if (!store_.hand_over(room.id, seat.token, seat.user, user)) throw link_is_void();
    log_.write("handed_over",
               [&](JsonWriter& j) { j.field("game", room.id).field("from", seat.user).field("user", user); });
    table.seats.take(store_.seats(room.id));
    hub_->eyes_changed(room);  // whoever had the seat no longer sees with its eyes
    hub_->touch(room);
    call->reply("{\"game\":" + hub_->game_json(room, user) + "}");
  });
}

}  // namespace kessel::server
