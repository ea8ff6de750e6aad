#pragma once
// One open socket and whoever holds it. Only the app's own files look in here.
#include <atomic>
#include <memory>
#include <string>

#include "server/app.h"

namespace kessel::server {

struct App::Client {
  Client(Conn c, std::string u, std::string hash, std::string from, Pool& pool)
      : conn(c),
        user(std::move(u)),
        cookie_hash(std::move(hash)),
        block(std::move(from)),
        strand(std::make_shared<Strand>(pool)) {}
  const Conn conn;
  const std::string user, cookie_hash;
  const std::string block;               ///< of addresses; empty: not limited
  const std::shared_ptr<Strand> strand;  ///< its messages are handled in their order
  int strikes = 0;                       ///< I/O thread only
  Seconds checked = 0;                   ///< when its session was last looked for; the one who tidies up only
};

}  // namespace kessel::server
