#pragma once
// What a seat is sent of its game: boards, what is asked, what it was told (docs/api.md). Numbers count what that seat was
// told.
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "server/table.h"

namespace kessel::server {

/// {"view",…}: everything of STATE but its number and events. Equal texts mean that nothing changed for the seat.
std::string body_json(const Table& table, Side s);
std::string state_json(const Table& table, Side s, const std::string& body, std::uint64_t told_before,
                       std::string_view head);
/// The board as it was when the seat had been told n things; nothing if it has not been told so much.
std::optional<std::string> state_at_json(const Table& table, Side s, std::uint64_t n);
/// What the seat was told after number `after`; its own inputs, which are numbered too, only if asked for.
std::string log_json(const Table& table, Side s, std::uint64_t after, std::size_t most, bool own);
/// [entry…]: with which entry of the record the seat was told each of its numbers, from 1 on. For finished games: before,
/// the count of the other side's inputs is nobody's business.
std::string moments_json(const Table& table, Side s);

}  // namespace kessel::server
