#pragma once
// One game on the server: joins its rows, its session, its seats, what they bargain and what each was told. Knows no
// thread, socket or store; the hub sees to it that only one caller is in here at a time.
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session.h"
#include "server/bargaining.h"
#include "server/play_clock.h"
#include "server/seats.h"
#include "server/store.h"
#include "server/stretches.h"
#include "server/told.h"
#include "server/wire.h"

namespace kessel::server {

/// How far a batch of choices went.
struct Acted {
  std::size_t taken = 0;
  bool rolled = false;
  std::optional<RefusalText> refusal;
};

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
  Seats seats;

  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> game_ptr() const { return game_; }
  const RecordHeader& header() const { return session_ ? session_->record().header : header_; }
  const Session* session() const { return session_ ? &*session_ : nullptr; }
  bool started() const { return session_.has_value(); }
  bool over() const { return session_ && session_->over(); }

  // Who is who.
  bool takes_part(const std::string& user) const;  ///< holds a seat, or made the game
  bool may_look(const std::string& user) const;    ///< as an observer
  bool has_open_seat() const { return !row.started && seats.has_open(); }
  /// May that person see as this side now? Everybody who may look sees everything once the game is over.
  bool may_see_as(const std::string& user, Side s) const;
  /// Whose seeds are wanted before the game can begin.
  std::vector<Side> seeds_wanted() const;
  /// Every seat is held and every person has told a seed.
  bool ready() const { return seats.all_bound() && seeds_wanted().empty(); }
  /// Starts the record: fills `row.header` and `row.started`, and lets the first dice fall.
  std::optional<Fault> begin(Moment now);

  // Choices. Each changes the session and is durable only when the hub has written `unwritten` down.
  Acted act(Side by, const std::vector<std::string>& actions, Moment now);
  std::optional<RefusalText> act_for(const Action& action, Moment now);  ///< a computer's choice
  /// Why that is not granted, or nothing once it is done.
  std::optional<std::string> bargain(Bargain step, Side by, Moment now);
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

  // What a seat may know; as JSON it stands in state_json.h and face_json.h.
  SideMask asked() const { return session_ ? asked_in(*session_) : kNobody; }
  Seconds since() const { return since_; }
  const Stretches& stretches() const { return stretches_; }
  const Bargaining& bargaining() const { return bargaining_; }
  const ToldLog& told() const { return told_; }
  /// The record's entry after which a seat had been told n things, before the next.
  std::optional<std::uint64_t> entry_at(Side s, std::uint64_t n) const;
  /// What the side's holder would have to be told of, were he not here.
  std::vector<CallRow> calls(Side s) const;

 private:
  Table(std::shared_ptr<const Game> game, std::string record_id)
      : seats(std::move(record_id)), game_(std::move(game)), bargaining_(seats, told_) {}
  // Live and replayed entries come the same way, so that every seat's numbers come out as they were.
  void start(const Timeline& line) override;
  void entry(const Entry& e, const Timeline& line) override;
  std::optional<std::string> why_stop(const Timeline& line) override { return watch_ ? watch_(line) : std::nullopt; }
  void note_asked(const Timeline& line, std::uint64_t entry, Moment when, Side undid = Side::Observer);
  std::optional<Action> answer_for(Side s) const;
  bool answer();  ///< the first standing order that is asked; false if none is

  std::shared_ptr<const Game> game_;
  RecordHeader header_;  ///< before the start: what was chosen, still without the players' seeds
  std::optional<Session> session_;
  Watch watch_;  ///< of the replay
  Moment now_;   ///< of what is being done
  std::size_t written_ = 0;
  ToldLog told_;
  Bargaining bargaining_;
  SideMask asked_ = kNobody;
  Seconds since_ = 0;
  Stretches stretches_;
  std::vector<Moment> times_;  ///< of the entries
};

}  // namespace kessel::server
