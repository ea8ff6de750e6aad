#pragma once
// Many people at many tables, each following his own seat as a page in a browser does: he chooses among the options of
// the last board that he was sent, asks now and then, and counts what he is told.
#include <array>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "figures.h"
#include "web.h"

namespace kessel::loadtest {

struct CrowdConfig {
  int games = 1000;
  double rate = 300;       ///< clicks a second, of all together
  int hot = 10;            ///< games that are played quickly, so that some come to their end
  double hot_share = 0.5;  ///< of the clicks
  std::uint64_t seed = 1;
  bool spectators = false;  ///< whether the games admit them
  bool resigns = true;      ///< whether somebody sometimes does
};

/// What came of the clicks since a moment.
struct Played {
  Times
      click;  ///< from the message sent until the clicker has board and answer and the other, if he may know, his board
  Times ask;  ///< from a question to its answer
  Times late;  ///< how much later than planned the client sent a click
  Counts did;
  double seconds = 0;
};

class Crowd {
 public:
  Crowd(Loop& loop, const Address& to, const CrowdConfig& config);
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  /// Makes identities and games, opens the sockets and waits until everybody sees his board.
  void gather();
  /// Plays for that long and waits for what is still open.
  Played play(Clock::duration time);
  /// As play, but leaves open what is open: the server is about to end.
  void play_into_the_dark(Clock::duration time);
  /// Sockets may close now. Afterwards: how they were closed, by code.
  void expect_end() { end_expected_ = true; }
  const Counts& closes() const { return closes_; }
  std::size_t sockets_open() const;

  /// Reads the log of every seat of every game and compares it with what was acknowledged, action by action.
  /// What was sent but never answered may be there, once, or not.
  void compare_logs(const Address& at);
  std::uint64_t inputs_acknowledged() const;
  std::uint64_t inputs_unanswered() const;
  std::uint64_t unanswered_but_taken() const { return unanswered_but_taken_; }  ///< known once logs are compared
  std::size_t tables() const { return slots_.size() + finished_.size(); }
  std::size_t finished() const { return finished_.size(); }

  /// A game that is played quickly, for spectators.
  const std::string& hot_game(std::size_t i) const { return slots_[i % hot_count()].table.id; }
  std::string new_person();

  /// What must never happen, in words. The first few; all are counted.
  const std::vector<std::string>& faults() const { return faults_; }
  std::uint64_t fault_count() const { return fault_count_; }
  void fault(const std::string& what);

 private:
  struct Person {
    std::string cookie;
    std::shared_ptr<Socket> socket;
    double tokens = 0;
    Clock::time_point counted{};
    std::map<std::string, Clock::time_point, std::less<>> asked;
  };
  struct Seat {
    std::size_t person = 0;
    std::string side;
    bool seated = false;                  ///< his first board has come
    std::uint64_t seq = 0, unlisted = 0;  ///< numbers that no event carried: must be his own inputs
    bool asked = false, can_undo = false;
    std::vector<std::string> offered;       ///< a few of the options of the last board
    std::vector<std::string> acknowledged;  ///< inputs
    std::vector<std::string> unanswered;    ///< inputs sent whose answer never came
  };
  struct Click {
    enum class Kind { Act, Twice, Stale, Undo, Resign };
    Kind kind = Kind::Act;
    std::size_t seat = 0;
    std::string cid, message, answer;
    std::vector<std::string> actions;
    std::size_t taken = 0;
    Clock::time_point sent{}, answered{}, other_told{};
    bool told_other = false, fenced = false;
  };
  struct Table {
    std::string id;
    std::array<Seat, 2> seats;
    bool over = false;
    std::optional<Click> click;
  };
  struct Slot {
    Table table;
    int round = 0;
  };

  std::size_t hot_count() const;
  double random() { return std::uniform_real_distribution<double>(0, 1)(rng_); }
  std::size_t below(std::size_t n) { return std::uniform_int_distribution<std::size_t>(0, n - 1)(rng_); }

  void make_table(std::size_t slot);
  void not_made(const HttpReply& reply);
  void open_socket(std::size_t person);
  void watch(std::size_t slot);
  bool may_send(Person& person, double messages);

  void begin_clicking();
  void tick();
  bool click_somewhere();
  bool try_click(Slot& slot);
  void compose(Table& table, Click& click);
  void ask_something(Table& table, Seat& seat);

  void heard(std::size_t person, std::string_view text);
  void heard_state(Slot& slot, std::size_t seat, std::string_view text);
  void heard_answer(Slot& slot, std::size_t seat, std::string_view text);
  void heard_error(Slot& slot, std::size_t seat, std::string_view text);
  void heard_fence(Slot& slot, std::size_t seat);
  void fence(Slot& slot);
  void close_click(Slot& slot, bool measured);
  void replace(std::size_t slot);
  void closed(std::size_t person, int code);
  void compare_seat(const Table& table, std::size_t seat, std::uint64_t from, std::size_t next_own);
  void read_log(const Table& table, std::size_t seat, std::uint64_t from, std::size_t next_own, std::string_view text);

  Loop& loop_;
  Address to_;
  CrowdConfig config_;
  std::mt19937_64 rng_;
  std::unique_ptr<Http> http_;
  std::vector<Person> people_;
  std::vector<Slot> slots_;
  std::vector<Table> finished_;
  std::size_t missing_ = 0;  ///< seats that have not seen their first board
  std::uint64_t next_cid_ = 0, fault_count_ = 0, unanswered_but_taken_ = 0;
  std::vector<std::string> faults_;
  Counts closes_;
  bool end_expected_ = false, clicking_ = false;
  Clock::time_point next_click_{};
  Played played_;
};

}  // namespace kessel::loadtest
