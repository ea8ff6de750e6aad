#include "server/table.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace kessel::server {
namespace {

constexpr int kMostAutoAnswers = 200;       ///< of standing orders in a row
constexpr std::size_t kMostEvents = 10000;  ///< in one STATE; older ones are in the log
constexpr const char* kDeclined = "draw declined";

std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }

bool is_decline(const Entry& e) { return e.kind == Entry::Kind::Note && e.by != Side::Observer && e.text == kDeclined; }

std::string first_fault(const Fault& f) { return f.reason; }

/// One person on both seats, who has no secrets before himself.
bool one_person(const Table& t) {
  const SeatRow &a = t.seat(Side::First), &b = t.seat(Side::Second);
  return a.kind == SeatKind::Person && b.kind == SeatKind::Person && a.user == b.user;
}

bool both_asked(const Table& t) { return has(t.asked(), Side::First) && has(t.asked(), Side::Second); }

/// A side undoes only while it alone is asked: else what the other chooses in secret would decide, and so tell, whether
/// it still can.
std::optional<std::string> why_not_alone(const Table& t, Side by) {
  if (t.over() || one_person(t) || t.asked() == only(by)) return std::nullopt;
  return both_asked(t) ? "both sides choose now: choose again instead" : "the other side is asked: ask for a take-back";
}

}  // namespace

SeatOrders read_orders(const std::string& text) {
  SeatOrders out;
  std::istringstream words(text);
  for (std::string w; words >> w;) {
    if (w == "disguise")
      out.disguise = true;
    else
      out.game += (out.game.empty() ? "" : " ") + w;
  }
  return out;
}

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
  tell_entry(e, line, when.at);
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
  std::unique_ptr<Table> t(new Table(open(row.game, record.header.overlay)));
  t->header_ = record.header;
  t->since_ = row.made;
  t->row = std::move(row);
  t->stretches_ = Stretches(t->row.clock_delay);
  t->take_seats(std::move(seats));
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
  std::unique_ptr<Table> t(new Table(game_));
  t->row.made = t->row.begun = t->since_ = now.at;
  t->row.begun_clock = now.clock;
  t->now_ = now;
  auto session = session_->branch(entry, new_seed(), seeds, new_game_id(), t.get());
  if (!session) return session.error();
  t->session_.emplace(std::move(*session));
  return t;
}

std::unique_ptr<Table> Table::face(GameRow row, std::vector<SeatRow> seats, const OpenGame& open) {
  std::ranges::sort(seats, {}, &SeatRow::side);
  auto read = parse_record(row.header + "\n", "game " + row.id);
  if (!read || seats.size() != 2) return nullptr;
  std::unique_ptr<Table> t(new Table(open(row.game, read->record.header.overlay)));
  t->header_ = read->record.header;
  t->since_ = row.changed;
  t->row = std::move(row), t->seats = std::move(seats);
  return t;
}

bool Table::all_bound() const {
  return std::ranges::all_of(seats, [this](const SeatRow& s) {
    return s.kind == SeatKind::Computer ||
           (s.kind == SeatKind::Person && !s.user.empty() && seed_of(static_cast<Side>(s.side)).bound());
  });
}

std::vector<Side> Table::seeds_wanted() const {
  std::vector<Side> makers, others;
  if (row.started || !all_bound()) return makers;
  for (const Side s : {Side::First, Side::Second})
    if (seat(s).kind == SeatKind::Person && !seed_of(s).told())
      (seat(s).user == row.maker ? makers : others).push_back(s);
  return makers.empty() ? others : makers;
}

bool Table::ready() const { return all_bound() && seeds_wanted().empty(); }

std::optional<Fault> Table::begin(Moment now) {
  const auto seed = seed_from_hex(row.seed);
  if (!seed) return seed.error();
  NewGame setup;
  setup.scenario = header_.scenario;
  setup.options = header_.options;
  setup.seed = *seed;
  for (const Side s : {Side::First, Side::Second}) {
    if (seat(s).kind == SeatKind::Computer) continue;
    const SeatSeed mine = seed_of(s);
    setup.player_seeds[at(s)] = mine.seed, setup.commitments[at(s)] = mine.commitment;
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

void Table::take_seats(std::vector<SeatRow> fresh) {
  if (fresh.size() != 2) return;  // the game has just been deleted; whatever is changed from here on finds that out
  std::ranges::sort(fresh, {}, &SeatRow::side);
  seats = std::move(fresh);
}

bool Table::holds(const std::string& user, Side s) const {
  return s != Side::Observer && seat(s).kind == SeatKind::Person && !user.empty() && seat(s).user == user;
}

bool Table::takes_part(const std::string& user) const {
  return !user.empty() && (row.maker == user || holds(user, Side::First) || holds(user, Side::Second));
}

bool Table::watches_as(const std::string& user, Side s) const {
  return s != Side::Observer &&
         std::ranges::any_of(eyes, [&](const EyeRow& e) { return e.user == user && e.side == index(s); });
}

bool Table::may_look(const std::string& user) const {
  return takes_part(user) || row.spectators || watches_as(user, Side::First) || watches_as(user, Side::Second);
}

bool Table::has_open_seat() const {
  return !row.started &&
         std::ranges::any_of(seats, [](const SeatRow& s) { return s.kind == SeatKind::Open && s.user.empty(); });
}

bool Table::may_see_as(const std::string& user, Side s) const {
  if (s == Side::Observer || row.over || over()) return may_look(user);
  return holds(user, s) || watches_as(user, s);
}

// ---- Choices --------------------------------------------------------------------------------------------------------

/// What has to be answered before a side goes on. Were playing on an answer, it would tell of choices made in secret.
static const MessageForm* why_answer_first(Side by, std::optional<Side> takeback, std::optional<Side> offer) {
  static constexpr MessageForm kAsked{"takeback_waits", "",
                                      "you have asked for a take-back: wait for the answer, or withdraw it"},
      kTakeback{"takeback_asked", "", "the other side asks for a take-back: answer it first"},
      kOffer{"offer_made", "", "the other side has made you an offer: answer it first"};
  if (takeback == by) return &kAsked;
  if (takeback) return &kTakeback;
  return offer == other(by) ? &kOffer : nullptr;
}

Acted Table::act(Side by, const std::vector<std::string>& actions, Moment now) {
  Acted out;
  if (const auto* first = why_answer_first(by, session_->timeline().takeback_asked(), offer_);
      first && !actions.empty()) {
    out.refusal = RefusalText{"", std::string(first->english), "", std::string(first->key)};
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

bool Table::disguised(Side s) const {
  return seat(other(s)).kind == SeatKind::Person && read_orders(seat(s).orders).disguise;
}

/// What the standing orders of a seat answer now. Without a word of its own a seat is asked by people even where it can do
/// nothing, since what it is not asked tells them something; a computer does not listen.
std::optional<Action> Table::answer_for(Side s) const {
  if (!has(session_->node().sides, s) || seat(s).kind != SeatKind::Person) return std::nullopt;
  if (why_answer_first(s, session_->timeline().takeback_asked(), offer_)) return std::nullopt;
  if (seat(s).orders.empty() && seat(other(s)).kind != SeatKind::Computer) return std::nullopt;
  auto action = game_->auto_answer(game_->view_for(session_->state(), s), read_orders(seat(s).orders).game);
  if (action && action->by != s) action.reset();
  return action;
}

std::optional<Action> Table::kept_back() const {
  if (!session_ || over()) return std::nullopt;
  for (const Side s : {Side::First, Side::Second})
    if (disguised(s))
      if (auto action = answer_for(s)) return action;
  return std::nullopt;
}

int Table::settle(Moment now) {
  now_ = now;
  int rolls = 0, answers = 0;
  while (!over()) {
    const Node node = session_->node();
    if (node.kind == Node::Kind::Chance) {
      if (const auto draw = session_->roll(); !draw) throw std::runtime_error(draw.error().text());
      ++rolls;
      continue;
    }
    bool answered = false;
    for (const Side s : {Side::First, Side::Second}) {
      if (disguised(s)) continue;
      const auto action = answer_for(s);
      if (!action || session_->apply(*action)) continue;
      answered = true;
      break;
    }
    if (!answered || ++answers >= kMostAutoAnswers) break;
  }
  return rolls;
}

std::optional<std::string> Table::undo(Side by, Moment now) {
  if (auto no = why_not_alone(*this, by)) return no;
  if (const auto* first = why_answer_first(by, session_->timeline().takeback_asked(), offer_))
    return std::string(first->english);
  now_ = now;
  if (const auto bar = session_->undo(by)) return bar->reason;
  return std::nullopt;
}

std::optional<std::string> Table::resign(Side by, Moment now) {
  now_ = now;
  if (const auto no = session_->resign(by)) return first_fault(*no);
  return std::nullopt;
}

std::optional<std::string> Table::flag(Side by, Moment now) {
  now_ = now;
  if (const auto no = session_->flag(by)) return first_fault(*no);
  return std::nullopt;
}

std::optional<Seconds> Table::time_left(Side s, Moment now) const {
  if (row.clock_bank == 0 || seat(s).kind == SeatKind::Computer) return std::nullopt;
  return std::max<Seconds>(0, row.clock_bank - stretches_.used(s, now.clock));
}

std::optional<std::string> Table::offer_draw(Side by, Moment now) {
  const bool computer = seat(other(by)).kind == SeatKind::Computer;
  if (computer && !session_->game().info().agreed_by_score) return "a computer does not bargain";
  if (offer_ == by) return "you have offered that already";
  if (offer_ == other(by)) return "the other side offers it to you: accept";
  // One offer between two choices of one's own, so that nobody is pestered.
  const auto& entries = session_->record().entries;
  for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
    if (e->by == by && e->kind == Entry::Kind::Do) break;
    if (e->by == by && e->kind == Entry::Kind::DrawOffer) return "your offer was declined; play on first";
  }
  if (computer) {
    // Where points decide, it takes what it has won, and no less.
    const auto end = session_->game().agreed_end(session_->state());
    if (!end || end->winner != static_cast<Winner>(other(by))) return "the computer plays on: it has not won yet";
  }
  now_ = now;
  if (const auto no = session_->offer_draw(by)) return first_fault(*no);
  if (computer)
    if (const auto no = session_->accept_draw(other(by))) return first_fault(*no);
  return std::nullopt;
}

std::optional<std::string> Table::accept_draw(Side by, Moment now) {
  now_ = now;
  if (offer_ != other(by)) return "nothing was offered";
  if (const auto no = session_->accept_draw(by)) return first_fault(*no);
  return std::nullopt;
}

std::optional<std::string> Table::decline_draw(Side by, Moment now) {
  now_ = now;
  if (offer_ != other(by)) return "nothing was offered";
  if (const auto no = session_->note(kDeclined, by)) return first_fault(*no);
  settle(now);  // standing orders waited for it
  return std::nullopt;
}

bool Table::alone(Side by) const {
  const SeatRow& theirs = seat(other(by));
  return theirs.kind == SeatKind::Computer || (theirs.kind == SeatKind::Person && theirs.user == seat(by).user);
}

std::optional<std::string> Table::why_no_takeback(Side by) const {
  if (auto no = session_->timeline().why_no_takeback(by)) return no;
  if (!why_not_alone(*this, by) && !session_->why_no_undo(by)) return "this can be undone without asking";
  if (alone(by)) return std::nullopt;
  // What is drafted in secret is changed by choosing again; to ask for it would tell that it is there.
  const Timeline& line = session_->timeline();
  const std::uint64_t last = line.first_undone(*line.takeback_target(by));
  const auto& theirs = seen_[at(other(by))];
  const bool secret = std::ranges::none_of(theirs, [&](std::uint32_t i) { return told_[i].entry == last; });
  if (secret && both_asked(*this)) return "both sides choose now: choose again instead";
  // One request between two choices of one's own, unless it was granted, so that nobody is pestered.
  const auto& entries = session_->record().entries;
  for (auto e = entries.rbegin(); e != entries.rend(); ++e) {
    if (e->by != by) continue;
    if (e->kind == Entry::Kind::Do || (e->kind == Entry::Kind::Undo && e->by_agreement())) break;
    if (e->kind == Entry::Kind::TakebackAsk) return "your request was not granted; play on first";
  }
  return std::nullopt;
}

std::optional<std::string> Table::grant_takeback(Side asker, Moment now) {
  now_ = now;
  if (const auto no = session_->accept_takeback(other(asker))) return first_fault(*no);
  return std::nullopt;
}

std::optional<std::string> Table::ask_takeback(Side by, Moment now) {
  if (auto no = why_no_takeback(by)) return no;
  now_ = now;
  if (const auto no = session_->ask_takeback(by)) return first_fault(*no);
  return alone(by) ? grant_takeback(by, now) : std::nullopt;
}

std::optional<std::string> Table::accept_takeback(Side by, Moment now) {
  if (session_->timeline().takeback_asked() != other(by)) return "no take-back was asked for";
  return grant_takeback(other(by), now);
}

std::optional<std::string> Table::decline_takeback(Side by, Moment now) {
  now_ = now;
  if (const auto no = session_->decline_takeback(by)) return first_fault(*no);
  settle(now);
  return std::nullopt;
}

/// Counted in what the viewer himself was told, so that it tells him nothing else.
std::uint64_t Table::takeback_steps(Side asker, Side viewer) const {
  const Timeline& line = session_->timeline();
  const auto target = line.takeback_target(asker);
  if (!target) return 0;
  const std::uint64_t first = line.first_undone(*target);
  const auto in_force = line.path(line.size());
  std::uint64_t steps = 0;
  const auto& mine = seen_[at(viewer)];
  for (auto i = mine.rbegin(); i != mine.rend() && told_[*i].entry >= first; ++i)
    if (told_[*i].kind == Told::Kind::Event && std::ranges::binary_search(in_force, told_[*i].entry)) ++steps;
  return steps;
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

// ---- What everyone was told -----------------------------------------------------------------------------------------

void Table::tell(const Told& t, SideMask who) {
  if (who == kNobody) return;
  const auto place = static_cast<std::uint32_t>(told_.size());
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    if (has(who, s)) seen_[at(s)].push_back(place);
  told_.push_back(t);
}

void Table::tell_entry(const Entry& entry, const Timeline& line, Seconds when) {
  Told t;
  t.by = entry.by, t.entry = static_cast<std::uint32_t>(entry.n), t.at = when;
  switch (entry.kind) {
    case Entry::Kind::Do:
      if (offer_ && *offer_ != entry.by) offer_.reset();  // playing on declines
      t.kind = Told::Kind::Own;
      tell(t, only(entry.by));
      break;
    case Entry::Kind::Undo: {
      t.undone = static_cast<std::uint32_t>(line.undone_by(entry.n));
      if (entry.by_agreement()) {  // everybody knows of the request
        t.kind = Told::Kind::Takeback;
        return tell(t, kEveryone);
      }
      // Only those who had been told of the choice hear that it was taken back.
      SideMask who = kNobody;
      for (const Side s : {Side::First, Side::Second, Side::Observer})
        for (auto i = seen_[at(s)].rbegin(); i != seen_[at(s)].rend() && told_[*i].entry >= t.undone; ++i)
          if (told_[*i].entry == t.undone) who = static_cast<SideMask>(who | only(s));
      t.kind = Told::Kind::Undo;
      return tell(t, who);
    }
    case Entry::Kind::Resign: t.kind = Told::Kind::Resign; return tell(t, kEveryone);
    case Entry::Kind::DrawOffer:
      offer_ = entry.by;
      t.kind = Told::Kind::Offer;
      return tell(t, kEveryone);
    case Entry::Kind::DrawAccept: t.kind = Told::Kind::Accept; return tell(t, kEveryone);
    case Entry::Kind::TakebackAsk: t.kind = Told::Kind::TakebackAsk; return tell(t, kEveryone);
    case Entry::Kind::TakebackDecline: t.kind = Told::Kind::TakebackDecline; return tell(t, kEveryone);
    case Entry::Kind::Flag: t.kind = Told::Kind::Flag; return tell(t, kEveryone);
    case Entry::Kind::End: t.kind = Told::Kind::End; return tell(t, kEveryone);
    case Entry::Kind::Note:
      if (!is_decline(entry)) return;
      offer_.reset();
      t.kind = Told::Kind::Decline;
      return tell(t, kEveryone);
    case Entry::Kind::Roll: break;
  }
  t.kind = Told::Kind::Event;
  for (const Event& e : line.events().list()) {
    t.event = e;
    tell(t, e.seen_by);
  }
}

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

SideMask Table::asked() const {
  if (!session_ || over()) return kNobody;
  const Node n = session_->node();
  return n.kind == Node::Kind::Decide ? n.sides : kNobody;
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
  if (offer_ == other(s)) call("draw", last_of(Entry::Kind::DrawOffer));
  if (session_->timeline().takeback_asked() == other(s)) call("takeback", last_of(Entry::Kind::TakebackAsk));
  return out;
}

bool Table::is_own(Side s, std::uint64_t n) const { return told_[seen_[at(s)][n - 1]].kind == Told::Kind::Own; }

void Table::write_told(JsonWriter& j, Side s, std::uint64_t n) const {
  const Told& t = told_[seen_[at(s)][n - 1]];
  j.begin_object().field("n", n);
  const auto said = [&](const char* kind, const std::string& text) {
    j.field("kind", kind);
    if (t.by != Side::Observer) j.field("by", side_name(*game_, t.by));
    j.field("text", text).field("rule", "");
  };
  const std::string who = t.by == Side::Observer ? "" : side_name(*game_, t.by);
  switch (t.kind) {
    case Told::Kind::Event:
      j.field("kind", "event").field("text", game_->event_text(t.event)).field("rule", t.event.rule.text());
      j.key("data").raw(game_->event_json(t.event));
      break;
    case Told::Kind::Own: said("own", session_->record().entries[t.entry - 1].text); break;
    case Told::Kind::Undo:
    case Told::Kind::Takeback: {
      if (t.kind == Told::Kind::Undo)
        said("undo", who + " takes back a choice");
      else
        said("takeback", who + takeback_words(t.by));
      const auto& mine = seen_[at(s)];
      const auto first = std::ranges::lower_bound(mine, t.undone, {}, [&](std::uint32_t i) { return told_[i].entry; });
      j.field("to", first - mine.begin());
      break;
    }
    case Told::Kind::Offer: said("offer", who + " " + offers_words(game_->info())); break;
    case Told::Kind::Accept: said("accept", who + " " + accepts_words(game_->info())); break;
    case Told::Kind::Decline: said("decline", who + " " + declines_words(game_->info())); break;
    case Told::Kind::Resign: said("resign", who + " resigns"); break;
    case Told::Kind::TakebackAsk: said("takeback_ask", who + " asks to take back a choice"); break;
    case Told::Kind::TakebackDecline: said("takeback_decline", who + " says no to the take-back"); break;
    case Told::Kind::Flag: said("flag", who + " claims the game: the other side has no time left"); break;
    case Told::Kind::End:
      said("end", "the game is over: " + (session_->result() ? session_->result()->how : ""));
      if (const auto end = session_->result()) j.field("how", end->how).field("key", end_key(*game_, *end));
      break;
  }
  j.field("at", t.at).end_object();
}

std::string Table::takeback_words(Side asker) const {
  if (seat(other(asker)).kind == SeatKind::Computer) return " takes back a choice; a computer has no objection";
  if (alone(asker)) return " takes back a choice";
  return " takes back a choice, and " + side_name(*game_, other(asker)) + " agrees";
}

std::string Table::log_json(Side s, std::uint64_t after, std::size_t most, bool own) const {
  JsonWriter j;
  const std::uint64_t last = number(s), end = after >= last ? last : std::min<std::uint64_t>(last, after + most);
  j.begin_object().key("entries").begin_array();
  for (std::uint64_t n = after + 1; n <= end; ++n)
    if (own || !is_own(s, n)) write_told(j, s, n);
  j.end_array().field("next", std::max(after, end)).field("last", last).end_object();
  return j.take();
}

// ---- Boards ---------------------------------------------------------------------------------------------------------

/// Who is not asked learns whom everybody waits for, but not what is being asked: that could tell of a draft.
void Table::write_node(JsonWriter& j, const Node& node, Side viewer, const std::optional<GameEnd>& end) const {
  const bool decide = !end && node.kind == Node::Kind::Decide;
  const bool asked = decide && has(node.sides, viewer);
  j.begin_object().field("kind", end ? "finished" : decide ? "decide" : "chance");
  const Said ask = asked ? node.ask : Said();
  j.field("ask", ask.text()).field("rule", asked ? node.rule.text() : std::string_view());
  if (!end) j.field("key", ask.key());
  j.key("sides").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (decide && has(node.sides, s)) j.value(side_name(*game_, s));
  j.end_array();
  if (end) write_result_fields(j, *game_, *end);
  j.end_object();
}

std::string Table::body_of(Side s, const AnyState& state, bool present) const {
  const Node node = game_->node(state);
  const bool ended = present && over();
  const bool asked = !ended && node.kind == Node::Kind::Decide && has(node.sides, s);
  std::optional<GameEnd> end;
  if (ended || node.kind == Node::Kind::Finished) end = session_->result();
  JsonWriter j;
  j.begin_object().key("view").raw(game_->view_json(game_->view_for(state, s))).key("node");
  write_node(j, node, s, end);
  ActionList list;
  for (const Scope scope : {Scope::Main, Scope::Free}) {
    list.clear();
    if (asked && present) game_->options(state, s, scope, list);
    j.key(scope == Scope::Main ? "options" : "free").begin_array();
    for (std::size_t i = 0; i < list.size(); ++i) j.value(game_->action_text(list[i]));
    j.end_array();
  }
  const auto asker = session_->timeline().takeback_asked();
  j.field("can_undo", present && !ended && s != Side::Observer && !why_not_alone(*this, s) &&
                          !why_answer_first(s, asker, offer_) && !session_->why_no_undo(s));
  j.key("draw_offer");
  if (present && !ended && offer_)
    j.value(side_name(*game_, *offer_));
  else
    j.null();
  j.key("takeback");
  if (present && !ended && asker)
    j.begin_object().field("by", side_name(*game_, *asker)).field("steps", takeback_steps(*asker, s)).end_object();
  else
    j.null();
  j.field("can_takeback", present && !ended && s != Side::Observer && !why_no_takeback(s));
  return j.end_object().take();
}

std::string Table::body(Side s) const { return body_of(s, session_->state(), true); }

std::string Table::state_json(Side s, const std::string& body, std::uint64_t told_before, std::string_view head) const {
  JsonWriter j;
  j.begin_object();
  const std::uint64_t last = number(s);
  const std::uint64_t from = std::max(std::min(told_before, last), last > kMostEvents ? last - kMostEvents : 0);
  j.field("seq", last).key("events").begin_array();
  for (std::uint64_t n = from + 1; n <= last; ++n)
    if (!is_own(s, n)) write_told(j, s, n);
  j.end_array();
  std::string out = "{" + std::string(head);
  out.append(j.text(), 1);
  out += ",";
  out.append(body, 1);
  return out;
}

std::optional<std::uint64_t> Table::entry_at(Side s, std::uint64_t n) const {
  const auto& mine = seen_[at(s)];
  if (!session_ || n > mine.size()) return std::nullopt;
  if (n == mine.size()) return entry_count();
  // Up to the moment before the next thing was told; but never before the entry of this one itself.
  const std::uint64_t next = told_[mine[n]].entry;
  return n == 0 ? next - 1 : std::max<std::uint64_t>(next - 1, told_[mine[n - 1]].entry);
}

std::optional<std::string> Table::state_at_json(Side s, std::uint64_t n) const {
  const auto entry = entry_at(s, n);
  if (!entry) return std::nullopt;
  const bool present = *entry == entry_count();
  const std::string body =
      present ? body_of(s, session_->state(), true) : body_of(s, session_->timeline().state_at(*entry), false);
  std::string out = "{\"seq\":" + std::to_string(n) + ",\"events\":[],";
  out.append(body, 1);
  return out;
}

std::string Table::moments_json(Side s) const {
  JsonWriter j;
  j.begin_array();
  for (const std::uint32_t i : seen_[at(s)]) j.value(told_[i].entry);
  return j.end_array().take();
}

std::string Table::result_json() const {
  const auto end = session_ ? session_->result() : std::nullopt;
  if (!end) return {};
  JsonWriter j;
  j.begin_object();
  write_result_fields(j, *game_, *end);
  return j.end_object().take();
}

void Table::write_clock(JsonWriter& j, Moment now) const {
  j.key("clock");
  if (row.clock_bank == 0) {
    j.null();
    return;
  }
  // A game that is only known by its rows has not been counted; before its start every bank is full.
  const bool counted = session_ || !row.started;
  j.begin_object().field("bank", row.clock_bank).field("delay", row.clock_delay);
  const auto each = [&](const char* key, bool only_running, auto value) {
    j.key(key).begin_object();
    for (const Side s : {Side::First, Side::Second})
      if (counted && time_left(s, now) && (!only_running || stretches_.running(s)))
        j.field(side_name(*game_, s), value(s));
    j.end_object();
  };
  each("left", false, [&](Side s) { return *time_left(s, now); });
  each("free", true, [&](Side s) { return stretches_.free(s, now.clock); });
  j.key("running").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (stretches_.running(s) && time_left(s, now)) j.value(side_name(*game_, s));
  j.end_array().field("at", now.at).end_object();
}

std::string Table::game_json(const std::string& user, const Faces& faces) const {
  JsonWriter j;
  j.begin_object().field("id", row.id).field("game", row.game).field("scenario", row.scenario);
  j.key("options").begin_object();
  for (const auto& [k, v] : header().options) j.field(k, v);
  const bool ended = row.over || over();
  j.end_object()
      .field("rules", header().rules_version)
      .field("made", row.made)
      .field("started", row.started)
      .field("over", ended)
      .key("result");
  const std::string result = session_ ? result_json() : row.result;
  if (ended && !result.empty())
    j.raw(result);
  else
    j.null();
  j.field("commitment", header().commitment).key("seats").begin_array();
  Side own = Side::Observer;
  for (const Side s : {Side::First, Side::Second}) {
    const SeatRow& seat_row = seat(s);
    const bool you = holds(user, s);
    if (you && own == Side::Observer) own = s;
    // A rematch keeps the other's seat for him; until he takes it, it is his to claim.
    const bool offered =
        !row.started && seat_row.kind == SeatKind::Person && seat_row.player_seed.empty() && seat_row.user != row.maker;
    const SeatKind kind = !offered ? seat_row.kind : you ? SeatKind::Open : SeatKind::Link;
    j.begin_object().field("side", side_name(*game_, s)).field("kind", seat_word(kind)).key("name");
    const std::string name = seat_row.kind == SeatKind::Computer ? seat_row.computer : faces.name(seat_row.user);
    if (name.empty())
      j.null();
    else
      j.value(name);
    if (seat_row.user == kSomebody) j.field("gone", true);
    j.field("you", you && !offered).field("online", seat_row.kind == SeatKind::Person && faces.online(seat_row.user));
    const SeatSeed bound = seat_row.kind == SeatKind::Computer ? SeatSeed{} : seed_of(s);
    j.field("ready", seat_row.kind == SeatKind::Computer || bound.bound()).key("commitment");
    if (bound.bound())
      j.value(bound.commitment);
    else
      j.null();
    j.end_object();
  }
  j.end_array().key("seeds_wanted").begin_array();
  for (const Side s : seeds_wanted()) j.value(side_name(*game_, s));
  j.end_array().key("asked").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (has(asked(), s)) j.value(side_name(*game_, s));
  j.end_array().field("since", since()).field("hotseat", row.hotseat).field("spectators", row.spectators);
  write_clock(j, faces.now);
  j.field("maker", !user.empty() && row.maker == user).field("set_aside", !row.set_aside.empty());
  j.field("seq", number(own));
  j.key("branch_of");
  if (header().branch_of)
    j.value(header().branch_of->id);
  else
    j.null();
  j.key("eyes").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (watches_as(user, s)) j.value(side_name(*game_, s));
  j.end_array().field("hints", row.hints).key("thinking").begin_array();
  for (const Side s : {Side::First, Side::Second})
    if (has(faces.thinking, s)) j.value(side_name(*game_, s));
  return j.end_array().field("fast", faces.fast).end_object().take();
}

}  // namespace kessel::server
