#include "tools/args.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <ostream>
#include <sstream>

namespace kessel::tools {

bool Args::given(std::string_view name) const {
  return std::ranges::any_of(values_, [&](const Value& v) { return v.name == name; });
}

std::string Args::text(std::string_view name) const {
  for (auto it = values_.rbegin(); it != values_.rend(); ++it)
    if (it->name == name) return it->text;
  for (const Value& v : defaults_)
    if (v.name == name) return v.text;
  return {};
}

std::vector<std::string> Args::all(std::string_view name) const {
  std::vector<std::string> out;
  for (const Value& v : values_)
    if (v.name == name) out.push_back(v.text);
  return out;
}

std::uint64_t Args::number(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  const std::string t = text(name);
  std::uint64_t n = 0;
  const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
  if (error != std::errc{} || end != t.data() + t.size() || n < least || n > most)
    throw UsageError(std::string(name) + " wants a whole number from " + std::to_string(least) + " to " +
                     std::to_string(most) + ", not '" + one_line(t, 40) + "'");
  return n;
}

Syntax& Syntax::flag(std::string name, std::string help) {
  items_.push_back({std::move(name), "", std::move(help), "", false, false});
  return *this;
}

Syntax& Syntax::option(std::string name, std::string value, std::string help, std::string standard) {
  items_.push_back({std::move(name), std::move(value), std::move(help), std::move(standard), false, false});
  return *this;
}

Syntax& Syntax::required(std::string name, std::string value, std::string help) {
  items_.push_back({std::move(name), std::move(value), std::move(help), "", true, false});
  return *this;
}

Syntax& Syntax::repeated(std::string name, std::string value, std::string help) {
  items_.push_back({std::move(name), std::move(value), std::move(help), "", false, true});
  return *this;
}

Syntax& Syntax::positional(std::string name, std::string help, bool needed) {
  positional_.push_back({std::move(name), "", std::move(help), "", needed, false});
  return *this;
}

Syntax& Syntax::note(std::string paragraph) {
  notes_.push_back(std::move(paragraph));
  return *this;
}

const Syntax::Item* Syntax::find(std::string_view name) const {
  for (const Item& i : items_)
    if (i.name == name) return &i;
  return nullptr;
}

Args Syntax::parse(const std::vector<std::string>& words) const {
  Args a;
  for (const Item& i : items_)
    if (!i.standard.empty()) a.defaults_.push_back({i.name, i.standard});
  if (std::ranges::any_of(words, [](const std::string& w) { return w == "--help" || w == "-h"; })) {
    a.help_ = true;
    return a;
  }
  bool only_positional = false;
  for (std::size_t n = 0; n < words.size(); ++n) {
    const std::string& w = words[n];
    if (!only_positional && w == "--") {
      only_positional = true;
      continue;
    }
    if (only_positional || w.size() < 2 || w.substr(0, 2) != "--") {
      if (a.positional_.size() == positional_.size())
        throw UsageError("do not know what to do with '" + one_line(w, 60) + "'");
      a.positional_.push_back(w);
      continue;
    }
    const std::size_t equals = w.find('=');
    const std::string name = w.substr(0, equals);
    const Item* item = find(name);
    if (item == nullptr) throw UsageError("unknown option '" + one_line(name, 60) + "'");
    if (!item->many && a.given(name)) throw UsageError(name + " is given twice");
    if (item->value.empty()) {
      if (equals != std::string::npos) throw UsageError(name + " takes no value");
      a.values_.push_back({name, ""});
    } else if (equals != std::string::npos) {
      a.values_.push_back({name, w.substr(equals + 1)});
    } else if (n + 1 < words.size()) {
      a.values_.push_back({name, words[++n]});
    } else {
      throw UsageError(name + " wants a value (" + item->value + ")");
    }
  }
  for (const Item& i : items_)
    if (i.needed && !a.given(i.name)) throw UsageError(i.name + " " + i.value + " is missing");
  for (std::size_t n = a.positional_.size(); n < positional_.size(); ++n)
    if (positional_[n].needed) throw UsageError(positional_[n].name + " is missing");
  return a;
}

std::string Syntax::usage() const {
  std::string line = "usage: kessel " + command_;
  for (const Item& p : positional_) line += p.needed ? " " + p.name : " [" + p.name + "]";
  for (const Item& i : items_) {
    const std::string word = i.value.empty() ? i.name : i.name + " " + i.value;
    line += i.needed ? " " + word : " [" + word + "]";
    if (i.many) line += "...";
  }
  return line;
}

std::string Syntax::help() const {
  std::string text = "kessel " + command_ + ": " + summary_ + "\n\n" + usage() + "\n\n";
  std::size_t width = 6;
  const auto left = [](const Item& i) { return i.value.empty() ? i.name : i.name + " " + i.value; };
  for (const Item& i : positional_) width = std::max(width, left(i).size());
  for (const Item& i : items_) width = std::max(width, left(i).size());
  const auto line = [&](const std::string& l, const std::string& r) {
    text += "  " + l + std::string(width + 2 - l.size(), ' ') + r + "\n";
  };
  for (const Item& i : positional_) line(left(i), i.help);
  for (const Item& i : items_) line(left(i), i.help + (i.standard.empty() ? "" : " (default " + i.standard + ")"));
  line("--help", "print this page");
  for (const std::string& n : notes_) text += "\n" + n + "\n";
  return text;
}

int run_command(const Syntax& syntax, const std::vector<std::string>& words, Env& env,
                const std::function<int(const Args&, Env&)>& body) {
  try {
    const Args args = syntax.parse(words);
    if (args.wants_help()) {
      env.out << syntax.help();
      return kExitOk;
    }
    return body(args, env);
  } catch (const UsageError& e) {
    env.err << "kessel " << syntax.command() << ": " << one_line(e.what(), 600) << " (try: kessel " << syntax.command()
            << " --help)\n";
    return kExitUsage;
  } catch (const CommandError& e) {
    env.err << "kessel " << syntax.command() << ": " << e.what() << "\n";
    return kExitFailed;
  } catch (const std::exception& e) {
    env.err << "kessel " << syntax.command() << ": " << one_line(e.what(), 600) << "\n";
    return kExitFailed;
  }
}

void add_game_options(Syntax& s, bool game_needed) {
  if (game_needed)
    s.required("--game", "G", "which game (see: kessel games)");
  else
    s.option("--game", "G", "which game (see: kessel games)", kGames[0].id);
  s.option("--scenario", "S", "which scenario; the game's first if left out");
  s.repeated("--option", "K=V", "set an option of the scenario; may be repeated");
  s.option("--data", "DIR", "your own corrected values laid over the game's data");
}

GameSource source_from(const Args& args, const Env& env) {
  GameSource source;
  source.home = env.home;
  source.overlay_dir = args.text("--data");
  return source;
}

namespace {

std::string listed(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
  return out;
}

}  // namespace

Expected<Opened> open_checked(const Shelf& shelf, const std::string& id, const std::string& scenario,
                              const OptionValues& options, const GameSource& source) {
  if (std::ranges::find(shelf.games, id) == shelf.games.end())
    return Fault{"game", "there is no game '" + one_line(id, 60) + "'; there is: " + listed(shelf.games)};
  auto game = shelf.open(id, source);
  if (!game) return game.error();
  const GameInfo& info = (*game)->info();
  if (info.scenarios.empty()) return Fault{id, "the game lists no scenario"};
  const ScenarioInfo* s = &info.scenarios.front();
  if (!scenario.empty()) {
    s = nullptr;
    for (const ScenarioInfo& i : info.scenarios)
      if (i.id == scenario) s = &i;
    if (s == nullptr) {
      std::vector<std::string> ids;
      for (const ScenarioInfo& i : info.scenarios) ids.push_back(i.id);
      return Fault{"scenario", "there is no scenario '" + one_line(scenario, 60) + "'; there is: " + listed(ids)};
    }
  }
  for (const auto& chosen : options) {
    const std::string &key = chosen.first, &value = chosen.second;
    const auto o = std::ranges::find_if(s->options, [&](const OptionInfo& i) { return i.id == key; });
    if (o == s->options.end()) {
      std::vector<std::string> ids;
      for (const OptionInfo& i : s->options) ids.push_back(i.id);
      return Fault{"option", "there is no option '" + one_line(key, 60) + "'; there is: " + listed(ids)};
    }
    if (!o->values.empty() && std::ranges::find(o->values, value) == o->values.end())
      return Fault{"option", key + " cannot be '" + one_line(value, 60) + "'; it can be: " + listed(o->values)};
  }
  return Opened{*game, s->id, options};
}

Opened open_from(const Args& args, const Env& env) {
  OptionValues options;
  for (const std::string& kv : args.all("--option")) {
    const std::size_t equals = kv.find('=');
    if (equals == std::string::npos || equals == 0)
      throw UsageError("--option wants K=V, not '" + one_line(kv, 60) + "'");
    options[kv.substr(0, equals)] = kv.substr(equals + 1);
  }
  const std::string id = args.text("--game");
  if (std::ranges::find(env.games, id) == env.games.end())
    throw UsageError("there is no game '" + one_line(id, 60) + "'; there is: " + listed(env.games));
  const GameSource source = source_from(args, env);
  auto opened = open_checked(env, id, args.text("--scenario"), options, source);
  if (!opened) {
    const Fault& f = opened.error();
    if (f.where == "scenario" || f.where == "option") throw UsageError(f.reason);
    throw CommandError(f.text());
  }
  return *opened;
}

Expected<Side> side_by_name(const Game& game, std::string_view name) {
  const auto& sides = game.info().sides;
  for (std::size_t i = 0; i < sides.size() && i < 2; ++i)
    if (sides[i] == name) return static_cast<Side>(i);
  if (name == "observer") return Side::Observer;
  return Fault{one_line(name, 60), "no side of this game; there is: " + listed(sides) + ", observer"};
}

std::string side_name(const Game& game, Side s) {
  const auto i = static_cast<std::size_t>(index(s));
  return i < game.info().sides.size() ? game.info().sides[i] : "observer";
}

const char* node_kind_name(const Node& n) {
  switch (n.kind) {
    case Node::Kind::Decide: return "decide";
    case Node::Kind::Chance: return "chance";
    case Node::Kind::Finished: return "finished";
  }
  return "";
}

std::string one_line(std::string_view text, std::size_t most) {
  std::string out;
  for (char c : text) {
    const auto u = static_cast<unsigned char>(c);
    if (out.size() >= most && (u & 0xc0) != 0x80) return out + "...";  // never in the middle of a UTF-8 letter
    out += u < 0x20 || u == 0x7f ? ' ' : c;
  }
  return out;
}

void write_out(const Args& args, Env& e, const std::string& text) {
  if (!args.given("--out")) {
    e.out << text;
    return;
  }
  std::ofstream out(args.text("--out"), std::ios::binary);
  out << text << std::flush;
  if (!out) throw CommandError(args.text("--out") + ": cannot be written");
}

Expected<std::string> read_text_file(const std::string& path, std::size_t most) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Fault{path, "cannot be opened"};
  std::string text;
  char buffer[1 << 16];
  while (file.read(buffer, sizeof buffer) || file.gcount() > 0) {
    text.append(buffer, static_cast<std::size_t>(file.gcount()));
    if (text.size() > most) return Fault{path, "is larger than " + std::to_string(most) + " bytes"};
  }
  if (file.bad()) return Fault{path, "cannot be read"};
  return text;
}

}  // namespace kessel::tools
