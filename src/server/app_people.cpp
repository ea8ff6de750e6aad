// Who is who: identities by cookie, names with passphrases, taking up a seat on another device.
#include <exception>
#include <nlohmann/json.hpp>

#include "engine/dice.h"
#include "server/app.h"
#include "server/app_client.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxName = 60, kLeastPassphrase = 8, kMaxPassphrase = 256, kMaxToken = 120;
constexpr std::size_t kVaultQueue = 32;
constexpr Seconds kResumeDays = 7;

std::string user_json(const std::string& id, const std::string& name) {
  JsonWriter j;
  j.begin_object().key("user").begin_object().field("id", id).key("name");
  if (name.empty())
    j.null();
  else
    j.value(name);
  return j.end_object().end_object().take();
}

std::string name_from(const nlohmann::json& body) {
  std::string name = text_of(body, "name", kMaxName);
  while (name.starts_with(' ')) name.erase(0, 1);
  while (name.ends_with(' ')) name.pop_back();
  if (name.empty()) throw bad_request("a name has at least one character");
  for (const char c : name)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) throw bad_request("a name has no control characters");
  if (!is_utf8(name)) throw bad_request("a name must be UTF-8 text");
  return name;
}

}  // namespace

void App::get_me(const CallPtr& call) {
  if (!call->me.user.empty()) return call->reply(user_json(call->me.user, hub_->name_of(call->me.user)));
  if (is_limited(call->address) && !identities_.take(call->address, config_.limits.identities_by_address)) {
    ++metrics_.limited;
    throw too_many("too many new visitors from your address; wait a little");
  }
  UserRow row;
  row.id = new_id();
  row.made = now_seconds();
  store_.add_user(row);
  Reply r = json_reply(user_json(row.id, ""));
  r.headers.emplace_back("Set-Cookie", new_cookie(row.id));
  call->me.user = row.id;
  call->respond(std::move(r));
}

void App::post_account(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string user = call->user(), name = name_from(body);
  const std::string passphrase = text_of(body, "passphrase", kMaxPassphrase);
  if (passphrase.size() < kLeastPassphrase) throw bad_request("a passphrase has at least 8 characters");
  const auto row = store_.user(user);
  if (!row) throw not_found();
  if (!row->passphrase.empty()) throw conflict("this browser is signed in already");
  if (store_.user_by_name(name)) throw conflict("that name is taken");
  if (vault_.waiting() > kVaultQueue) throw too_many();
  vault_.post([this, call, user, name, passphrase] {
    guarded(call, [&] {
      if (!store_.name_user(user, name, hash_passphrase(passphrase))) throw conflict("that name is taken");
      hub_->renamed(user, name);
      log_.write("account", [&](JsonWriter& j) { j.field("user", user); });
      call->reply(user_json(user, name));
    });
  });
}

void App::post_login(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string name = name_from(body), passphrase = text_of(body, "passphrase", kMaxPassphrase);
  const bool by_address =
      !is_limited(call->address) || logins_.take("from " + call->address, config_.limits.logins_by_address);
  if (!by_address || !logins_.take("as " + name, config_.limits.logins_by_name) || vault_.waiting() > kVaultQueue) {
    ++metrics_.limited;
    throw too_many("too many attempts; wait a little");
  }
  vault_.post([this, call, name, passphrase] {
    guarded(call, [&] {
      // A name that nobody has costs as much time as a wrong passphrase: answers tell nothing about names.
      static const std::string kNobody = hash_passphrase("nobody has this name");
      const auto row = store_.user_by_name(name);
      const bool fits = passphrase_fits(row && !row->passphrase.empty() ? row->passphrase : kNobody, passphrase);
      if (!row || row->passphrase.empty() || !fits) {
        ++metrics_.log_in_failures;
        throw ApiError{403, "not_yours", "name and passphrase do not fit"};
      }
      if (!call->me.cookie_hash.empty()) forget_cookie(call->me.cookie_hash);
      Reply r = json_reply(user_json(row->id, row->name));
      r.headers.emplace_back("Set-Cookie", new_cookie(row->id));
      call->me.user = row->id;
      call->respond(std::move(r));
    });
  });
}

void App::post_logout(const CallPtr& call) {
  if (!call->me.cookie_hash.empty()) {
    forget_cookie(call->me.cookie_hash);
    const std::lock_guard lock(clients_mutex_);
    for (const auto& [conn, client] : clients_)
      if (client->cookie_hash == call->me.cookie_hash && net_ != nullptr) net_->close(conn, kClosePolicy, "signed out");
  }
  Reply r = json_reply("{\"ok\":true}");
  r.headers.emplace_back("Set-Cookie", cookie_text("", 0));
  call->respond(std::move(r));
}

/// A link works once and for a week; it makes another device the same person.
void App::make_resume_link(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  std::string side = call->query("side");
  if (call->request.method == "POST" && !call->request.body.empty())
    side = text_or(parse_object(call->request.body), "side", 40, side);
  in_game(call, id, [this, call, user, side](Room&, Table& table) {
    need_look(table, user);
    const auto s = side_named(table.game(), side);
    if (!s) throw bad_request("there is no side of that name");
    if (!table.holds(user, *s)) throw not_yours("that seat is not yours");
    const std::string token = new_secret() + "." + std::to_string(now_seconds() + kResumeDays * 24 * 3600);
    SeatRow seat = table.seat(*s);
    seat.token = hash_secret("resume", token);
    store_.update_seat(seat);
    table.seat(*s) = seat;
    call->reply(JsonWriter().begin_object().field("link", "/resume/" + token).end_object().take());
  });
}

void App::post_resume(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string token = text_of(body, "token", kMaxToken);
  if (is_limited(call->address) && !logins_.take("from " + call->address, config_.limits.logins_by_address)) {
    ++metrics_.limited;
    throw too_many("too many attempts; wait a little");
  }
  const std::size_t dot = token.find('.');
  if (dot == std::string::npos) throw link_is_void();
  const Seconds until = std::strtoll(token.c_str() + dot + 1, nullptr, 10);
  const std::string hash = hash_secret("resume", token);
  const auto seat = store_.seat_by_token(hash);
  if (!seat || seat->user.empty() || until < now_seconds()) throw link_is_void();
  const Side side = static_cast<Side>(seat->side);
  in_game(call, seat->game, [this, call, side, hash](Room& room, Table& table) {
    SeatRow row = table.seat(side);
    if (row.token != hash) throw link_is_void();
    row.token.clear();
    store_.update_seat(row);
    table.seat(side) = row;
    const bool same = call->me.user == row.user;
    if (!same && !call->me.cookie_hash.empty()) forget_cookie(call->me.cookie_hash);
    call->me.user = row.user;
    Reply r = json_reply("{\"game\":" + hub_->game_json(room, row.user) + "}");
    if (!same) r.headers.emplace_back("Set-Cookie", new_cookie(row.user));
    call->respond(std::move(r));
  });
}

}  // namespace kessel::server
