#include "crowd.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "skim.h"

namespace kessel::loadtest {
namespace {

using namespace std::chrono_literals;

// Below what the server allows a person (40 messages a second, 160 at once), so that nobody is ever limited.
constexpr double kMessagesPerSecond = 35, kMessagesAtOnce = 120;
constexpr std::size_t kOffersKept = 3;
constexpr std::size_t kFaultsKept = 20;
constexpr int kConnections = 24;

// How often something else than a plain choice is done.
constexpr double kAsks = 0.25, kBatches = 0.15, kTwice = 0.01, kStale = 0.01, kUndoes = 0.02, kResigns = 0.0003;

const std::array<std::string, 2> kSides{"soviet", "german"};

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

}  // namespace

Crowd::Crowd(Loop& loop, const Address& to, const CrowdConfig& config)
    : loop_(loop), to_(to), config_(config), rng_(config.seed), http_(std::make_unique<Http>(loop, to, kConnections)) {
  people_.resize(static_cast<std::size_t>(config.games) * 2);
  slots_.resize(static_cast<std::size_t>(config.games));
}

void Crowd::fault(const std::string& what) {
  ++fault_count_;
  if (faults_.size() < kFaultsKept) faults_.push_back(what);
}

std::size_t Crowd::hot_count() const {
  return std::clamp<std::size_t>(static_cast<std::size_t>(config_.hot), 1, slots_.size());
}

// ---- Coming together ------------------------------------------------------------------------------------------------

std::string Crowd::new_person() {
  std::optional<std::string> cookie;
  http_->send({.path = "/api/me"}, [&](const HttpReply& r) { cookie = r.cookie; });
  if (!loop_.run_until([&] { return cookie.has_value(); }, 30s) || cookie->empty())
    throw std::runtime_error("the server gives no identity");
  return *cookie;
}

void Crowd::gather() {
  std::size_t known = 0;
  for (Person& p : people_)
    http_->send({.path = "/api/me"}, [&](const HttpReply& r) {
      if (r.status != 200 || r.cookie.empty()) throw std::runtime_error("the server gives no identity");
      p.cookie = r.cookie;
      ++known;
    });
  if (!loop_.run_until([&] { return known == people_.size(); }, 120s))
    throw std::runtime_error("the server takes too long to make identities");
  std::size_t opened = 0;
  for (std::size_t i = 0; i < people_.size(); ++i) open_socket(i);
  if (!loop_.run_until(
          [&] {
            opened = sockets_open();
            return opened == people_.size();
          },
          120s))
    throw std::runtime_error("only " + std::to_string(opened) + " sockets could be opened");
  missing_ = people_.size();
  for (std::size_t i = 0; i < slots_.size(); ++i) make_table(i);
  if (!loop_.run_until([&] { return missing_ == 0; }, 180s))
    throw std::runtime_error(std::to_string(missing_) + " seats never saw a board");
}

/// The two people of a slot make a game together; sides change with every round.
void Crowd::make_table(std::size_t slot) {
  Slot& s = slots_[slot];
  s.table = {};
  const auto round = static_cast<std::size_t>(s.round++);
  for (std::size_t i = 0; i < 2; ++i) {
    s.table.seats[i].person = 2 * slot + (i + round) % 2;
    s.table.seats[i].side = kSides[i];
  }
  const std::string maker = people_[s.table.seats[0].person].cookie, guest = people_[s.table.seats[1].person].cookie;
  const std::string wish =
      R"({"game":"breakout","scenario":"campaign","sides":{"soviet":"me","german":"link"},"spectators":)" +
      std::string(config_.spectators ? "true}" : "false}");
  http_->send({.method = "POST", .path = "/api/games", .body = wish, .cookie = maker},
              [this, slot, guest](const HttpReply& made) {
                if (made.status != 200) return not_made(made);
                slots_[slot].table.id = skim::text(skim::member(skim::member(made.body, "game"), "id"));
                const auto link = skim::text(skim::member(skim::member(made.body, "links"), "german"));
                const std::string join = "{\"token\":" + quoted(link.substr(link.rfind('/') + 1)) + "}";
                http_->send({.method = "POST", .path = "/api/join", .body = join, .cookie = guest},
                            [this, slot](const HttpReply& joined) {
                              if (joined.status != 200) return not_made(joined);
                              watch(slot);
                            });
              });
}

void Crowd::not_made(const HttpReply& reply) {
  if (!end_expected_) fault("a game was not made: " + reply.body);
}

void Crowd::watch(std::size_t slot) {
  const Table& t = slots_[slot].table;
  for (const Seat& seat : t.seats)
    people_[seat.person].socket->send("{\"t\":\"watch\",\"game\":" + quoted(t.id) + ",\"side\":" + quoted(seat.side) +
                                      ",\"from\":0}");
}

void Crowd::open_socket(std::size_t person) {
  Socket::Ears ears;
  ears.text = [this, person](std::string_view text) { heard(person, text); };
  ears.closed = [this, person](int code) { closed(person, code); };
  people_[person].socket = Socket::open(loop_, to_, people_[person].cookie, std::move(ears));
}

std::size_t Crowd::sockets_open() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(people_, [](const Person& p) { return p.socket && p.socket->is_open(); }));
}

void Crowd::closed(std::size_t person, int code) {
  closes_.add(code == 0 ? "broken" : std::to_string(code));
  if (!end_expected_) fault("the socket of person " + std::to_string(person) + " was closed: " + std::to_string(code));
}

// ---- Clicking -------------------------------------------------------------------------------------------------------

Played Crowd::play(Clock::duration time) {
  const auto begun = Clock::now();
  begin_clicking();
  loop_.run_for(time);
  clicking_ = false;
  played_.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  const auto quiet = [this] {
    return std::ranges::none_of(slots_, [](const Slot& s) { return s.table.click.has_value(); }) && missing_ == 0;
  };
  if (!loop_.run_until(quiet, 20s))
    for (const Slot& s : slots_)
      if (s.table.click) fault("game " + s.table.id + ": a click was never answered");
  return std::exchange(played_, {});
}

void Crowd::play_into_the_dark(Clock::duration time) {
  begin_clicking();
  loop_.run_for(time);
}

void Crowd::begin_clicking() {
  clicking_ = true;
  next_click_ = Clock::now();
  played_ = {};
  for (std::size_t i = 0; i < slots_.size(); ++i)
    if (slots_[i].table.over && !slots_[i].table.click && !end_expected_) replace(i);
  tick();
}

/// Clicks come at random moments, as those of people who know nothing of each other, however long the answers take.
void Crowd::tick() {
  if (!clicking_) return;
  std::exponential_distribution<double> gap(config_.rate);
  while (next_click_ <= Clock::now()) {
    played_.late.add(Clock::now() - next_click_);
    if (!click_somewhere()) played_.did.add("no game was free");
    next_click_ += std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(gap(rng_)));
  }
  loop_.at(next_click_, [this] { tick(); });
}

bool Crowd::click_somewhere() {
  const std::size_t hot = hot_count();
  if (random() < config_.hot_share)
    for (int tries = 0; tries < 5; ++tries)
      if (try_click(slots_[below(hot)])) return true;
  for (int tries = 0; tries < 50; ++tries)
    if (try_click(slots_[below(slots_.size())])) return true;
  return false;
}

bool Crowd::may_send(Person& p, double messages) {
  const auto now = Clock::now();
  if (p.counted == Clock::time_point{}) p.tokens = kMessagesAtOnce, p.counted = now;
  p.tokens =
      std::min(kMessagesAtOnce, p.tokens + kMessagesPerSecond * std::chrono::duration<double>(now - p.counted).count());
  p.counted = now;
  if (p.tokens < messages) return false;
  p.tokens -= messages;
  return true;
}

bool Crowd::try_click(Slot& slot) {
  Table& t = slot.table;
  if (t.click || t.over || !t.seats[0].seated || !t.seats[1].seated) return false;
  std::size_t who = below(2);
  if (!t.seats[who].asked) who = 1 - who;
  Seat& seat = t.seats[who];
  if (!seat.asked || seat.offered.empty()) return false;
  if (!people_[seat.person].socket->is_open() || !people_[t.seats[1 - who].person].socket->is_open()) return false;
  if (!may_send(people_[seat.person], 3) || !may_send(people_[t.seats[1 - who].person], 1)) return false;
  if (random() < kAsks) ask_something(t, seat);
  Click& click = t.click.emplace();
  click.seat = who;
  click.cid = "c" + std::to_string(++next_cid_);
  compose(t, click);
  if (click.kind == Click::Kind::Act || click.kind == Click::Kind::Twice) seat.unanswered = click.actions;
  click.sent = Clock::now();
  people_[seat.person].socket->send(click.message);
  return true;
}

void Crowd::compose(Table& table, Click& click) {
  using Kind = Click::Kind;
  const Seat& seat = table.seats[click.seat];
  const double dice = random();
  if (dice < kStale)
    click.kind = seat.seq > 0 ? Kind::Stale : Kind::Act;
  else if (dice < kStale + kTwice)
    click.kind = Kind::Twice;
  else if (dice < kStale + kTwice + kUndoes)
    click.kind = seat.can_undo ? Kind::Undo : Kind::Act;
  else if (config_.resigns && dice < kStale + kTwice + kUndoes + kResigns)
    click.kind = Kind::Resign;

  const char* verb = click.kind == Kind::Undo ? "undo" : click.kind == Kind::Resign ? "resign" : "act";
  click.message = std::string("{\"t\":\"") + verb + "\",\"cid\":" + quoted(click.cid) +
                  ",\"game\":" + quoted(table.id) + ",\"side\":" + quoted(seat.side);
  if (click.kind != Kind::Resign)
    click.message += ",\"seq\":" + std::to_string(seat.seq - (click.kind == Kind::Stale ? 1 : 0));
  if (click.kind != Kind::Undo && click.kind != Kind::Resign) {
    // Only the first is sure to be allowed; the rest of a batch may be refused.
    const std::size_t many = random() < kBatches ? seat.offered.size() : 1;
    click.actions.assign(seat.offered.begin(), seat.offered.begin() + static_cast<std::ptrdiff_t>(many));
    std::string list;
    for (const std::string& a : click.actions) list += (list.empty() ? "" : ",") + quoted(a);
    click.message += ",\"actions\":[" + list + "]";
  }
  click.message += "}";
}

/// What a page asks when somebody points at a unit or a hex.
void Crowd::ask_something(Table& table, Seat& seat) {
  const std::string& offer = seat.offered.front();
  std::string query = "why " + offer;
  const double dice = random();
  if (offer.starts_with("pick ") && dice < 0.7)
    query = "inspect reach " + offer.substr(5);
  else if (dice < 0.4)
    query = "inspect zoc " + kSides[below(2)];
  else if (dice < 0.6)
    query = "inspect supply";
  Person& p = people_[seat.person];
  const std::string cid = "q" + std::to_string(++next_cid_);
  p.asked[cid] = Clock::now();
  p.socket->send("{\"t\":\"ask\",\"cid\":" + quoted(cid) + ",\"game\":" + quoted(table.id) +
                 ",\"side\":" + quoted(seat.side) + ",\"query\":" + quoted(query) + "}");
}

// ---- Hearing --------------------------------------------------------------------------------------------------------

void Crowd::heard(std::size_t person, std::string_view text) {
  try {
    Slot& slot = slots_[person / 2];
    const std::size_t seat = slot.table.seats[0].person == person ? 0 : 1;
    // The kind of a message is its first member.
    constexpr std::string_view kHead = "{\"t\":\"";
    if (!text.starts_with(kHead)) throw BadJson("a message has no kind");
    const std::string_view kind = text.substr(kHead.size(), text.find('"', kHead.size()) - kHead.size());
    if (kind == "state") return heard_state(slot, seat, text);
    if (kind == "done" || kind == "ok") return heard_answer(slot, seat, text);
    if (kind == "error") return heard_error(slot, seat, text);
    if (kind == "pong") return heard_fence(slot, seat);
    if (kind == "answer") {
      auto& asked = people_[person].asked;
      const auto it = asked.find(skim::text(skim::member(text, "cid")));
      if (it == asked.end()) return fault("an answer that nobody asked for");
      played_.ask.add(Clock::now() - it->second);
      asked.erase(it);
      return;
    }
    if (kind != "game") fault("a message of an unknown kind: " + std::string(text.substr(0, 80)));
  } catch (const BadJson& e) {
    fault(std::string(e.what()) + ": " + std::string(text.substr(0, 200)));
  }
}

void Crowd::heard_state(Slot& slot, std::size_t place, std::string_view text) {
  const auto now = Clock::now();
  Table& t = slot.table;
  Seat& seat = t.seats[place];
  std::uint64_t seq = 0, listed = 0, last = seat.seq;
  bool in_order = true, finished = false, can_undo = false;
  std::size_t count = 0;
  std::string_view game, side;
  seat.offered.clear();
  skim::members(text, [&](std::string_view key, std::string_view value) {
    if (key == "game") game = skim::text(value);
    if (key == "side") side = skim::text(value);
    if (key == "seq") seq = skim::number(value);
    if (key == "can_undo") can_undo = value == "true";
    if (key == "node") finished = skim::text(skim::member(value, "kind")) == "finished";
    if (key == "events")
      skim::elements(value, [&](std::string_view event) {
        const std::uint64_t n = skim::number(skim::member(event, "n"));
        in_order = in_order && n > last;
        last = n;
        ++listed;
      });
    if (key == "options")
      skim::elements(value, [&](std::string_view option) {
        // Each option has the same chance to be among those kept.
        const std::size_t at = count < kOffersKept ? count : below(count + 1);
        if (at < kOffersKept) {
          seat.offered.resize(std::max(seat.offered.size(), at + 1));
          seat.offered[at] = skim::text(option);
        }
        ++count;
      });
  });
  if (game != t.id || side != seat.side) return fault("a board of another game or side: " + std::string(game));
  if (!in_order || last > seq || seq < seat.seq)
    fault("game " + t.id + " " + seat.side + ": after number " + std::to_string(seat.seq) + " came " +
          std::to_string(seq) + " with events up to " + std::to_string(last));
  seat.unlisted += seq - seat.seq - std::min(listed, seq - seat.seq);
  seat.seq = seq;
  seat.asked = count > 0;
  seat.can_undo = can_undo;
  t.over = t.over || finished;
  std::ranges::shuffle(seat.offered, rng_);
  if (!seat.seated) {
    seat.seated = true;
    --missing_;
  }
  if (t.click && t.click->seat != place) t.click->other_told = now, t.click->told_other = true;
}

void Crowd::heard_answer(Slot& slot, std::size_t place, std::string_view text) {
  const auto now = Clock::now();
  Table& t = slot.table;
  if (!t.click || t.click->seat != place || skim::text(skim::member(text, "cid")) != t.click->cid)
    return fault("an answer to nothing: " + std::string(text.substr(0, 120)));
  Click& click = *t.click;
  Seat& seat = t.seats[place];
  if (!click.answer.empty()) {  // what was sent twice is answered as before
    if (click.answer != text) fault("sent twice, answered differently: " + std::string(text));
    if (seat.unlisted != 0) fault("game " + t.id + ": what was sent twice was done twice");
    return fence(slot);
  }
  click.answered = now;
  click.answer = text;
  const std::string_view taken = skim::member(text, "taken");
  if (!taken.empty()) click.taken = skim::number(taken);
  const bool acts = click.kind == Click::Kind::Act || click.kind == Click::Kind::Twice;
  if (acts && click.taken == 0) fault("what was offered was refused: " + click.message + " " + std::string(text));
  if (click.kind == Click::Kind::Stale) fault("a stale click was taken: " + click.message);
  if (seat.unlisted != click.taken)
    fault("game " + t.id + " " + seat.side + ": " + std::to_string(click.taken) + " inputs were taken, but " +
          std::to_string(seat.unlisted) + " numbers were left to them");
  seat.unlisted = 0;
  if (acts) {
    seat.acknowledged.insert(seat.acknowledged.end(), click.actions.begin(),
                             click.actions.begin() + static_cast<std::ptrdiff_t>(click.taken));
    seat.unanswered.clear();
    if (click.taken < click.actions.size()) played_.did.add("batches cut short");
  }
  played_.did.add("inputs", click.taken);
  if (click.kind == Click::Kind::Undo) played_.did.add("taken back");
  if (click.kind == Click::Kind::Resign) played_.did.add("resigned");
  if (click.kind == Click::Kind::Twice) {
    played_.did.add("sent twice");
    return people_[seat.person].socket->send(click.message);
  }
  fence(slot);
}

/// What the other seat was to be told of this click has been put on its way before the answer, so it comes before
/// the answer to this: afterwards it is known whether the other was told at all.
void Crowd::fence(Slot& slot) {
  Click& click = *slot.table.click;
  click.fenced = true;
  people_[slot.table.seats[1 - click.seat].person].socket->send("{\"t\":\"ping\"}");
}

void Crowd::heard_fence(Slot& slot, std::size_t place) {
  Table& t = slot.table;
  if (!t.click || !t.click->fenced || t.click->seat == place) return fault("a pong that nobody waits for");
  if (t.seats[place].unlisted != 0) {
    fault("game " + t.id + " " + t.seats[place].side + ": a number was left out");
    t.seats[place].unlisted = 0;
  }
  close_click(slot, t.click->taken > 0);
}

void Crowd::heard_error(Slot& slot, std::size_t place, std::string_view text) {
  const std::string_view code = skim::text(skim::member(skim::member(text, "error"), "code"));
  Table& t = slot.table;
  const std::string_view cid = skim::member(text, "cid");
  const bool ours = t.click && t.click->seat == place && !cid.empty() && skim::text(cid) == t.click->cid;
  if (ours && t.click->kind == Click::Kind::Stale && code == "stale") {
    played_.did.add("stale, as meant");
    return close_click(slot, false);
  }
  fault("an error: " + std::string(text.substr(0, 300)) + (ours ? " to " + t.click->message : ""));
  if (ours) close_click(slot, false);
}

void Crowd::close_click(Slot& slot, bool measured) {
  Table& t = slot.table;
  const Click click = std::move(*t.click);
  t.click.reset();
  played_.did.add("clicks");
  if (measured) {
    const auto end = click.told_other ? std::max(click.answered, click.other_told) : click.answered;
    played_.click.add(end - click.sent);
    played_.did.add(click.told_other ? "seen by the other" : "unseen by the other");
  }
  if (t.over && clicking_ && !end_expected_) replace(static_cast<std::size_t>(&slot - slots_.data()));
}

/// A game that has ended makes room for another of the same two people.
void Crowd::replace(std::size_t slot) {
  Table& t = slots_[slot].table;
  played_.did.add("games ended");
  for (const Seat& seat : t.seats)
    people_[seat.person].socket->send("{\"t\":\"unwatch\",\"game\":" + quoted(t.id) + "}");
  finished_.push_back(std::move(t));
  missing_ += 2;
  make_table(slot);
}

// ---- Comparing ------------------------------------------------------------------------------------------------------

std::uint64_t Crowd::inputs_acknowledged() const {
  std::uint64_t n = 0;
  const auto count = [&n](const Table& t) {
    for (const Seat& s : t.seats) n += s.acknowledged.size();
  };
  for (const Table& t : finished_) count(t);
  for (const Slot& s : slots_) count(s.table);
  return n;
}

std::uint64_t Crowd::inputs_unanswered() const {
  std::uint64_t n = 0;
  for (const Slot& slot : slots_)
    for (const Seat& s : slot.table.seats) n += s.unanswered.size();
  return n;
}

void Crowd::compare_logs(const Address& at) {
  clicking_ = false;
  http_ = std::make_unique<Http>(loop_, at, kConnections);
  for (const Table& t : finished_)
    for (std::size_t i = 0; i < 2; ++i) compare_seat(t, i, 0, 0);
  for (const Slot& s : slots_)
    for (std::size_t i = 0; i < 2; ++i) compare_seat(s.table, i, 0, 0);
  if (!loop_.run_until([this] { return http_->unanswered() == 0; }, 600s)) fault("the logs could not be read in time");
}

void Crowd::compare_seat(const Table& t, std::size_t place, std::uint64_t from, std::size_t next_own) {
  if (t.id.empty()) return;  // it was being made when the server ended
  const Seat& seat = t.seats[place];
  http_->send({.path = "/api/games/" + t.id + "/log?own=1&side=" + seat.side + "&from=" + std::to_string(from),
               .cookie = people_[seat.person].cookie},
              [this, &t, place, from, next_own](const HttpReply& r) {
                if (r.status != 200) return fault("the log of game " + t.id + " cannot be read: " + r.body);
                try {
                  read_log(t, place, from, next_own, r.body);
                } catch (const BadJson& e) {
                  fault("the log of game " + t.id + ": " + e.what());
                }
              });
}

void Crowd::read_log(const Table& t, std::size_t place, std::uint64_t from, std::size_t next_own,
                     std::string_view text) {
  const Seat& seat = t.seats[place];
  const std::string name = "the log of game " + t.id + " " + seat.side;
  std::uint64_t n = from;
  skim::elements(skim::member(text, "entries"), [&](std::string_view entry) {
    if (skim::number(skim::member(entry, "n")) != ++n) fault(name + ": a number is missing");
    if (skim::text(skim::member(entry, "kind")) != "own") return;
    const std::string_view action = skim::text(skim::member(entry, "text"));
    const std::size_t i = next_own++;
    const std::size_t late = i - std::min(i, seat.acknowledged.size());
    if (i >= seat.acknowledged.size()) ++unanswered_but_taken_;
    if (i < seat.acknowledged.size() ? action != seat.acknowledged[i]
                                     : late >= seat.unanswered.size() || action != seat.unanswered[late])
      fault(name + ": input " + std::to_string(i + 1) + " is '" + std::string(action) +
            "', which was not acknowledged");
  });
  const std::uint64_t next = skim::number(skim::member(text, "next")), last = skim::number(skim::member(text, "last"));
  if (next < last) {
    if (next == from) return fault(name + ": does not go on");
    return compare_seat(t, place, next, next_own);
  }
  if (next_own < seat.acknowledged.size())
    fault(name + ": " + std::to_string(seat.acknowledged.size() - next_own) + " acknowledged inputs are missing");
}

}  // namespace kessel::loadtest
