#include "server/server.h"

#include <utility>

namespace kessel::server {

Expected<std::unique_ptr<Server>> Server::start(const ServerConfig& config, Store& store, Surroundings around,
                                                Log& log) {
  auto net = Net::listen(config.net);
  if (!net) return net.error();
  std::unique_ptr<Server> s(new Server());
  s->net_ = std::move(*net);
  s->app_ = std::make_unique<App>(config.app, store, std::move(around), log);
  s->app_->attach(s->net_.get());
  s->app_->hub().check_all([&log](int checked, int aside) {
    log.write("checked", [&](JsonWriter& j) { j.field("games", checked).field("set_aside", aside); });
  });
  s->net_->start(*s->app_);
  log.write("listening", [&](JsonWriter& j) { j.field("port", s->port()); });
  return s;
}

void Server::stop() {
  if (std::exchange(stopped_, true)) return;
  net_->stop_accepting();
  app_->hub().drain(std::chrono::seconds(3));
  net_->stop(std::chrono::seconds(3));
  app_->stop();
  app_->attach(nullptr);
}

}  // namespace kessel::server
