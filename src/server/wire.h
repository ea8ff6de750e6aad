#pragma once
// Pieces of JSON that the API shares (docs/api.md), and what can go wrong with a request.
#include <optional>
#include <string>
#include <string_view>

#include "core/json_writer.h"
#include "core/tally.h"
#include "engine/game.h"
#include "engine/record.h"
#include "server/net.h"

namespace kessel::server {

/// An answer that is an error; thrown by whoever finds it, written where the request came in.
struct ApiError {
  int status = 400;
  const char* code = "bad_request";
  std::string message;
  std::string rule{}, where{};
  std::optional<std::int64_t> left{};  ///< seconds, of `not_over_time`
  std::string challenge{};             ///< of `proof_wanted`
  int bits = 0;
};

ApiError bad_request(std::string message);
ApiError not_found(std::string message = "there is nothing of that name for you");
ApiError link_is_void();
ApiError not_yours(std::string message);
ApiError conflict(std::string message);
ApiError too_many(std::string message = "too many requests; wait a little");

/// {"code","message"} and where known "rule" and "where".
std::string error_json(const ApiError&);
Reply error_reply(const ApiError&);
Reply json_reply(std::string body, int status = 200);

/// A refusal as text, so that it can outlive the state it is about.
struct RefusalText {
  std::string rule, reason, where;
  std::string key;  ///< of the game's table (docs/messages.md), or the server's own; empty for an action that is none
};
RefusalText refusal_text(const Game&, const Refusal&);
void write_refusal(JsonWriter&, const std::optional<RefusalText>&);  ///< null if there is none
void write_tally(JsonWriter&, const Tally&);
/// Of how a game ended: of its questions and ends, or `resigned`, `draw_agreed`, `time`. Empty for what an old record tells otherwise.
std::string_view end_key(const Game&, const GameEnd&);
void write_result_fields(JsonWriter&, const Game&, const GameEnd&);  ///< "winner", "score" (or null), "how", "key"

std::string side_name(const Game&, Side);
std::optional<Side> side_named(const Game&, std::string_view name);  ///< "observer" too

/// One line without control characters, always valid UTF-8: for messages that quote what came from outside.
std::string clean(std::string_view text, std::size_t most = 300);

}  // namespace kessel::server
