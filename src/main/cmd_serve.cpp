#include "main/cmd_serve.h"

#include <pthread.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <cctype>
#include <charconv>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <ostream>
#include <stdexcept>
#include <thread>

#include "core/json_writer.h"
#include "lab/analyse.h"
#include "server/data_lock.h"
#include "server/server.h"
#include "tools/cmd_games.h"
#include "tools/players.h"
#include "tools/rule_index.h"

namespace kessel::tools {
namespace {

constexpr std::uint16_t kStandardPort = 8044;

constexpr std::uint64_t kMostThoughtMs = 60'000, kMostThoughtCount = 20'000;

/// What `./kessel analyse --json` prints of the same record, made piece by piece.
class GameReview final : public server::Review {
 public:
  GameReview(std::shared_ptr<const Game> game, Record record) : game_(std::move(game)), record_(std::move(record)) {}
  bool work() override {
    if (!reviewer_) {
      begin();
      return true;
    }
    const bool more = reviewer_->step();
    progress_ = reviewer_->progress();
    return more;
  }
  double progress() const override { return progress_; }
  std::string json() override { return lab::review_json(*session_, reviewer_->take()); }

 private:
  void begin() {
    auto loaded = Session::load(game_, std::move(record_));
    if (!loaded) throw std::runtime_error("the record does not replay: " + loaded.error().text());
    session_.emplace(std::move(*loaded));
    judge_ = lab::make_judge(*game_, lab::kStandardBudget, lab::kStandardSeed);
    reviewer_.emplace(*session_, *judge_, lab::kStandardMost);
  }
  const std::shared_ptr<const Game> game_;
  Record record_;
  std::optional<Session> session_;
  std::unique_ptr<lab::Judge> judge_;
  std::optional<lab::Reviewer> reviewer_;
  std::atomic<double> progress_{0};
};

std::string rules_json(const std::string& game) {
  JsonWriter j;
  std::string prefix;
  j.begin_object().key("cases").begin_array();
  for (const RuleCase& c : rule_cases()) {
    if (game != c.game) continue;
    prefix = c.prefix;
    j.begin_object().field("id", c.id).field("kind", c.kind).field("summary", c.summary).end_object();
  }
  j.end_array().key("rulings").begin_array();
  for (const RuleRuling& r : rule_rulings()) {
    if (game != r.game) continue;
    j.begin_object().field("id", "R" + std::to_string(r.number)).key("cases").begin_array();
    std::string_view rest = r.cases;
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find(", "), rest.size());
      j.value(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    j.end_array().field("problem", r.problem).field("ruling", r.ruling).field("why", r.why).end_object();
  }
  j.end_array().field("prefix", prefix).end_object();
  return j.take();
}

/// HOST:PORT, [::1]:PORT or PORT.
void parse_listen(const std::string& text, server::NetConfig& net) {
  const std::size_t colon = text.rfind(':');
  const std::string port = colon == std::string::npos ? text : text.substr(colon + 1);
  if (colon != std::string::npos) net.host = text.substr(0, colon);
  if (net.host.starts_with('[') && net.host.ends_with(']')) net.host = net.host.substr(1, net.host.size() - 2);
  int number = -1;
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), number);
  if (error != std::errc{} || end != port.data() + port.size() || number < 0 || number > 65535 || net.host.empty())
    throw UsageError("serve: --listen wants HOST:PORT, not '" + one_line(text, 60) + "'");
  net.port = static_cast<std::uint16_t>(number);
}

std::string base_url_from(std::string text) {
  while (text.ends_with('/')) text.pop_back();
  const bool scheme = text.starts_with("http://") || text.starts_with("https://");
  const std::string host = scheme ? text.substr(text.find("://") + 3) : "";
  if (host.empty() || host.find_first_of("/?#@ \t\"'") != std::string::npos)
    throw UsageError("serve: --base-url wants https://HOST or http://HOST[:PORT] without a path, not '" +
                     one_line(text, 60) + "'");
  return text;
}

std::string standard_data_dir() {
  if (const char* xdg = std::getenv("XDG_DATA_HOME"); xdg != nullptr && *xdg != '\0')
    return std::string(xdg) + "/kessel";
  if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
    return std::string(home) + "/.local/share/kessel";
  throw UsageError("serve: neither HOME nor XDG_DATA_HOME is set; say where with --data-dir");
}

void make_data_dir(const std::string& dir) {
  std::error_code failed;
  const bool made = std::filesystem::create_directories(dir, failed);
  if (failed) throw CommandError("the folder " + dir + " cannot be made: " + failed.message());
  if (made) ::chmod(dir.c_str(), 0700);  // it will hold the seeds of games that go on
}

/// Thousands of sockets need thousands of file handles. Some are kept back: for the store, the log, the mail.
void raise_file_limit(server::NetConfig& net) {
  constexpr rlim_t kKeptBack = 100;
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
  const rlim_t left = limit.rlim_cur > 2 * kKeptBack ? limit.rlim_cur - kKeptBack : limit.rlim_cur / 2;
  net.max_connections = std::min<std::size_t>(net.max_connections, left);
}

Expected<std::unique_ptr<server::Server>> start_server(server::ServerConfig config, bool search, server::Store& store,
                                                       const server::Surroundings& around, server::Log& log) {
  for (int tried = 0;; ++tried) {
    auto s = server::Server::start(config, store, around, log);
    if (s || !search || tried == 100) return s;
    ++config.net.port;
  }
}

void set_notices(const Args& args, server::AppConfig& app) {
  server::OutboundConfig& out = app.notices.outbound;
  out.mail_from = args.text("--mail-from");
  out.smtp = args.text("--smtp");
  out.sendmail = args.text("--sendmail");
  out.webhooks = args.given("--webhooks");
  out.webhooks_to_private = args.given("--webhooks-to-private");
  if (const char* password = std::getenv("KESSEL_SMTP_PASSWORD"); password != nullptr) out.smtp_password = password;
  app.notices.delay = std::chrono::seconds(args.number("--notice-delay", 0, 86400));
  if (const auto bad = server::bad_outbound(out)) throw UsageError("serve: " + bad->reason);
  if (app.base_url.empty() && (!out.mail_from.empty() || out.webhooks))
    throw UsageError("serve: notices hold links, which need --base-url");
}

int serve(const Args& args, Env& env) {
  server::ServerConfig config;
  config.net.port = kStandardPort;
  if (args.given("--listen")) parse_listen(args.text("--listen"), config.net);
  if (args.given("--base-url")) config.app.base_url = base_url_from(args.text("--base-url"));
  config.app.hub.pace = std::chrono::milliseconds(args.number("--pace", 0, 60000));
  set_notices(args, config.app);
  const int cores = static_cast<int>(std::max(2U, std::thread::hardware_concurrency()));
  config.app.hub.workers = cores;
  config.app.hub.thinkers = cores;
  config.app.hub.hint = std::chrono::milliseconds(args.number("--hint-ms", 10, kMostThoughtMs));

  const std::string data_dir = args.given("--data-dir") ? args.text("--data-dir") : standard_data_dir();
  std::string db = args.text("--db");
  if (!db.empty() && !db.starts_with("sqlite:") && !db.starts_with("postgres://") && !db.starts_with("postgresql://"))
    throw UsageError("serve: --db wants sqlite:PATH or postgres://…, not '" + one_line(db, 30) + "'");
  make_data_dir(data_dir);
  if (db.empty()) db = "sqlite:" + data_dir + "/kessel.db";
  config.app.hub.shared_store = db.starts_with("postgres");

  server::Log log;
  const std::string log_path = args.given("--log") ? args.text("--log") : data_dir + "/server.log";
  if (!log.open(log_path)) throw CommandError("the log " + log_path + " cannot be written");

  // Every thread made from here on leaves these signals to this one.
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  sigaddset(&stop_signals, SIGUSR1);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
  std::signal(SIGPIPE, SIG_IGN);  // NOLINT: a peer that hangs up is no reason to end
  raise_file_limit(config.net);

  // Before anything else is touched: a second server on the same file would play its own games in it.
  std::unique_ptr<server::DataLock> lock;
  if (const std::string path = db.starts_with("sqlite:") ? db.substr(7) : ""; !path.empty() && path != ":memory:") {
    auto taken = server::DataLock::take(path);
    if (!taken) throw CommandError(taken.error().text());
    lock = std::move(*taken);
  }
  auto store = server::open_store(db);
  if (!store) throw CommandError("the store cannot be opened: " + store.error().text());
  auto running = start_server(config, !args.given("--listen"), **store, server_surroundings(env), log);
  if (!running) throw CommandError("cannot listen on " + running.error().text());
  const std::string host =
      config.net.host.find(':') == std::string::npos ? config.net.host : "[" + config.net.host + "]";
  const std::string address = "http://" + host + ":" + std::to_string((*running)->port()) + "/";
  if (lock) lock->tell(config.app.base_url.empty() ? address : config.app.base_url + "/ (" + address + ")");
  env.out << "listening on " << address << "\n" << std::flush;
  if (!config.app.base_url.empty()) env.out << "known as " << config.app.base_url << "/\n" << std::flush;

  int signal = 0;
  while (sigwait(&stop_signals, &signal) == 0 && signal == SIGUSR1)
    if (!log.reopen()) log.write("trouble", [](JsonWriter& j) { j.field("why", "the log cannot be opened anew"); });
  log.write("stopping", [&](JsonWriter& j) { j.field("signal", signal); });
  (*running)->stop();
  running->reset();
  store->reset();
  return kExitOk;
}

}  // namespace

server::Surroundings server_surroundings(const Shelf& shelf) {
  server::Surroundings s;
  s.home = shelf.home;
  s.games = shelf.games;
  s.open = shelf.open;
  GameSource source;
  source.home = shelf.home;
  const auto games = games_json(shelf, source);
  if (!games) throw CommandError(games.error().text());
  s.games_json = *games;
  std::map<int, server::LevelInfo> levels;
  for (const PlayerKind& k : player_kinds()) {
    s.players.emplace_back(k.name);
    if (k.level == 0) continue;
    std::string title = k.name;
    title[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(title[0])));
    levels[k.level] = {k.name, title, k.summary};
  }
  for (auto& [level, info] : levels) s.levels.push_back(std::move(info));
  s.bad_player = [](const std::string& name) -> std::optional<std::string> {
    const auto two = parse_players(name + "," + name);
    if (name.find(',') != std::string::npos) return "a player's name has no comma";
    if (!two) return two.error().text();
    // Everybody's games share this machine: nobody's opponent takes it for long, or more of it than the server gives.
    for (const auto& [what, amount] : two->front().budget) {
      if (what == "threads") return "the server itself decides on how many threads a player thinks";
      if (amount > (what == "ms" ? kMostThoughtMs : kMostThoughtCount))
        return "a player may think for " + std::to_string(kMostThoughtMs) + " ms or " +
               std::to_string(kMostThoughtCount) + " simulations at most";
    }
    return std::nullopt;
  };
  s.make_opponent = [](const Game& game, Side side, const std::string& name) -> std::unique_ptr<Player> {
    const auto spec = parse_player(name);
    if (!spec) return nullptr;
    return make_player(game, side, *spec);
  };
  s.make_adviser = [](const Game& game, Side side, std::chrono::milliseconds budget) {
    return make_player(game, side, {"veteran", {{"ms", static_cast<std::uint64_t>(budget.count())}}});
  };
  s.make_review = [](std::shared_ptr<const Game> game, const Record& record) -> std::unique_ptr<server::Review> {
    if (!lab::has_judge(*game)) return nullptr;
    return std::make_unique<GameReview>(std::move(game), record);
  };
  s.rules_json = rules_json;
  return s;
}

int cmd_serve(const std::vector<std::string>& words, Env& env) {
  Syntax syntax("serve", "the games in the browser: a server for this machine, or for others behind a proxy");
  syntax.option("--listen", "HOST:PORT", "where to listen (127.0.0.1:8044, or the next free port)")
      .option("--data-dir", "DIR", "where games are kept ($XDG_DATA_HOME/kessel or ~/.local/share/kessel)")
      .option("--db", "URL", "sqlite:PATH or postgres://… (sqlite:DIR/kessel.db)")
      .option("--base-url", "URL", "the address others know it by, behind a proxy (https://example.org)")
      .option("--pace", "MS", "time between two choices of a computer that somebody sees", "150")
      .option("--hint-ms", "MS", "how long a hint is thought about", "500")
      .option("--mail-from", "ADDRESS", "sender of notices; with --smtp or --sendmail, and --base-url")
      .option("--smtp", "URL", "smtp://USER@HOST:587 (STARTTLS) or smtps://…; its password in KESSEL_SMTP_PASSWORD")
      .option("--sendmail", "PATH", "a program of this machine that takes mail on its input (-t -i)")
      .flag("--webhooks", "players may have notices sent to a URL of theirs; needs --base-url")
      .flag("--webhooks-to-private", "also to this machine and to private networks")
      .option("--notice-delay", "SECONDS", "how long somebody must be away to be sent a notice", "60")
      .option("--log", "FILE", "one JSON object a line; - for stderr (DIR/server.log)")
      .note(
          "Prints its address as the first line and runs until it gets SIGINT or SIGTERM. docs/server.md tells more.");
  return run_command(syntax, words, env, serve);
}

}  // namespace kessel::tools
