// Sockets: watching, choosing, asking, talking.
#include <algorithm>
#include <array>
#include <exception>
#include <nlohmann/json.hpp>

#include "server/address.h"
#include "server/app.h"
#include "server/app_client.h"

namespace kessel::server {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kMaxCid = 64, kMaxId = 64, kMaxSide = 40, kMaxQuery = 1000, kMaxAction = 500, kMaxActions = 64;
constexpr std::size_t kMaxChat = 2000, kMaxNote = 20000, kMaxOrders = 2000;

std::uint64_t number_or(const Json& m, const char* key, std::uint64_t otherwise) {
  if (!m.contains(key) || m[key].is_null()) return otherwise;
  if (!m[key].is_number_unsigned())
    throw bad_request(std::string("the key '") + key + "' must be a whole number from 0");
  return m[key].get<std::uint64_t>();
}

}  // namespace

std::string cid_of(const Json& m) {
  std::string cid = text_of(m, "cid", kMaxCid);
  if (cid.empty()) throw bad_request("the key 'cid' must not be empty");
  return cid;
}

/// The seat that a message speaks for; its holder only.
Side own_side(const Table& table, const std::string& user, const Json& m) {
  const auto side = side_named(table.game(), text_of(m, "side", kMaxSide));
  if (!side) throw bad_request("there is no side of that name");
  if (!table.seats.holds(user, *side)) throw not_yours("that seat is not yours");
  return *side;
}

void need_going(const Table& table) {
  if (!table.started()) throw conflict("the game has not begun");
  if (table.over()) throw conflict("the game is over");
}

std::string ok_text(const std::string& cid) {
  return JsonWriter().begin_object().field("t", "ok").field("cid", cid).end_object().take();
}

App::ClientPtr App::client_of(Conn conn) {
  const std::lock_guard lock(clients_mutex_);
  const auto it = clients_.find(conn);
  return it == clients_.end() ? nullptr : it->second;
}

void App::on_upgrade(Request request, Conn conn, std::function<void(std::optional<Reply>)> decide) {
  const auto refuse = [this, decide](const ApiError& e) {
    ++metrics_.replies[static_cast<std::size_t>(std::clamp(e.status / 100, 1, 5))];
    decide(error_reply(e));
  };
  if (request.path != "/ws") return refuse(not_found());
  if (!host_is_ours(request.host)) return refuse(not_yours("this server does not go by that name"));
  if (!origin_is_ours(request)) return refuse(not_yours("the request comes from another page"));
  const std::string address = address_of(request);
  if (!address_may(by_address_, address, config_.limits.requests_by_address)) return refuse(too_many());
  hub_->pool().post([this, r = std::move(request), conn, decide, refuse, address] {
    try {
      const Identity me = identify(r);
      if (me.user.empty()) return refuse({401, "not_signed_in", "this browser is not known yet: GET /api/me first"});
      if (hub_->sockets_of(me.user) >= config_.limits.sockets_by_person) {
        ++metrics_.limited;
        return refuse(too_many("too many sockets"));
      }
      const std::string block = is_limited(address) ? block_of(address) : std::string();
      {
        const std::lock_guard lock(clients_mutex_);
        if (!block.empty() && sockets_from_[block] >= config_.limits.sockets_by_address) {
          ++metrics_.limited;
          return refuse(too_many("too many sockets from your address"));
        }
        if (!block.empty()) ++sockets_from_[block];
        clients_[conn] = std::make_shared<Client>(conn, me.user, me.cookie_hash, block, hub_->pool());
      }
      hub_->connect(conn, me.user);
      log_.write("socket_open", [&](JsonWriter& j) { j.field("from", address).field("user", me.user); });
      decide(std::nullopt);
    } catch (const std::exception& e) {
      ++metrics_.internal_errors;
      log_.write("internal", [&](JsonWriter& j) { j.field("why", clean(e.what())); });
      refuse({500, "internal", "something went wrong on the server"});
    }
  });
}

void App::on_close(Conn conn) {
  {
    const std::lock_guard lock(clients_mutex_);
    const auto it = clients_.find(conn);
    if (it != clients_.end()) {
      const auto from = sockets_from_.find(it->second->block);
      if (from != sockets_from_.end() && --from->second == 0) sockets_from_.erase(from);
      clients_.erase(it);
    }
  }
  hub_->pool().post([this, conn] { hub_->disconnect(conn); });
}

void App::on_message(Conn conn, std::string text, Ticket ticket) {
  const ClientPtr client = client_of(conn);
  if (!client) return;
  ++metrics_.messages;
  if (!messages_.take(client->user, config_.limits.messages_by_person)) {
    ++metrics_.limited;
    if (++client->strikes % 50 == 1) say_error(client, "", too_many("too many messages; wait a little"));
    if (client->strikes > config_.limits.strikes && net_ != nullptr)
      net_->close(conn, kClosePolicy, "too many messages");
    return;
  }
  client->strikes = std::max(0, client->strikes - 1);
  client->strand->post([this, client, t = std::move(text), ticket = std::move(ticket)] { handle(client, t, ticket); });
}

void App::say(const ClientPtr& client, std::string text) {
  hub_->send(client->conn, std::make_shared<const std::string>(std::move(text)));
}

void App::say_error(const ClientPtr& client, const std::string& cid, const ApiError& e) {
  ++metrics_.message_errors;
  JsonWriter j;
  j.begin_object().field("t", "error");
  if (!cid.empty()) j.field("cid", cid);
  j.key("error").raw(error_json(e)).end_object();
  say(client, j.take());
}

void App::handle(const ClientPtr& client, const std::string& text, const Ticket& ticket) {
  std::string cid;
  try {
    const Json m = parse_object(text);
    if (m.contains("cid") && m["cid"].is_string() && m["cid"].get_ref<const std::string&>().size() <= kMaxCid)
      cid = m["cid"].get<std::string>();
    dispatch(client, m, ticket);
  } catch (const ApiError& e) {
    say_error(client, cid, e);
  } catch (const std::exception& e) {
    ++metrics_.internal_errors;
    log_.write("internal", [&](JsonWriter& j) { j.field("why", clean(e.what())); });
    say_error(client, cid, {500, "internal", "something went wrong on the server"});
  }
}

void App::dispatch(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  struct Kind {
    const char* name;
    void (App::*handler)(const ClientPtr&, const Json&, const Ticket&);
  };
  static constexpr std::array<Kind, 16> kKinds{{{"watch", &App::msg_watch},
                                                {"unwatch", &App::msg_unwatch},
                                                {"act", &App::msg_act},
                                                {"undo", &App::msg_undo},
                                                {"ask", &App::msg_ask},
                                                {"resign", &App::msg_resign},
                                                {"draw", &App::msg_draw},
                                                {"takeback", &App::msg_takeback},
                                                {"flag", &App::msg_flag},
                                                {"chat", &App::msg_chat},
                                                {"note", &App::msg_note},
                                                {"orders", &App::msg_orders},
                                                {"hurry", &App::msg_hurry},
                                                {"fast", &App::msg_fast},
                                                {"hint", &App::msg_hint},
                                                {"why", &App::msg_why}}};
  const std::string t = text_of(m, "t", 40);
  if (t == "ping") return say(client, "{\"t\":\"pong\"}");
  for (const Kind& k : kKinds)
    if (t == k.name) return (this->*k.handler)(client, m, ticket);
  throw bad_request("there is no message of that kind");
}

/// The ticket travels with the job, so that a socket whose games are busy is not read further.
void App::in_room(const ClientPtr& client, const Json& m, const Ticket& ticket, MessageJob job) {
  const std::string id = text_of(m, "game", kMaxId);
  if (bad_game_id(id)) throw not_found();
  const std::string cid = m.contains("cid") ? cid_of(m) : "";
  hub_->enter(id, [this, client, cid, ticket, job = std::move(job)](Room& room) {
    try {
      Table& table = need_table(room, client->user);
      // Whoever may not even look learns nothing, not that the game exists.
      if (!table.may_look(client->user) && !table.has_open_seat()) throw not_found();
      if (!cid.empty()) {
        if (std::string before = room.answered(client->user, cid); !before.empty())
          return say(client, std::move(before));
      }
      job(room, table);
    } catch (const ApiError& e) {
      say_error(client, cid, e);
    } catch (const std::exception& e) {
      room.distrust();
      ++metrics_.internal_errors;
      log_.write("internal", [&](JsonWriter& j) { j.field("game", room.id).field("why", clean(e.what())); });
      say_error(client, cid, {500, "internal", "something went wrong on the server"});
    }
  });
}

void App::answer(const ClientPtr& client, Room& room, const std::string& cid, std::string text) {
  room.when_written([this, client, r = &room, cid, t = std::move(text)](Written result) {
    if (result == Written::Conflict)
      return say_error(client, cid, {409, "stale", "the game went on elsewhere; look again"});
    if (result == Written::Failed)
      return say_error(client, cid, {503, "internal", "it could not be written down; look again, then try again"});
    r->remember(client->user, cid, t);
    say(client, t);
  });
}

void App::msg_watch(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string side_text = text_or(m, "side", kMaxSide, "observer");
  const std::uint64_t from = number_or(m, "from", 0);
  in_room(client, m, ticket, [this, client, side_text, from](Room& room, Table& table) {
    if (!table.may_look(client->user)) throw not_yours("this game is not shown to others");
    const Side side = side_asked(table, client->user, side_text);
    say(client, "{\"t\":\"game\",\"game\":" + hub_->game_json(room, client->user) + "}");
    hub_->watch(room, client->conn, client->user, side, from);
  });
}

void App::msg_unwatch(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string side_text = text_or(m, "side", kMaxSide, "");
  in_room(client, m, ticket, [this, client, side_text](Room& room, Table& table) {
    const auto it = std::ranges::find(room.watchers, client->conn, &Room::Watcher::conn);
    if (it == room.watchers.end()) return;
    if (side_text.empty() || side_named(table.game(), side_text) == it->side) hub_->unwatch(room, client->conn);
  });
}

void App::msg_act(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const auto begun = Clock::now();
  const std::string cid = cid_of(m);
  if (!m.contains("seq") || m["seq"].is_null()) throw bad_request("the key 'seq' is missing");
  const std::uint64_t seq = number_or(m, "seq", 0);
  if (!m.contains("actions") || !m["actions"].is_array() || m["actions"].empty())
    throw bad_request("the key 'actions' must be a list of texts");
  if (m["actions"].size() > kMaxActions) throw ApiError{413, "too_large", "too many actions in one message"};
  std::vector<std::string> actions;
  for (const Json& a : m["actions"]) {
    if (!a.is_string()) throw bad_request("the key 'actions' must be a list of texts");
    if (a.get_ref<const std::string&>().size() > kMaxAction) throw ApiError{413, "too_large", "an action is too long"};
    actions.push_back(a.get<std::string>());
  }
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    if (seq != table.told().number(side)) {
      ++metrics_.stale;
      throw ApiError{409, "stale", "the board has changed; look again"};
    }
    if (!has(table.asked(), side)) throw ApiError{409, "not_your_turn", "the other side is to decide now"};
    need_growth(table, client->user, actions.size());
    const Acted acted = table.act(side, actions, hub_->now());
    metrics_.inputs += acted.taken;
    if (acted.rolled) ++metrics_.rolls;
    if (acted.refusal) ++metrics_.refusals;
    JsonWriter j;
    j.begin_object().field("t", "done").field("cid", cid).field("taken", acted.taken).key("refusal");
    write_refusal(j, acted.refusal);
    j.field("rolled", acted.rolled).end_object();
    answer(client, room, cid, j.take());
    room.when_written([this, begun](Written) { metrics_.input_seconds.add(Clock::now() - begun); });
  });
}

void App::msg_undo(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    if (number_or(m, "seq", table.told().number(side)) != table.told().number(side))
      throw ApiError{409, "stale", "the board has changed; look again"};
    need_growth(table, client->user, 1);
    if (const auto bar = table.bargain(Bargain::Undo, side, hub_->now())) throw ApiError{409, "refused", *bar};
    ++metrics_.undos;
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_resign(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    if (const auto bar = table.bargain(Bargain::Resign, side, hub_->now())) throw ApiError{409, "refused", *bar};
    answer(client, room, cid, ok_text(cid));
  });
}

void App::propose(const ClientPtr& client, const Json& m, const Ticket& ticket, const Proposal& p) {
  const std::string cid = cid_of(m), what = text_of(m, "do", 20);
  if (what != p.verb && what != "accept" && what != "decline")
    throw bad_request("'do' is " + std::string(p.verb) + ", accept or decline");
  const auto step = what == p.verb ? p.open : what == "accept" ? p.accept : p.decline;
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    if (step == p.open) need_growth(table, client->user, 1);
    if (const auto bar = table.bargain(step, side, hub_->now())) throw ApiError{409, "refused", *bar};
    hub_->touch(room);
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_draw(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  propose(client, m, ticket, {"offer", Bargain::OfferDraw, Bargain::AcceptDraw, Bargain::DeclineDraw});
}

void App::msg_takeback(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  propose(client, m, ticket, {"ask", Bargain::AskTakeback, Bargain::AcceptTakeback, Bargain::DeclineTakeback});
}

void App::msg_flag(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    need_going(table);
    const Moment now = hub_->now();
    const auto left = table.time_left(other(side), now);
    if (!left) throw conflict("the other side has no clock");
    if (*left > 0) {
      ApiError e{409, "not_over_time", "the other side has " + std::to_string(*left) + " seconds left"};
      e.left = *left;
      throw e;
    }
    if (const auto bar = table.bargain(Bargain::Flag, side, now)) throw ApiError{409, "refused", *bar};
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_orders(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m), text = text_of(m, "text", kMaxOrders);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    const Side side = own_side(table, client->user, m);
    if (const auto wrong = table.game().bad_orders(read_orders(text).game)) throw bad_request(*wrong);
    SeatRow row = table.seats.of(side);
    row.orders = text;
    if (!store_.update_seat(row)) {
      hub_->seats_changed(room);
      throw conflict("the seat has changed; look again, then try again");
    }
    table.seats.of(side) = row;
    if (table.started() && !table.over()) table.settle(hub_->now());
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_chat(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m), text = text_of(m, "text", kMaxChat);
  if (text.empty()) throw bad_request("nothing is said");
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    if (!table.takes_part(client->user)) throw not_yours("only the players of a game talk in it");
    if (!chats_.take(client->user, config_.limits.chats_by_person)) {
      ++metrics_.limited;
      throw too_many();
    }
    const ChatRow row{room.id, client->user, text, now_seconds()};
    store_.add_chat(row);
    hub_->said(room, row);
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_note(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m), text = text_of(m, "text", kMaxNote);
  in_room(client, m, ticket, [=, this](Room& room, Table& table) {
    if (!table.takes_part(client->user)) throw not_yours("this is not your game");
    store_.set_note(room.id, client->user, text);
    answer(client, room, cid, ok_text(cid));
  });
}

void App::msg_ask(const ClientPtr& client, const Json& m, const Ticket& ticket) {
  const std::string cid = cid_of(m), query = text_of(m, "query", kMaxQuery);
  const std::string side_text = text_or(m, "side", kMaxSide, "");
  const std::size_t space = query.find(' ');
  const std::string verb = query.substr(0, space), rest = space == std::string::npos ? "" : query.substr(space + 1);
  if (verb != "why" && verb != "tally" && verb != "inspect") throw bad_request("ask 'why …', 'tally …' or 'inspect …'");
  in_room(client, m, ticket, [=, this](Room&, Table& table) {
    if (!table.may_look(client->user)) throw not_yours("this game is not shown to others");
    const Side side = side_asked(table, client->user, side_text);
    if (!table.started()) throw conflict("the game has not begun");
    const Game& game = table.game();
    const AnyState& state = table.session()->state();
    JsonWriter j;
    j.begin_object().field("t", "answer").field("cid", cid);
    if (verb == "why") {
      if (side == Side::Observer) throw not_yours("an observer does not act");
      const auto action = game.parse_action(rest, side);
      if (!action) throw bad_request(action.error().text());
      const auto no = game.why_not(state, *action);
      j.key("refusal");
      write_refusal(j, no ? std::optional(refusal_text(game, *no)) : std::nullopt);
    } else if (verb == "tally") {
      const auto tally = game.tally(state, side, rest);
      if (!tally) throw bad_request(tally.error().text());
      j.key("tally");
      write_tally(j, *tally);
    } else {
      const auto data = game.inspect(state, side, rest);
      if (!data) throw bad_request(data.error().text());
      j.key("data").raw(*data);
    }
    say(client, j.end_object().take());
  });
}

}  // namespace kessel::server
