#pragma once
// The JSON-lines protocol of `kessel engine`, without a process around it: one request line in, one answer line out.
// It is a tester's and a bot's tool: it sees the full state. What a side may know is what `view` shows for it.
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/session.h"
#include "tools/args.h"

namespace kessel {
class JsonWriter;
}

namespace kessel::tools {

inline constexpr std::size_t kMaxRequest = std::size_t{1} << 20;  ///< bytes in one request line
inline constexpr int kMaxRequestNesting = 32;

/// A node as the protocol and `kessel position --json` write it.
void write_node(JsonWriter&, const Game&, const Node&);
/// {"rule","reason","where"}.
void write_refusal(JsonWriter&, const Game&, const Refusal&);
void write_tally(JsonWriter&, const Tally&);

class Protocol {
 public:
  /// With `files` false, `load` and `save` touch no file (for fuzzing).
  explicit Protocol(Shelf shelf, bool files = true);
  /// The answer to one request line, without a line end; empty for a blank line. Never throws.
  std::string handle(std::string_view line);
  /// The answer to a line that was too long to be read.
  static std::string too_large();
  bool finished() const { return finished_; }
  const Session* session() const { return session_ ? &*session_ : nullptr; }

 private:
  class Request;
  struct Logged {
    std::uint64_t entry;
    Event event;
  };
  /// What happened on the way to the present: what is undone leaves it.
  class Log final : public Onlooker {
   public:
    void entry(const Entry& e, const Timeline& line) override;
    std::vector<Logged> events;
  };
  using Handler = void (Protocol::*)(const Request&, JsonWriter&);
  struct Command {
    const char* name;
    Handler handler;
    const char* keys;  ///< the keys it understands besides id and cmd
    const char* help;
  };
  static const std::vector<Command>& commands();

  void cmd_games(const Request&, JsonWriter&);
  void cmd_new(const Request&, JsonWriter&);
  void cmd_position(const Request&, JsonWriter&);
  void cmd_load(const Request&, JsonWriter&);
  void cmd_save(const Request&, JsonWriter&);
  void cmd_node(const Request&, JsonWriter&);
  void cmd_options(const Request&, JsonWriter&);
  void cmd_why_not(const Request&, JsonWriter&);
  void cmd_apply(const Request&, JsonWriter&);
  void cmd_dice(const Request&, JsonWriter&);
  void cmd_roll(const Request&, JsonWriter&);
  void cmd_view(const Request&, JsonWriter&);
  void cmd_tally(const Request&, JsonWriter&);
  void cmd_inspect(const Request&, JsonWriter&);
  void cmd_hint(const Request&, JsonWriter&);
  void cmd_board(const Request&, JsonWriter&);
  void cmd_hash(const Request&, JsonWriter&);
  void cmd_undo(const Request&, JsonWriter&);
  void cmd_branch(const Request&, JsonWriter&);
  void cmd_log(const Request&, JsonWriter&);
  void cmd_help(const Request&, JsonWriter&);
  void cmd_quit(const Request&, JsonWriter&);

  Session& game();  ///< the game on the table, or the error `no_game`
  Side side_of(const Request&, const char* key);
  Side side_or_asked(const Request&);
  Action action_from(const std::string& text, Side by);
  void take(Session session, std::unique_ptr<Log> log, GameSource source);
  void write_event(JsonWriter&, const Logged&);
  void write_standing(JsonWriter&, std::size_t events_from);  ///< node, events since, hash, entry

  Shelf shelf_;
  bool files_;
  bool finished_ = false;
  GameSource source_;
  std::unique_ptr<Log> log_;  ///< of the session, which it outlives
  std::optional<Session> session_;
  std::deque<int> script_;
};

}  // namespace kessel::tools
