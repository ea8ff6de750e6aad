// Catalogue, lists, making games, seats and links.
#include <algorithm>
#include <atomic>
#include <nlohmann/json.hpp>

#include "server/app.h"
#include "server/secrets.h"

namespace kessel::server {
namespace {

constexpr int kMostMine = 100, kMostOpen = 50, kMostWatched = 50, kMostChat = 200;
constexpr int kMostEyeLinks = 20, kMostEyes = 100;  ///< of one seat
constexpr std::size_t kMaxToken = 120, kMaxWord = 100, kMaxPosition = 200'000;

const ScenarioInfo* scenario_of(const GameInfo& info, const std::string& id) {
  for (const ScenarioInfo& s : info.scenarios)
    if (s.id == id) return &s;
  return nullptr;
}

OptionValues options_from(const nlohmann::json& body, const ScenarioInfo& scenario) {
  OptionValues out;
  if (!body.contains("options")) return out;
  if (!body["options"].is_object()) throw bad_request("the key 'options' must be an object of texts");
  for (const auto& [key, value] : body["options"].items()) {
    const auto known = std::ranges::find(scenario.options, key, &OptionInfo::id);
    if (known == scenario.options.end()) throw bad_request("there is no option '" + clean(key, 60) + "'");
    if (!value.is_string() || std::ranges::find(known->values, value.get<std::string>()) == known->values.end())
      throw bad_request("the option '" + key + "' has no such value");
    out[key] = value.get<std::string>();
  }
  return out;
}

/// A view names its scenario where the game has several.
bool scenario_fits(const Game& game, const NewGame& setup) {
  const auto state = game.parse_position(setup.position);
  if (!state) throw bad_request("the position: " + clean(state.error().text(), 300));
  const auto view = nlohmann::json::parse(game.view_json(game.view_for(*state, Side::Observer)));
  return !view.contains("scenario") || view["scenario"] == setup.scenario;
}

constexpr Seconds kMaxBank = 366L * 24 * 3600, kMaxDelay = 30L * 24 * 3600;

Seconds seconds_of(const nlohmann::json& clock, const char* key, Seconds least, Seconds most) {
  if (!clock.contains(key) || !clock[key].is_number_unsigned() ||
      clock[key].get<std::uint64_t>() > static_cast<std::uint64_t>(most) || clock[key].get<Seconds>() < least)
    throw bad_request(std::string("a clock's '") + key + "' is a number of seconds from " + std::to_string(least) +
                      " to " + std::to_string(most));
  return clock[key].get<Seconds>();
}

void set_clock(const nlohmann::json& body, GameRow& row) {
  if (!body.contains("clock") || body["clock"].is_null()) return;
  const nlohmann::json& clock = body["clock"];
  if (!clock.is_object() || clock.size() != 2) throw bad_request("a clock has 'bank' and 'delay'");
  if (row.hotseat) throw bad_request("a game of one person has no clock");
  row.clock_bank = seconds_of(clock, "bank", 1, kMaxBank);
  row.clock_delay = seconds_of(clock, "delay", 0, kMaxDelay);
}

Side own_seat(const Table& table, const std::string& user, const std::string& name) {
  const auto side = side_named(table.game(), name);
  if (!side || *side == Side::Observer) throw bad_request("there is no side of that name");
  if (!table.seats.holds(user, *side)) throw not_yours("that seat is not yours");
  return *side;
}

/// Only whoever makes a game may bind himself later: its id, and what the server is bound to, are not known before.
void need_commitment_now(const std::optional<std::string>& commitment) {
  if (commitment && commitment->empty())
    throw bad_request("whoever takes a seat gives a commitment, or leaves the seed to the server");
}

/// A seed of one's own is wanted, not the other's a second time.
void need_other_commitment(const Table& table, Side side, const std::optional<std::string>& commitment) {
  if (!commitment || commitment->empty() || table.seats.of(side).user == table.seats.of(other(side)).user) return;
  if (table.seats.seed_of(other(side)).commitment == *commitment) throw conflict("that is the other side's commitment");
}

/// Whoever has looked into one side's hand does not take the other's seat.
void need_no_eyes(Store& store, const std::string& game, const std::string& user, Side side) {
  for (const EyeRow& e : store.eyes(game))
    if (e.user == user && e.side == index(side)) throw conflict("you watch this game as the other side");
}

}  // namespace

void App::get_catalogue(const CallPtr& call) {
  reply_constant(call, constant("catalogue", [this] {
                   JsonWriter j;
                   j.begin_array();
                   for (const std::string& p : around_.players) j.value(p);
                   const std::string players = j.end_array().take();
                   JsonWriter l;
                   l.begin_array();
                   for (const LevelInfo& level : around_.levels)
                     l.begin_object()
                         .field("name", level.name)
                         .field("title", level.title)
                         .field("summary", level.summary)
                         .end_object();
                   const std::string levels = l.end_array().take();
                   // games_json is {"games":[…]}
                   std::string text = around_.games_json;
                   text.pop_back();
                   return text + ",\"players\":" + players + ",\"levels\":" + levels + "}";
                 }));
}

void App::get_board(const CallPtr& call, const std::string& game) {
  if (std::ranges::find(around_.games, game) == around_.games.end()) throw not_found("there is no such game");
  reply_constant(call, constant("board " + game, [&] { return hub_->open_game(game)->board_json(); }));
}

void App::get_rules(const CallPtr& call, const std::string& game) {
  if (std::ranges::find(around_.games, game) == around_.games.end()) throw not_found("there is no such game");
  reply_constant(call, constant("rules " + game, [&] { return around_.rules_json(game); }));
}

void App::get_games(const CallPtr& call) {
  const std::string user = call->user();
  /// Games that are being played are asked in their rooms; the last one to answer sends the list.
  /// The newest change that everybody knows of comes first: the store's own order would tell of choices made in secret.
  struct Line {
    Seconds since = 0;
    std::string json;
  };
  struct List {
    std::vector<Line> mine, open, watching;
    std::atomic<std::size_t> left{1};
  };
  auto list = std::make_shared<List>();
  const auto open_game = [this](const std::string& id, const std::string& overlay) {
    return hub_->open_game(id, overlay);
  };
  const auto send = [call, list] {
    if (--list->left != 0) return;
    const auto join = [](std::vector<Line>& items) {
      std::ranges::stable_sort(items, std::ranges::greater(), &Line::since);
      std::string out;
      for (const Line& i : items)
        if (!i.json.empty()) out += (out.empty() ? "" : ",") + i.json;
      return "[" + out + "]";
    };
    call->reply("{\"mine\":" + join(list->mine) + ",\"open\":" + join(list->open) +
                ",\"watching\":" + join(list->watching) + "}");
  };
  for (const GameRow& row : store_.open_seats(kMostOpen)) {
    const auto face = Table::face(row, store_.seats(row.id), open_game);
    if (face && face->has_open_seat() && !face->takes_part(user))
      list->open.push_back({face->since(), hub_->game_json(*face, user)});
  }
  auto mine = store_.games_of(user, kMostMine), watched = store_.games_watched(user, kMostWatched);
  for (auto* rows : {&mine, &watched}) std::ranges::sort(*rows, {}, &GameRow::id);  // of those that are equal
  list->mine.resize(mine.size());
  list->watching.resize(watched.size());
  list->left += mine.size() + watched.size();
  const auto show = [&](const std::vector<GameRow>& rows, std::vector<Line>& to) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const GameRow& row = rows[i];
      Line* place = &to[i];
      if (row.over || !row.set_aside.empty()) {
        if (const auto face = Table::face(row, store_.seats(row.id), open_game)) {
          face->seats.eyes = store_.eyes(row.id);
          *place = {face->since(), hub_->game_json(*face, user)};
        }
        send();
        continue;
      }
      hub_->enter(row.id, [this, list, place, user, send](Room& room) {
        try {
          if (room.table && room.table->may_look(user)) *place = {room.table->since(), hub_->game_json(room, user)};
          // Set aside since its row was read.
          if (!room.table && room.face) *place = {room.face->since(), hub_->game_json(*room.face, user)};
        } catch (const std::exception&) {
          place->json.clear();  // the others are still worth showing
        }
        send();
      });
    }
  };
  show(mine, list->mine);
  show(watched, list->watching);
  send();
}

std::string App::new_invitation(SeatRow& seat) {
  const std::string token = new_secret();
  seat.token = hash_secret("join", token);
  return "/join/" + token;
}

void App::post_games(const CallPtr& call) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string game_id = text_of(body, "game", kMaxWord);
  if (std::ranges::find(around_.games, game_id) == around_.games.end()) throw bad_request("there is no such game");
  const auto game = hub_->open_game(game_id);
  const ScenarioInfo* scenario = scenario_of(game->info(), text_of(body, "scenario", kMaxWord));
  if (scenario == nullptr) throw bad_request("there is no such scenario");
  NewGame setup;
  setup.scenario = scenario->id;
  setup.options = options_from(body, *scenario);
  setup.seed = new_seed();
  setup.id = new_game_id();
  if (!body.contains("sides") || !body["sides"].is_object())
    throw bad_request("the key 'sides' must say who plays which");
  const Json& sides = body["sides"];
  if (sides.size() != game->info().sides.size()) throw bad_request("every side needs somebody");
  if (body.contains("spectators") && !body["spectators"].is_boolean())
    throw bad_request("the key 'spectators' must be true or false");
  if (body.contains("hints") && !body["hints"].is_boolean()) throw bad_request("the key 'hints' must be true or false");
  const std::string bound = bound_by(commitment_from(body), setup.id);

  GameRow row;
  std::vector<SeatRow> seats;
  JsonWriter links;
  links.begin_object();
  int mine = 0;
  for (const Side s : {Side::First, Side::Second}) {
    const std::string name = side_name(*game, s), who = text_of(sides, name.c_str(), kMaxWord);
    SeatRow seat;
    seat.game = setup.id;
    seat.side = index(s);
    if (who == "me") {
      seat.kind = SeatKind::Person, seat.user = user, seat.player_seed = bound;
      ++mine;
    } else if (const auto kind = seat_kind(who); kind == SeatKind::Open || kind == SeatKind::Link) {
      seat.kind = *kind;
      if (kind == SeatKind::Link) links.field(name, new_invitation(seat));
    } else if (who.starts_with("computer:")) {
      seat.kind = SeatKind::Computer, seat.computer = who.substr(9);
      if (const auto bad = around_.bad_player(seat.computer)) throw bad_request(*bad);
    } else {
      throw bad_request("a side is played by 'me', 'link', 'open' or 'computer:NAME'");
    }
    seats.push_back(std::move(seat));
  }
  const std::string link_text = links.end_object().take();
  row.hotseat = mine == 2;
  // Advice is fair where nobody else plays; against another person only if the maker says so.
  const bool alone = std::ranges::none_of(
      seats, [](const SeatRow& s) { return s.kind == SeatKind::Open || s.kind == SeatKind::Link; });
  row.hints = body.value("hints", alone);
  std::optional<Openings::Note> note;
  if (body.contains("position") && !body["position"].is_null()) {
    // Whoever types a position knows all that is hidden in it.
    if (!alone) throw bad_request("nobody else plays from a position that one side has typed");
    setup.position = text_of(body, "position", kMaxPosition);
    note.emplace(hub_->opening(setup.id));
    if (!scenario_fits(*game, setup)) throw bad_request("the position is of another scenario");
  }
  set_clock(body, row);
  if (!games_.take(user, config_.limits.games_by_person)) {
    ++metrics_.limited;
    throw too_many("too many new games; wait a little");
  }
  auto session = Session::start(game, setup);
  if (!session) throw bad_request(session.error().text());
  note.reset();
  row.id = setup.id, row.game = game_id, row.scenario = setup.scenario;
  row.header = header_line(session->record().header);
  row.seed = to_hex(setup.seed);
  row.maker = user;
  row.overlay = game->overlay();
  row.spectators = body.value("spectators", false);
  row.made = row.changed = now_seconds();
  store_.add_game(row, seats);
  ++metrics_.games_made;
  log_.write("game_made", [&](JsonWriter& j) { j.field("game", row.id).field("of", game_id).field("user", user); });
  in_game(call, row.id, [this, call, link_text](Room& room, Table&) {
    hub_->start_if_ready(room);
    reply_game(call, room, ",\"links\":" + link_text);
  });
}

/// What an invitation is for, before it is taken.
void App::post_invitation(const CallPtr& call) {
  const std::string user = call->user(), token = text_of(parse_object(call->request.body), "token", kMaxToken);
  const std::string hash = hash_secret("join", token);
  const auto seat = store_.seat_by_token(hash);
  if (!seat || !seat->user.empty()) throw link_is_void();
  in_game(call, seat->game, [this, call, user, hash, side = static_cast<Side>(seat->side)](Room& room, Table& table) {
    if (table.seats.of(side).token != hash) throw link_is_void();
    call->reply("{\"game\":" + hub_->game_json(room, user) +
                ",\"side\":" + JsonWriter().value(side_name(table.game(), side)).take() + "}");
  });
}

void App::post_join(const CallPtr& call) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string hash = hash_secret("join", text_of(body, "token", kMaxToken));
  const auto commitment = commitment_from(body);
  need_commitment_now(commitment);
  const auto seat = store_.seat_by_token(hash);
  if (!seat) throw link_is_void();
  in_game(call, seat->game,
          [this, call, user, hash, commitment, side = static_cast<Side>(seat->side)](Room& room, Table& table) {
            SeatRow row = table.seats.of(side);
            if (row.token != hash || table.row.started) throw link_is_void();
            if (table.seats.holds(user, other(side))) throw conflict("you have the other seat of this game");
            need_no_eyes(store_, room.id, user, other(side));
            if (!row.user.empty()) throw conflict("somebody was faster");
            need_other_commitment(table, side, commitment);
            const std::string bound = bound_by(commitment, table.header().id);
            row.kind = SeatKind::Person, row.user = user, row.player_seed = bound, row.token.clear();
            change_seat(room, row, "somebody was faster");
            seat_taken(call, room);
          });
}

void App::change_seat(Room& room, SeatRow row, const char* otherwise) {
  if (!store_.update_seat(row)) {
    hub_->seats_changed(room);
    throw conflict(otherwise);
  }
  room.table->seats.of(static_cast<Side>(row.side)) = std::move(row);
}

/// An open seat; a seat that a rematch keeps for one; or one's own seat, whose seed was still to come.
void App::post_claim(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string side_text = text_of(body, "side", kMaxWord);
  const auto commitment = commitment_from(body);
  need_commitment_now(commitment);
  in_game(call, id, [this, call, user, side_text, commitment](Room& room, Table& table) {
    if (!table.may_look(user) && !table.has_open_seat()) throw not_found();
    const auto side = side_named(table.game(), side_text);
    if (!side || *side == Side::Observer) throw bad_request("there is no side of that name");
    if (table.row.started) throw conflict("the game has begun");
    SeatRow row = table.seats.of(*side);
    need_other_commitment(table, *side, commitment);
    const std::string bound = bound_by(commitment, table.header().id);
    if (table.seats.holds(user, *side)) {
      if (!row.player_seed.empty() && !commitment) throw conflict("you have this seat already");
      // Once a seed was told, another commitment could be made to fit it.
      for (const Side s : {Side::First, Side::Second})
        if (!row.player_seed.empty() && table.seats.seed_of(s).told())
          throw conflict("a seed has been told: yours stands");
      for (const SeatRow& mine : table.seats.rows()) {
        if (mine.user != user) continue;
        row = mine;
        row.player_seed = bound;
        change_seat(room, row, "the seat has changed; look again");
      }
    } else {
      if (row.kind != SeatKind::Open || !row.user.empty()) throw not_yours("that seat is not open");
      if (table.seats.holds(user, other(*side))) throw conflict("you have the other seat of this game");
      need_no_eyes(store_, room.id, user, other(*side));
      row.kind = SeatKind::Person, row.user = user, row.player_seed = bound;
      change_seat(room, row, "somebody was faster");
    }
    seat_taken(call, room);
  });
}

/// Somebody has bound himself or told a seed: the game begins, or those are called whom it waits for.
void App::seat_taken(const CallPtr& call, Room& room) {
  hub_->touch(room);
  hub_->start_if_ready(room);
  if (const Table* now = room.table.get())  // it may be another one, if another process was faster
    for (const Side s : now->seeds_wanted())
      if (now->seats.of(s).user != call->me.user) notifier_->seed_wanted(room.id, s, now->seats.of(s).user);
  reply_game(call, room);
}

/// The seed behind one's commitment, now that everybody is bound.
void App::post_seed(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  const Json body = parse_object(call->request.body);
  const std::string side_text = text_of(body, "side", kMaxWord), seed = seed_of(body);
  if (!body.contains("seed")) throw bad_request("the key 'seed' is missing");
  in_game(call, id, [this, call, user, side_text, seed](Room& room, Table& table) {
    need_look(table, user);
    const Side side = own_seat(table, user, side_text);
    const SeatSeed mine = table.seats.seed_of(side);
    if (!mine.bound()) throw conflict("you are not bound yet: give your commitment first");
    if (player_commitment_of(table.header().id, seed) != mine.commitment)
      throw bad_request("that is not the seed that you are bound to");
    if (table.started()) return reply_game(call, room);  // told before; the answer was lost on its way
    if (!table.seats.all_bound()) throw conflict("not everybody is bound yet: keep your seed");
    for (const SeatRow& seat : table.seats.rows()) {
      if (seat.user != user || table.seats.seed_of(static_cast<Side>(seat.side)).commitment != mine.commitment)
        continue;
      SeatRow row = seat;
      row.player_seed = SeatSeed{mine.commitment, seed}.kept();
      change_seat(room, row, "the seat has changed; look again");
    }
    seat_taken(call, room);
  });
}

/// A new invitation for a seat that nobody has taken yet; the old link is void.
void App::post_link(const CallPtr& call, const std::string& id) {
  const std::string user = call->user(), side_text = text_of(parse_object(call->request.body), "side", kMaxWord);
  in_game(call, id, [this, call, user, side_text](Room& room, Table& table) {
    need_look(table, user);
    const auto side = side_named(table.game(), side_text);
    if (!side || *side == Side::Observer) throw bad_request("there is no side of that name");
    if (table.row.maker != user) throw not_yours("only whoever made the game invites");
    SeatRow row = table.seats.of(*side);
    if (table.row.started || !row.user.empty() || row.kind == SeatKind::Computer) throw conflict("that seat is taken");
    row.kind = SeatKind::Link;
    const std::string link = new_invitation(row);
    change_seat(room, row, "that seat is taken");
    call->reply(JsonWriter().begin_object().field("link", link).end_object().take());
  });
}

/// A link for others to watch as the side whose holder asks for it.
void App::post_eyes(const CallPtr& call, const std::string& id) {
  const std::string user = call->user(), side_text = text_of(parse_object(call->request.body), "side", kMaxWord);
  in_game(call, id, [this, call, user, side_text](Room& room, Table& table) {
    need_look(table, user);
    const Side side = own_seat(table, user, side_text);
    const std::string token = new_secret();
    if (!store_.add_eye_link(hash_secret("watch", token), room.id, index(side), now_seconds(), kMostEyeLinks))
      throw conflict("there are many links already; revoke them first");
    call->reply(JsonWriter().begin_object().field("link", "/watch/" + token).end_object().take());
  });
}

void App::delete_eyes(const CallPtr& call, const std::string& id) {
  const std::string user = call->user(), side_text = call->query("side");
  in_game(call, id, [this, call, user, side_text](Room& room, Table& table) {
    need_look(table, user);
    store_.drop_eyes(room.id, index(own_seat(table, user, side_text)));
    hub_->eyes_changed(room);
    call->reply("{\"ok\":true}");
  });
}

void App::post_watch(const CallPtr& call) {
  const std::string user = call->user(), token = text_of(parse_object(call->request.body), "token", kMaxToken);
  need_try(call->address);
  const std::string hash = hash_secret("watch", token);
  const auto link = store_.eye_link(hash);
  if (!link) throw link_is_void();
  in_game(call, link->game, [this, call, user, hash, side = static_cast<Side>(link->side)](Room& room, Table& table) {
    if (table.seats.holds(user, side)) throw conflict("this is a link to your own seat, for others");
    if (table.seats.holds(user, other(side))) throw conflict("you play in this game yourself");
    if (!store_.add_eye(hash, user, now_seconds(), kMostEyes)) {
      if (!store_.eye_link(hash)) throw link_is_void();
      throw conflict("as many as may watch do already");
    }
    hub_->eyes_changed(room);
    call->reply("{\"game\":" + hub_->game_json(room, user) +
                ",\"side\":" + JsonWriter().value(side_name(table.game(), side)).take() + "}");
  });
}

void App::get_game(const CallPtr& call, const std::string& id) {
  hub_->enter(id, [this, call](Room& room) {
    guarded(call, [&] {
      const std::string& user = call->me.user;
      // Of a game that was set aside there is still shown what its rows tell.
      const bool aside = !room.set_aside.empty() && room.face && room.face->may_look(user);
      const Table& table = aside ? *room.face : need_table(room, user);
      if (!table.may_look(user) && !table.has_open_seat()) throw not_found();
      JsonWriter j;
      j.begin_object().key("game").raw(aside ? hub_->game_json(table, user) : hub_->game_json(room, user));
      if (table.takes_part(user)) write_own(j, table, user);
      if (aside) j.field("aside", aside_words(room.set_aside));
      call->reply(j.end_object().take());
    });
  });
}

/// What a player has written in a game, and what was said in it.
void App::write_own(JsonWriter& j, const Table& table, const std::string& user) {
  j.field("note", store_.note(table.row.id, user)).key("orders").begin_object();
  for (const Side s : {Side::First, Side::Second})
    if (table.seats.holds(user, s)) j.field(side_name(table.game(), s), table.seats.of(s).orders);
  j.end_object().key("chat").begin_array();
  for (const ChatRow& c : store_.chat(table.row.id, kMostChat)) {
    Side who = Side::Observer;
    for (const Side s : {Side::Second, Side::First})
      if (table.seats.holds(c.user, s)) who = s;
    j.begin_object().field("who", side_name(table.game(), who)).field("text", c.text).field("at", c.at).end_object();
  }
  j.end_array();
}

void App::delete_game(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  in_game(call, id, [this, call, user](Room& room, Table& table) {
    if (!table.may_look(user) && !table.has_open_seat()) throw not_found();
    if (table.row.maker != user) throw not_yours("only whoever made the game deletes it");
    if (table.row.started) throw conflict("the game has begun: resign, or play on");
    if (!store_.delete_game(room.id)) throw conflict("the game has begun: resign, or play on");
    log_.write("game_deleted", [&](JsonWriter& j) { j.field("game", room.id).field("user", user); });
    hub_->removed(room);
    call->reply("{\"ok\":true}");
  });
}

}  // namespace kessel::server
