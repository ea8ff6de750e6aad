#pragma once
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "core/refusal.h"
#include "engine/dice.h"
#include "engine/game.h"
#include "engine/record.h"

namespace kessel {

/// What stops an undo, in plain words, and the entry that does (0: none).
struct UndoBar {
  std::string reason;
  std::uint64_t entry = 0;
};

/// A record that does not replay: the first line that differs, and how.
struct ReplayMismatch {
  std::uint64_t line = 0;
  std::string reason;
  std::string text() const { return "line " + std::to_string(line) + ": " + reason; }
};

/// The entries of a game played so far on its rules: the state now, the state after any entry, and what may be undone.
/// Keeps a copy of the state every 32 inputs, so that going anywhere costs few inputs. What was undone keeps none, unless
/// much was played behind it: there are never more copies than one for 32 entries, however often somebody goes to and fro.
class Timeline {
 public:
  static constexpr std::uint32_t kCheckpointEvery = 32;

  Timeline(const Game& game, AnyState start, bool keep_events);

  const AnyState& now() const { return now_; }
  std::uint64_t now_hash() const { return hash_; }
  std::uint64_t size() const { return steps_.size() - 1; }  ///< number of entries
  /// Rolls among all entries so far, those that were taken back since included: doing and undoing cannot change it.
  std::uint64_t rolls() const { return rolls_; }
  std::size_t checkpoints() const { return checkpoints_; }  ///< copies of states that are kept
  std::size_t bytes() const;                                ///< what all of this takes in memory, roughly
  Node node() const { return game_->node(now_); }
  const Events& events() const { return events_; }  ///< of the last input
  AnyState state_at(std::uint64_t entry) const;     ///< after that entry; 0 is the start
  /// Numbers of the inputs that led to the state after that entry, first to last; what was undone is left out.
  std::vector<std::uint64_t> path(std::uint64_t entry) const;
  const Action& action(std::uint64_t entry) const { return steps_[entry].action; }
  const Draw& draw(std::uint64_t entry) const { return steps_[entry].draw; }
  Entry::Kind kind(std::uint64_t entry) const { return steps_[entry].kind; }
  Events events_of(std::uint64_t entry) const;  ///< what an earlier input brought about

  /// How the game has ended (by its rules, resigned, draw agreed), or nothing while it goes on.
  std::optional<GameEnd> result() const;
  bool draw_offered_by(Side s) const { return talk_.offer == s; }

  /// The entry to which this side's undo leads, or what stops it.
  Expected<std::uint64_t, UndoBar> undo_target(Side by) const;
  /// The entry to which a take-back by agreement leads: the one before this side's last choice that is still in force.
  Expected<std::uint64_t, UndoBar> takeback_target(Side by) const;
  /// Why this side cannot ask for one now, or nothing.
  std::optional<std::string> why_no_takeback(Side by) const;
  std::optional<Side> takeback_asked() const { return talk_.takeback; }
  /// The first of the inputs that going back to that entry takes back.
  std::uint64_t first_undone(std::uint64_t target) const { return first_behind(target, steps_.back().at); }
  /// The first of those that this entry, an undo or a take-back, did take back.
  std::uint64_t undone_by(std::uint64_t entry) const { return first_behind(entry, steps_[entry - 1].at); }
  /// The law, asked here and nowhere else before something is played: why it cannot be done now, or nothing.
  std::optional<Refusal> why_not(const Action& action) const;

  // Each adds one entry; the caller has checked that it is allowed.
  void play(const Action& action);
  void answer(const Draw& draw);
  void undo_to(std::uint64_t entry, Side by);
  void add(Entry::Kind kind, Side by);  ///< resignations, offers, notes, the end: no input of the game
  /// Forgets the last entry (it could not be written down).
  void drop_last();

  /// Checks one entry of a record in full and adds it; or says why not, and is then of no further use.
  std::optional<std::string> follow(const Entry& entry);

 private:
  struct Step {
    Entry::Kind kind = Entry::Kind::Note;
    SideMask learned = kNobody;
    Side by = Side::Observer;
    std::uint32_t depth = 0;  ///< inputs from the start to `at`
    std::uint64_t at = 0;     ///< the input whose state holds after this entry
    std::uint64_t from = 0;   ///< inputs: the input before it
    std::uint64_t hash = 0;
    Draw draw;
    Action action;
    AnyState checkpoint;  ///< every 32nd input: the state after it
  };
  void add_input(Step step);
  std::uint64_t first_behind(std::uint64_t target, std::uint64_t input) const;
  void replay_input(AnyState& state, const Step& step, Events& events) const;
  std::optional<std::string> follow_do(const Entry& entry);
  std::optional<std::string> follow_roll(const Entry& entry);
  std::optional<std::string> follow_undo(const Entry& entry);
  std::optional<std::string> follow_takeback(const Entry& entry);
  std::optional<std::string> follow_talk(const Entry& entry);
  std::optional<std::string> follow_end(const Entry& entry);
  std::optional<std::string> wrong_hash(const Entry& entry) const;
  void remember();
  AnyState go_back(std::uint64_t entry);
  void forget_undone(std::uint64_t target);

  const Game* game_;
  AnyState now_;
  std::uint64_t hash_ = 0, rolls_ = 0;
  Events events_;
  std::vector<Step> steps_;  ///< by entry number; the first stands for the start
  std::size_t checkpoints_ = 0;
  /// States that somebody who takes back one input after the other will want next; all are on the way to the present.
  struct Anchor {
    std::uint64_t at = 0;
    AnyState state;
  };
  std::vector<Anchor> anchors_;
  /// What the players said to each other about ending the game or going back.
  struct Talk {
    std::optional<Side> offer;
    std::optional<Side> takeback;
    std::optional<GameEnd> agreed;
  };
  Talk talk_, talk_before_;
};

/// Hears of a game's entries: of those that it is opened with, which are replayed this one time, and of those that are
/// added from then on.
class Onlooker {
 public:
  Onlooker() = default;
  Onlooker(const Onlooker&) = delete;
  Onlooker& operator=(const Onlooker&) = delete;
  virtual ~Onlooker() = default;
  virtual void start(const Timeline&) {}
  /// After every entry. The timeline's events are its own only if it is an input of the game.
  virtual void entry(const Entry&, const Timeline&) = 0;
  /// Asked after every entry that is replayed: why that is to end here, or nothing.
  virtual std::optional<std::string> why_stop(const Timeline&) { return std::nullopt; }
};

/// What a new game starts from.
struct NewGame {
  std::string scenario;
  OptionValues options;
  Seed seed{};
  PlayerSeeds player_seeds;
  std::string id;                          ///< new_game_id() when empty
  std::string position;                    ///< text of a position to start from instead of the scenario's own, or empty
  std::array<std::string, 2> commitments;  ///< what the players were bound to; made from their seeds where empty
  DiceScheme dice = kDiceScheme;
};

/// How far a batch of actions went.
struct BatchResult {
  enum class Stop : std::uint8_t { AllTaken, Refused, Roll, Reveal, Over };
  std::size_t taken = 0;
  Stop stop = Stop::AllTaken;
  std::optional<Refusal> refusal;
};

/// One game being played or looked at: the rules, the record, the dice.
/// When a record file is kept (`keep_in`) and cannot be written, the calls that add an entry throw std::runtime_error;
/// that entry has then not happened. An onlooker outlives the session.
class Session {
 public:
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  Session(Session&&) = default;
  Session& operator=(Session&&) = default;
  ~Session() = default;

  static Expected<Session> start(std::shared_ptr<const Game> game, const NewGame& setup, Onlooker* onlooker = nullptr);
  /// Replays the record and checks every hash. Without the seed (of a game that goes on) no dice can be drawn; they can
  /// be given, or the game branched.
  static Expected<Session, ReplayMismatch> load(std::shared_ptr<const Game> game, Record record,
                                                std::optional<Seed> seed = {}, Onlooker* onlooker = nullptr);

  const Game& game() const { return *game_; }
  std::shared_ptr<const Game> game_ptr() const { return game_; }
  const Record& record() const { return record_; }
  std::string text() const { return record_text(record_); }
  const std::optional<Seed>& seed() const { return seed_; }
  const std::vector<std::string>& warnings() const { return warnings_; }  ///< other rules version, other data
  const Timeline& timeline() const { return timeline_; }

  const AnyState& state() const { return timeline_.now(); }
  Node node() const { return timeline_.node(); }
  std::uint64_t hash() const { return timeline_.now_hash(); }
  bool over() const { return record_.ended(); }
  std::optional<GameEnd> result() const { return timeline_.result(); }

  /// Takes the action, or says why not and changes nothing.
  std::optional<Refusal> apply(const Action& action);
  /// Takes actions up to the first refusal, roll or reveal, or to the end of the game: the one way in which a player's
  /// list of choices is taken, whoever passes it on.
  BatchResult apply_batch(std::span<const Action> actions);

  /// Answers the chance node: from the dice that were given, else drawn.
  Expected<Draw> roll();
  /// The next dice, by hand; entries answered with them are marked as given.
  void give(std::span<const int> dice) { given_.insert(given_.end(), dice.begin(), dice.end()); }
  std::size_t given_left() const { return given_.size(); }
  void clear_given() { given_.clear(); }

  const std::vector<Event>& last_events() const { return timeline_.events().list(); }
  SideMask last_learned() const { return timeline_.events().learned(); }

  /// Takes back the side's last input. Barred once the side has learned something from it, dice have been rolled, or
  /// the other side has chosen.
  std::optional<UndoBar> undo(Side by);
  std::optional<UndoBar> why_no_undo(Side by) const;

  // Take-backs by agreement reach beyond undo. A request falls with the next choice or undo of anybody.
  std::optional<Fault> ask_takeback(Side by);
  std::optional<Fault> accept_takeback(Side by);   ///< of the other side's request
  std::optional<Fault> decline_takeback(Side by);  ///< of the other side's request, or of one's own

  // Entries that are no inputs of the game. A fault when the game is over or the call makes no sense.
  std::optional<Fault> resign(Side by);
  // The offer is a draw, or an end by points (GameInfo::agreed_by_score).
  std::optional<Fault> offer_draw(Side by);
  std::optional<Fault> accept_draw(Side by);
  /// The side claims the game, the other having no time left. Time is kept by whoever calls.
  std::optional<Fault> flag(Side by);
  std::optional<Fault> note(std::string_view text, Side by = Side::Observer);

  // Looking at any moment; the game itself stays where it is. A new entry brings the view back to the present.
  const AnyState& shown() const { return shown_entry_ == timeline_.size() ? timeline_.now() : shown_; }
  std::uint64_t shown_entry() const { return shown_entry_; }
  bool goto_entry(std::uint64_t entry);  ///< false: there is no such entry
  bool step_back();                      ///< to the entry before that changed the state; false at the start
  bool step_forward();                   ///< false at the present

  /// A new game that shares the inputs up to an entry; its copied dice are marked as given.
  Expected<Session> branch(std::uint64_t entry, const Seed& seed, const PlayerSeeds& players, std::string id = {},
                           Onlooker* onlooker = nullptr) const;

  /// Adds the end line, with the seed, when the game has ended and the line is missing (lost power, for example).
  void close_if_finished();

  /// Writes every entry to the file from now on. A new file (`whole`) first gets all that has happened so far.
  std::optional<Fault> keep_in(std::shared_ptr<RecordWriter> writer, bool whole);

 private:
  Session(std::shared_ptr<const Game> game, Record record, AnyState start);
  static Expected<Session> begin(std::shared_ptr<const Game> game, RecordHeader header, const Seed& seed,
                                 Onlooker* onlooker);
  std::uint64_t commit(Entry entry);  ///< the timeline has it already; returns its number
  Expected<Draw> next_draw(const Node& chance) const;
  std::optional<Fault> why_no_talk(Side by) const;
  void talk(Entry::Kind kind, Side by);

  std::shared_ptr<const Game> game_;
  Record record_;
  Timeline timeline_;
  std::optional<Seed> seed_;
  std::optional<DiceStream> dice_;
  std::deque<int> given_;
  std::vector<std::string> warnings_;
  AnyState shown_;
  std::uint64_t shown_entry_ = 0;
  std::shared_ptr<RecordWriter> writer_;
  Onlooker* onlooker_ = nullptr;
};

/// The number under which the next roll is drawn.
std::uint64_t next_draw_number(DiceScheme scheme, const Timeline& timeline);
/// Which of the header's commitments does not fit its seed, in words; nothing when all do. Without the server's seed,
/// which is told at the end, only the players' are looked at.
std::optional<std::string> broken_commitment(const RecordHeader& header, const std::optional<Seed>& seed);

/// Can a record of that version of the rules still be played here? And the words for no.
bool knows_rules(const GameInfo& info, int version);
std::string unknown_rules(const GameInfo& info, int version);

/// The state that a record starts from, after a check that this is the right game; or what is wrong with its header.
Expected<AnyState> start_of(const Game& game, const RecordHeader& header);

}  // namespace kessel
