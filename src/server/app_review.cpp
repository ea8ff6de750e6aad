// The review of a finished game, and where its entries are in what a seat was told.
#include <cmath>

#include "server/app.h"
#include "server/state_json.h"

namespace kessel::server {
namespace {

void need_over(const Table& table) {
  if (!table.started()) throw conflict("the game has not begun");
  if (!table.over()) throw conflict("a game is reviewed once it is over");
}

ApiError no_review() { return {404, "no_review", "there is no review for this game"}; }

std::string progress_json(const Reviews::Look& look) {
  JsonWriter j;
  j.begin_object().key("review").begin_object();
  j.field("state", look.state == Reviews::Look::State::Ready ? "ready" : "making");
  return j.field("progress", std::floor(1000 * look.progress) / 1000).end_object().end_object().take();
}

}  // namespace

void App::post_review(const CallPtr& call, const std::string& id) {
  const std::string user = call->user();
  in_game(call, id, [this, call, id, user](Room&, Table& table) {
    need_look(table, user);
    need_over(table);
    Reviews& reviews = hub_->reviews();
    const Reviews::Look before = reviews.look(id);
    if (before.state == Reviews::Look::State::Ready || before.state == Reviews::Look::State::Making)
      return call->reply(progress_json(before));
    if (reviews.makes_one_for(user)) throw too_many("another review is still being made for you");
    auto review = around_.make_review ? around_.make_review(table.game_ptr(), table.session()->record()) : nullptr;
    if (!review) throw no_review();
    if (!reviews_.take(user, config_.limits.reviews_by_person)) {
      ++metrics_.limited;
      throw too_many("too many reviews; wait a little");
    }
    switch (reviews.begin(id, user, std::move(review))) {
      case Reviews::Begun::Yes: break;
      case Reviews::Begun::OneAtATime: throw too_many("another review is still being made for you");
      case Reviews::Begun::TooMany: throw too_many("too many reviews are being made; wait a little");
    }
    call->reply(progress_json({Reviews::Look::State::Making, 0, nullptr}));
  });
}

void App::get_review(const CallPtr& call, const std::string& id) {
  in_game(call, id, [this, call, id](Room&, Table& table) {
    need_look(table, call->me.user);
    need_over(table);
    const Reviews::Look look = hub_->reviews().look(id);
    switch (look.state) {
      case Reviews::Look::State::None: throw not_found("no review of this game is there; POST asks for one");
      case Reviews::Look::State::Making: return call->reply(progress_json(look), 202);
      case Reviews::Look::State::Failed: throw ApiError{500, "internal", "the review could not be made"};
      case Reviews::Look::State::Ready: break;
    }
    Reply r;
    r.headers = {{"Cache-Control", "no-store"}};
    r.body = look.text;
    call->respond(std::move(r));
  });
}

void App::get_moments(const CallPtr& call, const std::string& id) {
  const std::string side_text = call->query("side");
  in_game(call, id, [this, call, side_text](Room&, Table& table) {
    const Side side = side_asked(table, call->me.user, side_text);
    if (!table.over()) throw conflict("the entries of the record are open once the game is over");
    call->reply("{\"entries\":" + moments_json(table, side) + "}");
  });
}

}  // namespace kessel::server
