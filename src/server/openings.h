#pragma once
// Notes of what is done with games that might be the end of the process: opening one, and a computer's first thought in
// it. The next process knows then which game it was.
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/store.h"

namespace kessel::server {

class Openings {
 public:
  explicit Openings(Store& store);
  Openings(const Openings&) = delete;
  Openings& operator=(const Openings&) = delete;
  ~Openings() { tidy(); }

  /// Stands in the store for as long as this lives.
  class Note {
   public:
    Note(Openings& book, std::string game, std::string what, std::vector<std::string> left_by)
        : book_(&book), game_(std::move(game)), what_(std::move(what)), left_by_(std::move(left_by)) {}
    Note(Note&& o) noexcept
        : book_(std::exchange(o.book_, nullptr)),
          game_(std::move(o.game_)),
          what_(std::move(o.what_)),
          left_by_(std::move(o.left_by_)) {}
    Note& operator=(Note&&) = delete;
    ~Note() {
      if (book_ != nullptr) book_->drop(game_, what_);
    }
    /// Processes that ended while they were at the same.
    const std::vector<std::string>& left_by() const { return left_by_; }
    /// Their notes are taken away, too: the lesson has been learned, or was none.
    void forget_theirs() const {
      for (const std::string& p : left_by_) book_->store_.drop_opening(game_, p, what_);
    }

   private:
    Openings* book_;
    std::string game_, what_;
    std::vector<std::string> left_by_;
  };
  /// Throws StoreError if the note cannot be made.
  Note note(const std::string& game, const std::string& what, Seconds at);
  /// Takes away what the store would not let go of before.
  void tidy();

 private:
  void drop(const std::string& game, const std::string& what);
  Store& store_;
  const std::string process_;
  std::mutex mutex_;
  std::set<std::pair<std::string, std::string>> undropped_;  ///< game and what
};

}  // namespace kessel::server
