#include "server/openings.h"

#include <exception>

#include "server/secrets.h"

namespace kessel::server {

Openings::Openings(Store& store) : store_(store), process_(new_id()) { store_.hold(process_); }

Openings::Note Openings::note(const std::string& game, const std::string& what, Seconds at) {
  auto left_by = store_.note_opening({game, process_, what, at});
  {
    const std::lock_guard lock(mutex_);
    undropped_.erase({game, what});
  }
  return {*this, game, what, std::move(left_by)};
}

void Openings::drop(const std::string& game, const std::string& what) {
  try {
    store_.drop_opening(game, process_, what);
  } catch (const std::exception&) {  // tried again with the next sweep
    const std::lock_guard lock(mutex_);
    undropped_.insert({game, what});
  }
}

void Openings::tidy() {
  std::set<std::pair<std::string, std::string>> again;
  {
    const std::lock_guard lock(mutex_);
    again.swap(undropped_);
  }
  for (const auto& [game, what] : again) drop(game, what);
}

}  // namespace kessel::server
