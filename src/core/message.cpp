#include "core/message.h"

#include "core/json_writer.h"

namespace kessel {

using message_detail::closing;
using message_detail::trimmed;

std::vector<MessageArg> args_of(const MessageForm& form) {
  std::vector<MessageArg> out;
  std::string_view rest = form.args;
  while (!(rest = trimmed(rest)).empty()) {
    const std::string_view one = rest.substr(0, rest.find(' '));
    const std::size_t colon = one.find(':');
    out.push_back({one.substr(0, colon), colon == std::string_view::npos ? "" : one.substr(colon + 1)});
    rest.remove_prefix(one.size());
  }
  return out;
}

namespace {

std::int32_t value_at(std::span<const std::int32_t> values, std::size_t i) { return i < values.size() ? values[i] : 0; }

/// One sentence being said: the form's arguments and what they are this time.
class Sentence {
 public:
  Sentence(const MessageForm& form, std::span<const std::int32_t> values, const ArgWords& words)
      : args_(args_of(form)), values_(values), words_(words) {}

  /// `number` is what # stands for: the argument of the plural around the text, or empty.
  void say(std::string_view text, const std::string& number) {
    while (!text.empty()) {
      const std::size_t open = text.find('{');
      for (const char c : text.substr(0, open))
        if (c == '#' && !number.empty())
          out_ += number;
        else
          out_ += c;
      if (open == std::string_view::npos) return;
      const std::size_t close = closing(text, open);
      part(text.substr(open + 1, close - open - 1), number);
      text.remove_prefix(close + 1);
    }
  }
  std::string take() { return std::move(out_); }

 private:
  void part(std::string_view inside, const std::string& number) {
    const std::size_t comma = inside.find(',');
    const std::size_t i = find(trimmed(inside.substr(0, comma)));
    if (i == args_.size()) return;
    const std::int32_t value = value_at(values_, i);
    const std::string_view type = args_[i].type;
    if (comma == std::string_view::npos) return word(type, value);
    const std::string_view rest = inside.substr(comma + 1);
    const std::size_t next = rest.find(',');
    if (next == std::string_view::npos) return word(trimmed(rest), value);
    const bool plural = trimmed(rest.substr(0, next)) == "plural";
    const std::string own = std::to_string(value);
    const std::string exact = plural ? "=" + own : is_number(type) ? own : words_.id(type, value);
    say(chosen(rest.substr(next + 1), exact, plural && value == 1 ? "one" : "other"), plural ? own : number);
  }

  void word(std::string_view type, std::int32_t value) {
    if (type == "signed" && value > 0) out_ += "+";
    out_ += is_number(type) ? std::to_string(type == "index" ? value + 1 : value) : words_.english(type, value);
  }

  /// The text behind the exact word if there is one, else behind the form of the number, else behind `other`.
  static std::string_view chosen(std::string_view choices, std::string_view exact, std::string_view form) {
    std::string_view best, other;
    while (!(choices = trimmed(choices)).empty()) {
      const std::size_t open = choices.find('{'), close = closing(choices, open);
      const std::string_view name = trimmed(choices.substr(0, open));
      const std::string_view text = choices.substr(open + 1, close - open - 1);
      if (name == exact) return text;
      if (name == form) best = text;
      if (name == "other") other = text;
      choices.remove_prefix(close + 1);
    }
    return best.data() != nullptr ? best : other;
  }

  std::size_t find(std::string_view name) const {
    std::size_t i = 0;
    while (i < args_.size() && args_[i].name != name) ++i;
    return i;
  }

  std::vector<MessageArg> args_;
  std::span<const std::int32_t> values_;
  const ArgWords& words_;
  std::string out_;
};

}  // namespace

std::string english(const MessageForm& form, std::span<const std::int32_t> values, const ArgWords& words) {
  Sentence s(form, values, words);
  s.say(form.english, "");
  return s.take();
}

void write_message(JsonWriter& j, const MessageForm& form, std::span<const std::int32_t> values,
                   const ArgWords& words) {
  j.field("kind", form.key);
  std::size_t i = 0;
  for (const MessageArg& arg : args_of(form)) {
    const std::int32_t value = value_at(values, i++);
    if (is_number(arg.type)) {
      j.field(arg.name, value);
      continue;
    }
    const std::string id = words.id(arg.type, value);
    if (id.empty())
      j.key(arg.name).null();
    else
      j.field(arg.name, id);
  }
}

}  // namespace kessel
