#include "tools/cmd_play_tty.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <istream>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <ostream>
#include <utility>

#include "engine/session.h"
#include "tools/cmd_engine.h"
#include "tools/cmd_replay.h"
#include "tools/players.h"

namespace kessel::tools {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMaxTyped = 10'000;
constexpr std::size_t kListed = 12;  ///< so few options are listed without being asked for
constexpr std::size_t kPage = 60;    ///< so many when asked for
constexpr std::size_t kMostAuto = 500;
constexpr std::uint64_t kTtyMaxAuto = 200'000;
constexpr std::uint64_t kHintMs = 500;

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines(1);
  for (char c : text) {
    if (c == '\n')
      lines.emplace_back();
    else
      lines.back() += c;
  }
  return lines;
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::string trimmed(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return std::string(text.substr(from, text.find_last_not_of(" \t\r") - from + 1));
}

bool is_small_number(const std::string& text) {
  return !text.empty() && text.size() < 7 &&
         std::ranges::all_of(text, [](unsigned char c) { return std::isdigit(c) != 0; });
}

std::string first_word(std::string_view text) { return std::string(text.substr(0, text.find(' '))); }

/// Columns `from` to `to` of a line, counted in letters; colour codes take no room and are all kept.
std::string slice(const std::string& line, int from, int to) {
  std::string out;
  int column = -1;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == '\x1b') {
      std::size_t end = i;
      while (end < line.size() && line[end] != 'm') ++end;
      out.append(line, i, end + 1 - i);
      i = end + 1;
      continue;
    }
    if ((static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) ++column;
    if (column >= from && column < to) out += line[i];
    ++i;
  }
  return out;
}

int column_of(const std::string& line, std::size_t byte) {
  int column = 0;
  for (std::size_t i = 0; i < byte; ++i)
    if ((static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) ++column;
  return column;
}

bool is_word_at(const std::string& line, std::size_t at, std::size_t size) {
  const auto letter = [&](std::size_t i) { return std::isalnum(static_cast<unsigned char>(line[i])) != 0; };
  return (at == 0 || !letter(at - 1)) && (at + size >= line.size() || !letter(at + size));
}

bool names(const Json& value, const std::string& word) {
  if (value.is_string()) return lower(value.get<std::string>()) == word;
  return value.is_number_integer() && value.dump() == word;
}

/// Words as they are, a list of them between slashes, everything else as JSON.
std::string plain_value(const Json& v) {
  if (v.is_string()) return v.get<std::string>();
  if (!v.is_array() || v.empty() || !std::all_of(v.begin(), v.end(), [](const Json& x) { return x.is_string(); }))
    return v.dump();
  std::string line;
  for (const Json& x : v) line += (line.empty() ? "" : " / ") + x.get<std::string>();
  return line;
}
std::string plain_fields(const Json& object) {
  std::string line;
  for (const auto& [k, v] : object.items()) {
    if (v.is_structured() && v.size() > 6) continue;
    line += (line.empty() ? "" : ", ") + k + " " + plain_value(v);
  }
  return line;
}

/// Every object of a view that has the word as one of its plain values or as its key: what the viewer knows of it.
/// `around` says where it stands: the plain fields of the object that holds it.
void find_named(const Json& json, const std::string& key, const std::string& around, const std::string& word,
                std::vector<std::string>& out) {
  const auto hit = [&] {
    return lower(key) == word || std::any_of(json.begin(), json.end(), [&](const Json& v) { return names(v, word); });
  };
  if (json.is_object()) {
    if (hit()) return out.push_back((key.empty() ? "" : key + ": ") + plain_fields(json) + around);
    std::string here;  // of what lies inside; the view as a whole goes without saying
    for (const auto& [k, v] : json.items())
      if (!v.is_structured() && !key.empty())
        here += ", " + k + " " + (v.is_string() ? v.get<std::string>() : v.dump());
    for (const auto& [k, v] : json.items()) find_named(v, k, here, word, out);
  } else if (json.is_array()) {
    if (hit()) return out.push_back(key + ": " + json.dump() + around);
    for (const Json& v : json) find_named(v, key, around, word, out);
  } else if (lower(key) == word) {
    out.push_back(key + ": " + json.dump());
  }
}

/// The hex number beside a named thing: in its own object or in one that holds it.
std::string hex_of(const Json& json, const std::string& word, std::string beside) {
  if (!json.is_structured()) return {};
  if (json.is_object())
    for (const Json& v : json)
      if (v.is_string() && v.get<std::string>().size() == 4 &&
          v.get<std::string>().find_first_not_of("0123456789") == std::string::npos)
        beside = v.get<std::string>();
  for (const Json& v : json) {
    if (names(v, word) && !beside.empty()) return beside;
    if (std::string found = hex_of(v, word, beside); !found.empty()) return found;
  }
  return {};
}

/// To hundredths: estimates are no better than that.
void round_numbers(Json& json) {
  if (json.is_number_float()) json = std::round(json.get<double>() * 100) / 100;
  if (json.is_structured())
    for (Json& inner : json) round_numbers(inner);
}

/// The heads of a drawn grid: column numbers in the first two lines, row numbers at the left.
bool is_head(const std::string& line) {
  return !line.empty() && line.find_first_not_of(" 0123456789") == std::string::npos;
}

class TtyGame {
 public:
  struct Setup {
    std::array<std::unique_ptr<Player>, 2> players;  ///< none: a person
    std::string record_path;                         ///< empty: not kept
    bool colour = false;
    bool open_table = false;
    std::uint64_t player_seed = 0;
  };

  TtyGame(Session session, Setup setup, Env& env)
      : session_(std::move(session)),
        game_(session_.game()),
        setup_(std::move(setup)),
        env_(env),
        out_(env.out),
        rng_(setup_.player_seed) {}

  int run() {
    read_log();
    intro();
    std::uint64_t without_person = 0;
    while (!session_.over()) {
      if (++without_person > kTtyMaxAuto) throw CommandError("the game does not come to an end");
      const Node node = session_.node();
      if (node.kind == Node::Kind::Chance) {
        roll();
        continue;
      }
      const Side side = to_move(node);
      if (computer(side) != nullptr) {
        let_computer_choose(side);
        continue;
      }
      if (obey_standing_orders(side)) continue;
      if (!take_seat(side)) return leave();
      without_person = 0;
      tell_news(side);
      if (asked_ != session_.timeline().size()) ask(node, side);
      out_ << name(side) << "> " << std::flush;
      std::string line;
      if (!read(line)) return leave();
      if (!execute_line(line, side)) return leave();
    }
    return finish();
  }

 private:
  enum class Did { Input, Nothing, Failed, Quit };

  // ---- colours
  std::string painted(const char* code, const std::string& text) const {
    return setup_.colour ? std::string("\x1b[") + code + "m" + text + "\x1b[0m" : text;
  }
  std::string strong(const std::string& t) const { return painted("1", t); }
  std::string faint(const std::string& t) const { return painted("2", t); }
  std::string alarm(const std::string& t) const { return painted("31", t); }
  std::string cite(RuleRef r) const { return r.empty() ? "" : faint(" (" + std::string(r.text()) + ")"); }

  Player* computer(Side s) const { return setup_.players[static_cast<std::size_t>(index(s))].get(); }
  bool two_people() const { return computer(Side::First) == nullptr && computer(Side::Second) == nullptr; }
  std::string name(Side s) const { return side_name(game_, s); }

  bool read(std::string& line) {
    const LineRead r = read_bounded_line(env_.in, line, kMaxTyped);
    if (r == LineRead::TooLong) line = "?";
    if (r != LineRead::End && !env_.in_is_terminal) out_ << line << "\n";  // so that a scripted session reads well
    return r != LineRead::End;
  }

  void intro() {
    const RecordHeader& h = session_.record().header;
    out_ << strong(game_.info().title) << ", scenario " << h.scenario << ", game " << h.id << "\n";
    for (const auto& [key, value] : h.options) out_ << "  " << key << " = " << value << "\n";
    out_ << "The dice are fixed by a seed that will be shown at the end; its commitment now is\n  " << h.commitment
         << "\n";
    if (setup_.record_path.empty())
      out_ << "The game is not being recorded.\n";
    else
      out_ << "The game is recorded in " << setup_.record_path << " (do not look into it before the end).\n";
    out_ << "Type an action or its number; " << strong("help") << " tells the rest.\n" << std::flush;
  }

  /// The seat stays where it is as long as its side is asked.
  Side to_move(const Node& node) const {
    if (seat_ && has(node.sides, *seat_)) return *seat_;
    for (const Side s : {Side::First, Side::Second})
      if (has(node.sides, s) && computer(s) == nullptr) return s;
    return has(node.sides, Side::First) ? Side::First : Side::Second;
  }

  // ---- what happened
  /// A resumed game: what happened before counts as seen, but the log has it.
  void read_log() {
    const Timeline& t = session_.timeline();
    const auto path = t.path(t.size());
    AnyState state = t.state_at(0);
    for (const std::uint64_t entry : path) {
      Events events;
      if (t.kind(entry) == Entry::Kind::Do)
        game_.apply(state, t.action(entry), events);
      else
        game_.answer(state, t.draw(entry), events);
      log_.insert(log_.end(), events.list().begin(), events.list().end());
    }
    seen_.fill(log_.size());
  }

  void remember_events() { log_.insert(log_.end(), session_.last_events().begin(), session_.last_events().end()); }

  void tell_news(Side side) {
    std::size_t& seen = seen_[static_cast<std::size_t>(index(side))];
    for (; seen < log_.size(); ++seen) print_event(log_[seen], side);
    if (session_.timeline().draw_offered_by(other(side)))
      out_ << strong(name(other(side)) + " " + offers_words(game_.info())) << ": type accept to take it, or play on\n";
  }

  void print_event(const Event& e, Side side) {
    if (sees(e, side)) out_ << "  - " << game_.event_text(e) << cite(e.rule) << "\n";
  }

  void roll() {
    const auto draw = session_.roll();
    if (!draw) throw CommandError(draw.error().text());
    remember_events();
  }

  // ---- other players
  void let_computer_choose(Side side) {
    ActionList list;
    game_.options(session_.state(), side, Scope::Main, list);
    if (list.empty()) throw CommandError("dead end: " + name(side) + " has no option");
    const std::uint64_t reasons = computer(side)->reasons(), entry = session_.timeline().size();
    const Action action = computer(side)->answer(LazyView(game_, session_.state(), side), list, rng_);
    if (session_.apply(action)) throw CommandError("the computer's choice was refused");
    if (computer(side)->reasons() != reasons) thought_after_ = entry;
    remember_events();
  }

  bool obey_standing_orders(Side side) {
    const std::string& orders = standing_[static_cast<std::size_t>(index(side))];
    if (orders.empty()) return false;
    const auto action = game_.auto_answer(game_.view_for(session_.state(), side), orders);
    if (!action || session_.apply(*action)) return false;
    remember_events();
    return true;
  }

  // ---- the seat
  /// Hides one side's screen before the other side sits down. False at the end of the input.
  bool take_seat(Side side) {
    if (seat_ == side) return true;
    const bool hide = two_people() && !setup_.open_table;
    if (hide) {
      if (env_.out_is_terminal) out_ << "\x1b[2J\x1b[3J\x1b[H";
      out_ << "\n" << strong("=== Pass the seat to " + name(side) + ", press Enter ===") << "\n" << std::flush;
      std::string line;
      if (!read(line)) return false;
      if (env_.out_is_terminal) out_ << "\x1b[2J\x1b[3J\x1b[H";
    }
    seat_ = side;
    asked_.reset();
    out_ << "\n" << strong("--- " + name(side) + " ---") << "\n";
    return true;
  }

  ActionList options_of(Side side, std::size_t* main = nullptr) const {
    ActionList list;
    game_.options(session_.state(), side, Scope::Main, list);
    if (main != nullptr) *main = list.size();
    game_.options(session_.state(), side, Scope::Free, list);
    return list;
  }

  void print_option(const ActionList& list, std::size_t i) {
    const std::string number = std::to_string(i + 1);
    out_ << std::string(number.size() < 5 ? 5 - number.size() : 0, ' ') << number << "  " << game_.action_text(list[i])
         << "\n";
  }

  void ask(const Node& node, Side side) {
    out_ << strong(name(side) + ": " + node.ask.text()) << cite(node.rule) << "\n";
    std::size_t main = 0;
    const ActionList list = options_of(side, &main);
    if (main <= kListed) {
      for (std::size_t i = 0; i < main; ++i) print_option(list, i);
      if (list.size() > main) out_ << faint("  and " + std::to_string(list.size() - main) + " free ones: options\n");
    } else {
      std::vector<std::pair<std::string, int>> words;  // in the order they come
      for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string w = first_word(game_.action_text(list[i]));
        const auto it = std::ranges::find_if(words, [&](const auto& p) { return p.first == w; });
        if (it == words.end())
          words.emplace_back(w, 1);
        else
          ++it->second;
      }
      out_ << "  you can:";
      for (const auto& [w, n] : words) out_ << " " << w << (n > 1 ? " (" + std::to_string(n) + ")" : "");
      out_ << faint("   list them with: options WORD") << "\n";
    }
    asked_ = session_.timeline().size();
  }

  // ---- what was typed
  /// False: leave the game.
  bool execute_line(const std::string& line, Side side) {
    std::vector<std::string> parts;
    std::size_t from = 0;
    for (;;) {
      const std::size_t end = line.find(';', from);
      const std::string part =
          trimmed(std::string_view(line).substr(from, end == std::string::npos ? end : end - from));
      if (!part.empty()) parts.push_back(part);
      if (end == std::string::npos) break;
      from = end + 1;
    }
    if (parts.empty()) asked_.reset();  // Enter alone: tell me again what is asked
    for (std::size_t i = 0; i < parts.size(); ++i) {
      const Did did = execute(parts[i], side);
      if (did == Did::Quit) return false;
      const char* stop = nullptr;
      if (did == Did::Failed) stop = "";
      if (did == Did::Input) {
        const Node node = session_.node();
        if (session_.over())
          stop = "the game is over";
        else if (node.kind == Node::Kind::Chance)
          stop = "dice are rolled first";
        else if (has(session_.last_learned(), side))
          stop = "you learned something";
        else if (!has(node.sides, side))
          stop = "the other side is asked";
      }
      if (stop == nullptr) {
        if (did == Did::Input) tell_news(side);
        continue;
      }
      if (i + 1 < parts.size()) {
        out_ << "not done" << (*stop == '\0' ? "" : " (" + std::string(stop) + ")") << ":";
        for (std::size_t k = i + 1; k < parts.size(); ++k) out_ << " " << parts[k] << (k + 1 < parts.size() ? ";" : "");
        out_ << "\n";
      }
      break;
    }
    return true;
  }

  Did execute(const std::string& typed, Side side) {
    const std::string word = lower(first_word(typed));
    const std::string rest = trimmed(std::string_view(typed).substr(std::min(typed.size(), word.size())));
    try {
      if (word == "help" || word == "?") return help();
      if (word == "options" || word == "list") return show_options(rest, side);
      if (word == "board" || word == "map") return show_board(rest, side);
      if (word == "show") return show(rest, side);
      if (word == "why") return rest.empty() ? why_computer(side) : why(rest, side);
      if (word == "hint") return hint(side);
      if (word == "tally") return tally(rest, side);
      if (word == "odds") return tally(trimmed("odds " + rest), side);
      if (word == "undo") return undo(side);
      if (word == "log") return show_log(rest, side);
      if (word == "auto") return take_first(rest, side);
      if (word == "standing") return standing_orders(rest, side);
      if (word == "save") return save(rest);
      if (word == "note") return talk(session_.note(rest, side), "noted");
      if (word == "draw")
        return talk(session_.offer_draw(side),
                    game_.info().agreed_by_score ? "you offer to end the game" : "you offer a draw");
      if (word == "accept") return talk(session_.accept_draw(side), "agreed");
      if (word == "resign") {
        if (rest != "yes") return say("to give up the game, type: resign yes");
        return talk(session_.resign(side), "you resign");
      }
      if (word == "quit") return Did::Quit;
      return act(word == "do" ? rest : typed, side);
    } catch (const std::runtime_error& e) {  // the record could not be written; the game stands as before
      out_ << alarm(one_line(e.what(), 600)) << "\n";
      return Did::Failed;
    }
  }

  Did say(const std::string& text) {
    out_ << text << "\n";
    return Did::Nothing;
  }
  Did complain(const std::string& text) {
    out_ << alarm(one_line(text, 1000)) << "\n";
    return Did::Failed;
  }
  Did talk(const std::optional<Fault>& fault, const std::string& done) {
    if (fault) return complain(fault->text());
    return say(done);
  }

  std::string refusal_text(const Refusal& r) const {
    std::string text = r.reason.text();
    const std::string where = game_.place_text(r.where);
    if (!where.empty()) text += " [" + where + "]";
    if (!r.rule.empty()) text += " (" + std::string(r.rule.text()) + ")";
    return text;
  }

  Did act(const std::string& text, Side side) {
    const ActionList list = options_of(side);
    if (is_small_number(text)) {
      const std::size_t n = std::stoul(text);
      if (n >= 1 && n <= list.size()) return take(list[n - 1], side);
    }
    const auto action = game_.parse_action(text, side);
    if (action) return take(*action, side);
    out_ << alarm("not understood: " + one_line(action.error().text(), 300)) << "\n";
    suggest(list, text);
    return Did::Failed;
  }

  void suggest(const ActionList& list, const std::string& text) {
    std::size_t shown = 0;
    const std::string part = lower(text);
    for (std::size_t i = 0; i < list.size() && shown < 5; ++i) {
      if (lower(game_.action_text(list[i])).find(part) == std::string::npos) continue;
      if (shown++ == 0) out_ << "did you mean:\n";
      print_option(list, i);
    }
    if (shown == 0) out_ << "type help for the commands, options for what you can do\n";
  }

  Did take(const Action& action, Side side) {
    if (const auto no = session_.apply(action)) {
      out_ << alarm("refused: ") << refusal_text(*no) << "\n";
      return Did::Failed;
    }
    if (!session_.over()) out_ << faint(name(side) + " " + game_.action_text(action)) << "\n";
    remember_events();
    return Did::Input;
  }

  Did help() {
    out_
        << "Type an action as it is listed, or its number; several in a row with ';'. Enter alone: what is asked now.\n"
           "  options [WORD]   what you can do, all or those that contain WORD\n"
           "  board [WORD]     the map, or the part of it around WORD (a hex, a unit)\n"
           "  show WORD        what you know of a hex or a unit\n"
           "  why ACTION       whether an action is allowed, and if not, by which case\n"
           "  why              what the computer may have meant by its last moves, as far as you could see\n"
           "  hint             what a computer player would do in your place\n"
           "  tally QUERY      a number explained line by line; without QUERY: what can be asked\n"
           "  odds ...         short for: tally odds ...\n"
           "  log [N]          the last N things that you saw happen\n"
           "  undo             takes back your last input, until dice fell or something was shown\n"
           "  standing [TEXT]  your standing orders: answers given for you; 'standing none' clears them\n"
           "  save FILE        a copy of the record (it holds what both sides hide)\n"
           "  draw, accept, resign yes, note TEXT\n"
           "  do ACTION        an action that reads like one of these commands\n"
           "  quit             leaves the table; a recorded game goes on with --resume\n";
    return Did::Nothing;
  }

  Did show_options(const std::string& filter, Side side) {
    const ActionList list = options_of(side);
    const std::string part = lower(filter);
    std::size_t hits = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (lower(game_.action_text(list[i])).find(part) == std::string::npos) continue;
      if (++hits <= kPage) print_option(list, i);
    }
    if (hits > kPage) out_ << "  ... and " << hits - kPage << " more: options WORD\n";
    if (hits == 0) out_ << "  none" << (filter.empty() ? "" : " with '" + one_line(filter, 60) + "'") << "\n";
    return Did::Nothing;
  }

  Did show_board(const std::string& word, Side side) {
    const AnyView view = game_.view_for(session_.state(), side);
    const std::string drawn = game_.view_board(view, setup_.colour);
    if (word.empty()) return say(drawn);
    const std::string plain = setup_.colour ? game_.view_board(view, false) : drawn;
    std::string part = crop_board(plain, drawn, word, 9, 44);
    if (part.empty()) {  // a unit whose name is too long for the board
      const Json json = Json::parse(game_.view_json(view), nullptr, false);
      if (!json.is_discarded()) part = crop_board(plain, drawn, hex_of(json, lower(word), ""), 9, 44);
    }
    if (part.empty()) return complain("the board does not show '" + one_line(word, 60) + "'");
    return say(part);
  }

  Did show(const std::string& word, Side side) {
    if (word.empty()) return complain("show what? a hex or a unit");
    bool known = false;
    for (const char* form : {"", "show ", "hex ", "unit ", "stack "}) {
      const auto t = game_.tally(session_.state(), side, form + word);
      if (!t) continue;
      print_tally(*t);
      known = true;
      break;
    }
    std::vector<std::string> found;
    const Json view = Json::parse(game_.view_json(game_.view_for(session_.state(), side)), nullptr, false);
    if (!view.is_discarded()) find_named(view, "", "", lower(word), found);
    for (std::size_t i = 0; i < found.size() && i < 30; ++i) out_ << "  " << one_line(found[i], 1000) << "\n";
    if (!known && found.empty()) return complain("you know of nothing called '" + one_line(word, 60) + "'");
    return Did::Nothing;
  }

  Did why(const std::string& text, Side side) {
    const auto action = game_.parse_action(text, side);
    if (!action) return complain("not understood: " + action.error().text());
    const auto no = game_.why_not(session_.state(), *action);
    return say(no ? "refused: " + refusal_text(*no) : "that is allowed");
  }

  // ---- advice
  Did print_advice(const std::string& text) {
    if (text.empty()) return say("there is nothing to advise at this point");
    Json advice = Json::parse(text);
    round_numbers(advice);
    std::string head;
    for (const auto& [key, value] : advice.items()) {
      if (!value.is_structured()) {
        if (!value.is_null()) head += (head.empty() ? "" : ", ") + key + " " + plain_value(value);
        continue;
      }
      if (!head.empty()) out_ << "  " << strong(std::exchange(head, "")) << "\n";
      if (value.is_object()) out_ << "  " << key << ": " << plain_fields(value) << "\n";
      if (value.is_array() && !value.empty() && value.front().is_string())
        out_ << "  " << key << ": " << plain_value(value) << "\n";
      else if (value.is_array())
        for (const Json& item : value) out_ << "  " << key << ": " << plain_fields(item) << "\n";
    }
    if (!head.empty()) out_ << "  " << strong(head) << "\n";
    return Did::Nothing;
  }

  Did hint(Side side) {
    const auto adviser = make_player(game_, side, {"veteran", {{"ms", kHintMs}}});
    return print_advice(adviser->hint(LazyView(game_, session_.state(), side), rng_));
  }

  /// From what this side could see when the computer began to think: a world that fits is made up. Its own reasons would
  /// tell what it hides.
  Did why_computer(Side side) {
    const Side whose = other(side);
    if (computer(whose) == nullptr) return complain("why what? give an action");
    if (!thought_after_ || *thought_after_ > session_.timeline().size()) return say("it has not thought yet");
    const AnyView seen = game_.view_for(session_.timeline().state_at(*thought_after_), side);
    const AnyState world = game_.sample(seen, rng_);
    const auto adviser = make_player(game_, whose, {"veteran", {{"ms", kHintMs}}});
    return print_advice(adviser->hint(LazyView(game_, world, whose), rng_));
  }

  void print_tally(const Tally& t) {
    out_ << "  " << strong(t.title()) << (t.title().empty() ? "" : ": ")
         << (t.result().empty() ? std::to_string(t.total()) : t.result()) << "\n";
    for (const Tally::Line& l : t.lines()) {
      const std::string number = l.value == 0 ? "" : (l.value > 0 ? "+" : "") + std::to_string(l.value);
      out_ << "    " << std::string(number.size() < 4 ? 4 - number.size() : 0, ' ') << number << "  " << l.text
           << cite(l.rule) << "\n";
    }
  }

  Did tally(const std::string& query, Side side) {
    if (query.empty()) {
      for (const std::string& q : game_.tally_queries()) out_ << "  tally " << q << "\n";
      return Did::Nothing;
    }
    const auto t = game_.tally(session_.state(), side, query);
    if (!t) return complain(t.error().text());
    print_tally(*t);
    return Did::Nothing;
  }

  Did undo(Side side) {
    if (const auto bar = session_.undo(side)) return complain("cannot be taken back: " + bar->reason);
    // What was undone leaves the log, for the side that has seen it and for the one that has not.
    const std::array<std::size_t, 2> seen = seen_;
    log_.clear();
    read_log();
    for (std::size_t i = 0; i < 2; ++i) seen_[i] = std::min(seen[i], log_.size());
    return say("taken back");
  }

  Did show_log(const std::string& rest, Side side) {
    std::size_t want = 20;
    if (!rest.empty()) {
      if (!is_small_number(rest)) return complain("log wants a number");
      want = std::stoul(rest);
    }
    std::vector<const Event*> mine;
    for (const Event& e : log_)
      if (sees(e, side)) mine.push_back(&e);
    for (std::size_t i = mine.size() - std::min(want, mine.size()); i < mine.size(); ++i) print_event(*mine[i], side);
    return Did::Nothing;
  }

  /// For chores: the first option again and again while the question stays the same.
  Did take_first(const std::string& rest, Side side) {
    std::size_t times = kMostAuto;
    if (!rest.empty()) {
      if (!is_small_number(rest)) return complain("auto wants a number");
      times = std::min<std::size_t>(std::stoul(rest), kMostAuto);
    }
    const Said question = session_.node().ask;
    Did did = Did::Nothing;
    for (std::size_t i = 0; i < times; ++i) {
      const Node node = session_.node();
      if (session_.over() || node.kind != Node::Kind::Decide || !has(node.sides, side) || question != node.ask) break;
      ActionList list;
      game_.options(session_.state(), side, Scope::Main, list);
      if (list.empty()) break;
      did = take(list[0], side);
      if (did != Did::Input || has(session_.last_learned(), side)) break;
    }
    return did;
  }

  Did standing_orders(const std::string& text, Side side) {
    std::string& mine = standing_[static_cast<std::size_t>(index(side))];
    if (const auto wrong = text == "none" ? std::nullopt : game_.bad_orders(text)) return complain(*wrong);
    if (!text.empty()) mine = text == "none" ? "" : text;
    return say(mine.empty() ? "no standing orders" : "standing orders: " + mine);
  }

  Did save(const std::string& path) {
    if (path.empty())
      return setup_.record_path.empty() ? complain("save where? give a file name")
                                        : say("all is saved in " + setup_.record_path);
    if (const auto fault = save_record(path, session_.record())) return complain(fault->text());
    return say("saved in " + path);
  }

  // ---- ends
  int leave() {
    out_ << "\n";
    if (setup_.record_path.empty())
      out_ << "The game was not recorded.\n";
    else
      out_ << "The game is saved; go on with: kessel play-tty --resume " << setup_.record_path << "\n";
    return kExitOk;
  }

  int finish() {
    for (const Side s : {Side::First, Side::Second})
      if (computer(s) == nullptr && (!two_people() || seat_ == s)) tell_news(s);
    const auto end = session_.result();
    if (end) {
      out_ << "\n"
           << strong(end->winner == Winner::Draw ? "The game is a draw"
                                                 : name(static_cast<Side>(end->winner)) + " wins")
           << (end->score ? ", score " + std::to_string(*end->score) : "") << " (" << end->how << ")\n";
    }
    for (const auto& [what, value] : game_.score(session_.state())) out_ << "  " << what << ": " << value << "\n";
    if (session_.seed()) out_ << "The seed of the dice was " << to_hex(*session_.seed()) << "\n";
    if (!setup_.record_path.empty()) {
      std::error_code ignored;
      std::filesystem::remove(setup_.record_path + ".seed", ignored);  // the record has it now
      out_ << "Check every roll with: kessel verify " << setup_.record_path << "\n";
    }
    return kExitOk;
  }

  Session session_;
  const Game& game_;
  Setup setup_;
  Env& env_;
  std::ostream& out_;
  Rng rng_;
  std::optional<Side> seat_;
  std::optional<std::uint64_t> asked_;  ///< the entry after which the seat was last told what is asked
  std::vector<Event> log_;
  std::array<std::size_t, 2> seen_{};
  std::array<std::string, 2> standing_;
  std::optional<std::uint64_t> thought_after_;  ///< the entry after which a computer last thought anew
};

Session new_session(const Args& args, Env& env) {
  const Opened o = open_from(args, env);
  NewGame setup;
  setup.scenario = o.scenario;
  setup.options = o.options;
  setup.seed = new_seed();
  if (args.given("--seed")) {
    const std::uint64_t n = args.number("--seed", 0, ~std::uint64_t{0});
    setup.seed = seed_from(n);
    setup.id = "seed-" + std::to_string(n);
  }
  if (args.given("--words")) {
    const std::string words = args.text("--words");
    const std::size_t comma = words.find(',');
    if (comma == std::string::npos) throw UsageError("--words wants two words: A,B");
    setup.player_seeds = {words.substr(0, comma), words.substr(comma + 1)};
    for (const std::string& w : setup.player_seeds)
      if (const auto bad = bad_player_seed(w)) throw UsageError("--words: " + *bad);
  }
  auto session = Session::start(o.game, setup);
  if (!session) throw CommandError(session.error().text());
  return std::move(*session);
}

int play(const Args& args, Env& env) {
  const auto specs = parse_players(args.text("--sides"), true);
  if (!specs) throw UsageError("--sides: " + specs.error().text());
  TtyGame::Setup setup;
  setup.colour = env.out_is_terminal && !args.given("--no-colour");
  setup.open_table = args.given("--open-table");
  std::optional<Session> session;
  if (args.given("--resume")) {
    for (const char* name : {"--record", "--no-record", "--game", "--scenario", "--option", "--seed", "--words"})
      if (args.given(name)) throw UsageError(std::string(name) + " does not go with --resume");
    setup.record_path = args.text("--resume");
    Loaded loaded = load_record(setup.record_path, args, env);
    session.emplace(std::move(loaded.session));
    if (!session->over()) {
      if (!session->seed())
        throw CommandError(setup.record_path + ".seed: is missing, and without it no dice can be rolled");
      auto writer = RecordWriter::resume(setup.record_path, loaded.read, true);
      if (!writer) throw CommandError(writer.error().text());
      if (const auto fault = session->keep_in(*writer, false)) throw CommandError(fault->text());
    }
  } else {
    if (args.given("--record") && args.given("--no-record")) throw UsageError("either --record or --no-record");
    session.emplace(new_session(args, env));
    const RecordHeader& h = session->record().header;
    if (!args.given("--no-record"))
      setup.record_path = args.given("--record") ? args.text("--record") : h.game + "-" + h.id + ".jsonl";
    if (!setup.record_path.empty()) {
      if (std::filesystem::exists(setup.record_path))
        throw CommandError(setup.record_path + ": is there already; go on with it by --resume, or name another");
      if (const auto fault = save_seed(setup.record_path, *session->seed())) throw CommandError(fault->text());
      auto writer = RecordWriter::create(setup.record_path, true);
      if (!writer) throw CommandError(writer.error().text());
      if (const auto fault = session->keep_in(*writer, true)) throw CommandError(fault->text());
    }
  }
  for (const Side s : {Side::First, Side::Second}) {
    const auto i = static_cast<std::size_t>(index(s));
    if ((*specs)[i].name != "human") setup.players[i] = make_player(session->game(), s, (*specs)[i]);
  }
  // A computer's choices depend on its own generator, never on the dice of the game.
  setup.player_seed =
      args.given("--seed") ? args.number("--seed", 0, ~std::uint64_t{0}) + 1 : new_seed()[0] + 256u * new_seed()[1];
  return TtyGame(std::move(*session), std::move(setup), env).run();
}

}  // namespace

std::string crop_board(const std::string& plain, const std::string& drawn, std::string_view word, int rows,
                       int columns) {
  const std::vector<std::string> lines = lines_of(plain);
  const std::vector<std::string> shown = lines_of(drawn);
  std::size_t heads = 0;
  while (heads < 2 && heads < lines.size() && is_head(lines[heads])) ++heads;
  const auto around = [&](std::size_t line, int column) {
    const auto reach = static_cast<std::size_t>(rows);
    const int margin = heads > 0 ? 3 : 0;  // the row numbers stay in sight
    const int from = std::max(margin, column - columns);
    const auto part = [&](std::size_t i) {
      return slice(shown[i], 0, margin) + slice(shown[i], from, column + columns);
    };
    std::string out;
    for (std::size_t i = 0; i < heads; ++i) out += part(i) + "\n";
    for (std::size_t i = std::max(heads, line - std::min(line, reach)); i < shown.size() && i <= line + reach; ++i)
      out += part(i) + "\n";
    out.pop_back();
    return out;
  };
  if (word.empty()) return {};
  for (std::size_t l = heads; l < lines.size(); ++l)
    for (std::size_t at = lines[l].find(word); at != std::string::npos; at = lines[l].find(word, at + 1))
      if (is_word_at(lines[l], at, word.size())) return around(l, column_of(lines[l], at));
  // A hex by its number: its column stands in the heads, its row at the left.
  if (heads == 0 || word.size() != 4 || word.find_first_not_of("0123456789") != std::string_view::npos) return {};
  for (std::size_t h = 0; h < heads; ++h) {
    const std::size_t at = lines[h].find(word.substr(0, 2));
    if (at == std::string::npos || !is_word_at(lines[h], at, 2)) continue;
    for (std::size_t l = heads; l < lines.size(); ++l)
      if (lines[l].substr(0, 2) == word.substr(2) && is_word_at(lines[l], 0, 2)) return around(l, static_cast<int>(at));
  }
  return {};
}

int cmd_play_tty(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("play-tty", "play a game at the terminal, two people or one against a computer player");
  add_game_options(syntax, false);
  syntax.option("--sides", "A,B", "who plays the first and the second side: human, " + player_names(), "human,human")
      .option("--record", "FILE", "where the game is recorded as it goes; a name of its own if left out")
      .flag("--no-record", "do not record the game")
      .option("--resume", "FILE", "go on with a recorded game")
      .option("--words", "A,B", "the two players' own words, mixed into the dice")
      .option("--seed", "K", "a fixed seed, for tests; the dice are then no secret")
      .flag("--open-table", "no hand-over screens (both players may see the screen)")
      .flag("--no-colour", "no colours")
      .note("At the table, type help.");
  return run_command(syntax, words, env, play);
}

}  // namespace kessel::tools
