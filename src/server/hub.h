#pragma once
// The open games. Each is a room that one job at a time may enter; many rooms are worked on in parallel. What a job
// changes is written down durably before anybody hears of it.
#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/face_json.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/openings.h"
#include "server/play_clock.h"
#include "server/pool.h"
#include "server/reviews.h"
#include "server/store.h"
#include "server/surroundings.h"
#include "server/table.h"
#include "server/thinkers.h"
#include "server/writer.h"

namespace kessel::server {

struct HubConfig {
  int workers = 2;
  int thinkers = 1;                       ///< threads for thoughts; one more is kept for those that are to hurry
  std::size_t waiting_thoughts = 512;     ///< beyond so many, games try again later
  std::chrono::milliseconds pace{150};    ///< between two inputs of a computer that somebody sees
  std::chrono::milliseconds musing{200};  ///< a thought that takes longer is shown
  std::chrono::milliseconds disguise_least{700}, disguise_most{4500};  ///< how long an answer is kept back
  std::chrono::milliseconds hint{500};                                 ///< how long an adviser thinks
  ReviewsConfig reviews;
  std::chrono::seconds idle{600};         ///< after which a game that nobody watches is put back
  std::chrono::milliseconds sweep{5000};  ///< how often that is looked for
  bool shared_store = false;              ///< other processes use the same store
  TimeSources time;                       ///< tests set the clock
  std::chrono::milliseconds beat{5000};   ///< how often the store is told how late it is on the clock of play
  std::int64_t long_record = 2000;        ///< a record of so many entries is opened on the thread for slow work
};

Seconds now_seconds();

/// Jobs that may take long let others go first, on a thread of their own.
enum class Pace : std::uint8_t { Quick, Slow };

/// One game that is open, or being opened. Only jobs look inside.
class Room : public std::enable_shared_from_this<Room> {
 public:
  explicit Room(std::string game) : id(std::move(game)) {}
  Room(const Room&) = delete;
  Room& operator=(const Room&) = delete;

  const std::string id;
  std::unique_ptr<Table> table;  ///< none: no such game, set aside, or trouble
  std::string set_aside;         ///< why the game was set aside, or empty
  std::unique_ptr<Table> face;   ///< of a game that was set aside: what its rows still tell, if anything
  bool trouble = false;          ///< the store failed just now
  std::string rematch;           ///< the game that was proposed after this one, if any
  bool fast = false;             ///< computers make no pause between choices

  struct Watcher {
    Conn conn = 0;
    std::string user;
    Side side = Side::Observer;
    std::uint64_t told = 0;  ///< the last number sent
  };
  std::vector<Watcher> watchers;

  /// Runs once what the job changed is durable, or is not: then the room has been read again from the store.
  void when_written(std::function<void(Written)> then) { acks_.push_back(std::move(then)); }
  /// What the job has in hand may be half done: forget it and read it again.
  void distrust() { distrusted_ = true; }

  /// The answer to a message that came before, by person and `cid`; empty if it is new.
  std::string answered(const std::string& user, const std::string& cid) const;
  void remember(const std::string& user, const std::string& cid, std::string answer);

 private:
  friend class Hub;
  using Job = std::function<void(Room&)>;
  std::mutex mutex_;  ///< of the next two
  struct Queued {
    Job job;
    Pace pace = Pace::Quick;
  };
  std::deque<Queued> jobs_;
  bool running_ = false;

  std::vector<std::function<void(Written)>> acks_;
  bool distrusted_ = false, leave_soon_ = false, driving_ = false, stuck_ = false;
  bool brief_ = false;         ///< made whole from a record, and nobody has come to see it yet
  bool foreign_ = false;       ///< another process has just played on: its computers are its own
  bool game_changed_ = false;  ///< its public face did: tell those concerned
  std::array<std::string, 2> witnessed_;
  std::array<std::string, 3> bodies_;  ///< the last board sent to each side's watchers
  SideMask asked_before_ = kNobody;
  std::array<Seconds, 2> clock_before_{};
  ChatRow last_chat_;
  bool over_before_ = false;

  /// What a computer was shown when it began to think.
  struct Choice {
    ThoughtPtr thought;
    Side side = Side::Observer;
    std::size_t entries = 0;
    AnyView view;
    ActionList options;
    std::atomic<bool> done{false};
  };
  std::shared_ptr<Choice> choice_;  ///< the one that is awaited
  std::optional<Openings::Note>
      first_thought_;             ///< until a computer has made its first choice since the game was opened
  bool thought_well_ = false;     ///< it has
  std::size_t disguised_at_ = 0;  ///< 1 + entries at which an answer was last kept back
  std::uint64_t pause_ = 0;       ///< counts the pauses between choices, so that one can be cut short
  SideMask thinking_ = kNobody;   ///< as shown
  std::array<std::shared_ptr<Player>, 2> opponents_;
  std::array<std::optional<std::uint64_t>, 2> reasons_;  ///< the entry after which each began its last thought
  std::size_t minded_ = 0;                               ///< entries that the opponents' memory has been held against
  std::deque<std::pair<std::string, std::string>> answers_;
  std::atomic<std::int64_t> used_{0};  ///< when a job last ran, in seconds of the steady clock
};

class Hub {
 public:
  using Job = std::function<void(Room&)>;
  using Send = std::function<void(Conn, Text)>;
  /// Hears of every game that has changed, once the change is durable; remembers what it likes in the two texts.
  using Witness = std::function<void(const Table&, std::array<std::string, 2>&)>;

  Hub(HubConfig config, Store& store, const Surroundings& around, Metrics& metrics, Log& log, Send send);
  Hub(const Hub&) = delete;
  Hub& operator=(const Hub&) = delete;
  ~Hub() { stop(); }

  /// Lets the job into the game's room when its turn has come. A job that throws has
  /// changed nothing.
  void enter(const std::string& id, Job job, Pace pace = Pace::Quick);
  /// The same for a game that was made just now: it is not read from the store again.
  void enter_new(const std::string& id, std::unique_ptr<Table> table, Job job);
  /// Re-plays every unfinished game, compares all hashes and sets aside what does not fit; then calls back.
  void check_all(std::function<void(int checked, int aside)> done);
  /// Lets no computer choose any more and waits until every room is quiet, but not longer than that.
  void drain(std::chrono::milliseconds most);
  /// Finishes what is being done, writes it down, and ends the threads.
  void stop();

  // For jobs.
  /// Every seat is held: begin. (If another process was faster, the room has been read again: its table is a new one.)
  void start_if_ready(Room& room);
  void seats_changed(Room& room);  ///< reads them again: somebody else was faster
  void watch(Room& room, Conn conn, const std::string& user, Side side, std::uint64_t from);
  void unwatch(Room& room, Conn conn);
  void touch(Room& room) { room.game_changed_ = true; }  ///< its public face has changed
  void removed(Room& room);                              ///< the game was deleted
  void read_rows(const std::string& id);      ///< somebody's deletion has changed who sits in it; from anywhere
  void eyes_changed(Room& room);              ///< who may watch as a side is read again
  void said(Room& room, const ChatRow& row);  ///< to the players who are watching
  std::string game_json(const Room& room, const std::string& user);
  std::string game_json(const Table& table, const std::string& user);  ///< of a game that is not open

  // Computers and advisers.
  bool computer_is_due(const Room& room) const;
  /// The computer that is to choose answers at once.
  void hurry(Room& room);
  void set_fast(Room& room, bool fast);
  /// Asks on a thinking thread and comes back into the room with the answer; `failed` if that went wrong. False: too much
  /// is being thought about.
  using Asking = std::function<std::string(Player&)>;
  using Advised = std::function<void(Room&, const std::string& data, bool failed)>;
  bool advise(Room& room, const std::shared_ptr<Player>& who, Asking asking, Advised then);
  /// The computer in that seat, if it remembers anything, and the entry after which it last thought anew.
  std::shared_ptr<Player> opponent(const Room& room, Side side) const;
  std::optional<std::uint64_t> thought_after(const Room& room, Side side) const;
  const Thinkers& thinkers() const { return thinkers_; }
  Reviews& reviews() { return reviews_; }

  // People and their sockets.
  void connect(Conn conn, const std::string& user);
  void disconnect(Conn conn);
  std::string name_of(const std::string& user);
  void renamed(const std::string& user, const std::string& name);
  int sockets_of(const std::string& user);
  void send_to(const std::string& user, const Text& text);
  /// When the person last had a socket open here: now, if he has one; 0 if that is long ago.
  Seconds last_here(const std::string& user);
  std::vector<std::string> everybody_here();
  /// To be called before the first game is entered.
  void set_witness(Witness witness) { witness_ = std::move(witness); }

  Moment now() const { return clock_.now(); }
  /// To be kept while the game is being opened; should the process end over it, it is set aside by the next one.
  Openings::Note opening(const std::string& game) { return openings_.note(game, "open", now_seconds()); }

  const Surroundings& around() const { return around_; }
  std::shared_ptr<const Game> open_game(const std::string& id, const std::string& overlay = {});
  Store& store() { return store_; }
  Pool& pool() { return pool_; }
  Metrics& metrics() { return metrics_; }
  Log& log() { return log_; }
  const HubConfig& config() const { return config_; }
  void send(Conn conn, Text text) { send_(conn, std::move(text)); }
  std::size_t open_rooms() const;

 private:
  using RoomPtr = std::shared_ptr<Room>;
  void push_job(const RoomPtr& room, Job job, Pace pace = Pace::Quick);
  void run(const RoomPtr& room);  ///< the next job, if one waits
  /// `settle`: let dice and standing orders answer; only where what they add is written down before it is shown.
  void load(Room& room, bool settle = true);
  bool must_load(const Room& room) const;
  bool is_long(const std::string& id);
  Table::OpenGame opener();
  Expected<std::unique_ptr<Table>> load_table(const GameRow& row);
  void perform(const RoomPtr& room, Job job);
  /// `lasting`: also for processes to come, until whoever runs the server thinks otherwise.
  void put_aside(Room& room, GameRow row, const std::string& why, bool lasting);
  void show_face(Room& room, GameRow row);
  void beat();
  void read_again(Room& room, bool settle = true);
  bool finish(const RoomPtr& room);  ///< false: the room is held until the writer calls
  void settled(Room& room, Written result);
  void tell_all(Room& room, Written result);
  void guarded(Room& room, const std::function<void()>& work);
  bool push(Room& room);  ///< boards to those for whom something changed; true if any
  void tell_game(Room& room);
  void note_end(Room& room);
  bool leave(const RoomPtr& room);                          ///< forgets a room that nobody needs
  void drive(Room& room, std::chrono::milliseconds delay);  ///< if a computer is to choose
  void keep_disguise(Room& room);  ///< an answer that is kept back is given after a while that tells nothing
  void think(Room& room, bool hurried = false);
  bool dares_to_think(Room& room);  ///< false: the game was the end of processes before
  void chosen(Room& room, const std::shared_ptr<Room::Choice>& choice, const std::optional<Action>& action,
              bool new_reasons);
  bool still_asked(const Room& room, const Room::Choice& choice) const;  ///< and the board is the same to it
  void drop_choice(Room& room);
  void mind_changes(Room& room);  ///< a thought about another board is dropped; what was taken back is forgotten
  void forget_opponents(Room& room);
  void sweep();
  void notice(const Notice& n);
  void look_again(Room& room, std::int64_t entry);
  void forward_chat(Room& room);
  Faces faces(const Room* room);
  void check_next(std::shared_ptr<std::vector<std::string>> ids, std::size_t i, int aside,
                  std::function<void(int, int)> done);

  HubConfig config_;
  Store& store_;
  PlayClock clock_;
  Openings openings_;
  const Surroundings& around_;
  Metrics& metrics_;
  Log& log_;
  Send send_;
  Witness witness_;

  mutable std::mutex rooms_mutex_;
  std::unordered_map<std::string, RoomPtr> rooms_;

  std::mutex games_mutex_;
  std::map<std::string, std::shared_ptr<const Game>> games_;
  std::map<std::string, std::weak_ptr<const Game>> overlaid_;  ///< by the hash of game and overlay

  struct Person {
    std::set<Conn> conns;
  };
  struct Socket {
    std::string user;
    std::set<std::string> rooms;
  };
  std::mutex people_mutex_;
  std::unordered_map<std::string, Person> people_;
  std::unordered_map<Conn, Socket> sockets_;
  std::unordered_map<std::string, Seconds> left_;  ///< those who went lately, and when
  std::mutex names_mutex_;
  std::unordered_map<std::string, std::string> names_;

  std::atomic<bool> stopping_{false}, resting_{false};
  Pool pool_, slow_{1, kPatient};
  Thinkers thinkers_;
  Reviews reviews_;
  Writer writer_;
};

}  // namespace kessel::server
