#include "server/wire.h"

#include <algorithm>

#include "engine/dice.h"

namespace kessel::server {

ApiError bad_request(std::string message) { return {400, "bad_request", std::move(message)}; }
ApiError not_found(std::string message) { return {404, "not_found", std::move(message)}; }
ApiError link_is_void() { return not_found("this link is not, or no longer, valid"); }
ApiError not_yours(std::string message) { return {403, "not_yours", std::move(message)}; }
ApiError conflict(std::string message) { return {409, "conflict", std::move(message)}; }
ApiError too_many(std::string message) { return {429, "too_many", std::move(message)}; }

std::string error_json(const ApiError& e) {
  JsonWriter j;
  j.begin_object().field("code", e.code).field("message", clean(e.message));
  if (!e.rule.empty()) j.field("rule", e.rule);
  if (!e.where.empty()) j.field("where", clean(e.where));
  if (e.left) j.field("left", *e.left);
  if (!e.challenge.empty()) j.field("challenge", e.challenge).field("bits", e.bits);
  return j.end_object().take();
}

Reply error_reply(const ApiError& e) {
  Reply r = json_reply("{\"error\":" + error_json(e) + "}", e.status);
  if (e.status == 429) r.headers.emplace_back("Retry-After", "5");
  return r;
}

Reply json_reply(std::string body, int status) {
  Reply r;
  r.status = status;
  r.headers = {{"Cache-Control", "no-store"}};
  r.body = std::make_shared<const std::string>(std::move(body));
  return r;
}

RefusalText refusal_text(const Game& game, const Refusal& r) {
  return {std::string(r.rule.text()), r.reason.text(), game.place_text(r.where), std::string(r.reason.key())};
}

void write_refusal(JsonWriter& j, const std::optional<RefusalText>& r) {
  if (!r) {
    j.null();
    return;
  }
  j.begin_object()
      .field("rule", r->rule)
      .field("key", r->key)
      .field("reason", clean(r->reason))
      .field("where", r->where)
      .end_object();
}

void write_tally(JsonWriter& j, const Tally& t) {
  j.begin_object().field("title", t.title()).field("total", t.total()).field("result", t.result());
  j.key("lines").begin_array();
  for (const Tally::Line& l : t.lines())
    j.begin_object().field("rule", l.rule.text()).field("value", l.value).field("text", l.text).end_object();
  j.end_array().end_object();
}

void write_result_fields(JsonWriter& j, const Game& game, const GameEnd& end) {
  j.field("winner", end.winner == Winner::Draw ? std::string("draw") : side_name(game, static_cast<Side>(end.winner)));
  j.key("score");
  if (end.score)
    j.value(*end.score);
  else
    j.null();
  j.field("how", end.how).field("key", end_key(game, end));
}

std::string_view end_key(const Game& game, const GameEnd& end) {
  static constexpr MessageForm kEarly[] = {
      {"resigned", "", kResigned}, {"draw_agreed", "", kDrawAgreed}, {"time", "", kOutOfTime}};
  const auto in = [&](std::span<const MessageForm> forms) {
    const auto form = std::ranges::find(forms, end.how, &MessageForm::english);
    return form == forms.end() ? std::string_view() : form->key;
  };
  const std::string_view early = in(kEarly);
  return early.empty() ? in(game.messages().questions) : early;
}

std::string side_name(const Game& game, Side side) {
  return side == Side::Observer ? "observer" : game.info().sides[static_cast<std::size_t>(index(side))];
}

std::optional<Side> side_named(const Game& game, std::string_view name) {
  for (const Side s : {Side::First, Side::Second, Side::Observer})
    if (side_name(game, s) == name) return s;
  return std::nullopt;
}

std::string clean(std::string_view text, std::size_t most) {
  std::string out;
  for (const char c : text.substr(0, most)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? ' ' : c;
  // A cut may have gone through a character: at most three bytes of it are left.
  for (int i = 0; i < 3 && !is_utf8(out) && text.size() > most; ++i) out.pop_back();
  if (!is_utf8(out))
    for (char& c : out)
      if (static_cast<unsigned char>(c) >= 0x80) c = '?';
  return out;
}

}  // namespace kessel::server
