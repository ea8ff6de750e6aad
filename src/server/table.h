#pragma once
// One game on the server: its rows, its session, and what each seat has been told. Knows no thread, socket or store; the
// hub sees to it that only one caller is in here at a time.
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "server/play_clock.h"
#include "server/seat_seed.h"
#include "server/store.h"
#include "server/stretches.h"
#include "server/wire.h"

namespace kessel::server {

/// How far a batch of choices went.
struct Acted {
  std::size_t taken = 0;
  bool rolled = false;
  std::optional<RefusalText> refusal;
};

/// Names and presence of people, for the public face of a game.
struct Faces {
  std::function<std::string(const std::string& user)> name;  ///< empty: none
  std::function<bool(const std::string& user)> online;
  Moment now;
  SideMask thinking = kNobody;  ///< computers that have been at it for a while
  bool fast = false;
};

/// Standing orders of a seat: the table's own word `disguise`, and what is left for the game.
struct SeatOrders {
  bool disguise = false;
  std::string game;
};
SeatOrders read_orders(const std::string& text);

class Table final : private Onlooker {
 public:
  /// Throws if the game cannot be opened on this machine.
  using OpenGame = std::function<std::shared_ptr<const Game>(const std::string& id, const std::string& overlay)>;

  /// Asked after every entry of a replay: why it is to end here, or nothing.
  using Watch = std::function<std::optional<std::string>(const Timeline&)>;

  /// Reads a game from its rows and replays it once, comparing every hash. The fault says what does not fit.
  static Expected<std::unique_ptr<Table>> load(GameRow row, std::vector<SeatRow> seats,
                                               const std::vector<EntryRow>& entries, const OpenGame& open);
  /// The same of a record that has been read already; `times` are its entries', all of which are still unwritten.
  static Expected<std::unique_ptr<Table>> of_record(GameRow row, std::vector<SeatRow> seats, Record record,
                                                    std::vector<Moment> times, const OpenGame& open,
                                                    const Watch& watch = {});
  /// A game of its own that shares the inputs up to an entry with this one; unwritten, and nobody sits in it yet.
  Expected<std::unique_ptr<Table>> branch(std::uint64_t entry, const PlayerSeeds& seeds, Moment now) const;
  /// Only what its rows say, without the record: for lists. It has no session.
  static std::unique_ptr<Table> face(GameRow row, std::vector<SeatRow> seats, const OpenGame& open);
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  ~Table() override = default;

  GameRow row;
  std::vector<SeatRow> seats;  ///< in side order
  std::vector<EyeRow> eyes;    ///< who may watch as a side

  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> game_ptr() const { return game_; }
  const RecordHeader& header() const { return session_ ? session_->record().header : header_; }
  const Session* session() const { return session_ ? &*session_ : nullptr; }
  bool started() const { return session_.has_value(); }
  bool over() const { return session_ && session_->over(); }

  // Who is who.
  void take_seats(std::vector<SeatRow> fresh);
  SeatRow& seat(Side s) { return seats[static_cast<std::size_t>(index(s))]; }
  const SeatRow& seat(Side s) const { return seats[static_cast<std::size_t>(index(s))]; }
  bool holds(const std::string& user, Side s) const;
  bool takes_part(const std::string& user) const;          ///< holds a seat, or made the game
  bool watches_as(const std::string& user, Side s) const;  ///< through a link of that side's
  bool may_look(const std::string& user) const;            ///< as an observer
  bool has_open_seat() const;
  /// May that person see as this side now? Everybody who may look sees everything once the game is over.
  bool may_see_as(const std::string& user, Side s) const;

  /// What the seat's holder has given towards the dice so far.
  SeatSeed seed_of(Side s) const { return SeatSeed::read(seat(s).player_seed, header().id); }
  /// Every seat is held and every person is bound: from now on seeds may be told.
  bool all_bound() const;
  /// Whose seeds are wanted now. The maker's comes first: should it be lost, the others are still free to begin anew.
  std::vector<Side> seeds_wanted() const;
  /// Every seat is held and every person has told a seed.
  bool ready() const;
  /// Starts the record: fills `row.header` and `row.started`, and lets the first dice fall.
  std::optional<Fault> begin(Moment now);

  // Choices. Each changes the session and is durable only when the hub has written `unwritten` down.
  Acted act(Side by, const std::vector<std::string>& actions, Moment now);
  std::optional<RefusalText> act_for(const Action& action, Moment now);  ///< a computer's choice
  std::optional<std::string> undo(Side by, Moment now);
  std::optional<std::string> resign(Side by, Moment now);
  std::optional<std::string> offer_draw(Side by, Moment now);
  std::optional<std::string> accept_draw(Side by, Moment now);
  std::optional<std::string> decline_draw(Side by, Moment now);
  /// Granted at once where nobody else has a say: one person on both seats, or a computer on the other.
  std::optional<std::string> ask_takeback(Side by, Moment now);
  std::optional<std::string> accept_takeback(Side by, Moment now);
  std::optional<std::string> decline_takeback(Side by, Moment now);
  /// The side claims the game; the caller has seen that the other has no time left.
  std::optional<std::string> flag(Side by, Moment now);
  /// What is left of a side's bank; nothing if it has no clock.
  std::optional<Seconds> time_left(Side s, Moment now) const;
  /// Dice that are due fall, and standing orders answer; a seat that can do nothing is answered for against a computer.
  /// Returns how many rolls that made.
  int settle(Moment now);
  /// The answer that is kept back for a while, because its seat wants to be disguised (docs/api.md, Windows).
  std::optional<Action> kept_back() const;

  std::vector<EntryRow> unwritten() const;
  void written() { written_ = session_ ? session_->record().entries.size() : 0; }
  std::size_t entry_count() const { return session_ ? session_->record().entries.size() : 0; }

  // What a seat may know. Numbers count what that seat was told.
  SideMask asked() const;
  Seconds since() const { return since_; }
  const Stretches& stretches() const { return stretches_; }
  /// What the side's holder would have to be told of, were he not here.
  std::vector<CallRow> calls(Side s) const;
  std::uint64_t number(Side s) const { return seen_[static_cast<std::size_t>(index(s))].size(); }
  /// {"view",…}: everything of STATE but its number and events. Equal texts mean that nothing changed for the seat.
  std::string body(Side s) const;
  std::string state_json(Side s, const std::string& body, std::uint64_t told_before, std::string_view head) const;
  /// What the seat was told after number `after`; its own inputs, which are numbered too, only if asked for.
  std::string log_json(Side s, std::uint64_t after, std::size_t most, bool own) const;
  std::optional<std::string> state_at_json(Side s, std::uint64_t n) const;
  /// The record's entry after which a seat had been told n things, before the next.
  std::optional<std::uint64_t> entry_at(Side s, std::uint64_t n) const;
  /// [entry…]: with which entry of the record the seat was told each of its numbers, from 1 on. For finished games: before,
  /// the count of the other side's inputs is nobody's business.
  std::string moments_json(Side s) const;
  std::string game_json(const std::string& user, const Faces& faces) const;
  std::string result_json() const;

 private:
  bool disguised(Side s) const;
  std::optional<Action> answer_for(Side s) const;
  /// One thing that somebody was told.
  struct Told {
    // clang-format off
    enum class Kind : std::uint8_t {
      Event, Own, Undo, Offer, Accept, Decline, Resign, End, TakebackAsk, Takeback, TakebackDecline, Flag
    };
    // clang-format on
    Kind kind = Kind::Event;
    Side by = Side::Observer;
    std::uint32_t entry = 0;
    std::uint32_t undone = 0;  ///< Undo, Takeback: the first entry that was taken back
    Seconds at = 0;
    Event event{};
  };

  explicit Table(std::shared_ptr<const Game> game) : game_(std::move(game)) {}
  // Live and replayed entries come the same way, so that every seat's numbers come out as they were.
  void start(const Timeline& line) override;
  void entry(const Entry& e, const Timeline& line) override;
  std::optional<std::string> why_stop(const Timeline& line) override { return watch_ ? watch_(line) : std::nullopt; }
  void tell(const Told& t, SideMask who);
  void tell_entry(const Entry& entry, const Timeline& line, Seconds at);
  void note_asked(const Timeline& line, std::uint64_t entry, Moment when, Side undid = Side::Observer);
  void write_clock(JsonWriter& j, Moment now) const;
  std::optional<std::string> why_no_takeback(Side by) const;
  bool alone(Side by) const;  ///< nobody but this seat's holder has a say
  std::optional<std::string> grant_takeback(Side asker, Moment now);
  std::string takeback_words(Side asker) const;
  std::uint64_t takeback_steps(Side asker, Side viewer) const;
  void write_told(JsonWriter& j, Side s, std::uint64_t n) const;
  bool is_own(Side s, std::uint64_t n) const;
  void write_node(JsonWriter& j, const Node& node, Side viewer, const std::optional<GameEnd>& end) const;
  std::string body_of(Side s, const AnyState& state, bool present) const;

  std::shared_ptr<const Game> game_;
  RecordHeader header_;  ///< before the start: what was chosen, still without the players' seeds
  std::optional<Session> session_;
  Watch watch_;  ///< of the replay
  Moment now_;   ///< of what is being done
  std::size_t written_ = 0;
  std::vector<Told> told_;
  std::array<std::vector<std::uint32_t>, 3> seen_;
  std::optional<Side> offer_;
  SideMask asked_ = kNobody;
  Seconds since_ = 0;
  Stretches stretches_;
  std::vector<Moment> times_;  ///< of the entries
};

}  // namespace kessel::server
