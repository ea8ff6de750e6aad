#pragma once
// Where games, seats and people are kept. One interface, two databases (SQLite, PostgreSQL) with the same schema and
// the same tests. The record's entries are the truth of a game; everything else about it can be computed again.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/expected.h"
#include "server/seat_kind.h"

namespace kessel::server {

/// The database failed, is away, or was asked for something impossible (an unknown game, a text that is not UTF-8).
struct StoreError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The connection was lost while something was being written: it may have been done or not.
struct StoreDoubt : StoreError {
  using StoreError::StoreError;
};

/// Seconds since 1970, given by the caller: storage reads no clock.
using Seconds = std::int64_t;

struct UserRow {
  std::string id;          ///< public id
  std::string name;        ///< empty: anonymous
  std::string passphrase;  ///< argon2id string, empty: none
  Seconds made = 0;
};

/// A browser that is signed in, or known without a name.
struct SessionRow {
  std::string hash;    ///< of the cookie
  std::string user;    ///< whose it is
  std::string device;  ///< in a few words of a fixed list ("Firefox, Linux"), or empty
  Seconds made = 0, seen = 0, ends = 0;
};

/// Holds the seats of finished games whose players had themselves deleted. Nobody signs in as him.
inline constexpr const char* kSomebody = "somebody";

struct GameRow {
  std::string id, game, scenario;
  std::string header;   ///< first line of the record (docs/record.md)
  std::string seed;     ///< the server's secret seed in hex; leaves the server only in the record's last line
  std::string maker;    ///< user id
  std::string overlay;  ///< a player's own data as JSON text, or empty
  bool started = false, over = false, hotseat = false, spectators = false;
  bool hints = false;     ///< the players may ask for advice
  std::string set_aside;  ///< why a game whose record no longer replays was set aside, or empty
  std::string result;     ///< JSON of the end, or empty
  Seconds made = 0;
  Seconds begun = 0;                        ///< when the record was started; 0: not yet, or before this was kept
  Seconds clock_bank = 0, clock_delay = 0;  ///< bank 0: no clock
  Seconds changed = 0;       ///< as read: the later of what was written here and the time of the newest entry
  Seconds begun_clock = 0;   ///< `begun` on the clock of play; 0: before that was kept
  std::int64_t version = 0;  ///< as read; grows with every update
};

struct SeatRow {
  std::string game;
  int side = 0;
  SeatKind kind = SeatKind::Open;
  std::string user;          ///< who holds it, or empty
  std::string computer;      ///< player name for a computer
  std::string token;         ///< hash of the invitation's token, or empty
  std::string player_seed;   ///< as SeatSeed keeps it
  std::string orders;        ///< standing orders
  std::int64_t version = 0;  ///< as read; grows with every update
};

/// A person who may watch a game as one of its sides.
struct EyeRow {
  std::string game;
  int side = 0;
  std::string user;
  Seconds at = 0;
};

/// Where a person wants to be told that he is waited for.
struct ContactRow {
  std::string user;
  std::string mail;  ///< empty: none
  bool confirmed = false;
  std::string token;  ///< hash of the token that confirms the mail address, or empty
  Seconds token_at = 0;
  std::string webhook;  ///< empty: none
  Seconds seen = 0;     ///< when a process last said that he was there
};

/// What the holder of a seat is to be told of. Numbers grow with the game; each stands for one occasion.
struct CallRow {
  std::string what;  ///< "turn", "started", "draw", "takeback", "over"
  std::int64_t n = 0;
  Seconds at = 0;
};

/// A notice that waits to be sent.
struct OutRow {
  std::int64_t id = 0;
  std::string user, channel, what;  ///< channel: "mail" or "webhook"
  std::string game;                 ///< empty: of no game
  int side = 0;
  std::int64_t n = 0;
  Seconds made = 0, due = 0;
  int tries = 0;
};

struct EntryRow {
  std::string game;
  std::int64_t n = 0;  ///< the record entry's number, from 1
  std::string line;    ///< the record's line as written
  Seconds at = 0;
  Seconds clock = 0;  ///< on the clock of play, which stands still while no server runs; 0: before that was kept
};

/// What a process does, or was doing when it ended, that might be its end.
struct OpeningRow {
  std::string game, process;
  std::string what;  ///< "open" a game, or let a computer "think" about it for the first time
  Seconds at = 0;
};

struct ChatRow {
  std::string game, user, text;
  Seconds at = 0;
};

/// A change that another server process made; a hint, the rows are the truth.
struct Notice {
  std::string game;    ///< empty: the line was down and notices may be lost, so look at every game one serves
  std::int64_t n = 0;  ///< number of the newest entry; 0: the game, its seats or its chat changed, not its record
};

/// Any thread may call. Calls throw StoreError when the database fails; nothing is half done then. (With PostgreSQL a
/// connection lost in the very moment of a commit leaves open whether it was done. `append` then throws StoreDoubt:
/// append again; `false` says that these numbers are taken, and reading them shows by whom.)
/// Texts are UTF-8 without NUL. Users, games and seats that are named must exist, except where a call finds nothing.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // People. A cookie or token is stored as its hash only.
  virtual void add_user(const UserRow&) = 0;
  virtual std::optional<UserRow> user(const std::string& id) = 0;
  virtual std::optional<UserRow> user_by_name(const std::string& name) = 0;
  /// False if the name is taken.
  virtual bool name_user(const std::string& id, const std::string& name, const std::string& passphrase) = 0;
  /// False if the passphrase is no longer the one that was read.
  virtual bool change_passphrase(const std::string& id, const std::string& before, const std::string& now) = 0;
  virtual bool has_games(const std::string& id) = 0;  ///< made one, or sits in one
  virtual void add_session(const SessionRow&) = 0;
  /// Nothing if it has ended by `now`.
  virtual std::optional<SessionRow> session(const std::string& hash, Seconds now) = 0;
  virtual std::vector<SessionRow> sessions(const std::string& user, Seconds now) = 0;  ///< the last used first
  virtual void renew_session(const std::string& hash, Seconds seen, Seconds ends) = 0;
  virtual void drop_session(const std::string& hash) = 0;
  virtual void drop_other_sessions(const std::string& user, const std::string& kept) = 0;
  /// The person with names, talk, notes, sessions and contacts. Games of his that have not begun go too; in others'
  /// that have not begun his seat is free again; seats of those that have begun are `kSomebody`'s. The games concerned.
  virtual std::vector<std::string> delete_user(const std::string& id) = 0;
  /// Takes out sessions that have ended and people without name, game or talk who were not seen since `unseen`, at most
  /// so many. How many people.
  virtual int collect(Seconds now, Seconds unseen, int most) = 0;

  // Games and seats.
  virtual void add_game(const GameRow&, std::span<const SeatRow>) = 0;
  virtual std::optional<GameRow> game(const std::string& id) = 0;
  virtual std::vector<SeatRow> seats(const std::string& game) = 0;
  /// Rows change only from the state that was read: false if somebody has changed the row since (or it is gone), and
  /// then nothing was written: read again. On success the row in hand is the one that is stored.
  virtual bool update_game(GameRow&) = 0;
  virtual bool update_seat(SeatRow&) = 0;
  virtual std::optional<SeatRow> seat_by_token(const std::string& hash) = 0;
  /// A link to the seat, in place of an older one; false if that person does not hold it.
  virtual bool set_seat_token(const std::string& game, int side, const std::string& user, const std::string& hash) = 0;
  /// Whoever has the link gets the seat, or both of a game that one person plays alone. The link is used up. False if it
  /// is void or the seat no longer `from`'s.
  virtual bool hand_over(const std::string& game, const std::string& hash, const std::string& from,
                         const std::string& to) = 0;
  /// Only a game that has not begun; false if it has, or is not there.
  virtual bool delete_game(const std::string& id) = 0;
  /// Games that the user made or has a seat in, the last changed first.
  virtual std::vector<GameRow> games_of(const std::string& user, int limit) = 0;
  /// Games that wait for someone on an "open" seat, the newest first.
  virtual std::vector<GameRow> open_seats(int limit) = 0;
  /// Neither over nor set aside, the oldest first.
  virtual std::vector<std::string> unfinished_games() = 0;

  // Watching as a side, through links that its holder gives away. A link is stored as its hash only.
  /// False if the seat has `most` links already.
  virtual bool add_eye_link(const std::string& hash, const std::string& game, int side, Seconds at, int most) = 0;
  /// The seat of a link: game and side alone are filled in.
  virtual std::optional<EyeRow> eye_link(const std::string& hash) = 0;
  /// Whoever has the link may watch from now on. False if the link is void or `most` others do already.
  virtual bool add_eye(const std::string& hash, const std::string& user, Seconds at, int most) = 0;
  virtual std::vector<EyeRow> eyes(const std::string& game) = 0;
  /// All links of the seat, and all who watch through them.
  virtual void drop_eyes(const std::string& game, int side) = 0;
  /// Games that the user may watch as a side, those last changed first.
  virtual std::vector<GameRow> games_watched(const std::string& user, int limit) = 0;

  // Processes, and the games that they are opening. A note of a process that has ended tells that the game was its end.
  /// From now on, for as long as this store is open, others take the process for alive.
  virtual void hold(const std::string& process) = 0;
  /// Durable when it returns. The processes, gone by now, that were doing the same when they ended.
  virtual std::vector<std::string> note_opening(const OpeningRow&) = 0;
  virtual void drop_opening(const std::string& game, const std::string& process, const std::string& what) = 0;
  virtual std::vector<OpeningRow> openings() = 0;
  /// The clock of play as all processes know it: never less than what any of them has said.
  virtual Seconds beat(Seconds clock) = 0;

  // The truth. All entries of one call are durable together when it returns, or none is. False: an entry with that
  // number exists already (another process was faster); nothing was written.
  virtual bool append(std::span<const EntryRow>) = 0;
  virtual std::vector<EntryRow> entries(const std::string& game, std::int64_t after) = 0;
  virtual std::int64_t last_entry(const std::string& game) = 0;  ///< its number; 0: there is none

  // Talk. The newest `limit` remarks, the oldest of them first.
  virtual void add_chat(const ChatRow&) = 0;
  virtual std::vector<ChatRow> chat(const std::string& game, int limit) = 0;
  virtual void set_note(const std::string& game, const std::string& user, const std::string& text) = 0;
  virtual std::string note(const std::string& game, const std::string& user) = 0;

  // Notices.
  virtual std::optional<ContactRow> contact(const std::string& user) = 0;
  virtual void set_contact(const ContactRow&) = 0;  ///< all but `seen`
  /// False if the address is no longer that one.
  virtual bool set_token(const std::string& user, const std::string& mail, const std::string& hash, Seconds at) = 0;
  /// Whose address that was; nothing if there is no such token, or it is older than that.
  virtual std::optional<std::string> confirm_mail(const std::string& hash, Seconds not_before) = 0;
  virtual void note_seen(std::span<const std::string> users, Seconds at) = 0;
  /// These are all the occasions that the seat's holder has now: notices of others, that have passed, are taken out.
  /// Occasions that are new, and not from before `oldest`, are put in once for each channel.
  virtual void call_seat(const std::string& game, int side, const std::string& user, std::span<const CallRow> calls,
                         std::span<const std::string> channels, Seconds oldest, Seconds due) = 0;
  virtual void add_out(const OutRow&) = 0;
  /// The first one that is due; nobody else gets it before `until`.
  virtual std::optional<OutRow> claim_out(const std::string& channel, Seconds now, Seconds until) = 0;
  virtual void put_off_out(std::int64_t id, Seconds due, int tries) = 0;
  virtual void drop_out(std::int64_t id) = 0;
  virtual std::vector<std::string> people_in_outbox() = 0;
  virtual std::int64_t outbox_size() = 0;

  /// Calls back (from a thread of its own) when another process has appended. SQLite serves one process: it never calls.
  /// The callback may use the store but must not throw. A second call replaces the first, and does not return while the
  /// old callback runs; an empty function (`nullptr`) ends listening and needs no database for it.
  virtual void listen(std::function<void(const Notice&)>) = 0;
  virtual int schema_version() = 0;
  /// Writes the number and reads it again; throws StoreError if that cannot be done.
  virtual void probe(std::int64_t number) = 0;
};

/// `sqlite:PATH` (created by itself) or `postgres://…`.
Expected<std::unique_ptr<Store>> open_store(const std::string& url);

}  // namespace kessel::server
