#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace kessel {

class JsonWriter;

/// Something that a game can tell, as data: a key, typed arguments in their order, and the English sentence. Other languages are
/// catalogues of the same keys (web/src/games/*/messages.de.ts); a better wording breaks nothing, and nobody reads sentences.
///   args     "unit:unit from:hex to:hex left:number"; a name and a type, which is the game's word for what the number means
///   english  "{unit} moves from {from} to {to}"; besides {name} there are
///            {n, plural, =0 {none} one {# unit} other {# units}}   # is the number
///            {word, select, frost {…} other {…}}                   by what the argument is in JSON
///            {turn, date}                                          the same number, said as another type
struct MessageForm {
  std::string_view key, args, english = "";
};

/// A sentence without arguments out of a game's table: what a refusal or a question carries. It costs a pointer.
class Said {
 public:
  constexpr Said() = default;
  constexpr Said(const MessageForm& form) : form_(&form) {}  // NOLINT(google-explicit-constructor)
  Said(MessageForm&&) = delete;                              // a form is kept by its table
  constexpr std::string_view key() const { return form_->key; }
  constexpr const char* text() const { return form_->english.data(); }  // tables are literals
  constexpr bool empty() const { return form_->english.empty(); }
  friend constexpr bool operator==(Said a, Said b) { return a.form_ == b.form_; }

 private:
  static constexpr MessageForm kSilence{};
  const MessageForm* form_ = &kSilence;
};

/// A word of a closed list: what JSON says, and what people read.
struct MessageWord {
  std::string_view id, english;
};
struct MessageList {
  std::string_view type;
  std::span<const MessageWord> words;  ///< by their number
};

/// Everything that a game can tell, for those who write catalogues of other languages.
struct Messages {
  std::span<const MessageForm> events;
  std::span<const MessageForm> refusals, questions;  ///< sentences without arguments
  std::span<const MessageList> lists;
  const MessageList* list(std::string_view type) const {
    for (const MessageList& l : lists)
      if (l.type == type) return &l;
    return nullptr;
  }
};

/// How a game writes what an argument means. Some types are the kit's own, and numbers in JSON: `number`, `die`, `signed`
/// (said with its plus), `index` (from 0, said from 1), `mils` and `halves` (of a movement point).
class ArgWords {
 public:
  ArgWords() = default;
  ArgWords(const ArgWords&) = delete;
  ArgWords& operator=(const ArgWords&) = delete;
  virtual ~ArgWords() = default;
  /// The one word that names it in JSON and in `select` ("16Pz", "2010", "frost"); empty: nothing, JSON null.
  virtual std::string id(std::string_view type, std::int32_t value) const = 0;
  /// What people read ("16th Panzer", "2010 Ternopol", "frost").
  virtual std::string english(std::string_view type, std::int32_t value) const = 0;
};

/// The sentence. An argument that the form names and nobody gave counts as 0.
std::string english(const MessageForm&, std::span<const std::int32_t> values, const ArgWords&);
/// `"kind":"moved","unit":"16Pz","from":"2010"…` into an object that has been begun.
void write_message(JsonWriter&, const MessageForm&, std::span<const std::int32_t> values, const ArgWords&);

struct MessageArg {
  std::string_view name, type;
};
std::vector<MessageArg> args_of(const MessageForm&);
constexpr bool is_number(std::string_view type) {
  return type == "number" || type == "die" || type == "signed" || type == "index" || type == "mils" || type == "halves";
}

/// What is wrong with a form: a sentence that names what is no argument, braces that do not close, a plural without `other`.
/// Empty if nothing. Known at compile time, so that a table of forms can assert it.
constexpr std::string_view fault_of(const MessageForm& form);

// ---- the check, for static_assert -----------------------------------------------------------------------------------

namespace message_detail {

constexpr bool has_arg(std::string_view args, std::string_view name) {
  while (!args.empty()) {
    const std::size_t end = args.find(' ') == std::string_view::npos ? args.size() : args.find(' ');
    const std::string_view one = args.substr(0, end);
    if (one.substr(0, one.find(':')) == name) return true;
    args.remove_prefix(end == args.size() ? end : end + 1);
  }
  return false;
}

constexpr std::string_view trimmed(std::string_view t) {
  while (!t.empty() && t.front() == ' ') t.remove_prefix(1);
  while (!t.empty() && t.back() == ' ') t.remove_suffix(1);
  return t;
}

/// Where the brace that opens at `from` closes; npos if nowhere.
constexpr std::size_t closing(std::string_view t, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < t.size(); ++i) {
    if (t[i] == '{') ++depth;
    if (t[i] == '}' && --depth == 0) return i;
  }
  return std::string_view::npos;
}

constexpr std::string_view fault_in(std::string_view text, std::string_view args);

constexpr std::string_view fault_in_choice(std::string_view choices, std::string_view args) {
  bool other = false;
  while (!(choices = trimmed(choices)).empty()) {
    const std::size_t open = choices.find('{');
    if (open == std::string_view::npos) return "a choice without a text";
    const std::size_t close = closing(choices, open);
    if (close == std::string_view::npos) return "a brace is not closed";
    other = other || trimmed(choices.substr(0, open)) == "other";
    if (const auto f = fault_in(choices.substr(open + 1, close - open - 1), args); !f.empty()) return f;
    choices.remove_prefix(close + 1);
  }
  return other ? std::string_view() : "a choice without other";
}

constexpr std::string_view fault_in(std::string_view text, std::string_view args) {
  while (true) {
    const std::size_t open = text.find('{');
    if (open == std::string_view::npos) return text.find('}') == std::string_view::npos ? "" : "a brace is not opened";
    if (text.substr(0, open).find('}') != std::string_view::npos) return "a brace is not opened";
    const std::size_t close = closing(text, open);
    if (close == std::string_view::npos) return "a brace is not closed";
    const std::string_view inside = text.substr(open + 1, close - open - 1);
    const std::size_t comma = inside.find(',');
    if (!has_arg(args, trimmed(inside.substr(0, comma)))) return "the sentence names no argument of the message";
    if (comma != std::string_view::npos) {
      const std::string_view rest = inside.substr(comma + 1);
      const std::size_t next = rest.find(',');
      const std::string_view how = trimmed(rest.substr(0, next));
      if ((next == std::string_view::npos) == (how == "plural" || how == "select")) return "neither plural nor select";
      if (next != std::string_view::npos)
        if (const auto f = fault_in_choice(rest.substr(next + 1), args); !f.empty()) return f;
    }
    text.remove_prefix(close + 1);
  }
}

}  // namespace message_detail

constexpr std::string_view fault_of(const MessageForm& form) {
  if (form.key.empty()) return "no key";
  return message_detail::fault_in(form.english, form.args);
}

/// Is every form of a table well made, and is no key there twice?
template <class Table>
constexpr bool well_made(const Table& table) {
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (!fault_of(table[i]).empty()) return false;
    for (std::size_t k = 0; k < i; ++k)
      if (table[k].key == table[i].key) return false;
  }
  return true;
}

}  // namespace kessel
