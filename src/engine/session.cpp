#include "engine/session.h"

#include <algorithm>
#include <stdexcept>

#include "core/assert.h"
#include "core/json_writer.h"

namespace kessel {

namespace {

constexpr std::size_t kMaxNote = 4000;
constexpr std::size_t kMostAnchors = 8;
constexpr std::size_t kRoughState = 24 << 10;  ///< bytes; the largest game's is about so large
constexpr const char* kOver = "the game is over";
/// What is refused before a game is asked.
constexpr MessageForm kGameOver{"game_over", "", kOver}, kNoPlayer{"no_player", "", "only a player can act"};

Winner winner_against(Side loser) { return loser == Side::First ? Winner::Second : Winner::First; }

bool is_player(Side s) { return s == Side::First || s == Side::Second; }

std::string rule_and_reason(const Refusal& r) {
  return (r.rule.empty() ? "" : std::string(r.rule.text()) + " ") + r.reason.text();
}

}  // namespace

// ---- Timeline -------------------------------------------------------------------------------------------------------

Timeline::Timeline(const Game& game, AnyState start, bool keep_events)
    : game_(&game), now_(std::move(start)), events_(keep_events ? Events() : Events::none()) {
  hash_ = game_->hash(now_);
  Step first;
  first.hash = hash_;
  first.checkpoint = now_;
  checkpoints_ = 1;
  steps_.push_back(std::move(first));
}

std::size_t Timeline::bytes() const {
  return steps_.capacity() * sizeof(Step) + (checkpoints_ + anchors_.size() + 1) * kRoughState;
}

void Timeline::replay_input(AnyState& state, const Step& step, Events& events) const {
  if (step.kind == Entry::Kind::Do)
    game_->apply(state, step.action, events);
  else
    game_->answer(state, step.draw, events);
}

std::vector<std::uint64_t> Timeline::path(std::uint64_t entry) const {
  std::vector<std::uint64_t> out;
  for (std::uint64_t at = steps_[entry].at; at != 0; at = steps_[at].from) out.push_back(at);
  std::ranges::reverse(out);
  return out;
}

AnyState Timeline::state_at(std::uint64_t entry) const {
  std::vector<std::uint64_t> inputs;
  std::uint64_t at = steps_[entry].at;
  for (; steps_[at].checkpoint.empty(); at = steps_[at].from) inputs.push_back(at);
  AnyState state = steps_[at].checkpoint;
  Events unseen = Events::none();
  while (!inputs.empty()) {
    replay_input(state, steps_[inputs.back()], unseen);
    inputs.pop_back();
  }
  return state;
}

Events Timeline::events_of(std::uint64_t entry) const {
  Events events;
  const Step& step = steps_[entry];
  if (step.kind != Entry::Kind::Do && step.kind != Entry::Kind::Roll) return events;
  AnyState state = state_at(step.from);
  replay_input(state, step, events);
  return events;
}

namespace {
GameEnd end_of(const Node& finished) { return {finished.winner, finished.score, finished.ask.text()}; }
}  // namespace

std::optional<GameEnd> Timeline::result() const {
  if (talk_.agreed) return talk_.agreed;
  const Node n = node();
  if (n.kind != Node::Kind::Finished) return std::nullopt;
  return end_of(n);
}

Expected<std::uint64_t, UndoBar> Timeline::undo_target(Side by) const {
  if (!is_player(by)) return UndoBar{"an observer has nothing to take back", 0};
  if (result()) return UndoBar{kOver, size()};
  const std::uint64_t last = steps_.back().at;
  const Step& step = steps_[last];
  if (last == 0) return UndoBar{"there is nothing to take back", 0};
  if (step.kind == Entry::Kind::Roll) return UndoBar{"the dice have been rolled", last};
  if (step.by != by) return UndoBar{"the other side has chosen since", last};
  if (has(step.learned, by) && !has(step.learned, other(by)))
    return UndoBar{"it has shown you something that you did not know", last};
  if (has(step.learned, by)) return UndoBar{"it is announced: the other side knows of it", last};
  return step.from;
}

Expected<std::uint64_t, UndoBar> Timeline::takeback_target(Side by) const {
  if (!is_player(by)) return UndoBar{"an observer has nothing to take back", 0};
  if (result()) return UndoBar{kOver, size()};
  for (std::uint64_t at = steps_.back().at; at != 0; at = steps_[at].from)
    if (steps_[at].kind == Entry::Kind::Do && steps_[at].by == by) return steps_[at].from;
  return UndoBar{"you have no choice to take back", 0};
}

std::optional<std::string> Timeline::why_no_takeback(Side by) const {
  if (const auto target = takeback_target(by); !target) return target.error().reason;
  if (talk_.takeback) return talk_.takeback == by ? "you have asked already" : "the other side asks for one: answer it";
  return std::nullopt;
}

std::uint64_t Timeline::first_behind(std::uint64_t target, std::uint64_t input) const {
  while (input != 0 && steps_[input].from != steps_[target].at) input = steps_[input].from;
  return input;
}

std::optional<Refusal> Timeline::why_not(const Action& action) const {
  if (!is_player(action.by)) return Refusal{{}, kNoPlayer, {}};
  if (talk_.agreed || steps_.back().kind == Entry::Kind::End) return Refusal{{}, kGameOver, {}};
  return game_->why_not(now_, action);
}

void Timeline::remember() { talk_before_ = talk_; }

void Timeline::add_input(Step step) {
  step.learned = events_.learned();
  step.from = steps_.back().at;
  step.at = steps_.size();
  step.depth = steps_[step.from].depth + 1;
  step.hash = hash_ = game_->hash(now_);
  if (step.depth % kCheckpointEvery == 0) step.checkpoint = now_, ++checkpoints_;
  steps_.push_back(std::move(step));
}

void Timeline::play(const Action& action) {
  remember();
  events_.clear();
  game_->apply(now_, action, events_);
  if (talk_.offer && *talk_.offer != action.by) talk_.offer.reset();  // playing on declines
  talk_.takeback.reset();                                             // and withdraws
  Step step;
  step.kind = Entry::Kind::Do;
  step.by = action.by;
  step.action = action;
  add_input(std::move(step));
}

void Timeline::answer(const Draw& draw) {
  remember();
  events_.clear();
  game_->answer(now_, draw, events_);
  ++rolls_;
  talk_.takeback.reset();
  anchors_.clear();  // nobody undoes dice
  Step step;
  step.kind = Entry::Kind::Roll;
  step.draw = draw;
  add_input(std::move(step));
}

/// The state after an entry on the way to the present. On its way there it leaves anchors at growing distances, so that
/// going back input by input costs few of them each time.
AnyState Timeline::go_back(std::uint64_t entry) {
  const std::uint64_t target = steps_[entry].at;
  while (!anchors_.empty() && steps_[anchors_.back().at].depth > steps_[target].depth) anchors_.pop_back();
  std::vector<std::uint64_t> inputs;
  std::uint64_t at = target;
  const auto anchored = [&] { return !anchors_.empty() && anchors_.back().at == at; };
  for (; steps_[at].checkpoint.empty() && !anchored(); at = steps_[at].from) inputs.push_back(at);
  AnyState state = anchored() ? anchors_.back().state : steps_[at].checkpoint;
  Events unseen = Events::none();
  while (!inputs.empty()) {
    replay_input(state, steps_[inputs.back()], unseen);
    const std::size_t left = inputs.size() - 1;  // to the target; 0, 1, 3, 7 … leave an anchor
    if ((left & (left + 1)) == 0) anchors_.push_back({inputs.back(), state});
    inputs.pop_back();
  }
  if (anchors_.size() > kMostAnchors)
    anchors_.erase(anchors_.begin(), anchors_.end() - static_cast<std::ptrdiff_t>(kMostAnchors));
  return state;
}

void Timeline::forget_undone(std::uint64_t target) {
  for (std::uint64_t at = steps_.back().at; at != steps_[target].at; at = steps_[at].from) {
    if (steps_[at].checkpoint.empty() || steps_.size() - at >= 2 * kCheckpointEvery) continue;
    steps_[at].checkpoint = AnyState();
    --checkpoints_;
  }
}

void Timeline::undo_to(std::uint64_t entry, Side by) {
  remember();
  events_.clear();
  forget_undone(entry);
  now_ = go_back(entry);
  talk_.takeback.reset();
  Step step;
  step.kind = Entry::Kind::Undo;
  step.by = by;
  step.at = steps_[entry].at;
  step.depth = steps_[entry].depth;
  step.hash = hash_ = steps_[entry].hash;
  steps_.push_back(std::move(step));
}

void Timeline::add(Entry::Kind kind, Side by) {
  remember();
  if (kind == Entry::Kind::Resign) talk_.agreed = GameEnd{winner_against(by), std::nullopt, kResigned};
  if (kind == Entry::Kind::DrawOffer) talk_.offer = by;
  if (kind == Entry::Kind::DrawAccept) {
    const auto end = game_->agreed_end(now_);
    talk_.agreed = end ? end_of(*end) : GameEnd{Winner::Draw, std::nullopt, kDrawAgreed};
  }
  if (kind == Entry::Kind::TakebackAsk) talk_.takeback = by;
  if (kind == Entry::Kind::TakebackDecline) talk_.takeback.reset();
  if (kind == Entry::Kind::Flag) talk_.agreed = GameEnd{winner_against(other(by)), std::nullopt, kOutOfTime};
  Step step;
  step.kind = kind;
  step.by = by;
  step.at = steps_.back().at;
  step.depth = steps_.back().depth;
  step.hash = steps_.back().hash;
  steps_.push_back(std::move(step));
}

void Timeline::drop_last() {
  KESSEL_ASSERT(size() > 0);
  const Entry::Kind kind = steps_.back().kind;
  if (!steps_.back().checkpoint.empty()) --checkpoints_;
  steps_.pop_back();
  if (kind == Entry::Kind::Roll) --rolls_;
  anchors_.clear();
  talk_ = talk_before_;
  if (kind != Entry::Kind::Do && kind != Entry::Kind::Roll && kind != Entry::Kind::Undo) return;
  now_ = state_at(size());
  hash_ = steps_.back().hash;
  events_.clear();
}

std::optional<std::string> Timeline::wrong_hash(const Entry& entry) const {
  if (entry.hash == hash_) return std::nullopt;
  return "the position after it differs: the record says " + hex64(entry.hash) + ", the rules give " + hex64(hash_);
}

std::optional<std::string> Timeline::follow_do(const Entry& entry) {
  if (talk_.agreed) return kOver;
  const auto action = game_->parse_action(entry.text, entry.by);
  if (!action) return "the action is not understood: " + action.error().text();
  if (action->by != entry.by || !is_player(entry.by)) return "the action is not that side's";
  if (const auto no = why_not(*action)) return "not allowed: " + rule_and_reason(*no);
  play(*action);
  return wrong_hash(entry);
}

std::optional<std::string> Timeline::follow_roll(const Entry& entry) {
  if (talk_.agreed) return kOver;
  const Node n = node();
  if (n.kind != Node::Kind::Chance) return "no dice are to be rolled here";
  if (!fits(n, entry.draw))
    return "these are not the dice that are asked for (" + std::to_string(n.dice) + ", each from 1 to " +
           std::to_string(n.faces) + ")";
  if (entry.faces != 0 && entry.faces != n.faces)
    return "these dice have " + std::to_string(entry.faces) + " faces; " + std::to_string(n.faces) + " are asked for";
  answer(entry.draw);
  return wrong_hash(entry);
}

std::optional<std::string> Timeline::follow_takeback(const Entry& entry) {
  const auto target = takeback_target(entry.by);
  if (!target) return "this cannot be taken back: " + target.error().reason;
  if (talk_.takeback != entry.by) return "no take-back was asked for";
  if (entry.agreed != other(entry.by)) return "the other side has not agreed";
  if (*target != entry.undo_to)
    return "the take-back leads to entry " + std::to_string(*target) + ", not " + std::to_string(entry.undo_to);
  undo_to(*target, entry.by);
  return wrong_hash(entry);
}

std::optional<std::string> Timeline::follow_undo(const Entry& entry) {
  if (entry.by_agreement()) return follow_takeback(entry);
  const auto target = undo_target(entry.by);
  if (!target) return "this cannot be taken back: " + target.error().reason;
  if (*target != entry.undo_to)
    return "an undo takes back one input: it leads to entry " + std::to_string(*target) + ", not " +
           std::to_string(entry.undo_to);
  undo_to(*target, entry.by);
  return wrong_hash(entry);
}

std::optional<std::string> Timeline::follow_talk(const Entry& entry) {
  if (entry.kind != Entry::Kind::Note) {
    if (!is_player(entry.by)) return "only a player can do that";
    if (result()) return kOver;
    if (entry.kind == Entry::Kind::DrawAccept && !draw_offered_by(other(entry.by))) return "nothing was offered";
    if (entry.kind == Entry::Kind::TakebackDecline && !talk_.takeback) return "no take-back was asked for";
    if (entry.kind == Entry::Kind::TakebackAsk)
      if (auto no = why_no_takeback(entry.by)) return no;
  }
  add(entry.kind, entry.by);
  return std::nullopt;
}

std::optional<std::string> Timeline::follow_end(const Entry& entry) {
  const auto end = result();
  if (!end) return "the game is not over here";
  if (!entry.end || *entry.end != *end)
    return "the result differs: the game ended \"" + end->how + "\"" +
           (end->score ? " with a score of " + std::to_string(*end->score) : "");
  add(entry.kind, entry.by);
  return std::nullopt;
}

std::optional<std::string> Timeline::follow(const Entry& entry) {
  if (entry.n != size() + 1) return "entries are numbered one by one";
  if (steps_.back().kind == Entry::Kind::End && size() > 0) return "nothing may follow the end of the game";
  try {
    switch (entry.kind) {
      case Entry::Kind::Do: return follow_do(entry);
      case Entry::Kind::Roll: return follow_roll(entry);
      case Entry::Kind::Undo: return follow_undo(entry);
      case Entry::Kind::End: return follow_end(entry);
      default: return follow_talk(entry);
    }
  } catch (const std::logic_error& broken) {  // a fault of ours, but the record's reader wants to know where
    return broken.what();
  }
}

// ---- Session --------------------------------------------------------------------------------------------------------

std::uint64_t next_draw_number(DiceScheme scheme, const Timeline& timeline) {
  return (scheme == DiceScheme::ByEntry ? timeline.size() : timeline.rolls()) + 1;
}

std::optional<std::string> broken_commitment(const RecordHeader& header, const std::optional<Seed>& seed) {
  if (seed && commitment_of(header.id, *seed) != header.commitment) return "the commitment is not that of the seed";
  if (header.dice == DiceScheme::ByEntry) return std::nullopt;
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string& mine = header.commitments[i];
    if (header.seeds[i].empty() ? !mine.empty() : mine != player_commitment_of(header.id, header.seeds[i]))
      return "the commitment of " + header.sides[i] + " is not that of its seed";
  }
  return std::nullopt;
}

bool knows_rules(const GameInfo& info, int version) {
  return version >= info.oldest_rules && version <= info.rules_version;
}

std::string unknown_rules(const GameInfo& info, int version) {
  return "recorded under rules version " + std::to_string(version) + "; this program plays version " +
         std::to_string(info.rules_version) +
         (info.oldest_rules < info.rules_version ? " and back to " + std::to_string(info.oldest_rules) : "");
}

Expected<AnyState> start_of(const Game& game, const RecordHeader& header) {
  const GameInfo& info = game.info();
  if (header.game != info.id) return Fault{"", "the record is of the game " + header.game + ", not " + info.id};
  if (header.sides[0] != info.sides[0] || header.sides[1] != info.sides[1])
    return Fault{"", "the sides must be " + info.sides[0] + " and " + info.sides[1] + ", in this order"};
  if (!knows_rules(info, header.rules_version)) return Fault{"", unknown_rules(info, header.rules_version)};
  auto state = game.start(header.scenario, header.options);
  if (!state) return state.error();
  if (header.rules_version != info.rules_version) game.under_rules(*state, header.rules_version);
  if (header.position.empty()) return state;
  auto typed = game.parse_position(header.position);
  if (!typed) return typed.error();
  if (header.rules_version != info.rules_version) game.under_rules(*typed, header.rules_version);
  const auto broken = game.broken_invariants(*typed);
  if (!broken.empty()) return Fault{"position", broken.front()};
  return typed;
}

Session::Session(std::shared_ptr<const Game> game, Record record, AnyState start)
    : game_(std::move(game)), record_(std::move(record)), timeline_(*game_, std::move(start), true) {}

Expected<Session> Session::begin(std::shared_ptr<const Game> game, RecordHeader header, const Seed& seed,
                                 Onlooker* onlooker) {
  const GameInfo& info = game->info();
  header.game = info.id;
  header.rules_version = info.rules_version;
  header.content = game->content_hash();
  header.overlay = game->overlay();
  header.sides = {info.sides.at(0), info.sides.at(1)};
  if (header.id.empty()) header.id = new_game_id();
  if (const auto bad = bad_game_id(header.id)) return Fault{"id", *bad};
  for (const std::string& s : header.seeds)
    if (const auto bad = bad_player_seed(s)) return Fault{"seed", *bad};
  if (!is_utf8(header.position)) return Fault{"position", "must be UTF-8 text"};
  header.commitment = commitment_of(header.id, seed);
  if (header.dice != DiceScheme::ByEntry)  // where one process holds everything, nobody was bound before
    for (std::size_t i = 0; i < 2; ++i)
      if (header.commitments[i].empty() && !header.seeds[i].empty())
        header.commitments[i] = player_commitment_of(header.id, header.seeds[i]);
  if (auto broken = broken_commitment(header, seed)) return Fault{"commitment", std::move(*broken)};
  auto state = start_of(*game, header);
  if (!state) return state.error();
  Record record;
  record.header = std::move(header);
  Session s(std::move(game), std::move(record), std::move(*state));
  s.record_.header.start = s.hash();
  s.seed_ = seed;
  s.dice_.emplace(s.record_.header.dice, s.record_.header.id, seed, s.record_.header.seeds);
  s.onlooker_ = onlooker;
  if (onlooker != nullptr) onlooker->start(s.timeline_);
  return s;
}

Expected<Session> Session::start(std::shared_ptr<const Game> game, const NewGame& setup, Onlooker* onlooker) {
  RecordHeader header;
  header.scenario = setup.scenario;
  header.options = setup.options;
  header.id = setup.id;
  header.seeds = setup.player_seeds;
  header.commitments = setup.commitments;
  header.dice = setup.dice;
  header.position = setup.position;
  auto s = begin(std::move(game), std::move(header), setup.seed, onlooker);
  if (s) s->close_if_finished();  // a typed position may be over already
  return s;
}

Expected<Session, ReplayMismatch> Session::load(std::shared_ptr<const Game> game, Record record,
                                                std::optional<Seed> seed, Onlooker* onlooker) {
  const RecordHeader& header = record.header;
  auto state = start_of(*game, header);
  if (!state) return ReplayMismatch{1, state.error().text()};
  if (record.ended() && !seed) seed = record.entries.back().seed;
  if (auto broken = broken_commitment(header, seed)) return ReplayMismatch{1, std::move(*broken)};

  std::vector<std::string> warnings;
  if (header.content != game->content_hash())
    warnings.push_back("recorded with other game data (the content hash differs)");
  const auto mismatch = [&](std::uint64_t line, std::string reason) {
    for (const std::string& w : warnings) reason += "; " + w;
    return ReplayMismatch{line, std::move(reason)};
  };

  std::vector<Entry> entries;
  entries.swap(record.entries);
  Session s(std::move(game), std::move(record), std::move(*state));
  if (s.hash() != s.record_.header.start) return mismatch(1, "the game does not start from this position any more");
  if (seed) s.dice_.emplace(s.record_.header.dice, s.record_.header.id, *seed, s.record_.header.seeds);
  s.seed_ = seed;
  if (onlooker != nullptr) onlooker->start(s.timeline_);
  for (const Entry& e : entries) {
    if (s.dice_ && e.kind == Entry::Kind::Roll && !e.given && s.node().kind == Node::Kind::Chance &&
        s.dice_->draw(s.node(), next_draw_number(s.record_.header.dice, s.timeline_)) != e.draw)
      return mismatch(e.n + 1, "the dice are not those of the seed");
    if (auto why = s.timeline_.follow(e)) return mismatch(e.n + 1, std::move(*why));
    if (onlooker == nullptr) continue;
    onlooker->entry(e, s.timeline_);
    if (auto why = onlooker->why_stop(s.timeline_)) return ReplayMismatch{e.n + 1, std::move(*why)};
  }
  s.record_.entries = std::move(entries);
  s.shown_entry_ = s.timeline_.size();
  s.warnings_ = std::move(warnings);
  s.onlooker_ = onlooker;
  return s;
}

std::uint64_t Session::commit(Entry entry) {
  entry.n = timeline_.size();
  if (entry.has_hash()) entry.hash = timeline_.now_hash();
  if (writer_) {
    if (const auto fault = writer_->line(entry_line(entry, record_.header.sides))) {
      timeline_.drop_last();
      throw std::runtime_error(fault->text());
    }
  }
  record_.entries.push_back(std::move(entry));
  shown_entry_ = timeline_.size();
  if (onlooker_ != nullptr) onlooker_->entry(record_.entries.back(), timeline_);
  return shown_entry_;
}

void Session::close_if_finished() {
  if (over()) return;
  const auto end = timeline_.result();
  if (!end) return;
  timeline_.add(Entry::Kind::End, Side::Observer);
  Entry e;
  e.kind = Entry::Kind::End;
  e.end = end;
  e.seed = seed_;
  commit(std::move(e));
}

std::optional<Refusal> Session::apply(const Action& action) {
  if (auto no = timeline_.why_not(action)) return no;
  Entry e;
  e.kind = Entry::Kind::Do;
  e.by = action.by;
  e.text = game_->action_text(action);
  timeline_.play(action);
  commit(std::move(e));
  close_if_finished();
  return std::nullopt;
}

BatchResult Session::apply_batch(std::span<const Action> actions) {
  BatchResult out;
  for (const Action& a : actions) {
    if ((out.refusal = apply(a))) {
      out.stop = BatchResult::Stop::Refused;
      return out;
    }
    ++out.taken;
    if (over())
      out.stop = BatchResult::Stop::Over;
    else if (node().kind == Node::Kind::Chance)
      out.stop = BatchResult::Stop::Roll;
    else if (has(last_learned(), a.by))
      out.stop = BatchResult::Stop::Reveal;
    if (out.stop != BatchResult::Stop::AllTaken) return out;
  }
  return out;
}

Expected<Draw> Session::next_draw(const Node& chance) const {
  if (given_.empty()) {
    if (!dice_) return Fault{"", "the seed of this game is not known here: give the dice, or branch"};
    return dice_->draw(chance, next_draw_number(record_.header.dice, timeline_));
  }
  if (given_.size() < chance.dice)
    return Fault{
        "", std::to_string(chance.dice) + " dice are asked for, only " + std::to_string(given_.size()) + " were given"};
  Draw d;
  d.count = chance.dice;
  for (std::size_t i = 0; i < chance.dice; ++i) {
    if (given_[i] < 1 || given_[i] > chance.faces)
      return Fault{"",
                   "a die with " + std::to_string(chance.faces) + " faces cannot show " + std::to_string(given_[i])};
    d.die[i] = static_cast<std::uint8_t>(given_[i]);
  }
  return d;
}

Expected<Draw> Session::roll() {
  if (over()) return Fault{"", kOver};
  const Node n = node();
  if (n.kind != Node::Kind::Chance) return Fault{"", "no dice are to be rolled now"};
  const auto draw = next_draw(n);
  if (!draw) return draw.error();
  Entry e;
  e.kind = Entry::Kind::Roll;
  e.draw = *draw;
  if (record_.header.dice != DiceScheme::ByEntry) e.faces = n.faces;
  e.given = !given_.empty();
  timeline_.answer(*draw);
  const bool given = e.given;
  commit(std::move(e));
  if (given) given_.erase(given_.begin(), given_.begin() + n.dice);
  close_if_finished();
  return *draw;
}

std::optional<UndoBar> Session::why_no_undo(Side by) const {
  const auto target = timeline_.undo_target(by);
  if (target) return std::nullopt;
  return target.error();
}

std::optional<UndoBar> Session::undo(Side by) {
  const auto target = timeline_.undo_target(by);
  if (!target) return target.error();
  Entry e;
  e.kind = Entry::Kind::Undo;
  e.by = by;
  e.undo_to = *target;
  timeline_.undo_to(*target, by);
  commit(std::move(e));
  return std::nullopt;
}

std::optional<Fault> Session::ask_takeback(Side by) {
  if (auto no = why_no_talk(by)) return no;
  if (auto no = timeline_.why_no_takeback(by)) return Fault{"", std::move(*no)};
  talk(Entry::Kind::TakebackAsk, by);
  return std::nullopt;
}

std::optional<Fault> Session::accept_takeback(Side by) {
  if (auto no = why_no_talk(by)) return no;
  const Side asker = other(by);
  if (timeline_.takeback_asked() != asker) return Fault{"", "no take-back was asked for"};
  const auto target = timeline_.takeback_target(asker);
  if (!target) return Fault{"", target.error().reason};
  Entry e;
  e.kind = Entry::Kind::Undo;
  e.by = asker;
  e.agreed = by;
  e.undo_to = *target;
  timeline_.undo_to(*target, asker);
  commit(std::move(e));
  return std::nullopt;
}

std::optional<Fault> Session::decline_takeback(Side by) {
  if (auto no = why_no_talk(by)) return no;
  if (!timeline_.takeback_asked()) return Fault{"", "no take-back was asked for"};
  talk(Entry::Kind::TakebackDecline, by);
  return std::nullopt;
}

std::optional<Fault> Session::flag(Side by) {
  if (auto no = why_no_talk(by)) return no;
  talk(Entry::Kind::Flag, by);
  close_if_finished();
  return std::nullopt;
}

/// An entry that says nothing but who and what.
void Session::talk(Entry::Kind kind, Side by) {
  timeline_.add(kind, by);
  Entry e;
  e.kind = kind;
  e.by = by;
  commit(std::move(e));
}

std::optional<Fault> Session::why_no_talk(Side by) const {
  if (over()) return Fault{"", kOver};
  if (!is_player(by)) return Fault{"", "only a player can do that"};
  return std::nullopt;
}

std::optional<Fault> Session::resign(Side by) {
  if (auto no = why_no_talk(by)) return no;
  talk(Entry::Kind::Resign, by);
  close_if_finished();
  return std::nullopt;
}

std::optional<Fault> Session::offer_draw(Side by) {
  if (auto no = why_no_talk(by)) return no;
  talk(Entry::Kind::DrawOffer, by);
  return std::nullopt;
}

std::optional<Fault> Session::accept_draw(Side by) {
  if (auto no = why_no_talk(by)) return no;
  if (!timeline_.draw_offered_by(other(by))) return Fault{"", "nothing was offered"};
  talk(Entry::Kind::DrawAccept, by);
  close_if_finished();
  return std::nullopt;
}

std::optional<Fault> Session::note(std::string_view text, Side by) {
  if (over()) return Fault{"", kOver};
  if (text.size() > kMaxNote) return Fault{"", "a note has at most 4000 bytes"};
  if (!is_utf8(text)) return Fault{"", "a note must be UTF-8 text"};
  timeline_.add(Entry::Kind::Note, by);
  Entry e;
  e.kind = Entry::Kind::Note;
  e.by = by;
  e.text = text;
  commit(std::move(e));
  return std::nullopt;
}

bool Session::goto_entry(std::uint64_t entry) {
  if (entry > timeline_.size()) return false;
  if (entry != timeline_.size()) shown_ = timeline_.state_at(entry);
  shown_entry_ = entry;
  return true;
}

bool Session::step_back() {
  std::uint64_t n = shown_entry_;
  while (n > 0 && !record_.entries[n - 1].has_hash()) --n;
  return n > 0 && goto_entry(n - 1);
}

bool Session::step_forward() {
  std::uint64_t n = shown_entry_ + 1;
  while (n < timeline_.size() && !record_.entries[n - 1].has_hash()) ++n;
  return goto_entry(n);
}

Expected<Session> Session::branch(std::uint64_t entry, const Seed& seed, const PlayerSeeds& players, std::string id,
                                  Onlooker* onlooker) const {
  if (entry > timeline_.size()) return Fault{"", "there is no entry " + std::to_string(entry)};
  if (id == record_.header.id) return Fault{"id", "a branch needs an id of its own"};
  RecordHeader header = record_.header;
  header.id = std::move(id);
  header.seeds = players;
  header.dice = kDiceScheme;
  header.commitments = {};
  header.branch_of = RecordHeader::BranchOf{record_.header.id, entry};
  auto s = begin(game_, std::move(header), seed, onlooker);
  if (!s) return s;
  for (const std::uint64_t n : timeline_.path(entry)) {
    Entry e = record_.entries[n - 1];
    if (e.kind == Entry::Kind::Do) {
      s->timeline_.play(timeline_.action(n));
    } else {
      e.given = true;
      e.faces = s->node().faces;
      s->timeline_.answer(timeline_.draw(n));
    }
    s->commit(std::move(e));
  }
  s->close_if_finished();
  return s;
}

std::optional<Fault> Session::keep_in(std::shared_ptr<RecordWriter> writer, bool whole) {
  if (whole) {
    if (auto fault = writer->line(header_line(record_.header))) return fault;
    for (const Entry& e : record_.entries)
      if (auto fault = writer->line(entry_line(e, record_.header.sides))) return fault;
  }
  writer_ = std::move(writer);
  close_if_finished();
  return std::nullopt;
}

}  // namespace kessel
