// The way in: host, origin, limits, identity, routes.
#include "server/app.h"

#include <algorithm>
#include <exception>
#include <nlohmann/json.hpp>

#include "server/address.h"
#include "server/app_client.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr int kMaxNesting = 16;
constexpr std::chrono::seconds kCookieKnown{60};
constexpr std::size_t kCookiesKept = 20000;

/// Parts of a path without their secrets, for log and numbers.
std::string route_of(const Request& r) {
  static const std::vector<std::string> kPlain{
      "api",        "me",      "account",  "login",    "logout",     "catalogue", "board",   "rules",   "games",
      "join",       "claim",   "log",      "at",       "record",     "branch",    "rematch", "import",  "resume",
      "healthz",    "metrics", "handover", "sessions", "passphrase", "delete-me", "readyz",  "ws",      "assets",
      "invitation", "link",    "eyes",     "watch",    "notices",    "confirm",   "review",  "moments", "seed"};
  std::string out;
  std::size_t begin = 1;
  while (begin <= r.path.size()) {
    const std::size_t end = std::min(r.path.find('/', begin), r.path.size());
    const std::string part = r.path.substr(begin, end - begin);
    const bool plain = part.empty() || std::ranges::find(kPlain, part) != kPlain.end();
    out += plain ? "/" + part : "/*";
    begin = end + 1;
    if (out.size() > 100) break;
  }
  return out.empty() ? "/" : out;
}

bool is_ip_literal(std::string_view host) {
  if (host.starts_with('[')) return true;
  return !host.empty() && host.find_first_not_of("0123456789.") == std::string_view::npos;
}

std::string_view host_part(std::string_view host) {
  if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
  return host.substr(0, host.find(':'));
}

std::string decoded(std::string_view text) {
  const auto digit = [](char c) {
    return c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' && (c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
  };
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '%' && i + 2 < text.size() && digit(text[i + 1]) >= 0 && digit(text[i + 2]) >= 0) {
      out += static_cast<char>(digit(text[i + 1]) * 16 + digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

// A cookie with the prefix can have been set by this very host only, over TLS: no neighbour in the same domain plants one.
constexpr std::string_view kCookie = "kessel", kHostCookie = "__Host-kessel";

std::string cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    const std::size_t end = std::min(header.find(';'), header.size());
    std::string_view item = header.substr(0, end);
    while (item.starts_with(' ')) item.remove_prefix(1);
    if (item.starts_with(name) && item.substr(name.size()).starts_with('='))
      return std::string(item.substr(name.size() + 1, 100));
    header.remove_prefix(std::min(end + 1, header.size()));
  }
  return {};
}

}  // namespace

nlohmann::json parse_object(const std::string& text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxNesting) throw bad_request("nested too deep");
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  nlohmann::json j = nlohmann::json::parse(text, nullptr, false);
  if (j.is_discarded()) throw bad_request("this is not JSON");
  if (!j.is_object()) throw bad_request("an object is wanted");
  return j;
}

std::string text_of(const nlohmann::json& object, const char* key, std::size_t most) {
  if (!object.contains(key)) throw bad_request(std::string("the key '") + key + "' is missing");
  if (!object[key].is_string()) throw bad_request(std::string("the key '") + key + "' must be a text");
  const auto& text = object[key].get_ref<const std::string&>();
  if (text.size() > most) throw ApiError{413, "too_large", std::string("the key '") + key + "' is too long"};
  if (text.find('\0') != std::string::npos) throw bad_request(std::string("the key '") + key + "' holds a NUL");
  return text;
}

std::string text_or(const nlohmann::json& object, const char* key, std::size_t most, const std::string& otherwise) {
  return object.contains(key) && !object[key].is_null() ? text_of(object, key, most) : otherwise;
}

bool truth_of(const nlohmann::json& object, const char* key) {
  if (!object.contains(key)) return false;
  if (!object[key].is_boolean()) throw bad_request(std::string("the key '") + key + "' must be true or false");
  return object[key].get<bool>();
}

static std::string new_player_seed() { return new_secret().substr(0, 32); }

std::string seed_of(const nlohmann::json& object) {
  if (!object.contains("seed")) return new_player_seed();
  std::string seed = text_of(object, "seed", 4 * kMaxPlayerSeedChars);
  if (const auto bad = bad_player_seed(seed)) throw bad_request(*bad);
  if (seed.empty()) throw bad_request("a player's seed has at least one character");
  return seed;
}

std::optional<std::string> commitment_from(const nlohmann::json& object) {
  if (object.contains("seed"))
    throw bad_request("a seed is told once everybody is bound: give its 'commitment' first (docs/record.md)");
  if (!object.contains("commitment")) return std::nullopt;
  if (object["commitment"].is_null()) return std::string();
  std::string text = text_of(object, "commitment", SeatSeed::kDigits);
  if (!SeatSeed::is_commitment(text)) throw bad_request("a commitment has 64 digits 0-9 and a-f");
  return text;
}

std::string bound_by(const std::optional<std::string>& commitment, const std::string& game_id) {
  return (commitment ? SeatSeed{*commitment, ""} : SeatSeed::open(game_id, new_player_seed())).kept();
}

std::string App::Call::query(const std::string& key) const {
  std::string_view rest = request.query;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('&'), rest.size());
    const std::string_view item = rest.substr(0, end);
    const std::size_t equals = std::min(item.find('='), item.size());
    if (item.substr(0, equals) == key) return decoded(item.substr(std::min(equals + 1, item.size())));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return {};
}

const std::string& App::Call::user() const {
  if (me.user.empty()) throw ApiError{401, "not_signed_in", "this browser is not known yet: GET /api/me first"};
  return me.user;
}

App::App(AppConfig config, Store& store, Surroundings around, Log& log)
    : config_(std::move(config)),
      store_(store),
      around_(std::move(around)),
      log_(log),
      statics_(around_.home + "/web/dist"),
      readiness_(store_, metrics_, log_, config_.house.ready) {
  if (const std::size_t at = config_.base_url.find("://"); at != std::string::npos)
    base_host_ = config_.base_url.substr(at + 3);
  hub_ = std::make_unique<Hub>(config_.hub, store_, around_, metrics_, log_, [this](Conn conn, Text text) {
    if (net_ != nullptr) net_->send(conn, std::move(text));
  });
  NoticeSources sources;
  sources.now = now_seconds;
  sources.is_here = [this](const std::string& user) { return hub_->sockets_of(user) > 0; };
  sources.last_here = [this](const std::string& user) { return hub_->last_here(user); };
  sources.here = [this] { return hub_->everybody_here(); };
  sources.name = [this](const std::string& user) { return hub_->name_of(user); };
  sources.game = [this](const std::string& id, const std::string& overlay) { return hub_->open_game(id, overlay); };
  notifier_ = std::make_unique<Notifier>(config_.notices, config_.base_url, config_.hub.shared_store, store_, metrics_,
                                         log_, std::move(sources));
  hub_->set_witness([this](const Table& table, std::array<std::string, 2>& before) { notifier_->look(table, before); });
  hub_->pool().after(config_.house.tidy, [this] { tidy(); });
}

App::~App() { stop(); }

void App::stop() {
  readiness_.stop();
  vault_.stop();
  imports_.stop();
  hub_->stop();
  notifier_->stop();
}

bool App::host_is_ours(const std::string& host) const {
  if (!base_host_.empty() && host == base_host_) return true;
  const std::string_view name = host_part(host);
  // A name that leads here may be an attacker's; a bare address or localhost cannot be.
  return name == "localhost" || is_ip_literal(name);
}

bool App::origin_is_ours(const Request& r) const {
  if (r.origin.empty()) return true;
  if (!config_.base_url.empty() && r.origin == config_.base_url) return true;
  return r.origin == "http://" + r.host && host_is_ours(r.host);
}

std::string App::address_of(const Request& r) const {
  if (!is_this_machine(r.remote) || r.forwarded_for.empty()) return r.remote;
  const std::size_t comma = r.forwarded_for.rfind(',');
  std::string last = comma == std::string::npos ? r.forwarded_for : r.forwarded_for.substr(comma + 1);
  std::erase(last, ' ');
  return clean(last, 64);
}

bool App::is_limited(const std::string& address) const {
  return config_.limits.limit_this_machine || !is_this_machine(address);
}

bool App::address_may(Buckets& buckets, const std::string& address, const Rate& rate) {
  if (!is_limited(address)) return true;
  const double wide = config_.limits.wide;
  const std::string all = wide_block_of(address);
  if (buckets.take(block_of(address), rate) &&
      (all.empty() || buckets.take(all, {rate.per_second * wide, rate.burst * wide})))
    return true;
  ++metrics_.limited;
  return false;
}

/// Cookies from before the prefix are still read; the next GET /api/me puts the new one in their place.
std::string App::cookie_of(const Request& r) const {
  const std::string value = behind_tls() ? cookie_value(r.cookie, kHostCookie) : std::string();
  return value.empty() ? cookie_value(r.cookie, kCookie) : value;
}

App::Identity App::identify(const Request& r) {
  const std::string value = cookie_of(r);
  if (value.empty()) return {};
  Identity me;
  me.cookie = value;
  me.cookie_hash = hash_secret("cookie", value);
  const auto now = Clock::now();
  {
    const std::lock_guard lock(cookies_mutex_);
    const auto it = cookies_.find(me.cookie_hash);
    if (it != cookies_.end() && it->second.until > now) {
      me.user = it->second.user;
      return me;
    }
  }
  const auto session = store_.session(me.cookie_hash, now_seconds());
  if (!session) return {};
  me.user = session->user;
  me.renewed = renew(*session);
  const std::lock_guard lock(cookies_mutex_);
  if (cookies_.size() > kCookiesKept) cookies_.clear();
  cookies_[me.cookie_hash] = {me.user, now + kCookieKnown};
  return me;
}

void App::need_try(const std::string& address) {
  if (!address_may(tokens_, address, config_.limits.tokens_by_address))
    throw too_many("too many attempts; wait a little");
}

std::string App::cookie_text(const std::string& value, Seconds age) const {
  return std::string(behind_tls() ? kHostCookie : kCookie) + "=" + value +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + std::to_string(age) + (behind_tls() ? "; Secure" : "");
}

std::string App::metrics_text() {
  std::string out = metrics_.text();
  const NetStats s = net_ != nullptr ? net_->stats() : NetStats{};
  write_gauge(out, "kessel_connections", "open connections", s.connections);
  write_gauge(out, "kessel_sockets", "open sockets", s.sockets);
  write_gauge(out, "kessel_games_open", "games in memory", hub_->open_rooms());
  write_gauge(out, "kessel_tasks_waiting", "tasks that wait for a worker", hub_->pool().waiting());
  write_gauge(out, "kessel_thoughts_running", "thoughts of computers and advisers in progress",
              hub_->thinkers().running());
  write_gauge(out, "kessel_thoughts_waiting", "thoughts that wait for a thread", hub_->thinkers().waiting());
  write_gauge(out, "kessel_reviews_making", "reviews in the making", hub_->reviews().making());
  write_gauge(out, "kessel_turned_away", "connections turned away since the start: too many of them", s.turned_away);
  write_gauge(out, "kessel_dropped_slow_readers", "sockets dropped because they read too slowly", s.dropped_slow);
  write_gauge(out, "kessel_notices_waiting", "notices in the outbox, of all processes",
              metrics_.notices_waiting.load());
  write_gauge(out, "kessel_sent_bytes", "bytes sent since the start", s.bytes_out);
  return out;
}

void App::on_request(Request request, Respond respond) {
  const auto begun = Clock::now();
  auto call = std::make_shared<Call>();
  call->request = std::move(request);
  call->address = address_of(call->request);
  call->respond = [this, respond = std::move(respond), begun, weak = std::weak_ptr<Call>(call),
                   route = route_of(call->request), method = call->request.method](Reply reply) {
    add_page_headers(reply);
    const auto took = Clock::now() - begun;
    metrics_.request_seconds.add(took);
    ++metrics_.replies[static_cast<std::size_t>(std::clamp(reply.status / 100, 1, 5))];
    log_.write("request", [&](JsonWriter& j) {
      j.field("method", clean(method, 16)).field("route", route).field("status", reply.status);
      j.field("ms", std::chrono::duration<double, std::milli>(took).count());
      if (const auto c = weak.lock()) {
        j.field("from", c->address);
        if (!c->me.user.empty()) j.field("user", c->me.user);
      }
    });
    respond(std::move(reply));
  };
  const Request& r = call->request;
  if (r.path == "/healthz") return call->reply("{\"ok\":true}");
  if (r.path == "/readyz") return get_ready(call);
  if (r.path == "/metrics") {
    Reply reply = json_reply(metrics_text());
    reply.type = "text/plain; version=0.0.4";
    return call->respond(std::move(reply));
  }
  if (!r.path.starts_with("/api/")) return call->respond(statics_.serve(r));
  if (!host_is_ours(r.host))
    return call->fail(not_yours("this server does not go by that name (it is told its own with --base-url)"));
  if (!address_may(by_address_, call->address, config_.limits.requests_by_address)) return call->fail(too_many());
  if (r.method != "GET" && r.method != "HEAD") {
    if (r.kessel != "1") return call->fail(not_yours("the header X-Kessel: 1 is missing"));
    if (!origin_is_ours(r)) return call->fail(not_yours("the request comes from another page"));
  }
  hub_->pool().post([this, call] { guarded(call, [&] { api(call); }); });
}

/// Unlike /healthz, which says that the process lives, this writes to the store and reads it again.
void App::get_ready(const CallPtr& call) {
  readiness_.ask([call](const std::optional<std::string>& trouble) {
    JsonWriter j;
    j.begin_object().field("ready", !trouble.has_value());
    if (trouble) j.field("why", clean(*trouble));
    call->reply(j.end_object().take(), trouble ? 503 : 200);
  });
}

void App::guarded(const CallPtr& call, const std::function<void()>& work) {
  try {
    work();
  } catch (const ApiError& e) {
    call->fail(e);
  } catch (const std::exception& e) {
    ++metrics_.internal_errors;
    log_.write("internal", [&](JsonWriter& j) { j.field("why", clean(e.what())); });
    call->fail({500, "internal", "something went wrong on the server"});
  }
}

void App::api(const CallPtr& call) {
  const Request& r = call->request;
  call->me = identify(r);
  if (!call->me.user.empty() && !by_person_.take(call->me.user, config_.limits.requests_by_person)) {
    ++metrics_.limited;
    throw too_many();
  }
  std::string_view rest = std::string_view(r.path).substr(5);
  while (!rest.empty() && call->parts.size() < 6) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    call->parts.push_back(decoded(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  const auto& p = call->parts;
  const bool get = r.method == "GET" || r.method == "HEAD", post = r.method == "POST";
  if (p.empty()) throw not_found();
  if (p[0] == "games") return api_games(call);
  if (p.size() == 2 && get && p[0] == "board") return get_board(call, p[1]);
  if (p.size() == 2 && get && p[0] == "rules") return get_rules(call, p[1]);
  if (p.size() == 2 && r.method == "DELETE" && p[0] == "sessions") return delete_session(call, p[1]);
  if (p.size() != 1) throw not_found();
  if (get && p[0] == "me") return get_me(call);
  if (get && p[0] == "catalogue") return get_catalogue(call);
  if (post && p[0] == "account") return post_account(call);
  if (post && p[0] == "login") return post_login(call);
  if (post && p[0] == "logout") return post_logout(call);
  if (post && p[0] == "join") return post_join(call);
  if (post && p[0] == "invitation") return post_invitation(call);
  if (post && p[0] == "handover") return post_handover(call);
  if (post && p[0] == "resume") return post_resume(call);
  if (get && p[0] == "sessions") return get_sessions(call);
  if (r.method == "DELETE" && p[0] == "sessions") return delete_sessions(call);
  if (post && p[0] == "passphrase") return post_passphrase(call);
  if (post && p[0] == "delete-me") return post_delete_me(call);
  if (post && p[0] == "watch") return post_watch(call);
  if (get && p[0] == "notices") return get_notices(call);
  if (post && p[0] == "notices") return post_notices(call);
  if (post && p[0] == "confirm") return post_confirm(call);
  if (post && p[0] == "import") return post_import(call);
  throw not_found();
}

void App::api_games(const CallPtr& call) {
  const auto& p = call->parts;
  const std::string& m = call->request.method;
  const bool get = m == "GET" || m == "HEAD", post = m == "POST";
  if (p.size() == 1 && get) return get_games(call);
  if (p.size() == 1 && post) return post_games(call);
  if (p.size() < 2 || bad_game_id(p[1])) throw not_found();
  const std::string& id = p[1];
  if (p.size() == 2 && get) return get_game(call, id);
  if (p.size() == 2 && m == "DELETE") return delete_game(call, id);
  if (p.size() == 4 && get && p[2] == "at") return get_state_at(call, id, p[3]);
  if (p.size() != 3) throw not_found();
  if (post && p[2] == "resume") return make_resume_link(call, id);
  if (get && p[2] == "log") return get_log(call, id);
  if (get && p[2] == "record") return get_record(call, id);
  if (get && p[2] == "board") return get_game_board(call, id);
  if (get && p[2] == "review") return get_review(call, id);
  if (post && p[2] == "review") return post_review(call, id);
  if (get && p[2] == "moments") return get_moments(call, id);
  if (post && p[2] == "claim") return post_claim(call, id);
  if (post && p[2] == "seed") return post_seed(call, id);
  if (post && p[2] == "link") return post_link(call, id);
  if (post && p[2] == "eyes") return post_eyes(call, id);
  if (m == "DELETE" && p[2] == "eyes") return delete_eyes(call, id);
  if (post && p[2] == "branch") return post_branch(call, id);
  if (post && p[2] == "rematch") return post_rematch(call, id);
  throw not_found();
}

// ---- Games, for all who need one ------------------------------------------------------------------------------------

std::string aside_words(const std::string& why) {
  return "this game was set aside: " + clean(why, 300) +
         "; its record can be downloaded, and whoever runs the server knows more";
}

Table& App::need_table(Room& room, const std::string& user) {
  if (room.trouble) throw ApiError{503, "internal", "the game cannot be read just now"};
  if (!room.set_aside.empty()) {
    if (room.face && room.face->may_look(user)) throw conflict(aside_words(room.set_aside));
    throw not_found();
  }
  if (!room.table) throw not_found();
  return *room.table;
}

void App::need_look(const Table& table, const std::string& user) {
  if (!table.may_look(user)) throw not_found();
}

Side App::side_asked(const Table& table, const std::string& user, const std::string& name) {
  need_look(table, user);
  if (name.empty()) {
    for (const Side s : {Side::First, Side::Second})
      if (table.seats.holds(user, s)) return s;
    return Side::Observer;
  }
  const auto side = side_named(table.game(), name);
  if (!side) throw bad_request("there is no side of that name");
  if (!table.may_see_as(user, *side)) throw not_yours("that seat is not yours");
  return *side;
}

void App::in_game(const CallPtr& call, const std::string& id, GameJob job, Pace pace) {
  const auto in_room = [this, call, job = std::move(job)](Room& room) {
    bool well = false;
    guarded(call, [&] {
      try {
        job(room, need_table(room, call->me.user));
        well = true;
      } catch (const ApiError&) {
        well = true;  // found before anything was changed
        throw;
      }
    });
    if (!well) room.distrust();
  };
  hub_->enter(id, in_room, pace);
}

void App::need_growth(const Table& table, const std::string& user, std::size_t entries) {
  if (table.entry_count() + entries > config_.limits.entries_of_game)
    throw ApiError{413, "too_large",
                   "this game has " + std::to_string(table.entry_count()) +
                       " entries, and no more are kept of one game: agree on its end, or resign"};
  if (entries_.take(user, config_.limits.entries_by_person, static_cast<double>(entries))) return;
  ++metrics_.limited;
  throw too_many("that is more than anybody plays; wait a little");
}

void App::reply_game(const CallPtr& call, Room& room, std::string more) {
  room.when_written([this, call, r = &room, extra = std::move(more)](Written result) {
    if (result != Written::Durable || !r->table)
      return call->fail({503, "internal", "the game could not be written down; try again"});
    call->reply("{\"game\":" + hub_->game_json(*r, call->me.user) + extra + "}");
  });
}

App::Constant App::constant(const std::string& name, const std::function<std::string()>& make) {
  const std::lock_guard lock(constants_mutex_);
  Constant& c = constants_[name];
  if (!c.body) {
    std::string text = make();
    c.etag = "\"" + sha256_hex(text).substr(0, 24) + "\"";
    c.body = std::make_shared<const std::string>(std::move(text));
  }
  return c;
}

void App::reply_constant(const CallPtr& call, const Constant& c) {
  Reply r;
  r.headers = {{"ETag", c.etag}, {"Cache-Control", "no-cache"}};
  if (names_etag(call->request.if_none_match, c.etag))
    r.status = 304;
  else
    r.body = c.body;
  call->respond(std::move(r));
}

}  // namespace kessel::server
