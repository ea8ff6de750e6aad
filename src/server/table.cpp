#include "server/table.h"

#include <algorithm>
#include <stdexcept>

namespace kessel::server {
namespace {

constexpr int kMostAutoAnswers = 200;  ///< of standing orders in a row

}  // namespace

// ---- Loading and starting -------------------------------------------------------------------------------------------

void Table::start(const Timeline& line) {
  const Seconds begun = row.begun != 0 ? row.begun : row.made;
  note_asked(line, 0, {begun, row.begun_clock != 0 ? row.begun_clock : begun});
}

void Table::entry(const Entry& e, const Timeline& line) {
  if (times_.size() < e.n) {  // it is new
    const Moment last = times_.empty() ? now_ : times_.back();
    times_.emplace_back(std::max(now_.at, last.at), std::max(now_.clock, last.clock));
  }
  const Moment& when = times_[e.n - 1];
  bargaining_.heard(e);
  told_.entry(e, line, when.at);
  note_asked(line, e.n, when, e.kind == Entry::Kind::Undo ? e.by : Side::Observer);
}

Expected<std::unique_ptr<Table>> Table::load(GameRow row, std::vector<SeatRow> seats,
                                             const std::vector<EntryRow>& entries, const OpenGame& open) {
  std::string text = row.header + "\n";
  for (const EntryRow& e : entries) text += e.line + "\n";
  auto read = parse_record(text, "game " + row.id);
  if (!read) return Fault{"", read.error().text()};
  std::vector<Moment> times;
  for (const EntryRow& e : entries) times.emplace_back(e.at, e.clock != 0 ? e.clock : e.at);
  auto t = of_record(std::move(row), std::move(seats), std::move(read->record), std::move(times), open);
  if (t) (*t)->written();
  return t;
}

Expected<std::unique_ptr<Table>> Table::of_record(GameRow row, std::vector<SeatRow> seats, Record record,
                                                  std::vector<Moment> times, const OpenGame& open, const Watch& watch) {
  std::ranges::sort(seats, {}, &SeatRow::side);
  if (seats.size() != 2 || seats[0].side != 0 || seats[1].side != 1) return Fault{"", "the game has not two seats"};
  std::unique_ptr<Table> t(new Table(open(row.game, record.header.overlay), record.header.id));
  t->header_ = record.header;
  t->since_ = row.made;
  t->row = std::move(row);
  t->stretches_ = Stretches(t->row.clock_delay);
  t->seats.take(std::move(seats));
  if (!t->row.started) {
    if (!record.entries.empty()) return Fault{"", "the game was not made to its end"};
    return t;
  }
  std::optional<Seed> seed;
  if (!t->row.seed.empty()) {
    const auto known = seed_from_hex(t->row.seed);
    if (!known) return Fault{"", "the seed cannot be read"};
    seed = *known;
  }
  t->times_ = std::move(times);
  t->watch_ = watch;
  auto session = Session::load(t->game_, std::move(record), seed, t.get());
  t->watch_ = nullptr;
  if (!session) return Fault{"", session.error().text()};
  t->session_.emplace(std::move(*session));
  return t;
}

Expected<std::unique_ptr<Table>> Table::branch(std::uint64_t entry, const PlayerSeeds& seeds, Moment now) const {
  const std::string id = new_game_id();
  std::unique_ptr<Table> t(new Table(game_, id));
  t->row.made = t->row.begun = t->since_ = now.at;
  t->row.begun_clock = now.clock;
  t->now_ = now;
  auto session = session_->branch(entry, new_seed(), seeds, id, t.get());
  if (!session) return session.error();
  t->session_.emplace(std::move(*session));
  return t;
}

std::unique_ptr<Table> Table::face(GameRow row, std::vector<SeatRow> seats, const OpenGame& open) {
  std::ranges::sort(seats, {}, &SeatRow::side);
  auto read = parse_record(row.header + "\n", "game " + row.id);
  if (!read || seats.size() != 2) return nullptr;
  std::unique_ptr<Table> t(new Table(open(row.game, read->record.header.overlay), read->record.header.id));
  t->header_ = read->record.header;
  t->since_ = row.changed;
  t->row = std::move(row);
  t->seats.take(std::move(seats));
  return t;
}

std::optional<Fault> Table::begin(Moment now) {
  const auto seed = seed_from_hex(row.seed);
  if (!seed) return seed.error();
  NewGame setup;
  setup.scenario = header_.scenario;
  setup.options = header_.options;
  setup.seed = *seed;
  for (const Side s : {Side::First, Side::Second}) {
    if (seats.computer(s)) continue;
    const SeatSeed mine = seats.seed_of(s);
    const auto i = static_cast<std::size_t>(index(s));
    setup.player_seeds[i] = mine.seed, setup.commitments[i] = mine.commitment;
  }
  setup.id = header_.id;
  setup.position = header_.position;
  row.begun = since_ = now.at;
  row.begun_clock = now.clock;
  now_ = now;
  auto session = Session::start(game_, setup, this);
  if (!session) return session.error();
  session_.emplace(std::move(*session));
  row.header = header_line(session_->record().header);
  row.started = true;
  settle(now);
  return std::nullopt;
}

// ---- Who is who -----------------------------------------------------------------------------------------------------

bool Table::takes_part(const std::string& user) const {
  return !user.empty() && (row.maker == user || seats.sits(user));
}

bool Table::may_look(const std::string& user) const {
  return takes_part(user) || row.spectators || seats.watches(user);
}

bool Table::may_see_as(const std::string& user, Side s) const {
  if (s == Side::Observer || row.over || over()) return may_look(user);
  return seats.holds(user, s) || seats.watches_as(user, s);
}

std::vector<Side> Table::seeds_wanted() const {
  return row.started ? std::vector<Side>() : seats.seeds_wanted(row.maker);
}

// ---- Choices --------------------------------------------------------------------------------------------------------

Acted Table::act(Side by, const std::vector<std::string>& actions, Moment now) {
  Acted out;
  if (const auto first = bargaining_.why_answer_first(*session_, by); first && !actions.empty()) {
    out.refusal = RefusalText{"", first->text(), "", std::string(first->key())};
    return out;
  }
  std::vector<Action> choices;
  std::optional<RefusalText> unread;  // what cannot be read is refused once everything before it was taken
  for (const std::string& text : actions) {
    auto action = game_->parse_action(text, by);
    if (!action) {
      unread = RefusalText{"", action.error().text(), "", ""};
      break;
    }
    choices.push_back(*action);
  }
  now_ = now;
  const BatchResult done = session_->apply_batch(choices);
  out.taken = done.taken;
  if (done.refusal)
    out.refusal = refusal_text(*game_, *done.refusal);
  else if (done.stop == BatchResult::Stop::AllTaken)
    out.refusal = unread;
  if (out.taken > 0) out.rolled = settle(now) > 0;
  return out;
}

std::optional<RefusalText> Table::act_for(const Action& action, Moment now) {
  now_ = now;
  if (const auto no = session_->apply(action)) return refusal_text(*game_, *no);
  settle(now);
  return std::nullopt;
}

/// What the standing orders of a seat answer now. Without a word of its own a seat is asked by people even where it can do
/// nothing, since what it is not asked tells them something; a computer does not listen.
std::optional<Action> Table::answer_for(Side s) const {
  if (!has(session_->node().sides, s) || !seats.person(s)) return std::nullopt;
  if (bargaining_.why_answer_first(*session_, s)) return std::nullopt;
  const std::string& orders = seats.of(s).orders;
  if (orders.empty() && !seats.computer(other(s))) return std::nullopt;
  auto action = game_->auto_answer(game_->view_for(session_->state(), s), read_orders(orders).game);
  if (action && action->by != s) action.reset();
  return action;
}

std::optional<Action> Table::kept_back() const {
  if (!session_ || over()) return std::nullopt;
  for (const Side s : {Side::First, Side::Second})
    if (seats.disguised(s))
      if (auto action = answer_for(s)) return action;
  return std::nullopt;
}

bool Table::answer() {
  for (const Side s : {Side::First, Side::Second}) {
    if (seats.disguised(s)) continue;
    const auto action = answer_for(s);
    if (action && !session_->apply(*action)) return true;
  }
  return false;
}

int Table::settle(Moment now) {
  now_ = now;
  int rolls = 0, answers = 0;
  while (!over()) {
    if (session_->node().kind == Node::Kind::Chance) {
      if (const auto draw = session_->roll(); !draw) throw std::runtime_error(draw.error().text());
      ++rolls;
    } else if (!answer() || ++answers >= kMostAutoAnswers) {
      break;
    }
  }
  return rolls;
}

std::optional<std::string> Table::bargain(Bargain step, Side by, Moment now) {
  now_ = now;
  if (auto no = bargaining_.take(step, by, *session_)) return no;
  // Standing orders waited for the answer.
  if (step == Bargain::DeclineDraw || step == Bargain::DeclineTakeback) settle(now);
  return std::nullopt;
}

std::optional<Seconds> Table::time_left(Side s, Moment now) const {
  if (row.clock_bank == 0 || seats.computer(s)) return std::nullopt;
  return std::max<Seconds>(0, row.clock_bank - stretches_.used(s, now.clock));
}

std::vector<EntryRow> Table::unwritten() const {
  std::vector<EntryRow> out;
  if (!session_) return out;
  const auto& record = session_->record();
  for (std::size_t i = written_; i < record.entries.size(); ++i) {
    const Entry& e = record.entries[i];
    out.push_back(
        {row.id, static_cast<std::int64_t>(e.n), entry_line(e, record.header.sides), times_[i].at, times_[i].clock});
  }
  return out;
}

// ---- What a seat may know -------------------------------------------------------------------------------------------

void Table::note_asked(const Timeline& line, std::uint64_t entry, Moment when, Side undid) {
  const Node node = line.node();
  const bool ended = line.result().has_value();
  if (!ended && node.kind == Node::Kind::Chance) return;  // they fall at once
  const SideMask who = !ended && node.kind == Node::Kind::Decide ? node.sides : kNobody;
  stretches_.asked(who, entry, when.clock, undid);
  if (who == asked_) return;
  asked_ = who;
  since_ = when.at;
}

std::optional<std::uint64_t> Table::entry_at(Side s, std::uint64_t n) const {
  if (!session_) return std::nullopt;
  return told_.entry_at(s, n, entry_count());
}

std::vector<CallRow> Table::calls(Side s) const {
  std::vector<CallRow> out;
  const auto& entries = session_->record().entries;
  const auto call = [&](const char* what, std::uint64_t entry) {
    // From 1, so that 0 is before all of them.
    out.push_back({what, static_cast<std::int64_t>(entry) + 1, entry == 0 ? row.begun : times_[entry - 1].at});
  };
  const auto last_of = [&](Entry::Kind kind) {
    const auto e = std::find_if(entries.rbegin(), entries.rend(), [&](const Entry& x) { return x.kind == kind; });
    return e == entries.rend() ? 0 : e->n;
  };
  if (over()) {
    call("over", entries.size());
    return out;
  }
  if (stretches_.running(s))
    call("turn", stretches_.entry(s));
  else if (!stretches_.ever(s))
    call("started", 0);
  if (bargaining_.offer() == other(s)) call("draw", last_of(Entry::Kind::DrawOffer));
  if (session_->timeline().takeback_asked() == other(s)) call("takeback", last_of(Entry::Kind::TakebackAsk));
  return out;
}

}  // namespace kessel::server
