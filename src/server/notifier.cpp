#include "server/notifier.h"

#include <algorithm>
#include <exception>

#include "server/secrets.h"

namespace kessel::server {
namespace {

using SteadyClock = std::chrono::steady_clock;
constexpr std::chrono::seconds kKnown{60};  ///< another process may have changed somebody's addresses
constexpr std::size_t kMostKnown = 50000;
constexpr Seconds kLease = 120;  ///< longer than any sending takes
constexpr Seconds kOld = 24L * 3600;
constexpr Seconds kLongestPause = 3600;
constexpr int kBatch = 50;
constexpr Seconds kHeartbeat = 20;

const char* words_of(const std::string& what) {
  if (what == "turn") return "it is your turn";
  if (what == "started") return "the game has begun";
  if (what == "draw") return "a draw, or an end, is offered";
  if (what == "takeback") return "a take-back is asked for";
  if (what == "rematch") return "a rematch is proposed";
  if (what == "seed") return "everybody is here: open the game once, so that its dice can be made";
  return "the game is over";
}

/// The others only want to be seen.
bool wants_answer(const std::string& what) { return what == "turn" || what == "draw" || what == "takeback"; }

}  // namespace

Notifier::Notifier(NoticeConfig config, std::string base_url, bool shared_store, Store& store, Metrics& metrics,
                   Log& log, NoticeSources sources)
    : config_(std::move(config)),
      base_url_(std::move(base_url)),
      shared_store_(shared_store),
      store_(store),
      metrics_(metrics),
      log_(log),
      sources_(std::move(sources)),
      started_(sources_.now()),
      outbound_(make_outbound(config_.outbound, stopping_)) {
  // One thread for each way out: a webhook that does not answer must not hold up the mail.
  if (outbound_->sends_mail()) threads_.emplace_back([this] { work("mail"); });
  if (outbound_->calls_webhooks()) threads_.emplace_back([this] { work("webhook"); });
}

void Notifier::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_all();
  for (std::thread& t : threads_)
    if (t.joinable()) t.join();
  threads_.clear();
}

// ---- What is to be told ---------------------------------------------------------------------------------------------

Notifier::Channels Notifier::usable(const ContactRow& contact) const {
  Channels out;
  if (!contact.mail.empty() && contact.confirmed && outbound_->sends_mail()) out.emplace_back("mail");
  if (!contact.webhook.empty() && outbound_->calls_webhooks()) out.emplace_back("webhook");
  return out;
}

Notifier::Channels Notifier::channels_of(const std::string& user) {
  const auto now = SteadyClock::now();
  {
    const std::lock_guard lock(known_mutex_);
    if (const auto it = known_.find(user); it != known_.end() && it->second.until > now) return it->second.channels;
  }
  const auto contact = store_.contact(user);
  Channels channels = contact ? usable(*contact) : Channels{};
  const std::lock_guard lock(known_mutex_);
  if (known_.size() > kMostKnown) known_.clear();
  known_[user] = {channels, now + kKnown};
  return channels;
}

void Notifier::forget(const std::string& user) {
  const std::lock_guard lock(known_mutex_);
  known_.erase(user);
}

void Notifier::look(const Table& table, std::array<std::string, 2>& before) {
  if (threads_.empty() || !table.started() || table.row.hotseat) return;
  for (const Side s : {Side::First, Side::Second}) {
    const SeatRow& seat = table.seats.of(s);
    if (seat.kind != SeatKind::Person || seat.user.empty()) continue;
    std::vector<CallRow> calls = table.calls(s);
    std::string signature = seat.user;
    for (const CallRow& c : calls) signature += " " + c.what + " " + std::to_string(c.n);
    std::string& last = before[static_cast<std::size_t>(index(s))];
    if (signature == last) continue;
    try {
      const Channels channels = channels_of(seat.user);
      if (channels.empty()) continue;
      const Seconds now = sources_.now();
      if (sources_.is_here(seat.user))
        for (CallRow& c : calls)
          if (!wants_answer(c.what)) c.at = 0;  // he sees it happen: counted, but too old to be told
      store_.call_seat(table.row.id, index(s), seat.user, calls, channels, now - kOld, now + config_.delay.count());
      last = std::move(signature);
    } catch (const std::exception& e) {  // the game goes on; the next change, or the next start, tries again
      log_.write("trouble", [&](JsonWriter& j) { j.field("game", table.row.id).field("why", clean(e.what())); });
    }
  }
}

void Notifier::rematch_proposed(const std::string& game, Side side, const std::string& user) {
  call_once("rematch", game, side, user);
}

void Notifier::seed_wanted(const std::string& game, Side side, const std::string& user) {
  call_once("seed", game, side, user);
}

void Notifier::call_once(const char* what, const std::string& game, Side side, const std::string& user) {
  if (threads_.empty() || user.empty() || sources_.is_here(user)) return;
  const Seconds now = sources_.now();
  for (const std::string& channel : channels_of(user)) {
    OutRow row;
    row.user = user, row.channel = channel, row.what = what, row.game = game, row.side = index(side);
    row.made = now, row.due = now + config_.delay.count();
    store_.add_out(row);
  }
}

void Notifier::confirm(const std::string& user) {
  OutRow row;
  row.user = user, row.channel = "mail", row.what = "confirm";
  row.made = row.due = sources_.now();
  store_.add_out(row);
  changed_.notify_all();
}

// ---- Sending --------------------------------------------------------------------------------------------------------

void Notifier::work(const std::string& channel) {
  Seconds told = 0;
  while (!stopping_) {
    try {
      const Seconds now = sources_.now(), beat = std::min(kHeartbeat, Seconds{config_.delay.count()} / 2);
      if (shared_store_ && now - told >= beat) {
        say_who_is_here();
        told = now;
      }
      for (int i = 0; i < kBatch && !stopping_ && send_next(channel); ++i) {
      }
      metrics_.notices_waiting = static_cast<std::uint64_t>(store_.outbox_size());
    } catch (const std::exception& e) {
      log_.write("trouble", [&](JsonWriter& j) { j.field("channel", channel).field("why", clean(e.what())); });
    }
    std::unique_lock lock(mutex_);
    if (!stopping_) changed_.wait_for(lock, config_.tick);
  }
}

/// Other processes cannot see our sockets. Only those for whom something waits are worth a word.
void Notifier::say_who_is_here() {
  const std::vector<std::string> waiting = store_.people_in_outbox();
  if (waiting.empty()) return;
  std::vector<std::string> here = sources_.here(), both;
  std::ranges::sort(here);
  for (const std::string& user : waiting)
    if (std::ranges::binary_search(here, user)) both.push_back(user);
  if (!both.empty()) store_.note_seen(both, sources_.now());
}

bool Notifier::send_next(const std::string& channel) {
  const Seconds now = sources_.now();
  const auto row = store_.claim_out(channel, now, now + kLease);
  if (!row) return false;
  handle(*row);
  return true;
}

void Notifier::handle(const OutRow& row) {
  const auto contact = store_.contact(row.user);
  if (row.what == "confirm") {
    if (!contact || contact->mail.empty() || contact->confirmed) return store_.drop_out(row.id);
    return finish(row, deliver_confirmation(*contact));
  }
  const Channels channels = contact ? usable(*contact) : Channels{};
  if (std::ranges::find(channels, row.channel) == channels.end()) return store_.drop_out(row.id);
  const Seconds now = sources_.now(), delay = config_.delay.count();
  const Seconds here = std::max(sources_.last_here(row.user), contact->seen);
  // Whoever was here has seen what only wants to be seen. What wants an answer waits until he is gone.
  if (!wants_answer(row.what) && here > row.made) return store_.drop_out(row.id);
  const Seconds since = std::max(here, started_);  // after a restart everybody needs a moment to come back
  if (since + delay > now || here >= now)
    return store_.put_off_out(row.id, std::max(since + delay, now + 1), row.tries);
  finish(row, deliver(row, *contact));
}

void Notifier::finish(const OutRow& row, const Delivery& d) {
  const bool sent = d.result == Delivery::Result::Sent;
  const bool over = d.result == Delivery::Result::Never || row.tries + 1 >= config_.tries;
  if (!sent && !over && stopping_) return store_.put_off_out(row.id, row.due, row.tries);
  if (sent)
    ++(row.channel == "mail" ? metrics_.mails_sent : metrics_.webhooks_sent);
  else
    ++metrics_.notice_failures;
  if (!sent && over) ++metrics_.notices_given_up;
  log_.write("notice", [&](JsonWriter& j) {
    j.field("user", row.user).field("channel", row.channel).field("of", row.what);
    if (!row.game.empty()) j.field("game", row.game);
    j.field("sent", sent);
    if (!sent) j.field("why", clean(d.why)).field("given_up", over);
  });
  if (sent || over) return store_.drop_out(row.id);
  Seconds pause = std::max<Seconds>(1, config_.first_pause.count());
  for (int i = 0; i < row.tries && pause < kLongestPause; ++i) pause *= 2;
  store_.put_off_out(row.id, sources_.now() + std::min(pause, kLongestPause), row.tries + 1);
}

/// The token is made here, so that nothing but its hash is ever stored; a later attempt makes another.
Delivery Notifier::deliver_confirmation(ContactRow contact) {
  const std::string token = new_secret();
  contact.token = hash_secret("confirm", token);
  contact.token_at = sources_.now();
  if (!store_.set_token(contact.user, contact.mail, contact.token, contact.token_at))
    return {Delivery::Result::Never, "the address has changed"};
  Mail mail;
  mail.to = contact.mail;
  mail.subject = "Kessel: please confirm your address";
  mail.text = "Somebody wants notices of games at " + base_url_ +
              " to be sent to this address.\n\n"
              "If that was you, open this page within a week:\n\n" +
              base_url_ + "/confirm/" + token + "\n\nIf it was not, do nothing: nothing more will be sent.\n";
  return outbound_->mail(mail);
}

Delivery Notifier::deliver(const OutRow& row, const ContactRow& contact) {
  const auto game_row = store_.game(row.game);
  if (!game_row) return {Delivery::Result::Never, "the game is gone"};
  const auto game = sources_.game(game_row->game, game_row->overlay);
  const Side side = static_cast<Side>(row.side);
  std::string scenario = game_row->scenario;
  for (const ScenarioInfo& s : game->info().scenarios)
    if (s.id == game_row->scenario) scenario = s.title;
  const std::string title = game->info().title + ": " + scenario;
  const std::string link = base_url_ + "/game/" + row.game;
  if (row.channel == "webhook") {
    JsonWriter j;
    j.begin_object().field("game", row.game).field("title", title).field("side", side_name(*game, side));
    j.field("what", row.what).field("link", link).field("at", row.made).end_object();
    return outbound_->webhook(contact.webhook, j.take());
  }
  std::string against;
  for (const SeatRow& s : store_.seats(row.game))
    if (s.side != row.side)
      against = s.kind == SeatKind::Computer ? "the computer " + s.computer : sources_.name(s.user);
  Mail mail;
  mail.to = contact.mail;
  mail.subject = "Kessel: " + std::string(words_of(row.what)) + " (" + game->info().title + ")";
  mail.text = title + "\nYou play " + side_name(*game, side) + " against " +
              (against.empty() ? "somebody without a name" : against) + ".\n\n" + words_of(row.what) + ":\n" + link +
              "\n\nYou asked for such notices at " + base_url_ + " and can end them there.\n";
  return outbound_->mail(mail);
}

}  // namespace kessel::server
