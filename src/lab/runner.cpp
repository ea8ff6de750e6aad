#include "lab/runner.h"

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <thread>

namespace kessel::lab {
namespace {

namespace fs = std::filesystem;
constexpr const char* kPlanFile = "plan.json";
constexpr const char* kResultsFile = "results.jsonl";

std::string record_name(std::uint64_t job) {
  char name[48];
  std::snprintf(name, sizeof name, "records/game-%06llu.jsonl", static_cast<unsigned long long>(job));
  return name;
}

}  // namespace

double pair_score(const GameResult& straight, const GameResult& swapped) {
  const auto half_points = [](Winner w, Winner mine) { return w == mine ? 2 : w == Winner::Draw ? 1 : 0; };
  const int points = half_points(straight.winner, Winner::First) + half_points(swapped.winner, Winner::Second);
  return points > 2 ? 1 : points == 2 ? 0.5 : 0;
}

void advance(const Plan& plan, const Results& results, SprtState& s) {
  if (!plan.sprt) return;
  while (s.couples < plan.jobs() / 2 && s.verdict == SprtVerdict::Open) {
    const auto a = results.find(2 * s.couples), b = results.find(2 * s.couples + 1);
    if (a == results.end() || b == results.end()) return;
    ++s.couples;
    if (!a->second.finished() || !b->second.finished()) continue;
    s.count.add(pair_score(a->second, b->second));
    s.llr = sprt_llr(*plan.sprt, s.count);
    s.verdict = sprt_verdict(*plan.sprt, s.llr);
  }
}

SprtState sprt_state(const Plan& plan, const Results& results) {
  SprtState s;
  advance(plan, results, s);
  return s;
}

Results counted(const Plan& plan, const Results& results) {
  const SprtState s = sprt_state(plan, results);
  if (s.verdict == SprtVerdict::Open) return results;
  return Results(results.begin(), results.lower_bound(2 * s.couples));
}

Expected<Folder> Folder::create(const std::string& path, const Plan& plan) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error || !fs::is_directory(path)) return Fault{path, "cannot be made a folder"};
  Folder f;
  f.path_ = path;
  f.plan_ = plan;
  if (fs::exists(f.file(kPlanFile)) || fs::exists(f.file(kResultsFile)))
    return Fault{path, "already holds a session; --resume goes on with it"};
  if (const auto no = f.write(kPlanFile, plan_json(plan) + "\n")) return *no;
  auto writer = RecordWriter::create(f.file(kResultsFile));
  if (!writer) return writer.error();
  f.lines_ = *writer;
  return f;
}

Expected<Folder> Folder::open(const std::string& path) {
  Folder f;
  f.path_ = path;
  const auto plan_text = tools::read_text_file(f.file(kPlanFile));
  if (!plan_text) return plan_text.error();
  auto plan = parse_plan(*plan_text, f.file(kPlanFile));
  if (!plan) return plan.error();
  f.plan_ = *plan;
  // Killed between the plan and the first result: there is nothing to read yet.
  if (!fs::exists(f.file(kResultsFile))) {
    auto writer = RecordWriter::create(f.file(kResultsFile));
    if (!writer) return writer.error();
    f.lines_ = *writer;
    return f;
  }
  std::ifstream in(f.file(kResultsFile), std::ios::binary);
  ReadRecord read;
  std::string line;
  for (std::uint64_t n = 1; std::getline(in, line) && !in.eof(); ++n) {
    auto result = parse_result(line);
    const std::string where = f.file(kResultsFile) + ": line " + std::to_string(n);
    if (!result) return Fault{where, result.error().reason};
    if (result->job >= f.plan_.jobs()) return Fault{where, "the plan has no such job"};
    if (!f.results_.emplace(result->job, *result).second) return Fault{where, "the job is there twice"};
    read.good_bytes += line.size() + 1;
  }
  if (in.bad()) return Fault{f.file(kResultsFile), "cannot be read"};
  auto writer = RecordWriter::resume(f.file(kResultsFile), read);
  if (!writer) return writer.error();
  f.lines_ = *writer;
  return f;
}

std::optional<Fault> Folder::add(const Played& played) {
  if (results_.contains(played.result.job)) return std::nullopt;
  if (!played.record.empty()) {
    std::error_code error;
    fs::create_directories(file("records"), error);
    if (error) return Fault{file("records"), "cannot be made a folder"};
    if (const auto no = write(record_name(played.result.job), played.record)) return no;
  }
  if (const auto no = lines_->line(result_line(played.result))) return no;
  results_.emplace(played.result.job, played.result);
  return std::nullopt;
}

std::optional<Fault> Folder::write(const std::string& name, const std::string& text) const {
  std::ofstream out(file(name), std::ios::binary);
  out << text << std::flush;
  if (!out) return Fault{file(name), "cannot be written"};
  return std::nullopt;
}

void run_folder(Folder& folder, const OpenPlan& plan, unsigned threads, std::atomic<bool>& stop,
                const std::function<void(const Progress&)>& progress) {
  const auto begin = std::chrono::steady_clock::now();
  const std::uint64_t all = plan.plan.jobs();
  std::mutex mutex;
  std::condition_variable changed;
  std::uint64_t next = 0, fresh = 0;
  unsigned busy = 0;
  std::string fault;
  // Raised by a decided test or a failed write; the caller's `stop` stays his own.
  SprtState sprt = sprt_state(plan.plan, folder.results());
  std::atomic<bool> give_up{sprt.verdict != SprtVerdict::Open};
  const auto work = [&] {
    std::unique_lock lock(mutex);
    while (!give_up) {
      while (next < all && folder.results().contains(next)) ++next;
      if (next >= all) break;
      const std::uint64_t job = next++;
      lock.unlock();
      const Played played = play_job(plan, job, give_up);
      lock.lock();
      if (played.stopped) break;
      if (const auto no = folder.add(played)) {
        fault = no->text();
        give_up = true;
        break;
      }
      ++fresh;
      advance(plan.plan, folder.results(), sprt);
      if (sprt.verdict != SprtVerdict::Open) give_up = true;
      changed.notify_all();
    }
    --busy;
    changed.notify_all();
  };
  std::vector<std::thread> crew;
  {
    const std::lock_guard lock(mutex);
    busy = std::max(1u, threads);
    for (unsigned i = 0; i < busy; ++i) crew.emplace_back(work);
  }
  {
    std::unique_lock lock(mutex);
    while (busy > 0) {
      changed.wait_for(lock, std::chrono::milliseconds(200));
      if (stop) give_up = true;
      if (progress)
        progress({folder.results().size(), all, fresh,
                  std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count()});
    }
  }
  for (std::thread& t : crew) t.join();
  if (!fault.empty()) throw tools::CommandError(fault);
}

}  // namespace kessel::lab
