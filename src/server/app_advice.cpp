// Opponents at the table: hurrying them, advice, and their reasons.
#include <nlohmann/json.hpp>

#include "server/advice.h"
#include "server/app.h"
#include "server/app_client.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxSide = 40;

bool has_computer(const Table& table) {
  return table.seats.computer(Side::First) || table.seats.computer(Side::Second);
}

/// Whoever may hurry the computers of a game.
void need_player_with_computer(const Table& table, const std::string& user) {
  if (!table.seats.sits(user)) throw not_yours("this is not your game");
  need_going(table);
  if (!has_computer(table)) throw conflict("no computer plays in this game");
}

ApiError nothing_to_say() { return conflict("there is nothing to advise at this point"); }
ApiError went_wrong() { return {500, "internal", "something went wrong on the server"}; }

Rng fresh_rng() {
  const Seed s = new_seed();
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < 8; ++i) n = n << 8 | s[i];
  return Rng(n);
}

}  // namespace

void App::msg_hurry(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    need_player_with_computer(table, client->user);
    if (!hub_->computer_is_due(room)) throw conflict("no computer is to choose now");
    hub_->hurry(room);
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_fast(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  if (!m.contains("on") || !m["on"].is_boolean()) throw bad_request("the key 'on' must be true or false");
  in_room(client, m, ticket, [=, this, on = m["on"].get<bool>()](Room& room, Table& table) {
    need_player_with_computer(table, client->user);
    hub_->set_fast(room, on);
    answer(client, room, cid, ok_text(cid));
  });
}

void App::advise(const ClientPtr& client, Room& room, const std::string& cid, const std::shared_ptr<Player>& who,
                 Hub::Asking asking, Hub::Advised then) {
  {
    const std::lock_guard lock(advised_mutex_);
    if (!advised_.insert(client->user).second) throw too_many("your last question is still being thought about");
  }
  const auto let_go = [this, user = client->user] {
    const std::lock_guard lock(advised_mutex_);
    advised_.erase(user);
  };
  if (!advice_.take(client->user, config_.limits.advice_by_person)) {
    let_go();
    ++metrics_.limited;
    throw too_many();
  }
  const bool begun =
      hub_->advise(room, who, std::move(asking),
                   [this, client, cid, let_go, then = std::move(then)](Room& r, const std::string& data, bool failed) {
                     let_go();
                     try {
                       if (failed) throw went_wrong();
                       then(r, data, failed);
                     } catch (const ApiError& e) {
                       say_error(client, cid, e);
                     }
                   });
  if (begun) return;
  let_go();
  throw too_many("too much is being thought about; wait a little");
}

void App::say_advice(const ClientPtr& client, const std::string& cid, const Game& game, Side from,
                     const std::string& data) {
  if (data.empty()) throw nothing_to_say();
  JsonWriter j;
  j.begin_object().field("t", "answer").field("cid", cid).field("from", side_name(game, from));
  say(client, j.key("data").raw(data).end_object().take());
}

void App::msg_hint(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    if (!table.row.hints) throw conflict("this game is played without hints");
    if (!has(table.asked(), side)) throw ApiError{409, "not_your_turn", "the other side is to decide now"};
    const auto game = table.game_ptr();
    std::shared_ptr<Player> adviser = around_.make_adviser(*game, side, hub_->config().hint);
    if (!adviser) throw nothing_to_say();
    const AnyView view = game->view_for(table.session()->state(), side);
    const auto asking = [view, side](Player& who) {
      Rng rng = fresh_rng();
      return who.hint(LazyView(view, side), rng);
    };
    advise(client, room, cid, adviser, asking, [=, this](Room& r, const std::string& data, bool) {
      if (!r.table || r.table->over() || !has(r.table->asked(), side) ||
          game->view_json(game->view_for(r.table->session()->state(), side)) != game->view_json(view))
        throw ApiError{409, "stale", "the board has changed; ask again"};
      say_advice(client, cid, *game, side, data);
    });
    ++metrics_.hints;
  });
}

void App::msg_why(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m), side_text = text_of(m, "side", kMaxSide);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    if (!table.may_look(client->user)) throw not_yours("this game is not shown to others");
    const auto side = side_named(table.game(), side_text);
    if (!side || *side == Side::Observer) throw bad_request("there is no side of that name");
    if (!table.started()) throw conflict("the game has not begun");
    if (!table.seats.computer(*side)) throw conflict("no computer has that side");
    const auto game = table.game_ptr();
    const auto say_it = [=, this](Side from) {
      return [=, this](Room&, const std::string& data, bool) { say_advice(client, cid, *game, from, data); };
    };
    const auto entry = hub_->thought_after(room, *side);
    if (table.over()) {
      // Everything is open now: its own reasons.
      const std::shared_ptr<Player> who = hub_->opponent(room, *side);
      if (!who || !entry) throw conflict("it remembers no reasons");
      advise(
          client, room, cid, who, [](Player& o) { return o.why(); }, say_it(*side));
    } else {
      const Side own = table.seats.holds(client->user, Side::First)    ? Side::First
                       : table.seats.holds(client->user, Side::Second) ? Side::Second
                                                                       : Side::Observer;
      if (own == Side::Observer) throw not_yours("only those who play ask while the game goes on");
      if (!table.row.hints) throw conflict("this game is played without hints");
      if (!entry) throw conflict("it has not thought yet");
      std::shared_ptr<Player> adviser = around_.make_adviser(*game, *side, hub_->config().hint);
      if (!adviser) throw nothing_to_say();
      const AnyView seen = game->view_for(table.session()->timeline().state_at(*entry), own);
      const auto asking = [game, seen, whose = *side](Player& who) {
        Rng rng = fresh_rng();
        return guessed_reasons(*game, seen, whose, who, rng);
      };
      advise(client, room, cid, adviser, asking, say_it(own));
    }
    ++metrics_.whys;
  });
}

}  // namespace kessel::server
