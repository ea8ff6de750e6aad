// The computers among the players, and advisers. They think on threads of their own, on a copy of what their side may
// know; the room stays free meanwhile.
#include <algorithm>
#include <exception>
#include <utility>

#include "server/hub.h"

namespace kessel::server {
namespace {

constexpr std::chrono::milliseconds kTryAgain{1000};  ///< when too many thoughts wait

std::size_t at(Side s) { return static_cast<std::size_t>(index(s)); }

std::uint64_t random_number() {
  const Seed s = new_seed();
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < 8; ++i) n = n << 8 | s[i];
  return n;
}

Side computer_asked(const Table& table) {
  for (const Side s : {Side::First, Side::Second})
    if (has(table.asked(), s) && table.seats.computer(s)) return s;
  return Side::Observer;
}

Urgency urgency(const Room& room) { return room.watchers.empty() ? Urgency::Nobody : Urgency::Watched; }

}  // namespace

bool Hub::computer_is_due(const Room& room) const {
  return room.table && computer_asked(*room.table) != Side::Observer;
}

void Hub::drive(Room& room, std::chrono::milliseconds delay) {
  if (resting_ || room.driving_ || room.stuck_ || !computer_is_due(room)) return;
  room.driving_ = true;
  const auto go = [this, id = room.id, pause = ++room.pause_] {
    enter(id, [this, pause](Room& r) {
      if (r.pause_ == pause && r.driving_ && !r.choice_) think(r);
    });
  };
  if (delay.count() == 0)
    go();
  else
    pool_.after(delay, go);
}

void Hub::keep_disguise(Room& room) {
  if (resting_ || !room.table || !room.table->kept_back()) return;
  const std::size_t entries = room.table->entry_count();
  if (room.disguised_at_ == entries + 1) return;
  room.disguised_at_ = entries + 1;
  const auto span = static_cast<std::uint64_t>((config_.disguise_most - config_.disguise_least).count()) + 1;
  const auto wait = config_.disguise_least + std::chrono::milliseconds(random_number() % span);
  pool_.after(wait, [this, id = room.id, entries] {
    enter(id, [this, entries](Room& r) {
      if (!r.table || r.table->entry_count() != entries) return;  // it was answered by hand
      if (const auto action = r.table->kept_back()) r.table->act_for(*action, now());
    });
  });
}

void Hub::think(Room& room, bool hurried) {
  const Side side = room.table ? computer_asked(*room.table) : Side::Observer;
  if (side == Side::Observer || resting_) {
    room.driving_ = false;
    return;
  }
  if (!dares_to_think(room)) {
    room.driving_ = false;
    return;
  }
  auto c = std::make_shared<Room::Choice>();
  const std::shared_ptr<const Game> game = room.table->game_ptr();
  const AnyState& state = room.table->session()->state();
  c->side = side;
  c->entries = room.table->entry_count();
  c->view = game->view_for(state, side);
  game->options(state, side, Scope::Main, c->options);
  auto& opponent = room.opponents_[at(side)];
  if (!opponent && !c->options.empty())
    opponent = around_.make_opponent(*game, side, room.table->seats.of(side).computer);
  if (!opponent) {
    room.driving_ = false, room.stuck_ = true;
    log_.write("trouble", [&](JsonWriter& j) { j.field("game", room.id).field("why", "a computer cannot choose"); });
    return;
  }
  // The game is held: the opponent refers to it.
  c->thought = std::make_shared<Thought>(room.id, opponent, [this, c, game, opponent, id = room.id] {
    Player& who = *opponent;
    std::optional<Action> action;
    const std::uint64_t before = who.reasons();
    try {
      Rng rng(random_number());
      action = who.answer(LazyView(c->view, c->side), c->options, rng);
    } catch (const std::exception& e) {
      log_.write("trouble", [&](JsonWriter& j) { j.field("game", id).field("why", clean(e.what())); });
    }
    c->done = true;
    const bool new_reasons = who.reasons() != before;
    enter(id, [this, c, action, new_reasons](Room& r) { chosen(r, c, action, new_reasons); });
  });
  if (hurried) thinkers_.hurry(c->thought);
  if (!thinkers_.post(c->thought, urgency(room))) {
    c->thought.reset();
    pool_.after(kTryAgain, [this, id = room.id, pause = ++room.pause_] {
      enter(id, [this, pause](Room& r) {
        if (r.pause_ == pause && r.driving_ && !r.choice_) think(r);
      });
    });
    return;
  }
  room.choice_ = c;
  pool_.after(config_.musing, [this, id = room.id, c] {
    if (c->done) return;
    enter(id, [this, c](Room& r) {
      if (r.choice_ != c || c->done) return;
      r.thinking_ = only(c->side);
      touch(r);
    });
  });
}

/// A thought that ends the process would do so again at each start. After one such end the computer waits until somebody
/// looks at the game, so that the server comes up; after a second one the game is set aside.
bool Hub::dares_to_think(Room& room) {
  if (room.thought_well_ || room.first_thought_) return true;
  try {
    auto note = openings_.note(room.id, "think", now_seconds());
    if (note.left_by().size() >= 2) {
      put_aside(room, room.table->row, "the server ended more than once while a computer was thinking about it", true);
      note.forget_theirs();
      return false;
    }
    if (!note.left_by().empty() && room.watchers.empty()) return false;
    room.first_thought_.emplace(std::move(note));
  } catch (const StoreError& e) {  // it can think all the same; what it chooses could not be written down either
    log_.write("trouble", [&](JsonWriter& j) { j.field("game", room.id).field("why", clean(e.what())); });
  }
  return true;
}

void Hub::chosen(Room& room, const std::shared_ptr<Room::Choice>& c, const std::optional<Action>& action,
                 bool new_reasons) {
  if (room.choice_ != c) return;  // it was dropped
  room.choice_.reset();
  room.driving_ = false;
  if (std::exchange(room.thinking_, kNobody) != kNobody) touch(room);
  // A thought that was cut short because the server goes down is nobody's choice.
  if (resting_ || !room.table || !still_asked(room, *c)) return;
  if (new_reasons) room.reasons_[at(c->side)] = c->entries;
  std::optional<RefusalText> no = RefusalText{"", "it chose nothing", "", ""};
  try {
    if (action) no = room.table->act_for(*action, now());
  } catch (const std::exception& e) {
    no = RefusalText{"", e.what(), "", ""};
    room.distrust();
  }
  if (room.first_thought_) {  // it was nobody's end
    room.first_thought_->forget_theirs();
    room.first_thought_.reset();
    room.thought_well_ = true;
  }
  if (!no) {
    ++metrics_.computer_inputs;
    return;
  }
  room.stuck_ = true;
  log_.write("trouble",
             [&](JsonWriter& j) { j.field("game", room.id).field("why", "a computer: " + clean(no->reason)); });
}

/// Whoever is asked at the same time may have chosen meanwhile, without this side knowing: then its thought still holds.
bool Hub::still_asked(const Room& room, const Room::Choice& c) const {
  if (!room.table || room.table->over() || !has(room.table->asked(), c.side)) return false;
  if (room.table->entry_count() == c.entries) return true;
  const Game& game = room.table->game();
  const AnyState& state = room.table->session()->state();
  ActionList options;
  game.options(state, c.side, Scope::Main, options);
  if (options.size() != c.options.size()) return false;
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i] != c.options[i]) return false;
  return game.view_json(game.view_for(state, c.side)) == game.view_json(c.view);
}

void Hub::drop_choice(Room& room) {
  if (!room.choice_) return;
  ++metrics_.thoughts_dropped;
  thinkers_.drop(room.choice_->thought);
  // It has planned on what is no longer so; after the end there is nothing left to plan, only reasons to give.
  if (!room.table || !room.table->over()) {
    room.opponents_[at(room.choice_->side)].reset();
    room.reasons_[at(room.choice_->side)].reset();
  }
  room.choice_.reset();
  room.driving_ = false;
  if (std::exchange(room.thinking_, kNobody) != kNobody) touch(room);
}

void Hub::forget_opponents(Room& room) {
  drop_choice(room);
  room.opponents_ = {};
  room.reasons_ = {};
  room.minded_ = 0;
}

void Hub::mind_changes(Room& room) {
  if (room.table && room.table->started()) {
    // A take-back by agreement may reach behind choices of a computer, which then remembers what never happened.
    const auto& entries = room.table->session()->record().entries;
    const auto fresh = entries.begin() + static_cast<std::ptrdiff_t>(std::min(room.minded_, entries.size()));
    if (std::any_of(fresh, entries.end(), [](const Entry& e) { return e.by_agreement(); })) forget_opponents(room);
    room.minded_ = entries.size();
  }
  if (!room.choice_) return;
  if (still_asked(room, *room.choice_))
    thinkers_.set_urgency(room.choice_->thought, urgency(room));
  else
    drop_choice(room);
}

void Hub::hurry(Room& room) {
  if (room.choice_)
    thinkers_.hurry(room.choice_->thought);
  else if (room.driving_)
    think(room, true);  // it was pausing
}

void Hub::set_fast(Room& room, bool fast) {
  if (room.fast == fast) return;
  room.fast = fast;
  touch(room);
  if (fast && room.driving_ && !room.choice_) think(room);
}

std::shared_ptr<Player> Hub::opponent(const Room& room, Side side) const { return room.opponents_[at(side)]; }

std::optional<std::uint64_t> Hub::thought_after(const Room& room, Side side) const { return room.reasons_[at(side)]; }

bool Hub::advise(Room& room, const std::shared_ptr<Player>& who, Asking asking, Advised then) {
  // The game is held: whoever advises refers to it.
  const auto work = [this, who, id = room.id, game = room.table->game_ptr(), asking = std::move(asking),
                     then = std::move(then)] {
    std::string data;
    bool failed = false;
    try {
      data = asking(*who);
    } catch (const std::exception& e) {
      failed = true;
      ++metrics_.internal_errors;
      log_.write("internal", [&](JsonWriter& j) { j.field("game", id).field("why", clean(e.what())); });
    }
    enter(id, [then, data = std::move(data), failed](Room& r) { then(r, data, failed); });
  };
  return thinkers_.post(std::make_shared<Thought>("advice " + room.id, who, work), Urgency::Advice);
}

}  // namespace kessel::server
