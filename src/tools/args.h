#pragma once
// What every command of the program shares: its surroundings (streams, folders, where games come from), reading the
// words of the command line, and turning faults into one line and an exit code.
#include <functional>
#include <iosfwd>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/expected.h"
#include "engine/catalogue.h"
#include "engine/game.h"

namespace kessel::tools {

/// Exit codes of every command.
inline constexpr int kExitOk = 0;
inline constexpr int kExitFailed = 1;  ///< the command was understood, but something went wrong or did not hold
inline constexpr int kExitUsage = 2;   ///< the command line was not understood

/// The words of the command line were not understood: one line, exit code 2.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The command was understood but cannot be carried out: one line, exit code 1.
class CommandError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

using GameOpener = std::function<Expected<std::shared_ptr<const Game>>(const std::string& id, const GameSource&)>;

/// Where games come from; tests put their own on the shelf.
struct Shelf {
  GameOpener open = open_game;
  std::vector<std::string> games = game_ids();
  std::function<int(const std::string& id)> rules_version = kessel::rules_version;
  std::string home = ".";  ///< KESSEL_HOME: the folder that holds data/ and rules/
};

/// The surroundings of a command, so that tests can hand in their own streams and games.
struct Env : Shelf {
  Env(std::istream& i, std::ostream& o, std::ostream& e) : in(i), out(o), err(e) {}
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  bool in_is_terminal = false;
  bool out_is_terminal = false;
  bool err_is_terminal = false;
};

/// The words after the command, sorted by the command's syntax.
class Args {
 public:
  bool given(std::string_view name) const;
  /// The last value given, or the syntax's default.
  std::string text(std::string_view name) const;
  /// All values of an option that may be repeated.
  std::vector<std::string> all(std::string_view name) const;
  /// A whole number in a range; anything else is a UsageError.
  std::uint64_t number(std::string_view name, std::uint64_t least, std::uint64_t most) const;
  const std::vector<std::string>& positional() const { return positional_; }
  bool wants_help() const { return help_; }

 private:
  friend class Syntax;
  struct Value {
    std::string name, text;
  };
  std::vector<Value> values_;
  std::vector<Value> defaults_;
  std::vector<std::string> positional_;
  bool help_ = false;
};

/// What a command understands. Reads as its own help page.
class Syntax {
 public:
  Syntax(std::string command, std::string summary) : command_(std::move(command)), summary_(std::move(summary)) {}
  Syntax& flag(std::string name, std::string help);
  Syntax& option(std::string name, std::string value, std::string help, std::string standard = "");
  Syntax& required(std::string name, std::string value, std::string help);
  Syntax& repeated(std::string name, std::string value, std::string help);
  Syntax& positional(std::string name, std::string help, bool needed = true);
  Syntax& note(std::string paragraph);
  const std::string& command() const { return command_; }
  const std::string& summary() const { return summary_; }

  /// Sorts the words; throws UsageError. With --help among them nothing is required.
  Args parse(const std::vector<std::string>& words) const;
  std::string help() const;
  std::string usage() const;

 private:
  struct Item {
    std::string name, value, help, standard;
    bool needed = false, many = false;
  };
  const Item* find(std::string_view name) const;
  std::string command_, summary_;
  std::vector<Item> items_;
  std::vector<Item> positional_;
  std::vector<std::string> notes_;
};

/// Runs a command: --help prints its page; UsageError gives one line and 2, any other exception one line and 1.
int run_command(const Syntax&, const std::vector<std::string>& words, Env&,
                const std::function<int(const Args&, Env&)>&);

/// --game, --scenario, --option k=v and --data as all commands that open a game understand them.
void add_game_options(Syntax&, bool game_needed);
struct Opened {
  std::shared_ptr<const Game> game;
  std::string scenario;
  OptionValues options;
};
/// Opens the game and checks scenario and option names and values against what the game lists; throws UsageError.
Opened open_from(const Args&, const Env&);
/// The same checks for the words of a request. The fault's reason is one line.
Expected<Opened> open_checked(const Shelf&, const std::string& id, const std::string& scenario, const OptionValues&,
                              const GameSource&);
GameSource source_from(const Args&, const Env&);

/// A side by the game's own name for it, or "observer".
Expected<Side> side_by_name(const Game&, std::string_view name);
std::string side_name(const Game&, Side);
const char* node_kind_name(const Node&);

/// One line of text without control characters, for messages that quote what came from outside.
std::string one_line(std::string_view text, std::size_t most = 200);

/// A command's result: to the file of `--out`, or to stdout without it. Throws CommandError.
void write_out(const Args&, Env&, const std::string& text);

/// A whole file as text.
Expected<std::string> read_text_file(const std::string& path, std::size_t most = std::size_t{256} << 20);

}  // namespace kessel::tools
