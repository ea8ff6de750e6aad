// What a person can do about himself: see and end sessions, change the passphrase, have himself deleted. And what the
// server tidies up by itself.
#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>

#include "server/app.h"
#include "server/app_client.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr std::size_t kIdLength = 16;  ///< of the cookie's hash: tells sessions apart and opens nothing
constexpr Seconds kSeenEvery = 3600, kCookieEvery = 24 * 3600;
constexpr int kCollectAtOnce = 500;
constexpr std::size_t kSocketsAtOnce = 1000;

struct Word {
  const char* in_header;
  const char* word;
};
// The first that fits: browsers call themselves by their forebears' names too.
constexpr Word kBrowsers[] = {{"Firefox/", "Firefox"}, {"Edg", "Edge"},       {"OPR/", "Opera"},
                              {"Chrom", "Chrome"},     {"Safari/", "Safari"}, {"curl/", "curl"}};
constexpr Word kSystems[] = {{"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},
                             {"Windows", "Windows"}, {"Mac OS", "macOS"},  {"Linux", "Linux"}};

template <std::size_t N>
std::string word_for(const std::string& header, const Word (&words)[N]) {
  for (const Word& w : words)
    if (header.find(w.in_header) != std::string::npos) return w.word;
  return {};
}

/// Enough to recognise one's own devices by, and no more: a few words of the lists above.
std::string device_of(const std::string& user_agent) {
  const std::string browser = word_for(user_agent, kBrowsers), system = word_for(user_agent, kSystems);
  return browser + (browser.empty() || system.empty() ? "" : ", ") + system;
}

}  // namespace

// ---- Sessions -------------------------------------------------------------------------------------------------------

std::string App::new_session(const std::string& user, const Request& request) {
  const std::string value = new_secret();
  SessionRow row;
  row.hash = hash_secret("cookie", value);
  row.user = user;
  row.device = device_of(request.user_agent);
  row.made = row.seen = now_seconds();
  row.ends = row.made + config_.house.session;
  store_.add_session(row);
  return cookie_text(value, config_.house.session);
}

/// Moves the end of a session that is in use. True if the browser should hear of it.
bool App::renew(const SessionRow& row) {
  const Seconds now = now_seconds();
  if (now - row.seen < kSeenEvery) return false;
  store_.renew_session(row.hash, now, now + config_.house.session);
  return now - row.seen >= kCookieEvery;
}

void App::forget_session(const std::string& hash, const std::string& why) {
  {
    const std::lock_guard lock(cookies_mutex_);
    cookies_.erase(hash);
  }
  const std::lock_guard lock(clients_mutex_);
  for (const auto& [conn, client] : clients_)
    if (client->cookie_hash == hash && net_ != nullptr) net_->close(conn, kClosePolicy, why);
}

void App::end_session(const std::string& hash, const std::string& why) {
  store_.drop_session(hash);
  forget_session(hash, why);
}

void App::end_other_sessions(const std::string& user, const std::string& kept) {
  const auto all = store_.sessions(user, now_seconds());
  store_.drop_other_sessions(user, kept);
  for (const SessionRow& s : all)
    if (s.hash != kept) forget_session(s.hash, "signed out elsewhere");
}

void App::get_sessions(const CallPtr& call) {
  JsonWriter j;
  j.begin_object().key("sessions").begin_array();
  for (const SessionRow& s : store_.sessions(call->user(), now_seconds())) {
    j.begin_object().field("id", s.hash.substr(0, kIdLength)).key("device");
    if (s.device.empty())
      j.null();
    else
      j.value(s.device);
    j.field("made", s.made).field("seen", s.seen).field("ends", s.ends);
    j.field("this", s.hash == call->me.cookie_hash).end_object();
  }
  call->reply(j.end_array().end_object().take());
}

void App::delete_session(const CallPtr& call, const std::string& id) {
  for (const SessionRow& s : store_.sessions(call->user(), now_seconds())) {
    if (s.hash.substr(0, kIdLength) != id) continue;
    if (s.hash == call->me.cookie_hash) throw conflict("this is the session you are in: sign out instead");
    end_session(s.hash, "signed out elsewhere");
    return call->reply("{\"ok\":true}");
  }
  throw not_found();
}

void App::delete_sessions(const CallPtr& call) {
  end_other_sessions(call->user(), call->me.cookie_hash);
  call->reply("{\"ok\":true}");
}

// ---- Delete me ------------------------------------------------------------------------------------------------------

/// Games that go on are given up first, each in its room; whoever comes last deletes the person.
void App::give_up_games(const std::string& user, std::function<void()> then) {
  struct Left {
    std::atomic<std::size_t> games{1};
    std::function<void()> then;
    void one_less() {
      if (--games == 0) then();
    }
  };
  auto left = std::make_shared<Left>();
  left->then = std::move(then);
  std::vector<std::string> going;
  for (const GameRow& row : store_.games_of(user, kMostGames))
    if (row.started && !row.over && row.set_aside.empty()) going.push_back(row.id);
  left->games += going.size();
  for (const std::string& id : going)
    hub_->enter(id, [this, user, left](Room& room) {
      if (room.table && room.table->started() && !room.table->over())
        for (const Side s : {Side::First, Side::Second})
          if (!room.table->over() && room.table->seats.holds(user, s))
            room.table->bargain(Bargain::Resign, s, hub_->now());
      room.when_written([left](Written) { left->one_less(); });
    });
  left->one_less();
}

void App::delete_person(const CallPtr& call, const std::string& user) {
  give_up_games(user, [this, call, user] {
    hub_->pool().post([this, call, user] {
      guarded(call, [&] {
        end_other_sessions(user, call->me.cookie_hash);
        const auto games = store_.delete_user(user);
        forget_session(call->me.cookie_hash, "deleted");
        hub_->renamed(user, "");
        for (const std::string& id : games) hub_->read_rows(id);
        log_.write("deleted", [&](JsonWriter& j) { j.field("user", user); });
        call->me = {};
        Reply r = json_reply("{\"ok\":true}");
        r.headers.emplace_back("Set-Cookie", cookie_text("", 0));
        call->respond(std::move(r));
      });
    });
  });
}

// ---- Tidying up -----------------------------------------------------------------------------------------------------

void App::tidy() {
  try {
    const Seconds now = now_seconds();
    const int gone = store_.collect(now, now - config_.house.nobody, kCollectAtOnce);
    if (gone > 0) log_.write("collected", [&](JsonWriter& j) { j.field("people", gone); });
    check_sockets(now);
  } catch (const std::exception& e) {
    log_.write("trouble", [&](JsonWriter& j) { j.field("why", clean(e.what())); });
  }
  hub_->pool().after(config_.house.tidy, [this] { tidy(); });
}

/// A socket lives no longer than its session, which may have been ended by another process.
void App::check_sockets(Seconds now) {
  std::vector<ClientPtr> some;
  {
    const std::lock_guard lock(clients_mutex_);
    for (const auto& [conn, client] : clients_) some.push_back(client);
  }
  std::ranges::sort(some, {}, [](const ClientPtr& c) { return c->checked; });
  if (some.size() > kSocketsAtOnce) some.resize(kSocketsAtOnce);
  for (const ClientPtr& c : some) {
    c->checked = now;
    if (!store_.session(c->cookie_hash, now)) forget_session(c->cookie_hash, "signed out");
  }
}

}  // namespace kessel::server
