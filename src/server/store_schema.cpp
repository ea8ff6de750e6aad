#include "server/store_schema.h"

#include <array>
#include <string_view>
#include <utility>

namespace kessel::server {

namespace {

// What may be missing (a name, a holder, a token) is NULL and not an empty text, so that references and uniqueness hold.
constexpr const char* kFirst = R"sql(
CREATE TABLE users (
  id {id} PRIMARY KEY,
  name {id} UNIQUE,
  passphrase TEXT NOT NULL,
  made {integer} NOT NULL
){strict};

CREATE TABLE cookies (
  hash {id} PRIMARY KEY,
  person {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at {integer} NOT NULL
){strict};
CREATE INDEX cookies_by_person ON cookies (person);

CREATE TABLE games (
  id {id} PRIMARY KEY,
  game TEXT NOT NULL,
  scenario TEXT NOT NULL,
  header TEXT NOT NULL,
  seed TEXT NOT NULL,
  maker {id} REFERENCES users (id),
  overlay TEXT NOT NULL,
  started {integer} NOT NULL CHECK (started IN (0, 1)),
  is_over {integer} NOT NULL CHECK (is_over IN (0, 1)),
  hotseat {integer} NOT NULL CHECK (hotseat IN (0, 1)),
  spectators {integer} NOT NULL CHECK (spectators IN (0, 1)),
  set_aside TEXT NOT NULL,
  result TEXT NOT NULL,
  made {integer} NOT NULL,
  changed {integer} NOT NULL
){strict};
CREATE INDEX games_by_maker ON games (maker);
CREATE INDEX games_unfinished ON games (made, id) WHERE is_over = 0;

CREATE TABLE seats (
  game {id} NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  side {integer} NOT NULL,
  kind TEXT NOT NULL,
  person {id} REFERENCES users (id),
  computer TEXT NOT NULL,
  token {id} UNIQUE,
  player_seed TEXT NOT NULL,
  orders TEXT NOT NULL,
  PRIMARY KEY (game, side)
){strict};
CREATE INDEX seats_by_person ON seats (person);
CREATE INDEX seats_open ON seats (game) WHERE kind = 'open' AND person IS NULL;

CREATE TABLE entries (
  game {id} NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  n {integer} NOT NULL CHECK (n >= 1),
  line TEXT NOT NULL,
  at {integer} NOT NULL,
  PRIMARY KEY (game, n)
){packed};

CREATE TABLE chat (
  id {serial} PRIMARY KEY,
  game {id} NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  person {id} REFERENCES users (id),
  text TEXT NOT NULL,
  at {integer} NOT NULL
){strict};
CREATE INDEX chat_by_game ON chat (game, id);
CREATE INDEX chat_by_person ON chat (person);

CREATE TABLE notes (
  game {id} NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  person {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  PRIMARY KEY (game, person)
){strict};
CREATE INDEX notes_by_person ON notes (person);
)sql";

/// Clocks, watching as a side, notices.
constexpr const char* kSecond = R"sql(
ALTER TABLE games ADD COLUMN begun {integer} NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN clock_bank {integer} NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN clock_delay {integer} NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN noticed {integer} NOT NULL DEFAULT 0;

CREATE TABLE eye_links (
  token {id} PRIMARY KEY,
  game {id} NOT NULL,
  side {integer} NOT NULL,
  at {integer} NOT NULL,
  FOREIGN KEY (game, side) REFERENCES seats (game, side) ON DELETE CASCADE
){strict};
CREATE INDEX eye_links_by_seat ON eye_links (game, side);

CREATE TABLE eyes (
  game {id} NOT NULL,
  side {integer} NOT NULL,
  person {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  at {integer} NOT NULL,
  PRIMARY KEY (game, side, person),
  FOREIGN KEY (game, side) REFERENCES seats (game, side) ON DELETE CASCADE
){strict};
CREATE INDEX eyes_by_person ON eyes (person);

CREATE TABLE contacts (
  person {id} PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  mail TEXT NOT NULL,
  confirmed {integer} NOT NULL CHECK (confirmed IN (0, 1)),
  token {id} UNIQUE,
  token_at {integer} NOT NULL,
  webhook TEXT NOT NULL,
  seen {integer} NOT NULL
){strict};

CREATE TABLE outbox (
  id {serial} PRIMARY KEY,
  person {id} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  channel TEXT NOT NULL,
  what TEXT NOT NULL,
  game {id} REFERENCES games (id) ON DELETE CASCADE,
  side {integer} NOT NULL,
  n {integer} NOT NULL,
  made {integer} NOT NULL,
  due {integer} NOT NULL,
  claimed {integer} NOT NULL,
  tries {integer} NOT NULL
){strict};
CREATE INDEX outbox_by_due ON outbox (due, id);
CREATE INDEX outbox_by_game ON outbox (game, side);
CREATE INDEX outbox_by_person ON outbox (person);
)sql";

/// Hints. Games that went on when they came have them where nobody else would mind.
constexpr const char* kThird = R"sql(
ALTER TABLE games ADD COLUMN hints {integer} NOT NULL DEFAULT 0;
UPDATE games SET hints = 1 WHERE hotseat = 1 OR id IN (SELECT game FROM seats WHERE kind = 'computer');
)sql";

/// Sessions end. Cookies from before end when their browsers forget them, 400 days after they were made.
constexpr const char* kFourth = R"sql(
ALTER TABLE cookies ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE cookies ADD COLUMN seen {integer} NOT NULL DEFAULT 0;
ALTER TABLE cookies ADD COLUMN ends {integer} NOT NULL DEFAULT 0;
UPDATE cookies SET seen = at, ends = at + 34560000;
CREATE INDEX cookies_by_end ON cookies (ends);
CREATE INDEX users_without_name ON users (made) WHERE name IS NULL;

CREATE TABLE health (
  id {integer} PRIMARY KEY,
  n {integer} NOT NULL
){strict};
)sql";

/// Rows change only from what was read (`version`); games that are being opened, and by whom; the clock of play.
constexpr const char* kFifth = R"sql(
ALTER TABLE games ADD COLUMN version {integer} NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN begun_clock {integer} NOT NULL DEFAULT 0;
ALTER TABLE seats ADD COLUMN version {integer} NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN clock {integer} NOT NULL DEFAULT 0;

CREATE TABLE openings (
  game {id} NOT NULL,
  process {id} NOT NULL,
  what TEXT NOT NULL,
  at {integer} NOT NULL,
  PRIMARY KEY (game, process, what)
){strict};

CREATE TABLE play_clock (
  id {integer} PRIMARY KEY CHECK (id = 1),
  clock {integer} NOT NULL
){strict};
)sql";

constexpr std::array<const char*, 5> kMigrations{kFirst, kSecond, kThird, kFourth, kFifth};

}  // namespace

std::span<const char* const> migrations() { return kMigrations; }

std::string in_dialect(const char* sql, const Dialect& d) {
  const std::pair<std::string_view, std::string_view> words[] = {
      {"{id}", d.id}, {"{integer}", d.integer}, {"{serial}", d.serial}, {"{strict}", d.strict}, {"{packed}", d.packed}};
  std::string out = sql;
  for (const auto& [token, word] : words)
    for (std::size_t at = out.find(token); at != std::string::npos; at = out.find(token, at + word.size()))
      out.replace(at, token.size(), word);
  return out;
}

}  // namespace kessel::server
