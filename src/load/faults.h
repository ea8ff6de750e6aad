#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "core/expected.h"

namespace kessel::load {

/// Everything that is wrong with a set of data files, so that all of it is told at once.
class Faults {
 public:
  static constexpr std::size_t kKept = 200;  ///< a hopeless file is not worth more lines than this

  void add(std::string where, std::string reason);
  bool none() const { return count_ == 0; }
  std::size_t count() const { return count_; }
  const std::vector<Fault>& list() const { return list_; }  ///< the first kKept of them
  /// One line each.
  std::string text() const;
  /// All of them as one fault: `where` names the whole, the reason has one line for each.
  Fault together(std::string where) const { return Fault{std::move(where), text()}; }

 private:
  std::vector<Fault> list_;
  std::size_t count_ = 0;
};

}  // namespace kessel::load
