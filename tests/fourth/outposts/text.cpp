// Text, one canonical form each way: actions, positions; and what the arguments of messages mean.
#include <charconv>

#include "core/json_writer.h"
#include "engine/given.h"
#include "outposts/rules.h"
#include "outposts/sayings.h"

namespace kessel::outposts {

namespace {

using Words = std::vector<std::string_view>;
constexpr std::array<std::string_view, 5> kActs{"place", "move", "look", "attack", "pass"};
constexpr std::array<std::string_view, 3> kSides{"west", "east", "observer"};

Words split(std::string_view text, char mark) {
  Words out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(mark), text.size());
    if (end > 0) out.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return out;
}

/// A whole number without sign or leading zero; -1: it is none.
int number(std::string_view t) {
  int n = -1;
  const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
  const bool plain = !t.empty() && t[0] >= '0' && t[0] <= '9' && (t[0] != '0' || t.size() == 1);
  return error == std::errc() && end == t.data() + t.size() && plain ? n : -1;
}

/// Numbers as written: a strength counts from 0, a post from 1.
int shown(Act act, int i, int value) { return act == Act::Place && i == 0 ? value : value + 1; }

std::string counter_text(const Counter& c) {
  if (!c.there()) return "--";
  std::string out = kSides[static_cast<std::size_t>(index(c.side))].substr(0, 1).data()[0] + std::to_string(c.strength);
  for (const Side side : {kWest, kEast, Side::Observer})
    if (has(c.seen_by, side)) out += kSides[static_cast<std::size_t>(index(side))][0];
  return out;
}

std::optional<Counter> read_counter(std::string_view t) {
  if (t == "--") return Counter{};
  if (t.size() < 2 || t.size() > 4 || (t[0] != 'w' && t[0] != 'e') || t[1] < '0' || t[1] > '9') return std::nullopt;
  Counter c{t[0] == 'w' ? kWest : kEast, static_cast<std::uint8_t>(t[1] - '0'), kNobody};
  for (const Side side : {kWest, kEast, Side::Observer})
    if (t.substr(2).find(kSides[static_cast<std::size_t>(index(side))][0]) != std::string_view::npos)
      c.seen_by = static_cast<SideMask>(c.seen_by | only(side));
  if (counter_text(c) != t) return std::nullopt;
  return c;
}

/// `setup`, `over`, `west`, `east`, `west fight 3 4`.
bool read_step(const Words& w, State& s) {
  if (w.size() == 2 && w[1] == "setup") return true;
  s.phase = w.size() == 2 && w[1] == "over" ? Phase::Over : Phase::Play;
  s.frames[0] = {s.phase == Phase::Over ? Step::Over : Step::Turn};
  s.hand = {};
  if (s.phase == Phase::Over) return true;
  if (w.size() != 2 && (w.size() != 5 || w[2] != "fight")) return false;
  if (w[1] != "west" && w[1] != "east") return false;
  s.mover = w[1] == "west" ? kWest : kEast;
  if (w.size() == 2) return true;
  const int from = number(w[3]), to = number(w[4]);
  if (from < 1 || from > kMaxPosts || to < 1 || to > kMaxPosts) return false;
  s.frames[s.depth++] = {Step::Fight, static_cast<std::uint8_t>(from - 1), static_cast<std::uint8_t>(to - 1)};
  return true;
}

bool read_posts(const Words& w, State& s) {
  if (static_cast<int>(w.size()) != s.length() + 1) return false;
  for (int i = 0; i < s.length(); ++i) {
    const auto c = read_counter(w[static_cast<std::size_t>(i) + 1]);
    if (!c) return false;
    s.at(i) = *c;
    if (c->there() && s.phase == Phase::SetUp) {
      std::uint8_t& hand = s.hand[static_cast<std::size_t>(index(c->side))];
      hand = static_cast<std::uint8_t>(hand & ~(1 << c->strength));
    }
  }
  return true;
}

class OutpostsWords final : public ArgWords {
 public:
  std::string id(std::string_view type, std::int32_t v) const override {
    const MessageList* list = messages().list(type);
    const bool in = list != nullptr && v >= 0 && static_cast<std::size_t>(v) < list->words.size();
    return in ? std::string(list->words[static_cast<std::size_t>(v)].id) : "";
  }
  std::string english(std::string_view type, std::int32_t v) const override { return id(type, v); }
};

constexpr auto kSideWords = std::to_array<MessageWord>({{"west", "west"}, {"east", "east"}});
constexpr auto kResults = std::to_array<MessageWord>({{"won", "won"}, {"lost", "lost"}, {"drawn", "drawn"}});
constexpr auto kLists = std::to_array<MessageList>({{"side", kSideWords}, {"result", kResults}});

}  // namespace

std::string action_text(const Content&, const Action& a) {
  if (a.kind >= kActs.size()) return "?";
  std::string out(kActs[a.kind]);
  for (int i = 0; i < a.count; ++i)
    out += " " + std::to_string(shown(static_cast<Act>(a.kind), i, a.arg[static_cast<std::size_t>(i)]));
  return out;
}

Expected<Action> parse_action(const Content&, std::string_view text, Side by) {
  const Words w = split(text, ' ');
  for (std::size_t kind = 0; !w.empty() && kind < kActs.size(); ++kind) {
    if (w[0] != kActs[kind]) continue;
    if (kActs[kind] == "pass" && text == "pass") return Action(by, static_cast<std::uint8_t>(kind));
    if (w.size() != 3) break;
    const int a = number(w[1]), b = number(w[2]);
    const Act act = static_cast<Act>(kind);
    if (a < (act == Act::Place ? 0 : 1) || b < 1) break;
    const Action action(by, static_cast<std::uint8_t>(kind), {act == Act::Place ? a : a - 1, b - 1});
    if (action_text({}, action) == text) return action;
  }
  return Fault{"action", "want \"place STRENGTH POST\", \"move\", \"look\" or \"attack FROM TO\", or \"pass\""};
}

std::string position_text(const State& s) {
  std::string out = "scenario " + s.road().info.id + " | turn " + std::to_string(s.turn) + " | at ";
  if (s.phase == Phase::SetUp) out += "setup";
  if (s.phase == Phase::Over) out += "over";
  if (s.phase == Phase::Play) out += kSides[static_cast<std::size_t>(index(s.mover))];
  if (const Frame& f = s.top(); f.step == Step::Fight)
    out += " fight " + std::to_string(f.from + 1) + " " + std::to_string(f.to + 1);
  out += " | posts";
  for (int i = 0; i < s.length(); ++i) out += " " + counter_text(s.at(i));
  return out;
}

Expected<State> parse_position(const Content& content, std::string_view text) {
  const Words clauses = split(text, '|');
  if (clauses.size() != 4) return Fault{"position", "want scenario, turn, at and posts"};
  std::array<Words, 4> w;
  for (std::size_t i = 0; i < 4; ++i) w[i] = split(clauses[i], ' ');
  std::optional<State> s;
  for (std::size_t i = 0; i < content.roads.size() && w[0].size() == 2 && w[0][0] == "scenario"; ++i)
    if (content.roads[i].info.id == w[0][1]) s = begin(content, static_cast<int>(i));
  if (!s) return refused(clauses[0], "no such scenario");
  const int turn = w[1].size() == 2 && w[1][0] == "turn" ? number(w[1][1]) : -1;
  if (turn < 1 || turn > s->road().turns) return refused(clauses[1], "no such turn");
  s->turn = static_cast<std::uint8_t>(turn);
  if (w[2].empty() || w[2][0] != "at" || !read_step(w[2], *s)) return refused(clauses[2], "where the game cannot be");
  if (w[3].empty() || w[3][0] != "posts" || !read_posts(w[3], *s)) return refused(clauses[3], "want every post");
  if (const auto broken = broken_invariants(*s); !broken.empty()) return Fault{"position", broken.front()};
  return *s;
}

std::string event_text(const Content&, const Event& e) {
  if (e.kind >= kEvents.size()) return "";
  return english(kEvents[e.kind], {e.arg.data(), e.count}, OutpostsWords());
}

std::string event_json(const Content&, const Event& e) {
  JsonWriter j;
  j.begin_object();
  if (e.kind < kEvents.size()) write_message(j, kEvents[e.kind], {e.arg.data(), e.count}, OutpostsWords());
  return j.end_object().take();
}

std::string place_text(const Content&, const Place& p) {
  return p.kind == Place::Kind::AtPoint ? std::to_string(p.a + 1) : "";
}

Messages messages() { return {kEvents, kRefusals, kQuestions, kLists}; }

}  // namespace kessel::outposts
