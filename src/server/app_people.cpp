// Who is who: identities by cookie, names with passphrases.
#include <exception>
#include <nlohmann/json.hpp>

#include "engine/dice.h"
#include "server/address.h"
#include "server/app.h"
#include "server/names.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kMaxName = 60, kMaxPassphrase = 256, kMaxProof = 200;

std::string user_json(const std::string& id, const std::string& name) {
  JsonWriter j;
  j.begin_object().key("user").begin_object().field("id", id).key("name");
  if (name.empty())
    j.null();
  else
    j.value(name);
  return j.end_object().end_object().take();
}

/// As typed at the door, where names from before the present rules for them must be let in too.
std::string name_from(const nlohmann::json& body) {
  std::string name = trimmed(text_of(body, "name", kMaxName));
  if (name.empty()) throw bad_request("a name has at least one character");
  if (!is_utf8(name)) throw bad_request("a name must be UTF-8 text");
  return name;
}

ApiError busy() { return too_many("many sign in just now; try again in a moment"); }

}  // namespace

void App::get_me(const CallPtr& call) {
  if (!call->me.user.empty()) {
    Reply r = json_reply(user_json(call->me.user, hub_->name_of(call->me.user)));
    const bool unprefixed = behind_tls() && call->request.cookie.find("__Host-kessel=") == std::string::npos;
    if (call->me.renewed || unprefixed)
      r.headers.emplace_back("Set-Cookie", cookie_text(call->me.cookie, config_.house.session));
    if (unprefixed) r.headers.emplace_back("Set-Cookie", "kessel=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure");
    return call->respond(std::move(r));
  }
  if (!address_may(identities_, call->address, config_.limits.identities_by_address))
    throw too_many("too many new visitors from your address; wait a little");
  UserRow row;
  row.id = new_id();
  row.made = now_seconds();
  store_.add_user(row);
  Reply r = json_reply(user_json(row.id, ""));
  r.headers.emplace_back("Set-Cookie", new_session(row.id, call->request));
  call->me.user = row.id;
  call->respond(std::move(r));
}

void App::post_account(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string user = call->user(), name = name_from(body);
  if (const auto bad = bad_name(name)) throw bad_request(*bad);
  const std::string passphrase = text_of(body, "passphrase", kMaxPassphrase);
  if (const auto bad = bad_passphrase(passphrase, name)) throw bad_request(*bad);
  const auto row = store_.user(user);
  if (!row) throw not_found();
  if (!row->passphrase.empty()) throw conflict("this browser is signed in already");
  if (store_.user_by_name(name)) throw conflict("that name is taken");
  in_vault(call, [this, call, user, name, passphrase] {
    if (!store_.name_user(user, name, hash_passphrase(passphrase))) throw conflict("that name is taken");
    hub_->renamed(user, name);
    log_.write("account", [&](JsonWriter& j) { j.field("user", user); });
    call->reply(user_json(user, name));
  });
}

void App::in_vault(const CallPtr& call, std::function<void()> work) {
  vault_.post(block_of(call->address), [this, call, work = std::move(work)](bool served) {
    guarded(call, [&] {
      if (!served) throw busy();
      work();
    });
  });
}

/// Whoever brings no proof where one is wanted is told what to solve; nobody is refused for what others have tried.
void App::need_guess(const CallPtr& call, const Json& body, const std::string& name) {
  const std::string block = guess_block(call);
  const Seconds now = now_seconds();
  if (body.contains("proof") && body["proof"].is_object()) {
    const Json& proof = body["proof"];
    if (guesses_.paid_attempt(config_.limits, block, name, text_of(proof, "challenge", kMaxProof),
                              text_of(proof, "answer", kMaxProof), now))
      return;
  }
  const auto puzzle = guesses_.attempt(config_.limits, block, name, now);
  if (!puzzle) return;
  ++metrics_.limited;
  ApiError e{429, "proof_wanted", "there were many wrong attempts: this one costs your browser some work"};
  e.challenge = puzzle->challenge;
  e.bits = puzzle->bits;
  throw e;
}

/// The block that wrong attempts are counted for; none for this machine.
std::string App::guess_block(const CallPtr& call) const {
  return is_limited(call->address) ? block_of(call->address) : std::string();
}

/// Throws ApiError if the passphrase is not that of the row. A row that is not there costs as much time as a wrong
/// passphrase: answers tell nothing about names.
void App::need_passphrase(const CallPtr& call, const std::optional<UserRow>& row, const std::string& name,
                          const std::string& passphrase) {
  static const std::string kNobody = hash_passphrase("nobody has this name");
  const bool known = row && !row->passphrase.empty();
  if (!passphrase_fits(known ? row->passphrase : kNobody, passphrase) || !known) {
    ++metrics_.log_in_failures;
    throw ApiError{403, "not_yours", "name and passphrase do not fit"};
  }
  guesses_.was_right(config_.limits, guess_block(call), name);
}

void App::post_login(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string name = name_from(body), passphrase = text_of(body, "passphrase", kMaxPassphrase);
  const bool leave = truth_of(body, "leave");
  need_guess(call, body, name);
  in_vault(call, [this, call, name, passphrase, leave] {
    const auto row = store_.user_by_name(name);
    need_passphrase(call, row, name, passphrase);
    if (row->id != call->me.user) need_leave(call->me.user, leave);
    if (!call->me.cookie_hash.empty()) end_session(call->me.cookie_hash, "signed in anew");
    Reply r = json_reply(user_json(row->id, row->name));
    r.headers.emplace_back("Set-Cookie", new_session(row->id, call->request));
    call->me.user = row->id;
    call->respond(std::move(r));
  });
}

/// All other sessions end: whoever changes a passphrase may have a reason to.
void App::post_passphrase(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string user = call->user(), old = text_of(body, "old", kMaxPassphrase);
  const std::string fresh = text_of(body, "new", kMaxPassphrase);
  const auto row = store_.user(user);
  if (!row || row->passphrase.empty()) throw conflict("whoever has no name has no passphrase");
  if (const auto bad = bad_passphrase(fresh, row->name)) throw bad_request(*bad);
  need_guess(call, body, row->name);
  in_vault(call, [this, call, user, old, fresh] {
    const auto now = store_.user(user);
    need_passphrase(call, now, now ? now->name : "", old);
    if (!store_.change_passphrase(user, now->passphrase, hash_passphrase(fresh)))
      throw conflict("it was changed by another hand just now");
    end_other_sessions(user, call->me.cookie_hash);
    log_.write("passphrase", [&](JsonWriter& j) { j.field("user", user); });
    call->reply("{\"ok\":true}");
  });
}

/// Whoever has a passphrase gives it; whoever has none says that he is sure.
void App::post_delete_me(const CallPtr& call) {
  const Json body = parse_object(call->request.body);
  const std::string user = call->user();
  const auto row = store_.user(user);
  if (!row) throw not_found();
  if (row->passphrase.empty()) {
    if (!truth_of(body, "sure")) throw bad_request("say that you are sure");
    return delete_person(call, user);
  }
  const std::string passphrase = text_of(body, "passphrase", kMaxPassphrase);
  need_guess(call, body, row->name);
  in_vault(call, [this, call, user, name = row->name, passphrase] {
    need_passphrase(call, store_.user(user), name, passphrase);
    delete_person(call, user);
  });
}

void App::post_logout(const CallPtr& call) {
  if (!call->me.cookie_hash.empty()) {
    const Json body = call->request.body.empty() ? Json::object() : parse_object(call->request.body);
    need_leave(call->me.user, truth_of(body, "leave"));
    end_session(call->me.cookie_hash, "signed out");
  }
  Reply r = json_reply("{\"ok\":true}");
  r.headers.emplace_back("Set-Cookie", cookie_text("", 0));
  call->respond(std::move(r));
}

/// The cookie is all that leads to the games of somebody without a name: it is not given up by the way.
void App::need_leave(const std::string& user, bool leave) {
  if (user.empty() || leave) return;
  const auto row = store_.user(user);
  if (row && row->passphrase.empty() && store_.has_games(user))
    throw ApiError{409, "has_games",
                   "this browser has games and no name: give it a name to keep them, or say that they are to be left"};
}

}  // namespace kessel::server
