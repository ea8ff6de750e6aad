#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/draw.h"
#include "core/expected.h"
#include "core/ids.h"
#include "engine/dice.h"
#include "engine/game.h"

namespace kessel {

inline constexpr int kRecordVersion = 1;
inline constexpr std::size_t kMaxRecordLine = 1 << 20;    ///< bytes in one line
inline constexpr std::size_t kMaxRecordFile = 256 << 20;  ///< bytes in one file
inline constexpr int kMaxRecordNesting = 32;

/// The first line: everything that the game started from.
struct RecordHeader {
  struct BranchOf {
    std::string id;
    std::uint64_t at = 0;  ///< number of the other record's entry after which this one goes its own way
    friend bool operator==(const BranchOf&, const BranchOf&) = default;
  };
  std::string game, scenario;
  OptionValues options;
  int rules_version = 1;
  std::string content;  ///< Game::content_hash
  std::string overlay;  ///< the player's own data as JSON text, or empty
  std::string id;       ///< of this one game; part of the dice
  DiceScheme dice = DiceScheme::ByEntry;
  std::string commitment;                  ///< the server's, 64 hexadecimal digits
  std::array<std::string, 2> commitments;  ///< the players', in side order; empty where there is no seed
  std::array<std::string, 2> sides;        ///< names, in side order
  PlayerSeeds seeds;
  std::optional<BranchOf> branch_of;
  std::string position;     ///< text of the position it started from, or empty for the scenario's own
  std::uint64_t start = 0;  ///< hash of the state before the first entry
  friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

/// How a game ended. The score is the game's own measure; an early end (resigned, draw agreed) has none, but for
/// one that is agreed on and decided by it.
struct GameEnd {
  Winner winner = Winner::Draw;
  std::optional<std::int32_t> score;
  std::string how;
  friend bool operator==(const GameEnd&, const GameEnd&) = default;
};
inline constexpr const char* kResigned = "resigned";
inline constexpr const char* kDrawAgreed = "draw agreed";
inline constexpr const char* kOutOfTime = "time";

/// One line after the header. Entry n stands in line n + 1. Only `Do` and `Roll` are inputs of the game.
struct Entry {
  // clang-format off
  enum class Kind : std::uint8_t {
    Do, Roll, Undo, Resign, DrawOffer, DrawAccept, TakebackAsk, TakebackDecline, Flag, Note, End
  };
  // clang-format on
  Kind kind = Kind::Note;
  bool given = false;            ///< Roll: set by hand or copied from another record, not drawn
  Side by = Side::Observer;      ///< who; the observer stands for nobody (rolls, ends, notes without a name)
  Side agreed = Side::Observer;  ///< Undo: the other side, where it took its consent
  Draw draw;                     ///< Roll
  std::uint8_t faces = 0;        ///< Roll: of each die; 0 in the first scheme, which does not say
  std::uint64_t n = 0;
  std::uint64_t undo_to = 0;   ///< Undo: back to the state after this entry (0: the start)
  std::uint64_t hash = 0;      ///< Do, Roll, Undo: of the state afterwards
  std::string text;            ///< Do: the action; Note: what it says
  std::optional<GameEnd> end;  ///< End
  std::optional<Seed> seed;    ///< End: the seed revealed
  bool is_input() const { return kind == Kind::Do || kind == Kind::Roll; }
  bool by_agreement() const { return agreed != Side::Observer; }
  bool has_hash() const { return is_input() || kind == Kind::Undo; }
  friend bool operator==(const Entry&, const Entry&) = default;
};

/// A game on paper. Entries are only ever added; each keeps its number, so that no draw is made twice.
struct Record {
  RecordHeader header;
  std::vector<Entry> entries;
  bool ended() const { return !entries.empty() && entries.back().kind == Entry::Kind::End; }
  std::optional<Side> side_named(std::string_view name) const;
  friend bool operator==(const Record&, const Record&) = default;
};

// The lines, without their line ends. A record holds the hidden truth: it is not shown to a player before the end.
std::string header_line(const RecordHeader&);
std::string entry_line(const Entry&, const std::array<std::string, 2>& sides);
std::string record_text(const Record&);

/// What a file says wrong, and where. Line 0 stands for the file as a whole (cannot be opened, too large).
struct RecordFault {
  std::string file;
  std::uint64_t line = 0;
  std::string reason;
  std::string text() const;
};

struct ReadRecord {
  Record record;
  std::vector<std::string> warnings;  ///< a cut-off last line, for example
  std::uint64_t good_bytes = 0;       ///< the length up to the last whole line; go on writing from here
};

/// Strict: unknown or missing keys, wrong kinds of value, gaps in the numbering are faults. A last line that is cut off
/// is left out with a warning. `file` is only a name for the messages.
Expected<ReadRecord, RecordFault> parse_record(std::string_view text, const std::string& file);
Expected<ReadRecord, RecordFault> read_record(const std::string& path);

/// Writes the whole record beside the path and moves it there: an old file is replaced or left alone, never half.
std::optional<Fault> save_record(const std::string& path, const Record&);

/// Adds lines to a file, each written out at once; with `durable` each is also on the disk before `line` returns.
class RecordWriter {
 public:
  static Expected<std::shared_ptr<RecordWriter>> create(const std::string& path, bool durable = false);
  /// Goes on with a file that was read; what stands beyond `good_bytes` (a cut-off line) is removed.
  static Expected<std::shared_ptr<RecordWriter>> resume(const std::string& path, const ReadRecord& read,
                                                        bool durable = false);
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;
  ~RecordWriter();
  /// Nothing, or why the line is not in the file (which then still ends with its last whole line).
  std::optional<Fault> line(std::string_view text);
  std::optional<Fault> sync();

 private:
  RecordWriter(std::string path, int fd, std::uint64_t size, bool durable);
  std::string path_;
  int fd_ = -1;
  std::uint64_t size_ = 0;
  bool durable_ = false;
};

/// The seed of a game that is not over, kept beside its record for whoever holds the dice ("FILE.seed", mode 0600).
std::optional<Fault> save_seed(const std::string& record_path, const Seed&);
Expected<Seed> read_seed(const std::string& record_path);

}  // namespace kessel
