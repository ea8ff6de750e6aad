#include "server/store_sql.h"

#include <algorithm>
#include <charconv>

namespace kessel::server {

namespace {

constexpr std::string_view kAddSeat =
    "INSERT INTO seats (game, side, kind, person, computer, token, player_seed, orders) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";

/// A game with the time of its last change: the newest entry's, if that is later.
#define KESSEL_SELECT_GAMES                                                                                    \
  "SELECT g.id, g.game, g.scenario, g.header, g.seed, g.maker, g.overlay, g.started, g.is_over, "              \
  "g.hotseat, g.spectators, g.set_aside, g.result, g.made, g.begun, g.clock_bank, g.clock_delay, "             \
  "g.hints, g.begun_clock, g.version, CASE WHEN e.at > g.changed THEN e.at ELSE g.changed END AS last_change " \
  "FROM games g LEFT JOIN entries e ON e.game = g.id AND e.n = (SELECT max(n) FROM entries WHERE game = g.id) "

#define KESSEL_SELECT_SEATS "SELECT game, side, kind, person, computer, token, player_seed, orders, version FROM seats "

std::int64_t number(const std::string& text) {
  std::int64_t out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc{} || end != text.data() + text.size())
    throw StoreError("the database gave \"" + text + "\" where a number belongs");
  return out;
}

bool truth(const std::string& text) { return number(text) != 0; }

SqlValue or_null(const std::string& text) { return text.empty() ? SqlValue{} : SqlValue{std::string_view(text)}; }

std::int64_t limited(int limit) { return std::max(limit, 0); }

UserRow user_from(SqlRow& r) { return {std::move(r[0]), std::move(r[1]), std::move(r[2]), number(r[3])}; }

SessionRow session_from(SqlRow& r) {
  return {std::move(r[0]), std::move(r[1]), std::move(r[2]), number(r[3]), number(r[4]), number(r[5])};
}

GameRow game_from(SqlRow& r) {
  GameRow g;
  g.id = std::move(r[0]);
  g.game = std::move(r[1]);
  g.scenario = std::move(r[2]);
  g.header = std::move(r[3]);
  g.seed = std::move(r[4]);
  g.maker = std::move(r[5]);
  g.overlay = std::move(r[6]);
  g.started = truth(r[7]);
  g.over = truth(r[8]);
  g.hotseat = truth(r[9]);
  g.spectators = truth(r[10]);
  g.set_aside = std::move(r[11]);
  g.result = std::move(r[12]);
  g.made = number(r[13]);
  g.begun = number(r[14]);
  g.clock_bank = number(r[15]);
  g.clock_delay = number(r[16]);
  g.hints = truth(r[17]);
  g.begun_clock = number(r[18]);
  g.version = number(r[19]);
  g.changed = number(r[20]);
  return g;
}

SeatKind kind_from(const std::string& word) {
  const auto kind = seat_kind(word);
  if (!kind) throw StoreError("a seat of an unknown kind, \"" + word + "\"");
  return *kind;
}

SeatRow seat_from(SqlRow& r) {
  return {std::move(r[0]), static_cast<int>(number(r[1])),
          kind_from(r[2]), std::move(r[3]),
          std::move(r[4]), std::move(r[5]),
          std::move(r[6]), std::move(r[7]),
          number(r[8])};
}

template <class T>
std::vector<T> all(SqlResult result, T (*from)(SqlRow&)) {
  std::vector<T> out;
  out.reserve(result.rows.size());
  for (SqlRow& row : result.rows) out.push_back(from(row));
  return out;
}

template <class T>
std::optional<T> first(SqlResult result, T (*from)(SqlRow&)) {
  if (result.rows.empty()) return std::nullopt;
  return from(result.rows.front());
}

/// How many bytes the character at the start of the text takes; 0 if it is no UTF-8, or NUL.
std::size_t character_length(std::string_view s) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(s[i]); };
  const auto follows = [&](std::size_t i, unsigned least, unsigned most) {
    return i < s.size() && byte(i) >= least && byte(i) <= most;
  };
  const unsigned lead = byte(0);
  if (lead < 0x80) return lead == 0 ? 0 : 1;
  if (lead >= 0xC2 && lead <= 0xDF) return follows(1, 0x80, 0xBF) ? 2 : 0;
  if (lead >= 0xE0 && lead <= 0xEF) {  // neither overlong nor a surrogate
    const bool ok = follows(1, lead == 0xE0 ? 0xA0 : 0x80, lead == 0xED ? 0x9F : 0xBF) && follows(2, 0x80, 0xBF);
    return ok ? 3 : 0;
  }
  if (lead >= 0xF0 && lead <= 0xF4) {
    const bool ok = follows(1, lead == 0xF0 ? 0x90 : 0x80, lead == 0xF4 ? 0x8F : 0xBF) && follows(2, 0x80, 0xBF) &&
                    follows(3, 0x80, 0xBF);
    return ok ? 4 : 0;
  }
  return 0;
}

/// PostgreSQL refuses such texts, or worse, cuts them off at NUL; SQLite would keep them. Both refuse here.
void expect_text(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    if (length == 0) throw StoreError("a text that is not UTF-8, or holds NUL, cannot be stored");
    text.remove_prefix(length);
  }
}

void expect_written(std::int64_t changed, const char* what, const std::string& id) {
  if (changed == 0) throw StoreError(std::string("there is no ") + what + " \"" + id + "\"");
}

}  // namespace

SqlStore::SqlStore(std::unique_ptr<SqlConnection> db) : db_(std::move(db)) { migrate(); }

void SqlStore::migrate() {
  const auto known = static_cast<int>(migrations().size());
  transaction([&] {
    db_->lock_schema();
    db_->script("CREATE TABLE IF NOT EXISTS migrations (version INTEGER PRIMARY KEY)");
    const int found = version();
    if (found > known)
      throw StoreError("the database has schema version " + std::to_string(found) + ", this program knows up to " +
                       std::to_string(known) + ": it was made by a newer kessel, use that one");
    for (int v = found; v < known; ++v) {
      db_->script(in_dialect(migrations()[static_cast<std::size_t>(v)], db_->dialect()));
      run("INSERT INTO migrations (version) VALUES ($1)", {std::int64_t{v + 1}});
    }
  });
}

int SqlStore::version() {
  return static_cast<int>(number(run("SELECT coalesce(max(version), 0) FROM migrations", {}).rows.at(0).at(0)));
}

int SqlStore::schema_version() {
  const std::scoped_lock lock(mutex_);
  return version();
}

void SqlStore::probe(std::int64_t number_written) {
  const std::scoped_lock lock(mutex_);
  transaction([&] {
    run("INSERT INTO health (id, n) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET n = excluded.n", {number_written});
    if (number(run("SELECT n FROM health WHERE id = 1", {}).rows.at(0).at(0)) != number_written)
      throw StoreError("the database does not give back what was written");
  });
}

SqlResult SqlStore::run(std::string_view sql, std::initializer_list<SqlValue> values) {
  for (const SqlValue& v : values)
    if (const auto* text = std::get_if<std::string_view>(&v)) expect_text(*text);
  return db_->run(sql, {values.begin(), values.size()});
}

void SqlStore::transaction(const std::function<void()>& work) {
  db_->begin();
  try {
    work();
    db_->commit();
  } catch (...) {
    db_->roll_back();
    throw;
  }
}

std::int64_t SqlStore::change(const std::string& game, std::string_view sql, std::initializer_list<SqlValue> values) {
  const std::scoped_lock lock(mutex_);
  std::int64_t changed = 0;
  transaction([&] {
    changed = run(sql, values).changed;
    if (changed > 0) db_->announce(game);
  });
  return changed;
}

// People

void SqlStore::add_user(const UserRow& u) {
  const std::scoped_lock lock(mutex_);
  run("INSERT INTO users (id, name, passphrase, made) VALUES ($1, $2, $3, $4)",
      {u.id, or_null(u.name), u.passphrase, u.made});
}

std::optional<UserRow> SqlStore::user(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  return first(run("SELECT id, name, passphrase, made FROM users WHERE id = $1", {id}), user_from);
}

std::optional<UserRow> SqlStore::user_by_name(const std::string& name) {
  const std::scoped_lock lock(mutex_);
  return first(run("SELECT id, name, passphrase, made FROM users WHERE name = $1", {name}), user_from);
}

bool SqlStore::name_user(const std::string& id, const std::string& name, const std::string& passphrase) {
  const std::scoped_lock lock(mutex_);
  try {
    const auto result =
        run("UPDATE users SET name = $1, passphrase = $2 WHERE id = $3", {or_null(name), passphrase, id});
    expect_written(result.changed, "user", id);
    return true;
  } catch (const UniqueViolation&) {
    return false;
  }
}

bool SqlStore::change_passphrase(const std::string& id, const std::string& before, const std::string& now) {
  const std::scoped_lock lock(mutex_);
  return run("UPDATE users SET passphrase = $1 WHERE id = $2 AND passphrase = $3", {now, id, before}).changed > 0;
}

bool SqlStore::has_games(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  return !run("SELECT 1 FROM games WHERE maker = $1 UNION ALL SELECT 1 FROM seats WHERE person = $1 LIMIT 1", {id})
              .rows.empty();
}

void SqlStore::add_session(const SessionRow& s) {
  const std::scoped_lock lock(mutex_);
  run("INSERT INTO cookies (hash, person, device, at, seen, ends) VALUES ($1, $2, $3, $4, $5, $6)",
      {s.hash, s.user, s.device, s.made, s.seen, s.ends});
}

std::optional<SessionRow> SqlStore::session(const std::string& hash, Seconds now) {
  const std::scoped_lock lock(mutex_);
  return first(
      run("SELECT hash, person, device, at, seen, ends FROM cookies WHERE hash = $1 AND ends > $2", {hash, now}),
      session_from);
}

std::vector<SessionRow> SqlStore::sessions(const std::string& user, Seconds now) {
  const std::scoped_lock lock(mutex_);
  return all(run("SELECT hash, person, device, at, seen, ends FROM cookies WHERE person = $1 AND ends > $2 "
                 "ORDER BY seen DESC, hash",
                 {user, now}),
             session_from);
}

void SqlStore::renew_session(const std::string& hash, Seconds seen, Seconds ends) {
  const std::scoped_lock lock(mutex_);
  run("UPDATE cookies SET seen = $1, ends = $2 WHERE hash = $3", {seen, ends, hash});
}

void SqlStore::drop_session(const std::string& hash) {
  const std::scoped_lock lock(mutex_);
  run("DELETE FROM cookies WHERE hash = $1", {hash});
}

void SqlStore::drop_other_sessions(const std::string& user, const std::string& kept) {
  const std::scoped_lock lock(mutex_);
  run("DELETE FROM cookies WHERE person = $1 AND hash <> $2", {user, kept});
}

std::vector<std::string> SqlStore::delete_user(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> games;
  transaction([&] {
    for (SqlRow& r : run("SELECT id FROM games WHERE maker = $1 UNION SELECT game FROM seats WHERE person = $1 "
                         "UNION SELECT game FROM chat WHERE person = $1 UNION SELECT game FROM eyes WHERE person = $1",
                         {id})
                         .rows)
      games.push_back(std::move(r[0]));
    run("INSERT INTO users (id, name, passphrase, made) VALUES ($1, NULL, '', 0) ON CONFLICT (id) DO NOTHING",
        {std::string_view(kSomebody)});
    run("DELETE FROM games WHERE maker = $1 AND started = 0", {id});
    // Where another has told his seed (seat_seed.h: "bound ", 64 digits, a blank, the seed) nobody may come in any more.
    run("DELETE FROM games WHERE started = 0 AND id IN (SELECT game FROM seats WHERE person = $1) "
        "AND id IN (SELECT game FROM seats WHERE person <> $1 AND length(player_seed) > 70)",
        {id});
    for (const char* watching : {"DELETE FROM eye_links WHERE EXISTS (SELECT 1 FROM seats s WHERE s.person = $1 AND "
                                 "s.game = eye_links.game AND s.side = eye_links.side)",
                                 "DELETE FROM eyes WHERE EXISTS (SELECT 1 FROM seats s WHERE s.person = $1 AND "
                                 "s.game = eyes.game AND s.side = eyes.side)"})
      run(watching, {id});
    run("UPDATE seats SET person = NULL, kind = 'link', token = NULL, player_seed = '', orders = '', "
        "version = version + 1 WHERE person = $1 AND game IN (SELECT id FROM games WHERE started = 0)",
        {id});
    run("UPDATE seats SET person = $1, token = NULL, orders = '', version = version + 1 WHERE person = $2",
        {std::string_view(kSomebody), id});
    run("UPDATE games SET maker = NULL, version = version + 1 WHERE maker = $1", {id});
    run("DELETE FROM chat WHERE person = $1", {id});
    run("DELETE FROM users WHERE id = $1", {id});  // sessions, notes, contacts and notices go with him
    for (const std::string& game : games) db_->announce(game);
  });
  return games;
}

int SqlStore::collect(Seconds now, Seconds unseen, int most) {
  const std::scoped_lock lock(mutex_);
  run("DELETE FROM cookies WHERE ends <= $1", {now});
  const auto gone =
      run("DELETE FROM users WHERE id IN (SELECT u.id FROM users u WHERE u.name IS NULL AND u.made < $1 AND u.id <> $2 "
          "AND NOT EXISTS (SELECT 1 FROM cookies c WHERE c.person = u.id AND c.seen >= $1) "
          "AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.person = u.id) "
          "AND NOT EXISTS (SELECT 1 FROM games g WHERE g.maker = u.id) "
          "AND NOT EXISTS (SELECT 1 FROM chat t WHERE t.person = u.id) LIMIT $3)",
          {unseen, std::string_view(kSomebody), limited(most)});
  return static_cast<int>(gone.changed);
}

// Games and seats

void SqlStore::add_game(const GameRow& g, std::span<const SeatRow> seats) {
  const std::scoped_lock lock(mutex_);
  transaction([&] {
    run("INSERT INTO games (id, game, scenario, header, seed, maker, overlay, started, is_over, hotseat, spectators, "
        "set_aside, result, made, begun, clock_bank, clock_delay, hints, changed, begun_clock, version) "
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)",
        {g.id,
         g.game,
         g.scenario,
         g.header,
         g.seed,
         or_null(g.maker),
         g.overlay,
         std::int64_t{g.started},
         std::int64_t{g.over},
         std::int64_t{g.hotseat},
         std::int64_t{g.spectators},
         g.set_aside,
         g.result,
         g.made,
         g.begun,
         g.clock_bank,
         g.clock_delay,
         std::int64_t{g.hints},
         g.changed,
         g.begun_clock,
         g.version});
    for (const SeatRow& s : seats) {
      if (!s.game.empty() && s.game != g.id) throw StoreError("a seat of game \"" + s.game + "\" in \"" + g.id + "\"");
      run(kAddSeat, {g.id, std::int64_t{s.side}, seat_word(s.kind), or_null(s.user), s.computer, or_null(s.token),
                     s.player_seed, s.orders});
    }
    db_->announce(g.id);
  });
}

std::optional<GameRow> SqlStore::game(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  return first(run(KESSEL_SELECT_GAMES "WHERE g.id = $1", {id}), game_from);
}

std::vector<SeatRow> SqlStore::seats(const std::string& game) {
  const std::scoped_lock lock(mutex_);
  return all(run(KESSEL_SELECT_SEATS "WHERE game = $1 ORDER BY side", {game}), seat_from);
}

bool SqlStore::update_game(GameRow& g) {
  const auto changed = change(
      g.id,
      "UPDATE games SET game = $1, scenario = $2, header = $3, seed = $4, maker = $5, overlay = $6, started = $7, "
      "is_over = $8, hotseat = $9, spectators = $10, set_aside = $11, result = $12, made = $13, begun = $14, "
      "clock_bank = $15, clock_delay = $16, hints = $17, changed = $18, begun_clock = $19, version = version + 1 "
      "WHERE id = $20 AND version = $21",
      {g.game,
       g.scenario,
       g.header,
       g.seed,
       or_null(g.maker),
       g.overlay,
       std::int64_t{g.started},
       std::int64_t{g.over},
       std::int64_t{g.hotseat},
       std::int64_t{g.spectators},
       g.set_aside,
       g.result,
       g.made,
       g.begun,
       g.clock_bank,
       g.clock_delay,
       std::int64_t{g.hints},
       g.changed,
       g.begun_clock,
       g.id,
       g.version});
  if (changed > 0) ++g.version;
  return changed > 0;
}

bool SqlStore::update_seat(SeatRow& s) {
  const auto changed = change(s.game,
                              "UPDATE seats SET kind = $1, person = $2, computer = $3, token = $4, player_seed = $5, "
                              "orders = $6, version = version + 1 WHERE game = $7 AND side = $8 AND version = $9",
                              {seat_word(s.kind), or_null(s.user), s.computer, or_null(s.token), s.player_seed,
                               s.orders, s.game, std::int64_t{s.side}, s.version});
  if (changed > 0) ++s.version;
  return changed > 0;
}

std::optional<SeatRow> SqlStore::seat_by_token(const std::string& hash) {
  const std::scoped_lock lock(mutex_);
  return first(run(KESSEL_SELECT_SEATS "WHERE token = $1", {hash}), seat_from);
}

bool SqlStore::set_seat_token(const std::string& game, int side, const std::string& user, const std::string& hash) {
  return change(game,
                "UPDATE seats SET token = $1, version = version + 1 WHERE game = $2 AND side = $3 AND person = $4 AND "
                "kind = 'person'",
                {hash, game, std::int64_t{side}, user}) > 0;
}

bool SqlStore::hand_over(const std::string& game, const std::string& hash, const std::string& from,
                         const std::string& to) {
  const std::scoped_lock lock(mutex_);
  bool done = false;
  transaction([&] {
    done = run("UPDATE seats SET person = $1, token = NULL, version = version + 1 WHERE game = $2 AND token = $3 AND "
               "person = $4",
               {to, game, hash, from})
               .changed > 0;
    if (!done) return;
    // Of a game that one person plays alone the other seat comes along; else nobody could see both again.
    run("UPDATE seats SET person = $1, token = NULL, version = version + 1 WHERE game = $2 AND person = $3 "
        "AND (SELECT hotseat FROM games WHERE id = $2) = 1",
        {to, game, from});
    db_->announce(game);
  });
  return done;
}

bool SqlStore::delete_game(const std::string& id) {
  return change(id, "DELETE FROM games WHERE id = $1 AND started = 0", {id}) > 0;
}

std::vector<GameRow> SqlStore::games_of(const std::string& user, int limit) {
  const std::scoped_lock lock(mutex_);
  return all(run(KESSEL_SELECT_GAMES
                 "WHERE g.id IN (SELECT id FROM games WHERE maker = $1 UNION SELECT game FROM seats WHERE person = $1) "
                 "ORDER BY last_change DESC, g.id LIMIT $2",
                 {user, limited(limit)}),
             game_from);
}

std::vector<GameRow> SqlStore::open_seats(int limit) {
  const std::scoped_lock lock(mutex_);
  return all(run(KESSEL_SELECT_GAMES "WHERE g.is_over = 0 AND g.set_aside = '' "
                                     "AND g.id IN (SELECT game FROM seats WHERE kind = 'open' AND person IS NULL) "
                                     "ORDER BY g.made DESC, g.id LIMIT $1",
                 {limited(limit)}),
             game_from);
}

std::vector<std::string> SqlStore::unfinished_games() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> out;
  for (SqlRow& r : run("SELECT id FROM games WHERE is_over = 0 AND set_aside = '' ORDER BY made, id", {}).rows)
    out.push_back(std::move(r[0]));
  return out;
}

// Watching as a side

/// A write that changes nothing makes others wait in both databases; SQLite has no other lock on a row.
bool SqlStore::lock_seat(const std::string& game, std::int64_t side) {
  return run("UPDATE seats SET side = side WHERE game = $1 AND side = $2", {game, side}).changed > 0;
}

bool SqlStore::add_eye_link(const std::string& hash, const std::string& game, int side, Seconds at, int most) {
  const std::scoped_lock lock(mutex_);
  bool added = false;
  transaction([&] {
    if (!lock_seat(game, side)) throw StoreError("there is no such seat in game \"" + game + "\"");
    added = run("INSERT INTO eye_links (token, game, side, at) SELECT $1, $2, $3, $4 "
                "WHERE (SELECT count(*) FROM eye_links WHERE game = $2 AND side = $3) < $5",
                {hash, game, std::int64_t{side}, at, std::int64_t{most}})
                .changed > 0;
  });
  return added;
}

std::optional<EyeRow> SqlStore::eye_link(const std::string& hash) {
  const std::scoped_lock lock(mutex_);
  return first<EyeRow>(run("SELECT game, side FROM eye_links WHERE token = $1", {hash}), [](SqlRow& r) {
    return EyeRow{std::move(r[0]), static_cast<int>(number(r[1])), {}, 0};
  });
}

bool SqlStore::add_eye(const std::string& hash, const std::string& user, Seconds at, int most) {
  const std::scoped_lock lock(mutex_);
  bool there = false;
  transaction([&] {
    const SqlResult link = run("SELECT game, side FROM eye_links WHERE token = $1", {hash});
    if (link.rows.empty()) return;
    const std::string& game = link.rows[0][0];
    const std::int64_t side = number(link.rows[0][1]);
    // The link may be revoked while we wait for the seat, so it is looked for again.
    if (!lock_seat(game, side) || run("SELECT 1 FROM eye_links WHERE token = $1", {hash}).rows.empty()) return;
    run("INSERT INTO eyes (game, side, person, at) SELECT $1, $2, $3, $4 "
        "WHERE (SELECT count(*) FROM eyes WHERE game = $1 AND side = $2) < $5 ON CONFLICT (game, side, person) DO "
        "NOTHING",
        {game, side, user, at, std::int64_t{most}});
    there = !run("SELECT 1 FROM eyes WHERE game = $1 AND side = $2 AND person = $3", {game, side, user}).rows.empty();
    if (there) db_->announce(game);
  });
  return there;
}

std::vector<EyeRow> SqlStore::eyes(const std::string& game) {
  const std::scoped_lock lock(mutex_);
  return all<EyeRow>(run("SELECT game, side, person, at FROM eyes WHERE game = $1 ORDER BY side, person", {game}),
                     [](SqlRow& r) {
                       return EyeRow{std::move(r[0]), static_cast<int>(number(r[1])), std::move(r[2]), number(r[3])};
                     });
}

void SqlStore::drop_eyes(const std::string& game, int side) {
  const std::scoped_lock lock(mutex_);
  transaction([&] {
    if (!lock_seat(game, side)) return;
    run("DELETE FROM eye_links WHERE game = $1 AND side = $2", {game, std::int64_t{side}});
    run("DELETE FROM eyes WHERE game = $1 AND side = $2", {game, std::int64_t{side}});
    db_->announce(game);
  });
}

std::vector<GameRow> SqlStore::games_watched(const std::string& user, int limit) {
  const std::scoped_lock lock(mutex_);
  return all(run(KESSEL_SELECT_GAMES "WHERE g.id IN (SELECT game FROM eyes WHERE person = $1) "
                                     "ORDER BY last_change DESC, g.id LIMIT $2",
                 {user, limited(limit)}),
             game_from);
}

// Processes

void SqlStore::hold(const std::string& process) {
  const std::scoped_lock lock(mutex_);
  db_->hold(process);
}

std::vector<std::string> SqlStore::note_opening(const OpeningRow& o) {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> gone;
  transaction([&] {
    run("INSERT INTO openings (game, process, what, at) VALUES ($1, $2, $3, $4) "
        "ON CONFLICT (game, process, what) DO NOTHING",
        {o.game, o.process, o.what, o.at});
    for (SqlRow& r : run("SELECT process FROM openings WHERE game = $1 AND process <> $2 AND what = $3",
                         {o.game, o.process, o.what})
                         .rows)
      if (!db_->is_alive(r[0])) gone.push_back(std::move(r[0]));
  });
  return gone;
}

void SqlStore::drop_opening(const std::string& game, const std::string& process, const std::string& what) {
  const std::scoped_lock lock(mutex_);
  run("DELETE FROM openings WHERE game = $1 AND process = $2 AND what = $3", {game, process, what});
}

std::vector<OpeningRow> SqlStore::openings() {
  const std::scoped_lock lock(mutex_);
  return all<OpeningRow>(run("SELECT game, process, what, at FROM openings ORDER BY at, game, process, what", {}),
                         [](SqlRow& r) {
                           return OpeningRow{std::move(r[0]), std::move(r[1]), std::move(r[2]), number(r[3])};
                         });
}

Seconds SqlStore::beat(Seconds clock) {
  const std::scoped_lock lock(mutex_);
  return number(run("INSERT INTO play_clock (id, clock) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET clock = "
                    "CASE WHEN play_clock.clock < excluded.clock THEN excluded.clock ELSE play_clock.clock END "
                    "RETURNING clock",
                    {clock})
                    .rows.at(0)
                    .at(0));
}

// The truth

bool SqlStore::append(std::span<const EntryRow> entries) {
  if (entries.empty()) return true;
  // In one order everywhere, so that two processes with the same games in other orders cannot block each other for ever.
  std::vector<const EntryRow*> sorted;
  sorted.reserve(entries.size());
  for (const EntryRow& e : entries) {
    expect_text(e.game);
    expect_text(e.line);
    sorted.push_back(&e);
  }
  std::ranges::stable_sort(sorted, [](const EntryRow* a, const EntryRow* b) {
    return a->game != b->game ? a->game < b->game : a->n < b->n;
  });
  const std::scoped_lock lock(mutex_);
  try {
    db_->append(sorted);
    return true;
  } catch (const UniqueViolation&) {
    return false;
  }
}

std::vector<EntryRow> SqlStore::entries(const std::string& game, std::int64_t after) {
  const std::scoped_lock lock(mutex_);
  return all<EntryRow>(
      run("SELECT game, n, line, at, clock FROM entries WHERE game = $1 AND n > $2 ORDER BY n", {game, after}),
      [](SqlRow& r) {
        return EntryRow{std::move(r[0]), number(r[1]), std::move(r[2]), number(r[3]), number(r[4])};
      });
}

std::int64_t SqlStore::last_entry(const std::string& game) {
  const std::scoped_lock lock(mutex_);
  return number(run("SELECT coalesce(max(n), 0) FROM entries WHERE game = $1", {game}).rows.at(0).at(0));
}

// Talk

void SqlStore::add_chat(const ChatRow& c) {
  change(c.game, "INSERT INTO chat (game, person, text, at) VALUES ($1, $2, $3, $4)",
         {c.game, or_null(c.user), c.text, c.at});
}

std::vector<ChatRow> SqlStore::chat(const std::string& game, int limit) {
  const std::scoped_lock lock(mutex_);
  std::vector<ChatRow> out = all<ChatRow>(
      run("SELECT game, person, text, at FROM chat WHERE game = $1 ORDER BY id DESC LIMIT $2", {game, limited(limit)}),
      [](SqlRow& r) {
        return ChatRow{std::move(r[0]), std::move(r[1]), std::move(r[2]), number(r[3])};
      });
  std::ranges::reverse(out);
  return out;
}

void SqlStore::set_note(const std::string& game, const std::string& user, const std::string& text) {
  const std::scoped_lock lock(mutex_);
  run("INSERT INTO notes (game, person, text) VALUES ($1, $2, $3) "
      "ON CONFLICT (game, person) DO UPDATE SET text = excluded.text",
      {game, user, text});
}

std::string SqlStore::note(const std::string& game, const std::string& user) {
  const std::scoped_lock lock(mutex_);
  SqlResult result = run("SELECT text FROM notes WHERE game = $1 AND person = $2", {game, user});
  return result.rows.empty() ? "" : std::move(result.rows[0][0]);
}

// Notices

std::optional<ContactRow> SqlStore::contact(const std::string& user) {
  const std::scoped_lock lock(mutex_);
  return first<ContactRow>(
      run("SELECT person, mail, confirmed, token, token_at, webhook, seen FROM contacts WHERE person = $1", {user}),
      [](SqlRow& r) {
        return ContactRow{std::move(r[0]), std::move(r[1]), truth(r[2]), std::move(r[3]),
                          number(r[4]),    std::move(r[5]), number(r[6])};
      });
}

void SqlStore::set_contact(const ContactRow& c) {
  const std::scoped_lock lock(mutex_);
  run("INSERT INTO contacts (person, mail, confirmed, token, token_at, webhook, seen) "
      "VALUES ($1, $2, $3, $4, $5, $6, 0) ON CONFLICT (person) DO UPDATE SET mail = excluded.mail, "
      "confirmed = excluded.confirmed, token = excluded.token, token_at = excluded.token_at, webhook = "
      "excluded.webhook",
      {c.user, c.mail, std::int64_t{c.confirmed}, or_null(c.token), c.token_at, c.webhook});
}

bool SqlStore::set_token(const std::string& user, const std::string& mail, const std::string& hash, Seconds at) {
  const std::scoped_lock lock(mutex_);
  return run("UPDATE contacts SET token = $1, token_at = $2 WHERE person = $3 AND mail = $4 AND confirmed = 0",
             {or_null(hash), at, user, mail})
             .changed > 0;
}

std::optional<std::string> SqlStore::confirm_mail(const std::string& hash, Seconds not_before) {
  const std::scoped_lock lock(mutex_);
  SqlResult result =
      run("UPDATE contacts SET confirmed = 1, token = NULL WHERE token = $1 AND token_at >= $2 "
          "RETURNING person",
          {hash, not_before});
  if (result.rows.empty()) return std::nullopt;
  return std::move(result.rows[0][0]);
}

void SqlStore::note_seen(std::span<const std::string> users, Seconds at) {
  const std::scoped_lock lock(mutex_);
  transaction([&] {
    for (const std::string& user : users)
      run("UPDATE contacts SET seen = $1 WHERE person = $2 AND seen < $1", {at, user});
  });
}

void SqlStore::insert_out(const OutRow& o) {
  run("INSERT INTO outbox (person, channel, what, game, side, n, made, due, claimed, tries) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 0, $9)",
      {o.user, o.channel, o.what, or_null(o.game), std::int64_t{o.side}, o.n, o.made, o.due, std::int64_t{o.tries}});
}

void SqlStore::call_seat(const std::string& game, int side, const std::string& user, std::span<const CallRow> calls,
                         std::span<const std::string> channels, Seconds oldest, Seconds due) {
  const std::scoped_lock lock(mutex_);
  transaction([&] {
    if (!lock_seat(game, side)) throw StoreError("there is no such seat in game \"" + game + "\"");
    for (const SqlRow& r :
         run("SELECT id, n FROM outbox WHERE game = $1 AND side = $2", {game, std::int64_t{side}}).rows)
      if (std::ranges::find(calls, number(r[1]), &CallRow::n) == calls.end())
        run("DELETE FROM outbox WHERE id = $1", {number(r[0])});
    const std::int64_t before = number(
        run("SELECT noticed FROM seats WHERE game = $1 AND side = $2", {game, std::int64_t{side}}).rows.at(0).at(0));
    std::int64_t newest = before;
    for (const CallRow& c : calls) {
      if (c.n <= before) continue;
      newest = std::max(newest, c.n);
      if (c.at < oldest) continue;
      for (const std::string& channel : channels) insert_out({0, user, channel, c.what, game, side, c.n, c.at, due, 0});
    }
    if (newest > before)
      run("UPDATE seats SET noticed = $1 WHERE game = $2 AND side = $3", {newest, game, std::int64_t{side}});
  });
}

void SqlStore::add_out(const OutRow& o) {
  const std::scoped_lock lock(mutex_);
  insert_out(o);
}

/// Two processes that pick the same row wait for each other at it; the second finds it claimed and comes again.
std::optional<OutRow> SqlStore::claim_out(const std::string& channel, Seconds now, Seconds until) {
  const std::scoped_lock lock(mutex_);
  return first<OutRow>(
      run("UPDATE outbox SET claimed = $1 WHERE id = (SELECT id FROM outbox WHERE channel = $2 AND due <= $3 "
          "AND claimed <= $3 ORDER BY due, id LIMIT 1) AND claimed <= $3 "
          "RETURNING id, person, channel, what, game, side, n, made, due, tries",
          {until, channel, now}),
      [](SqlRow& r) {
        OutRow o;
        o.id = number(r[0]);
        o.user = std::move(r[1]), o.channel = std::move(r[2]), o.what = std::move(r[3]), o.game = std::move(r[4]);
        o.side = static_cast<int>(number(r[5]));
        o.n = number(r[6]), o.made = number(r[7]), o.due = number(r[8]);
        o.tries = static_cast<int>(number(r[9]));
        return o;
      });
}

void SqlStore::put_off_out(std::int64_t id, Seconds due, int tries) {
  const std::scoped_lock lock(mutex_);
  run("UPDATE outbox SET due = $1, tries = $2, claimed = 0 WHERE id = $3", {due, std::int64_t{tries}, id});
}

void SqlStore::drop_out(std::int64_t id) {
  const std::scoped_lock lock(mutex_);
  run("DELETE FROM outbox WHERE id = $1", {id});
}

std::vector<std::string> SqlStore::people_in_outbox() {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> out;
  for (SqlRow& r : run("SELECT DISTINCT person FROM outbox", {}).rows) out.push_back(std::move(r[0]));
  return out;
}

std::int64_t SqlStore::outbox_size() {
  const std::scoped_lock lock(mutex_);
  return number(run("SELECT count(*) FROM outbox", {}).rows.at(0).at(0));
}

void SqlStore::listen(std::function<void(const Notice&)> callback) {
  const std::scoped_lock lock(listen_mutex_);  // not the other: an old callback that is waited for may want that one
  db_->listen(std::move(callback));
}

}  // namespace kessel::server
