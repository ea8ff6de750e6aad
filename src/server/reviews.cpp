#include "server/reviews.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "server/wire.h"

namespace kessel::server {
namespace {

constexpr std::chrono::milliseconds kTryAgain{1000};  ///< when too many thoughts wait
constexpr std::size_t kEntryBytes = 256;              ///< what one that is kept costs beside its text

}  // namespace

struct Reviews::Job final : Mind {
  Job(std::string g, std::string u, std::unique_ptr<Review> r)
      : game(std::move(g)), user(std::move(u)), review(std::move(r)) {}
  void move_now() override { stopped = true; }
  void take_time() override { stopped = false; }

  const std::string game, user;
  const std::unique_ptr<Review> review;
  std::atomic<bool> stopped{false};
  std::atomic<Clock::rep> asked{Clock::now().time_since_epoch().count()};
};

Reviews::Reviews(ReviewsConfig config, Thinkers& thinkers, Pool& pool, Metrics& metrics, Log& log)
    : config_(config), thinkers_(thinkers), pool_(pool), metrics_(metrics), log_(log) {}

Reviews::Look Reviews::look(const std::string& game) {
  const std::lock_guard lock(mutex_);
  if (const auto job = jobs_.find(game); job != jobs_.end()) {
    job->second->asked = Clock::now().time_since_epoch().count();
    return {Look::State::Making, job->second->review->progress(), nullptr};
  }
  const auto kept = std::ranges::find(kept_, game, &Kept::game);
  if (kept == kept_.end()) return {};
  kept_.splice(kept_.begin(), kept_, kept);
  return {kept->text ? Look::State::Ready : Look::State::Failed, 1, kept->text};
}

bool Reviews::makes_one_for(const std::string& user) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(jobs_, [&](const auto& j) { return j.second->user == user; });
}

std::size_t Reviews::making() const {
  const std::lock_guard lock(mutex_);
  return jobs_.size();
}

Reviews::Begun Reviews::begin(const std::string& game, const std::string& user, std::unique_ptr<Review> review) {
  auto job = std::make_shared<Job>(game, user, std::move(review));
  {
    const std::lock_guard lock(mutex_);
    if (std::ranges::any_of(jobs_, [&](const auto& j) { return j.second->user == user; })) return Begun::OneAtATime;
    if (jobs_.size() >= config_.at_once) return Begun::TooMany;
    if (!jobs_.emplace(game, job).second) return Begun::Yes;  // somebody else's, just now
    std::erase_if(kept_, [&](const Kept& k) { return k.game == game && !k.text; });
  }
  post(job);
  return Begun::Yes;
}

void Reviews::post(const JobPtr& job) {
  const auto ago = Clock::now().time_since_epoch() - Clock::duration(job->asked.load());
  const Urgency urgency = ago <= config_.awaited ? Urgency::Watched : Urgency::Nobody;
  const auto thought = std::make_shared<Thought>("review " + job->game, job, [this, job] { work(job); });
  // Also when the server goes down; then the pool forgets it.
  if (!thinkers_.post(thought, urgency)) pool_.after(kTryAgain, [this, job] { post(job); });
}

void Reviews::work(const JobPtr& job) {
  const auto until = Clock::now() + config_.piece;
  try {
    bool more = true;
    while (more && !job->stopped && Clock::now() < until) more = job->review->work();
    if (more) return post(job);
    keep(job, std::make_shared<const std::string>(job->review->json()));
    ++metrics_.reviews;
  } catch (const std::exception& e) {
    ++metrics_.internal_errors;
    log_.write("internal", [&](JsonWriter& j) { j.field("game", job->game).field("why", clean(e.what())); });
    keep(job, nullptr);
  }
}

void Reviews::keep(const JobPtr& job, Text text) {
  const auto size = [](const Kept& k) { return kEntryBytes + (k.text ? k.text->size() : 0); };
  const std::lock_guard lock(mutex_);
  jobs_.erase(job->game);
  kept_.push_front({job->game, std::move(text)});
  std::size_t bytes = 0;
  for (const Kept& k : kept_) bytes += size(k);
  while (kept_.size() > 1 && bytes > config_.kept_bytes) {
    bytes -= size(kept_.back());
    kept_.pop_back();
  }
}

}  // namespace kessel::server
