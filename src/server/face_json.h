#pragma once
// The public face of a game: what lists show of it, and everybody who may look at it is told (docs/api.md).
#include <functional>
#include <string>

#include "server/table.h"

namespace kessel::server {

/// Names and presence of people.
struct Faces {
  std::function<std::string(const std::string& user)> name;  ///< empty: none
  std::function<bool(const std::string& user)> online;
  Moment now;
  SideMask thinking = kNobody;  ///< computers that have been at it for a while
  bool fast = false;
};

std::string face_json(const Table& table, const std::string& user, const Faces& faces);
std::string result_json(const Table& table);  ///< empty while the game goes on

}  // namespace kessel::server
