#include "engine/record.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "core/json_writer.h"

namespace kessel {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kDrawName = "draw";

std::string winner_name(Winner w, const std::array<std::string, 2>& sides) {
  return w == Winner::Draw ? kDrawName : sides[static_cast<std::size_t>(w)];
}

const std::string& name_of(Side s, const std::array<std::string, 2>& sides) {
  return sides[static_cast<std::size_t>(index(s))];
}

/// A fault found in the middle of a line; turned into a RecordFault where the line number is known.
struct LineFault {
  std::string reason;
};

[[noreturn]] void fail(std::string reason) { throw LineFault{std::move(reason)}; }

/// Words from outside, made fit for a one-line message.
std::string tame(std::string_view words, std::size_t most) {
  std::string out;
  for (const char c : words.substr(0, most)) out += c >= 0x20 && c < 0x7f ? c : '?';
  return words.size() > most ? out + "..." : out;
}

std::string in_quotes(std::string_view word) { return "\"" + tame(word, 60) + "\""; }

/// Depth of brackets outside strings; stops an abyss before the parser climbs into it.
int nesting(std::string_view line) {
  int depth = 0, deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

/// JSON of one line. Keys that stand twice in an object are faults: the parser alone would silently take the last.
Json parse_line(std::string_view line) {
  if (line.size() > kMaxRecordLine) fail("the line is longer than 1 MB");
  if (nesting(line) > kMaxRecordNesting) fail("brackets are nested too deeply");
  std::vector<std::set<std::string>> open;
  const auto watch = [&open](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) open.emplace_back();
    if (event == Json::parse_event_t::object_end) open.pop_back();
    if (event == Json::parse_event_t::key && !open.back().insert(parsed.get<std::string>()).second)
      fail("the key " + in_quotes(parsed.get<std::string>()) + " stands twice");
    return true;
  };
  Json json;
  try {
    json = Json::parse(line.begin(), line.end(), watch);
  } catch (const Json::exception& e) {
    // The library's message starts with a tag in brackets and a place that counts lines of our one line.
    const std::string_view what = e.what();
    const std::size_t place = what.find("column ");
    fail("not JSON: " + tame(place == std::string_view::npos ? what : what.substr(place), 160));
  }
  if (!json.is_object()) fail("a line must be one JSON object");
  return json;
}

void only_keys(const Json& object, std::initializer_list<std::string_view> known, const char* where) {
  for (const auto& item : object.items())
    if (std::ranges::find(known, std::string_view(item.key())) == known.end())
      fail("unknown key " + in_quotes(item.key()) + where);
}

const Json& need(const Json& object, const char* key) {
  const auto it = object.find(key);
  if (it == object.end()) fail(std::string("the key \"") + key + "\" is missing");
  return *it;
}

std::string text_of(const Json& value, const char* key) {
  if (!value.is_string()) fail(std::string("\"") + key + "\" must be text");
  return value.get<std::string>();
}

std::string need_text(const Json& object, const char* key) { return text_of(need(object, key), key); }

std::uint64_t count_of(const Json& value, const char* key) {
  if (!value.is_number_unsigned()) fail(std::string("\"") + key + "\" must be a whole number from 0");
  return value.get<std::uint64_t>();
}

std::string hex_of(const Json& value, const char* key, std::size_t digits) {
  std::string t = text_of(value, key);
  const bool ok = t.size() == digits &&
                  std::ranges::all_of(t, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
  if (!ok) fail(std::string("\"") + key + "\" must have " + std::to_string(digits) + " digits 0-9 and a-f");
  return t;
}

std::uint64_t hash_of(const Json& object, const char* key) {
  std::uint64_t v = 0;
  for (const char c : hex_of(need(object, key), key, 16))
    v = v * 16 + static_cast<std::uint64_t>(c <= '9' ? c - '0' : c - 'a' + 10);
  return v;
}

RecordHeader::BranchOf parse_branch(const Json& json) {
  if (!json.is_object()) fail("\"branch_of\" must be an object");
  only_keys(json, {"id", "at"}, " in \"branch_of\"");
  RecordHeader::BranchOf b{need_text(json, "id"), count_of(need(json, "at"), "at")};
  if (const auto bad = bad_game_id(b.id)) fail("in \"branch_of\": " + *bad);
  return b;
}

void parse_seeds(const Json& json, RecordHeader& h) {
  if (!json.is_object() || json.size() != 2) fail("\"seeds\" must name the two sides, each with its seed");
  std::size_t side = 0;
  for (const auto& item : json.items()) {
    h.sides[side] = item.key();
    h.seeds[side] = text_of(item.value(), "seeds");
    if (item.key().empty() || item.key() == kDrawName) fail("a side cannot be named " + in_quotes(item.key()));
    if (const auto bad = bad_player_seed(h.seeds[side])) fail("in \"seeds\": " + *bad);
    ++side;
  }
}

/// "dice" and "commitments", which the first scheme did not have.
void parse_dice(const Json& json, RecordHeader& h) {
  const auto scheme = json.find("dice");
  if (scheme == json.end()) {
    if (json.contains("commitments")) fail("\"commitments\" belong to \"dice\":2");
    return;
  }
  if (!scheme->is_number_unsigned() || scheme->get<std::uint64_t>() != static_cast<unsigned>(DiceScheme::ByRoll))
    fail("\"dice\" can only be 2: this program knows no other scheme by name");
  h.dice = DiceScheme::ByRoll;
  const Json& bound = need(json, "commitments");
  if (!bound.is_object() || bound.size() != 2) fail("\"commitments\" must name the two sides");
  std::size_t side = 0;
  for (const auto& item : bound.items()) {
    if (item.key() != h.sides[side]) fail("\"commitments\" and \"seeds\" must name the same sides in the same order");
    if (text_of(item.value(), "commitments").empty()) {
      if (!h.seeds[side].empty()) fail("the seed of " + in_quotes(item.key()) + " lacks its commitment");
    } else {
      h.commitments[side] = hex_of(item.value(), "commitments", 64);
    }
    ++side;
  }
}

RecordHeader parse_header(std::string_view line) {
  const Json json = parse_line(line);
  const auto mark = json.find("kessel");
  if (mark == json.end()) fail("this is no record of a game: the first line lacks \"kessel\"");
  if (!mark->is_number_unsigned() || mark->get<std::uint64_t>() != kRecordVersion)
    fail("the record has form " + mark->dump().substr(0, 20) + "; this program reads form 1");
  only_keys(json,
            {"kessel", "game", "scenario", "options", "rules_version", "content", "overlay", "id", "dice", "commitment",
             "commitments", "seeds", "branch_of", "position", "start"},
            " in the header");
  RecordHeader h;
  h.game = need_text(json, "game");
  h.scenario = need_text(json, "scenario");
  const Json& options = need(json, "options");
  if (!options.is_object()) fail("\"options\" must be an object");
  for (const auto& item : options.items()) h.options[item.key()] = text_of(item.value(), "options");
  const std::uint64_t version = count_of(need(json, "rules_version"), "rules_version");
  if (version > std::numeric_limits<int>::max()) fail("\"rules_version\" is too large");
  h.rules_version = static_cast<int>(version);
  h.content = need_text(json, "content");
  if (const auto it = json.find("overlay"); it != json.end()) {
    if (!it->is_object()) fail("\"overlay\" must be an object");
    h.overlay = it->dump();
  }
  h.id = need_text(json, "id");
  if (const auto bad = bad_game_id(h.id)) fail(*bad);
  h.commitment = hex_of(need(json, "commitment"), "commitment", 64);
  parse_seeds(need(json, "seeds"), h);
  parse_dice(json, h);
  if (const auto it = json.find("branch_of"); it != json.end()) h.branch_of = parse_branch(*it);
  if (const auto it = json.find("position"); it != json.end()) h.position = text_of(*it, "position");
  h.start = hash_of(json, "start");
  return h;
}

/// Reads entries one after the other; knows the sides' names.
class EntryReader {
 public:
  explicit EntryReader(const Record& record) : record_(record) {}

  Entry read(std::string_view line, std::uint64_t expected_number) const {
    const Json json = parse_line(line);
    Entry e;
    e.n = count_of(need(json, "n"), "n");
    if (e.n != expected_number)
      fail("entries are numbered one by one: expected " + std::to_string(expected_number) + ", found " +
           std::to_string(e.n));
    if (json.contains("do"))
      read_do(json, e);
    else if (json.contains("roll"))
      read_roll(json, e);
    else if (json.contains("undo"))
      read_undo(json, e);
    else if (json.contains("end"))
      read_end(json, e);
    else if (json.contains("note"))
      read_note(json, e);
    else if (json.contains("resign"))
      read_word(json, e, Entry::Kind::Resign, "resign");
    else if (json.contains("draw_offer"))
      read_word(json, e, Entry::Kind::DrawOffer, "draw_offer");
    else if (json.contains("draw_accept"))
      read_word(json, e, Entry::Kind::DrawAccept, "draw_accept");
    else if (json.contains("takeback_ask"))
      read_word(json, e, Entry::Kind::TakebackAsk, "takeback_ask");
    else if (json.contains("takeback_decline"))
      read_word(json, e, Entry::Kind::TakebackDecline, "takeback_decline");
    else if (json.contains("flag"))
      read_word(json, e, Entry::Kind::Flag, "flag");
    else
      fail(
          "an entry needs one of \"do\", \"roll\", \"undo\", \"note\", \"resign\", \"draw_offer\", \"draw_accept\", "
          "\"takeback_ask\", \"takeback_decline\", \"flag\", \"end\"");
    return e;
  }

 private:
  Side side(const Json& json, const char* key) const {
    const std::string name = need_text(json, key);
    if (const auto s = record_.side_named(name)) return *s;
    fail("there is no side " + in_quotes(name));
  }

  void read_do(const Json& json, Entry& e) const {
    only_keys(json, {"n", "by", "do", "hash"}, "");
    e.kind = Entry::Kind::Do;
    e.by = side(json, "by");
    e.text = need_text(json, "do");
    e.hash = hash_of(json, "hash");
  }

  void read_roll(const Json& json, Entry& e) const {
    only_keys(json, {"n", "roll", "faces", "given", "hash"}, "");
    e.kind = Entry::Kind::Roll;
    const Json& dice = need(json, "roll");
    if (!dice.is_array() || dice.size() > kMaxDice) fail("\"roll\" must be a list of at most 8 dice");
    for (const Json& d : dice) {
      const std::uint64_t v = count_of(d, "roll");
      if (v < 1 || v > 255) fail("a die shows 1 or more");
      e.draw.die[e.draw.count++] = static_cast<std::uint8_t>(v);
    }
    if (record_.header.dice == DiceScheme::ByEntry) {
      if (json.contains("faces")) fail("\"faces\" belong to \"dice\":2");
    } else {
      const std::uint64_t faces = count_of(need(json, "faces"), "faces");
      if (faces < 1 || faces > 255) fail("a die has 1 to 255 faces");
      e.faces = static_cast<std::uint8_t>(faces);
    }
    if (const auto it = json.find("given"); it != json.end()) {
      if (!it->is_boolean() || !it->get<bool>()) fail("\"given\" can only be true");
      e.given = true;
    }
    e.hash = hash_of(json, "hash");
  }

  void read_undo(const Json& json, Entry& e) const {
    only_keys(json, {"n", "undo", "by", "agreed", "hash"}, "");
    e.kind = Entry::Kind::Undo;
    e.undo_to = count_of(need(json, "undo"), "undo");
    if (e.undo_to >= e.n) fail("\"undo\" must lead to an earlier entry");
    e.by = side(json, "by");
    if (json.contains("agreed")) {
      e.agreed = side(json, "agreed");
      if (e.agreed == e.by) fail("\"agreed\" must be the other side");
    }
    e.hash = hash_of(json, "hash");
  }

  void read_note(const Json& json, Entry& e) const {
    only_keys(json, {"n", "note", "by"}, "");
    e.kind = Entry::Kind::Note;
    e.text = need_text(json, "note");
    if (json.contains("by")) e.by = side(json, "by");
  }

  void read_word(const Json& json, Entry& e, Entry::Kind kind, const char* key) const {
    only_keys(json, {"n", key}, "");
    e.kind = kind;
    e.by = side(json, key);
  }

  void read_end(const Json& json, Entry& e) const {
    only_keys(json, {"n", "end", "seed"}, "");
    e.kind = Entry::Kind::End;
    const Json& end = need(json, "end");
    if (!end.is_object()) fail("\"end\" must be an object");
    only_keys(end, {"winner", "score", "how"}, " in \"end\"");
    GameEnd g;
    const std::string winner = need_text(end, "winner");
    if (winner != kDrawName) g.winner = side(end, "winner") == Side::First ? Winner::First : Winner::Second;
    if (const auto it = end.find("score"); it != end.end()) g.score = score_of(*it);
    g.how = need_text(end, "how");
    e.end = g;
    if (const auto it = json.find("seed"); it != json.end()) e.seed = seed_from_hex(hex_of(*it, "seed", 64)).value();
  }

  static std::int32_t score_of(const Json& json) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    const bool whole = json.is_number_integer();
    if (whole && json.is_number_unsigned() && json.get<std::uint64_t>() > kMost) fail("\"score\" is too large");
    if (!whole || json.get<std::int64_t>() > kMost || json.get<std::int64_t>() < -kMost)
      fail("\"score\" must be a whole number");
    return static_cast<std::int32_t>(json.get<std::int64_t>());
  }

  const Record& record_;
};

void read_one(std::string_view line, std::uint64_t number, Record& record) {
  if (number == 1) {
    record.header = parse_header(line);
    return;
  }
  if (record.ended()) fail("nothing may follow the end of the game");
  record.entries.push_back(EntryReader(record).read(line, number - 1));
}

Fault file_fault(const std::string& path, const char* what) {
  return Fault{path, std::string(what) + ": " + std::strerror(errno)};
}

/// Writes all of it or says why not.
bool write_all(int fd, std::string_view data) {
  while (!data.empty()) {
    const ssize_t n = ::write(fd, data.data(), data.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    data.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
}

/// Writes a new file beside the path and moves it into place.
std::optional<Fault> replace_file(const std::string& path, std::string_view data, mode_t mode) {
  const std::string beside = path + ".tmp";
  const int fd = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (fd < 0) return file_fault(beside, "cannot be written");
  bool ok = write_all(fd, data) && ::fsync(fd) == 0;
  ok = ::close(fd) == 0 && ok;
  ok = ok && std::rename(beside.c_str(), path.c_str()) == 0;
  if (ok) return std::nullopt;
  const Fault fault = file_fault(path, "cannot be written");
  ::unlink(beside.c_str());
  return fault;
}

Expected<std::string, RecordFault> read_file(const std::string& path, std::size_t most) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return RecordFault{path, 0, std::string("cannot be opened: ") + std::strerror(errno)};
  std::string data;
  char buffer[1 << 16];
  for (;;) {
    const ssize_t n = ::read(fd, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) {
      const std::string why = n < 0 ? std::strerror(errno) : "";
      ::close(fd);
      if (n < 0) return RecordFault{path, 0, "cannot be read: " + why};
      return data;
    }
    data.append(buffer, static_cast<std::size_t>(n));
    if (data.size() > most) {
      ::close(fd);
      return RecordFault{path, 0, "is too large (more than " + std::to_string(most) + " bytes)"};
    }
  }
}

}  // namespace

std::optional<Side> Record::side_named(std::string_view name) const {
  if (name == header.sides[0]) return Side::First;
  if (name == header.sides[1]) return Side::Second;
  return std::nullopt;
}

std::string RecordFault::text() const {
  return line == 0 ? file + ": " + reason : file + ":" + std::to_string(line) + ": " + reason;
}

std::string header_line(const RecordHeader& h) {
  JsonWriter w;
  w.begin_object().field("kessel", kRecordVersion).field("game", h.game).field("scenario", h.scenario);
  w.key("options").begin_object();
  for (const auto& [name, value] : h.options) w.field(name, value);
  w.end_object().field("rules_version", h.rules_version).field("content", h.content);
  if (!h.overlay.empty()) w.key("overlay").raw(h.overlay);
  w.field("id", h.id);
  const bool bound = h.dice != DiceScheme::ByEntry;
  if (bound) w.field("dice", static_cast<int>(h.dice));
  w.field("commitment", h.commitment);
  if (bound)
    w.key("commitments")
        .begin_object()
        .field(h.sides[0], h.commitments[0])
        .field(h.sides[1], h.commitments[1])
        .end_object();
  w.key("seeds").begin_object().field(h.sides[0], h.seeds[0]).field(h.sides[1], h.seeds[1]).end_object();
  if (h.branch_of)
    w.key("branch_of").begin_object().field("id", h.branch_of->id).field("at", h.branch_of->at).end_object();
  if (!h.position.empty()) w.field("position", h.position);
  w.field("start", hex64(h.start)).end_object();
  return w.take();
}

std::string entry_line(const Entry& e, const std::array<std::string, 2>& sides) {
  JsonWriter w;
  w.begin_object().field("n", e.n);
  switch (e.kind) {
    case Entry::Kind::Do: w.field("by", name_of(e.by, sides)).field("do", e.text); break;
    case Entry::Kind::Roll:
      w.key("roll").begin_array();
      for (int i = 0; i < e.draw.count; ++i) w.value(e.draw[i]);
      w.end_array();
      if (e.faces != 0) w.field("faces", int{e.faces});
      if (e.given) w.field("given", true);
      break;
    case Entry::Kind::Undo:
      w.field("undo", e.undo_to).field("by", name_of(e.by, sides));
      if (e.by_agreement()) w.field("agreed", name_of(e.agreed, sides));
      break;
    case Entry::Kind::Resign: w.field("resign", name_of(e.by, sides)); break;
    case Entry::Kind::DrawOffer: w.field("draw_offer", name_of(e.by, sides)); break;
    case Entry::Kind::DrawAccept: w.field("draw_accept", name_of(e.by, sides)); break;
    case Entry::Kind::TakebackAsk: w.field("takeback_ask", name_of(e.by, sides)); break;
    case Entry::Kind::TakebackDecline: w.field("takeback_decline", name_of(e.by, sides)); break;
    case Entry::Kind::Flag: w.field("flag", name_of(e.by, sides)); break;
    case Entry::Kind::Note:
      w.field("note", e.text);
      if (e.by != Side::Observer) w.field("by", name_of(e.by, sides));
      break;
    case Entry::Kind::End:
      w.key("end").begin_object().field("winner", winner_name(e.end->winner, sides));
      if (e.end->score) w.field("score", *e.end->score);
      w.field("how", e.end->how).end_object();
      if (e.seed) w.field("seed", to_hex(*e.seed));
      break;
  }
  if (e.has_hash()) w.field("hash", hex64(e.hash));
  w.end_object();
  return w.take();
}

std::string record_text(const Record& r) {
  std::string out = header_line(r.header) + "\n";
  for (const Entry& e : r.entries) out += entry_line(e, r.header.sides) + "\n";
  return out;
}

Expected<ReadRecord, RecordFault> parse_record(std::string_view text, const std::string& file) {
  ReadRecord out;
  std::uint64_t number = 0;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t end = text.find('\n', start);
    const bool whole = end != std::string_view::npos;
    const std::string_view line = text.substr(start, whole ? end - start : std::string_view::npos);
    ++number;
    try {
      read_one(line, number, out.record);
    } catch (const LineFault& fault) {
      if (whole || number == 1) return RecordFault{file, number, fault.reason};
      out.warnings.push_back(RecordFault{file, number, "the last line is cut off and was left out"}.text());
      return out;
    }
    out.good_bytes = whole ? end + 1 : text.size();
    if (!whole) out.warnings.push_back(RecordFault{file, number, "the last line has no line end"}.text());
    start = out.good_bytes;
  }
  if (number == 0) return RecordFault{file, 1, "the file is empty"};
  return out;
}

Expected<ReadRecord, RecordFault> read_record(const std::string& path) {
  const auto text = read_file(path, kMaxRecordFile);
  if (!text) return text.error();
  return parse_record(*text, path);
}

std::optional<Fault> save_record(const std::string& path, const Record& record) {
  return replace_file(path, record_text(record), 0644);
}

RecordWriter::RecordWriter(std::string path, int fd, std::uint64_t size, bool durable)
    : path_(std::move(path)), fd_(fd), size_(size), durable_(durable) {}

RecordWriter::~RecordWriter() { ::close(fd_); }

Expected<std::shared_ptr<RecordWriter>> RecordWriter::create(const std::string& path, bool durable) {
  const int fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return file_fault(path, "cannot be made");
  return std::shared_ptr<RecordWriter>(new RecordWriter(path, fd, 0, durable));
}

Expected<std::shared_ptr<RecordWriter>> RecordWriter::resume(const std::string& path, const ReadRecord& read,
                                                             bool durable) {
  const int fd = ::open(path.c_str(), O_RDWR | O_APPEND | O_CLOEXEC);
  if (fd < 0) return file_fault(path, "cannot be opened for writing");
  std::shared_ptr<RecordWriter> writer(new RecordWriter(path, fd, read.good_bytes, durable));
  struct stat now {};
  if (::fstat(fd, &now) != 0 || static_cast<std::uint64_t>(now.st_size) < read.good_bytes)
    return Fault{path, "the file has become shorter since it was read"};
  if (static_cast<std::uint64_t>(now.st_size) > read.good_bytes &&
      ::ftruncate(fd, static_cast<off_t>(read.good_bytes)) != 0)
    return file_fault(path, "cannot be cut to its last whole line");
  char last = '\n';
  if (read.good_bytes > 0 && ::pread(fd, &last, 1, static_cast<off_t>(read.good_bytes - 1)) != 1)
    return file_fault(path, "cannot be read");
  if (last != '\n') {
    if (!write_all(fd, "\n")) return file_fault(path, "cannot be written");
    ++writer->size_;
  }
  return writer;
}

std::optional<Fault> RecordWriter::line(std::string_view text) {
  const std::string whole = std::string(text) + "\n";
  if (!write_all(fd_, whole) || (durable_ && ::fdatasync(fd_) != 0)) {
    const Fault fault = file_fault(path_, "cannot be written");
    // Back to the last whole line; should even that fail, the reader leaves the rest out.
    static_cast<void>(::ftruncate(fd_, static_cast<off_t>(size_)) == 0);
    return fault;
  }
  size_ += whole.size();
  return std::nullopt;
}

std::optional<Fault> RecordWriter::sync() {
  if (::fdatasync(fd_) != 0) return file_fault(path_, "cannot be written");
  return std::nullopt;
}

std::optional<Fault> save_seed(const std::string& record_path, const Seed& seed) {
  return replace_file(record_path + ".seed", to_hex(seed) + "\n", 0600);
}

Expected<Seed> read_seed(const std::string& record_path) {
  const std::string path = record_path + ".seed";
  auto text = read_file(path, 1000);
  if (!text) return Fault{path, text.error().reason};
  while (!text->empty() && (text->back() == '\n' || text->back() == '\r')) text->pop_back();
  const auto seed = seed_from_hex(*text);
  if (!seed) return Fault{path, seed.error().reason};
  return *seed;
}

}  // namespace kessel
