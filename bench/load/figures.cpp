#include "figures.h"

#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace kessel::loadtest {

double Times::ms(double share) const {
  if (micros_.empty()) return 0;
  std::vector<std::uint32_t> sorted = micros_;
  std::ranges::sort(sorted);
  const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(sorted.size())));
  return sorted[std::clamp<std::size_t>(rank, 1, sorted.size()) - 1] / 1000.0;
}

std::string Times::line() const {
  char text[160];
  std::snprintf(text, sizeof text, "p50 %.1f  p90 %.1f  p99 %.1f  p99.9 %.1f  max %.1f ms  (n %zu)", ms(0.5), ms(0.9),
                ms(0.99), ms(0.999), ms(1), count());
  return text;
}

Usage Usage::of(pid_t pid) {
  Usage u;
  const std::string folder = "/proc/" + std::to_string(pid);
  std::ifstream stat(folder + "/stat");
  std::string all;
  std::getline(stat, all);
  const std::size_t name_end = all.rfind(')');
  if (name_end == std::string::npos) return u;  // the process has ended
  std::istringstream rest(all.substr(name_end + 2));
  std::string skipped;
  for (int i = 0; i < 11; ++i) rest >> skipped;
  double user = 0, system = 0;
  rest >> user >> system;
  u.cpu_seconds = (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
  std::ifstream status(folder + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("VmRSS:")) u.rss_kb = std::strtoull(line.c_str() + 6, nullptr, 10);
    if (line.starts_with("VmHWM:")) u.peak_kb = std::strtoull(line.c_str() + 6, nullptr, 10);
  }
  return u;
}

std::string load_average() {
  double loads[3] = {};
  if (::getloadavg(loads, 3) != 3) return "unknown";
  char text[64];
  std::snprintf(text, sizeof text, "%.2f %.2f %.2f", loads[0], loads[1], loads[2]);
  return text;
}

std::uint64_t Counts::of(const std::string& name) const {
  const auto it = by_name.find(name);
  return it == by_name.end() ? 0 : it->second;
}

std::string Counts::line() const {
  std::string out;
  for (const auto& [name, n] : by_name) out += (out.empty() ? "" : ", ") + name + " " + std::to_string(n);
  return out.empty() ? "none" : out;
}

double metric(const std::string& text, const std::string& name) {
  const std::size_t at = text.find("\n" + name + " ");
  if (at == std::string::npos) throw std::runtime_error("the server has no metric " + name);
  return std::strtod(text.c_str() + at + name.size() + 2, nullptr);
}

}  // namespace kessel::loadtest
