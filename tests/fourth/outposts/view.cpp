// What a side may know, and what it may ask. Built up from nothing: a strength is only there if the viewer knows it.
#include <algorithm>
#include <bit>

#include "core/json_writer.h"
#include "outposts/rules.h"

namespace kessel::outposts {

namespace {

constexpr const char* kSides[] = {"west", "east"};

std::vector<std::uint8_t> listed(int mask) {
  std::vector<std::uint8_t> out;
  for (std::uint8_t i = 0; i < kMaxCounters; ++i)
    if ((mask >> i & 1) != 0) out.push_back(i);
  return out;
}

/// The strengths of that side among its counters on the road.
int standing(const State& s, Side side) {
  int mask = 0;
  for (const Counter& c : s.posts)
    if (c.side == side && c.strength != kFaceDown) mask |= 1 << c.strength;
  return mask;
}

template <class T>
void shuffle(std::vector<T>& list, Rng& rng) {
  for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[rng.below(static_cast<std::uint32_t>(i))]);
}

/// A secret set-up that the viewer cannot tell from the true one: so many counters somewhere at home.
void set_up_somehow(State& s, Side side, int left, Rng& rng) {
  std::vector<std::uint8_t> strengths = listed((1 << s.road().counters) - 1), posts;
  for (int i = 0; i < s.length(); ++i)
    if (s.home(side, i)) posts.push_back(static_cast<std::uint8_t>(i));
  shuffle(strengths, rng);
  shuffle(posts, rng);
  std::uint8_t& hand = s.hand[static_cast<std::size_t>(index(side))];
  hand = 0;
  for (std::size_t i = 0; i < strengths.size(); ++i)
    if (static_cast<int>(i) < left)
      hand = static_cast<std::uint8_t>(hand | 1 << strengths[i]);
    else
      s.at(posts[i]) = {side, strengths[i], kNobody};
}

}  // namespace

View view_for(const State& s, Side viewer) {
  View v{viewer, s, {}, {}};
  for (const Side side : {kWest, kEast}) {
    const auto i = static_cast<std::size_t>(index(side));
    v.left[i] = static_cast<std::uint8_t>(std::popcount(s.hand[i]));
    if (s.phase != Phase::SetUp)
      v.lost[i] = static_cast<std::uint8_t>(((1 << s.road().counters) - 1) & ~standing(s, side));
    if (side == viewer) continue;
    v.known.hand[i] = 0;
    for (Counter& c : v.known.posts)
      if (c.side == side && s.phase == Phase::SetUp)
        c = {};
      else if (c.side == side && !has(c.seen_by, viewer))
        c.strength = kFaceDown;
  }
  return v;
}

State sample(const View& v, Rng& rng) {
  State s = v.known;
  for (const Side side : {kWest, kEast}) {
    if (side == v.viewer) continue;
    if (s.phase == Phase::SetUp) {
      set_up_somehow(s, side, v.left[static_cast<std::size_t>(index(side))], rng);
      continue;
    }
    const int known = v.lost[static_cast<std::size_t>(index(side))] | standing(s, side);
    std::vector<std::uint8_t> dealt = listed(((1 << s.road().counters) - 1) & ~known);
    shuffle(dealt, rng);
    for (Counter& c : s.posts)
      if (c.side == side && c.strength == kFaceDown) c.strength = dealt.back(), dealt.pop_back();
  }
  return s;
}

State reshuffle_hidden(const State& s, Side viewer, Rng& rng) { return sample(view_for(s, viewer), rng); }

std::string view_json(const View& v) {
  const State& s = v.known;
  JsonWriter j;
  j.begin_object().field("scenario", s.road().info.id).field("turn", int{s.turn}).field("turns", s.road().turns);
  j.key("posts").begin_array();
  for (int i = 0; i < s.length(); ++i) {
    const Post& post = s.road().posts[static_cast<std::size_t>(i)];
    j.begin_object().field("name", post.name).field("value", post.value);
    if (const Counter& c = s.at(i); c.there()) {
      j.field("side", kSides[index(c.side)]).key("strength");
      c.strength == kFaceDown ? j.null() : j.value(int{c.strength});
    }
    j.end_object();
  }
  j.end_array();
  for (const Side side : {kWest, kEast}) {
    const auto i = static_cast<std::size_t>(index(side));
    j.key(kSides[i]).begin_object().field("to_place", int{v.left[i]});
    if (side == v.viewer) {
      j.key("hand").begin_array();
      for (const std::uint8_t n : listed(s.hand[i])) j.value(int{n});
      j.end_array();
    }
    j.key("lost").begin_array();
    for (const std::uint8_t n : listed(v.lost[i])) j.value(int{n});
    j.end_array().field("points", points(s)[i]).end_object();
  }
  return j.end_object().take();
}

std::string view_board(const View& v, bool) {
  const State& s = v.known;
  std::string out = "turn " + std::to_string(s.turn) + " of " + std::to_string(s.road().turns) + "\n";
  for (int i = 0; i < s.length(); ++i) {
    const Post& post = s.road().posts[static_cast<std::size_t>(i)];
    out += std::to_string(i + 1) + " " + post.name + " (" + std::to_string(post.value) + ")";
    if (const Counter& c = s.at(i); c.there())
      out += std::string(" ") + kSides[index(c.side)] +
             (c.strength == kFaceDown ? " ?" : " " + std::to_string(c.strength));
    out += "\n";
  }
  return out;
}

Expected<Tally> tally(const State& s, Side viewer, std::string_view query) {
  if (query != "lead") return Fault{"tally", "want \"lead\""};
  const State seen = view_for(s, viewer).known;
  Tally t;
  t.set_title("west's lead");
  for (int i = 0; i < seen.length(); ++i) {
    const Post& post = seen.road().posts[static_cast<std::size_t>(i)];
    if (seen.at(i).there()) t.add({}, seen.at(i).side == kWest ? post.value : -post.value, post.name);
  }
  return t;
}

Expected<std::string> inspect(const State& s, Side viewer, std::string_view query) {
  if (query != "lead") return Fault{"inspect", "want \"lead\""};
  return "{\"lead\":" + std::to_string(tally(s, viewer, query)->total()) + "}";
}

std::string board_json(const Content& c) {
  JsonWriter j;
  j.begin_object().field("game", "outposts").key("scenarios").begin_array();
  for (const Road& road : c.roads) {
    j.begin_object().field("id", road.info.id).field("home", road.home).field("counters", road.counters);
    j.key("posts").begin_array();
    for (const Post& post : road.posts) j.value(post.name);
    j.end_array().end_object();
  }
  return j.end_array().end_object().take();
}

std::optional<Action> standing_answer(const View& v, std::string_view orders) {
  const bool asked = v.known.top().step == Step::Turn && v.known.mover == v.viewer;
  if (orders == "pass" && asked) return Action(v.viewer, static_cast<std::uint8_t>(Act::Pass));
  return std::nullopt;
}

std::optional<std::string> bad_orders(const Content&, std::string_view orders) {
  if (orders.empty() || orders == "pass") return std::nullopt;
  return "Outposts knows only: pass";
}

}  // namespace kessel::outposts
