#include "lab/queue.h"

#include <libpq-fe.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

#include "engine/dice.h"
#include "server/postgres_link.h"

namespace kessel::lab {
namespace {

using namespace std::chrono_literals;

constexpr const char* kTables = R"sql(
CREATE TABLE IF NOT EXISTS lab_sessions (
  id bigserial PRIMARY KEY, plan text NOT NULL, made timestamptz NOT NULL DEFAULT now());
CREATE TABLE IF NOT EXISTS lab_jobs (
  session bigint NOT NULL REFERENCES lab_sessions, job bigint NOT NULL, owner text, lease timestamptz,
  attempts int NOT NULL DEFAULT 0, done boolean NOT NULL DEFAULT false, PRIMARY KEY (session, job));
CREATE INDEX IF NOT EXISTS lab_jobs_open ON lab_jobs (session, job) WHERE NOT done;
CREATE TABLE IF NOT EXISTS lab_results (
  session bigint NOT NULL, job bigint NOT NULL, line text NOT NULL, record text NOT NULL, worker text NOT NULL,
  at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (session, job), FOREIGN KEY (session, job) REFERENCES lab_jobs);
)sql";

std::string worker_name() {
  char host[128] = "";
  if (::gethostname(host, sizeof host - 1) != 0) host[0] = '\0';
  return std::string(host) + ":" + std::to_string(::getpid()) + ":" + new_game_id();
}

std::uint64_t number(const std::optional<std::string>& cell) {
  if (!cell) throw server::StoreError("PostgreSQL: a number is missing");
  return std::stoull(*cell);
}

}  // namespace

struct Queue::Link {
  server::PostgresLink connection;
};

Queue::Queue(const std::string& url) : link_(std::make_unique<Link>()) {
  link_->connection = server::connect_postgres(url);
}
Queue::~Queue() = default;

Queue::Rows Queue::ask(const char* sql, const std::vector<std::string>& values) const {
  PGconn* c = link_->connection.get();
  std::vector<const char*> texts;
  for (const std::string& v : values) texts.push_back(v.c_str());
  // Several statements at once go only without values.
  const server::PostgresResult result(values.empty() ? PQexec(c, sql)
                                                     : PQexecParams(c, sql, static_cast<int>(texts.size()), nullptr,
                                                                    texts.data(), nullptr, nullptr, 0));
  const auto status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw server::StoreError("PostgreSQL: " + server::postgres_message(PQerrorMessage(c)));
  Rows rows;
  for (int r = 0; r < PQntuples(result.get()); ++r) {
    rows.emplace_back();
    for (int k = 0; k < PQnfields(result.get()); ++k)
      rows.back().push_back(PQgetisnull(result.get(), r, k) != 0
                                ? std::nullopt
                                : std::optional<std::string>(PQgetvalue(result.get(), r, k)));
  }
  return rows;
}

void Queue::prepare() {
  // Two programs may do this at the same moment; the lock lets one wait for the other.
  ask((std::string("BEGIN; SELECT pg_advisory_xact_lock(7019441);") + kTables + "COMMIT;").c_str());
}

std::uint64_t Queue::submit(const Plan& plan) {
  // One statement, so that nobody sees half of a session.
  const Rows rows =
      ask("WITH s AS (INSERT INTO lab_sessions (plan) VALUES ($1) RETURNING id), "
          "j AS (INSERT INTO lab_jobs (session, job) SELECT s.id, n FROM s, generate_series(0, $2::bigint - 1) n) "
          "SELECT id FROM s",
          {plan_json(plan), std::to_string(plan.jobs())});
  return number(rows.at(0).at(0));
}

std::optional<std::uint64_t> Queue::newest() const {
  const Rows rows = ask("SELECT max(id) FROM lab_sessions");
  if (rows.empty() || !rows[0][0]) return std::nullopt;
  return number(rows[0][0]);
}

std::optional<std::string> Queue::plan_text(std::uint64_t session) const {
  const Rows rows = ask("SELECT plan FROM lab_sessions WHERE id = $1", {std::to_string(session)});
  return rows.empty() ? std::nullopt : rows[0][0];
}

std::optional<QueuedJob> Queue::take(const std::string& worker, int lease_seconds) {
  const Rows rows = ask(
      "UPDATE lab_jobs SET owner = $1, lease = now() + $2::int * interval '1 second', attempts = attempts + 1 "
      "WHERE (session, job) = (SELECT session, job FROM lab_jobs WHERE NOT done AND (lease IS NULL OR lease < now()) "
      "ORDER BY session, job LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING session, job, attempts",
      {worker, std::to_string(lease_seconds)});
  if (rows.empty()) return std::nullopt;
  return QueuedJob{number(rows[0][0]), number(rows[0][1]), static_cast<int>(number(rows[0][2]))};
}

void Queue::renew(const std::string& worker, int lease_seconds) {
  ask("UPDATE lab_jobs SET lease = now() + $2::int * interval '1 second' WHERE owner = $1 AND NOT done",
      {worker, std::to_string(lease_seconds)});
}

void Queue::give_back(const QueuedJob& j, const std::string& worker) {
  ask("UPDATE lab_jobs SET owner = NULL, lease = NULL, attempts = attempts - 1 "
      "WHERE session = $1 AND job = $2 AND owner = $3 AND NOT done",
      {std::to_string(j.session), std::to_string(j.job), worker});
}

bool Queue::finish(const QueuedJob& j, const std::string& worker, const Played& played) {
  const Rows rows =
      ask("WITH r AS (INSERT INTO lab_results (session, job, line, record, worker) VALUES ($1, $2, $3, $4, $5) "
          "ON CONFLICT (session, job) DO NOTHING RETURNING 1), "
          "d AS (UPDATE lab_jobs SET done = true, lease = NULL WHERE session = $1 AND job = $2) SELECT count(*) FROM r",
          {std::to_string(j.session), std::to_string(j.job), result_line(played.result), played.record, worker});
  return number(rows.at(0).at(0)) == 1;
}

void Queue::cancel(std::uint64_t session) {
  ask("UPDATE lab_jobs SET done = true, lease = NULL WHERE session = $1 AND NOT done", {std::to_string(session)});
}

std::uint64_t Queue::undone() const { return number(ask("SELECT count(*) FROM lab_jobs WHERE NOT done").at(0).at(0)); }

std::uint64_t Queue::finished(std::uint64_t session) const {
  return number(ask("SELECT count(*) FROM lab_results WHERE session = $1", {std::to_string(session)}).at(0).at(0));
}

std::vector<Played> Queue::results(std::uint64_t session, const Results& have) const {
  std::vector<Played> out;
  for (const auto& row :
       ask("SELECT job FROM lab_results WHERE session = $1 ORDER BY job", {std::to_string(session)})) {
    const std::uint64_t job = number(row.at(0));
    if (have.contains(job)) continue;
    const Rows found = ask("SELECT line, record FROM lab_results WHERE session = $1 AND job = $2",
                           {std::to_string(session), std::to_string(job)});
    const std::string where = "session " + std::to_string(session) + ", job " + std::to_string(job);
    auto result = parse_result(found.at(0).at(0).value_or(""));
    if (!result) throw tools::CommandError(where + " " + result.error().reason);
    if (result->job != job) throw tools::CommandError(where + ": the result is of another job");
    Played p;
    p.result = *result;
    p.record = found.at(0).at(1).value_or("");
    out.push_back(p);
  }
  return out;
}

WorkerReport work_queue(const std::string& url, const tools::Shelf& shelf, unsigned threads, int lease_seconds,
                        bool drain, const std::atomic<bool>& stop) {
  const std::string me = worker_name();
  Queue(url).prepare();
  std::mutex mutex;
  std::condition_variable changed;
  std::map<std::uint64_t, std::shared_ptr<const OpenPlan>> plans;
  WorkerReport report;
  std::string fault;
  std::atomic<bool> give_up{false};
  unsigned busy = std::max(1u, threads);
  const auto plan_of = [&](Queue& queue, std::uint64_t session) {
    const std::lock_guard lock(mutex);
    auto& slot = plans[session];
    if (slot) return slot;
    const std::string where = "session " + std::to_string(session);
    auto plan = parse_plan(queue.plan_text(session).value_or(""), where);
    if (!plan) throw tools::CommandError(plan.error().text());
    auto open = open_plan(*plan, shelf);
    if (!open) throw tools::CommandError(where + ": " + open.error().text());
    return slot = std::make_shared<const OpenPlan>(std::move(*open));
  };
  const auto play_all = [&] {
    Queue queue(url);
    while (!give_up) {
      const auto job = queue.take(me, lease_seconds);
      if (!job) {
        if (drain && queue.undone() == 0) return;
        std::unique_lock lock(mutex);
        changed.wait_for(lock, 500ms, [&] { return give_up.load(); });
        continue;
      }
      Played played;
      if (job->attempts > kMostAttempts) {
        played.result.job = job->job;
        played.result.end = GameResult::End::Crashed;
        played.result.error = "its workers died " + std::to_string(kMostAttempts) + " times";
      } else {
        try {
          played = play_job(*plan_of(queue, job->session), job->job, give_up);
        } catch (...) {
          queue.give_back(*job, me);
          throw;
        }
      }
      if (played.stopped) {
        queue.give_back(*job, me);
        return;
      }
      const bool ours = queue.finish(*job, me, played);
      const std::lock_guard lock(mutex);
      if (ours) ++report.played;
      if (ours && job->attempts > 1) ++report.taken_over;
    }
  };
  const auto guarded = [&](const auto& body) {
    try {
      body();
    } catch (const std::exception& e) {
      const std::lock_guard lock(mutex);
      if (fault.empty()) fault = e.what();
      give_up = true;
    }
    const std::lock_guard lock(mutex);
    --busy;
    changed.notify_all();
  };
  std::vector<std::thread> crew;
  for (unsigned i = 0; i < std::max(1u, threads); ++i) crew.emplace_back([&] { guarded(play_all); });
  // This thread keeps the leases alive and watches for the signal to stop.
  try {
    Queue heart(url);
    auto beat = std::chrono::steady_clock::now();
    for (std::unique_lock lock(mutex); busy > 0;) {
      changed.wait_for(lock, 100ms);
      if (stop) give_up = true;
      if (std::chrono::steady_clock::now() - beat < std::chrono::seconds(lease_seconds) / 3) continue;
      beat = std::chrono::steady_clock::now();
      lock.unlock();
      heart.renew(me, lease_seconds);
      lock.lock();
    }
  } catch (const std::exception& e) {
    const std::lock_guard lock(mutex);
    if (fault.empty()) fault = e.what();
    give_up = true;
  }
  for (std::thread& t : crew) t.join();
  if (!fault.empty()) throw tools::CommandError(fault);
  return report;
}

}  // namespace kessel::lab
