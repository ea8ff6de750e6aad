#include "hostile.h"

#include <functional>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>

#include "skim.h"

namespace kessel::loadtest {
namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxBody = (1 << 20) - 4096;  ///< the server takes a megabyte
constexpr int kDepth = 31;                          ///< inputs before the pair that is repeated

struct Board {
  std::uint64_t seq = 0;
  bool can_undo = false;
  std::vector<std::string> options, free;
};

Board board_of(std::string_view state) {
  Board b;
  skim::members(state, [&](std::string_view key, std::string_view value) {
    if (key == "seq") b.seq = skim::number(value);
    if (key == "can_undo") b.can_undo = value == "true";
    if (key == "options") skim::elements(value, [&](std::string_view o) { b.options.emplace_back(skim::text(o)); });
    if (key == "free") skim::elements(value, [&](std::string_view o) { b.free.emplace_back(skim::text(o)); });
  });
  return b;
}

/// The entry with another number.
std::string renumbered(const std::string& line, std::size_t n) {
  return "{\"n\":" + std::to_string(n) + line.substr(line.find(','));
}

}  // namespace

/// One person in both seats of a game, with a socket.
struct Hostile::Writer {
  Writer(Hostile& hostile, std::string who) : all(hostile), cookie(std::move(who)) {}

  /// A socket watches a game as one side.
  void open() {
    game = all.hot_seat_game(cookie);
    for (const std::string side : {"soviet", "german"}) {
      Socket::Ears ears;
      ears.opened = [this, side] {
        lines[side]->send(R"({"t":"watch","game":")" + game + R"(","side":")" + side + R"("})");
      };
      ears.text = [this](std::string_view text) { hear(text); };
      ears.closed = [this](int) { all.did_.add("writers thrown out"), closed = true; };
      lines[side] = Socket::open(all.loop_, all.to_, cookie, std::move(ears));
    }
  }
  void hang_up() {
    for (auto& [side, line] : lines) line->hang_up();
  }

  void hear(std::string_view text) {
    const std::string_view kind = skim::text(skim::member(text, "t"));
    if (kind == "state") {
      boards[std::string(skim::text(skim::member(text, "side")))] = board_of(text);
    } else if (kind == "done" || kind == "ok" || kind == "error") {
      answered = true;
      if (kind == "done") all.did_.add("entries written", skim::number(skim::member(text, "taken")));
      if (kind == "error") all.did_.add("writers refused");
      if (all.attacking_) pour();
    }
  }

  void act(const std::string& who, const std::vector<std::string>& actions) {
    std::string list;
    for (const std::string& a : actions) list += (list.empty() ? "\"" : ",\"") + a + "\"";
    tell(who, R"("t":"act","seq":)" + std::to_string(boards[who].seq) + R"(,"actions":[)" + list + "]");
  }
  void tell(const std::string& who, const std::string& inner) {
    answered = false;
    lines[who]->send(R"({"cid":")" + std::to_string(++cid) + R"(","game":")" + game + R"(","side":")" + who + "\"," +
                     inner + "}");
  }

  /// Sixty-four at a time of whatever can be repeated; where nothing can, whatever is offered.
  void pour() {
    if (closed || !all.attacking_) return;
    for (auto& [who, board] : boards) {
      if (board.options.empty()) continue;
      std::vector<std::string> actions;
      const auto& from = board.free.size() > 1 ? board.free : board.options;
      for (std::size_t i = 0; i < 64; ++i) actions.push_back(from[i % from.size()]);
      all.did_.add("messages of 64");
      return act(who, actions);
    }
  }

  Hostile& all;
  std::string cookie, game;
  std::map<std::string, std::shared_ptr<Socket>> lines;
  std::map<std::string, Board> boards;
  bool answered = false, closed = false;
  int cid = 0;
};

Hostile::Hostile(Loop& loop, Address to, HostileConfig config)
    : loop_(loop),
      to_(to),
      config_(config),
      http_(loop, to, 2),
      other_http_(loop, to, config.others),
      import_http_(loop, to, config.imports) {}

Hostile::~Hostile() {
  for (auto& w : writers_) w->hang_up();
}

HttpReply Hostile::call(HttpCall c) {
  std::optional<HttpReply> reply;
  http_.send(std::move(c), [&](const HttpReply& r) { reply = r; });
  if (!loop_.run_until([&] { return reply.has_value(); }, 60s) || reply->status == 0)
    throw std::runtime_error("the server does not answer");
  return *reply;
}

std::string Hostile::new_person() {
  const HttpReply r = call({.path = "/api/me"});
  if (r.cookie.empty()) throw std::runtime_error("the server gives no cookie: " + r.body);
  return r.cookie;
}

std::string Hostile::hot_seat_game(const std::string& cookie) {
  const HttpReply r =
      call({"POST", "/api/games", R"({"game":"breakout","scenario":"campaign","sides":{"soviet":"me","german":"me"}})",
            cookie});
  if (r.status != 200) throw std::runtime_error("no game is made: " + r.body);
  return std::string(skim::text(skim::member(skim::member(r.body, "game"), "id")));
}

/// A true record, played here in a minute's time: some choices, then one that is taken back; and that pair again and
/// again, as long as the server takes records.
void Hostile::make_bomb() {
  Writer w(*this, new_person());
  w.open();
  const auto settle = [&] { loop_.run_for(50ms); };
  const auto wait = [&] {
    if (!loop_.run_until([&] { return w.answered; }, 30s)) throw std::runtime_error("no answer to a choice");
    settle();
  };
  if (!loop_.run_until([&] { return w.boards.size() == 2; }, 30s)) throw std::runtime_error("no board comes");
  settle();
  std::mt19937 dice(1);
  std::string who;
  for (int i = 0; i < 4 * kDepth; ++i) {
    who.clear();
    for (const auto& [side, board] : w.boards)
      if (!board.options.empty()) who = side;
    if (who.empty()) throw std::runtime_error("nobody is asked");
    const Board& b = w.boards[who];
    w.act(who, {b.options[dice() % b.options.size()]});
    wait();
    if (i >= kDepth && w.boards[who].can_undo) break;
  }
  w.tell(who, R"("t":"undo")");
  wait();
  w.tell(who, R"("t":"resign")");
  wait();
  w.hang_up();
  const HttpReply record = call({.path = "/api/games/" + w.game + "/record", .cookie = w.cookie});
  if (record.status != 200) throw std::runtime_error("no record: " + record.body);
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < record.body.size();) {
    const std::size_t end = record.body.find('\n', at);
    lines.push_back(record.body.substr(at, end - at));
    at = end + 1;
  }
  // header, choices …, the choice, its undo, resignation, end
  const std::size_t undo = lines.size() - 3, choice = undo - 1;
  if (lines[undo].find("\"undo\"") == std::string::npos) throw std::runtime_error("nothing could be taken back");
  for (std::size_t i = 0; i <= undo; ++i) bomb_ += lines[i] + "\n";
  std::size_t n = undo;  // entry n stands in line n, counted from 0; every undo leads back to the same moment
  while (bomb_.size() < kMaxBody) {
    bomb_ += renumbered(lines[choice], ++n) + "\n";
    bomb_ += renumbered(lines[undo], ++n) + "\n";
  }
  bomb_ += renumbered(lines[undo + 1], ++n) + "\n";
  bomb_ += renumbered(lines[undo + 2], ++n) + "\n";
  bomb_entries_ = n;
}

void Hostile::prepare() {
  make_bomb();
  for (int i = 0; i < config_.others; ++i) others_.push_back(new_person());
  for (int i = 0; i < config_.imports; ++i) importers_.push_back(new_person());
  for (int i = 0; i < config_.writers; ++i) {
    writers_.push_back(std::make_unique<Writer>(*this, new_person()));
    writers_.back()->open();
  }
  loop_.run_for(500ms);
}

void Hostile::ask_at_random(Times& times, Clock::time_point until) {
  std::mt19937_64 dice(7);
  std::exponential_distribution<double> gap(config_.rate);
  auto at = Clock::now();
  for (std::size_t i = 0;; ++i) {
    at += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(gap(dice)));
    if (at > until) break;
    loop_.at(at, [this, &times, i, at] {
      other_http_.send({.path = "/api/me", .cookie = others_[i % others_.size()]},
                       [this, &times, at](const HttpReply& r) {
                         times.add(Clock::now() - at);
                         if (r.status != 200) did_.add("others refused");
                       });
    });
  }
  loop_.run_until([&] { return Clock::now() >= until; }, until - Clock::now());
  loop_.run_until([&] { return other_http_.unanswered() == 0; }, 60s);
  if (other_http_.unanswered() != 0) did_.add("others not answered", other_http_.unanswered());
}

Times Hostile::alone(std::chrono::seconds time) {
  Times t;
  ask_at_random(t, Clock::now() + time);
  return t;
}

void Hostile::import_again(std::size_t who) {
  if (!attacking_) return;
  import_http_.send({"POST", "/api/import", bomb_, importers_[who]}, [this, who](const HttpReply& r) {
    did_.add("imports answered " + std::to_string(r.status));
    // Whoever is told to wait comes again soon; a person may make so many games only, so he comes as another then.
    loop_.after(r.status == 200 ? 1ms : 200ms, [this, who] { import_again(who); });
  });
}

Times Hostile::beside() {
  std::vector<std::shared_ptr<RawLine>> lines;
  for (int i = 0; i < config_.idle; ++i) lines.push_back(RawLine::open(loop_, to_));
  std::vector<std::shared_ptr<RawLine>> slow;
  for (int i = 0; i < config_.slow; ++i) slow.push_back(RawLine::open(loop_, to_));
  loop_.run_for(2s);
  attacking_ = true;
  const auto until = Clock::now() + config_.seconds;
  const std::string header = "GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: " + std::string(600, 'x');
  std::size_t said = 0;
  std::function<void()> drip = [&] {
    if (!attacking_) return;
    for (auto& s : slow) s->send(header.substr(said % header.size(), 1));
    ++said;
    loop_.after(1s, drip);
  };
  drip();
  for (std::size_t i = 0; i < importers_.size(); ++i) import_again(i);
  for (auto& w : writers_) w->pour();
  Times t;
  ask_at_random(t, until);
  attacking_ = false;
  for (auto* kind : {&lines, &slow})
    for (auto& l : *kind) did_.add(l->is_open() ? "connections left open" : "connections closed by the server");
  for (auto* kind : {&lines, &slow})
    for (auto& l : *kind) l->hang_up();
  loop_.run_until([&] { return import_http_.unanswered() == 0; }, 60s);
  return t;
}

}  // namespace kessel::loadtest
