// How the server bears many games, many sockets, slow readers, floods, and being told to stop. docs/performance.md
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <stdexcept>

#include "crowd.h"
#include "figures.h"
#include "hostile.h"
#include "served.h"

namespace kessel::loadtest {
namespace {

using namespace std::chrono_literals;

constexpr const char* kUsage = R"(usage: kessel_load MODE [--flag VALUE]...

Starts `kessel serve` on a new folder and speaks to it over loopback as many browsers do.

  play       people play: every click is followed to both seats, every input is compared with the server's log
  idle       the same beside sockets that say nothing
  slow       the same beside spectators that never read
  flood      the same beside one person who sends as fast as he can
  hostile    people who ask for nothing but themselves, beside import bombs, messages of 64 actions, connections that say
             nothing and headers that never end; says how long the others wait
  shutdown   the server is told to stop while people play, is started again, and everything acknowledged must be there

  --games N        open games, two people each (1000; 20 for idle, slow, flood)
  --rate N         clicks a second, of all together (300; 60 for idle, slow, flood)
  --seconds N      how long each measurement takes (60)
  --warm-up N      seconds before the first measurement (5)
  --hot N          games that take half of the clicks, so that some come to their end (a hundredth of the games)
  --sockets N      idle: how many (5000)
  --readers N      slow: how many (50)
  --imports N      hostile: people who bring along records that are long to replay (4)
  --writers N      hostile: people who send 64 actions a message (4)
  --idle N         hostile: connections that say nothing (2000)
  --headers N      hostile: headers that never end (50)
  --most-ms N      hostile: what the others may wait in 99 of 100 cases (100)
  --seed N         of everything random on the client's side (1)
  --server PATH    the program to run (kessel in the folder above this one)
  --db URL         its store (SQLite in the new folder)
  --url URL        a server that is running already, http://127.0.0.1:8044; not for shutdown

Exit codes: 0 nothing was lost, doubled or refused that should not be; 1 something was; 2 called wrongly.
)";

struct WrongCall : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Flags {
 public:
  Flags(int argc, char** argv) {
    static const std::vector<std::string> kKnown{"--games",   "--rate", "--seconds", "--warm-up", "--hot", "--sockets",
                                                 "--readers", "--seed", "--server",  "--db",      "--url", "--imports",
                                                 "--writers", "--idle", "--headers", "--most-ms"};
    for (int i = 2; i < argc; i += 2) {
      if (std::ranges::find(kKnown, argv[i]) == kKnown.end()) throw WrongCall(std::string("unknown word ") + argv[i]);
      if (i + 1 == argc) throw WrongCall(std::string(argv[i]) + " needs a value");
      values_[argv[i]] = argv[i + 1];
    }
  }
  bool given(const std::string& name) const { return values_.contains(name); }
  std::string text(const std::string& name, const std::string& otherwise) const {
    return given(name) ? values_.at(name) : otherwise;
  }
  int number(const std::string& name, int otherwise, int least = 1, int most = 1'000'000) const {
    if (!given(name)) return otherwise;
    const std::string& t = values_.at(name);
    int n = 0;
    const auto [end, error] = std::from_chars(t.data(), t.data() + t.size(), n);
    if (error != std::errc{} || end != t.data() + t.size() || n < least || n > most)
      throw WrongCall(name + " wants a number from " + std::to_string(least) + " to " + std::to_string(most));
    return n;
  }

 private:
  std::map<std::string, std::string> values_;
};

std::string beside_this_program() {
  const auto self = std::filesystem::read_symlink("/proc/self/exe");
  return (self.parent_path().parent_path() / "kessel").string();
}

void say(const std::string& line) { std::cout << line << "\n" << std::flush; }

std::string fixed(double v, int digits = 1) {
  char text[40];
  std::snprintf(text, sizeof text, "%.*f", digits, v);
  return text;
}

/// One run: a server, a crowd, and what is said about them.
class Run {
 public:
  Run(std::string mode, const Flags& flags) : mode_(std::move(mode)), flags_(flags) {
    const bool small = mode_ == "idle" || mode_ == "slow" || mode_ == "flood";
    config_.games = flags.number("--games", small ? 20 : 1000, 1, 9000);
    config_.rate = flags.number("--rate", small ? 60 : 300, 1, 100000);
    config_.hot = flags.number("--hot", std::max(1, config_.games / 100));
    config_.seed = static_cast<std::uint64_t>(flags.number("--seed", 1, 0));
    config_.spectators = mode_ == "slow";
    config_.resigns = mode_ != "slow";  // whoever does not read is only noticed while his game goes on
    seconds_ = std::chrono::seconds(flags.number("--seconds", 60));
    if (flags.given("--url") && mode_ == "shutdown") throw WrongCall("shutdown starts and ends a server of its own");
  }

  int go() {
    start();
    if (mode_ == "hostile") return hostile();
    crowd_ = std::make_unique<Crowd>(loop_, address_, config_);
    const auto begun = Clock::now();
    crowd_->gather();
    say(std::to_string(config_.games) + " games made, " + std::to_string(crowd_->sockets_open()) +
        " sockets opened in " + fixed(std::chrono::duration<double>(Clock::now() - begun).count()) + " s");
    if (const int warm = flags_.number("--warm-up", 5, 0); warm > 0) crowd_->play(std::chrono::seconds(warm));
    need_server();
    if (mode_ == "play") measure("play");
    if (mode_ == "idle") idle();
    if (mode_ == "slow") slow();
    if (mode_ == "flood") flood();
    if (mode_ == "shutdown")
      shutdown();
    else
      compare_counts();
    if (server_) start_again();
    crowd_->compare_logs(address_);
    if (mode_ == "shutdown")
      say("  of those not answered the log holds " + std::to_string(crowd_->unanswered_but_taken()));
    return verdict();
  }

 private:
  void start() {
    rlimit files{};
    if (::getrlimit(RLIMIT_NOFILE, &files) == 0) {
      files.rlim_cur = files.rlim_max;
      ::setrlimit(RLIMIT_NOFILE, &files);
    }
    say("load average before: " + load_average());
    if (flags_.given("--url")) {
      address_ = address_from(flags_.text("--url", ""));
      return;
    }
    ::setenv("KESSEL_HOME", KESSEL_SOURCE_DIR, 0);
    serve();
  }

  void serve() {
    std::vector<std::string> words{"--listen", "127.0.0.1:0", "--data-dir", folder_.path() + "/data"};
    if (flags_.given("--db")) words.insert(words.end(), {"--db", flags_.text("--db", "")});
    server_ = std::make_unique<Served>(flags_.text("--server", beside_this_program()), words);
    address_ = server_->address();
  }

  Usage server_usage() const { return server_ ? Usage::of(server_->pid()) : Usage{}; }

  void need_server() {
    if (server_ && server_->ended())
      throw std::runtime_error("the server has ended by itself, with " + std::to_string(server_->status()) +
                               (server_->status() < 0 ? " (a signal)" : ""));
  }

  std::string metrics() {
    std::optional<std::string> text;
    Http http(loop_, address_, 1);
    http.send({.path = "/metrics"}, [&](const HttpReply& r) { text = r.body; });
    if (!loop_.run_until([&] { return text.has_value(); }, 30s)) throw std::runtime_error("the server does not answer");
    return *text;
  }

  Played measure(const std::string& name) {
    const auto server = server_usage(), self = Usage::of(::getpid());
    Played p = crowd_->play(seconds_);
    need_server();
    const auto server_now = server_usage(), self_now = Usage::of(::getpid());
    const auto rate = [&](const char* what) { return fixed(static_cast<double>(p.did.of(what)) / p.seconds); };
    say("\n" + name + ", " + fixed(p.seconds) + " s, load average " + load_average());
    say("  clicks/s " + rate("clicks") + ", inputs/s " + rate("inputs"));
    say("  click to both seats: " + p.click.line());
    say("  question to answer:  " + p.ask.line());
    say("  client late:         " + p.late.line());
    say("  " + p.did.line());
    if (server_)
      say("  server: CPU " + fixed(100 * (server_now.cpu_seconds - server.cpu_seconds) / p.seconds, 0) +
          " % of a core, memory " + std::to_string(server_now.rss_kb / 1024) + " MB, at most " +
          std::to_string(server_now.peak_kb / 1024) + " MB");
    say("  client: CPU " + fixed(100 * (self_now.cpu_seconds - self.cpu_seconds) / p.seconds, 0) +
        " % of a core, memory " + std::to_string(self_now.rss_kb / 1024) + " MB");
    return p;
  }

  /// Sockets of people who have a page open somewhere and do nothing.
  void idle() {
    measure("alone");
    const int wanted = flags_.number("--sockets", 5000, 1, 15000);
    constexpr int kEach = 40;  // sockets of one person; the server allows 64
    Times opening;
    std::vector<std::shared_ptr<Socket>> sockets;
    std::vector<std::string> cookies;
    for (int i = 0; i * kEach < wanted; ++i) cookies.push_back(crowd_->new_person());
    const auto before = server_usage();
    const auto begun = Clock::now();
    int open = 0, closed = 0, started = 0;
    const auto open_one = [&] {
      const auto at = Clock::now();
      Socket::Ears ears;
      ears.opened = [&, at] { ++open, opening.add(Clock::now() - at); };
      ears.closed = [&](int) { ++closed; };
      sockets.push_back(
          Socket::open(loop_, address_, cookies[static_cast<std::size_t>(started++ / kEach)], std::move(ears)));
    };
    constexpr int kAtOnce = 64;
    loop_.run_until(
        [&] {
          while (started < wanted && started - open - closed < kAtOnce) open_one();
          return open + closed == wanted;
        },
        120s);
    if (open != wanted) crowd_->fault("only " + std::to_string(open) + " idle sockets could be opened");
    const double took = std::chrono::duration<double>(Clock::now() - begun).count();
    loop_.run_for(2s);
    const auto after = server_usage();
    say("\n" + std::to_string(open) + " idle sockets opened in " + fixed(took, 2) + " s, " + std::to_string(kAtOnce) +
        " at a time; one takes " + opening.line());
    if (server_)
      say("  memory of the server: " + std::to_string(before.rss_kb / 1024) + " MB before, " +
          std::to_string(after.rss_kb / 1024) + " MB after, " +
          fixed(static_cast<double>(after.rss_kb - before.rss_kb) / open, 1) + " KB a socket");
    const std::uint64_t pings = Socket::pings_heard();
    const auto listened = Clock::now();
    measure("beside " + std::to_string(open) + " idle sockets");
    const double heard = std::chrono::duration<double>(Clock::now() - listened).count();
    say("  pings: " + fixed(static_cast<double>(Socket::pings_heard() - pings) / heard) + " a second");
    if (closed > 0) crowd_->fault(std::to_string(closed) + " idle sockets were closed");
    const auto quiet = server_usage();
    const auto silence = Clock::now();
    loop_.run_for(30s);
    if (server_)
      say("\nnobody plays: server CPU " +
          fixed(100 * (server_usage().cpu_seconds - quiet.cpu_seconds) /
                    std::chrono::duration<double>(Clock::now() - silence).count(),
                1) +
          " % of a core");
    for (auto& s : sockets) s->hang_up();
  }

  /// Spectators of the busiest games whose line is open, but who take nothing off it.
  void slow() {
    measure("alone");
    const int wanted = flags_.number("--readers", 50, 1, 2000);
    const double dropped_before = metric(metrics(), "kessel_dropped_slow_readers");
    std::vector<std::shared_ptr<Socket>> readers;
    std::vector<std::string> cookies;
    for (int i = 0; i < wanted; ++i) cookies.push_back(crowd_->new_person());
    for (int i = 0; i < wanted; ++i) {
      Socket::Manner deaf;
      deaf.reads = false;
      deaf.receive_buffer = 4096;
      readers.push_back(Socket::open(loop_, address_, cookies[static_cast<std::size_t>(i)], {}, deaf));
      readers.back()->send("{\"t\":\"watch\",\"game\":\"" + crowd_->hot_game(static_cast<std::size_t>(i)) +
                           "\",\"side\":\"observer\",\"from\":0}");
    }
    const auto begun = Clock::now();
    double dropped = 0;
    for (int round = 1; round <= 20 && dropped < wanted; ++round) {
      measure("beside " + std::to_string(wanted - static_cast<int>(dropped)) + " who do not read, part " +
              std::to_string(round));
      dropped = metric(metrics(), "kessel_dropped_slow_readers") - dropped_before;
      say("  dropped so far: " + fixed(dropped, 0) + " after " +
          fixed(std::chrono::duration<double>(Clock::now() - begun).count(), 0) + " s");
    }
    if (static_cast<int>(dropped) != wanted)
      crowd_->fault("of " + std::to_string(wanted) + " who do not read " + fixed(dropped, 0) + " were dropped");
    loop_.run_for(6s);  // the server waits five seconds for a goodbye
    measure("after they were dropped");
    for (auto& r : readers) r->hang_up();
  }

  /// One person who sends as fast as the line takes it, and comes back when he is thrown out.
  void flood() {
    const Played alone = measure("alone");
    const std::string cookie = crowd_->new_person();
    for (const std::string& message :
         {std::string("{\"t\":\"ping\"}"), "{\"t\":\"watch\",\"game\":\"" + crowd_->hot_game(0) + "\"}",
          "{\"t\":\"act\",\"cid\":\"x\",\"game\":\"" + crowd_->hot_game(0) +
              "\",\"side\":\"soviet\",\"seq\":0,\"actions\":[\"" + std::string(400, 'x') + "\"]}"}) {
      Flooder flooder{loop_, address_, cookie, message};
      flooder.begin();
      const Played beside = measure("beside a flood of " + message.substr(0, 16) + "…");
      flooder.end();
      say("  flood: " + std::to_string(flooder.sent) + " messages sent, thrown out " +
          std::to_string(flooder.thrown_out) + " times; p99 " + fixed(alone.click.ms(0.99)) + " ms alone, " +
          fixed(beside.click.ms(0.99)) + " ms beside it");
    }
  }

  /// Everything that costs a server more than whoever asks for it, at once; bounded in number and time, on loopback only.
  int hostile() {
    if (address_.host != "127.0.0.1" && address_.host != "::1")
      throw WrongCall("hostile is for a server on this machine");
    HostileConfig c;
    c.imports = flags_.number("--imports", c.imports, 0, 64);
    c.writers = flags_.number("--writers", c.writers, 0, 64);
    c.idle = flags_.number("--idle", c.idle, 0, 10000);
    c.slow = flags_.number("--headers", c.slow, 0, 1000);
    c.seconds = std::chrono::seconds(flags_.number("--seconds", 30, 1, 600));
    Hostile h(loop_, address_, c);
    h.prepare();
    say("a record of " + std::to_string(h.bomb_bytes()) + " bytes and " + std::to_string(h.bomb_entries()) +
        " entries");
    const Times alone = h.alone(10s);
    const auto before = server_usage();
    const Times beside = h.beside();
    need_server();
    const auto after = server_usage();
    say("GET /api/me of the others, alone:     " + alone.line());
    say("GET /api/me of the others, beside it: " + beside.line());
    say("  " + h.did().line());
    if (server_)
      say("  server: CPU " + fixed(after.cpu_seconds - before.cpu_seconds) + " s in " +
          std::to_string(c.seconds.count()) + " s, memory at most " + std::to_string(after.peak_kb / 1024) + " MB");
    say("load average after: " + load_average());
    const int most = flags_.number("--most-ms", 100);
    const bool well =
        beside.ms(0.99) < most && h.did().of("others refused") == 0 && h.did().of("others not answered") == 0;
    say(well ? "the others were served" : "FAULT: the others were not served within " + std::to_string(most) + " ms");
    return well ? 0 : 1;
  }

  struct Flooder {
    Loop& loop;
    Address to;
    std::string cookie, message;
    std::shared_ptr<Socket> socket{};
    std::uint64_t sent = 0, thrown_out = 0;
    bool going = false;

    void begin() {
      going = true;
      open();
    }
    void end() {
      going = false;
      socket->hang_up();
      loop.run_for(50ms);
    }
    void open() {
      Socket::Ears ears;
      ears.opened = [this] { pour(); };
      ears.closed = [this](int) {
        ++thrown_out;
        if (going)
          loop.after(1ms, [this] {
            if (going) open();
          });
      };
      socket = Socket::open(loop, to, cookie, std::move(ears));
    }
    void pour() {
      if (!going || !socket->is_open()) return;
      while (socket->unsent() < 64) {
        socket->send(message);
        ++sent;
      }
      loop.after(1ms, [this, s = socket] {
        if (s == socket) pour();
      });
    }
  };

  void shutdown() {
    measure("before the end");
    crowd_->expect_end();
    const std::size_t sockets = crowd_->sockets_open();
    loop_.after(1s, [this] {
      server_->signal(SIGTERM);
      told_to_stop_ = Clock::now();
    });
    loop_.after(1s, [this] { wait_for_end(); });
    crowd_->play_into_the_dark(9s);
    if (!ended_at_) {
      loop_.run_until([this] { return ended_at_.has_value(); }, 60s);
      if (!ended_at_) throw std::runtime_error("the server does not end");
    }
    const double took = std::chrono::duration<double>(*ended_at_ - told_to_stop_).count();
    say("\ntold to stop with " + std::to_string(sockets) + " sockets open: ended after " + fixed(took, 2) +
        " s with code " + std::to_string(server_->status()));
    say("  sockets closed, by code: " + crowd_->closes().line());
    say("  inputs acknowledged " + std::to_string(crowd_->inputs_acknowledged()) + ", sent and not answered " +
        std::to_string(crowd_->inputs_unanswered()));
    if (server_->status() != 0) crowd_->fault("the server ended with " + std::to_string(server_->status()));
    if (took > 5) crowd_->fault("the server took longer than 5 s to end");
    if (crowd_->closes().of("1001") != sockets) crowd_->fault("not every socket was told that the server goes down");
  }

  /// So that the logs are those of the store, not of the memory.
  void start_again() {
    crowd_->expect_end();
    server_->signal(SIGTERM);
    if (!loop_.run_until([this] { return server_->ended(); }, 60s)) throw std::runtime_error("the server does not end");
    serve();
  }

  void wait_for_end() {
    if (server_->ended()) {
      ended_at_ = Clock::now();
      return;
    }
    loop_.after(2ms, [this] { wait_for_end(); });
  }

  /// The server's own count must be ours, and it must not have had any trouble.
  void compare_counts() {
    if (!server_) return;
    const std::string text = metrics();
    const auto inputs = static_cast<std::uint64_t>(metric(text, "kessel_inputs_total"));
    say("\ninputs acknowledged " + std::to_string(crowd_->inputs_acknowledged()) + ", counted by the server " +
        std::to_string(inputs) + "; commits " + fixed(metric(text, "kessel_commits_total"), 0) + " for " +
        fixed(metric(text, "kessel_commit_entries_total"), 0) + " entries; games " + std::to_string(crowd_->tables()) +
        ", " + std::to_string(crowd_->finished()) + " of them ended");
    if (inputs != crowd_->inputs_acknowledged()) crowd_->fault("the server counts other inputs than were acknowledged");
    for (const char* name :
         {"kessel_internal_errors_total", "kessel_commit_failures_total", "kessel_games_set_aside_total"})
      if (const double n = metric(text, name); n != 0) crowd_->fault(std::string(name) + " is " + fixed(n, 0));
    if (mode_ != "flood")
      if (const double n = metric(text, "kessel_limited_total"); n != 0)
        crowd_->fault("somebody was limited " + fixed(n, 0) + " times");
  }

  int verdict() {
    say("\nload average after: " + load_average());
    for (const std::string& f : crowd_->faults()) say("FAULT: " + f);
    say(crowd_->fault_count() == 0 ? "every log holds what was acknowledged, in order, once: no fault"
                                   : std::to_string(crowd_->fault_count()) + " faults");
    return crowd_->fault_count() == 0 ? 0 : 1;
  }

  const std::string mode_;
  const Flags& flags_;
  CrowdConfig config_;
  std::chrono::seconds seconds_{};
  TempFolder folder_;
  Loop loop_;
  Address address_;
  std::unique_ptr<Served> server_;
  std::unique_ptr<Crowd> crowd_;
  Clock::time_point told_to_stop_{};
  std::optional<Clock::time_point> ended_at_;
};

}  // namespace
}  // namespace kessel::loadtest

int main(int argc, char** argv) {
  using namespace kessel::loadtest;
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "--help" || mode == "-h") {
    std::cout << kUsage;
    return 0;
  }
  try {
    static const std::vector<std::string> kModes{"play", "idle", "slow", "flood", "hostile", "shutdown"};
    if (std::ranges::find(kModes, mode) == kModes.end()) throw WrongCall("the first word is the mode (see --help)");
    const Flags flags(argc, argv);
    return Run(mode, flags).go();
  } catch (const WrongCall& e) {
    std::cerr << "kessel_load: " << e.what() << "\n";
    return 2;
  } catch (const std::exception& e) {
    std::cerr << "kessel_load: " << e.what() << "\n";
    return 1;
  }
}
