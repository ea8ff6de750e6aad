#pragma once
// The server's API (docs/api.md): who may ask for what, over HTTP and over sockets.
#include <chrono>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/guesses.h"
#include "server/hub.h"
#include "server/limits.h"
#include "server/net.h"
#include "server/notifier.h"
#include "server/ready.h"
#include "server/statics.h"
#include "server/vault.h"

namespace kessel::server {

/// How long things about people are kept.
struct House {
  Seconds session = 180L * 24 * 3600;     ///< a session that is not used for so long has ended
  Seconds nobody = 30L * 24 * 3600;       ///< somebody without name and games who was not seen for so long is forgotten
  std::chrono::milliseconds tidy{60000};  ///< how often that is looked for
  std::chrono::milliseconds ready{2000};  ///< within which /readyz is answered
};

struct AppConfig {
  std::string base_url;  ///< "https://example.org", or empty: reached directly
  Limits limits;
  House house;
  HubConfig hub;
  NoticeConfig notices;
};

class App final : public NetHandler {
 public:
  App(AppConfig config, Store& store, Surroundings around, Log& log);
  ~App() override;
  App(const App&) = delete;
  App& operator=(const App&) = delete;

  /// Where sockets are; to be called before the first request, and with nullptr once the net is about to go.
  void attach(Net* net) { net_ = net; }
  /// Finishes what is being done. Nothing may come in any more.
  void stop();

  void on_request(Request request, Respond respond) override;
  void on_upgrade(Request request, Conn conn, std::function<void(std::optional<Reply>)> decide) override;
  void on_message(Conn conn, std::string text, Ticket ticket) override;
  void on_close(Conn conn) override;

  Hub& hub() { return *hub_; }
  Metrics& metrics() { return metrics_; }

 private:
  using Json = nlohmann::json;
  /// Who asks, known by the cookie.
  struct Identity {
    std::string user;         ///< empty: nobody yet
    std::string cookie_hash;  ///< as stored
    std::string cookie;       ///< as sent
    bool renewed = false;     ///< its end was moved
  };
  /// One HTTP request on its way.
  struct Call {
    Request request;
    Respond respond;
    std::vector<std::string> parts;  ///< of the path, behind /api/
    Identity me;
    std::string address;
    void reply(std::string body, int status = 200) const { respond(json_reply(std::move(body), status)); }
    void fail(const ApiError& e) const { respond(error_reply(e)); }
    std::string query(const std::string& key) const;  ///< decoded; empty if it is not there
    const std::string& user() const;                  ///< throws ApiError if there is none
  };
  using CallPtr = std::shared_ptr<Call>;
  struct Client;
  using ClientPtr = std::shared_ptr<Client>;

  // app.cpp: the way in
  bool host_is_ours(const std::string& host) const;
  bool origin_is_ours(const Request& request) const;
  std::string address_of(const Request& request) const;
  bool is_limited(const std::string& address) const;
  /// Of all that come from the same block of addresses; counted if not.
  bool address_may(Buckets& buckets, const std::string& address, const Rate& rate);
  Identity identify(const Request& request);
  std::string cookie_text(const std::string& value, Seconds age) const;
  bool behind_tls() const { return config_.base_url.starts_with("https:"); }
  std::string cookie_of(const Request& request) const;
  void get_ready(const CallPtr& call);
  void need_try(const std::string& address);  ///< of a token that might be guessed; throws ApiError
  void guarded(const CallPtr& call, const std::function<void()>& work);
  void api(const CallPtr& call);
  void api_games(const CallPtr& call);
  std::string metrics_text();

  // app_people.cpp
  void get_me(const CallPtr& call);
  void post_account(const CallPtr& call);
  void post_login(const CallPtr& call);
  void post_logout(const CallPtr& call);
  void post_passphrase(const CallPtr& call);
  void post_delete_me(const CallPtr& call);
  void in_vault(const CallPtr& call, std::function<void()> work);
  void need_guess(const CallPtr& call, const Json& body, const std::string& name);
  std::string guess_block(const CallPtr& call) const;
  void need_passphrase(const CallPtr& call, const std::optional<UserRow>& row, const std::string& name,
                       const std::string& passphrase);
  void need_leave(const std::string& user, bool leave);  ///< throws ApiError if games would be lost

  // app_handover.cpp
  using LinkJob = std::function<void(Room&, Table&, Side, const std::string& user)>;
  void make_resume_link(const CallPtr& call, const std::string& id);
  void with_resume_link(const CallPtr& call, LinkJob job);
  void post_handover(const CallPtr& call);
  void post_resume(const CallPtr& call);

  // app_sessions.cpp
  std::string new_session(const std::string& user, const Request& request);  ///< the header's text
  bool renew(const SessionRow& row);
  void forget_session(const std::string& hash, const std::string& why);
  void end_session(const std::string& hash, const std::string& why);
  void end_other_sessions(const std::string& user, const std::string& kept);
  void get_sessions(const CallPtr& call);
  void delete_session(const CallPtr& call, const std::string& id);
  void delete_sessions(const CallPtr& call);
  void give_up_games(const std::string& user, std::function<void()> then);
  void delete_person(const CallPtr& call, const std::string& user);
  void tidy();
  void check_sockets(Seconds now);
  static constexpr int kMostGames = 100'000;

  // app_notices.cpp
  void get_notices(const CallPtr& call);
  void post_notices(const CallPtr& call);
  void post_confirm(const CallPtr& call);
  std::string notices_json(const std::string& user);

  // app_games.cpp
  void get_catalogue(const CallPtr& call);
  void get_board(const CallPtr& call, const std::string& game);
  void get_rules(const CallPtr& call, const std::string& game);
  void get_games(const CallPtr& call);
  void post_games(const CallPtr& call);
  void post_invitation(const CallPtr& call);
  void post_join(const CallPtr& call);
  void post_claim(const CallPtr& call, const std::string& id);
  void post_seed(const CallPtr& call, const std::string& id);
  void seat_taken(const CallPtr& call, Room& room);
  void post_link(const CallPtr& call, const std::string& id);
  void post_eyes(const CallPtr& call, const std::string& id);
  void delete_eyes(const CallPtr& call, const std::string& id);
  void post_watch(const CallPtr& call);
  void get_game(const CallPtr& call, const std::string& id);
  void write_own(JsonWriter& j, const Table& table, const std::string& user);
  void delete_game(const CallPtr& call, const std::string& id);

  // app_records.cpp
  void get_game_board(const CallPtr& call, const std::string& id);
  void get_log(const CallPtr& call, const std::string& id);
  void get_state_at(const CallPtr& call, const std::string& id, const std::string& number);
  void get_record(const CallPtr& call, const std::string& id);
  /// The lines as they are kept, whatever this program makes of them.
  void reply_raw_record(const CallPtr& call, const std::string& id);
  void post_branch(const CallPtr& call, const std::string& id);
  void post_rematch(const CallPtr& call, const std::string& id);
  void post_import(const CallPtr& call);
  void import_record(const CallPtr& call, const std::string& user);
  void enter_whole(const CallPtr& call, std::unique_ptr<Table> table);

  // app_review.cpp
  void post_review(const CallPtr& call, const std::string& id);
  void get_review(const CallPtr& call, const std::string& id);
  void get_moments(const CallPtr& call, const std::string& id);

  // Shared by them.
  using GameJob = std::function<void(Room&, Table&)>;
  void in_game(const CallPtr& call, const std::string& id, GameJob job, Pace pace = Pace::Quick);
  /// Takes so many entries off what the person may still write, and looks whether the game has room for them; throws.
  void need_growth(const Table& table, const std::string& user, std::size_t entries);
  Table& need_table(Room& room, const std::string& user);  ///< throws ApiError
  /// Changes the seat from what was read; throws if somebody else has changed it since.
  void change_seat(Room& room, SeatRow row, const char* otherwise);
  void need_look(const Table& table, const std::string& user);
  Side side_asked(const Table& table, const std::string& user, const std::string& name);  ///< one he may see as
  void reply_game(const CallPtr& call, Room& room, std::string more = {});                ///< once it is durable
  std::string new_invitation(SeatRow& seat);  ///< the link; the seat keeps its hash

  // app_socket.cpp
  void handle(const ClientPtr& client, const std::string& text, const Ticket& ticket);
  void dispatch(const ClientPtr& client, const Json& m, const Ticket& ticket);
  using MessageJob = std::function<void(Room&, Table&)>;
  void in_room(const ClientPtr& client, const Json& m, const Ticket& ticket, MessageJob job);
  void say(const ClientPtr& client, std::string text);
  void say_error(const ClientPtr& client, const std::string& cid, const ApiError& e);
  /// Answers once it is durable, and the same way when the same `cid` comes again.
  void answer(const ClientPtr& client, Room& room, const std::string& cid, std::string text);
  void msg_watch(const ClientPtr&, const Json&, const Ticket&);
  void msg_unwatch(const ClientPtr&, const Json&, const Ticket&);
  void msg_act(const ClientPtr&, const Json&, const Ticket&);
  void msg_undo(const ClientPtr&, const Json&, const Ticket&);
  void msg_ask(const ClientPtr&, const Json&, const Ticket&);
  void msg_resign(const ClientPtr&, const Json&, const Ticket&);
  void msg_draw(const ClientPtr&, const Json&, const Ticket&);
  void msg_takeback(const ClientPtr&, const Json&, const Ticket&);
  /// What one side proposes with `verb` and the other accepts or declines: a draw, a take-back.
  struct Proposal {
    const char* verb;
    Bargain open, accept, decline;
  };
  void propose(const ClientPtr&, const Json&, const Ticket&, const Proposal&);
  void msg_flag(const ClientPtr&, const Json&, const Ticket&);
  void msg_chat(const ClientPtr&, const Json&, const Ticket&);
  void msg_note(const ClientPtr&, const Json&, const Ticket&);
  void msg_orders(const ClientPtr&, const Json&, const Ticket&);

  // app_advice.cpp
  void msg_hurry(const ClientPtr&, const Json&, const Ticket&);
  void msg_fast(const ClientPtr&, const Json&, const Ticket&);
  void msg_hint(const ClientPtr&, const Json&, const Ticket&);
  void msg_why(const ClientPtr&, const Json&, const Ticket&);
  /// One at a time for a person, and not too often; throws ApiError. `then` sends the answer.
  void advise(const ClientPtr&, Room&, const std::string& cid, const std::shared_ptr<Player>& who, Hub::Asking asking,
              Hub::Advised then);
  void say_advice(const ClientPtr&, const std::string& cid, const Game&, Side from, const std::string& data);
  ClientPtr client_of(Conn conn);

  AppConfig config_;
  std::string base_host_;  ///< of base_url
  Store& store_;
  Surroundings around_;
  Log& log_;
  Metrics metrics_;
  Statics statics_;
  Net* net_ = nullptr;

  Buckets by_person_, by_address_, messages_, identities_, tokens_, games_, chats_, contacts_, advice_, reviews_,
      entries_;
  Buckets confirmations_, confirmations_from_, confirmations_to_;
  struct Known {
    std::string user;
    Clock::time_point until;
  };
  std::mutex cookies_mutex_;
  std::unordered_map<std::string, Known> cookies_;  ///< looked up lately

  struct Constant {
    Text body;
    std::string etag;
  };
  std::mutex constants_mutex_;
  std::map<std::string, Constant> constants_;  ///< boards and rules by name
  Constant constant(const std::string& name, const std::function<std::string()>& make);
  static void reply_constant(const CallPtr& call, const Constant& c);

  std::mutex advised_mutex_;
  std::set<std::string> advised_;  ///< people for whom something is being thought about

  std::mutex importing_mutex_;
  std::set<std::string> importing_;  ///< people whose records are being read

  std::mutex clients_mutex_;
  std::unordered_map<Conn, ClientPtr> clients_;
  std::unordered_map<std::string, int> sockets_from_;  ///< by block of addresses

  std::unique_ptr<Hub> hub_;
  std::unique_ptr<Notifier> notifier_;
  Guesses guesses_;
  Vault vault_;
  Readiness readiness_;
  Pool imports_{1, kPatient};  ///< reads records, one at a time
};

/// What its people are told about a game that was set aside.
std::string aside_words(const std::string& why);
/// A JSON object from outside, bounded in depth; throws ApiError.
nlohmann::json parse_object(const std::string& text);
/// The `cid` of a message that must have one; throws ApiError.
std::string cid_of(const nlohmann::json& message);
/// The seat that a message speaks for, its holder only; throws ApiError.
Side own_side(const Table& table, const std::string& user, const nlohmann::json& message);
void need_going(const Table& table);
std::string ok_text(const std::string& cid);
/// A text of an object; throws ApiError if it is missing, no text or too long.
std::string text_of(const nlohmann::json& object, const char* key, std::size_t most);
bool truth_of(const nlohmann::json& object, const char* key);  ///< false if it is missing
std::string text_or(const nlohmann::json& object, const char* key, std::size_t most, const std::string& otherwise);
/// A seed that is told at once, where nobody else plays; one of the server's own if the key is missing.
std::string seed_of(const nlohmann::json& object);
/// What somebody who takes a seat is bound to; nothing if the key is missing (the server takes a seed for him), empty if
/// it is null (it will come later).
std::optional<std::string> commitment_from(const nlohmann::json& object);
/// What the seat's row is to keep of it.
std::string bound_by(const std::optional<std::string>& commitment, const std::string& game_id);

}  // namespace kessel::server
