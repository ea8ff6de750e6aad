// Mail through a program of this machine.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <thread>

#include "server/outbound.h"

namespace kessel::server {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::chrono::seconds kPatience{30};
// What such programs answer with (sysexits.h): the address is at fault, and will be tomorrow.
constexpr int kNoUser = 67, kNoHost = 68;

/// A write to a program that has ended must not end us: while this lives, the signal waits, and is then thrown away.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;
  ~NoPipeSignal() {
    const timespec at_once{};
    while (sigtimedwait(&pipe_, nullptr, &at_once) == SIGPIPE) {
    }
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }

 private:
  sigset_t pipe_{}, before_{};
};

pid_t start(const std::string& program, int input) {
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1);  // neither sockets nor the database
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  std::string name = program, to = "-t", dots = "-i",
              path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  char* const words[] = {name.data(), to.data(), dots.data(), nullptr};
  char* const surroundings[] = {path.data(), nullptr};
  pid_t child = 0;
  const int failed = ::posix_spawn(&child, program.c_str(), &actions, &attributes, words, surroundings);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  return failed == 0 ? child : 0;
}

bool write_all(int fd, const std::string& text, Clock::time_point until, const std::atomic<bool>& stop) {
  std::size_t done = 0;
  while (done < text.size() && Clock::now() < until && !stop) {
    pollfd ready{fd, POLLOUT, 0};
    if (::poll(&ready, 1, 100) <= 0) continue;
    const ssize_t n = ::write(fd, text.data() + done, text.size() - done);
    if (n > 0)
      done += static_cast<std::size_t>(n);
    else if (n < 0 && errno != EAGAIN && errno != EINTR)
      return false;
  }
  return done == text.size();
}

}  // namespace

Delivery run_sendmail(const std::string& program, const std::string& message, const std::atomic<bool>& stop) {
  const NoPipeSignal quiet;
  int ends[2];
  if (::pipe2(ends, O_CLOEXEC) != 0) return {Delivery::Result::Later, "no pipe"};
  ::fcntl(ends[1], F_SETFL, O_NONBLOCK);
  const pid_t child = start(program, ends[0]);
  ::close(ends[0]);
  if (child == 0) {
    ::close(ends[1]);
    return {Delivery::Result::Later, "the mail program cannot be started"};
  }
  const auto until = Clock::now() + kPatience;
  const bool written = write_all(ends[1], message, until, stop);
  ::close(ends[1]);
  int status = 0;
  pid_t ended = 0;
  while ((ended = ::waitpid(child, &status, WNOHANG)) == 0 && written && Clock::now() < until && !stop)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (ended == 0) {
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    return {Delivery::Result::Later, "the mail program did not take the message in time"};
  }
  if (!written) return {Delivery::Result::Later, "the mail program did not take the message"};
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return {Delivery::Result::Sent, {}};
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return {code == kNoUser || code == kNoHost ? Delivery::Result::Never : Delivery::Result::Later,
          "the mail program ended with " + std::to_string(code)};
}

}  // namespace kessel::server
