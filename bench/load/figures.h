#pragma once
// What is measured: times with their percentiles, the clock of a process, the load of the machine.
#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace kessel::loadtest {

class Times {
 public:
  void add(std::chrono::nanoseconds took) { micros_.push_back(static_cast<std::uint32_t>(took.count() / 1000)); }
  std::size_t count() const { return micros_.size(); }
  double ms(double share) const;  ///< 0.99: so many milliseconds or less in 99 of 100 cases
  /// "p50 1.2  p90 …  max 80.1 ms  (n 3000)"
  std::string line() const;

 private:
  std::vector<std::uint32_t> micros_;
};

/// From /proc, of this process or of a child.
struct Usage {
  double cpu_seconds = 0;
  std::uint64_t rss_kb = 0, peak_kb = 0;
  static Usage of(pid_t pid);
};

std::string load_average();

/// Names and counts, in the order of the names.
struct Counts {
  std::map<std::string, std::uint64_t> by_name;
  void add(const std::string& name, std::uint64_t n = 1) { by_name[name] += n; }
  std::uint64_t of(const std::string& name) const;
  std::string line() const;
};

/// One figure of the server's /metrics.
double metric(const std::string& text, const std::string& name);

}  // namespace kessel::loadtest
