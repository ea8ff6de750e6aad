#pragma once
// The whole server in one object: net, app, hub. `kessel serve` runs one; tests run many.
#include <memory>
#include <string>

#include "server/app.h"
#include "server/net.h"

namespace kessel::server {

struct ServerConfig {
  NetConfig net;
  AppConfig app;
};

class Server {
 public:
  /// Binds, starts to answer, and re-plays the unfinished games in the background.
  static Expected<std::unique_ptr<Server>> start(const ServerConfig& config, Store& store, Surroundings around,
                                                 Log& log);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server() { stop(); }

  std::uint16_t port() const { return net_->port(); }
  App& app() { return *app_; }
  Net& net() { return *net_; }
  /// Accepts nothing more, finishes what is being done, says goodbye to every socket.
  void stop();

 private:
  Server() = default;
  std::unique_ptr<Net> net_;
  std::unique_ptr<App> app_;
  bool stopped_ = false;
};

}  // namespace kessel::server
