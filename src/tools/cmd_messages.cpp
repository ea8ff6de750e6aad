#include "tools/cmd_messages.h"

#include <algorithm>
#include <ostream>
#include <utility>

#include "core/json_writer.h"

namespace kessel::tools {
namespace {

void write_form(JsonWriter& j, const MessageForm& form) {
  j.begin_object().field("key", form.key).key("args").begin_array();
  for (const MessageArg& a : args_of(form))
    j.begin_object().field("name", a.name).field("type", a.type).field("number", is_number(a.type)).end_object();
  j.end_array().field("english", form.english).end_object();
}

void print(std::ostream& out, const char* title, std::span<const MessageForm> forms) {
  std::size_t width = 0;
  for (const MessageForm& form : forms) width = std::max(width, form.key.size());
  const auto pad = [&](std::size_t used) { return std::string(width + 2 - used, ' '); };
  out << title << "\n";
  for (const MessageForm& form : forms)
    out << form.key << pad(form.key.size()) << (form.args.empty() ? "" : std::string(form.args) + "\n" + pad(0))
        << form.english << "\n";
  out << "\n";
}

void print(std::ostream& out, const Messages& messages) {
  print(out, "events", messages.events);
  print(out, "refusals", messages.refusals);
  print(out, "questions, rolls and ends", messages.questions);
  for (const MessageList& list : messages.lists) {
    out << "type " << list.type << ":";
    for (const MessageWord& w : list.words)
      out << " " << w.id << (w.id == w.english ? "" : "=\"" + std::string(w.english) + "\"");
    out << "\n";
  }
}

}  // namespace

std::string messages_json(const Game& game) {
  const Messages messages = game.messages();
  JsonWriter j;
  j.begin_object().field("game", game.info().id).key("events").begin_array();
  for (const MessageForm& form : messages.events) write_form(j, form);
  j.end_array();
  for (const auto& [name, said] :
       {std::pair("refusals", messages.refusals), std::pair("questions", messages.questions)}) {
    j.key(name).begin_array();
    for (const MessageForm& form : said)
      j.begin_object().field("key", form.key).field("english", form.english).end_object();
    j.end_array();
  }
  j.key("lists").begin_object();
  for (const MessageList& list : messages.lists) {
    j.key(list.type).begin_array();
    for (const MessageWord& w : list.words) j.begin_object().field("id", w.id).field("english", w.english).end_object();
    j.end_array();
  }
  j.end_object().end_object();
  return j.take();
}

int cmd_messages(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("messages", "lists what a game can tell: keys, typed arguments and the English sentences");
  add_game_options(syntax, true);
  syntax.flag("--json", "print one JSON object");
  return run_command(syntax, words, env, [](const Args& args, Env& e) {
    const Opened o = open_from(args, e);
    if (args.given("--json"))
      e.out << messages_json(*o.game) << "\n";
    else
      print(e.out, o.game->messages());
    return kExitOk;
  });
}

}  // namespace kessel::tools
