#include "load/faults.h"

namespace kessel::load {

void Faults::add(std::string where, std::string reason) {
  ++count_;
  if (list_.size() < kKept) list_.push_back({std::move(where), std::move(reason)});
}

std::string Faults::text() const {
  std::string out;
  for (const Fault& f : list_) {
    if (!out.empty()) out += '\n';
    out += f.text();
  }
  if (count_ > list_.size()) out += "\nand " + std::to_string(count_ - list_.size()) + " more";
  return out;
}

}  // namespace kessel::load
